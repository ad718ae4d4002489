"""Walk through the program and write down each hop: docs/architecture/walks.md.

python -m tools.walks                    walk this tree and write the page, next to what was counted in an older one
python -m tools.walks --page             walk this tree and print the page
python -m tools.walks --count            walk the tree in this folder and only say how many hops there are
python -m tools.walks --write REVISION   walk a revision, and write its counts down as the "before"

A real server is asked as phones, desk and screens ask it. A walk has stations, functions it must come through; at each
of them the stack says which function called which. A hop is a call into another module of ours, or a thread or task
that begins in one; what was called on the way and has returned is no part of it, nor is a function written inside
another.
"""

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import httpx

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "architecture" / "walks.md"
BEFORE = ROOT / "docs" / "architecture" / "before-walks.json"
OURS = "topcut."
TITLES = {
    "result": "A phone's result, to the screen in the hall",
    "round": "A round, from draw to posting",
    "card": "A card drawn at an online table, to the opponent's page",
}
ASKED = ("desk", "ask")
TOLD = (("store", "append"), ("desk", "publish"))
STATIONS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "result": (
        *(("web.player", "report"), ASKED, ("core", "report_result"), *TOLD),
        *(("http", "_tell"), ("http", "news"), ("web.display", "screen_view"), ("web", "show")),
    ),
    "round": (
        *(("web.scorekeeper", "act_on_event"), ASKED, ("core", "draw_round"), ("core.pairing", "pair"), *TOLD),
        *(("web.scorekeeper", "act_on_round"), ASKED, ("core", "post_round"), *TOLD),
    ),
    "card": (
        *(("web.table", "do"), ASKED, ("core.zones", "draw"), *TOLD),
        *(("", "wake"), ("core.zones", "view"), ("web.table", "as_event")),
    ),
}
"""Stations as rooms and functions; the function may be anywhere in the room, or anywhere at all."""


class Hop(NamedTuple):
    """One module entered: the functions called there, and the docstring of the first."""

    module: str
    functions: tuple[str, ...]
    says: str


class Tracer:
    """Reads the stack at each station of a walk, in order, on any thread."""

    def __init__(self) -> None:
        self._left: list[tuple[str, str]] = []
        self._seen: set[tuple[str, str]] = set()
        self._lock = threading.Lock()
        self.hops: list[Hop] = []

    def start(self, stations: Iterable[tuple[str, str]]) -> None:
        self._left, self._seen, self.hops = list(stations), set(), []

    def finish(self) -> list[Hop]:
        assert not self._left, f"the walk never came to {self._left[0]}"
        return self.hops

    def __call__(self, frame: FrameType, event: str, _arg: object) -> None:
        if event != "call" or not self._left or frame.f_code.co_name != self._left[0][1]:
            return
        with self._lock:
            module = str(frame.f_globals.get("__name__"))
            if self._left and frame.f_code.co_name == self._left[0][1] and module.startswith(OURS + self._left[0][0]):
                del self._left[0]
                self._read(frame)

    def _read(self, station: FrameType) -> None:
        """Add each call into another module, and the first function of a thread or task in a module not yet reached."""
        caller = ""
        for frame in _ours_above(station):
            module, function = _place(frame)
            is_known = any(place in self._seen for place in ((module, function), (module, _around(function))))
            is_entered = module != caller if caller else all(module != hop.module for hop in self.hops)
            self._seen.add((module, function))
            caller = module
            if not is_known and (is_entered or frame is station):
                self._enter(frame, module, function.replace("<locals>.", ""))

    def _enter(self, frame: FrameType, module: str, function: str) -> None:
        if self.hops and self.hops[-1].module == module:
            before = self.hops.pop()
            self.hops.append(Hop(module, (*before.functions, function), before.says))
        else:
            own = frame.f_code.co_consts[0]
            says = own if isinstance(own, str) else str(frame.f_globals["__doc__"])
            self.hops.append(Hop(module, (function,), says.strip().splitlines()[0]))


def _place(frame: FrameType) -> tuple[str, str]:
    return str(frame.f_globals["__name__"]).removeprefix(OURS), frame.f_code.co_qualname


def _around(function: str) -> str:
    """Find the function inside which another is written: a reader of it has read both."""
    return function.rpartition(".<locals>.")[0]


def _ours_above(station: FrameType) -> list[FrameType]:
    """List our frames from the first call down to the station."""
    found: list[FrameType] = []
    frame: FrameType | None = station
    while frame is not None:
        if str(frame.f_globals.get("__name__")).startswith(OURS) and not frame.f_code.co_name.startswith("<"):
            found.append(frame)
        frame = frame.f_back
    return found[::-1]


class Here:
    """The server of this process, in the form that the tests' browsers use."""

    def __init__(self, url: str) -> None:
        self.url = url

    def browser(self, language: str = "en") -> Any:
        from tests.http.server import Browser

        return Browser(self.url, language)


@contextlib.contextmanager
def listening(browser: Any, path: str) -> Iterator[Iterator[str]]:
    """Open a feed, and yield its lines once the first has come: everything from then on is told."""
    with browser.stream("GET", path) as feed:
        lines = feed.iter_lines()
        _hear("retry:", lines)
        yield lines


def _hear(beginning: str, lines: Iterator[str]) -> None:
    assert any(line.startswith(beginning) for line in lines), "the feed ended"


