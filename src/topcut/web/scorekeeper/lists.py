"""Decklists at the desk: see the missing ones, accept all, open one, send it back, enter it, print, publish."""

from collections.abc import Collection, Sequence
from datetime import date
from itertools import chain
from typing import Annotated, Any, Final

from litestar import MediaType, Response, Router, get, post
from litestar.di import Provide
from litestar.response import Redirect

from topcut.core.errors import Unreadable
from topcut.core.event.action import Action
from topcut.core.event.decks import (
    accept_lists,
    announce_lists,
    ask_for_lands,
    decide_product,
    move_release,
    note_lands_back,
    publish_lists,
    register_pool,
    replace_list,
    return_list,
    seat_for_pools,
    submit_list,
)
from topcut.core.event.nouns.decks.refusals import NotASet
from topcut.core.event.nouns.decks.state import ListPolicy, ReturnedFor
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import catalogue_of
from topcut.core.event.view import (
    ListNeed,
    ListRow,
    Names,
    OneList,
    desk_lists,
    lasting,
    lists_key,
    one_list,
    sheet_for_official,
    teams_waiting,
)
from topcut.core.play import PlayerId, Power, Stream
from topcut.desk.catalogue import Catalogue
from topcut.desk.team_lists import compare_team, compare_teams, with_list
from topcut.exchange.deck import read_whole_deck
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.http.limits import Limiter
from topcut.http.visitor import AnyRequest
from topcut.locale import Tag
from topcut.web.scorekeeper.list_needs import TITLES, explained, filter_of, rows_shown
from topcut.web.shared.clock import now
from topcut.web.shared.deck_form import (
    DeckReading,
    HandedForm,
    handed_of,
    looked_at,
    may_see_lists,
    names_for,
    to_keep,
    unread,
)
from topcut.web.shared.desk_page import DeskPage, desk_page_of
from topcut.web.shared.event_visit import EventVisit, visit_of_staff
from topcut.web.shared.list_pages import page_of
from topcut.web.shared.moments import shown_day, timed
from topcut.web.shared.names import side_key
from topcut.web.shared.pages import Page
from topcut.web.shared.pool_sheet import sheet_shown
from topcut.web.shared.press import press
from topcut.web.shared.search import index_of
from topcut.web.shared.team_pool import taken_of

MOST_SHOWN: Final = 40
"""The most cards listed for a part of a name."""
_URGENCY: Final = {need: place for place, need in enumerate(ListNeed)}


class WhoseForm(Form, kw_only=True):
    """A player's list."""

    player: PlayerId


class SentBackForm(WhoseForm, kw_only=True):
    """A list, and why its player has to check it again."""

    why: ReturnedFor = ReturnedFor.NOT_LEGAL


class ListRequestForm(Form, kw_only=True):
    """Which lists are asked for."""

    which: ListPolicy = ListPolicy.OPTIONAL
    are_open: bool = False
    pools: bool = False
    rebuild: bool = False


class SeatingForm(Form, kw_only=True):
    """How players are seated to register pools."""

    at_random: bool = False


class MovingForm(Form, kw_only=True):
    """A set, and the day from which it is legal."""

    code: str = ""
    day: str = ""


class LandsForm(Form, kw_only=True):
    """Whether borrowed lands have to be returned."""

    wanted: bool = False


