"""A log as a file: whatever byte is changed, the line is named; what is left out changes no head."""

import bisect
import hashlib
import itertools
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.event.events import Evening
from tests.core.log.book import STREAM

from topcut.core.errors import TopcutError
from topcut.core.event.flow import post_round
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.rounds.refusals import DrawNotPosted
from topcut.core.event.rounds import draw_round
from topcut.core.log import BrokenLog, NewerLog, Opening
from topcut.desk.simulation import Odds, Simulation
from topcut.exchange.log_file import LogFile, Verified, is_log, read_log, verify, write_log


@cache
def evening() -> Simulation:
    """Nine players, so that there are byes, and a drop."""
    simulation = Simulation(players=9, rounds=3, seed=3, odds=Odds(draws=200_000, drops=400_000))
    for _ in simulation.play():
        pass
    return simulation


@cache
def exported() -> bytes:
    return evening().as_file()


@cache
def still_secret() -> bytes:
    """The same evening for everybody, one entry before its secret was opened."""
    title = evening().openings[1]["0.title"]
    header: dict[str, Any] = {"stream": evening().stream, "edition": evening().event.edition}
    return write_log(evening().lines[:-1], openings=[title], names={}, redacted=True, **header)


def redacted(*, public: bool) -> bytes:
    openings = [opening for fields in evening().openings.values() for opening in fields.values()]
    return written([o for o in openings if public or o.field == "0.title"], redacted=True)


def written(openings: Iterable[Opening] = (), *, names: Mapping[int, str] = {}, **header: Any) -> bytes:
    """The same lines, with something else next to them."""
    header = {"stream": evening().stream, "edition": evening().event.edition} | header
    return write_log(evening().lines, openings=openings, names=names, **header)


def checked(data: bytes) -> Verified:
    return verify(read_log(data))


def test_an_export_verifies_and_everything_is_derived_again() -> None:
    verified = checked(exported())
    assert (verified.head, verified.entries) == (evening().folded.head, len(evening().lines))
    assert (verified.derived.pairings, verified.derived.standings) == (3, 3)
    assert (verified.open, verified.sealed) == (4, 0), "title, secret, how somebody left, and why it ended"


def test_what_was_written_is_what_is_read() -> None:
    file = read_log(exported())
    assert (file.lines, file.openings, file.names) == (evening().lines, evening().openings, evening().names)


def test_a_redacted_export_verifies_against_the_same_head() -> None:
    verified = checked(still_secret())
    assert verified.head == EVENT.read(evening().lines[-1]).prev
    assert (verified.open, verified.sealed, verified.derived.pairings) == (1, 2, 0)
    assert verified.derived.not_yet_checkable == 6


def test_a_redacted_export_holds_no_name_and_no_secret() -> None:
    secret = evening().event.secret.value.encode()
    names = [name.encode() for name in evening().names.values()]
    assert secret in exported()
    assert all(name in exported() for name in names)
    assert not any(hidden in redacted(public=False) for hidden in [secret, *names])


def line_of(data: bytes, place: int) -> int:
    ends = itertools.accumulate(len(line) + 1 for line in data.split(b"\n"))
    return bisect.bisect_right(list(ends), place) + 1


@given(st.data())
def test_any_flipped_byte_is_named(data: st.DataObject) -> None:
    whole = exported()
    place = data.draw(st.integers(0, len(whole) - 1))
    flipped = bytearray(whole)
    flipped[place] ^= 1 << data.draw(st.integers(0, 7))
    with pytest.raises(BrokenLog) as broken:
        checked(bytes(flipped))
    assert broken.value.detail["line"] == line_of(whole, place)


def test_the_last_byte_counts_too() -> None:
    whole = exported()
    for place in range(len(whole) - 120, len(whole)):
        with pytest.raises(BrokenLog):
            checked(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])


