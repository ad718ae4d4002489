"""`topcut` in a process whose clock is read from a file, so that a power cut of eleven minutes takes a moment.

    python -m tests.web.later CLOCK FAULT serve …

CLOCK holds the time in microseconds, and can be changed while it runs: however slow the machine is, only what a test
If there is a file of the same name with `.steady` next to it, that one is used, and CLOCK the
time of day, which somebody may set. The planted faults, `no-heartbeat`, `by-the-wall` and `holds-up`, are the mistakes
the tests must notice.
"""

import sys
import time
from pathlib import Path

from msgspec.structs import replace

EVERY = 0.1
NO_HEARTBEAT = "no-heartbeat"
BY_THE_WALL = "by-the-wall"
HOLDS_UP = "holds-up"
"""A drafter who does not pick keeps their booster for longer than the clock of the draft allows."""
HELD_UP = 60
"""Seconds."""


class ClockFile:
    """What a clock in a file shows; to move it, a test puts another file in its place, and only that one is read."""

    def __init__(self, clock: Path) -> None:
        self._clock = clock
        self._seen: tuple[int, int] | None = None
        self._shown = 0

    def read(self) -> int:
        file = self._clock.stat()
        if self._seen != (file.st_ino, file.st_mtime_ns):
            self._seen, self._shown = (file.st_ino, file.st_mtime_ns), int(self._clock.read_text()) * 1_000
        return self._shown


def live_later(clock: Path) -> None:
    """Read every clock from a file, before anybody has looked at one."""
    steady = clock.with_suffix(".steady")
    counting = steady if steady.exists() else clock
    day, passing = ClockFile(clock), ClockFile(counting)
    time.time_ns = day.read
    time.clock_gettime_ns = lambda _which: passing.read()


if __name__ == "__main__":
    clock, fault, *arguments = sys.argv[1:]
    live_later(Path(clock))
    from topcut.desk import alive, draft_dues, draft_keeper
    from topcut.desk import clock as clocks

    clocks.CLOCK.__init__()  # type: ignore[misc]
    alive.EVERY = EVERY  # type: ignore[misc]
    draft_keeper.LONGEST_WAIT = EVERY  # type: ignore[misc]
    if fault == HOLDS_UP:
        in_time = draft_dues._pick_due
        draft_dues._pick_due = lambda draft: (due := in_time(draft)) and replace(due, at=due.at + HELD_UP * 1_000_000)
    if fault == BY_THE_WALL:
        clocks.SteadyClock.now = lambda _clock: clocks.time_of_day()  # type: ignore[method-assign]
    if fault == NO_HEARTBEAT:
        first = alive.Heart.beat

        def beat_once(heart: alive.Heart) -> None:
            alive.Heart.beat = lambda _heart: None  # type: ignore[method-assign]
            first(heart)

        alive.Heart.beat = beat_once  # type: ignore[method-assign]
    sys.argv[1:] = arguments
    from topcut.cli.main import main

    main()
