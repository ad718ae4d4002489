"""Who may undo what: one's own entry, or anybody's with the last word."""

from topcut.core.event.action import Occasion
from topcut.core.event.facts import EventFact
from topcut.core.event.refusals import NotYourPower
from topcut.core.log import Entry
from topcut.core.play import Power


def refuse_undo_of_others(occasion: Occasion, entry: Entry[EventFact]) -> None:
    """Let everybody undo their own mistake, and the head judge, organizer or scorekeeper anybody's."""
    official = {Power.OVERRULE, Power.ORGANIZE, Power.PAIR}
    if entry.who != occasion.by.who and official.isdisjoint(occasion.by.powers):
        raise NotYourPower(power=Power.OVERRULE.value, action="undo")
