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
    Grid,
    GridSection,
    Names,
    SideNames,
    Sides,
    TeamMatch,
    Tile,
    buzzed_at,
    grid_of,
    judges_at,
    sides_of,
    team_match,
)
from topcut.core.play import PlayerId, Who
from topcut.http.forms import FORM, Form, whole
from topcut.web.judge.judge_page import JudgePage
from topcut.web.shared.clock import now
from topcut.web.shared.press import TABLE, press
from topcut.web.shared.search import people_like

FIRST: Final = 20
"""How many tables are listed before the judge asks for all."""
MOST_FOUND: Final = 20
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


def lines_of(event: Event, names: Names, *, who: Who, at: int) -> list[BoardLine]:
    """List the open tables of the current round, the last to finish first (MTR 2.5)."""
    round = event.last_round
    if round is None:
        return []
    sides, there = sides_of(event, names=names), dict(judges_at(event, round.number))
    last_first = sorted(end_of_round(event, now=at), key=lambda one: (-(one.remaining or 0), one.table))
    bound = {
        number: binding
        for number, binding in bindings_in(event, round=round.number).items()
        if reads_as_judge(event, who, round.tables[number])
    }
    return [
        _line(event, round, one, sides, there=there.get(one.table), binding=bound.get(one.table, NOTHING_DECIDED))
        for one in last_first
    ]


def found_of(event: Event, names: Names, q: str) -> list[Hit]:
    """Find tables by their number, or by a part of a player's name."""
    round = event.last_round
    if round is None or round.state < RoundState.POSTED:
        return []
    seats = {side: number for number, table in round.tables.items() for side in table.sides}
    if (number := whole(q)) is not None:
        sides = sides_of(event, names=names)
        at = round.tables.get(number)
        return [Hit(sides[at.sides[0]], number)] if at else []
    return [Hit(side, seats.get(side.entrant)) for side in people_like(event, names, q)][:MOST_FOUND]


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
) -> Response[str] | Redirect:
    """Show a judge the open tables, or find one; a single hit is opened at once (MTR 2.5)."""
    q = q.strip()[:80]
    hits = await judge.see(lambda event, names: found_of(event, names, q)) if q else []
    seated = [hit for hit in hits if hit.table is not None]
    round = await judge.see(lambda event, _: event.last_round.number if event.last_round else 0)
    if len(seated) == 1:
        return judge.go("round", round, "table", seated[0].table)
    lines = await judge.see(lambda event, names: lines_of(event, names, who=judge.who, at=now()), at_least=seq)
    grid = await judge.see(lambda event, _: grid_of(event, now=now()), at_least=seq)
    section = section or (grid.section_of(judge.who) if grid else "")
    part = next((part for part in grid.sections if part.letter == section), None) if grid else None
    tiles = tiles_in(grid, section)
    here = {tile.table for tile in tiles}
    near = [line for line in lines if line.table in here or not grid]
    shown = near if every else _first(near, judge.who)
    held = await judge.players()
    return await judge.show(
        "judge/board.html",
        at_least=seq,
        q=q,
        hits=hits,
        lines=shown,
        left=len(near),
        in_hall=len(lines),
        grid=grid,
        section=section,
        part=part,
        may_take=part and await judge.see(lambda event, _: _may_take(event, part, judge.who)),
        tiles=tiles,
        chosen=next((line for line in lines if line.table == table), None),
        after=after_in(tiles, table),
        longest=_longest(near),
        perhaps_me=await judge.see(lambda event, names: perhaps_me(event, names, judge.who, held=held)),
        done=await judge.done(did=did, seq=seq),
        page="",
    )


def _may_take(event: Event, part: GridSection, who: Who) -> bool:
    return may_assign(event, event.actor(who), part.letter, who)


def tiles_in(grid: Grid | None, section: str) -> list[Tile]:
    """List the open tables of a section or of the hall, the last to finish first."""
    own = {tile.table for part in grid.sections if part.letter == section for tile in part.tiles} if grid else set()
    return [tile for tile in grid.open if not own or tile.table in own] if grid else []


def after_in(tiles: list[Tile], table: int) -> int:
    """Return the next open table by number, starting over after the last; 0 if no other is open."""
    others = sorted(tile.table for tile in tiles if tile.table != table)
    return next((other for other in others if other > table), others[0] if others else 0)


def _first(lines: list[BoardLine], me: Who) -> list[BoardLine]:
    """Keep the tables where this judge is, and the last to finish."""
    return [line for place, line in enumerate(lines) if place < FIRST or line.there == me]


def _longest(lines: list[BoardLine]) -> BoardLine | None:
    return next((line for line in lines if line.extra), None)


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
