"""How hard the properties try: modestly and repeatably by default, long with TOPCUT_SOAK=1; and the one server."""

import gc
import os
import shutil
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from tests.http.server import Served

QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large]
"""A whole event is a slow example, and meant to be."""

settings.register_profile(
    "ci", max_examples=20, derandomize=True, database=None, deadline=None, suppress_health_check=QUIET
)
settings.register_profile(
    "soak", max_examples=3_000, database=None, deadline=None, print_blob=True, suppress_health_check=QUIET
)
IS_SOAK = os.environ.get("TOPCUT_SOAK") == "1"
SEED = int(os.environ.get("TOPCUT_SEED", "1"))
os.environ["XDG_DATA_HOME"] = os.path.join(tempfile.gettempdir(), f"topcut-tests-{os.getuid()}")
"""What is kept apart from a PostgreSQL database lies in the person's data folder; not in that of anybody who tests."""
settings.load_profile("soak" if IS_SOAK else "ci")
IN_MEMORY = "/dev/shm"
if os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free > 2 << 30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", IN_MEMORY)
"""Databases of tests lie in memory where there is room: tens of thousands of commits wait for a disk otherwise. They
are synced all the same; a test of that looks at the system calls."""


def pytest_sessionstart() -> None:
    gc.disable()


def pytest_collection_finish() -> None:
    """Leave fifteen thousand tests and all they import out of every later search for garbage, and search seldom."""
    gc.freeze()
    gc.set_threshold(200_000, 20, 50)
    gc.enable()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Served]":
    """One server for all; each test makes its own event."""
    from tests.http.server import Served

    server = Served(tmp_path_factory.mktemp("served") / "topcut.db").wait_until_ready()
    yield server
    server.stop()


APART = frozenset({"chromium", "served", "postgresql", "postgresql_server", "own_postgresql_server"})
"""Fixtures that start a program next to ours: a browser, a server, a database server."""
PROGRAMS = frozenset({"acceptance", "web", "hostile", "site", "printing"})
"""Folders whose tests start a server themselves, are about one, or let a typesetter set their sheets."""


LONG = frozenset({"test_scenarios.py", "test_axe.py"})
"""The two files that take longest; one worker has each of them, so they begin first."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Spare `make quick` the reading of folders of which it runs nothing."""
    is_left_out = collection_path.name in PROGRAMS and collection_path.parent == config.rootpath / "tests"
    return True if is_left_out and config.option.markexpr == "not apart" else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what `make quick` leaves out, and let it come first: a long file at the end keeps one worker alone."""
    for item in items:
        folder = item.path.relative_to(config.rootpath / "tests").parts[0]
        if folder in PROGRAMS or needs_a_program(item):
            item.add_marker("apart")
    with_browser = {item.path for item in items if "chromium" in getattr(item, "fixturenames", ())}
    apart = {item.path for item in items if item.get_closest_marker("apart")}
    items.sort(key=lambda item: (item.path.name not in LONG, item.path not in with_browser, item.path not in apart))


def needs_a_program(item: pytest.Item) -> bool:
    asked = set(getattr(item, "fixturenames", ()))
    is_postgresql = "postgresql" in item.name.partition("[")[2]
    module = getattr(item, "module", None)
    return is_postgresql or bool(asked & APART) or hasattr(module, "Served") or hasattr(module, "subprocess")


@pytest.fixture
def counted(record_property: Callable[[str, object], None]) -> Callable[..., None]:
    """Say what a campaign has counted: `counted("kills", kills=1000, lost=0)`; the sums are printed at the end."""
    return lambda campaign, **counts: record_property(f"counted {campaign}", counts)


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Add up what the campaigns have counted, whichever worker they ran on."""
    sums: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for report in terminalreporter.getreports("passed"):
        for name, counts in report.user_properties:
            if name.startswith("counted "):
                sums[name.removeprefix("counted ")].update(counts)
    for campaign, counts in sorted(sums.items()):
        terminalreporter.write_line(f"{campaign}: " + ", ".join(f"{name} {n:,}" for name, n in counts.items()))
