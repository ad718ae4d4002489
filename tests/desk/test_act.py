"""The write path: nothing lost, nobody starved, nothing seen too early, nothing half-done."""

import asyncio
from collections import Counter
from pathlib import Path

import pytest
from tests.desk.evening import ME, TWO_NIL, TWO_ONE, first_round, results
from tests.patience import answer, soon

from topcut.core.event.flow import close_round, finish_event, post_round, reopen_event
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.refusals import NoSuchTable, NotYourPower
from topcut.core.event.nouns.state import Event
from topcut.core.event.people import register
from topcut.core.event.rounds import draw_round, report_result
from topcut.core.log import fold
from topcut.core.log.refusals import AlreadyUndone, KeyUsedBefore, OthersDependOnIt, SeenSince
from topcut.core.play import Stream, Who
from topcut.desk import Desk
from topcut.store import AlreadyServed, Database, Logs, NewEntry, StreamUnknown, WriteFailed, open_database
from topcut.store.refusals import SomebodyWasQuicker


def stored(database: Database, stream: Stream) -> list[bytes]:
    with database.reading() as connection:
        return Logs(connection).tail(stream)


def whole(database: Database, stream: Stream) -> Event:
    """The event as anybody folds it from the stored bytes."""
    with database.reading() as connection:
        logs = Logs(connection)
        return fold(EVENT, stream, logs.tail(stream), openings=logs.tail_openings(stream)).state


def test_sixty_four_writers_lose_nothing_and_nobody_starves(database: Database) -> None:
    async def scenario() -> None:
        async with Desk(database) as desk:
            evening = await first_round(desk)
            commits: Counter[int] = Counter()
            stop = asyncio.Event()

            async def writer(number: int) -> list[int]:
                told = []
                while not stop.is_set():
                    table = evening.tables[number % len(evening.tables)]
                    receipt = await desk.events.act(
                        evening.stream,
                        report_result,
                        who=ME,
                        round=1,
                        table=table,
                        result=TWO_ONE,
                        key=f"{number}/{len(told)}",
                    )
                    told.append(receipt.seq)
                    commits[number] += 1
                    if sum(commits.values()) >= 64 * 12:
                        stop.set()
                return told

            answered = [seq for told in await asyncio.gather(*map(writer, range(64))) for seq in told]
            lines = stored(database, evening.stream)
            assert sorted(answered) == list(range(len(lines) - len(answered) + 1, len(lines) + 1))
            assert min(commits.values()) / max(commits.values()) >= 0.5
            assert whole(database, evening.stream) == await desk.events.look(evening.stream, lambda event: event)

    asyncio.run(scenario())


def test_what_the_desk_holds_is_what_the_bytes_say_after_a_restart(database: Database) -> None:
    async def scenario() -> None:
        async with Desk(database) as desk:
            evening = await first_round(desk)
            for table in evening.tables:
                await desk.events.act(evening.stream, report_result, who=ME, round=1, table=table, result=TWO_NIL)
            await desk.events.act(evening.stream, close_round, who=ME, round=1)
            before = await desk.events.head(evening.stream), await desk.events.look(evening.stream, lambda event: event)
        async with Desk(database) as again:
            after = (
                await again.events.head(evening.stream),
                await again.events.look(evening.stream, lambda event: event),
            )
        assert after == before

    asyncio.run(scenario())


def refuse_entry(database: Database, seq: int) -> None:
    """Plant a fault in the database itself: it will not take entry `seq`."""
    with database.engine.connect() as connection:
        if database.is_sqlite:
            connection.exec_driver_sql(
                f"CREATE TRIGGER planted BEFORE INSERT ON entries WHEN NEW.seq = {seq} "
                "BEGIN SELECT RAISE(ABORT, 'planted'); END"
            )
        else:
            connection.exec_driver_sql(
                "CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS "
                f"$$BEGIN IF NEW.seq = {seq} THEN RAISE 'planted' USING ERRCODE = '58030'; END IF; RETURN NEW; END$$"
            )
            connection.exec_driver_sql(
                "CREATE TRIGGER planted BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION planted()"
            )


def lift_the_fault(database: Database) -> None:
    with database.engine.connect() as connection:
        connection.exec_driver_sql("DROP TRIGGER planted" + ("" if database.is_sqlite else " ON entries"))


def test_a_failed_commit_leaves_no_trace(database: Database) -> None:
    async def scenario() -> None:
        async with Desk(database) as desk:
            evening = await first_round(desk)
            seq, head = await desk.events.head(evening.stream)
            refuse_entry(database, seq + 2)
            reports = [
                desk.events.act(evening.stream, report_result, who=ME, round=1, table=table, result=TWO_ONE)
                for table in evening.tables
            ]
            answers = await asyncio.gather(*reports, return_exceptions=True)
            assert all(isinstance(answer, WriteFailed | SomebodyWasQuicker) for answer in answers), answers
            lift_the_fault(database)
            assert await desk.events.head(evening.stream) == (seq, head)
            assert len(stored(database, evening.stream)) == seq
            assert whole(database, evening.stream) == await desk.events.look(evening.stream, lambda event: event)
            receipt = await desk.events.act(
                evening.stream, report_result, who=ME, round=1, table=evening.tables[-1], result=TWO_NIL
            )
            assert receipt.seq == seq + 1

    asyncio.run(scenario())


