"""A deck while it is built: saved as it is, so that losing a phone does not lose the deck."""

from topcut.core.asking import Occasion
from topcut.core.event.action import BEFORE_THE_END, action
from topcut.core.event.decks.lists import refuse_others, refuse_too_long
from topcut.core.event.nouns.decks.facts import DeckKept
from topcut.core.event.nouns.decks.refusals import BuildingIsOver, ListIsFixed, NoListsHere
from topcut.core.event.nouns.decks.state import ListPolicy, ListState
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.decks import is_time_to_build_over, list_of, list_stage, rules_of
from topcut.core.log import Decision, Sealed
from topcut.core.play import PlayerId, Power


@action(Power.ENTRY, Power.PLAY, during=BEFORE_THE_END, rule="MTR 7.1", makes=(DeckKept,))
def keep_deck(event: Event, occasion: Occasion, *, player: PlayerId, written: str) -> Decision[EventFact]:
    """Save an unfinished deck; when time is over it stands as it is (MTR 7.1)."""
    refuse_others(event, occasion, player)
    refuse_too_long(written)
    stage = list_stage(event)
    if rules_of(event, stage).lists is ListPolicy.NONE:
        raise NoListsHere
    before = list_of(event, player, stage)
    if before and before.state is ListState.ACCEPTED:
        raise ListIsFixed
    if is_time_to_build_over(event, player, stage, now=occasion.now):
        raise BuildingIsOver
    return Decision((DeckKept(player, Sealed(written), stage),))
