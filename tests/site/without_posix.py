"""`topcut` on a system that has what Windows has: no fcntl, no resource, no pread, no signals of the event loop.

The lock of Windows is lent: it locks bytes from where the file stands, and keeps others from reading them.
"""

import asyncio
import fcntl
import os
import sys
import types

LOCKED = 1


def locking(handle: int, mode: int, count: int) -> None:
    assert mode == LOCKED
    fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, count)


def no_signals(*_: object) -> None:
    raise NotImplementedError


windows = types.ModuleType("msvcrt")
windows.locking, windows.LK_NBLCK = locking, LOCKED  # type: ignore[attr-defined]
sys.modules |= {"msvcrt": windows, "fcntl": None, "resource": None}  # type: ignore[dict-item]
for name in ("pread", "pwrite", "nice", "fork", "getuid"):
    delattr(os, name)
asyncio.SelectorEventLoop.add_signal_handler = no_signals  # type: ignore[method-assign, assignment]

if __name__ == "__main__":
    from topcut.cli.main import main

    sys.exit(main())
