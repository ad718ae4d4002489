"""An online table as a kind of log, for the desk, feeds and files."""

from collections.abc import Sequence

from topcut.core.asking import LogRules, Occasion, UndoRules
from topcut.core.log import Entry
from topcut.core.play import Actor
from topcut.core.zones.action import may_judge
from topcut.core.zones.actions.opening import open_table
from topcut.core.zones.audit.verify import derive_again
from topcut.core.zones.fold.table import TABLETOP
from topcut.core.zones.nouns.facts import TabletopFact
from topcut.core.zones.nouns.refusals import NotYoursToAgree
from topcut.core.zones.nouns.state import TablePhase, Tabletop
from topcut.core.zones.view.telling import live


def _refuse_alone(_table: Tabletop, _occasion: Occasion, _entry: Entry[TabletopFact]) -> None:
    """Refuse to undo alone: the other player has to agree, or a judge rewinds (MTR 4.8)."""
    raise NotYoursToAgree


def _every_seat(lines: Sequence[bytes]) -> set[int]:
    return {seat for fact in TABLETOP.read(lines[0]).facts for seat in range(len(getattr(fact, "seats", ())))}


TABLE_LOG: LogRules[TabletopFact, Tabletop] = LogRules(
    TABLETOP.telling(live),
    begin=open_table,
    actor=lambda _table, asked: asked.by or Actor(asked.who),
    policy=lambda table: table.policy,
    may_overrule=may_judge,
    undoing=UndoRules(_refuse_alone),
    people=_every_seat,
    derive_again=derive_again,
    noun="table",
    may_be_opened=lambda table: table.stage is TablePhase.CLOSED,
)
