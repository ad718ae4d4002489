"""Drafts of an event: opened by one press, drafted with the links people hold, their pools handed in once."""

import asyncio
from typing import Any

from tests.hostile.pausing import served_here
from tests.web.drafted import Phone, Room, is_over, past_review, stock

from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.drafts.view import board
from topcut.core.event.drafting import draw_pods
from topcut.core.event.flow import start_event
from topcut.core.event.nouns.state import Event, Stage, Structure
from topcut.core.event.people import link_player, register
from topcut.core.play import Level, PlayerId, Stream, Who
from topcut.desk.draft_pools import hand_in_pools
from topcut.http.visitor import JAR
from topcut.web.draft.event_drafts import open_pod, pods_of

ME = Who("the-organizer")
JUDGE = Who("a-judge")


class Night:
    """An event with one pod of three, whose players hold their own links."""

    def __init__(self, app: Any, stream: Stream, phones: list[Phone], desk: Phone) -> None:
        self.app, self.stream, self.phones, self.staff = app, stream, phones, desk

    async def event(self, at: Any) -> Any:
        return await self.app.state.desk.events.look(self.stream, at)


async def holding(app: Any, stream: Stream, who: Who, *, tape: bytes = bytes(32)) -> Phone:
    phone = Phone(app, tape=tape)
    phone.client.cookies.set(JAR, await app.state.link_book.issue(stream, who))
    return phone


async def night(app: Any, players: int = 3, *, level: Level = Level.REGULAR) -> Night:
    desk = app.state.desk
    stages = (Stage(structure=Structure.PODS, format="booster-draft", rounds=2, level=level),)
    stream = (await desk.events.create(who=ME, title="Friday draft", policy="casual", stages=stages)).stream
    phones = []
    for number in range(1, players + 1):
        who = Who(f"player-{number}")
        await desk.events.act(stream, register, who=ME, names=(f"Player {number}",))
        await desk.events.act(stream, link_player, who=ME, player=PlayerId(number), link=who)
        phones.append(await holding(app, stream, who, tape=bytes([number]) * 32))
    await desk.events.act(stream, start_event, who=ME)
    await desk.events.act(stream, draw_pods, who=ME)
    return Night(app, stream, phones, await holding(app, stream, ME))


def pools(event: Event) -> dict[int, int]:
    """How many cards each player's pool has."""
    kept = event.decks.pools
    return {
        player: sum(int(line.split()[0]) for line in one.cards.value.splitlines()) for (player, _), one in kept.items()
    }


async def opened_pods(app: Any, *, sit: bool = True, level: Level = Level.REGULAR) -> tuple[Night, Room]:
    friday = await night(app, level=level)
    page = await friday.staff.open(f"/event/{friday.stream}/drafts")
    assert "Open the online draft of pod 1" in page
    await friday.staff.send(f"/event/{friday.stream}/drafts", {"product": "own-draft"})
    draft = Stream((await friday.event(lambda event: event.drafts[0].streams))[0])
    for number, phone in enumerate(friday.phones, start=1):
        assert "To your seat" in await phone.open(f"/event/{friday.stream}/player/{number}")
        await phone.open(f"/event/{friday.stream}/draft")
        assert phone.path.rstrip("/") == f"/draft/{draft}"
        phone.home = f"/draft/{draft}"
        if sit:
            await phone.post("sit")
    return friday, Room(app, friday.phones, draft)


def test_one_press_opens_every_pod_and_the_pools_come_home(tmp_path) -> None:
    """MTR-7.7-a MTR-7.6-b: the own link is the seat, the pool enters the event by itself, once."""

    async def evening() -> None:
        stock(tmp_path / "shop.db")
        async with served_here(tmp_path) as app:
            friday, room = await opened_pods(app)
            assert (await room.state(board)).sat == (1, 2, 3)
            await friday.staff.open(f"/event/{friday.stream}/drafts")
            await friday.staff.send(f"/event/{friday.stream}/drafts/start", {})
            assert "booster 1 of 3" in await friday.staff.open(f"/event/{friday.stream}/drafts")
            for round in (1, 2, 3):
                await room.share()
                await room.until(lambda draft: draft.stage.value in {"review", "ended"})
                if round < 3:
                    await past_review(room)
            assert await room.state(is_over)
            await hand_in_pools(app.state.desk, room.stream)
            assert await friday.event(pools) == {1: 36, 2: 36, 3: 36}
            before = (await app.state.desk.events.head(friday.stream))[0]
            assert await hand_in_pools(app.state.desk, room.stream) == 0, "a second time brings nothing"
            assert (await app.state.desk.events.head(friday.stream))[0] == before
            kept = await friday.event(lambda event: {one.drafted_in for one in event.decks.pools.values()})
            assert kept == {room.stream}
            assert "Build your deck" in await friday.phones[0].look()
            assert "Start with all" in await friday.phones[0].open(f"/event/{friday.stream}/draft/deck")

    asyncio.run(evening())


