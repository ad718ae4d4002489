"""The sentences of the script in English, which translations are made from."""

from collections.abc import Mapping
from typing import Final

from topcut.core.drafts.reading.script import DraftCall, Says
from topcut.core.errors import gettext_noop

_OPEN: Final = gettext_noop(
    "Open booster {booster}. Take out tokens and rules cards. Count {cards} cards, face down."  # MTR 7.7
)
_FIRST: Final = gettext_noop("Pick up your booster. {cards} cards. You have {seconds} seconds.")
_FIRST_TWO: Final = gettext_noop("Pick up your booster. {cards} cards, take two. You have {seconds} seconds.")
_PASS: Final = {
    (True, 1): gettext_noop("Pass to the left. Pick up {cards} cards. You have {seconds} seconds."),
    (False, 1): gettext_noop("Pass to the right. Pick up {cards} cards. You have {seconds} seconds."),
    (True, 2): gettext_noop("Pass to the left. Pick up {cards} cards, take two. You have {seconds} seconds."),
    (False, 2): gettext_noop("Pass to the right. Pick up {cards} cards, take two. You have {seconds} seconds."),
}
_LAST: Final = {
    True: gettext_noop("Pass to the left. Take what is left."),
    False: gettext_noop("Pass to the right. Take what is left."),
}
_ONCE: Final[Mapping[Says, str]] = {
    Says.OPEN: _OPEN,
    Says.REVIEW: gettext_noop("Look at your picks. You have {seconds} seconds."),
    Says.LAY_OUT: gettext_noop("Booster {booster}. The active player lays out {cards} cards, face up."),
    Says.STUDY: gettext_noop("Look at the cards. You have {seconds} seconds."),
    Says.END: gettext_noop("The draft is over. Lay your picks face down."),
}
_TURNS: Final = (
    gettext_noop("Pick {pick}: the active player. {seconds} seconds."),
    gettext_noop("Pick {pick}: the second player. {seconds} seconds."),
    gettext_noop("Pick {pick}: the third player. {seconds} seconds."),
    gettext_noop("Pick {pick}: the fourth player. {seconds} seconds."),
    gettext_noop("Pick {pick}: the fifth player. {seconds} seconds."),
    gettext_noop("Pick {pick}: the last player. {seconds} seconds."),
)
_ANY_TURN: Final = gettext_noop("Pick {pick}: player {turn} from the active one. {seconds} seconds.")
"""Each table chooses who begins, so the hall is told the turn and not a seat (MTR 8.5)."""
WARNING: Final = gettext_noop("{seconds} seconds.")


class SpokenLine:
    """A sentence with the values to fill in."""

    __slots__ = ("message", "values")

    def __init__(self, message: str, values: Mapping[str, int]) -> None:
        self.message = message
        self.values = values

    def __str__(self) -> str:
        return self.message.format(**self.values)


def spoken(call: DraftCall) -> SpokenLine:
    """Build the sentence of a line (MTR 7.7)."""
    values = {"booster": call.booster, "cards": call.cards, "seconds": call.seconds, "pick": call.pick}
    values["turn"] = call.turn
    return SpokenLine(_message(call), values)


def _message(call: DraftCall) -> str:
    match call.says:
        case Says.PICK:
            return _FIRST if call.take == 1 else _FIRST_TWO
        case Says.PASS:
            return _PASS[call.to_the_left, min(call.take, 2)]
        case Says.LAST:
            return _LAST[call.to_the_left]
        case Says.TAKE:
            return _TURNS[call.turn - 1] if call.turn <= len(_TURNS) else _ANY_TURN
    return _ONCE[call.says]