def test_a_chain_that_is_not_checked_would_miss_it() -> None:
    """The planted fault: flip a byte of an entry and check only that each line is JSON of the right shape."""
    flipped = exported().replace(b'"table":1,', b'"table":2,', 1)
    assert read_without_a_chain(flipped).lines != evening().lines
    with pytest.raises(BrokenLog):
        read_log(flipped)


def read_without_a_chain(data: bytes) -> LogFile:
    lines = [line for line in data.split(b"\n") if line.startswith(b'{"seq":') and b'"facts"' in line]
    return LogFile(read_log(exported()).header, lines, {}, {})


@given(st.integers(0, 1 << 20))
def test_a_file_that_breaks_off_is_named(where: int) -> None:
    whole = exported()
    cut = whole[: where % (len(whole) - 1)]
    if cut.endswith(b"\n") and cut.count(b"\n") > len(evening().lines):
        checked(cut)  # only openings or names are missing, which may be left out
    else:
        with pytest.raises(BrokenLog):
            checked(cut)


def swapped(first: int, second: int) -> bytes:
    rows = exported().split(b"\n")
    rows[first], rows[second] = rows[second], rows[first]
    return b"\n".join(rows)


@pytest.mark.parametrize("rows", [(3, 4), (1, 2), (10, 20)])
def test_entries_in_another_order_are_noticed(rows: tuple[int, int]) -> None:
    with pytest.raises(BrokenLog):
        checked(swapped(*rows))


def test_an_opening_that_does_not_fit_its_seal_is_named() -> None:
    """Somebody who can write sums, but not break HMAC."""
    openings = [opening for fields in evening().openings.values() for opening in fields.values()]
    forged = [Opening(o.seq, o.field, o.salt, b'"Saturday"', o.public) for o in openings]
    data = written(forged)
    with pytest.raises(BrokenLog) as broken:
        read_log(data)
    assert broken.value.detail["line"] == len(evening().lines) + 2


def test_another_stream_or_a_newer_form_is_noticed() -> None:
    other = written(stream="B" * 16)
    with pytest.raises(BrokenLog, match="does not begin this log"):
        read_log(other)
    with pytest.raises((NewerLog, BrokenLog)):
        read_log(exported().replace(b'"log":1', b'"log":2', 1))


@given(st.binary(max_size=300))
def test_any_other_bytes_are_told_so(data: bytes) -> None:
    with pytest.raises(TopcutError):
        checked(data)
    with pytest.raises(TopcutError):
        checked(b'{"topcut":' + data + b"\n")


def test_a_log_is_told_from_a_results_file() -> None:
    assert is_log(exported())
    assert not is_log(b'{"rounds": []}')


# Somebody who can write sums, but not what was never written --------------------------------------------------------


def summed(line: Mapping[str, Any]) -> bytes:
    body = msgspec.json.encode({key: value for key, value in line.items() if key != "sum"})[:-1]
    return body + b',"sum":"' + hashlib.sha256(body).hexdigest()[:16].encode() + b'"}'


def with_header(**changes: Any) -> bytes:
    first, rest = exported().split(b"\n", 1)
    return summed(msgspec.json.decode(first) | changes) + b"\n" + rest


def broken_line(data: bytes) -> object:
    with pytest.raises(BrokenLog) as broken:
        checked(data)
    return broken.value.detail["line"]


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"entries": 0}, id="no entries"),
        pytest.param({"entries": -3}, id="fewer than none"),
        pytest.param({"log": 0}, id="a form before the first"),
        pytest.param({"kind": "league"}, id="another kind of log"),
        pytest.param({"edition": "mtr-1999"}, id="another edition than the event's"),
        pytest.param({"edition": ""}, id="no edition"),
    ],
)
def test_a_header_says_what_the_log_says(changes: dict[str, Any]) -> None:
    assert checked(with_header()).entries == len(evening().lines)
    assert broken_line(with_header(**changes)) == 1


