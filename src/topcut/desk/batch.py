"""Requests decided together: what each asks for, what the store knows of it, and how each is decided in turn."""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct

from topcut.core.asking import Acted, WholeLog
from topcut.core.errors import AgainstTheRules, TopcutError
from topcut.core.log import Entry, Erased, Folded, Revealed
from topcut.core.log.refusals import KeyUsedBefore
from topcut.core.play import Stream
from topcut.desk.folded_logs import FoldedLog, Looks, Shelf
from topcut.store import NewEntry, StoredKey
from topcut.store.logs import RequestPrint
from topcut.store.refusals import STOPPING, MaybeSaved

Place = tuple[str, Stream]
"""A kind of log, and one of them: asking for a table's log as an event's finds nothing."""


class Receipt(Struct, frozen=True):
    """What the caller is told once it is safe: the number of the entry, and the head of the log it made."""

    stream: Stream
    seq: int
    head: str
    told: tuple[AgainstTheRules, ...] = ()
    """Concerns to tell the asker once; a repeated request does not get them again."""


class Request(Struct, eq=False):
    """One action, with the future its asker waits for."""

    shelf: Shelf[Any, Any]
    stream: Stream
    decide: Callable[[Folded[Any, Any], WholeLog | None, Callable[[str], Collection[int]]], Acted[Any, Any]]
    answer: asyncio.Future[Receipt]
    key: str | None = None
    asked: RequestPrint | None = None
    creates: bool = False
    needs_whole: bool = False
    """An undo looks back: it is decided on the whole log."""

    @property
    def place(self) -> Place:
        return self.shelf.kind.name, self.stream


class StoredBefore(Struct, frozen=True):
    """What the store knows about the requests for one log."""

    used: dict[str, StoredKey] = {}
    whole: WholeLog | None = None
    refusal: TopcutError | None = None
    """No such log, or one that cannot be read: for the requests for this log only, not for the rest of the batch."""


class LogDraft:
    """One log as a batch leaves it: decided, not yet committed, and used by the lane alone."""

    def __init__(
        self, folded: Folded[Any, Any], names: Mapping[int, str] | None = None, *, looks: Looks | None = None
    ) -> None:
        self.folded = folded
        self._looks = looks if looks and names is None else Looks(names or {})
        self.names = names
        """As they were read; None if the held ones have not changed."""
        self.renamed: dict[int, str] = {}
        self.new: list[tuple[bytes, Entry[Any]]] = []
        self.is_same = True
        """Whether the new entries only add to what was held; an undo or an erasure changes what came before."""

    def take(self, acted: Acted[Any, Any]) -> None:
        """Apply a decided action; its names wait for the commit, as everything does."""
        if acted.refolded:
            self.folded, self.is_same = acted.refolded, False
        else:
            self.folded.take(acted.written.line, acted.written.entry)
        self.new.append((acted.written.line, acted.written.entry))
        self.renamed |= acted.names

    def alike(self, name: str) -> Collection[int]:
        """Find the people whose name looks the same, as this batch leaves the names."""
        before = self._looks.alike(name) - self.renamed.keys()
        return before | Looks(self.renamed).alike(name) if self.renamed else before

    def bring_back(self, held: FoldedLog[Any, Any]) -> None:
        """Show the committed log to readers."""
        if self.folded.seq > held.folded.seq:
            held.rename(self.renamed, since=self.names)
        held.bring_back(self.folded, new=self.new, is_same=self.is_same)


class Poisoned(Exception):
    """A decided fact did not apply: a bug of ours. The state is unusable; the other requests are tried again."""

    def __init__(self, request: "Request", error: Exception) -> None:
        super().__init__(request, error)
        self.request, self.error = request, error


