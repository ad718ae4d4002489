"""Card files: a stream of bytes in, cards out, however large the file; its source is recognised by its shape."""

import bz2
import gzip
import io
import lzma
import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from enum import Enum
from typing import IO, Final

import msgspec

from topcut.exchange import card_lorcana, card_mtgjson, card_scryfall
from topcut.exchange.card_drafts import CardFile, Drafts, day
from topcut.exchange.card_parts import FilePart, Reads, parts, printable
from topcut.exchange.card_refusals import BrokenCardFile, CardFileHasNoCards, NotACardFile

Progress = Callable[[int], None]
"""Called with the number of bytes of JSON that have been read."""


_DAY_IN_NAME: Final = re.compile(r"(?<![0-9])(20[0-9]{2})-?([01][0-9])-?([0-3][0-9])(?:[0-9]{6})?(?![0-9])")
MOST_PLACES: Final = 4
MOST_KEYS: Final = 6
"""How many parts of an unknown file a refusal shows, and how many keys of each."""


UNPACKING: Final = (lzma.LZMAError, EOFError, OSError, zlib.error)
"""Errors of a broken compressed file; an `OSError` with a number comes from the disk."""


class _UnknownShape(ValueError):
    """A part has a path that no shape we know has."""


class _Rejoined(io.RawIOBase):
    """A stream whose first bytes were already read, from its beginning."""

    def __init__(self, start: bytes, file: IO[bytes]) -> None:
        self._start = start
        self._file = file

    def read(self, size: int = -1, /) -> bytes:
        if not self._start:
            return self._file.read(size)
        end = len(self._start) if size < 0 else size
        taken, self._start = self._start[:end], self._start[end:]
        return taken


def read_cards(file: IO[bytes], *, dated: date | None = None, progress: Progress = lambda _bytes: None) -> CardFile:
    """Read a file of MTGJSON, Scryfall or LorcanaJSON, also compressed with xz, gzip or bzip2; else `Unreadable`.

    Only one set or card of the file is in memory at a time, with what is kept of the cards. A file of another shape is
    refused whole. `dated` is the day of its legalities, if it does not say so itself.
    """
    seen = _Seen()
    with _telling_what_is_broken(seen):
        drafts = _collected(seen.noting(parts(unpacked(file), progress=progress)))
        drafts.dated = drafts.dated or dated
        cards = drafts.finished()
    if not cards.cards:
        raise CardFileHasNoCards
    return cards


def day_in_name(name: str) -> date | None:
    """Find the day in a name such as Scryfall gives its files, `default-cards-20260612210503.json`."""
    found = _DAY_IN_NAME.search(name)
    return day("-".join(found.groups())) if found else None


class _Seen:
    """The first parts of a file, for the refusal of an unknown one."""

    def __init__(self) -> None:
        self._places: dict[str, str] = {}

    def noting(self, found: Iterator[FilePart]) -> Iterator[FilePart]:
        for part in found:
            if len(self._places) < MOST_PLACES:
                self._places.setdefault("/".join(part.path[:1]), _written(part))
            yield part

    def __str__(self) -> str:
        return "; ".join(self._places.values()) or "{}"


def _written(part: FilePart) -> str:
    """Write the path of a part and its first keys: sets/LEA {name, type, …}."""
    path = "/".join(printable(key) or "[]" for key in part.path)
    try:
        keys = list(msgspec.json.decode(part.data, type=dict[str, msgspec.Raw]))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return f"{path} [ ]".strip()
    shown = [printable(key) for key in keys[:MOST_KEYS]] + ["…"] * (len(keys) > MOST_KEYS)
    return f"{path} {{{', '.join(shown)}}}".strip()


def unpacked(file: IO[bytes]) -> Reads:
    """Decompress a stream while reading, if its first bytes say that it is compressed."""
    start = file.read(6)
    whole = _Rejoined(start, file)
    if start.startswith(b"\xfd7zXZ"):
        return lzma.LZMAFile(whole)  # type: ignore[arg-type]
    if start.startswith(b"\x1f\x8b"):
        return gzip.GzipFile(fileobj=whole)
    if start.startswith(b"BZh"):
        return bz2.BZ2File(whole)
    return whole


class _Shape(Enum):
    """The source of a file; no file has two shapes."""

    ALL_PRINTINGS = "MTGJSON AllPrintings"
    ATOMIC_CARDS = "MTGJSON AtomicCards"
    SCRYFALL = "Scryfall"
    LORCANA = "LorcanaJSON"


def _collected(found: Iterator[FilePart]) -> Drafts:
    shapes: set[_Shape] = set()
    magic, lorcana = Drafts("magic"), Drafts("lorcana")
    for part in found:
        if shape := _shape_of(part):
            shapes.add(shape)
        if len(shapes) > 1:
            raise _UnknownShape
        _add(part, magic, lorcana)
    if not shapes:
        raise _UnknownShape
    return lorcana if shapes == {_Shape.LORCANA} else magic


def _shape_of(part: FilePart) -> _Shape | None:
    """Recognise a shape by the path of a part; None for general information about the file."""
    match part.path:
        case ("",):
            return _Shape.SCRYFALL
        case ("data", _):
            return _Shape.ALL_PRINTINGS if part.data.startswith(b"{") else _Shape.ATOMIC_CARDS
        case ("sets", _) | ("cards", ""):
            return _Shape.LORCANA
        case ("meta" | "metadata", *_):
            return None
        case () if part.data.startswith(b"{"):
            return None
        case _:
            raise _UnknownShape


def _add(part: FilePart, magic: Drafts, lorcana: Drafts) -> None:
    match part.path:
        case ("data", key) if part.data.startswith(b"{"):
            card_mtgjson.add_set(magic, key, part.data)
        case ("data", key):
            card_mtgjson.add_atomic(magic, key, part.data)
        case ("",):
            card_scryfall.add_printing(magic, part.data)
        case ("sets", code):
            card_lorcana.add_set(lorcana, code, part.data)
        case ("cards", ""):
            card_lorcana.add_card(lorcana, part.data)
        case ("meta",) if part.data.startswith(b"{"):
            card_mtgjson.note_date(magic, part.data)
        case ("metadata",):
            card_lorcana.note_language(lorcana, part.data)


@contextmanager
def _telling_what_is_broken(seen: _Seen) -> Iterator[None]:
    try:
        yield
    except (msgspec.ValidationError, _UnknownShape):
        raise NotACardFile(seen=str(seen)) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise BrokenCardFile(why=f"{error}.") from None
    except UnicodeDecodeError:
        raise BrokenCardFile(why="it is not UTF-8.") from None
    except UNPACKING as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise
        raise BrokenCardFile(why=f"it cannot be unpacked ({error}).") from None
