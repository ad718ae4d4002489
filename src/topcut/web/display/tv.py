"""A screen in the hall: opened by a code, not a login, and showing what the desk assigned even after a power cut."""

from typing import Final

from litestar import Response, get
from litestar.response import Redirect

from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import RoundTime, TimeIs, time_of
from topcut.core.event.view import Names
from topcut.http.asker import Asker
from topcut.http.door_codes import DoorBook
from topcut.http.hall_seconds import HallSeconds
from topcut.http.visitor import Visitor
from topcut.web.display.screen import (
    ROWS_A_PAGE,
    ScreenContent,
    ScreenTable,
    leaves_of,
    screen_view,
)
from topcut.web.shared.bracket_picture import drawn_bracket
from topcut.web.shared.call_words import CallWords
from topcut.web.shared.clock import now
from topcut.web.shared.codes import ask_for_code
from topcut.web.shared.language import Words
from topcut.web.shared.names import listed_side
from topcut.web.shared.pages import Page
from topcut.web.shared.same_second import pass_of_screen

TURN_SECONDS: Final = 12
THEMES: Final = ("light", "dark")


@get("/tv")
async def tv_code(page: Page, visitor: Visitor, door_book: DoorBook, code: str = "") -> Response[str] | Redirect:
    """Ask for the code of the event that this screen belongs to."""
    return await ask_for_code(page, visitor, door_book, code=code, to="/tv")


@get("/tv/{code:str}")
async def tv(
    page: Page,
    asker: Asker,
    *,
    door_book: DoorBook,
    hall_seconds: HallSeconds,
    code: str,
    screen: int = 1,
    number: int = 1,
    theme: str = "",
) -> Response[str]:
    """Fill a screen with all pages of its content at once, so that it can turn them without the server."""
    link = await door_book.find(code, caller=asker.visitor.caller)
    seq = await asker.seq(link.stream)

    def see(event: Event, names: Names) -> ScreenContent:
        return screen_view(event, names=names, screen=screen, now=now())

    view = await asker.see(link.stream, see)
    leaves = leaves_of(view, language=page.words.language)
    return page.show(
        "display/tv.html",
        stream=link.stream,
        code=link.code,
        seq=seq,
        screen=screen,
        theme=theme if theme in THEMES else "",
        view=view,
        round=view.public.round,
        leaves=leaves,
        number=min(max(number, 1), len(leaves)),
        a_page=ROWS_A_PAGE,
        is_paused=view.is_paused,
        playing_on=_playing_on(view),
        turn=TURN_SECONDS,
        listed=listed_side,
        bracket=_bracket(view, page.words),
        call=view.call,
        said=CallWords(view.call, page.words, now=now()) if view.call else None,
        tells_as=pass_of_screen(hall_seconds, link.stream, screen),
    )


def _playing_on(view: ScreenContent) -> list[tuple[ScreenTable, RoundTime]]:
    """List the tables with extra time after time was called, the last to finish first (MTR 2.6)."""
    own = [(table, time_of(table.clock, now=now())) for table in view.open]
    return [(table, time) for table, time in own if time.is_now is TimeIs.OWN]


def _bracket(view: ScreenContent, words: Words) -> str:
    """Draw the bracket in the language of the screen (MTR 10.4)."""
    if view.playoff is None or view.public.playoff is None:
        return ""
    sides = {number: listed_side(side) for number, side in view.sides.items()}
    return drawn_bracket(view.playoff, sides=sides, after=view.public.playoff.after, words=words)