class ListDesk:
    """The desk with the card catalogue, for an official who may read lists (MTR 2.7)."""

    def __init__(self, desk_page: DeskPage, asker: Asker, catalogue: Catalogue) -> None:
        self.desk_page = desk_page
        self.asker = asker
        self.catalogue = catalogue

    @property
    def path(self) -> str:
        return f"{self.desk_page.home}/lists"

    async def act(self, action: Action[...], form: Form, to: str = "", /, **args: object) -> Redirect:
        return await self.desk_page.act(action, form, f"/lists{to}", **args)

    async def one(self, player: PlayerId, *, at_least: int = 0) -> OneList:
        return await self.desk_page.see(lambda event, names: one_list(event, player, names=names), at_least=at_least)

    async def show_one(
        self, found: OneList, looked: DeckReading, *, status: int = 200, is_draft: bool = False
    ) -> Response[str]:
        team = with_list(found.team, found.row.player, looked.text) if is_draft else found.team
        return await self.desk_page.show(
            "scorekeeper/deck_list.html",
            status=status,
            found=found,
            looked=looked,
            is_draft=is_draft,
            when=timed(found.row.list.at, found.wanted.zone, self.desk_page.page.words.language)
            if found.row.list
            else "",
            reasons=tuple(ReturnedFor),
            lists_path=self.path,
            team=await compare_team(self.catalogue, team, now=now()),
            strangers=await self.catalogue.strangers(found.pool, found.wanted, now=found.wanted.judged_at(now())),
            remedies=await self.desk_page.see(_remedies),
        )

    async def clashing(self, players: Collection[PlayerId] = ()) -> frozenset[PlayerId]:
        """Find the players whose lists clash with their team-mates', of these or of all waiting (MTR 8.4, MTR 8.6)."""
        teams = await self.desk_page.see(lambda event, names: teams_waiting(event, names=names))
        if players:
            teams = tuple(team for team in teams if any(seat.player in players for seat in team.seats))
        found = await compare_teams(self.catalogue, teams, now=now())
        return frozenset(chain(*(one.clashing(team) for team, one in zip(teams, found, strict=True))))

    async def accept(self, form: Form, *, players: tuple[PlayerId, ...] = ()) -> Redirect:
        """Accept lists; clashes within a team are raised as concerns (MTR 8.4)."""
        clashing = await self.clashing(players)
        args: dict[str, Any] = {"players": players} if players else {}
        if clashing:
            args["clashing"] = tuple(sorted(clashing))
        return await self.act(accept_lists, form, **args)


async def list_desk_of(desk_page: DeskPage, asker: Asker, *, catalogue: Catalogue) -> ListDesk:
    """Open the page to officials who may read lists; results or clock alone are not enough."""
    if not await may_see_lists(asker, desk_page.stream, desk_page.staff.who):
        raise NotYourPower(power=Power.ENTRY.value, action="lists")
    return ListDesk(desk_page, asker, catalogue)


@get("/")
async def lists_page(
    lists: ListDesk, *, seq: int = 0, show: str = "", problem: str = "", part: int = 1, q: str = ""
) -> Response[str]:
    """Show what is to be done about each list, with what is wrong with it, all or one kind of them (MTR 2.7)."""
    language = lists.desk_page.page.words.language
    view, found = await lists.desk_page.see(
        lambda event, names: (desk_lists(event, names=names), _in_order(event, names, language=language, q=q)),
        at_least=seq,
    )
    loaded = await lists.catalogue.of(view.wanted.game)
    which = filter_of(view, show=show, problem=problem)
    rows, pages = page_of(rows_shown(found, which), part)
    times = {row.player: timed(row.list.at, view.wanted.zone, language) for row in rows if row.list}
    return await lists.desk_page.show(
        "scorekeeper/lists.html",
        view=view,
        says=await lists.catalogue.who_says(view.wanted, now=view.wanted.judged_at(now())),
        rows=rows,
        which=which,
        problems_of=await explained(lists.desk_page, lists.catalogue, rows, now=now()),
        problem_titles=TITLES,
        Need=ListNeed,
        part=part,
        pages=pages,
        sought=q[:80],
        is_long=len(view.rows) > len(rows),
        times=times,
        loaded=loaded,
        summary=await lists.catalogue.summary(view.wanted.game),
        day=lambda at: shown_day(at, view.wanted.zone, lists.desk_page.page.words.language),
        lists_path=lists.path,
        named=view.named,
        clashing=await lists.clashing(),
    )


def _in_order(event: Event, names: Names, *, language: Tag, q: str) -> Sequence[ListRow]:
    """Sort the lists by what they need and by name, once for everybody; a search leaves those it has found."""
    view = desk_lists(event, names=names)

    def key(row: ListRow) -> tuple[object, ...]:
        return _URGENCY[row.need], side_key(row.side, language), row.player

    rows = lasting(names, ("lists in order", language), lists_key(event), lambda: sorted(view.rows, key=key))
    if not q.strip():
        return rows
    wanted = {side.entrant for side in index_of(event, names).containing(q)}
    return [row for row in rows if row.side.entrant in wanted]


