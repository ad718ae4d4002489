"""A page of the file is damaged, in any table: every command and every main page says so, and none has a bug."""

import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copy2

import httpx
import pytest
from tests.cli.conftest import document, place, shop
from tests.cli.test_settings_of_every_command import WITH_DATABASE, words_of
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.patience import until

from topcut.cli.main import main
from topcut.store.operator_key import key_place
from topcut.store.tables import metadata

__all__ = ["document", "place", "shop"]

SIZE = 4096
TABLES = sorted([*metadata.tables, "alembic_version", "sqlite_schema"])
REFUSED = {0, 2, 5, 6, 7}
"""All that a command may end with, except a bug."""
SERVERS = {"serve", "demo"}
"""Their pages are looked at below."""


def last_page_of(database: Path, table: str) -> int:
    """Find the page a table ends on; `dbstat` is SQLite's own account of its file."""
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT max(pageno) FROM dbstat WHERE name = ? AND pagetype = 'leaf'", (table,))
        return rows.fetchone()[0]


def damage(database: Path, table: str, byte: bytes) -> None:
    """Overwrite a page, as a dying disk does; of the first one the head stays, by which it is a database at all."""
    page = last_page_of(database, table)
    begin, end = (page - 1) * SIZE + (100 if page == 1 else 0), page * SIZE
    data = bytearray(database.read_bytes())
    data[begin:end] = byte * (end - begin)
    database.write_bytes(data)


@pytest.fixture(scope="module")
def has_dbstat() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        try:
            connection.execute("SELECT 1 FROM dbstat")
        except sqlite3.OperationalError:
            pytest.skip("this SQLite does not say which page belongs to which table")


@pytest.mark.usefixtures("has_dbstat")
@pytest.mark.parametrize("byte", [b"\xa5", b"\0"], ids=["rubbish", "zeros"])
@pytest.mark.parametrize("table", TABLES)
def test_every_command_has_an_answer(shop: Path, place: Path, document, capfd, table: str, byte: bytes) -> None:
    whole = shop.read_bytes()
    assert main(["backup", "before.topcut"]) == 0
    for file, text in (("nothing.json", "{}"), ("list.txt", "4 Lightning Bolt\n")):
        (place / file).write_text(text)
    assert main(["simulate", "--players", "5", "--rounds", "1", "--seed", "9", "--log", "friday.jsonl"]) == 0
    (place / "named.db").write_bytes(whole)
    for name in (name for name in WITH_DATABASE if name not in SERVERS):
        shop.write_bytes(whole)
        words = words_of(name, document)
        damage(shop, table, byte)
        capfd.readouterr()
        code = main(words)
        said = "".join(capfd.readouterr())
        assert (code in REFUSED, "bug in Topcut" in said) == (True, False), f"{name}: {said}"
        (place / "kept.topcut").unlink(missing_ok=True)


@pytest.mark.usefixtures("has_dbstat")
def test_the_doctor_and_the_list_name_what_is_damaged(shop: Path, document, capfd) -> None:
    damage(shop, "entries", b"\0")
    _, found = document("doctor")
    assert any(not one["fine"] and "damaged" in one["found"] for one in found["findings"])
    capfd.readouterr()
    assert main(["events"]) == 5
    assert "a part of it cannot be read: the file is damaged" in capfd.readouterr().err


class Hall:
    """An evening whose server was stopped, and the browser of its organizer, who also runs the server."""

    def __init__(self, folder: Path) -> None:
        server = Served(folder / "topcut.db").wait_until_ready()
        self.evening = Evening(server, rounds=1)
        self.evening.start("Ana", "Bo", "Cy", "Di")
        self.evening.post()
        self.evening.desk.open(server.operator_path())
        self.key = key_place(server.database)
        assert server.stop()[0] == 0
        self.port, self.whole = server.port, server.database.read_bytes()

    @property
    def paths(self) -> list[str]:
        public, home = f"/event/{self.evening.stream}", self.evening.home
        pages = ["", "/pairings", "/standings", "/log.jsonl"]
        return ["/", "/new", "/packs", "/ready", "/backup", *(f"{public}{page}" for page in pages), home]

    def served_damaged(self, folder: Path, table: str) -> Served:
        (folder / "damaged.db").write_bytes(self.whole)
        damage(folder / "damaged.db", table, b"\0")
        copy2(self.key, folder)
        return Served(folder / "damaged.db", port=self.port)


def starts(server: Served) -> bool:
    """Wait until a server listens, or has ended."""
    until(lambda: server.process.poll() is not None or is_there(server))
    return server.process.poll() is None


def is_there(server: Served) -> bool:
    try:
        return server.browser().get("/healthz").status_code > 0
    except httpx.TransportError:
        return False


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Hall:
    return Hall(tmp_path_factory.mktemp("hall"))


@pytest.mark.usefixtures("has_dbstat")
@pytest.mark.parametrize("table", TABLES)
def test_every_page_has_an_answer(hall: Hall, tmp_path: Path, table: str) -> None:
    server = hall.served_damaged(tmp_path, table)
    if not starts(server):
        said = server.stop()[1]
        assert ("Traceback" in said, "damaged" in said) == (False, True), said
        return
    desk: Browser = hall.evening.desk
    answers = {path: desk.get(path) for path in (server.operator_path(), *hall.paths)}
    code, said = server.stop()
    assert {path: answer.status_code for path, answer in answers.items() if answer.status_code not in {200, 503}} == {}
    for answer in answers.values():
        if answer.status_code == 503:
            assert "a part of the database file is damaged, and waiting does not help." in text_of(answer.text)
    assert (code, "Traceback" in said) == (0, False), said


@pytest.mark.usefixtures("has_dbstat")
def test_one_damaged_event_leaves_its_organizer_the_others(hall: Hall, tmp_path: Path) -> None:
    server = hall.served_damaged(tmp_path, "entries").wait_until_ready()
    desk = hall.evening.desk
    assert desk.get(f"/event/{hall.evening.stream}").status_code == 503
    assert [desk.get(path).status_code for path in ("/", "/new")] == [200, 200]
    server.stop()
