"""Results files in JSON."""

import re
from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType

from topcut.core.play import FirstTo, MatchLength, PlayAll, Points
from topcut.exchange.results_assembly import Assembly
from topcut.exchange.results_doubled import MOST_BYTES_LOOKED_AT_TWICE, refuse_doubled_fields
from topcut.exchange.results_file import ResultsFile
from topcut.exchange.results_listed import MOST_POINTS, ListedPlayer, Number, player_of
from topcut.exchange.results_pods import is_pods, read_pods
from topcut.exchange.results_refusals import BadLength, BadPoints, MixedForms, OneResult, WrongOpponent
from topcut.exchange.results_rows import MOST_GAMES, ResultRow, RoundOutcome, whole
from topcut.exchange.results_text import parsed, shortened
from topcut.exchange.results_where import Path

_GAME_SCORE: Final = re.compile(r"([0-9])-([0-9])")
_NO_SHOWS: Final = {"a": RoundOutcome.NO_SHOW_A, "b": RoundOutcome.NO_SHOW_B, "both": RoundOutcome.NO_SHOW_BOTH}
_CONCEDED: Final = {"a": RoundOutcome.CONCEDED_A, "b": RoundOutcome.CONCEDED_B}


class ResultEntry(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A match, a bye or a loss of one round."""

    a: str | None = None
    b: str | None = None
    score: tuple[Number, Number, Number] | UnsetType | None = UNSET
    bye: bool | None = None
    loss: bool | None = None
    double_loss: bool | None = None
    no_show: Literal["a", "b", "both"] | None = None
    conceded: Literal["a", "b"] | None = None
    table: list[str] | None = None
    places: list[Number] | None = None


class Length(Struct, frozen=True, forbid_unknown_fields=True):
    """How long matches are."""

    first_to: Number | None = None
    play_all: Number | None = None


class ResultsDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file; everything may be left out."""

    name: str | None = None
    players: list[str | ListedPlayer] | None = None
    match: Length | None = None
    points: dict[str, tuple[Number, Number]] | None = None
    rounds: list[list[ResultEntry]] | None = None


def read_json(data: bytes) -> ResultsFile:
    """Read a results file in JSON; nothing is refused that is only odd."""
    if is_pods(data):
        return read_pods(data)
    document = parsed(data, ResultsDocument)
    if len(data) <= MOST_BYTES_LOOKED_AT_TWICE:
        refuse_doubled_fields(data)
    assembly = Assembly(_length(document.match))
    points = _points(document.points)
    for index, listed in enumerate(document.players or ()):
        where = Path(("players", index))
        assembly.add_player(player_of(listed, where=where), where=where)
    for index, entries in enumerate(document.rounds or ()):
        where = Path(("rounds", index))
        assembly.add_round((_row(entry, where=where.at(place)) for place, entry in enumerate(entries)), where=where)
    return assembly.finished(name=document.name, points=points)


def _row(entry: ResultEntry, *, where: Path) -> ResultRow:
    if entry.table is not None or entry.places is not None:
        raise MixedForms(where)
    said = _said(entry, where=where)
    if entry.a is None:
        raise WrongOpponent(where, result=said.value, sides="one" if said.is_alone else "both")
    if isinstance(entry.score, tuple):
        return ResultRow(where, entry.a, entry.b, said, entry.score)
    return ResultRow(where, entry.a, entry.b, said)


def _said(entry: ResultEntry, *, where: Path) -> RoundOutcome:
    """Find the one way in which an entry says how it ended; null and false say nothing."""
    said = []
    if entry.conceded:
        said.append(_CONCEDED[entry.conceded])
    elif isinstance(entry.score, tuple):
        said.append(RoundOutcome.SCORE)
    if entry.bye:
        said.append(RoundOutcome.BYE)
    if entry.loss:
        said.append(RoundOutcome.LOSS)
    if entry.double_loss:
        said.append(RoundOutcome.DOUBLE_LOSS)
    if entry.no_show:
        said.append(_NO_SHOWS[entry.no_show])
    if not said and entry.score is None:
        said.append(RoundOutcome.UNREPORTED)
    if len(said) != 1:
        raise OneResult(where)
    return said[0]


def _length(length: Length | None) -> MatchLength:
    if length is None:
        return FirstTo()
    given = [number for number in (length.first_to, length.play_all) if number is not None]
    if len(given) != 1 or not 1 <= given[0] <= MOST_GAMES:
        raise BadLength(Path(("match",)), most=MOST_GAMES)
    return PlayAll(given[0]) if length.first_to is None else FirstTo(given[0])


def _points(table: dict[str, tuple[int, int]] | None) -> Points:
    """Read what game scores are worth; a table may say a score from either side, and not two ways."""
    worth: dict[tuple[int, int], tuple[int, int]] = {}
    for score, (points, others) in (table or {}).items():
        where = Path(("points", shortened(score)))
        found = _GAME_SCORE.fullmatch(score)
        if not found:
            raise BadPoints(where, score=shortened(score))
        won, lost = int(found[1]), int(found[2])
        mine, theirs = (whole(number, where=where, most=MOST_POINTS) for number in (points, others))
        if worth.get((won, lost), (mine, theirs)) != (mine, theirs) or (won == lost and mine != theirs):
            raise BadPoints(where, score=score)
        worth[won, lost], worth[lost, won] = (mine, theirs), (theirs, mine)
    by_score = tuple((won, lost, *both) for (won, lost), both in worth.items() if won >= lost)
    return Points(by_score=by_score)
