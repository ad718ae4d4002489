"""Which players are not at the table, for how long, and what that costs: shown first, then decided by a judge."""

from typing import Final

from msgspec import Struct

from topcut.core.asking import Occasion
from topcut.core.event.action import NOTED, ROUNDS, action
from topcut.core.event.judging.effects import IN_A_MATCH
from topcut.core.event.judging.orders import PenaltyOrder
from topcut.core.event.judging.penalties import give_penalty, may_give
from topcut.core.event.nouns.facts import EntrantDropped, EventFact
from topcut.core.event.nouns.matches.facts import GameEnded, LatenessPenalised, SidesMissing
from topcut.core.event.nouns.matches.refusals import NobodyMissing, NoSuchCost, NothingDue, NotLate
from topcut.core.event.nouns.matches.terms import Progress
from topcut.core.event.nouns.rounds.facts import ResultReported
from topcut.core.event.nouns.rounds.refusals import AlreadyFinal, SeatsReport
from topcut.core.event.nouns.rounds.state import ReportStatus, Round, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.own_match import own_match_concerns
from topcut.core.event.reading.catalogue import catalogue_of
from topcut.core.event.reading.following import is_lost_by_penalty
from topcut.core.event.rounds.at_table import open_table, refuse_odd_sides
from topcut.core.judging import cost_of, is_for, severity
from topcut.core.judging.facts import PenaltyGiven
from topcut.core.judging.refusals import NoSuchInfraction, NotInThisMatch
from topcut.core.log import Decision
from topcut.core.play import EntrantId, How, PlayerId, Power, Result
from topcut.core.play.result import awarded_against, lost_by_both
from topcut.core.rules.infractions import Infraction, Lateness

MINUTE: Final = 60_000_000


class LatenessCost(Struct, frozen=True):
    """What being late costs at one table, before anybody decides it."""

    sides: tuple[int, ...]
    entrants: tuple[EntrantId, ...]
    minutes: int
    penalty: str
    """A penalty of the catalogue; empty if it costs nothing, or nothing more than was already given."""
    result: Result | None
    """The result the match would have; None while it goes on."""
    players: tuple[PlayerId, ...]
    """The late members of a team that shares a game; empty for all of it (MTR 9.1)."""


class NoShow(Struct, frozen=True):
    """What it costs not to come to a match at all."""

    penalty: str
    """A penalty of the catalogue; empty if none of them costs a match."""
    drops: bool
    """Whether the rules consider the player dropped, unless they report to the desk (MTR 2.10)."""


@action(Power.RULE, Power.RESULTS, during=ROUNDS, rule="MTR 1.10", makes=(SidesMissing,), undo=NOTED)
def note_missing(
    event: Event,
    occasion: Occasion,
    *,
    round: int,
    table: int,
    missing: tuple[int, ...],
    seat: int | None = None,
    players: tuple[PlayerId, ...] = (),
) -> Decision[EventFact]:
    """Note which sides are not at the table; with nobody named, that all have come (MTR 1.10).

    In a team it is a seat, and of two players who share a game one or both (MTR 8.2, MTR 9.1).
    """
    _, at = open_table(event, round=round, table=table, seat=seat)
    refuse_odd_sides(at, table, *missing)
    sides = tuple(sorted({*missing, *_sides_of(event, at, table, players)}))
    since = at.progress.missing_since if at.progress.missing else occasion.now
    noted = SidesMissing(round, table, sides, since if sides else 0, seat=seat, players=tuple(sorted({*players})))
    return Decision((noted,))


@action(
    Power.RULE,
    during=ROUNDS,
    rule="IPG 3.1",
    makes=(LatenessPenalised, PenaltyGiven),
    also_makes=(GameEnded, ResultReported, EntrantDropped),
    joins=("give_penalty",),
    provided={PenaltyGiven: may_give, ResultReported: is_lost_by_penalty},
)
def penalise_lateness(
    event: Event,
    occasion: Occasion,
    *,
    round: int,
    table: int,
    sides: tuple[int, ...] = (),
    penalty: str = "",
    drop: bool = False,
    seat: int | None = None,
    players: tuple[PlayerId, ...] = (),
) -> Decision[EventFact]:
    """Penalise being late, by the minutes or otherwise with a reason; nobody is dropped unless asked for (IPG 3.1).

    Without `sides`, it applies to the sides noted as missing. If both are late, their game losses offset each other,
    and both lose the match (GAP-04). It is a penalty like any other, in the history of the late player: in a team the
    one at that seat, of two who share a game the one named, or all of them if the whole team is missing
    (MTR 8.2, MTR 9.1).
    """
    _, at = open_table(event, round=round, table=table, seat=seat)
    if at.report is ReportStatus.FINAL:
        raise AlreadyFinal(table=table)
    due = lateness(event, round=round, table=table, sides=sides, now=occasion.now, seat=seat, players=players)
    if not due.sides:
        raise NobodyMissing(table=table)
    decided = _decided(event, due, penalty)
    order = PenaltyOrder(
        players=tuple(player for entrant in due.entrants for player in _late_of(event, entrant, seat, due.players)),
        infraction=_lateness(event).id,
        penalty=decided,
        round=round,
        table=table,
        is_between=True,
        minutes_late=due.minutes,
    )
    given = give_penalty(event, occasion, order)
    leaving = [entrant for entrant in due.entrants if _is_in(event, entrant)] if drop else []
    gone = tuple(EntrantDropped(entrant, round, is_unannounced=True) for entrant in leaving)
    catalogue = catalogue_of(event)
    is_more = not due.penalty or severity(catalogue, decided) > severity(catalogue, due.penalty)
    concerns = (NotLate(minutes=due.minutes),) if is_more else ()
    return Decision((*given.facts, *gone), (*concerns, *own_match_concerns(event, occasion, at)))


