"""A Rochester draft on six phones and a screen, over the real application in this process (MTR 8.5)."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator

from tests.boosters_made import CARDS
from tests.hostile.pausing import served_here
from tests.web.draft.test_draft_pages import two_faced
from tests.web.drafted import Phone, Room, is_over, opened, seated, stock
from tests.web.stopped import StoppedClock, stopped_clock

from topcut.core.drafts.actions import choose_without_team, close_review, time_out
from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.drafts.reading import TABLE
from topcut.core.drafts.reading.rochester_order import pick_order
from topcut.core.play import THE_CLOCK
from topcut.desk.draft_dues import what_is_due
from topcut.exchange.log_file import read_log


@contextlib.asynccontextmanager
async def table(folder, *, first: str = "mine", **form: str) -> AsyncIterator[tuple[Room, StoppedClock]]:
    """Two teams sit down, chance draws one, and it says who picks first: the first booster lies there."""
    with stopped_clock() as clock:
        async with opened(folder, people=6, kind="rochester", **form) as room:
            await lay_out(room, first=first)
            yield room, clock


async def lay_out(room: Room, *, first: str = "mine") -> None:
    """Share chance, and let the team that it draws say who picks first."""
    await room.share()
    if first:
        drawn = await room.state(lambda draft: draft.deciding)
        team = drawn if first == "mine" else 3 - drawn
        answer = await room.phones[3 * drawn - 1].post("first-team", team=team)
        assert answer.status_code == 201, answer.text


async def turn(room: Room) -> tuple[int, Phone]:
    """Who picks now, by the page that says so."""
    pages = [await phone.look() for phone in room.phones]
    mine = [seat for seat, page in enumerate(pages, start=1) if "You pick now" in page]
    assert len(mine) == 1
    return mine[0], room.phones[mine[0] - 1]


def turns_told(page: str) -> list[str]:
    told = re.search(r'<ol class="turns".*?</ol>', page, re.DOTALL)
    return re.findall(r"(\d[ABC])\s*</li>", told[0]) if told else []


def faces(page: str) -> list[str]:
    """The names of the cards that lie there, in their order."""
    pack = re.search(r'<div class="pack".*?</div>', page, re.DOTALL)
    return re.findall(r'class="card-name[^"]*"[^>]*>([^<]+)', pack[0])


def test_the_team_drawn_says_who_picks_first(tmp_path) -> None:
    """MTR-8.5-b MTR-8.5-c MTR-8.5-d: seats by name, the team drawn lets the other pick first, its player B lays out."""

    async def night() -> None:
        async with table(tmp_path, first="") as (room, _):
            drawn = await room.state(lambda draft: draft.deciding)
            mine, theirs = room.phones[3 * drawn - 1], room.phones[3 * (3 - drawn) - 1]
            assert "Your team decides" in await mine.look()
            page = await theirs.look()
            assert f"Team {drawn} decides" in page
            assert "We pick first" not in page
            assert re.findall(r'class="letter[^"]*">(\d[ABC])<', page) == ["1A", "1B", "1C", "2C", "2B", "2A"]
            refused = await theirs.post("first-team", team=drawn)
            assert (refused.status_code, refused.json()["code"]) == (403, "not-your-teams-choice")
            assert (await mine.post("first-team", team=3 - drawn)).status_code == 201
            board = await Phone(room.app).open(f"{mine.home}/board")
            assert turns_told(board)[0] == f"{3 - drawn}B"

    asyncio.run(night())


def test_another_number_of_players_is_refused(tmp_path) -> None:
    """MTR-8.5-a: a third team is refused with the rule."""

    async def night() -> None:
        async with opened(tmp_path, people=2) as room:
            phone = Phone(room.app)
            await phone.open("/draft")
            said = {"product": "own-draft", "seats": "9", "kind": "rochester", "name": "Ana"}
            answer = await phone.send("/draft", said)
            assert answer.status_code == 400
            assert "two teams of three" in answer.text

    asyncio.run(night())


def test_everybody_looks_before_the_first_pick_and_then_one_picks_after_the_other(tmp_path) -> None:
    """MTR-8.5-e MTR-8.5-f MTR-8.5-i MTR-8.5-j MTR-8.5-l MTR-B-o: 20 seconds, then 5 each; the latest pick is shown."""

    async def night() -> None:
        async with table(tmp_path) as (room, clock):
            pages = [await phone.look() for phone in room.phones]
            assert all("Everybody looks" in page and 'data-left="20000"' in page for page in pages)
            assert len({tuple(faces(page)) for page in pages}) == 1, "all see the same cards"
            opener = turns_told(pages[0])[0]
            early = await room.phones[TABLE.index(opener)].post(
                "pick", booster=TABLE.index(opener) + 1, number=1, cards="?"
            )
            assert early.status_code == 409
            clock.pass_by(20)
            size, order = len(faces(pages[0])), []
            for _ in range(size):
                seat, phone = await turn(room)
                page = await phone.look()
                assert 'data-left="5000"' in page
                order.append(TABLE[seat - 1])
                if len(order) == 3:
                    at = next(at for at, name in enumerate(faces(page)) if faces(page).count(name) == 1)
                    taken = faces(page)[at]
                    assert (await phone.pick(at)).status_code == 201
                    again = await phone.post("pick", booster=TABLE.index(opener) + 1, number=1, cards="?")
                    assert again.json()["code"] == "booster-has-moved", "a pick stays"
                    for other in (*room.phones, Phone(room.app)):
                        assert taken in await other.open(f"{phone.home}/board")
                        assert taken not in faces(await other.open(f"{phone.home}/board"))
                else:
                    assert (await phone.pick()).status_code == 201
            assert tuple(order) == pick_order(TABLE, opener=opener, clockwise=True, cards=size)
            page = await room.phones[0].look()
            assert "booster 2 of 6" in page, "the next one is laid out by itself"
            assert '<span class="last">' not in page, "and every pick lies face down"

    asyncio.run(night())


def test_whoever_is_not_at_turn_takes_nothing_and_the_oldest_card_goes_when_the_time_is_over(tmp_path) -> None:
    """MTR-8.5-g: cards 1 and 2 are taken, and the time is over: card 3."""

    async def night() -> None:
        async with table(tmp_path) as (room, clock):
            clock.pass_by(20)
            seat, phone = await turn(room)
            cards = Phone.cards(await phone.look())
            booster = await room.state(lambda draft: draft.laid_out)
            waits = room.phones[seat % 6]
            refused = await waits.post("pick", booster=booster, number=1, cards=cards[0])
            assert (refused.status_code, refused.json()["code"]) == (409, "not-your-turn-to-pick")
            assert "1 pick comes before yours." in await waits.look()
            for _ in range(2):
                await (await turn(room))[1].pick()
            seat, phone = await turn(room)
            assert "the card that has been on the table longest" in await phone.look()
            clock.pass_by(5)
            await room.desk.drafts.act(room.stream, time_out, who=THE_CLOCK, seat=seat, booster=booster, number=1)
            assert await room.state(lambda draft: draft.seats[seat].pool) == [cards[2]]

    asyncio.run(night())


def test_nobody_looks_at_picks_unless_a_review_is_given(tmp_path) -> None:
    """MTR-8.5-h MTR-8.5-k MTR-8.5-m: the host promises a review; the second set goes the other way round."""

    async def night() -> None:
        async with table(tmp_path, boosters="2") as (room, clock):
            ana = room.phones[0]
            assert "Nobody looks at picks unless officials give a review." in await ana.look()
            assert (await room.phones[1].post("review", seconds=60)).status_code == 403
            assert (await ana.post("review", seconds=60)).status_code == 201
            assert "After this set you may look for 60 seconds." in await ana.look()
            openers = await drafted(room, clock)
            assert await room.state(lambda draft: draft.stage.value) == "review"
            pool = await room.state(
                lambda draft: [draft.terms.cards[card.removesuffix(":foil")].name for card in draft.seats[1].pool]
            )
            page = await ana.look()
            assert all(name in page for name in pool)
            clock.pass_by(60)
            await room.desk.drafts.act(room.stream, close_review, who=THE_CLOCK)
            assert "is about to open" in await ana.look()
            await room.share()
            assert await drafted(room, clock) == openers[::-1], "the last one begins"
            assert await room.state(is_over)
            assert (await ana.post("release")).status_code == 201
            log = read_log((await ana.client.get(f"{ana.home}/log.jsonl")).content)
            _, found = DRAFT_LOG.derive_again(log.header.stream, log.lines, openings=log.openings)
            assert (found.boosters, found.pools, found.not_yet_checkable) == (12, 6, 0)

    asyncio.run(night())


async def drafted(room: Room, clock: StoppedClock) -> list[int]:
    """Draft a set of boosters, most of it by the clock; who laid out which."""
    openers, round = [], await room.state(lambda draft: draft.round)
    while await room.state(lambda draft: (draft.stage.value, draft.round)) == ("picking", round):
        booster = await room.state(lambda draft: draft.laid_out)
        if booster not in openers:
            openers.append(booster)
            clock.pass_by(20)
        seat, number = await room.state(
            lambda draft: next((n, one.picks + 1) for n, one in draft.seats.items() if one.queue)
        )
        clock.pass_by(5)
        await room.desk.drafts.act(room.stream, time_out, who=THE_CLOCK, seat=seat, booster=booster, number=number)
    return openers


def test_no_page_names_a_card_that_lies_face_down_or_is_not_laid_out(tmp_path) -> None:
    """MTR-8.5-l: piles and closed boosters are in nobody's page; with a card that would be seen."""

    async def night() -> None:
        async with table(tmp_path) as (room, clock):
            clock.pass_by(20)
            for _ in range(8):
                await (await turn(room))[1].pick()
            hidden = await room.state(_face_down)
            lying = await room.state(lambda draft: draft.boosters[draft.laid_out].cards)
            assert hidden
            for viewer in (*room.phones, Phone(room.app)):
                for page in (await viewer.open(room.phones[0].home), await viewer.open(f"{room.phones[0].home}/board")):
                    assert not [card for card in hidden if f'"{card}"' in page]
                    assert not Phone.cards(page) or Phone.cards(page) == lying

    asyncio.run(night())


