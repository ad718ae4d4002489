"""My match: the table, the opponent, the result."""

from functools import partial
from typing import Annotated, Final

from litestar import Response, Router, get, post
from litestar.di import Provide
from litestar.response import Redirect
from msgspec.structs import replace

from topcut.core.event.decks import pool_tables
from topcut.core.event.nouns.decks.refusals import PhonesAreForBuilding
from topcut.core.event.nouns.hall.refusals_room import WrongCode
from topcut.core.event.nouns.state import Event, Phase, Structure
from topcut.core.event.people import LONGEST_CODE, check_in, drop
from topcut.core.event.reading import catalogue_of, is_building, is_draft, list_stage, pool_holder, round_of, was_left
from topcut.core.event.rounds import confirm_result, dispute_result, read_seen, report_result
from topcut.core.event.view import (
    Names,
    OwnDraftSeat,
    OwnMatch,
    TeamLists,
    build_time,
    my_team,
    own_draft_seat,
    own_judging,
    own_swap,
    player_view,
)
from topcut.core.play import EntrantId, MatchLength, PlayerId, Stream
from topcut.core.rules import Rule
from topcut.desk.catalogue import Catalogue
from topcut.desk.team_lists import compare_team
from topcut.http.accounts import AccountBook
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.http.hall_seconds import HallSeconds
from topcut.http.links import LinkBook
from topcut.web.player.consents import ASKED
from topcut.web.player.drafting import count_mine
from topcut.web.player.fits_a_table import fits_a_table
from topcut.web.player.life import OwnPad, own_pad
from topcut.web.player.me import my_page
from topcut.web.player.notices import beside_of
from topcut.web.player.pod import report_pod
from topcut.web.player.shared_game import say_primary
from topcut.web.player.standing import my_standing
from topcut.web.player.team import OWN_TEAM
from topcut.web.player.why import why
from topcut.web.shared.buttons import AGREED, Buttons, buttons, read_button
from topcut.web.shared.call_words import CallWords
from topcut.web.shared.clock import now
from topcut.web.shared.event_visit import EventVisit, visit_of_player
from topcut.web.shared.moments import timed_moment
from topcut.web.shared.officials import officials_called
from topcut.web.shared.own_pod import draft_at_hand
from topcut.web.shared.pages import Page
from topcut.web.shared.press import press
from topcut.web.shared.rules import sayings
from topcut.web.shared.same_second import pass_of_phone
from topcut.web.shared.splits import sharing_of
from topcut.web.shared.titles import Titles

_LAYOUT: Final = Rule("MTR", "4.7")


class ReportForm(Form, kw_only=True):
    """A score button, pressed at a table of a round."""

    round: int
    table: int
    side: int
    score: str = ""
    seat: int | None = None
    """The seat whose match it is in a team; None for the whole match (MTR 8.2)."""


class OpponentAnswerForm(Form, kw_only=True):
    """Yes or no to the other side's report, as the page showed it."""

    round: int
    table: int
    seen: str = ""
    seat: int | None = None


class OwnEntryForm(Form, kw_only=True):
    """Which entry of the player it is about."""

    entrant: EntrantId


class HereForm(OwnEntryForm, kw_only=True):
    """The player is here, with the code displayed in the room if there is one."""

    code: str = ""


@get("/")
async def match(
    page: Page,
    asker: Asker,
    me: EventVisit,
    own: OwnPad,
    *,
    stream: Stream,
    player: PlayerId,
    link_book: LinkBook,
    account_book: AccountBook,
    catalogue: Catalogue,
    hall_seconds: HallSeconds,
    seq: int = 0,
    reporting: int = 0,
    wrong: str = "",
) -> Response[str]:
    """Show a player their table, their opponent and what to do next."""
    heard = await asker.seq(stream)
    on_this_phone = await asker.players(stream)
    view, offered, advances, others, judging, sharing, beside, plays_online, titles, pools = await asker.see(
        stream,
        lambda event, names: (
            player_view(event, player, names=names),
            _offered(event, player),
            _advances(event, player),
            {other: names.get(other, "") for other in on_this_phone if other != player},
            own_judging(event, player, who=me.who),
            sharing_of(event, names),
            beside_of(event, player, names=names),
            event.plays_online,
            Titles(catalogue_of(event), page.words.language),
            (_pool_table(event, player), own_swap(event, player, names=names), build_time(event)),
        ),
        at_least=seq,
    )
    is_bound = view.match is not None and bool(view.match.binding)
    called = await officials_called(asker, stream, link_book=link_book, account_book=account_book) if is_bound else {}
    has_draft, drafting = await asker.see(stream, partial(_drafting, player))
    captained = await asker.see(stream, partial(_captained, player))
    team = await compare_team(catalogue, captained, now=now())
    drafts_in = await asker.see(stream, lambda event, _: draft_at_hand(event, player))
    door = await link_book.code_of(stream) if beside.team and beside.team.code else ""
    counting = await own.participant(player)
    is_shared = view.match is not None and view.match.shared is not None
    return page.show(
        "player/match.html",
        counts=counting.pad.match.tallies[0].name if counting else "",
        pad=await counting.shown() if counting and is_shared else None,
        door=door,
        has_draft=has_draft,
        drafting=drafting,
        said=CallWords(drafting.call, page.words, now=now()) if drafting else None,
        tells_as=pass_of_phone(hall_seconds, stream, player),
        stream=stream,
        player=player,
        home=me.home,
        seq=heard,
        view=view,
        offered=offered,
        advances=advances,
        others=others,
        reporting=reporting,
        plays_online=plays_online and fits_a_table(view),
        drafts_in=drafts_in,
        judging=judging,
        beside=beside,
        moment=lambda at: timed_moment(at, view.public.zone, page.words.language),
        wrong=wrong[:LONGEST_CODE],
        wrong_code=WrongCode(),
        sharing=sharing,
        impossible=impossible(offered, view.match) if offered and view.match else frozenset(),
        may_draw=view.public.playoff is None,
        called=called,
        titles=titles,
        pool_table=pools[0],
        swap=pools[1],
        building=pools[2],
        compared=team,
        clashes=bool(captained and team.clashing(captained)),
        layout=sayings(_LAYOUT, language=page.words.language) if view.has_layout else (),
    )


