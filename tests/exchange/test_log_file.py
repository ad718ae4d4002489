"""A log as a file: whatever byte is changed, the line is named; what is left out changes no head."""

import bisect
import itertools
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.errors import TopcutError
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


def redacted(*, public: bool) -> bytes:
    openings = [opening for fields in evening().openings.values() for opening in fields.values()]
    shown = [Opening(o.seq, o.field, o.salt, o.value, o.public and (public or o.field == "0.title")) for o in openings]
    return write_log(evening().lines, stream=evening().stream, edition="", openings=shown, names={}, redacted=True)


def checked(data: bytes) -> Verified:
    return verify(read_log(data))


def test_an_export_verifies_and_everything_is_derived_again() -> None:
    verified = checked(exported())
    assert (verified.head, verified.entries) == (evening().folded.head, len(evening().lines))
    assert (verified.derived.pairings, verified.derived.standings) == (3, 3)
    assert (verified.open, verified.sealed) == (2, 0)


def test_what_was_written_is_what_is_read() -> None:
    file = read_log(exported())
    assert (file.lines, file.openings, file.names) == (evening().lines, evening().openings, evening().names)


def test_a_redacted_export_verifies_against_the_same_head() -> None:
    verified = checked(redacted(public=False))
    assert verified.head == evening().folded.head
    assert (verified.open, verified.sealed, verified.derived.pairings) == (1, 1, 0)
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
    data = write_log(evening().lines, stream=evening().stream, edition="", openings=forged, names={})
    with pytest.raises(BrokenLog) as broken:
        read_log(data)
    assert broken.value.detail["line"] == len(evening().lines) + 2


def test_another_stream_or_a_newer_form_is_noticed() -> None:
    other = write_log(evening().lines, stream="B" * 16, edition="", openings=[], names={})
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
