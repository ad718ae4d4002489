"""Figures of an event, computed once for the same results, however many people look at them."""

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Generic, TypeVar
from weakref import ReferenceType, ref

from topcut.core.event.nouns.rounds.state import Round
from topcut.core.event.nouns.state import Event
from topcut.core.event.rounds.standings import ranking
from topcut.core.standings import Standing

T = TypeVar("T")
Key = tuple[object, ...]

MOST_KEPT: Final = 16
"""Events and moments whose figures are kept at once."""


class CachedValue(Generic[T]):
    """Answers keyed by everything they depend on: another result is another key, so nothing here can be stale.

    Views and decisions ask from different threads: an answer may be evicted between any two steps.
    """

    def __init__(self, *, most: int = MOST_KEPT) -> None:
        self._most = most
        self._answers: OrderedDict[Key, T] = OrderedDict()

    def answer(self, key: Key, make: Callable[[], T]) -> T:
        found = self._answers.pop(key, None)
        self._answers[key] = answer = make() if found is None else found
        with suppress(KeyError):
            while len(self._answers) > self._most:
                self._answers.popitem(last=False)
        return answer


class KeptWith(Generic[T]):
    """The last answer about each event, kept while the event lives and until a fact comes that may change places."""

    def __init__(self) -> None:
        self._answers: dict[int, tuple[ReferenceType[Event], Key, T]] = {}

    def answer(self, event: Event, key: Key, make: Callable[[], T]) -> T:
        at, key = id(event), (event.moves, *key)
        found = self._answers.get(at)
        if found is None or found[0]() is not event or found[1] != key:
            found = self._answers[at] = (ref(event, lambda gone: self._forget(at, gone)), key, make())
        return found[2]

    def _forget(self, at: int, gone: ReferenceType[Event]) -> None:
        kept = self._answers.get(at)
        if kept and kept[0] is gone:
            self._answers.pop(at, None)


_standings: CachedValue[tuple[Standing, ...]] = CachedValue()


def standings_after(event: Event, *, after: int) -> tuple[Standing, ...]:
    """Rank everybody who took part, as `ranking` does; a hall of phones asks for it at once."""
    return _standings.answer(key_of(event, after=after), lambda: tuple(ranking(event, after=after)))


def key_of(event: Event, *, after: int) -> Key:
    """Collect everything that the standings after a round depend on."""
    return (
        event.tiebreakers,
        tuple(event.stages),
        event.cut,
        tuple((e.number, len(e.players), e.first_round, e.disqualified, e.out_after) for e in event.entrants.values()),
        tuple(_results(event.rounds[number]) for number in range(1, after + 1)),
    )


def _results(round: Round) -> Key:
    tables = tuple((number, table.sides, table.result) for number, table in round.tables.items())
    return round.number, round.stage, tables, round.byes, round.losses
