"""Passwords: hashed off the event loop, a few at once, with the same work whether or not the account exists."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from topcut.core.errors import Unavailable, gettext_noop
from topcut.http.limits import NOBODY, Caller
from topcut.http.links import new_token
from topcut.http.waiting_line import WaitingLine
from topcut.http.weak_passwords import MOST_CHARACTERS

T = TypeVar("T")

AT_ONCE = 2
"""Each takes 64 MiB while it runs."""
MOST_WAITING = 40
"""A few seconds of waiting; beyond that, the network with most requests in line is told to come later."""


class ManySigningIn(Unavailable):
    """Checking passwords is slow on purpose."""

    code = "many-signing-in"
    message = gettext_noop("Many people are signing in. Wait a moment and try again.")


class Passwords:
    """Hashes and verifies with Argon2."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="topcut-password")
        self._line = WaitingLine(at_once=AT_ONCE, most_waiting=MOST_WAITING - AT_ONCE, refusal=ManySigningIn)
        self._nobodys = self._threads.submit(self._hasher.hash, new_token())

    async def hash(self, password: str, *, caller: Caller = NOBODY) -> str:
        return await self._in_turn(caller, lambda: self._hasher.hash(password))

    async def is_right(self, password: str, hashed: str | None, *, caller: Caller = NOBODY) -> bool:
        """Compare with a hash; without an account, with a dummy hash, so that both take the same time."""

        def compare() -> bool:
            against = self._nobodys.result() if hashed is None else hashed
            try:
                return self._hasher.verify(against, password[:MOST_CHARACTERS]) and hashed is not None
            except (VerificationError, InvalidHashError):
                return False

        return await self._in_turn(caller, compare)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _in_turn(self, caller: Caller, work: Callable[[], T]) -> T:
        """Work in a thread when it is the caller's turn: a flooding caller waits behind everybody else."""
        async with self._line.turn(caller):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