def test_nobody_sees_a_fact_before_it_is_committed(postgresql: str) -> None:
    """Another connection keeps the insert waiting: the entry is decided, not committed, and a look does not show it."""

    async def scenario() -> None:
        database = open_database(postgresql)
        async with Desk(database) as desk:
            evening = await first_round(desk)
            with database.engine.connect() as other:
                other.exec_driver_sql("BEGIN")
                other.exec_driver_sql("LOCK TABLE entries IN SHARE MODE")
                writing = asyncio.create_task(
                    desk.events.act(evening.stream, report_result, who=ME, round=1, table=1, result=TWO_ONE)
                )
                await soon(lambda: other.exec_driver_sql("SELECT count(*) FROM pg_locks WHERE NOT granted").scalar())
                assert not writing.done()
                seen = await desk.events.look(evening.stream, lambda event: results(event)[1])
                assert seen is None, "a look must not show what may still be lost"
                assert not writing.done()
                other.exec_driver_sql("ROLLBACK")
            await writing
            assert await desk.events.look(evening.stream, lambda event: results(event)[1]) == TWO_ONE
        database.close()

    asyncio.run(scenario())


def test_the_same_key_is_the_same_action(database: Database) -> None:
    async def scenario() -> None:
        async with Desk(database) as desk:
            evening = await first_round(desk)

            async def report(result: object, *, who: Who = ME) -> object:
                return await desk.events.act(
                    evening.stream, report_result, who=who, key="tap", round=1, table=1, result=result
                )

            first, again = await asyncio.gather(report(TWO_ONE), report(TWO_ONE))
            assert first == again == await report(TWO_ONE)
            with pytest.raises(KeyUsedBefore):
                await report(TWO_NIL)
            assert await desk.events.look(evening.stream, lambda event: results(event)[1]) == TWO_ONE
        async with Desk(database) as restarted:
            receipt = await restarted.events.act(
                evening.stream, report_result, who=ME, key="tap", round=1, table=1, result=TWO_ONE
            )
            assert receipt == first

    asyncio.run(scenario())


def test_a_refusal_is_not_remembered(database: Database) -> None:
    async def scenario() -> None:
        async with Desk(database) as desk:
            evening = await first_round(desk)
            with pytest.raises(NoSuchTable):
                await desk.events.act(evening.stream, report_result, who=ME, key="k", round=1, table=99, result=TWO_ONE)
            await desk.events.act(evening.stream, report_result, who=ME, key="k", round=1, table=1, result=TWO_ONE)

    asyncio.run(scenario())


def test_creating_an_event_twice_with_one_key_makes_one(database: Database) -> None:
    async def scenario() -> None:
        async with Desk(database) as desk:
            first, again = [await desk.events.create(who=ME, key="new", title="Friday") for _ in range(2)]
            assert first == again
        with database.reading() as connection:
            assert len(Logs(connection).all()) == 1

    asyncio.run(scenario())


def test_an_unknown_event_is_told_to_its_asker_alone(database: Database) -> None:
    async def scenario() -> None:
        async with Desk(database) as desk:
            evening = await first_round(desk)
            lost, fine = await asyncio.gather(
                desk.events.act(Stream("Z" * 16), draw_round, who=ME),
                desk.events.act(evening.stream, report_result, who=ME, round=1, table=1, result=TWO_ONE),
                return_exceptions=True,
            )
            assert isinstance(lost, StreamUnknown)
            assert not isinstance(fine, BaseException)

    asyncio.run(scenario())


def test_an_undone_undo_counts_again(database: Database) -> None:
    async def scenario() -> None:
        async with Desk(database) as desk:
            evening = await first_round(desk)
            report = await desk.events.act(evening.stream, report_result, who=ME, round=1, table=1, result=TWO_ONE)
            undo = await desk.events.undo(evening.stream, seq=report.seq, who=ME)
            assert await desk.events.look(evening.stream, lambda event: results(event)[1]) is None
            with pytest.raises(AlreadyUndone):
                await desk.events.undo(evening.stream, seq=report.seq, who=ME)
            await desk.events.undo(evening.stream, seq=undo.seq, who=ME)
            assert await desk.events.look(evening.stream, lambda event: results(event)[1]) == TWO_ONE
            assert whole(database, evening.stream) == await desk.events.look(evening.stream, lambda event: event)

    asyncio.run(scenario())


def test_undo_is_refused_where_others_depend_on_it_or_it_is_not_yours(database: Database) -> None:
    async def scenario() -> None:
        async with Desk(database) as desk:
            evening = await first_round(desk)
            report = await desk.events.act(evening.stream, report_result, who=ME, round=1, table=1, result=TWO_ONE)
            before = await desk.events.head(evening.stream)
            with pytest.raises(OthersDependOnIt) as refused:
                await desk.events.undo(evening.stream, seq=report.seq - 1, who=ME)
            assert refused.value.detail == {"seq": report.seq - 1, "later": report.seq}
            with pytest.raises(NotYourPower):
                await desk.events.undo(evening.stream, seq=report.seq, who=Who("STRANGER"))
            assert await desk.events.head(evening.stream) == before

    asyncio.run(scenario())


