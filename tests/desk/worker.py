"""A process that reports results as fast as it can and says `ack SEQ` for each one it was promised.

    python -m tests.desk.worker DATABASE STREAM [planted fault]

The planted faults are the mistakes a write path can make; the tests must catch each of them.
"""

import asyncio
import os
import signal
import sys
import time

from tests.desk.evening import ME, TWO_ONE

from topcut.core.event.rounds import report_result
from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.desk import act as write_path
from topcut.desk.batch import Batch, Receipt
from topcut.store import Logs, NewEntry, open_database, opening
from topcut.store import database as databases

CLIENTS = 16


def say(seq: int) -> None:
    os.write(1, f"ack {seq}\n".encode())


def answer_when_asked() -> None:
    """Fault B: everybody is answered as soon as it is decided; the commit comes a little later."""
    finish = write_path.Lane._finish

    def late(lane: write_path.Lane, batch: Batch) -> None:
        for receipt in batch.answers.values():
            if isinstance(receipt, Receipt):
                say(receipt.seq)
        time.sleep(0.003)
        finish(lane, batch)

    write_path.Lane._finish = late  # type: ignore[method-assign]


def answer_inside_the_transaction() -> None:
    """Fault C: the rows are inserted and everybody is answered, but the transaction is still open."""
    commit = databases.Database.commit
    append = Logs.append

    def tell(logs: Logs, new: list[NewEntry]) -> None:
        append(logs, new)
        for entry in new:
            say(entry.seq)

    def slow(database: databases.Database, connection: object) -> None:
        time.sleep(0.003)
        commit(database, connection)  # type: ignore[arg-type]

    Logs.append = tell  # type: ignore[method-assign, assignment]
    databases.Database.commit = slow  # type: ignore[method-assign, assignment]


def answer_just_before_the_commit() -> None:
    """Fault A: nothing lies between the answer and the commit but one kill."""
    commit = databases.Database.commit
    append = Logs.append
    waiting: list[int] = []

    def remember(logs: Logs, new: list[NewEntry]) -> None:
        append(logs, new)
        waiting[:] = [entry.seq for entry in new]

    def last_words(database: databases.Database, connection: object) -> None:
        for seq in waiting:
            say(seq)
        if waiting and waiting[-1] > 150:
            os.kill(os.getpid(), signal.SIGKILL)
        commit(database, connection)  # type: ignore[arg-type]

    Logs.append = remember  # type: ignore[method-assign, assignment]
    databases.Database.commit = last_words  # type: ignore[method-assign, assignment]


def do_not_wait_for_the_disk() -> None:
    """Fault D: the commit returns before its bytes are on the disk."""
    opening.PRAGMAS = tuple(p.replace("synchronous=FULL", "synchronous=NORMAL") for p in opening.PRAGMAS)  # type: ignore[assignment]


FAULTS = {
    "A": answer_just_before_the_commit,
    "B": answer_when_asked,
    "C": answer_inside_the_transaction,
    "D": do_not_wait_for_the_disk,
}


async def work(where: str, stream: Stream, *, quietly: bool, most: int) -> None:
    async with Desk(open_database(where)) as desk:
        tables = await desk.events.look(stream, lambda event: list(event.rounds[1].tables))

        async def client(number: int) -> None:
            for turn in range(most):
                receipt = await desk.events.act(
                    stream,
                    report_result,
                    who=ME,
                    key=f"{os.getpid()}/{number}/{turn}",
                    round=1,
                    table=tables[number % len(tables)],
                    result=TWO_ONE,
                )
                if not quietly:
                    say(receipt.seq)

        await asyncio.gather(*map(client, range(CLIENTS)))


if __name__ == "__main__":
    where, stream, fault, most = sys.argv[1], Stream(sys.argv[2]), sys.argv[3], int(sys.argv[4])
    if fault in FAULTS:
        FAULTS[fault]()
    asyncio.run(work(where, stream, quietly=fault in {"A", "B", "C"}, most=most))
