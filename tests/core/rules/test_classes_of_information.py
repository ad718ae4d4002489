"""Classes of information, and the rows that a judge finds in the reference because no program can watch them."""

import pytest

from topcut.core.rules.editions import CURRENT
from topcut.core.rules.information import Information, information, information_table
from topcut.core.rules.reference import place_of
from topcut.core.rules.requirements import requirements
from topcut.locale import say


@pytest.mark.parametrize(
    ("kind", "belongs"),
    [
        pytest.param("life-total", "status", id="MTR-4.1-a: life totals"),
        pytest.param("life-total", "status", id="MTR-4.1-b: life totals"),
        pytest.param("player-counters", "status", id="MTR-4.1-b: counters on a player"),
        pytest.param("lasting-player-effects", "status", id="MTR-4.1-b: being the monarch"),
        pytest.param("unspent-mana", "status", id="MTR-4.1-b: unspent mana"),
        pytest.param("dungeon-room", "status", id="MTR-4.1-b: the room of a dungeon"),
        pytest.param("object-counters", "free", id="MTR-4.1-e: counters on a permanent"),
        pytest.param("game-score", "free", id="MTR-4.1-e: the score of the match"),
        pytest.param("phase", "free", id="MTR-4.1-e: the phase"),
        pytest.param("active-player", "free", id="MTR-4.1-e: whose turn it is"),
        pytest.param("object-counts", "derived", id="MTR-4.1-g: how many cards are in a graveyard"),
        pytest.param("characteristics", "derived", id="MTR-4.1-g: power and toughness"),
        pytest.param("game-rules", "derived", id="MTR-4.1-g: the rules"),
        pytest.param("card-text", "derived", id="MTR-4.1-g: the official text"),
        pytest.param("own-cards", "private", id="MTR-4.1-h: the names of cards in a hand"),
        pytest.param("whatever-else", "private", id="MTR-4.1-h: anything else"),
    ],
)
def test_the_class_of_information(kind, belongs):
    assert information(kind, level="competitive", edition=CURRENT) is Information(belongs)


def test_everything_belongs_to_one_class_only():
    """MTR-4.1-a."""
    table = information_table()
    kinds = [*table.status, *table.free, *table.derived]
    assert len(set(kinds)) == len(kinds)
    assert len(table.status) == 5


@pytest.mark.parametrize("kind", information_table().derived)
def test_at_regular_nothing_is_derived(kind):
    """MTR-4.1-i."""
    assert information(kind, level="regular", edition=CURRENT) is Information.FREE
    assert information(kind, level="professional", edition=CURRENT) is Information.DERIVED


@pytest.mark.parametrize(
    ("row", "role", "phase"),
    [
        pytest.param("MTR-3.9-d", "player", "match", id="MTR-3.9-d: spin-down counters; no such die is built"),
        pytest.param("MTR-4.6-c", "player", "match", id="MTR-4.6-c: team drafts; no notes are built"),
    ],
)
def test_what_no_program_watches_is_in_the_reference(row, role, phase):
    """Decided in practice: no tool is built in order to be refused, the row is an entry where it is looked for."""
    found = requirements()[row]
    assert found.en
    assert say(found.en, "es") != found.en
    assert place_of(found.rule).has(role=role, phase=phase)
    assert not place_of(found.rule).has(role=role, phase="end")
