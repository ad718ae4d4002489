"""A new kind of log brings facts, a fold, actions and a view; desk, undo, verify, export and redaction are there."""

import asyncio
import enum
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from topcut.core.asking import Actions, Declaration, LogRules, NotTheirs, Occasion, UndoRules
from topcut.core.errors import NotPermitted
from topcut.core.log import (
    BrokenLog,
    Decision,
    Entry,
    Erased,
    Fact,
    Folded,
    Kind,
    Opening,
    Overruled,
    Revealed,
    Rewound,
    Sealed,
    Undone,
    write,
)
from topcut.core.log.refusals import AlreadyUndone, KeyUsedBefore
from topcut.core.play import Actor, Power, Stream, Who
from topcut.desk import Desk
from topcut.desk.log_desk import LogDesk
from topcut.exchange.log_file import read_log, verify, write_log
from topcut.store import Logs, StreamUnknown, open_database

ANA, BO = Who("ana"), Who("bo")
HIDDEN = 271_828
OWNERS = frozenset({Power.PLAY, Power.ORGANIZE})

# What the new kind brings: a counter with one hidden number -----------------------------------------------------------


class CounterOpened(Fact, frozen=True, tag="counter-opened"):
    owner: Who
    number: Sealed[int]


class Counted(Fact, frozen=True, tag="counted"):
    by: int


CounterFact = CounterOpened | Counted | Undone | Rewound | Revealed | Erased | Overruled


class Counter(Struct):
    owner: Who = Who("")
    number: Sealed[int] = Sealed(0)
    total: int = 0


class Moment(enum.Enum):
    ANY = enum.auto()


class NotTheOwner(NotPermitted):
    code = "not-the-owner"
    message = "Only the owner may do this."


def apply(counter: Counter, fact: CounterFact) -> None:
    match fact:
        case CounterOpened():
            counter.owner, counter.number = fact.owner, fact.number
        case Counted():
            counter.total += fact.by


def check(counter: Counter, occasion: Occasion, declared: Declaration[Moment]) -> None:
    if not declared.is_open_to(occasion.by):
        raise NotTheOwner


ACTIONS = Actions[Counter, Moment, CounterFact](check)


def open_counter(occasion: Occasion, *, number: int) -> Decision[CounterFact]:
    return Decision((CounterOpened(occasion.by.who, Sealed(number)),), names={1: "Ana"})


@ACTIONS.action(Power.PLAY, during=frozenset(Moment), rule="MTR 1.3", makes=(Counted,))
def count(counter: Counter, occasion: Occasion, *, by: int = 1) -> Decision[CounterFact]:
    return Decision((Counted(by),))


@ACTIONS.action(Power.ORGANIZE, during=frozenset(Moment), rule="MTR 1.3", makes=(Revealed,))
def show_number(counter: Counter, occasion: Occasion) -> Decision[CounterFact]:
    return Decision((Revealed(1, "0.number"),))


def refuse_others(counter: Counter, occasion: Occasion, entry: Entry[CounterFact]) -> None:
    if occasion.by.who not in {counter.owner, entry.who}:
        raise NotTheOwner


def view(counter: Counter, who: Who) -> tuple[int, int | None]:
    return counter.total, counter.number.value if who == counter.owner else None


COUNTER: Kind[CounterFact, Counter] = Kind(
    "counter", facts=CounterFact, begin=Counter, apply=apply, has_begun=lambda counter: bool(counter.owner)
)
COUNTER_LOG: LogRules[CounterFact, Counter] = LogRules(
    COUNTER,
    begin=open_counter,
    actor=lambda counter, asked: Actor(asked.who, OWNERS if asked.who == counter.owner else frozenset({Power.PLAY})),
    policy=lambda _counter: "casual",
    may_overrule=lambda counter, by: by.who == counter.owner,
    undoing=UndoRules(refuse_others),
    actions=ACTIONS,
    people=lambda _lines: {1},
)

# What it gets ---------------------------------------------------------------------------------------------------------

Scenario = Callable[[Desk, LogDesk[CounterFact, Counter], Stream], Coroutine[Any, Any, None]]


def at_a_desk(where: Path, scenario: Scenario) -> None:
    async def run() -> None:
        database = open_database(where / "topcut.db")
        async with Desk(database) as desk:
            counters = desk.log(COUNTER_LOG)
            assert desk.log(COUNTER_LOG) is counters
            await scenario(desk, counters, (await counters.create(who=ANA, key="mine", number=HIDDEN)).stream)
        database.close()

    asyncio.run(run())


async def exported(counters: LogDesk[CounterFact, Counter], stream: Stream, *, redacted: bool) -> bytes:
    lines, found = await counters.tail(stream)
    openings = [opening for fields in found.values() for opening in fields.values()]
    names = await counters.names(stream)
    return write_log(
        lines, stream=stream, edition="", openings=openings, names=names, redacted=redacted, log=COUNTER_LOG
    )


def test_it_has_the_desk_and_its_keys(tmp_path: Path) -> None:
    async def scenario(desk: Desk, counters: LogDesk[CounterFact, Counter], stream: Stream) -> None:
        assert (await counters.create(who=ANA, key="mine", number=HIDDEN)).stream == stream
        first = await counters.act(stream, count, who=BO, key="once", by=3)
        assert await counters.act(stream, count, who=BO, key="once", by=3) == first
        with pytest.raises(KeyUsedBefore):
            await counters.act(stream, count, who=BO, key="once", by=4)
        with pytest.raises(NotTheOwner):
            await counters.act(stream, show_number, who=BO)
        assert await counters.look(stream, lambda counter: view(counter, ANA)) == (3, HIDDEN)
        assert await counters.look(stream, lambda counter: view(counter, BO)) == (3, None)

    at_a_desk(tmp_path, scenario)


