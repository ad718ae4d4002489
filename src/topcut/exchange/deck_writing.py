"""Write a list in the forms other programs read."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final
from xml.sax.saxutils import quoteattr

from topcut.core.decks import DeckEntry, Decklist


def as_text(decklist: Decklist) -> str:
    """Write plain lines, with a heading before the sideboard."""
    return _joined(_blocks(decklist, ("", "Sideboard")))


def as_prefixed(decklist: Decklist) -> str:
    """Write plain lines, with `SB:` before those of the sideboard."""
    return _joined([*map(_line, decklist.main), *(f"SB: {_line(entry)}" for entry in decklist.sideboard)])


def as_arena(decklist: Decklist) -> str:
    """Write what Arena imports."""
    return _joined(_blocks(decklist, ("Deck", "Sideboard")))


def as_dek(decklist: Decklist) -> str:
    """Write MTGO's XML."""
    parts = (("false", decklist.main), ("true", decklist.sideboard))
    cards = (
        f'  <Cards CatID="0" Quantity="{entry.count}" Sideboard="{beside}" Name={quoteattr(entry.name)} />'
        for beside, entries in parts
        for entry in entries
    )
    return _joined(['<?xml version="1.0" encoding="utf-8"?>', "<Deck>", *cards, "</Deck>"])


FORMS: Final[Mapping[str, Callable[[Decklist], str]]] = {
    "text": as_text,
    "prefixed": as_prefixed,
    "arena": as_arena,
    "dek": as_dek,
}


def _blocks(decklist: Decklist, headings: tuple[str, str]) -> Iterator[str]:
    if headings[0]:
        yield headings[0]
    yield from map(_line, decklist.main)
    if decklist.sideboard:
        yield from ("", headings[1])
        yield from map(_line, decklist.sideboard)


def _line(entry: DeckEntry) -> str:
    """Write a card with its edition, with the count in a form that no name can be mistaken for."""
    count = f"{entry.count}x" if entry.name[:1] in {"x", "X", "×"} else str(entry.count)
    return " ".join(filter(None, (count, entry.name, f"({entry.set})" if entry.set else "", entry.number)))


def _joined(lines: list[str] | Iterator[str]) -> str:
    return "\n".join((*lines, ""))
