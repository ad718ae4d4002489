"""The end of an event: its report, what the report still lacks, and what may be published when."""

import calendar
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from typing import Final

from msgspec import Struct

from topcut.core.asking import Occasion
from topcut.core.brackets import FinalPlace
from topcut.core.errors import AgainstTheRules, TopcutError
from topcut.core.event.action import ALWAYS, FINISHED, action
from topcut.core.event.decks.lists import lists_to_publish
from topcut.core.event.nouns.decks.facts import DecklistPublished
from topcut.core.event.nouns.decks.refusals import ListsNotAccepted
from topcut.core.event.nouns.ending.refusals import EventNotOver, PrizesLeft, RoundsNotPlayed, StandingsNotPublished
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.matches.facts import EventInvalidated, MaterialPublished, ReportSubmitted
from topcut.core.event.nouns.matches.refusals import (
    AlreadyInvalid,
    NotBeforeTheEnd,
    PublisherOnly,
    ReportIncomplete,
    ReportIsIn,
    WhyIsMissing,
)
from topcut.core.event.nouns.matches.terms import Material, OverruledRule, ReportKind
from topcut.core.event.nouns.playoff.refusals import PlayoffNotOver, ResultsInDoubt
from topcut.core.event.nouns.rounds.state import Round, RoundState
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.people.eligibility import is_invalid
from topcut.core.event.people.sanctioning import counts_as, minimum_of
from topcut.core.event.playoff.places import final_places, is_playoff_over
from topcut.core.event.prizes.awards import payout
from topcut.core.event.reading.catalogue import catalogue_of
from topcut.core.event.reading.decks import first_of, stage_of_list, without_accepted
from topcut.core.event.reading.event import entrant_of
from topcut.core.event.rounds.stopping import rounds_missing
from topcut.core.log import Decision, Sealed
from topcut.core.play import Actor, EntrantId, Outcome, Power, Who
from topcut.core.play.powers import Pass
from topcut.core.rules import Rule
from topcut.core.rules.editions import CURRENT, tables_of
from topcut.core.rules.policy import PolicyAnswer, answer
from topcut.core.rules.structure import is_sanctionable
from topcut.core.rules.times import times

LONGEST_WHY: Final = 500
REVIEWED_AT: Final = 3
"""How many unannounced drops are worth a look; the text names no number (MTR 2.10)."""


class ReportedPenalty(Struct, frozen=True, omit_defaults=True):
    """A penalty as the report lists it."""

    round: int
    entrant: EntrantId
    infraction: str
    penalty: str
    seat: int | None = None
    """The team member it was given to, from 0 (MTR 8.2)."""
    table: int | None = None
    judge: Who = Who("")
    """Who gave it, as far as the log says."""
    at: int = 0
    is_deviation: bool = False
    """Differs from the catalogue (IPG 1.1)."""


class ReportedMatch(Struct, frozen=True):
    """A match as the governing body gets it: the winner, not the games (MTR 2.1)."""

    round: int
    sides: tuple[EntrantId, ...]
    outcomes: tuple[Outcome, ...]


class SilentDrops(Struct, frozen=True):
    """An entrant who left without notice, and how often (MTR 2.10)."""

    entrant: EntrantId
    persons: tuple[str, ...]
    """Their accounts or numbers, if known."""
    count: int


class EventReport(Struct, frozen=True):
    """Everything an organizer hands in, and what is still missing from it (MTR 1.6, MTR 1.9)."""

    held: ReportKind
    entrants: int
    """Entrants who took part; not those who left before the first round (MTR 2.10)."""
    rounds: int
    least_entrants: int
    least_rounds: int
    missing: tuple[AgainstTheRules, ...]
    overruled: tuple[OverruledRule, ...]
    """The overruled rules, with the reason if it may be read."""
    penalties: tuple[ReportedPenalty, ...]
    disqualified: tuple[EntrantId, ...]
    places: tuple[FinalPlace, ...]
    matches: tuple[ReportedMatch, ...]
    invalid_because: str
    """Empty if the event counts, or if the reason may not be read."""
    slips_until: date | None
    """The first day on which the slips may be thrown away; None until the event is over (MTR 1.6)."""
    slips_months: int = 0
    """How many months the slips are kept (MTR 1.6)."""
    silent_drops: tuple[SilentDrops, ...] = ()
    without_list: tuple[EntrantId, ...] = ()
    """Entrants who played a stage without the list it requires (MTR 2.7)."""
    has_minimum: bool = True
    """Whether a minimum of players and rounds applies at all: on a casual night it does not (MTR 0)."""

    @property
    def is_complete(self) -> bool:
        return not self.missing


