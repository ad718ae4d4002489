"""Fees ticked off, and one person's two entries merged."""

from topcut.core.asking import Occasion
from topcut.core.event.action import ALWAYS, BEFORE_THE_END, action
from topcut.core.event.nouns.facts import EntrantsMerged, EntryPaid, EventFact
from topcut.core.event.nouns.hall.refusals_room import MergeTooLate, TheSameEntrant, TwoPeople
from topcut.core.event.nouns.refusals import DisqualifiedForGood
from topcut.core.event.nouns.rounds.facts import DrawDiscarded, DrawExplained
from topcut.core.event.nouns.rounds.state import RoundState, WhyAgain
from topcut.core.event.nouns.state import Event, Structure
from topcut.core.event.reading.event import entrant_of, shared_rounds
from topcut.core.event.reading.redraws import taken_back
from topcut.core.log import Decision
from topcut.core.play import EntrantId, Power


@action(Power.ENTRY, during=ALWAYS, rule="MTR 1.6", makes=(EntryPaid,))
def note_payment(event: Event, occasion: Occasion, *, entrant: EntrantId, paid: bool = True) -> Decision[EventFact]:
    """Tick off an entrant's fee, or take the tick away (MTR 1.6)."""
    return Decision((EntryPaid(entrant_of(event, entrant).number, paid),))


@action(
    Power.ENTRY,
    during=BEFORE_THE_END,
    rule="MTR 10.4",
    makes=(EntrantsMerged,),
    also_makes=(DrawDiscarded, DrawExplained),
)
def merge_entrants(event: Event, occasion: Occasion, *, kept: EntrantId, gone: EntrantId) -> Decision[EventFact]:
    """Merge two entrants who are one person; two who were both in a round are not (MTR 10.4).

    Pairings that only the staff has seen are taken back: they were made for both.
    """
    for number in (kept, gone):
        if entrant_of(event, number).disqualified:
            raise DisqualifiedForGood(entrant=number)
    if kept == gone:
        raise TheSameEntrant(entrant=kept)
    _refuse_two(event, kept, gone)
    last = event.last_round
    is_drawn = last is not None and last.state is RoundState.DRAWN
    discarded = taken_back(last, WhyAgain.CHANGED) if last and is_drawn else ()
    return Decision((*discarded, EntrantsMerged(kept, gone)))


def _refuse_two(event: Event, kept: EntrantId, gone: EntrantId) -> None:
    posted = [number for number in shared_rounds(event, kept, gone) if event.rounds[number].state > RoundState.DRAWN]
    if posted:
        raise TwoPeople(kept=kept, gone=gone, round=posted[0])
    if (
        event.cut
        or event.fields
        or any(event.stages[round.stage].structure is Structure.PLAYOFF for round in event.rounds.values())
    ):
        raise MergeTooLate
