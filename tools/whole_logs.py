"""Write whole logs with the code of a tree, for tests/logs/older, where later code opens them.

git worktree add ../then REVISION
python -m tools.whole_logs ../then                 into tests/logs/older/REVISION

A tree brings what it can: its stories of tests/logs, simulated events, also of teams, events in pods, an online table,
a draft, a pad. All names are made up. Files are written once: a log that is there already is never written again.
"""

import gzip
import importlib
import inspect
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from msgspec import structs

OLDER = Path(__file__).resolve().parent.parent / "tests" / "logs" / "older"
STORIES = ["cut-to-eight", "disaster", "redraw", "two-games"]
SIMULATED = {
    "simulated": ["--players", "9"],
    "simulated-teams": ["--players", "6", "--team", "3"],
    "simulated-two-heads": ["--players", "6", "--two-headed"],
}


def stories() -> Iterator[tuple[str, bytes]]:
    """Yield events told in text, as they were played: some ended, some still running."""
    from tests.logs.test_logs import LOGS, Story

    for story in LOGS:
        if story.stem in STORIES:
            evening = Story(story.read_text("utf-8")).play()
            yield story.stem, as_file(evening.book, edition=evening.event.edition, names=evening.names)


def simulations() -> Iterator[tuple[str, bytes]]:
    """Yield simulated events that have ended, with their secret: of every kind that the command knows."""
    from topcut.cli.main import main

    for name, said in SIMULATED.items():
        with tempfile.TemporaryDirectory() as folder, redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            file = Path(folder) / "log.jsonl"
            words = ["simulate", "--rounds", "3", "--seed", "7", "--drops", "0.4", *said]
            if main([*words, "--log", str(file)]) == 0:
                yield name, file.read_bytes()


def pods() -> Iterator[tuple[str, bytes]]:
    """Yield running events in pods: three to five at a table after a round, and a draft night with its seats."""
    from tests.core.event.drafting.test_pods import night
    from tests.core.event.rounds.test_event_in_pods import commander, played

    for name, evening in (("commander", played(commander(11))), ("draft-night", night(12))):
        yield name, as_file(evening.book, edition=evening.event.edition, names=evening.names)


def tables() -> Iterator[tuple[str, bytes]]:
    """Yield an online table in the middle of a game, and the same after its match."""
    from tests.core.zones.tables import JUDGE, Table

    played = Table("magic", decks=[[f"card {number}" for number in range(20)]] * 2, seed="whole").start()
    yield "table-running", as_file(played, kind="tabletop")
    for seat in (0, 1):
        played.act(seat, _state_result(), winner=0, how="played")
    played.close(who=JUDGE)
    yield "table-closed", as_file(played, kind="tabletop")


def _state_result() -> Any:
    try:
        return importlib.import_module("topcut.core.zones.actions").state_result
    except ModuleNotFoundError:
        return importlib.import_module("topcut.core.zones").state_result


def drafts() -> Iterator[tuple[str, bytes]]:
    """Yield a draft that has begun, and one that has ended."""
    from tests.core.drafts.pods import Pod

    yield "draft-running", Pod(seats=4, boosters=2).sit_down().as_file()
    yield "draft-ended", Pod(seats=4, boosters=1, away=1).finish().as_file()


def pads() -> Iterator[tuple[str, bytes]]:
    """Yield a pad of two heads against two heads, in its second game."""
    from tests.core.tallies.pads import ANA, BO, CY, STREAM, Pad

    pad = Pad().let_in(ANA, BO, CY)
    pad.move(ANA, -1)
    pad.undo(BO, 5)
    pad.begin(BO)
    pad.move(CY, 2, tally="poison")
    yield "pad", as_file(pad, kind="tally-pad", stream=STREAM)


def as_file(book: Any, *, kind: str = "", stream: str = "", edition: str = "", names: Any = None) -> bytes:
    """Write the lines of a test's log as an export does; the kind is said by its name, or later by the log's type."""
    from tests.core.log.book import STREAM

    from topcut.exchange import log_file

    said: dict[str, Any] = {"stream": stream or STREAM, "edition": edition, "names": names or {}}
    if kind and "kind" in inspect.signature(log_file.write_log).parameters:
        said["kind"] = kind
    elif kind:
        said["log"] = log_file.LOGS[kind]
    return log_file.write_log(book.lines, openings=list(_openings(book)), **said)


def _openings(book: Any) -> Iterator[Any]:
    """Yield what opens the seals; like a store, note what a later entry opened to everybody."""
    facts = [fact for line in book.lines for fact in json.loads(line)["facts"]]
    public = {(fact["seq"], fact["field"]) for fact in facts if fact["fact"] == "log-revealed"}
    for fields in getattr(book, "openings", {}).values():
        for opening in fields.values():
            is_public = opening.public or (opening.seq, opening.field) in public
            yield structs.replace(opening, public=is_public)


def write_here(folder: Path) -> None:
    """Write every log that the imported tree can make."""
    folder.mkdir(parents=True, exist_ok=True)
    for made in (stories, simulations, pods, tables, drafts, pads):
        try:
            for name, data in made():
                file = folder / f"{name}.jsonl.gz"
                if not file.exists():
                    file.write_bytes(gzip.compress(data, mtime=0))
                    print(f"{file.name}: {len(data.splitlines())} lines, {file.stat().st_size} bytes")
        except ModuleNotFoundError as missing:
            print(f"no {made.__name__} yet: {missing}")


def main() -> None:
    tree = Path(sys.argv[1]).resolve()
    if sys.argv[2:]:
        write_here(Path(sys.argv[2]))
        return
    words = ("git", "rev-parse", "--short=8", "HEAD")
    revision = subprocess.run(words, cwd=tree, check=True, capture_output=True, text=True).stdout.strip()
    there = os.environ | {"PYTHONPATH": f"{tree / 'src'}:{tree}"}
    subprocess.run([sys.executable, __file__, tree, OLDER / revision], cwd=tree, env=there, check=True)


if __name__ == "__main__":
    main()
