"""What is sealed: never in a line, opened only by what fits in its own place, and not missed by the fold."""

import copy
import hashlib
import hmac
import pickle
import re

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.event.events import played_event
from tests.core.log.book import STREAM
from tests.core.log.pile import PILE, CardPut, Pile, PileBook, PileFact, apply, pile_of
from tests.strategies import plain_secrets

from topcut.core.errors import TopcutError
from topcut.core.event.fold import EVENT
from topcut.core.log import BrokenLog, Entry, Fact, Folded, NewerLog, Opening, Overruled, Rewound, Sealed, fold
from topcut.core.log.entry import instead
from topcut.core.log.sealed import close, says_twice, sealed_fields


@given(st.lists(plain_secrets, min_size=1, max_size=5))
def test_a_sealed_value_is_in_no_line(secrets):
    book = pile_of(*secrets)
    book.enter(Overruled("late", "MTR 2.10", Sealed(secrets[0])))
    book.look_back(Rewound(1, Sealed(secrets[-1])))
    log = b"\n".join(book.lines)
    for secret in secrets:
        assert secret.encode() not in log
        assert secret.encode("unicode_escape") not in log
        assert secret not in repr([PILE.read(line) for line in book.lines])
        assert secret not in repr(book.state)


def test_there_is_something_that_could_leak():
    """The same search finds a value that is not sealed."""
    book = PileBook()
    book.enter(CardPut(1, Sealed("Bear")), who="bearer-of-secrets")
    assert b"bearer-of-secrets" in book.lines[0]
    assert b"Bear" in msgspec.json.encode(book.openings[1]["0.name"].value.decode())


def test_an_open_value_without_a_seal_cannot_be_written():
    with pytest.raises(NotImplementedError):
        PILE.encode(Entry(1, 0, "ana", (CardPut(1, Sealed("Bear")),), ""))


def test_a_seal_can_be_computed_by_anybody_who_has_its_opening():
    opening = Opening(seq=7, field="0.name", salt=bytes(range(16)), value=b'"Bear"')
    by_the_book = hmac.new(bytes(range(16)), b'7.0.name\n"Bear"', hashlib.sha256).hexdigest()
    assert opening.seal() == "sealed:" + by_the_book
    assert by_the_book == "76ce8a100fc02d40a879568c0ccaefecea6b57d64611b536951069549fffe2a4"


def test_each_value_has_a_salt_of_its_own_and_is_kept_as_the_exact_bytes():
    book = pile_of("Bear", "Bear")
    first, second = book.openings[1]["0.name"], book.openings[2]["0.name"]
    assert (first.value, second.value) == (b'"Bear"', b'"Bear"')
    assert len(first.salt) == len(second.salt) == 16
    assert first.salt != second.salt
    assert first.seal() != second.seal()


def test_an_opening_is_for_nobody_else_unless_it_says_so():
    assert not Opening(seq=7, field="0.name", salt=bytes(16), value=b'"Bear"').public


def test_one_seal_is_one_value_in_a_set():
    first, second = (book.openings[1]["0.name"].seal() for book in (pile_of("Bear"), pile_of("Wolf")))
    assert {Sealed("Bear", seal=first), Sealed("Bear", seal=first)} == {Sealed("Bear", seal=first)}
    assert len({Sealed[str](seal=first), Sealed[str](seal=second)}) == 2


def test_a_log_folds_closed_to_the_same_public_state():
    book = pile_of("Bear", "Bolt", "Bird")
    book.turn_over()
    book.rewind(2)
    closed, opened = book.fold(openings={}).state, book.fold().state
    assert closed.cards == opened.cards
    assert [name.is_open for name in closed.names.values()] == [False] * 3
    assert [name.value for name in opened.names.values()] == ["Bear", "Bolt", "Bird"]
    assert [name.seal for name in closed.names.values()] == [name.seal for name in opened.names.values()]


