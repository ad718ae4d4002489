"""Replaying a log with many take-backs does not take time quadratic in their number."""

from collections import Counter as Tally

import msgspec
import pytest
from tests.core.log.book import STREAM as BOOK
from tests.core.log.pile import PILE, CardTaken, pile_of
from tests.core.log.pile import apply as put_down

from topcut.core.log import BrokenLog, DoesNotFold, Entry, Fact, Kind, Undone, fold, genesis, relive
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


def test_as_many_take_backs_as_are_told_are_all_told(lines: list[bytes]) -> None:
    told = [*relive(KIND, STREAM, lines[: 1 + 3 * MOST_RELIVED]).told]
    assert (told[0].seq, sum(line.back_to > 0 for line in told)) == (1, MOST_RELIVED)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        pytest.param({"seq": 4}, "it is numbered 4", id="number"),
        pytest.param({"prev": "0" * 64}, "it is not chained to the entry before it", id="chain"),
        pytest.param({"at": 1}, "it is older than the entry before it", id="older"),
        pytest.param({"at": 1 << 63}, "no clock shows such a time", id="no such time"),
    ],
)
def test_who_lives_a_log_again_is_told_of_the_line_that_is_broken(
    lines: list[bytes], change: dict[str, object], why: str
) -> None:
    entry = msgspec.structs.replace(KIND.read(lines[2]), **change)
    with pytest.raises(BrokenLog) as broken:
        relive(KIND, STREAM, [*lines[:2], KIND.encode(entry)])
    assert broken.value == BrokenLog(line=3, why=why)


@pytest.mark.parametrize("read", [fold, relive])
def test_a_log_that_does_not_begin_with_a_beginning_does_not_fold(read) -> None:
    kind: Kind[LogFact, dict[str, int]] = Kind(
        "moves", facts=LogFact, begin=dict, apply=apply, has_begun=lambda state: "at" in state
    ).telling(tell)
    first = kind.encode(Entry(1, 0, "ana", (Begun(),), genesis("moves", STREAM)))
    with pytest.raises(DoesNotFold) as refused:
        read(kind, STREAM, [first])
    assert refused.value == DoesNotFold(seq=1, what="a beginning")


TOLD_PILE = PILE.telling(lambda pile, fact: put_down(pile, fact) or type(fact).__name__)


def test_a_log_that_is_not_told_is_folded_at_once() -> None:
    book = pile_of("Bear", "Wolf")
    book.rewind(1)
    lived = relive(PILE, BOOK, book.lines, openings=book.openings)
    assert (lived.state, lived.head, [*lived.told]) == (book.state, book.folded.head, [])


@pytest.mark.parametrize("number", [1, 2])
def test_a_told_line_that_cannot_be_read_is_named(number: int) -> None:
    book = pile_of("Bear", "Wolf")
    with pytest.raises(BrokenLog) as broken:
        relive(TOLD_PILE, BOOK, [*book.lines[: number - 1], b"{}"])
    assert broken.value.detail["line"] == number


def test_a_told_fact_about_what_is_not_there_does_not_fold() -> None:
    book = pile_of("Bear")
    with pytest.raises(DoesNotFold) as refused:
        relive(TOLD_PILE, BOOK, [*book.lines, book.write(CardTaken(7)).line])
    assert refused.value == DoesNotFold(seq=2, what="card 7")


def test_a_rewind_whose_ruling_is_closed_is_told_without_it() -> None:
    book = pile_of("Bear", "Wolf")
    book.rewind(1)
    last = relive(TOLD_PILE, BOOK, book.lines).told[-1]
    assert (last.seq, last.back_to, last.ruling) == (3, 1, "")


def test_a_rewind_is_told_with_the_ruling_behind_it() -> None:
    book = pile_of("Bear", "Wolf")
    book.rewind(1)
    told = [*relive(TOLD_PILE, BOOK, book.lines, openings=book.openings).told]
    assert [(line.seq, line.happening, line.back_to, line.ruling) for line in told] == [
        (1, "CardPut", 0, ""),
        (2, "CardPut", 0, ""),
        (3, None, 1, "a ruling"),
    ]


def followed_by_hand(lines: list[bytes]) -> Folded[LogFact, dict[str, int]]:
    return relive(KIND, STREAM, lines)
