"""Pools, sideboards, teams, and the list that was registered against the cards on the table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cards import CATALOG, DAY
from tests.core.decks.test_checking import deck, entry

from topcut.core.decks import (
    ORDERS,
    DeckEntry,
    Decklist,
    Pool,
    check,
    check_team,
    check_two_headed_giant,
    find_format,
    in_order,
    legality_on,
    named,
    pool_problems,
    presented_problems,
    registered,
    registrars,
    with_rest_of_pool,
)
from topcut.core.decks.registration import Difference, differences

LIMITED = find_format("sealed", on=DAY)
LEGACY = find_format("legacy", on=DAY)
LEGALITY = legality_on(LEGACY, DAY)
POOL = Pool(tuple(map(entry, ["6 Grizzly Bears", "2 Brainstorm", "1 Snow-Covered Forest", "20 Lightning Bolt"])))


def limited(*lines: str, to: int = 40) -> list[tuple[str, str | None]]:
    checked = check(deck(*lines, fill="Plains", to=to), LIMITED, on=DAY, catalog=CATALOG, pool=POOL)
    assert checked.not_checked == ()
    return [(one.code, one.card) for one in checked.problems]


def test_limited_decks():
    """MTR-7.1-a, MTR-7.1-c, MTR-7.2-d, MTR-7.2-e, MTR-7.2-f."""
    assert limited("6 Grizzly Bears") == []
    assert limited("6 Osos pardos", to=39) == [("too-few-cards", None)]
    assert limited("7 Grizzly Bears") == [("not-in-pool", "Grizzly Bears")]
    assert limited("1 Snow-Covered Forest") == []
    assert limited("2 Snow-Covered Forest") == [("not-in-pool", "Snow-Covered Forest")]
    assert limited("1 Wastes") == [("not-in-pool", "Wastes")]


def test_a_limited_list_without_its_pool_says_so():
    assert check(deck(to=40), LIMITED, on=DAY, catalog=CATALOG).not_checked == ("pool",)


def test_the_rest_of_the_pool_is_the_sideboard():
    """MTR-7.1-b."""
    built = with_rest_of_pool(deck("4 Osos pardos", to=40), POOL, legality=legality_on(LIMITED, DAY), catalog=CATALOG)
    assert [(one.count, one.name) for one in built.sideboard] == [
        (2, "Grizzly Bears"),
        (2, "Brainstorm"),
        (1, "Snow-Covered Forest"),
        (20, "Lightning Bolt"),
    ]
    assert check(built, LIMITED, on=DAY, catalog=CATALOG, pool=POOL).is_legal


@pytest.mark.parametrize(
    ("name", "opened", "is_stranger"),
    [
        pytest.param("Steam Vents", "RTR", False, id="MTR-7.2-d: its own set"),
        pytest.param("Steam Vents", "DGM", False, id="MTR-7.2-g: a land of Return to Ravnica"),
        pytest.param("Misty Rainforest", "BFZ", False, id="MTR-7.2-i: an Expedition"),
        pytest.param("Misty Rainforest", "OGW", False, id="MTR-7.2-i: in the second set"),
        pytest.param("Misty Rainforest", "KHM", True, id="MTR-7.2-i: elsewhere"),
        pytest.param("Grizzly Bears", "DGM", True, id="MTR-7.2-g: only lands"),
    ],
)
def test_what_boosters_hold(name, opened, is_stranger):
    pool = Pool((DeckEntry(1, name, line=3),))
    told = pool_problems(pool, opened=(opened,), legality=legality_on(LIMITED, DAY), catalog=CATALOG)
    assert [(one.code, one.card, one.line) for one in told] == [("not-from-boosters", name, 3)] * is_stranger


@pytest.mark.parametrize(
    ("players", "whose"),
    [
        pytest.param("", {}, id="nobody"),
        pytest.param("a", {}, id="nobody opposite"),
        pytest.param("abcd", {"a": "b", "b": "a", "c": "d", "d": "c"}, id="MTR-7.5-d: the one opposite"),
        pytest.param("abcde", {"a": "b", "b": "a", "c": "d", "d": "e", "e": "c"}, id="MTR-7.5-f: three in a ring"),
        pytest.param("abc", {"a": "b", "b": "c", "c": "a"}, id="MTR-7.5-f: three alone"),
    ],
)
def test_nobody_registers_their_own_pool(players, whose):
    assert registrars(players) == whose


@pytest.mark.parametrize(
    ("order", "titles"),
    [
        ("name", ["Æther Vial", "Forest", "Grizzly Bears", "Lightning Bolt"]),
        ("type", ["Grizzly Bears", "Lightning Bolt", "Æther Vial", "Forest"]),
        ("cost", ["Æther Vial", "Grizzly Bears", "Lightning Bolt", "Forest"]),
        ("set", ["Grizzly Bears", "Lightning Bolt", "Æther Vial", "Forest"]),
        ("written", ["Forest", "Lightning Bolt", "Grizzly Bears", "Æther Vial"]),
    ],
)
def test_a_judge_sees_a_list_in_any_order(order, titles):
    entries = [
        DeckEntry(1, "Forest", line=1),
        DeckEntry(1, "Lightning Bolt", "M11", "149", line=2),
        DeckEntry(1, "Grizzly Bears", "LEA", "12", line=3),
        DeckEntry(1, "Vial de éter", line=4),
    ]
    lines = [named(one, legality=LEGALITY, catalog=CATALOG) for one in entries]
    assert [one.title for one in in_order(lines, order)] == titles
    assert sorted(one.title for one in in_order(lines, "color")) == sorted(titles)
    assert set(ORDERS) == {"name", "type", "color", "cost", "set", "written"}


def test_no_two_decks_of_a_team_have_the_same_card():
    """MTR-8.4-a, MTR-8.4-b: sideboards count, basic lands do not."""
    lists = [deck("1 Grizzly Bears"), deck(fill="Forest", beside=("1 osos pardos",)), deck("4 Brainstorm")]
    told = check_team(lists, [LEGACY] * 3, on=DAY, catalog=CATALOG)
    assert [(one.code, one.card, one.detail["seats"]) for one in told.shared] == [
        ("shared-with-teammate", "Grizzly Bears", ("A", "B"))
    ]
    assert not told.is_legal
    assert check_team([lists[0], lists[2]], [LEGACY] * 2, on=DAY, catalog=CATALOG).is_legal


def test_a_card_that_lifts_its_limit_does_so_in_one_deck_of_the_team():
    """MTR-8.4-d, MTR-8.4-f."""
    rats = [deck("20 Relentless Rats"), deck(), deck()]
    assert check_team(rats, [LEGACY] * 3, on=DAY, catalog=CATALOG).is_legal
    assert not check_team([rats[0], rats[0]], [LEGACY] * 2, on=DAY, catalog=CATALOG).is_legal
    vintage = [deck("1 Brainstorm"), deck("1 Brainstorm")]
    assert not check_team(vintage, [find_format("vintage", on=DAY)] * 2, on=DAY, catalog=CATALOG).is_legal


def test_seats_of_different_formats_may_share_cards():
    """MTR-8.4-e."""
    lists = [deck("1 Grizzly Bears")] * 2
    formats = [LEGACY, find_format("vintage", on=DAY)]
    assert check_team(lists, formats, on=DAY, catalog=CATALOG).is_legal


def test_a_team_is_checked_without_a_catalogue_too():
    lists = [deck("1 Some Card", fill="Bosque"), deck("1 some card", fill="Bosque")]
    assert [one.card for one in check_team(lists, [LEGACY] * 2, on=DAY).shared] == ["Some Card"]


def test_two_headed_giant():
    """MTR-9.5-a, MTR-9.5-b, MTR-9.5-c."""
    erayo = "1 Erayo, Soratami Ascendant"
    assert check(deck(erayo), LEGACY, on=DAY, catalog=CATALOG).is_legal
    told = check_two_headed_giant([deck(erayo), deck(beside=("1 Island",))], LEGACY, on=DAY, catalog=CATALOG)
    assert [[f"{one.code} {one.rule}" for one in seat.problems] for seat in told.seats] == [
        ["banned MTR 9.5"],
        ["sideboard-not-allowed MTR 9.5"],
    ]


def kept(*lines: str, beside: tuple[str, ...] = ()):
    decklist = Decklist(tuple(map(entry, lines)), tuple(map(entry, beside)))
    return registered(decklist, legality=LEGALITY, catalog=CATALOG)


def test_the_hash_of_a_list_is_the_same_in_any_order_and_language():
    one = kept("4 Lightning Bolt", "2 Fire", "1 Forest", beside=("1 Balance",))
    other = kept("1 forest", "1 Fuego // Hielo", "4 relampago", "1 Ice", beside=("1 balance",))
    assert one == other
    assert one.digest == other.digest


@pytest.mark.parametrize(
    "other",
    [
        kept("4 Lightning Bolt", "55 Forest", beside=("1 Forest",)),
        kept("3 Lightning Bolt", "56 Forest"),
        kept("4 Lightning Bolt"),
        kept("4 Grizzly Bears", "56 Forest"),
    ],
)
def test_the_hash_of_another_list_is_another(other):
    assert kept("4 Lightning Bolt", "56 Forest").digest != other.digest


def test_the_hash_is_stable():
    """It is printed and kept: this value may never change."""
    digest = "f6dcae5be41a054c75af07f6c5d733dbd22e65d7c645072a4d3c222435b5470b"
    assert kept("4 Lightning Bolt", "56 Forest", beside=("1 Balance",)).digest == digest


@given(st.permutations(["4 Lightning Bolt", "3 Brainstorm", "2 Fire", "1 Relámpago", "9 Forest"]))
def test_the_order_never_shows_in_the_hash(lines):
    assert kept(*lines).digest == kept(*sorted(lines)).digest


def test_differences_are_named_card_by_card():
    """MTR-2.8-d."""
    found = kept("3 Lightning Bolt", "56 Forest", "1 Brainstorm", beside=("1 Lightning Bolt",))
    assert differences(kept("4 Lightning Bolt", "56 Forest"), found) == (
        Difference("Brainstorm", (0, 0), (1, 0)),
        Difference("Lightning Bolt", (4, 0), (3, 1)),
    )
    assert differences(found, found) == ()


def presented(*lines: str, beside: tuple[str, ...] = (), may_sideboard: bool = True) -> list[tuple[str, str | None]]:
    before = kept("60 Forest", beside=("14 Island", "1 Balance"))
    told = presented_problems(before, kept(*lines, beside=beside), LEGACY, may_sideboard=may_sideboard)
    return [(one.code, one.card) for one in told]


def test_what_may_be_presented_after_sideboarding():
    """MTR-3.16-a, MTR-3.16-c, MTR-3.16-d, MTR-3.16-h."""
    moved = ("60 Forest", "1 Balance")
    assert presented(*moved, beside=("14 Island",)) == []
    assert presented(*moved, beside=("14 Island",), may_sideboard=False) == [("not-registered", "Balance")]
    assert presented("59 Forest", beside=("14 Island", "1 Balance", "1 Forest")) == [
        ("too-few-cards", None),
        ("sideboard-too-large", None),
    ]
    assert presented("60 Forest", "1 Brainstorm", beside=("14 Island",)) == [
        ("not-registered", "Balance"),
        ("not-registered", "Brainstorm"),
    ]
