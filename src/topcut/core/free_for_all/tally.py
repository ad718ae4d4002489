"""The totals of each player over the rounds of a free-for-all."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct

from topcut.core.free_for_all.field import advantage_of
from topcut.core.play import EntrantId, FirstTo, Match, Outcome, Points, RoundResults

RoundSort = Literal["pod", "bye", "loss", "open"]


class PodPart(Struct, frozen=True):
    """One round of one player; for a pod not reported yet, only its players."""

    round: int
    sort: RoundSort
    points: int = 0
    seat: int | None = None
    """Counted from 1."""
    place: int | None = None
    opponents: tuple[EntrantId, ...] = ()
    beaten: int = 0
    advantage: int = 0
    """Of the seat, in twelfths."""
    outcome: Outcome | None = None


@dataclass(slots=True)
class PodTally:
    """Rounds played, and their totals; a pod not reported yet does not count."""

    most_points: int
    """The most points a pod can give."""
    parts: list[PodPart] = field(default_factory=list)

    @property
    def counted(self) -> list[PodPart]:
        return [part for part in self.parts if part.sort != "open"]

    @property
    def points(self) -> int:
        return sum(part.points for part in self.counted)

    @property
    def played(self) -> int:
        return len(self.counted)

    @property
    def byes(self) -> int:
        return sum(part.sort == "bye" for part in self.parts)

    @property
    def beaten(self) -> int:
        return sum(part.beaten for part in self.counted)

    @property
    def advantage(self) -> int:
        return sum(part.advantage for part in self.counted)

    def ended(self, outcome: Outcome) -> int:
        return sum(part.outcome is outcome for part in self.counted)

    @property
    def meetings(self) -> Iterator[EntrantId]:
        """Everybody met, once for each round: an opponent met twice counts twice."""
        return (opponent for part in self.counted for opponent in part.opponents)


def tally(
    rounds: Sequence[RoundResults], *, entrants: Iterable[EntrantId], scheme: Points
) -> dict[EntrantId, PodTally]:
    """Add up the rounds in order; a bye counts as won, a round missed as lost."""
    tallies = {entrant: PodTally(scheme.most) for entrant in entrants}
    for number, round in enumerate(rounds, start=1):
        for match in round.matches:
            for entrant, part in zip(match.sides, _parts(match, round=number, scheme=scheme), strict=True):
                tallies[entrant].parts.append(part)
        for entrant in round.byes:
            won = PodPart(number, "bye", scheme.of_bye(FirstTo(1)), outcome=Outcome.WIN)
            tallies[entrant].parts.append(won)
        for entrant in round.losses:
            earned = 0 if scheme.by_place else scheme.loss
            tallies[entrant].parts.append(PodPart(number, "loss", earned, outcome=Outcome.LOSS))
    return tallies


def _parts(match: Match, *, round: int, scheme: Points) -> Iterator[PodPart]:
    others = [match.sides[:seat] + match.sides[seat + 1 :] for seat in range(len(match.sides))]
    result = match.result
    if result is None:
        yield from (PodPart(round, "open", seat=seat + 1, opponents=met) for seat, met in enumerate(others))
        return
    columns = zip(others, scheme.of(result), result.places, result.outcomes(), strict=True)
    for seat, (met, points, place, outcome) in enumerate(columns):
        yield PodPart(
            round,
            "pod",
            points,
            seat=seat + 1,
            place=place,
            opponents=met,
            beaten=sum(other > place for other in result.places),
            advantage=advantage_of(seat, size=len(match.sides)),
            outcome=outcome,
        )
