"""Limited lists against what was opened, and the cards that have no back."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cards import CARDS, CATALOG, DAY, SETS, card
from tests.core.decks.test_checking import deck

from topcut.core.cards import CardIndex
from topcut.core.cards.card import merged
from topcut.core.decks import (
    DeckEntry,
    Decklist,
    DoubleFaced,
    Pool,
    Registered,
    check,
    find_format,
    free_lands,
    legality_on,
    presented_problems,
    with_rest_of_pool,
    without_lying_beside,
)
from topcut.core.rules.editions import tables_on

LIMITED = find_format("sealed", on=DAY)
DELVER = "Delver of Secrets // Insectile Aberration"
FACES = ("Delver of Secrets", "Insectile Aberration")
TWO_FACED = CardIndex([*CARDS, card(DELVER, "MID", faces=FACES, is_double_faced=True)], SETS)


def told(*lines: str, opened: tuple[str, ...], catalog=CATALOG, **more) -> list[tuple[str, str | None, int | None]]:
    checked = check(deck(*lines, fill="Plains", to=40), LIMITED, on=DAY, catalog=catalog, opened=opened, **more)
    return [(one.code, one.card, one.line) for one in checked.problems]


@pytest.mark.parametrize(
    ("line", "opened", "stranger"),
    [
        pytest.param("1 Adult Gold Dragon", ("AFR",), None, id="MTR-7.2-d: its own set"),
        pytest.param("1 Adult Gold Dragon", ("KHM", "AFR"), None, id="MTR-7.2-d: one of two sets"),
        pytest.param("1 Osos pardos", ("KHM",), "Grizzly Bears", id="MTR-7.2-d: another set, in Spanish"),
        pytest.param("1 Steam Vents", ("DGM",), None, id="MTR-7.2-g: a land of Return to Ravnica"),
        pytest.param("1 Misty Rainforest", ("OGW",), None, id="MTR-7.2-i: an Expedition"),
        pytest.param("1 Misty Rainforest", ("KHM",), "Misty Rainforest", id="MTR-7.2-i: elsewhere"),
        pytest.param("1 Plains", ("AFR",), None, id="MTR-7.2-e: lands are free, whatever has them"),
        pytest.param("1 Snow-Covered Forest", ("AFR",), "Snow-Covered Forest", id="MTR-7.2-f: snow lands are not"),
    ],
)
def test_a_list_is_checked_against_the_boosters_opened(line, opened, stranger):
    found = check(deck(line, fill="Plains", to=40), LIMITED, on=DAY, catalog=CATALOG, opened=opened)
    expected = [("not-from-boosters", stranger, "MTR 7.2")] * bool(stranger)
    assert [(one.code, one.card, str(one.rule)) for one in found.problems] == expected
    assert all(one.line for one in found.problems)


@pytest.mark.parametrize(
    ("catalog", "opened", "skipped"),
    [
        pytest.param(CATALOG, ("AFR",), ("pool",), id="the catalogue has the set"),
        pytest.param(CATALOG, ("AFR", "ZZZ"), ("pool", "boosters"), id="not all of them"),
        pytest.param(None, ("AFR",), ("pool", "card-names", "set-legality", "boosters"), id="no catalogue"),
        pytest.param(CATALOG, (), ("pool",), id="nobody has said what is opened"),
    ],
)
def test_what_boosters_hold_is_said_to_be_unchecked_where_nobody_can_know(catalog, opened, skipped):
    checked = check(deck("1 Oko, Thief of Crowns", to=40), LIMITED, on=DAY, catalog=catalog, opened=opened)
    assert checked.not_checked == skipped
    assert ("not-from-boosters" in [one.code for one in checked.problems]) == (skipped == ("pool",) and bool(opened))


def test_a_prerelease_plays_its_set_before_its_day():
    """MTR-3.7-c."""
    lines, opened = ("1 Adeline, Resplendent Cathar",), ("MID",)
    assert [code for code, *_ in told(*lines, opened=opened)] == ["not-in-format"]
    assert told(*lines, opened=opened, early=frozenset({"MID"})) == []


NAMES = ("Grizzly Bears", "Osos pardos", "Brainstorm", "Lightning Bolt", "Plains", "Snow-Covered Forest")
parts = st.lists(st.builds(DeckEntry, st.integers(1, 5), st.sampled_from(NAMES)), max_size=6).map(tuple)


@given(parts, parts, parts)
def test_deck_and_sideboard_together_hold_the_whole_pool(main, beside, opened):
    """MTR-7.1-b: what was written next to the deck counts only beyond the pool; once more changes nothing."""
    legality, written = legality_on(LIMITED, DAY), Decklist(main, beside)
    built = with_rest_of_pool(written, Pool(opened), legality=legality, catalog=CATALOG)
    assert built.main == main
    used, said, pool = (_totals(part) for part in (main, beside, opened))
    left = {title: max(0, pool[title] - used.get(title, 0)) for title in pool}
    beyond = {title: count for title, count in said.items() if count > pool.get(title, 0)}
    assert _totals(built.sideboard) == {title: count for title, count in (left | beyond).items() if count}
    assert with_rest_of_pool(built, Pool(opened), legality=legality, catalog=CATALOG) == built


def _totals(entries) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in entries:
        title = CATALOG.find(one.name)[0].name
        found[title] = found.get(title, 0) + one.count
    return found


@pytest.mark.parametrize(
    ("game", "wrong"),
    [
        pytest.param(True, [], id="MTR-7.2-e: any number of free lands after the first game"),
        pytest.param(False, ["Forest", "Plains"], id="MTR-3.16: the first game is played as registered"),
    ],
)
def test_free_lands_come_and_go_between_games(game, wrong):
    kept = Registered((("Grizzly Bears", 23), ("Plains", 17)))
    found = Registered((("Forest", 2), ("Grizzly Bears", 23), ("Plains", 16)))
    told = presented_problems(kept, found, LIMITED, may_sideboard=game, free=free_lands(tables_on(DAY)))
    assert [one.card for one in told] == wrong
    assert [one.card for one in presented_problems(kept, found, LIMITED, may_sideboard=True)] == ["Forest", "Plains"]


# MTR 3.5: cards that have no back -------------------------------------------------------------------------------------


def test_a_list_with_double_faced_cards_reminds_of_sleeves():
    """MTR-3.5-b, MTR-3.11-f: nothing is wrong with the list."""
    day = date(2021, 10, 1)
    vintage = find_format("vintage", on=day)
    checked = check(deck("4 Plains", "2 Delver of Secrets", to=60), vintage, on=day, catalog=TWO_FACED)
    (notice,) = checked.notices
    assert (checked.is_legal, notice.code, str(notice.rule), notice.card) == (True, "double-faced", "MTR 3.5", DELVER)
    assert str(notice).startswith("Double-faced: Delver of Secrets.")
    assert check(deck(to=60), vintage, on=day, catalog=TWO_FACED).notices == ()


def test_a_file_that_does_not_know_leaves_a_card_double_faced():
    known = card(DELVER, "MID", is_double_faced=True)
    assert merged(known, card(DELVER, "MID")).is_double_faced
    assert merged(card(DELVER, "MID"), known).is_double_faced
    assert not merged(card("Bear", "LEA"), card("Bear", "LEA")).is_double_faced


@pytest.mark.parametrize(
    ("main", "beside", "found", "counted"),
    [
        pytest.param(4, 4, DoubleFaced(DELVER, 4, 4, 4), (4, 0), id="MTR-3.5-g: real copies in the box"),
        pytest.param(8, 0, DoubleFaced(DELVER, 4, 4, 4), (4, 0), id="MTR-3.5-d: real copies in the deck"),
        pytest.param(5, 0, DoubleFaced(DELVER, 4), (5, 0), id="MTR-3.16: no substitutes, so one too many"),
        pytest.param(4, 6, DoubleFaced(DELVER, 4, 4, 4), (4, 2), id="MTR-3.16: more than there are real copies"),
        pytest.param(3, 0, DoubleFaced(DELVER, 4, 4, 4), (3, 0), id="MTR-3.16: one is missing"),
    ],
)
def test_real_copies_with_the_deck_are_no_part_of_it(main, beside, found, counted):
    kept = Registered(((DELVER, 4),))
    left = without_lying_beside(kept, Registered(_part(main), _part(beside)), [found])
    assert left == Registered(*map(_part, counted))


def _part(copies: int) -> tuple[tuple[str, int], ...]:
    return ((DELVER, copies),) if copies else ()
