"""One table for the judge who stands at it: both players, their time, and what can be done with one hand."""

from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.event.asking import is_entitled, may
from topcut.core.event.flow import take_slip
from topcut.core.event.judging import bar_talk, may_use_video
from topcut.core.event.nouns.decks.state import ListState
from topcut.core.event.nouns.rounds.state import ReportStatus
from topcut.core.event.nouns.state import Event, Stage, Structure
from topcut.core.event.people import role_at
from topcut.core.event.reading import is_without_list, list_of, round_of, stage_of_list
from topcut.core.event.rounds import extend_table, points_in, rounds_of
from topcut.core.event.view import (
    JudgedTable,
    Names,
    OrderView,
    PenaltyView,
    counted_match,
    due_orders,
    judged_table,
    judges_at,
)
from topcut.core.judging import pause_minutes
from topcut.core.judging.terms import CallFor, Learned
from topcut.core.play import PlayerId, Result, Role, Who
from topcut.http.forms import FORM, Form
from topcut.http.visitor import AnyRequest
from topcut.web.judge.judge_page import JudgePage
from topcut.web.judge.late import Waiting, waiting_of
from topcut.web.judge.match_progress import DIGITS, MatchProgress, ending_of, so_far
from topcut.web.shared.buttons import buttons, concessions
from topcut.web.shared.clock import now
from topcut.web.shared.pods import typed_places
from topcut.web.shared.scores import read_score
from topcut.web.shared.standing_result import IN_THE_WAY, ask_to_replace
from topcut.web.shared.undo_offer import LogEntryForm

GIFTS: Final = (1, 2, 3, 5, 8)
MINUTE: Final = 60_000_000


class AtTable(Struct, frozen=True):
    """A table, and what a judge's page adds to it."""

    judged: JudgedTable
    points: tuple[int, ...]
    minutes: int
    """How long the match may take, extra time included; 0 without a clock."""
    left: int
    """The minutes left of that."""
    is_open: bool
    stage: Stage
    edition: str
    there: Who | None
    investigation: int | None
    match: MatchProgress
    lists: frozenset[PlayerId]
    """The players whose list is fixed."""
    listless: frozenset[PlayerId]
    """The players whose required list is missing."""
    may_report: bool
    plays_here: bool = False
    """This judge plays in the match and may not judge it (MTR 1.4)."""
    waiting: Waiting | None = None
    """The penalty for an absence by now, while the match is open."""
    due: tuple[OrderView, ...] = ()
    """What the players should have done about their cards by now (MTR 3.12)."""
    may_use_video: bool = False
    """This judge may use the video for a ruling (MTR 2.13)."""
    counts: bool = False
    """Whether players keep life and counters here on phones, which this judge can correct (MTR 4.1)."""

    @property
    def newest(self) -> PenaltyView | None:
        """The last penalty given at this table."""
        here = (self.judged.round, self.judged.table)
        given = [one for player in self.judged.players for one in player.penalties if (one.round, one.table) == here]
        return max(given, key=lambda one: one.number, default=None)

    @property
    def owed(self) -> tuple[PenaltyView, ...]:
        """Penalties whose game or match loss can be applied here and was not yet (IPG 1.1)."""
        if not self.is_open or self.judged.report is ReportStatus.FINAL:
            return ()
        return tuple(one for player in self.judged.players for one in player.penalties if one.is_owed)

    @property
    def is_ending(self) -> bool:
        """Whether time is over here and the match is not."""
        is_seats = self.judged.team is not None and self.judged.seat is None
        is_playing = self.is_open and self.judged.report is not ReportStatus.FINAL and not is_seats
        return is_playing and self.match.is_time_over

    @property
    def path(self) -> str:
        return f"/round/{self.judged.round}/table/{self.judged.table}"

    @property
    def query(self) -> str:
        """The query of an address that keeps to the same seat of two teams (MTR 8.2)."""
        return "" if self.judged.seat is None else f"?seat={self.judged.seat}"

    @property
    def also(self) -> str:
        """The start of a query to which more is added."""
        return f"{self.query}&" if self.query else "?"


