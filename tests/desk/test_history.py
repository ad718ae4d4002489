"""The history of a log: newest first, a page at a time, with what was undone since."""

import asyncio
from collections.abc import Awaitable, Callable

from tests.desk.evening import ME, TWO_NIL, TWO_ONE, Evening, first_round

from topcut.core.event.flow import close_round, finish_event
from topcut.core.event.nouns.facts import EntrantRegistered, EventFact
from topcut.core.event.nouns.rounds.facts import ResultReported
from topcut.core.event.rounds import report_result
from topcut.core.log import Undone
from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.desk.history import MOST_LINES, HistoryLine, history
from topcut.store import Database

Scenario = Callable[[Desk, Evening], Awaitable[None]]


def lived(database: Database, *scenario: Scenario) -> Stream:
    """Play a small evening at a real desk and answer with its log."""

    async def live() -> Stream:
        async with Desk(database) as desk:
            evening = await first_round(desk, rounds=1)
            for each in scenario:
                await each(desk, evening)
            return evening.stream

    return asyncio.run(live())


async def report_twice_and_undo(desk: Desk, evening: Evening) -> None:
    """Entries 13 to 16: two reports, the second undone, the undo undone."""
    for result in (TWO_ONE, TWO_NIL):
        await desk.events.act(evening.stream, report_result, who=ME, round=1, table=1, result=result)
    await desk.events.undo(evening.stream, seq=14, who=ME)
    await desk.events.undo(evening.stream, seq=15, who=ME)


def seqs(lines: tuple[HistoryLine, ...]) -> list[int]:
    return [line.seq for line in lines]


def test_a_log_is_read_from_its_newer_end_page_by_page(database: Database) -> None:
    stream = lived(database, report_twice_and_undo)
    pages, before = [], None
    while True:
        page = history(database, stream, before=before, limit=5)
        pages.append(seqs(page.lines))
        before = page.before
        if before is None:
            break
    assert pages == [[16, 15, 14, 13, 12], [11, 10, 9, 8, 7], [6, 5, 4, 3, 2], [1]]


def test_what_was_undone_says_by_which_entry_and_an_undone_undo_lets_it_count(database: Database) -> None:
    async def undo_once_more(desk: Desk, evening: Evening) -> None:
        await desk.events.undo(evening.stream, seq=13, who=ME)

    stream = lived(database, report_twice_and_undo, undo_once_more)
    lines = {line.seq: line for line in history(database, stream).lines}
    assert {seq: line.undone_by for seq, line in lines.items() if line.undone_by} == {13: 17, 15: 16}
    assert {seq: line.undoes for seq, line in lines.items() if line.undoes} == {15: 14, 16: 15, 17: 13}
    assert [seq for seq, line in sorted(lines.items()) if not line.is_undoable] == [1, 13, 15]


def test_a_line_says_what_would_count_again_also_of_what_is_on_no_page(database: Database) -> None:
    """Entry 16 undoes 15, which undid 14: undone, 14 no longer counts, and its report is what is undone."""
    (line,) = history(database, lived(database, report_twice_and_undo), limit=1).lines
    assert line.seq == 16
    assert line.meant == (Undone(15), Undone(14), ResultReported(1, 1, TWO_NIL))


def test_an_old_page_knows_what_was_undone_long_after(database: Database) -> None:
    async def undo_the_first_to_enter(desk: Desk, evening: Evening) -> None:
        await desk.events.act(evening.stream, report_result, who=ME, round=1, table=1, result=TWO_ONE)
        await desk.events.undo(evening.stream, seq=13, who=ME)

    stream = lived(database, undo_the_first_to_enter)
    (line,) = history(database, stream, before=14, limit=1).lines
    assert (line.seq, line.undone_by) == (13, 14)


def test_a_line_says_who_when_and_what(database: Database) -> None:
    stream = lived(database, report_twice_and_undo)
    reported = next(line for line in history(database, stream).lines if line.seq == 13)
    assert (reported.who, reported.facts) == (ME, (ResultReported(1, 1, TWO_ONE),))
    assert reported.at > 0
    assert history(database, stream).lines[0].facts == (Undone(15),)


def test_the_staff_reads_titles_and_never_the_secret_of_the_draws(database: Database) -> None:
    stream = lived(database)
    created = history(database, stream).lines[-1].facts[0]
    assert (created.title.is_open, created.title.value, created.secret.is_open) == (True, "Friday", False)


def test_a_search_keeps_what_is_wanted_and_goes_on_where_it_stopped(database: Database) -> None:
    stream = lived(database, report_twice_and_undo)

    def entered(fact: EventFact) -> bool:
        return isinstance(fact, EntrantRegistered)

    first = history(database, stream, limit=3, wanted=entered)
    assert (seqs(first.lines), first.before) == ([9, 8, 7], 7)
    second = history(database, stream, before=first.before, limit=9, wanted=entered)
    assert (seqs(second.lines), second.before) == ([6, 5, 4, 3, 2], None)


def test_a_page_never_reads_the_whole_log(database: Database, monkeypatch) -> None:
    """Count the entries that leave the database: the page, and the few that undo something."""
    stream = lived(database, report_twice_and_undo)
    monkeypatch.setattr("topcut.desk.history.MOST_READ", 6)
    read: list[bytes] = []
    from topcut.desk import history as subject

    reading = subject.EVENT.read
    monkeypatch.setattr(subject.EVENT, "read", lambda line, **args: read.append(line) or reading(line, **args))
    history(database, stream, before=9, limit=2)
    assert len(read) == 2 + 2
    read.clear()
    page = history(database, stream, limit=2, wanted=lambda fact: False)
    assert (page.lines, page.before, len(read)) == ((), 11, 6)


def test_limits_and_places_that_make_no_sense_are_brought_into_bounds(database: Database) -> None:
    stream = lived(database)
    assert seqs(history(database, stream, limit=0).lines) == [12]
    assert len(history(database, stream, limit=10 * MOST_LINES).lines) == 12
    assert seqs(history(database, stream, before=999, limit=1).lines) == [12]
    for nothing in (history(database, stream, before=-5), history(database, Stream("A" * 16))):
        assert (nothing.lines, nothing.before) == ((), None)


def test_what_opened_the_secret_is_not_undone(database: Database) -> None:
    async def to_the_end(desk: Desk, evening: Evening) -> None:
        for table in evening.tables:
            await desk.events.act(evening.stream, report_result, who=ME, round=1, table=table, result=TWO_ONE)
        await desk.events.act(evening.stream, close_round, who=ME, round=1)
        await desk.events.act(evening.stream, finish_event, who=ME)

    lines = history(database, lived(database, to_the_end)).lines
    assert [line.is_undoable for line in lines[:2]] == [False, True]
