"""A loop driven by hand, and every order of its steps: a small model checker for code that waits.

A real loop takes its steps in the order in which they became ready, and when each became ready is up to threads, phones
and other programs. Here any step that is ready may come next, and a step that never ends, or a wait that never does, is
a `Livelock`. A path through the steps is a list of choices; the paths are walked one after the other, each from its
beginning, until there is no other.
"""

import asyncio
import random
import sys
from asyncio import events
from collections.abc import Awaitable, Callable, Iterator
from contextvars import Context
from types import FrameType
from typing import Any

MOST_CALLS = 500_000
"""Calls in one step, after which it will not end; the largest step of ours, which reads the rules once, makes fewer."""
MOST_STEPS = 5_000
"""Steps of one path, after which it will not end."""


class Livelock(AssertionError):
    """Something turns round and round."""


class Path:
    """One way through the steps: the choices so far, and after them always the step that became ready first."""

    def __init__(self, begins: tuple[int, ...], *, most_late: int | None) -> None:
        self._begins = begins
        self._most_late = most_late
        self._taken: list[tuple[int, int]] = []

    def choose(self, options: int) -> int:
        """Choose one of so many; once enough steps came out of turn, the first."""
        at = len(self._taken)
        late = sum(choice > 0 for choice, _ in self._taken)
        if self._most_late is not None and late >= self._most_late:
            options = 1
        choice = self._begins[at] if at < len(self._begins) else 0
        self._taken.append((choice, options))
        return choice

    def next(self) -> tuple[int, ...] | None:
        """Return how the next path begins; None after the last."""
        taken = list(self._taken)
        while taken:
            choice, options = taken.pop()
            if choice + 1 < options:
                return (*(before for before, _ in taken), choice + 1)
        return None


def every_path(*, most_late: int | None = None, most: int = 1_000_000) -> Iterator[Path]:
    """Walk all paths, or those on which at most so many steps come out of turn."""
    begins: tuple[int, ...] | None = ()
    for _ in range(most):
        if begins is None:
            return
        path = Path(begins, most_late=most_late)
        yield path
        begins = path.next()
    raise AssertionError(f"more than {most} paths")


class Wandering(Path):
    """A way that chance chooses: a walk through steps of which nobody could take every order."""

    def __init__(self, seed: int) -> None:
        super().__init__((), most_late=None)
        self._chance = random.Random(seed)

    def choose(self, options: int) -> int:
        return self._chance.randrange(options)


def first() -> Path:
    """The path on which everything comes in its turn."""
    return Path((), most_late=0)


class HandLoop(asyncio.AbstractEventLoop):
    """Takes the steps in the order of a path; time passes when nothing else is to be done, and threads are steps."""

    def __init__(self) -> None:
        self.troubles: list[dict[str, Any]] = []
        """What nobody retrieved or caught."""
        self._ready: list[asyncio.Handle] = []
        self._later: list[asyncio.TimerHandle] = []
        self._time = 0.0
        self._calls = 0
        self._turning = ""

    def run(self, *mains: Callable[[], Awaitable[Any]], path: Path) -> list[Any]:
        """Take steps until all of these are done, and then whatever is left."""
        before = events._get_running_loop()
        events._set_running_loop(self)
        try:
            tasks = [self.create_task(_awaited(main)) for main in mains]
            steps = 0
            while self._ready or (self._later and not all(task.done() for task in tasks)):
                steps += 1
                if steps > MOST_STEPS:
                    raise Livelock(f"no end after {steps} steps")
                self._step(path)
            if not all(task.done() for task in tasks):
                raise Livelock("somebody waits for what nobody will do")
            return [task.result() for task in tasks]
        finally:
            events._set_running_loop(before)

    def _step(self, path: Path) -> None:
        self._ready = [handle for handle in self._ready if not handle.cancelled()]
        if not self._ready:
            self._pass_time()
            return
        handle = self._ready.pop(path.choose(len(self._ready)))
        self._calls = 0
        before = sys.getprofile()
        sys.setprofile(self._count)
        try:
            handle._run()
        finally:
            sys.setprofile(before)
        if self._turning:
            turning, self._turning = self._turning, ""
            raise Livelock(f"one step never ends, in {turning}")

    def _pass_time(self) -> None:
        waiting = [one for one in self._later if not one.cancelled()]
        if waiting:
            self._time = max(self._time, min(one.when() for one in waiting))
        self._ready += [one for one in waiting if one.when() <= self._time]
        self._later = [one for one in waiting if one.when() > self._time]

    def _count(self, frame: FrameType, event: str, arg: Any) -> None:
        if event == "call":
            self._calls += 1
            if self._calls > MOST_CALLS:
                sys.setprofile(None)
                self._turning = frame.f_code.co_qualname
                raise Livelock(self._turning)

    # What tasks and futures ask of a loop ------------------------------------------------------------------

    def call_soon(self, callback: Callable[..., object], *args: Any, context: Context | None = None) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon

    def call_at(
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._later.append(handle)
        return handle

    def call_later(
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._time + delay, callback, *args, context=context)

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        """Let a thread's work be a step like any other; it ends in the step in which it begins."""
        done = self.create_future()

        def work() -> None:
            sys.setprofile(None)  # a thread's calls hold nobody up
            if done.cancelled():
                return
            try:
                done.set_result(func(*args))
            except Exception as error:
                done.set_exception(error)

        self.call_soon(work)
        return done

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, *, name: str | None = None, context: Context | None = None) -> asyncio.Task[Any]:
        return asyncio.Task(coro, loop=self, name=name, context=context)

    def time(self) -> float:
        return self._time

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.troubles.append(context)

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Dropped when its time comes."""


async def _awaited(main: Callable[[], Awaitable[Any]]) -> Any:
    return await main()
