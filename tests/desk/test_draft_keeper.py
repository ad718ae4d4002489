"""The clock of a draft is kept by itself: once by however many, after a restart, and one pod holds up no other."""

import asyncio
from collections.abc import Awaitable, Callable

from tests.core.drafts.pods import plain
from tests.desk.test_alive import Hands

from topcut.core.boosters import BoosterProduct
from topcut.core.drafts.actions import (
    commit_share,
    give_share,
    pause_draft,
    pick,
    reserve,
    resume_draft,
    sit_at_draft,
    start_draft,
)
from topcut.core.drafts.audit.redrafting import derive_again
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.reading import THE_ROOM
from topcut.core.play import Stream, Who
from topcut.core.zones.reading import commitment
from topcut.desk import Desk
from topcut.desk.draft_keeper import DraftKeeper
from topcut.desk.draft_opening import open_draft
from topcut.store import Database, Logs

HOST = Who("host")
SECOND = 1_000_000


def product(size: int = 5) -> BoosterProduct:
    return BoosterProduct(*plain(size))


async def begun(desk: Desk, name: str = "pod", *, seats: int = 3, sits: int = 3, boosters: int = 1) -> Stream:
    people = tuple(Who(f"{name}-{seat}") for seat in range(1, seats + 1))
    terms = {"seats": people, "boosters": boosters}
    stream = (await open_draft(desk, name, host=HOST, product=product(), **terms)).stream
    for seat in range(1, sits + 1):
        await desk.drafts.act(stream, sit_at_draft, who=THE_ROOM, seat=seat)
    await desk.drafts.act(stream, start_draft, who=HOST, with_bots=sits < seats)
    return stream


async def share(desk: Desk, stream: Stream, *seats: int) -> None:
    people = await desk.drafts.look(stream, lambda draft: [seat.who for seat in draft.seats.values()])
    round = await desk.drafts.look(stream, lambda draft: draft.round)
    for seat in seats:
        bound = commitment(bytes(32), number=round, side=seat)
        await desk.drafts.act(stream, commit_share, who=people[seat - 1], round=round, bound=bound)
    for seat in seats:
        await desk.drafts.act(stream, give_share, who=people[seat - 1], round=round, tape=bytes(32))


def keeper(desk: Desk, database: Database, clock: Hands, **more: Callable[[Stream], Awaitable[object]]) -> DraftKeeper:
    """One that looks when it is told to."""
    made = DraftKeeper(desk, database, clock=clock, **more)
    desk.hub.on_news.append(made._hear)
    return made


def stage(draft: PodDraft) -> DraftStage:
    return draft.stage


def verified(database: Database, stream: Stream) -> PodDraft:
    with database.reading() as connection:
        logs = Logs(connection)
        return derive_again(stream, logs.tail(stream), openings=logs.tail_openings(stream))[0].state


async def to_the_end(keep: DraftKeeper, desk: Desk, stream: Stream, clock: Hands) -> int:
    """Let seconds pass until the draft is over, and say how many."""
    for second in range(2_000):
        while await keep.do_due():
            pass
        if await desk.drafts.look(stream, stage) is DraftStage.ENDED:
            return second
        clock.now += SECOND
    raise AssertionError("the draft stands still")


def test_nobody_ever_answers_and_the_draft_ends_by_the_clock(database: Database) -> None:
    """MTR-B-m: shares that do not come are gone without, every pick is timed out, and all of it verifies."""

    async def night() -> None:
        clock, ended = Hands(), list[Stream]()

        async def told(stream: Stream) -> None:
            ended.append(stream)

        async with Desk(database, clock=clock) as desk:
            stream = await begun(desk, boosters=2)
            keep = keeper(desk, database, clock, ended=told)
            await keep.find()
            seconds = await to_the_end(keep, desk, stream, clock)
        assert ended == [stream]
        draft = verified(database, stream)
        assert [seat.taken for seat in draft.seats.values()] == [10, 10, 10]
        assert seconds >= 2 * 20 + 60

    asyncio.run(night())


