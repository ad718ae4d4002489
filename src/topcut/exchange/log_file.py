r"""A log of any kind as a file: a header, the entry lines exactly as stored, the openings of their seals, and names.

Every line is one JSON object. Entry lines are chained and vouched for by the head in the header. The other lines end in
`"sum"`, the first sixteen hex digits of the SHA-256 of the bytes before it, so that damage anywhere is found. The last
line may be the signature of the server that wrote the file, over the head and the names.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Raw, Struct

from topcut import __version__
from topcut.core.asking import LogRules
from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.event.log import EVENT_LOG
from topcut.core.log import FORM, BrokenLog, Erased, Fact, Kind, NewerLog, Opening, Revealed, genesis, hash_of
from topcut.core.log.fold import UNDECODABLE, looking_back, mark
from topcut.core.log.sealed import SALT_BYTES, sealed_fields
from topcut.core.play.names import is_kept_name
from topcut.core.tallies import TALLY_LOG
from topcut.core.zones.log import TABLE_LOG
from topcut.exchange.signing import Signature, Signer, signs

T = TypeVar("T", bound=Struct)

_SUM: Final = b',"sum":"'
_PERSON: Final = b'{"player":'
_SIGNED: Final = b'{"signed_by":'
KnownLogs = Mapping[str, LogRules[Any, Any]]
LOGS: Final[KnownLogs] = {log.kind.name: log for log in (EVENT_LOG, TABLE_LOG, DRAFT_LOG, TALLY_LOG)}
"""Every kind of log that a file can hold."""


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """The kind of the file, and what vouches for it."""

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


class _SignatureLine(Struct, frozen=True, forbid_unknown_fields=True):
    signed_by: str
    log: str
    people: str


class _Link(Struct, frozen=True):
    seq: int
    prev: str


class LogFile(Struct, frozen=True):
    """A log from a file whose bytes are as they were written."""

    header: Header
    lines: list[bytes]
    openings: dict[int, dict[str, Opening]]
    names: dict[int, str]
    log: LogRules[Any, Any] = EVENT_LOG
    signature: Signature | None = None
    """The signature, if there is one; the reader must decide whether to trust the signer."""

    @property
    def kind(self) -> Kind[Any, Any]:
        return self.log.kind


class Verified(Struct, frozen=True):
    """What a verified file says of itself."""

    stream: str
    head: str
    entries: int
    state: Any
    derived: Any
    """What was derived again: the `DerivedAgain` of its kind of log."""
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
    log: LogRules[Any, Any] = EVENT_LOG,
    signer: Signer | None = None,
) -> bytes:
    """Write a log as a file; redacted, it leaves out what the public may not see and verifies against the same head.

    What the lines themselves say cannot be left out: a pairing must be posted or discarded first, decks must be
    checked, and a log whose lines openly say something private about a person is not redacted at all.
    """
    assert lines, "a log has a first entry"
    if redacted:
        log.refuse_to_show(stream, lines)
    header = Header(__version__, FORM, log.kind.name, stream, edition, len(lines), hash_of(lines[-1]), redacted)
    shown = sorted((o for o in openings if o.public or not redacted), key=lambda o: (o.seq, o.field))
    people = [_summed(_PersonLine(player, name)) for player, name in names.items()]
    file = [_summed(header), *lines, *map(_opening_line, shown), *people]
    if signer:
        file.append(_signature_line(signer.sign(**_signed(header), people=people)))
    return b"\n".join(file) + b"\n"


def is_log(data: bytes) -> bool:
    """Check whether a file is meant to be an exported log, damaged or not."""
    return data.lstrip()[:10] == b'{"topcut":'


def read_log(data: bytes, *, logs: KnownLogs = LOGS) -> LogFile:
    """Read a file and check that it is intact; the refusal names the first line that was changed."""
    rows = data.split(b"\n")
    if rows.pop():
        raise BrokenLog(line=len(rows) + 1, why="the file breaks off in the middle of it")
    header = _header(rows[0] if rows else b"", logs)
    lines, beside = rows[1 : header.entries + 1], rows[header.entries + 1 :]
    _check_chain(header, lines)
    file = LogFile(header, lines, {}, {}, logs[header.kind])
    _check_edition(file)
    try:
        players, revealed = file.log.people(lines), _revealed(file.kind, lines)
    except BrokenLog as broken:
        raise _in_file(broken) from broken
    is_signed = bool(beside) and beside[-1].startswith(_SIGNED)
    for number, row in enumerate(beside[:-1] if is_signed else beside, start=header.entries + 2):
        if row.startswith(_PERSON):
            _add_person(file, row, number, players)
        else:
            _add_opening(file, row, number, revealed)
    return msgspec.structs.replace(file, signature=_signature(header, beside, len(rows))) if is_signed else file


def verify(file: LogFile) -> Verified:
    """Derive again, from the file alone, everything that its kind of log derives."""
    _refuse_withheld(file)
    try:
        folded, derived = file.log.derive_again(file.header.stream, file.lines, openings=file.openings)
    except BrokenLog as broken:
        raise _in_file(broken) from broken
    return Verified(file.header.stream, folded.head, folded.seq, folded.state, derived, **_opened_and_sealed(file))


def _opened_and_sealed(file: LogFile) -> dict[str, int]:
    opened = sum(map(len, file.openings.values()))
    return {"open": opened, "sealed": sum(_seals(file.kind, line) for line in file.lines) - opened}


def _header(row: bytes, logs: KnownLogs) -> Header:
    header = _unsummed(row, 1, Header)
    if header.log > FORM:
        raise NewerLog(seq=0, kind=f"log form {header.log}")
    if header.log != FORM or header.kind not in logs:
        raise BrokenLog(line=1, why=f"there is no {header.kind} log of form {header.log}")
    if header.entries < 1:
        raise BrokenLog(line=1, why="a log has at least one entry")
    return header


def _check_edition(file: LogFile) -> None:
    """Refuse a log that does not begin properly, or under another edition than its header says."""
    state = file.kind.begin()
    try:
        for fact in file.kind.read(file.lines[0], number=2).facts:
            file.kind.apply(state, fact)
    except (KeyError, IndexError) as error:
        raise BrokenLog(line=2, why=f"it is not the first entry of a log of kind {file.kind.name}") from error
    if not file.kind.has_begun(state):
        raise BrokenLog(line=2, why=f"it is not the first entry of a log of kind {file.kind.name}")
    if (edition := file.log.edition(state)) != file.header.edition:
        raise BrokenLog(line=1, why=f"the {file.kind.name} runs under another edition, {edition or 'none'}")


def _check_chain(header: Header, lines: list[bytes]) -> None:
    """Refuse at the line that was changed: its own hash is not the one in the next line, or in the header.

    A line that is missing, or there twice, shows in the numbers before it shows in the hashes.
    """
    links = [_link(line, number) for number, line in enumerate(lines, start=1)]
    if len(lines) < header.entries:
        raise BrokenLog(line=len(lines) + 2, why=f"{header.entries} entries were written, {len(lines)} are here")
    vouched = [*(link.prev for link in links), header.head]
    if vouched[0] != genesis(header.kind, header.stream):
        raise BrokenLog(line=2, why="it does not begin this log")
    holds = [hash_of(line) == after for line, after in zip(lines, vouched[1:], strict=True)]
    for index, hold in enumerate(holds):
        if not hold:
            own_link_changed = index + 1 < len(holds) and not holds[index + 1]
            raise BrokenLog(line=index + 2 + own_link_changed, why="its bytes are not those that were chained")


def _link(line: bytes, number: int) -> _Link:
    try:
        link = msgspec.json.decode(line, type=_Link)
    except UNDECODABLE as error:
        raise BrokenLog(line=number + 1, why=str(error)) from error
    if link.seq != number:
        raise BrokenLog(line=number + 1, why=f"it is numbered {link.seq}; entry {number} belongs here")
    return link


def _revealed(kind: Kind[Any, Any], lines: Sequence[bytes]) -> set[tuple[int, str]]:
    """Find the fields that were opened to everybody and still are."""
    dead, _ = looking_back(kind, lines)
    facts = _facts(kind, lines, Revealed)
    return {(fact.seq, fact.field) for seq, fact in facts if isinstance(fact, Revealed) and seq not in dead}


def _refuse_withheld(file: LogFile) -> None:
    """Refuse a file that lacks openings made public: nobody could derive again what follows from them (MTR 1.2)."""
    revealed = _revealed(file.kind, file.lines)
    erased = {(fact.seq, fact.field) for _, fact in _facts(file.kind, file.lines, Erased) if isinstance(fact, Erased)}
    for seq, field in sorted(revealed - erased):
        if field not in file.openings.get(seq, {}):
            why = f"what opens {field} of entry {seq} is everybody's, and is not in the file"
            raise BrokenLog(line=file.header.entries + 2, why=why)


def _facts(kind: Kind[Any, Any], lines: Sequence[bytes], wanted: type[Fact]) -> Iterator[tuple[int, Fact]]:
    """Read only the entries with such a fact."""
    for number, line in enumerate(lines, start=1):
        if mark(wanted) in line:
            yield from ((number, fact) for fact in kind.read(line, number=number).facts)


def _add_person(file: LogFile, row: bytes, number: int, players: set[int]) -> None:
    person = _unsummed(row, number, _PersonLine)
    if person.player in file.names or person.player not in players:
        raise BrokenLog(line=number, why=f"it names player {person.player}, who is named already or never entered")
    if not is_kept_name(person.name):
        raise BrokenLog(line=number, why="no name is ever stored in this form")
    file.names[person.player] = person.name


def _add_opening(file: LogFile, row: bytes, number: int, revealed: set[tuple[int, str]]) -> None:
    opening = _opening(row, number)
    here = file.openings.setdefault(opening.seq, {})
    if opening.field in here:
        raise BrokenLog(line=number, why="it opens a seal that was already opened")
    place = _place(file, opening)
    if place is None or not _fits(opening, *place):
        raise BrokenLog(line=number, why="it does not open the seal it names")
    fact, name = place
    if opening.public is not (name in fact.public or (opening.seq, opening.field) in revealed):
        raise BrokenLog(line=number, why="its field public is wrong")
    if file.header.redacted and not opening.public:
        raise BrokenLog(line=number, why="it is private, and the file is redacted")
    here[opening.field] = opening


def _fits(opening: Opening, fact: Fact, name: str) -> bool:
    """Check whether an opening fits the field's seal and holds a value of its type."""
    try:
        msgspec.json.decode(opening.value, type=sealed_fields(type(fact))[name])
    except UNDECODABLE:
        return False
    return len(opening.salt) == SALT_BYTES and bool(getattr(fact, name).seal == opening.seal())


