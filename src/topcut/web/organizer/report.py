"""The organizer's report: what the event was, what is missing, what was overruled and why, and the exports."""

from typing import Annotated

from litestar import Response, Router, get, post
from litestar.di import Provide
from litestar.response import Redirect

from topcut.core.event.ending import invalidate_event, submit_report
from topcut.core.event.nouns.matches.terms import ReportKind
from topcut.core.event.view import LogHead
from topcut.core.play import Stream
from topcut.desk import Desk
from topcut.exchange.slug import slug
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.locale import spoken
from topcut.printing import Paper, report_sheet
from topcut.printing.press import Press
from topcut.web.organizer.report_files import as_file, as_sections, as_table
from topcut.web.organizer.report_page import ReportPage, report_page_of
from topcut.web.shared.event_visit import EventVisit, hand_of_staff
from topcut.web.shared.pages import Page, event_path


class ReasonForm(Form, kw_only=True):
    """Why the event does not count."""

    why: str = ""


@get("/")
async def report_page(page: Page, asker: Asker, staff: EventVisit, *, seq: int = 0) -> Response[str]:
    """Show whether the report is complete, its content, and until when slips are kept (MTR 1.6)."""
    found = await _seen(page, asker, staff, at_least=seq)
    return page.show(
        "organizer/report.html",
        stream=staff.stream,
        home=staff.home,
        desk=event_path(staff.stream, "desk"),
        found=found,
        report=found.report,
        Held=ReportKind,
    )


@get("/report.json")
async def report_file(page: Page, asker: Asker, staff: EventVisit) -> Response[bytes]:
    """Export the report (MTR 1.9)."""
    found = await _seen(page, asker, staff)
    return Response(as_file(found), media_type="application/json", headers=_saved_as(found, "json"))


@get("/report.csv")
async def report_table(page: Page, asker: Asker, staff: EventVisit) -> Response[bytes]:
    """Export the report for a spreadsheet (MTR 1.9)."""
    found = await _seen(page, asker, staff)
    return Response(as_table(found), media_type="text/csv", headers=_saved_as(found, "csv"))


@get("/report.pdf")
async def report_paper(
    page: Page, asker: Asker, staff: EventVisit, *, desk: Desk, press: Press, paper: str = ""
) -> Response[bytes]:
    """Print the report, in the words of its page (MTR 1.6)."""
    found = await _seen(page, asker, staff)
    head = str(LogHead(*await desk.events.head(staff.stream)))
    wanted: Paper = "letter" if paper == "letter" else "a4"
    words = page.words
    pdf = await press.sheet(
        ("report", staff.stream, head, wanted, words.language),
        lambda: report_sheet(
            as_sections(found, words),
            title=found.title,
            caption=words("Report").striptags(),
            paper=wanted,
            language=spoken(words.language),
            head=head,
        ),
    )
    return Response(pdf, media_type="application/pdf", headers=_saved_as(found, "pdf", how="inline"))


@post("/submit")
async def submit(staff: EventVisit, data: Annotated[Form, FORM]) -> Redirect:
    """Submit the report as it stands; missing parts need a reason (MTR 1.6)."""
    return await staff.act(submit_report, data)


@post("/invalidate")
async def invalidate(staff: EventVisit, data: Annotated[ReasonForm, FORM]) -> Redirect:
    """Declare that the event does not count, and why (MTR 1.4)."""
    return await staff.act(invalidate_event, data, why=data.why)


async def _seen(page: Page, asker: Asker, staff: EventVisit, *, at_least: int = 0) -> ReportPage:
    language = page.words.language
    return await asker.see(
        staff.stream,
        lambda event, names: report_page_of(event, names, staff=staff, language=language),
        at_least=at_least,
    )


def _saved_as(found: ReportPage, ending: str, *, how: str = "attachment") -> dict[str, str]:
    return {"Content-Disposition": f'{how}; filename="{slug(found.title)}-report.{ending}"'}


async def _hand(page: Page, asker: Asker, stream: Stream) -> EventVisit:
    staff = await hand_of_staff(page, asker, stream=stream)
    staff.home = event_path(staff.stream, "desk", "report")
    return staff


REPORT_PAGES = Router(
    "/event/{stream:str}/desk/report",
    route_handlers=[report_page, report_file, report_table, report_paper, submit, invalidate],
    dependencies={"staff": Provide(_hand)},
)
