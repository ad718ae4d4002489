"""Exports of the organizer's report: for programs, for a spreadsheet, on paper; each with names."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from markupsafe import Markup

from topcut.core.event.ending import ReportedMatch, ReportedPenalty
from topcut.core.event.nouns.matches.terms import ReportKind
from topcut.core.play import EntrantId, Level, Outcome, Who
from topcut.desk.catalogue import day_of
from topcut.exchange.spreadsheet import Cell, as_csv
from topcut.printing import ReportSection
from topcut.web.organizer.report_page import ReportPage
from topcut.web.shared.language import Words
from topcut.web.shared.pages import section_title

COLUMNS: Final = (
    *("what", "round", "place", "number", "name", "other_number", "other_name"),
    *("outcome", "infraction", "penalty", "times", "code", "rule", "reason"),
)
IN_A_POD: Final = {Outcome.WIN: "won", Outcome.DRAW: "drawn", Outcome.LOSS: "lost"}
Row = dict[str, Cell]


def as_file(found: ReportPage) -> bytes:
    """Write the report as a file for programs: codes and numbers, with names (MTR 1.9)."""
    report = found.report
    named = {int(number): side.name for number, side in found.sides.items()}
    people = {int(number): side.people for number, side in found.sides.items() if side.people}
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
                "penalties": [_without_link(one) for one in report.penalties],
                "starts_at": found.public.announcement.starts_at,
                "venue": found.public.announcement.venue,
                "head_judge": found.public.announcement.head_judge,
                "formats": [stage.formats or (stage.format,) for stage in found.public.stages],
                "levels": [stage.level.id for stage in found.public.stages],
                "fact_sheet": found.public.announcement.fact_sheet,
                "without_list": report.without_list,
                "changes": [
                    {"what": one.what, "before": one.before, "after": one.after, "reason": told.why.opened("")}
                    for told in reversed(found.public.announcement.changes)
                    if not told.is_taken_back
                    for one in told.changes
                ],
                "disqualified": report.disqualified,
                "conduct": found.conduct,
                "left_silently": found.left_silently,
                "places": report.places,
                "matches": report.matches,
                "invalid_because": report.invalid_because,
                "slips_until": report.slips_until,
                "names": named,
            }
            | ({"people": people} if people else {})
        ),
        indent=2,
    )


def _without_link(penalty: ReportedPenalty) -> ReportedPenalty:
    """Leave out the link or account of the judge, which is nobody's business outside the event."""
    return msgspec.structs.replace(penalty, judge=Who(""))


def as_table(found: ReportPage) -> bytes:
    """Write the report as one table for a spreadsheet; the column `what` tells the kind of line (MTR 1.9)."""
    return as_csv(COLUMNS, ([row.get(column) for column in COLUMNS] for row in _rows(found)))


def _rows(found: ReportPage) -> Iterator[Row]:
    report = found.report
    yield {"what": "event", "name": found.title, "outcome": found.reported_as or report.held}
    for place in report.places:
        yield {
            "what": "place",
            "place": place.first,
            "number": place.entrant,
            "name": with_people(found, place.entrant),
        }
    for match in report.matches:
        for said in _said_of(found, match):
            yield {"what": "match", "round": match.round, **said}
    for penalty in report.penalties:
        given: Row = {"round": penalty.round, "infraction": penalty.infraction, "penalty": penalty.penalty}
        yield {"what": "penalty", "number": penalty.entrant, "name": penalised(found, penalty), **given}
    for entrant in report.disqualified:
        yield {"what": "disqualified", **_named(found, entrant)}
    for one in found.conduct:
        part = "official" if one.as_official else "spectator"
        yield {"what": f"conduct-of-{part}", "name": one.whom, "infraction": one.infraction, "reason": one.note}
    for left in found.left_silently:
        yield {"what": "left-silently", **_named(found, left.entrant), "times": left.count}
    for aside in found.overruled:
        yield {"what": "overruled", "code": aside.code, "rule": str(aside.rule or ""), "reason": aside.reason}
    for missing in report.missing:
        yield {"what": "missing", "code": missing.code, "rule": str(missing.rule or "")}


