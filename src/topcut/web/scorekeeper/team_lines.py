"""Teams as the desk types them, one per line: a name, a colon, and the players by seat."""

import re
from typing import Final

from msgspec import Struct

from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.rules import Rule
from topcut.web.shared.names import composed

_NAMED: Final = re.compile(r"^\s*(?P<team>[^:]*?)\s*:\s*(?P<players>.*)$")
_STRONG: Final = re.compile(r"[\t;/|]")
"""If one of these separates the players, a comma belongs to a name: `Ruiz, Ana; Diaz, Bo`."""
_WEAK: Final = re.compile(r",| & | \+ ")


class NotATeam(Unreadable):
    """A line has a name for each seat."""

    code = "not-a-team"
    message = gettext_noop("Line {line} names {found} players; a team here has {size}. Write: The Reds: Ana, Bo, Cy")
    rule = Rule("MTR", "8.2")


class TeamLine(Struct, frozen=True):
    """One line: the team's name, and its players by seat, each with their sort name."""

    team: str
    players: tuple[tuple[str, str], ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.players)

    @property
    def sorted_as(self) -> tuple[str, ...]:
        return tuple(by for _, by in self.players)


def read_team(text: str, *, size: int, line: int = 1) -> TeamLine:
    """Parse one line; without a colon, the first cell is the name if there is one more than seats (MTR 8.2)."""
    named = _NAMED.match(text)
    team, rest = (named["team"], named["players"]) if named else ("", text)
    cells = [cell.strip() for cell in (_STRONG if _STRONG.search(rest) else _WEAK).split(rest)]
    cells = [cell for cell in cells if cell]
    if not named and len(cells) == size + 1:
        team, *cells = cells
    if len(cells) != size:
        raise NotATeam(line=line, found=len(cells), size=size)
    return TeamLine(team, tuple(map(_player, cells)))


def _player(cell: str) -> tuple[str, str]:
    family, comma, given = cell.partition(",")
    return composed(given, family) if comma else (cell, "")
