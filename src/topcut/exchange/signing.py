"""Signatures: the key of a server vouches for the length of a log, its head, and the names stored next to it.

Ed25519 (RFC 8032). The signed text says what it is about, so that no signature of one thing passes for another's.
Signatures are made when a file is written and stored nowhere: an erased name leaves none behind.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

SEED_BYTES: Final = 32
FINGERPRINT_DIGITS: Final = 20


class Signature(Struct, frozen=True):
    """The signer of a file, and the signatures; a file without names has none for them."""

    key: bytes
    log: bytes
    people: bytes = b""

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.key)


class Signer:
    """Signs with a server's key."""

    def __init__(self, seed: bytes) -> None:
        self._key = SigningKey(seed)
        self.key = bytes(self._key.verify_key)

    def __repr__(self) -> str:
        return f"Signer({self.fingerprint})"

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.key)

    def sign(self, *, kind: str, stream: str, entries: int, head: str, people: Sequence[bytes] = ()) -> Signature:
        """Sign a log up to its last entry, and the lines that name its people, if there are any."""
        log = self._key.sign(_log_text(kind, stream, entries, head)).signature
        named = self._key.sign(_people_text(stream, head, people)).signature if people else b""
        return Signature(self.key, log, named)

    def vouch(self, text: bytes) -> bytes:
        """Sign a text that says itself what it is about."""
        return self._key.sign(text).signature


def holds(key: bytes, text: bytes, made: bytes) -> bool:
    """Check whether a signature of this text was made with a key."""
    try:
        VerifyKey(key).verify(text, made)
    except (BadSignatureError, ValueError, TypeError):
        return False
    return True


def signs(signature: Signature, *, kind: str, stream: str, entries: int, head: str, people: Sequence[bytes]) -> bool:
    """Check whether a signature is of this log and these names."""
    if bool(people) is not bool(signature.people):
        return False
    said = [(_log_text(kind, stream, entries, head), signature.log)]
    if people:
        said.append((_people_text(stream, head, people), signature.people))
    return all(holds(signature.key, text, made) for text, made in said)


def fingerprint(key: bytes) -> str:
    """Format a key so that people can compare it: twenty digits of its SHA-256 in groups of four."""
    digits = hashlib.sha256(key).hexdigest()[:FINGERPRINT_DIGITS]
    return " ".join(digits[at : at + 4] for at in range(0, FINGERPRINT_DIGITS, 4))


def _log_text(kind: str, stream: str, entries: int, head: str) -> bytes:
    return f"topcut signs a log 1\n{kind}\n{stream}\n{entries}\n{head}\n".encode()


def _people_text(stream: str, head: str, people: Sequence[bytes]) -> bytes:
    return f"topcut signs names 1\n{stream}\n{head}\n".encode() + b"\n".join(people) + b"\n"
