"""The log in words, newest first, with an undo for every entry that can be undone."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from markupsafe import Markup
from msgspec import Struct

from topcut.core.event.asking import may_undo
from topcut.core.event.nouns.audience import Audience, audience
from topcut.core.event.nouns.facts import EventFact, PowersLent, RolesGiven
from topcut.core.event.nouns.matches.facts import ProcedureSet
from topcut.core.event.nouns.people.facts import EventAnnounced, PassGiven
from topcut.core.event.nouns.rounds.facts import ResultCleared, ResultCorrected, ResultFact, ResultReported
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import Names, sides_of, speaker, told
from topcut.core.log import Entry
from topcut.core.play import Result, Who
from topcut.desk import off_loop
from topcut.desk.history import HistoryLine, HistoryPage, Wanted, history
from topcut.store import Database
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.language import Words
from topcut.web.shared.moments import timed
from topcut.web.shared.search import folded
from topcut.web.shared.telling.facts import tell, tell_who

MOST_SAID: Final = 4
"""How many facts of one entry the history spells out."""
A_PAGE: Final = 50
ON_ITS_OWN_PAGE: Final = (EventAnnounced, PassGiven, PowersLent, ProcedureSet, RolesGiven)
"""Powers and announcements: some of them came with the event itself, and nobody means them by Ctrl Z."""
AT_ONCE: Final = 200
AT_TABLE: Final = 10
"""More entries than anybody makes about one table."""
MOST_READS: Final = 10
"""How many stretches of the log a search reads before it offers to go on."""


class HistoryRow(Struct, frozen=True):
    """One entry as the desk reads it."""

    seq: int
    when: str
    said: Markup
    by: Markup
    is_mine: bool
    undone_by: int | None
    undoes: int | None
    is_undoable: bool
    is_told: bool = False
    """Whether every phone and screen is told what it changes of what was announced (MTR 10.2)."""

    def has(self, q: str) -> bool:
        """Check whether it contains every word of a search, ignoring accents and capitals."""
        text = folded(f"{self.seq} {self.said.striptags()} {self.by.striptags()}")
        return all(word in text for word in folded(q).split())


def rows_of(
    event: Event,
    names: Names,
    lines: tuple[HistoryLine, ...],
    *,
    words: Words,
    me: Who,
    called: Mapping[Who, str] = MappingProxyType({}),
) -> list[HistoryRow]:
    """Describe every entry in words, with current names; staff are named as on the staff page."""
    sides = sides_of(event, names=names)
    return [
        HistoryRow(
            seq=line.seq,
            when=timed(line.at, event.zone, words.language),
            said=_said([tell(told(event, fact, sides=sides), words) for fact in line.facts[:MOST_SAID]], line, words),
            by=_by(called.get(Who(line.who), ""), words) or tell_who(speaker(event, line.who, sides=sides), words),
            is_mine=line.who == me,
            undone_by=line.undone_by,
            undoes=line.undoes,
            is_undoable=line.is_undoable and _may_undo(event, me, line),
            is_told=any(audience(fact) is Audience.TOLD for fact in line.facts),
        )
        for line in lines
    ]


def _may_undo(event: Event, me: Who, line: HistoryLine) -> bool:
    """Check whether this official may undo an entry, and let count again what it has undone."""
    return may_undo(event, event.actor(me), Entry(line.seq, line.at, line.who, line.meant, prev=""))


def _is_desk_work(line: HistoryLine) -> bool:
    """Check whether Ctrl Z may undo an entry: no undo, and nothing that has its own page."""
    return line.is_undoable and not line.undoes and not isinstance(line.facts[0], ON_ITS_OWN_PAGE)


def _by(name: str, words: Words) -> Markup:
    return words("by {name}", name=Markup("<bdi>{}</bdi>").format(name)) if name else Markup()


def _said(sentences: list[Markup], line: HistoryLine, words: Words) -> Markup:
    """Join the sentences of an entry; for one about a whole hall, the first few."""
    more = len(line.facts) - len(sentences)
    rest = [words.several("and {n} more", "and {n} more", more)] if more else []
    return Markup(" · ").join([*sentences, *rest])


class LogPages:
    """The log of one event, read a stretch at a time."""

    def __init__(self, desk_page: DeskPage, database: Database) -> None:
        self._desk_page = desk_page
        self._database = database

    async def rows(
        self, *, before: int | None = None, limit: int = A_PAGE, wanted: Wanted | None = None
    ) -> tuple[list[HistoryRow], int | None]:
        """Read one stretch, and return where the next one begins."""
        found = await self._read(before=before, limit=limit, wanted=wanted)
        words, me = self._desk_page.page.words, self._desk_page.staff.who
        called = await self._desk_page.labels()
        rows = await self._desk_page.see(
            lambda event, names: rows_of(event, names, found.lines, words=words, me=me, called=called)
        )
        return rows, found.before

    async def _read(self, *, before: int | None = None, limit: int, wanted: Wanted | None) -> HistoryPage:
        return await off_loop.work(
            self._database,
            partial(history, self._database, self._desk_page.stream, before=before, limit=limit, wanted=wanted),
        )

    async def last_of_mine(self) -> int:
        """Find this official's newest entry that counts and that Ctrl Z may undo; 0 if there is none."""
        before: int | None = None
        for _ in range(MOST_READS):
            found = await self._read(before=before, limit=AT_ONCE, wanted=None)
            if mine := await self._desk_page.see(partial(self._newest_of_mine, found.lines)):
                return mine
            if (before := found.before) is None:
                break
        return 0

    def _newest_of_mine(self, lines: tuple[HistoryLine, ...], event: Event, _: Names) -> int:
        me = self._desk_page.staff.who
        own = (line for line in lines if line.who == me and _is_desk_work(line))
        return next((line.seq for line in own if _may_undo(event, me, line)), 0)

    async def last_at_table(self, round: int, table: int, seat: int | None = None) -> HistoryRow | None:
        """Find the last counting entry about the result of a table, or of one seat of two teams."""

        def wanted(fact: EventFact) -> bool:
            return isinstance(fact, ResultFact) and (fact.round, fact.table, fact.seat) == (round, table, seat)

        rows, _ = await self.rows(limit=AT_TABLE, wanted=wanted)
        return next((row for row in rows if not row.undone_by), None)

    async def replaced(self, round: int) -> list[tuple[int, int | None]]:
        """List the tables of a round whose result this official entered and somebody else changed (MTR 2.4)."""

        def wanted(fact: EventFact) -> bool:
            return isinstance(fact, ResultReported | ResultCorrected | ResultCleared) and fact.round == round

        found = await self._read(limit=AT_ONCE, wanted=wanted)
        newest: dict[tuple[int, int | None], Result | None] = {}
        mine: dict[tuple[int, int | None], Result | None] = {}
        for line in found.lines:
            for fact in line.facts:
                if line.undone_by or not isinstance(fact, ResultReported | ResultCorrected | ResultCleared):
                    continue
                result = None if isinstance(fact, ResultCleared) else fact.result
                place = (fact.table, fact.seat)
                newest.setdefault(place, result)
                if line.who == self._desk_page.staff.who:
                    mine.setdefault(place, result)
        found_places = (place for place, result in mine.items() if result != newest[place])
        return sorted(found_places, key=lambda place: (place[0], -1 if place[1] is None else place[1]))

    async def search(self, q: str, *, before: int | None = None) -> tuple[list[HistoryRow], int | None]:
        """Read until a page is full, the log is at its beginning, or the limit of one search is reached."""
        rows: list[HistoryRow] = []
        for _ in range(MOST_READS):
            some, before = await self.rows(before=before, limit=AT_ONCE)
            rows += [row for row in some if row.has(q)]
            if before is None or len(rows) >= A_PAGE:
                break
        return rows, before

    async def entry(self, seq: int) -> tuple[HistoryRow | None, HistoryRow | None]:
        """Describe one entry, and the entry it is about: for an undo, the one it undid."""
        rows, _ = await self.rows(before=seq + 1, limit=1)
        row = rows[0] if rows and rows[0].seq == seq else None
        return row, (await self.entry(row.undoes))[1] if row and row.undoes else row


async def past_of(desk_page: DeskPage, database: Database) -> LogPages:
    return LogPages(desk_page, database)
