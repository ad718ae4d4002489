r"""An event as a file: a header, the entry lines exactly as stored, what opens their seals, and names.

Every line is one JSON object. Entry lines are chained and vouched for by the head in the header. The other lines end in
`"sum"`, the first sixteen hex digits of the SHA-256 of the bytes before it, so that damage anywhere is named.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

import msgspec
from msgspec import Raw, Struct

from topcut import __version__
from topcut.core.event import EVENT, Event
from topcut.core.event.verify import Derived, derive_again
from topcut.core.log import FORM, BrokenLog, NewerLog, Opening, genesis, hash_of
from topcut.core.log.fold import UNDECODABLE
from topcut.core.log.sealed import sealed_fields

T = TypeVar("T")

_SUM: Final = b',"sum":"'


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """What the file is, and what vouches for it."""

    topcut: str
    log: int
    kind: str
    stream: str
    edition: str
    entries: int
    head: str
    redacted: bool = False


class _OpeningLine(Struct, frozen=True, forbid_unknown_fields=True):
    seq: int
    open: str
    salt: str
    value: Raw
    public: bool


class _PersonLine(Struct, frozen=True, forbid_unknown_fields=True):
    player: int
    name: str


class _Link(Struct, frozen=True):
    seq: int
    prev: str


class LogFile(Struct, frozen=True):
    """A log out of a file whose bytes are as they were written."""

    header: Header
    lines: list[bytes]
    openings: dict[int, dict[str, Opening]]
    names: dict[int, str]


class Verified(Struct, frozen=True):
    """What a verified file says of itself."""

    stream: str
    head: str
    entries: int
    event: Event
    derived: Derived
    open: int
    """Sealed values that are open in this file, and fit their seals."""
    sealed: int
    """Sealed values that stay sealed."""


def write_log(
    lines: Sequence[bytes],
    *,
    stream: str,
    edition: str,
    openings: Iterable[Opening],
    names: Mapping[int, str],
    redacted: bool = False,
) -> bytes:
    """Write a log as a file; redacted, it leaves out what the public may not see and verifies against the same head."""
    header = Header(__version__, FORM, EVENT.name, stream, edition, len(lines), hash_of(lines[-1]), redacted)
    shown = sorted((o for o in openings if o.public or not redacted), key=lambda o: (o.seq, o.field))
    file = [_summed(header), *lines, *map(_opening_line, shown)]
    file += [_summed(_PersonLine(player, name)) for player, name in names.items()]
    return b"\n".join(file) + b"\n"


def is_log(data: bytes) -> bool:
    """Ask whether a file means to be an exported log, damaged or not."""
    return data.lstrip()[:10] == b'{"topcut":'


def read_log(data: bytes) -> LogFile:
    """Read a file and check that it is whole: the first line that is not as it was written is named."""
    rows = data.split(b"\n")
    if rows[-1]:
        raise BrokenLog(line=len(rows), why="the file breaks off in the middle of it")
    header = _unsummed(rows[0], 1, Header)
    if header.log > FORM:
        raise NewerLog(seq=0, kind=f"log form {header.log}")
    lines, beside = rows[1 : header.entries + 1], rows[header.entries + 1 : -1]
    _check_chain(header, lines)
    openings: dict[int, dict[str, Opening]] = {}
    names: dict[int, str] = {}
    for number, row in enumerate(beside, start=header.entries + 2):
        if row.startswith(b'{"player":'):
            person = _unsummed(row, number, _PersonLine)
            names[person.player] = person.name
        else:
            opening = _opening(row, number)
            openings.setdefault(opening.seq, {})[opening.field] = opening
    _check_seals(lines, openings)
    return LogFile(header, lines, openings, names)


def verify(file: LogFile) -> Verified:
    """Derive every pairing and standing again from the file alone."""
    try:
        folded, derived = derive_again(file.header.stream, file.lines, openings=file.openings)
    except BrokenLog as broken:
        raise _in_file(broken) from broken
    return Verified(
        stream=file.header.stream,
        head=folded.head,
        entries=folded.seq,
        event=folded.state,
        derived=derived,
        open=sum(map(len, file.openings.values())),
        sealed=sum(_seals(line) for line in file.lines) - sum(map(len, file.openings.values())),
    )


def _check_chain(header: Header, lines: list[bytes]) -> None:
    """Find the line that was changed: its own hash is not the one its successor, or the header, vouches for."""
    if len(lines) < header.entries:
        raise BrokenLog(line=len(lines) + 2, why=f"{header.entries} entries were written, {len(lines)} are here")
    links = [_link(line, number) for number, line in enumerate(lines, start=2)]
    vouched = [*(link.prev for link in links), header.head]
    if lines and vouched[0] != genesis(header.kind, header.stream):
        raise BrokenLog(line=2, why="it does not begin this log")
    holds = [hash_of(line) == after for line, after in zip(lines, vouched[1:], strict=True)]
    for index, hold in enumerate(holds):
        if not hold:
            own_link_changed = index + 1 < len(holds) and not holds[index + 1]
            raise BrokenLog(line=index + 2 + own_link_changed, why="its bytes are not those that were chained")
    for number, link in enumerate(links, start=1):
        if link.seq != number:
            raise BrokenLog(line=number + 1, why=f"it is numbered {link.seq}")


def _link(line: bytes, number: int) -> _Link:
    try:
        return msgspec.json.decode(line, type=_Link)
    except UNDECODABLE as error:
        raise BrokenLog(line=number, why=str(error)) from error


def _check_seals(lines: list[bytes], openings: Mapping[int, Mapping[str, Opening]]) -> None:
    first_beside = len(lines) + 2
    in_order = [opening for fields in openings.values() for opening in fields.values()]
    for number, opening in enumerate(in_order, start=first_beside):
        if not 1 <= opening.seq <= len(lines) or opening.seal().encode() not in lines[opening.seq - 1]:
            raise BrokenLog(line=number, why="it does not open the seal it names")


def _seals(line: bytes) -> int:
    return sum(len(sealed_fields(type(fact))) for fact in EVENT.read(line).facts) if b'"sealed:' in line else 0


def _opening(row: bytes, number: int) -> Opening:
    line = _unsummed(row, number, _OpeningLine)
    return Opening(line.seq, line.open, bytes.fromhex(line.salt), bytes(line.value), line.public)


def _opening_line(opening: Opening) -> bytes:
    return _summed(_OpeningLine(opening.seq, opening.field, opening.salt.hex(), Raw(opening.value), opening.public))


def _summed(value: Struct) -> bytes:
    body = msgspec.json.encode(value)[:-1]
    return body + _SUM + hashlib.sha256(body).hexdigest()[:16].encode() + b'"}'


def _unsummed(row: bytes, number: int, kind: type[T]) -> T:
    body, mark, rest = row.rpartition(_SUM)
    if not mark or rest != hashlib.sha256(body).hexdigest()[:16].encode() + b'"}':
        raise BrokenLog(line=number, why="its bytes are not those that were written")
    try:
        return msgspec.json.decode(body + b"}", type=kind)
    except UNDECODABLE as error:
        raise BrokenLog(line=number, why=str(error)) from error


def _in_file(broken: BrokenLog) -> BrokenLog:
    line = broken.detail["line"]
    return BrokenLog(line=line + 1 if isinstance(line, int) else line, why=broken.detail["why"])
