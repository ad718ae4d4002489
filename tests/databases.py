"""Real databases for tests: a SQLite file, and a PostgreSQL server that the tests start themselves."""

import importlib.util
import itertools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import psycopg
import pytest
from tests.patience import LONG

from topcut.store import Database, open_database
from topcut.store.copy import Check, bring_back, opened_backup

_numbers = itertools.count(1)


class Server:
    """A PostgreSQL of the tests' own, on a socket in a folder of its own."""

    def __init__(self, programs: Path, *, options: str = "") -> None:
        self._options = options
        self.folder = Path(tempfile.mkdtemp(prefix="topcut-pg-"))
        self.url = f"postgresql://postgres@/postgres?host={self.folder}"
        self._as_user: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL does not run as root, and its user may not reach our folders
            programs = programs if programs.is_relative_to("/usr") else _copied(programs, self.folder / "installed")
            self._as_user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
            shutil.chown(self.folder, "nobody")
        self._programs = programs
        self._run("initdb", "-U", "postgres", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")
        self.start()

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses= {self._options}"
        self._run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def crash(self) -> None:
        """Stop it as a power cut would: nothing is said to anybody, and the next start recovers."""
        self._run("pg_ctl", "-m", "immediate", "stop")

    def close(self) -> None:
        self.crash()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as_user, str(self._programs / program), "-D", str(self.folder / "data"), *arguments]
        subprocess.run(command, check=True, cwd=self.folder, stdout=subprocess.DEVNULL, timeout=LONG)


def _started(*, options: str = "") -> Server:
    programs = _programs()
    if programs is None:
        pytest.skip("no PostgreSQL here: install pgserver (Python 3.12 or older) or a PostgreSQL server")
    return Server(programs, options=options)


@cache
def _shared() -> Server:
    return _started(options="-c fsync=off -c synchronous_commit=off -c full_page_writes=off")


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """Start PostgreSQL once for all tests that ask, and stop it at the end; it never syncs: nobody cuts its power.

    Wherever this is imported it is another fixture to pytest; they have one server all the same.
    """
    yield _shared().url
    if _shared.cache_info().currsize:
        _shared().close()
        _shared.cache_clear()


@pytest.fixture
def own_postgresql_server() -> Iterator[Server]:
    """Start a PostgreSQL for one test, which may do with it what it wants."""
    server = _started()
    yield server
    server.close()


def _copied(programs: Path, to: Path) -> Path:
    """Copy an installation, with the libraries that a Python package keeps next to itself."""
    package = programs.parent.parent
    shutil.copytree(programs.parent, to / package.name / programs.parent.name, symlinks=True)
    for libraries in package.parent.glob(f"{package.name}.libs"):
        shutil.copytree(libraries, to / libraries.name, symlinks=True)
    return to / package.name / programs.parent.name / programs.name


def _programs() -> Path | None:
    """Find a PostgreSQL: inside the pgserver package, on the path, or where Debian puts it."""
    package = importlib.util.find_spec("pgserver")
    if package and package.submodule_search_locations:
        return Path(package.submodule_search_locations[0]) / "pginstall" / "bin"
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    return next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), None)


def new_postgresql_database(server: str) -> str:
    name = f"topcut_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return server.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new, empty database is: every test that uses it runs on both kinds."""
    if request.param == "sqlite":
        return str(tmp_path / "topcut.db")
    return new_postgresql_database(request.getfixturevalue("postgresql_server"))


@pytest.fixture
def database(where: str) -> Iterator[Database]:
    opened = open_database(where)
    yield opened
    opened.close()


@pytest.fixture
def postgresql(postgresql_server: str) -> str:
    """Where a new, empty PostgreSQL database is."""
    return new_postgresql_database(postgresql_server)


def restore(backup: Path, into: Database, **checks: Check) -> None:
    """Bring a backup back as the command does."""
    with opened_backup(backup) as kept:
        bring_back(kept, into, **checks)
