"""Which matches can be played at an online table."""

from topcut.core.event.view import PlayerView
from topcut.web.shared.pods import MOST_ONLINE


def fits_a_table(view: PlayerView) -> bool:
    """Check whether a match fits an online table: of two players, a team seat, two heads, or a pod of four."""
    match = view.match
    return (
        match is not None
        and len(match.sides) <= MOST_ONLINE
        and (view.public.team_size == 1 or match.seat is not None or match.shared is not None)
    )
