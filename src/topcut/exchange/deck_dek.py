"""MTGO's .dek and Cockatrice's .cod files: XML, read without ever expanding an entity."""

from typing import Final
from xml.parsers.expat import ExpatError, ParserCreate

from topcut.core.decks import DeckEntry, Decklist, UnreadLine
from topcut.exchange.deck_refusals import DeckBadCount, DeckBrokenXml, DeckTooManyLines, DeckUnknownXml
from topcut.exchange.deck_text import LONGEST_LINE, MOST_COPIES, MOST_LINES
from topcut.exchange.results_text import shortened

_TRUE: Final = {"true", "1"}
_COCKATRICE: Final = "cockatrice_deck"
_ROOTS: Final = {"Deck", _COCKATRICE}
_ZONES: Final = {"main", "side"}
_TOKENS: Final = "tokens"
"""Cockatrice's zone of cards that no deck begins with."""


class _Refused(Exception):
    """A document type or an entity: no .dek file has one."""


class _Reading:
    """The cards of a file so far, and where in it we are."""

    def __init__(self) -> None:
        self.main: list[DeckEntry] = []
        self.sideboard: list[DeckEntry] = []
        self.unread: list[UnreadLine] = []
        self.zone = ""
        self.root = ""

    def start(self, tag: str, attributes: dict[str, str], *, line: int) -> None:
        self.root = self.root or tag
        if self.root not in _ROOTS:
            raise DeckUnknownXml(tag=shortened(tag))
        if tag == "zone":
            self.zone = attributes.get("name", "").lower()
        elif tag == "Cards":
            is_beside = attributes.get("Sideboard", "").lower() in _TRUE
            self._keep(
                "side" if is_beside else "main", attributes.get("Quantity", ""), attributes.get("Name", ""), line
            )
        elif tag == "card" and self.root == _COCKATRICE and self.zone != _TOKENS:
            self._keep(self.zone, attributes.get("number", ""), attributes.get("name", ""), line)

    def _keep(self, zone: str, count: str, name: str, line: int) -> None:
        entry = _entry(count, " ".join(name.split()), line)
        if zone in _ZONES:
            (self.main if zone == "main" else self.sideboard).append(entry)
        else:
            self.unread.append(UnreadLine(line, f"{entry.count} {entry.name}"))
        if len(self.main) + len(self.sideboard) + len(self.unread) > MOST_LINES:
            raise DeckTooManyLines(most=MOST_LINES)


def looks_like_dek(text: str) -> bool:
    return text.lstrip().startswith(("<?xml", "<Deck", f"<{_COCKATRICE}"))


def read_dek(text: str) -> Decklist:
    """Read the cards of a .dek or .cod file, each with its line."""
    reading, parser = _Reading(), ParserCreate("utf-8")

    def start(tag: str, attributes: dict[str, str]) -> None:
        reading.start(tag, attributes, line=parser.CurrentLineNumber)

    def refuse(*_declaration: object) -> None:
        raise _Refused

    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(text.encode(), True)
    except (ExpatError, _Refused):
        raise DeckBrokenXml(line=parser.CurrentLineNumber) from None
    return Decklist(tuple(reading.main), tuple(reading.sideboard), tuple(reading.unread))


def _entry(count: str, name: str, line: int) -> DeckEntry:
    if not name or len(name) > LONGEST_LINE:
        raise DeckBrokenXml(line=line)
    if not (count.isascii() and count.isdigit() and len(count) < 5 and 1 <= int(count) <= MOST_COPIES):
        raise DeckBadCount(line=line, most=MOST_COPIES)
    return DeckEntry(int(count), name, line=line)
