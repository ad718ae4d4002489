"""Which tests execute which line of a package of the core: recorded once, reused until something changes."""

import hashlib
import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from tools.apart import be_quiet, side_by_side
from tools.changes import CORE, Mutant

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / ".pytest_cache" / "mutants"
VALUES = "tests/core/test_values.py"
TESTS = {
    "log": [VALUES, "tests/core/log", "tests/core/event/asking", "tests/core/zones", "tests/exchange/test_log_file.py"],
    "standings": [VALUES, "tests/core/standings", "tests/real_events/test_standings.py", "tests/core/event/rounds"],
    "pairing": [
        *(VALUES, "tests/core/pairing", "tests/real_events/test_pairings.py", "tests/hostile/test_endless_rounds.py"),
    ],
    "free_for_all": [
        *(VALUES, "tests/core/free_for_all", "tests/cli/test_pods.py"),
        "tests/core/event/rounds/test_event_in_pods.py",
    ],
    "zones": [
        *(
            VALUES,
            "tests/core/zones",
            "tests/views",
            "tests/desk/test_tabletop.py",
            "tests/hostile/test_chosen_shuffle.py",
        ),
        *(f"tests/web/table/test_table_{subject}.py" for subject in ("offers", "online", "watching", "words")),
    ],
}
"""Of each package: its own tests, and those of where it is used."""
OPTIONS = [
    *("-x", "-q", "-p", "no:cacheprovider", "-p", "no:faker", "--timeout=0", "-k", "not postgresql"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # plugins are imported before pytest could rewrite them
]


class Test(NamedTuple):
    """A function of tests, with all the rows of its table."""

    name: str
    seconds: float
    """Of processor, alone in a process."""


class Tests(NamedTuple):
    """The tests of a package, the cheapest first, and the numbers of those that come by a line."""

    tests: list[Test]
    by_line: dict[str, list[int]]
    read: frozenset[str]
    """Lines that are executed as modules and tests are read, before any test runs."""

    def of(self, mutant: Mutant) -> list[Test]:
        """Those that could notice: a test that never comes by the line cannot."""
        coming = sorted({number for line in spelt(mutant) for number in self.by_line.get(line, [])})
        others = range(len(self.tests)) if self.is_read(mutant) else []
        return [self.tests[number] for number in dict.fromkeys([*coming, *others])]

    def is_read(self, mutant: Mutant) -> bool:
        return not self.read.isdisjoint(spelt(mutant))


def spelt(mutant: Mutant) -> list[str]:
    return [f"{mutant.file.relative_to(CORE)}:{line}" for line in mutant.lines]


class Collected:
    """A plugin that hands the collected tests to somebody else instead of running them."""

    def __init__(self, use: Callable[[Any], object]) -> None:
        self.use = use
        self.answer: Any = None

    def pytest_runtestloop(self, session: Any) -> bool:
        self.answer = self.use(session)
        return True


def with_tests(files: Iterable[str], use: Callable[[Any], object]) -> Any:
    """Collect the tests of some files and use them; nothing comes back where they cannot be collected."""
    import pytest

    collected = Collected(use)
    pytest.main([*OPTIONS, *files], plugins=[collected])
    return collected.answer


def succeed(session: Any, tests: Iterable[str]) -> bool:
    """Run some of the collected tests in the order asked for, up to the first that fails."""
    rows = by_function(session)
    items = [item for name in tests for item in rows[name]]
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return False
    return True


def by_function(session: Any) -> dict[str, list[Any]]:
    rows = defaultdict(list)
    for item in session.items:
        rows[item.nodeid.partition("[")[0]].append(item)
    return rows


def tests_of(package: str, *, jobs: int) -> Tests:
    """Take what was recorded of the sources and tests as they are, or record it."""
    kept = KEPT / f"{package}-{fingerprint()}.json"
    if not kept.exists():
        for older in KEPT.glob(f"{package}-*.json"):
            older.unlink()
        KEPT.mkdir(parents=True, exist_ok=True)
        _, recorded = next(side_by_side([partial(record, package, jobs)], 1))
        assert recorded, f"the tests of {package} fail although nothing was changed"
        kept.write_text(json.dumps(recorded), "utf-8")
    tests, by_line, read = json.loads(kept.read_text("utf-8"))
    return Tests([Test(*test) for test in tests], by_line, frozenset(read))


def fingerprint() -> str:
    files = (file for folder in ("src", "tests") for file in sorted((ROOT / folder).rglob("*")) if file.is_file())
    seen = hashlib.sha256()
    for file in files:
        if file.suffix != ".pyc":
            seen.update(f"{file}\0".encode() + hashlib.sha256(file.read_bytes()).digest())
    return seen.hexdigest()[:16]


def record(package: str, jobs: int) -> object:
    """Run each test alone in a fork: what another has left in a cache or a fixture, it then does itself."""
    be_quiet()
    reading = tracer(package)

    def each(session: Any) -> object:
        reading.stop()
        came = dict(side_by_side([partial(alone, package, session, name) for name in by_function(session)], jobs))
        if not all(came.values()):
            return None
        tests, by_line = [], defaultdict(list)
        for number, (test, lines) in enumerate(sorted(came.values(), key=lambda each: each[0].seconds)):
            tests.append(test)
            for line in lines:
                by_line[line].append(number)
        _, is_well = next(side_by_side([partial(succeed, session, [test.name for test in tests])], 1))
        return (tests, by_line, executed(reading)) if is_well else None

    return with_tests(TESTS[package], each)


def alone(package: str, session: Any, name: str) -> tuple[Test, list[str]] | None:
    tracing, began = tracer(package), time.process_time()
    is_well = succeed(session, [name])
    tracing.stop()
    return (Test(name, time.process_time() - began), executed(tracing)) if is_well else None


def tracer(package: str) -> Any:
    import coverage

    tracing = coverage.Coverage(data_file=None, config_file=False, include=[f"{CORE / package}/*"], messages=False)
    tracing.set_option("run:disable_warnings", ["no-data-collected", "module-not-measured", "already-imported"])
    tracing.start()
    return tracing


def executed(tracing: Any) -> list[str]:
    lines = tracing.get_data()
    return [
        f"{Path(file).relative_to(CORE)}:{line}"
        for file in sorted(lines.measured_files())
        for line in sorted(lines.lines(file))
    ]
