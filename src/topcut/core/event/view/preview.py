"""A paired round before it is posted: only the odd things, each with a code (MTR 10.4)."""

import enum
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from topcut.core.event.nouns.rounds.state import Round, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.decks import is_without_list, stage_of_list, without_accepted
from topcut.core.event.reading.event import not_checked_in
from topcut.core.event.rounds.in_pods import is_in_pods, pods_of
from topcut.core.event.view.sides import SideNames, Sides
from topcut.core.play import EntrantId


class Odd(enum.StrEnum):
    """What the scorekeeper checks before posting, worst first."""

    LEFT = "left"
    """Dropped since the pairing: the round must be paired again (MTR 2.10)."""
    CAME = "came"
    """Entered or came back since the pairing: likewise."""
    ORDER = "order"
    """Was ordered to change cards or sleeves before this round, and nobody has noted it done (MTR 3.12)."""
    NO_LIST = "no-list"
    """Would play without a list: none was handed in, or it was sent back (MTR 2.7)."""
    NOT_ACCEPTED = "not-accepted"
    """Handed in, and no official has accepted it (MTR 2.7)."""
    ACROSS_PODS = "across-pods"
    """Two of different draft pods meet (MTR 7.6)."""
    REMATCH = "rematch"
    AVOID = "avoid"
    """Two of one avoid group meet (GAP-01)."""
    REPEATED_BYE = "repeated-bye"
    BYE = "bye"
    AWARDED_BYE = "awarded-bye"
    LOSS = "loss"
    PAIR_DOWN = "pair-down"
    LATE = "late"
    """Their first round, and not the first of the event (GAP-07)."""
    FIXED = "fixed"
    """Always sits at this table."""
    ABSENT = "absent"
    """Paired for the first round, and not checked in: all of them in one line."""


class OddThing(Struct, frozen=True):
    """One odd thing: who, at which table, and by how much."""

    code: Odd
    sides: tuple[SideNames, ...]
    table: int | None = None
    number: int | None = None
    """The points between the two, the round they met in, the byes had before, or how many lists."""


def odd_things(event: Event, round: Round, *, sides: Sides, points: Mapping[EntrantId, int]) -> tuple[OddThing, ...]:
    """List what is odd about a round, worst first, then by table (GAP-01)."""
    found = [
        *_since_the_draw(event, round, sides),
        *_pairs(event, round, sides, points),
        *_alone(event, round, sides),
        *_people(event, round, sides),
        *_ordered(event, round, sides),
        *_without_list(event, round, sides),
    ]
    order = {code: place for place, code in enumerate(Odd)}
    return tuple(sorted(found, key=lambda odd: (order[odd.code], odd.table or 0, odd.sides[0].entrant)))


def _since_the_draw(event: Event, round: Round, sides: Sides) -> Iterator[OddThing]:
    drawn = round.entrants
    plays = {entrant.number for entrant in event.entrants.values() if entrant.plays(round.number)}
    for entrant in drawn - plays:
        yield OddThing(Odd.LEFT, (sides[entrant],), _table_of(round, entrant))
    if not event.is_playoff(round.number):
        for entrant in plays - drawn:
            yield OddThing(Odd.CAME, (sides[entrant],))


def _pairs(event: Event, round: Round, sides: Sides, points: Mapping[EntrantId, int]) -> Iterator[OddThing]:
    if event.is_playoff(round.number):
        return
    met = _met_in(event, before=round.number)
    apart = {frozenset(pair) for group in event.avoid for pair in combinations(group, 2)}
    usual = _usual_gap(round, points)
    pod = {one: number for number, here in enumerate(_draft_pods(event, round), 1) for one in here}
    for number, table in round.tables.items():
        for two in combinations(table.sides, 2):
            pair, both = frozenset(two), tuple(sides[side] for side in two)
            if pod and pod.get(two[0]) != pod.get(two[1]):
                yield OddThing(Odd.ACROSS_PODS, both, number)
            if pair in met:
                yield OddThing(Odd.REMATCH, both, number, met[pair])
            if pair in apart:
                yield OddThing(Odd.AVOID, both, number)
        yield from _across_points(table, number, sides, points, usual=usual)


