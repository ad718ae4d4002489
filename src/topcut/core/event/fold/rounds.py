"""How the facts of a round change an event: paired, posted, repaired, closed, taken back, its standings published."""

from collections.abc import Sequence
from itertools import chain
from typing import Final, assert_never, cast

from topcut.core.event.fold.drafts import refuse_round_without_pods
from topcut.core.event.fold.playoff import refuse_in_bracket, refuse_odd_fixtures
from topcut.core.event.fold.seats import new_table
from topcut.core.event.nouns.rounds.facts import (
    DrawDiscarded,
    DrawExplained,
    RoundClosed,
    RoundDrawn,
    RoundFact,
    RoundPosted,
    RoundRepaired,
    StandingsPublished,
)
from topcut.core.event.nouns.rounds.state import Explained, ReportStatus, Round, RoundState, Table
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.judging.state import Recorded
from topcut.core.play import EntrantId

_POSTED: Final = RoundState.POSTED
"""A constant, because looking up an enumeration member costs more than the rest of the hottest path."""


def posted(event: Event, number: int) -> Round:
    round = event.rounds[number]
    if round.state < _POSTED:
        raise KeyError(f"round {number}, which is not posted")
    return round


def apply_round(event: Event, fact: RoundFact) -> None:
    match fact:
        case RoundDrawn():
            _refuse_out_of_turn(event, fact)
            refuse_round_without_pods(event, fact)
            drawn = _drawn(event, fact)
            drawn.cost, drawn.bound, drawn.proof = fact.cost, fact.bound, fact.proof
            drawn.drawn_for = event.people.changes if _is_for_all(event, drawn) else -1
            remember_draw(event, fact)
            event.rounds[fact.round] = drawn
        case RoundPosted():
            _post(_attempt(event, fact))
            event.meeting = None
        case DrawDiscarded():
            _discard(event, _attempt(event, fact))
        case DrawExplained():
            remember_why(event, fact)
        case RoundRepaired():
            _repair(event, fact)
        case RoundClosed():
            _close(posted(event, fact.round))
        case StandingsPublished():
            if event.is_playoff(fact.after):
                raise KeyError("a round before the cut")
            event.published[event.rounds[fact.after].number] = fact.order
        case _:
            assert_never(fact)


def _refuse_out_of_turn(event: Event, fact: RoundDrawn) -> None:
    """Refuse to pair a round out of order, or again once anybody but the staff has seen it."""
    if event.phase is not Phase.ROUNDS:
        raise KeyError("the start of the event")
    if event.secret_is_public:
        raise KeyError("a secret that nobody knows")
    last = event.last_round
    number = 1 if last is None else last.number + (last.state is not RoundState.DRAWN)
    if fact.round != number:
        raise KeyError(f"round {fact.round} as the next to be drawn")
    if last and fact.round > last.number and last.state is not RoundState.CLOSED:
        raise KeyError(f"the end of round {last.number}")


def _drawn(event: Event, fact: RoundDrawn) -> Round:
    refuse_odd_fixtures(event, fact)
    seats = event.stages[fact.stage].seats
    tables = {number: new_table(sides, seats=seats) for number, sides in _sides(event, fact).items()}
    drawn = Round(fact.round, fact.stage, fact.attempt, fact.engine, tables, fact.byes, fact.losses)
    drawn.fixtures, drawn.seats, drawn.unsettled = fact.fixtures, _seats(tables), {*tables}
    return drawn


def _seats(tables: dict[int, Table]) -> dict[EntrantId, int]:
    return {side: number for number, table in tables.items() for side in table.sides}


def _is_for_all(event: Event, round: Round) -> bool:
    """Check whether everybody in the event was paired; in a bracket, the results decide who plays."""
    return not event.is_playoff(round.number) and round.entrants == event.people.inside


def _sides(event: Event, fact: RoundDrawn | RoundRepaired) -> dict[int, tuple[EntrantId, ...]]:
    sides = {match[0]: cast("tuple[EntrantId, ...]", match[1:]) for match in fact.matches}
    for entrant in {*fact.byes, *fact.losses, *chain.from_iterable(sides.values())} - event.entrants.keys():
        raise KeyError(f"entrant {entrant}")
    return sides


