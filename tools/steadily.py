"""`topcut` with chance and time of day that repeat, so that a page of real runs is the same whenever it is made.

python tools/steadily.py import friday.jsonl
"""

import hashlib
import itertools
import os
import sys
import time

A_DAY = 1_767_260_400
"""1 January 2026, in seconds."""
_numbers = itertools.count()


def repeated(size: int) -> bytes:
    """Make bytes that depend on the command and on how many were asked for before."""
    said = " ".join(sys.argv[1:])
    blocks = (hashlib.sha256(f"{said} {next(_numbers)}".encode()).digest() for _ in itertools.count())
    return b"".join(itertools.islice(blocks, -(-size // 32)))[:size]


if __name__ == "__main__":
    os.urandom = repeated  # before anybody has imported it
    time.time = lambda: float(A_DAY)
    time.time_ns = lambda: A_DAY * 1_000_000_000
    from topcut.cli.main import main

    sys.exit(main())
