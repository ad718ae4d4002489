"""`topcut` in a process whose clock is read from a file, so that a power cut of eleven minutes takes a moment.

    python -m tests.web.later CLOCK FAULT serve …

CLOCK holds the time in microseconds, and can be changed while it runs: however slow the machine is, only what a test
lets pass passes. Where a file of the same name with `.steady` lies beside it, that one is what passes, and CLOCK the
time of day, which somebody may set. The planted faults, `no-heartbeat` and `by-the-wall`, are the mistakes the tests
must notice.
"""

import sys
import time
from pathlib import Path

EVERY = 0.1
NO_HEARTBEAT = "no-heartbeat"
BY_THE_WALL = "by-the-wall"


def live_later(clock: Path) -> None:
    """Read every clock from a file, before anybody has looked at one."""
    steady = clock.with_suffix(".steady")
    counting = steady if steady.exists() else clock
    time.time_ns = lambda: int(clock.read_text()) * 1_000
    time.clock_gettime_ns = lambda _which: int(counting.read_text()) * 1_000


if __name__ == "__main__":
    clock, fault, *arguments = sys.argv[1:]
    live_later(Path(clock))
    from topcut.desk import alive
    from topcut.desk import clock as clocks

    clocks.CLOCK.__init__()  # type: ignore[misc]
    alive.EVERY = EVERY  # type: ignore[misc]
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