@get("/cards")
async def cards_page(lists: ListDesk, *, described: str = "") -> Response[str]:
    """Show the card catalogue, how to import one, and the cards that a part of a name can mean (MTR 3.6)."""
    view = await lists.desk_page.see(lambda event, names: desk_lists(event, names=names))
    loaded = await lists.catalogue.of(view.wanted.game)
    return await lists.desk_page.show(
        "scorekeeper/cards.html",
        view=view,
        loaded=loaded,
        summary=await lists.catalogue.summary(view.wanted.game),
        day=lambda at: shown_day(at, view.wanted.zone, lists.desk_page.page.words.language),
        lists_path=lists.path,
        described=described.strip(),
        meant=await lists.catalogue.meant(described, view.wanted, now=view.wanted.judged_at(now())),
        most=MOST_SHOWN,
    )


@get("/names", media_type=MediaType.JSON)
async def card_names(lists: ListDesk, *, limiter: Limiter, q: str = "") -> list[str]:
    """Complete the name of a card while an official types it."""
    game = await lists.desk_page.see(lambda event, _: event.game)
    return await names_for(lists.catalogue, limiter, game=game, typed=q, who=lists.desk_page.staff.who)


@post("/accept-all")
async def accept_all(lists: ListDesk, data: Annotated[Form, FORM]) -> Redirect:
    """Accept every legal waiting list at once (MTR 2.7)."""
    return await lists.accept(data)


@post("/accept")
async def accept_one(lists: ListDesk, data: Annotated[WhoseForm, FORM]) -> Redirect:
    """Accept one list; one with problems asks for a reason (MTR 2.7)."""
    return await lists.accept(data, players=(data.player,))


@post("/return")
async def send_back(lists: ListDesk, data: Annotated[SentBackForm, FORM]) -> Redirect:
    """Send a list back to its player (MTR 2.7)."""
    return await lists.act(return_list, data, player=data.player, why=data.why)


@post("/ask")
async def ask_for_lists(lists: ListDesk, data: Annotated[ListRequestForm, FORM]) -> Redirect:
    """Set which lists players have to submit (MTR 2.7)."""
    return await lists.act(
        announce_lists, data, lists=data.which, are_open=data.are_open, pools=data.pools, rebuild=data.rebuild
    )


publish = press("lists", "/publish", publish_lists)
note_product = press("lists", "/product", decide_product, "player", "exchanged", to="/{player}")


@post("/seat")
async def seat(lists: ListDesk, data: Annotated[SeatingForm, FORM]) -> Redirect:
    """Seat everybody to register pools, and assign whose pool each registers (MTR 7.5)."""
    return await lists.act(seat_for_pools, data, at_random=data.at_random)


@post("/release")
async def move_a_release(lists: ListDesk, data: Annotated[MovingForm, FORM]) -> Redirect:
    """Change the day from which a set is legal, as announced (MTR 3.7)."""
    try:
        day = date.fromisoformat(data.day.strip())
    except ValueError:
        raise NotASet from None
    return await lists.act(move_release, data, code=data.code.strip().upper(), day=day)


@post("/lands")
async def want_lands(lists: ListDesk, data: Annotated[LandsForm, FORM]) -> Redirect:
    """Set whether borrowed lands have to be returned on leaving (MTR 7.2)."""
    return await lists.act(ask_for_lands, data, wanted=data.wanted)


@post("/lands-back")
async def lands_are_back(lists: ListDesk, data: Annotated[WhoseForm, FORM]) -> Redirect:
    """Note that a player returned the lands (MTR 7.2)."""
    return await lists.act(note_lands_back, data, players=(data.player,))


