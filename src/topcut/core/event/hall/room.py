"""The screens of the room: what each is set to show."""

from typing import Final

from topcut.core.asking import Occasion
from topcut.core.event.action import ALWAYS, action
from topcut.core.event.nouns.facts import EventFact, ScreenAssigned
from topcut.core.event.nouns.hall.refusals_room import MessageTooLong, NamesUnreadable, NoSuchScreen, NothingToShow
from topcut.core.event.nouns.state import Event, Shows
from topcut.core.log import Decision, Sealed
from topcut.core.play import Power

MOST_SCREENS: Final = 99
LONGEST_MESSAGE: Final = 200
LONGEST_END: Final = 8
"""Letters of a name, if a screen begins or ends in the middle of a letter of the alphabet."""


@action(Power.PAIR, Power.CLOCK, during=ALWAYS, rule="MTR 1.9", makes=(ScreenAssigned,))
def assign_screen(
    event: Event, occasion: Occasion, *, screen: int, shows: Shows, message: str = "", first: str = "", last: str = ""
) -> Decision[EventFact]:
    """Set what a screen of the room shows; it returns to that by itself after a power cut (MTR 1.9)."""
    if not 1 <= screen <= MOST_SCREENS:
        raise NoSuchScreen(most=MOST_SCREENS)
    said = one_line(message) if shows is Shows.MESSAGE else ""
    if shows is Shows.MESSAGE and not said:
        raise NothingToShow
    if len(said) > LONGEST_MESSAGE:
        raise MessageTooLong(most=LONGEST_MESSAGE, length=len(said))
    if not all(end == "" or (end.isalnum() and len(end) <= LONGEST_END) for end in (first, last)):
        raise NamesUnreadable(text=f"{first[:20]}–{last[:20]}")
    return Decision((ScreenAssigned(screen, Shows(shows), Sealed(said), first, last),))


def one_line(message: str) -> str:
    """Leave out characters that no screen shows or that reverse text; joiners stay, as some scripts need them."""
    return " ".join("".join(c for c in message if c.isprintable() or c.isspace() or c in "\u200c\u200d").split())
