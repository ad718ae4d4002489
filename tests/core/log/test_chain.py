"""Every byte counts: what was written is what is read, or somebody is told which line is not."""

import hashlib

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.event.events import played_event
from tests.core.log.book import STREAM, Book
from tests.core.log.pile import PILE, CardPut, CardTaken, PileBook, pile_of

from topcut.core.errors import TopcutError
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.facts import EntrantRegistered, PlayerLinked
from topcut.core.log import (
    BrokenLog,
    DoesNotFold,
    Entry,
    Folded,
    NewerLog,
    Overruled,
    Sealed,
    Undone,
    fold,
    genesis,
    hash_of,
    write,
)
from topcut.core.log.fold import LooksBack, looks_back
from topcut.core.log.refusals import NothingNew

BOOKS = ["a pile", "an event"]


@pytest.fixture(scope="module", params=BOOKS)
def book(request) -> Book:
    return _pile() if request.param == BOOKS[0] else played_event().book


def _pile() -> PileBook:
    book = pile_of("Bear", "Bolt", "Bird")
    book.turn_over()
    book.undo(book.take(1))
    book.rewind(2)
    book.look(0)
    return book


def noticed(book: Book, lines: list[bytes]) -> bool:
    try:
        return book.fold_lines(lines).head != book.folded.head
    except TopcutError:
        return True


# The chain ------------------------------------------------------------------------------------------------------------


def test_the_first_line_is_chained_to_the_kind_and_the_name_of_the_log():
    """Written out, so that another implementation can check it."""
    assert genesis("pile", STREAM) == hashlib.sha256(b"topcut log 1 pile TOPCUTTOPCUTTOPC").hexdigest()
    assert genesis("pile", STREAM) != genesis("event", STREAM) != genesis("event", STREAM[::-1])


def test_every_line_is_chained_to_the_exact_bytes_before_it(book):
    prev = genesis(book.kind.name, STREAM)
    for line in book.lines:
        assert book.kind.read(line).prev == prev
        prev = hash_of(line)
    assert prev == book.folded.head


def test_a_line_reads_as_it_was_written():
    book = pile_of("Bear")
    line = book.lines[0].decode()
    assert line == (
        '{"seq":1,"at":0,"who":"ana","facts":[{"fact":"card-put","number":1,"name":"'
        + book.state.names[1].seal
        + f'"}}],"prev":"{genesis("pile", STREAM)}"}}'
    )


@pytest.mark.parametrize("mask", [0x01, 0x20, 0x80], ids=["lowest bit", "letter case", "highest bit"])
def test_every_flipped_byte_of_every_line_is_noticed(book, mask):
    unnoticed = []
    for number, line in enumerate(book.lines):
        for place in range(len(line)):
            flipped = bytes((*line[:place], line[place] ^ mask, *line[place + 1 :]))
            if not noticed(book, [*book.lines[:number], flipped, *book.lines[number + 1 :]]):
                unnoticed.append((number + 1, place))
    assert unnoticed == []


@given(st.data())
def test_whatever_stands_in_the_place_of_a_line_is_noticed(data):
    book = _pile()
    number = data.draw(st.integers(0, len(book.lines) - 1))
    line = data.draw(st.binary(max_size=300).filter(lambda line: line != book.lines[number]))
    assert noticed(book, [*book.lines[:number], line, *book.lines[number + 1 :]])


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"[" * 100_000, id="a hundred thousand brackets"),
        pytest.param(b'{"seq":1,"facts":' + b"[" * 100_000, id="brackets in the facts"),
        pytest.param(b'{"seq":1,"who":"\xff\xfe"}', id="bytes that are no text"),
        pytest.param(b'{"seq":1,"who":"\\ud800"}', id="half a letter"),
        pytest.param(b"null", id="null"),
        pytest.param(b'{"facts":5,"seq":1}', id="facts that are a number"),
        pytest.param(b'{"seq":' + b"9" * 5000 + b"}", id="a number without end"),
    ],
)
@pytest.mark.parametrize("place", [1, 6, 8])
def test_a_line_that_is_none_is_named_and_never_crashes(line, place):
    book = _pile()
    lines = [*book.lines]
    lines[place - 1] = line
    with pytest.raises(BrokenLog) as broken:
        book.fold_lines(lines)
    assert broken.value.detail["line"] == place


# Lines in the wrong place ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", range(1, 4))
def test_a_missing_line_is_named(at):
    book = pile_of("Bear", "Bolt", "Bird", "Boar")
    with pytest.raises(BrokenLog) as broken:
        book.fold_lines(book.lines[: at - 1] + book.lines[at:])
    assert broken.value == BrokenLog(line=at, why=f"it is numbered {at + 1}")


@pytest.mark.parametrize("at", range(1, 5))
def test_a_line_that_breaks_off_is_named(at):
    book = pile_of("Bear", "Bolt", "Bird", "Boar")
    lines = [*book.lines[: at - 1], book.lines[at - 1][:-1], *book.lines[at:]]
    with pytest.raises(BrokenLog) as broken:
        book.fold_lines(lines)
    assert broken.value.detail["line"] == at


