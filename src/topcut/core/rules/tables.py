"""Read the dated tables: TOML of the packs, decoded into frozen values and remembered until other packs are laid in."""

import tomllib
from collections.abc import Callable, Mapping
from datetime import date
from functools import lru_cache
from importlib.resources import files
from typing import Final, ParamSpec, TypeVar

import msgspec
from msgspec import Struct

from topcut.core.rules.citation import Rule
from topcut.core.rules.retired import without_retired

T = TypeVar("T")
P = ParamSpec("P")
Files = Mapping[str, bytes]
"""The files of a pack by their paths in it, with slashes."""


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    """The source of a table, and the date it applies from."""

    document: str
    section: str
    effective: date | None = None

    @property
    def rule(self) -> Rule:
        return Rule(self.document, self.section)


class RuleTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of rule data; an unknown key is an error, unless it is retired."""

    source: Source


class RuleRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a table."""


_shelf: Final[list[Mapping[str, Files]]] = [{}]
"""The packs laid in, by name; replaced in one step, so that a concurrent reader still has the previous ones."""
_forget: Final[list[Callable[[], None]]] = []


def remembered(work_out: Callable[P, T], *, most: int | None = None) -> Callable[P, T]:
    """Cache what is computed from the tables until other packs are laid in, and at `most` so many values."""
    kept = lru_cache(maxsize=most)(work_out)
    _forget.append(kept.cache_clear)
    return kept  # type: ignore[return-value]  # what takes the same arguments and gives the same


def lay_in(packs: Mapping[str, Files]) -> None:
    """Add these packs to the shipped ones, replacing those laid in before."""
    _shelf[0] = dict(packs)
    for forget in _forget:
        forget()


def shipped() -> dict[str, Files]:
    """Find the packs that come with the program."""
    folders = (one for one in files(__package__).joinpath("data").iterdir() if one.joinpath("pack.toml").is_file())
    return {
        folder.name: {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
        | {
            f"{inner.name}/{file.name}": file.read_bytes()
            for inner in folder.iterdir()
            if inner.is_dir()
            for file in inner.iterdir()
        }
        for folder in sorted(folders, key=lambda one: one.name)
    }


def loaded_packs() -> Mapping[str, Files]:
    return _shelf[0]


def is_ours(path: str) -> bool:
    """Check whether a file comes with the program, outside its packs."""
    return files(__package__).joinpath("data", *path.split("/")).is_file()


def decode(kind: type[T], data: bytes) -> T:
    """Decode one table; raise `ValueError` if it does not fit."""
    return msgspec.convert(without_retired(kind, tomllib.loads(data.decode("utf-8"))), kind, str_keys=True)


def read(kind: type[T], *path: str) -> T:
    """Decode one file, of a pack by its name or of our own; one that does not fit is a bug and raises."""
    pack, *within = path
    if within and pack in loaded_packs():
        return decode(kind, loaded_packs()[pack]["/".join(within)])
    return decode(kind, files(__package__).joinpath("data", *path).read_bytes())
