"""Which pieces of cardboard may be played, what stands for a double-faced card, and what counts as the deck then."""

from datetime import date

import pytest
from tests.cards import CARDS, CATALOG, DAY, SETS, card
from tests.core.decks.test_checking import deck, found

from topcut.core.cards import CardIndex, CardSet
from topcut.core.decks import (
    DeckEntry,
    Decklist,
    DoubleFaced,
    Pool,
    check,
    check_team,
    double_faced_problems,
    find_format,
    legality_on,
    presented_problems,
    registered,
    two_headed_giant,
    with_rest_of_pool,
)
from topcut.core.decks.double_faced import without_originals

KEEPSAKES = CardSet("CED", "Collectors' Edition", date(1993, 12, 10), "memorabilia")
MORE = CardIndex(
    [
        *CARDS,
        card("Black Lotus", "LEA", "CED", type="Artifact"),
        card("Sol Ring", "LEA", type="Artifact"),
        card("Saproling", "M21", type="Token Creature — Saproling"),
        card("Tomb of Annihilation", "AFR", type="Dungeon"),
        card("Basri, Devoted Paladin", "M21", type="Legendary Planeswalker — Basri"),
        card("Graf Rats // Chittering Host", "C20", faces=("Graf Rats", "Chittering Host")),
    ],
    [*SETS, KEEPSAKES],
)
LEGACY, MODERN, STANDARD, VINTAGE, LIMITED = (
    find_format(name, on=DAY) for name in ("legacy", "modern", "standard", "vintage", "sealed")
)


def told(entry: DeckEntry, format: str = "vintage") -> list[str]:
    return found(Decklist((entry, DeckEntry(60 - entry.count, "Plains"))), format, catalog=MORE)


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        pytest.param(DeckEntry(1, "Black Lotus", "CED"), ["not-a-playing-card[3.3]"], id="MTR-3.3-a: square corners"),
        pytest.param(DeckEntry(1, "Black Lotus", "LEA"), [], id="MTR-3.3-a: the same card in its own edition"),
        pytest.param(DeckEntry(1, "Black Lotus"), [], id="MTR-3.3-a: nobody said which printing"),
        pytest.param(DeckEntry(1, "Grizzly Bears", "CED"), [], id="MTR-3.3-a: the edition never had it"),
        pytest.param(DeckEntry(1, "Saproling"), ["not-in-format[3.3]"], id="MTR-3.3-a: a token"),
        pytest.param(DeckEntry(1, "Adorable Kitten"), ["not-in-format[3.3]"], id="MTR-3.3-a: silver border"),
        pytest.param(DeckEntry(1, "Bonecrusher Giant // Stomp"), [], id="MTR-3.3-a: two faces"),
        pytest.param(DeckEntry(1, "Graf Rats"), [], id="MTR-3.3-a: half of a meld pair"),
        pytest.param(DeckEntry(1, "Tomb of Annihilation"), ["not-in-format[3.3]"], id="MTR-3.3-f: a dungeon in a deck"),
        pytest.param(DeckEntry(2, "Sol Ring"), ["restricted[6.5]"], id="MTR-6.5-f: two"),
        pytest.param(DeckEntry(1, "Sol Ring"), [], id="MTR-6.5-f: one"),
    ],
)
def test_which_cards_may_be_in_a_deck(entry, expected):
    assert told(entry) == expected


def test_vintage_restricts_fifty_cards_to_one_copy():
    """MTR-6.5-f."""
    assert (len(VINTAGE.restricted), VINTAGE.restricted_max) == (50, 1)
    for restricted in VINTAGE.restricted:
        assert found(deck(f"2 {restricted.name}"), "vintage", catalog=None) == ["restricted[6.5]"]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        pytest.param(DeckEntry(1, "Basri, Devoted Paladin"), [], id="MTR-6.3-c: its symbol, in no draft booster"),
        pytest.param(DeckEntry(4, "Grizzly Bears", "LEA"), [], id="MTR-6.3-d: the copy of 1993"),
        pytest.param(DeckEntry(4, "Osos pardos", "LEA"), [], id="MTR-6.3-d: in another language"),
        pytest.param(
            DeckEntry(4, "Lightning Bolt", "LEA"), ["not-in-format[6.3]"], id="MTR-6.3-d: no set of today has it"
        ),
    ],
)
def test_a_name_that_a_standard_set_has_is_standard(entry, expected):
    assert told(entry, "standard") == expected


@pytest.mark.parametrize(
    ("format", "beside", "expected"),
    [
        pytest.param(MODERN, "15 Island", [], id="MTR-3.16-l: fifteen in Constructed"),
        pytest.param(MODERN, "16 Island", ["sideboard-too-large"], id="MTR-3.16-l: and no more"),
        pytest.param(
            two_headed_giant(MODERN, on=DAY), "1 Island", ["sideboard-not-allowed"], id="MTR-3.16-l: two heads, none"
        ),
        pytest.param(LIMITED, "60 Island", [], id="MTR-3.16-l: Limited has no number"),
    ],
)
def test_the_format_says_what_a_sideboard_is(format, beside, expected):
    checked = check(deck(beside=(beside,)), format, on=DAY, catalog=CATALOG)
    assert [one.code for one in checked.problems] == expected


