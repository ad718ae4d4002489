"""After a free draft: a deck from the own pool on the same phone, checked at once, and from there to a table."""

import asyncio
import contextlib
import html
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
from tests.boosters_made import CARDS
from tests.cards import card
from tests.hostile.pausing import served_here
from tests.http.server import text_of
from tests.web.drafted import Phone, Room, is_over, seated, stock

from topcut.core.decks import DeckBuild, PoolCard
from topcut.core.play import Stream
from topcut.web.draft.deck_counts import counts_of, with_counts

DECK = re.compile(r'name="deck"\s+value="([^"]*)"')


BASICS = [card(name, "OWN", type="Basic Land") for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")]


@contextlib.asynccontextmanager
async def opened(folder: Path, *, people: int = 2, **form: str) -> AsyncIterator[Room]:
    """Open a draft on a server that knows basic lands too."""
    stock(folder / "shop.db", [*CARDS, *BASICS])
    async with served_here(folder) as app:
        yield await seated(app, people=people, **form)


async def drafted(room: Room) -> None:
    """Draft one booster to the end."""
    await room.share()
    await room.until(is_over)


async def build(phone: Phone, *moves: str, **fields: str) -> str:
    """Press buttons one after the other, as a browser without a script does."""
    page = await phone.open(f"{phone.home}/deck")
    for move in moves or ("",):
        said = {"deck": html.unescape(DECK.search(page)[1]), "part": "deck"} | ({"move": move} if move else {}) | fields
        answer = await phone.send(f"{phone.home}/deck", said)
        assert answer.status_code in {200, 201, 303}, answer.text
        page = await phone.open(f"{phone.home}/deck")
    return page


def deck_of(page: str) -> str:
    return html.unescape(DECK.search(page)[1])


def test_a_deck_is_built_from_the_pool_and_nothing_is_lost_on_reload(tmp_path) -> None:
    """MTR-7.1-a MTR-7.2-d MTR-7.2-e: checked at every press, with basic lands, from cards of the own pool alone."""

    async def night() -> None:
        async with opened(tmp_path, people=2) as room:
            ana, bo = room.phones
            assert (await ana.client.get(f"{ana.home}/deck")).status_code == 409, "not before the draft is over"
            await drafted(room)
            assert f'href="{ana.home}/deck"' in await ana.look()
            page = await ana.open(f"{ana.home}/deck")
            assert "Nothing in the deck yet" in page
            move = re.search(r'value="(start:[WUBRG]+)"', page)[1]
            page = await build(ana, move)
            assert "Deck and sideboard are the cards of your pool." in text_of(page)
            kept = deck_of(page)
            assert kept == deck_of(await ana.open(f"{ana.home}/deck")), "a reload"
            pool = dict(
                reversed(line.split(" ", 1))
                for line in (await ana.client.get(f"{ana.home}/pool.txt")).text.splitlines()
            )
            assert len(kept.splitlines()) > 2
            for line in kept.splitlines():
                count, name = line.split(" ", 1)
                assert name in {"Plains", "Island", "Swamp", "Mountain", "Forest"} or int(count) <= int(pool[name])
            strange = await build(ana, "in:Nobody", deck="60 Nobody")
            assert "60 Nobody" not in deck_of(strange)
            assert "Nothing in the deck yet" in await bo.open(f"{bo.home}/deck"), "every phone has its own"
            assert (await Phone(room.app).client.get(f"{ana.home}/deck")).status_code == 403

    asyncio.run(night())


def test_every_press_is_kept_also_where_a_script_sends_it(tmp_path) -> None:
    async def night() -> None:
        async with opened(tmp_path, people=2) as room:
            ana = room.phones[0]
            await drafted(room)
            page = await ana.open(f"{ana.home}/deck")
            name = re.search(r'value="in:((?:Common|Odd|Rare)[^"]*)"', page)[1]
            quiet = await ana.send(f"{ana.home}/deck", {"deck": "", "move": f"in:{name}", "quiet": "1"})
            assert f"1 {name}" in deck_of(quiet.text)
            assert "39 cards short of 40" in text_of(quiet.text)
            assert f"1 {name}" in deck_of(await ana.open(f"{ana.home}/deck"))
            out = await build(ana, f"out:{name}")
            assert deck_of(out).strip() == ""

    asyncio.run(night())


def links(page: httpx.Response) -> list[str]:
    return re.findall(r'value="http://[^"/]+(/table/link/[^"]+)"', page.text)


def test_a_deck_goes_to_a_table_with_one_press_on_each_side(tmp_path) -> None:
    """MTR-3.16: the opener of the table has the deck on it; the holder of the link brings theirs by a button."""

    async def night() -> None:
        async with opened(tmp_path, people=2) as room:
            ana, bo = room.phones
            await drafted(room)
            pages = []
            for phone in (ana, bo):
                move = re.search(r'value="(start:[WUBRG]+)"', await phone.open(f"{phone.home}/deck"))[1]
                pages.append(await build(phone, move))
            assert "Open a table against Drafter 2" in pages[0]
            play = re.search(
                r'<form class="stack tight" method="post" action="/table">.*?</form>', pages[0], re.DOTALL
            )[0]
            whole = deck_of(play)
            assert "Sideboard" in whole
            table = await ana.send("/table", {"deck": whole, "first": "Ana", "second": "Drafter 2"})
            assert table.status_code in {200, 201}, table.text
            stream = Stream(re.search(r'href="/table/([A-Z2-7]{16})"', table.text)[1])
            await bo.open(links(table)[1])
            await bo.send(links(table)[1], {})
            page = await bo.open(f"{bo.home}/deck")
            assert "Bring it to the table: Ana – Drafter 2" in text_of(page)
            bring = re.search(rf'action="/table/{stream}/deck">.*?name="text" value="([^"]*)"', page, re.DOTALL)
            answer = await bo.send(f"/table/{stream}/deck", {"text": html.unescape(bring[1])})
            assert answer.status_code < 400, answer.text
            decks = await room.desk.tables.look(stream, lambda state: [side.registered for side in state.sides])
            assert all(size >= 40 for size in decks), decks
            assert "Bring it to the table" not in await bo.open(f"{bo.home}/deck"), "it lies there"

    asyncio.run(night())


def test_alone_with_bots_the_other_player_is_named(tmp_path) -> None:
    async def night() -> None:
        async with opened(tmp_path, people=1, seats="3") as room:
            await drafted(room)
            ana = room.phones[0]
            move = re.search(r'value="(start:[WUBRG]+)"', await ana.open(f"{ana.home}/deck"))[1]
            page = await build(ana, move)
            assert "Who plays against you" in page
            assert "Open a table against" not in page

    asyncio.run(night())


POOL = DeckBuild(
    (PoolCard("Bear", None, 3), PoolCard("Elf", None, 1)),
    (("Plains", 0), ("Island", 0)),
)


def test_counts_are_read_back_and_what_is_of_another_pool_changes_nothing():
    assert counts_of(with_counts(POOL, "2.1-9.8")) == "2.1-9.8"
    assert counts_of(with_counts(POOL, "9.9-500.1")) == "3.1-99.1", "never more than there is"
    for other in ("", "2.1", "2.1.1-9.8", "2.1-9", "x.y-1.1", "2.1-9.8-1", "٣.1-9.8", "-1.1-9.8"):
        assert with_counts(POOL, other) == POOL, other
