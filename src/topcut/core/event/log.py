"""An event as a kind of log: what the desk, feeds and files need to know of it."""

from topcut.core.asking import LogType, UndoRules
from topcut.core.event.asking.undoing import refuse_undo_of_others, undo_concerns
from topcut.core.event.flow.setup import create_event
from topcut.core.event.fold.event import EVENT
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.state import Event
from topcut.core.play import Power

EVENT_LOG: LogType[EventFact, Event] = LogType(
    EVENT,
    begin=create_event,
    actor=lambda event, asked: event.actor(asked.who),
    policy=lambda event: event.policy,
    may_overrule=lambda _event, by: not by.powers.isdisjoint({Power.OVERRULE, Power.ORGANIZE}),
    undoing=UndoRules(refuse_undo_of_others, undo_concerns),
)
