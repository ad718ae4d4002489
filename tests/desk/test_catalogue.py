"""The catalogue in memory: loaded once, read again when it has changed; lists judged with it and without."""

import asyncio
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.cards import CARDS, SETS, card
from tests.patience import soon

from topcut.core.decks import NoSuchFormat
from topcut.core.errors import Unreadable
from topcut.core.event.nouns.decks.state import ListRules
from topcut.core.event.view import ListFor, TeamLists
from topcut.core.event.view.decks_shown import TeamSeat
from topcut.core.play import Level
from topcut.desk.catalogue import Catalogue, day_of, format_of, refuse_other_format
from topcut.desk.team_lists import compare_team
from topcut.exchange.card_drafts import CardFile
from topcut.store import open_database
from topcut.store.cards import Cards

NOON = 1_628_078_400_000_000
"""4 August 2021, 12:00 UTC."""


def wanted(format: str = "vintage", *, game: str = "magic", is_limited: bool = False) -> ListFor:
    return ListFor(game, format, Level.COMPETITIVE, "Europe/Madrid", ListRules(), is_limited)


class Shelf:
    """A database with cards in it, and a clock that only we move."""

    def __init__(self, file: Path) -> None:
        self.database = open_database(str(file))
        self.now = 0.0
        self.catalogue = Catalogue(self.database, clock=lambda: self.now)

    def keep(self, *cards) -> None:
        with self.database.writing() as connection:
            Cards(connection).keep(CardFile("magic", list(cards), list(SETS)), at=1)


@pytest.fixture
def shelf(tmp_path):
    made = Shelf(tmp_path / "cards.db")
    yield made
    made.database.close()


def test_without_a_catalogue_what_needs_none_is_judged_and_the_rest_said(shelf):
    async def judge():
        assert not await shelf.catalogue.has("magic")
        return await shelf.catalogue.judge("5 Lightning Bolt\n1 Black Lotus\n1 Contract from Below", wanted(), now=NOON)

    judged = asyncio.run(judge())
    assert judged.verdict.problems == ("too-few-cards", "too-many-copies", "banned")
    assert (judged.verdict.catalogue, judged.verdict.not_checked[0]) == (0, "card-names")
    assert asyncio.run(shelf.catalogue.names("magic", "light")) == ()


def test_a_list_is_judged_with_the_cards_there_are(shelf):
    shelf.keep(*CARDS)
    judged = asyncio.run(shelf.catalogue.judge("4 Relámpago\n56 Isla", wanted(), now=NOON))
    assert (judged.verdict.problems, judged.verdict.catalogue) == ((), 1)
    assert [one.title for one in judged.main] == ["Lightning Bolt", "Island"]
    other = asyncio.run(shelf.catalogue.judge("56 Island\n4 Lightning Bolt", wanted(), now=NOON))
    assert other.verdict.digest == judged.verdict.digest, "the same cards in another language and order"


def test_a_newer_catalogue_is_noticed_without_a_restart(shelf):
    shelf.keep(*CARDS)

    async def is_newer():
        return (await shelf.catalogue.of("magic")).version > 1

    async def look():
        assert await shelf.catalogue.names("magic", "owl of") == ()
        shelf.keep(card("Owl of Alpha", "LEA"))
        assert await shelf.catalogue.names("magic", "owl of") == (), "not asked again within two seconds"
        shelf.now = 10
        await shelf.catalogue.of("magic")
        await soon(is_newer)
        return await shelf.catalogue.names("magic", "owl of")

    assert asyncio.run(look()) == ("Owl of Alpha",)


def test_however_many_ask_it_is_loaded_once(shelf):
    shelf.keep(*CARDS)

    async def ask():
        return await asyncio.gather(*(shelf.catalogue.of("magic") for _ in range(50)))

    assert len({id(loaded.index) for loaded in asyncio.run(ask())}) == 1


@pytest.mark.parametrize("text", ["", "# nothing", "\x00", "<Deck><"])
def test_what_cannot_be_read_is_said_to_be_so(shelf, text):
    with pytest.raises(Unreadable):
        asyncio.run(shelf.catalogue.judge(text, wanted(), now=NOON))


@pytest.mark.parametrize(
    ("asked", "id", "least"),
    [
        pytest.param(wanted("modern"), "modern", 60, id="MTR 3.2: a format the rules name"),
        pytest.param(wanted("booster-draft", is_limited=True), "limited", 40, id="MTR 7.1: limited"),
        pytest.param(wanted("casual"), "casual", 1, id="a format of the house"),
        pytest.param(wanted("casual", game="lorcana-dz8"), "constructed", 60, id="Lorcana"),
    ],
)
def test_an_event_has_the_format_it_announced(asked, id, least):
    found = format_of(asked, on=day_of(NOON, "UTC"))
    assert (found.id, found.deck_min) == (id, least)


def test_the_day_is_the_one_where_the_event_is_played():
    late = NOON + 11 * 3_600_000_000
    assert [str(day_of(late, zone)) for zone in ("UTC", "Europe/Madrid", "Nowhere/At-all")] == [
        "2021-08-04",
        "2021-08-05",
        "2021-08-04",
    ]