def _repair(event: Event, fact: RoundRepaired) -> None:
    """Replace the tables that differ, and only those; a table with a result must not differ."""
    round = posted(event, fact.round)
    refuse_in_bracket(event, round)
    if round.repairs != fact.repair - 1:
        raise KeyError(f"repair {fact.repair - 1} of round {fact.round}")
    after, seats = {}, event.stages[round.stage].seats
    for number, sides in _sides(event, fact).items():
        before = round.tables.get(number)
        after[number] = before if before and before.sides == sides else new_table(sides, seats=seats)
    for number, table in round.tables.items():
        if table.reported and after.get(number) is not table:
            raise KeyError(f"the result of table {number}")
    event.judging.unseat(round.number, tables=[n for n, at in round.tables.items() if after.get(n) is not at])
    round.tables, round.byes, round.losses, round.repairs = after, fact.byes, fact.losses, fact.repair
    round.seats = _seats(after)
    round.unsettled = {number for number, table in after.items() if table.report <= ReportStatus.DISPUTED}
    round.unchecked &= after.keys()


def _attempt(event: Event, fact: RoundPosted | DrawDiscarded) -> Round:
    round = event.rounds[fact.round]
    if round.attempt != fact.attempt:
        raise KeyError(f"draw {fact.attempt} of round {fact.round}")
    return round


def _post(round: Round) -> None:
    if round.state >= _POSTED:
        raise KeyError(f"round {round.number} before it was posted")
    round.state = _POSTED


def _discard(event: Event, round: Round) -> None:
    """Take back the last round if it is open and without a result: later draws would lack the round before."""
    if round is not event.last_round or round.state is RoundState.CLOSED:
        raise KeyError(f"round {round.number} as one to be taken back")
    if has_results(event, round):
        raise KeyError(f"round {round.number} without results")
    del event.rounds[round.number]
    event.judging.unseat(round.number, tables=round.tables)
    _unbind(event, round.number)


def has_results(event: Event, round: Round) -> bool:
    """Check whether anything was played; a match lost to a penalty from before the round was not (IPG 1.1)."""
    carried = [each for each in event.judging.carried_into(round.number) if each.served]
    owed = {(each.served[1], seat) for each in carried if each.served for seat in _seats_paid(event, round, each)}
    said = {(number, seat) for number, table in round.tables.items() for seat in table.reported}
    return bool(said - owed)


def _seats_paid(event: Event, round: Round, record: Recorded) -> Sequence[int | None]:
    """List the seat of a team where a player lost the game or match they owed; None outside team matches (MTR 8.2).

    For readers who may not know the player it can be any seat of the table: the log folds for them too.
    """
    table = round.tables.get(record.served[1]) if record.served else None
    if not table or not table.seats:
        return (None,)
    return (event.seat_of(record.given.player),) if record.is_known else range(len(table.seats))


def _close(round: Round) -> None:
    for table in round.open_tables:
        raise KeyError(f"the result of table {table}")
    round.state, round.unsettled = RoundState.CLOSED, set()


def _unbind(event: Event, round: int) -> None:
    """Treat entrants who left or came while a round was posted as before it, now it is taken back (MTR 2.10)."""
    for entrant in event.entrants.values():
        if entrant.out_after == round:
            entrant.out_after = round - 1
            event.people.count(entrant.number, out_after=entrant.out_after)
        if entrant.first_round == round + 1:
            entrant.first_round = round
            event.people.changes += 1


def remember_draw(event: Event, fact: RoundDrawn) -> None:
    """Count the draws of a round, including undone ones: a redraw uses the next number."""
    attempts = event.attempts.get(fact.round, 0)
    if fact.attempt != attempts + 1:
        raise KeyError(f"draw {fact.attempt - 1} of round {fact.round}")
    event.attempts[fact.round] = fact.attempt


def remember_why(event: Event, fact: DrawExplained) -> None:
    """Keep the first reason given for a draw; it stays even if its entry is undone."""
    if not 1 <= fact.attempt <= event.attempts.get(fact.round, 0):
        raise KeyError(f"draw {fact.attempt} of round {fact.round}")
    event.explained.setdefault((fact.round, fact.attempt), Explained(fact.why, fact.said))
