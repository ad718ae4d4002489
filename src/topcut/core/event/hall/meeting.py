"""The player meeting: everybody at a table by name, before the first round of the event or of a day."""

from topcut.core.asking import Occasion
from topcut.core.event.action import BEFORE_THE_END, action
from topcut.core.event.nouns.facts import EventFact, MeetingEnded, PlayersSeated
from topcut.core.event.nouns.hall.refusals_room import NobodyToSeat
from topcut.core.event.nouns.rounds.refusals import RoundNotOver
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.event import entrant_of
from topcut.core.event.reading.survivors import in_round
from topcut.core.event.rounds.pairings import at_tables
from topcut.core.log import Decision
from topcut.core.log.refusals import NothingNew
from topcut.core.play import EntrantId, Power


@action(Power.PAIR, Power.OVERRULE, Power.ORGANIZE, during=BEFORE_THE_END, rule="MTR 1.9", makes=(PlayersSeated,))
def seat_meeting(event: Event, occasion: Occasion, *, order: tuple[EntrantId, ...]) -> Decision[EventFact]:
    """Seat all who play the next round two to a table, in the order of their names (MTR 1.9).

    Names are not in the log, so the caller passes the order; entrants missing from it sit at the end.
    """
    for entrant in order:
        entrant_of(event, entrant)
    here = in_round(event, _next_round(event))
    if not here:
        raise NobodyToSeat
    seated = [entrant for entrant in dict.fromkeys((*order, *sorted(here))) if entrant in here]
    pairs = [tuple(seated[first : first + 2]) for first in range(0, len(seated), 2)]
    return Decision((PlayersSeated(at_tables(event, pairs)),))


@action(Power.PAIR, Power.OVERRULE, Power.ORGANIZE, during=BEFORE_THE_END, rule="MTR 1.9", makes=(MeetingEnded,))
def end_meeting(event: Event, occasion: Occasion) -> Decision[EventFact]:
    """End the player meeting; posting a round ends it too (MTR 1.9)."""
    if event.meeting is None:
        raise NothingNew
    return Decision((MeetingEnded(),))


def _next_round(event: Event) -> int:
    last = event.last_round
    if last is None:
        return 1
    if last.state.is_on:
        raise RoundNotOver(round=last.number)
    return last.number + (last.state is RoundState.CLOSED)
