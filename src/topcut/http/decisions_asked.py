"""Forms that a rule stopped, sent to those who may set it aside; kept in memory, and forgotten with the server.

What a page offered to send is found again by a name that nobody can guess: what arrives is what was refused, exactly.
"""

import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from topcut.core.errors import AgainstTheRules, Stale, gettext_noop
from topcut.core.play import Stream, Who
from topcut.desk.clock import now

MOST_OFFERED: Final = 512
MOST_ASKED: Final = 20
"""Of one event; the oldest is forgotten."""
MOST_EVENTS: Final = 256


class NothingAsked(Stale):
    """A decision is asked for once, and soon after the page that offered it."""

    code = "nothing-asked"
    message = gettext_noop("This was decided already, or the page is too old. Go back and try again.")


class AskedDecision(Struct, frozen=True):
    """A form that waits for somebody who may set the rules aside."""

    stream: Stream
    path: str
    fields: tuple[tuple[str, str], ...]
    concerns: tuple[AgainstTheRules, ...]
    action: str
    """The action that was refused."""
    number: int = 0
    by: Who = Who("")
    at: int = 0


class DecisionsAsked:
    """What pages have offered to send, and what was sent, by event."""

    def __init__(self, *, clock: Callable[[], int] = now) -> None:
        self._clock = clock
        self._offered: OrderedDict[str, AskedDecision] = OrderedDict()
        self._asked: OrderedDict[Stream, OrderedDict[int, AskedDecision]] = OrderedDict()
        self._last = 0

    def offer(self, decision: AskedDecision) -> str:
        """Keep a refused form until somebody sends it, and return its name."""
        name = secrets.token_urlsafe(12)
        self._offered[name] = decision
        while len(self._offered) > MOST_OFFERED:
            self._offered.popitem(last=False)
        return name

    def ask(self, name: str, *, stream: Stream, by: Who) -> None:
        """Send a refused form to those who may decide; each is sent once."""
        found = self._offered.get(name)
        if found is None or found.stream != stream:
            raise NothingAsked
        del self._offered[name]
        self._last += 1
        asked = self._asked.pop(stream, None) or OrderedDict()
        asked[self._last] = replace(found, number=self._last, by=by, at=self._clock())
        while len(asked) > MOST_ASKED:
            asked.popitem(last=False)
        self._asked[stream] = asked
        while len(self._asked) > MOST_EVENTS:
            self._asked.popitem(last=False)

    def waiting(self, stream: Stream) -> tuple[AskedDecision, ...]:
        """List what waits for a decision, the oldest first."""
        return tuple(self._asked.get(stream, {}).values())

    def settle(self, stream: Stream, number: int) -> None:
        """Forget what was decided."""
        asked = self._asked.get(stream, OrderedDict())
        if asked.pop(number, None) is None:
            raise NothingAsked
