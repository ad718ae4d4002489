"""Two people at a seat, untimed drafts and cubes, by their pages in this process (MTR 9.7, MTR 7.7)."""

import asyncio
import re

import pytest
from tests.boosters_made import CARDS
from tests.hostile.pausing import served_here
from tests.web.drafted import Phone, Room, is_over, opened, stock
from tests.web.stopped import stopped_clock

from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.play import Stream
from topcut.desk.draft_dues import what_is_due

CUBE = "\n".join(card.name for card in CARDS)


async def pairs(app, *, seats: int = 2, **form: str) -> tuple[Room, list[Phone]]:
    """Two teams of two: the first of each shares chance, and both of each have a phone."""
    host = Phone(app, tape=bytes([1]) * 32)
    await host.open("/draft")
    said = {
        "product": "own-draft",
        "seats": str(seats),
        "name": "Ana",
        "sit": "true",
        "kind": "two-headed-giant",
    } | form
    answer = await host.send("/draft", said)
    assert answer.status_code in {200, 201}, answer.text
    links = re.findall(r'value="http://[^"/]+(/draft/link/[^"]+)"', answer.text)
    assert answer.text.count("second player") == seats
    host.home = re.search(r'href="(/draft/[A-Z2-7]{16})"', answer.text)[1]
    phones = [host]
    for number, link in enumerate(links[: 2 * seats - 1], start=2):
        phones.append(Phone(app, tape=bytes([number]) * 32))
        await phones[-1].sit(link, f"Drafter {number}")
    assert (await host.post("start")).status_code == 201
    room = Room(app, phones[::2], Stream(host.home.rsplit("/", 1)[1]))
    return room, phones


def test_both_of_a_team_see_one_booster_and_either_takes_two_cards(tmp_path) -> None:
    """MTR-9.7-b MTR-9.7-c: two cards at a time, into the pool of the team, no matter which of the two takes them."""

    async def night() -> None:
        stock(tmp_path / "shop.db")
        async with served_here(tmp_path) as app:
            room, (ana, bo, cy, _) = await pairs(app, boosters="1")
            await room.share()
            mine, theirs = await ana.look(), await bo.look()
            assert Phone.cards(mine) == Phone.cards(theirs) != Phone.cards(await cy.look())
            assert "Your partner sees the same booster" in mine
            assert "Choose 2 cards." in mine
            said = dict(re.findall(r'name="(booster|number)" value="(\d+)"', theirs))
            cards = Phone.cards(theirs)[:2]
            assert (await bo.post("pick", cards=cards, **said)).status_code == 201
            late = await ana.post("pick", cards=cards, **said)
            assert (late.status_code, late.json()["code"]) == (409, "booster-has-moved")
            for phone in (ana, bo):
                assert "2 cards picked" in await phone.look()
            assert await room.state(lambda draft: draft.seats[1].pool) == cards
            board = await Phone(app).open(f"{ana.home}/board")
            assert "Ana / Drafter 2" in board
            assert "Drafter 3 / Drafter 4" in board

    asyncio.run(night())


def test_a_phone_shows_only_the_share_it_pledged_for_its_team(tmp_path) -> None:
    async def night() -> None:
        stock(tmp_path / "shop.db")
        async with served_here(tmp_path) as app:
            _, (ana, bo, cy, _) = await pairs(app)
            await bo.pledge()
            refused = await ana.post("pledge", number=1, commitments="0" * 64)
            assert refused.status_code in {201, 409}, "what comes too late is nothing"
            await cy.pledge()
            await bo.share()
            assert (await ana.chance())["shown"] == [1]

    asyncio.run(night())


