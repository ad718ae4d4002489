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

    def of(self, result: Result) -> tuple[int, ...]:
        """Say how many match points each side earns; where an award says otherwise, the games do not speak."""
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

    def of_bye(self, length: MatchLength) -> int:
        """A bye is a match won with all its games (MTR C)."""
        for mine, theirs, points, others in self.by_score:
            if (mine, theirs) == (length.most_games_won, 0):
                return points
            if (theirs, mine) == (length.most_games_won, 0):
                return others
        return self.win
