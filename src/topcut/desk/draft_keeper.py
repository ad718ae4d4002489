"""The clock of every draft and the seats of its bots: what is due is done once, by whichever process is first.

Every process remembers when something is due in the drafts it has in hand, including those that ran before it began,
and asks for the same action under the same key; the write path answers all but the first with what the first has done.
No draft holds up another: each is looked after by itself.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from topcut.core.drafts.fold import DRAFT
from topcut.core.drafts.nouns.facts import DraftFact
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.reading import SECOND
from topcut.core.errors import TopcutError, Unavailable
from topcut.core.play import Stream
from topcut.desk.clock import now
from topcut.desk.desk import Desk
from topcut.desk.draft_dues import DraftDue, what_is_due
from topcut.desk.keeper import Keeper
from topcut.desk.log_desk import LogDesk
from topcut.store import Database

AGAIN: Final = 2.0
"""Seconds until an action that failed is tried again."""
LONGEST_WAIT: Final = 5.0
LONGEST_DRAFT: Final = 24 * 3_600 * SECOND
_log = logging.getLogger("topcut.desk")


async def _nothing(_: Stream) -> None:
    """Ignore the end of a draft."""


class DraftKeeper(Keeper):
    """Looks after drafts while a server runs: `async with DraftKeeper(desk, database)`."""

    again = AGAIN
    nothing_done = "the drafts could not be checked"

    def __init__(
        self,
        desk: Desk,
        database: Database,
        *,
        ended: Callable[[Stream], Awaitable[object]] = _nothing,
        clock: Callable[[], int] = now,
    ) -> None:
        super().__init__(desk, database, clock=clock)
        self._ended = ended
        """Called when a draft has ended, also one that ended before this process began."""
        self._dues: dict[Stream, DraftDue] = {}
        self._told: set[Stream] = set()

    @property
    def _logs(self) -> LogDesk[DraftFact, PodDraft]:
        return self._desk.drafts

    async def find(self) -> None:
        """Find the drafts that ran before this process began."""
        await self._find_since(self._clock() - LONGEST_DRAFT, kind=DRAFT.name)

    async def do_due(self) -> int:
        """Do whatever is due in any draft; return how many actions that was."""
        while self._news:
            await self._look(self._news.pop())
        due = [stream for stream, one in self._dues.items() if one.at <= self._clock()]
        done = await asyncio.gather(*(self._do(stream) for stream in due))
        return sum(done)

    async def _look(self, stream: Stream) -> None:
        try:
            found = await self._desk.drafts.look(stream, what_is_due)
            if found is None and stream not in self._told and await self._desk.drafts.look(stream, _is_over):
                await self._ended(stream)
                self._told.add(stream)
        except Unavailable:
            self._news.add(stream)
            raise
        except (TopcutError, msgspec.MsgspecError) as error:  # `topcut doctor` reports a log that cannot be read
            _log.warning("the clock of %s cannot be read: %s", stream, error)
            found = None
        if found is None:
            self._dues.pop(stream, None)
        else:
            self._dues[stream] = found

    async def _do(self, stream: Stream) -> bool:
        due = self._dues.pop(stream)
        try:
            await self._desk.drafts.act(stream, due.action, who=due.who, key=due.key, **due.args)
        except Unavailable as error:
            _log.warning("the clock of %s is delayed: %s", stream, error)
            self._dues[stream] = msgspec.structs.replace(due, at=self._clock() + int(AGAIN * SECOND))
            return False
        except TopcutError as refused:  # another process was quicker, or the clock was stopped
            _log.info("nothing is due in %s: %s", stream, refused)
        self._news.add(stream)
        self._woken.set()
        return True

    def _until_next(self) -> float:
        soonest = min((due.at for due in self._dues.values()), default=None)
        if soonest is None:
            return LONGEST_WAIT
        return min(max(0.0, (soonest - self._clock()) / SECOND), LONGEST_WAIT)


def _is_over(draft: PodDraft) -> bool:
    return draft.stage is DraftStage.ENDED
