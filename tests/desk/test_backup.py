"""Back up while everybody writes: one moment, whole, with an equal head."""

import asyncio
from pathlib import Path

from tests.databases import restore
from tests.desk.evening import ME, TWO_ONE, first_round
from tests.patience import soon

from topcut.core.event.fold import EVENT
from topcut.core.event.rounds import report_result
from topcut.core.log import fold, hash_of
from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.store import Database, Logs, backup, open_database


def committed(database: Database, stream: Stream) -> list[bytes]:
    with database.reading() as connection:
        return Logs(connection).tail(stream)


def test_a_backup_during_writes_is_one_moment_of_the_log(database: Database, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with Desk(database) as desk:
            evening = await first_round(desk)
            stop = asyncio.Event()

            async def writer(number: int) -> None:
                while not stop.is_set():
                    table = evening.tables[number % len(evening.tables)]
                    await desk.events.act(evening.stream, report_result, who=ME, round=1, table=table, result=TWO_ONE)

            writers = [asyncio.create_task(writer(number)) for number in range(8)]

            async def grows() -> bool:
                return (await desk.events.head(evening.stream))[0] > ended

            ended, _ = await desk.events.head(evening.stream)
            await soon(grows)
            begun, _ = await desk.events.head(evening.stream)
            await asyncio.to_thread(backup, database, tmp_path / "kept.topcut")
            ended = len(committed(database, evening.stream))  # the desk may have yet to tell of the last of them
            await soon(grows)
            stop.set()
            await asyncio.gather(*writers)

        restored = open_database(tmp_path / "restored.db")
        restore(tmp_path / "kept.topcut", restored)
        kept, all_of_it = committed(restored, evening.stream), committed(database, evening.stream)
        restored.close()
        assert begun <= len(kept) <= ended < len(all_of_it)
        assert kept == all_of_it[: len(kept)]
        assert fold(EVENT, evening.stream, kept).head == hash_of(all_of_it[len(kept) - 1])

    asyncio.run(scenario())
