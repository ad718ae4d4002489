"""A pad written today is read for ever: one file for each kind of fact, its exact bytes."""

from pathlib import Path

import msgspec
import pytest
from tests.core.tallies.pads import HEADS, SIDES

from topcut.core.log import Entry, Fact, LogFact
from topcut.core.play import PlayerId, Stream, Who
from topcut.core.tallies import facts as f
from topcut.core.tallies.fold import TALLY_PAD

GOLDEN = Path(__file__).parent / "golden"
EVENT = Stream("EVENTEVENTEVENTE")

FACTS: list[tuple[Fact, ...]] = [
    (f.TallyPadOpened(EVENT, 2, 5, SIDES, HEADS, 1), f.TallyPadOpened(EVENT, 2, 5, SIDES, HEADS)),
    (f.PadHandNamed(1, Who("ana"), 0, PlayerId(1)), f.PadHandNamed(2, Who("judge"))),
    (f.TallyMoved(2, 1, 1, 0, "life", -5),),
    (f.PadGameBegun(2, 1, 2),),
]


def tag(kind: type[Fact]) -> str:
    return str(kind.__struct_config__.tag)


def golden(facts: tuple[Fact, ...]) -> Path:
    return GOLDEN / f"{tag(type(facts[0]))}.json"


def entry(facts: tuple[Fact, ...]) -> Entry:
    return Entry(2, 1_628_272_800_000_000, "ana", facts, "0" * 64, "a key")


by_tag = pytest.mark.parametrize("facts", FACTS, ids=[tag(type(facts[0])) for facts in FACTS])


@by_tag
def test_a_golden_line_of_a_pad_reads_and_is_written_as_it_was(facts):
    line = golden(facts).read_bytes()
    assert TALLY_PAD.read(line.rstrip(b"\n")) == entry(facts)
    assert TALLY_PAD.encode(entry(facts)) + b"\n" == line


@by_tag
def test_a_golden_of_a_pad_sets_every_field(facts):
    for field in msgspec.structs.fields(type(facts[0])):
        if field.default is not msgspec.NODEFAULT:
            assert any(getattr(fact, field.name) != field.default for fact in facts), field.name


def test_every_kind_of_a_pad_has_a_golden_and_every_golden_a_kind():
    kinds = {tag(kind) for kind in TALLY_PAD.facts} - {tag(kind) for kind in LogFact.__args__}
    assert kinds == {path.stem for path in GOLDEN.iterdir()} == {tag(type(facts[0])) for facts in FACTS}


if __name__ == "__main__":
    for rows in FACTS:
        golden(rows).write_bytes(TALLY_PAD.encode(entry(rows)) + b"\n")
