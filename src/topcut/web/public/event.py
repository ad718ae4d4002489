"""Pages that anybody may see: the event, its pairings, its standings.

`web/front/hot.py` renders these pages once for everybody; the handlers here answer the requests it passes on.
"""

from collections.abc import Mapping
from typing import Any, Final

from litestar import Response, get
from litestar.datastructures import Cookie
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.event.nouns.state import Event
from topcut.core.event.view import EventStory, Names, PublicView, event_story, public_view
from topcut.core.play import Stream
from topcut.http.asker import Asker
from topcut.http.cookies import SIXTY_DAYS, is_secure
from topcut.http.refusals import NoSuchPage
from topcut.http.visitor import AnyRequest
from topcut.locale import languages
from topcut.web.shared.language import COOKIE
from topcut.web.shared.moments import shown_day, timed
from topcut.web.shared.names import as_listed, by_name, listed_side, meeting_seats, seats
from topcut.web.shared.pages import Page
from topcut.web.shared.search import LONGEST, is_called

TEMPLATES: Final[Mapping[str, str]] = {
    "": "public/event.html",
    "pairings": "public/pairings.html",
    "standings": "public/standings.html",
}
"""The template of every public page, by its path under the event."""
SHOWN_PLACES: Final = 16
"""How many places the page of a finished event shows; the rest are on the standings page."""


@get("/event/{stream:str}")
async def event(page: Page, asker: Asker, *, stream: Stream, seq: int = 0) -> Response[str]:
    """Show the event at a glance (MTR 1.2)."""
    return await _public(page, asker, "", stream=stream, at_least=seq)


@get("/event/{stream:str}/pairings")
async def pairings(
    page: Page, asker: Asker, *, stream: Stream, by: str = "name", seq: int = 0, q: str = ""
) -> Response[str]:
    """Show the pairings, or only those of a player or team searched for by name (MTR 10.4, MTR 8.2)."""
    return await _public(page, asker, "pairings", stream=stream, at_least=seq, by=by, q=q)


@get("/event/{stream:str}/standings")
async def standings(page: Page, asker: Asker, *, stream: Stream, seq: int = 0, q: str = "") -> Response[str]:
    """Show the standings as published, or only those of the players searched for (MTR 1.9)."""
    return await _public(page, asker, "standings", stream=stream, at_least=seq, q=q)


@get("/language/{language:str}")
async def switch_language(request: AnyRequest, language: str, to: str = "/") -> Redirect:
    """Change the language and return to the page, provided it is one of ours."""
    if language not in languages():
        raise NoSuchPage
    is_ours = to.startswith("/") and not to.startswith(("//", "/\\"))
    chosen = Cookie(key=COOKIE, value=language, max_age=SIXTY_DAYS, samesite="lax", secure=is_secure(request), path="/")
    return Redirect(to if is_ours else "/", status_code=303, cookies=[chosen])


class PublicSnapshot(Struct, frozen=True):
    """The content of the public pages; the story exists once the event is over."""

    view: PublicView
    story: EventStory | None


def public_snapshot(event: Event, names: Names) -> PublicSnapshot:
    return PublicSnapshot(public_view(event, names=names), event_story(event, names=names))


def parts_of(
    snapshot: PublicSnapshot, *, stream: Stream, seq: int, by: str, language: str, q: str = ""
) -> dict[str, Any]:
    """Gather the values a public page is rendered with; none of them depends on the asker."""
    view, typed = snapshot.view, q.strip()[:LONGEST]
    return {
        "stream": stream,
        "seq": seq,
        "view": view,
        "story": snapshot.story,
        "shown_places": max(
            SHOWN_PLACES, len(snapshot.story.bracket.seeds) if snapshot.story and snapshot.story.bracket else 0
        ),
        "by": by,
        "q": typed,
        "is_meant": lambda side: is_called(side, typed),
        "people": [*map(listed_side, by_name(view.entrants, language=language))],
        "seats": as_listed(seats(view.round, language=language)) if view.round else [],
        "meeting": as_listed(meeting_seats(view.meeting, language=language)),
        "day": lambda at: shown_day(at, view.zone, language),
        "clock_time": lambda at: timed(at, view.zone, language),
    }


async def _public(
    page: Page, asker: Asker, name: str, *, stream: Stream, at_least: int = 0, by: str = "name", q: str = ""
) -> Response[str]:
    seq = await asker.seq(stream)
    snapshot = await asker.see(stream, public_snapshot, at_least=at_least)
    parts = parts_of(snapshot, stream=stream, seq=seq, by=by, language=page.words.language, q=q)
    return page.show(TEMPLATES[name], **parts)
