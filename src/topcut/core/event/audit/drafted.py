"""Pools that an event says were drafted, compared with the logs of the drafts: an event alone could claim any pool."""

import enum
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from topcut.core.drafts.fold import DRAFT
from topcut.core.drafts.nouns.facts import DraftEnded
from topcut.core.drafts.nouns.running_facts import PodOfEvent
from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.errors import DoesNotVerify, gettext_noop
from topcut.core.event.fold.event import EVENT
from topcut.core.event.nouns.decks.state import LONGEST_LIST
from topcut.core.event.nouns.drafts.facts import PoolDrafted
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.seats_online import as_pool, drafted_cards, seats_of_pool
from topcut.core.log import Entry, Folded, Openings, walk
from topcut.core.log.fold import mark, opened
from topcut.core.play import PlayerId, Stream, Who


class PoolClaim(Struct, frozen=True):
    """What an entry of an event says was drafted."""

    seq: int
    stage: int
    player: PlayerId
    cards: str | None
    """None if it is sealed in this file."""
    draft: Stream
    ended: int
    """The number of the entry that ended the draft."""
    seats: frozenset[Who]
    """Every seat whose cards make up this pool."""


class HeldAgainst(enum.StrEnum):
    """The result of a comparison that found nothing wrong."""

    SAME = "same"
    NO_FILE = "no-file"
    SEALED = "sealed"
    """The cards are sealed in the event's file, or in the draft's."""
    CUT_SHORT = "cut-short"
    """The draft's file ends before the draft does."""


class PoolNotDrafted(DoesNotVerify):
    """The event claims a pool that the draft contradicts."""

    code = "pool-not-drafted"
    message = gettext_noop("Entry {seq} says what {player} drafted, and draft {draft} says otherwise: {why}.")


class OtherDraft(DoesNotVerify):
    """A draft that this event did not hold proves nothing about it."""

    code = "other-draft"
    message = gettext_noop("The event took no pool from draft {draft}. It took pools from: {wanted}.")


def pool_claims(stream: Stream, lines: Sequence[bytes], *, openings: Openings) -> list[PoolClaim]:
    """Find every drafted pool of an event, with the seats that made it at that time."""
    found = list[PoolClaim]()

    def look(folded: Folded[EventFact, Event], entry: Entry[EventFact]) -> None:
        found.extend(_claims(folded.state, opened(entry, openings.get(entry.seq, {})), stream))

    if any(mark(PoolDrafted) in line for line in lines):
        walk(EVENT, stream, lines, look=look, openings=openings)
    return found


def _claims(event: Event, entry: Entry[EventFact], stream: Stream) -> Iterator[PoolClaim]:
    for fact in entry.facts:
        if isinstance(fact, PoolDrafted):
            seats = seats_of_pool(event, PodOfEvent(stream, fact.stage, 0), fact.player)
            cards = fact.cards.opened(None)
            yield PoolClaim(entry.seq, fact.stage, fact.player, cards, Stream(fact.stream), fact.seq, seats)


def hold_against(claim: PoolClaim, draft: PodDraft, lines: Sequence[bytes], *, event: str) -> HeldAgainst:
    """Compare a pool with the draft it is said to come from; refuse one that was not drafted there (MTR 7.7)."""
    pod = draft.terms.pod
    if pod is None or (pod.event, pod.stage) != (event, claim.stage):
        raise _not_drafted(claim, "it is a draft of something else")
    if claim.ended > len(lines):
        return HeldAgainst.CUT_SHORT
    if not any(isinstance(fact, DraftEnded) for fact in DRAFT.read(lines[claim.ended - 1]).facts):
        raise _not_drafted(claim, f"it did not end with its entry {claim.ended}")
    here = [seat for seat in draft.seats.values() if seat.who in claim.seats]
    if not here:
        raise _not_drafted(claim, "they had no seat")
    if claim.cards is None or any(len(seat.pool) < seat.taken for seat in here):
        return HeldAgainst.SEALED
    cards = drafted_cards(draft)
    drafted = sum((cards[seat.who] for seat in here), Counter[str]())
    if claim.cards != as_pool(drafted)[:LONGEST_LIST]:
        raise _not_drafted(claim, _difference(claim.cards, drafted))
    return HeldAgainst.SAME


def _difference(claimed: str, drafted: Counter[str]) -> str:
    """Return the first card that differs from the draft."""
    theirs, ours = {*claimed.splitlines()}, {*as_pool(drafted).splitlines()}
    odd = sorted(theirs ^ ours, key=lambda line: (line.partition(" ")[2], line))
    if not odd:
        return "it is written differently"
    return f"{odd[0]} is only in {'the event' if odd[0] in theirs else 'the draft'}"


def _not_drafted(claim: PoolClaim, why: str) -> PoolNotDrafted:
    return PoolNotDrafted(seq=claim.seq, player=claim.player, draft=claim.draft, why=why)
