"""The criteria that rank entrants: one entry in a table for each."""

import enum
from collections.abc import Callable
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from topcut.core.errors import gettext_noop
from topcut.core.standings.lines import Integers

GAME_WIN_POINTS: Final = 3
"""Game points of a game won; a game lost gives none (MTR C)."""


class Tallies(Protocol):
    """The totals of many entrants over the rounds, a column for each quantity."""

    @property
    def points(self) -> Integers: ...
    @property
    def wins(self) -> Integers: ...
    @property
    def played(self) -> Integers:
        """Rounds the entrant was in, byes included (MTR C)."""

    @property
    def game_points(self) -> Integers: ...
    @property
    def games(self) -> Integers: ...
    @property
    def most_points(self) -> int:
        """The most points a match can give (MTR C)."""


Of = TypeVar("Of")
Number = TypeVar("Number")


class Measure(Struct, Generic[Of, Number], frozen=True):
    """A quantity of entrants: a number, or a percentage of what was possible; of a column of them, or of one."""

    name: str
    short: str
    title: str
    earned: Callable[[Of], Number]
    possible: Callable[[Of], Number] | None = None
    """None for a plain number, which has no floor."""
    has_many_denominators: bool = False
    """Whether its percentages have no useful common denominator: their means are compared only among equals."""
    is_of_games: bool = False
    """Whether it counts games, which teams and matches of a single game do not have (MTR C, MTR 3.1)."""

    @property
    def is_percentage(self) -> bool:
        return self.possible is not None


AnyMeasure: TypeAlias = Measure[Any, Any]


class Over(enum.Enum):
    """Whose measure a criterion uses."""

    ONESELF = enum.auto()
    OPPONENTS_MEAN = enum.auto()
    """The mean over the opponents met (MTR C)."""
    OPPONENTS_SUM = enum.auto()
    EQUALS = enum.auto()
    """The matches against entrants level on all earlier criteria, if all of them have met one another; otherwise 0."""


NAMES_TAKEN: Final = frozenset(
    "place rank number name player players wins losses draws left record byes exact tied_with".split()
)
"""Other columns of published standings, in a spreadsheet and in a document for programs."""


class Criterion(Struct, frozen=True):
    """One of the figures that order entrants: the larger, the better (MTR 3.1)."""

    name: str
    short: str
    """Its heading on paper and in a terminal."""
    heading: str
    """Its heading on a page."""
    phrase: str
    """Its name inside a sentence."""
    title: str
    """Its name above its sum; with a {share} if it has no sum over opponents."""
    measure: AnyMeasure
    over: Over

    def __post_init__(self) -> None:
        is_taken = self.name in NAMES_TAKEN or self.name.startswith("person_")
        assert not is_taken, f"published standings have another column {self.name}"
        assert self.over is not Over.EQUALS or self.is_whole, "among equals a number is counted, not a percentage"

    @property
    def is_percentage(self) -> bool:
        return self.measure.is_percentage

    @property
    def is_over_opponents(self) -> bool:
        return self.over in {Over.OPPONENTS_MEAN, Over.OPPONENTS_SUM}

    @property
    def is_whole(self) -> bool:
        """Whether the figure is a whole number."""
        return not self.is_percentage and self.over is not Over.OPPONENTS_MEAN

    @property
    def is_settled_among_equals(self) -> bool:
        """Whether the figure is used only if everything before it is equal."""
        return self.over is Over.EQUALS or (self.is_over_opponents and self.measure.has_many_denominators)


MATCH_POINTS: Final = Measure[Tallies, Integers]("points", "points", gettext_noop("Match points"), lambda of: of.points)
MATCHES_WON: Final = Measure[Tallies, Integers]("wins", "wins", gettext_noop("Matches won"), lambda of: of.wins)
MATCH_WINS: Final = Measure[Tallies, Integers](
    "mw", "MW", gettext_noop("Matches"), lambda of: of.points, lambda of: of.most_points * of.played
)
GAME_WINS: Final = Measure[Tallies, Integers](
    "gw",
    "GW",
    gettext_noop("Games"),
    lambda of: of.game_points,
    lambda of: GAME_WIN_POINTS * of.games,
    has_many_denominators=True,
    is_of_games=True,
)

POINTS: Final = Criterion(
    "points",
    gettext_noop("Points"),
    gettext_noop("Points"),
    gettext_noop("match points"),
    gettext_noop("Match points: {share}"),
    MATCH_POINTS,
    Over.ONESELF,
)
OMW: Final = Criterion(
    "omw",
    gettext_noop("OMW"),
    gettext_noop("Opp. win %"),
    gettext_noop("how often the opponents won"),
    gettext_noop("How often the opponents won their matches"),
    MATCH_WINS,
    Over.OPPONENTS_MEAN,
)
GW: Final = Criterion(
    "gw",
    gettext_noop("GW"),
    gettext_noop("Game win %"),
    gettext_noop("games won"),
    gettext_noop("Own game wins: {share}"),
    GAME_WINS,
    Over.ONESELF,
)
OGW: Final = Criterion(
    "ogw",
    gettext_noop("OGW"),
    gettext_noop("Opp. game %"),
    gettext_noop("games the opponents won"),
    gettext_noop("How often the opponents won their games"),
    GAME_WINS,
    Over.OPPONENTS_MEAN,
)
HEAD_TO_HEAD: Final = Criterion(
    "head-to-head",
    gettext_noop("H2H"),
    gettext_noop("Head-to-head"),
    gettext_noop("the matches between those level"),
    gettext_noop("Match points against those level so far: {share}"),
    MATCH_POINTS,
    Over.EQUALS,
)
BUCHHOLZ: Final = Criterion(
    "buchholz",
    gettext_noop("Buchholz"),
    gettext_noop("Buchholz"),
    gettext_noop("the opponents’ match points, added up"),
    gettext_noop("The opponents’ match points"),
    MATCH_POINTS,
    Over.OPPONENTS_SUM,
)
AOW: Final = Criterion(
    "aow",
    gettext_noop("AOW"),
    gettext_noop("Opp. wins"),
    gettext_noop("how many matches the opponents won on average"),
    gettext_noop("How many matches the opponents won"),
    MATCHES_WON,
    Over.OPPONENTS_MEAN,
)

CRITERIA: Final = {each.name: each for each in (POINTS, OMW, GW, OGW, HEAD_TO_HEAD, BUCHHOLZ, AOW)}
"""All there are. A further one is an entry here, its words in the catalogues, and a test against `oracle.py`."""

BY_THE_BOOK: Final = (POINTS, OMW, GW, OGW)
"""The criteria of the rule book, in this order (MTR 3.1)."""
