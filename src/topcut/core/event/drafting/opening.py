"""Drafts that are held online: each pod in a log of its own, whose pools are brought into the event."""

import re
from typing import Final

from topcut.core.asking import Occasion
from topcut.core.event.action import ROUNDS, action
from topcut.core.event.nouns.decks.state import LONGEST_LIST
from topcut.core.event.nouns.drafts.facts import DraftsOpened, PoolDrafted
from topcut.core.event.nouns.drafts.refusals import NotAStreamForEachPod, NotDraftedHere
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.decks import pool_holder
from topcut.core.event.reading.drafts import draft_of
from topcut.core.event.reading.event import known_players
from topcut.core.log import Decision, Sealed
from topcut.core.play import PlayerId, Power

_STREAM: Final = re.compile("[A-Za-z0-9_-]{1,64}")


@action(Power.PAIR, Power.OVERRULE, Power.ORGANIZE, during=ROUNDS, rule="MTR 7.7", makes=(DraftsOpened,))
def open_drafts(event: Event, occasion: Occasion, *, stage: int, streams: tuple[str, ...]) -> Decision[EventFact]:
    """Record in which log each pod drafts; empty for a pod on paper, and opened drafts stay (MTR 7.7)."""
    draft = draft_of(event, stage)
    before = draft.streams or ("",) * len(draft.pods)
    is_odd = len(streams) != len(draft.pods) or not all(not one or _STREAM.fullmatch(one) for one in streams)
    if is_odd or any(old not in {"", new} for old, new in zip(before, streams, strict=True)):
        raise NotAStreamForEachPod(pods=len(draft.pods), streams=len(streams))
    return Decision((DraftsOpened(stage, streams),))


@action(Power.PAIR, Power.OVERRULE, Power.ORGANIZE, during=ROUNDS, rule="MTR 7.7", makes=(PoolDrafted,))
def take_drafted_pool(
    event: Event, occasion: Occasion, *, stage: int, player: PlayerId, cards: str, stream: str, seq: int
) -> Decision[EventFact]:
    """Take the cards a player drafted into the event as their pool; a list is checked against it (MTR 7.7).

    Nobody claims their own pool: the server reads the cards from the draft's own log, for the official who opened it. A
    player who has been seated elsewhere since keeps what they drafted.
    """
    known_players(event, (player,))
    if not draft_of(event, stage).takes_pool(event.players[player], stream):
        raise NotDraftedHere
    kept = pool_holder(event, player, stage)
    return Decision((PoolDrafted(stage, kept, Sealed(cards[:LONGEST_LIST]), stream, seq),))
