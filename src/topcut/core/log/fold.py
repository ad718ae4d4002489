"""Folding facts into state: check the chain, leave out what was undone, apply the rest in order."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from copy import copy, deepcopy
from hashlib import sha256
from typing import Any, Final, Generic, TypeVar, get_args

import msgspec

from topcut.core.log.entry import Entry, Fact, genesis
from topcut.core.log.facts import Rewound, Undone
from topcut.core.log.lived import MOST_RELIVED, MOST_TOLD, ToldLine
from topcut.core.log.refusals import BrokenLog, DoesNotFold, NewerLog
from topcut.core.log.sealed import Opening, decode_hook, encode_hook, open_with

F = TypeVar("F", bound=Fact)
S = TypeVar("S")

Openings = Mapping[int, Mapping[str, Opening]]
"""By entry, then by field."""
NOTHING_OPEN: Openings = {}

_END_OF_BACK = b"e"
"""A line that looks back ends in `"back":true}`, every other in the closing quote of a text."""
END_OF_TIME: Final = 1 << 63
"""Microseconds fit eight bytes, as every store keeps them."""
UNDECODABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""The errors a decoder raises for malformed bytes."""


class Kind(Generic[F, S]):
    """A kind of log: its facts, its empty state, and how one fact changes it."""

    def __init__(
        self,
        name: str,
        *,
        facts: Any,
        begin: Callable[[], S],
        apply: Callable[[S, F], None],
        remember: Callable[[S, F], None] = lambda _state, _fact: None,
        rewound: Callable[[S, S], S] | None = None,
        has_begun: Callable[[S], bool] = lambda _state: True,
        shown_binds: bool = True,
    ) -> None:
        self.name = name
        self.begin = begin
        self.apply = apply
        """Facts about the log itself are passed too; most states ignore them."""
        self.remember = remember
        """Apply what stays of an undone fact: numbers and chances used up are not used again."""
        self.rewound = rewound
        """Given the state now and the state then, return the state then with what a rewind does not take back."""
        self.has_begun = has_begun
        """Checked once, after the first entry, which must be one that can begin such a log."""
        self.shown_binds = shown_binds
        """Whether an entry that shows something keeps earlier entries from being undone; itself it never is undone."""
        self.tell: Callable[[S, F], object] | None = None
        """Apply a fact and return its description for readers; None if there is nothing to tell."""
        self.facts: tuple[type[F], ...] = get_args(facts)
        self.encode = msgspec.json.Encoder(enc_hook=encode_hook).encode
        self.decode = msgspec.json.Decoder(Entry[facts], dec_hook=decode_hook).decode

    def telling(self, tell: Callable[[S, F], object]) -> "Kind[F, S]":
        """Return a copy of this kind that tells each fact as it is folded, from the state just before it."""
        told = copy(self)
        told.tell = tell
        return told

    def read(self, line: bytes, *, number: int | str = "?") -> Entry[F]:
        """Read one line; an unknown kind of fact means that a newer Topcut wrote it."""
        try:
            return self.decode(line)
        except UNDECODABLE as error:
            raise _unreadable(line, number, error) from error


class LooksBack(Exception):
    """The next lines change how earlier ones count: fold the whole log."""


