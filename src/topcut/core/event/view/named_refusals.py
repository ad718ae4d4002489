"""Names in refusals: a rule knows only numbers, and the names are passed in, as the log does not hold them."""

import re
from collections.abc import Iterator
from typing import Final

from topcut.core.errors import TopcutError
from topcut.core.event.nouns.state import Event
from topcut.core.event.view.sides import UNNAMED, Names, sides_of
from topcut.core.play import EntrantId, PlayerId

PLAYERS: Final = frozenset({"player", "by"})
ENTRANTS: Final = frozenset({"entrant", "one", "other", "kept", "gone"})
SEVERAL: Final = frozenset({"entrants", "missing", "twice", "strangers"})
"""Parts of a refusal that are entrants, as a list or joined by commas; a single number there is a count."""
_IN_A_ROW: Final = re.compile(r"\d+(, \d+)*( …)?")


def call_by_name(error: TopcutError, event: Event, *, names: Names) -> None:
    """Put names in place of numbers in a refusal, and in every concern in it."""
    for one in (error, *_concerns(error)):
        one.called = dict(_called(one, event, names))


def speaks_of_people(error: TopcutError) -> bool:
    return any(not (PLAYERS | ENTRANTS | SEVERAL).isdisjoint(one.detail) for one in (error, *_concerns(error)))


def _concerns(error: TopcutError) -> list[TopcutError]:
    inside = error.detail.get("concerns", ())
    return [each for each in inside if isinstance(each, TopcutError)] if isinstance(inside, tuple) else []


def _called(error: TopcutError, event: Event, names: Names) -> Iterator[tuple[str, tuple[str, ...]]]:
    for part, value in error.detail.items():
        if part in PLAYERS and isinstance(value, int):
            yield part, (_player(event, names, PlayerId(value)),)
        elif part in ENTRANTS and isinstance(value, int):
            yield part, (_entrant(event, names, value),)
        elif part in SEVERAL and isinstance(value, list | tuple):
            yield part, tuple(_entrant(event, names, int(number)) for number in value) or (UNNAMED,)
        elif part in SEVERAL and isinstance(value, str) and _IN_A_ROW.fullmatch(value):
            yield part, tuple(_in_a_row(event, names, each) for each in value.split(", "))


def _in_a_row(event: Event, names: Names, number: str) -> str:
    """Replace a number in a row by the name, keeping the mark that there are more."""
    return re.sub(r"\d+", lambda digits: _entrant(event, names, int(digits[0])), number)


def _entrant(event: Event, names: Names, number: int) -> str:
    """Format a name, with the number if two people share it; the number alone if there is no name."""
    side = sides_of(event, names=names).get(EntrantId(number))
    if side is None or side.name == UNNAMED:
        return f"#{number}" if side else str(number)
    return f"{side.name} ({number})" if side.is_twin else side.name


def _player(event: Event, names: Names, player: PlayerId) -> str:
    entrant = event.players.get(player)
    if entrant is None:
        return str(player)
    is_alone = len(event.entrants[entrant].players) == 1
    return _entrant(event, names, entrant) if is_alone else names.get(player) or f"#{player}"
