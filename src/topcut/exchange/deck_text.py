"""Lists as text: a line is a count and a card, and headings say where it belongs."""

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, Literal

from topcut.core.cards import fold
from topcut.core.decks import DeckEntry, Decklist
from topcut.exchange.deck_refusals import DeckBadCount, DeckLineTooLong, DeckTooManyLines
from topcut.exchange.deck_strange import looks_like, unread_lines
from topcut.locale import Tag, languages
from topcut.locale.vocabulary import Vocabulary, about

MOST_LINES: Final = 5_000
LONGEST_LINE: Final = 300
MOST_COPIES: Final = 999

Section = Literal["main", "sideboard", "companion", "skip"]
_HEADINGS: Final[Mapping[Section, Vocabulary]] = {
    "main": about(
        "typed decks: all headings of the main deck, with commas", "deck, main, main deck, mainboard, commander"
    ),
    "sideboard": about("typed decks: all headings of the sideboard, with commas", "sideboard, side, sb"),
    "companion": about("typed decks: all headings of the companion, with commas", "companion"),
    "skip": about(
        "typed decks: all headings of what is not in the deck, with commas", "maybeboard, considering, tokens, about"
    ),
}
_GROUPS: Final = about(
    "typed decks: all types of cards that head a part of a deck, singular and plural, with commas",
    "creature, creatures, instant, instants, sorcery, sorceries, artifact, artifacts, enchantment, enchantments, "
    "planeswalker, planeswalkers, land, lands, spell, spells, battle, battles, character, characters, action, actions, "
    "item, items, location, locations, song, songs",
)
"""Headings inside a deck; they begin no other section."""
_COUNT_FIRST: Final = re.compile(r"([0-9]{1,3})(?:[xX×]| [xX×](?= ))? (.+)")
_COUNT_LAST: Final = re.compile(r"(.+) [xX×] ?([0-9]{1,3})")
_PREFIX: Final = re.compile(r"SB:\s*", re.IGNORECASE)
_HEADING: Final = re.compile(r"(?:/{2,}|#+)?\s*([^\W\d_]+(?: [^\W\d_]+)?)\s*:?\s*(?:[(\[]?[0-9]{1,4}[)\]]?)?\s*:?")
_MARKS: Final = re.compile(r"\s+(?:\*[A-Za-z]{1,3}\*|<[A-Za-z ]{1,20}>|#!?[A-Za-z]\S*|\^[^^]*\^)$")
_CATEGORIES: Final = re.compile(r" \[((?=[^\]]*[a-z{])[^\]]+)\](?: \^[^^]*\^)*$")
"""Where Archidekt has a card: `[Ramp]`, `[Sideboard{noDeck}]`; the code of a set has no small letters."""
_EDITION: Final = re.compile(
    r"\s+(?:\(([A-Z0-9]{2,6})\)|\[([A-Z0-9]{2,6})\]|\(([A-Za-z0-9]{2,6})\)(?=\s))(?:\s+([A-Za-z0-9★†‡*-]{1,12}))?$"
)


def read_lines(text: str) -> Decklist:
    """Read a list line by line; if nothing marks a sideboard, it is what follows the only blank line."""
    lines = [" ".join(line.split()) for line in text.splitlines()]
    if len(lines) > MOST_LINES:
        raise DeckTooManyLines(most=MOST_LINES)
    kind = looks_like(lines)
    unread = {one.line: one for one in unread_lines(lines, kind)}
    sections: dict[Section, list[DeckEntry]] = {"main": [], "sideboard": [], "companion": []}
    section: Section = "main"
    blanks: list[int] = []
    is_marked = False
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            raise DeckLineTooLong(line=number, most=LONGEST_LINE)
        if number in unread:
            continue
        if not line:
            blanks.append(number)
        elif (heading := _heading(line)) is not None:
            is_marked = is_marked or heading == "sideboard"
            section = heading or section
        elif section != "skip" and not line.startswith(("//", "#")):
            prefix = _PREFIX.match(line)
            is_marked = is_marked or prefix is not None
            bare, category = _without_category(line[prefix.end() :] if prefix else line)
            is_marked = is_marked or category == "sideboard"
            if category != "skip":
                sections["sideboard" if prefix else category or section].append(_entry(bare, number))
    main = sections["main"]
    beside = sections["sideboard"] if is_marked else _after_the_blank(main, blanks)
    main = main[: len(main) - len(beside)] if not is_marked else main
    beside = [*beside, *_new_companions(sections["companion"], (*main, *beside))]
    return Decklist(tuple(main), tuple(beside), tuple(unread.values()), kind)


def _heading(line: str) -> Section | Literal[""] | None:
    """Read a heading: its section, an empty string if it begins none, None for a card."""
    found = _HEADING.fullmatch(line)
    if not found:
        return None
    return _headings(tuple(languages())).get(fold(found[1]))


@cache
def _headings(_: tuple[Tag, ...]) -> Mapping[str, Section | Literal[""]]:
    """Map the headings of every language to their sections."""
    groups: dict[str, Section | Literal[""]] = dict.fromkeys(map(fold, _GROUPS.words()), "")
    sections = {fold(word): section for section, vocabulary in _HEADINGS.items() for word in vocabulary.words()}
    return {**sections, **groups}


def _without_category(line: str) -> tuple[str, Section | Literal[""]]:
    """Take Archidekt's categories off a line, and read the first: the section it is, or that it is in no deck."""
    found = _CATEGORIES.search(line)
    if not found:
        return line, ""
    name, _, marks = found[1].partition(",")[0].partition("{")
    section = _headings(tuple(languages())).get(fold(name), "")
    is_outside = "nodeck" in marks.lower() and section not in {"sideboard", "companion"}
    return line[: found.start()], "skip" if is_outside else section


def _entry(line: str, number: int) -> DeckEntry:
    count, name = 1, line
    if found := _COUNT_FIRST.fullmatch(line):
        count, name = int(found[1]), found[2]
    else:
        bare = _MARKS.sub("", line)
        if found := _COUNT_LAST.fullmatch(bare):
            name, count = found[1], int(found[2])
    if not 1 <= count <= MOST_COPIES:
        raise DeckBadCount(line=number, most=MOST_COPIES)
    return _with_edition(count, name, number)


def _with_edition(count: int, name: str, line: int) -> DeckEntry:
    """Take the set and the collector number off the end of a name."""
    bare = _unmarked(name)
    found = _EDITION.search(bare)
    if not found or not found.start():
        return DeckEntry(count, bare, line=line)
    code = (found[1] or found[2] or found[3]).upper()
    return DeckEntry(count, _unmarked(bare[: found.start()]), code, found[4] or "", line)


def _unmarked(name: str) -> str:
    """Take foil marks and tags off the end."""
    while (bare := _MARKS.sub("", name)) != name:
        name = bare
    return name.strip()


def _after_the_blank(main: list[DeckEntry], blanks: Iterable[int]) -> list[DeckEntry]:
    """Find the sideboard of a list without a heading for it: the second of two blocks."""
    between = [number for number in blanks if main and (main[0].line or 0) < number < (main[-1].line or 0)]
    if len({bisect(between, entry.line or 0) for entry in main}) != 2:
        return []
    last = max(between)
    return [entry for entry in main if (entry.line or 0) > last]


def _new_companions(companions: Iterable[DeckEntry], others: Iterable[DeckEntry]) -> Iterator[DeckEntry]:
    """Keep a companion that is nowhere else; Arena repeats the one in the sideboard."""
    there = {fold(entry.name) for entry in others}
    return (entry for entry in companions if fold(entry.name) not in there)
