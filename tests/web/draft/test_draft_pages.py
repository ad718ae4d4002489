"""A draft on phones, over the real application in this process: sit down, share, pick, review, end, release."""

import asyncio
import re

import pytest
from tests.boosters_made import CARDS
from tests.hostile.pausing import served_here
from tests.web.drafted import Phone, is_over, opened, past_review, seated, stock

from topcut.core.cards import Card
from topcut.core.cards.card import PrintedFace
from topcut.core.drafts.log import DRAFT_LOG
from topcut.exchange.log_file import read_log


def test_a_whole_draft_by_forms_and_its_file_verifies(tmp_path) -> None:
    """MTR-7.7-d MTR-7.7-f MTR-7.7-m MTR-7.7-o: one card, passed to the left, never back, until all are taken."""

    async def night() -> None:
        async with opened(tmp_path, people=3, boosters="2") as room:
            ana, bo, _ = room.phones
            await room.share()
            page = await ana.look()
            assert "passes to the left" in page
            assert len(Phone.cards(page)) == 12
            first = Phone.cards(page)[0]
            said = dict(re.findall(r'name="(booster|number)" value="(\d+)"', page))
            assert (await ana.post("pick", cards=first, **said)).status_code == 201
            again = await ana.post("pick", cards=first, **said)
            assert (again.status_code, again.json()["code"]) == (409, "booster-has-moved")
            at_bo = Phone.cards(await bo.look())
            assert (await bo.pick()).status_code == 201
            passed = await room.state(lambda draft: draft.boosters[1].cards)
            assert sorted(Phone.cards(await bo.look())) == sorted(passed), "seat 1 passes to seat 2"
            assert at_bo != passed
            await room.until(lambda draft: draft.stage.value == "review")
            assert "The next booster passes to the right." in await ana.look()
            await past_review(room)
            await room.share()
            assert "passes to the right" in await ana.look()
            await room.until(is_over)
            pool = (await ana.client.get(f"{ana.home}/pool.txt")).text
            assert sum(int(line.split()[0]) for line in pool.splitlines()) == 24
            assert (await ana.client.get(f"{ana.home}/picks")).status_code == 200
            assert (await bo.client.get(f"{ana.home}/log.jsonl")).status_code == 409, "not before it is released"
            assert (await bo.post("release")).status_code == 403
            assert (await ana.post("release")).status_code == 201
            log = read_log((await bo.client.get(f"{ana.home}/log.jsonl")).content)
            _, found = DRAFT_LOG.derive_again(log.header.stream, log.lines, openings=log.openings)
            assert (found.boosters, found.pools, found.not_yet_checkable) == (6, 3, 0)
            assert "Drafter 2" in await ana.open(f"{ana.home}/board")

    asyncio.run(night())


def test_others_see_counts_and_a_stranger_has_no_hands(tmp_path) -> None:
    """MTR-7.7-g: the board says how many cards everybody took; who has no seat takes none."""

    async def night() -> None:
        async with opened(tmp_path, people=2) as room:
            ana, _ = room.phones
            await room.share()
            await ana.pick()
            stranger = Phone(room.app)
            page = await stranger.open(ana.home)
            assert "Counts, never cards." in page
            assert not Phone.cards(page)
            stranger.home, stranger.token = ana.home, ana.token
            assert (await stranger.post("pick", booster="1", number="1", cards="own:1")).status_code == 403

    asyncio.run(night())


@pytest.mark.parametrize(
    ("level", "may_look"),
    [
        pytest.param("regular", True, id="MTR-7.7-j: at Regular with no booster in hand"),
        pytest.param("competitive", False, id="MTR-7.7-i: at Competitive not between picks"),
    ],
)
def test_own_picks_are_shown_when_the_rules_let_them(tmp_path, level: str, may_look: bool) -> None:
    async def night() -> None:
        async with opened(tmp_path, people=2, level=level) as room:
            ana, _ = room.phones
            await room.share()
            assert "Your picks so far" not in await ana.look(), "a booster is in hand"
            await ana.pick()
            waiting = await ana.look()
            assert ("Your picks so far" in waiting) is may_look
            assert ("Only this page while you draft" in waiting) is not may_look, "MTR-2.12-d"
            await room.until(is_over)
            mine = await room.state(lambda draft: draft.terms.cards[draft.seats[1].pool[0].removesuffix(":foil")].name)
            assert mine in await ana.look()

    asyncio.run(night())


def test_two_cards_on_the_first_pick_of_double_masters(tmp_path) -> None:
    """MTR-7.7-e: two of a fresh booster, then one; a pick of another number is refused."""

    async def night() -> None:
        async with opened(tmp_path, people=2, kind="double-masters") as room:
            ana, _ = room.phones
            await room.share()
            page = await ana.look()
            said = dict(re.findall(r'name="(booster|number)" value="(\d+)"', page))
            assert "Choose 2 cards." in page
            cards = Phone.cards(page)
            assert page.count('class="looked"') == len(cards), "every card can be read before two are taken"
            one = await ana.post("pick", cards=cards[0], **said)
            assert one.json()["code"] == "other-number-of-cards"
            assert (await ana.post("pick", cards=cards[:2], **said)).status_code == 201
            assert (await room.state(lambda draft: len(draft.seats[1].pool))) == 2

    asyncio.run(night())


def test_a_reservation_is_kept_and_moves(tmp_path) -> None:
    async def night() -> None:
        async with opened(tmp_path, people=2) as room:
            ana, bo = room.phones
            await room.share()
            page = await ana.look()
            said = dict(re.findall(r'name="(booster|number)" value="(\d+)"', page))
            for card in Phone.cards(page)[:2]:
                assert (await ana.post("reserve", cards=card, **said)).status_code == 201
                assert (await ana.look()).count("Reserved</b>") == 1
                assert (await room.state(lambda draft: draft.seats[1].reserved[2])) == (card,)
            assert "Reserved</b>" not in await bo.look()

    asyncio.run(night())


