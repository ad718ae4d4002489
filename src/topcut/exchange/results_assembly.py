"""Assemble a results file from JSON or CSV: every check that does not depend on the form."""

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

from topcut.core.play import (
    EntrantId,
    FirstTo,
    How,
    Match,
    MatchLength,
    PlayAll,
    Points,
    Result,
    RoundResults,
    Score,
)
from topcut.core.play.result import as_stored, finished, is_sound
from topcut.core.play.seats import team_result
from topcut.exchange.results_file import Player, ResultsFile
from topcut.exchange.results_odd import perhaps_typos
from topcut.exchange.results_refusals import (
    AbsentFromARound,
    BadId,
    ByeNotTaken,
    DuplicatePlayer,
    GamesDisagree,
    InARoundAfterLeaving,
    NoGames,
    OddScore,
    OneResult,
    PlayerTwiceInRound,
    TooManyGames,
    TooManyResults,
    UnreadableResults,
    WrongOpponent,
)
from topcut.exchange.results_rows import MOST_GAMES, MOST_ROUNDS, ResultRow, RoundOutcome, whole
from topcut.exchange.results_where import Path, Where

MOST_SEATS: Final = 20_000_000
"""Players times rounds, such as a million players in twenty rounds."""
LONGEST_ID: Final = 200
_A, _B, _BOTH = (0,), (1,), (0, 1)
_DECIDED: Final[Mapping[RoundOutcome, tuple[How, tuple[int, ...]]]] = {
    RoundOutcome.DRAW_AGREED: (How.DRAW_AGREED, ()),
    RoundOutcome.DOUBLE_LOSS: (How.MATCH_LOSS, _BOTH),
    RoundOutcome.MATCH_LOSS_A: (How.MATCH_LOSS, _A),
    RoundOutcome.MATCH_LOSS_B: (How.MATCH_LOSS, _B),
    RoundOutcome.MATCH_LOSS_BOTH: (How.MATCH_LOSS, _BOTH),
    RoundOutcome.NO_SHOW_A: (How.NO_SHOW, _A),
    RoundOutcome.NO_SHOW_B: (How.NO_SHOW, _B),
    RoundOutcome.NO_SHOW_BOTH: (How.NO_SHOW, _BOTH),
    RoundOutcome.CONCEDED_A: (How.CONCEDED, _A),
    RoundOutcome.CONCEDED_B: (How.CONCEDED, _B),
    RoundOutcome.CONCEDED_BOTH: (How.CONCEDED, _BOTH),
}
"""What decided a match whose games did not, and against which sides."""


