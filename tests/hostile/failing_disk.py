"""A process that enters results on a disk that fails, says what it was told of each, and dies without a word.

    python -m tests.hostile.failing_disk DATABASE STREAM RESULTS [planted fault]

It says `saved KEY`, `not-saved KEY` or `not-known KEY`, and never more than one of them.
"""

import asyncio
import os
import sys

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from tests.desk.evening import ME, TWO_ONE

from topcut.core.errors import TopcutError
from topcut.core.event.rounds import report_result
from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.store import Database, WriteFailed, open_database
from topcut.store.database import _COMMIT


def believe_the_error(database: Database, connection: Connection) -> None:
    """The planted fault: a commit that failed is taken for one that never was."""
    try:
        _COMMIT.run(connection)
    except DBAPIError as error:
        database.roll_back(connection)
        raise WriteFailed(why="the disk reports an error.") from error


async def enter(desk: Desk, stream: Stream, table: int) -> str:
    try:
        await desk.events.act(stream, report_result, who=ME, key=f"t{table}", round=1, table=table, result=TWO_ONE)
    except TopcutError as refused:
        return "not-known" if refused.is_in_doubt else "not-saved"
    return "saved"


async def work(where: str, stream: Stream, results: int) -> None:
    async with Desk(open_database(where)) as desk:
        for table in range(1, results + 1):
            print(await enter(desk, stream, table), f"t{table}", flush=True)
        os._exit(9)  # the power goes: nothing is closed, and what lies in the write-ahead log is found again


if __name__ == "__main__":
    if "believe" in sys.argv[4:]:
        Database.commit = believe_the_error  # type: ignore[method-assign]
    asyncio.run(work(sys.argv[1], Stream(sys.argv[2]), int(sys.argv[3])))
