"""A PostgreSQL that is locked, cut off, out of order or frozen: everybody is told so, and nobody waits forever.

Every page and every form of a real server is asked while its database is in trouble. None may answer with a bug, and
none may show what only the server's log should: an address, a user, a table, a path.
"""

import asyncio
import contextlib
import os
import re
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, cycle
from pathlib import Path

import httpx
import psycopg
import pytest
from sqlalchemy.exc import DBAPIError
from tests.desk.evening import ME, TWO_ONE, first_round
from tests.http.server import Unlimited
from tests.patience import until
from tests.web.everybody import Everybody, everybody, fields_of
from tests.web.test_every_route import DONE, EVENT, FILLED, ROUTES, SEEN

from topcut.core.event.rounds import report_result
from topcut.desk import Desk
from topcut.store import CannotRead, WriteFailed, open_database
from topcut.store.patience import LEFT_OPEN, LOCK
from topcut.store.trouble import ANOTHER, NO_ANSWER, as_refusal

INSIDE = re.compile(r"postgres|psycopg|sqlalchemy|Traceback|SELECT |relation |alembic|site-packages|topcut-pg-")
"""What nobody outside needs to know."""
PATIENCE = 60


@pytest.fixture
def served(postgresql: str, tmp_path: Path) -> Iterator[Unlimited]:
    """`topcut serve` on PostgreSQL."""
    running = Unlimited(postgresql, folder=tmp_path)
    yield running
    running.kill()


@pytest.fixture
def all_of_us(served: Unlimited) -> Iterator[Everybody]:
    found = everybody(served)
    yield found
    for browser in found.browsers.values():
        browser.close()


class Admin:
    """Somebody who may do anything to one database, from another."""

    def __init__(self, where: str) -> None:
        self.name = re.search(r"/(topcut_\w+)\?", where)[1]
        self._where = where
        self._connection = psycopg.connect(where.replace(f"/{self.name}?", "/postgres?"), autocommit=True)

    def close(self) -> None:
        self._connection.close()

    def cut(self) -> None:
        self._connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (self.name,)
        )

    @contextlib.contextmanager
    def shut(self) -> Iterator[None]:
        """Nobody gets in, and who was in is out."""
        self._connection.execute(f"ALTER DATABASE {self.name} WITH ALLOW_CONNECTIONS false")
        self.cut()
        yield
        self._connection.execute(f"ALTER DATABASE {self.name} WITH ALLOW_CONNECTIONS true")

    @contextlib.contextmanager
    def emptied(self) -> Iterator[None]:
        """Every table is elsewhere: whatever is read or written is an error of the database."""
        with psycopg.connect(self._where, autocommit=True) as inside:
            inside.execute("ALTER SCHEMA public RENAME TO elsewhere")
            inside.execute("CREATE SCHEMA public")
        self.cut()
        yield
        self.cut()
        with psycopg.connect(self._where, autocommit=True) as inside:
            inside.execute("DROP SCHEMA public CASCADE")
            inside.execute("ALTER SCHEMA elsewhere RENAME TO public")

    @contextlib.contextmanager
    def cutting(self) -> Iterator[None]:
        """Connections are cut again and again, whatever is being asked of them."""
        over = threading.Event()

        def cut_on() -> None:
            while not over.is_set():
                self.cut()

        thread = threading.Thread(target=cut_on)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()


def asked_everything(
    all_of_us: Everybody, numbers: Iterator[int], *, accept: str
) -> Iterator[tuple[str, httpx.Response]]:
    """Every page, and every form as somebody who may send it; half of what is sent would change something."""
    said = {"Accept": accept}
    for path in sorted({*SEEN} - {"/static/<file_path>"}):
        address = all_of_us.path(re.sub(r"<(\w+)>", r"{\1:str}", path))
        yield f"GET {path}", all_of_us.browsers[(SEEN[path] or "O")[-1]].get(address, headers=said)
    for path in sorted(DONE):
        letter = (DONE[path] or "O")[-1]
        address = all_of_us.path(re.sub(r"<(\w+)>", r"{\1:str}", path))
        sent = fields_of(ROUTES["POST", path]) | FILLED.get(path.removeprefix(EVENT), {})
        own = {"csrf": all_of_us.tokens[letter], "key": f"trouble-{next(numbers)}"}
        yield f"POST {path}", all_of_us.browsers[letter].post(address, data=own | sent, headers=said)


def test_no_page_and_no_form_breaks_on_a_database_in_trouble(
    served: Unlimited, all_of_us: Everybody, postgresql: str
) -> None:
    admin, numbers = Admin(postgresql), count()
    troubles: dict[str, Callable[[], contextlib.AbstractContextManager[None]]] = {
        "shut": admin.shut,
        "emptied": admin.emptied,
        "cutting": admin.cutting,
    }
    for (name, trouble), accept in zip(troubles.items(), cycle(("text/html", "application/json")), strict=False):
        found: Counter[int] = Counter()
        with trouble():
            for what, answer in asked_everything(all_of_us, numbers, accept=accept):
                found[answer.status_code] += 1
                assert answer.status_code != 500, (name, what, served.complaints()[-2_000:])
                assert not INSIDE.search(answer.text), (name, what, answer.text)
        print(f"{name} ({accept}): {dict(found)}")
        assert found[503] + found[504] > 20, (name, found)
    admin.close()
    assert "a bug at" not in served.complaints()
    assert "the database: " in served.complaints(), "who runs the server can read what it was"


