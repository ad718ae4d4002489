"""A playoff as everybody sees it: rounds of matches or pods, who is in them, and who advances."""

import enum

from msgspec import Struct

from topcut.core.brackets import Playoff
from topcut.core.event.view.sides import SideNames
from topcut.core.play import EntrantId, Result


class MatchState(enum.StrEnum):
    """How far a match of the bracket has come."""

    WAITING = "waiting"
    """Not paired yet."""
    PLAYING = "playing"
    DONE = "done"
    BYE = "bye"
    """Only one entrant is in it, and advances (X-20)."""
    NOBODY = "nobody"
    """Everybody who could be in it has left or lost (GAP-04)."""


class BracketSide(Struct, frozen=True):
    """One of the advanced entrants, with their seed."""

    side: SideNames
    seed: int
    is_out: bool = False
    """Whether they left after the cut or were removed; the view does not say which."""


class BracketMatch(Struct, frozen=True):
    """One match of the bracket."""

    round: int | None
    """The round of the event it is played in, once that is posted."""
    table: int | None
    sides: tuple[BracketSide | None, ...]
    """The upper one first; None while unknown."""
    state: MatchState
    result: Result | None = None
    """In the order of the sides; only final results."""
    winner: EntrantId | None = None
    chooser: EntrantId | None = None
    """The side that chooses to play or draw in game 1; None if a random method decides (MTR 2.2)."""


class BracketRound(Struct, frozen=True):
    """One round of the bracket, from the top down."""

    number: int
    """The round of the event it is, or will be."""
    to_the_final: int | None
    """0 for the final, 1 for the semifinals, and so on; -1 for a second final; None if it has only a number."""
    matches: tuple[BracketMatch, ...]
    byes: tuple[BracketSide, ...]
    """The entrants who come in after this round (GAP-03)."""


class BracketHalf(Struct, frozen=True):
    """The bracket, or one half of a double elimination, round by round."""

    rounds: tuple[BracketRound, ...]
    is_lower: bool = False
    """Whether it is the half of those who have lost once."""


class BracketView(Struct, frozen=True):
    """What anybody may see of the playoff."""

    after: int
    """The last round before it."""
    had_swiss: bool
    seeds: tuple[BracketSide, ...]
    by_lot: tuple[SideNames, ...]
    """Equal entrants whom only the stored lot put on the two sides of the line (GAP-05)."""
    halves: tuple[BracketHalf, ...]
    """One half or, in a double elimination, that without a loss up to the final and that with one."""
    champion: SideNames | None
    playoff: Playoff | None
    """The same for drawing a picture, without anything private, such as why somebody is out; None in pods."""
    left: int = 0
    """How many can still win it."""

    @property
    def rounds(self) -> tuple[BracketRound, ...]:
        """The rounds that lead to the final."""
        return self.halves[0].rounds

    @property
    def is_double(self) -> bool:
        return self.playoff is not None and self.playoff.bracket.is_double

    @property
    def is_joined(self) -> bool:
        """Whether every match follows from the two next to it: nobody had a bye, and one loss eliminates."""
        return not self.in_pods and not self.is_double and len(self.seeds).bit_count() == 1

    @property
    def now(self) -> BracketRound:
        """The first round that is not over, or the last one."""
        is_over = {MatchState.DONE, MatchState.BYE, MatchState.NOBODY}
        return next(
            (each for each in self.rounds if any(m.state not in is_over for m in each.matches)), self.rounds[-1]
        )

    @property
    def in_pods(self) -> bool:
        """Whether three to five sit together, and one of them advances."""
        return self.playoff is None