def _named(found: ReportPage, entrant: EntrantId) -> Row:
    return {"number": entrant, "name": name_of(found, entrant)}


def _said_of(found: ReportPage, match: ReportedMatch) -> Iterator[Row]:
    """Return the result of a match on one line; in a pod, one line per entrant."""
    if len(match.sides) > 2:
        for entrant, outcome in zip(match.sides, match.outcomes, strict=True):
            yield {**_named(found, entrant), "outcome": IN_A_POD[outcome]}
        return
    one, other = match.sides
    named = {**_named(found, one), "other_number": other, "other_name": name_of(found, other)}
    yield named | {"outcome": _winner(match)}


def _winner(match: ReportedMatch) -> str:
    """Return the outcome of the side named first: won, lost, drawn, or that both lost."""
    one, other = match.outcomes
    if one == other:
        return "drawn" if one is Outcome.DRAW else "both-lost"
    return "won" if one > other else "lost"


def name_of(found: ReportPage, entrant: EntrantId) -> str:
    side = found.sides.get(entrant)
    return side.name if side else str(entrant)


def with_people(found: ReportPage, entrant: EntrantId) -> str:
    """Return the name of an entrant; for a team with all its players (MTR 8.2)."""
    side = found.sides.get(entrant)
    name, people = name_of(found, entrant), " / ".join(side.people) if side else ""
    return f"{name} ({people})" if people not in {"", name} else name


def penalised(found: ReportPage, penalty: ReportedPenalty) -> str:
    """Return the name of the penalised player; in a team, with the team's name (MTR 8.2)."""
    side = found.sides.get(penalty.entrant)
    if side is None or penalty.seat is None or not side.people:
        return name_of(found, penalty.entrant)
    person = side.at(penalty.seat)
    return f"{person.name} ({person.team})"


def as_sections(found: ReportPage, words: Words) -> Sequence[ReportSection]:
    """Format the report for paper, in the words of its page (MTR 1.6)."""
    report, is_for_teams = found.report, any(side.people for side in found.sides.values())
    as_what = words("Handed in as") if found.reported_as else words("Will be handed in as")
    about = found.public.announcement
    levels = {1: words("Regular level"), 2: words("Competitive level"), 3: words("Professional level")}
    formats = dict.fromkeys(one for stage in found.public.stages for one in stage.formats or (stage.format,))
    summary = (
        (_plain(words("Starts")), str(day_of(about.starts_at, found.public.zone)) if about.starts_at else "–"),
        (_plain(words("Where")), about.venue or "–"),
        (_plain(words("Format")), ", ".join(formats) or "–"),
        (_plain(words("Level")), _plain(levels[max((s.level for s in found.public.stages), default=Level.REGULAR)])),
        (_plain(words("Head judge")), about.head_judge or "–"),
        (_plain(words("Fact sheet")), about.fact_sheet or "–"),
        (_plain(as_what), _plain(kind_in_words(found.reported_as or report.held, words))),
        (_plain(words("Teams") if is_for_teams else words("Players")), str(report.entrants)),
        (_plain(words("Rounds")), str(report.rounds)),
        (_plain(words("Keep the slips until")), str(report.slips_until or "–")),
    )
    return (
        ReportSection(_plain(words("The event")), summary),
        ReportSection(_plain(words("What is missing")), _missing(found, words)),
        ReportSection(_plain(words("Final places")), tuple(_places(found))),
        ReportSection(_plain(words("Penalties")), tuple(_penalties(found, words))),
        ReportSection(
            _plain(words("Played without a list")), tuple((name_of(found, e), "") for e in report.without_list)
        ),
        ReportSection(_plain(words("Disqualified")), tuple((name_of(found, one), "") for one in report.disqualified)),
        ReportSection(_plain(words("People who do not play")), tuple(_conduct(found, words))),
        ReportSection(_plain(words("Left without telling anybody")), tuple(_silent(found, words))),
        ReportSection(_plain(words("What was overruled, and why")), tuple(_overruled(found, words))),
        ReportSection(_plain(words("Matches")), tuple(_matches(found, words))),
    )


