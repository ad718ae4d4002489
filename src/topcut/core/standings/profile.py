"""The tiebreakers an event uses, and the choices on which the rule book and the big platforms differ."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final, Literal

import msgspec
from msgspec import Struct

from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.play import MatchLength
from topcut.core.rules.tiebreakers import TiebreakerRow, own_tiebreakers
from topcut.core.standings.criteria import (
    AOW,
    BUCHHOLZ,
    BY_THE_BOOK,
    CRITERIA,
    GAME_WIN_POINTS,
    HEAD_TO_HEAD,
    POINTS,
    Criterion,
)

FINEST: Final = 1_000_000
"""Percentages of a profile have at most this denominator, so that columns of them stay small."""


class UnusablePercentage(Unreadable):
    """A floor must be a simple fraction."""

    code = "unusable-percentage"
    message = gettext_noop("A percentage is a fraction from 0 to 1 with a denominator of at most {most}, not {value}.")


class UnusableGamePoints(Unreadable):
    """A drawn game is worth no more than a won one."""

    code = "unusable-game-points"
    message = gettext_noop("A drawn game is worth 0 to {most} game points, not {value}.")


class UnusableCriteria(Unreadable):
    """Match points rank first, and nothing ranks twice."""

    code = "unusable-criteria"
    message = gettext_noop("Criteria begin with points and name nothing twice; {criteria} does not.")


def refuse_unusable_criteria(criteria: tuple[Criterion, ...]) -> None:
    if criteria[:1] != (POINTS,) or len(set(criteria)) != len(criteria):
        raise UnusableCriteria(criteria=", ".join(criterion.name for criterion in criteria))


class Profile(Struct, frozen=True):
    """How percentages are computed and which of them rank (MTR C)."""

    name: str
    floor: Fraction = Fraction(33, 100)
    """MTR C says 0.33, not one third: a record of 1-2 stays above it."""
    game_draw_points: int = 1
    own_gw_floor: bool = True
    """Whether one's own game-win percentage is floored too; an opponent's always is."""
    no_opponents: Fraction | Literal["floor"] = "floor"
    """The opponents' percentages of an entrant who has met nobody (GAP-06)."""
    criteria: tuple[Criterion, ...] = BY_THE_BOOK
    """The criteria in their order; match points always come first."""

    def __post_init__(self) -> None:
        refuse_unusable_criteria(self.criteria)
        for percentage in (self.floor, self.met_nobody):
            if not 0 <= percentage <= 1 or percentage.denominator > FINEST:
                raise UnusablePercentage(value=percentage, most=FINEST)
        if not 0 <= self.game_draw_points <= GAME_WIN_POINTS:
            raise UnusableGamePoints(value=self.game_draw_points, most=GAME_WIN_POINTS)

    @property
    def met_nobody(self) -> Fraction:
        return self.floor if self.no_opponents == "floor" else self.no_opponents

    def for_teams(self) -> "Profile":
        """Leave out the game percentages: teams are ranked by whole matches (MTR C)."""
        return msgspec.structs.replace(self, criteria=tuple(c for c in self.criteria if not c.measure.is_of_games))

    def for_length(self, length: MatchLength) -> "Profile":
        """Leave out the game percentages if a match is a single game (MTR 3.1)."""
        return self.for_teams() if length.most_games_won == 1 else self


_OURS: Final = {
    profile.name: profile
    for profile in (
        Profile("mtr"),
        Profile("melee", floor=Fraction(1, 3), no_opponents=Fraction(0)),
        Profile("melee-2020", floor=Fraction(1, 3), no_opponents=Fraction(0), game_draw_points=0),
        Profile("melee-2024", floor=Fraction(1, 3), no_opponents=Fraction(0), own_gw_floor=False),
        Profile("chess", criteria=(POINTS, HEAD_TO_HEAD, BUCHHOLZ, AOW)),
    )
}
"""The rule book's own, those that reproduce what the platforms publish, and those chess clubs are used to."""


def profile_of(row: TiebreakerRow) -> Profile:
    """Build a profile from a pack; one that cannot rank is `Unreadable`."""
    unknown = [name for name in row.criteria if name not in CRITERIA]
    if unknown:
        raise UnusableCriteria(criteria=", ".join(unknown))
    criteria = tuple(CRITERIA[name] for name in row.criteria) or BY_THE_BOOK
    none = row.no_opponents
    no_opponents: Fraction | Literal["floor"] = "floor" if none == "floor" else _share(none)
    return Profile(row.name, _share(row.floor), row.game_draw_points, row.own_gw_floor, no_opponents, criteria)


def _share(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise UnusablePercentage(value=text, most=FINEST) from None


class _Profiles(Mapping[str, Profile]):
    """Our own profiles and those of packs; a pack cannot change one of ours."""

    def __getitem__(self, name: str) -> Profile:
        return _OURS[name] if name in _OURS else profile_of(own_tiebreakers()[name])

    def __iter__(self) -> Iterator[str]:
        return iter({**_OURS, **dict.fromkeys(own_tiebreakers())})

    def __len__(self) -> int:
        return len({*_OURS, *own_tiebreakers()})


PROFILES: Final[Mapping[str, Profile]] = _Profiles()
