"""Infractions and their costs: one entry gives the penalty and applies it to game, match and event."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from topcut.core.asking import Occasion
from topcut.core.errors import TopcutError
from topcut.core.event.action import ALWAYS, JUDGED, ROUNDS, action
from topcut.core.event.judging.effects import (
    IN_A_MATCH,
    PenaltyEffect,
    Where,
    is_owed,
    penalty_effect,
    place_of,
    stage_now,
)
from topcut.core.event.judging.orders import PenaltyOrder
from topcut.core.event.judging.place import given_back, is_final_word, kept, seat_at
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.matches.facts import GameEnded, LatenessPenalised, StepTaken, TurnsAdded
from topcut.core.event.nouns.matches.terms import GameEnd, Step
from topcut.core.event.nouns.people.facts import EntrantPromoted
from topcut.core.event.nouns.rounds.facts import ResultReported, TimeAdded
from topcut.core.event.nouns.rounds.refusals import NotPosted
from topcut.core.event.nouns.rounds.state import ReportStatus, RoundState, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.entry import disqualify
from topcut.core.event.people.own_match import own_match_concerns, own_matter_concerns
from topcut.core.event.reading.catalogue import catalogue_of
from topcut.core.event.reading.event import round_of
from topcut.core.event.reading.following import is_lost_by_penalty
from topcut.core.judging import after_game_loss, after_match_loss, cost_of, infraction_of, is_decided, penalty_of
from topcut.core.judging.facts import CallClosed, InvestigationClosed, Penalised, PenaltyGiven, PenaltyServed
from topcut.core.judging.refusals import (
    CallIsOver,
    DecidedAlready,
    HeadJudgeDecides,
    NoSuchMatter,
    NothingOwed,
    PenaltyDeviates,
)
from topcut.core.judging.state import Recorded
from topcut.core.judging.terms import Finding
from topcut.core.log import Decision, Fact, Sealed
from topcut.core.play import Actor, PlayerId, Power, Result
from topcut.core.rules.infractions import come_with_us

PENALTY: Final = "penalty"
"""Why a table plays more turns, as told to the room."""


def may_give(event: Event, by: Actor, fact: PenaltyGiven, _facts: Sequence[Fact]) -> bool:
    """Check whether a penalty on record was in its maker's power; a pack may have changed since, ours have not."""
    given = fact.said
    if not given.penalty or not come_with_us(event.game):
        return True
    try:
        return not _is_above_power(event, by, given.infraction, given.penalty)
    except TopcutError:
        return False


def _is_above_power(event: Event, by: Actor, infraction: str, penalty: str) -> bool:
    """Check whether a match loss or disqualification is the head judge's, unless the catalogue allows it (MTR 5.1)."""
    kind = penalty_of(catalogue_of(event), penalty)
    may_issue = infraction_of(catalogue_of(event), infraction).floor_judge_may_issue and kind.costs != "event"
    return kind.needs_head_judge and not may_issue and Power.OVERRULE not in by.powers


@action(
    Power.RULE,
    during=ALWAYS,
    rule="IPG 1.1",
    makes=(PenaltyGiven,),
    also_makes=(
        LatenessPenalised,
        PenaltyServed,
        StepTaken,
        GameEnded,
        ResultReported,
        EntrantPromoted,
        TurnsAdded,
        TimeAdded,
        CallClosed,
    ),
    joins=("disqualify", "close_investigation"),
    provided={PenaltyGiven: may_give, ResultReported: is_lost_by_penalty},
    undo=JUDGED,
)
def give_penalty(event: Event, occasion: Occasion, order: PenaltyOrder) -> Decision[EventFact]:
    """Penalise an infraction by the catalogue and the history; the head judge may deviate (IPG 1.1, GAP-09)."""
    order = replace(order, players=tuple(dict.fromkeys(order.players)))
    effects = penalty_effect(event, order)
    if any(_is_above_power(event, occasion.by, effect.infraction, effect.penalty) for effect in effects):
        raise HeadJudgeDecides
    where = place_of(event, order)
    given = _given(event, occasion, effects, where, note=order.note, turns=order.turns)
    done = (
        *given,
        *_late(event, effects, where, minutes=order.minutes_late),
        *_removed(event, occasion, effects),
        *_served(event, given, effects, where),
        *_more(where.at(effects[0].seat) if where else None, turns=order.turns, minutes=order.minutes),
        *_closed(event, occasion, order.call, order.investigation, effects),
    )
    about_them = own_match_concerns(event, occasion, where.table if where else None)
    return Decision(done, (*_deviations(effects), *(about_them or own_matter_concerns(event, occasion, order.players))))


