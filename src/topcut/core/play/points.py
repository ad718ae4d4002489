"""What a result is worth: a function of the game score, given as data."""

from msgspec import Struct

from topcut.core.play.length import MatchLength
from topcut.core.play.result import How, Outcome, Result


class Points(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Match points for a win, a draw and a loss; or a table by game score for games that count them (MTR C)."""

    win: int = 3
    draw: int = 1
    loss: int = 0
    by_score: tuple[tuple[int, int, int, int], ...] = ()
    """(games won, games lost, points of the side, points of the other side); both directions are read."""
    by_place: tuple[int, ...] = ()
    """In a free-for-all: the points for each place, from the first; a place that is not listed gets none."""

    @property
    def most(self) -> int:
        """The most that one round of a free-for-all is worth."""
        return max(self.by_place, default=max(self.win, self.draw, self.loss))

    def of(self, result: Result) -> tuple[int, ...]:
        """Compute the match points of each side; if an award decided the match, the games do not count."""
        if result.places and self.by_place:
            return tuple(self._shared(place, result.places.count(place)) for place in result.places)
        by_games = result.how is not How.DRAW_AGREED and result.outcomes() == Result(result.score).outcomes()
        if len(result.score.won) == 2 and by_games:
            for mine, theirs, points, others in self.by_score:
                if result.score.won == (mine, theirs):
                    return points, others
                if result.score.won == (theirs, mine):
                    return others, points
        return tuple(self.of_outcome(outcome) for outcome in result.outcomes())

    def of_outcome(self, outcome: Outcome) -> int:
        return {Outcome.WIN: self.win, Outcome.DRAW: self.draw, Outcome.LOSS: self.loss}[outcome]

    def _shared(self, place: int, sharing: int) -> int:
        """Split the points of shared places equally among those who share them, rounded down."""
        return sum(self.by_place[place - 1 : place - 1 + sharing]) // sharing

    def of_bye(self, length: MatchLength) -> int:
        """Compute the points of a bye: a match won with all its games (MTR C); in a free-for-all, a first place."""
        if self.by_place:
            return self.by_place[0]
        for mine, theirs, points, others in self.by_score:
            if (mine, theirs) == (length.most_games_won, 0):
                return points
            if (theirs, mine) == (length.most_games_won, 0):
                return others
        return self.win
