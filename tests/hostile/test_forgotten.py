"""Somebody is erased: not a byte of the data folder holds their name, whatever happens in between."""

import asyncio
import random
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Column, Connection, LargeBinary, MetaData, Table, Text, create_engine, insert
from tests.conftest import IS_SOAK, SEED
from tests.databases import restore
from tests.desk.evening import ME
from tests.hostile.bytes_of import holding
from tests.hostile.eraser import no_sheets
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.patience import until
from tests.web.staffed import helper

from topcut.cli.main import main
from topcut.core.event.flow import post_round, start_event
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import register, rename
from topcut.core.event.rounds import draw_round
from topcut.core.play import PlayerId, Stream
from topcut.desk import Desk
from topcut.desk.erasing import Erasing
from topcut.desk.rescue import Rescue
from topcut.store import Database, Logs, backup, open_database
from topcut.store.erasure_list import NAME as LIST
from topcut.store.erasure_list import add_to_list, list_of, read_list
from topcut.store.erasures import PLACES, Erasures, of_player
from topcut.store.row_sums import NAME as ROW_SUM
from topcut.store.tables import IN_ORDER, entries, labels, metadata, people, sessions, streams

NAME = "Zyxwvut Qpoñmlk"
NUMBER = "DCI-99887766"
ROOT = Path(__file__).resolve().parents[2]
KILLS = 300 if IS_SOAK else 6
PARTS = 3 if IS_SOAK else 1


def until_nothing_holds(folder: Path, words: str) -> None:
    """Wait until no file holds it, for as long as nobody could call it quick."""
    until(lambda: not holding(folder, words), f"a file still holds {words}")


# On a server -------------------------------------------------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path / "topcut.db", wants_papers=True).wait_until_ready()
    yield server
    server.kill()


@pytest.fixture
def evening(own: Served) -> Evening:
    """Somebody plays online, is known by a number, and helps at the desk."""
    evening = Evening(own, rounds=1)
    evening.join(NAME)
    evening.start("Ana")
    evening.desk.open(f"{evening.home}/person/1")
    evening.desk.submit("/identify", person=NUMBER)
    evening.post()
    helper(evening, label=f"{NAME}, floor judge", role="floor-judge", answer="Yes, one person")
    evening.desk.open(f"{evening.home}/staff")
    evening.desk.submit("/desk/online", yes="1")
    for phone in evening.phones.values():
        phone.open(f"{phone.path}/online")
        phone.submit("/online")
    return evening


def erase(evening: Evening) -> None:
    evening.desk.open(f"{evening.home}/erase/1")
    evening.desk.submit("/erase/1")


def test_not_a_byte_of_the_data_folder_holds_an_erased_name(evening: Evening) -> None:
    folder = evening.served.database.parent
    until(lambda: any("rescue" in place for place in holding(folder, NAME)), "no rescue folder holds the name")
    before = holding(folder, NAME)
    assert {"topcut.db-wal"} < set(before), "there is something to erase"
    erase(evening)
    until_nothing_holds(folder, NAME)
    until_nothing_holds(folder, NUMBER)
    assert list(folder.glob("rescue/*/round-01/log.jsonl")), "the folder of the round is there again"


def test_the_opponent_no_longer_reads_the_name_at_the_table(evening: Evening) -> None:
    ana = evening.phones["Ana"]
    table = ana.path
    assert NAME in text_of(ana.open(table))
    erase(evening)
    assert NAME not in text_of(ana.open(table))
    assert "Ana" in text_of(evening.phones[NAME].open(table))


def test_a_label_of_the_staff_that_holds_the_name_goes_and_others_stay(evening: Evening) -> None:
    helper(evening, label="Zyx", role="scorekeeper")
    assert NAME in text_of(evening.desk.open(f"{evening.home}/staff"))
    erase(evening)
    staff = text_of(evening.desk.open(f"{evening.home}/staff"))
    assert NAME not in staff
    assert "Zyx" in staff
    assert "Playing online is allowed" in staff or "online" in staff


# A crash in between -------------------------------------------------------------------------------------------------


async def _with_rescue(database: Database, folder: Path) -> None:
    """Open a desk as a server does, and close it."""
    desk = Desk(database)
    kept = Rescue(desk, database, folder=folder / "rescue", sheets=no_sheets)
    async with desk, kept:
        pass


def started(folder: Path) -> None:
    database = open_database(folder / "topcut.db")
    asyncio.run(_with_rescue(database, folder))
    database.close()


