"""Judges' decisions about a match: games and matches lost, who is out of the event, and what it waits for."""

import enum
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from topcut.core.errors import AgainstTheRules
from topcut.core.event.nouns.matches.terms import GameEnd
from topcut.core.event.nouns.rounds.refusals_binding import (
    Appealed,
    DisqualifiedHere,
    GameWasLost,
    Investigated,
    JudgeIsThere,
    MatchWasLost,
)
from topcut.core.event.nouns.rounds.state import Round, RoundState, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.catalogue import catalogue_of
from topcut.core.judging import cost_of, matter_of
from topcut.core.judging.state import Recorded
from topcut.core.play import Outcome, PlayerId, Result, Score, Who


class HoldFor(enum.StrEnum):
    """Why a match waits, the most serious first."""

    INVESTIGATION = "investigation"
    APPEAL = "appeal"
    JUDGE = "judge"
    """A judge has taken a call there and has not ended it."""


class Hold(Struct, frozen=True):
    """One thing a match waits for."""

    why: HoldFor
    number: int
    """The number of the investigation, the appeal or the call."""
    by: Who
    """The judge who investigates, whose ruling is appealed, or who is there."""
    since: int


class GameLoss(Struct, frozen=True):
    """A game that one side has lost to a penalty."""

    side: int
    game: int
    """The number of the game in the match, from 1."""
    infraction: str = ""
    """Empty if it was not given as a penalty, or if it may not be read (MTR 1.2)."""
    judge: Who = Who("")
    since: int = 0
    """The round it was given in, if that is an earlier one."""


class Binding(Struct, frozen=True):
    """What no score of a match may contradict, and what keeps it from being reported."""

    games: tuple[GameLoss, ...] = ()
    lost: tuple[int, ...] = ()
    """Sides that have lost the match to a penalty."""
    out: tuple[int, ...] = ()
    """Sides that were disqualified while they played it."""
    holds: tuple[Hold, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.games or self.lost or self.out or self.holds)

    def without_why(self, *, but_of: int | None = None) -> "Binding":
        """Leave out why somebody lost a game, which only the judges and they themselves may know (MTR 1.2)."""
        return replace(self, games=tuple(g if g.side == but_of else replace(g, infraction="") for g in self.games))

    @property
    def score(self) -> Score:
        """The games lost, as won by the other side."""
        won = Counter(1 - loss.side for loss in self.games)
        return Score((won[0], won[1]))

    def refuted_by(self, result: Result) -> int | GameLoss | None:
        """Find the side, or the game lost, that a result contradicts; if both lose, no games are counted."""
        outcomes = result.outcomes()
        for side in (*self.out, *self.lost):
            if outcomes[side] is not Outcome.LOSS:
                return side
        if len(result.against) == len(outcomes):
            return None
        given = self.score.won
        return next((loss for loss in self.games if result.score.won[1 - loss.side] < given[1 - loss.side]), None)


NOTHING_DECIDED: Final = Binding()
_ORDER: Final = tuple(HoldFor)


def binding_at(event: Event, *, round: int, table: int, seat: int | None = None) -> Binding:
    """Collect the judges' decisions about one match, or about one seat of two teams (MTR 2.4, MTR 1.7, MTR 8.2)."""
    played = event.rounds[round]
    return _found(event, played, {table: played.tables[table]}, seat=seat).get(table, NOTHING_DECIDED)


def bindings_in(event: Event, *, round: int) -> dict[int, Binding]:
    """Collect the judges' decisions about every match of a round, by table.

    For a round that is not posted yet: the owed losses that will be applied there (IPG 1.1).
    """
    played = event.rounds[round]
    return _found(event, played, _concerned(event, played)) if played.state > RoundState.DRAWN else _owed(event, played)


def contradiction(
    event: Event, *, round: int, table: int, result: Result, seat: int | None = None
) -> AgainstTheRules | None:
    """Find the judge's decision a result contradicts, with the name (MTR 2.4, IPG 1.1, GAP-15)."""
    binding = binding_at(event, round=round, table=table, seat=seat)
    found = binding.refuted_by(result)
    if found is None:
        return None
    sides, score = event.rounds[round].tables[table].sides, str(result.score).replace("-", "–")
    if isinstance(found, GameLoss):
        return GameWasLost(entrant=sides[found.side], game=found.game, score=score)
    kind = DisqualifiedHere if found in binding.out else MatchWasLost
    return kind(entrant=sides[found], score=score)


