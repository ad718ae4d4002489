"""Card files: a stream of bytes in, cards out, however large the file; whose file it is shows in its form."""

import bz2
import gzip
import io
import lzma
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO

import msgspec

from topcut.exchange import card_lorcana, card_mtgjson, card_scryfall
from topcut.exchange.card_drafts import CardFile, Drafts
from topcut.exchange.card_parts import FilePart, Reads, parts
from topcut.exchange.card_refusals import BrokenCardFile, CardFileHasNoCards, NotACardFile

Progress = Callable[[int], None]
"""Told how many bytes of JSON have been read."""


class _Rejoined(io.RawIOBase):
    """A stream that has been looked into, from its beginning."""

    def __init__(self, start: bytes, file: IO[bytes]) -> None:
        self._start = start
        self._file = file

    def read(self, size: int = -1, /) -> bytes:
        if not self._start:
            return self._file.read(size)
        end = len(self._start) if size < 0 else size
        taken, self._start = self._start[:end], self._start[end:]
        return taken


def read_cards(file: IO[bytes], *, progress: Progress = lambda _bytes: None) -> CardFile:
    """Read a file of MTGJSON, Scryfall or LorcanaJSON, also packed with xz, gzip or bzip2; else `Unreadable`.

    Only one set or card of the file is held at a time, beside what is kept of the cards.
    """
    with _telling_what_is_broken():
        cards = _collected(parts(_unpacked(file), progress=progress)).finished()
    if not cards.cards:
        raise CardFileHasNoCards
    return cards


def _unpacked(file: IO[bytes]) -> Reads:
    """Unpack on the way what is packed, as its first bytes say."""
    start = file.read(6)
    whole = _Rejoined(start, file)
    if start.startswith(b"\xfd7zXZ"):
        return lzma.LZMAFile(whole)  # type: ignore[arg-type]
    if start.startswith(b"\x1f\x8b"):
        return gzip.GzipFile(fileobj=whole)
    if start.startswith(b"BZh"):
        return bz2.BZ2File(whole)
    return whole


def _collected(found: Iterator[FilePart]) -> Drafts:
    magic, lorcana = Drafts("magic"), Drafts("lorcana")
    is_ours = False
    for path, data in found:
        is_ours = True
        match path:
            case ("data", _) if data.startswith(b"{"):
                card_mtgjson.add_set(magic, data)
            case ("data", _):
                card_mtgjson.add_atomic(magic, data)
            case ("",):
                card_scryfall.add_printing(magic, data)
            case ("sets", code):
                card_lorcana.add_set(lorcana, code, data)
            case ("cards", ""):
                card_lorcana.add_card(lorcana, data)
            case ("metadata",):
                lorcana.language = card_lorcana.language_of(data)
            case ("meta" | "metadata", *_) | ():
                pass
            case _:
                raise NotACardFile
    if not is_ours:
        raise NotACardFile
    return lorcana if lorcana.sets or any(lorcana) else magic


@contextmanager
def _telling_what_is_broken() -> Iterator[None]:
    try:
        yield
    except msgspec.ValidationError:
        raise NotACardFile from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise BrokenCardFile(why=f"{error}.") from None
    except UnicodeDecodeError:
        raise BrokenCardFile(why="it is not UTF-8.") from None
    except (lzma.LZMAError, EOFError, OSError, zlib.error) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise
        raise BrokenCardFile(why=f"it cannot be unpacked ({error}).") from None