def _given(
    event: Event,
    occasion: Occasion,
    effects: tuple[PenaltyEffect, ...],
    where: Where | None,
    *,
    note: str,
    turns: int,
) -> tuple[PenaltyGiven, ...]:
    """Record the penalty of each player, and the games as they stood."""
    sealed = kept(note)
    return tuple(
        PenaltyGiven(
            number=event.judging.next + index,
            player=PlayerId(0),
            infraction="",
            penalty="",
            judge=occasion.by.who,
            note=sealed,
            day=event.stages[stage_now(event, where)].day if event.stages else 1,
            is_final=is_final_word(occasion),
            about=Sealed(_penalised(event, effect, where, turns=turns)),
            at=occasion.now,
        )
        for index, effect in enumerate(effects)
    )


def _penalised(event: Event, effect: PenaltyEffect, where: Where | None, *, turns: int) -> Penalised:
    return Penalised(
        player=effect.player,
        infraction=effect.infraction,
        penalty=effect.penalty,
        round=where.round.number if where else _round_now(event),
        table=where.number if where else None,
        score=effect.before,
        is_between=effect.is_between,
        is_upgraded=effect.is_upgraded,
        is_deviation=effect.is_deviation,
        turns=turns,
    )


def _late(
    event: Event, effects: tuple[PenaltyEffect, ...], where: Where | None, *, minutes: int
) -> tuple[LatenessPenalised, ...]:
    """Note at the table which sides have been penalised for being late, so that nobody is twice (IPG 3.1)."""
    if where is None:
        return ()
    catalogue = catalogue_of(event)
    late = (each for each in effects if catalogue.is_lateness(each.infraction))
    paid = [each for each in late if not catalogue.penalty(each.penalty).is_none]
    return tuple(
        LatenessPenalised(
            where.round.number,
            where.number,
            _side(event, where.table, one.player),
            minutes,
            one.penalty,
            seat=one.seat,
        )
        for one in paid
    )


@action(
    Power.RULE,
    Power.PAIR,
    during=ROUNDS,
    rule="IPG 1.1",
    makes=(PenaltyServed,),
    also_makes=(ResultReported, GameEnded),
    provided={ResultReported: is_lost_by_penalty},
    undo=JUDGED,
)
def serve_penalties(event: Event, occasion: Occasion, *, round: int, table: int | None = None) -> Decision[EventFact]:
    """Apply owed game and match losses in the posted round, at all tables or at one (IPG 1.1)."""
    played = round_of(event, round)
    if not played.state.is_on:
        raise NotPosted(round=round)
    facts = penalties_owed(event, round=round, table=table)
    if not facts:
        raise NothingOwed(round=round)
    return Decision(facts)


def penalties_owed(event: Event, *, round: int, table: int | None = None) -> tuple[EventFact, ...]:
    """List the facts that apply owed game and match losses in a round, at its posting or later (IPG 1.1)."""
    owing = owed(event)
    if not owing:
        return ()
    seats = event.rounds[round].seats
    by_match: dict[tuple[int, int | None], list[Recorded]] = {}
    for record in owing:
        entrant = event.players[record.given.player]
        if entrant in seats and table in {None, seats[entrant]}:
            at = event.rounds[round].tables[seats[entrant]]
            place = (seats[entrant], seat_at(event, at, record.given.player))
            by_match.setdefault(place, []).append(record)
    in_order = sorted(by_match, key=lambda place: (place[0], -1 if place[1] is None else place[1]))
    return tuple(
        fact for place in in_order for fact in _lost_at(event, round, place[0], by_match[place], seat=place[1])
    )


def owed(event: Event) -> tuple[Recorded, ...]:
    """Find the penalties whose game or match has not been lost yet."""
    return tuple(record for record in event.judging.penalties.values() if is_owed(event, record))


def _lost_at(
    event: Event, round: int, table: int, records: list[Recorded], *, seat: int | None
) -> tuple[EventFact, ...]:
    at = event.rounds[round].tables[table].at(seat)
    if at.report is ReportStatus.FINAL:
        return ()
    if at.is_pod:
        return tuple(PenaltyServed(record.given.number, round, table, counts=False) for record in records)
    length = event.length_of(event.rounds[round], seat)
    side_of = {record.given.number: at.sides.index(event.players[record.given.player]) for record in records}
    costs = {record.given.number: cost_of(catalogue_of(event), record.given.penalty) for record in records}
    match = {side for number, side in side_of.items() if costs[number] == "match"}
    game = {side for number, side in side_of.items() if costs[number] == "game"}
    changes = bool(match) or len(game) < len(at.sides)
    served = tuple(PenaltyServed(record.given.number, round, table, changes) for record in records)
    if match:
        ended_so = after_match_loss(at.progress.score, sides=match, length=length)
        return (*served, ResultReported(round, table, ended_so, seat=seat))
    if not changes:
        return served
    after = after_game_loss(at.progress.score, sides=game)
    lost = GameEnded(round, table, 1 - min(game), GameEnd.PENALTY, seat=seat)
    ended = (ResultReported(round, table, Result(after), seat=seat),) if is_decided(after, length=length) else ()
    return (*served, lost, *ended)