@pytest.mark.parametrize(
    ("size", "left"),
    [
        pytest.param("15", [50, 45, 40, 30, 20, 10, 5], id="MTR-B-p: 15 cards, the last by itself"),
        pytest.param("14", [50, 45, 40, 30, 20, 10], id="MTR-B-p: 14 cards, two by themselves"),
    ],
)
def test_the_clock_of_a_team_is_its_own(tmp_path, size: str, left: list[int]) -> None:
    async def night() -> None:
        stock(tmp_path / "shop.db")
        with stopped_clock():
            async with served_here(tmp_path) as app:
                room, _ = await pairs(app, boosters="1", product="cube", cube=CUBE, size=size)
                await room.share()
                told = []
                while not await room.state(is_over):
                    told += re.findall(r'data-left="(\d+)"', await room.phones[0].look())
                    await both_pick(room, times=1)
                assert [int(one) // 1_000 for one in told] == left

    asyncio.run(night())


def test_a_review_between_boosters_of_teams_has_60_seconds_each_time(tmp_path) -> None:
    """MTR-B-q MTR-9.7-d: flat, and the boosters go left and right in turn."""

    async def night() -> None:
        stock(tmp_path / "shop.db")
        with stopped_clock() as clock:
            async with served_here(tmp_path) as app:
                room, _ = await pairs(app, boosters="3")
                for way in ("left", "right", "left"):
                    await room.share()
                    assert f"passes to the {way}" in await room.phones[0].look()
                    await both_pick(room)
                    if await room.state(is_over):
                        break
                    assert 'data-left="60000"' in await room.phones[0].look()
                    clock.pass_by(60)
                    due = await room.state(what_is_due)
                    await room.desk.drafts.act(room.stream, due.action, who=due.who)
                assert await room.state(lambda draft: {len(seat.pool) for seat in draft.seats.values()}) == {36}

    asyncio.run(night())


async def both_pick(room: Room, times: int = 99) -> None:
    """Let the first of each team take two cards, as long as there are any."""
    while times and await room.state(lambda draft: draft.stage.value) == "picking":
        times -= 1
        for phone in room.phones:
            page = await phone.look()
            if Phone.is_picking(page):
                said = dict(re.findall(r'name="(booster|number)" value="(\d+)"', page))
                await phone.post("pick", cards=Phone.cards(page)[:2], **said)


# Untimed drafts and cubes ---------------------------------------------------------------------------------------------


def test_two_who_wait_for_each_other_read_who_picks_first(tmp_path) -> None:
    """MTR-7.7-l: of seats 1 and 3 of four each is as near, so seat 1; of seats 2 and 3, seat 2 is nearer."""

    async def night() -> None:
        async with opened(tmp_path, people=4, untimed="true") as room:
            await room.share()
            page = await room.phones[2].look()
            assert "data-left" not in page, "no clock"
            assert "/reserve" not in page
            assert await room.state(what_is_due) is None
            await wait(room, 1, 3)
            assert "you pick first" in await room.phones[0].look()
            assert "this one picks first" in await room.phones[2].look()
            await room.phones[0].pick()
            await wait(room, 2, 3)
            assert "you pick first" in await room.phones[1].look()
            board = await Phone(room.app).open(f"{room.phones[0].home}/board")
            assert re.search(r"picks first:\s*<b>\s*<bdi>Drafter 2", board)

    asyncio.run(night())


async def wait(room: Room, *seats: int) -> None:
    """Let everybody pick but those who wait."""

    def free(draft: PodDraft) -> list[int]:
        return [seat for seat, one in draft.seats.items() if one.queue and seat not in seats]

    while picking := await room.state(free):
        for seat in picking:
            await room.phones[seat - 1].pick()


def test_a_cube_is_drafted_from_its_list_each_card_once(tmp_path) -> None:
    """MTR-7.7-d with a list of one's own: every card of it is dealt once in the whole draft."""

    async def night() -> None:
        async with opened(tmp_path, people=2, product="cube", cube=CUBE, size="9", boosters="2") as room:
            await room.share()
            await room.until(lambda draft: draft.stage.value == "review")
            pools = await room.state(lambda draft: [card for seat in draft.seats.values() for card in seat.pool])
            left = await room.state(lambda draft: draft.undealt)
            assert (len(pools), len({*pools}), {*pools} & {*left}) == (18, 18, set())
            phone = Phone(room.app)
            await phone.open("/draft")
            said = {"product": "cube", "cube": CUBE, "size": "15", "seats": "8", "name": "Bo"}
            assert "is not enough for 24 boosters of 15" in (await phone.send("/draft", said)).text

    asyncio.run(night())
