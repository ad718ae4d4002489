"""`topcut serve` with a fault planted: what it is asked for when a file says so never ends, or is slow.

The file is next to the database. `spin`: whoever asks `/healthz` turns the loop round for ever. `crawl`: they hold it
nearly as long as the watchdog allows, many times one after the other. The watchdog looks five times a second.

python -m tests.site.stuck serve …
"""

import asyncio
import runpy
import time
from pathlib import Path

from topcut.http.health import Pulse
from topcut.site.watchdog import MOST, Watchdog

EVERY = 0.2


def spin() -> None:
    while True:
        pass


async def feel(_: Pulse) -> None:
    if Path("spin").exists():
        spin()
    for _turn in range(5 if Path("crawl").exists() else 0):
        time.sleep(EVERY * MOST / 2)
        await asyncio.sleep(0)


def plant() -> None:
    Pulse.feel = feel
    Watchdog.__init__.__kwdefaults__["every"] = EVERY


if __name__ == "__main__":
    plant()
    runpy.run_module("topcut", run_name="__main__")