def _round_now(event: Event) -> int:
    last = event.last_round
    return last.number - (last.state is RoundState.DRAWN) if last else 0


def _served(
    event: Event, given: tuple[PenaltyGiven, ...], effects: tuple[PenaltyEffect, ...], where: Where | None
) -> tuple[EventFact, ...]:
    """Apply the game or match loss at once, if there is a match; in a team, to that of the seat (MTR 8.2)."""
    if where is None:
        return ()
    paired = list(zip(given, effects, strict=True))
    seats = dict.fromkeys(effect.seat for effect in effects)
    return tuple(
        fact
        for seat in seats
        for fact in _served_at(event, [each for each in paired if each[1].seat == seat], where.at(seat))
    )


def _served_at(event: Event, paired: list[tuple[PenaltyGiven, PenaltyEffect]], where: Where) -> tuple[EventFact, ...]:
    if where.is_over:
        return ()
    round, table, seat = where.round.number, where.number, where.seat
    if where.table.is_pod:
        return tuple(PenaltyServed(g.number, round, table, counts=False) for g, e in paired if e.costs in IN_A_MATCH)
    facts: list[EventFact] = []
    losers: set[int] = set()
    for fact, effect in paired:
        if effect.costs not in IN_A_MATCH:
            continue
        facts.append(PenaltyServed(fact.number, round, table, effect.counts))
        side = _side(event, where.table, effect.player)
        if effect.costs == "game" and effect.counts and side not in losers:  # two players who share a game lose it once
            losers.add(side)
            if not effect.is_between and where.table.progress.step is not Step.BEGUN:
                facts.append(StepTaken(round, table, Step.BEGUN, seat=seat))
            facts.append(GameEnded(round, table, 1 - side, GameEnd.PENALTY, seat=seat))
    ended = sorted((effect.result for _, effect in paired if effect.result), key=lambda result: -len(result.against))
    return (*facts, *(ResultReported(round, table, result, seat=seat) for result in ended[:1]))


def _side(event: Event, table: Table, player: PlayerId) -> int:
    return table.sides.index(event.players[player])


def _removed(event: Event, occasion: Occasion, effects: tuple[PenaltyEffect, ...]) -> tuple[EventFact, ...]:
    """Disqualify the players; the penalty itself already says how their match ends (GAP-15)."""
    out = {event.players[effect.player]: effect for effect in effects if effect.leaves_event}
    return tuple(
        fact
        for entrant, effect in out.items()
        for fact in disqualify(event, occasion, entrant=entrant).facts
        if not (effect.result and isinstance(fact, ResultReported))
    )


def _more(where: Where | None, *, turns: int, minutes: int) -> tuple[EventFact, ...]:
    """Add turns or time to the table where the penalty was given (MTR 2.6)."""
    if where is None or where.is_over:
        return ()
    added = (TurnsAdded(where.round.number, where.number, turns, PENALTY, seat=where.seat),) if turns > 0 else ()
    return (*added, *given_back(where.round, where.number, minutes=minutes, why="ruling", seat=where.seat))


def _closed(
    event: Event,
    occasion: Occasion,
    call: int | None,
    investigation: int | None,
    effects: tuple[PenaltyEffect, ...],
) -> tuple[EventFact, ...]:
    """Close the call and the investigation the penalty came from."""
    facts: list[EventFact] = []
    if call is not None:
        if call not in event.judging.calls:
            raise NoSuchMatter(number=call)
        if call not in event.judging.open_calls:
            raise CallIsOver(number=call)
        facts.append(CallClosed(call, at=occasion.now))
    if investigation is not None:
        found = event.judging.investigations.get(investigation)
        if found is None:
            raise NoSuchMatter(number=investigation)
        if found.closed:
            raise DecidedAlready(number=investigation)
        if Power.OVERRULE not in occasion.by.powers:
            raise HeadJudgeDecides
        is_out = any(effect.leaves_event for effect in effects)
        finding = Finding.DISQUALIFICATION if is_out else Finding.PENALTY
        facts.append(InvestigationClosed(investigation, finding, occasion.by.who, kept("")))
    return tuple(facts)


def _deviations(effects: tuple[PenaltyEffect, ...]) -> tuple[PenaltyDeviates, ...]:
    return tuple(PenaltyDeviates(suggested=e.suggested, penalty=e.penalty) for e in effects if e.is_deviation)
