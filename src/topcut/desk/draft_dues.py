"""What a draft does next by itself, and when: computed from the state alone, so that every process agrees."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from topcut.core.drafts.actions import choose_without_team, close_review, go_without_share, pick, time_out
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.reading import SECOND, SHARE_PATIENCE, choice_until, due_at
from topcut.core.drafts.view import drafter_view
from topcut.core.play import THE_CLOCK, Who
from topcut.desk.draft_bots import chosen, colors_of


class DraftDue(Struct, frozen=True):
    """The next action of a draft by itself, and when it is due."""

    at: int
    action: Any = None
    who: Who = THE_CLOCK
    args: Mapping[str, Any] = {}
    key: str = ""
    """The same key in every process, so that it counts once."""


def what_is_due(draft: PodDraft) -> DraftDue | None:
    """Find what a draft does next by itself, and when: a bot's pick, a share to go without, a time that is over."""
    if draft.paused_at is not None:
        return None
    match draft.stage:
        case DraftStage.SHARES:
            return _share_due(draft)
        case DraftStage.PICKING:
            return _bot_due(draft) or _pick_due(draft)
        case DraftStage.CHOOSING:
            return DraftDue(choice_until(draft), choose_without_team, key="first-team")
        case DraftStage.REVIEW:
            return DraftDue(draft.until, close_review, key=f"review-{draft.round}-{draft.until}")
        case _:
            return None


def _share_due(draft: PodDraft) -> DraftDue | None:
    waited_for = draft.unpledged or draft.awaited
    if not waited_for:
        return None
    seat, at = waited_for[0], draft.now + SHARE_PATIENCE * SECOND
    return DraftDue(at, go_without_share, args={"seat": seat}, key=f"share-{draft.round}-{seat}")


def _bot_due(draft: PodDraft) -> DraftDue | None:
    for seat in sorted(draft.bots):
        drafter = draft.seats[seat]
        if drafter.queue and not drafter.is_suspended:
            view = drafter_view(draft, seat)
            cards = [card.card for card in chosen(view, colors=colors_of(draft, seat))]
            args = {"booster": view.booster, "number": view.pick, "cards": cards}
            return DraftDue(drafter.since, pick, drafter.who, args, _pick_key("bot", draft, seat))
    return None


def _pick_due(draft: PodDraft) -> DraftDue | None:
    """Find the seat whose time is over first; a seat without a time limit is waited for."""
    ends = [(at, seat) for seat in draft.active if draft.seats[seat].queue and (at := due_at(draft, seat)) is not None]
    if not ends:
        return None
    at, seat = min(ends)
    drafter = draft.seats[seat]
    args = {"seat": seat, "booster": drafter.queue[0], "number": drafter.picks + 1}
    return DraftDue(at, time_out, args=args, key=_pick_key("time", draft, seat))


def _pick_key(what: str, draft: PodDraft, seat: int) -> str:
    return f"{what}-{draft.round}-{seat}-{draft.seats[seat].picks + 1}"
