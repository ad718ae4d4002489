"""The sheet of a set: every card once, by colour, in the order of the numbers."""

from topcut.core.cards import Card, CardIndex, Printing, checklist

CARDS = [
    Card("Owl", colors=("U",), printings=(Printing("AFR", "10", "common"),)),
    Card(
        "Heron", colors=("U",), printings=(Printing("AFR", "9", "rare"), Printing("AFR", "300"), Printing("M21", "1"))
    ),
    Card("Bear", colors=("G",), printings=(Printing("AFR", "2"),)),
    Card("Both", colors=("G", "U"), printings=(Printing("AFR", "200"),)),
    Card("Day // Night", faces=("Day", "Night"), printings=(Printing("AFR", "201"),)),
    Card("Goblin token", type="Token", printings=(Printing("AFR", "1"),)),
    Card("Elsewhere", colors=("U",), printings=(Printing("M21", "5"),)),
]


def columns(*codes: str) -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    found = checklist(CardIndex(CARDS).by_set, codes)
    return {column.color: [(card.title, card.numbers) for card in column.cards] for column in found}


def test_cards_stand_by_colour_and_number_each_once():
    """MTR 7.5: a card printed twice in the set has both its numbers."""
    assert columns("AFR") == {
        "U": [("Heron", ("9", "300")), ("Owl", ("10",))],
        "G": [("Bear", ("2",))],
        "": [("Both", ("200",)), ("Day", ("201",))],
    }


def test_boosters_of_two_sets_have_one_sheet():
    assert columns("AFR", "M21")["U"] == [("Heron", ("1", "9", "300")), ("Elsewhere", ("5",)), ("Owl", ("10",))]


def test_a_set_that_the_catalogue_does_not_know_has_no_sheet():
    assert columns("NEO") == {}