class TableMinutesForm(Form, kw_only=True):
    """How much more time."""

    minutes: int


class TakeBackForm(LogEntryForm, kw_only=True):
    """The entry to undo, and the page to return to."""

    at_games: bool = False


class JudgeSlipForm(Form, kw_only=True):
    """A score as on the slip; `over` is the result that the page showed, if any."""

    score: str = ""
    over: str = ""


def at_table(
    event: Event, names: Names, *, round: int, table: int, who: Who, at: int, seat: int | None = None
) -> AtTable:
    """Build a judge's view of one match of any posted round, or of one seat's match of two teams (MTR 1.8, MTR 8.2)."""
    judged = judged_table(event, round=round, table=table, names=names, who=who, seat=seat)
    played = round_of(event, round)
    sides = played.tables[table].sides
    opened = event.judging.open_investigation(round, table)
    is_open = played.state.is_on
    remaining = played.clock.remaining(now=at, extra=judged.clock.extra)
    length = played.clock.length + judged.clock.extra if remaining is not None else 0
    return AtTable(
        judged=judged,
        points=tuple(points_in(rounds_of(event, side)) for side in sides),
        minutes=length // MINUTE,
        left=max(0, remaining or 0) // MINUTE,
        is_open=is_open,
        stage=event.stages[played.stage],
        edition=event.edition,
        there=dict(judges_at(event, round)).get(table),
        investigation=opened.opened.number if opened and judged.is_investigated else None,
        match=so_far(event, round=round, table=table, now=at, seat=seat),
        lists=frozenset(each.player for each in judged.players if _is_fixed(event, each.player, played.stage)),
        listless=frozenset(each.player for each in judged.players if _owes_list(event, each.player, played.stage)),
        may_report=may(event, who, "report_result"),
        plays_here=role_at(event, who, round=round, table=table) is Role.PLAYER,
        waiting=waiting_of(event, round=round, table=table, now=at, seat=seat) if is_open else None,
        due=due_orders(event, round=round, table=table, names=names, who=who),
        may_use_video=may_use_video(event, event.actor(who).powers),
        counts=_counts(event, round=round, table=table, who=who, seat=seat),
    )


def _counts(event: Event, *, round: int, table: int, who: Who, seat: int | None) -> bool:
    match = counted_match(event, round=round, table=table, seat=seat)
    return is_entitled(event, who, "take_call") and match is not None and match.is_open


def _is_fixed(event: Event, player: PlayerId, stage: int) -> bool:
    """Check whether a player's list for the match is accepted (MTR 2.7)."""
    found = list_of(event, player, stage_of_list(event, stage))
    return found is not None and found.state is ListState.ACCEPTED


def _owes_list(event: Event, player: PlayerId, stage: int) -> bool:
    return is_without_list(event, player, stage_of_list(event, stage))


async def see_at(judge: JudgePage, round: int, table: int, *, at_least: int = 0, seat: int | None = None) -> AtTable:
    return await judge.see(
        lambda event, names: at_table(event, names, round=round, table=table, who=judge.who, at=now(), seat=seat),
        at_least=at_least,
    )


@get("/round/{round:int}/table/{table:int}")
async def table_page(
    judge: JudgePage,
    round: int,
    table: int,
    *,
    seq: int = 0,
    did: str = "",
    minutes: int = 0,
    between: str = "",
    life0: str = "",
    life1: str = "",
    seat: int | None = None,
) -> Response[str]:
    """Show the judge's table (MTR 1.8)."""
    at = await see_at(judge, round, table, at_least=seq, seat=seat)
    calls, edition = at.judged.calls, at.edition
    paused = {call.number: pause_minutes(now() - call.taken_at, edition=edition) for call in calls if call.taken_at}
    return await judge.show(
        "judge/table.html",
        at_least=seq,
        at=at,
        ending=ending_of(at.match, between=between, lives=(life0, life1)) if at.is_ending else None,
        lives=(life0[:DIGITS], life1[:DIGITS]),
        done=await judge.done(did=did, seq=seq),
        newest=at.newest,
        given=minutes,
        gifts=GIFTS,
        paused=paused,
        kinds=tuple(CallFor),
        learned=tuple(Learned),
    )


