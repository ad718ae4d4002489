"""The cut: checked in private, announced by the head judge, and from then on nobody moves up."""

from fractions import Fraction
from itertools import takewhile

from msgspec import Struct

from topcut.core.asking import Occasion
from topcut.core.brackets import by_lot, cut
from topcut.core.event.action import ROUNDS, action
from topcut.core.event.nouns.facts import CutAnnounced, EventFact
from topcut.core.event.nouns.playoff.refusals import CutHasChanged, CutIsMade, NoPlayoff, ResultsInDoubt, SwissNotOver
from topcut.core.event.nouns.rounds.facts import StandingsPublished
from topcut.core.event.nouns.rounds.refusals import RoundNotOver
from topcut.core.event.nouns.rounds.state import ReportStatus, Round, RoundState
from topcut.core.event.nouns.state import Event, Structure
from topcut.core.event.playoff.places import has_playoff
from topcut.core.event.reading.bracket import advancing
from topcut.core.event.reading.closing import undecided
from topcut.core.event.reading.decks import lists_missing, stage_of_list, without_accepted, without_list
from topcut.core.event.reading.event import not_checked_in
from topcut.core.event.rounds.posting import derive_standings
from topcut.core.event.rounds.seeds import lot_after, seed_of
from topcut.core.event.rounds.standings import ranking
from topcut.core.free_for_all import cuts, pod_cut
from topcut.core.log import Decision
from topcut.core.play import EntrantId, Power
from topcut.core.standings import Criterion, Standing, told_apart_by

TableOf = tuple[int, int]
"""A round and a table of it."""


class Margin(Struct, frozen=True):
    """What separates the last entrant in from the first out; None for the stored lot (GAP-05)."""

    by: Criterion | None
    last_in: int | Fraction
    first_out: int | Fraction

    @property
    def by_how_much(self) -> int | Fraction:
        return self.last_in - self.first_out


class CutCheck(Struct, frozen=True):
    """Everything to look at before the cut is announced."""

    stage: int
    after: int
    to: int
    """How many are to advance; fewer do if fewer are left."""
    seeds: tuple[EntrantId, ...]
    """The entrants who would advance now, best first."""
    standings: tuple[Standing, ...]
    """All entrants still in, best first; none if no Swiss round was played."""
    margin: Margin | None
    """None if nobody is out, or if there were no standings."""
    by_lot: tuple[EntrantId, ...]
    passed_over: tuple[EntrantId, ...]
    """Entrants ranked as high who have left: the next take their places (MTR 2.10)."""
    absent: tuple[EntrantId, ...]
    """Advancing entrants who are not checked in, in an event with check-in."""
    unreported: tuple[TableOf, ...]
    disputed: tuple[TableOf, ...]
    one_sided: tuple[TableOf, ...]
    """Reported by one side, and never confirmed."""
    doubted: tuple[TableOf, ...]
    """Tables where a side has disagreed since (MTR 1.9)."""
    without_list: tuple[EntrantId, ...]
    """Advancing entrants who have played without a list that an official has accepted (MTR 2.7)."""

    @property
    def first_out(self) -> Standing | None:
        return self.standings[len(self.seeds)] if len(self.standings) > len(self.seeds) else None

    @property
    def is_clear(self) -> bool:
        """Whether nothing has to be settled first; the lot and the absent are only shown."""
        return not (self.unreported or self.disputed or self.doubted or self.without_list)


def cut_check(event: Event) -> CutCheck:
    """Check everything that could be wrong with the cut before it is announced; nothing is changed (MTR 10.4)."""
    if event.cut:
        raise CutIsMade
    made = derive_cut(event)
    to = advancing(event.stages[made.stage]) or len(made.seeds)
    ranked = _standings(event, made.after)
    here = [standing for standing in ranked if _is_in(event, standing.entrant)]
    return CutCheck(
        stage=made.stage,
        after=made.after,
        to=to,
        seeds=made.seeds,
        standings=tuple(here),
        margin=_margin(here, through=len(made.seeds)),
        by_lot=made.by_lot,
        passed_over=_passed_over(event, ranked, last=made.seeds[-1]),
        absent=_absent(event, made.seeds),
        unreported=_tables(event, ReportStatus.OPEN),
        disputed=_tables(event, ReportStatus.DISPUTED),
        one_sided=_tables(event, ReportStatus.REPORTED),
        doubted=_doubted(event),
        without_list=_without_list(event, made),
    )


