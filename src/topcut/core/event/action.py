"""What every action of an event declares: who may ask for it, in which phases, by which rule, and what it makes."""

from typing import Final, ParamSpec

from topcut.core import asking
from topcut.core.asking import Actions, Declaration, Occasion, Undo
from topcut.core.errors import TopcutError
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.refusals import NotYourPower, WrongPhase
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.reading.playing import ask_who_plays
from topcut.core.play import Actor, Power
from topcut.core.rules import Rule

P = ParamSpec("P")

ENTRY: Final = frozenset({Phase.ENTRY})
ROUNDS: Final = frozenset({Phase.ROUNDS})
FINISHED: Final = frozenset({Phase.FINISHED})
BEFORE_THE_END: Final = ENTRY | ROUNDS
ONCE_STARTED: Final = ROUNDS | FINISHED
ALWAYS: Final = frozenset(Phase)

OVERRULING: Final = frozenset({Power.OVERRULE, Power.ORGANIZE})
"""A person with one of these powers may set a rule aside with a reason (MTR 1.7)."""
_JUDGES: Final = (Power.RULE, Power.EXTEND)
JUDGED: Final = Undo((Power.OVERRULE,), own=_JUDGES)
"""Judges undo their own decisions; another judge's decision is undone by the head judge only (MTR 1.7)."""
NOTED: Final = Undo(own=_JUDGES)
"""Judges undo their own notes; another judge's note is undone by any official (MTR 1.8)."""
TABLE_TIME: Final = Undo((Power.OVERRULE, Power.EXTEND), own=(*_JUDGES, Power.CLOCK))
"""More time or turns for one table (MTR 2.6)."""

Action = asking.Action[Event, P, EventFact]
EventDeclaration = Declaration[Phase]


def _check(event: Event, occasion: Occasion, declared: EventDeclaration) -> None:
    refuse_unless_open(event, occasion.by, declared)


def refuse_unless_open(event: Event, by: Actor, declared: EventDeclaration) -> None:
    """Refuse an action to an actor who has none of its powers, and outside its phases (MTR 1.3)."""
    refuse_others(by, declared)
    if event.phase not in declared.during:
        raise _by_rule(WrongPhase(phase=event.phase.name.lower()), declared.rule)


def refuse_others(by: Actor, declared: EventDeclaration) -> None:
    """Refuse an action to an actor who has none of its powers, whatever the phase (MTR 1.3)."""
    if not declared.is_open_to(by):
        raise _by_rule(NotYourPower(power=declared.powers[-1].value, action=declared.name), declared.rule)


def _by_rule(refusal: TopcutError, rule: Rule) -> TopcutError:
    """Make a refusal cite the rule of the action that was refused."""
    refusal.rule = rule
    return refusal


def may_overrule(by: Actor) -> bool:
    """Check whether somebody may set a rule aside with a reason (MTR 1.7)."""
    return not by.powers.isdisjoint(OVERRULING)


EVENT_ACTIONS: Final = Actions[Event, Phase, EventFact](_check, wait=ask_who_plays)
action = EVENT_ACTIONS.action
joins = EVENT_ACTIONS.joins
