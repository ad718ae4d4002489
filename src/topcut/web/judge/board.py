"""The open tables, the last to finish first, with the judges there and a box to find any table."""

from collections.abc import Collection
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.event.flow import go_to_table, leave_table
from topcut.core.event.hall import assign_section, may_assign
from topcut.core.event.judging import buzz_table
from topcut.core.event.matches import OpenTable, end_of_round, see_table
from topcut.core.event.nouns.matches.terms import TableSight
from topcut.core.event.nouns.rounds.state import ReportStatus, Round, RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.people import play_as, plays_as, reads_as_judge, tell_apart
from topcut.core.event.reading import (
    NOTHING_DECIDED,
    Binding,
    ClockView,
    bindings_in,
    clock_of,
    extra_of,
    sides_leaving,
)
from topcut.core.event.view import (
    Names,
    SectionOutline,
    SideNames,
    Sides,
    TeamMatch,
    Tile,
    buzzed_at,
    judges_at,
    open_tiles,
    outline_of,
    sides_of,
    team_match,
)
from topcut.core.play import PlayerId, Who
from topcut.http.forms import FORM, Form, whole
from topcut.web.judge.judge_page import JudgePage
from topcut.web.shared.clock import now
from topcut.web.shared.list_pages import page_of
from topcut.web.shared.press import TABLE, press
from topcut.web.shared.search import people_like

FIRST: Final = 20
"""How many tables are listed before the judge asks for all."""
MOST_FOUND: Final = 20
MOST_LINES: Final = 50
"""How many tables are listed at once when the judge asks for all; up to twice as many are always listed whole."""
MOST_TILES: Final = 60
MINUTE: Final = 60_000_000


class GoingForm(Form, kw_only=True):
    """The judge who goes; empty for the sender."""

    judge: str = ""


class BoardLine(Struct, frozen=True):
    """One open table, and the judge who is there."""

    table: int
    sides: tuple[SideNames, ...]
    clock: ClockView
    is_over: bool
    """The table's own time has run out."""
    report: ReportStatus
    seen: TableSight
    turn: int
    last_turn: int
    there: Who | None
    is_checked: bool
    binding: Binding = NOTHING_DECIDED
    """What judges have decided about the table, and what it waits for."""
    leaving: tuple[int, ...] = ()
    """Which sides have dropped (MTR 2.10)."""
    buzzed_at: int | None = None
    """When both phones were buzzed, while there is still no result."""
    team: TeamMatch | None = None
    """The seats that still play, if two teams sit there (MTR 8.2)."""

    @property
    def extra(self) -> int:
        return self.clock.extra // MINUTE


class Hit(Struct, frozen=True):
    """A side that matched the search and its table; None if it has none in this round."""

    side: SideNames
    table: int | None


class SeeingForm(Form, kw_only=True):
    """What a judge saw while walking past: a state, or one of the last turns."""

    seen: TableSight = TableSight.PLAYING
    turn: int = 0
    then: int = 0
    """The table to look at next."""
    section: str = ""


class SectionForm(Form, kw_only=True):
    """A section of tables, and whether the judge takes or leaves it."""

    section: str = ""
    takes: bool = True


class OpenNow(Struct, frozen=True):
    """The open tables a judge looks at: of a section or of the hall, the last to finish first."""

    sections: tuple[SectionOutline, ...] = ()
    part: SectionOutline | None = None
    section: str = ""
    tiles: tuple[Tile, ...] = ()
    lines: tuple[BoardLine, ...] = ()
    left: int = 0
    in_hall: int = 0
    chosen: BoardLine | None = None
    after: int = 0
    """The next open table by number, starting over after the last; 0 if no other is open."""
    longest: BoardLine | None = None
    """The first with extra minutes."""
    pages: int = 1


def open_now(
    event: Event, names: Names, *, who: Who, at: int, section: str, table: int, every: bool, part: int
) -> OpenNow:
    """Collect the open tables around a judge without looking closely at any that is not shown (MTR 2.5)."""
    round = event.last_round
    if round is None or not round.state.is_on:
        return OpenNow(section=section)
    sections = outline_of(event)
    section = section or next((each.letter for each in sections if each.judge == who), "")
    chosen = next((each for each in sections if each.letter == section), None)
    near = round.unsettled.intersection(chosen.tables) if chosen else round.unsettled
    extra = {number: extra_of(round.tables[number]) for number in near}
    runs = round.clock.remaining(now=at) is not None
    order = sorted(near, key=lambda number: (-extra[number] if runs else 0, number))
    shown, pages = page_of(order, part, most=MOST_LINES) if every else (order[:FIRST], 1)
    mine = () if every else [number for number, judge in judges_at(event, round.number) if judge == who]
    longest = next((number for number in order if extra[number] >= MINUTE), 0)
    wanted = {*shown, *near.intersection(mine), longest, table}
    lines = {line.table: line for line in lines_of(event, names, who=who, at=at, tables=wanted)}
    others = sorted(near - {table})
    return OpenNow(
        sections=sections,
        part=chosen,
        section=section,
        tiles=tuple(open_tiles(event, now=at, tables=near, most=MOST_TILES)),
        lines=tuple(lines[number] for number in order if number in {*shown, *mine}),
        left=len(near),
        in_hall=len(round.unsettled),
        chosen=lines.get(table),
        after=next((other for other in others if other > table), others[0] if others else 0),
        longest=lines.get(longest),
        pages=pages,
    )


