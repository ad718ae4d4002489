"""Prizes as people write them: one line for places or points, then amounts of things.

1: 50 EUR + 6 boosters
2: 4 boosters
3-4: 2 boosters
9 points: 1 promo
"""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Final

from babel.numbers import get_currency_precision, is_currency

from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.event.prizes.prize import Award, ForPlaces, ForPoints, Prize
from topcut.core.rules import Rule

LONGEST: Final = 8_000
_LINE: Final = re.compile(
    r"(?:(?P<first>\d{1,6})(?:\s*[-–]\s*(?P<last>\d{1,6}))?|(?P<points>\d{1,4})\s*(?:points?|puntos?|pts?))\s*:(?P<prizes>.+)"
)
_PRIZE: Final = re.compile(r"(?P<amount>\d{1,9}(?:[.,]\d{1,3})?)\s*(?P<of>[^\W\d_][\w -]*)")


_SEVERAL: Final[Mapping[str, str]] = {
    **{
        one: f"{one}s"
        for one in ("booster", "bundle", "case", "display", "invitation", "pack", "playmat", "prize-ticket")
    },
    **{one: f"{one}s" for one in ("product", "promo", "ticket", "caja", "producto", "sobre")},
    "box": "boxes",
}
"""What organizers write for one and for several of a thing, in English and Spanish; it is one thing."""
_ONE: Final[Mapping[str, str]] = {several: one for one, several in _SEVERAL.items()}


class PrizesUnreadable(Unreadable):
    """A line of prizes is places or points, a colon, and amounts."""

    code = "prizes-unreadable"
    message = gettext_noop(
        "Line {number}, “{line}”, cannot be read. Write 1: 50 EUR + 6 boosters, 3-4: 2 boosters or 9 points: 1 promo."
    )
    rule = Rule("MTR", "5.2")


def read_prizes(text: str) -> tuple[Award, ...]:
    """Read every line that is not empty (MTR 5.2)."""
    lines = enumerate(text[:LONGEST].splitlines(), start=1)
    return tuple(_award(number, line.strip()) for number, line in lines if line.strip())


def read_amounts(text: str) -> tuple[Prize, ...]:
    """Read amounts of things without saying for whom; nothing is nothing (MTR 5.2)."""
    parts = [part for part in text[:LONGEST].split("+") if part.strip()]
    prizes = [read_prize(part) for part in parts]
    if None in prizes:
        raise PrizesUnreadable(number=1, line=text[:60])
    return tuple(prize for prize in prizes if prize)


def write_prizes(awards: Iterable[Award]) -> str:
    """Write awards so that reading them gives the same."""
    return "\n".join(f"{_whom(award)}: {' + '.join(map(shown_prize, award.each))}" for award in awards)


def shown_prize(prize: Prize) -> str:
    """Write an amount with its unit, money in its major one, a single thing as one."""
    if not prize.is_money:
        one = _ONE.get(prize.of, prize.of)
        return f"{prize.amount} {one if prize.amount == 1 else _SEVERAL.get(one, one)}"
    places = get_currency_precision(prize.of)
    return f"{Decimal(prize.amount).scaleb(-places):.{places}f} {prize.of}"


def _award(number: int, line: str) -> Award:
    found = _LINE.fullmatch(line)
    prizes = tuple(read_prize(part) for part in found["prizes"].split("+")) if found else ()
    if found is None or None in prizes:
        raise PrizesUnreadable(number=number, line=line[:60])
    each = tuple(prize for prize in prizes if prize)
    if found["points"]:
        return ForPoints(int(found["points"]), each)
    return ForPlaces(int(found["first"]), int(found["last"] or found["first"]), each)


def read_prize(text: str) -> Prize | None:
    """Read one amount: a currency in capitals is money, anything else a product."""
    found = _PRIZE.fullmatch(text.strip())
    if not found:
        return None
    amount, of = Decimal(found["amount"].replace(",", ".")), found["of"].strip()
    if of.isupper() and is_currency(of):
        minor = amount.scaleb(get_currency_precision(of))
        return Prize(int(minor), of) if minor == minor.to_integral_value() and minor else None
    code = re.sub(r"[^a-z0-9]+", "-", of.casefold()).strip("-")
    code = _ONE.get(code, code)
    is_whole = amount == amount.to_integral_value() and amount > 0
    return Prize(int(amount), code) if is_whole and re.fullmatch("[a-z][a-z0-9-]{0,30}", code) else None


def _whom(award: Award) -> str:
    if isinstance(award, ForPoints):
        return f"{award.least} points"
    return str(award.first) if award.first == award.last else f"{award.first}-{award.last}"
