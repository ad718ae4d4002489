"""Run work in forks of this process, a few at a time, and collect the results."""

import os
import pickle
import resource
import select
import signal
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")
ROOM = 6 << 30
"""Bytes that a fork may take once it has limits."""


def side_by_side(works: Iterable[Callable[[], T]], jobs: int) -> Iterator[tuple[int, T | None]]:
    """Do each work in a fork; its number and its answer come as it ends, and no answer from one that died."""
    waiting = enumerate(works)
    under_way: dict[int, tuple[int, int]] = {}
    while True:
        while len(under_way) < jobs and (begun := next(waiting, None)):
            number, work = begun
            pipe, child = fork(work)
            under_way[pipe] = number, child
        if not under_way:
            return
        for pipe in select.select(list(under_way), [], [])[0]:
            number, child = under_way.pop(pipe)
            with os.fdopen(pipe, "rb") as answer:
                said = answer.read()
            os.waitpid(child, 0)
            yield number, pickle.loads(said) if said else None


def fork(work: Callable[[], object]) -> tuple[int, int]:
    ours, theirs = os.pipe()
    if child := os.fork():
        os.close(theirs)
        return ours, child
    try:
        said = pickle.dumps(work())
        with os.fdopen(theirs, "wb") as pipe:
            pipe.write(said)
    finally:
        os._exit(0)


def limit(seconds: int) -> None:
    """Let the kernel end this process after so much processor, and one that only waits after ten times as long."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
    signal.alarm(10 * seconds)


def be_quiet() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