def lines_of(event: Event, names: Names, *, who: Who, at: int, tables: Collection[int]) -> list[BoardLine]:
    """Show these of the open tables of the current round."""
    round = event.last_round
    if round is None:
        return []
    sides, there = sides_of(event, names=names), dict(judges_at(event, round.number))
    bound = {
        number: binding
        for number, binding in bindings_in(event, round=round.number).items()
        if reads_as_judge(event, who, round.tables[number])
    }
    return [
        _line(event, round, one, sides, there=there.get(one.table), binding=bound.get(one.table, NOTHING_DECIDED))
        for one in end_of_round(event, now=at, tables=tables)
    ]


def found_of(event: Event, names: Names, q: str) -> list[Hit]:
    """Find tables by their number, or by a part of a player's name."""
    round = event.last_round
    if round is None or round.state < RoundState.POSTED:
        return []
    if (number := whole(q)) is not None:
        sides = sides_of(event, names=names)
        at = round.tables.get(number)
        return [Hit(sides[at.sides[0]], number)] if at else []
    return [Hit(side, round.seats.get(side.entrant)) for side in people_like(event, names, q)][:MOST_FOUND]


def perhaps_me(event: Event, names: Names, who: Who, *, held: Collection[PlayerId]) -> list[tuple[PlayerId, str]]:
    """List the players whose links this phone also holds, until it is known which of them the judge is (MTR 1.4)."""
    if plays_as(event, who) is not None:
        return []
    here = (player for player in held if player in event.players and (who, player) not in event.people.apart)
    return [(player, names.get(player, "")) for player in here]


def _line(
    event: Event, round: Round, one: OpenTable, sides: Sides, *, there: Who | None, binding: Binding
) -> BoardLine:
    at, both = round.tables[one.table], tuple(sides[side] for side in one.sides)
    is_called = round.state is RoundState.TIME_CALLED and not extra_of(at)
    return BoardLine(
        table=one.table,
        sides=both,
        clock=clock_of(event, round, at),
        is_over=is_called or (one.remaining is not None and one.remaining <= 0),
        report=at.report,
        seen=one.seen,
        turn=one.turn,
        last_turn=one.last_turn,
        there=there,
        is_checked=event.judging.check_at(round.number, one.table) is not None,
        binding=binding,
        leaving=sides_leaving(event, at),
        buzzed_at=buzzed_at(event, round, one.table),
        team=team_match(at, both),
    )


@get("/")
async def board_page(
    judge: JudgePage,
    *,
    q: str = "",
    seq: int = 0,
    did: str = "",
    every: bool = False,
    table: int = 0,
    section: str = "",
    part: int = 1,
) -> Response[str] | Redirect:
    """Show a judge the open tables, or find one; a single hit is opened at once (MTR 2.5)."""
    q = q.strip()[:80]
    hits = await judge.see(lambda event, names: found_of(event, names, q)) if q else []
    seated = [hit for hit in hits if hit.table is not None]
    round = await judge.see(lambda event, _: event.last_round.number if event.last_round else 0)
    if len(seated) == 1:
        return judge.go("round", round, "table", seated[0].table)
    open_tables = await judge.see(
        lambda event, names: open_now(
            event, names, who=judge.who, at=now(), section=section, table=table, every=every, part=part
        ),
        at_least=seq,
    )
    held = await judge.players()
    return await judge.show(
        "judge/board.html",
        at_least=seq,
        q=q,
        hits=hits,
        open=open_tables,
        every=every,
        turned_to=part,
        may_take=await judge.see(lambda event, _: _may_take(event, open_tables.part, judge.who)),
        perhaps_me=await judge.see(lambda event, names: perhaps_me(event, names, judge.who, held=held)),
        done=await judge.done(did=did, seq=seq),
        page="",
    )


def _may_take(event: Event, part: SectionOutline | None, who: Who) -> bool:
    return part is not None and may_assign(event, event.actor(who), part.letter, who)


say_who_i_am = press("judge", "/me", play_as, "player")
say_who_i_am_not = press("judge", "/not-me", tell_apart, "player")


@post("/section")
async def look_after(judge: JudgePage, data: Annotated[SectionForm, FORM]) -> Redirect:
    """Take or leave a section of tables; this phone opens on it from then on (MTR 1.8)."""
    whose = judge.who if data.takes else None
    receipt = await judge.take(assign_section, data, section=data.section, judge=whose)
    return judge.go(seq=receipt.seq, did="assign_section", section=data.section)


@post("/round/{round:int}/table/{table:int}/seen")
async def note_seen(judge: JudgePage, round: int, table: int, data: Annotated[SeeingForm, FORM]) -> Redirect:
    """Note the state of a table: playing, in one of its last turns, nobody there, slip collected (MTR 2.5)."""
    receipt = await judge.take(see_table, data, round=round, table=table, seen=data.seen, turn=data.turn)
    stays = {"table": data.then, "section": data.section} if data.then else {}
    return judge.go(seq=receipt.seq, did="see_table", **stays)


buzz_both = press("judge", f"{TABLE}/buzz", buzz_table)


@post("/round/{round:int}/table/{table:int}/go")
async def go_there(judge: JudgePage, round: int, table: int, data: Annotated[GoingForm, FORM]) -> Redirect:
    """Go to a table, called or not, so that the others need not; the head judge can send another judge (MTR 1.8)."""
    to = f"/round/{round}/table/{table}" if data.judge else ""
    return await judge.act(go_to_table, data, to, round=round, table=table, judge=Who(data.judge) or None)


leave = press("judge", f"{TABLE}/leave", leave_table)