class Folded(Generic[F, S]):
    """A log as far as it was folded: the state, and the hash the next entry is chained to."""

    __slots__ = ("at", "head", "kind", "seq", "size", "state", "stream", "told")

    def __init__(self, kind: Kind[F, S], stream: str) -> None:
        self.kind = kind
        self.stream = stream
        self.state = kind.begin()
        self.seq = 0
        self.at = 0
        self.head = genesis(kind.name, stream)
        self.size = 0
        """Bytes of all the lines."""
        self.told: deque[ToldLine] = deque(maxlen=MOST_TOLD)
        """The newest lines as they happened, if the kind tells its facts."""

    def extend(self, lines: Sequence[bytes], *, openings: Openings = NOTHING_OPEN) -> None:
        """Check the next lines and apply them; raise `LooksBack` if one of them needs a fold of the whole log."""
        if any(looks_back(line) for line in lines):
            raise LooksBack
        if self.kind.tell is None:
            self._extend(lines, openings, frozenset())
            return
        for line in lines:
            self._hear(line, openings.get(self.seq + 1))

    def take(self, line: bytes, entry: Entry[F]) -> None:
        """Apply an entry just written here, with its values open; the result is the same as reading its line again."""
        assert (entry.seq, entry.prev) == (self.seq + 1, self.head)
        if any(isinstance(fact, Undone | Rewound) for fact in entry.facts):
            raise LooksBack
        for fact in entry.facts:
            if self.kind.tell is None:
                self.kind.apply(self.state, fact)
            elif (happening := self.kind.tell(self.state, fact)) is not None:
                self.told.append(ToldLine(entry.seq, entry.at, happening))
        self.seq, self.head, self.at = entry.seq, sha256(line).hexdigest(), entry.at
        self.size += len(line)

    def _hear(self, line: bytes, openings: Mapping[str, Opening] | None) -> None:
        """Check one line and apply it, keeping what it tells."""
        entry = self.kind.read(line, number=self.seq + 1)
        if entry.prev != self.head or entry.seq != self.seq + 1 or not self.at <= entry.at < END_OF_TIME:
            raise _broken(entry, self.seq + 1, self.head)
        try:
            self.take(line, opened(entry, openings) if openings else entry)
        except (KeyError, IndexError) as error:
            raise DoesNotFold(seq=entry.seq, what=str(error.args[0])) from error
        if entry.seq == 1 and not self.kind.has_begun(self.state):
            raise DoesNotFold(seq=1, what="a beginning")

    def went_back(self, entry: Entry[F], *, told: deque[ToldLine]) -> None:
        """Keep what was told before an entry that looks back, and add that the log went back."""
        self.told = deque(told, maxlen=MOST_TOLD)
        match entry.facts:
            case (Undone(seq), *_):
                self.told.append(ToldLine(entry.seq, entry.at, back_to=seq))
            case (Rewound(to, ruling), *_):
                said = ruling.opened("")
                self.told.append(ToldLine(entry.seq, entry.at, back_to=to, ruling=said))

    def _extend(self, lines: Sequence[bytes], openings: Openings, dead: frozenset[int]) -> None:
        """Apply the lines in stretches between those that were undone or can be opened."""
        first = self.seq
        last = first + len(lines)
        for seq in sorted(seq for seq in {1, *openings, *dead} if first < seq <= last):
            self._stretch(lines[self.seq - first : seq - first - 1], self.kind.apply)
            act = self.kind.remember if seq in dead else self.kind.apply
            self._stretch(lines[seq - first - 1 : seq - first], act, openings.get(seq))
            if seq == 1 and not self.kind.has_begun(self.state):
                raise DoesNotFold(seq=1, what="a beginning")
        self._stretch(lines[self.seq - first :], self.kind.apply)

    def _stretch(
        self, lines: Sequence[bytes], act: Callable[[S, F], None], openings: Mapping[str, Opening] | None = None
    ) -> None:
        """Apply lines as fast as possible: this is the hottest loop of a start."""
        decode, state = self.kind.decode, self.state
        seq, head, at = self.seq, self.head, self.at
        line = b""
        try:
            for line in lines:
                entry = decode(line)
                seq += 1
                if entry.prev != head or entry.seq != seq or not at <= entry.at < END_OF_TIME:
                    raise _broken(entry, seq, head)
                head, at = sha256(line).hexdigest(), entry.at
                for fact in opened(entry, openings).facts if openings else entry.facts:
                    act(state, fact)
        except UNDECODABLE as error:
            raise _unreadable(line, seq + 1, error) from error
        except (KeyError, IndexError) as error:
            raise DoesNotFold(seq=seq, what=str(error.args[0])) from error
        self.seq, self.head, self.at = seq, head, at
        self.size += sum(map(len, lines))


def fold(kind: Kind[F, S], stream: str, lines: Sequence[bytes], *, openings: Openings = NOTHING_OPEN) -> Folded[F, S]:
    """Fold a whole log, without the entries that were undone."""
    dead, rewinds = looking_back(kind, lines)
    folded = Folded(kind, stream)
    states: dict[int, S] = {}  # states that rewinds go back to, each copied once: there may be many rewinds of rewinds
    for seq in sorted({*rewinds, *rewinds.values()}):
        folded._extend(lines[folded.seq : seq], openings, dead)
        if seq in rewinds:
            if kind.rewound is None:
                raise DoesNotFold(seq=seq, what="a rewind")
            folded.state = kind.rewound(folded.state, deepcopy(states[rewinds[seq]]))
        states[seq] = deepcopy(folded.state)
    folded._extend(lines[folded.seq :], openings, dead)
    return folded


