"""Sharing prizes in the playoff: with everybody's consent, the organizer's permission, and within the rules."""

from topcut.core.asking import Occasion, Undo
from topcut.core.event.action import ROUNDS, action
from topcut.core.event.nouns.facts import EntrantDropped, EventFact
from topcut.core.event.nouns.matches.facts import SplitAgreed, SplitMade, SplitProposed
from topcut.core.event.nouns.matches.terms import Split
from topcut.core.event.nouns.prizes.prize import Prize, added, shared
from topcut.core.event.nouns.prizes.refusals_splits import (
    NoSplitInSwiss,
    NoSplitProposed,
    NotAllAgreed,
    NotAnEvenSplit,
    NothingToSplit,
    NotThePrizes,
    NotYours,
    SomebodyMustDrop,
    SplitIsMade,
    SplitIsOld,
)
from topcut.core.event.nouns.rounds.facts import ResultReported
from topcut.core.event.nouns.state import Event
from topcut.core.event.playoff.leaving import leaving_the_bracket
from topcut.core.event.prizes.awards import refuse_odd_prizes
from topcut.core.event.reading.event import entrant_of
from topcut.core.event.reading.following import is_lost_by_leaving
from topcut.core.event.reading.prizes import to_share
from topcut.core.event.reading.survivors import survivors
from topcut.core.log import Decision
from topcut.core.play import EntrantId, Power

Shares = tuple[tuple[EntrantId, tuple[Prize, ...]], ...]


@action(Power.ORGANIZE, Power.PLAY, during=ROUNDS, rule="MTR 5.2", makes=(SplitProposed,), undo=Undo((Power.ORGANIZE,)))
def propose_split(
    event: Event,
    occasion: Occasion,
    *,
    shares: Shares = (),
    stays: EntrantId | None = None,
    stops: bool = False,
    shareable: tuple[str, ...] = (),
) -> Decision[EventFact]:
    """Propose how the remaining entrants share: evenly, or in the final as the two agree (MTR 5.2).

    By default it is evenly. In the final one entrant stays and wins, and the other one drops; that is not in exchange
    for a result but instead of one. Codes of prizes that are `shareable` in another language than English are named.
    """
    among = left_in_bracket(event)
    if not occasion.as_official:
        _refuse_strangers(event, occasion, among)
    if event.split and event.split.is_made:
        raise SplitIsMade
    pot = to_share(event.awards, among=len(among), also=shareable)
    if not pot:
        raise NothingToSplit
    if not shares and stays is None:
        each, rest = shared(pot, among=len(among))
        return Decision((SplitProposed(among, (each,) * len(among), rest, stops=stops),))
    return Decision((_agreed_final(among, pot, shares, stays),))


@action(Power.PLAY, Power.ORGANIZE, during=ROUNDS, rule="MTR 5.2", makes=(SplitAgreed,), undo=Undo((Power.ORGANIZE,)))
def agree_to_split(event: Event, occasion: Occasion, *, entrant: EntrantId) -> Decision[EventFact]:
    """Agree for oneself; the organizer notes the consent of an entrant who tells them (MTR 5.2)."""
    split = _proposed(event)
    own = event.entrant_of(occasion.by.player) == entrant
    if entrant not in split.among or not (own or occasion.as_official):
        raise NotYours(entrant=entrant)
    entrant_of(event, entrant)
    return Decision((SplitAgreed(entrant, in_person=not own),))


@action(
    Power.ORGANIZE,
    during=ROUNDS,
    rule="MTR 5.2",
    makes=(SplitMade,),
    also_makes=(ResultReported, EntrantDropped),
    provided={ResultReported: is_lost_by_leaving},
)
def make_split(event: Event, occasion: Occasion) -> Decision[EventFact]:
    """Permit the split everybody agreed to; in an agreed final one of the two drops with it (MTR 5.2)."""
    split = _proposed(event)
    if missing := [entrant for entrant in split.among if entrant not in split.agreed]:
        raise NotAllAgreed(missing=", ".join(map(str, missing)))
    if {*split.among} != {*left_in_bracket(event)}:
        raise SplitIsOld
    if split.stays is None:
        return Decision((SplitMade(),))
    drops = next(entrant for entrant in split.among if entrant != split.stays)
    return Decision((SplitMade(), *leaving_the_bracket(event, drops)))


def left_in_bracket(event: Event) -> tuple[EntrantId, ...]:
    """List the entrants who can still win the playoff, best placed first (MTR 5.2)."""
    if event.cut is None:
        raise NoSplitInSwiss
    left = survivors(event)
    if len(left) < 2:
        raise NoSplitInSwiss
    return left


def _agreed_final(
    among: tuple[EntrantId, ...], pot: tuple[Prize, ...], shares: Shares, stays: EntrantId | None
) -> SplitProposed:
    """Take the shares of two finalists, winner first: all of the pot, and only prizes that can be shared."""
    if len(among) != 2:
        raise NotAnEvenSplit
    if stays not in among:
        raise SomebodyMustDrop
    by_entrant = dict(shares)
    order = (stays, *(entrant for entrant in among if entrant != stays))
    given = tuple(added(by_entrant.get(entrant, ())) for entrant in order)
    for share in given:
        refuse_odd_prizes(share)
    if {*by_entrant} - {*among} or added(*given) != pot:
        raise NotThePrizes
    return SplitProposed(order, given, stays=stays, stops=True)


def _proposed(event: Event) -> Split:
    if event.split is None:
        raise NoSplitProposed
    if event.split.is_made:
        raise SplitIsMade
    return event.split


def _refuse_strangers(event: Event, occasion: Occasion, among: tuple[EntrantId, ...]) -> None:
    own = event.entrant_of(occasion.by.player)
    if own is None or own not in among:
        raise NotYours(entrant=own or 0)