def called(number: int) -> str:
    return f"Zyxwvut{number:04} Qpoñmlk"


def prepared(folder: Path, *, players: int = 8) -> Stream:
    """A posted round with its rescue folder, and everybody with a name of their own."""
    database = open_database(folder / "topcut.db")

    async def scenario() -> Stream:
        desk = Desk(database)
        kept = Rescue(desk, database, folder=folder / "rescue", sheets=no_sheets)
        async with desk, kept:
            made = await desk.events.create(who=ME, title="Friday", policy="casual", stages=(Stage(rounds=3),))
            for number in range(1, players + 1):
                await desk.events.act(made.stream, register, who=ME, names=(called(number),))
            for action in (start_event, draw_round):
                await desk.events.act(made.stream, action, who=ME)
            await desk.events.act(made.stream, post_round, who=ME, round=1)
        return made.stream

    stream = asyncio.run(scenario())
    database.close()
    return stream


def erased_until_killed(folder: Path, stream: Stream, *, after: int, first: int = 1, never: bool = False) -> list[int]:
    """Let a process erase until it has promised so much, kill it, prove it dead, and say whom it promised to erase."""
    command = [sys.executable, "-m", "tests.hostile.eraser", str(folder / "topcut.db"), stream, str(first)]
    process = subprocess.Popen(command + ["never"] * never, cwd=ROOT, stdout=subprocess.PIPE)
    assert process.stdout is not None
    said = b"".join(process.stdout.readline() for _ in range(after))
    process.send_signal(signal.SIGKILL)
    said += process.stdout.read()
    process.stdout.close()
    assert process.wait() == -signal.SIGKILL
    return [int(number) for number in re.findall(rb"gone (\d+)\n", said)]


def test_an_erasure_cut_off_by_a_crash_is_finished_at_the_next_start(tmp_path: Path) -> None:
    stream = prepared(tmp_path)
    gone = erased_until_killed(tmp_path, stream, after=1, never=True)
    assert holding(tmp_path, called(gone[0])), "the crash came in between"
    started(tmp_path)
    assert [holding(tmp_path, called(number)) for number in gone] == [[] for _ in gone]
    assert list(tmp_path.glob("rescue/*/round-01/log.jsonl"))


