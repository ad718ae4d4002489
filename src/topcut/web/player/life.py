"""Life and counters of the player's own match, on the phones of everybody in it (MTR 4.1)."""

from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.datastructures import State
from litestar.di import Provide
from litestar.response import Redirect
from litestar.response import Stream as Feed

from topcut.core.event.nouns.state import Event
from topcut.core.event.view import Names, own_counted_match, player_view, refuse_not_counting
from topcut.core.play import PlayerId, Stream
from topcut.core.tallies import CountingIsOver
from topcut.desk import Desk
from topcut.desk.expiry import Expiry
from topcut.desk.tally_pads import MatchPad
from topcut.http.asker import Asker
from topcut.http.forms import FORM
from topcut.http.problems import wants_json
from topcut.http.visitor import AnyRequest, Visitor
from topcut.web.shared.event_visit import EventVisit, visit_of_player
from topcut.web.shared.pad_hub import WatchedPad, feed_of
from topcut.web.shared.pages import Page
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


class OwnPad:
    """The pad of the player's current match, wherever their phone shows it."""

    def __init__(self, request: AnyRequest, page: Page, asker: Asker, desk: Desk, me: EventVisit) -> None:
        self._request = request
        self._page = page
        self._asker = asker
        self._desk = desk
        self._me = me

    async def participant(self, player: PlayerId) -> PadParticipant | None:
        """Find the pad; None if nothing is counted now."""
        people = await self._asker.see(self._me.stream, lambda event, names: _own_people(event, names, player))
        return self._hands(people, player) if people else None

    async def pressing(self, player: PlayerId, form: PadForm, *, state: State) -> PadParticipant:
        """Find the pad that a press is for, or refuse it if that match is over (MTR 2.12)."""
        state.limiter.count(f"pad {self._me.who}", network=self._asker.visitor.caller.network)
        people = await self._asker.see(self._me.stream, lambda event, names: _pressed(event, names, player))
        if (people.match.round, people.match.table) != (form.round, form.table):
            raise CountingIsOver
        return self._hands(people, player)

    def _hands(self, people: PadPeople, player: PlayerId) -> PadParticipant:
        pad = MatchPad(self._desk, self._me.stream, people.match, who=self._me.who, player=player)
        at = PadPlace(f"{self._me.home}/life", self._me.home, player)
        return PadParticipant(self._request, self._page, pad, people, at=at)


def _own_people(event: Event, names: Names, player: PlayerId) -> PadPeople | None:
    match = own_counted_match(event, player)
    return people_of(event, names, match) if match else None


def _pressed(event: Event, names: Names, player: PlayerId) -> PadPeople:
    return people_of(event, names, refuse_not_counting(event, own_counted_match(event, player)))


async def own_pad(request: AnyRequest, page: Page, asker: Asker, desk: Desk, me: EventVisit) -> OwnPad:
    return OwnPad(request, page, asker, desk, me)


@get("/")
async def life_page(
    request: AnyRequest,
    page: Page,
    asker: Asker,
    me: EventVisit,
    own: OwnPad,
    *,
    stream: Stream,
    player: PlayerId,
    alone: bool = True,
) -> Response[Any] | Redirect:
    """Show the pad of the player's match on its own page, or only the pad to a script (MTR 4.1)."""
    participant = await own.participant(player)
    if participant is None:
        return page.go(me.home)
    if wants_json(request):
        return await participant.piece(alone=alone)
    view = await asker.see(stream, lambda event, names: player_view(event, player, names=names))
    around: dict[str, Any] = {"stream": stream, "player": player, "home": me.home, "seq": await asker.seq(stream)}
    shown = await participant.shown(alone=True)
    return page.show("player/life.html", **around, view=view, pad=shown, tab="match", is_posted=False)


@post("/move")
async def move_mine(
    own: OwnPad, *, state: State, expiry: Expiry, player: PlayerId, data: Annotated[TallyMoveForm, FORM]
) -> Response[Any] | Redirect:
    """Count life or counters of the player's own side (MTR 4.1)."""
    return await (await own.pressing(player, data, state=state)).move(data, expiry=expiry)


@post("/undo")
async def take_mine_back(
    own: OwnPad, *, state: State, expiry: Expiry, player: PlayerId, data: Annotated[TallyBackForm, FORM]
) -> Response[Any] | Redirect:
    """Undo a count of the player's own side, even one that a partner made (MTR 4.1)."""
    return await (await own.pressing(player, data, state=state)).take_back(data, expiry=expiry)


@post("/game")
async def begin_game(
    own: OwnPad, *, state: State, expiry: Expiry, player: PlayerId, data: Annotated[TallyGameForm, FORM]
) -> Response[Any] | Redirect:
    """Start another game of the match, from the beginning for every side (MTR 2.1)."""
    return await (await own.pressing(player, data, state=state)).begin(data, expiry=expiry)


@get("/feed")
async def life_feed(
    request: AnyRequest,
    visitor: Visitor,
    asker: Asker,
    me: EventVisit,
    own: OwnPad,
    *,
    state: State,
    player: PlayerId,
) -> Feed:
    """Open the feed that reports changes of the match's pad."""
    participant = await own.participant(player)
    if participant is None:
        raise CountingIsOver

    async def may_stay() -> bool:
        return await asker.as_player(me.stream, player) == me.who

    place = WatchedPad(participant.pad.stream, me.stream, me.who)
    return feed_of(request, visitor, place, may_stay, state=state)


LIFE_PAGES = Router(
    "/event/{stream:str}/player/{player:int}/life",
    route_handlers=[life_page, move_mine, take_mine_back, begin_game, life_feed],
    dependencies={"me": Provide(visit_of_player), "own": Provide(own_pad)},
)