class Assembly:
    """A results file in the making: players in order of appearance, rounds in order of play."""

    def __init__(self, length: MatchLength | None = None, *, seats: int = 0) -> None:
        self._length = length or FirstTo()
        self._seats = seats
        self._whole = PlayAll(seats) if seats else self._length
        """How long a match is; a match of two teams consists of one for each seat (MTR 8.2)."""
        self._by_seat: dict[tuple[int, int], tuple[Result | None, ...]] = {}
        self._players: list[Player] = []
        self._numbers: dict[str, EntrantId] = {}
        self._rounds: list[RoundResults] = []
        self._warnings: list[UnreadableResults] = []
        self._left: dict[EntrantId, int] = {}
        self._byes: dict[EntrantId, int] = {}
        self._listed = 0
        self._met: dict[EntrantId, Where] = {}
        self._last: dict[EntrantId, int] = {}
        self._round_wheres: list[Where | None] = []
        self._known: dict[tuple[RoundOutcome, tuple[int, int, int], MatchLength], Result | None] = {}
        self._odd: set[tuple[tuple[int, int, int], MatchLength]] = set()

    def add_player(self, player: Player, *, where: Where) -> None:
        """Add a player the file lists; ids met in rounds need not be listed."""
        if player.id in self._numbers:
            raise DuplicatePlayer(where, player=player.id)
        self._listed = self._enter(player, where=where)

    def add_round(self, rows: Iterable[ResultRow], *, where: Where | None = None) -> None:
        """Add the next round; a player who is in no row but has an awarded bye for it gets the bye (GAP-02)."""
        number = len(self._rounds) + 1
        seated: set[EntrantId] = set()
        matches: list[Match] = []
        alone: dict[RoundOutcome, list[EntrantId]] = {RoundOutcome.BYE: [], RoundOutcome.LOSS: []}
        for row in rows:
            sides = self._sides(row, seated, number=number)
            if row.said.is_alone:
                alone[row.said].extend(sides)
            else:
                result = self._by_seats(row, number, len(matches) + 1) if row.seats else self._result(row, self._whole)
                matches.append(Match(len(matches) + 1, sides, result))
        self._refuse_too_many(number)
        awarded = self._awarded_byes(number, seated)
        if self._listed:
            self._note_absences(number, seated.union(awarded))
        self._round_wheres.append(where)
        self._rounds.append(
            RoundResults(tuple(matches), (*alone[RoundOutcome.BYE], *awarded), tuple(alone[RoundOutcome.LOSS]))
        )

    def finished(
        self,
        *,
        name: str | None = None,
        points: Points | None = None,
        pod_sizes: tuple[int, ...] = (),
        team: int = 1,
    ) -> ResultsFile:
        return ResultsFile(
            players=tuple(self._players),
            rounds=tuple(self._rounds),
            name=name or None,
            length=self._length,
            points=points or Points(),
            pod_sizes=pod_sizes,
            warnings=(*self._warnings, *perhaps_typos(self._players, met=self._met, rounds=self._rounds)),
            team=team,
            seats=self._seats,
            by_seat=self._by_seat,
        )

    def _enter(self, player: Player, *, where: Where) -> EntrantId:
        if not 0 < len(player.id) <= LONGEST_ID or any(
            unicodedata.category(char) in {"Cc", "Cs"} for char in player.id
        ):
            raise BadId(where, most=LONGEST_ID)
        self._players.append(player)
        entrant = self._numbers[player.id] = EntrantId(len(self._players))
        if player.left_after is not None:
            self._left[entrant] = player.left_after
        if player.byes:
            self._byes[entrant] = player.byes
        return entrant

    def _meet(self, id: str, *, where: Where) -> EntrantId:
        """Add a player who is not listed; if others are listed, it may be a typing error."""
        entrant = self._enter(Player(id), where=where)
        if self._listed:
            self._met[entrant] = where
        return entrant

    def _note_absences(self, number: int, present: set[EntrantId]) -> None:
        """Note listed players who are back after missing rounds; rounds before a late entry do not count (GAP-07)."""
        last = self._last
        for entrant in sorted(present):
            if entrant > self._listed:
                break
            if number - last.get(entrant, number) > 1:
                self._tell_absence(entrant, range(last[entrant] + 1, number))
            last[entrant] = number

    def _tell_absence(self, entrant: EntrantId, rounds: range) -> None:
        left = self._left.get(entrant, rounds.stop)
        missed = [number for number in rounds if number <= left and self._rounds[number - 1] != RoundResults()]
        if missed:
            named = f"round {missed[0]}" if len(missed) == 1 else f"rounds {missed[0]} to {missed[-1]}"
            where, player = self._round_wheres[missed[0] - 1], self._players[entrant - 1].id
            self._warnings.append(AbsentFromARound(where, player=player, round=missed[0], rounds=named))

    def _sides(self, row: ResultRow, seated: set[EntrantId], *, number: int) -> tuple[EntrantId, ...]:
        if not row.pod and (row.b is None) is not row.said.is_alone:
            raise WrongOpponent(row.where, result=row.said.value, sides="one" if row.said.is_alone else "both")
        ids = row.pod or ((row.a,) if row.b is None else (row.a, row.b))
        return tuple(self._seat(id, row, seated, number=number) for id in ids)

    def _seat(self, id: str, row: ResultRow, seated: set[EntrantId], *, number: int) -> EntrantId:
        entrant = self._numbers.get(id) or self._meet(id, where=row.where)
        if entrant in seated:
            raise PlayerTwiceInRound(row.where, player=id, round=number)
        seated.add(entrant)
        if number > self._left.get(entrant, number):
            self._warnings.append(InARoundAfterLeaving(row.where, player=id, left=self._left[entrant], round=number))
        elif number <= self._byes.get(entrant, 0) and row.said is not RoundOutcome.BYE:
            self._warnings.append(ByeNotTaken(row.where, player=id, round=number))
        return entrant

    def _awarded_byes(self, number: int, seated: set[EntrantId]) -> list[EntrantId]:
        return [
            entrant
            for entrant, byes in self._byes.items()
            if number <= byes and number <= self._left.get(entrant, number) and entrant not in seated
        ]

    def _refuse_too_many(self, rounds: int) -> None:
        if rounds > MOST_ROUNDS or rounds * len(self._players) > MOST_SEATS:
            raise TooManyResults(players=len(self._players), rounds=rounds)

    def _by_seats(self, row: ResultRow, round: int, table: int) -> Result | None:
        """Compute the result of a team match from its seats; None while open seats can change it (MTR 8.2)."""
        seats = self._by_seat[round, table] = tuple(self._result(seat, self._length) for seat in row.seats)
        return team_result(seats)

    def _result(self, row: ResultRow, length: MatchLength) -> Result | None:
        """Look up the result of a row; a day has few different results, so each is computed once."""
        if row.places:
            return finished(row.places)
        key = row.said, row.games, length
        if key not in self._known:
            result = Result(_score(row)) if row.said is RoundOutcome.SCORE else _awarded(row, length=length)
            if result and not is_sound(result, sides=2, length=length):
                self._odd.add((row.games, length))
            self._known[key] = result
        if (row.games, length) in self._odd:
            self._warnings.append(OddScore(row.where.score, score="-".join(map(str, row.games))))
        return self._known[key]


def _score(row: ResultRow) -> Score:
    """Read games of up to nine, odd or not (MTR 2.1)."""
    for number in row.games:
        whole(number, where=row.where.score, most=None)
    games = sum(row.games)
    if games > MOST_GAMES:
        raise TooManyGames(row.where.score, games=games, most=MOST_GAMES)
    if games == 0:
        raise NoGames(row.where.score)
    return Score(row.games[:2], row.games[2])


def _awarded(row: ResultRow, *, length: MatchLength) -> Result | None:
    """Read a result that no game decided; games that were played before it count (MTR 2.4, GAP-14)."""
    if row.said not in _DECIDED:
        return None
    how, against = _DECIDED[row.said]
    so_far = _score(row) if any(row.games) else Score((0, 0))
    result = as_stored(Result(so_far, how, against), length=length)
    if how is not How.CONCEDED and any(result.score.won[side] != so_far.won[side] for side in against):
        is_json = isinstance(row.where, Path)
        raise OneResult(row.where) if is_json else GamesDisagree(row.where, result=row.said.value)
    return result