def result(here: Here, tracer: Tracer) -> None:
    from tests.http.evening import Evening

    evening = Evening(here)
    evening.start("Ana", "Bo", "Cleo", "Dan")
    evening.post()
    evening.at_desk("/round/1/start-clock")
    screen = here.browser()
    screen.open(f"/tv/{evening.code}")
    ana = evening.phones["Ana"]
    ana.open(ana.path)
    with listening(screen, f"/event/{evening.stream}/feed") as told:
        _hear("data: {", told)
        tracer.start(STATIONS["result"])
        ana.submit("/report", score="2-0")
        _hear("data: {", told)
    screen.open(f"/tv/{evening.code}")


def round(here: Here, tracer: Tracer) -> None:
    from tests.http.evening import Evening

    evening = Evening(here)
    evening.start("Ana", "Bo", "Cleo", "Dan")
    tracer.start(STATIONS["round"])
    evening.post()


def card(here: Here, tracer: Tracer) -> None:
    from tests.web.tables import seated, start

    ana, bo, _ = seated(here)
    first, second = start(ana, bo)
    first.press("pass-turn")
    with listening(first.browser, f"{first.home}/feed") as told:
        _hear("data: {", told)
        tracer.start(STATIONS["card"])
        second.press("draw")
        _hear("data: {", told)


WALKS: Mapping[str, Callable[[Here, Tracer], None]] = {"result": result, "round": round, "card": card}


def walked() -> dict[str, list[Hop]]:
    """Serve in this process, take every walk, and return its hops."""
    from tests.http.server import free_port

    from topcut.site.server import serve
    from topcut.site.settings import Settings

    tracer, found = Tracer(), {}

    def walk(url: str) -> None:
        with httpx.Client(transport=httpx.HTTPTransport(retries=10)) as visitor:
            visitor.get(f"{url}/healthz")  # it listens
        for name, take in WALKS.items():
            take(Here(url), tracer)
            found[name] = tracer.finish()

    async def alongside(_desk: object) -> None:
        await opened.wait()
        try:
            await asyncio.to_thread(walk, f"http://127.0.0.1:{port}")
        finally:
            signal.raise_signal(signal.SIGTERM)

    async def served(folder: str) -> None:
        settings = Settings(port=port, database=os.path.join(folder, "walks.db"), rescue="off")
        await serve(settings, ready=lambda _: opened.set(), alongside=alongside)

    port, opened = free_port(), asyncio.Event()
    threading.setprofile(tracer)
    sys.setprofile(tracer)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(served(folder))
    sys.setprofile(None)
    threading.setprofile(None)
    return found


def counts(walks: Mapping[str, list[Hop]]) -> dict[str, dict[str, int]]:
    """Count the hops and modules of each walk, and the modules of all walks together."""
    every = [hop for hops in walks.values() for hop in hops]
    return {
        name: {"hops": len(hops), "modules": len({hop.module for hop in hops})}
        for name, hops in (*walks.items(), ("all", every))
    }


def counted_at(revision: str) -> Any:
    """Take the same walks through an older revision, with the browsers of its own tests."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", revision], cwd=ROOT, capture_output=True, check=True)
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        around = os.environ | {"PYTHONPATH": os.pathsep.join([folder, os.path.join(folder, "src")])}
        command = [sys.executable, __file__, "--count"]
        return json.loads(subprocess.run(command, cwd=folder, env=around, capture_output=True, check=True).stdout)


HEAD = """# Walks

Made by `make walks`. A real server is asked as phones, desk and screens ask it, and at the stations of each walk
the stack says which function called which. A hop is a call into another module of ours, or a thread or task that begins
in one, with the first sentence of the function's docstring or its module's. What was called on the way and has returned
is no part of a walk, nor are the framework and the scripts of the pages.
"""


def page(walks: Mapping[str, list[Hop]]) -> str:
    before, after = json.loads(BEFORE.read_text("utf-8")), counts(walks)
    rows = "".join(
        f"| {title} | {before['walks'][name]['hops']} | {after[name]['hops']} "
        f"| {before['walks'][name]['modules']} | {after[name]['modules']} |\n"
        for name, title in (*TITLES.items(), ("all", "All three"))
    )
    table = f"""
Before the house was put in order (`{before["revision"]}`), by the same stations, and now:

| Walk | Hops before | Hops now | Modules before | Modules now |
|---|---|---|---|---|
{rows}
Below the pages a layer went: asking a log for an action is one module for events and tables. At the door one came:
`http.crowd`, which keeps a few from holding up everybody else.

The first count of these walks (27, 25 and 24 hops) was made by hand, and by another rule for what a hop is. This table
compares what the same tool counts on both trees.
"""
    return HEAD + table + "".join(f"\n## {title}\n\n{_hops(walks[name])}" for name, title in TITLES.items())


def _hops(hops: list[Hop]) -> str:
    return "".join(
        f"{number}. `{hop.module}`: {', then '.join(f'`{name}`' for name in hop.functions)}. {hop.says}\n"
        for number, hop in enumerate(hops, start=1)
    )


def main(*asked: str) -> None:
    match asked:
        case ("--write", revision):
            found = {"revision": revision, "walks": counted_at(revision)}
            BEFORE.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
        case ("--count",):
            print(json.dumps(counts(walked())))
        case ("--page",):
            print(page(walked()), end="")
        case ():
            PAGE.write_text(page(walked()), "utf-8")
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
