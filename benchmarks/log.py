"""The log: folding with its chain checked against decoding alone, undo against a fold, and memory.

10,000 players, 15 rounds, one entry a result. The garbage collector is frozen and off in every measured part.
"""

import gc
import statistics
import time
import tracemalloc

from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.facts import EntrantRegistered, EventCreated, EventStarted, StagesAnnounced
from topcut.core.event.nouns.rounds.facts import ResultReported, RoundClosed, RoundDrawn, RoundPosted
from topcut.core.event.nouns.state import Stage
from topcut.core.log import Folded, Sealed, Undone, check_undo, fold, write
from topcut.core.play import EntrantId, PlayerId, Result, Score, Who

PLAYERS, ROUNDS, TURNS = 10_000, 15, 7
STREAM = "A" * 16
SCORES = [Result(Score(won)) for won in ((2, 0), (2, 1), (1, 2), (0, 2))]


def written() -> list[bytes]:
    folded = Folded(EVENT, STREAM)
    lines: list[bytes] = []

    def add(*facts: object) -> None:
        entry = write(folded, facts, who="K7QJ2HM6XEQZINF2", now=folded.at + 1, random=bytes, key=f"{folded.seq:016x}")
        lines.append(entry.line)
        folded.take(entry.line, entry.entry)

    add(EventCreated(Sealed("Bench"), Sealed("00" * 32), Who("K7QJ2HM6XEQZINF2"), "magic", "casual", "mtr", "", "UTC"))
    for number in range(1, PLAYERS + 1):
        add(EntrantRegistered(EntrantId(number), (PlayerId(number),)))
    add(StagesAnnounced((Stage(rounds=ROUNDS),)), EventStarted())
    for round in range(1, ROUNDS + 1):
        tables = range(1, PLAYERS // 2 + 1)
        matches = tuple((table, table, PLAYERS - (table + round) % (PLAYERS // 2)) for table in tables)
        add(RoundDrawn(round, 0, 1, "swiss-1", matches), RoundPosted(round, 1))
        for table in tables:
            add(ResultReported(round, table, SCORES[(table * 7 + round) % 4]))
        add(RoundClosed(round))
    return lines


def seconds(work: object) -> float:
    gc.collect()
    gc.freeze()
    gc.disable()
    start = time.perf_counter()
    kept = work()  # kept until it is measured
    spent = time.perf_counter() - start
    del kept
    gc.enable()
    gc.unfreeze()
    return spent


def main() -> None:
    print("writing the log …", flush=True)
    lines = written()
    undone_line = undoing(lines)
    rows: dict[str, list[float]] = {"decode": [], "thrown": [], "fold": [], "undo": []}
    for turn in range(TURNS):
        rows["decode"].append(seconds(lambda: [EVENT.decode(line) for line in lines]))
        rows["fold"].append(seconds(lambda: fold(EVENT, STREAM, lines)))
        rows["undo"].append(seconds(lambda: undo(lines, undone_line)))
        rows["thrown"].append(seconds(lambda: [None for line in lines if EVENT.decode(line) is None]))
        print(f"  turn {turn + 1} of {TURNS}", end="\r", flush=True)

    def show(what: str, name: str, *, over: str = "", aim: str = "") -> None:
        each = statistics.median(rows[name]) / len(lines) * 1e6
        ratio = statistics.median(a / b for a, b in zip(rows[name], rows[over or name], strict=True))
        print(f"{what:40} {each:6.2f} µs an entry" + (f"   {ratio:.2f} x {aim}" if aim else ""))

    print(f"{len(lines):,} entries, {sum(map(len, lines)) / 1e6:.1f} MB")
    show("decoding, the entries kept", "decode")
    show("decoding, the entries thrown away", "thrown")
    show("folding, the chain checked", "fold", over="decode", aim="decoding (aim ≤ 2)")
    show("  the same", "fold", over="thrown", aim="decoding and throwing away")
    show("undo of the last entry", "undo", over="fold", aim="one fold (aim ≤ 1)")
    tracemalloc.start()
    folded = fold(EVENT, STREAM, lines)
    held, _ = tracemalloc.get_traced_memory()
    print(f"memory of the folded state         {held / folded.seq:6.0f} bytes an entry")


def undo(lines: list[bytes], undone_line: bytes) -> object:
    check_undo(EVENT, lines, seq=len(lines))
    return fold(EVENT, STREAM, [*lines, undone_line])


def undoing(lines: list[bytes]) -> bytes:
    folded = fold(EVENT, STREAM, lines)
    return write(folded, (Undone(len(lines)),), who="me", now=folded.at, random=bytes).line


main()
