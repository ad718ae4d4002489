"""How exactly screens and phones show the same second, for the caller: each screen, and the phones together."""

from collections.abc import Collection
from typing import Final

from markupsafe import Markup
from msgspec import Struct

from topcut.core.play import PlayerId, Stream
from topcut.http.hall_seconds import HallSeconds
from topcut.locale import languages
from topcut.web.shared.language import Words

MOST_OFF: Final = 100
"""The milliseconds by which screens may differ before people notice."""
MOST_SCREENS: Final = 99
_SCREEN: Final = "screen-"
_PHONE: Final = "phone-"


class ScreenSecond(Struct, frozen=True):
    """A screen by its number, and how far it may be off."""

    number: int
    off: int | None
    """In milliseconds; None if it reported nothing lately."""

    @property
    def is_wide(self) -> bool:
        return self.off is None or self.off > MOST_OFF


class SecondsTold(Struct, frozen=True):
    """What the pages in the hall have reported about their clocks."""

    screens: tuple[ScreenSecond, ...]
    phones: int
    worst: int
    wide: int
    """Phones that may be off by more than people overlook."""


def pass_of_screen(seconds: HallSeconds, stream: Stream, screen: int) -> str:
    """Issue a pass for a screen's reports; empty for a number that no hall has."""
    return seconds.pass_for(stream, f"{_SCREEN}{screen}") if 1 <= screen <= MOST_SCREENS else ""


def pass_of_phone(seconds: HallSeconds, stream: Stream, player: PlayerId) -> str:
    """Issue a pass for the reports of a player's page."""
    return seconds.pass_for(stream, f"{_PHONE}{player}")


def seconds_told(seconds: HallSeconds, stream: Stream, *, screens: Collection[int]) -> SecondsTold:
    """List every screen that reported or was assigned, and how far off the phones may be."""
    heard = seconds.heard(stream)
    told = {int(who.removeprefix(_SCREEN)): off for who, off in heard.items() if who.startswith(_SCREEN)}
    phones = [off for who, off in heard.items() if who.startswith(_PHONE)]
    listed = tuple(ScreenSecond(number, told.get(number)) for number in sorted({*told, *screens}))
    return SecondsTold(listed, len(phones), max(phones, default=0), sum(off > MOST_OFF for off in phones))


def off_text(off: int, words: Words) -> Markup:
    """Format milliseconds as hundredths of a second, rounded up, so that no accuracy is overstated."""
    hundredths = max(1, -(-off // 10))
    number = f"{hundredths // 100}{languages()[words.language].decimal}{hundredths % 100:02}"
    return words("{seconds} s", seconds=number)
