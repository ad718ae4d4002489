"""The words people write prizes with, in every language there is: a catalogue brings its own."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from msgspec import Struct

from topcut.locale import Tag, languages, say


class Vocabulary(Struct, frozen=True):
    """Words for one thing, with commas between them, and what a translator should know."""

    context: str
    english: str

    def words(self) -> tuple[str, ...]:
        """List the words in all languages, the longest first, so that none hides one that it begins."""
        return _words(self, tuple(languages()))

    @property
    def pattern(self) -> str:
        return "|".join(map(re.escape, self.words()))


def about(context: str, english: str) -> Vocabulary:
    """Declare a vocabulary; `make words` finds it by this call."""
    return Vocabulary(context, english)


PLACE_NAMES: Final[Mapping[int, Vocabulary]] = {
    1: about("typed prizes: all words for the first place, with commas", "winner, champion, first"),
    2: about("typed prizes: all words for the second place, with commas", "second, finalist"),
    3: about("typed prizes: all words for the third place, with commas", "third"),
    4: about("typed prizes: all words for the fourth place, with commas", "fourth"),
}
ORDINALS: Final = about("typed prizes: all endings of a number for a place, with commas", "st, nd, rd, th")
PLACE: Final = about("typed prizes: all words that may follow a place (1st place: …), with commas", "place")
TO: Final = about("typed prizes: all words between the first and last place (3 to 4), with commas", "to")
AND: Final = about("typed prizes: all words that join places or prizes, with commas", "and")
TOP: Final = about("typed prizes: all words for the best so many (Top 8), with commas", "top")
POINTS: Final = about("typed prizes: all words for points, with commas", "point, points, pt, pts")
ONE: Final = about("typed prizes: all articles that mean one (a playmat), with commas", "a, an")
CASH: Final = about("typed prizes: all words for cash after an amount (50 EUR cash), with commas", "cash")
CREDIT: Final = about("typed prizes: all words for store credit, only the last word, with commas", "credit")
CURRENCIES: Final[Mapping[str, Vocabulary]] = {
    "EUR": about("typed prizes: all words for euro, with commas", "euro, euros"),
    "USD": about("typed prizes: all words for US dollar, with commas", "dollar, dollars"),
    "GBP": about("typed prizes: all words for British pound, with commas", "pound, pounds"),
}
THINGS: Final = about(
    "typed prizes: usual prizes, each as singular/plural, with commas",
    "booster/boosters, bundle/bundles, case/cases, display/displays, invitation/invitations, pack/packs, "
    "playmat/playmats, prize-ticket/prize-tickets, product/products, promo/promos, ticket/tickets, box/boxes",
)


@cache
def _words(vocabulary: Vocabulary, tags: tuple[Tag, ...]) -> tuple[str, ...]:
    found = {word: None for tag in tags for word in _split(say(vocabulary.english, tag, about=vocabulary.context))}
    return tuple(sorted(found, key=len, reverse=True))


def _split(words: str) -> Iterator[str]:
    return (word.strip().casefold() for word in words.split(",") if word.strip())
