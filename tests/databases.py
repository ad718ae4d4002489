"""Real databases for tests: a SQLite file, and a PostgreSQL server that the tests start themselves."""

import importlib.util
import itertools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from topcut.store import Database, open_database

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """Start PostgreSQL once for all tests that ask, on a socket of its own, and stop it at the end."""
    programs = _programs()
    if programs is None:
        pytest.skip("no PostgreSQL here: install pgserver (Python 3.12 or older) or a PostgreSQL server")
    folder = Path(tempfile.mkdtemp(prefix="topcut-pg-"))
    as_user: list[str] = []
    if os.geteuid() == 0:  # PostgreSQL does not run as root, and its user may not reach our folders
        programs = programs if programs.is_relative_to("/usr") else _copied(programs, folder / "installed")
        as_user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
        shutil.chown(folder, "nobody")

    def run(program: str, *arguments: str) -> None:
        command = [*as_user, str(programs / program), "-D", str(folder / "data"), *arguments]
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL, timeout=60)

    run("initdb", "-U", "postgres", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")
    run("pg_ctl", "-w", "-l", str(folder / "log"), "-o", f"-k {folder} -c listen_addresses=", "start")
    try:
        yield f"postgresql://postgres@/postgres?host={folder}"
    finally:
        run("pg_ctl", "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def _copied(programs: Path, to: Path) -> Path:
    """Copy an installation, with the libraries that a Python package keeps beside itself."""
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


def _new_postgresql_database(server: str) -> str:
    name = f"topcut_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return server.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new, empty database is: every test that uses it runs on both kinds."""
    if request.param == "sqlite":
        return str(tmp_path / "topcut.db")
    return _new_postgresql_database(request.getfixturevalue("postgresql_server"))


@pytest.fixture
def database(where: str) -> Iterator[Database]:
    opened = open_database(where)
    yield opened
    opened.close()


@pytest.fixture
def postgresql(postgresql_server: str) -> str:
    """Where a new, empty PostgreSQL database is."""
    return _new_postgresql_database(postgresql_server)
