"""The server in this process and on this loop, with the longest pause it makes counted in calls.

A pause is what runs between two moments at which the loop can turn to somebody else: one step of one task. A turn is
what a thread does at one go, such as a lane that decides and writes: the next writer waits for it.
"""

import asyncio.events
import concurrent.futures.thread
import contextlib
import re
import sys
import threading
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any

import httpx
from tests.http.routed_once import application

from topcut.http.limits import Limiter
from topcut.site.settings import Settings


class Pauses:
    """Counts the calls of every step of the loop, and of every turn of a thread that others wait for.

    What goes on beyond `most` is noted, and stopped unless it `ends_itself`: to stop is to raise wherever the work just
    is, and what is raised while the interpreter closes a generator or collects garbage reaches nobody but a warning.
    """

    def __init__(self, *, most: int = 1 << 62) -> None:
        self.most, self.noticed, self.ends_itself = most, "", False
        self._here, self._there = _Turns(self), _Turns(self)

    def longest(self) -> tuple[int, int]:
        """Say how long the longest step of the loop was since the last time, and the longest turn of a thread."""
        return self._here.longest(), self._there.longest()

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        step, turn = asyncio.events.Handle._run, concurrent.futures.thread._WorkItem.run
        asyncio.events.Handle._run = lambda handle: self._here.count(step, handle)
        concurrent.futures.thread._WorkItem.run = lambda item: self._there.count(turn, item)
        try:
            yield
        finally:
            asyncio.events.Handle._run, concurrent.futures.thread._WorkItem.run = step, turn


class _Turns:
    """The turns of one kind, in whichever thread they are taken."""

    def __init__(self, pauses: Pauses) -> None:
        self._pauses, self._local, self._longest = pauses, threading.local(), 0

    def longest(self) -> int:
        longest = max(self._longest, getattr(self._local, "count", 0))  # who asks is a step of the loop too
        self._longest = self._local.count = 0
        return longest

    def count(self, work: Callable[[Any], None], what: Any) -> None:
        self._local.count = 0
        sys.setprofile(self._seen)
        try:
            work(what)
        finally:
            sys.setprofile(None)
            self._longest = max(self._longest, self._local.count)

    def _seen(self, frame: FrameType, event: str, arg: Any) -> None:
        if event not in {"call", "c_call"}:
            return
        self._local.count += 1
        if self._local.count > self._pauses.most:
            sys.setprofile(None)
            self._pauses.noticed = frame.f_code.co_qualname
            if self._pauses.ends_itself:
                return
            raise RuntimeError(f"{self._pauses.most} calls at one go, in {frame.f_code.co_qualname}")


class Here:
    """One browser of the server in this process."""

    def __init__(self, app: Any) -> None:
        there = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        self.client = httpx.AsyncClient(transport=there, base_url="http://127.0.0.1", follow_redirects=True)
        self.token = ""
        self.path = "/"

    async def open(self, path: str) -> str:
        page = await self.client.get(path)
        self.path = page.url.path
        if found := re.search(r'name="csrf" value="([^"]+)"', page.text):
            self.token = found[1]
        return page.text

    async def send(self, path: str, fields: dict[str, str]) -> httpx.Response:
        return await self.client.post(path, data={"csrf": self.token} | fields)


@contextlib.asynccontextmanager
async def served_here(folder: Path) -> AsyncIterator[Any]:
    """Run the application on this loop; for its limits an hour passes between any two requests."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the framework speaks of its next edition
        app = application(Settings(database=str(folder / "shop.db"), rescue="off"))
    async with app.lifespan():
        hours = count(0, 3_600)
        app.state["limiter"] = Limiter(clock=lambda: float(next(hours)))
        yield app
