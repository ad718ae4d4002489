"""Life and counters of one match, as a judge sees and corrects them (MTR 1.8, MTR 4.1)."""

from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.datastructures import State
from litestar.di import Provide
from litestar.response import Redirect
from litestar.response import Stream as Feed

from topcut.core.event.asking import is_entitled
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.state import Event
from topcut.core.event.people import role_at
from topcut.core.event.view import Names, counted_match
from topcut.core.play import Power, Role, Who
from topcut.core.tallies import CountingIsOver
from topcut.desk import Desk
from topcut.desk.expiry import Expiry
from topcut.desk.tally_pads import MatchPad
from topcut.http.forms import FORM
from topcut.http.problems import wants_json
from topcut.http.visitor import AnyRequest, Visitor
from topcut.web.judge.judge_page import JudgePage, judge_page_of
from topcut.web.shared.pad_hub import WatchedPad, feed_of
from topcut.web.shared.tally_pads import (
    PadForm,
    PadParticipant,
    PadPeople,
    PadPlace,
    TallyBackForm,
    TallyGameForm,
    TallyMoveForm,
    people_of,
)


async def participant_at(
    request: AnyRequest, judge: JudgePage, desk: Desk, round: int, table: int, *, seat: int | None = None
) -> PadParticipant:
    """Find the pad of a table for a judge; a judge who plays there is refused (MTR 1.4)."""

    def find(event: Event, names: Names) -> PadPeople:
        return _people(event, names, who=judge.who, round=round, table=table, seat=seat)

    people = await judge.see(find)
    pad = MatchPad(desk, judge.stream, people.match, who=judge.who)
    path = f"{judge.home}/round/{round}/table/{table}"
    at = PadPlace(f"{path}/life", path, query="" if seat is None else f"?seat={seat}")
    return PadParticipant(request, judge.page, pad, people, at=at)


def _people(event: Event, names: Names, *, who: Who, round: int, table: int, seat: int | None) -> PadPeople:
    if not is_entitled(event, who, "take_call"):
        raise NotYourPower(power=Power.RULE.value, action="count")
    match = counted_match(event, round=round, table=table, seat=seat)
    if role_at(event, who, round=round, table=table) is Role.PLAYER:
        raise NotYourPower(power=Power.RULE.value, action="count")
    if match is None or not match.is_open:
        raise CountingIsOver
    return people_of(event, names, match)


@get("/")
async def pad_page(request: AnyRequest, judge: JudgePage, participant: PadParticipant) -> Response[Any]:
    """Show the tallies of a table (MTR 4.1)."""
    if wants_json(request):
        return await participant.piece(alone=True)
    return await judge.show("judge/life.html", pad=await participant.shown(alone=True))


@post("/move")
async def correct(
    participant: PadParticipant, judge: JudgePage, *, state: State, expiry: Expiry, data: Annotated[TallyMoveForm, FORM]
) -> Response[Any] | Redirect:
    """Correct a number of either side (MTR 1.8)."""
    return await _counted(participant, judge, data, state=state).move(data, expiry=expiry)


@post("/undo")
async def take_count_back(
    participant: PadParticipant, judge: JudgePage, *, state: State, expiry: Expiry, data: Annotated[TallyBackForm, FORM]
) -> Response[Any] | Redirect:
    """Undo a change of either side (MTR 1.8)."""
    return await _counted(participant, judge, data, state=state).take_back(data, expiry=expiry)


@post("/game")
async def begin_counting(
    participant: PadParticipant, judge: JudgePage, *, state: State, expiry: Expiry, data: Annotated[TallyGameForm, FORM]
) -> Response[Any] | Redirect:
    """Reset the pad for another game (MTR 1.8)."""
    return await _counted(participant, judge, data, state=state).begin(data, expiry=expiry)


@get("/feed")
async def pad_feed(
    request: AnyRequest, visitor: Visitor, judge: JudgePage, participant: PadParticipant, *, state: State
) -> Feed:
    """Open the feed that reports changes of a table's pad, as long as its reader is a judge."""

    async def may_stay() -> bool:
        return await judge.see(lambda event, _: is_entitled(event, judge.who, "take_call"))

    place = WatchedPad(participant.pad.stream, judge.stream, judge.who)
    return feed_of(request, visitor, place, may_stay, state=state)


def _counted(participant: PadParticipant, judge: JudgePage, form: PadForm, *, state: State) -> PadParticipant:
    state.limiter.count(f"pad {judge.who}")
    match = participant.pad.match
    if (match.round, match.table) != (form.round, form.table):
        raise CountingIsOver
    return participant


JUDGE_LIFE = Router(
    "/event/{stream:str}/judge/round/{round:int}/table/{table:int}/life",
    route_handlers=[pad_page, correct, take_count_back, begin_counting, pad_feed],
    dependencies={"judge": Provide(judge_page_of), "participant": Provide(participant_at)},
)