def test_an_event_folds_closed_to_the_same_public_state():
    book = played_event().book
    closed, opened = book.fold(openings={}).state, book.fold().state
    assert (opened.title.is_open, closed.title.is_open, closed.secret.is_open) == (True, False, False)
    assert [rule.reason.is_open for state in (opened, closed) for rule in state.overruled] == [True, False]
    assert [change.why.is_open for state in (opened, closed) for change in state.changes] == [True, False]
    closed.title, closed.secret, closed.overruled = opened.title, opened.secret, opened.overruled
    closed.changes = opened.changes
    assert closed == opened


@given(st.data())
def test_a_changed_opening_leaves_the_value_closed(data):
    book = pile_of("Bear")
    right = book.openings[1]["0.name"]
    wrong = data.draw(
        st.one_of(
            st.builds(lambda salt: msgspec.structs.replace(right, salt=salt), st.binary(min_size=16, max_size=16)),
            st.builds(lambda value: msgspec.structs.replace(right, value=value), st.binary(max_size=12)),
        ).filter(lambda opening: (opening.salt, opening.value) != (right.salt, right.value))
    )
    state = book.fold(openings={1: {"0.name": wrong}}).state
    assert (state.cards, state.names[1].is_open) == ([1], False)


@pytest.mark.parametrize(
    "place", [pytest.param((2, "0.name"), id="another entry"), pytest.param((1, "1.name"), id="another fact")]
)
def test_a_seal_is_bound_to_its_place(place):
    """The same salt and value elsewhere are another seal."""
    opening = Opening(1, "0.name", b"s" * 16, b'"Bear"')
    moved = msgspec.structs.replace(opening, seq=place[0], field=place[1])
    assert moved.seal() != opening.seal()


def test_an_opening_filed_elsewhere_opens_nothing():
    book = pile_of("Bear", "Bolt")
    opening = book.openings[1]["0.name"]
    for filed in [opening, msgspec.structs.replace(opening, seq=2)]:
        assert not book.fold(openings={2: {"0.name": filed}}).state.names[2].is_open


def test_a_copied_seal_is_not_opened_by_the_opening_it_was_copied_from():
    """Somebody repeats my seal as theirs, waits for me to open mine, and shows my opening: it must not fit."""
    book = pile_of("Bear")
    opening = book.openings[1]["0.name"]
    entry = Entry(2, 0, "bob", (CardPut(2, Sealed(seal=opening.seal())),), book.folded.head)
    lines = [*book.lines, PILE.encode(entry)]
    state = fold(PILE, STREAM, lines, openings={1: {"0.name": opening}, 2: {"0.name": opening}}).state
    assert (state.names[1].is_open, state.names[2].is_open) == (True, False)
    twice = Entry(1, 0, "bob", (CardPut(1, Sealed(seal=opening.seal())),) * 2, book.kind.read(book.lines[0]).prev)
    assert not PILE.read(PILE.encode(twice)).facts[1].name.is_open


@pytest.mark.parametrize(
    "seal",
    [
        pytest.param("Bear", id="an open value"),
        pytest.param("sealed:", id="no digits"),
        pytest.param("sealed:" + "g" * 64, id="not hexadecimal"),
        pytest.param("sealed:" + "é" * 64, id="not even ASCII"),
        pytest.param("sealed:" + "a" * 63, id="too short"),
        pytest.param("sealed:" + "a" * 65, id="too long"),
        pytest.param("sealed:" + "A" * 64, id="capitals"),
        pytest.param("sealed:" + "a" * 64 + "\n", id="a line more"),
        pytest.param(5, id="a number"),
        pytest.param(None, id="nothing"),
    ],
)
def test_what_is_no_seal_is_refused(seal):
    book = PileBook()
    fact = {"fact": "card-put", "number": 1, "name": seal}
    line = msgspec.json.encode({"seq": 1, "at": 0, "who": "a", "facts": [fact], "prev": book.folded.head})
    with pytest.raises((BrokenLog, NewerLog)):
        fold(PILE, STREAM, [line], openings={1: {"0.name": Opening(1, "0.name", b"s" * 16, b'"Bear"')}})