@pytest.mark.parametrize("at", range(1, 4))
def test_a_doubled_line_is_named(at):
    book = pile_of("Bear", "Bolt", "Bird")
    with pytest.raises(BrokenLog) as broken:
        book.fold_lines([*book.lines[:at], book.lines[at - 1], *book.lines[at:]])
    assert broken.value == BrokenLog(line=at + 1, why=f"it is numbered {at}")


@pytest.mark.parametrize("at", range(1, 3))
def test_two_lines_that_changed_places_are_named(at):
    book = pile_of("Bear", "Bolt", "Bird")
    lines = list(book.lines)
    lines[at - 1], lines[at] = lines[at], lines[at - 1]
    with pytest.raises(BrokenLog) as broken:
        book.fold_lines(lines)
    assert broken.value == BrokenLog(line=at, why=f"it is numbered {at + 1}")


def test_lines_cut_off_at_the_end_show_in_the_head_only():
    """Nothing in a log says how long it is; the published head does."""
    book = pile_of("Bear", "Bolt")
    assert book.fold_lines(book.lines[:1]).head == hash_of(book.lines[0]) != book.folded.head


def test_a_line_of_another_log_is_not_chained_to_this_one():
    book, other = pile_of("Bear"), pile_of("Bolt")
    book.put("Bird")
    with pytest.raises(BrokenLog, match="chained"):
        book.fold_lines([other.lines[0], book.lines[1]])


def test_the_log_of_another_stream_or_kind_is_refused():
    book = pile_of("Bear")
    with pytest.raises(BrokenLog, match="chained"):
        fold(PILE, "ANOTHERANOTHERAN", book.lines)
    with pytest.raises((BrokenLog, NewerLog)):
        fold(EVENT, STREAM, book.lines)


def test_time_does_not_run_backwards():
    book = PileBook()
    book.enter(CardPut(1, Sealed("Bear")), now=50)
    book.enter(CardTaken(1), now=20)
    assert [PILE.read(line).at for line in book.lines] == [50, 50]
    entry = msgspec.structs.replace(PILE.read(book.lines[1]), at=49)
    with pytest.raises(BrokenLog, match="older"):
        book.fold_lines([book.lines[0], PILE.encode(entry)])


# Newer than we are ----------------------------------------------------------------------------------------------------


def _second_line(book: Book, **changes: object) -> bytes:
    facts = [{"fact": "card-taken", "number": 1} | changes]
    entry = {"seq": 2, "at": 0, "who": "ana", "facts": facts, "prev": book.folded.head}
    return msgspec.json.encode(entry)


def test_an_unknown_kind_of_fact_is_from_a_newer_topcut():
    book = pile_of("Bear")
    with pytest.raises(NewerLog) as newer:
        book.fold_lines([*book.lines, _second_line(book, fact="card-eaten")])
    assert newer.value == NewerLog(seq=2, kind="card-eaten")


def test_an_unknown_field_is_from_a_newer_topcut():
    book = pile_of("Bear")
    assert book.fold_lines([*book.lines, _second_line(book)]).state.cards == []
    with pytest.raises(NewerLog) as newer:
        book.fold_lines([*book.lines, _second_line(book, gently=True)])
    assert newer.value == NewerLog(seq=2, kind="card-taken")


def test_an_unknown_field_of_an_entry_is_from_a_newer_topcut():
    book = pile_of("Bear")
    line = _second_line(book)[:-1] + b',"mood":"fine"}'
    with pytest.raises(NewerLog):
        book.fold_lines([*book.lines, line])


@pytest.mark.parametrize(
    "stage",
    [
        pytest.param({"weather": "rain"}, id="stage"),
        pytest.param({"length": {"kind": "first-to", "wins": 2, "by": 2}}, id="length"),
        pytest.param({"length": {"kind": "sudden-death"}}, id="kind of length"),
        pytest.param({"points": {"win": 3, "overtime": 2}}, id="points"),
        pytest.param({"structure": "double-elimination"}, id="structure"),
        pytest.param({"level": 4}, id="level"),
    ],
)
def test_what_we_do_not_know_inside_a_value_is_from_a_newer_topcut_too(stage):
    fact = {"fact": "stages-announced", "stages": [{"rounds": 3} | stage]}
    entry = {"seq": 1, "at": 0, "who": "ana", "facts": [fact], "prev": genesis("event", STREAM)}
    with pytest.raises(NewerLog) as newer:
        fold(EVENT, STREAM, [msgspec.json.encode(entry)])
    assert newer.value == NewerLog(seq=1, kind="stages-announced")


@pytest.mark.parametrize(
    "result",
    [
        pytest.param({"score": [[2, 0], 0, 1]}, id="score of three parts"),
        pytest.param({"score": [[2, 0]], "how": "by-duel"}, id="how"),
        pytest.param({"score": [[2, 0]], "life": [20, 1]}, id="field"),
    ],
)
def test_a_result_we_do_not_understand_is_from_a_newer_topcut(result):
    fact = {"fact": "result-reported", "round": 1, "table": 1, "result": result}
    entry = {"seq": 1, "at": 0, "who": "ana", "facts": [fact], "prev": genesis("event", STREAM)}
    with pytest.raises(NewerLog):
        fold(EVENT, STREAM, [msgspec.json.encode(entry)])


