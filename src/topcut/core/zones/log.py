"""An online table as a kind of log, for the desk, feeds and files."""

from collections.abc import Sequence

from topcut.core.asking import Asked, LogRules, Occasion, UndoRules
from topcut.core.log import Entry
from topcut.core.play import Actor, Power
from topcut.core.zones.action import may_judge
from topcut.core.zones.actions.opening import open_table
from topcut.core.zones.asking import TABLE_ACTIONS
from topcut.core.zones.audit.own_matters import is_own
from topcut.core.zones.audit.verify import TableDerived
from topcut.core.zones.fold.table import TABLETOP
from topcut.core.zones.nouns.facts import TabletopFact
from topcut.core.zones.nouns.refusals import NotYoursToAgree
from topcut.core.zones.nouns.state import TablePhase, Tabletop
from topcut.core.zones.reading.roles import powers_of
from topcut.core.zones.view.telling import live


def _refuse_alone(_table: Tabletop, _occasion: Occasion, _entry: Entry[TabletopFact]) -> None:
    """Refuse to undo alone: the other player has to agree, or a judge rewinds (MTR 4.8)."""
    raise NotYoursToAgree


def _actor(table: Tabletop, asked: Asked) -> Actor:
    """Return the powers the table gives, and those that its event gives to people without a seat (MTR 1.8)."""
    elsewhere = asked.by.powers if asked.by else frozenset[Power]()
    return Actor(asked.who, powers_of(table, asked.who, elsewhere=elsewhere))


def _every_seat(lines: Sequence[bytes]) -> set[int]:
    return {seat for fact in TABLETOP.read(lines[0]).facts for seat in range(len(getattr(fact, "seats", ())))}


TABLE_LOG: LogRules[TabletopFact, Tabletop] = LogRules(
    TABLETOP.telling(live),
    begin=open_table,
    actor=_actor,
    policy=lambda table: table.policy,
    may_overrule=may_judge,
    undoing=UndoRules(_refuse_alone),
    people=_every_seat,
    actions=TABLE_ACTIONS,
    is_own=is_own,
    derived=TableDerived,
    noun="table",
    may_be_opened=lambda table: table.stage is TablePhase.CLOSED,
)