def test_a_newer_form_is_told_from_damage() -> None:
    with pytest.raises(NewerLog):
        read_log(with_header(log=2))


def test_a_file_without_entries_is_refused() -> None:
    header = exported().split(b"\n", 1)[0]
    assert broken_line(summed(msgspec.json.decode(header) | {"entries": 0}) + b"\n") == 1


def opening_row(**changes: Any) -> bytes:
    """The opening of the secret, otherwise."""
    rows = exported().split(b"\n")
    row = next(row for row in rows if b'"open":"0.secret"' in row)
    return summed(msgspec.json.decode(row) | changes)


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"seq": 0}, id="of no entry"),
        pytest.param({"seq": 2**70}, id="of an entry yet to come"),
        pytest.param({"seq": 2}, id="of another entry"),
        pytest.param({"open": "1.secret"}, id="of another fact"),
        pytest.param({"open": "0.title"}, id="of another field"),
        pytest.param({"open": "0.creator"}, id="of a field that is not sealed"),
        pytest.param({"salt": "zz" * 16}, id="with a salt that is no hex"),
        pytest.param({"salt": "00" * 16}, id="with another salt"),
        pytest.param({"value": "Saturday"}, id="with another value"),
        pytest.param({"value": 5}, id="with another type"),
        pytest.param({"public": False}, id="private, though it was revealed"),
    ],
)
def test_an_opening_is_the_one_that_was_written(changes: dict[str, Any]) -> None:
    rows = [row for row in exported().split(b"\n") if b'"open":"0.secret"' not in row]
    place = next(number for number, row in enumerate(rows) if b'"open":' in row)
    assert checked(b"\n".join([*rows[:place], opening_row(), *rows[place:]])).open == 4
    forged = [*rows[:place], opening_row(**changes), *rows[place:]]
    assert broken_line(b"\n".join(forged)) == place + 1


def test_what_was_not_revealed_is_not_public() -> None:
    """The same evening, stopped before its end: the secret is still the event's own."""
    lines = [line for line in evening().lines if b"log-revealed" not in line]
    assert len(lines) == len(evening().lines) - 1
    kept = (opening for fields in evening().openings.values() for opening in fields.values())
    openings = [opening for opening in kept if opening.seq <= len(lines)]
    private = [msgspec.structs.replace(o, public=o.field == "0.title") for o in openings]
    same = {"stream": evening().stream, "edition": evening().event.edition, "names": {}}
    assert checked(write_log(lines, openings=private, **same)).open == 3
    assert broken_line(write_log(lines, openings=openings, **same)) == len(lines) + 2
    smuggled = write_log(lines, openings=private, **same).split(b"\n")
    smuggled[0] = summed(msgspec.json.decode(smuggled[0]) | {"redacted": True})
    assert broken_line(b"\n".join(smuggled)) == len(lines) + 2
    assert checked(write_log(lines, openings=private, redacted=True, **same)).open == 1


def test_an_opening_comes_once() -> None:
    assert broken_line(exported() + opening_row() + b"\n") == exported().count(b"\n") + 1


@pytest.mark.parametrize(
    "person",
    [
        pytest.param({"player": 1, "name": "Zoe"}, id="named already"),
        pytest.param({"player": 0, "name": "Zoe"}, id="player 0"),
        pytest.param({"player": 10, "name": "Zoe"}, id="who never entered"),
        pytest.param({"player": 9, "name": ""}, id="no name"),
        pytest.param({"player": 9, "name": " Zoe"}, id="a blank before"),
        pytest.param({"player": 9, "name": "Zoe\u202e"}, id="turned round"),
        pytest.param({"player": 9, "name": "Z" * 81}, id="endless"),
    ],
)
def test_a_name_is_kept_as_names_are_and_belongs_to_a_player(person: dict[str, Any]) -> None:
    names = {player: name for player, name in evening().names.items() if player != 9}
    data = written([o for o in evening().openings[1].values() if o.public], names=names)
    assert checked(data + summed({"player": 9, "name": "Zoe"}) + b"\n").entries == len(evening().lines)
    assert broken_line(data + summed(person) + b"\n") == data.count(b"\n") + 1


