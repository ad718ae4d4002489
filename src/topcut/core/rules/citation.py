"""A citation: a document and its section."""

import re
from typing import Self

from msgspec import Struct

_CITATION = re.compile(
    r"(?P<document>MTR|DZ|IPG) (?P<section>[0-9A-Z][0-9.]*)|(?P<decision>GAP|X)-(?P<number>[0-9]{2})"
)


class Rule(Struct, frozen=True, order=True):
    """One section of one rule document, or one of our own published decisions."""

    document: str
    """MTR, DZ, IPG; or GAP and X for our readings of what the documents leave open."""
    section: str

    def __str__(self) -> str:
        joint = "-" if self.document in {"GAP", "X"} else " "
        return f"{self.document}{joint}{self.section}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `MTR 2.10` or `GAP-05`; anything else is a ValueError."""
        found = _CITATION.fullmatch(text)
        if not found:
            raise ValueError(text)
        return cls(found["document"] or found["decision"], found["section"] or found["number"])
