"""Signatures: the key of a server vouches for how long a log is, for its head, and for the names beside it.

Ed25519 (RFC 8032). What is signed is text of our own, so that no signature of one thing passes for another's.
Signatures are made when a file is written and kept nowhere: an erased name leaves none behind.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

SEED_BYTES: Final = 32
KEY_BYTES: Final = 32
SIGNATURE_BYTES: Final = 64
FINGERPRINT_DIGITS: Final = 20


class Signature(Struct, frozen=True):
    """Who signed a file, and what they signed; without names nothing is said of them."""

    key: bytes
    log: bytes
    people: bytes = b""

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.key)


class Signer:
    """A server's key at work."""

    def __init__(self, seed: bytes) -> None:
        self._key = SigningKey(seed)
        self.key = bytes(self._key.verify_key)

    def __repr__(self) -> str:
        return f"Signer({self.fingerprint})"

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.key)

    def sign(self, *, kind: str, stream: str, entries: int, head: str, people: Sequence[bytes] = ()) -> Signature:
        """Sign a log as far as it goes, and the lines that name its people, where there are any."""
        log = self._key.sign(_log_text(kind, stream, entries, head)).signature
        named = self._key.sign(_people_text(stream, head, people)).signature if people else b""
        return Signature(self.key, log, named)

    def vouch(self, text: bytes) -> bytes:
        """Sign a text that says itself what it is about."""
        return self._key.sign(text).signature


def holds(key: bytes, text: bytes, made: bytes) -> bool:
    """Ask whether a signature is a key's, of this text."""
    try:
        VerifyKey(key).verify(text, made)
    except (BadSignatureError, ValueError, TypeError):
        return False
    return True


def signs(signature: Signature, *, kind: str, stream: str, entries: int, head: str, people: Sequence[bytes]) -> bool:
    """Ask whether a signature is of this log and these names."""
    if bool(people) is not bool(signature.people):
        return False
    said = [(_log_text(kind, stream, entries, head), signature.log)]
    if people:
        said.append((_people_text(stream, head, people), signature.people))
    return all(holds(signature.key, text, made) for text, made in said)


def fingerprint(key: bytes) -> str:
    """Write a key so that people can compare it: twenty digits of its SHA-256 in groups of four."""
    digits = hashlib.sha256(key).hexdigest()[:FINGERPRINT_DIGITS]
    return " ".join(digits[at : at + 4] for at in range(0, FINGERPRINT_DIGITS, 4))


def _log_text(kind: str, stream: str, entries: int, head: str) -> bytes:
    return f"topcut signs a log 1\n{kind}\n{stream}\n{entries}\n{head}\n".encode()


def _people_text(stream: str, head: str, people: Sequence[bytes]) -> bytes:
    return f"topcut signs names 1\n{stream}\n{head}\n".encode() + b"\n".join(people) + b"\n"
