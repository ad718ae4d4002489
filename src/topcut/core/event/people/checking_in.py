"""Players who check themselves in, with the code posted in the room."""

import re
from typing import Final

from topcut.core.asking import Occasion
from topcut.core.event.action import BEFORE_THE_END, action
from topcut.core.event.nouns.facts import CheckInOpened, EventFact
from topcut.core.event.nouns.hall.refusals_room import NotAVenueCode, WrongCode
from topcut.core.event.nouns.state import Event
from topcut.core.log import Decision, Sealed
from topcut.core.play import Power

SHORTEST_CODE, LONGEST_CODE = 3, 12
_CODE: Final = re.compile(f"[A-Z0-9]{{{SHORTEST_CODE},{LONGEST_CODE}}}")


@action(Power.ENTRY, during=BEFORE_THE_END, rule="MTR 1.10", makes=(CheckInOpened,))
def open_check_in(event: Event, occasion: Occasion, *, code: str = "") -> Decision[EventFact]:
    """Require the room's code from players who check themselves in; an empty code requires none (MTR 1.10)."""
    wanted = as_code(code)
    if wanted and not _CODE.fullmatch(wanted):
        raise NotAVenueCode(least=SHORTEST_CODE, most=LONGEST_CODE)
    return Decision((CheckInOpened(Sealed(wanted), bool(wanted)),))


def refuse_wrong_code(event: Event, code: str) -> None:
    """Refuse a player who checks in without the room's code; a copy of the log without it refuses all (MTR 1.10)."""
    wanted = event.venue_code
    if wanted is not None and (not wanted.is_open or wanted.value != as_code(code)):
        raise WrongCode


def as_code(typed: str) -> str:
    """Normalize a code as people type it: case, blanks and dashes do not matter."""
    return "".join(typed.replace("-", "").split()).upper()
