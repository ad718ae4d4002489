"""Prizes as people write them: one line for places or points, then amounts of things.

1: 50 EUR + 6 boosters
2nd: $30 store credit, playmat
3-4: 2 boosters
Top 8: 1 promo
9 points: 1 booster
"""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Final

from babel.numbers import get_currency_precision, is_currency

from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.event.nouns.prizes.prize import Award, ForPlaces, ForPoints, Prize
from topcut.core.rules import Rule

LONGEST: Final = 8_000
_TH: Final = r"(?:st|nd|rd|th|er|\.?[ºª°]|\.)?"
"""What stands behind the number of a place, in English and Spanish."""
_LINE: Final = re.compile(
    rf"(?:(?P<first>\d{{1,6}}){_TH}(?:\s*(?:[-–—]|to|a)\s*(?P<last>\d{{1,6}}){_TH})?(?:\s*(?:place|puesto))?"
    r"|top\s*(?P<top>\d{1,6})"
    r"|(?P<points>\d{1,4})\+?\s*(?:points?|puntos?|pts?)\.?)\s*:(?P<prizes>.+)",
    re.IGNORECASE,
)
_AND: Final = re.compile(r"\+|&|,\s|;|\s(?:and|y)\s", re.IGNORECASE)
_PRIZE: Final = re.compile(
    r"(?P<before>[$€£¥])?\s*(?:(?P<amount>\d{1,9}(?:[.,]\d{1,3})?)(?:[x×](?=\s))?\s*)?"
    r"(?P<after>[$€£¥])?\s*(?P<of>[^\W\d_][\w -]*)?"
)
_SIGNS: Final[Mapping[str, str]] = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY"}
"""A sign alone is read as its best-known currency; what was read is shown before it counts."""

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
        "Line {number}, “{line}”, cannot be read. Write 1: 50 EUR + 6 boosters, 3-4: playmat or 9 points: 1 promo."
    )
    rule = Rule("MTR", "5.2")


def read_prizes(text: str) -> tuple[Award, ...]:
    """Read every line that is not empty (MTR 5.2)."""
    lines = enumerate(text[:LONGEST].splitlines(), start=1)
    return tuple(_award(number, line.strip()) for number, line in lines if line.strip())


def read_amounts(text: str) -> tuple[Prize, ...]:
    """Read amounts of things without saying for whom; nothing is nothing (MTR 5.2)."""
    prizes = [read_prize(part) for part in _AND.split(text[:LONGEST]) if part.strip()]
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
        return f"{prize.amount} {_in_words(one if prize.amount == 1 else _SEVERAL.get(one, one))}"
    places = get_currency_precision(prize.of)
    return f"{Decimal(prize.amount).scaleb(-places):.{places}f} {prize.of}"


def _in_words(code: str) -> str:
    """Write store credit as people do, with its currency before it; every other product by its code."""
    currency, _, rest = code.partition("-")
    is_credit = rest.endswith(("credit", "credito")) and is_currency(currency.upper())
    return f"{currency.upper()} {rest.replace('-', ' ')}" if is_credit else code


def _award(number: int, line: str) -> Award:
    found = _LINE.fullmatch(line)
    prizes = tuple(read_prize(part) for part in _AND.split(found["prizes"])) if found else ()
    if found is None or None in prizes:
        raise PrizesUnreadable(number=number, line=line[:60])
    each = tuple(prize for prize in prizes if prize)
    if found["points"]:
        return ForPoints(int(found["points"]), each)
    if found["top"]:
        return ForPlaces(1, int(found["top"]), each)
    return ForPlaces(int(found["first"]), int(found["last"] or found["first"]), each)


def read_prize(text: str) -> Prize | None:
    """Read one prize: a currency in capitals or its sign is money, anything else a product, one where none is said."""
    found = _PRIZE.fullmatch(text.strip())
    if not found or not (found["amount"] or found["of"]):
        return None
    sign, of = _SIGNS.get(found["before"] or found["after"] or "", ""), (found["of"] or "").strip()
    amount = Decimal((found["amount"] or "1").replace(",", "."))
    unit = f"{sign} {of}".strip()
    if unit.isupper() and is_currency(unit):
        return _money(amount, unit) if found["amount"] else None
    return _things(amount, unit)


def _money(amount: Decimal, of: str) -> Prize | None:
    minor = amount.scaleb(get_currency_precision(of))
    return Prize(int(minor), of) if minor == minor.to_integral_value() and minor else None


def _things(amount: Decimal, of: str) -> Prize | None:
    code = re.sub(r"[^a-z0-9]+", "-", of.casefold()).strip("-")
    code = _ONE.get(code, code)
    is_whole = amount == amount.to_integral_value() and amount > 0
    return Prize(int(amount), code) if is_whole and re.fullmatch("[a-z][a-z0-9-]{0,30}", code) else None


def _whom(award: Award) -> str:
    if isinstance(award, ForPoints):
        return f"{award.least} points"
    return str(award.first) if award.first == award.last else f"{award.first}-{award.last}"
