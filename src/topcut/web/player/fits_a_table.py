"""Which matches can be played at an online table."""

from topcut.core.event.view import PlayerView
from topcut.web.shared.pods import MOST_ONLINE


def fits_a_table(view: PlayerView) -> bool:
    """Ask whether a match fits a table: of two, of a seat of teams, of teams that share a game, or of a pod of four."""
    match = view.match
    return (
        match is not None
        and len(match.sides) <= MOST_ONLINE
        and (view.public.team_size == 1 or match.seat is not None or match.shared is not None)
    )
