"""The processor seconds of each test, including the servers, browsers and typesetters it starts.

Wall time depends on what else is running; processor time hardly does. `make costs` runs every test and prints the
costliest files and tests. For some of them only: python -m pytest -p tools.test_costs tests/web
What is started once for several tests, such as a worker's server, is counted for the first test that asks for it.
"""

import os
import resource
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from _pytest.terminal import TerminalReporter
from msgspec import Struct

SHOWN = int(os.environ.get("SHOWN", "40"))
KEY = "processor seconds"
TICK = os.sysconf("SC_CLK_TCK")


class Used(Struct, frozen=True):
    """What a process has used so far, itself and by children that have ended; and its parent."""

    own: float = 0.0
    ended: float = 0.0
    parent: int = 0
    program: str = "the test itself"

    @property
    def total(self) -> float:
        return self.own + self.ended


def used() -> dict[int, Used]:
    """Look at this process and all its descendants, by their numbers."""
    own, ended = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    here = Used(own.ru_utime + own.ru_stime, ended.ru_utime + ended.ru_stime)
    return {os.getpid(): here, **dict(_descendants(os.getpid()))}


def _descendants(pid: int) -> Iterator[tuple[int, Used]]:
    for thread in _threads(pid):
        for child in map(int, _read(thread / "children").split()):
            about, _, fields = _read(Path(f"/proc/{child}/stat")).rpartition(")")
            if fields:
                user, system, ended_user, ended_system = (int(field) / TICK for field in fields.split()[11:15])
                yield child, Used(user + system, ended_user + ended_system, pid, about.partition("(")[2])
            yield from _descendants(child)


def _threads(pid: int) -> list[Path]:
    try:
        return list(Path(f"/proc/{pid}/task").iterdir())
    except OSError:  # it has ended meanwhile
        return []


def _read(file: Path) -> str:
    try:
        return file.read_text()
    except OSError:  # it has ended meanwhile
        return ""


def between(before: Mapping[int, Used], after: Mapping[int, Used]) -> Counter[str]:
    """Count what each program used from one look to the next.

    A process that has ended is counted by the process that waited for it; if none did, as with browsers, it is lost.
    """
    inherited = {pid: now.ended - before.get(pid, Used()).ended for pid, now in after.items()}
    for pid, gone in before.items():
        if pid not in after:
            heir = gone.parent
            while heir not in after:
                heir = before[heir].parent
            inherited[heir] -= gone.total if inherited[heir] >= gone.total else 0
    costs: Counter[str] = Counter()
    for pid, now in after.items():
        costs[now.program] += now.own - before.get(pid, Used()).own
        costs["programs that have ended"] += inherited[pid]
    return costs


class Costs:
    """The costs that this process and its workers have measured."""

    def __init__(self) -> None:
        self.before: dict[int, Used] = {}
        self.cost: Counter[str] = Counter()
        self.collecting = 0.0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self) -> None:
        self.collecting = used()[os.getpid()].own

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self) -> Iterator[None]:
        self.before, self.cost = used(), Counter()
        return (yield)

    def look(self) -> None:
        """Add what was used since the last look."""
        now = used()
        self.cost += between(self.before, now)
        self.before = now

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Iterator[None]:
        """Look before and after pages are closed, since nobody waits for their processes."""
        self.look()
        try:
            return (yield)
        finally:
            self.look()
            item.user_properties.append((KEY, dict(self.cost)))

    def pytest_terminal_summary(self, terminalreporter: TerminalReporter) -> None:
        tests: Counter[str] = Counter()
        files: Counter[str] = Counter()
        programs: Counter[str] = Counter()
        for report in (each for every in terminalreporter.stats.values() for each in every):
            if getattr(report, "when", "") == "teardown":
                cost = Counter(dict(report.user_properties).get(KEY, {}))
                tests[report.nodeid] += cost.total()
                files[report.nodeid.partition("::")[0]] += cost.total()
                programs.update(cost)
        for what, costs in (("files", files), ("tests", tests), ("programs", programs)):
            terminalreporter.section(f"costliest {what}, in processor seconds")
            for name, seconds in costs.most_common(SHOWN):
                terminalreporter.write_line(f"{seconds:8.1f}  {name}")
        terminalreporter.write_line(f"{files.total():8.1f}  all {len(tests)}; {self.collecting:.1f} to collect them")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Costs())
