"""Cut a large JSON file into its parts without holding all of it in memory: sets, or single cards, one at a time."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, Protocol

import msgspec
import numpy as np

from topcut.exchange.card_refusals import BrokenCardFile, CardFilePartTooLarge, NotACardFile

AT_A_TIME: Final = 1 << 20
MOST_MEBIBYTES: Final = 64
_QUOTE: Final = ord('"')
_STEP: Final = np.zeros(256, np.int64)
_STEP[[ord("{"), ord("[")]] = 1
_STEP[[ord("}"), ord("]")]] = -1
_MATTERS: Final = _STEP != 0
_MATTERS[_QUOTE] = True


class Reads(Protocol):
    """A file that can be read."""

    def read(self, size: int, /) -> bytes: ...


class FilePart(NamedTuple):
    """A piece of the file that is JSON by itself."""

    path: tuple[str, ...]
    """The keys that lead to it; an empty string for a place in a list."""
    data: bytes


def parts(file: Reads, *, progress: Callable[[int], None] = lambda _bytes: None) -> Iterator[FilePart]:
    """Yield the elements of a list, or the members of the members of an object; `progress` gets the bytes read.

    Plain values between them come together, as an object or a list at the path of their parent: nothing is skipped.
    """
    return iter(_Cutter(file, progress))


def printable(text: str, *, most: int = 40) -> str:
    """Shorten foreign text to one line, without characters that control a terminal."""
    return "".join(letter for letter in text if letter.isprintable())[:most]


class _Cutter:
    """Follows the depth of brackets, many at once; only the outer ones are looked at one by one."""

    def __init__(self, file: Reads, progress: Callable[[int], None]) -> None:
        self._file = file
        self._progress = progress
        self._waiting = bytearray()
        """Bytes not cut yet; the first is byte `_gone` of the file."""
        self._gone = 0
        self._scanned = 0
        self._depth = 0
        self._in_string = False
        self._level = 0
        """The depth of the parts: 1 in a list, 2 in an object."""
        self._path: list[str] = []
        self._kinds: list[str] = []
        self._after = 0
        """Where the part begins, or the text that leads to the next one."""
        self._is_done = False

    def __iter__(self) -> Iterator[FilePart]:
        while chunk := self._file.read(AT_A_TIME):
            self._waiting += chunk
            yield from self._cut()
            self._progress(self._gone + len(self._waiting))
            self._let_go()
        if self._depth or self._in_string or not self._level:
            raise self._broken("it ends too early.") if self._level else self._no_json()
        if self._waiting[self._after :].strip():
            raise self._broken("something stands after the end.")

    def _cut(self) -> Iterator[FilePart]:
        if not self._level and (start := self._waiting.lstrip(b"\xef\xbb\xbf \t\r\n")):
            if start[0] not in b"{[":
                raise self._no_json()
            self._level = 1 if start[0] == ord("[") else 2
            self._after = len(self._waiting) - len(start)
        places, depths, steps = self._brackets()
        shallow = np.flatnonzero(depths - (steps > 0) <= self._level)
        for place, depth, step in zip(
            places[shallow].tolist(), depths[shallow].tolist(), steps[shallow].tolist(), strict=True
        ):
            part = self._open(place, depth) if step > 0 else self._close(place, depth)
            if part is not None:
                yield part

    def _brackets(self) -> "tuple[np.ndarray, np.ndarray, np.ndarray]":
        """Find the brackets outside strings in the new bytes: their places, the depth after each, and up or down."""
        end = len(self._waiting)
        new = bytes(self._waiting[self._scanned : end])
        if b"\\" in new:
            if (len(new) - len(new.rstrip(b"\\"))) % 2:
                end, new = end - 1, new[:-1]
            new = new.replace(b"\\\\", b"..").replace(b'\\"', b"..")
        letters = np.frombuffer(new, np.uint8)
        places = np.flatnonzero(_MATTERS[letters])
        found = letters[places]
        is_quote = found == _QUOTE
        inside = (np.cumsum(is_quote) + self._in_string) % 2
        self._in_string = bool(inside[-1]) if len(inside) else self._in_string
        outside = ~is_quote & (inside == 0)
        steps = _STEP[found[outside]]
        depths = np.cumsum(steps) + self._depth
        self._depth = int(depths[-1]) if len(depths) else self._depth
        places = places[outside] + self._scanned
        self._scanned = end
        return places, depths, steps

    def _open(self, place: int, depth: int) -> FilePart | None:
        """Step into a bracket; the text before it holds its key, and plain values before that."""
        found = None
        if depth <= self._level + 1:
            before = bytes(self._waiting[self._after : place])
            if depth > 1:
                key, found = self._before(before)
                self._path.append(key)
            elif self._is_done or before.strip(b"\xef\xbb\xbf \t\r\n"):
                raise self._broken("something stands before the beginning or after the end.")
            self._kinds.append(chr(self._waiting[place]))
            self._after = place + 1 if depth <= self._level else place
        return found

    def _close(self, place: int, depth: int) -> FilePart | None:
        """Step out of a bracket; a part ends where the depth is that of the parts again."""
        if depth < 0 or not self._kinds or (self._kinds[-1] == "{") != (self._waiting[place] == ord("}")):
            raise self._broken("a closing bracket has no opening one.")
        found = None
        if depth == self._level:
            found = FilePart(tuple(self._path), bytes(self._waiting[self._after : place + 1]))
        elif rest := bytes(self._waiting[self._after : place]).strip(b" \t\r\n,"):
            found = self._plain(self._members(rest))
        self._kinds.pop()
        self._after = place + 1
        if depth:
            self._path.pop()
        self._is_done = not depth
        return found

    def _before(self, before: bytes) -> tuple[str, FilePart | None]:
        """Read the key that leads to a bracket, and the plain values that stand before it."""
        *plain, (key, _) = self._members(before.strip(b" \t\r\n").removeprefix(b",") + b"0")
        return key, self._plain(plain) if plain else None

    def _members(self, text: bytes) -> list[tuple[str, msgspec.Raw]]:
        """Read plain values of the open object or list, with their keys if they have any."""
        try:
            if self._kinds[-1] == "[":
                return [("", value) for value in msgspec.json.decode(b"[" + text + b"]", type=list[msgspec.Raw])]
            return list(msgspec.json.decode(b"{" + text + b"}", type=dict[str, msgspec.Raw]).items())
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise self._broken("a key or a comma is missing.") from None

    def _plain(self, members: list[tuple[str, msgspec.Raw]]) -> FilePart:
        values = [value for _, value in members] if self._kinds[-1] == "[" else dict(members)
        return FilePart(tuple(self._path), msgspec.json.encode(values))

    def _let_go(self) -> None:
        """Drop what was cut off, so that only one part is ever held."""
        del self._waiting[: self._after]
        self._gone += self._after
        self._scanned -= self._after
        self._after = 0
        if len(self._waiting) > MOST_MEBIBYTES << 20:
            raise CardFilePartTooLarge(most=MOST_MEBIBYTES)

    def _no_json(self) -> NotACardFile:
        return NotACardFile(seen=f"“{printable(bytes(self._waiting[:80]).decode(errors='replace'))}”")

    def _broken(self, why: str) -> BrokenCardFile:
        at = self._gone + self._after
        return BrokenCardFile(why=f"near byte {at} {why}", at=at)
