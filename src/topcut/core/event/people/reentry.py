"""Who may come back after leaving, and how the rounds they missed count."""

from topcut.core.brackets import NoReturnAfterTheCut
from topcut.core.event.nouns.matches.refusals import MissedTheBuild
from topcut.core.event.nouns.matches.terms import Missed
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Entrant, Event
from topcut.core.event.reading.decks import built_by


def refuse_return(event: Event, entrant: Entrant) -> None:
    """Refuse players who want to come back after a cut, or after decks were built without them (MTR 2.10)."""
    if event.fields:
        raise NoReturnAfterTheCut(entrant=entrant.number)
    last = event.last_round
    if last is None:
        return
    stage = event.stage_of(last.number + (last.state is RoundState.CLOSED))
    if event.stages[stage].builds and _missed_building(event, entrant, stage):
        raise MissedTheBuild(entrant=entrant.number)


def _missed_building(event: Event, entrant: Entrant, stage: int) -> bool:
    """Check whether decks for a stage were built without an entrant: rounds have begun, or others have boosters."""
    began = min((number for number, round in event.rounds.items() if round.stage == stage), default=None)
    if began is not None:
        return not entrant.plays(began)
    built = built_by(event, stage)
    return bool(built) and built.isdisjoint(entrant.players)


def lost_meanwhile(event: Event, entrant: Entrant) -> tuple[int, ...]:
    """List the posted rounds an entrant missed, if the event counts them as lost (MTR 2.10)."""
    if event.procedure.missed is Missed.UNPLAYED or not entrant.out_after:
        return ()
    return tuple(
        number
        for number, round in event.rounds.items()
        if number > entrant.out_after and round.state >= RoundState.POSTED and entrant.number not in round.entrants
    )
