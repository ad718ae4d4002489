"""Results files in JSON whose matches are pods of three to five."""

from itertools import pairwise
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from topcut.core.free_for_all import LEAST, MOST, POD_SIZES
from topcut.core.play import FirstTo, Points
from topcut.core.play.result import are_places
from topcut.exchange.results_assembly import Assembly
from topcut.exchange.results_doubled import MOST_BYTES_LOOKED_AT_TWICE, refuse_doubled_fields
from topcut.exchange.results_file import ResultsFile
from topcut.exchange.results_listed import MOST_POINTS, ListedPlayer, Number, player_of
from topcut.exchange.results_refusals import (
    BadPlaces,
    BadPodPoints,
    BadPodSize,
    MixedForms,
    OnePodResult,
    WinnerNotThere,
)
from topcut.exchange.results_rows import ResultRow, RoundOutcome, whole
from topcut.exchange.results_text import decoded, parsed, shortened
from topcut.exchange.results_where import Path

USUAL_POINTS: Final = Points(win=5, draw=1, loss=0)
"""If a file says nothing."""


class PodLine(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A pod, a bye or a loss of one round; fields that only matches of two have are read to be refused."""

    table: list[str] | None = None
    places: list[Number] | UnsetType | None = UNSET
    winner: str | UnsetType | None = UNSET
    draw: bool | None = None
    a: str | None = None
    bye: bool | None = None
    loss: bool | None = None
    b: Any = UNSET
    score: Any = UNSET
    double_loss: Any = UNSET
    no_show: Any = UNSET
    conceded: Any = UNSET
    match_loss: Any = UNSET
    draw_agreed: Any = UNSET

    @property
    def is_of_two(self) -> bool:
        return any(said is not UNSET for said in (self.b, self.score, self.double_loss, self.no_show, self.conceded))


class PodPoints(Struct, frozen=True, forbid_unknown_fields=True):
    """What a result is worth: by win, draw and loss, or by place."""

    win: Number | None = None
    draw: Number | None = None
    loss: Number | None = None
    by_place: list[Number] | None = None


class PodsDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file; everything but the size of its pods may be left out."""

    pod: Number | list[Number]
    name: str | None = None
    players: list[str | ListedPlayer] | None = None
    points: PodPoints | None = None
    rounds: list[list[PodLine]] | None = None


class _Said(Struct):
    pod: Any = None


def is_pods(data: bytes) -> bool:
    """Check whether a file has pods; any other file, even a faulty one, is read as matches of two."""
    try:
        return b'"pod"' in data and msgspec.json.decode(decoded(data), type=_Said).pod is not None
    except (msgspec.MsgspecError, RecursionError):
        return False


def read_pods(data: bytes) -> ResultsFile:
    """Read a results file of pods; nothing is refused for being odd."""
    document = parsed(data, PodsDocument)
    if len(data) <= MOST_BYTES_LOOKED_AT_TWICE:
        refuse_doubled_fields(data)
    sizes, points = _sizes(document.pod), _points(document.points)
    assembly = Assembly(FirstTo(1))
    for index, listed in enumerate(document.players or ()):
        where = Path(("players", index))
        assembly.add_player(player_of(listed, where=where), where=where)
    for index, lines in enumerate(document.rounds or ()):
        where = Path(("rounds", index))
        assembly.add_round((_row(line, where=where.at(place)) for place, line in enumerate(lines)), where=where)
    return assembly.finished(name=document.name, points=points, pod_sizes=sizes)


def _sizes(pod: int | list[int]) -> tuple[int, ...]:
    sizes = tuple(pod) if isinstance(pod, list) else POD_SIZES.get(pod, (pod,))
    if not sizes or len(set(sizes)) != len(sizes) or not all(LEAST <= size <= MOST for size in sizes):
        raise BadPodSize(Path(("pod",)), least=LEAST, most=MOST, players=" or ".join(map(str, sizes)) or "none")
    return sizes


def _points(given: PodPoints | None) -> Points:
    if given is None:
        return USUAL_POINTS
    by_result = (given.win, given.draw, given.loss)
    worth = given.by_place if given.by_place is not None else [one for one in by_result if one is not None]
    where = Path(("points",))
    is_one_form = (given.by_place is None) is not (by_result == (None, None, None))
    falls = all(0 <= later <= earlier for earlier, later in pairwise(worth))
    if not is_one_form or not falls or not worth or not 0 < worth[0] <= MOST_POINTS:
        raise BadPodPoints(where)
    if given.by_place is not None:
        return Points(by_place=tuple(worth))
    return Points(win=given.win or 0, draw=given.draw or 0, loss=given.loss or 0)


def _row(line: PodLine, *, where: Path) -> ResultRow:
    if line.is_of_two:
        raise MixedForms(where)
    alone = [said for said, is_so in ((RoundOutcome.BYE, line.bye), (RoundOutcome.LOSS, line.loss)) if is_so]
    if line.table is None:
        if line.a is None or len(alone) != 1 or _ways(line):
            raise OnePodResult(where)
        return ResultRow(where, line.a, None, alone[0])
    if line.a is not None or alone or len(_ways(line)) != 1:
        raise OnePodResult(where)
    if not LEAST <= len(line.table) <= MOST:
        raise BadPodSize(where.at("table"), least=LEAST, most=MOST, players=len(line.table))
    places = _places(line, line.table, where=where)
    said = RoundOutcome.PLACES if places else RoundOutcome.UNREPORTED
    return ResultRow(where, line.table[0], None, said, pod=tuple(line.table), places=places)


def _ways(line: PodLine) -> list[str]:
    """List the fields in which a line says how it ended; null says that it is open."""
    said = {"places": line.places is not UNSET, "winner": line.winner is not UNSET, "draw": bool(line.draw)}
    return [way for way, is_said in said.items() if is_said]


def _places(line: PodLine, pod: list[str], *, where: Path) -> tuple[int, ...]:
    """Convert a result to places, 1 the best; empty if it is open."""
    if line.draw:
        return (1,) * len(pod)
    if isinstance(line.winner, str):
        if line.winner not in pod:
            raise WinnerNotThere(where.at("winner"), player=shortened(line.winner))
        return tuple(1 if id == line.winner else 2 for id in pod)
    if not isinstance(line.places, list):
        return ()
    places = tuple(whole(place, where=where.at("places"), most=None) for place in line.places)
    if not are_places(places, sides=len(pod)):
        raise BadPlaces(where.at("places"), players=len(pod))
    return places
