"""The online draft of a player's pod, if there is one."""

from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import draft_stage
from topcut.core.play import PlayerId


def draft_at_hand(event: Event, player: PlayerId) -> str:
    """Return the draft of a player's pod; empty if on paper, not opened, or their pool is in (MTR 7.7)."""
    stage = draft_stage(event)
    draft = event.drafts.get(stage) if stage is not None else None
    seat = draft.seat_of(event.entrant_of(player)) if draft else None
    if draft is None or seat is None or (player, stage) in event.decks.pools:
        return ""
    return draft.stream_of(seat.pod)
