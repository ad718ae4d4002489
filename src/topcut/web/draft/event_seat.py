"""From an event to the player's seat in its draft, and from the last card to their deck, by the link they hold."""

from litestar import get
from litestar.response import Redirect

from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import RUNS_DRAFTS
from topcut.core.play import PlayerId, Stream, Who
from topcut.desk import Desk
from topcut.http.visitor import Visitor
from topcut.web.draft.event_drafts import NotDraftedOnline, pods_of
from topcut.web.shared.pages import Page


@get("/event/{stream:str}/draft")
async def own_draft(page: Page, desk: Desk, visitor: Visitor, *, stream: Stream) -> Redirect:
    """Redirect a player to their seat by the link they hold, and an official to the pods (MTR 7.7)."""
    mine = visitor.at(stream)
    found, runs = await desk.events.look(stream, lambda event: _own(event, mine))
    if not found and not runs:
        raise NotDraftedOnline
    return page.go(f"/draft/{found}" if found else f"/event/{stream}/drafts")


def _own(event: Event, mine: tuple[Who, ...]) -> tuple[str, bool]:
    pods, actors = pods_of(event), [event.actor(who) for who in mine]
    entrants = {event.entrant_of(actor.player) for actor in actors} - {None}
    seated = [one for one, pod in zip(pods.streams, pods.pods, strict=True) if one and entrants & {*pod}]
    return next(iter(seated), ""), any(actor.powers & RUNS_DRAFTS for actor in actors)


@get("/event/{stream:str}/draft/deck")
async def own_deck(page: Page, desk: Desk, visitor: Visitor, *, stream: Stream) -> Redirect:
    """Redirect a player from the last card to their deck, whose pool the end of the draft supplies (MTR 7.7)."""
    mine = visitor.at(stream)
    draft, player = await desk.events.look(stream, lambda event: (_own(event, mine)[0], _player(event, mine)))
    if not draft or player is None:
        raise NotDraftedOnline
    return page.go(f"/event/{stream}/player/{player}/deck/build")


def _player(event: Event, mine: tuple[Who, ...]) -> PlayerId | None:
    return next((player for who in mine if (player := event.actor(who).player) is not None), None)


EVENT_SEATS = (own_draft, own_deck)
