"""A pad written today is read forever: one file for each kind of fact, its exact bytes."""

from pathlib import Path

from tests.core.goldens import Goldens
from tests.core.tallies.pads import HEADS, SIDES

from topcut.core.log import Fact
from topcut.core.play import PlayerId, Stream, Who
from topcut.core.tallies import facts as f
from topcut.core.tallies.fold import TALLY_PAD

EVENT = Stream("EVENTEVENTEVENTE")

FACTS: list[tuple[Fact, ...]] = [
    (f.TallyPadOpened(EVENT, 2, 5, SIDES, HEADS, 1), f.TallyPadOpened(EVENT, 2, 5, SIDES, HEADS)),
    (f.PadHandNamed(1, Who("ana"), 0, PlayerId(1)), f.PadHandNamed(2, Who("judge"))),
    (f.TallyMoved(2, 1, 1, 0, "life", -5),),
    (f.PadGameBegun(2, 1, 2),),
]


GOLDENS = Goldens(TALLY_PAD, Path(__file__).parent / "golden", FACTS)


@GOLDENS.by_tag
def test_a_golden_line_of_a_pad_reads_and_is_written_as_it_was(facts):
    GOLDENS.check_line(facts)


@GOLDENS.by_tag
def test_a_golden_of_a_pad_sets_every_field(facts):
    GOLDENS.check_fields(facts)


def test_every_kind_of_a_pad_has_a_golden_and_every_golden_a_kind():
    GOLDENS.check_kinds()


if __name__ == "__main__":
    GOLDENS.write()
