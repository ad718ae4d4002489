"""One line of a round, in any form of file, and the numbers and names in it."""

import enum
from typing import Final

from msgspec import Struct

from topcut.core.errors import Unreadable
from topcut.core.play import clean_name
from topcut.exchange.results_refusals import BadName, NegativeNumber, OutOfRange
from topcut.exchange.results_where import Where

MOST_GAMES: Final = 9
MOST_ROUNDS: Final = 999


class RoundOutcome(enum.StrEnum):
    """How a line of the file says a round ended."""

    SCORE = "score"
    SEATS = "seats"
    UNREPORTED = "unreported"
    BYE = "bye"
    LOSS = "loss"
    DOUBLE_LOSS = "double-loss"
    NO_SHOW_A = "no-show-a"
    NO_SHOW_B = "no-show-b"
    NO_SHOW_BOTH = "no-show-both"
    CONCEDED_A = "conceded-a"
    CONCEDED_B = "conceded-b"
    CONCEDED_BOTH = "conceded-both"
    DRAW_AGREED = "draw-agreed"
    MATCH_LOSS_A = "match-loss-a"
    MATCH_LOSS_B = "match-loss-b"
    MATCH_LOSS_BOTH = "match-loss-both"
    PLACES = "places"

    @property
    def keeps_games(self) -> bool:
        """Whether games played before it count beside it: in all that was awarded or agreed (MTR 2.4)."""
        return self.value.startswith(("conceded-", "draw-agreed", "match-loss-", "no-show-"))

    @property
    def is_alone(self) -> bool:
        return self in {RoundOutcome.BYE, RoundOutcome.LOSS}


class ResultRow(Struct, frozen=True, gc=False):
    """One line of a round: a match, a bye or a loss without an opponent."""

    where: Where
    a: str
    b: str | None
    said: RoundOutcome
    games: tuple[int, int, int] = (0, 0, 0)
    """Games won by a, won by b, and drawn; of the whole match, or before it was decided otherwise."""
    pod: tuple[str, ...] = ()
    """Everybody at a table of three to five, in the order of their seats; a is the first."""
    places: tuple[int, ...] = ()
    seats: tuple["ResultRow", ...] = ()
    """The row of each seat of two teams, if the seats decide the match (MTR 8.2)."""


def whole(number: int, *, where: Where, least: int = 0, most: int | None = MOST_ROUNDS) -> int:
    """Refuse a number below the least possible or above the most."""
    if number < 0:
        raise NegativeNumber(where, number=number)
    if number < least or (most is not None and number > most):
        raise OutOfRange(where, least=least, most=most)
    return number


def name_of(text: str | None, *, where: Where) -> str | None:
    """Clean a player's name; None if it is empty."""
    if not text or not text.strip():
        return None
    try:
        return clean_name(text)
    except Unreadable as problem:
        raise BadName(where, why=str(problem)) from None