def test_a_pause_lays_cards_face_down_for_everybody(tmp_path) -> None:
    """MTR-B-r: the host stops the clock; nobody sees or takes a card until it goes on."""

    async def night() -> None:
        async with opened(tmp_path, people=2) as room:
            ana, bo = room.phones
            await room.share()
            before = Phone.cards(await bo.look())
            assert (await bo.post("pause")).status_code == 403
            assert (await ana.post("pause")).status_code == 201
            for phone in (ana, bo):
                page = await phone.look()
                assert "Nobody can see cards while the clock is paused." in page
                assert not Phone.cards(page)
                assert page.count("is-back") == 12
            assert (await ana.post("resume")).status_code == 201
            assert Phone.cards(await bo.look()) == before

    asyncio.run(night())


def test_a_seat_that_cannot_go_on_is_passed_over(tmp_path) -> None:
    """MTR-7.7-n: it keeps its picks, and the others pass it by."""

    async def night() -> None:
        async with opened(tmp_path, people=3) as room:
            ana, bo, _ = room.phones
            await room.share()
            await bo.pick()
            assert (await ana.post("suspend", seat="2")).status_code == 201
            page = await bo.look()
            assert "Your seat is passed over" in page
            assert "You keep what you picked" in page
            await ana.pick()
            assert await room.state(lambda draft: 1 in draft.seats[3].queue), "seat 1 passes to seat 3"
            await room.until(is_over)
            assert (await room.state(lambda draft: [seat.taken for seat in draft.seats.values()]))[1] == 1

    asyncio.run(night())


def test_another_device_goes_on_with_the_seat(tmp_path) -> None:
    """MTR 7.7: anybody with a link sees its cards, so everybody is told that a seat was opened twice."""

    async def night() -> None:
        stock(tmp_path / "shop.db")
        async with served_here(tmp_path) as app:
            host = Phone(app)
            await host.open("/draft")
            answer = await host.send("/draft", {"product": "own-draft", "seats": "2", "sit": "true", "name": "Ana"})
            link = re.findall(r'value="http://[^"/]+(/draft/link/[^"]+)"', answer.text)[0]
            said = []
            for device in (Phone(app), Phone(app)):
                await device.sit(link, "Bo")
                assert "You" in await device.look()
                page = await host.open(device.home)
                assert "Bo" in page
                said.append(("on two devices" in page, "opened on another device too" in await device.look()))
            assert said == [(False, False), (True, True)]
            assert "opened on another device too" not in page, "that is not the host's seat"

    asyncio.run(night())


def test_bots_fill_free_seats_and_draft_to_the_end(tmp_path) -> None:
    async def night() -> None:
        stock(tmp_path / "shop.db")
        async with served_here(tmp_path) as app:
            room = await seated(app, people=1, seats="4")
            await room.share()
            await room.until(is_over)
            assert (await room.state(lambda draft: [seat.taken for seat in draft.seats.values()])) == [12] * 4

    asyncio.run(night())


def test_a_cube_is_pasted_and_every_unknown_name_told(tmp_path) -> None:
    """MTR-7.7-a: everybody drafts boosters of the one cube, each of its cards dealt once."""

    async def night() -> None:
        stock(tmp_path / "shop.db")
        async with served_here(tmp_path) as app:
            host = Phone(app)
            await host.open("/draft")
            said = {"product": "cube", "size": "3", "seats": "2", "sit": "true", "name": "Ana"}
            refused = await host.send("/draft", said | {"cube": "1 Nobody\n1 Odd 71\n1 Nothing"})
            assert refused.status_code == 422
            assert "Nobody, Nothing" in refused.text
            names = [f"1 Common {color}{place}" for color in "WUBRG" for place in range(1, 5)]
            room = await seated(app, people=2, product="cube", cube="\n".join(names), size="5", boosters="2")
            await room.share()
            await room.until(lambda draft: draft.stage.value == "review")
            dealt = await room.state(lambda draft: [card for seat in draft.seats.values() for card in seat.pool])
            assert len(dealt) == len(set(dealt)) == 10

    asyncio.run(night())


def two_faced(day: str, night: str) -> Card:
    return Card(
        f"{day} // {night}",
        faces=(day, night),
        is_double_faced=True,
        text=("Vigilance.", "Trample."),
        printed=(PrintedFace(type="Creature — Human"), PrintedFace(type="Creature — Werewolf")),
    )


def test_both_faces_of_a_double_faced_card_are_read_by_its_holder_alone(tmp_path) -> None:
    """MTR-7.7-h: its holder reads the other side too; it is on nobody else's page."""

    async def night() -> None:
        stock(tmp_path / "shop.db", [two_faced("Village Guard", "Howling Guard"), *CARDS])
        async with served_here(tmp_path) as app:
            cube = "1 Village Guard // Howling Guard\n1 Common W1\n1 Common U1\n1 Common B1"
            room = await seated(app, people=2, product="cube", cube=cube, size="2")
            await room.share()
            pages = [await phone.look() for phone in room.phones]
            assert [len(Phone.cards(page)) for page in pages] == [2, 2]
            for said in ("Howling Guard", "Trample.", "2 faces"):
                assert sum(said in page for page in pages) == 1, said
            assert "Howling Guard" not in await Phone(app).open(f"{room.phones[0].home}/board")

    asyncio.run(night())
