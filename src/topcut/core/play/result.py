"""The result of a match: its games, and what was agreed or awarded besides them."""

import enum

from msgspec import Struct

from topcut.core.play.length import FirstTo, MatchLength, PlayAll

MOST_GAMES = 99
"""Two digits on a slip; nobody plays a hundred games in a round."""
AGREED = 3
"""A draw agreed on before a game was played counts as this many games drawn (MTR 2.4)."""


class Score(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """Games won by each side, in the order of the match's sides, and games drawn."""

    won: tuple[int, ...]
    drawn: int = 0

    @property
    def games(self) -> int:
        return sum(self.won) + self.drawn

    def mirrored(self) -> "Score":
        """Return the same games as seen from the other side of the table."""
        return Score(self.won[::-1], self.drawn)

    def __str__(self) -> str:
        return "-".join(map(str, (*self.won, self.drawn) if self.drawn else self.won))


class Outcome(enum.IntEnum):
    """How a match ended for one side."""

    LOSS = 0
    DRAW = 1
    WIN = 3


class How(enum.StrEnum):
    """What decided a match."""

    PLAYED = "played"
    """The games did."""
    DRAW_AGREED = "draw-agreed"
    """The sides agreed to draw: a draw, whatever the games (MTR 2.4)."""
    CONCEDED = "conceded"
    """The sides named gave it up (MTR 2.4)."""
    NO_SHOW = "no-show"
    """The sides named did not come (MTR 2.10)."""
    MATCH_LOSS = "match-loss"
    """The sides named lost it to a penalty."""


class Result(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The games of a match, and the sides that lost it otherwise; an award, if there is one, decides."""

    score: Score
    how: How = How.PLAYED
    against: tuple[int, ...] = ()
    """Which sides (0, 1 …) conceded, were absent or were penalised."""
    places: tuple[int, ...] = ()
    """The place of each side of a free-for-all, 1 the best, ties on the better place; empty for two sides."""

    def outcomes(self) -> tuple[Outcome, ...]:
        """Compute the outcome for each side (MTR 2.1); in a free-for-all a shared first place is a draw."""
        sides = range(len(self.score.won))
        if self.places:
            best = Outcome.WIN if self.places.count(1) == 1 else Outcome.DRAW
            return tuple(best if place == 1 else Outcome.LOSS for place in self.places)
        if self.how is How.DRAW_AGREED:
            return tuple(Outcome.DRAW for _ in sides)
        if self.against:
            return tuple(Outcome.LOSS if side in self.against else Outcome.WIN for side in sides)
        most = max(self.score.won)
        leaders = self.score.won.count(most)
        best = Outcome.WIN if leaders == 1 else Outcome.DRAW
        return tuple(best if won == most else Outcome.LOSS for won in self.score.won)

    @property
    def have_met(self) -> bool:
        """Whether the sides met; two who both stayed away did not, and may be paired again (GAP-04)."""
        return self.how is not How.NO_SHOW or len(self.against) < len(self.score.won)

    def mirrored(self) -> "Result":
        last = len(self.score.won) - 1
        against = tuple(sorted(last - side for side in self.against))
        return Result(self.score.mirrored(), self.how, against, self.places[::-1])


def is_possible(score: Score, length: MatchLength) -> bool:
    """Check whether a match of this length can end with these games (MTR 2.1)."""
    won = score.won
    if not won or min(*won, score.drawn) < 0 or not 0 < score.games <= MOST_GAMES:
        return False
    if isinstance(length, FirstTo):
        return max(won) <= length.wins and won.count(length.wins) <= 1
    return score.games <= length.games


def possible_scores(length: MatchLength) -> tuple[Score, ...]:
    """List the scores that a match of two can end with, also if time ran out before it was over (MTR 2.1, MTR 2.5).

    Drawn games are played again and again in theory; of more than one, only as many are listed as a match usually has
    games.
    """
    wins = length.most_games_won
    usual = 2 * wins - 1 if isinstance(length, FirstTo) else wins
    every = (
        Score((mine, theirs), drawn)
        for drawn in range(wins + 1)
        for mine in range(wins + 1)
        for theirs in range(wins + 1)
    )
    return tuple(score for score in every if is_possible(score, length) and (score.drawn <= 1 or score.games <= usual))


def awarded_against(side: int, *, length: MatchLength, played: Score | None = None, how: How = How.NO_SHOW) -> Result:
    """Award the match to the other side with the wins needed; games already won are kept (GAP-14).

    If all games are to be played, the other side gets all of them, so there is no room for others.
    """
    kept = Score((0, 0)) if played is None or isinstance(length, PlayAll) else played
    won = list(kept.won)
    won[side] = min(won[side], length.most_games_won - 1)
    won[1 - side] = length.most_games_won
    return Result(Score(tuple(won), kept.drawn), how, (side,))


def is_sound(result: Result, *, sides: int, length: MatchLength) -> bool:
    """Check whether a slip can hold this result: a place for each side, no side twice, possible games (MTR 2.1)."""
    named, unplayed = result.against, Score((0,) * sides)
    if result.places:
        return sides > 2 and result == finished(result.places) and are_places(result.places, sides=sides)
    if len(result.score.won) != sides or list(named) != sorted({*named} & {*range(sides)}):
        return False
    if bool(named) is (result.how in {How.PLAYED, How.DRAW_AGREED}):
        return False
    if result.how is not How.PLAYED and result.score == unplayed:
        return True
    return is_possible(result.score, length) or result == as_stored(Result(unplayed, How.DRAW_AGREED), length=length)


def as_stored(result: Result, *, length: MatchLength) -> Result:
    """Fill in the games of an award: all of a conceded match, 0-0-3 for a draw agreed before playing (MTR 2.4)."""
    if len(result.against) == 1 and len(result.score.won) == 2:
        return awarded_against(result.against[0], length=length, played=result.score, how=result.how)
    if result.how is How.DRAW_AGREED and not result.score.games:
        return Result(Score(result.score.won, AGREED), How.DRAW_AGREED)
    return result


def finished(places: tuple[int, ...]) -> Result:
    """Build the result of a free-for-all from its places; it has no games."""
    return Result(Score((0,) * len(places)), places=places)


def are_places(places: tuple[int, ...], *, sides: int) -> bool:
    """Check whether each side's place is one more than the number of sides ahead of it: 1, 2, 2, 4."""
    return len(places) == sides and all(place == 1 + sum(other < place for other in places) for place in places)


def lost_by_both(how: How = How.MATCH_LOSS) -> Result:
    """Record a loss for both sides, without games (GAP-14); two who stayed away have not met (GAP-04)."""
    return Result(Score((0, 0)), how, (0, 1))
