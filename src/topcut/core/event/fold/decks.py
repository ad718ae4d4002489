"""How the facts about lists and pools change an event."""

from itertools import product
from typing import assert_never

from topcut.core.event.fold.opened import apply_opened
from topcut.core.event.fold.swap import apply_swap
from topcut.core.event.nouns.decks.facts import (
    DeckCounted,
    DeckFact,
    DeckKept,
    DecklistPublished,
    DecklistReturned,
    DecklistsAccepted,
    DecklistSubmitted,
    DecklistWithdrawn,
    LandsReturned,
    LandsWanted,
    ListsAnnounced,
    PoolRegistered,
    PoolsSeated,
    ProductDecided,
    ProductHandedOut,
    ProductPlanned,
    ReleaseMoved,
)
from topcut.core.event.nouns.decks.state import (
    Counted,
    ListRules,
    ListState,
    Of,
    PoolKept,
    PoolSeats,
    Product,
    Registration,
    Release,
)
from topcut.core.event.nouns.opened.facts import PoolOpened, PoolsDrawn
from topcut.core.event.nouns.state import Event
from topcut.core.event.nouns.swap.facts import PoolMarked, SwapCalled
from topcut.core.play import EntrantId


def apply_deck(event: Event, fact: DeckFact) -> None:
    """Apply one fact; a list that is fixed changes by a judge's remedy only (MTR 2.7)."""
    decks = event.decks
    match fact:
        case ListsAnnounced():
            decks.rules[fact.stage] = ListRules(fact.lists, fact.are_open, fact.pools, fact.rebuild)
        case DecklistSubmitted():
            _submit(event, fact)
        case DecklistsAccepted():
            for player in fact.players:
                _changeable(event, (player, fact.stage)).state = ListState.ACCEPTED
        case DecklistReturned():
            returned = _changeable(event, (fact.player, fact.stage))
            returned.state, returned.returned_for = ListState.RETURNED, fact.why
        case DecklistWithdrawn():
            _changeable(event, (fact.player, fact.stage))
            del decks.lists[fact.player, fact.stage]
        case DeckKept():
            event.players[fact.player]
            decks.standing[fact.player, fact.stage] = fact.cards
            decks.stages.add(fact.stage)
        case DecklistPublished():
            decks.lists[fact.player, fact.stage]
            decks.published[fact.player, fact.stage] = fact.cards
        case PoolRegistered():
            event.players[fact.player]
            decks.pools[fact.player, fact.stage] = PoolKept(fact.cards, fact.by)
        case ProductDecided():
            event.players[fact.player]
            _decide_product(event, fact)
        case ProductHandedOut():
            _hand_out(event, fact)
        case ProductPlanned():
            decks.product[fact.stage] = Product(fact.kind, fact.mix, fact.is_repackaged, fact.besides, fact.source)
        case DeckCounted() | PoolsSeated() | ReleaseMoved() | LandsWanted() | LandsReturned():
            _note(event, fact)
        case SwapCalled() | PoolMarked():
            apply_swap(event, fact)
        case PoolsDrawn() | PoolOpened():
            apply_opened(event, fact)
        case _:
            assert_never(fact)


def _decide_product(event: Event, fact: ProductDecided) -> None:
    """Store one mark until the other comes; with both it is decided (MTR 7.4)."""
    decks = event.decks
    if fact.awaits is not None:
        decks.marked[fact.player] = (fact.exchanged, fact.awaits)
        return
    decks.marked.pop(fact.player, None)
    decks.exchanged[fact.player] = fact.exchanged


def _note(event: Event, fact: DeckCounted | PoolsSeated | ReleaseMoved | LandsWanted | LandsReturned) -> None:
    decks = event.decks
    match fact:
        case DeckCounted():
            event.judging.checks[fact.check]
            event.players[fact.player]
            decks.counted[fact.check, fact.player] = Counted(
                fact.cards, fact.differences, fact.may_sideboard, fact.double_faced, fact.shows_through
            )
        case PoolsSeated():
            for player in fact.order:
                event.players[player]
            decks.pool_seats[fact.stage] = PoolSeats(fact.order, fact.attempt)
        case ReleaseMoved():
            decks.releases[fact.code] = Release(fact.day, fact.before)
        case LandsWanted():
            decks.lands_wanted = fact.wanted
        case LandsReturned():
            for player in fact.players:
                event.players[player]
            decks.lands_back |= {*fact.players}
        case _:
            assert_never(fact)


def _submit(event: Event, fact: DecklistSubmitted) -> None:
    event.players[fact.player]
    of = (fact.player, fact.stage)
    before = event.decks.lists.get(of)
    is_fixed = before is not None and before.state is ListState.ACCEPTED
    if fact.kept.is_open and is_fixed != bool(fact.remedy):
        raise KeyError(f"a list of player {fact.player} that may be {'replaced' if fact.remedy else 'changed'}")
    event.decks.standing.pop(of, None)
    event.decks.stages.add(fact.stage)
    event.decks.lists[of] = Registration(
        cards=fact.cards,
        digest=fact.digest,
        at=fact.at,
        problems=fact.problems,
        not_checked=fact.not_checked,
        is_late=before.is_late if before and is_fixed else fact.is_late,
        state=ListState.ACCEPTED if is_fixed else ListState.HANDED_IN,
        remedy=fact.remedy,
    )


def _hand_out(event: Event, fact: ProductHandedOut) -> None:
    for player in fact.players:
        event.players[player]
        event.decks.handed_out[player, fact.stage] = fact.boosters
    if fact.mark:
        event.decks.marks[fact.stage] = fact.mark


def _changeable(event: Event, of: Of) -> Registration:
    found = event.decks.lists[of]
    if found.state is ListState.ACCEPTED:
        raise KeyError(f"a list of player {of[0]} that is not fixed")
    return found


def merge_lists(event: Event, *, kept: EntrantId) -> None:
    """Give the kept entrant the lists of the entrant merged into it; a fixed list takes precedence."""
    entrant, lists = event.entrants[kept], event.decks.lists
    (mine, *others) = entrant.players
    if others:
        return
    found = [of for of in product(entrant.merged, event.decks.stages) if of in lists]
    for player, stage in found if len(found) < 2 else [of for of in lists if of in found]:
        theirs, own = lists.pop((player, stage)), lists.get((mine, stage))
        if own is None or (theirs.state is ListState.ACCEPTED and own.state is not ListState.ACCEPTED):
            lists[mine, stage] = theirs
