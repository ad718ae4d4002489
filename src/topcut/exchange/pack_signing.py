"""Signatures of packs: Ed25519, over the name and the hash of the files, written into the manifest."""

import re
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from topcut.core.rules.packs import MANIFEST, Pack
from topcut.exchange.pack_refusals import WrongSignature
from topcut.exchange.signing import Signer, fingerprint, holds

_FORM: Final = re.compile(r"ed25519 ([0-9a-f]{64}) ([0-9a-f]{128})")
_LINE: Final = re.compile(rb"(?m)^signature\s*=.*\n?")
_TRUSTED: Final = re.compile(r"([0-9a-f]{64})(?:\s+(.+))?")


class PackSigned(Struct, frozen=True):
    """The signer of a pack."""

    by: str = ""
    """The name of a trusted key, else the fingerprint of an unknown one; empty if nobody signed."""
    is_trusted: bool = False
    is_wrong: bool = False
    """Whether there is a signature that is not of this pack."""


def vouched(pack: Pack, trusted: Mapping[str, str]) -> PackSigned:
    """Find the signer of a pack; `trusted` has the names of keys by their hex digits."""
    if not pack.manifest.signature:
        return PackSigned()
    found = _FORM.fullmatch(pack.manifest.signature)
    if not found or not holds(bytes.fromhex(found[1]), _text(pack), bytes.fromhex(found[2])):
        return PackSigned(is_wrong=True)
    name = trusted.get(found[1])
    return PackSigned(name or fingerprint(bytes.fromhex(found[1])), is_trusted=name is not None)


def refuse_wrong_signature(pack: Pack) -> None:
    """Refuse a pack whose signature is not of its present files (MTR 0)."""
    if vouched(pack, {}).is_wrong:
        raise WrongSignature(name=pack.name)


def signed(pack: Pack, signer: Signer) -> Pack:
    """Write a signature into a pack's manifest, replacing any earlier one; the pack's hash stays the same."""
    line = f'signature = "ed25519 {signer.key.hex()} {signer.vouch(_text(pack)).hex()}"\n'.encode()
    manifest = line + _LINE.sub(b"", pack.files[MANIFEST])
    return Pack(pack.manifest, {**pack.files, MANIFEST: manifest}, pack.is_shipped)


def read_trusted(text: str) -> dict[str, str]:
    """Read a list of keys, one on each line followed by a name; leave out anything else."""
    found = (_TRUSTED.fullmatch(line.strip()) for line in text.splitlines())
    return {one[1]: (one[2] or fingerprint(bytes.fromhex(one[1]))).strip()[:60] for one in found if one}


def _text(pack: Pack) -> bytes:
    return f"topcut signs a pack 1\n{pack.name}\n{pack.digest}\n".encode()