@get("/{player:int}")
async def list_page(lists: ListDesk, player: PlayerId, *, seq: int = 0) -> Response[str]:
    """Show one list, or an empty sheet to enter it for a player (MTR 2.7)."""
    found = await lists.one(player, at_least=seq)
    cards = found.cards or found.standing
    return await lists.show_one(found, await looked_at(lists.catalogue, cards, found.wanted, pool=found.pool))


@post("/{player:int}")
async def enter_list(request: AnyRequest, lists: ListDesk, player: PlayerId) -> Response[str] | Redirect:
    """Enter a list for a player, or replace a fixed one as a judge's remedy (MTR 2.7)."""
    found = await lists.one(player)
    try:
        handed = await handed_of(request)
    except Unreadable as error:
        return await lists.show_one(found, await unread(request, error), status=error.status, is_draft=True)
    looked = await looked_at(lists.catalogue, handed.text, found.wanted, pool=found.pool)
    if looked.judged is None or handed.is_check:
        status = looked.error.status if looked.error else 200
        return await lists.show_one(found, looked, status=status, is_draft=True)
    return await _entered(lists, found, handed, looked)


@post("/{player:int}/take")
async def take_cards(request: AnyRequest, lists: ListDesk, player: PlayerId) -> Redirect:
    """Put unused cards of a team's pool into a player's sideboard (MTR 8.6)."""
    found = await lists.one(player)
    team = await compare_team(lists.catalogue, found.team, now=now())
    handed = (await taken_of(request)).handed(found.cards, team)
    return await _entered(lists, found, handed, await looked_at(lists.catalogue, handed.text, found.wanted))


@get("/{player:int}/pool")
async def pool_sheet(lists: ListDesk, player: PlayerId) -> Response[str]:
    """Show the sheet for any player's pool (MTR 7.5)."""
    sheet = await lists.desk_page.see(lambda event, names: sheet_for_official(event, player, names=names))
    here = f"{lists.path}/{player}"
    shown = await sheet_shown(lists.catalogue, sheet, to=f"{here}/pool", back=here)
    return await lists.desk_page.show("deck/register.html", **shown)


@post("/{player:int}/pool")
async def enter_pool(request: AnyRequest, lists: ListDesk, player: PlayerId) -> Redirect:
    """Register the pool a player opened (MTR 7.5)."""
    handed = await handed_of(request)
    read_whole_deck(handed.text)
    return await lists.act(register_pool, handed, f"/{player}", player=player, written=handed.text)


def _remedies(event: Event, _: Names) -> dict[str, str]:
    """Name the infractions for which a list is replaced; a game without them still has the names (MTR 2.7)."""
    catalogue = catalogue_of(event)
    wrong, unlike = catalogue.about("list"), catalogue.about("deck")
    return {"list": wrong.id if wrong else "decklist-problem", "deck": unlike.id if unlike else "deck-problem"}


async def _entered(lists: ListDesk, found: OneList, handed: HandedForm, looked: DeckReading) -> Redirect:
    assert looked.judged is not None
    player, verdict = found.row.player, looked.judged.verdict
    is_fixed = found.row.list is not None and found.row.list.is_fixed
    args: dict[str, Any] = {
        "player": player,
        "written": to_keep(handed, looked, pool=found.pool),
        "verdict": verdict,
    }
    if is_fixed:
        return await lists.act(replace_list, handed, f"/{player}", remedy=handed.remedy, **args)
    return await lists.act(submit_list, handed, f"/{player}", **args)


async def _staff(page: Page, asker: Asker, stream: Stream) -> EventVisit:
    return await visit_of_staff(page, asker, stream=stream)


STAFF_OF_LISTS: Final = {
    "staff": Provide(_staff),
    "desk_page": Provide(desk_page_of),
    "lists": Provide(list_desk_of),
}
LIST_PAGES = Router(
    "/event/{stream:str}/desk/lists",
    route_handlers=[
        *(lists_page, cards_page, card_names, accept_all, accept_one, send_back, ask_for_lists, publish, note_product),
        *(list_page, enter_list, take_cards, pool_sheet, enter_pool, seat, move_a_release, want_lands, lands_are_back),
    ],
    dependencies=STAFF_OF_LISTS,
)
