"""Online tables at the desk: their logs take the same write path as an event's."""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, TypeVar

from msgspec import structs

from topcut.core.log import Entry, Written
from topcut.core.log.refusals import KeyUsedBefore
from topcut.core.play import Actor, MatchLength, Power, Stream, Who, new_stream
from topcut.core.zones.action import Action
from topcut.core.zones.asking import (
    Asked,
    TableActed,
    TableLog,
    act,
    agree_take_back,
    ask_take_back,
    begin,
    close_match,
    rewind,
)
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.nouns.facts import TabletopFact
from topcut.core.zones.nouns.state import Tabletop
from topcut.desk.act import Lane
from topcut.desk.batch import Receipt, Whole
from topcut.desk.folded_logs import Memory
from topcut.desk.log_desk import LogDesk, Tail
from topcut.store import Database
from topcut.store.logs import key_of

T = TypeVar("T")

THE_TABLE: Final = Actor(Who("topcut"), frozenset({Power.RULE}))
"""What the table does by itself: it is opened, and decks are laid on it."""
MOST_FRESH: Final = 1_000
"""Tables whose last line is at hand for whoever is told of it: that is at once, or never."""


class TableDesk:
    """Open tables, act at them, look at them; part of a `Desk`, and closed with it."""

    def __init__(
        self,
        database: Database,
        *,
        newest: Callable[[Stream], int],
        lane_of: Callable[[Stream], Lane],
        clock: Callable[[], int],
        random: Callable[[int], bytes],
        memory: Memory | None = None,
    ) -> None:
        self._newest = newest
        self._fresh: OrderedDict[Stream, Written[TabletopFact]] = OrderedDict()
        self._clock = clock
        self._random = random
        self._ledger = LogDesk(TABLETOP, database=database, newest=newest, lane_of=lane_of, memory=memory)

    def drop(self, stream: Stream) -> None:
        """Let go of a table that was removed."""
        self._fresh.pop(stream, None)
        self._ledger.shelf.drop(stream)

    def doubt(self) -> None:
        self._fresh.clear()
        self._ledger.shelf.doubt()

    @staticmethod
    def stream_for(purpose: str) -> Stream:
        """Name the table for a purpose: whoever asks for it again comes to the same one."""
        return new_stream(hashlib.sha256(f"table\0{purpose}".encode()).digest()[:10])

    async def open(self, purpose: str, *, names: Sequence[str], **args: Any) -> Receipt:
        """Open the table for a purpose, once; the names of its seats lie beside its log.

        Whoever comes to it later comes to it as it was opened: an older program may have said less about it.
        """
        asked = self._asked(THE_TABLE, "open")
        called = dict(enumerate(names))

        def decide(folded: TableLog, _whole: Whole | None) -> TableActed:
            return structs.replace(begin(folded, asked, **args), names=called)

        key = key_of(asked.by.who, asked.key)
        stream = self.stream_for(purpose)
        try:
            return await self._ledger.ask(stream, decide, key=key, wish="open_table", args=args, creates=True)
        except KeyUsedBefore:
            if await self.look(stream, lambda table: [side.whose for side in table.sides]) != list(args["seats"]):
                raise
            return Receipt(stream, *await self.head(stream))

    async def act(
        self,
        stream: Stream,
        action: Action[...],
        *,
        by: Actor,
        key: str = "",
        despite: Collection[str] = (),
        reason: str = "",
        **args: Any,
    ) -> Receipt:
        """Take an action at a table, and answer once it is safe on the disk."""
        asked = self._asked(by, key, despite=despite, reason=reason)

        def decide(folded: TableLog, _whole: Whole | None) -> TableActed:
            return act(folded, asked, action, **args)

        return await self._ask(stream, decide, asked, action.__name__, args)

    async def ask_take_back(self, stream: Stream, *, by: Actor, key: str = "") -> Receipt:
        """Ask to take back one's own last move (MTR 4.8)."""
        asked = self._asked(by, key)
        return await self._looking_back(
            stream, lambda folded, whole: ask_take_back(folded, asked, lines=whole.lines), asked, "ask_take_back"
        )

    async def agree_take_back(self, stream: Stream, *, move: int, by: Actor, key: str = "") -> Receipt:
        """Agree that the other takes back this move, and no other one (MTR 4.8)."""
        asked = self._asked(by, key)

        def decide(folded: TableLog, whole: Whole) -> TableActed:
            return agree_take_back(folded, asked, move=move, lines=whole.lines, openings=whole.openings)

        return await self._looking_back(stream, decide, asked, "agree_take_back", {"move": move})

    async def rewind(self, stream: Stream, *, to: int, ruling: str, by: Actor, key: str = "") -> Receipt:
        """Take a game back to a moment by a judge's ruling (MTR 1.8)."""
        asked = self._asked(by, key)

        def decide(folded: TableLog, whole: Whole) -> TableActed:
            return rewind(folded, asked, to=to, ruling=ruling, lines=whole.lines, openings=whole.openings)

        return await self._looking_back(stream, decide, asked, "rewind", {"to": to, "ruling": ruling})

    async def close(self, stream: Stream, *, by: Actor, key: str = "", length: MatchLength | None = None) -> Receipt:
        """End the match and open every tape; an event's match has a length, and its seats end it decided (MTR 3.10)."""
        asked = self._asked(by, key)

        def decide(folded: TableLog, whole: Whole) -> TableActed:
            return close_match(folded, asked, lines=whole.lines, length=length)

        return await self._looking_back(stream, decide, asked, "close_match")

    async def look(self, stream: Stream, at: Callable[[Tabletop], T], *, at_least: int = 0) -> T:
        """Show what `at` makes of a table as it is committed; it copies what it needs and keeps nothing."""
        return at((await self._ledger.current(stream, at_least)).folded.state)

    async def head(self, stream: Stream) -> tuple[int, str]:
        folded = (await self._ledger.current(stream)).folded
        return folded.seq, folded.head

    async def tail(self, stream: Stream, *, after: int = 0) -> Tail:
        """Read the lines after a number with what opens them: for telling the log again, never for a page.

        A feed is told of each line as it is committed: where that was here, the line is still at hand.
        """
        if fresh := self._newest_after(stream, after):
            return [fresh.line], {fresh.entry.seq: {opening.field: opening for opening in fresh.openings}}
        return await self._ledger.tail(stream, after=after)

    def fresh(self, stream: Stream, *, after: int) -> Entry[TabletopFact] | None:
        """Find the one entry after a number with its values open, where it was written here and looks nowhere back."""
        found = self._newest_after(stream, after)
        return found.entry if found and not found.entry.back else None

    def _newest_after(self, stream: Stream, after: int) -> Written[TabletopFact] | None:
        found = self._fresh.get(stream)
        return found if found and found.entry.seq == after + 1 >= self._newest(stream) else None

    async def names(self, stream: Stream) -> dict[int, str]:
        """Name who sits where."""
        return await self._ledger.names(stream)

    def _asked(self, by: Actor, key: str, *, despite: Collection[str] = (), reason: str = "") -> Asked:
        return Asked(by, self._clock(), self._random, key, despite, reason)

    async def _looking_back(
        self,
        stream: Stream,
        decide: Callable[[TableLog, Whole], TableActed],
        asked: Asked,
        wish: str,
        args: Mapping[str, Any] | None = None,
    ) -> Receipt:
        def on_whole(folded: TableLog, whole: Whole | None) -> TableActed:
            assert whole is not None
            return decide(folded, whole)

        return await self._ask(stream, on_whole, asked, wish, args or {}, needs_whole=True)

    async def _ask(
        self,
        stream: Stream,
        decide: Callable[[TableLog, Whole | None], TableActed],
        asked: Asked,
        wish: str,
        args: Mapping[str, Any],
        *,
        needs_whole: bool = False,
    ) -> Receipt:
        key = key_of(asked.by.who, asked.key)
        said = {**args, "despite": sorted(asked.despite), "reason": asked.reason}
        decided: list[Written[TabletopFact]] = []

        def decide_and_keep(folded: TableLog, whole: Whole | None) -> TableActed:
            entered = decide(folded, whole)
            decided[:] = [entered.written]
            return entered

        receipt = await self._ledger.ask(
            stream, decide_and_keep, key=key, wish=wish, args=said, needs_whole=needs_whole
        )
        for written in decided:
            self._keep_fresh(stream, written)
        return receipt

    def _keep_fresh(self, stream: Stream, written: Written[TabletopFact]) -> None:
        """Keep the newest line, now that it is committed; answers may come in another order than their lines."""
        kept = self._fresh.get(stream)
        if kept is None or kept.entry.seq < written.entry.seq:
            self._fresh[stream] = written
            self._fresh.move_to_end(stream)
        if len(self._fresh) > MOST_FRESH:
            self._fresh.popitem(last=False)
