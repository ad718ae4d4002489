"""Undo: an entry no longer counts, an undone undo counts again, and what was used up stays used up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.log.book import STREAM
from tests.core.log.pile import PILE, CardTaken, Pile, PileBook, PileFact, apply, pile_of, remember

from topcut.core.log import DoesNotFold, Entry, Kind, Revealed, Sealed, Undone, check_undo, fold
from topcut.core.log.fold import LooksBack
from topcut.core.log.refusals import AlreadyUndone, FirstEntry, NoSuchEntry, SeenSince


def test_an_undone_entry_no_longer_counts():
    book = pile_of("Bear", "Bolt", "Bird")
    book.undo(2)
    assert book.state.cards == [3, 1]


def test_an_undone_undo_counts_again():
    book = pile_of("Bear", "Bolt", "Bird")
    lived = book.fold().state
    book.undo(book.undo(2))
    assert book.state == lived


def test_an_undo_says_which_entry_it_undoes():
    book = pile_of("Bear", "Bolt")
    entry = check_undo(PILE, book.lines, seq=2)
    assert (entry.seq, entry.facts[0].number) == (2, 2)


# Refused --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seq", [0, -1, 4, 99])
def test_what_is_not_there_is_not_undone(seq):
    with pytest.raises(NoSuchEntry) as refused:
        pile_of("Bear", "Bolt", "Bird").undo(seq)
    assert refused.value == NoSuchEntry(seq=seq)


def test_the_first_entry_makes_the_log():
    with pytest.raises(FirstEntry):
        pile_of("Bear", "Bolt").undo(1)


def test_nothing_is_undone_twice():
    book = pile_of("Bear", "Bolt")
    book.undo(2)
    with pytest.raises(AlreadyUndone) as refused:
        book.undo(2)
    assert refused.value == AlreadyUndone(seq=2)


def test_an_undone_undo_may_be_undone_anew():
    book = pile_of("Bear", "Bolt")
    first = book.undo(2)
    book.undo(first)
    with pytest.raises(AlreadyUndone):
        book.undo(first)
    book.undo(2)
    assert book.state.cards == [1]


@pytest.mark.parametrize("seq", [pytest.param(2, id="what came before"), pytest.param(3, id="the look itself")])
def test_nobody_can_unsee_a_card(seq):
    book = pile_of("Bear", "Bolt")
    book.look(0)
    with pytest.raises(SeenSince) as refused:
        book.undo(seq)
    assert refused.value == SeenSince(seq=seq, later=3)


def test_what_came_after_the_look_can_be_undone():
    book = pile_of("Bear", "Bolt")
    book.look(0)
    book.undo(book.put("Bird"))
    assert book.state.cards == [2, 1]


def test_where_a_look_binds_nothing_else_only_the_look_itself_stays():
    book = pile_of("Bear", "Bolt")
    look = book.look(0)
    book.put("Bird")
    lenient = Kind("pile", facts=PileFact, begin=Pile, apply=apply, shown_binds=False)
    assert [check_undo(lenient, book.lines, seq=seq).seq for seq in (2, 4)] == [2, 4]
    with pytest.raises(SeenSince) as refused:
        check_undo(lenient, book.lines, seq=look)
    assert refused.value == SeenSince(seq=look, later=look)


def test_a_value_shown_to_everybody_is_not_unseen_either():
    book = pile_of("Bear", "Bolt")
    book.enter(Revealed(1, "0.name"))
    with pytest.raises(SeenSince):
        book.undo(2)


def test_an_undone_look_was_still_a_look():
    """A planted log: somebody got the reveal itself undone, then asks for what came before it."""
    book = pile_of("Bear", "Bolt")
    look = book.look(0)
    book.look_back(Undone(look))
    with pytest.raises(SeenSince) as refused:
        check_undo(PILE, book.lines, seq=2)
    assert refused.value == SeenSince(seq=2, later=look)


def test_a_name_that_looks_like_a_reveal_is_none():
    book = PileBook()
    book.put("Bear")
    book.enter(CardTaken(1), who='"fact":"card-seen"')
    book.undo(2)
    assert book.state.cards == [1]


def test_what_others_build_on_does_not_fold_without_it():
    """The desk says it as `OthersDependOnIt`; nothing is kept."""
    book = pile_of("Bear", "Bolt")
    book.take(2)
    before = (list(book.lines), book.folded.head, list(book.state.cards))
    with pytest.raises(DoesNotFold) as refused:
        book.undo(2)
    assert refused.value == DoesNotFold(seq=3, what="card 2")
    assert (book.lines, book.folded.head, book.state.cards) == before


@pytest.mark.parametrize("seq", [0, 1, 3, 4, 99], ids=["nothing", "the first", "itself", "the next", "far ahead"])
def test_a_planted_undo_of_what_is_not_before_it_does_not_fold(seq):
    book = pile_of("Bear", "Bolt")
    with pytest.raises(DoesNotFold) as refused:
        book.look_back(Undone(seq))
    assert refused.value == DoesNotFold(seq=3, what=f"entry {seq}")


def test_an_undo_is_not_taken_in_one_step():
    """Applied like any other fact it would leave the undone entry in the state."""
    book = pile_of("Bear", "Bolt")
    with pytest.raises(LooksBack):
        book.enter(Undone(2))
    assert (book.folded.seq, book.state.cards) == (2, [2, 1])


# Used up --------------------------------------------------------------------------------------------------------------


def test_numbers_and_chances_of_undone_entries_are_not_used_again():
    book = pile_of("Bear", "Bolt")
    book.undo(2)
    shuffle = book.turn_over()
    book.undo(shuffle)
    assert (book.state.cards, book.state.last_number, book.state.shuffles) == ([1], 2, 1)
    book.put("Bird")
    book.turn_over()
    assert (book.state.cards, book.state.shuffles) == ([1, 3], 2)


# For every sequence ---------------------------------------------------------------------------------------------------

steps = st.lists(st.tuples(st.sampled_from(["put", "take", "turn", "undo", "undo"]), st.integers(0, 40)), max_size=30)


def _live(steps: list[tuple[str, int]]) -> PileBook:
    book = pile_of("Bear")
    for what, number in steps:
        here = book.state.cards
        match what:
            case "take" if here:
                book.take(here[number % len(here)])
            case "turn":
                book.turn_over()
            case "undo":
                _try_undo(book, number % len(book.lines) + 1)
            case _:
                book.put("Bear")
    return book


def _try_undo(book: PileBook, seq: int) -> None:
    before = (book.folded.seq, book.folded.head, repr(book.state))
    try:
        book.undo(seq)
    except (FirstEntry, AlreadyUndone, DoesNotFold):
        assert (book.folded.seq, book.folded.head, repr(book.state)) == before


@given(steps)
def test_replayed_is_as_lived(steps):
    book = _live(steps)
    folded = book.fold()
    assert (folded.state, folded.head, folded.seq, folded.at) == (
        book.state,
        book.folded.head,
        book.folded.seq,
        book.folded.at,
    )


@given(steps)
def test_an_entry_counts_unless_an_undo_that_counts_undoes_it(steps):
    """The definition, written as such, against the fold's one pass from the end."""
    book = _live(steps)
    entries = [PILE.read(line) for line in book.lines]

    def counts(entry: Entry) -> bool:
        return not any(counts(undo) for undo in entries if Undone(entry.seq) in undo.facts)

    pile = Pile()
    for entry in entries:
        for fact in entry.facts:
            (apply if counts(entry) else remember)(pile, fact)
    assert fold(PILE, STREAM, book.lines).state == pile


@given(steps, st.integers(0, 40))
def test_undo_then_undo_of_the_undo_is_identity(steps, number):
    book = _live(steps)
    before = book.fold().state
    seq = number % len(book.lines) + 1
    try:
        undo = book.undo(seq)
    except (FirstEntry, AlreadyUndone, DoesNotFold):
        return
    book.undo(undo)
    assert book.state == before


def test_a_sealed_value_opened_before_is_open_after_an_undo():
    book = pile_of("Bear", "Bolt")
    book.undo(2)
    assert book.state.names == {1: Sealed("Bear", seal=book.openings[1]["0.name"].seal())}