def _draft_pods(event: Event, round: Round) -> Sequence[Sequence[EntrantId]]:
    """Return the draft pods of a round that is played inside them; none otherwise (MTR 7.6)."""
    is_inside = is_in_pods(event, round.number) and event.stage_of(round.number) in event.drafts
    return pods_of(event, round.number) if is_inside else ()


def _usual_gap(round: Round, points: Mapping[EntrantId, int]) -> int:
    """Compute the widest gap of pods that are filled down the standings; two of equal points have none."""
    worth = sorted((points.get(side, 0) for table in round.tables.values() for side in table.sides), reverse=True)
    sizes = sorted((len(table.sides) for table in round.tables.values() if table.is_pod), reverse=True)
    ends = [sum(sizes[: n + 1]) for n in range(len(sizes))]
    return max((worth[end - size] - worth[end - 1] for end, size in zip(ends, sizes, strict=True)), default=0)


def _across_points(
    table: Table, number: int, sides: Sides, points: Mapping[EntrantId, int], *, usual: int
) -> Iterator[OddThing]:
    """Find the two at a table who are further apart in points than usual; most tables have only two."""
    worth = [points.get(side, 0) for side in table.sides]
    gap = max(worth) - min(worth)
    if gap > usual:
        most = sorted((worth.index(max(worth)), worth.index(min(worth))))
        yield OddThing(Odd.PAIR_DOWN, tuple(sides[table.sides[side]] for side in most), number, gap)


def _alone(event: Event, round: Round, sides: Sides) -> Iterator[OddThing]:
    for entrant in round.byes:
        earlier = [each for number, each in event.rounds.items() if number < round.number]
        had = sum(entrant in each.byes for each in earlier)
        is_awarded = event.entrants[entrant].byes >= round.number
        code = Odd.AWARDED_BYE if is_awarded else Odd.REPEATED_BYE if had else Odd.BYE
        yield OddThing(code, (sides[entrant],), number=had)
    for entrant in round.losses:
        yield OddThing(Odd.LOSS, (sides[entrant],))


def _people(event: Event, round: Round, sides: Sides) -> Iterator[OddThing]:
    """List fixed tables and late entrants, and before the first round in one line who has not checked in."""
    away = tuple(sides[side] for side in not_checked_in(event) if side in round.seats)
    if away:
        yield OddThing(Odd.ABSENT, away, number=len(away))
    for number, table in round.tables.items():
        for side in table.sides:
            entrant = event.entrants[side]
            if event.fixed_tables.get(side) == number:
                yield OddThing(Odd.FIXED, (sides[side],), number)
            if entrant.first_round == round.number > 1:
                yield OddThing(Odd.LATE, (sides[side],), number)


def _ordered(event: Event, round: Round, sides: Sides) -> Iterator[OddThing]:
    """Find the paired players with an order about their cards that nobody has noted as followed (MTR 3.12)."""
    waiting = (one for one in event.judging.decisions.values() if not one.is_followed and not one.is_overruled)
    told = dict.fromkeys(one.decided.player for one in waiting if one.decided.player and not one.decided.allowed)
    for player in told:
        entrant = event.players[player]
        if entrant in round.seats:
            yield OddThing(Odd.ORDER, (sides[entrant],), round.seats[entrant])


def _without_list(event: Event, round: Round, sides: Sides) -> Iterator[OddThing]:
    """Sum up the paired players without an accepted list: those without any, and those nobody has read (MTR 2.7)."""
    stage = stage_of_list(event, round.stage)
    unaccepted = without_accepted(event, stage, among=sorted(round.seats))
    none = {
        one
        for one in unaccepted
        if any(is_without_list(event, player, stage) for player in event.entrants[one].players)
    }
    for code, found in ((Odd.NO_LIST, none), (Odd.NOT_ACCEPTED, {*unaccepted} - none)):
        if found:
            yield OddThing(code, tuple(sides[one] for one in sorted(found)), number=len(found))


def _met_in(event: Event, *, before: int) -> dict[frozenset[EntrantId], int]:
    """Find for each pair the last round they met in; two who both stayed away have not met (GAP-04)."""
    return {
        frozenset(two): number
        for number, round in event.rounds.items()
        if number < before
        for table in round.tables.values()
        if table.result is None or table.result.have_met
        for two in combinations(table.sides, 2)
    }


def _table_of(round: Round, entrant: EntrantId) -> int | None:
    return round.seats.get(entrant)
