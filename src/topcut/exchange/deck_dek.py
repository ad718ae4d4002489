"""MTGO's .dek files: XML, read without ever expanding an entity."""

from typing import Final
from xml.parsers.expat import ExpatError, ParserCreate

from topcut.core.decks import DeckEntry, Decklist
from topcut.exchange.deck_refusals import DeckBadCount, DeckBrokenXml, DeckTooManyLines
from topcut.exchange.deck_text import LONGEST_LINE, MOST_COPIES, MOST_LINES

_TRUE: Final = {"true", "1"}


class _Refused(Exception):
    """A document type or an entity: no .dek file has one."""


def looks_like_dek(text: str) -> bool:
    return text.lstrip().startswith(("<?xml", "<Deck"))


def read_dek(text: str) -> Decklist:
    """Read the cards of a .dek file, each with its line."""
    main: list[DeckEntry] = []
    sideboard: list[DeckEntry] = []
    parser = ParserCreate("utf-8")

    def start(tag: str, attributes: dict[str, str]) -> None:
        if tag == "Cards":
            entry = _entry(attributes, parser.CurrentLineNumber)
            (sideboard if attributes.get("Sideboard", "").lower() in _TRUE else main).append(entry)
            if len(main) + len(sideboard) > MOST_LINES:
                raise DeckTooManyLines(most=MOST_LINES)

    def refuse(*_declaration: object) -> None:
        raise _Refused

    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(text.encode(), True)
    except (ExpatError, _Refused):
        raise DeckBrokenXml(line=parser.CurrentLineNumber) from None
    return Decklist(tuple(main), tuple(sideboard))


def _entry(attributes: dict[str, str], line: int) -> DeckEntry:
    name, count = " ".join(attributes.get("Name", "").split()), attributes.get("Quantity", "")
    if not name or len(name) > LONGEST_LINE:
        raise DeckBrokenXml(line=line)
    if not (count.isascii() and count.isdigit() and len(count) < 5 and 1 <= int(count) <= MOST_COPIES):
        raise DeckBadCount(line=line, most=MOST_COPIES)
    return DeckEntry(int(count), name, line=line)
