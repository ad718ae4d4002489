"""Amounts of things as people write them: $30, 1,000 EUR, 12.50 USD store credit, 6x boosters, a playmat."""

import re
import unicodedata
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from typing import Final, NamedTuple

from babel.numbers import format_decimal, get_currency_precision, is_currency

from topcut.core.event.nouns.prizes.prize import Prize
from topcut.locale import ENGLISH, Tag, languages
from topcut.web.shared.prize_words import CASH, CREDIT, CURRENCIES, ONE, THINGS

MINOR: Final = "minor-"
"""Marks store credit that is counted in the minor units of its currency, such as 12.50 USD of credit."""
_SIGNS: Final[Mapping[str, str]] = {
    "$": "USD",
    "€": "EUR",
    "£": "GBP",
    "¥": "JPY",
    "US$": "USD",
    "A$": "AUD",
    "AU$": "AUD",
    "C$": "CAD",
    "CA$": "CAD",
    "NZ$": "NZD",
    "R$": "BRL",
    "MX$": "MXN",
}
"""A sign alone means its best-known currency; the page shows what was understood before it counts."""
_CODES: Final = frozenset("USD EUR GBP JPY CAD AUD NZD MXN BRL CHF PLN".split())
"""Currencies whose code needs no capitals."""
_SIGN: Final = "|".join(re.escape(sign) for sign in sorted(_SIGNS, key=len, reverse=True))
_PLAIN: Final = {places: re.compile(rf"(\d+)(?:[.,](\d{{1,{places}}}))?") for places in (2, 3)}
_GROUPED: Final = re.compile(r"(\d{1,3}([.,])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?")


class PrizeReading(NamedTuple):
    """How amounts are written, in the words of every language."""

    prize: re.Pattern[str]
    currencies: Mapping[str, str]
    """Currencies by their names and well-known codes; any other needs its code in capitals."""
    several: Mapping[str, str]
    """The plural of usual prizes by their singular; both mean the same thing."""
    one: Mapping[str, str]
    credit: tuple[str, ...]
    """Codes of store credit end in one of these."""


def read_prize(text: str) -> Prize | None:
    """Parse one prize exactly or not at all: a currency is money, else a product; the default amount is one."""
    found = _reading(tuple(languages())).prize.fullmatch(text.strip())
    if not found or not (found["amount"] or found["of"]):
        return None
    said = found["before"] or found["after"] or ""
    sign = _SIGNS.get(said.upper(), "") or _currency(said)
    unit = _without_cash(" ".join(f"{sign} {found['of'] or ''}".split()))
    first, *rest = unit.split()[:2] or [""]
    currency = _currency(first)
    amount = _number(found["amount"], places=_places(currency)) if found["amount"] else Decimal(1)
    if amount is None or (said and not sign) or _is_unclear(unit, is_counted=bool(found["amount"])):
        return None
    if currency and not rest:
        return _counted(amount, currency, currency) if found["amount"] else None
    return _things(amount, unit)


def _without_cash(unit: str) -> str:
    return next((unit[: -len(word) - 1] for word in CASH.words() if unit.endswith(f" {word}")), unit)


def _is_unclear(unit: str, *, is_counted: bool) -> bool:
    """Check whether a product's name contains an amount: ½ of a box is no box, and “boosters x6” are not one."""
    if any(letter.isnumeric() and not letter.isdecimal() for letter in unit):
        return True
    return any(word.isdigit() or (not is_counted and any(map(str.isdigit, word))) for word in unit.split())


def _places(currency: str) -> int:
    """Return how many decimals an amount may have: at least two, or more if its currency has more."""
    return max(2, get_currency_precision(currency)) if currency else 2