def test_another_official_opens_what_one_did_not_finish(tmp_path) -> None:
    """MTR 7.7: the server went down between a pod's draft and its event; the next press finds that draft."""

    async def evening() -> None:
        stock(tmp_path / "shop.db")
        async with served_here(tmp_path) as app:
            friday, desk = await night(app), app.state.desk
            pods, product = await friday.event(pods_of), await app.state.booster_shelf.product("own-draft")
            gone = Who("somebody-who-left")
            draft = await open_pod(desk, pods, friday.stream, 1, who=gone, product=product)
            await friday.staff.open(f"/event/{friday.stream}/drafts")
            await friday.staff.send(f"/event/{friday.stream}/drafts", {"product": "own-draft"})
            assert await friday.event(lambda event: event.drafts[0].streams) == (draft,)

    asyncio.run(evening())


def test_a_look_writes_nothing_and_a_seat_is_taken_by_a_form(tmp_path) -> None:
    """MTR 7.7: a messenger's preview takes nobody's seat; the page offers it, and its script takes it at once."""

    async def evening() -> None:
        stock(tmp_path / "shop.db")
        async with served_here(tmp_path) as app:
            friday, room = await opened_pods(app, sit=False)
            before = await app.state.desk.drafts.head(room.stream)
            assert 'id="sit"' in await friday.phones[0].look()
            assert await app.state.desk.drafts.head(room.stream) == before
            assert (await friday.phones[0].post("sit")).status_code == 201
            assert (await friday.phones[0].post("sit")).status_code == 201, "once is enough, and twice is no error"
            assert 'id="sit"' not in await friday.phones[0].look()
            assert len((await room.state(board)).sat) == 1
            await friday.staff.open(f"/event/{friday.stream}/drafts")
            friday.staff.home = f"/draft/{room.stream}"
            assert (await friday.staff.post("sit")).status_code == 403, "an official has no seat"

    asyncio.run(evening())


def test_players_do_not_run_the_draft_and_officials_are_written_down(tmp_path) -> None:
    """MTR 1.3: the official who pauses a pod is named by its log before it counts, so that anybody can verify it."""

    async def evening() -> None:
        stock(tmp_path / "shop.db")
        async with served_here(tmp_path) as app:
            friday, room = await opened_pods(app)
            ana = friday.phones[0]
            await ana.look()
            assert (await ana.client.get(f"/event/{friday.stream}/drafts")).status_code == 403
            assert (await ana.client.get(f"/event/{friday.stream}/drafts/feed")).status_code == 403
            refused = await ana.post("start")
            assert refused.status_code == 403
            staff = friday.staff
            staff.home = f"/draft/{room.stream}"
            await staff.look()
            assert (await staff.post("start")).status_code == 201
            assert (await staff.post("pause")).status_code == 201
            lines, openings = await app.state.desk.drafts.tail(room.stream)
            DRAFT_LOG.derive_again(room.stream, lines, openings=openings)
            bots = await staff.post("start", with_bots="true")
            assert bots.status_code == 409, "it has begun"

    asyncio.run(evening())


def test_some_pods_draft_online_and_the_others_on_paper(tmp_path) -> None:
    """MTR-7.7-a: the desk chooses; nobody chosen is refused, and a pod left out is still called."""

    async def evening() -> None:
        stock(tmp_path / "shop.db")
        async with served_here(tmp_path) as app:
            friday = await night(app, 16)
            pages, staff = f"/event/{friday.stream}/drafts", friday.staff
            page = await staff.open(pages)
            assert "A pod that is not chosen drafts on paper" in page
            nobody = await staff.send(pages, {"product": "own-draft", "pods": ""})
            assert nobody.status_code == 400
            assert "Choose at least one pod" in nobody.text
            opened = await staff.send(pages, {"product": "own-draft", "pods": ["", "2"]})
            assert "Let another pod draft online" in opened.text
            streams = await friday.event(lambda event: event.drafts[0].streams)
            assert [bool(one) for one in streams] == [False, True]
            called = await staff.open(f"/event/{friday.stream}/desk/draft/call")
            assert "1 pod drafts on paper" in called
            player, stranger = friday.phones[0], Phone(app)
            for visitor in (player, stranger):
                await visitor.open("/draft")
                for form in (pages, f"{pages}/start"):
                    assert (await visitor.send(form, {"product": "own-draft"})).status_code == 403
                assert (await visitor.client.get(pages)).status_code == 403
            for path in (f"/event/{friday.stream}/draft", f"/event/{friday.stream}/draft/deck"):
                assert (await stranger.client.get(path)).status_code == 404

    asyncio.run(evening())


def test_two_cards_at_the_first_pick_are_drafted_online_in_an_event(tmp_path) -> None:
    """MTR-7.7-e: the page offers Double Masters as the caller of a draft on paper does, and nothing that is not."""

    async def evening() -> None:
        stock(tmp_path / "shop.db")
        async with served_here(tmp_path) as app:
            friday = await night(app)
            page = await friday.staff.open(f"/event/{friday.stream}/drafts")
            assert "Two cards first, then one (Double Masters)" in page
            assert "Rochester" not in page
            chosen = {"product": "own-draft", "kind": "double-masters"}
            await friday.staff.send(f"/event/{friday.stream}/drafts", chosen | {"kind": "rochester"})
            assert await friday.event(lambda event: event.drafts[0].streams) in ((), ("",))
            await friday.staff.open(f"/event/{friday.stream}/drafts")
            await friday.staff.send(f"/event/{friday.stream}/drafts", chosen)
            draft = Stream((await friday.event(lambda event: event.drafts[0].streams))[0])
            assert (await app.state.desk.drafts.look(draft, lambda one: one.terms.kind)) == "double-masters"

    asyncio.run(evening())
