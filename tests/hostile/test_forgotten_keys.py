"""A form sent again after somebody was renamed is still the same form, and nothing kept of it tells the old name."""

import asyncio

import pytest
from sqlalchemy import select, update
from tests.databases import database, postgresql_server, where
from tests.desk.evening import ME, TWO_NIL, TWO_ONE, first_round

from topcut.core.event.people import give_roles, register, rename
from topcut.core.event.rounds import report_result
from topcut.core.log.refusals import KeyUsedBefore
from topcut.core.play import PlayerId, Role, Stream, Who
from topcut.desk import Desk
from topcut.store import Database
from topcut.store.logs import asked_for
from topcut.store.tables import keys

__all__ = ["database", "postgresql_server", "where"]


def fingerprints(database: Database, stream: Stream) -> dict[str, bytes]:
    with database.reading() as connection:
        rows = connection.execute(select(keys.c.key, keys.c.asked).where(keys.c.stream == stream))
        return {key.partition("\n")[0]: bytes(asked) for key, asked in rows}


def test_the_same_form_gets_the_same_answer_after_somebody_is_renamed(database: Database) -> None:
    async def scenario() -> None:
        async with Desk(database) as desk:
            evening = await first_round(desk)
            stream = evening.stream
            at = {"who": ME, "key": "slip", "round": 1, "table": 1}
            late = {"who": ME, "key": "late"}
            entered = await desk.events.act(stream, report_result, **at, result=TWO_ONE)
            named = await desk.events.act(stream, register, **late, names=("Zyxwvut",))
            for name in ("Another", "And Another"):
                await desk.events.act(stream, rename, who=ME, player=PlayerId(1), name=name)
            assert await desk.events.act(stream, report_result, **at, result=TWO_ONE) == entered
            assert await desk.events.act(stream, register, **late, names=("Zyxwvut",)) == named
            with pytest.raises(KeyUsedBefore):
                await desk.events.act(stream, report_result, **at, result=TWO_NIL)
            with pytest.raises(KeyUsedBefore):
                await desk.events.act(stream, give_roles, **late, whom=Who("BO"), roles=(Role.SCOREKEEPER,))

    asyncio.run(scenario())


def test_nothing_that_is_kept_tells_a_name(database: Database) -> None:
    """A short name can be guessed from a fingerprint of it: after a renaming no such fingerprint is left."""

    async def scenario() -> None:
        async with Desk(database) as desk:
            stream = (await desk.events.create(who=ME, title="Friday")).stream
            await desk.events.act(stream, register, who=ME, key="k", names=("Bo",))
            guess = asked_for("register", {"names": ("Bo",), "despite": [], "reason": ""})
            assert guess.whole in fingerprints(database, stream)["k"], "the guess is a good one"
            await desk.events.act(stream, rename, who=ME, player=PlayerId(1), name=None)
            assert fingerprints(database, stream)["k"] == guess.action

    asyncio.run(scenario())


def test_a_key_of_an_older_topcut_answers_too(database: Database) -> None:
    """Its fingerprint was whole or dropped; a form sent before an update is recognised after it."""

    async def scenario(kept: slice) -> None:
        async with Desk(database) as desk:
            stream = (await desk.events.create(who=ME, title="Friday", key=str(kept))).stream
            first = await desk.events.act(stream, register, who=ME, key="k", names=("Bo",))
            older = fingerprints(database, stream)["k"][kept]
            with database.writing() as connection:
                connection.execute(update(keys).where(keys.c.stream == stream).values(asked=older))
            assert await desk.events.act(stream, register, who=ME, key="k", names=("Bo",)) == first

    asyncio.run(scenario(slice(0, 16)))
    asyncio.run(scenario(slice(0, 0)))