def report_of(event: Event, *, on: date | None = None) -> EventReport:
    """Build the report, with what is missing from it; nothing is changed (MTR 1.9).

    `on` is the local day on which the event ended; by default the day in UTC.
    """
    took_part, least = _took_part(event), minimum_of(event)
    return EventReport(
        held=held_as(event),
        entrants=len(took_part),
        rounds=event.rounds_closed,
        least_entrants=least.entrants,
        least_rounds=least.rounds,
        missing=tuple(_missing(event)),
        overruled=tuple(event.overruled),
        penalties=tuple(_penalties(event)),
        disqualified=tuple(entrant.number for entrant in event.entrants.values() if entrant.disqualified),
        places=tuple(final_places(event)) if event.rounds_closed else (),
        matches=tuple(_matches(event)),
        invalid_because=_why(event),
        slips_until=_slips_until(event, on),
        slips_months=times(tables_of(event.edition)).slips_kept_months,
        silent_drops=tuple(_silent(event)),
        without_list=tuple(_without_list(event)),
        has_minimum=_has_minimum(event),
    )


def to_review(reports: Iterable[EventReport], *, least: int = REVIEWED_AT) -> tuple[str, ...]:
    """List the people who left without notice so often, over these events, that it needs a review (MTR 2.10)."""
    counted: Counter[str] = Counter()
    for report in reports:
        for each in report.silent_drops:
            counted.update(dict.fromkeys(each.persons, each.count))
    return tuple(sorted(person for person, count in counted.items() if count >= least))


def held_as(event: Event) -> ReportKind:
    """Return how an event is reported: too few players or rounds is "not held", and nobody chooses (MTR 10.1).

    If officials played who may not, it does not count at all (MTR 1.4).
    """
    if event.invalid_because is not None or is_invalid(event):
        return ReportKind.INVALID
    if not _has_minimum(event):
        return ReportKind.HELD
    counts = is_sanctionable(
        len(_took_part(event)),
        rounds_played=event.rounds_closed,
        kind=counts_as(event),
        edition=tables_of(event.edition),
    )
    return ReportKind.HELD if counts else ReportKind.NOT_HELD


def _has_minimum(event: Event) -> bool:
    return answer(event.policy, rule=Rule("MTR", "10.1")) is not PolicyAnswer.OFF


def kept_until(day: date, *, edition: str = CURRENT) -> date:
    """Compute the day from which the slips of a day may be thrown away: some calendar months later (MTR 1.6)."""
    months = day.month - 1 + times(edition).slips_kept_months
    year, month = day.year + months // 12, months % 12 + 1
    return date(year, month, min(day.day, calendar.monthrange(year, month)[1]))


@action(Power.ORGANIZE, during=FINISHED, rule="MTR 1.6", makes=(ReportSubmitted,))
def submit_report(event: Event, occasion: Occasion) -> Decision[EventFact]:
    """Hand in the report, as `held_as` classifies the event; an incomplete one needs a reason (MTR 1.6, MTR 1.9)."""
    if event.reported_as is not None:
        raise ReportIsIn
    missing = len(tuple(_missing(event)))
    concerns = (ReportIncomplete(count=missing),) if missing else ()
    return Decision((ReportSubmitted(held_as(event), occasion.now),), concerns)


@action(Power.ORGANIZE, during=ALWAYS, rule="MTR 1.4", makes=(EventInvalidated,))
def invalidate_event(event: Event, occasion: Occasion, *, why: str) -> Decision[EventFact]:
    """Declare that the event does not count, and why (MTR 1.4)."""
    if event.invalid_because is not None:
        raise AlreadyInvalid
    said = " ".join(why.split())
    if not said or len(said) > LONGEST_WHY:
        raise WhyIsMissing(most=LONGEST_WHY)
    return Decision((EventInvalidated(Sealed(said)),))


@action(
    Power.ORGANIZE,
    during=ALWAYS,
    rule="MTR 1.2",
    makes=(MaterialPublished,),
    also_makes=(DecklistPublished,),
    passes=(Pass.PUBLISHER,),
)
def publish_material(
    event: Event, occasion: Occasion, *, item: Material, entrants: tuple[EntrantId, ...] = ()
) -> Decision[EventFact]:
    """Note what is published besides the results: by the organizer at the end, by the publisher anytime (MTR 1.2).

    Only the publisher may publish penalties. Publishing decklists shows them: of these entrants, or of all.
    """
    refuse_to_publish(event, occasion.by, item)
    about = tuple(entrant_of(event, each).number for each in entrants)
    lists = lists_to_publish(event, of=about) if item is Material.DECKLISTS else ()
    return Decision((MaterialPublished(Material(item), about, occasion.by.who, occasion.now), *lists))


