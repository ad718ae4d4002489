"""An event as a kind of log: what the desk, feeds and files need to know about it."""

from collections.abc import Sequence

from topcut.core.asking import LogRules, UndoRules
from topcut.core.event.action import may_overrule
from topcut.core.event.asking.undoing import refuse_undo_of_others, undo_concerns
from topcut.core.event.audit.redaction import refuse_to_show
from topcut.core.event.audit.verify import derive_again
from topcut.core.event.flow.creating import create_event
from topcut.core.event.fold.event import EVENT
from topcut.core.event.nouns.facts import EntrantRegistered, EventFact
from topcut.core.event.nouns.state import Event
from topcut.core.log.fold import mark


def _everybody_entered(lines: Sequence[bytes]) -> set[int]:
    """Find everybody who ever entered, even if the entry was undone: their names may still be stored."""
    entered = (EVENT.read(line).facts for line in lines if mark(EntrantRegistered) in line)
    return {
        player for facts in entered for fact in facts if isinstance(fact, EntrantRegistered) for player in fact.players
    }


EVENT_LOG: LogRules[EventFact, Event] = LogRules(
    EVENT,
    begin=create_event,
    actor=lambda event, asked: event.actor(asked.who),
    policy=lambda event: event.policy,
    may_overrule=lambda _event, by: may_overrule(by),
    undoing=UndoRules(refuse_undo_of_others, undo_concerns),
    edition=lambda event: event.edition,
    people=_everybody_entered,
    refuse_to_show=refuse_to_show,
    derive_again=derive_again,
)
