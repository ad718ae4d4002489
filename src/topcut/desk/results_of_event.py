"""The rounds of an event as a results file: for other programs, and for `topcut standings` and `topcut pair`."""

from topcut.core.event.nouns.rounds.state import ReportStatus, Round, RoundState, Table
from topcut.core.event.nouns.state import Entrant, Event
from topcut.core.event.view import Names, SideNames, sides_of
from topcut.core.play import EntrantId, Match, Result, RoundResults
from topcut.exchange.results_file import Player, ResultsFile


def results_of_event(event: Event, *, names: Names) -> ResultsFile:
    """Collect every posted round before the playoff; a team keeps its people and the results of its seats."""
    sides = sides_of(event, names=names)
    stage = event.stages[0]
    rounds = [round for _, round in sorted(event.rounds.items()) if _counts(event, round)]
    order = {number: EntrantId(place) for place, number in enumerate(event.entrants, start=1)}
    return ResultsFile(
        players=tuple(_player(entrant, sides[entrant.number]) for entrant in event.entrants.values()),
        rounds=tuple(_renumbered(event.results(round), order) for round in rounds),
        name=event.title.opened(None),
        length=stage.length,
        points=stage.points,
        pod_sizes=stage.pods,
        team=event.team_size,
        seats=stage.seats,
        by_seat={
            (place, table): seats
            for place, round in enumerate(rounds, start=1)
            for table, seats in _by_seat(round).items()
        },
    )


def _counts(event: Event, round: Round) -> bool:
    return round.state >= RoundState.POSTED and (event.cut is None or round.number <= event.cut.after)


def _player(entrant: Entrant, side: SideNames) -> Player:
    return Player(
        id=str(entrant.number),
        name=side.name,
        byes=entrant.byes,
        dropped_after=None if entrant.disqualified else entrant.out_after,
        disqualified_after=entrant.out_after if entrant.disqualified else None,
        players=side.people,
    )


def _renumbered(results: RoundResults, order: dict[EntrantId, EntrantId]) -> RoundResults:
    """Number entrants as the file lists them."""
    return RoundResults(
        tuple(
            Match(match.table, tuple(order[side] for side in match.sides), match.result) for match in results.matches
        ),
        tuple(order[entrant] for entrant in results.byes),
        tuple(order[entrant] for entrant in results.losses),
    )


def _by_seat(round: Round) -> dict[int, tuple[Result | None, ...]]:
    """Collect the results of the seats; a result reported for the whole match has none."""
    return {
        number: tuple(seat.result if seat.report >= _heard(table) else None for seat in table.seats)
        for number, table in round.tables.items()
        if table.seats and (table.is_derived or table.result is None)
    }


def _heard(table: Table) -> ReportStatus:
    """Return how far a seat's result must have come: as far as those that decide the match (MTR 8.2)."""
    return ReportStatus.REPORTED if table.report is ReportStatus.REPORTED else ReportStatus.FINAL