@post("/round/{round:int}/table/{table:int}/time")
async def give_time(
    judge: JudgePage, round: int, table: int, data: Annotated[TableMinutesForm, FORM], *, seat: int | None = None
) -> Redirect:
    """Give more time to a table, or to one seat of two teams; both phones update automatically (MTR 2.6)."""
    receipt = await judge.take(extend_table, data, round=round, table=table, minutes=data.minutes, seat=seat)
    said = {"did": "extend_table", "minutes": data.minutes} | _said_of(seat)
    return judge.go("round", round, "table", table, seq=receipt.seq, **said)


def _said_of(seat: int | None) -> dict[str, int]:
    return {} if seat is None else {"seat": seat}


@post("/round/{round:int}/table/{table:int}/undo")
async def take_back(
    judge: JudgePage, round: int, table: int, data: Annotated[TakeBackForm, FORM], *, seat: int | None = None
) -> Redirect:
    """Undo the last thing this judge did (MTR 1.8)."""
    receipt = await judge.take_back(data, seq=data.entry)
    where = ["round", round, "table", table, *(["games"] if data.at_games else [])]
    return judge.go(*where, seq=receipt.seq, did="undo", **_said_of(seat))


class TalkForm(Form, kw_only=True):
    """Whether a player may talk with team-mates."""

    player: PlayerId
    is_barred: bool = True


@post("/round/{round:int}/table/{table:int}/talk")
async def bar_talking(
    judge: JudgePage, round: int, table: int, data: Annotated[TalkForm, FORM], *, seat: int | None = None
) -> Redirect:
    """Forbid a player to talk with team-mates until the match is over, or allow it again (MTR 4.6)."""
    receipt = await judge.take(bar_talk, data, round=round, table=table, player=data.player, is_barred=data.is_barred)
    return judge.go("round", round, "table", table, seq=receipt.seq, did="bar_talk", **_said_of(seat))


@get("/round/{round:int}/table/{table:int}/result")
async def result_page(
    judge: JudgePage,
    round: int,
    table: int,
    *,
    score: str = "",
    seat: int | None = None,
    place: list[str] | None = None,
) -> Response[str]:
    """Ask for the score, and show it in words before it is sent (MTR 2.4)."""
    at = await see_at(judge, round, table, seat=seat)
    sides = len(at.judged.sides)
    score = typed_places(place) if place else score
    wanted: Result | None = read_score(score, at.match.length, noted=at.match.score, sides=sides) if score else None
    may_draw = at.stage.structure is not Structure.PLAYOFF
    is_timed = await judge.see(lambda event, _: event.minutes_of(round_of(event, round)) is not None)
    offered = buttons(at.match.length, may_draw=may_draw, is_timed=is_timed)
    return await judge.show(
        "judge/result.html",
        at=at,
        offered=offered,
        is_timed=is_timed,
        concessions=concessions(at.match.length),
        score=score[:12],
        wanted=wanted,
    )


@post("/round/{round:int}/table/{table:int}/result")
async def record_result(
    request: AnyRequest,
    judge: JudgePage,
    round: int,
    table: int,
    data: Annotated[JudgeSlipForm, FORM],
    *,
    seat: int | None = None,
) -> Response[str] | Redirect:
    """Record the result of the judge's table (MTR 2.4)."""
    at = await see_at(judge, round, table, seat=seat)
    sides = len(at.judged.sides)
    result = read_score(data.score, at.match.length, noted=at.match.score, sides=sides)
    where: dict[str, Any] = {"round": round, "table": table, "seat": seat}
    try:
        return await judge.act(take_slip, data, at.path, **where, result=result, over=data.over, despite_judge=True)
    except IN_THE_WAY as error:
        return await ask_to_replace(request, judge, judge.past, error, wanted=result, **where)
