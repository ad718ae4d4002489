"""The organizer's report: what the event was, what is missing, what was overruled and why, and the way out of here."""

from collections import Counter
from datetime import date
from typing import Annotated

import msgspec
from litestar import Response, Router, get, post
from litestar.di import Provide
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.event.asking import may
from topcut.core.event.ending import REVIEWED_AT, EventReport, invalidate_event, report_of, submit_report, to_review
from topcut.core.event.judging import catalogue_of
from topcut.core.event.nouns.matches.terms import ReportKind
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import UNNAMED, Names, Sides, sides_of
from topcut.core.play import EntrantId, Power, Stream
from topcut.core.rules import Rule
from topcut.desk.catalogue import day_of
from topcut.exchange.slug import slug
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.web.shared.event_visit import EventVisit, hand_of_staff
from topcut.web.shared.pages import Page, event_path
from topcut.web.shared.titles import Titles

READERS = frozenset({Power.ORGANIZE, Power.OVERRULE})
"""Penalties and reasons are for those who hand the report in and who decided (MTR 1.2)."""


class SetAside(Struct, frozen=True):
    """A rule that was overruled, and why, where that may be read."""

    code: str
    rule: Rule | None
    reason: str


class LeftSilently(Struct, frozen=True):
    """Somebody who left without a word, and whether that is to be looked into."""

    entrant: EntrantId
    count: int
    is_to_review: bool


class ReportPage(Struct, frozen=True):
    """The report as the organizer reads it."""

    title: str
    report: EventReport
    sides: Sides
    overruled: tuple[SetAside, ...]
    by_penalty: tuple[tuple[str, int], ...]
    titles: Titles
    left_silently: tuple[LeftSilently, ...]
    """Who left without a word, the most often first (MTR 2.10)."""
    reported_as: ReportKind | None
    may_submit: bool
    may_invalidate: bool


class ReasonForm(Form, kw_only=True):
    """Why the event does not count."""

    why: str = ""


def report_page_of(event: Event, names: Names, *, staff: EventVisit, language: str) -> ReportPage:
    """Put the report together, with names and in words (MTR 1.6, MTR 1.9)."""
    if READERS.isdisjoint(event.actor(staff.who).powers):
        raise NotYourPower(power=Power.ORGANIZE.value, action="report")
    report = report_of(event, on=_last_day(event))
    severity = {one.id: step for step, one in enumerate(catalogue_of(event).penalties)}
    times = Counter(one.penalty for one in report.penalties)
    return ReportPage(
        title=event.title.value if event.title.is_open else UNNAMED,
        report=report,
        sides=sides_of(event, names=names),
        overruled=tuple(
            SetAside(
                each.code,
                Rule.parse(each.rule) if each.rule else None,
                each.reason.value if each.reason.is_open else "",
            )
            for each in report.overruled
        ),
        by_penalty=tuple(sorted(times.items(), key=lambda one: -severity.get(one[0], 0))),
        titles=Titles(catalogue_of(event), language),
        left_silently=left_silently(report),
        reported_as=event.reported_as,
        may_submit=may(event, staff.who, "submit_report"),
        may_invalidate=may(event, staff.who, "invalidate_event"),
    )


def left_silently(report: EventReport) -> tuple[LeftSilently, ...]:
    """List who left without a word; by their number or, where they are known, by what they are known by (MTR 2.10)."""
    flagged = {*to_review([report])}
    found = (
        LeftSilently(one.entrant, one.count, one.count >= REVIEWED_AT or not flagged.isdisjoint(one.persons))
        for one in report.silent_drops
    )
    return tuple(sorted(found, key=lambda one: (-one.count, one.entrant)))


def _last_day(event: Event) -> date | None:
    """The day on which the event ended, where it was held."""
    return day_of(event.finished_at, event.zone) if event.finished_at else None


def as_file(found: ReportPage) -> bytes:
    """Write the report as a file that programs read: codes and numbers, names beside them (MTR 1.9)."""
    report = found.report
    named = {int(number): side.name for number, side in found.sides.items()}
    return msgspec.json.format(
        msgspec.json.encode(
            {
                "title": found.title,
                "held": report.held,
                "reported_as": found.reported_as,
                "entrants": report.entrants,
                "rounds": report.rounds,
                "least_entrants": report.least_entrants,
                "least_rounds": report.least_rounds,
                "missing": [{"code": one.code, "rule": str(one.rule or "")} for one in report.missing],
                "overruled": [{"code": o.code, "rule": str(o.rule or ""), "reason": o.reason} for o in found.overruled],
                "penalties": report.penalties,
                "disqualified": report.disqualified,
                "left_silently": found.left_silently,
                "places": report.places,
                "matches": report.matches,
                "invalid_because": report.invalid_because,
                "slips_until": report.slips_until,
                "names": named,
            }
        ),
        indent=2,
    )


@get("/")
async def report_page(page: Page, asker: Asker, staff: EventVisit, *, seq: int = 0) -> Response[str]:
    """Show whether the report is complete, what it says, and until when slips are kept (MTR 1.6)."""
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
    headers = {"Content-Disposition": f'attachment; filename="{slug(found.title)}-report.json"'}
    return Response(as_file(found), media_type="application/json", headers=headers)


@post("/submit")
async def submit(staff: EventVisit, data: Annotated[Form, FORM]) -> Redirect:
    """Hand the report in as what the event was; what is missing needs a reason (MTR 1.6)."""
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


async def _hand(page: Page, asker: Asker, stream: Stream) -> EventVisit:
    staff = await hand_of_staff(page, asker, stream=stream)
    staff.home = event_path(staff.stream, "desk", "report")
    return staff


REPORT_PAGES = Router(
    "/event/{stream:str}/desk/report",
    route_handlers=[report_page, report_file, submit, invalidate],
    dependencies={"staff": Provide(_hand)},
)