def contradictions_in(event: Event, *, round: int) -> dict[tuple[int, int | None], AgainstTheRules]:
    """Find the results that contradict a decision nobody has overruled, by table and seat of two teams (MTR 1.7)."""
    if event.rounds[round].state is RoundState.DRAWN:
        return {}
    tables, against = event.rounds[round].tables, {}
    for number, seat in (*((number, None) for number in bindings_in(event, round=round)), *_seats(event, round)):
        at = tables[number].at(seat)
        if at.result is None or at.overruled == at.result:
            continue
        if found := contradiction(event, round=round, table=number, result=at.result, seat=seat):
            against[number, seat] = found
    return {at: against[at] for at in sorted(against, key=lambda at: (at[0], -1 if at[1] is None else at[1]))}


def _seats(event: Event, round: int) -> Iterator[tuple[int, int]]:
    """List the seats of team matches that have a judge's decision in a round (MTR 8.2)."""
    tables = event.rounds[round].tables
    for number in _records(event, round):
        yield from ((number, seat) for seat in range(len(tables[number].seats) if number in tables else 0))


def held(event: Event, *, round: int, table: int, seat: int | None = None) -> AgainstTheRules | None:
    """Find the most serious reason why a match cannot be reported now (MTR 5.1, MTR 2.9, MTR 1.8)."""
    holds = binding_at(event, round=round, table=table, seat=seat).holds
    if not holds:
        return None
    kinds = {HoldFor.INVESTIGATION: Investigated, HoldFor.APPEAL: Appealed, HoldFor.JUDGE: JudgeIsThere}
    return kinds[holds[0].why](table=table)


def with_games_lost(
    event: Event, *, round: int, table: int, score: Score | None = None, seat: int | None = None
) -> Score:
    """Add the games given by penalties to the games of a match, unless already counted (GAP-14)."""
    given = binding_at(event, round=round, table=table, seat=seat).score
    games = score or Score((0, 0))
    return Score(tuple(map(max, games.won, given.won)), games.drawn)


def _found(event: Event, round: Round, tables: dict[int, Table], seat: int | None = None) -> dict[int, Binding]:
    records, holds = _records(event, round.number), _holds(event, round)
    found = {}
    for number, whole in tables.items():
        at, here = whole.at(seat), [each for each in records.get(number, ()) if _is_at(event, whole, each, seat)]
        binding = Binding(
            games=tuple(_games(event, round.number, at, here)) if at.progress.games else (),
            lost=tuple(sorted({*_lost(event, at, here)})),
            out=_out(event, round.number, at) if seat is None else (),
            holds=tuple(sorted(holds.get(number, ()), key=lambda hold: _ORDER.index(hold.why))),
        )
        if binding:
            found[number] = binding
    return found


def _concerned(event: Event, round: Round) -> dict[int, Table]:
    """Leave out the tables that cannot have a decision: in a large hall nearly all of them."""
    out = {round.seats.get(one.number) for one in event.entrants.values() if one.lost_in == round.number}
    named = {*_records(event, round.number), *_holds(event, round), *out}
    return {number: at for number, at in round.tables.items() if number in named or at.progress.games}


def _out(event: Event, round: int, at: Table) -> tuple[int, ...]:
    return tuple(side for side, one in enumerate(at.sides) if event.entrants[one].lost_in == round)


def _is_at(event: Event, whole: Table, record: Recorded, seat: int | None) -> bool:
    """Check whether a penalty was applied in this match: in a team match, at the penalised player's seat (MTR 8.2)."""
    return not whole.seats or event.seat_of(record.given.player) == seat


def _owed(event: Event, round: Round) -> dict[int, Binding]:
    """List the games and matches that will be lost when the round is posted; game losses to both cancel out."""
    found: dict[tuple[int, int | None], Binding] = {}
    for record in event.judging.penalties.values():
        entrant = event.players.get(record.given.player) if record.is_unserved else None
        number = None if entrant is None else round.seats.get(entrant)
        cost = _costs(event, record)
        if number is None or cost not in {"game", "match"}:
            continue
        place = (number, event.seat_of(record.given.player) if round.tables[number].seats else None)
        given, so_far = record.given, found.get(place, NOTHING_DECIDED)
        side = round.tables[number].sides.index(entrant)
        if cost == "match":
            found[place] = replace(so_far, lost=(*so_far.lost, side))
        else:
            loss = GameLoss(side, 1, given.infraction, given.judge, given.round)
            found[place] = replace(so_far, games=(*so_far.games, loss))
    merged: dict[int, Binding] = {}
    for (number, _), each in found.items():
        so_far, is_offset = merged.get(number, NOTHING_DECIDED), len({loss.side for loss in each.games}) > 1
        games = () if is_offset else each.games
        merged[number] = replace(so_far, games=(*so_far.games, *games), lost=(*so_far.lost, *each.lost))
    return merged


