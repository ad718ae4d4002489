"""Bytes to text and text to JSON, refusing what is neither, and saying where."""

import re
from typing import Final, TypeVar

import msgspec

from topcut.exchange.results_refusals import MalformedJson, NotUtf8, TooLarge, WrongForm
from topcut.exchange.results_where import Line, Path

T = TypeVar("T")

MOST_MEBIBYTES: Final = 64
MOST_BYTES: Final = MOST_MEBIBYTES << 20
_LONGEST_REASON: Final = 200
_OFFSET: Final = re.compile(r" \(byte ([0-9]+)\)$")


def refuse_too_large(size: int) -> None:
    if size > MOST_BYTES:
        raise TooLarge(most=MOST_MEBIBYTES)


def decoded(data: bytes, *, file: str = "") -> str:
    """Read UTF-8, with or without the mark some programs write first."""
    refuse_too_large(len(data))
    try:
        return data.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise NotUtf8(Line(data.count(b"\n", 0, error.start) + 1, file=file)) from None


def parsed(data: bytes, type: type[T]) -> T:
    """Read a JSON document of a known form."""
    text = decoded(data)
    try:
        return msgspec.json.decode(text, type=type)
    except msgspec.ValidationError as error:
        why, _, path = str(error).rpartition(" - at `$")
        raise WrongForm(_as_path(path.rstrip("`")), why=_as_clause(why or str(error))) from None
    except msgspec.DecodeError as error:
        raise _malformed(text, why=str(error)) from None
    except RecursionError:
        raise WrongForm(Path(), why="it is nested too deeply") from None


def shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_REASON else text[: _LONGEST_REASON - 1] + "…"


def _as_path(text: str) -> Path:
    """Read msgspec's `.rounds[1][3].score`; any key of a map is `[...]` there and `*` here."""
    steps = re.findall(r"\.([^.\[\]]+)|\[([0-9]+)\]|\[\.\.\.\]", text)
    return Path(tuple(name or (int(index) if index else "*") for name, index in steps))


def _malformed(text: str, *, why: str) -> MalformedJson:
    data = text.encode()
    found = _OFFSET.search(why)
    before = data[: int(found[1])] if found else data.rstrip()
    line, start = before.count(b"\n") + 1, before.rfind(b"\n") + 1
    column = len(before[start:].decode(errors="ignore")) + 1
    reason = _OFFSET.sub("", why).removeprefix("JSON is malformed: ")
    return MalformedJson(Line(line, column), why=_as_clause(reason))


def _as_clause(reason: str) -> str:
    return shortened(reason[:1].lower() + reason[1:])