class Batch:
    """Requests decided together: their answers wait for the commit."""

    def __init__(self, requests: list[Request]) -> None:
        self.requests = requests
        self.places = _by_place(requests)
        self.drafts: dict[Place, LogDraft] = {}
        self.new: list[NewEntry] = []
        self.created: dict[Place, int] = {}
        self.answers: dict[Request, Receipt | Exception] = {}
        self.repeated: dict[tuple[Stream, str], tuple[RequestPrint | None, Receipt]] = {}

    @property
    def has_erased(self) -> bool:
        """Whether a value or a name was erased, which must not stay in the files."""
        return any(entry.erases for entry in self.new)


def _by_place(requests: Sequence[Request]) -> dict[Place, list[Request]]:
    """Group requests by log, always in the same order."""
    found: dict[Place, list[Request]] = {}
    for request in requests:
        found.setdefault(request.place, []).append(request)
    return dict(sorted(found.items()))


def decided(request: Request, batch: Batch, draft: LogDraft, found: StoredBefore) -> Receipt | Exception:
    """Decide one request on the state that the earlier ones of the batch have left."""
    try:
        if found.refusal:
            raise found.refusal
        if repeated := _repeated(request, batch, found):
            return repeated
        acted = request.decide(draft.folded, _so_far(request, batch, found), draft.alike)
        entry = _stored(request, acted)
    except Exception as refusal:  # a refusal, or a bug in one action: only its asker gets it
        return refusal
    try:
        draft.take(acted)
    except Exception as error:
        raise Poisoned(request, error) from error
    return _kept(request, batch, draft, acted, entry)


def _kept(request: Request, batch: Batch, draft: LogDraft, acted: Acted[Any, Any], entry: NewEntry) -> Receipt:
    if request.creates:
        batch.created[request.place] = acted.written.entry.at
    batch.new.append(entry)
    receipt = Receipt(request.stream, draft.folded.seq, draft.folded.head)
    if request.key:
        batch.repeated[request.stream, request.key] = request.asked, receipt
    return Receipt(receipt.stream, receipt.seq, receipt.head, acted.told)


def _repeated(request: Request, batch: Batch, found: StoredBefore) -> Receipt | None:
    """Answer a repeated request as before; refuse another request under a used key."""
    if not request.key:
        return None
    if earlier := batch.repeated.get((request.stream, request.key)):
        asked, receipt = earlier
        if asked != request.asked:
            raise KeyUsedBefore
        return receipt
    if used := found.used.get(request.key):
        if request.asked is None or not used.answers(request.asked):
            raise KeyUsedBefore
        return Receipt(request.stream, used.seq, used.head)
    return None


def _so_far(request: Request, batch: Batch, found: StoredBefore) -> WholeLog | None:
    if not request.needs_whole or found.whole is None:
        return None
    new = [entry for entry in batch.new if entry.stream == request.stream]
    openings = {**found.whole.openings, **{e.seq: {o.field: o for o in e.openings} for e in new if e.openings}}
    return WholeLog([*found.whole.lines, *(entry.line for entry in new)], openings)


def _stored(request: Request, acted: Acted[Any, Any]) -> NewEntry:
    written = acted.written
    facts = written.entry.facts
    return NewEntry(
        stream=request.stream,
        seq=written.entry.seq,
        line=written.line,
        openings=written.openings,
        names=acted.names,
        key=request.key,
        asked=request.asked.kept(speaks_of_people=bool(acted.names or written.openings)) if request.asked else None,
        revealed=tuple((fact.seq, fact.field) for fact in facts if isinstance(fact, Revealed)),
        erased=tuple((fact.seq, fact.field) for fact in facts if isinstance(fact, Erased)),
        renames=written.entry.renames,
    )


def answer(request: Request, with_: Receipt | Exception) -> None:
    if request.answer.done():
        return
    if isinstance(with_, Exception):
        request.answer.set_exception(with_)
    else:
        request.answer.set_result(with_)


def fail(batch: Batch, error: BaseException) -> None:
    refusal = error if isinstance(error, Exception) else MaybeSaved(why=STOPPING)
    for request in batch.requests:
        answer(request, refusal)
    batch.new.clear()
    batch.drafts.clear()
