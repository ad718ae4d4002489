"""Two entrants change places, in a posted round or in one that only the staff has seen."""

from topcut.core.asking import Occasion
from topcut.core.event.action import joins
from topcut.core.event.flow.mending import change_opponents
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.hall.refusals_room import TheSameEntrant
from topcut.core.event.nouns.rounds.state import RoundState, WhyAgain
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.event import round_of
from topcut.core.event.rounds.posting import pair_by_hand
from topcut.core.log import Decision
from topcut.core.pairing import exchange
from topcut.core.play import EntrantId


@joins("change_opponents")
def exchange_opponents(
    event: Event, occasion: Occasion, *, round: int, one: EntrantId, other: EntrantId, why: str
) -> Decision[EventFact]:
    """Exchange the places of two entrants, in a posted round or in pairings only the staff has seen (GAP-01)."""
    at = round_of(event, round)
    if one == other:
        raise TheSameEntrant(entrant=one)
    changed = exchange(event.results(at), one=one, other=other)
    matches = tuple((match.table, *match.sides) for match in changed.matches)
    if at.state is RoundState.DRAWN:
        by_hand = WhyAgain.EXCHANGED
        return pair_by_hand(event, occasion, matches=matches, byes=changed.byes, losses=at.losses, why=by_hand)
    return change_opponents(event, occasion, round=round, matches=matches, byes=changed.byes, why=why)
