"""A judge who plays: at their own table somebody else decides, where there is anybody else."""

from typing import Final

from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import Occasion
from topcut.core.event.people.eligibility import plays_as
from topcut.core.event.state import Event, Table
from topcut.core.judging.refusals import OwnMatch, OwnMatchJudged
from topcut.core.play import Power, Who

JUDGES: Final = frozenset({Power.RULE, Power.OVERRULE, Power.APPEAL})
"""Who answers questions at a table reads what was answered there before; time alone can be lent to anybody."""


def own_match_concerns(event: Event, occasion: Occasion, table: Table | None) -> tuple[AgainstTheRules, ...]:
    """Keep a judge who plays out of their own match; the only judge there is goes on, and it is noted (MTR 1.4)."""
    if table is None or not plays_at(event, occasion.by.who, table):
        return ()
    if has_other_judge(event, occasion.by.who):
        raise OwnMatch
    return (OwnMatchJudged(),)


def plays_at(event: Event, who: Who, table: Table) -> bool:
    entrant = plays_as(event, who)
    return entrant is not None and entrant in table.sides


def has_other_judge(event: Event, who: Who) -> bool:
    others = {*event.roles, *event.lent} - {who}
    return any({Power.RULE, Power.OVERRULE} & event.actor(other).powers for other in others)


def reads_as_judge(event: Event, who: Who, table: Table) -> bool:
    """Ask whether somebody may read what judges know of a table: not who only gives time, nor who plays (MTR 1.8)."""
    if event.actor(who).powers.isdisjoint(JUDGES):
        return False
    return not (plays_at(event, who, table) and has_other_judge(event, who))
