"""Views and pages shared by a hall that reads while the desk writes: whatever comes first, everybody is answered.

The desk, its database and its lane are the real ones; the loop is driven by hand, on walks that chance chooses.
"""

from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from msgspec import Struct
from sqlalchemy import delete
from tests.conftest import IS_SOAK
from tests.orders import HandLoop, Livelock, Wandering, first

from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import register, rename
from topcut.core.play import Stream, Who
from topcut.desk import Desk
from topcut.http import snapshots
from topcut.store import open_database
from topcut.store.tables import entries
from topcut.web.front import hot

ME = Who("link-me")
WALKS = 3_000 if IS_SOAK else 200
READERS = 3

Read = Callable[[], Awaitable[int]]


class Hall(Struct, frozen=True):
    """An event of one player whose name changes, and the loop it is on."""

    loop: HandLoop
    desk: Desk
    stream: Stream

    @property
    def head(self) -> int:
        """The number that everybody can see at this moment."""
        return self.desk.events.shelf[self.stream].folded.seq

    def views(self) -> Read:
        made = snapshots.Snapshots(self.desk, lambda event, _: len(event.entrants))

        async def read() -> int:
            return (await made.of(self.stream)).seq

        return read

    def pages(self) -> Read:
        made = hot.HotPages(self.desk, pause=lambda _: 0.0)

        async def read() -> int:
            return (await made.page(hot.WantedPage(self.stream, "", "en", "name"), at_least=self.head)).seq

        return read

    def walk(self, read: Read, path: Wandering, meanwhile: Callable[[], Awaitable[object]]) -> None:
        """Let some read while something happens; nobody gets less than was to be seen when they asked."""

        async def reader() -> None:
            head = self.head
            assert await read() >= min(head, self.head)

        self.loop.run(meanwhile, *[reader] * READERS, path=path)
        assert self.loop.troubles == []

    async def write(self) -> None:
        await self.desk.events.act(self.stream, rename, who=ME, player=1, name=f"Ana {self.head}")

    async def go_back(self) -> None:
        """Lose the last entry, as where an older backup is restored under a server that runs."""
        with self.desk._database.writing() as connection:
            connection.execute(delete(entries).where(entries.c.stream == self.stream, entries.c.seq == self.head))
        self.desk.events.shelf.drop(self.stream)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    loop, database = HandLoop(), open_database(tmp_path / "shop.db")
    desk = Desk(database)

    async def opened() -> Stream:
        await desk.__aenter__()
        stream = (await desk.events.create(who=ME, title="Friday", stages=(Stage(rounds=3),))).stream
        await desk.events.act(stream, register, who=ME, names=("Ana",))
        return stream

    async def closed() -> None:
        await desk.__aexit__()

    yield Hall(loop, desk, loop.run(opened, path=first())[0])
    loop.run(closed, path=first())
    database.close()


def walked(hall: Hall, what: str) -> None:
    for seed in range(WALKS):
        hall.walk(getattr(hall, what)(), Wandering(seed), hall.write)


@pytest.mark.soak
@pytest.mark.parametrize("what", ["views", "pages"])
def test_whoever_reads_while_the_desk_writes_is_answered_and_up_to_date(hall: Hall, what: str) -> None:
    walked(hall, what)


@pytest.mark.parametrize("what", ["views", "pages"])
def test_a_log_that_goes_back_to_an_older_number_keeps_nobody_waiting(hall: Hall, what: str) -> None:
    for _ in range(20):
        hall.loop.run(hall.write, path=first())
    for seed in range(20):
        hall.walk(getattr(hall, what)(), Wandering(seed), hall.go_back)


@pytest.mark.parametrize("what", ["views", "pages"])
def test_the_old_waiting_would_be_found(hall: Hall, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: `tests/http/spinning.py` says what it is."""
    from tests.http.spinning import Spinning

    for module in (snapshots, hot):
        monkeypatch.setattr(module, "SingleFlight", Spinning)
    with pytest.raises(Livelock, match="one step never ends"):
        walked(hall, what)