def test_the_end_is_not_undone_and_what_came_before_it_is(database: Database) -> None:
    async def scenario() -> None:
        async with Desk(database) as desk:
            evening = await first_round(desk, rounds=1)
            for table in evening.tables:
                await desk.events.act(evening.stream, report_result, who=ME, round=1, table=table, result=TWO_ONE)
            closed = await desk.events.act(evening.stream, close_round, who=ME, round=1)
            ended = await desk.events.act(evening.stream, finish_event, who=ME)
            with pytest.raises(SeenSince):
                await desk.events.undo(evening.stream, seq=ended.seq, who=ME)
            await desk.events.act(evening.stream, reopen_event, who=ME)
            await desk.events.undo(evening.stream, seq=closed.seq, who=ME)

    asyncio.run(scenario())


def test_two_processes_on_postgresql_write_one_log(postgresql: str) -> None:
    async def scenario() -> None:
        one, other = open_database(postgresql), open_database(postgresql)
        async with Desk(one) as here, Desk(other) as there:
            evening = await first_round(here, players=16)
            desks = [here, there]

            async def report(number: int) -> int:
                table = evening.tables[number % len(evening.tables)]
                receipt = await desks[number % 2].events.act(
                    evening.stream, report_result, who=ME, round=1, table=table, result=TWO_ONE
                )
                return receipt.seq

            told = await asyncio.gather(*map(report, range(80)))
            assert len(set(told)) == 80
            newest = max(told)
            seen = [await desk.events.look(evening.stream, lambda event: event, at_least=newest) for desk in desks]
            assert seen[0] == seen[1] == whole(one, evening.stream)
        one.close()
        other.close()

    asyncio.run(scenario())


def test_neighbours_hear_of_each_others_commits(postgresql: str) -> None:
    async def scenario() -> None:
        one, other = open_database(postgresql), open_database(postgresql)
        async with Desk(one) as here, Desk(other) as there:
            stream = (await here.events.create(who=ME, title="Friday")).stream
            async with there.hub.listening(stream) as listener:
                await answer(there._neighbours.ready.wait())
                receipt = await here.events.act(stream, register, who=ME, names=("Ana",))
                while await answer(listener.next()) < receipt.seq:
                    pass
            assert await there.events.look(stream, lambda event: len(event.entrants)) == 1
        one.close()
        other.close()

    asyncio.run(scenario())


def test_a_second_server_on_one_file_is_refused_and_harms_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        database, second = open_database(tmp_path / "topcut.db"), open_database(tmp_path / "topcut.db")
        async with Desk(database) as desk:
            evening = await first_round(desk)
            with pytest.raises(AlreadyServed):
                async with Desk(second):
                    pass
            await desk.events.act(evening.stream, report_result, who=ME, round=1, table=1, result=TWO_ONE)
        second.close()
        database.close()

    asyncio.run(scenario())


def test_a_stale_writer_that_skips_the_tail_is_caught_by_the_net(database: Database) -> None:
    """The planted fault: somebody decided on an old state and appends without reading the tail."""

    async def scenario() -> None:
        async with Desk(database) as desk:
            evening = await first_round(desk)
            next_seq = len(stored(database, evening.stream)) + 1
            receipt = await desk.events.act(evening.stream, report_result, who=ME, round=1, table=1, result=TWO_ONE)
            with pytest.raises(SomebodyWasQuicker), database.writing() as connection:
                Logs(connection).append([NewEntry(evening.stream, next_seq, b"{}")])
            assert len(stored(database, evening.stream)) == receipt.seq

    asyncio.run(scenario())


def test_a_closing_desk_answers_everybody_first(database: Database) -> None:
    async def scenario() -> None:
        desk = Desk(database)
        async with desk:
            evening = await first_round(desk)
            reports = [
                asyncio.create_task(
                    desk.events.act(evening.stream, report_result, who=ME, round=1, table=table, result=TWO_ONE)
                )
                for table in evening.tables
            ]
            await asyncio.sleep(0)
        assert all(report.done() and not report.exception() for report in reports)
        assert all(whole(database, evening.stream).rounds[1].tables[t].result == TWO_ONE for t in evening.tables)

    asyncio.run(scenario())


def test_rounds_go_on_through_the_desk(database: Database) -> None:
    async def scenario() -> None:
        async with Desk(database) as desk:
            evening = await first_round(desk)
            for table in evening.tables:
                await desk.events.act(evening.stream, report_result, who=ME, round=1, table=table, result=TWO_ONE)
            await desk.events.act(evening.stream, close_round, who=ME, round=1)
            await desk.events.act(evening.stream, draw_round, who=ME)
            await desk.events.act(evening.stream, post_round, who=ME, round=2)
            met = await desk.events.look(
                evening.stream,
                lambda event: [{t.sides for t in event.rounds[number].tables.values()} for number in (1, 2)],
            )
            assert not met[0] & met[1]

    asyncio.run(scenario())
