"""A draft as a kind of log, for the desk, feeds and files."""

from collections.abc import Sequence

from topcut.core.asking import Asked, LogRules, Occasion, UndoRules
from topcut.core.drafts.action import DRAFT_ACTIONS
from topcut.core.drafts.actions.beginning import begin_draft
from topcut.core.drafts.audit.redrafting import Redrafted, is_own
from topcut.core.drafts.fold.draft import DRAFT
from topcut.core.drafts.nouns.facts import DraftBegun, DraftFact
from topcut.core.drafts.nouns.refusals import PickStays
from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.drafts.reading.roles import powers_of
from topcut.core.log import Entry
from topcut.core.play import Actor, Power


def _refuse(_draft: PodDraft, _occasion: Occasion, _entry: Entry[DraftFact]) -> None:
    """Refuse every undo: a picked card cannot be put back (MTR 7.7)."""
    raise PickStays


def _actor(draft: PodDraft, asked: Asked) -> Actor:
    """Return the powers the log gives; powers from elsewhere count once the room has recorded them."""
    return Actor(asked.who, powers_of(draft, asked.who))


def _everybody(lines: Sequence[bytes]) -> set[int]:
    """List the numbers of the seats, followed by those of their partners."""
    begun = [fact for fact in DRAFT.read(lines[0]).facts if isinstance(fact, DraftBegun)]
    return {number for fact in begun for number in range(1, len(fact.seats) + len(fact.partners) + 1)}


DRAFT_LOG: LogRules[DraftFact, PodDraft] = LogRules(
    DRAFT,
    begin=begin_draft,
    actor=_actor,
    policy=lambda _draft: "official-magic",
    may_overrule=lambda draft, by: draft.terms.pod is not None and Power.ORGANIZE in by.powers,
    undoing=UndoRules(_refuse),
    edition=lambda draft: draft.terms.edition,
    people=_everybody,
    actions=DRAFT_ACTIONS,
    is_own=is_own,
    derived=Redrafted,
    may_be_opened=lambda draft: draft.is_released,
)
