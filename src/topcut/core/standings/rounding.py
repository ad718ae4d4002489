"""Figures as people read them: rounded half up, here and nowhere else; the exact number decides."""

import math
from decimal import Decimal
from fractions import Fraction

from topcut.core.standings.criteria import Criterion


def to_places(number: int | Fraction, *, places: int) -> Decimal:
    """Round half up to so many decimal places, below zero too."""
    return Decimal(f"{math.floor(number * 10**places + Fraction(1, 2))}e-{places}")


def percent(share: int | Fraction, *, point: str) -> str:
    """Write a share of 1 as hundredths with two decimals, after the language's decimal point."""
    return _written(share * 100, point=point)


def figure_text(value: int | Fraction, by: Criterion, *, point: str) -> str:
    """Write one figure of the standings: a percentage, a whole number, or one with two decimals."""
    if by.is_percentage:
        return percent(value, point=point)
    return str(value) if isinstance(value, int) else _written(value, point=point)


def _written(number: int | Fraction, *, point: str) -> str:
    return str(to_places(number, places=2)).replace(".", point)
