"""A full house: later entrants wait in line, and come in when somebody leaves before the start."""

from itertools import islice

from topcut.core.asking import Occasion
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import BEFORE_THE_END, action
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.people.facts import EntrantPromoted, EntrantWaits, PeopleCompared
from topcut.core.event.nouns.people.refusals import NobodyInLine, NoRoom, NotInLine, OutOfTurn
from topcut.core.event.nouns.playoff.refusals import EntryIsOver
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.people.eligibility import is_barred
from topcut.core.event.people.one_person import compare_again
from topcut.core.event.reading.event import entrant_of
from topcut.core.log import Decision
from topcut.core.play import EntrantId, Power


@action(Power.ENTRY, during=BEFORE_THE_END, rule="MTR 1.5", makes=(EntrantPromoted,), also_makes=(PeopleCompared,))
def promote(event: Event, occasion: Occasion, *, entrant: EntrantId | None = None) -> Decision[EventFact]:
    """Let in an entrant who waits, by default the first in line; latecomers lose what they missed (GAP-07)."""
    if event.cut or event.fields:
        raise EntryIsOver
    line = list(event.people.waiting)
    if not line:
        raise NobodyInLine
    chosen = line[0] if entrant is None else entrant_of(event, entrant).number
    if chosen not in event.people.waiting:
        raise NotInLine(entrant=chosen)
    concerns: list[AgainstTheRules] = [OutOfTurn()] if chosen != line[0] else []
    if event.people.room_left == 0:
        concerns.append(NoRoom(capacity=event.people.announced.capacity))
    compared, again = compare_again(event, occasion, event.entrants[chosen])
    return Decision((EntrantPromoted(chosen, next_round(event)), *compared), (*concerns, *again))


def wait_if_full(event: Event, entrant: EntrantId) -> tuple[EntrantWaits, ...]:
    """Send a newcomer to the end of the line if there is no room, or if others wait for it."""
    has_room = event.people.room_left != 0
    return () if has_room and not event.people.waiting else (EntrantWaits(entrant),)


def promotions(
    event: Event, *, now: int, leaving: EntrantId | None = None, capacity: int | None = None
) -> tuple[EntrantPromoted, ...]:
    """Promote as many from the line as there is room for before the start; a drop and its promotions are one entry.

    Somebody barred since they got in line stays there: whoever lets them in is asked (MTR 1.4).
    """
    people = event.people
    if event.phase is not Phase.ENTRY or not people.waiting:
        return ()
    capacity = people.announced.capacity if leaving is not None else capacity
    staying = len(people.inside) - (leaving in people.inside)
    room = len(people.waiting) if capacity is None else capacity - staying
    line = (number for number in people.waiting if number != leaving and not _has_barred(event, number, now=now))
    return tuple(EntrantPromoted(number) for number in islice(line, max(0, room)))


def _has_barred(event: Event, entrant: EntrantId, *, now: int) -> bool:
    persons = (event.people.person_of.get(player, "") for player in event.entrants[entrant].players)
    return any(is_barred(event, person, now=now) for person in persons)


def next_round(event: Event) -> int:
    """Return the first round whose pairings nobody has seen yet (MTR 2.10)."""
    posted = [round.number for round in event.rounds.values() if round.state >= RoundState.POSTED]
    return max(posted, default=0) + 1