def test_a_fitting_opening_of_the_wrong_type_is_refused_and_does_not_crash():
    opening = Opening(1, "0.name", b"s" * 16, b"[1, 2]")
    entry = Entry(1, 0, "ana", (CardPut(1, Sealed(seal=opening.seal())),), PileBook().folded.head)
    with pytest.raises(TopcutError):
        fold(PILE, STREAM, [PILE.encode(entry)], openings={1: {"0.name": opening}})


@pytest.mark.parametrize("copied", [copy.deepcopy, copy.copy, lambda value: pickle.loads(pickle.dumps(value))])
def test_a_copy_of_a_closed_value_is_closed(copied):
    assert not copied(Sealed(seal="sealed:0")).is_open
    assert copied(Sealed("Bear", seal="sealed:0")) == Sealed("Bear", seal="sealed:0")


def test_a_closed_value_is_not_read():
    with pytest.raises(AssertionError, match="is_open"):
        _ = Sealed(seal="sealed:0").value


def test_only_the_title_of_a_new_event_is_public():
    openings = played_event().book.openings[1]
    assert {field: opening.public for field, opening in openings.items()} == {"0.title": True, "0.secret": False}


def test_every_seal_of_a_line_belongs_to_a_field_that_says_so():
    for line in played_event().book.lines:
        declared = sum(len(sealed_fields(type(fact))) for fact in EVENT.read(line).facts)
        assert len(re.findall(rb'"sealed:[0-9a-f]{64}"', line)) == declared


@pytest.mark.parametrize(
    ("value", "said"), [(Sealed("Bear", seal="sealed:0"), "open"), (Sealed(seal="sealed:0"), "closed")]
)
def test_a_sealed_value_says_whether_it_is_open_and_no_more(value, said):
    assert repr(value) == f"Sealed({said}, 'sealed:0')"


def test_what_opens_a_seal_is_not_shown_by_chance():
    """In a traceback or a debugger's log, that is."""
    opening = Opening(7, "0.name", b"saltsaltsaltsalt", b'"Bear"', True)
    assert repr(opening) == "Opening(7.0.name, public)"
    assert repr(msgspec.structs.replace(opening, public=False)) == "Opening(7.0.name)"
    assert b"Bear" in opening.value, "there is something that could leak"


class Noted(Fact, frozen=True, tag="noted"):
    """Something about a person; the line says 0 instead of whom, and seals it."""

    private = instead(whom=0)

    whom: int
    kept: Sealed[str] = Sealed("")


@pytest.mark.parametrize(("whom", "says"), [(7, True), (0, False)])
def test_a_line_that_names_what_is_private_says_so(whom: int, says: bool) -> None:
    assert Noted(whom).says_what_is_private is says


class Remarked(Fact, frozen=True, tag="remarked"):
    """A kind from before the seal: its line says whom, and only the words are sealed."""

    private = instead(whom=0)

    whom: int
    words: Sealed[str]


def test_what_is_private_stays_in_the_line_of_a_kind_that_seals_it_nowhere() -> None:
    closed, openings = close(Remarked(7, Sealed("late")), seq=1, index=0, salts=[b"s" * 16])
    assert (closed.whom, [opening.field for opening in openings]) == (7, ["0.words"])


@pytest.mark.parametrize(("whom", "seal", "twice"), [(7, "sealed:1", True), (7, "", False), (0, "sealed:1", False)])
def test_a_line_says_twice_what_it_names_and_seals(whom: int, seal: str, twice: bool) -> None:
    assert says_twice(Noted(whom, Sealed(seal=seal))) is twice


def test_a_log_that_is_told_is_opened_line_by_line() -> None:
    """Each line is opened with its own openings, and a later card is no earlier one."""
    book = pile_of("Island", "Forest")
    heard: Folded[PileFact, Pile] = Folded(PILE.telling(apply), book.folded.stream)
    heard.extend(book.lines, openings=book.openings)
    assert [heard.state.names[number].value for number in (1, 2)] == ["Island", "Forest"]