def _place(file: LogFile, opening: Opening) -> tuple[Fact, str] | None:
    """Find the fact and the sealed field an opening names."""
    if not 1 <= opening.seq <= len(file.lines):
        return None
    facts = file.kind.read(file.lines[opening.seq - 1], number=opening.seq + 1).facts
    for index, fact in enumerate(facts):
        for name in sealed_fields(type(fact)):
            if opening.field == f"{index}.{name}":
                return fact, name
    return None


def _seals(kind: Kind[Any, Any], line: bytes) -> int:
    return sum(len(sealed_fields(type(fact))) for fact in kind.read(line).facts) if b'"sealed:' in line else 0


def _opening(row: bytes, number: int) -> Opening:
    line = _unsummed(row, number, _OpeningLine)
    try:
        opening = Opening(line.seq, line.open, bytes.fromhex(line.salt), bytes(line.value), line.public)
    except ValueError as error:
        raise BrokenLog(line=number, why=str(error)) from error
    if _opening_line(opening) != row:
        raise BrokenLog(line=number, why="it is not in the form that Topcut writes")
    return opening


def _opening_line(opening: Opening) -> bytes:
    return _summed(_OpeningLine(opening.seq, opening.field, opening.salt.hex(), Raw(opening.value), opening.public))


def _signed(header: Header) -> dict[str, Any]:
    """Return what a signature covers, besides the names."""
    return {"kind": header.kind, "stream": header.stream, "entries": header.entries, "head": header.head}


