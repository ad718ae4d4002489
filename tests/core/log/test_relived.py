"""A log that is told, with many take-backs: what it costs to live it again does not grow with their square."""

from collections import Counter as Tally

import pytest
from tests.core.log.book import STREAM as BOOK
from tests.core.log.pile import PILE, pile_of
from tests.core.log.pile import apply as put_down

from topcut.core.log import Fact, Kind, Undone, fold, relive
from topcut.core.log.fold import Folded
from topcut.core.log.lived import MOST_RELIVED
from topcut.core.log.write import write

STREAM = "A" * 16
TAKE_BACKS = 60


class Begun(Fact, frozen=True, tag="begun"):
    """The first line."""


class Moved(Fact, frozen=True, tag="moved"):
    """One move."""

    by: int


LogFact = Begun | Moved | Undone
applied: Tally[str] = Tally()


def apply(state: dict[str, int], fact: LogFact) -> None:
    applied["facts"] += 1
    state["begun"] = 1
    if isinstance(fact, Moved):
        state["at"] = state.get("at", 0) + fact.by


def tell(state: dict[str, int], fact: LogFact) -> object:
    apply(state, fact)
    return dict(state)


KIND: Kind[LogFact, dict[str, int]] = Kind(
    "moves", facts=LogFact, begin=dict, apply=apply, has_begun=lambda state: "begun" in state
).telling(tell)


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    """A move, a move, and the second one taken back, many times."""
    found: list[bytes] = []

    def add(fact: LogFact) -> None:
        folded = fold(KIND, STREAM, found) if found else Folded(KIND, STREAM)
        found.append(write(folded, (fact,), who="ana", now=len(found) + 1, random=bytes).line)

    add(Begun())
    for number in range(TAKE_BACKS):
        add(Moved(number))
        add(Moved(1))
        add(Undone(len(found)))
    return found


def cost(work: object) -> int:
    applied.clear()
    assert callable(work)
    work()
    return applied["facts"]


def test_a_cold_start_folds_for_the_last_few_only(lines: list[bytes]) -> None:
    once = cost(lambda: fold(KIND, STREAM, lines))
    assert cost(lambda: relive(KIND, STREAM, lines)) < (MOST_RELIVED + 3) * once
    assert relive(KIND, STREAM, lines).state == fold(KIND, STREAM, lines).state


def test_who_followed_folds_for_what_is_new(lines: list[bytes]) -> None:
    once = cost(lambda: fold(KIND, STREAM, lines))
    followed = relive(KIND, STREAM, lines[:-3])
    assert cost(lambda: relive(KIND, STREAM, lines, since=followed)) < 4 * once
    again = relive(KIND, STREAM, lines, since=followed)
    assert (again.state, [*again.told][-2:]) == (followed_by_hand(lines).state, [*followed_by_hand(lines).told][-2:])
    assert len(again.told) > len(followed.told)


def test_of_many_take_backs_the_newest_are_told_and_no_more(lines: list[bytes]) -> None:
    told = [*relive(KIND, STREAM, lines).told]
    taken_back = [line for line in told if line.back_to]
    assert [(line.seq, line.back_to) for line in taken_back[-2:]] == [(178, 177), (181, 180)]
    assert len(taken_back) == MOST_RELIVED
    assert told[0].seq == taken_back[0].seq - 2


def test_a_rewind_is_told_with_the_ruling_behind_it() -> None:
    book = pile_of("Bear", "Wolf")
    book.rewind(1)
    kind = PILE.telling(lambda pile, fact: put_down(pile, fact) or type(fact).__name__)
    told = [*relive(kind, BOOK, book.lines, openings=book.openings).told]
    assert [(line.seq, line.happening, line.back_to, line.ruling) for line in told] == [
        (1, "CardPut", 0, ""),
        (2, "CardPut", 0, ""),
        (3, None, 1, "a ruling"),
    ]


def followed_by_hand(lines: list[bytes]) -> Folded[LogFact, dict[str, int]]:
    return relive(KIND, STREAM, lines)