def refuse_to_publish(event: Event, by: Actor, item: Material) -> None:
    """Refuse penalties, and anything before the end, to everybody but the publisher (MTR 1.2)."""
    if Pass.PUBLISHER in by.passes:
        return
    if item is Material.PENALTIES:
        raise PublisherOnly
    if event.phase is not Phase.FINISHED:
        raise NotBeforeTheEnd


def may_publish(event: Event, by: Actor, item: Material) -> bool:
    """Tell whether somebody may publish something now, so that pages offer nothing else (MTR 1.2)."""
    try:
        refuse_to_publish(event, by, item)
    except TopcutError:
        return False
    return True


def _took_part(event: Event) -> set[EntrantId]:
    return set().union(*(round.entrants for round in event.rounds.values() if round.state is not RoundState.DRAWN))


def _missing(event: Event) -> Iterator[AgainstTheRules]:
    if event.phase is not Phase.FINISHED:
        yield EventNotOver()
    swiss = [round for round in event.rounds.values() if not event.is_playoff(round.number)]
    if early := rounds_missing(event):
        yield RoundsNotPlayed(**early.detail)
    if not is_playoff_over(event):
        yield PlayoffNotOver()
    for after in range(max(1, len(swiss) - 1), len(swiss) + 1):
        if after not in event.published:
            yield StandingsNotPublished(after=after)
    if played := _without_list(event):
        yield ListsNotAccepted(count=len(played), entrants=first_of(played))
    if doubted := ", ".join(f"{r.number}/{n}" for r in event.rounds.values() for n in _unsettled(r)):
        yield ResultsInDoubt(tables=doubted)
    if left := sum(bool(line.left) for line in payout(event).lines) if event.awards and event.rounds_closed else 0:
        yield PrizesLeft(count=left)


def _without_list(event: Event) -> list[EntrantId]:
    """List the entrants who played a match of a stage without an accepted list it requires (MTR 2.7)."""
    seated: dict[int, set[EntrantId]] = {}
    for round in event.rounds.values():
        if round.state is not RoundState.DRAWN:
            seated.setdefault(stage_of_list(event, round.stage), set()).update(round.seats)
    return sorted({one for stage, among in seated.items() for one in without_accepted(event, stage, among=among)})


def _unsettled(round: Round) -> list[int]:
    return [number for number, table in round.tables.items() if table.is_doubted]


def _silent(event: Event) -> Iterator[SilentDrops]:
    known = event.people.person_of
    for entrant in event.entrants.values():
        if entrant.unannounced:
            persons = tuple(known[player] for player in entrant.players if player in known)
            yield SilentDrops(entrant.number, persons, entrant.unannounced)


def _penalties(event: Event) -> Iterator[ReportedPenalty]:
    """List the penalties that still hold; those that are not tracked are in no report (MTR 5.1, GAP-09)."""
    catalogue, every = catalogue_of(event), [one for one in event.judging.penalties.values() if one.is_known]
    late_ones = [record.given for record in every if catalogue.is_lateness(record.given.infraction)]
    known = {(one.round, event.players[one.player]) for one in late_ones}
    yield from (late for late in _late(event) if (late.round, late.entrant) not in known)
    for record in every:
        one = record.given
        if not record.is_overturned and catalogue.penalty(one.penalty).is_tracked:
            seat = event.seat_of(one.player)
            entrant = event.players[one.player]
            place = (one.table, one.judge, one.at, one.is_deviation)
            yield ReportedPenalty(one.round, entrant, one.infraction, one.penalty, seat, *place)


def _late(event: Event) -> Iterator[ReportedPenalty]:
    """List the tardiness penalties of logs that kept them apart from the judges' penalties (IPG 3.1)."""
    lateness = catalogue_of(event).lateness
    if lateness is None:
        return
    for round in event.rounds.values():
        for table in round.tables.values():
            for side, penalty in table.progress.penalised:
                yield ReportedPenalty(round.number, table.sides[side], lateness.id, penalty)


def _matches(event: Event) -> Iterator[ReportedMatch]:
    for round in event.rounds.values():
        for table in round.tables.values():
            if round.state is RoundState.CLOSED and table.result:
                yield ReportedMatch(round.number, table.sides, table.result.outcomes())


def _why(event: Event) -> str:
    why = event.invalid_because
    return why.opened("") if why else ""


def _slips_until(event: Event, on: date | None) -> date | None:
    if on is None and event.finished_at:
        on = datetime.fromtimestamp(event.finished_at / 1_000_000, UTC).date()
    return None if on is None else kept_until(on, edition=tables_of(event.edition))
