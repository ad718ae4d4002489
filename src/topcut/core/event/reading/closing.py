"""What is open before a round closes or its standings are published: what to decide, and what to settle at once."""

from msgspec import Struct

from topcut.core.errors import AgainstTheRules
from topcut.core.event.nouns.rounds.refusals_binding import (
    Appealed,
    AppealedElsewhere,
    Investigated,
    InvestigatedElsewhere,
    OneSideReported,
)
from topcut.core.event.nouns.rounds.state import ReportStatus
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.binding import Hold, HoldFor, bindings_in, contradictions_in, open_matters


class BeforeClosing(Struct, frozen=True):
    """Every reason not to close a round yet, by its table."""

    holds: tuple[tuple[int, Hold], ...] = ()
    """Investigations and appeals."""
    elsewhere: tuple[Hold, ...] = ()
    """Those that no table of the round waits for: from before it, or about a match that is no longer played."""
    contradicted: tuple[tuple[tuple[int, int | None], AgainstTheRules], ...] = ()
    """By table and seat: a result that contradicts a judge's decision."""
    disputed: tuple[int, ...] = ()
    left: tuple[tuple[int, int], ...] = ()
    """No result yet, and this side has dropped (MTR 2.10)."""
    playing: tuple[int, ...] = ()
    """No result yet, and both are there."""
    one_sided: tuple[int, ...] = ()
    """One side has reported, the other has not answered, and no judge's decision contradicts it (MTR 2.4)."""

    @property
    def to_decide(self) -> int:
        waiting = len(self.holds) + len(self.elsewhere)
        return waiting + len(self.contradicted) + len(self.disputed) + len(self.left) + len(self.playing)

    @property
    def count(self) -> int:
        return self.to_decide + len(self.one_sided)


def before_closing(event: Event, *, round: int) -> BeforeClosing:
    """Collect everything that is open in a round (MTR 1.9, MTR 2.9, MTR 5.4)."""
    tables = event.rounds[round].tables
    unsettled = event.rounds[round].open_tables
    left = [(number, side) for number in unsettled if (side := _who_left(event, round, number)) is not None]
    gone = {number for number, _ in left}
    against = contradictions_in(event, round=round)
    disputed = {number for number in unsettled if tables[number].report is ReportStatus.DISPUTED}
    return BeforeClosing(
        holds=tuple(_grave(event, round)),
        elsewhere=_elsewhere(event, round),
        contradicted=tuple(against.items()),
        disputed=tuple(sorted(disputed)),
        left=tuple(left),
        playing=tuple(number for number in unsettled if number not in gone | disputed),
        one_sided=tuple(
            sorted(
                n for n, at in tables.items() if at.report is ReportStatus.REPORTED and n not in {n for n, _ in against}
            )
        ),
    )


def undecided(event: Event, *, round: int) -> tuple[AgainstTheRules, ...]:
    """List what judges still have to decide up to a round, and results against their decisions (MTR 1.7)."""
    kinds = {HoldFor.INVESTIGATION: Investigated, HoldFor.APPEAL: Appealed}
    others = {HoldFor.INVESTIGATION: InvestigatedElsewhere, HoldFor.APPEAL: AppealedElsewhere}
    return (
        *(kinds[hold.why](table=table) for table, hold in _grave(event, round)),
        *(others[why]() for why in dict.fromkeys(hold.why for hold in _elsewhere(event, round))),
        *(said for n in sorted(event.rounds) if n <= round for said in contradictions_in(event, round=n).values()),
    )


def closing_concerns(event: Event, *, round: int) -> tuple[AgainstTheRules, ...]:
    """List the concerns about closing a round that has all its results (MTR 1.9, MTR 2.4)."""
    alone = before_closing(event, round=round).one_sided
    reported = (OneSideReported(tables=", ".join(map(str, alone))),) if alone else ()
    return (*undecided(event, round=round), *reported)


def _grave(event: Event, round: int) -> list[tuple[int, Hold]]:
    bound = bindings_in(event, round=round).items()
    return [(n, hold) for n, each in sorted(bound) for hold in each.holds if hold.why is not HoldFor.JUDGE]


def _elsewhere(event: Event, round: int) -> tuple[Hold, ...]:
    played = event.rounds[round]
    until = (matter for matter in open_matters(event) if matter.round <= round)
    return tuple(matter.hold for matter in until if not matter.tables_in(event, played))


def _who_left(event: Event, round: int, table: int) -> int | None:
    """Find the side that has dropped; None in a pod, where the others play on."""
    sides = event.rounds[round].tables[table].sides
    gone = [side for side, one in enumerate(sides) if event.entrants[one].out_after is not None]
    return gone[0] if len(gone) == 1 and len(sides) == 2 else None