def test_whoever_listens_hears_of_it(tmp_path: Path) -> None:
    async def scenario(desk: Desk, counters: LogDesk[CounterFact, Counter], stream: Stream) -> None:
        async with desk.hub.listening(stream) as listener:
            receipt = await counters.act(stream, count, who=BO)
            async with asyncio.timeout(60):
                assert await listener.next() == receipt.seq
        assert await counters.look(stream, lambda counter: counter.total, at_least=receipt.seq) == 1

    at_a_desk(tmp_path, scenario)


def test_it_can_be_undone_within_its_rules(tmp_path: Path) -> None:
    async def scenario(desk: Desk, counters: LogDesk[CounterFact, Counter], stream: Stream) -> None:
        mine = await counters.act(stream, count, who=ANA, by=5)
        theirs = await counters.act(stream, count, who=BO, by=7)
        with pytest.raises(NotTheOwner):
            await counters.undo(stream, seq=mine.seq, who=BO)
        await counters.undo(stream, seq=theirs.seq, who=BO)
        undone = await counters.undo(stream, seq=mine.seq, who=ANA)
        with pytest.raises(AlreadyUndone):
            await counters.undo(stream, seq=mine.seq, who=ANA)
        assert await counters.look(stream, lambda counter: counter.total) == 0
        await counters.undo(stream, seq=undone.seq, who=ANA)
        assert await counters.look(stream, lambda counter: counter.total) == 5

    at_a_desk(tmp_path, scenario)


def test_its_file_proves_itself_and_a_redacted_one_keeps_the_secret(tmp_path: Path) -> None:
    logs = {COUNTER.name: COUNTER_LOG}

    async def scenario(desk: Desk, counters: LogDesk[CounterFact, Counter], stream: Stream) -> None:
        await counters.act(stream, count, who=BO, by=3)
        whole, public = [await exported(counters, stream, redacted=redacted) for redacted in (False, True)]
        assert (str(HIDDEN).encode() in whole, str(HIDDEN).encode() in public) == (True, False)
        found = [verify(read_log(data, logs=logs)) for data in (whole, public)]
        assert {one.head for one in found} == {(await counters.head(stream))[1]}
        assert [(one.state.total, one.open, one.sealed) for one in found] == [(3, 1, 0), (3, 0, 1)]
        assert [(one.derived.document(), [*one.derived.in_words()], one.derived.not_checkable) for one in found] == [
            ({}, [], 0),
            ({}, [], 0),
        ]
        with pytest.raises(BrokenLog):
            read_log(whole.replace(b'"by":3', b'"by":4'), logs=logs)
        with pytest.raises(BrokenLog, match="counter"):
            read_log(whole)
        await counters.act(stream, show_number, who=ANA)
        assert str(HIDDEN).encode() in await exported(counters, stream, redacted=True)

    at_a_desk(tmp_path, scenario)


@pytest.mark.parametrize(
    ("who", "fact", "stops"),
    [
        pytest.param(BO, Counted(1), None, id="anybody counts"),
        pytest.param(BO, Revealed(1, "0.number"), "count|show_number", id="the owner alone shows the number"),
        pytest.param(ANA, Revealed(1, "0.number"), None, id="and does"),
        pytest.param(BO, Undone(2), "undo", id="nobody undoes what others counted"),
        pytest.param(ANA, Undone(2), None, id="but the owner"),
        pytest.param(BO, Overruled("", "MTR 1.3", Sealed("so")), "undo", id="nobody else sets a rule aside"),
        pytest.param(ANA, CounterOpened(ANA, Sealed(1)), "undo", id="no action makes a second beginning"),
    ],
)
def test_verify_checks_its_authors_by_its_declarations_alone(who: Who, fact: CounterFact, stops: str | None) -> None:
    lines, openings, folded = list[bytes](), dict[int, dict[str, Opening]](), Folded(COUNTER, "COUNTER")
    for author, said in ((ANA, CounterOpened(ANA, Sealed(HIDDEN))), (ANA, Counted(5)), (who, fact)):
        entry = write(folded, (said,), who=author, now=len(lines), random=bytes)
        lines.append(entry.line)
        openings[len(lines)] = {opening.field: opening for opening in entry.openings}
        if len(lines) < 3:
            folded.extend([entry.line], openings=openings)
    if stops is None:
        assert COUNTER_LOG.derive_again("COUNTER", lines, openings=openings)[0].seq == 3
        return
    with pytest.raises(NotTheirs, match=stops):
        COUNTER_LOG.derive_again("COUNTER", lines, openings=openings)


def test_it_is_there_after_a_restart_and_no_other_kind_reads_it(tmp_path: Path) -> None:
    async def scenario(desk: Desk, counters: LogDesk[CounterFact, Counter], stream: Stream) -> None:
        await counters.act(stream, count, who=BO, by=9)
        streams.append(stream)

    async def again() -> None:
        database = open_database(tmp_path / "topcut.db")
        async with Desk(database) as desk:
            assert await desk.log(COUNTER_LOG).look(streams[0], lambda counter: view(counter, ANA)) == (9, HIDDEN)
            for other in (desk.events, desk.tables):
                with pytest.raises(StreamUnknown):
                    await other.head(streams[0])
        with database.reading() as connection:
            assert Logs(connection).kind_of(streams[0]) == "counter"
        database.close()

    streams: list[Stream] = []
    at_a_desk(tmp_path, scenario)
    asyncio.run(again())
