"""Results files in JSON."""

import re
from collections.abc import Mapping
from typing import Final, TypeAlias

from msgspec import Struct

from topcut.core.play import FirstTo, MatchLength, PlayAll, Points
from topcut.exchange.results_assembly import Assembly
from topcut.exchange.results_doubled import MOST_BYTES_LOOKED_AT_TWICE, refuse_doubled_fields
from topcut.exchange.results_file import ResultsFile
from topcut.exchange.results_listed import MOST_POINTS, ListedPlayer, Number, player_of
from topcut.exchange.results_pods import is_pods, read_pods
from topcut.exchange.results_refusals import BadLength, BadPoints, MixedForms, WrongOpponent
from topcut.exchange.results_rows import MOST_GAMES, ResultRow, RoundOutcome, whole
from topcut.exchange.results_said import SaidResult
from topcut.exchange.results_teams import SeatEntry, seat_rows, team_size
from topcut.exchange.results_text import parsed, shortened
from topcut.exchange.results_where import Path

_GAME_SCORE: Final = re.compile(r"([0-9])-([0-9])")
_OUTCOMES: Final = ("win", "draw", "loss")
_Worth: TypeAlias = int | tuple[Number, Number]
"""The points of an outcome, or of both sides of a game score.

`int`, not `Number`: msgspec 0.22 crashes in garbage collection on a union of a bounded int and a fixed tuple.
"""


class ResultEntry(SaidResult, frozen=True, forbid_unknown_fields=True, gc=False, kw_only=True):
    """A match, a bye or a loss of one round."""

    a: str | None = None
    b: str | None = None
    bye: bool | None = None
    loss: bool | None = None
    seats: list[SeatEntry] | None = None
    table: list[str] | None = None
    places: list[Number] | None = None


class Length(Struct, frozen=True, forbid_unknown_fields=True):
    """How long matches are."""

    first_to: Number | None = None
    play_all: Number | None = None


class ResultsDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file; everything may be left out."""

    name: str | None = None
    team: Number | None = None
    together: bool | None = None
    players: list[str | ListedPlayer] | None = None
    match: Length | None = None
    points: dict[str, _Worth] | None = None
    rounds: list[list[ResultEntry]] | None = None


def read_json(data: bytes) -> ResultsFile:
    """Read a results file in JSON; nothing is refused for being odd."""
    if is_pods(data):
        return read_pods(data)
    document = parsed(data, ResultsDocument)
    if len(data) <= MOST_BYTES_LOOKED_AT_TWICE:
        refuse_doubled_fields(data)
    team = team_size(document.team, together=bool(document.together))
    assembly = Assembly(_length(document.match), seats=_seats(document, team))
    points = _points(document.points)
    for index, listed in enumerate(document.players or ()):
        where = Path(("players", index))
        assembly.add_player(player_of(listed, team=team, where=where), where=where)
    for index, entries in enumerate(document.rounds or ()):
        where = Path(("rounds", index))
        rows = (
            _row(entry, team=1 if document.together else team, where=where.at(place))
            for place, entry in enumerate(entries)
        )
        assembly.add_round(rows, where=where)
    return assembly.finished(name=document.name, points=points, team=team)


def _seats(document: ResultsDocument, team: int) -> int:
    """Count the seats of a match: three for teams of three, two for teams of two if any seat is given, else none."""
    if document.together:
        return 0
    is_seated = team > 2 or any(entry.seats is not None for round in document.rounds or () for entry in round)
    return team if team > 1 and is_seated else 0


def _row(entry: ResultEntry, *, team: int, where: Path) -> ResultRow:
    if entry.table is not None or entry.places is not None:
        raise MixedForms(where)
    more = {RoundOutcome.BYE: entry.bye, RoundOutcome.LOSS: entry.loss, RoundOutcome.SEATS: entry.seats is not None}
    said = entry.outcome(*(outcome for outcome, is_said in more.items() if is_said), where=where)
    if entry.a is None:
        raise WrongOpponent(where, result=said.value, sides="one" if said.is_alone else "both")
    seats: tuple[ResultRow, ...] = ()
    if entry.seats is not None:
        seats = seat_rows(entry.seats, sides=(entry.a, entry.b), team=team, where=where.at("seats"))
    return ResultRow(where, entry.a, entry.b, said, entry.games, seats=seats)


def _length(length: Length | None) -> MatchLength:
    if length is None:
        return FirstTo()
    given = [number for number in (length.first_to, length.play_all) if number is not None]
    if len(given) != 1 or not 1 <= given[0] <= MOST_GAMES:
        raise BadLength(Path(("match",)), most=MOST_GAMES)
    return PlayAll(given[0]) if length.first_to is None else FirstTo(given[0])


def _points(given: Mapping[str, _Worth] | None) -> Points:
    """Read what results are worth: by game score if the table lists it, otherwise by win, draw and loss."""
    table = dict(given or {})
    by_outcome: dict[str, _Worth] = {outcome: table.pop(outcome) for outcome in _OUTCOMES if outcome in table}
    if not by_outcome:
        return Points(by_score=_by_score(table))
    win, draw, loss = (_of_outcome(outcome, by_outcome.get(outcome)) for outcome in _OUTCOMES)
    return Points(win, draw, loss, _by_score(table))


def _of_outcome(outcome: str, worth: _Worth | None) -> int:
    """Read the points of a win, a draw or a loss; a file that gives one of them gives all three."""
    where = Path(("points", outcome))
    if not isinstance(worth, int):
        raise BadPoints(where, score=outcome)
    return whole(worth, where=where, most=MOST_POINTS)


def _by_score(table: Mapping[str, _Worth]) -> tuple[tuple[int, int, int, int], ...]:
    """Read what game scores are worth; a table may give a score from either side, but not two values for it."""
    worth: dict[tuple[int, int], tuple[int, int]] = {}
    for score, both in table.items():
        where = Path(("points", shortened(score)))
        found = _GAME_SCORE.fullmatch(score)
        if not found or isinstance(both, int):
            raise BadPoints(where, score=shortened(score))
        won, lost = int(found[1]), int(found[2])
        mine, theirs = (whole(number, where=where, most=MOST_POINTS) for number in both)
        if worth.get((won, lost), (mine, theirs)) != (mine, theirs) or (won == lost and mine != theirs):
            raise BadPoints(where, score=score)
        worth[won, lost], worth[lost, won] = (mine, theirs), (theirs, mine)
    return tuple((won, lost, *both) for (won, lost), both in worth.items() if won >= lost)
