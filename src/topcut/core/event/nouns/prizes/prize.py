"""What there is to win: amounts of something, for places or for points. Codes and whole numbers, never prose."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct


class Prize(Struct, frozen=True, forbid_unknown_fields=True):
    """An amount of money in the minor units of its currency, or a number of pieces of a product."""

    amount: int
    of: str
    """An ISO 4217 code in capitals, or the code of a product in small letters."""

    @property
    def is_money(self) -> bool:
        return self.of.isupper()


class ForPlaces(Struct, frozen=True, tag="places", tag_field="by", forbid_unknown_fields=True):
    """Everybody who finishes in these places wins this."""

    first: int
    last: int
    each: tuple[Prize, ...]


class ForPoints(Struct, frozen=True, tag="points", tag_field="by", forbid_unknown_fields=True):
    """Everybody with at least this many match points from the Swiss rounds wins this; only the best award counts."""

    least: int
    each: tuple[Prize, ...]


Award = ForPlaces | ForPoints


def added(*prizes: Iterable[Prize]) -> tuple[Prize, ...]:
    """Add prizes up, each kind once, in the order of their codes."""
    amounts: Counter[str] = Counter()
    for some in prizes:
        for prize in some:
            amounts[prize.of] += prize.amount
    return tuple(Prize(amount, of) for of, amount in sorted(amounts.items()) if amount)


def without(prizes: Iterable[Prize], taken: Iterable[Prize]) -> tuple[Prize, ...]:
    """Compute what is left of some prizes; taking more than there was leaves nothing."""
    gone = {prize.of: prize.amount for prize in added(taken)}
    left = (Prize(prize.amount - gone.get(prize.of, 0), prize.of) for prize in added(prizes))
    return tuple(prize for prize in left if prize.amount > 0)


def shared(prizes: Iterable[Prize], *, among: int) -> tuple[tuple[Prize, ...], tuple[Prize, ...]]:
    """Divide prizes evenly: the share of each, and the rest that cannot be divided (MTR 5.2)."""
    total = added(prizes)
    each = (Prize(prize.amount // among, prize.of) for prize in total)
    rest = (Prize(prize.amount % among, prize.of) for prize in total)
    return added(each), added(rest)