@post("/report")
async def report(asker: Asker, me: EventVisit, data: Annotated[ReportForm, FORM]) -> Redirect:
    """Report the result of the player's own table; it waits for the other side (MTR 2.4)."""
    length, may_draw = await asker.see(me.stream, lambda event, _: _match_of(event, data.round, data.seat))
    result = read_button(data.score, length=length, me=data.side, may_draw=may_draw)
    return await me.act(report_result, data, round=data.round, table=data.table, result=result, seat=data.seat)


@post("/confirm")
async def confirm(me: EventVisit, data: Annotated[OpponentAnswerForm, FORM]) -> Redirect:
    """Confirm the report that the page showed (MTR 2.4)."""
    seen = read_seen(data.seen)
    return await me.act(confirm_result, data, round=data.round, table=data.table, seen=seen, seat=data.seat)


@post("/dispute")
async def dispute(me: EventVisit, data: Annotated[OpponentAnswerForm, FORM]) -> Redirect:
    """Dispute the report; the officials sort it out (MTR 1.10)."""
    return await me.act(dispute_result, data, round=data.round, table=data.table, seat=data.seat)


drop_myself = press("me", "/drop", drop, "entrant")


@post("/check-in")
async def check_in_myself(page: Page, me: EventVisit, data: Annotated[HereForm, FORM]) -> Redirect:
    """Check in; a wrong code stays in its field (MTR 1.10)."""
    try:
        return await me.act(check_in, data, entrant=data.entrant, code=data.code)
    except WrongCode:
        return page.go(me.home, wrong=data.code[:LONGEST_CODE])


def _pool_table(event: Event, player: PlayerId) -> int | None:
    stage = list_stage(event)
    return pool_tables(event.decks.pool_seats.get(stage)).get(pool_holder(event, player, stage))


def _drafting(player: PlayerId, event: Event, names: Names) -> tuple[bool, OwnDraftSeat | None]:
    """Return whether the event has a draft, and the player's seat in the draft called now (MTR 7.7)."""
    drafts = any(is_draft(stage.format) for stage in event.stages)
    return drafts, own_draft_seat(event, player, names=names, now=now()) if drafts else None


def _captained(player: PlayerId, event: Event, names: Names) -> TeamLists | None:
    """Return the lists of the team for the player in seat A, until the event starts (MTR 8.4)."""
    is_captain = event.seat_of(player) == 0 and event.phase is Phase.ENTRY
    return my_team(event, player, names=names) if is_captain else None


def _offered(event: Event, player: PlayerId) -> Buttons | None:
    """Build the score buttons of the current round; conceding and agreeing to draw are up to the team (MTR 8.2)."""
    round = event.last_round
    if round is None:
        return None
    seat = event.seat_of(player) if event.stages[round.stage].seats else None
    length, may_draw = _match_of(event, round.number, seat)
    offered = buttons(length, may_draw=may_draw, is_timed=event.minutes_of(round) is not None)
    at = round.table_of(event.players[player])
    has_left = at is not None and was_left(at.at(seat), length=length)
    if seat is None and not has_left:
        return offered
    return replace(offered, drawn=tuple(score for score in offered.drawn if score != AGREED), conceded=())


def impossible(offered: Buttons, match: OwnMatch) -> frozenset[str]:
    """Find the scores that a judge's decision rules out; an agreed draw keeps the games lost (MTR 2.4)."""
    binding, length = match.binding, match.length
    agreed = {AGREED} if binding.lost or binding.out else frozenset[str]()
    return frozenset(agreed) | {
        score
        for score in offered.all
        if score != AGREED and binding.refuted_by(read_button(score, length=length, me=match.me)) is not None
    }


def _advances(event: Event, player: PlayerId) -> bool | None:
    """Check whether a player is in the cut; None before it is announced (MTR 10.4)."""
    return None if event.cut is None else event.players[player] in event.cut.seeds


def _match_of(event: Event, round: int, seat: int | None) -> tuple[MatchLength, bool]:
    """Return the length of the matches of a round, and whether they can be drawn (MTR 2.5)."""
    at = round_of(event, round)
    return event.length_of(at, seat), event.stages[at.stage].structure is not Structure.PLAYOFF


async def visit_unless_building(page: Page, asker: Asker, *, stream: Stream, player: PlayerId) -> EventVisit:
    """Open a player's page, but refuse it during deck building, when phones are put away (MTR 2.12)."""
    me = await visit_of_player(page, asker, stream=stream, player=player)
    if await asker.see(stream, lambda event, _: is_building(event, player)):
        raise PhonesAreForBuilding
    return me


PLAYER_PAGES = Router(
    "/event/{stream:str}/player/{player:int}",
    route_handlers=[
        match,
        report,
        report_pod,
        confirm,
        dispute,
        drop_myself,
        check_in_myself,
        say_primary,
        count_mine,
        *ASKED,
        *OWN_TEAM,
    ],
    dependencies={"me": Provide(visit_of_player), "own": Provide(own_pad)},
)
READING_PAGES = Router(
    "/event/{stream:str}/player/{player:int}",
    route_handlers=[why, my_page, my_standing],
    dependencies={"me": Provide(visit_unless_building)},
)
