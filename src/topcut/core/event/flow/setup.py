"""Announce how an event runs, start it, finish it."""

from collections.abc import Sequence

from msgspec.structs import replace

from topcut.core.asking import Occasion, Undo
from topcut.core.brackets import rounds_of_robin
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import ALWAYS, BEFORE_THE_END, ENTRY, FINISHED, ROUNDS, action
from topcut.core.event.decks.lists import missing_lists
from topcut.core.event.decks.product import missing_product
from topcut.core.event.drafting.announced import draft_concerns
from topcut.core.event.judging.unsettled import unsettled
from topcut.core.event.nouns.bounds import (
    TeamsAreSet,
    refuse_endless_stages,
    refuse_odd_field,
    refuse_odd_stages,
    rounds_of_playoff,
)
from topcut.core.event.nouns.ending.refusals import StopAlreadyAnnounced
from topcut.core.event.nouns.facts import (
    EventFact,
    EventFinished,
    EventReopened,
    EventStarted,
    StagesAnnounced,
)
from topcut.core.event.nouns.hall.refusals import CoverageAtRegular
from topcut.core.event.nouns.matches.facts import ProcedureSet
from topcut.core.event.nouns.matches.refusals import AdvanceAlreadyAnnounced, ReportIsIn
from topcut.core.event.nouns.matches.terms import Missed, Procedure, Publishing
from topcut.core.event.nouns.playoff.refusals import CutAlreadyAnnounced, PlayoffNotOver, StagesAreSet, StructureIsSet
from topcut.core.event.nouns.refusals import (
    BelowTheMinimum,
    FormatAlreadyAnnounced,
    LengthAlreadyAnnounced,
    LevelAlreadyAnnounced,
    NoStages,
    NoSuchProfile,
    PointsAlreadyAnnounced,
    RoundsAlreadyAnnounced,
    RoundTooShort,
    SecretIsOut,
    SecretStays,
    StageHasRounds,
    TimeAlreadyAnnounced,
    TooFewToStart,
)
from topcut.core.event.nouns.rounds.refusals import RoundNotOver
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import SECRET, Event, Phase, Stage, Structure
from topcut.core.event.people.eligibility import level_concerns, structure_concerns
from topcut.core.event.people.officials import too_many_head_judges
from topcut.core.event.people.teams import team_concerns
from topcut.core.event.playoff.places import is_playoff_over
from topcut.core.event.rounds.stopping import rounds_missing
from topcut.core.judging.refusals import AppealsWait, StillInvestigated
from topcut.core.log import NOTHING_KEPT, Decision, Erased, Revealed, Sealed
from topcut.core.log.refusals import NoSuchEntry
from topcut.core.play import Level, Power, Role
from topcut.core.rules.editions import tables_of
from topcut.core.rules.games import games
from topcut.core.rules.policy import policies
from topcut.core.rules.times import times
from topcut.core.standings import PROFILES

FOLLOW_FROM_THE_FIELD = {Structure.PLAYOFF, Structure.ROUND_ROBIN}
"""Their number of rounds is known once it is known who plays."""
LEAST_ENTRANTS = 8
"""MTR 10.1, for single players."""
LEAST_TEAMS = 4
"""MTR 10.1, for teams."""


def refuse_unknown_profiles(*, game: str, policy: str, tiebreakers: str) -> None:
    """Refuse an unknown game, policy or tiebreakers."""
    for name, known in ((game, games()), (policy, policies()), (tiebreakers, PROFILES)):
        if name not in known:
            raise NoSuchProfile(name=name)


@action(Power.ORGANIZE, during=BEFORE_THE_END, rule="MTR 10.2", makes=(StagesAnnounced,))
def announce_stages(event: Event, occasion: Occasion, *, stages: tuple[Stage, ...]) -> Decision[EventFact]:
    """Announce how the event runs; once it has started the number of rounds stands (MTR 10.2).

    If a fact sheet was announced, its times take precedence over those of the rules (MTR 0, MTR B).
    """
    if not stages:
        raise NoStages
    for round in event.rounds.values():
        if round.stage >= len(stages):
            raise StageHasRounds(stage=round.stage + 1)
    refuse_odd_stages(stages)
    refuse_endless_stages(stages)
    stages = with_rounds(stages)
    if (event.cut or event.fields) and _shape(stages) != _shape(event.stages):
        raise StagesAreSet
    begun = {round.stage for round in event.rounds.values()}
    if any(_at_tables(stages[stage]) != _at_tables(event.stages[stage]) for stage in begun):
        raise StructureIsSet
    _refuse_other_teams(event, stages)
    has_started = event.phase is Phase.ROUNDS
    concerns = _already_announced(event, stages) if has_started else _after_entry(event, stages, now=occasion.now)
    levels = level_concerns(event, event.people.announced, stages)
    short = () if event.people.announced.fact_sheet else too_short(stages, edition=event.edition)
    drafts = draft_concerns(stages, edition=event.edition, before=event.stages if has_started else None)
    return Decision((StagesAnnounced(stages),), (*concerns, *levels, *short, *drafts))


