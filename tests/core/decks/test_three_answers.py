"""Is this card legal in this format on this day: yes or no by a table, as of a card file, or nobody knows (MTR 6.2)."""

from datetime import date

import pytest
from msgspec.structs import replace
from tests.cards import CARDS, SETS, card
from tests.core.decks.test_checking import deck

from topcut.core.cards import CardIndex, Legalities
from topcut.core.decks import Decklist, JudgedBy, ListCheck, check, check_team, find_format

TABLE = JudgedBy("mtr-2021-07-23", date(2021, 7, 23))
FILE = Legalities(date(2026, 6, 12), frozenset({"standard", "modern", "vintage"}))
AS_OF = JudgedBy(as_of=FILE.as_of, is_card_file=True)
SAID = {
    "Forest": ("standard", "modern", "vintage"),
    "Grizzly Bears": ("standard", "modern", "vintage"),
    "Lightning Bolt": ("modern", "vintage"),
    "Oko, Thief of Crowns": ("modern:banned", "vintage"),
    "Brainstorm": ("vintage:restricted",),
}
NEWER = CardIndex([replace(one, legalities=SAID.get(one.name)) for one in CARDS], SETS, legalities=FILE)


def judged(decklist: Decklist, format: str, day: date, catalog: CardIndex = NEWER) -> ListCheck:
    return check(decklist, find_format(format, on=day), on=day, catalog=catalog)


@pytest.mark.parametrize(
    ("day", "by"),
    [
        pytest.param(date(2021, 7, 22), None, id="a day before the table"),
        pytest.param(date(2021, 7, 23), TABLE, id="its first day"),
        pytest.param(date(2021, 12, 31), TABLE, id="its last day"),
        pytest.param(date(2022, 1, 1), AS_OF, id="the day after"),
        pytest.param(date(2026, 11, 15), AS_OF, id="a day after the card file"),
    ],
)
def test_who_judges_is_said(day, by):
    assert judged(deck("4 Grizzly Bears"), "modern", day).judged_by == by


@pytest.mark.parametrize(
    ("line", "format", "codes", "is_legal"),
    [
        ("4 Grizzly Bears", "standard", [], True),
        ("4 Lightning Bolt", "standard", ["not-in-format"], False),
        ("4 Lightning Bolt", "modern", [], True),
        ("1 Oko, Thief of Crowns", "modern", ["banned"], False),
        ("1 Brainstorm", "vintage", [], True),
        ("2 Brainstorm", "vintage", ["restricted"], False),
    ],
)
def test_after_the_table_the_card_file_answers_as_of_its_day(line, format, codes, is_legal):
    """The shipped table would say otherwise: it is five years old."""
    found = judged(deck(line), format, date(2026, 11, 15))
    assert ([one.code for one in found.problems], found.is_legal) == (codes, is_legal)
    assert found.not_checked == ()


def test_a_card_of_which_the_file_says_nothing_is_neither_legal_nor_not():
    found = judged(deck("4 Will-o'-the-Wisp"), "vintage", date(2026, 11, 15))
    assert (found.problems, found.unknown, found.is_legal) == ((), ("Will-o'-the-Wisp",), None)
    assert found.not_checked == ("legality",)


@pytest.mark.parametrize(
    "legalities",
    [
        pytest.param(None, id="no card file with legalities"),
        pytest.param(Legalities(date(2021, 6, 1), FILE.formats), id="one that is older than the end of the table"),
        pytest.param(Legalities(FILE.as_of, frozenset({"pauper"})), id="one that does not speak of the format"),
    ],
)
@pytest.mark.parametrize("line", ["4 Grizzly Bears", "4 Lightning Bolt", "1 Oko, Thief of Crowns", "1 Balance"])
def test_without_a_table_there_is_no_yes_and_no_no(legalities, line):
    catalog = CardIndex(CARDS, SETS, legalities=legalities)
    found = judged(deck(line), "modern", date(2026, 11, 15), catalog)
    assert (found.problems, found.is_legal, found.judged_by) == ((), None, None)
    assert found.not_checked == ("legality",)


def test_numbers_and_copies_are_checked_without_a_table():
    found = judged(deck("5 Grizzly Bears", to=59), "modern", date(2026, 11, 15), CardIndex(CARDS, SETS))
    assert [one.code for one in found.problems] == ["too-few-cards", "too-many-copies"]
    assert found.is_legal is False


def test_a_card_that_was_not_printed_yet_is_legal_nowhere_whatever_the_table():
    """MTR-3.7-a: before the first day of the table too."""
    dragon = judged(deck("1 Adult Gold Dragon"), "standard", date(2021, 7, 22))
    assert [(one.code, one.detail["since"]) for one in dragon.problems] == [("not-in-format", date(2021, 7, 23))]
    again = CardIndex([*CARDS, card("Old Dragon", "LEA", "AFR")], SETS)
    assert judged(deck("1 Old Dragon"), "standard", date(2019, 7, 22), again).problems == ()


def test_a_format_of_the_house_and_a_pool_need_no_table():
    for format in ("limited",):
        assert "legality" not in judged(deck("1 Oko, Thief of Crowns"), format, date(2026, 11, 15)).not_checked


def test_a_team_is_known_only_as_far_as_its_seats_are():
    day, modern = date(2026, 11, 15), find_format("modern", on=date(2026, 11, 15))
    lists, nobody = [deck("4 Grizzly Bears"), deck("4 Lightning Bolt")], CardIndex(CARDS, SETS)
    assert check_team(lists, [modern] * 2, on=day, catalog=NEWER).is_legal is True
    assert check_team(lists, [modern] * 2, on=day, catalog=nobody).is_legal is None
    assert check_team([deck(to=59), lists[1]], [modern] * 2, on=day, catalog=nobody).is_legal is False