def kind_in_words(kind: ReportKind, words: Words) -> Markup:
    match kind:
        case ReportKind.HELD:
            return words("Took place")
        case ReportKind.NOT_HELD:
            return words("Did not take place")
        case _:
            return words("Does not count")


def _plain(said: Markup) -> str:
    """Strip the markup, because paper sets plain text."""
    return said.striptags()


def _missing(found: ReportPage, words: Words) -> tuple[tuple[str, str], ...]:
    return tuple((str(one.rule or "–"), _plain(words.refusal(one))) for one in found.report.missing)


def _places(found: ReportPage) -> Iterator[tuple[str, str]]:
    for place in found.report.places:
        yield (
            str(place.first) if place.first == place.last else f"{place.first}–{place.last}",
            with_people(found, place.entrant),
        )


def _penalties(found: ReportPage, words: Words) -> Iterator[tuple[str, str]]:
    for one in found.report.penalties:
        said = f"{found.titles.penalty(one.penalty)}: {found.titles.infraction(one.infraction)}"
        where = f", {_plain(words('round {round}', round=one.round))}" if one.round else ""
        where += f", {_plain(words('table {table}', table=one.table))}" if one.table else ""
        yield penalised(found, one), said + where


def _conduct(found: ReportPage, words: Words) -> Iterator[tuple[str, str]]:
    for one in found.conduct:
        part = _plain(words("An official") if one.as_official else words("A spectator"))
        did = found.titles.infraction(one.infraction) if one.infraction else ""
        yield f"{one.whom} ({part})", ". ".join(filter(None, (str(did), one.note)))


def _silent(found: ReportPage, words: Words) -> Iterator[tuple[str, str]]:
    for one in found.left_silently:
        other = f", {_plain(words('{n} of them at other events here', n=one.earlier))}" if one.earlier else ""
        review = f". {_plain(words('To be looked into'))}" if one.is_to_review else ""
        yield name_of(found, one.entrant), _plain(words.several("{n} time", "{n} times", one.count)) + other + review


def _overruled(found: ReportPage, words: Words) -> Iterator[tuple[str, str]]:
    for one in found.overruled:
        what = f"{one.rule} {section_title(one.rule, words.language)}" if one.rule else one.code
        yield what, one.reason


def _matches(found: ReportPage, words: Words) -> Iterator[tuple[str, str]]:
    for match in found.report.matches:
        names = [name_of(found, entrant) for entrant in match.sides]
        result = _winner(match) if len(names) == 2 else IN_A_POD[max(match.outcomes)]
        one, other = names[::-1] if result == "lost" else names if len(names) == 2 else _in_two(names, match)
        yield str(match.round), _plain(_told(result, one, other, words))


def _in_two(names: list[str], match: ReportedMatch) -> tuple[str, str]:
    """Return the winners of a pod and those they beat, or those who shared it."""
    best = max(match.outcomes)
    first = [name for name, outcome in zip(names, match.outcomes, strict=True) if outcome is best]
    rest = [name for name in names if name not in first]
    return (first[0], ", ".join(rest)) if best is Outcome.WIN else (", ".join(first[:-1]), first[-1])


def _told(result: str, one: str, other: str, words: Words) -> Markup:
    if result == "drawn":
        return words("{one} and {other} drew", one=one, other=other)
    if result == "both-lost":
        return words("{one} and {other} both lost", one=one, other=other)
    return words("{one} beat {other}", one=one, other=other)