def _records(event: Event, round: int) -> dict[int, list[Recorded]]:
    """Find the penalties that were applied at each table and still hold, oldest first."""
    found: dict[int, list[Recorded]] = {}
    for record in event.judging.penalties.values():
        if record.served and record.served[0] == round and record.counts and not record.is_overturned:
            found.setdefault(record.served[1], []).append(record)
    return found


def _games(event: Event, round: int, at: Table, records: Iterable[Recorded]) -> Iterator[GameLoss]:
    """List the games that a penalty ended, each with the penalty if it is known; in a pod its places say who lost."""
    waiting = [record for record in records if _costs(event, record) == "game"]
    for index, game in enumerate(() if at.is_pod else at.progress.games):
        if game.how is not GameEnd.PENALTY or game.winner is None:
            continue
        side = 1 - game.winner
        record = next((each for each in waiting if _side(event, at, each) == side), None)
        if record is None:
            yield GameLoss(side, index + 1)
            continue
        waiting.remove(record)
        given, is_owed = record.given, record.was_owed_before(round)
        before = given.score.games if given.score and not is_owed else index
        yield GameLoss(
            side, max(before, index) + 1, given.infraction, given.judge, given.round if given.round != round else 0
        )


def _lost(event: Event, at: Table, records: Iterable[Recorded]) -> Iterator[int]:
    for record in records:
        side = _side(event, at, record)
        if side is not None and _costs(event, record) == "match":
            yield side


def _costs(event: Event, record: Recorded) -> str:
    return cost_of(catalogue_of(event), record.given.penalty)


def _side(event: Event, at: Table, record: Recorded) -> int | None:
    """Find the penalised player's side; None if they no longer sit there, or if it is sealed who it was."""
    entrant = event.players.get(record.given.player)
    return at.sides.index(entrant) if entrant in at.sides else None


def _holds(event: Event, round: Round) -> dict[int, list[Hold]]:
    found: dict[int, list[Hold]] = {}
    for matter in open_matters(event):
        for table in matter.tables_in(event, round):
            found.setdefault(table, []).append(matter.hold)
    for table, hold in _calls(event, round.number):
        found.setdefault(table, []).append(hold)
    return found


class OpenMatter(Struct, frozen=True):
    """An undecided investigation or appeal, and the match it came from."""

    hold: Hold
    round: int
    """0 if it belongs to no round."""
    table: int | None
    players: tuple[PlayerId, ...]

    def tables_in(self, event: Event, round: Round) -> tuple[int, ...]:
        """Find the matches of a round that wait: its table, or if that was paired again, those of its people."""
        if self.table is None or self.round != round.number:
            return ()
        known = {event.players.get(player) for player in self.players if player}
        at = round.tables.get(self.table)
        if at and (not known or known & {*at.sides}):
            return (self.table,)
        return tuple(sorted({round.seats[one] for one in known if one in round.seats}))


def open_matters(event: Event) -> Iterator[OpenMatter]:
    """List the investigations and appeals that wait for the head judge (MTR 5.4, MTR 2.9)."""
    for each in event.judging.investigations.values():
        opened, alleged = each.opened, each.opened.alleged
        if each.closed is None:
            hold = Hold(HoldFor.INVESTIGATION, opened.number, opened.judge, opened.at)
            yield OpenMatter(hold, alleged.round, alleged.table, alleged.players)
    for appeal in event.judging.appeals.values():
        if appeal.decided is None:
            given = matter_of(event.judging, appeal.made.matter).given
            hold = Hold(HoldFor.APPEAL, appeal.made.number, given.judge, appeal.made.at)
            yield OpenMatter(hold, given.round, given.table, (appeal.made.player,))


def _calls(event: Event, round: int) -> Iterator[tuple[int, Hold]]:
    """List the judges who came to a call; a judge who only walks past keeps nobody from reporting."""
    for call in event.judging.open_calls.values():
        if call.judge is not None and call.judge != call.asked.by and call.asked.round == round:
            yield call.asked.table, Hold(HoldFor.JUDGE, call.asked.number, call.judge, call.taken_at or call.asked.at)
