"""A clock that stands until a test lets time pass, for a whole server in this process."""

import contextlib
from collections.abc import Iterator

from topcut.desk.clock import CLOCK, SECOND


class StoppedClock:
    """What time it is here."""

    def __init__(self) -> None:
        self.at = CLOCK.now()

    def __call__(self) -> int:
        return self.at

    def pass_by(self, seconds: int) -> None:
        self.at += seconds * SECOND


@contextlib.contextmanager
def stopped_clock() -> Iterator[StoppedClock]:
    """Stop time: every clock returns what the test has set. A paused clock stays paused."""
    kept = vars(CLOCK).get("now")
    if isinstance(kept, StoppedClock):
        yield kept
        return
    clock = StoppedClock()
    CLOCK.now = clock  # type: ignore[method-assign]
    try:
        yield clock
    finally:
        if kept is None:
            del CLOCK.now
        else:
            CLOCK.now = kept  # type: ignore[method-assign]
