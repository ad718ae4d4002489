"""A deck in a few characters for a cookie: the count of each card of the pool, then of each free land.

The pool of a finished draft never changes, so its order tells which card a number counts.
"""

from typing import Final

from topcut.core.decks import DeckBuild, with_cards

LONGEST: Final = 2_000
"""In characters: far more than the largest draft needs, and still within what a browser stores."""


def counts_of(build: DeckBuild) -> str:
    """Format a deck: `1.0.2-8.9.0.0.0`."""
    return "-".join(".".join(map(str, part)) for part in _parts(build))[:LONGEST]


def with_counts(build: DeckBuild, written: str) -> DeckBuild:
    """Fill an empty deck from its written form; a text for another pool, or no deck at all, changes nothing."""
    wanted = [_numbers(part) for part in written[:LONGEST].split("-")]
    if [len(part) for part in wanted] != [len(part) for part in _parts(build)]:
        return build
    titles = [*(card.title for card in build.cards), *(title for title, _ in build.basics)]
    return with_cards(build, dict(zip(titles, [*wanted[0], *wanted[1]], strict=True)))


def _parts(build: DeckBuild) -> tuple[list[int], list[int]]:
    return [card.used for card in build.cards], [count for _, count in build.basics]


def _numbers(part: str) -> list[int]:
    return [int(one) for one in part.split(".") if one.isascii() and one.isdigit() and len(one) < 4]
