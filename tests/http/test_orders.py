"""Small waits that are made by hand: in every order of the steps nobody waits for ever, and nothing goes unheard."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
from tests.conftest import IS_SOAK
from tests.orders import HandLoop, Livelock, every_path

from topcut.core.play import Stream
from topcut.desk.hub import Hub
from topcut.http.health import Pulse
from topcut.http.open_feeds import OpenFeed

pytestmark = pytest.mark.soak
LATE = 5 if IS_SOAK else 3
STREAM = Stream("A" * 16)


class Answers:
    """A database that always answers."""

    def __init__(self) -> None:
        self.tries = 0

    def feel(self) -> None:
        self.tries += 1


def test_everybody_who_asks_whether_it_is_well_is_answered() -> None:
    for path in every_path(most_late=LATE):
        loop, database = HandLoop(), Answers()
        pulse: Any = Pulse(database)
        loop.run(pulse.feel, pulse.feel, pulse.feel, path=path)
        assert 1 <= database.tries <= 3
        assert loop.troubles == []
        pulse.close()


def heard_by(hear: Callable[[], Awaitable[object]], told: Callable[[], int], *, last: int) -> Callable[[], Any]:
    """Listen until the last number has been heard: if one went unheard, that is never."""

    async def listen() -> None:
        heard = 0
        while heard < last:
            await hear()
            heard = told()

    return listen


def test_a_listener_hears_of_the_last_number_whenever_it_is_told() -> None:
    for path in every_path(most_late=LATE):
        loop, hub = HandLoop(), Hub()
        listener = hub.listen(STREAM)
        for seq in (1, 2, 3):
            loop.call_soon(hub.publish, STREAM, seq)
        loop.run(heard_by(listener.next, lambda hub=hub: hub.newest(STREAM), last=3), path=path)


def walk(kind: type[OpenFeed], within: float | None) -> None:
    """Wake a page three times: twice at any moment, and once in that in which it gives up waiting."""
    for path in every_path(most_late=LATE):
        loop, phone, news = HandLoop(), kind(), [0]

        def tell(phone: OpenFeed = phone, news: list[int] = news) -> None:
            news[0] += 1
            phone.wake()

        async def tell_later(tell: Callable[[], None] = tell) -> None:
            await asyncio.sleep(within or 0.0)
            tell()

        for told in (tell, tell):
            loop.call_soon(told)
        listening = heard_by(partial(phone.woken, within=within), lambda news=news: news[0], last=3)
        loop.run(listening, tell_later, path=path)


@pytest.mark.parametrize("within", [None, 1.0])
def test_a_page_that_is_woken_while_it_is_busy_or_gives_up_waiting_is_told_all_the_same(within: float | None) -> None:
    walk(OpenFeed, within)


class Forgetful(OpenFeed):
    """A planted fault: being woken while busy does not count."""

    def wake(self) -> None:
        super().wake()
        self._is_woken = False


def test_news_that_goes_unheard_would_be_found() -> None:
    with pytest.raises(Livelock, match="waits for what nobody will do"):
        walk(Forgetful, None)