@action(Power.OVERRULE, during=ROUNDS, rule="MTR 1.7", makes=(CutAnnounced,), also_makes=(StandingsPublished,))
def announce_cut(event: Event, occasion: Occasion, *, seen: tuple[EntrantId, ...] | None = None) -> Decision[EventFact]:
    """Announce who advances, with the standings it follows from, as the head judge (MTR 1.7, MTR 10.4).

    `seen` are the entrants who would have advanced at the check: if they have changed since, it must be made again.
    """
    if event.cut:
        raise CutIsMade
    if event.last_round and event.last_round.state is not RoundState.CLOSED:
        raise RoundNotOver(round=event.last_round.number)
    made = derive_cut(event)
    if seen is not None and seen != made.seeds:
        raise CutHasChanged
    doubted = ", ".join(f"{round}/{table}" for round, table in _doubted(event))
    waiting = undecided(event, round=made.after) if made.after else ()
    in_doubt = (ResultsInDoubt(tables=doubted),) if doubted else ()
    owing = {*without_list(event, stage := _last_list_stage(event, made))}
    lists = lists_missing(event, [one for one in made.seeds if one in owing], stage=stage)
    return Decision((*_unpublished(event, made.after), made), (*waiting, *in_doubt, *lists))


def derive_cut(event: Event) -> CutAnnounced:
    """Derive who advances: the best still in, or by lot if no Swiss round was played (GAP-03)."""
    after = event.last_round.number if event.last_round else 0
    stage = _playoff_after(event, after)
    here = [entrant for entrant in event.entrants if _is_in(event, entrant)]
    to = advancing(event.stages[stage]) or len(here)
    if not after:
        drawn = by_lot(here, seed=seed_of(event, "seeds", stage))
        return CutAnnounced(stage, after, drawn.seeds[:to])
    to = _in_pods(to, there=len(here)) if event.is_free_for_all else to
    made = cut(_standings(event, after), to=to, left={*event.entrants} - {*here})
    return CutAnnounced(stage, after, made.entrants, made.by_lot)


def _without_list(event: Event, made: CutAnnounced) -> tuple[EntrantId, ...]:
    return tuple(without_accepted(event, _last_list_stage(event, made), among=made.seeds))


def _last_list_stage(event: Event, made: CutAnnounced) -> int:
    """Find the stage whose lists were played until the cut."""
    return stage_of_list(event, event.stage_of(max(1, made.after)))


def _in_pods(to: int, *, there: int) -> int:
    """Take the largest cut that the remaining entrants can fill, and no larger than announced."""
    fitting = [players for players in cuts() if players <= min(to, there)]
    return pod_cut(max(fitting, default=min(cuts())), there=there).players


def _playoff_after(event: Event, after: int) -> int:
    if not has_playoff(event):
        raise NoPlayoff
    stage = event.stage_of(after + 1)
    if event.stages[stage].structure is not Structure.PLAYOFF:
        raise SwissNotOver(rounds=event.swiss_rounds, played=after)
    return stage


def _standings(event: Event, after: int) -> list[Standing]:
    return ranking(event, after=after, seed=lot_after(event, after)) if after else []


def _margin(here: list[Standing], *, through: int) -> Margin | None:
    if not 0 < through < len(here):
        return None
    last_in, first_out = here[through - 1], here[through]
    by = told_apart_by(last_in, first_out)
    return Margin(by, last_in.figure(by.name), first_out.figure(by.name)) if by else Margin(None, 0, 0)


def _is_in(event: Event, entrant: EntrantId) -> bool:
    return event.entrants[entrant].out_after is None


def _passed_over(event: Event, ranked: list[Standing], *, last: EntrantId) -> tuple[EntrantId, ...]:
    above = takewhile(lambda standing: standing.entrant != last, ranked)
    return tuple(standing.entrant for standing in above if not _is_in(event, standing.entrant))


def _absent(event: Event, seeds: tuple[EntrantId, ...]) -> tuple[EntrantId, ...]:
    """List the entrants who are not checked in; once rounds were played, nobody who advances was not there."""
    away = not_checked_in(event)
    return tuple(seed for seed in seeds if seed in away)


def _unpublished(event: Event, after: int) -> tuple[EventFact, ...]:
    """Publish the last standings, unless these are already published."""
    if not after:
        return ()
    last = derive_standings(event, after=after)
    return () if event.published.get(after) == last.order else (last,)


def _rounds_before(event: Event) -> list[Round]:
    return [round for round in event.rounds.values() if not event.is_playoff(round.number)]


def _tables(event: Event, report: ReportStatus) -> tuple[TableOf, ...]:
    return tuple(
        (r.number, n) for r in _rounds_before(event) for n, table in r.tables.items() if table.report is report
    )


def _doubted(event: Event) -> tuple[TableOf, ...]:
    return tuple((r.number, n) for r in _rounds_before(event) for n, table in r.tables.items() if table.is_doubted)