def lateness(
    event: Event,
    *,
    round: int,
    table: int,
    now: int,
    sides: tuple[int, ...] = (),
    seat: int | None = None,
    players: tuple[PlayerId, ...] = (),
) -> LatenessCost:
    """Compute what the minutes cost the missing sides, or the ones named; nothing is decided (IPG 3.1).

    The minutes count from the start of the clock, or without a clock from when the absence was noted. Below the levels
    of the penalty document a late player loses no game, but an absent one still loses the match (MTR 2.10).
    """
    played, at = open_table(event, round=round, table=table, seat=seat)
    refuse_odd_sides(at, table, *sides)
    late = tuple(sorted({*sides, *_sides_of(event, at, table, players)})) or at.progress.missing
    minutes = _minutes(event, played, at, now=now)
    step = _step(event, played, minutes) if late else None
    penalty = step.penalty if step and not _was_given(event, at.progress, late, step.penalty) else ""
    return LatenessCost(
        sides=late,
        entrants=tuple(at.sides[side] for side in late),
        minutes=max(0, minutes),
        penalty=penalty,
        players=players or (() if sides else at.progress.absent),
        result=_match_lost(event, played, at, late, seat) if _ends(event, at, penalty) else None,
    )


def no_show(event: Event) -> NoShow:
    """Find the step of lateness that drops a player, or without one the penalty that costs the match (MTR 2.10)."""
    catalogue = catalogue_of(event)
    dropping = next((step for step in catalogue.lateness_steps if step.drops_unless_reported), None)
    if dropping is not None:
        return NoShow(dropping.penalty, drops=True)
    lost = catalogue.costing("match")
    return NoShow(lost.id if lost else "", drops=False)


def _decided(event: Event, due: LatenessCost, penalty: str) -> str:
    catalogue = catalogue_of(event)
    none = {each.id for each in catalogue.penalties if each.is_none}
    if penalty not in {"", *none, *_possible(event)}:
        raise NoSuchCost(penalty=penalty)
    decided = penalty or due.penalty
    if decided in {"", *none}:
        raise NothingDue(minutes=due.minutes)
    return decided


def _possible(event: Event) -> set[str]:
    """List what being late can cost: the penalties of its steps, and all that cost a game or the match (IPG 3.1)."""
    catalogue = catalogue_of(event)
    costly = {penalty.id for penalty in catalogue.penalties if penalty.costs in IN_A_MATCH}
    return costly | {step.penalty for step in catalogue.lateness_steps}


def _lateness(event: Event) -> Infraction:
    found = catalogue_of(event).lateness
    if found is None:
        raise NoSuchInfraction(infraction="tardiness")
    return found


def _minutes(event: Event, round: Round, at: Table, *, now: int) -> int:
    """Count whole minutes; negative before the round has begun."""
    elapsed = round.clock.elapsed(now=now)
    if elapsed is None and event.minutes_of(round) is None and at.progress.missing:
        elapsed = now - at.progress.missing_since
    return -1 if elapsed is None else elapsed // MINUTE


def _step(event: Event, round: Round, minutes: int) -> Lateness | None:
    catalogue = catalogue_of(event)
    steps = catalogue.lateness_steps
    if not is_for(catalogue, event.stages[round.stage].level):
        steps = tuple(step for step in steps if cost_of(catalogue, step.penalty) != "game")
    found = max((step for step in steps if step.minutes <= minutes), key=lambda step: step.minutes, default=None)
    return None if found is None or catalogue.penalty(found.penalty).is_none else found


def _was_given(event: Event, progress: Progress, sides: tuple[int, ...], penalty: str) -> bool:
    """Check whether each side has had this penalty for being late, or a more severe one."""
    catalogue = catalogue_of(event)
    due = severity(catalogue, penalty)
    given = {side for side, earlier in progress.penalised if severity(catalogue, earlier) >= due}
    return given.issuperset(sides)


def _sides_of(event: Event, at: Table, table: int, players: tuple[PlayerId, ...]) -> set[int]:
    """Find the sides of players named at a table without seats of its own (MTR 9.1)."""
    if players and at.seats:
        raise SeatsReport(table=table)
    for player in players:
        if event.entrant_of(player) not in at.sides:
            raise NotInThisMatch(player=player)
    return {at.sides.index(event.players[player]) for player in players}


def _late_of(event: Event, entrant: EntrantId, seat: int | None, named: tuple[PlayerId, ...]) -> tuple[PlayerId, ...]:
    """List the late players of a team: the one at the seat, those named, else everybody in it (MTR 8.2, MTR 9.1)."""
    players = event.entrants[entrant].players
    if seat is not None:
        return players[seat : seat + 1]
    return tuple(player for player in players if player in named) or players


def _match_lost(event: Event, round: Round, at: Table, sides: tuple[int, ...], seat: int | None) -> Result:
    """Award the match to the side that is there, with the games noted (GAP-14)."""
    if len(sides) > 1:
        return lost_by_both(How.NO_SHOW)
    return awarded_against(sides[0], length=event.length_of(round, seat), played=at.progress.score)


def _ends(event: Event, at: Table, penalty: str) -> bool:
    return cost_of(catalogue_of(event), penalty) == "match" and not at.is_pod


def _is_in(event: Event, entrant: EntrantId) -> bool:
    return event.entrants[entrant].out_after is None
