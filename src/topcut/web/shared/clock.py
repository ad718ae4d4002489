"""A clock as a page shows it: what is left, and enough for the page to go on by itself."""

from msgspec import Struct

from topcut.core.event.view import ClockView
from topcut.desk.clock import SECOND, now

__all__ = ["SECOND", "ClockFace", "face", "now"]


class ClockFace(Struct, frozen=True):
    """What is left when the page is made; a page that runs on needs no other clock than its own."""

    left: int
    is_running: bool

    @property
    def shown(self) -> str:
        minutes, seconds = divmod(max(0, self.left) // SECOND, 60)
        return f"{minutes}:{seconds:02}"

    @property
    def milliseconds(self) -> int:
        return self.left // 1_000

    @property
    def is_over(self) -> bool:
        return self.left <= 0


def face(clock: ClockView, *, now: int) -> ClockFace | None:
    """Read a clock at a moment; None where the round has none yet."""
    if clock.left is not None:
        return ClockFace(clock.left + clock.extra, is_running=False)
    return None if clock.ends_at is None else ClockFace(clock.ends_at + clock.extra - now, is_running=True)
