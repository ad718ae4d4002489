"""Links are found by their hash, on SQLite and on PostgreSQL."""

import pytest
from tests.databases import database, postgresql, postgresql_server, where

from topcut.core.play import Stream, Who
from topcut.store import Database, Logs
from topcut.store.links import Link, Links, digest_of

__all__ = ["database", "postgresql", "postgresql_server", "where"]

FRIDAY, SATURDAY = Stream("A" * 16), Stream("B" * 16)


@pytest.fixture
def two_events(database: Database) -> Database:
    with database.writing() as connection:
        for stream in (FRIDAY, SATURDAY):
            Logs(connection).create(stream, kind="event", now=0)
    return database


def test_a_token_finds_who_it_speaks_for(two_events: Database) -> None:
    with two_events.writing() as connection:
        Links(connection).add("ana's", Link(FRIDAY, Who("link-ana")))
        Links(connection).add("bo's", Link(SATURDAY, Who("link-bo")))
    with two_events.reading() as connection:
        assert Links(connection).find(["ana's", "nobody's"]) == {"ana's": Link(FRIDAY, Who("link-ana"))}
        assert Links(connection).find([]) == {}


def test_the_code_of_a_door_can_be_shown_again(two_events: Database) -> None:
    with two_events.writing() as connection:
        Links(connection).add("ana's", Link(FRIDAY, Who("link-ana")))
        Links(connection).add("ABCDEFGH", Link(FRIDAY, Who("door"), "ABCDEFGH"))
    with two_events.reading() as connection:
        assert Links(connection).code_of(FRIDAY) == "ABCDEFGH"
        assert Links(connection).code_of(SATURDAY) is None


def test_a_digest_is_a_sha256() -> None:
    assert digest_of("abc").hex() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
