"""A judge's remedy: the cards go back, and nobody forgets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.log.book import STREAM, Book
from tests.core.log.pile import PILE, Pile, PileBook, PileFact, pile_of, rewound

from topcut.core.event.fold import EVENT
from topcut.core.log import DoesNotFold, Kind, Rewound, Sealed, fold
from topcut.core.log.fold import LooksBack


def test_cards_go_back_and_knowledge_and_chances_do_not():
    book = pile_of("Bear", "Bolt", "Bird")
    book.look(0)
    before = book.turn_over()
    book.turn_over()
    book.look(2, who="ana")
    book.take(3)
    book.rewind(before)
    assert book.state.cards == [1, 2, 3]
    assert book.state.seen == {("bob", 3), ("ana", 1)}
    assert (book.state.shuffles, book.state.last_number) == (2, 3)


def test_a_card_put_after_the_rewind_gets_a_new_number():
    book = pile_of("Bear")
    book.put("Bolt")
    book.rewind(1)
    book.put("Bird")
    assert book.state.cards == [3, 1]


def test_an_undone_rewind_brings_the_cards_forward_again():
    book = pile_of("Bear", "Bolt")
    lived = book.fold().state
    to = book.rewind(1)
    book.undo(to)
    assert book.state == lived
    assert book.fold().state == lived


def test_an_undone_undo_of_a_rewind_takes_them_back_again():
    book = pile_of("Bear", "Bolt")
    back = book.rewind(1)
    rewound_state = book.fold().state
    book.undo(book.undo(back))
    assert book.state == rewound_state


def test_a_rewind_after_a_rewind_may_go_to_what_the_first_one_took_away():
    book = pile_of("Bear", "Bolt", "Bird")
    first = book.rewind(1)
    assert book.state.cards == [1]
    book.rewind(3)
    assert book.state.cards == [3, 2, 1]
    book.rewind(first)
    assert book.state.cards == [1]


def test_two_rewinds_to_one_place_do_not_share_a_state():
    book = pile_of("Bear", "Bolt")
    book.rewind(2)
    book.take(2)
    book.rewind(2)
    assert book.state.cards == [2, 1]


@pytest.mark.timeout(20)
def test_rewinds_of_rewinds_cost_no_more_than_their_number():
    """Folding again for each would double the work with every rewind: sixty would never finish."""
    book = pile_of("Bear")
    for _ in range(60):
        book.rewind(len(book.lines))
    assert book.state.cards == [1]


@pytest.mark.parametrize("to", [0, -1, 3, 99])
def test_nobody_goes_back_to_what_is_not_before(to):
    book = pile_of("Bear", "Bolt")
    with pytest.raises(DoesNotFold) as refused:
        book.rewind(to)
    assert refused.value.detail == {"seq": 3, "what": f"entry {to}"}


def test_a_kind_without_a_remedy_does_not_fold_a_rewind():
    plain: Kind[PileFact, Pile] = Kind("pile", facts=PileFact, begin=Pile, apply=PILE.apply)
    book = pile_of("Bear", "Bolt")
    book.rewind(1)
    with pytest.raises(DoesNotFold):
        fold(plain, STREAM, book.lines)


def test_an_event_has_no_rewind():
    assert EVENT.rewound is None


def test_a_rewind_is_not_taken_in_one_step():
    book: Book[PileFact, Pile] = pile_of("Bear", "Bolt")
    before = list(book.state.cards)
    with pytest.raises(LooksBack):
        book.enter(Rewound(1, Sealed("a ruling")))
    assert book.state.cards == before


steps = st.lists(st.tuples(st.sampled_from(["put", "take", "turn", "look", "rewind"]), st.integers(0, 40)), max_size=25)


@given(steps)
def test_a_rewind_is_then_with_what_now_knows(steps):
    """A plain model: what the cards were after each entry, and knowledge and counters that only grow."""
    book = pile_of("Bear")
    cards = {1: [1]}
    for what, number in steps:
        _step(book, what, number, cards)
        cards[len(book.lines)] = list(book.state.cards)
        seen = set(book.state.seen)
        assert book.fold().state == book.state
        assert seen <= book.fold().state.seen


def _step(book: PileBook, what: str, number: int, cards: dict[int, list[int]]) -> None:
    here = book.state.cards
    seen, shuffles = set(book.state.seen), book.state.shuffles
    match what:
        case "take" if here:
            book.take(here[number % len(here)])
        case "turn":
            book.turn_over()
        case "look" if here:
            book.look(number % len(here))
        case "rewind":
            to = number % len(book.lines) + 1
            book.rewind(to)
            assert (book.state.cards, book.state.seen, book.state.shuffles) == (cards[to], seen, shuffles)
        case _:
            book.put("Bear")


def test_the_model_would_notice_a_rewind_that_forgets():
    """A planted fault: without knowledge carried over, the first test of this file fails."""
    forgetful: Kind[PileFact, Pile] = Kind(
        "pile", facts=PileFact, begin=Pile, apply=PILE.apply, remember=PILE.remember, rewound=lambda _now, then: then
    )
    book = pile_of("Bear", "Bolt")
    book.look(0)
    book.rewind(1)
    assert fold(forgetful, STREAM, book.lines).state.seen != book.state.seen == rewound(book.state, Pile()).seen
