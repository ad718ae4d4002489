"""What a penalty would do to the game, the match and the event, before anybody gives it."""

from collections.abc import Collection
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from topcut.core.event.judging.orders import PenaltyOrder
from topcut.core.event.judging.place import open_table
from topcut.core.event.nouns.matches.terms import Step
from topcut.core.event.nouns.rounds.refusals import ImpossibleScore
from topcut.core.event.nouns.rounds.state import ReportStatus, Round, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.binding import with_games_lost
from topcut.core.event.reading.catalogue import catalogue_of
from topcut.core.event.reading.event import known_players
from topcut.core.judging import (
    after_game_loss,
    after_match_loss,
    cost_of,
    infraction_of,
    is_decided,
    penalty_of,
    suggestion,
)
from topcut.core.judging.refusals import CountsOnce, NobodyNamed, NotInThisMatch
from topcut.core.judging.state import Recorded
from topcut.core.play import FirstTo, How, Level, MatchLength, PlayerId, Result, Score
from topcut.core.rules.infractions import Cost

IN_A_MATCH: Final = frozenset[Cost]({"game", "match"})
"""Costs that are taken in the current match or in the next one (IPG 1.1)."""
THE_MATCH: Final = frozenset[Cost]({"match", "event"})


class PenaltyEffect(Struct, frozen=True):
    """The penalty one player would get, and what it would change."""

    player: PlayerId
    infraction: str
    penalty: str
    costs: Cost
    suggested: str
    nth: int
    """2 for the second such infraction, 3 for the third, and so on."""
    earlier: tuple[int, ...]
    """The numbers of the earlier penalties that count."""
    is_upgraded: bool
    is_deviation: bool
    educates: bool
    """At this level players are taught first (MTR 1.12)."""
    is_owed: bool = False
    """No match is being played: the next one is affected."""
    counts: bool = True
    """Two game losses at once count once, and game losses to both cancel out (IPG 1.1)."""
    is_between: bool = False
    """No game is running."""
    before: Score | None = None
    after: Score | None = None
    """The games of the match, if they are known."""
    result: Result | None = None
    """How the match would end; None if it goes on."""
    leaves_event: bool = False
    seat: int | None = None
    """The team seat whose match it changes, from 0; None for the whole match, as in a disqualification (MTR 8.2)."""
    no_sideboards: bool = False
    """The first game is lost before it began: no sideboards for the next one (MTR 3.16)."""
    tells_head_judge: bool = False


class Where(Struct, frozen=True):
    """The match a penalty is given in."""

    round: Round
    number: int
    table: Table
    sides: tuple[int, ...]
    """The penalised sides of the match."""
    seat: int | None = None
    """In a match of two teams: the seat that plays it (MTR 8.2)."""
    whole: Table | None = None
    """The team match it is part of."""

    def at(self, seat: int | None) -> "Where":
        """Return the match that one seat of two teams plays."""
        return self if seat is None else replace(self, table=self.table.at(seat), seat=seat, whole=self.table)

    @property
    def is_over(self) -> bool:
        """Whether it has a final result: its own, or one of the whole team match (MTR 8.2)."""
        return self.whole.is_over(self.seat) if self.whole else self.table.report is ReportStatus.FINAL


class PenaltyMoment(Struct, frozen=True):
    """All penalties given in a match at one time."""

    where: Where
    together: tuple[PenaltyEffect, ...]
    before: Score | None
    is_between: bool
    at_once: bool


def is_owed(event: Event, record: Recorded) -> bool:
    """Check whether a penalty's game or match has still to be lost (IPG 1.1)."""
    return record.is_unserved and cost_of(catalogue_of(event), record.given.penalty) in IN_A_MATCH


def penalty_effect(event: Event, order: PenaltyOrder) -> tuple[PenaltyEffect, ...]:
    """Compute a penalty and its effect for each player it is given to; nothing is changed (IPG 1.1, MTR 1.12)."""
    if not order.players:
        raise NobodyNamed
    known_players(event, order.players)
    where = place_of(event, order)
    plain = tuple(_priced(event, player, order, where=where) for player in order.players)
    if where is None:
        return tuple(_owed(each) for each in plain)
    if where.table.is_pod:
        # In a pod, the judge decides the effect by its places.
        return tuple(_owed(each) for each in plain) if where.is_over else plain
    seats = dict.fromkeys(_seat_hit(event, where, each) for each in plain)
    done = {
        each.player: each
        for seat in seats
        for each in _at_seat(
            event, where.at(seat), tuple(e for e in plain if _seat_hit(event, where, e) == seat), order
        )
    }
    return tuple(done[each.player] for each in plain)


def _seat_hit(event: Event, where: Where, effect: PenaltyEffect) -> int | None:
    """Find the seat whose match a penalty changes; a disqualification changes the whole team match (MTR 8.2)."""
    return event.seat_of(effect.player) if where.table.seats and effect.costs != "event" else None


def _at_seat(
    event: Event, where: Where, together: tuple[PenaltyEffect, ...], order: PenaltyOrder
) -> tuple[PenaltyEffect, ...]:
    """Compute the effects on one match, with everybody penalised in it."""
    if where.is_over:
        return tuple(replace(_owed(each), seat=where.seat) for each in together)
    before = score_so_far(event, where, None if where.table.seats else order.score)
    is_between = _is_between(where.table) if order.is_between is None else order.is_between
    moment = PenaltyMoment(where, together, before, is_between=is_between, at_once=order.at_once)
    return tuple(replace(_in_match(event, each, moment), is_between=is_between, seat=where.seat) for each in together)


