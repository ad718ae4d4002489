"""Sheets for printing: every sheet of an event as a PDF, for the staff from their page, for the public by a link."""

from collections.abc import Callable, Mapping
from typing import Annotated, Final, TypeAlias

from litestar import Response, Router, get
from litestar.di import Provide
from litestar.params import Parameter
from msgspec import Struct

from topcut.core.brackets import Playoff
from topcut.core.errors import Unknown, gettext_noop
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import playoff_of
from topcut.core.event.view import DeskView, LogHead, Names, PublicView, Sides, Window, desk_view, public_view, sides_of
from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.desk.catalogue import day_of
from topcut.desk.published import PublicLogs
from topcut.http.asker import Asker
from topcut.http.links import LinkBook
from topcut.http.refusals import NoSuchPage
from topcut.http.visitor import AnyRequest
from topcut.locale import ENGLISH, Tag, spoken
from topcut.printing import (
    Paper,
    blank_slips,
    join_poster,
    meeting_by_name,
    meeting_by_table,
    pairings_by_name,
    pairings_by_table,
    pods_by_name,
    pods_by_pod,
    result_slips,
    standings,
)
from topcut.printing import bracket as bracket_sheet
from topcut.printing.naming import Sheet, file_name
from topcut.printing.press import MOST_FOR_ALL, MOST_WAITING, Press
from topcut.printing.typeset import vouched
from topcut.web.shared.clock import now
from topcut.web.shared.desk_page import DeskPage, desk_page_of
from topcut.web.shared.event_visit import EventVisit, visit_of_staff
from topcut.web.shared.pages import Page
from topcut.web.shared.printed import as_pdf, paper_of

LETTER_COUNTRIES: Final = ("-us", "-ca", "-mx")
"""Countries whose printers use Letter."""
MOST_TABLES: Final = 2_000
BRACKET: Final = "bracket.pdf"


class Bracketed(Struct, frozen=True):
    """A bracket with the sides in it."""

    public: PublicView
    playoff: Playoff
    sides: Sides


View: TypeAlias = PublicView | DeskView | Bracketed


class NoBracketToPrint(Unknown):
    """A bracket begins with the cut."""

    code = "no-bracket-to-print"
    message = gettext_noop("There is no bracket to print yet: the cut has not been announced.")


class NoBracketInPods(Unknown):
    """A cut in pods has no bracket tree."""

    code = "no-bracket-in-pods"
    message = gettext_noop("A cut in pods has no bracket to print. Print the cards of its pods.")


class SheetOptions(Struct, frozen=True):
    """The options of a sheet."""

    paper: Paper = "a4"
    language: Tag = ENGLISH
    tables: int = 0
    """How many blank slips; 0 means as many as the event needs."""
    code: str = ""
    origin: str = ""


Make: TypeAlias = Callable[[View, SheetOptions, str], bytes]
"""Sets a sheet of a view with these options, with the head of the log in its footer."""


def _plain(make: Callable[..., bytes]) -> Make:
    """Adapt a sheet that needs nothing but a view."""
    return lambda view, options, head: make(view, paper=options.paper, language=options.language, head=head)


def _blanks(view: View, options: SheetOptions, head: str) -> bytes:
    assert not isinstance(view, Bracketed)
    tables = range(1, options.tables + 1)
    return blank_slips(view, tables=tables, paper=options.paper, language=options.language, head=head)


def _poster(view: View, options: SheetOptions, head: str) -> bytes:
    assert not isinstance(view, Bracketed)
    address = f"{options.origin}/join/{options.code}"
    return join_poster(
        view, address=address, code=options.code, paper=options.paper, language=options.language, head=head
    )


def _bracket(view: View, options: SheetOptions, head: str) -> bytes:
    assert isinstance(view, Bracketed)
    return bracket_sheet(
        view.playoff,
        sides=view.sides,
        title=view.public.title,
        paper=options.paper,
        language=options.language,
        head=head,
        after=view.public.playoff.after if view.public.playoff else 0,
    )


PUBLIC: Final[Mapping[str, tuple[Sheet, Make]]] = {
    "by-name.pdf": ("by_name", _plain(pairings_by_name)),
    "by-table.pdf": ("by_table", _plain(pairings_by_table)),
    "meeting-by-name.pdf": ("meeting_by_name", _plain(meeting_by_name)),
    "meeting-by-table.pdf": ("meeting_by_table", _plain(meeting_by_table)),
    "pods-by-name.pdf": ("pods_by_name", _plain(pods_by_name)),
    "pods-by-pod.pdf": ("pods_by_pod", _plain(pods_by_pod)),
    "standings.pdf": ("standings", _plain(standings)),
    BRACKET: ("bracket", _bracket),
}
"""The sheets for the wall."""
STAFF: Final[Mapping[str, tuple[Sheet, Make]]] = {
    **PUBLIC,
    "slips.pdf": ("slips", _plain(result_slips)),
    "blanks.pdf": ("blanks", _blanks),
    "poster.pdf": ("poster", _poster),
}
"""Adds the sheets that only the staff prints: a slip in the wrong hands is a result in the wrong hands."""


