"""Leaving a bracket: out after the posted round, and the match being played is a walk-over."""

from topcut.core.event.nouns.facts import EntrantDropped
from topcut.core.event.nouns.rounds.facts import ResultReported
from topcut.core.event.nouns.rounds.state import ReportStatus, RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.binding import with_games_lost
from topcut.core.play import EntrantId, How
from topcut.core.play.result import awarded_against


def leaving_the_bracket(event: Event, entrant: EntrantId) -> tuple[EntrantDropped | ResultReported, ...]:
    """Drop an entrant out of the playoff; an open match goes to the opponent (MTR 2.10, X-20)."""
    posted = [number for number, round in event.rounds.items() if round.state >= RoundState.POSTED]
    dropped = EntrantDropped(entrant, max(posted, default=0))
    round = event.last_round
    if round is None or not round.state.is_on:
        return (dropped,)
    table = round.table_of(entrant)
    if table is None or table.report >= ReportStatus.REPORTED:
        return (dropped,)
    number, length = round.seats[entrant], event.length_of(round)
    played = with_games_lost(event, round=round.number, table=number)
    lost = awarded_against(table.sides.index(entrant), length=length, played=played, how=How.CONCEDED)
    return (dropped, ResultReported(round.number, number, lost))
