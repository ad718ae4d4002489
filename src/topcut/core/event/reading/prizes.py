"""Which prizes can be shared, and what places win once they are."""

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Final

from topcut.core.event.nouns.prizes.prize import Award, ForPlaces, Prize, added

PARTIBLE: Final = frozenset(
    {
        "booster",
        "box",
        "bundle",
        "case",
        "credit",
        "display",
        "pack",
        "prize-ticket",
        "product",
        "store-credit",
        "ticket",
    }
)
"""MTR 5.2: cash, store credit, prize tickets and sealed product, as organizers write them, one or several of them.

Anything else stays with its place, undivided. What organizers write in other languages comes as an argument.
"""

CREDIT: Final = "-credit"
"""In any currency: `usd-store-credit`."""

INVITATION: Final = frozenset({"invitation", "invitations", "invite", "invites"})
"""A prize with one of these words in its code is an invitation, as in `travel-and-invitation`."""


def is_partible(prize: Prize, *, also: Collection[str] = ()) -> bool:
    """Check whether a prize can be shared; `also` are codes in other languages that can (MTR 5.2)."""
    one = (prize.of, prize.of.removesuffix("s"), prize.of.removesuffix("es"))  # boosters, boxes
    return prize.is_money or prize.of in also or prize.of.endswith(CREDIT) or not PARTIBLE.isdisjoint(one)


def is_invitation(prize: Prize, *, also: Collection[str] = ()) -> bool:
    """Check whether a prize is a place in another event, alone or with the journey (MTR 1.12)."""
    return not prize.is_money and (prize.of in also or not INVITATION.isdisjoint(prize.of.split("-")))


def partible(prizes: Iterable[Prize], *, also: Collection[str] = ()) -> tuple[Prize, ...]:
    return added(prize for prize in prizes if is_partible(prize, also=also))


def of_place(awards: Sequence[Award], rank: int) -> tuple[Prize, ...]:
    """Return what a place wins as announced."""
    places = (award for award in awards if isinstance(award, ForPlaces))
    return added(*(award.each for award in places if award.first <= rank <= award.last))


def added_up(awards: Sequence[Award]) -> tuple[ForPlaces, ...]:
    """List what each range of places wins if several awards cover it; empty if none overlap."""
    places = sorted((award for award in awards if isinstance(award, ForPlaces)), key=lambda award: award.first)
    if not any(later.first <= max(b.last for b in places[:i]) for i, later in enumerate(places) if i):
        return ()
    starts = sorted({award.first for award in places} | {award.last + 1 for award in places})
    stretches = (ForPlaces(a, b - 1, of_place(places, a)) for a, b in pairwise(starts))
    return tuple(stretch for stretch in stretches if stretch.each)


def to_share(awards: Sequence[Award], *, among: int, also: Collection[str] = ()) -> tuple[Prize, ...]:
    """Add up the prizes that can be shared among this many of the best places (MTR 5.2)."""
    return partible((prize for rank in range(1, among + 1) for prize in of_place(awards, rank)), also=also)


def shared_out(
    awards: Sequence[Award], *, shares: Sequence[tuple[Prize, ...]], rest: Iterable[Prize] = ()
) -> tuple[Award, ...]:
    """Turn the shares into awards for the best places; prizes that cannot be shared stay with their place (MTR 5.2).

    In any language, what is in the shares, or in the rest that nobody could divide, is what could be shared.
    """
    kinds = {prize.of for some in (*shares, rest) for prize in some}
    best = tuple(
        ForPlaces(rank, rank, added(share, (p for p in of_place(awards, rank) if not is_partible(p, also=kinds))))
        for rank, share in enumerate(shares, start=1)
    )
    below = (_below(award, after=len(shares)) for award in awards)
    return (*best, *(award for award in below if award is not None))


def _below(award: Award, *, after: int) -> Award | None:
    if not isinstance(award, ForPlaces) or award.first > after:
        return award
    return ForPlaces(after + 1, award.last, award.each) if award.last > after else None