class Copier:
    """Prints sheets of events as they are now; a sheet of the same state is printed only once."""

    def __init__(self, asker: Asker, desk: Desk, press: Press, *, fingerprint: str = "") -> None:
        self._fingerprint = fingerprint
        self._asker = asker
        self._desk = desk
        self._press = press

    async def copy(
        self, stream: Stream, see: Callable[[Event, Names], View], sheet: tuple[Sheet, Make], options: SheetOptions
    ) -> Response[bytes]:
        """Show a sheet in the browser for printing; a saved file gets a descriptive name."""
        name, make = sheet
        head = str(LogHead(*await self._desk.events.head(stream)))
        view = await self._asker.see(stream, see)
        day = str(day_of(now(), (view if isinstance(view, PublicView) else view.public).zone))
        foot = vouched(head, key=self._fingerprint, day=day)
        most = MOST_WAITING if isinstance(view, DeskView) else MOST_FOR_ALL
        key = (stream, foot, type(view), name, options)
        pdf = await self._press.sheet(key, lambda: make(view, options, foot), most=most)
        public = view if isinstance(view, PublicView) else view.public
        file = file_name(name, title=public.title, round=_round(view, name), language=options.language)
        return as_pdf(pdf, file=file)


async def copier_of(asker: Asker, desk: Desk, press: Press, public_logs: PublicLogs) -> Copier:
    return Copier(asker, desk, press, fingerprint=public_logs.fingerprint)


@get("/")
async def paper_page(desk_page: DeskPage, request: AnyRequest, *, paper: str = "", language: str = "") -> Response[str]:
    """List every sheet that has content, in the chosen paper and language (MTR 1.9)."""
    view, has_cut = await desk_page.see(
        lambda event, names: (
            desk_view(event, names=names, window=Window()),
            event.cut and not event.is_free_for_all,
        )
    )
    return await desk_page.show(
        "paper/page.html",
        view=view,
        has_bracket=has_cut,
        paper=paper_of(paper or _usual_paper(request)),
        spoken=spoken(language or desk_page.page.words.language),
        tables=view.counts.tables or max(1, -(-len(view.public.entrants) // 2)),
        most_tables=MOST_TABLES,
    )


@get("/{file:str}")
async def staff_sheet(
    page: Page,
    copier: Copier,
    link_book: LinkBook,
    staff: EventVisit,
    *,
    file: str,
    paper: str = "",
    language: str = "",
    tables: Annotated[int, Parameter(ge=0, le=MOST_TABLES)] = 0,
) -> Response[bytes]:
    """Print a sheet for the staff, of a round paired or posted."""
    sheet = _known(STAFF, file)
    code = await link_book.code_of(staff.stream) if file == "poster.pdf" else ""
    if code is None:
        raise NoSuchPage
    options = SheetOptions(paper_of(paper), spoken(language), tables, code, page.origin if code else "")
    return await copier.copy(staff.stream, _in_the_bracket if file == BRACKET else _for_staff, sheet, options)


@get("/event/{stream:str}/paper/{file:str}", dependencies={"copier": Provide(copier_of)})
async def public_sheet(
    copier: Copier, *, stream: Stream, file: str, paper: str = "", language: str = ""
) -> Response[bytes]:
    """Print a sheet that anybody may see (MTR 1.2)."""
    see = _in_the_bracket if file == BRACKET else _for_all
    return await copier.copy(stream, see, _known(PUBLIC, file), SheetOptions(paper_of(paper), spoken(language)))


def _for_staff(event: Event, names: Names) -> DeskView:
    return desk_view(event, names=names)


def _for_all(event: Event, names: Names) -> PublicView:
    return public_view(event, names=names)


def _in_the_bracket(event: Event, names: Names) -> Bracketed:
    if not event.cut:
        raise NoBracketToPrint
    if event.is_free_for_all:
        raise NoBracketInPods
    return Bracketed(public_view(event, names=names), playoff_of(event), sides_of(event, names=names))


def _known(sheets: Mapping[str, tuple[Sheet, Make]], file: str) -> tuple[Sheet, Make]:
    if file not in sheets:
        raise NoSuchPage
    return sheets[file]


def _round(view: View, sheet: Sheet) -> int | None:
    if isinstance(view, DeskView) and sheet != "standings":
        return view.round
    public = view if isinstance(view, PublicView) else view.public
    if sheet == "standings":
        return public.standings_after
    return public.round.number if public.round else None


def _usual_paper(request: AnyRequest) -> Paper:
    first = request.headers.get("accept-language", "").lower().split(",")[0].split(";")[0]
    return "letter" if first.endswith(LETTER_COUNTRIES) else "a4"


PAPER_PAGES = Router(
    "/event/{stream:str}/desk/paper",
    route_handlers=[paper_page, staff_sheet],
    dependencies={
        "staff": Provide(visit_of_staff),
        "desk_page": Provide(desk_page_of),
        "copier": Provide(copier_of),
    },
)
