"""What both forms of JSON results files share: numbers, and players with more than an id."""

from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct

from topcut.exchange.results_file import Player
from topcut.exchange.results_refusals import BadName, NoTeamsHere, WrongTeam
from topcut.exchange.results_rows import name_of, whole
from topcut.exchange.results_where import Path

MOST_POINTS: Final = 999
"""Of one match."""
Number = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""The largest number that every reader of JSON reads exactly."""


class ListedPlayer(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A player with more than an id."""

    id: str
    name: str | None = None
    byes: Number | None = None
    dropped_after: Number | None = None
    disqualified_after: Number | None = None
    players: list[str] | None = None


def player_of(listed: str | ListedPlayer, *, team: int = 1, where: Path) -> Player:
    if isinstance(listed, str):
        return Player(listed)

    def after(field: str) -> int | None:
        round: int | None = getattr(listed, field)
        return None if round is None else whole(round, where=where.at(field))

    return Player(
        id=listed.id,
        name=name_of(listed.name, where=where.at("name")),
        byes=after("byes") or 0,
        dropped_after=after("dropped_after"),
        disqualified_after=after("disqualified_after"),
        players=_team_people(listed.players, team=team, where=where.at("players")),
    )


def _team_people(names: Sequence[str] | None, *, team: int, where: Path) -> tuple[str, ...]:
    """Read the players of a team, by seat; empty if the file names only the team."""
    if names is None:
        return ()
    if team == 1:
        raise NoTeamsHere(where, field="players")
    if len(names) != team:
        raise WrongTeam(where, team=team, count=len(names))
    return tuple(_person(name, where=where.at(seat)) for seat, name in enumerate(names))


def _person(name: str, *, where: Path) -> str:
    cleaned = name_of(name, where=where)
    if cleaned is None:
        raise BadName(where, why="Somebody sits here: give a name.")
    return cleaned
