"""What officials were refused and sent to those who may decide it: who sees it, and what they read (MTR 1.7)."""

from typing import Final

from msgspec import Struct

from topcut.core.event.action import OVERRULING
from topcut.core.event.asking import DECLARED, JOINED, is_entitled
from topcut.core.event.nouns.state import Event
from topcut.core.play import Power, Stream, Who
from topcut.http.asker import Asker
from topcut.http.decisions_asked import AskedDecision, DecisionsAsked

AGAIN: Final = 10
"""Seconds after which a page of somebody who decides looks again: what is sent to them is no entry of the log."""


class DecisionShown(Struct, frozen=True):
    """A decision as one official sees it."""

    asked: AskedDecision
    may_decide: bool


async def decisions_for(asker: Asker, decisions: DecisionsAsked, stream: Stream, who: Who) -> tuple[DecisionShown, ...]:
    """List what waits for this official, and what they have sent themselves (MTR 1.7)."""
    waiting = decisions.waiting(stream)
    mine = await asker.see(stream, lambda event, _: [_decides(event, who, each) for each in waiting])
    shown = tuple(map(DecisionShown, waiting, mine))
    return tuple(each for each in shown if each.may_decide or each.asked.by == who)


def _decides(event: Event, who: Who, asked: AskedDecision) -> bool:
    """Check whether somebody may take the action and set the rules aside: grave ones only the head judge."""
    is_grave = any(concern.needs_head_judge for concern in asked.concerns)
    needed = frozenset({Power.OVERRULE}) if is_grave else OVERRULING
    parts = [name for name in JOINED.get(asked.action, (asked.action,)) if name in DECLARED]
    return all(is_entitled(event, who, name) for name in parts) and not event.actor(who).powers.isdisjoint(needed)