def _signature(header: Header, beside: Sequence[bytes], number: int) -> Signature:
    """Read the last line, which signs the whole file; refuse a signature of anything else."""
    line = _unsummed(beside[-1], number, _SignatureLine)
    try:
        signature = Signature(bytes.fromhex(line.signed_by), bytes.fromhex(line.log), bytes.fromhex(line.people))
    except ValueError as error:
        raise BrokenLog(line=number, why=str(error)) from error
    people = [row for row in beside if row.startswith(_PERSON)]
    if _signature_line(signature) != beside[-1] or not signs(signature, **_signed(header), people=people):
        raise BrokenLog(line=number, why="it does not sign this log and these names")
    return signature


def _signature_line(signature: Signature) -> bytes:
    return _summed(_SignatureLine(signature.key.hex(), signature.log.hex(), signature.people.hex()))


def _summed(value: Struct) -> bytes:
    body = msgspec.json.encode(value)[:-1]
    return body + _SUM + hashlib.sha256(body).hexdigest()[:16].encode() + b'"}'


def _unsummed(row: bytes, number: int, kind: type[T]) -> T:
    body, mark, rest = row.rpartition(_SUM)
    if not mark or rest != hashlib.sha256(body).hexdigest()[:16].encode() + b'"}':
        raise BrokenLog(line=number, why="its bytes are not those that were written")
    try:
        value = msgspec.json.decode(body + b"}", type=kind)
    except UNDECODABLE as error:
        raise BrokenLog(line=number, why=str(error)) from error
    if _summed(value) != row:
        raise BrokenLog(line=number, why="it is not in the form that Topcut writes")
    return value


def _in_file(broken: BrokenLog) -> BrokenLog:
    line = broken.detail["line"]
    return BrokenLog(line=line + 1 if isinstance(line, int) else line, why=broken.detail["why"])
