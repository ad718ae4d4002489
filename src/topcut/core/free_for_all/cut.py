"""A cut played in pods: who skips a stage, who meets whom, who goes on."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from topcut.core.free_for_all.refusals import NoSuchCut, TooFewForTheCut
from topcut.core.play import EntrantId, Outcome, Result

CutOrder = Literal["snake", "ranks"]
"""For 16 players: `snake` puts 1, 8, 9 and 16 together, `ranks` 1, 5, 9 and 13."""


class PodCut(Struct, frozen=True):
    """The number of best players who skip the stage, and of pods of four for the others."""

    players: int
    skip: int
    pods: int

    @property
    def leads_to(self) -> int:
        return self.skip + self.pods


class PodStage(Struct, frozen=True):
    """One stage of a cut: seeds in order, best first, each pod in the order of its seats."""

    cut: PodCut
    skip: tuple[EntrantId, ...]
    pods: tuple[tuple[EntrantId, ...], ...]


@cache
def cuts() -> Mapping[int, PodCut]:
    """Read every cut there is, by its number of players."""
    text = files("topcut.core.free_for_all").joinpath("data", "cuts.toml").read_text("utf-8")
    return {cut.players: cut for cut in msgspec.convert(tomllib.loads(text)["cut"], list[PodCut])}


def pod_cut(players: int, *, there: int) -> PodCut:
    """Find the cut to a number of players, given how many are there."""
    if players not in cuts():
        raise NoSuchCut(players=players, cuts=", ".join(map(str, cuts())))
    if there < players:
        raise TooFewForTheCut(players=players, there=there)
    return cuts()[players]


def cut_to(players: int, seeds: Sequence[EntrantId], *, order: CutOrder = "snake") -> PodStage:
    """Make the pods of a cut from the standings, best first."""
    return seat_cut(pod_cut(players, there=len(seeds)), seeds, order=order)


def seat_cut(cut: PodCut, seeds: Sequence[EntrantId], *, order: CutOrder = "snake") -> PodStage:
    """Distribute the players over pods by their seeds; the best seed of a pod has its first seat."""
    playing = seeds[cut.skip : cut.players]
    rows = [playing[start : start + cut.pods] for start in range(0, len(playing), cut.pods)]
    if order == "snake":
        rows = [row[::-1] if number % 2 else row for number, row in enumerate(rows)]
    pods = tuple(tuple(row[pod] for row in rows if pod < len(row)) for pod in range(cut.pods))
    return PodStage(cut, tuple(seeds[: cut.skip]), pods)


def advances(pod: Sequence[EntrantId], result: Result, *, seeds: Sequence[EntrantId]) -> EntrantId | None:
    """Find who of a pod goes on: its winner; in a drawn pod, the best seed of those who share the first place.

    None if the last two left in a pod have both lost.
    """
    outcomes = dict(zip(pod, result.outcomes(), strict=True))
    first = {entrant for entrant, outcome in outcomes.items() if outcome is not Outcome.LOSS}
    return next((entrant for entrant in seeds if entrant in first), None)