def test_a_day_that_was_moved_decides(shelf):
    """MTR-3.7-d: Midnight Hunt comes early for this event, and Adventures in the Forgotten Realms late."""
    shelf.keep(*CARDS)
    text = "4 Adeline, Resplendent Cathar\n4 Adult Gold Dragon\n52 Island"

    def wrong(*releases, format="standard"):
        asked = replace(wanted(format), releases=releases)
        judged = asyncio.run(shelf.catalogue.judge(text, asked, now=NOON))
        return [one.card for one in judged.checked.problems if one.code == "not-in-format"]

    assert wrong() == ["Adeline, Resplendent Cathar"]
    assert wrong(("MID", date(2021, 8, 1))) == []
    assert wrong(("AFR", date(2021, 8, 6)), ("MID", date(2021, 8, 1))) == ["Adult Gold Dragon"]
    assert wrong(("MID", date(2021, 8, 1)), format="vintage") == []
    assert wrong(("AFR", date(2021, 8, 6)), ("MID", date(2021, 8, 1)), format="vintage") == ["Adult Gold Dragon"]


@pytest.mark.parametrize(
    ("lists", "titles"),
    [
        pytest.param(("4 Lightning Bolt", "4 Grizzly Bears\n20 Isla"), [], id="MTR-8.4-a: nothing shared"),
        pytest.param(("4 Lightning Bolt", "1 Relámpago", "20 Island"), ["Lightning Bolt"], id="MTR-8.4-a: by title"),
        pytest.param(("4 Lightning Bolt", "<?"), [], id="one that cannot be read is left out"),
        pytest.param(("", "4 Lightning Bolt"), [], id="one has handed in"),
    ],
)
def test_the_lists_of_a_team_are_held_against_each_other(shelf, lists, titles):
    shelf.keep(*CARDS)
    seats = tuple(TeamSeat(letter, number, "", None) for number, letter in enumerate("ABC"[: len(lists)]))
    found = asyncio.run(compare_team(shelf.catalogue, TeamLists(wanted(), seats, lists), now=NOON))
    assert [one.problem.card for one in found.shared] == titles


def sealed(*opened: str, early: str = "") -> ListFor:
    made = replace(wanted("sealed", is_limited=True), opened=opened)
    return replace(made, early=frozenset({early})) if early else made


def test_of_a_pool_what_the_deck_does_not_use_is_the_sideboard(shelf):
    """MTR-7.1-b: by title, and it is kept as it counts."""
    shelf.keep(*CARDS)
    pool = "6 Grizzly Bears\n2 Brainstorm"
    judged = asyncio.run(shelf.catalogue.judge("4 Osos pardos\n36 Isla", sealed(), now=NOON, pool=pool))
    assert (judged.checked.main, judged.checked.sideboard, judged.verdict.problems) == (40, 4, ())
    assert [(one.entry.count, one.title) for one in judged.sideboard] == [(2, "Grizzly Bears"), (2, "Brainstorm")]
    assert judged.text == "4 Osos pardos\n36 Isla\n\nSideboard\n2 Grizzly Bears\n2 Brainstorm\n"
    again = asyncio.run(shelf.catalogue.judge(judged.text, sealed(), now=NOON, pool=pool))
    assert (again.kept, again.verdict) == (judged.kept, judged.verdict)


@pytest.mark.parametrize(
    ("opened", "early", "codes"),
    [
        pytest.param(("LEA",), "", [], id="MTR-7.2-d: it comes in them"),
        pytest.param(("AFR",), "", ["not-from-boosters"], id="MTR-7.2-d: it does not"),
        pytest.param(("ZZZ",), "", [], id="a set that the catalogue does not have"),
        pytest.param((), "", [], id="nobody has said what is opened"),
        pytest.param(("MID",), "MID", ["not-from-boosters"], id="MTR-3.7-c: a Prerelease"),
    ],
)
def test_lists_and_pools_are_held_against_the_boosters(shelf, opened, early, codes):
    shelf.keep(*CARDS)
    text, asked = "40 Brainstorm", sealed(*opened, early=early)
    judged = asyncio.run(shelf.catalogue.judge(text, asked, now=NOON))
    assert [(one.code, one.line) for one in judged.checked.problems] == [(code, 1) for code in codes]
    strangers = asyncio.run(shelf.catalogue.strangers(text, asked, now=NOON))
    assert [one.code for one in strangers] == codes
    assert asyncio.run(shelf.catalogue.strangers("", asked, now=NOON)) == ()


@pytest.mark.parametrize(
    ("format", "game", "is_refused"),
    [
        ("modern", "lorcana-dz8", True),
        ("constructed", "magic", True),
        ("constructed", "lorcana-dz8", False),
        ("sealed", "lorcana-dz8", False),
        ("booster-draft", "magic", False),
        ("casual", "lorcana-dz7", False),
    ],
)
def test_a_format_belongs_to_a_game(format, game, is_refused):
    """MTR-3.2-b."""
    if is_refused:
        with pytest.raises(NoSuchFormat):
            refuse_other_format(format, game=game)
    else:
        refuse_other_format(format, game=game)
