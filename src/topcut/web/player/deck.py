"""My deck: submitted by paste, upload or typing, changed until it is accepted, read between matches."""

from typing import Annotated

from litestar import MediaType, Response, Router, get, post
from litestar.di import Provide
from litestar.response import Redirect

from topcut.core.errors import Unreadable
from topcut.core.event.decks import mark_pool, register_pool, submit_list, withdraw_list
from topcut.core.event.nouns.decks.refusals import ListIsFixed, NoListsHere
from topcut.core.event.nouns.swap.state import SwapMark
from topcut.core.event.view import OwnList, PlayerView, TeamSeat, my_team, own_list, player_view, sheet_for_registrar
from topcut.core.play import PlayerId, Stream
from topcut.desk.catalogue import Catalogue
from topcut.desk.team_lists import TeamFound, compare_team, with_list
from topcut.exchange.deck import read_whole_deck
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.http.limits import Limiter
from topcut.http.visitor import AnyRequest
from topcut.web.shared.clock import now
from topcut.web.shared.deck_form import DeckReading, HandedForm, handed_of, looked_at, names_for, to_keep, unread
from topcut.web.shared.event_visit import EventVisit, visit_of_player
from topcut.web.shared.pages import Page
from topcut.web.shared.pool_sheet import sheet_shown
from topcut.web.shared.team_pool import taken_of


class PoolMarkForm(Form, kw_only=True):
    """A mark on a pool at the player's table, identified by the player who opened it."""

    player: PlayerId
    mark: SwapMark


class DeckPage:
    """One player's page about their own deck."""

    def __init__(self, page: Page, asker: Asker, me: EventVisit, catalogue: Catalogue, player: PlayerId) -> None:
        self.page = page
        self.asker = asker
        self.me = me
        self.catalogue = catalogue
        self.player = player

    async def team(self, own: OwnList, *, checked: str = "") -> tuple[tuple[TeamSeat, ...], TeamFound]:
        """Find which lists of the player's team are in, their clashes and leftovers, but no list itself (MTR 8.4).

        A list that is only `checked` stands for the player's own.
        """
        team = await self.asker.see(self.me.stream, lambda event, names: my_team(event, self.player, names=names))
        team = with_list(team, self.player, checked) if checked else team
        shown = team if team and not own.is_hidden and own.wanted.is_wanted else None
        return shown.seats if shown else (), await compare_team(self.catalogue, shown, now=now())

    async def see(self, *, at_least: int = 0) -> tuple[PlayerView, OwnList]:
        return await self.asker.see(
            self.me.stream,
            lambda event, names: (
                player_view(event, self.player, names=names),
                own_list(event, self.player, names=names),
            ),
            at_least=at_least,
        )

    async def show(
        self, view: PlayerView, own: OwnList, looked: DeckReading, *, status: int = 200, is_draft: bool = False
    ) -> Response[str]:
        """Show the page with a list as submitted, or as only checked."""
        theirs = [
            (each, [await looked_at(self.catalogue, cards, own.wanted) for cards in each.cards])
            for each in own.opponents
        ]
        seats, team = await self.team(own, checked=looked.text if is_draft else "")
        return self.page.show(
            "player/deck.html",
            status=status,
            stream=self.me.stream,
            player=self.player,
            home=self.me.home,
            seq=await self.asker.seq(self.me.stream),
            view=view,
            own=own,
            looked=looked,
            is_draft=is_draft,
            theirs=theirs,
            seats=seats,
            team=team,
            has_cards=await self.catalogue.has(own.wanted.game),
            tab="deck",
            is_posted=False,
        )


async def deck_page_of(page: Page, asker: Asker, me: EventVisit, *, catalogue: Catalogue, player: PlayerId) -> DeckPage:
    return DeckPage(page, asker, me, catalogue, player)


@get("/")
async def my_deck(deck: DeckPage, *, seq: int = 0) -> Response[str]:
    """Show a player their list with all its problems, as far as they may look at it now (MTR 2.7)."""
    view, own = await deck.see(at_least=seq)
    return await deck.show(view, own, await looked_at(deck.catalogue, own.cards or "", own.wanted, pool=own.pool))