def frozen(folder: str) -> list[int]:
    """The server and all it has started."""
    first = int(Path(folder, "data", "postmaster.pid").read_text().split()[0])
    stats = [Path(entry, "stat") for entry in Path("/proc").iterdir() if entry.name.isdigit()]
    children = []
    for stat in stats:
        with contextlib.suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == first:
                children.append(int(stat.parent.name))
    return [first, *children]


@contextlib.contextmanager
def stopped(where: str) -> Iterator[None]:
    processes = frozen(where.partition("host=")[2])
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in reversed(processes):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_a_frozen_server_is_said_to_be_silent_while_pages_in_memory_are_shown(
    served: Unlimited, all_of_us: Everybody, postgresql: str
) -> None:
    home = f"/event/{all_of_us.evening.stream}"
    line = {"csrf": all_of_us.tokens["S"], "key": "frozen", "line": "1 20"}
    with httpx.Client(base_url=served.url, timeout=PATIENCE, headers={"Accept": "application/json"}) as anybody:
        assert anybody.get(f"{home}/pairings").status_code == 200
        assert anybody.get("/healthz").status_code == 200
        with stopped(postgresql):
            keeper = httpx.Client(base_url=served.url, cookies=all_of_us.browsers["S"].cookies, timeout=PATIENCE)
            with keeper:
                written = keeper.post(f"{home}/desk/round/1/line", data=line, headers={"Accept": "application/json"})
            well = anybody.get("/healthz")
            assert anybody.get(f"{home}/pairings").status_code == 200
        assert written.status_code in {503, 504}
        assert NO_ANSWER in written.text
        assert (well.status_code, well.json()["code"]) == (503, "cannot-read-database")
        until(lambda: anybody.get("/healthz").status_code == 200)
        until(lambda: all_of_us.browsers["S"].get(f"{home}/desk").status_code == 200)


def test_a_log_that_a_stopped_neighbour_holds_is_refused_and_nothing_else(postgresql: str) -> None:
    """A caller without a limit waits on: the planted fault is how it was."""

    async def scenario() -> None:
        limited, without = open_database(postgresql, patience=PATIENCE), open_database(postgresql)
        async with Desk(limited) as desk, Desk(without) as old:
            ours, other = [await first_round(desk) for _ in range(2)]

            def report(at: Desk, stream: str) -> asyncio.Task[object]:
                return asyncio.create_task(
                    at.events.act(stream, report_result, who=ME, round=1, table=1, result=TWO_ONE)  # type: ignore[arg-type]
                )

            with psycopg.connect(postgresql) as neighbour:
                neighbour.execute(
                    "SELECT pg_advisory_xact_lock(('x' || substr(md5(%s), 1, 16))::bit(64)::bigint)", (ours.stream,)
                )
                waiting = report(old, ours.stream)
                refused, fine = report(desk, ours.stream), report(desk, other.stream)
                with pytest.raises(WriteFailed, match=ANOTHER):
                    await refused
                await fine
                assert not waiting.done()
            await waiting
            await report(desk, ours.stream)
        limited.close()
        without.close()

    asyncio.run(scenario())


def test_a_server_is_told_its_limits(postgresql: str) -> None:
    """A neighbour that is stopped in the middle of a transaction loses it, and with it the lock."""
    database = open_database(postgresql, patience=10)
    with database.reading() as connection:
        names = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
        shown = {name: connection.exec_driver_sql(f"SHOW {name}").scalar() for name in names}
    assert shown == dict(zip(names, (f"{LOCK}s", "10s", f"{LEFT_OPEN}s"), strict=True))
    database.close()


def test_who_comes_after_somebody_who_waited_in_vain_does_not_wait(postgresql: str) -> None:
    database = open_database(postgresql, patience=10)
    database.patience._clock = lambda: 0.0
    with database.reading() as connection:
        backend = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
        os.kill(backend, signal.SIGSTOP)
        database.patience.seconds = 0.05
        with pytest.raises(DBAPIError) as raised:
            connection.exec_driver_sql("SELECT 1")
        os.kill(backend, signal.SIGCONT)
    assert as_refusal(raised.value) == CannotRead(why=NO_ANSWER)
    database.patience.seconds = 10
    with pytest.raises(CannotRead, match=NO_ANSWER), database.reading():
        raise AssertionError("nobody gets here")
    database.feel()
    with database.reading() as again:
        assert again.exec_driver_sql("SELECT 1").scalar() == 1
    database.close()
