"""Stretches of tables, and the judges who look after them."""

from collections.abc import Sequence
from typing import Final

from topcut.core.asking import Occasion
from topcut.core.event.action import BEFORE_THE_END, action
from topcut.core.event.nouns.facts import EventFact, SectionAssigned
from topcut.core.event.nouns.hall.refusals_room import NoSuchSection, NotForASection
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.state import Event
from topcut.core.log import Decision, Fact
from topcut.core.log.refusals import NothingNew
from topcut.core.play import Actor, Power, Who

_FOR_ALL: Final = frozenset({Power.OVERRULE, Power.PAIR})
LONGEST_LETTER: Final = 2


def may_assign(event: Event, by: Actor, section: str, judge: Who | None) -> bool:
    """Check whether somebody may give this section to this judge; a floor judge takes or leaves only their own."""
    return {event.sections.get(section), judge} <= {by.who, None} or not _FOR_ALL.isdisjoint(by.powers)


def _is_theirs_to_assign(event: Event, by: Actor, fact: SectionAssigned, _facts: Sequence[Fact]) -> bool:
    return may_assign(event, by, fact.section, fact.judge)


@action(
    Power.OVERRULE,
    Power.PAIR,
    Power.RULE,
    during=BEFORE_THE_END,
    rule="MTR 1.8",
    makes=(SectionAssigned,),
    provided={SectionAssigned: _is_theirs_to_assign},
)
def assign_section(event: Event, occasion: Occasion, *, section: str, judge: Who | None = None) -> Decision[EventFact]:
    """Give a section of tables to a judge, or to nobody; a floor judge takes or leaves only their own (MTR 1.8)."""
    if not (section.isascii() and section.isalpha() and section.isupper() and len(section) <= LONGEST_LETTER):
        raise NoSuchSection(section=section[:8])
    if judge is not None and Power.RULE not in event.actor(judge).powers:
        raise NotForASection
    if not may_assign(event, occasion.by, section, judge):
        raise NotYourPower(power=Power.OVERRULE.value, action="assign_section")
    if event.sections.get(section) == judge:
        raise NothingNew
    return Decision((SectionAssigned(section, judge),))
