"""What vouches for a file: a head that somebody kept, or the key that signed it; a chain by itself proves nothing.

Anybody who can write a file can chain it again from any entry on. So only something that was kept apart from a file
proves that it is the original log: the head of an entry, or the fingerprint of the server's key.
"""

import enum
import re
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from topcut.core.errors import DoesNotVerify, gettext_noop
from topcut.core.log import hash_of
from topcut.exchange.log_file import LogFile

LEAST_DIGITS: Final = 16
"""The fewest digits of a head or fingerprint that cannot be matched by trying."""
_HEAD: Final = re.compile(rf"(?:(?P<seq>[1-9]\d{{0,8}}):)?(?P<digits>[0-9a-f]{{{LEAST_DIGITS},64}})")
_KEY: Final = re.compile(rf"[0-9a-f]{{{LEAST_DIGITS},20}}")


class FileVerdict(enum.StrEnum):
    """The verdict on an intact file."""

    CHECKED = "checked"
    """Vouched for, and everything in it was derived again."""
    NOT_VOUCHED_FOR = "not-vouched-for"
    """Nothing in it is wrong, but nothing proves that all of it is the original log."""
    NOT_CHECKABLE = "not-checkable"
    """Vouched for, but something in it cannot be derived again, or not yet."""


class KeptHead(Struct, frozen=True):
    """The head after an entry, as somebody kept it: some of its digits, and perhaps the entry's number."""

    digits: str
    seq: int | None = None

    def __str__(self) -> str:
        return f"{self.seq}:{self.digits}" if self.seq else self.digits


class Vouched(Struct, frozen=True):
    """How far a file is vouched for, and by what."""

    entries: int
    """All entries up to this number; 0 is none."""
    names: bool | None
    """None if the file names nobody."""
    by_key: bool
    signed_by: str = ""
    """The fingerprint of the key that signed the file; empty if none did."""


class OtherHead(DoesNotVerify):
    """The file is intact, but it is not the log that was vouched for."""

    code = "other-head"
    message = gettext_noop(
        "The file is whole, but its head is {head}, and {expected} is the head of no entry in it: another log, a "
        "rewritten one, or one that was cut short."
    )


class OtherKey(DoesNotVerify):
    """The file is intact, but another server signed it, or nobody did."""

    code = "other-key"
    message = gettext_noop(
        "The file is whole, but {signed} and not by {expected}: another server's, or a rewritten one."
    )


def read_head(text: str) -> KeptHead | None:
    """Parse `SEQ:HASH`, or some digits of the hash alone; None if there are too few to prove anything."""
    found = _HEAD.fullmatch("".join(text.lower().split()))
    return KeptHead(found["digits"], int(found["seq"]) if found["seq"] else None) if found else None


def read_key(text: str) -> str | None:
    """Parse a fingerprint as it is printed, in groups or not; None if it is not one."""
    digits = re.sub(r"[\s:.-]", "", text.lower())
    return digits if _KEY.fullmatch(digits) else None


def vouch(file: LogFile, *, heads: Iterable[KeptHead] = (), key: str | None = None) -> Vouched:
    """Compare a file with what was kept apart from it; refuse at the first mismatch."""
    signed_by = file.signature.fingerprint if file.signature else ""
    if key is not None and not (signed_by and signed_by.replace(" ", "").startswith(key)):
        signed = f"it is signed by {signed_by}" if signed_by else "it is not signed"
        raise OtherKey(signed=signed, expected=key)
    reached = max((_place(file, head) for head in heads), default=0)
    is_named = key is not None if file.names else None
    return Vouched(len(file.lines) if key is not None else reached, is_named, key is not None, signed_by)


def verdict(vouched: Vouched, *, entries: int, not_checkable: int) -> FileVerdict:
    """Give the verdict on an intact file, checking for the graver ones first."""
    if vouched.entries < entries or vouched.names is False:
        return FileVerdict.NOT_VOUCHED_FOR
    return FileVerdict.NOT_CHECKABLE if not_checkable else FileVerdict.CHECKED


def _place(file: LogFile, head: KeptHead) -> int:
    """Find the entry after which this was the head: every line names the hash of the one before."""
    at = range(len(file.lines), 0, -1) if head.seq is None else [head.seq]
    for seq in at:
        if seq <= len(file.lines) and hash_of(file.lines[seq - 1]).startswith(head.digits):
            return seq
    raise OtherHead(head=f"{len(file.lines)}:{file.header.head}", expected=str(head))