def _refuse_other_teams(event: Event, stages: tuple[Stage, ...]) -> None:
    """Refuse to turn players into teams, or teams into players, once somebody has entered (MTR 8.2)."""
    now, wanted = event.stages[0] if event.stages else Stage(), stages[0]
    is_known = wanted.team in {now.team, event.team_size}  # in an older log, the entrants show it
    if event.entrants and not (is_known and wanted.plays_together in {now.plays_together, event.is_two_headed}):
        raise TeamsAreSet


@action(Power.ORGANIZE, Power.OVERRULE, during=BEFORE_THE_END, rule="MTR 1.9", makes=(ProcedureSet,))
def set_procedure(
    event: Event,
    occasion: Occasion,
    *,
    publishing: Publishing | None = None,
    at_closing: bool | None = None,
    missed: Missed | None = None,
    second_check: bool | None = None,
    calls_time: bool | None = None,
    is_covered: bool | None = None,
    feature_clock: bool | None = None,
) -> Decision[EventFact]:
    """Set how this event publishes standings, counts missed rounds, checks slips, ends rounds and is covered (MTR 1.9).

    What is not given stays as it is. Cameras at Regular are unusual (MTR 2.13).
    """
    now = event.procedure
    said = Procedure(
        now.publishing if publishing is None else Publishing(publishing),
        now.at_closing if at_closing is None else at_closing,
        now.missed if missed is None else Missed(missed),
        now.second_check if second_check is None else second_check,
        now.calls_time if calls_time is None else calls_time,
        now.is_covered if is_covered is None else is_covered,
        now.feature_clock if feature_clock is None else feature_clock,
    )
    is_new = said.is_covered and not now.is_covered
    is_regular = all(stage.level is Level.REGULAR for stage in event.stages)
    return Decision((ProcedureSet(said),), (CoverageAtRegular(),) if is_new and is_regular else ())


@action(
    Power.ORGANIZE,
    Power.PAIR,
    Power.OVERRULE,
    during=ENTRY,
    rule="MTR 10.2",
    makes=(EventStarted,),
    also_makes=(StagesAnnounced,),
)
def start_event(event: Event, occasion: Occasion) -> Decision[EventFact]:
    """End entry and begin the rounds (MTR 10.2)."""
    if not event.stages or _rounds(event.stages) is None:
        raise NoStages
    count = len(event.people.inside)
    if count < 2:
        raise TooFewToStart(count=count)
    least = LEAST_TEAMS if event.is_for_teams else LEAST_ENTRANTS
    few = (BelowTheMinimum(least=least, count=count),) if count < least else ()
    return Decision(
        (*_whole_robin(event, entrants=count), EventStarted()),
        (
            *few,
            *structure_concerns(event),
            *_head_judges(event),
            *team_concerns(event),
            *missing_lists(event),
            *missing_product(event),
        ),
    )


@action(Power.ORGANIZE, Power.OVERRULE, during=ROUNDS, rule="MTR 1.6", makes=(EventFinished,), also_makes=(Revealed,))
def finish_event(event: Event, occasion: Occasion, *, why: str = "") -> Decision[EventFact]:
    """End the event and open its secret; what judges have not settled is a concern (MTR 1.6, MTR 5.4).

    Before all announced rounds are played, the head judge decides, and everybody is told why (MTR 10.2).
    """
    last = event.last_round
    if last and last.state is not RoundState.CLOSED:
        raise RoundNotOver(round=last.number)
    missing: tuple[AgainstTheRules, ...] = (early,) if (early := rounds_missing(event)) else ()
    playing = missing if is_playoff_over(event) else (*missing, PlayoffNotOver())
    open_matters = unsettled(event)
    # One reason answers all concerns: if somebody is being investigated, only the staff may read it.
    is_private = any(isinstance(each, StillInvestigated | AppealsWait) for each in open_matters)
    said = Sealed(" ".join(why.split())) if playing and why.strip() and not is_private else NOTHING_KEPT
    reveal = () if event.secret_is_public else (Revealed(*event.secret_at),)
    return Decision((EventFinished(occasion.now, said), *reveal), (*playing, *open_matters))


@action(Power.ORGANIZE, during=FINISHED, rule="MTR 1.6", makes=(EventReopened,), also_makes=(Revealed,))
def reopen_event(event: Event, occasion: Occasion) -> Decision[EventFact]:
    """Continue an event that ended too early; everybody knows its secret, so it gets a new one (MTR 1.6).

    If an older Topcut ended the event without opening the old secret, it is opened now, so that the draws can be
    checked.
    """
    if event.reported_as is not None:
        raise ReportIsIn
    reveal = () if event.secret_is_public else (Revealed(*event.secret_at),)
    return Decision((EventReopened(Sealed(occasion.random(32).hex()), occasion.seq), *reveal))


@action(Power.ORGANIZE, during=FINISHED, rule="MTR 1.2", makes=(Revealed,), undo=Undo())
def reveal_secret(event: Event, occasion: Occasion) -> Decision[EventFact]:
    """Open the secret of an event whose end did not open it, so that anybody can pair every round again."""
    if event.secret_is_public:
        raise SecretIsOut
    return Decision((Revealed(*event.secret_at),))


