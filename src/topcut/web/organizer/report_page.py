"""The organizer's report for reading: in words, with names, for officials who may read penalties and reasons."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date

from msgspec import Struct

from topcut.core.errors import AgainstTheRules
from topcut.core.event.asking import may
from topcut.core.event.ending import REVIEWED_AT, EventReport, report_of, to_review
from topcut.core.event.flow import by_fact_sheet
from topcut.core.event.nouns.matches.terms import ReportKind
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import catalogue_of
from topcut.core.event.view import UNNAMED, ConductView, Names, PublicView, Sides, conduct_of, public_view, sides_of
from topcut.core.play import EntrantId, Power, Result, Role, Who
from topcut.core.rules import Rule
from topcut.desk.catalogue import day_of
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.powers import REPORT_READERS
from topcut.web.shared.titles import Titles


class SetAside(Struct, frozen=True):
    """A rule that was overruled, and the reason if the viewer may read it."""

    code: str
    rule: Rule | None
    reason: str


class LeftSilently(Struct, frozen=True):
    """A player who left without telling anybody, and whether that should be investigated."""

    entrant: EntrantId
    count: int
    """At this event and the others of this installation."""
    is_to_review: bool
    earlier: int = 0
    """How many of these were at other events."""


class PlayedMatch(Struct, frozen=True):
    """A match with its games: the report handed in says only who won (MTR 2.1)."""

    round: int
    table: int
    sides: tuple[EntrantId, ...]
    result: Result


class ReportPage(Struct, frozen=True):
    """The report as the organizer reads it."""

    title: str
    public: PublicView
    """Where, when and what was played, and what was changed after it had been announced."""
    by_fact_sheet: tuple[AgainstTheRules, ...]
    """Rules that the fact sheet overrides (MTR 0)."""
    games: tuple[PlayedMatch, ...]
    officials: tuple[tuple[Who, tuple[Role, ...]], ...]
    report: EventReport
    sides: Sides
    overruled: tuple[SetAside, ...]
    by_penalty: tuple[tuple[str, int], ...]
    titles: Titles
    left_silently: tuple[LeftSilently, ...]
    """Players who left without telling anybody, the most frequent first (MTR 2.10)."""
    reported_as: ReportKind | None
    may_submit: bool
    may_invalidate: bool
    conduct: tuple[ConductView, ...] = ()
    """What officials and spectators did (MTR 5.3)."""


def report_page_of(
    event: Event, names: Names, *, staff: EventVisit, language: str, earlier: Mapping[EntrantId, int] | None = None
) -> ReportPage:
    """Build the report, with names and in words (MTR 1.6, MTR 1.9)."""
    if REPORT_READERS.isdisjoint(event.actor(staff.who).powers):
        raise NotYourPower(power=Power.ORGANIZE.value, action="report")
    report = report_of(event, on=_last_day(event))
    severity = {one.id: step for step, one in enumerate(catalogue_of(event).penalties)}
    times = Counter(one.penalty for one in report.penalties)
    return ReportPage(
        title=event.title.opened(UNNAMED),
        public=public_view(event, names=names),
        by_fact_sheet=by_fact_sheet(event),
        games=tuple(_games(event)),
        officials=tuple((who, tuple(sorted(roles))) for who, roles in event.roles.items() if roles),
        report=report,
        sides=sides_of(event, names=names),
        overruled=tuple(
            SetAside(
                each.code,
                Rule.parse(each.rule) if each.rule else None,
                each.reason.opened(""),
            )
            for each in report.overruled
        ),
        by_penalty=tuple(sorted(times.items(), key=lambda one: -severity.get(one[0], 0))),
        titles=Titles(catalogue_of(event), language),
        left_silently=left_silently(report, earlier=earlier or {}),
        reported_as=event.reported_as,
        may_submit=may(event, staff.who, "submit_report"),
        may_invalidate=may(event, staff.who, "invalidate_event"),
        conduct=conduct_of(event),
    )


def left_silently(report: EventReport, *, earlier: Mapping[EntrantId, int]) -> tuple[LeftSilently, ...]:
    """List the players who left silently, the most frequent first, and flag those to investigate (MTR 2.10).

    `earlier` is how often they did so at other events of this installation.
    """
    flagged = {*to_review([report])}
    found = (
        LeftSilently(
            one.entrant,
            one.count + earlier.get(one.entrant, 0),
            one.count + earlier.get(one.entrant, 0) >= REVIEWED_AT or not flagged.isdisjoint(one.persons),
            earlier.get(one.entrant, 0),
        )
        for one in report.silent_drops
    )
    return tuple(sorted(found, key=lambda one: (-one.count, one.entrant)))


def _games(event: Event) -> Iterator[PlayedMatch]:
    for round in event.rounds.values():
        for number, table in round.tables.items():
            if round.state is RoundState.CLOSED and table.result:
                yield PlayedMatch(round.number, number, table.sides, table.result)


def _last_day(event: Event) -> date | None:
    """Return the day on which the event ended, in its own time zone; None if it has not ended."""
    return day_of(event.finished_at, event.zone) if event.finished_at else None
