"""Results of pods as people press, type and read them: the winner, a draw, or everybody's place."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.play import How, Result
from topcut.core.play.result import finished
from topcut.http.forms import Form

MOST_ONLINE: Final = 4
"""A pod of five plays on paper: the page of an online table has room for four."""


class Placed(Struct, frozen=True):
    """`7 w3` or `7 p2134`: the winning seat, or the place of each seat; the table knows how many there are."""

    winner: int = 0
    """The seat, counted from one; 0 if places were given."""
    places: tuple[int, ...] = ()


class NoPodResult(Unreadable):
    """A pod's result is its winner, a draw, or everybody's place."""

    code = "no-pod-result"
    message = gettext_noop(
        "That is not the result of a pod. Give the winner, a draw, or everybody’s place; the desk types 7 w3, 7 id or "
        "7 p2134."
    )


class PodReportForm(Form, kw_only=True):
    """A pod's result from one of its phones: the winner, the place of each seat, or a draw."""

    round: int
    table: int
    how: str = "winner"
    won: int = 0
    place1: int = 0
    place2: int = 0
    place3: int = 0
    place4: int = 0
    place5: int = 0

    def result(self, *, seats: int) -> Result:
        """Read the result for this many seats; too many places are refused, and so is none (MTR 2.4)."""
        if self.how == "draw":
            return drawn_pod(seats)
        if self.how == "winner":
            return in_pod(Placed(self.won), seats=seats)
        places = (self.place1, self.place2, self.place3, self.place4, self.place5)
        return in_pod(Placed(places=places[:seats]), seats=seats)


def drawn_pod(seats: int) -> Result:
    return finished((1,) * seats)


def in_pod(entered: object, *, seats: int) -> Result:
    """Turn a typed result into that of a pod with this many seats; a draw is a draw for all (MTR 2.4)."""
    if isinstance(entered, Result) and entered.how is How.DRAW_AGREED and not any(entered.score.won):
        return drawn_pod(seats)
    if not isinstance(entered, Placed):
        raise NoPodResult
    if entered.winner:
        return finished(tuple(1 if seat == _within(entered.winner, seats) else 2 for seat in range(1, seats + 1)))
    if len(entered.places) != seats:
        raise NoPodResult
    return finished(_ranked([_within(place, seats) for place in entered.places]))


def _within(number: int, seats: int) -> int:
    if not 1 <= number <= seats:
        raise NoPodResult
    return number


def _ranked(places: Sequence[int]) -> tuple[int, ...]:
    """Rank each by how many are ahead: of 1, 2, 2, 3 the last is fourth, and nobody is first of 2, 3, 4, 5."""
    return tuple(1 + sum(other < place for other in places) for place in places)


def typed_places(fields: Sequence[str]) -> str:
    """Format places, from one field per seat, as the desk types them."""
    return f"p{''.join(place.strip()[:1] for place in fields)}"


def typed_pod(result: Result) -> str:
    """Format the result of a pod as the desk types it after the table."""
    places = result.places
    if set(places) == {1}:
        return "id"
    if sorted(places) == [1] + [2] * (len(places) - 1):
        return f"w{places.index(1) + 1}"
    return f"p{''.join(map(str, places))}"
