"""What anybody may see: the event, its pairings, its standings."""

from litestar import Response, get
from litestar.datastructures import Cookie
from litestar.response import Redirect

from topcut.core.event.view import public_view
from topcut.core.play import Stream
from topcut.http.asker import Asker
from topcut.http.refusals import NoSuchPage
from topcut.http.visitor import SIXTY_DAYS
from topcut.web.language import COOKIE, LANGUAGES
from topcut.web.names import by_name, seats
from topcut.web.pages import Page


@get("/event/{stream:str}")
async def event(page: Page, asker: Asker, *, stream: Stream, seq: int = 0) -> Response[str]:
    """Show the event at a glance (MTR 1.2)."""
    return await _public(page, asker, "public/event.html", stream=stream, at_least=seq)


@get("/event/{stream:str}/pairings")
async def pairings(page: Page, asker: Asker, *, stream: Stream, by: str = "name") -> Response[str]:
    return await _public(page, asker, "public/pairings.html", stream=stream, by=by)


@get("/event/{stream:str}/standings")
async def standings(page: Page, asker: Asker, *, stream: Stream) -> Response[str]:
    """Show the standings as they were published (MTR 1.9)."""
    return await _public(page, asker, "public/standings.html", stream=stream)


@get("/language/{language:str}")
async def switch_language(language: str, to: str = "/") -> Redirect:
    """Change the language and go back to the page, which is one of ours."""
    if language not in LANGUAGES:
        raise NoSuchPage
    is_ours = to.startswith("/") and not to.startswith(("//", "/\\"))
    chosen = Cookie(key=COOKIE, value=language, max_age=SIXTY_DAYS, samesite="lax", path="/")
    return Redirect(to if is_ours else "/", status_code=303, cookies=[chosen])


async def _public(
    page: Page, asker: Asker, template: str, *, stream: Stream, at_least: int = 0, by: str = "name"
) -> Response[str]:
    seq = await asker.seq(stream)
    view = await asker.see(stream, lambda event, names: public_view(event, names=names), at_least=at_least)
    return page.show(
        template,
        stream=stream,
        seq=seq,
        view=view,
        by=by,
        people=by_name(view.entrants),
        seats=seats(view.round) if view.round else [],
    )
