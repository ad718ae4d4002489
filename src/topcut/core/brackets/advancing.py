"""Who advances, and with which seed or seat."""

from collections.abc import Collection, Sequence

from msgspec import Struct

from topcut.core.brackets.declaration import Bracket
from topcut.core.brackets.double_elimination import double
from topcut.core.brackets.playoff import Playoff
from topcut.core.brackets.refusals import TooFewForABracket
from topcut.core.brackets.shapes import drafted, seeded
from topcut.core.play import Chance, EntrantId
from topcut.core.standings import Standing


class Cut(Struct, frozen=True):
    """The entrants who advance, best standing first."""

    entrants: tuple[EntrantId, ...]
    by_lot: tuple[EntrantId, ...] = ()
    """Entrants equal on every criterion whom only the stored lot put on different sides of the line (GAP-05)."""


def cut(standings: Sequence[Standing], *, to: int, left: Collection[EntrantId] = ()) -> Cut:
    """Take the best of those who are still in the event; the stored lot orders equals (MTR 10.4).

    An entrant who left before the cut is passed over; one who leaves after it is not replaced (MTR 2.10).
    """
    here = [standing for standing in standings if standing.entrant not in left]
    if min(to, len(here)) < 2:
        raise TooFewForABracket(entrants=min(to, len(here)))
    through, missed = here[:to], here[to:]
    last_in = {entrant for entrant in through[-1].tie if entrant not in left}
    is_by_lot = any(standing.entrant in last_in for standing in missed[:1])
    return Cut(
        entrants=tuple(standing.entrant for standing in through),
        by_lot=tuple(s.entrant for s in here if s.entrant in last_in) if is_by_lot else (),
    )


def elimination(entrants: int, *, losses: int = 1) -> Bracket:
    """Declare a bracket in which an entrant is out after one loss, or after two (MTR 10.4)."""
    return seeded(entrants) if losses == 1 else double(entrants)


def by_standing(standing: Sequence[EntrantId], *, losses: int = 1) -> Playoff:
    """Seed those who advance by their final Swiss standing (MTR 10.4)."""
    return Playoff(elimination(len(standing), losses=losses), tuple(standing), tuple(standing))


def by_lot(entrants: Sequence[EntrantId], *, seed: bytes) -> Playoff:
    """Seed an event without Swiss rounds by lot (GAP-03)."""
    drawn = tuple(Chance(seed + b"/seeds").shuffled(sorted(entrants)))
    return Playoff(seeded(len(drawn)), drawn, drawn, had_swiss=False)


def by_draft_seat(standing: Sequence[EntrantId], *, seats: Sequence[EntrantId]) -> Playoff:
    """Pair those who advance by their draft seats; the standing decides who chooses to play or draw (MTR 10.4)."""
    assert sorted(seats) == sorted(standing), "everybody who advances drafts"
    return Playoff(drafted(len(seats)), tuple(seats), tuple(standing))
