"""A pack: dated rule data with a manifest that describes its kind, the days it covers, and its source."""

import enum
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Final

from msgspec import Struct, field

from topcut.core.rules.tables import Files, RuleRow, decode, loaded_packs, remembered, shipped

MANIFEST: Final = "pack.toml"


class PackKind(enum.StrEnum):
    """The subject of a pack."""

    RULES = "rules"
    """An edition of the tournament rules, with its formats."""
    FORMATS = "formats"
    """Formats with dated sets and bans."""
    GAME = "game"
    PENALTIES = "penalties"
    TIEBREAKERS = "tiebreakers"


class Manifest(RuleRow, frozen=True):
    """The description of a pack by itself (MTR 0)."""

    kind: PackKind
    name: str
    """Identifies the pack in events and commands; no two packs have the same."""
    edition: str
    source: str
    title: str = ""
    first_day: date | None = field(name="from", default=None)
    last_day: date | None = field(name="until", default=None)
    """The last day it covers; None if no end is known."""
    hash: str = ""
    """The hash of its contents, if its author recorded it."""
    signature: str = ""
    corrects: tuple[str, ...] = ()
    """Hashes of its contents before we corrected mistakes; only shipped packs may list them."""

    def speaks_for(self, day: date) -> bool:
        """Check whether its tables cover a day, both ends included."""
        return (self.first_day is None or self.first_day <= day) and (self.last_day is None or day <= self.last_day)


class PackPin(Struct, frozen=True, forbid_unknown_fields=True):
    """A pack that an event is held to, by name and hash (MTR 0)."""

    name: str
    hash: str


class Pack(Struct, frozen=True):
    """A manifest, and the tables that come with it."""

    manifest: Manifest
    files: Files
    is_shipped: bool = False

    @property
    def name(self) -> str:
        return self.manifest.name

    @property
    def digest(self) -> str:
        """The hash of its contents: the manifest without hash and signature, then every table."""
        said = self.manifest
        parts = [said.kind, said.name, said.edition, said.source, said.title, said.first_day, said.last_day]
        whole = hashlib.sha256(b"topcut-pack-1\n" + "\n".join(str(part or "") for part in parts).encode())
        for path, data in sorted(self.files.items()):
            if path != MANIFEST:
                whole.update(f"\n{path} {len(data)}\n".encode() + data)
        return whole.hexdigest()


@remembered
def packs() -> Mapping[str, Pack]:
    """Collect all packs by name, the oldest first."""
    found = [_pack(files, is_shipped=True) for files in shipped().values()]
    found += [_pack(files) for files in loaded_packs().values()]
    return {pack.name: pack for pack in sorted(found, key=_age)}


def packs_of(kind: PackKind) -> tuple[Pack, ...]:
    """List the packs of a kind, the oldest first."""
    return tuple(pack for pack in packs().values() if pack.manifest.kind is kind)


@remembered
def packs_with(table: str, *, among: tuple[str, ...] | None = None) -> tuple[Pack, ...]:
    """List the packs that have a table, the oldest first."""
    return tuple(pack for pack in packs().values() if table in pack.files and (among is None or pack.name in among))


def pack_for(table: str, *, on: date, among: tuple[str, ...] | None = None) -> Pack | None:
    """Find the pack whose table applies on a day: the newest covering it, else the newest before, else the first."""
    having = packs_with(table, among=among)
    speaking = [pack for pack in having if pack.manifest.speaks_for(on)]
    begun = [pack for pack in having if (pack.manifest.first_day or date.min) <= on]
    return speaking[-1] if speaking else begun[-1] if begun else having[0] if having else None


def pins_of(names: Iterable[str]) -> tuple[PackPin, ...]:
    """Pin packs by name and hash, each once, so that an event can be held to them (MTR 0)."""
    return tuple(PackPin(name, packs()[name].digest) for name in dict.fromkeys(names) if name in packs())


def is_here(pin: PackPin) -> bool:
    """Check whether a pinned pack is available here with the same contents, up to corrected mistakes (MTR 0)."""
    pack = packs().get(pin.name)
    if pack is None:
        return False
    return pin.hash == pack.digest or (pack.is_shipped and pin.hash in pack.manifest.corrects)


def held_to(pins: Sequence[PackPin]) -> tuple[str, ...]:
    """List the packs an event may be judged by: those pinned that are available; without pins, the shipped ones."""
    if not pins:
        return tuple(pack.name for pack in packs().values() if pack.is_shipped)
    return tuple(pin.name for pin in pins if is_here(pin))


def _pack(files: Files, *, is_shipped: bool = False) -> Pack:
    return Pack(decode(Manifest, files[MANIFEST]), files, is_shipped)


def _age(pack: Pack) -> tuple[date, str]:
    return pack.manifest.first_day or date.min, pack.name
