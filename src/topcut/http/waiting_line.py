"""A short queue for slow work: networks take turns, and within a network its browsers."""

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable

from topcut.core.errors import TopcutError
from topcut.http.limits import Caller

Ticket = asyncio.Future[None]
Browsers = OrderedDict[str, deque[Ticket]]


class WaitingLine:
    """Serves so many at once and lets so many wait; when it is full, the network with most in it gives way."""

    def __init__(self, *, at_once: int, most_waiting: int, refusal: Callable[[], TopcutError]) -> None:
        self._free = at_once
        self._most = most_waiting
        self._refusal = refusal
        self._waiting: OrderedDict[str, Browsers] = OrderedDict()

    @contextlib.asynccontextmanager
    async def turn(self, caller: Caller) -> AsyncIterator[None]:
        """Wait for the caller's turn, and pass it on afterwards."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(caller)
        try:
            yield
        finally:
            self._hand_on()

    async def _wait(self, caller: Caller) -> None:
        if sum(map(_size, self._waiting.values())) >= self._most:
            self._make_room(caller)
        ticket: Ticket = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(caller.network, OrderedDict()).setdefault(caller.session, deque()).append(ticket)
        try:
            await ticket
        except asyncio.CancelledError:
            if ticket.done() and not ticket.cancelled() and ticket.exception() is None:
                self._hand_on()  # the turn had come; whoever was sent away has none to pass on
            raise

    def _make_room(self, caller: Caller) -> None:
        """Send away the last in line of the network or browser that has most in it; refuse if that is the caller's."""
        network, browsers = max(self._waiting.items(), key=lambda each: _size(each[1]))
        own = self._waiting.get(caller.network, OrderedDict())
        session, tickets = max(browsers.items(), key=lambda each: len(each[1]))
        is_same = network == caller.network
        mine, most = (len(own.get(caller.session, ())), len(tickets)) if is_same else (_size(own), _size(browsers))
        if mine + 1 >= most:
            raise self._refusal()
        last = tickets.pop()
        if not last.done():
            last.set_exception(self._refusal())
        self._tidy(network, session)

    def _hand_on(self) -> None:
        """Serve the next network's next browser."""
        while self._waiting:
            network, browsers = next(iter(self._waiting.items()))
            session, tickets = next(iter(browsers.items()))
            ticket = tickets.popleft()
            browsers.move_to_end(session)
            self._waiting.move_to_end(network)
            self._tidy(network, session)
            if not ticket.done():
                ticket.set_result(None)
                return
        self._free += 1

    def _tidy(self, network: str, session: str) -> None:
        if not self._waiting[network][session]:
            del self._waiting[network][session]
        if not self._waiting[network]:
            del self._waiting[network]


def _size(browsers: Browsers) -> int:
    return sum(map(len, browsers.values()))
