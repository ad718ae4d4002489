"""The organizer's report: what the event was, what is missing, what was overruled and why, and the exports."""

from typing import Annotated

from litestar import Response, Router, get, post
from litestar.response import Redirect

from topcut.core.event.ending import invalidate_event, submit_report
from topcut.core.event.nouns.matches.terms import ReportKind
from topcut.core.event.view import LogHead
from topcut.desk import Desk
from topcut.desk.catalogue import day_of
from topcut.desk.left_before import left_before
from topcut.exchange.slug import slug
from topcut.http.accounts import AccountBook
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.http.links import LinkBook
from topcut.locale import spoken
from topcut.printing import report_sheet
from topcut.printing.press import Press
from topcut.printing.typeset import vouched
from topcut.store import Database
from topcut.web.organizer.organizer_page import OrganizerPage, organizer_page_at
from topcut.web.organizer.report_files import as_file, as_sections, as_table
from topcut.web.organizer.report_page import ReportPage, report_page_of
from topcut.web.shared.clock import now
from topcut.web.shared.moments import shown_day, timed
from topcut.web.shared.officials import officials_called
from topcut.web.shared.press import press
from topcut.web.shared.printed import as_pdf, paper_of


class ReasonForm(Form, kw_only=True):
    """Why the event does not count."""

    why: str = ""


@get("/")
async def report_page(
    organizer: OrganizerPage,
    desk: Desk,
    database: Database,
    asker: Asker,
    *,
    link_book: LinkBook,
    account_book: AccountBook,
    seq: int = 0,
) -> Response[str]:
    """Show whether the report is complete, its content, and until when slips are kept (MTR 1.6)."""
    found = await _seen(organizer, desk, database, at_least=seq)
    language = organizer.page.words.language
    return await organizer.show(
        "organizer/report.html",
        at_least=seq,
        found=found,
        called=await officials_called(asker, organizer.stream, link_book=link_book, account_book=account_book),
        day=lambda at: shown_day(at, found.public.zone, language),
        clock_time=lambda at: timed(at, found.public.zone, language),
        report=found.report,
        Held=ReportKind,
    )


@get("/report.json")
async def report_file(organizer: OrganizerPage, desk: Desk, database: Database) -> Response[bytes]:
    """Export the report (MTR 1.9)."""
    found = await _seen(organizer, desk, database)
    return Response(as_file(found), media_type="application/json", headers=_saved_as(found, "json"))


@get("/report.csv")
async def report_table(organizer: OrganizerPage, desk: Desk, database: Database) -> Response[bytes]:
    """Export the report for a spreadsheet (MTR 1.9)."""
    found = await _seen(organizer, desk, database)
    return Response(as_table(found), media_type="text/csv", headers=_saved_as(found, "csv"))


@get("/report.pdf")
async def report_paper(
    organizer: OrganizerPage, *, desk: Desk, database: Database, press: Press, paper: str = ""
) -> Response[bytes]:
    """Print the report, in the words of its page (MTR 1.6)."""
    found = await _seen(organizer, desk, database)
    head = str(LogHead(*await desk.events.head(organizer.stream)))
    wanted = paper_of(paper)
    words, wanted_day = organizer.page.words, str(day_of(now(), found.public.zone))
    pdf = await press.sheet(
        ("report", organizer.stream, head, found.left_silently, wanted_day, wanted, words.language),
        lambda: report_sheet(
            as_sections(found, words),
            title=found.title,
            caption=words("Report").striptags(),
            paper=wanted,
            language=spoken(words.language),
            head=vouched(head, day=wanted_day),
        ),
    )
    return as_pdf(pdf, file=_file(found, "pdf"))


submit = press("organizer", "/submit", submit_report)


@post("/invalidate")
async def invalidate(organizer: OrganizerPage, data: Annotated[ReasonForm, FORM]) -> Redirect:
    """Declare that the event does not count, and why (MTR 1.4)."""
    return await organizer.act(invalidate_event, data, why=data.why)


async def _seen(organizer: OrganizerPage, desk: Desk, database: Database, *, at_least: int = 0) -> ReportPage:
    language, staff = organizer.page.words.language, organizer.staff
    silent = await organizer.see(
        lambda event, _: {one.number: one.players for one in event.entrants.values() if one.unannounced}
    )
    earlier = {who: await left_before(desk, database, organizer.stream, players) for who, players in silent.items()}
    return await organizer.see(
        lambda event, names: report_page_of(event, names, staff=staff, language=language, earlier=earlier),
        at_least=at_least,
    )


def _saved_as(found: ReportPage, ending: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{_file(found, ending)}"'}


def _file(found: ReportPage, ending: str) -> str:
    return f"{slug(found.title)}-report.{ending}"


REPORT_PAGES = Router(
    "/event/{stream:str}/desk/report",
    route_handlers=[report_page, report_file, report_table, report_paper, submit, invalidate],
    dependencies={"organizer": organizer_page_at("/report")},
)