# Writing and taking ---------------------------------------------------------------------------------------------------


def test_writing_changes_nothing_until_it_is_taken():
    book = pile_of("Bear")
    before = (book.folded.seq, book.folded.head, list(book.state.cards))
    book.write(CardTaken(1))
    assert (book.folded.seq, book.folded.head, book.state.cards) == before


def test_an_entry_written_on_an_older_state_is_not_taken():
    book = pile_of("Bear")
    late = book.write(CardTaken(1))
    book.put("Bolt")
    with pytest.raises(AssertionError):
        book.folded.take(late.line, late.entry)


def test_a_log_knows_how_many_bytes_it_has_however_it_came_by_them():
    book = pile_of("Bear", "Wolf", "Owl")
    followed = Folded(PILE, STREAM)
    for line in book.lines:
        followed.extend([line])
    assert {book.folded.size, book.fold().size, followed.size} == {sum(map(len, book.lines))}


def test_the_same_facts_and_chance_give_the_same_bytes():
    assert pile_of("Bear", "Bolt").lines == pile_of("Bear", "Bolt").lines


def test_a_fact_that_looks_back_is_never_written_where_a_fold_would_miss_it():
    book = pile_of("Bear", "Bolt")
    with pytest.raises(AssertionError):
        write(book.folded, (CardTaken(1), Undone(2)), who="ana", now=0, random=book.random)
    assert looks_back(write(book.folded, (Undone(2),), who="a" * 300, now=0, random=book.random).line)
    assert not looks_back(write(book.folded, (CardTaken(1),), who="ana", now=0, random=book.random).line)


def test_lines_of_others_are_folded_on_or_ask_for_the_whole_log():
    book = pile_of("Bear", "Bolt")
    behind = Folded(PILE, STREAM)
    behind.extend(book.lines[:1], openings=book.openings)
    behind.extend(book.lines[1:], openings=book.openings)
    assert (behind.state, behind.head, behind.seq) == (book.state, book.folded.head, 2)
    book.undo(2)
    with pytest.raises(LooksBack):
        behind.extend(book.lines[2:])
    assert behind.seq == 2


def test_a_line_that_says_it_looks_back_and_does_not_is_harmless():
    book = pile_of("Bear")
    for facts in ((), (CardTaken(1),)):
        line = PILE.encode(Entry(2, 0, "ana", facts, book.folded.head, back=True))
        assert looks_back(line)
        assert book.fold_lines([*book.lines, line]).seq == 2


def test_a_fact_about_what_is_not_there_does_not_fold():
    book = pile_of("Bear")
    written = book.write(CardTaken(7))
    with pytest.raises(DoesNotFold) as refused:
        book.fold_lines([*book.lines, written.line])
    assert refused.value == DoesNotFold(seq=2, what="card 7")


def test_an_entry_keeps_its_key():
    book = PileBook()
    written = write(book.folded, [CardPut(1, Sealed("Bear"))], who="ana", now=0, random=book.random, key="k1")
    assert PILE.read(written.line) == Entry(
        1, 0, "ana", (CardPut(1, Sealed(seal=written.entry.facts[0].name.seal)),), genesis("pile", STREAM), "k1"
    )


@pytest.mark.parametrize(
    "fact",
    [
        pytest.param(EntrantRegistered(1, (1,), 1.5), id="half a bye"),
        pytest.param(EntrantRegistered(1, (1,), 1.0), id="a bye that is no whole number"),
        pytest.param(EntrantRegistered(1, (1,), True), id="a yes for a number"),
        pytest.param(EntrantRegistered(1, [1]), id="a list, which could still change"),
        pytest.param(EntrantRegistered("1", (1,)), id="a text for a number"),
        pytest.param(EntrantRegistered(1, None), id="nothing"),
        pytest.param(PlayerLinked("\ud800", 1), id="half a letter"),
        pytest.param(Overruled("late", "MTR 2.10", Sealed(5)), id="a sealed value of another type"),
        pytest.param(CardTaken(1), id="a fact of another kind of log"),
    ],
)
def test_what_would_not_read_back_is_never_written(fact):
    """A line once stored stays forever, so the asker is told, and nobody after them."""
    with pytest.raises((TypeError, ValueError)):
        Book(EVENT).write(fact)


def test_an_entry_without_facts_or_past_all_time_is_never_written():
    with pytest.raises(NothingNew):
        Book(EVENT).write()
    with pytest.raises(AssertionError):
        PileBook().write(CardPut(1, Sealed("Bear")), now=1 << 63)


@pytest.mark.parametrize("at", [1 << 63, 2**70])
def test_a_time_no_clock_shows_is_noticed(at):
    book = pile_of("Bear")
    line = PILE.encode(Entry(2, at, "ana", (CardTaken(1),), book.folded.head))
    with pytest.raises(BrokenLog, match="no clock"):
        book.fold_lines([*book.lines, line])
