"""How exactly the pages of a hall know the time, as they report when asking for it; kept in memory, soon forgotten.

A page can be wrong by half the shortest time an answer took. It sends that figure with its next question, under a pass
that its own page gave it, so that nobody can report for others. Every process knows only what it was told itself.
"""

import hmac
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final
from urllib.parse import parse_qsl

from topcut.core.play import Stream

FORGOTTEN_AFTER: Final = 75.0
"""Seconds without a report: pages that are looked at ask every 30."""
MOST_PAGES: Final = 4_096
"""Kept at once, over all events; the one heard longest ago is forgotten."""
MOST_DEVICES: Final = 3
"""That report under one pass."""
_MAC_DIGITS: Final = 32
_OFF: Final = re.compile(r"\d{1,5}", re.ASCII)
_DEVICE: Final = re.compile(r"[0-9a-z]{1,12}", re.ASCII)


class HallSeconds:
    """What screens and phones have reported lately, by event."""

    def __init__(self, *, key: bytes, clock: Callable[[], float] = time.monotonic) -> None:
        self._key = key[:64]
        self._clock = clock
        self._heard: OrderedDict[tuple[Stream, str], OrderedDict[str, tuple[int, float]]] = OrderedDict()

    def pass_for(self, stream: Stream, who: str) -> str:
        """Make the pass under which a page reports: its name, and a proof that the name is from us."""
        return f"{who}.{self._mac(stream, who)}"

    def hear(self, stream: Stream, query: bytes) -> None:
        """Note the report that a page sends with its question; ignore anything else."""
        said = dict(parse_qsl(query.decode("latin-1")))
        who, _, mac = said.get("as", "").rpartition(".")
        off, device = said.get("off", ""), said.get("on", "")
        if not (_OFF.fullmatch(off) and _DEVICE.fullmatch(device)):
            return
        if not hmac.compare_digest(mac.encode(), self._mac(stream, who).encode()):
            return
        self._note((stream, who), device, int(off))

    def heard(self, stream: Stream) -> dict[str, int]:
        """Return by how many milliseconds each page that reported lately may be wrong at most."""
        since = self._clock() - FORGOTTEN_AFTER
        found: dict[str, int] = {}
        for (of, who), devices in self._heard.items():
            lately = [off for off, at in devices.values() if at >= since]
            if of == stream and lately:
                found[who] = max(lately)
        return found

    def _note(self, whose: tuple[Stream, str], device: str, off: int) -> None:
        devices = self._heard.pop(whose, None) or OrderedDict()
        devices.pop(device, None)
        devices[device] = (off, self._clock())
        while len(devices) > MOST_DEVICES:
            devices.popitem(last=False)
        self._heard[whose] = devices
        while len(self._heard) > MOST_PAGES:
            self._heard.popitem(last=False)

    def _mac(self, stream: Stream, who: str) -> str:
        return hmac.new(self._key, f"{stream}\n{who}".encode(), "sha256").hexdigest()[:_MAC_DIGITS]
