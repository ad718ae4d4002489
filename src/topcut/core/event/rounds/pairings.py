"""The pairings of a round as a function of the event: the same event, round and attempt give the same pairings."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from topcut.core.event.nouns.bounds import refuse_odd_matches
from topcut.core.event.nouns.rounds.facts import RoundDrawn, RoundRepaired
from topcut.core.event.nouns.rounds.refusals import NotEverybodyOnce
from topcut.core.event.nouns.state import Event, Structure
from topcut.core.event.reading.bracket import drawn_in_bracket
from topcut.core.event.reading.robin import ROBIN, robin_pairs
from topcut.core.event.reading.survivors import in_round
from topcut.core.event.rounds.in_pods import is_in_pods, paired_in_pods
from topcut.core.event.rounds.pods import cut_drawn, pods_drawn
from topcut.core.event.rounds.seeds import lot_after, seed_of
from topcut.core.event.rounds.standings import best_first, results_of
from topcut.core.free_for_all import POD_ENGINE
from topcut.core.pairing import Field, Pairing, field_from_results, pair, pair_by_standings, seat
from topcut.core.play import EntrantId

BY_HAND = "by-hand"
"""The engine of a round that people paired."""


def compute_pairings(event: Event, *, round: int, attempt: int, engine: str = "") -> RoundDrawn:
    """Pair the entrants of a round: by the bracket, or Swiss, where awarded byes are not paired (GAP-02).

    `engine` is an older one that pods were made with; by default today's.
    """
    if event.is_playoff(round):
        if event.is_free_for_all:
            return cut_drawn(event, round=round, attempt=attempt, at_tables=at_tables)
        return drawn_in_bracket(event, round=round, attempt=attempt)
    stage = event.stage_of(round)
    if event.stages[stage].structure is Structure.ROUND_ROBIN:
        return _drawn_in_circle(event, round=round, attempt=attempt)
    if event.is_free_for_all:
        return pods_drawn(event, round=round, attempt=attempt, at_tables=at_tables, engine=engine or POD_ENGINE)
    here = [entrant for entrant in event.entrants.values() if entrant.plays(round)]
    awarded = [entrant.number for entrant in here if entrant.byes >= round]
    pairing = _paired(event, round, seed=seed_of(event, "draw", stage, round, attempt), awarded=awarded)
    return RoundDrawn(
        round=round,
        stage=stage,
        attempt=attempt,
        engine=pairing.engine,
        matches=at_tables(event, pairing.pairs),
        byes=tuple(sorted((*awarded, *pairing.byes))),
        cost=pairing.cost.levels,
        bound=pairing.certificate.bound.levels,
        proof=pairing.certificate.by,
    )


def _drawn_in_circle(event: Event, *, round: int, attempt: int) -> RoundDrawn:
    """Pair everybody with the next in the circle; only the first round is drawn by lot (MTR 10.4)."""
    stage = event.stage_of(round)
    seed = seed_of(event, "draw", stage, round, attempt) if round == 1 else b""
    pairs, byes = robin_pairs(event, round=round, seed=seed)
    return RoundDrawn(round, stage, attempt, ROBIN, at_tables(event, pairs), tuple(byes))


def at_tables(event: Event, pairs: Sequence[tuple[EntrantId, ...]]) -> tuple[tuple[int, ...], ...]:
    """Assign tables to pairs; entrants with a fixed table get that one (MTR 10.4)."""
    usable = [range(first, last + 1) for first, last in event.usable_tables]
    return tuple((match.table, *match.sides) for match in seat(pairs, usable=usable, fixed=event.fixed_tables))


def _paired(event: Event, round: int, *, seed: bytes, awarded: list[EntrantId]) -> Pairing:
    """Pair by score groups with the coming rounds in mind, or the last round by standings if that was announced."""
    field = field_of(event, round=round)
    stage = event.stages[event.stage_of(round)]
    remaining = sum(each.rounds or 0 for each in event.stages[: event.stage_of(round) + 1]) - round
    if is_in_pods(event, round):
        return paired_in_pods(event, field, round=round, seed=seed, remaining=max(0, remaining))
    if stage.last_by_standings and not remaining and round > 1 and len(field) > 1:
        return pair_by_standings(field, seed=seed)
    return pair(field, seed=seed, awarded=awarded, remaining=max(0, remaining))


def field_of(event: Event, *, round: int) -> Field:
    """Collect the entrants to be paired in a round, with everything that happened before it."""
    active = [e.number for e in event.entrants.values() if e.plays(round) and e.byes < round]
    after = round - 1
    results = results_of(event, after=after)
    order = best_first(event, results, seed=lot_after(event, after)) if after else None
    return field_from_results(results, active=active, standings=order, avoid=event.avoid)


def refuse_unless_everybody_once(event: Event, drawn: RoundDrawn | RoundRepaired) -> None:
    """Refuse a round in which somebody is missing, sits at two tables, or does not belong (MTR 10.4)."""
    refuse_odd_matches(drawn.matches, in_pods=event.is_free_for_all, in_cut=event.is_playoff(drawn.round))
    here = in_round(event, drawn.round)
    placed = Counter(chain(drawn.byes, drawn.losses, *(match[1:] for match in drawn.matches)))
    placed_tables = Counter(match[0] for match in drawn.matches)
    twice = sorted(who for who, times in placed.items() if times > 1)
    if placed.keys() != here or twice or max(placed_tables.values(), default=1) > 1:
        raise NotEverybodyOnce(
            missing=sorted(here - placed.keys()), twice=twice, strangers=sorted(placed.keys() - here)
        )
