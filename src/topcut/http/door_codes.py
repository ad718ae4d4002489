"""Doors: the event behind a code; guessing codes soon gets slow, and a wrong code looks like a revoked one."""

from collections import OrderedDict

from topcut.http.limits import MISSED_CODES, Caller, Limiter
from topcut.http.links import LinkBook, read_code
from topcut.http.refusals import OpensNothing
from topcut.store.links import Link

MOST_OPENED = 20_000


class DoorBook:
    """Finds doors by what people type.

    A valid code costs nothing, and a code that was opened from a network before stays open to it: so a person in the
    hall who guesses codes keeps nobody there from entering.
    """

    def __init__(self, link_book: LinkBook, limiter: Limiter) -> None:
        self._link_book = link_book
        self._limiter = limiter
        self._opened: OrderedDict[tuple[str, str], None] = OrderedDict()

    async def find(self, typed: str, *, caller: Caller) -> Link:
        """Find the event behind a code; refuse a code that opens nothing, and a caller who guessed wrong too often."""
        code = read_code(typed)
        known = (caller.network, code)
        is_charged = known not in self._opened
        if is_charged:
            self._limiter.share("codes", MISSED_CODES, caller)
        link = (await self._link_book.find([code])).get(code)
        if link is None or not link.code:
            raise OpensNothing
        if is_charged:
            self._limiter.give_back("codes", MISSED_CODES, caller)
        self._remember(known)
        return link

    def charge(self, caller: Caller) -> None:
        """Count a team's code before it is looked up, and refuse a caller who has guessed too often."""
        self._limiter.share("codes", MISSED_CODES, caller)

    def give_back(self, caller: Caller) -> None:
        """Stop counting a code that turned out right."""
        self._limiter.give_back("codes", MISSED_CODES, caller)

    def _remember(self, known: tuple[str, str]) -> None:
        self._opened[known] = None
        self._opened.move_to_end(known)
        if len(self._opened) > MOST_OPENED:
            self._opened.popitem(last=False)
