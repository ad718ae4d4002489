"""Decode bytes to text and text to JSON; refusals say where it failed."""

import re
from typing import Final, TypeVar

import msgspec

from topcut.exchange.results_plainly import plainly
from topcut.exchange.results_refusals import MalformedJson, NotUtf8, ResultsTooLong, WrongForm
from topcut.exchange.results_where import CsvPosition, Path

T = TypeVar("T")

MOST_MEBIBYTES: Final = 64
MOST_BYTES: Final = MOST_MEBIBYTES << 20
_LONGEST_REASON: Final = 200
_OFFSET: Final = re.compile(r" \(byte ([0-9]+)\)$")
_BROKEN: Final = {
    "input data was truncated": "it ends too early",
    "trailing characters": "something stands after the end",
}


def refuse_too_large(size: int) -> None:
    if size > MOST_BYTES:
        raise ResultsTooLong(most=MOST_MEBIBYTES)


def decoded(data: bytes, *, file: str = "") -> str:
    """Decode UTF-8, with or without a byte order mark."""
    refuse_too_large(len(data))
    try:
        return data.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise NotUtf8(CsvPosition(data.count(b"\n", 0, error.start) + 1, file=file)) from None


def parsed(data: bytes, type: type[T], *, file: str = "") -> T:
    """Read a JSON document of a known form."""
    text = decoded(data, file=file)
    try:
        return msgspec.json.decode(text, type=type)
    except msgspec.ValidationError as error:
        why, _, path = str(error).rpartition(" - at `$")
        where = _as_path(path.rstrip("`"), file=file)
        raise WrongForm(where, why=shortened(plainly(why or str(error), where=where))) from None
    except msgspec.DecodeError as error:
        raise _malformed(text, why=str(error), file=file) from None
    except RecursionError:
        raise WrongForm(Path(file=file), why="it is nested too deeply") from None


def shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_REASON else text[: _LONGEST_REASON - 1] + "…"


def _as_path(text: str, *, file: str) -> Path:
    """Parse msgspec's `.rounds[1][3].score`; any key of a map is `[...]` there and `*` here."""
    steps = re.findall(r"\.([^.\[\]]+)|\[([0-9]+)\]|\[\.\.\.\]", text)
    return Path(tuple(name or (int(index) if index else "*") for name, index in steps), file)


def _malformed(text: str, *, why: str, file: str) -> MalformedJson:
    data = text.encode()
    found = _OFFSET.search(why)
    before = data[: int(found[1])] if found else data.rstrip()
    line, start = before.count(b"\n") + 1, before.rfind(b"\n") + 1
    column = len(before[start:].decode(errors="ignore")) + 1
    reason = _OFFSET.sub("", why).removeprefix("JSON is malformed: ")
    reason = reason[:1].lower() + reason[1:]
    return MalformedJson(CsvPosition(line, column, file), why=shortened(_BROKEN.get(reason, reason)))
