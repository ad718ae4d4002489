"""A free draft whose host has left goes on: drafters do what waits for the host, from their own pages."""

import asyncio
import re

from tests.hostile.pausing import served_here
from tests.web.drafted import Phone, Room, opened, stock
from tests.web.stopped import stopped_clock

from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.play import Stream


async def proven(room: Room) -> None:
    lines, openings = await room.desk.drafts.tail(room.stream)
    DRAFT_LOG.derive_again(room.stream, lines, openings=openings)


def test_any_drafter_lets_a_pause_end_after_two_minutes(tmp_path) -> None:
    async def night() -> None:
        with stopped_clock() as clock:
            async with opened(tmp_path, people=2) as room:
                ana, bo = room.phones
                await room.share()
                before = Phone.cards(await bo.look())
                await ana.post("pause")
                page = await bo.look()
                assert "after two minutes any of you may" in page
                assert 'data-due-in="120000"' in page
                assert "Let the clock go on" not in page
                assert "after two minutes" not in await ana.look(), "the host lets it go on at once"
                early = await bo.post("resume")
                assert (early.status_code, early.json()["code"]) == (422, "host-may-still-come")
                clock.pass_by(120)
                assert "Let the clock go on" in await bo.look()
                stranger = Phone(room.app)
                await stranger.open(bo.home)
                stranger.home, stranger.token = bo.home, bo.token
                assert (await stranger.post("resume")).status_code == 403
                assert (await bo.post("resume")).status_code == 201
                assert Phone.cards(await bo.look()) == before
                await proven(room)

    asyncio.run(night())


def test_a_draft_nobody_starts_is_started_by_who_sits(tmp_path) -> None:
    async def night() -> None:
        stock(tmp_path / "shop.db")
        with stopped_clock() as clock:
            async with served_here(tmp_path) as app:
                host, bo = Phone(app), Phone(app)
                await host.open("/draft")
                answer = await host.send("/draft", {"product": "own-draft", "seats": "3", "sit": "true", "name": "Ana"})
                link = re.findall(r'value="http://[^"/]+(/draft/link/[^"]+)"', answer.text)[0]
                await bo.sit(link, "Bo")
                room = Room(app, [host, bo], Stream(bo.home.rsplit("/", 1)[1]))
                page = await bo.look()
                assert "with bots once nobody has come for ten" in page
                assert "Begin with" not in page
                clock.pass_by(599)
                assert (await bo.post("start")).json()["code"] == "host-may-still-come"
                clock.pass_by(1)
                assert "Begin with 1 bot" in await bo.look()
                assert (await bo.post("start")).status_code == 201
                assert await room.state(lambda draft: (draft.stage.value, draft.bots)) == ("shares", {3})
                await proven(room)

    asyncio.run(night())


def test_an_untimed_draft_does_not_wait_for_ever(tmp_path) -> None:
    """MTR-7.7-n: nobody's clock runs there; after a day without a pick another drafter lets the seat be passed over."""

    async def night() -> None:
        with stopped_clock() as clock:
            async with opened(tmp_path, people=3, untimed="true") as room:
                ana, bo, cy = room.phones
                await room.share()
                for phone in (bo, cy, cy):
                    await phone.pick()
                assert "Pass over seat" not in await cy.look()
                assert (await cy.post("suspend", seat="1")).json()["code"] == "host-may-still-come"
                clock.pass_by(86_400)
                assert "Pass over seat 1" in await cy.look()
                assert (await cy.post("suspend", seat="1")).status_code == 201
                assert "Your seat is passed over" in await ana.look()
                await proven(room)

    asyncio.run(night())