@post("/")
async def hand_in(request: AnyRequest, deck: DeckPage) -> Response[str] | Redirect:
    """Submit a list, or only check it; text that cannot be read stays in the box (MTR 2.7)."""
    view, own = await deck.see()
    try:
        handed = await handed_of(request)
    except Unreadable as error:
        return await deck.show(view, own, await unread(request, error), status=error.status, is_draft=True)
    _refuse(own)
    looked = await looked_at(deck.catalogue, handed.text, own.wanted, pool=own.pool)
    if looked.judged is None or handed.is_check:
        status = looked.error.status if looked.error else 200
        return await deck.show(view, own, looked, status=status, is_draft=True)
    return await _submit(deck, handed, looked, pool=own.pool)


@post("/take")
async def take_cards(request: AnyRequest, deck: DeckPage) -> Redirect:
    """Take unused cards of the team's pool into the player's sideboard (MTR 8.6)."""
    _, own = await deck.see()
    _refuse(own)
    _, found = await deck.team(own)
    handed = (await taken_of(request)).handed(own.cards or "", found)
    return await _submit(deck, handed, await looked_at(deck.catalogue, handed.text, own.wanted, pool=own.pool), pool="")


@post("/withdraw")
async def take_back(deck: DeckPage, data: Annotated[Form, FORM]) -> Redirect:
    """Withdraw the player's list while nobody has accepted it (MTR 2.7)."""
    return await deck.me.act(withdraw_list, data, "/deck", player=deck.player)


@get("/pool")
async def pool_sheet(deck: DeckPage, *, seq: int = 0) -> Response[str]:
    """Show the sheet for registering the opposite player's pool (MTR 7.5)."""
    sheet = await deck.asker.see(
        deck.me.stream,
        lambda event, names: sheet_for_registrar(event, deck.player, names=names),
        at_least=seq,
    )
    home = f"{deck.me.home}/deck"
    shown = await sheet_shown(deck.catalogue, sheet, to=f"{home}/pool", back=home)
    return deck.page.show(
        "deck/register.html", stream=deck.me.stream, seq=await deck.asker.seq(deck.me.stream), **shown
    )


@post("/pool")
async def write_down_pool(request: AnyRequest, deck: DeckPage) -> Redirect:
    """Register the pool of the opposite player, never one's own cards (MTR 7.5)."""
    handed = await handed_of(request)
    read_whole_deck(handed.text)
    return await deck.me.act(register_pool, handed, "/deck", player=handed.player, written=handed.text)


@post("/swap")
async def mark(deck: DeckPage, data: Annotated[PoolMarkForm, FORM]) -> Redirect:
    """Mark a pool as watched, returned, received or missing (MTR 7.5)."""
    return await deck.me.act(mark_pool, data, player=data.player, mark=data.mark)


@get("/names", media_type=MediaType.JSON)
async def card_names(deck: DeckPage, *, limiter: Limiter, q: str = "") -> list[str]:
    """Complete the name of a card while a player types it."""
    game = await deck.asker.see(deck.me.stream, lambda event, _: event.game)
    return await names_for(deck.catalogue, limiter, game=game, typed=q, who=deck.me.who)


async def _submit(deck: DeckPage, handed: HandedForm, looked: DeckReading, *, pool: str) -> Redirect:
    assert looked.judged is not None
    written, verdict = to_keep(handed, looked, pool=pool), looked.judged.verdict
    return await deck.me.act(submit_list, handed, "/deck", player=deck.player, written=written, verdict=verdict)


def _refuse(own: OwnList) -> None:
    """Refuse early, before anything is parsed, what the event would refuse anyway."""
    if not own.wanted.is_wanted:
        raise NoListsHere
    if own.list and own.list.is_fixed:
        raise ListIsFixed


async def _visit(page: Page, asker: Asker, stream: Stream, player: PlayerId) -> EventVisit:
    return await visit_of_player(page, asker, stream=stream, player=player)


MY_DECK = Router(
    "/event/{stream:str}/player/{player:int}/deck",
    route_handlers=[my_deck, hand_in, take_cards, take_back, pool_sheet, write_down_pool, mark, card_names],
    dependencies={"me": Provide(_visit), "deck": Provide(deck_page_of)},
)