def test_a_player_whose_entry_was_undone_may_still_be_named() -> None:
    evening = Evening(players=3)
    evening.undo(4)
    book = evening.book
    openings = [opening for fields in book.openings.values() for opening in fields.values()]
    data = write_log(book.lines, stream=STREAM, edition=evening.event.edition, openings=openings, names=evening.names)
    assert sorted(read_log(data).names) == [1, 2, 3]
    assert sorted(checked(data).state.players) == [1, 2]


def test_lines_are_counted_right_with_people_between_the_openings() -> None:
    entries = len(evening().lines)
    rows = exported().split(b"\n")
    people = [row for row in rows if row.startswith(b'{"player":')]
    others = [row for row in rows if not row.startswith(b'{"player":')]
    mixed = [*others[: entries + 1], *people[:3], opening_row(salt="00" * 16), b""]
    assert broken_line(b"\n".join(mixed)) == entries + 1 + 3 + 1


@pytest.mark.parametrize(
    ("as_written", "other"),
    [
        pytest.param(b'{"player":1,', b'{"player":1,"player":1,', id="a key twice"),
        pytest.param(b'{"player":1,', b'{"player":1, ', id="a space"),
        pytest.param(b'"open":"0.title"', b'"open":"0.titl\\u0065"', id="an escape"),
    ],
)
def test_what_lies_beside_the_log_has_one_spelling_too(as_written: bytes, other: bytes) -> None:
    rows = exported().split(b"\n")
    place = next(number for number, row in enumerate(rows) if as_written in row)
    body = rows[place].replace(as_written, other).rpartition(b',"sum":"')[0]
    rows[place] = body + b',"sum":"' + hashlib.sha256(body).hexdigest()[:16].encode() + b'"}'
    assert broken_line(b"\n".join(rows)) == place + 1


# What only the staff has seen ----------------------------------------------------------------------------------------


def test_a_draw_nobody_has_seen_is_in_no_public_file() -> None:
    """The pairings are in the line itself, so they cannot be left out of it."""
    evening = Evening(players=4).start()

    def export(*, redacted: bool) -> bytes:
        book = evening.book
        openings = [opening for fields in book.openings.values() for opening in fields.values()]
        return write_log(
            book.lines,
            stream=STREAM,
            edition=evening.event.edition,
            openings=openings,
            names={},
            redacted=redacted,
        )

    assert checked(export(redacted=True)).entries == 6
    drawn = evening.act(draw_round)
    with pytest.raises(DrawNotPosted) as refused:
        export(redacted=True)
    assert refused.value == DrawNotPosted(round=1)
    assert checked(export(redacted=False)).entries == drawn
    evening.act(post_round, round=1)
    assert checked(export(redacted=True)).entries == drawn + 1


def without_row(number: int) -> bytes:
    rows = exported().split(b"\n")
    return b"\n".join(rows[: number - 1] + rows[number:])


@pytest.mark.parametrize(
    ("data", "line"),
    [
        pytest.param(lambda: without_row(12), 12, id="a line is missing"),
        pytest.param(lambda: b"\n".join(exported().split(b"\n")[:15]) + b"\n", 16, id="the last entries are missing"),
        pytest.param(lambda: exported().split(b"\n")[0] + b"\n", 2, id="all entries are missing"),
        pytest.param(
            lambda: b"\n".join([*exported().split(b"\n")[:5], *exported().split(b"\n")[4:]]),
            6,
            id="a line is there twice",
        ),
    ],
)
def test_the_first_line_that_is_wrong_is_named(data, line) -> None:
    with pytest.raises(BrokenLog) as broken:
        read_log(data())
    assert broken.value.detail["line"] == line
