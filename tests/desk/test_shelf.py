"""What is kept in memory: by how much it takes and how long nobody asked, never by how many there are."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection
from tests.desk.evening import ME

from topcut.core.event.fold import EVENT
from topcut.core.event.people import register
from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.desk.folded_logs import AT_LEAST, IDLE, Memory, Shelf
from topcut.store import Database, open_database

EVENTS = 200


class Watch:
    """A clock that somebody else winds."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Counting(Database):
    """A store that counts how often it is read."""

    def __init__(self, opened: Database) -> None:
        super().__init__(opened.engine, path=opened.path)
        self.reads = 0

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        self.reads += 1
        with super().reading() as connection:
            yield connection


def streams(count: int) -> list[Stream]:
    return [Stream(f"{'ABCDEFGH'[number]}" * 16) for number in range(count)]


def shelf(*, logs: float, watch: Watch | None = None) -> Shelf[Any, Any]:
    memory = Memory()
    memory.room = int(logs * AT_LEAST)
    return Shelf(EVENT, memory=memory, clock=watch or Watch())


def test_the_least_wanted_goes_first_where_memory_is_short() -> None:
    a, b, c, d = streams(4)
    kept = shelf(logs=3)
    first = [kept[stream] for stream in (a, b, c)]
    assert kept[a] is first[0]
    kept[d]
    assert len(kept) == 3
    assert kept[a] is first[0]
    assert kept[b] is not first[1]


def test_a_log_that_is_being_written_to_stays() -> None:
    a, b, c = streams(3)
    kept = shelf(logs=1)
    writing = kept[a]
    writing.is_in_lane = True
    kept[b]
    kept[c]
    assert (kept[a], len(kept)) == (writing, 2)


def test_what_nobody_asks_for_is_let_go_after_a_while() -> None:
    a, b, c = streams(3)
    watch = Watch()
    kept = shelf(logs=100, watch=watch)
    kept[a]
    watch.now = IDLE - 1
    kept[b]
    watch.now = IDLE + 1
    kept[c]
    assert len(kept) == 2


def test_all_shelves_share_one_memory() -> None:
    a, b, c = streams(3)
    events = shelf(logs=2)
    tables: Shelf[Any, Any] = Shelf(EVENT, memory=events._memory)
    events[a]
    events[b]
    tables[c]
    events[a]
    events.weigh(events[a])
    assert (len(events), len(tables)) == (1, 1)
    assert events._memory.used == 2 * AT_LEAST


@pytest.mark.parametrize(("mebibytes", "reads"), [(64, 0), pytest.param(0, EVENTS, id="planted: room for one")])
def test_hundreds_of_live_events_are_read_once(tmp_path: Path, mebibytes: int, reads: int) -> None:
    """Two hundred events looked at in turn: more than sixty-four made every visit read and fold a whole log."""

    async def scenario() -> int:
        database = Counting(open_database(tmp_path / "topcut.db"))
        async with Desk(database, memory=Memory(mebibytes=mebibytes)) as desk:
            made = await asyncio.gather(
                *(desk.events.create(who=ME, title=f"Event {number}") for number in range(EVENTS))
            )
            await asyncio.gather(*(desk.events.act(event.stream, register, who=ME, names=("Ana",)) for event in made))
            for event in made:
                await desk.events.see(event.stream, lambda event, names: (len(event.entrants), len(names)))
            before = database.reads
            for event in made:
                assert await desk.events.see(event.stream, lambda event, names: (len(event.entrants), len(names))) == (
                    1,
                    1,
                )
            again = database.reads - before
        database.close()
        return again

    assert asyncio.run(scenario()) == reads
