"""Rounds that end early: as was announced, or because the hall closes."""

from topcut.core.event.nouns.ending.refusals import EndsEarly, StopIsMet
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.rounds.standings import ranking


def stop_is_met(event: Event) -> StopIsMet | None:
    """Check whether the rounds end here by an announced condition; None while they go on (MTR 10.2)."""
    unless = event.stages[-1].unless if event.stages else None
    if unless is None:
        return None
    before = sum(stage.rounds or 0 for stage in event.stages[:-1])
    round = event.rounds.get(before + unless.after)
    if round is None or round.state is not RoundState.CLOSED:
        return None
    if not unless.holds(ranking(event, after=round.number)):
        return None
    return StopIsMet(round=round.number, wins=unless.wins, entrants=unless.entrants)


def rounds_missing(event: Event) -> EndsEarly | None:
    """Count the Swiss rounds played, if fewer than announced and no announced condition ended them (MTR 10.2)."""
    played = sum(not event.is_playoff(number) for number in event.rounds)
    if played >= event.swiss_rounds or stop_is_met(event):
        return None
    return EndsEarly(played=played, announced=event.swiss_rounds)
