"""Lines of a list that name no card: addresses, rulers, the rows of a table, the forms of other games' programs."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from topcut.core.cards import fold
from topcut.core.decks import LooksLike, UnreadLine

_ADDRESS: Final = re.compile(r"https?://|www\.", re.IGNORECASE)
_RULER: Final = re.compile(r"[-=*~.+|\s]+")
_NUMBER: Final = re.compile(r"[0-9]{4,12}")
"""The number of a card, as Yu-Gi-Oh! programs write it."""
_PART: Final = re.compile(r"[#!](main|extra|side|created by .*)")
_CELLS: Final = re.compile(r"[,;\t]")
_NAMES: Final = frozenset({"name", "card name", "card", "title"})
_COUNTS: Final = frozenset({"count", "quantity", "qty", "amount", "copies", "number of copies"})
_HEADS: Final = re.compile(r"[#*\s]*([^\W\d_]+(?: cards)?)\s*[:(-]\s*[0-9]{1,2}\)?[*\s]*", re.IGNORECASE)
_POKEMON: Final = frozenset(map(fold, ("pokemon", "trainer", "trainer cards", "energy")))
_POKEMON_TOTAL: Final = fold("total cards")


def looks_like(lines: Sequence[str]) -> LooksLike | None:
    """Recognise a list in a form that names no cards we know; None for any other."""
    if "main" in _parts(lines) and any(_NUMBER.fullmatch(line) for line in lines):
        return LooksLike.YUGIOH
    if _is_heading_of_a_table(next(filter(None, lines), "")):
        return LooksLike.TABLE
    heads = {fold(found[1]) for line in lines if (found := _HEADS.fullmatch(line))} & _POKEMON
    return LooksLike.POKEMON if "pokemon" in heads and len(heads) > 1 else None


def unread_lines(lines: Sequence[str], kind: LooksLike | None) -> Iterator[UnreadLine]:
    """List the lines that name no card and head no part of a list; comments are not among them."""
    for number, line in enumerate(lines, start=1):
        if line and (_is_strange(line) or (kind and _belongs_to(kind, line))):
            yield UnreadLine(number, line)


def _parts(lines: Sequence[str]) -> Iterator[str]:
    return (found[1] for line in lines if (found := _PART.fullmatch(line.lower())))


def _is_strange(line: str) -> bool:
    return bool(_ADDRESS.search(line) or _RULER.fullmatch(line) or _NUMBER.fullmatch(line))


def _belongs_to(kind: LooksLike, line: str) -> bool:
    match kind:
        case LooksLike.TABLE:
            return True
        case LooksLike.YUGIOH:
            return _PART.fullmatch(line.lower()) is not None
        case LooksLike.POKEMON:
            found = _HEADS.fullmatch(line)
            return found is not None and fold(found[1]) in {*_POKEMON, _POKEMON_TOTAL}


def _is_heading_of_a_table(line: str) -> bool:
    cells = {cell.strip(' "').casefold() for cell in _CELLS.split(line)}
    return not (cells.isdisjoint(_NAMES) or cells.isdisjoint(_COUNTS))
