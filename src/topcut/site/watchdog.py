"""The watchdog: a server that stands still says where, and ends, so that whoever looks after it can start it again.

A loop that never comes back answers nobody, not even the signal that should stop it. So a thread asks it for a sign
once a second. After ten signs in a row that did not come, what every thread is doing goes to the log, and the process
ends as in a power cut: what was acknowledged is on the disk, and phones come back by themselves.

What counts is how often the thread itself has looked, not the time: while a machine sleeps or a process is stopped, the
thread stands still too, and afterwards that was one look. A loop that is slow, and comes back now and then, gives its
sign each time. And on a machine on which others take the processor, a step takes long because it does not get on: so
the loop must have worked for half of that time, or, if it waits for something, have been silent for a minute.
"""

import asyncio
import logging
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import Final, NoReturn, Self

STOOD_STILL: Final = 10
"""The exit code, for supervisors."""
EVERY: Final = 1.0
"""Seconds between two looks."""
MOST: Final = 10
"""So many signs in a row may be missing …"""
MOST_IDLE: Final = 6 * MOST
"""… and so many of a loop that hardly works meanwhile: it waits, or others have the processor."""
LAST_WORDS: Final = 5.0
"""Seconds for writing the log, which may be what everything waits for."""
_log = logging.getLogger("topcut.site")


def end(*, looks: int, seconds: float) -> NoReturn:
    """Write what every thread is doing to the log, and end at once: nothing that waits can be waited for."""
    writing = threading.Thread(target=_tell, args=(looks, seconds), daemon=True)
    writing.start()
    writing.join(LAST_WORDS)
    os._exit(STOOD_STILL)


def _tell(looks: int, seconds: float) -> None:
    _log.critical(
        "the server stood still for %g seconds and ends with exit code %d; nothing saved is lost.\n%s",
        *(looks * seconds, STOOD_STILL, "\n".join(stacks())),
    )


def stacks() -> list[str]:
    """Write down where every thread is."""
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    return [
        f"{names.get(thread, thread)}:\n{''.join(traceback.format_stack(frame))}"
        for thread, frame in sys._current_frames().items()
        if thread != threading.get_ident()
    ]


def own_work() -> Callable[[], float]:
    """Return what tells, in any thread, for how many seconds this one has worked; or all, where systems say no more."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.process_time
    clock = time.pthread_getcpuclockid(threading.get_ident())
    return lambda: time.clock_gettime(clock)


class Watchdog:
    """Watches the loop it is started on: `with Watchdog():`."""

    def __init__(self, *, every: float = EVERY, end: Callable[..., object] = end) -> None:
        self._every = every
        self._end = end
        self._work: Callable[[], float] = time.process_time
        self._worked = 0.0
        self._missing = 0
        self._is_there = True
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="topcut-watchdog", daemon=True)

    def __enter__(self) -> Self:
        self._loop, self._work = asyncio.get_running_loop(), own_work()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopping.set()
        self._thread.join()

    def _sign(self) -> None:
        self._is_there = True

    # On a thread of its own -------------------------------------------------------------------------------------------

    def _watch(self) -> None:
        while not self._stopping.wait(self._every):
            if self.look():
                self._end(looks=self._missing, seconds=self._every)
                return

    def look(self) -> bool:
        """Ask the loop for a sign; True if too many were missing."""
        if self._is_there:
            self._missing, self._is_there, self._worked = 0, False, self._work()
            self._loop.call_soon_threadsafe(self._sign)
            return False
        self._missing += 1
        is_busy = self._work() - self._worked >= self._every * MOST / 2
        return self._missing >= (MOST if is_busy else MOST_IDLE)