def relive(
    kind: Kind[F, S],
    stream: str,
    lines: Sequence[bytes],
    *,
    openings: Openings = NOTHING_OPEN,
    since: Folded[F, S] | None = None,
) -> Folded[F, S]:
    """Fold a whole log and tell it as it happened, if its kind tells its facts; otherwise only fold it.

    Every line that looks back folds all lines before it again. What was already told is taken over from `since`;
    without it, only the lines after the last few such lines are told.
    """
    if kind.tell is None:
        return fold(kind, stream, lines, openings=openings)
    first = since.seq if since else _few_looks_back(lines)
    folded = fold(kind, stream, lines[:first], openings=openings) if first else Folded(kind, stream)
    folded.told.extend(since.told if since else ())
    for number, line in enumerate(lines[first:], start=first + 1):
        if looks_back(line):
            told, folded = folded.told, fold(kind, stream, lines[:number], openings=openings)
            folded.went_back(opened(kind.read(line), openings.get(number, {})), told=told)
        else:
            folded.extend([line], openings=openings)
    return folded


def _few_looks_back(lines: Sequence[bytes]) -> int:
    """Find the line after which only the last few lines that look back remain."""
    looking = [number for number, line in enumerate(lines, start=1) if looks_back(line)]
    return looking[-MOST_RELIVED - 1] if len(looking) > MOST_RELIVED else 0


def mark(kind: type[Fact]) -> bytes:
    """Return the bytes a line must contain if it holds such a fact."""
    return f'"fact":"{kind.__struct_config__.tag}"'.encode()


def looks_back(line: bytes) -> bool:
    """Check whether a line may change how earlier ones count."""
    return line[-2:-1] == _END_OF_BACK


def looking_back(kind: Kind[F, S], lines: Sequence[bytes]) -> tuple[frozenset[int], dict[int, int]]:
    """Find the entries that no longer count, and the rewinds that do, each with the entry it went back to."""
    dead: set[int] = set()
    rewinds: dict[int, int] = {}
    for number in reversed([number for number, line in enumerate(lines, 1) if line[-2:-1] == _END_OF_BACK]):
        entry = kind.read(lines[number - 1], number=number)
        if number not in dead:
            match entry.facts:
                case (Undone(seq), *_):
                    dead.add(_earlier(seq, than=number, first=2))
                case (Rewound(to), *_):
                    rewinds[number] = _earlier(to, than=number, first=1)
    return frozenset(dead), rewinds


def _earlier(seq: int, *, than: int, first: int) -> int:
    """Refuse to look back to a later entry, or to undo the first."""
    if not first <= seq < than:
        raise DoesNotFold(seq=than, what=f"entry {seq}")
    return seq


def opened(entry: Entry[F], openings: Mapping[str, Opening]) -> Entry[F]:
    """Open the values of an entry for which there is an opening."""
    facts = tuple(
        open_with(fact, seq=entry.seq, index=index, openings=openings) for index, fact in enumerate(entry.facts)
    )
    return msgspec.structs.replace(entry, facts=facts)


def _broken(entry: Entry[F], seq: int, head: str) -> BrokenLog:
    if entry.seq != seq:
        return BrokenLog(line=seq, why=f"it is numbered {entry.seq}")
    if entry.prev != head:
        return BrokenLog(line=seq, why="it is not chained to the entry before it")
    if entry.at >= END_OF_TIME:
        return BrokenLog(line=seq, why="no clock shows such a time")
    return BrokenLog(line=seq, why="it is older than the entry before it")


def _unreadable(line: bytes, number: int | str, error: Exception) -> NewerLog | BrokenLog:
    """Distinguish a fact of a newer Topcut from a damaged line."""
    try:
        loose = msgspec.json.decode(line)
        tags = ", ".join(str(fact["fact"]) for fact in loose["facts"])
        return NewerLog(seq=loose["seq"], kind=tags)
    except (*UNDECODABLE, KeyError, TypeError):
        return BrokenLog(line=number, why=str(error))
