"""Where a player drafts online now, if their pod does."""

from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import draft_stage
from topcut.core.play import PlayerId


def draft_at_hand(event: Event, player: PlayerId) -> str:
    """Name the draft of a player's pod; empty where it is on paper, not open yet, or their pool is in (MTR 7.7)."""
    stage = draft_stage(event)
    draft = event.drafts.get(stage) if stage is not None else None
    seat = draft.seat_of(event.entrant_of(player)) if draft else None
    if draft is None or seat is None or (player, stage) in event.decks.pools:
        return ""
    return draft.stream_of(seat.pod)
