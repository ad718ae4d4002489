"""Work shared by those who ask at once: in every order of the steps everybody is answered, with what was asked for."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from tests.conftest import IS_SOAK
from tests.http.spinning import Spinning
from tests.orders import HandLoop, Livelock, every_path, first

from topcut.desk.single_flight import SingleFlight, any_will_do, none_will_do


class Doings:
    """Something that changes, is looked at slowly, and may fail; everything that happens has its moment."""

    def __init__(self, flights: Any, *, fails: Callable[[int], bool] = lambda _: False) -> None:
        self.flights = flights
        self.seq = 0
        self.moment = 0
        self.begun: list[int] = []
        self._fails = fails

    async def look(self) -> tuple[int, int]:
        """Return when it was begun, and which number was seen."""
        self.moment += 1
        began, seen = self.moment, self.seq
        self.begun.append(began)
        if self._fails(len(self.begun)):
            raise LookupError(began)
        await asyncio.sleep(0)
        return began, seen

    def change(self) -> None:
        self.moment += 1
        self.seq += 1

    async def ask_newest(self) -> None:
        """Want the number of the moment of the question: older work does if it saw that."""
        wanted = self.seq
        _, seen = await self.flights.result("it", self.look, will_do=lambda made: made[1] >= wanted)
        assert seen >= wanted

    async def ask_anew(self) -> None:
        """Want work that is begun after the question, whatever it sees."""
        self.moment += 1
        asked = self.moment
        try:
            began, _ = await self.flights.result("it", self.look, will_do=none_will_do)
        except LookupError as error:
            began = error.args[0]
        assert began > asked

    async def ask_any(self) -> None:
        await self.flights.result("it", self.look, will_do=any_will_do)


def walked(make: Callable[[], Doings], *asked: str, changes: int = 0, **how: Any) -> tuple[int, set[int]]:
    """Walk every order of some questions and changes; return how many there are, and how often work was begun."""
    paths, begun = 0, set[int]()
    for path in every_path(**how):
        loop, doings = HandLoop(), make()
        for _ in range(changes):
            loop.call_soon(doings.change)
        loop.run(*(getattr(doings, ask) for ask in asked), path=path)
        assert loop.troubles == []
        assert not doings.flights._under_way, "work that is done is forgotten"
        paths, begun = paths + 1, {*begun, len(doings.begun)}
    return paths, begun


def flying() -> Doings:
    return Doings(SingleFlight())


LATE = None if IS_SOAK else 3
"""Steps that come out of turn; in `make soak`, every order."""


@pytest.mark.soak
def test_two_who_ask_at_once_are_answered_with_what_was_true_when_they_asked() -> None:
    paths, begun = walked(flying, "ask_newest", "ask_newest", most_late=LATE)
    assert (paths > 100, begun) == (True, {1, 2})


@pytest.mark.soak
def test_nothing_that_changes_meanwhile_makes_anybody_wait_for_a_third_time() -> None:
    """Two work at most for two who ask, however many changes there are; with three and two changes, three."""
    _, begun = walked(flying, "ask_newest", "ask_newest", changes=1, most_late=5 if IS_SOAK else 3)
    assert begun == {1, 2}
    _, begun = walked(flying, "ask_newest", "ask_newest", "ask_newest", changes=2, most_late=4 if IS_SOAK else 2)
    assert begun <= {1, 2, 3}


@pytest.mark.soak
def test_who_wants_work_begun_after_the_question_gets_no_other() -> None:
    walked(flying, "ask_anew", "ask_anew", most_late=LATE)


def test_whoever_takes_anything_shares_what_is_under_way() -> None:
    _, begun = walked(flying, "ask_any", "ask_any", most_late=LATE)
    assert begun == {1, 2}, "one after the other, or together"
    loop, doings = HandLoop(), flying()
    loop.run(*[doings.ask_any] * 5, path=first())
    assert len(doings.begun) == 1


@pytest.mark.soak
def test_a_failure_of_older_work_is_nobodys_answer_who_asked_later() -> None:
    """The first look fails: whoever asked before it hears of that, and whoever asked later is answered."""
    walked(lambda: Doings(SingleFlight(), fails=lambda number: number == 1), "ask_anew", "ask_anew", most_late=LATE)


def test_everybody_who_shares_work_hears_that_it_failed_and_the_next_begins_anew() -> None:
    loop, doings = HandLoop(), Doings(SingleFlight(), fails=lambda number: number == 1)
    heard: list[int] = []

    async def ask() -> None:
        try:
            await doings.flights.result("it", doings.look)
        except LookupError as error:
            heard.append(error.args[0])

    loop.run(ask, path=first())
    loop.run(ask, path=first())
    assert (heard, len(doings.begun), loop.troubles) == ([1], 2, [])


@pytest.mark.soak
def test_who_leaves_takes_the_work_from_nobody() -> None:
    """One of two is cancelled at any moment: the other is answered, and nothing is reported that nobody heard."""
    for path in every_path(most_late=5 if IS_SOAK else 2):
        loop, doings = HandLoop(), flying()

        async def leave(doings: Doings = doings) -> None:
            leaving = asyncio.ensure_future(doings.ask_newest())
            asyncio.get_running_loop().call_soon(leaving.cancel)
            await asyncio.wait([leaving])

        loop.run(leave, doings.ask_newest, path=path)
        assert (loop.troubles, doings.flights._under_way) == ([], {})


def test_work_that_is_begun_for_nobody_is_shared_with_whoever_asks() -> None:
    loop, doings = HandLoop(), flying()

    async def begin() -> None:
        doings.flights.begun("it", doings.look)
        assert ("it" in doings.flights, len(doings.flights)) == (True, 1)
        await doings.ask_any()

    loop.run(begin, path=first())
    assert (len(doings.begun), len(doings.flights)) == (1, 0)


def test_the_old_waiting_is_found_to_turn_for_ever() -> None:
    """A planted fault: finished work whose end nobody had noted yet was awaited again and again (`spinning.py`)."""
    with pytest.raises(Livelock, match="one step never ends"):
        walked(lambda: Doings(Spinning()), "ask_newest", "ask_newest", changes=1, most_late=3)
