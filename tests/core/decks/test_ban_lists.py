"""Ban lists and boosters looked at a second time: not how many names there are, but that each of them is refused."""

from datetime import date

import pytest
from tests.cards import DAY, SETS, card
from tests.core.decks.test_checking import deck

from topcut.core.cards import CardIndex, CardSet
from topcut.core.decks import DeckEntry, Pool, check, find_format, legality_on, pool_problems
from topcut.core.rules.card_classes import card_classes
from topcut.core.rules.formats import CardName, formats

LISTS = {"standard": "6.3", "modern": "6.4", "vintage": "6.5", "legacy": "6.6", "pioneer": "6.7"}
ROWS = {"standard": "6.3-f", "modern": "6.4-c", "vintage": "6.5-e", "legacy": "6.6-c", "pioneer": "6.7-b"}


def told(line: str, format: str, *, beside: bool = False) -> list[str]:
    """Check one card without a catalogue, in the deck or next to it."""
    decklist = deck(beside=(line,)) if beside else deck(line)
    found = check(decklist, find_format(format, on=DAY), on=DAY, catalog=None)
    return [f"{one.code}[{one.rule.section}]" for one in found.problems if one.rule]


@pytest.mark.parametrize(
    ("format", "banned"),
    [
        pytest.param(name, card, id=f"MTR-{ROWS[name]}: {card.name}")
        for name in LISTS
        for card in formats()[name].banned
    ],
)
def test_every_banned_card_is_refused_in_either_language_in_deck_and_sideboard(format, banned: CardName):
    expected = [f"banned[{LISTS[format]}]"]
    assert told(f"1 {banned.name}", format) == expected
    assert told(f"1 {banned.name}", format, beside=True) == expected
    assert told(f"1 {banned.printed or banned.name}", format) == expected


@pytest.mark.parametrize(
    "restricted", [pytest.param(one, id=f"MTR-6.5-f: {one.name}") for one in formats()["vintage"].restricted]
)
def test_every_restricted_card_is_played_once(restricted: CardName):
    assert told(f"1 {restricted.name}", "vintage") == []
    assert told(f"2 {restricted.name}", "vintage") == ["restricted[6.5]"]


@pytest.mark.parametrize("format", [pytest.param(name, id=f"MTR-6.6-b: {name}") for name in ("vintage", "legacy")])
def test_every_card_of_a_banned_class_is_refused(format):
    """MTR-6.5-c: each conspiracy, each card about ante, each offensive one; the last by the rule that names them."""
    kinds = [kind for kind in card_classes().values() if kind.id in formats()[format].banned_classes]
    assert [len(kind.members) for kind in kinds if kind.id in {"conspiracy", "ante"}] == [25, 9]
    for kind in kinds:
        for name in kind.members:
            assert told(f"1 {name}", format)[0].startswith("banned["), name


@pytest.mark.parametrize(
    ("line", "format"),
    [
        pytest.param("4 Stoneforge Mystic", "modern", id="MTR-6.4-c: Stoneforge Mystic"),
        pytest.param("4 Lotus Petal", "legacy", id="MTR-6.6-c: Lotus Petal"),
    ],
)
def test_what_was_let_go_is_not_banned(line, format):
    assert told(line, format) == []


# MTR 7.2: guests in boosters ------------------------------------------------------------------------------------------

NEW_SETS = (
    CardSet("KTK", "Khans of Tarkir", date(2014, 9, 26), "expansion"),
    CardSet("FRF", "Fate Reforged", date(2015, 1, 23), "expansion"),
    CardSet("KLD", "Kaladesh", date(2016, 9, 30), "expansion"),
    CardSet("MPS", "Kaladesh Inventions", date(2016, 9, 30), "masterpiece"),
)
GUESTS = CardIndex(
    (
        card("Blossoming Sands", "KTK", type="Land"),
        card("Jeskai Windscout", "KTK"),
        card("Sol Ring", "MPS", type="Artifact"),
    ),
    sets=(*SETS, *NEW_SETS),
)


@pytest.mark.parametrize(
    ("name", "opened", "is_stranger"),
    [
        pytest.param("Blossoming Sands", "FRF", False, id="MTR-7.2-h: a land of Khans in Fate Reforged"),
        pytest.param("Jeskai Windscout", "FRF", True, id="MTR-7.2-h: only lands"),
        pytest.param("Blossoming Sands", "DGM", True, id="MTR-7.2-h: not in Dragon's Maze"),
        pytest.param("Sol Ring", "KLD", False, id="MTR-7.2-j: a Masterpiece in its own set"),
        pytest.param("Sol Ring", "AER", False, id="MTR-7.2-j: and in the second set of its block"),
        pytest.param("Sol Ring", "BFZ", True, id="MTR-7.2-j: and in no other"),
    ],
)
def test_guests_come_with_their_own_boosters(name, opened, is_stranger):
    legality = legality_on(find_format("sealed", on=DAY), DAY)
    found = pool_problems(Pool((DeckEntry(1, name),)), opened=(opened,), legality=legality, catalog=GUESTS)
    assert [one.code for one in found] == ["not-from-boosters"] * is_stranger
