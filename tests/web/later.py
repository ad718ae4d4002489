"""`topcut` in a process whose clock is read from a file, so that a power cut of eleven minutes takes a moment.

    python -m tests.web.later CLOCK FAULT serve …

CLOCK holds the time in microseconds, and can be changed while it runs: however slow the machine is, only what a test
lets pass passes. The one planted fault, `no-heartbeat`, is the mistake the tests must notice.
"""

import sys
import time
from pathlib import Path

from topcut.desk import alive

EVERY = 0.1
NO_HEARTBEAT = "no-heartbeat"


def live_later(clock: Path) -> None:
    time.time_ns = lambda: int(clock.read_text()) * 1_000


if __name__ == "__main__":
    clock, fault, *arguments = sys.argv[1:]
    live_later(Path(clock))
    alive.EVERY = EVERY  # type: ignore[misc]
    if fault == NO_HEARTBEAT:
        alive.Heart.beat = lambda _heart: None  # type: ignore[method-assign]
    sys.argv[1:] = arguments
    from topcut.cli.main import main

    main()