def shown_prize(prize: Prize, language: str = ENGLISH) -> str:
    """Format an amount with its unit: money in major units with the reader's decimal sign, a single thing as one."""
    currency, credit = _credit(prize.of)
    if currency and credit.startswith(MINOR):
        return f"{_major(prize.amount, currency, language)} {currency} {credit.removeprefix(MINOR).replace('-', ' ')}"
    if currency:
        return f"{prize.amount} {currency} {credit.replace('-', ' ')}"
    if prize.is_money:
        return f"{_major(prize.amount, prize.of, language)} {prize.of}"
    things = _reading(tuple(languages()))
    one = things.one.get(prize.of, prize.of)
    return f"{prize.amount} {one if prize.amount == 1 else things.several.get(one, one)}"


@cache
def _reading(_: tuple[Tag, ...]) -> PrizeReading:
    """Compile what is written in the languages there are; a thing of an earlier language keeps its plural."""
    prize = (
        rf"(?P<before>{_SIGN}|[a-z]{{3}}(?=\s?\d))?\s*(?:[x×]\s?(?=\d))?"
        r"(?:(?P<amount>\d{1,3}(?:[.,’' ]\d{3})+(?:[.,]\d{1,3})?|\d{1,9}(?:[.,]\d{1,3})?)(?:\s?[x×](?=\s))?\s*"
        rf"|(?:{ONE.pattern})\s+)?"
        rf"(?P<after>{_SIGN})?\s*(?P<of>[^\W\d_][\w '’-]*)?"
    )
    names = {word: code for code, words in CURRENCIES.items() for word in words.words()}
    pairs = [(as_code(one), as_code(several)) for one, _, several in (word.partition("/") for word in THINGS.words())]
    several = {one: many for one, many in pairs if one and many}
    return PrizeReading(
        re.compile(prize, re.IGNORECASE),
        {code.lower(): code for code in _CODES} | names,
        several,
        {many: one for one, many in several.items() if many not in several},
        tuple(map(as_code, CREDIT.words())),
    )


def _number(text: str, *, places: int) -> Decimal | None:
    """Parse a number with thousands separators and a decimal sign, whichever is which; None if ambiguous."""
    plain = re.sub("[’' ]", "", text)
    if found := _PLAIN[min(places, 3)].fullmatch(plain):
        return Decimal(f"{found[1]}.{found[2] or 0}")
    if (found := _GROUPED.fullmatch(plain)) and not plain.startswith("0"):
        return Decimal(f"{re.sub('[.,]', '', found[1])}.{found[3] or 0}")
    return None


def _currency(unit: str) -> str:
    if unit.isupper() and is_currency(unit):
        return unit
    return _reading(tuple(languages())).currencies.get(unit.casefold(), "")


def _things(amount: Decimal, of: str) -> Prize | None:
    code = as_code(of)
    code = _reading(tuple(languages())).one.get(code, code)
    if not re.fullmatch("[a-z][a-z0-9-]{0,30}", code):
        return None
    if amount == amount.to_integral_value():
        return Prize(int(amount), code) if amount > 0 else None
    currency, credit = _credit(code)
    return _counted(amount, currency, f"{currency.lower()}-{MINOR}{credit}") if currency else None


def as_code(words: str) -> str:
    """Write words as a code: small letters without accents, and hyphens."""
    plain = unicodedata.normalize("NFKD", words.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def _counted(amount: Decimal, currency: str, code: str) -> Prize | None:
    """Count money in the minor units of its currency; None for zero or a fraction of a cent."""
    minor = amount.scaleb(get_currency_precision(currency))
    return Prize(int(minor), code) if minor == minor.to_integral_value() and minor else None


def _credit(code: str) -> tuple[str, str]:
    """Split the code of store credit into its currency and the rest; other products have no currency."""
    currency, _, rest = code.partition("-")
    is_credit = rest.endswith(_reading(tuple(languages())).credit) and is_currency(currency.upper())
    return (currency.upper(), rest) if is_credit else ("", code)


def _major(amount: int, currency: str, language: str) -> str:
    places = get_currency_precision(currency)
    written = f"0.{'0' * places}" if places else "0"
    return format_decimal(Decimal(amount).scaleb(-places), format=written, locale=languages()[language].locale)