def test_a_reserved_card_is_taken_and_a_pause_keeps_the_seconds(database: Database) -> None:
    async def night() -> None:
        clock = Hands()
        async with Desk(database, clock=clock) as desk:
            stream = await begun(desk)
            await share(desk, stream, 1, 2, 3)
            keep = keeper(desk, database, clock)
            await keep.find()
            card = await desk.drafts.look(stream, lambda draft: draft.boosters[1].cards[2])
            await desk.drafts.act(stream, reserve, who=Who("pod-1"), booster=1, number=1, cards=(card,))
            clock.now += 2 * SECOND
            await desk.drafts.act(stream, pause_draft, who=HOST)
            clock.now += 3_600 * SECOND
            assert await keep.do_due() == 0, "the clock stands"
            await desk.drafts.act(stream, resume_draft, who=HOST)
            assert await keep.do_due() == 0, "the seconds that were left are left"
            clock.now += 60 * SECOND
            while await keep.do_due():
                pass
            assert await desk.drafts.look(stream, lambda draft: draft.seats[1].pool[0]) == card
        verified(database, stream)

    asyncio.run(night())


def test_bots_pick_at_once_and_two_keepers_do_it_once(database: Database) -> None:
    async def night() -> None:
        clock = Hands()
        async with Desk(database, clock=clock) as desk:
            stream = await begun(desk, seats=4, sits=1)
            await share(desk, stream, 1)
            one, other = keeper(desk, database, clock), keeper(desk, database, clock)
            await asyncio.gather(one.find(), other.find())
            for _ in range(12):
                await asyncio.gather(one.do_due(), other.do_due())
            taken = await desk.drafts.look(stream, lambda draft: [seat.taken for seat in draft.seats.values()])
            assert taken[1:] == [1, 1, 1] or sum(taken) > 3
            assert taken[0] == 0, "nobody picks for a person before the time is over"
        verified(database, stream)

    asyncio.run(night())


def test_after_a_restart_the_clock_goes_on_where_it_was(database: Database) -> None:
    async def night() -> None:
        clock = Hands()
        async with Desk(database, clock=clock) as desk:
            stream = await begun(desk)
            await share(desk, stream, 1, 2, 3)
        clock.now += 600 * SECOND
        async with Desk(database, clock=clock) as desk:
            keep = keeper(desk, database, clock)
            await keep.find()
            await to_the_end(keep, desk, stream, clock)
        assert [seat.taken for seat in verified(database, stream).seats.values()] == [5, 5, 5]

    asyncio.run(night())


def test_a_pod_that_sleeps_holds_up_no_other(database: Database) -> None:
    async def night() -> None:
        clock = Hands()
        async with Desk(database, clock=clock) as desk:
            slow, quick = await begun(desk, "slow"), await begun(desk, "quick")
            await share(desk, quick, 1, 2, 3)
            keep = keeper(desk, database, clock)
            await keep.find()
            while await desk.drafts.look(quick, stage) is DraftStage.PICKING:
                for seat in (1, 2, 3):
                    held = await desk.drafts.look(quick, lambda draft, seat=seat: _held(draft, seat))
                    if held:
                        args = {"booster": held[0], "number": held[1], "cards": held[2]}
                        await desk.drafts.act(quick, pick, who=Who(f"quick-{seat}"), **args)
                await keep.do_due()
            assert await desk.drafts.look(quick, stage) is DraftStage.ENDED
            assert await desk.drafts.look(slow, stage) is DraftStage.SHARES

    asyncio.run(night())


def _held(draft: PodDraft, seat: int) -> tuple[int, int, tuple[str, ...]] | None:
    drafter = draft.seats[seat]
    if not drafter.queue:
        return None
    return drafter.queue[0], drafter.picks + 1, tuple((draft.boosters[drafter.queue[0]].cards or ())[:1])
