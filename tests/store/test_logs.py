"""Exact bytes in, exact bytes out, on both databases."""

import msgspec
import pytest
from sqlalchemy import Connection

from topcut.core.log import Opening
from topcut.core.play import Stream
from topcut.store import Database, Logs, NewEntry, StreamUnknown, WriteFailed, open_database
from topcut.store.logs import LONGEST_KEY, asked_for, key_of
from topcut.store.migrate import HEAD
from topcut.store.refusals import BadKey, NewerDatabase, SomebodyWasQuicker, StreamExists

S = Stream("AAAAAAAAAAAAAAAA")
ANY_BYTES = bytes(range(256))


def entry(seq: int, line: bytes = b"{}", **beside: object) -> NewEntry:
    return NewEntry(S, seq, line, **beside)  # type: ignore[arg-type]


@pytest.fixture
def begun(database: Database) -> Database:
    with database.writing() as connection:
        Logs(connection).create(S, kind="event", now=1)
    return database


def test_what_goes_wrong_in_a_transaction_is_told_in_words_and_nothing_of_it_is_kept(begun: Database) -> None:
    def append_and_fail(connection: Connection) -> None:
        Logs(connection).append([entry(1)])
        connection.exec_driver_sql("INSERT INTO nowhere VALUES (1)")

    with pytest.raises(WriteFailed, match="the database reports an error"), begun.writing() as connection:
        append_and_fail(connection)
    with begun.reading() as connection:
        assert Logs(connection).tail(S) == []


def append(database: Database, *new: NewEntry) -> None:
    with database.writing() as connection:
        Logs(connection).append(new)


def test_lines_come_back_as_they_were_written(begun: Database) -> None:
    append(begun, entry(1, ANY_BYTES), entry(2, b'{"a":1}'))
    with begun.reading() as connection:
        assert Logs(connection).tail(S) == [ANY_BYTES, b'{"a":1}']
        assert Logs(connection).tail(S, after=1) == [b'{"a":1}']
        assert Logs(connection).all() == [(S, 2)]


def test_openings_and_names_lie_beside_the_log(begun: Database) -> None:
    opening = Opening(1, "0.title", b"s" * 16, b'"Friday"', public=True)
    append(begun, entry(1, openings=(opening,), names={1: "Ana", 2: "Bö"}))
    append(begun, entry(2, names={1: "", 2: "Bo"}))
    with begun.reading() as connection:
        assert Logs(connection).tail_openings(S) == {1: {"0.title": opening}}
        assert Logs(connection).names(S) == {2: "Bo"}


def test_a_revealed_opening_is_public_and_an_erased_one_is_gone(begun: Database) -> None:
    openings = (Opening(1, "0.secret", b"s" * 16, b'"x"'), Opening(1, "0.title", b"t" * 16, b'"y"'))
    append(begun, entry(1, openings=openings))
    append(begun, entry(2, revealed=((1, "0.secret"),), erased=((1, "0.title"),)))
    with begun.reading() as connection:
        found = Logs(connection).tail_openings(S)
    assert found == {1: {"0.secret": Opening(1, "0.secret", b"s" * 16, b'"x"', public=True)}}


@pytest.mark.parametrize("person", ["12345", 'a "quoted" number', "account-ñ"])
def test_the_logs_that_keep_a_number_are_found_until_it_is_erased(begun: Database, person: str) -> None:
    """MTR 2.10: also beside other values that are sealed with it; a longer number is another."""
    kept = msgspec.json.encode(msgspec.json.encode({"person": person, "ticks": ["old-enough"]}).decode())
    append(begun, entry(1, openings=[Opening(1, "1.kept", b"salt" * 4, kept)]))
    with begun.reading() as connection:
        assert Logs(connection).naming(person) == [S]
        assert Logs(connection).naming(person[:-1]) == []
    append(begun, entry(2, erased=((1, "1.kept"),)))
    with begun.reading() as connection:
        assert Logs(connection).naming(person) == []


def test_a_used_key_is_found_with_what_was_asked(begun: Database) -> None:
    key, asked = key_of("me", "k1"), asked_for("drop", {"entrant": 1}).kept(speaks_of_people=False)
    append(begun, entry(1, b"line", key=key, asked=asked))
    with begun.reading() as connection:
        used = Logs(connection).used(S, [key, key_of("you", "k1")])
    assert {name: (stored.seq, stored.asked) for name, stored in used.items()} == {key: (1, asked)}


def test_the_same_arguments_in_another_order_are_the_same_wish() -> None:
    assert asked_for("drop", {"a": 1, "b": 2}) == asked_for("drop", {"b": 2, "a": 1})
    assert asked_for("drop", {"a": 1}) != asked_for("drop", {"a": 2})
    assert asked_for("drop", {}) != asked_for("register", {})


def test_a_key_is_not_a_place_for_contents() -> None:
    for key in ("k" * (LONGEST_KEY + 1), "a\0b", "\ud800", "a\nb"):
        with pytest.raises(BadKey):
            key_of("me", key)


def test_a_place_in_a_log_is_taken_once(begun: Database) -> None:
    append(begun, entry(1, b"first"))
    with pytest.raises(SomebodyWasQuicker):
        append(begun, entry(1, b"second"))
    with begun.reading() as connection:
        assert Logs(connection).tail(S) == [b"first"]


def test_half_a_batch_is_nothing(begun: Database) -> None:
    with pytest.raises(SomebodyWasQuicker):
        append(begun, entry(1, names={1: "Ana"}), entry(2), entry(2))
    with begun.reading() as connection:
        assert (Logs(connection).tail(S), Logs(connection).names(S)) == ([], {})


def test_an_unknown_log_is_unknown_and_a_known_one_is_not_made_twice(begun: Database) -> None:
    with begun.writing() as connection:
        with pytest.raises(StreamUnknown):
            Logs(connection).tail(Stream("B" * 16))
        with pytest.raises(StreamExists):
            Logs(connection).create(S, kind="event", now=2)


def test_a_reader_sees_one_moment(begun: Database) -> None:
    append(begun, entry(1, b"one"))
    with begun.reading() as connection:
        before = Logs(connection).tail(S)
        append(begun, entry(2, b"two"))
        assert Logs(connection).tail(S) == before == [b"one"]


def test_opening_twice_migrates_once(where: str) -> None:
    open_database(where).close()
    again = open_database(where)
    with again.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").all() == [(HEAD,)]
    again.close()


def test_a_newer_database_is_left_alone(where: str) -> None:
    newer = open_database(where)
    with newer.engine.connect() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    newer.close()
    with pytest.raises(NewerDatabase):
        open_database(where)
