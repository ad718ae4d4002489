"""Exports that somebody has forged and chained again: each is found by a head that was kept, or by the server's key.

A chain alone does not reveal a log that was rewritten completely: every forgery here is intact, and `verify` by
itself accepts it. That is the planted fault. So without a kept head or the key it must say that nobody vouches for
the file.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct, structs

from topcut.cli.main import main
from topcut.core.log import genesis, hash_of
from topcut.desk.simulation import Odds, Simulation
from topcut.exchange.log_file import read_log, verify, write_log
from topcut.exchange.signing import Signature, Signer, fingerprint, signs
from topcut.exchange.vouching import read_head, read_key

SERVER, FORGER = Signer(b"s" * 32), Signer(b"f" * 32)
KEY = SERVER.fingerprint


@cache
def evening() -> Simulation:
    simulation = Simulation(players=8, rounds=3, seed=5, odds=Odds(draws=0, drops=0))
    for _ in simulation.play():
        pass
    return simulation


class Export(Struct, frozen=True):
    """What is in a file, as a forger sees it: all of it can be changed and written again."""

    lines: tuple[bytes, ...]
    names: dict[int, str]
    is_over: bool

    def file(self, signer: Signer | None = None) -> bytes:
        last = min(len(self.lines), len(evening().lines) - (not self.is_over))
        kept = [fields for seq, fields in evening().openings.items() if seq <= last]
        openings = [one for fields in kept for one in fields.values() if one.public]
        is_open = [one for one in openings if self.is_over or not one.field.endswith(".secret")]
        return write_log(
            self.lines,
            stream=evening().stream,
            edition=evening().event.edition,
            openings=is_open,
            names=self.names,
            redacted=True,
            signer=signer,
        )

    def with_entries(self, change: Callable[[list[dict[str, Any]]], None]) -> "Export":
        """Change the entries, and chain them all again."""
        entries = [json.loads(line) for line in self.lines]
        change(entries)
        head, lines = genesis("event", evening().stream), []
        for number, entry in enumerate(entries, start=1):
            entry |= {"seq": number, "prev": head}
            lines.append(json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode())
            head = hash_of(lines[-1])
        return Export(tuple(lines), self.names, self.is_over)


@cache
def before_the_end() -> Export:
    """The evening while its secret is sealed: nobody can derive a round again yet."""
    return Export(tuple(evening().lines[:-1]), dict(evening().names), is_over=False)


@cache
def after_the_end() -> Export:
    return Export(tuple(evening().lines), dict(evening().names), is_over=True)


# The forgeries --------------------------------------------------------------------------------------------------------


def flipped(export: Export) -> Export:
    """Somebody outside turns a result round."""

    def flip(entries: list[dict[str, Any]]) -> None:
        reports = [fact for entry in entries for fact in entry["facts"] if fact["fact"] == "result-reported"]
        reports[0]["result"]["score"][0].reverse()

    return export.with_entries(flip)


def swapped(export: Export) -> Export:
    """Two names change places: they lie outside the chain."""
    return Export(export.lines, export.names | {1: export.names[2], 2: export.names[1]}, export.is_over)


def cut_short(export: Export) -> Export:
    """The last entries never happened."""
    return Export(export.lines[:-6], export.names, is_over=False)


def with_another_organizer(export: Export) -> Export:
    """Somebody made themselves an organizer, in the creator's name, before anything else."""

    def add(entries: list[dict[str, Any]]) -> None:
        added = {"fact": "roles-given", "who": "mallory", "roles": ["organizer"]}
        entries.insert(1, {**entries[0], "facts": [added]})

    return export.with_entries(add)


FORGERIES = [flipped, swapped, cut_short, with_another_organizer]
forgeries = pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
IN_THE_CHAIN = [flipped, cut_short, with_another_organizer]


def first_changed(forged: Export) -> int:
    """The first entry that is not as it was, or not there."""
    pairs = enumerate(zip_longest(forged.lines, before_the_end().lines), start=1)
    return next(number for number, (one, other) in pairs if one != other)