def test_a_start_that_does_not_finish_it_would_have_been_found_out(tmp_path: Path, monkeypatch) -> None:
    """The planted fault: the next start knows nothing of an erasure that was cut off."""

    async def nothing(_self: object) -> None:
        return None

    stream = prepared(tmp_path)
    gone = erased_until_killed(tmp_path, stream, after=1, never=True)
    monkeypatch.setattr(Erasing, "begin", nothing)
    monkeypatch.setattr(Erasing, "close", nothing)
    monkeypatch.setattr(Rescue, "_forget_outdated", nothing)
    started(tmp_path)
    assert holding(tmp_path, called(gone[0]))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_killed_at_any_moment_of_an_erasure(tmp_path: Path, part: int, counted: Callable[..., None]) -> None:
    moments = random.Random(SEED * 1_000 + part)
    players, first, erased = 40, 1, 0
    folder, stream = tmp_path / "0", Stream("")
    for kill in range(KILLS // PARTS):
        if first > players - 8 or not stream:
            folder, first = tmp_path / str(kill), 1
            folder.mkdir()
            stream = prepared(folder, players=players)
        gone = erased_until_killed(folder, stream, after=moments.randint(1, 5), first=first)
        started(folder)
        assert [(number, places) for number in gone if (places := holding(folder, called(number)))] == []
        erased, first = erased + len(gone), max(gone) + 2  # the one after may have been under way
    counted("erasures", kills=KILLS // PARTS, erased=erased, bytes_found=0)


# An older copy comes back ---------------------------------------------------------------------------------------------


def erase_player(database: Database, stream: Stream, player: int, name: str | None = None) -> None:
    async def scenario() -> None:
        async with Desk(database) as desk:
            await desk.events.act(stream, rename, who=ME, player=PlayerId(player), name=name)

    asyncio.run(scenario())


def names_in(database: Database, stream: Stream) -> dict[int, str]:
    with database.reading() as connection:
        return Logs(connection).names(stream)


@pytest.fixture
def kept(tmp_path: Path) -> tuple[Stream, Path]:
    """A backup, made before player 1 was erased; the database is gone, what was kept apart is not."""
    stream = prepared(tmp_path)
    database = open_database(tmp_path / "topcut.db")
    with database.writing() as connection:
        connection.execute(insert(labels), {"stream": stream, "who": "link-a", "label": f"{called(1)}, judge"})
    backup(database, tmp_path / "before.topcut")
    erase_player(database, stream, 1)
    database.close()
    for path in tmp_path.glob("topcut.db*"):
        path.unlink()
    shutil.rmtree(tmp_path / "rescue")
    return stream, tmp_path / "before.topcut"


def test_what_was_erased_since_a_backup_is_erased_again_by_the_restore(tmp_path: Path, kept) -> None:
    stream, older = kept
    assert holding(tmp_path, called(1)) == ["before.topcut"]
    restored = open_database(tmp_path / "new.db")
    restore(older, restored)
    assert set(names_in(restored, stream)) == set(range(2, 9))
    restored.close()
    assert holding(tmp_path, called(1)) == ["before.topcut"]


def test_without_the_list_the_name_would_be_back(tmp_path: Path, kept) -> None:
    """The planted fault: nothing was kept apart."""
    stream, older = kept
    (tmp_path / LIST).unlink()
    restored = open_database(tmp_path / "new.db")
    restore(older, restored)
    assert names_in(restored, stream)[1] == called(1)
    restored.close()


def test_the_list_itself_names_nobody(tmp_path: Path, kept) -> None:
    stream, _ = kept
    lines = (tmp_path / LIST).read_text().splitlines()
    assert [re.sub(r"\d+", "N", line.replace(stream, "S")) for line in lines] == [
        '{"stream":"S","what":"label link-a","seq":N}',
        '{"stream":"S","what":"player N","seq":N}',
    ]


def test_a_list_that_lies_elsewhere_can_be_named(tmp_path: Path, kept, capfd) -> None:
    stream, older = kept
    (tmp_path / LIST).rename(tmp_path / "from-the-old-laptop.jsonl")
    place = tmp_path / "new" / "topcut.db"
    list_named = ["--erased", str(tmp_path / "from-the-old-laptop.jsonl")]
    assert main(["restore", str(older), "--database", str(place), *list_named]) == 0
    assert "Erased again: 2." in capfd.readouterr().out
    restored = open_database(place)
    assert 1 not in names_in(restored, stream)
    restored.close()


def test_a_name_given_after_the_erasure_comes_back_with_a_newer_backup(tmp_path: Path) -> None:
    stream = prepared(tmp_path)
    database = open_database(tmp_path / "topcut.db")
    erase_player(database, stream, 1)
    erase_player(database, stream, 1, name="Somebody Else")
    backup(database, tmp_path / "after.topcut")
    database.close()
    restored = open_database(tmp_path / "new.db")
    restore(tmp_path / "after.topcut", restored)
    assert names_in(restored, stream)[1] == "Somebody Else"
    restored.close()


def test_an_older_export_that_is_imported_loses_the_name_too(tmp_path: Path, capfd) -> None:
    stream = prepared(tmp_path)
    where, export = ["--database", str(tmp_path / "topcut.db")], tmp_path / "friday.jsonl"
    assert main(["export", stream, "--with-people", "--to", str(export), *where]) == 0
    database = open_database(tmp_path / "topcut.db")
    erase_player(database, stream, 1)
    database.close()
    assert main(["import", str(export), "--database", str(tmp_path / "new.db")]) == 0
    restored = open_database(tmp_path / "new.db")
    assert set(names_in(restored, stream)) == set(range(2, 9))
    restored.close()


def test_an_import_takes_nothing_out_of_other_events(tmp_path: Path, capfd) -> None:
    """After a restore the list knows of entries to come: by then a number may be another player's."""
    stream, other, export = prepared(tmp_path), prepared(tmp_path / "other"), tmp_path / "other.jsonl"
    where = ["--database", str(tmp_path / "other" / "topcut.db")]
    assert main(["export", other, "--with-people", "--to", str(export), *where]) == 0
    add_to_list(tmp_path / LIST, [of_player(each, 2, seq=1_000) for each in (stream, other)])
    assert main(["import", str(export), "--database", str(tmp_path / "topcut.db")]) == 0
    database = open_database(tmp_path / "topcut.db")
    assert set(names_in(database, stream)) == set(range(1, 9))
    assert set(names_in(database, other)) == {1, *range(3, 9)}
    database.close()


def test_what_is_restored_on_postgresql_is_erased_again_as_well(tmp_path: Path, kept, postgresql, monkeypatch) -> None:
    stream, older = kept
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    server = open_database(postgresql)
    list_of(server).parent.mkdir(parents=True)
    (tmp_path / LIST).rename(list_of(server))
    restore(older, server)
    assert set(names_in(server, stream)) == set(range(2, 9))
    erase_player(server, stream, 2)
    assert f"player {2}" in {one.what for one in read_list(list_of(server))}
    with server.reading() as connection:
        assert Erasures(connection).unfinished() == {}
    server.close()


def test_nobody_is_signed_in_after_a_restore(tmp_path: Path, own: Served) -> None:
    browser = own.browser()
    browser.open("/account/sign-up")
    browser.submit("/account/sign-up", name="ana@example.org", shown="Ana", password="a long and quiet evening")
    assert "Ana" in text_of(browser.open("/account"))
    assert main(["backup", str(tmp_path / "kept.topcut"), "--database", str(own.database)]) == 0
    assert sessions not in IN_ORDER
    restored = open_database(tmp_path / "new.db")
    restore(tmp_path / "kept.topcut", restored)
    with restored.reading() as connection:
        assert connection.execute(sessions.select()).all() == []
    restored.close()


# Nothing is forgotten in the list of places ---------------------------------------------------------------------------

NAMELESS = {
    "streams.stream streams.kind entries.stream keys.stream openings.stream people.stream": "random",
    "links.stream labels.stream holdings.stream dismissed.stream erasures.stream unfinished.stream": "random",
    "copied_people.stream copied_people.origin": "random; the people are numbers",
    "entries.line": "codes, numbers and seals; a name or a text has no place in a fact",
    "keys.key": "made by the client's random numbers, with who asked",
    "openings.field": "a place in an entry",
    "booster_recipes.code booster_recipes.body": "the operator's product: sets, sheets and weights",
    "links.digest": "a hash of random bits",
    "links.who labels.who holdings.who": "random, or the number of an account",
    "links.code": "a code for the door",
    "accounts.account sessions.account holdings.account": "random",
    "erasures.what": "where it lay: a number, a place, a link",
    "alive.run generations.generation signing_keys.key signing_keys.seed": "random",
    "audit.mark audit.account audit.stream audit.who": "random, or the number of an account",
    "audit.what audit.about": "one of a few words, an action's name, whom the log knows by a number",
    "made.stream made.maker": "random, the number of an account, or a name that thousands of addresses share",
    "catalogs.legal_as_of catalogs.legal_formats": "a day, and the names of formats",
    "catalogs.game card_sets.game card_sets.code card_sets.body cards.game cards.name cards.body": "cards",
}
"""Every other column that could hold a text, and why nobody's is in it."""


def test_every_column_either_is_a_place_to_empty_or_holds_nobodys_words() -> None:
    written = {
        f"{table.name}.{column.name}"
        for table in metadata.sorted_tables
        for column in table.c
        if isinstance(column.type, Text | LargeBinary) and column.name != ROW_SUM  # goes with its row
    }
    known = {column for columns in NAMELESS for column in columns.split()}
    assert written - known == set(PLACES)


def as_then(connection: Connection, now: Table, **row: object) -> None:
    """Insert a row into a table as it was then, without the columns that came later."""
    then = Table(now.name, MetaData(), *(Column(name, now.c[name].type) for name in row))
    connection.execute(insert(then), row)


def test_names_that_tables_of_events_once_kept_are_gone_with_the_update(tmp_path: Path) -> None:
    older = create_engine(f"sqlite:///{tmp_path / 'topcut.db'}")
    event, free, match = "A" * 16, "B" * 16, "C" * 16
    opened = '{"seq":1,"facts":[{"fact":"table-opened","seats":["%s","%s"]}]}'
    with older.begin() as connection:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", "topcut.store:migrations")
        command.upgrade(config, "0005")
        for stream, seats in ((free, ("visit-1", "visit-2")), (match, (f"{event}.1.2.3", f"{event}.1.2.4"))):
            line = (opened % seats).encode()
            as_then(connection, streams, stream=stream, kind="tabletop", created_at=1)
            as_then(connection, entries, stream=stream, seq=1, line=line)
            as_then(connection, people, stream=stream, player=0, name=NAME)
    older.dispose()
    database = open_database(tmp_path / "topcut.db")
    assert (names_in(database, Stream(free)), names_in(database, Stream(match))) == ({0: NAME}, {})
    database.close()