@action(Power.ORGANIZE, during=ALWAYS, rule="MTR 1.6", makes=(Erased,), undo=Undo())
def erase(event: Event, occasion: Occasion, *, seq: int, field: str) -> Decision[EventFact]:
    """Delete a sealed value permanently: a reason, a ruling, a title. The secret behind the draws stays."""
    if seq < 1:
        raise NoSuchEntry(seq=seq)
    refuse_odd_field(seq, field)
    if field == SECRET[1]:
        raise SecretStays
    return Decision((Erased(seq, field),))


def _head_judges(event: Event) -> list[AgainstTheRules]:
    named = sum(Role.HEAD_JUDGE in roles for roles in event.roles.values())
    return too_many_head_judges(event) if named > 1 else []


def _rounds(stages: Sequence[Stage]) -> int | None:
    """Add up the announced rounds, without playoffs of everybody and round robins, which take as many as needed."""
    rounds = [stage.rounds for stage in stages if stage.rounds or stage.structure not in FOLLOW_FROM_THE_FIELD]
    return None if None in rounds else sum(number or 0 for number in rounds)


def with_rounds(stages: tuple[Stage, ...]) -> tuple[Stage, ...]:
    """Set the number of rounds of each playoff, which follows from how many advance (MTR 10.4)."""
    return tuple(replace(stage, rounds=rounds_of_playoff(stage)) if stage.cut else stage for stage in stages)


def _whole_robin(event: Event, *, entrants: int) -> tuple[StagesAnnounced, ...]:
    """Announce the number of rounds of a round robin once it is known who plays, within the limit (MTR 10.2)."""
    first, *others = event.stages
    if first.structure is not Structure.ROUND_ROBIN or first.rounds is not None:
        return ()
    stages = (replace(first, rounds=rounds_of_robin(entrants)), *others)
    refuse_endless_stages(stages)
    return (StagesAnnounced(stages),)


def _at_tables(stage: Stage) -> tuple[object, ...]:
    """Return what cannot change once a round was paired: how tables are made, and whether more than two sit at them."""
    return stage.structure, bool(stage.pods)


def _shape(stages: Sequence[Stage]) -> list[tuple[object, ...]]:
    return [(stage.structure, stage.rounds, stage.cut, stage.advance, stage.losses) for stage in stages]


def _after_entry(event: Event, stages: tuple[Stage, ...], *, now: int) -> tuple[AgainstTheRules, ...]:
    """Raise a concern about other round times once registration is over: entrants were told another time (MTR B)."""
    is_over = event.people.entry_is_over(now=now)
    return (TimeAlreadyAnnounced(),) if is_over and _times(stages) != _times(event.stages) else ()


def _times(stages: Sequence[Stage]) -> list[tuple[int | None, bool]]:
    return [(stage.minutes, stage.timed_final) for stage in stages]


def _already_announced(event: Event, stages: tuple[Stage, ...]) -> tuple[AgainstTheRules, ...]:
    """List the concerns about changing what players came for."""
    before, after = _rounds(event.stages), _rounds(stages)
    found: list[AgainstTheRules] = []
    if before != after:
        found.append(RoundsAlreadyAnnounced(before=before, after=after))
    both = list(zip(event.stages, stages, strict=False))
    found += (
        CutAlreadyAnnounced(before=old.cut, after=new.cut)
        for old, new in both
        if old.cut and new.cut and old.cut != new.cut
    )
    if any(old.advance != new.advance for old, new in both):
        found.append(AdvanceAlreadyAnnounced())
    if any(old.unless != new.unless for old, new in both):
        found.append(StopAlreadyAnnounced())
    if any(old.format != new.format for old, new in both):
        found.append(FormatAlreadyAnnounced())
    if any(old.level != new.level for old, new in both):
        found.append(LevelAlreadyAnnounced())
    if any((old.length, old.final_length) != (new.length, new.final_length) for old, new in both):
        found.append(LengthAlreadyAnnounced())
    if any(old.points != new.points for old, new in both):
        found.append(PointsAlreadyAnnounced())
    if any(_times([old]) != _times([new]) for old, new in both):
        found.append(TimeAlreadyAnnounced())
    return tuple(found)


def by_fact_sheet(event: Event) -> tuple[AgainstTheRules, ...]:
    """List the rules that the event's fact sheet overrides, so that they are shown with their source (MTR 0)."""
    return too_short(tuple(event.stages), edition=event.edition) if event.people.announced.fact_sheet else ()


def too_short(stages: tuple[Stage, ...], *, edition: str) -> tuple[RoundTooShort, ...]:
    """Name the rounds with fewer minutes than a timed match needs (MTR B)."""
    least = times(tables_of(edition)).round_minutes.least
    return tuple(
        RoundTooShort(least=least, minutes=stage.minutes)
        for stage in stages
        if stage.minutes is not None and stage.minutes < least
    )