def place_of(event: Event, order: PenaltyOrder) -> Where | None:
    """Find the match an order is about; None if there is none."""
    if order.round is None or order.table is None:
        return None
    return seats_of(event, order.players, order.round, order.table)


def seats_of(event: Event, players: Collection[PlayerId], round: int, table: int) -> Where:
    """Find the players at a table; only players of that match can be penalised in it (MTR 1.10)."""
    played, at = open_table(event, round, table)
    for player in players:
        if event.players[player] not in at.sides:
            raise NotInThisMatch(player=player)
    sides = {at.sides.index(event.players[player]) for player in players}
    return Where(played, table, at, tuple(sorted(sides)))


def score_so_far(event: Event, where: Where, said: Score | None) -> Score | None:
    """Take the games the judge sees, else those noted, else those reported; None if unknown (MTR 2.1)."""
    length = _length(event, where)
    progress, result = where.table.progress, where.table.result
    if said is not None:
        if len(said.won) != len(where.table.sides) or min(*said.won, said.drawn) < 0 or is_decided(said, length=length):
            raise ImpossibleScore(score=str(said))
        return with_games_lost(event, round=where.round.number, table=where.number, score=said, seat=where.seat)
    if progress.games or progress.step is not None:
        return progress.score
    if result is not None and not is_decided(result.score, length=length):
        return result.score
    return Score((0, 0)) if length == FirstTo(1) else None


def _length(event: Event, where: Where) -> MatchLength:
    return event.length_of(where.round, where.seat)


def _priced(event: Event, player: PlayerId, order: PenaltyOrder, *, where: Where | None) -> PenaltyEffect:
    """Look up the penalty for this player, given their history here."""
    catalogue = catalogue_of(event)
    stage = event.stages[stage_now(event, where)] if event.stages else None
    found = suggestion(
        catalogue,
        infraction_of(catalogue, order.infraction),
        history=event.judging.penalties_of(player),
        level=stage.level if stage else Level.REGULAR,
        day=stage.day if stage else 1,
        minutes_late=order.minutes_late,
    )
    given = order.penalty or found.penalty
    kind = penalty_of(catalogue, given)
    return PenaltyEffect(
        player=player,
        infraction=order.infraction,
        penalty=given,
        suggested=found.penalty,
        nth=found.nth,
        earlier=found.earlier,
        is_upgraded=found.is_upgraded and given == found.penalty,
        is_deviation=given not in found.within,
        educates=found.educates,
        costs=kind.costs,
        leaves_event=kind.costs == "event",
        tells_head_judge=kind.is_told_head_judge,
    )


def stage_now(event: Event, where: Where | None = None) -> int:
    """Return the stage whose level and day count: that of the match, else of the last paired round."""
    if where is not None:
        return where.round.stage
    last = event.last_round
    return last.stage if last else 0


def _owed(effect: PenaltyEffect) -> PenaltyEffect:
    return replace(effect, is_owed=effect.costs in IN_A_MATCH)


def _in_match(event: Event, effect: PenaltyEffect, moment: PenaltyMoment) -> PenaltyEffect:
    """Compute the effect on the match, with everybody penalised in it at this moment."""
    if effect.costs == "game":
        return _game_lost(event, effect, moment)
    before, where = moment.before, moment.where
    if effect.costs not in THE_MATCH:
        return replace(effect, before=before, after=before)
    sides = _sides(event, effect.costs, moment)
    how = How.NO_SHOW if catalogue_of(event).is_lateness(effect.infraction) else How.MATCH_LOSS
    ended = after_match_loss(before, sides=sides, length=_length(event, where), how=how)
    return replace(effect, before=before, after=ended.score, result=ended)


def _game_lost(event: Event, effect: PenaltyEffect, moment: PenaltyMoment) -> PenaltyEffect:
    before, sides = moment.before, _sides(event, effect.costs, moment)
    is_offset = len(sides) == len(moment.where.table.sides)
    counts = not is_offset and not _is_second(event, effect.player, moment)
    after = after_game_loss(before, sides=sides) if before and counts else before
    is_over = counts and after is not None and is_decided(after, length=_length(event, moment.where))
    is_first = before is not None and not before.games
    return replace(
        effect,
        counts=counts,
        before=before,
        after=after,
        result=Result(after) if after and is_over else None,
        no_sideboards=counts and not is_over and moment.is_between and is_first,
    )


def _sides(event: Event, costs: Cost, moment: PenaltyMoment) -> set[int]:
    """Return the sides that lose the same at this moment; losing the event includes losing the match."""
    alike = [each for each in moment.together if each.costs == costs or {each.costs, costs} <= THE_MATCH]
    return {moment.where.table.sides.index(event.players[each.player]) for each in alike}


def _is_between(table: Table) -> bool:
    """Check whether no game is noted as running: a penalty then ends one before it began (MTR 3.16)."""
    return table.progress.step is not Step.BEGUN


def _is_second(event: Event, player: PlayerId, moment: PenaltyMoment) -> bool:
    """Check whether this is a second game loss at the same moment, which does not count (IPG 1.1)."""
    if not moment.at_once:
        return False
    here = (moment.where.round.number, moment.where.number)
    served = [record for record in event.judging.penalties_of(player) if record.served == here]
    if any(cost_of(catalogue_of(event), record.given.penalty) == "game" for record in served):
        return True
    raise CountsOnce