@pytest.fixture
def told(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Iterator[Callable[..., tuple[int, dict[str, Any]]]]:
    """Run `topcut verify --json` on bytes, and take its exit code and what it says."""

    def run(data: bytes, *more: str) -> tuple[int, dict[str, Any]]:
        file = tmp_path / "event.jsonl"
        file.write_bytes(data)
        capfd.readouterr()
        code = main(["verify", str(file), "--json", *more])
        return code, json.loads(capfd.readouterr().out)

    return run


@forgeries
def test_the_planted_fault_a_forgery_is_whole_and_the_chain_alone_accepts_it(forge):
    verified = verify(read_log(forge(before_the_end()).file()))
    assert verified.derived.pairings == 0


@forgeries
def test_without_a_head_or_a_key_nobody_vouches_for_it(forge, told, capfd, tmp_path):
    data = forge(before_the_end()).file()
    code, said = told(data)
    assert (code, said["verdict"], said["vouched_for"]["entries"]) == (0, "not-vouched-for", 0)
    assert told(data, "--strict")[0] == 8
    main(["verify", str(tmp_path / "event.jsonl")])
    shown = capfd.readouterr().out
    assert "Not vouched for: all " in shown
    assert "Not signed." in shown
    assert "Verified" not in shown


@forgeries
def test_the_server_s_key_finds_it(forge, told):
    """Unsigned, signed by the forger, or with the signature of the true file."""
    forged = forge(before_the_end())
    assert told(forged.file(), "--key", KEY)[1]["code"] == "other-key"
    assert told(forged.file(FORGER), "--key", KEY)[1]["code"] == "other-key"
    true_signature = before_the_end().file(SERVER).splitlines()[-1]
    code, said = told(forged.file() + true_signature + b"\n")
    assert (code, said["code"]) == (5, "broken-log")
    assert "does not sign this log" in said["detail"]


@pytest.mark.parametrize("forge", IN_THE_CHAIN, ids=lambda forge: forge.__name__)
def test_every_head_kept_since_the_forged_entry_finds_it(forge, told):
    """Any player's phone is enough: of whatever entry the head is."""
    lines, forged = before_the_end().lines, forge(before_the_end())
    first = first_changed(forged)
    assert first < len(lines)
    for seq in range(first, len(lines) + 1):
        head = hash_of(lines[seq - 1])[:16]
        for kept in (f"{seq}:{head}", head):
            code, said = told(forged.file(), "--head", kept)
            assert (code, said["code"]) == (5, "other-head"), (seq, kept)


def test_a_head_from_before_the_forged_entry_says_how_far_it_vouches(told):
    forged = flipped(before_the_end())
    changed = first_changed(forged)
    code, said = told(forged.file(), "--head", f"{changed - 1}:{hash_of(forged.lines[changed - 2])}", "--strict")
    assert (code, said["verdict"], said["vouched_for"]["entries"]) == (8, "not-vouched-for", changed - 1)


def test_a_head_does_not_vouch_for_names(told):
    """The last head fits, and the names are still nobody's."""
    forged = swapped(after_the_end())
    head = f"{len(forged.lines)}:{hash_of(forged.lines[-1])}"
    code, said = told(forged.file(), "--head", head, "--strict")
    assert (code, said["verdict"], said["vouched_for"]["names"]) == (8, "not-vouched-for", False)
    nameless = Export(forged.lines, {}, is_over=True)
    assert told(nameless.file(), "--head", head, "--strict")[1]["verdict"] == "checked"


# What is true, by contrast --------------------------------------------------------------------------------------------


def test_the_true_file_is_checked_with_the_key_of_the_poster(told):
    code, said = told(after_the_end().file(SERVER), "--key", KEY, "--strict")
    assert (code, said["verdict"], said["derived"]["pairings"]) == (0, "checked", 3)
    entries = len(after_the_end().lines)
    assert said["vouched_for"] == {"entries": entries, "names": True, "by_key": True, "signed_by": KEY}


def test_while_the_secret_is_sealed_it_is_vouched_for_and_not_checkable(told):
    code, said = told(before_the_end().file(SERVER), "--key", KEY, "--strict")
    assert (code, said["verdict"], said["not_yet_checkable"]) == (9, "not-checkable", 6)


def test_a_signature_by_a_key_nobody_named_vouches_for_nothing(told):
    """The forger can also sign."""
    code, said = told(after_the_end().file(FORGER))
    assert (code, said["verdict"]) == (0, "not-vouched-for")
    assert said["vouched_for"]["signed_by"] == FORGER.fingerprint


def test_a_file_of_before_signatures_still_verifies(told):
    code, said = told(after_the_end().file())
    assert (code, said["verified"], said["verdict"]) == (0, True, "not-vouched-for")


@pytest.mark.parametrize("digits", ["", "5f3a91c0", "5f3a91c0d2b47e1", "g" * 16, "0:" + "5" * 16, "57:", "5" * 65])
def test_a_head_of_fewer_than_sixteen_digits_is_none(digits):
    assert read_head(digits) is None


def test_a_fingerprint_is_read_as_it_is_printed():
    digits = KEY.replace(" ", "")
    assert [read_key(text) for text in (KEY, KEY.upper(), digits, digits[:16])] == [digits, digits, digits, digits[:16]]
    assert [read_key(text) for text in ("", digits[:15], "x" * 16, digits + "0")] == [None] * 4
    assert (len(digits), fingerprint(SERVER.key)) == (20, KEY)


def test_a_signature_of_which_one_bit_is_changed_is_none():
    what = {"kind": "event", "stream": "A" * 16, "entries": 3, "head": "5" * 64, "people": [b"Ana", b"Bo"]}
    signed = SERVER.sign(**what)
    assert signs(signed, **what)
    for field in ("key", "log", "people"):
        made = getattr(signed, field)
        for at in range(len(made)):
            changed = made[:at] + bytes([made[at] ^ 1]) + made[at + 1 :]
            assert not signs(structs.replace(signed, **{field: changed}), **what), (field, at)
    for other in (
        {"kind": "table"},
        {"stream": "B" * 16},
        {"entries": 2},
        {"head": "6" * 64},
        {"people": [b"Bo", b"Ana"]},
    ):
        assert not signs(signed, **(what | other)), other
    for odd in (Signature(b"", b""), Signature(b"k" * 32, b"l" * 64, b"p" * 64), Signature(SERVER.key, b"", b"")):
        assert not signs(odd, **what)