def test_in_limited_the_sideboard_is_the_rest_of_the_pool():
    """MTR-3.16-l, MTR-7.5-e: built from the pool that came back to its opener, and from no other."""
    mine, theirs = (
        Pool((DeckEntry(20, "Grizzly Bears"), DeckEntry(3, "Brainstorm"))),
        Pool((DeckEntry(20, "Will-o'-the-Wisp"),)),
    )
    built = with_rest_of_pool(
        deck("18 Grizzly Bears", to=40), mine, legality=legality_on(LIMITED, DAY), catalog=CATALOG
    )
    assert [(one.count, one.name) for one in built.sideboard] == [(2, "Grizzly Bears"), (3, "Brainstorm")]
    assert check(built, LIMITED, on=DAY, catalog=CATALOG, pool=mine).is_legal
    from_another = check(built, LIMITED, on=DAY, catalog=CATALOG, pool=theirs)
    assert {(one.code, one.card) for one in from_another.problems} == {
        ("not-in-pool", "Grizzly Bears"),
        ("not-in-pool", "Brainstorm"),
    }


@pytest.mark.parametrize(
    ("lists", "expected"),
    [
        pytest.param(["1 Oko, Thief of Crowns", "4 Relentless Rats", "4 Seven Dwarves"], [["banned[6.4]"], [], []],
                     id="MTR-8.4-c: in the first seat"),
        pytest.param(["4 Seven Dwarves", "4 Relentless Rats", "1 Oko, Ladrón de Coronas"], [[], [], ["banned[6.4]"]],
                     id="MTR-8.4-c: in the last"),
        pytest.param(["4 Seven Dwarves", "4 Relentless Rats", "4 Adult Gold Dragon"], [[], [], []],
                     id="MTR-8.4-c: nowhere"),
    ],
)  # fmt: skip
def test_the_banned_list_holds_for_every_seat_of_a_team(lists, expected):
    checked = check_team([deck(line) for line in lists], [MODERN] * 3, on=DAY, catalog=CATALOG)
    assert [[f"{one.code}[{one.rule.section}]" for one in seat.problems] for seat in checked.seats] == expected
    assert checked.is_legal is (not any(expected))


# Double-faced cards ---------------------------------------------------------------------------------------------------

DELVER = "Delver of Secrets // Insectile Aberration"


@pytest.mark.parametrize(
    ("card", "opaque", "expected"),
    [
        pytest.param(DoubleFaced(DELVER, 4), False, ["back-shows"], id="MTR-3.5-b: no substitutes, one sees through"),
        pytest.param(DoubleFaced(DELVER, 4), True, [], id="MTR-3.11-f: opaque sleeves are enough"),
        pytest.param(DoubleFaced(DELVER, 1), False, ["back-shows"], id="MTR-3.11-f: one card is seen too"),
        pytest.param(DoubleFaced(DELVER, 4, 4, 4), False, [], id="MTR-3.5-b: four substitutes"),
        pytest.param(DoubleFaced(DELVER, 4, 2, 4), True, ["some-substituted"], id="MTR-3.5-c: two of four"),
        pytest.param(
            DoubleFaced(DELVER, 4, 3, 3), False, ["some-substituted", "back-shows"], id="MTR-3.5-c: and the fourth seen"
        ),
        pytest.param(DoubleFaced(DELVER, 4, 4, 3), True, ["originals-missing"], id="MTR-3.5-f: three for four"),
        pytest.param(DoubleFaced(DELVER, 4, 4, 5), True, [], id="MTR-3.5-f: more than needed"),
        pytest.param(DoubleFaced(DELVER, 2, 2, 2, (1, 1)), True, [], id="MTR-3.5-h: one name each"),
        pytest.param(DoubleFaced(DELVER, 2, 2, 2, (0, 1)), True, ["not-one-mark"], id="MTR-3.5-h: none"),
        pytest.param(DoubleFaced(DELVER, 2, 2, 2, (1, 2)), True, ["not-one-mark"], id="MTR-3.5-h: two"),
    ],
)
def test_a_deck_check_looks_at_double_faced_cards(card, opaque, expected):
    found = double_faced_problems([card], sleeves_are_opaque=opaque)
    assert [one.code for one in found] == expected
    assert {str(one.rule) for one in found} <= {"MTR 3.5"}
    assert all(DELVER in str(one) for one in found), "a sentence names its card"


def kept(main: dict[str, int], sideboard: dict[str, int]):
    lines = [tuple(DeckEntry(count, name) for name, count in part.items()) for part in (main, sideboard)]
    return registered(Decklist(*lines), legality=legality_on(LEGACY, DAY))


LIST = kept({DELVER: 4, "Forest": 56}, {"Island": 15})


@pytest.mark.parametrize(
    ("main", "beside", "expected"),
    [
        pytest.param({DELVER: 4}, {}, [], id="MTR-3.5-d: 64 in the box, 60 count"),
        pytest.param(
            {DELVER: 4, "Forest": -4}, {}, ["too-few-cards", "not-registered"], id="MTR-3.5-d: they fill no deck"
        ),
        pytest.param({}, {DELVER: 4}, [], id="MTR-3.5-g: 15 cards, and four real ones aside"),
        pytest.param({}, {DELVER: 4, "Island": 1}, ["sideboard-too-large", "not-registered"], id="MTR-3.5-g: 16 cards"),
    ],
)
def test_real_copies_of_substituted_cards_are_no_cards(main, beside, expected):
    """What lies there is the list, with so many cards more of each; the real Delvers are told apart by the judge."""
    on_the_table = kept(
        {title: copies + main.get(title, 0) for title, copies in LIST.main},
        {**dict(LIST.sideboard), **{title: beside[title] + dict(LIST.sideboard).get(title, 0) for title in beside}},
    )
    real = [{DELVER: part.get(DELVER, 0)} for part in (main, beside)]
    counted = without_originals(on_the_table, in_deck=real[0], beside=real[1])
    assert [one.code for one in presented_problems(LIST, counted, LEGACY, may_sideboard=False)] == expected
    if not expected:
        assert counted == LIST
        assert presented_problems(LIST, on_the_table, LEGACY, may_sideboard=False) != ()
