"""What of an event's draft waits for its rounds: the own replay from Competitive up, and an untroubled release."""

import asyncio
import html
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.hostile.pausing import served_here
from tests.web.draft.test_event_drafts import ME, Night, opened_pods
from tests.web.drafted import Phone, Room, is_over, past_review, release_despite, stock

from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.event.flow import finish_event
from topcut.core.play import Level


@asynccontextmanager
async def drafted(folder, *, level: Level) -> AsyncIterator[tuple[Night, Room]]:
    """An event whose only pod has drafted to the end; no round is played yet."""
    stock(folder / "shop.db")
    async with served_here(folder) as app:
        friday, room = await opened_pods(app, level=level)
        await friday.staff.open(f"/event/{friday.stream}/drafts")
        await friday.staff.send(f"/event/{friday.stream}/drafts/start", {})
        for round in (1, 2, 3):
            await room.share()
            await room.until(lambda draft: draft.stage.value in {"review", "ended"})
            if round < 3:
                await past_review(room)
        assert await room.state(is_over)
        friday.staff.home = f"/draft/{room.stream}"
        await friday.staff.look()
        yield friday, room


async def end(friday: Night) -> None:
    """End the event before its rounds: nobody plays with these decks any longer."""
    said = {"why": "No light", "despite": ("MTR 10.2", "MTR 10.1", "rounds-missing"), "reason": "No light"}
    await friday.app.state.desk.events.act(friday.stream, finish_event, who=ME, **said)


def test_at_competitive_what_one_saw_and_passed_opens_after_the_rounds(tmp_path) -> None:
    """MTR-2.11-c MTR-2.11-f: before, they would be notes; the own pool is there all the time."""

    async def evening() -> None:
        async with drafted(tmp_path, level=Level.COMPETITIVE) as (friday, room):
            ana = friday.phones[0]
            page = await ana.look()
            assert "opens here once the rounds with these decks are over" in page
            assert f'href="{ana.home}/picks"' not in page
            assert 'class="mine"' in page, "the own pool is one's own"
            for path in ("picks", "picks/17lands.csv", "picks/draft.json"):
                refused = await ana.client.get(f"{ana.home}/{path}", headers={"Accept": "application/json"})
                assert (refused.status_code, "replay-waits" in refused.text) == (409, True)
            assert (await ana.client.get(f"{ana.home}/pool.txt")).status_code == 200
            await end(friday)
            assert f'href="{ana.home}/picks"' in await ana.look()
            assert "Booster 1, pick 1" in await ana.open(f"{ana.home}/picks")
            assert await room.state(lambda draft: not draft.is_released)

    asyncio.run(evening())


def test_at_regular_the_own_replay_is_open_at_once_and_a_release_is_asked_about(tmp_path) -> None:
    """MTR-2.12-a: with a reason it goes through, the reason is in the log, and the log verifies."""

    async def evening() -> None:
        async with drafted(tmp_path, level=Level.REGULAR) as (friday, room):
            ana, staff = friday.phones[0], friday.staff
            assert "Booster 1, pick 1" in await ana.open(f"{ana.home}/picks")
            asked = await staff.send(f"{staff.home}/release", {"key": "k1"})
            assert asked.status_code >= 400
            assert "Rounds are still being played with these decks" in html.unescape(asked.text)
            assert "MTR 2.12" in asked.text
            assert 'name="overrule.reason"' in asked.text, "an official of the event may set it aside"
            assert not await room.state(lambda draft: draft.is_released)
            released = await release_despite(staff, asked, reason="The pod agreed")
            assert released.status_code < 400, released.text
            assert await room.state(lambda draft: draft.is_released)
            lines, openings = await room.desk.drafts.tail(room.stream)
            assert b"decks-still-played" in lines[-1]
            assert b"The pod agreed" not in lines[-1]
            DRAFT_LOG.derive_again(room.stream, lines, openings=openings)
            stranger = Phone(friday.app)
            assert "Seat 2" in await stranger.open(f"{ana.home}/picks?seat=2")

    asyncio.run(evening())


def test_after_the_rounds_a_release_is_nobodys_concern(tmp_path) -> None:
    async def evening() -> None:
        async with drafted(tmp_path, level=Level.COMPETITIVE) as (friday, room):
            await end(friday)
            released = await friday.staff.send(f"{friday.staff.home}/release", {"key": "k1"})
            assert released.status_code < 400, released.text
            lines, openings = await room.desk.drafts.tail(room.stream)
            assert b"overruled" not in lines[-1]
            DRAFT_LOG.derive_again(room.stream, lines, openings=openings)

    asyncio.run(evening())
