"""The pools that a pod drafted go into its event once, even after a crash in between, by whichever process."""

import logging
from collections import Counter
from typing import Any, Final

from msgspec import Struct

from topcut.core.drafts.fold import DRAFT
from topcut.core.drafts.nouns.facts import DraftEnded
from topcut.core.drafts.nouns.running_facts import PodOfEvent
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.errors import TopcutError, Unavailable
from topcut.core.event.asking import DECLARED
from topcut.core.event.drafting import take_drafted_pool
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import as_pool, drafted_cards, players_by_seat, pool_holder
from topcut.core.play import PlayerId, Stream, Who
from topcut.desk.desk import Desk

MAY_HAND_IN: Final = frozenset(DECLARED[take_drafted_pool.__name__].powers)
_log = logging.getLogger("topcut.desk")


class _Drafted(Struct, frozen=True):
    """The pools of a finished pod: cards by their names."""

    pod: PodOfEvent
    host: Who
    pools: dict[Who, Counter[str]]


async def hand_in_pools(desk: Desk, stream: Stream) -> int:
    """Hand in every pool of a finished draft to its event, and return how many were new there (MTR 7.7)."""
    drafted = await desk.drafts.look(stream, _drafted)
    if drafted is None:
        return 0
    seq, pod = await _ended_with(desk, stream), drafted.pod
    wanted, who = await desk.events.look(pod.event, lambda event: _missing(event, stream, drafted))
    handed_in = 0
    for player, cards in wanted.items():
        args: dict[str, Any] = {"stage": pod.stage, "player": player, "cards": cards, "stream": stream, "seq": seq}
        try:
            await desk.events.act(pod.event, take_drafted_pool, who=who, key=f"pool-{stream}-{player}", **args)
            handed_in += 1
        except Unavailable:
            raise
        except TopcutError as refused:  # the event has it already, or no longer wants it
            _log.warning("a pool of %s did not go into its event: %s", stream, refused)
    return handed_in


def _drafted(draft: PodDraft) -> _Drafted | None:
    pod = draft.terms.pod
    if draft.stage is not DraftStage.ENDED or pod is None:
        return None
    return _Drafted(pod, draft.terms.host, drafted_cards(draft))


def _missing(event: Event, stream: Stream, drafted: _Drafted) -> tuple[dict[PlayerId, str], Who]:
    """Find the pools the event lacks from this draft, and a person who may hand them in; a team may share one pool."""
    pod, wanted = drafted.pod, dict[PlayerId, Counter[str]]()
    for who, players in players_by_seat(event, pod).items():
        if who not in drafted.pools:
            continue
        holder = pool_holder(event, players[0], pod.stage)
        pool = event.decks.pools.get((holder, pod.stage))
        if not (pool and pool.drafted_in == stream):
            wanted[holder] = wanted.get(holder, Counter()) + drafted.pools[who]
    officials = [who for who in (drafted.host, *event.roles) if event.actor(who).powers & MAY_HAND_IN]
    return {player: as_pool(cards) for player, cards in wanted.items()}, next(iter(officials), drafted.host)


async def _ended_with(desk: Desk, stream: Stream) -> int:
    """Find the entry with which a draft ended."""
    lines, _ = await desk.drafts.tail(stream)
    ends = (seq for seq, line in enumerate(lines, start=1) if _is_end(line))
    return next(ends, len(lines))


def _is_end(line: bytes) -> bool:
    return any(isinstance(fact, DraftEnded) for fact in DRAFT.read(line).facts)