def _face_down(draft) -> set[str]:
    shown = {*draft.boosters[draft.laid_out].cards, *(seat.latest for seat in draft.seats.values())}
    piles = {card for seat in draft.seats.values() for card in seat.pool}
    closed = {card for n, one in draft.boosters.items() if n != draft.laid_out for card in one.cards}
    return (piles | closed) - shown


def test_bots_fill_a_table_and_wait_until_everybody_has_looked(tmp_path) -> None:
    async def night() -> None:
        with stopped_clock() as clock:
            async with opened(tmp_path, people=1, kind="rochester", seats="6") as room:
                await room.share()
                drawn = await room.state(lambda draft: draft.deciding)
                if drawn == 1:
                    await room.phones[0].post("first-team", team=2)
                else:
                    clock.pass_by(20)
                    await room.desk.drafts.act(room.stream, choose_without_team, who=THE_CLOCK)
                due = await room.state(what_is_due)
                assert due.at - clock.at == 20_000_000, "no bot picks while everybody looks"
                assert due.who == await room.state(lambda draft: draft.seats[5].who)

    asyncio.run(night())


def test_a_player_leaves_the_last_pick_face_up_between_boosters(tmp_path) -> None:
    """MTR-8.5-l: by a press of their own; the other players and the screen see it, and it can be turned down."""

    async def night() -> None:
        async with table(tmp_path) as (room, clock):
            ana = room.phones[0]
            assert "Between boosters all your picks lie face down." in await ana.look()
            assert "Leave my last pick face up" in await ana.look()
            assert (await ana.post("face-up", is_face_up="true")).status_code == 201
            assert "Turn all my picks face down" in await ana.look()
            assert (await ana.post("face-up", is_face_up="true")).json()["code"] == "no-pile-face-up"
            clock.pass_by(20)
            first = await room.state(lambda draft: draft.laid_out)
            while await room.state(lambda draft: draft.laid_out) == first:
                await (await turn(room))[1].pick()
            left = await room.state(lambda draft: draft.seats[1].latest)
            named = await room.state(lambda draft: draft.terms.cards[left.removesuffix(":foil")].name)
            for viewer in room.phones:
                assert re.findall(r'left-up"[^>]*>([^<]+)', await viewer.open(ana.home)) == [named]
            assert named in await Phone(room.app).open(f"{ana.home}/board")
            assert (await ana.post("face-up", is_face_up="false")).status_code == 201
            assert "left-up" not in await room.phones[1].open(ana.home)

    asyncio.run(night())


def test_both_faces_of_a_double_faced_card_are_read_by_everybody_at_the_table(tmp_path) -> None:
    """MTR-7.7-h: what lies face up is read by all, the other side too."""

    async def night() -> None:
        cards = [two_faced(f"Guard {number}", f"Wolf {number}") for number in range(18)]
        stock(tmp_path / "shop.db", [*cards, *CARDS])
        cube = {"product": "cube", "cube": "\n".join(f"1 {card.name}" for card in cards), "size": "3"}
        with stopped_clock():
            async with served_here(tmp_path) as app:
                room = await seated(app, people=6, kind="rochester", **cube)
                await lay_out(room)
                pages = [await phone.look() for phone in room.phones]
                assert [page.count("Trample.") for page in pages] == [3] * 6

    asyncio.run(night())
