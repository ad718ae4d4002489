"""The ticks of a judge on the registered list, and the deck they describe."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from litestar.datastructures import FormMultiDict
from msgspec import Struct

from topcut.core.decks import DeckEntry, Decklist, NamedLine, in_order
from topcut.desk.catalogue import Judged
from topcut.exchange.deck import read_whole_deck
from topcut.exchange.deck_writing import as_text

MOST_COPIES: Final = 999
LONGEST_EXTRA: Final = 10_000


class Count(Struct, frozen=True):
    """How many copies of each line were found, and the cards that are on no line."""

    main: tuple[int, ...]
    sideboard: tuple[int, ...]
    extra: str = ""
    may_sideboard: bool = False


class CountLine(Struct, frozen=True):
    """One line of the list to tick: its field in the form, its card, and the copies found."""

    field: str
    named: NamedLine
    found: int


def nothing_found(kept: Judged, *, may_sideboard: bool) -> Count:
    return Count((0,) * len(kept.main), (0,) * len(kept.sideboard), "", may_sideboard)


def all_found(kept: Judged, *, extra: str = "", may_sideboard: bool) -> Count:
    """Tick every box; the judge removes the missing ones."""
    main, sideboard = (tuple(one.entry.count for one in part) for part in (kept.main, kept.sideboard))
    return Count(main, sideboard, extra, may_sideboard)


def read_count(form: FormMultiDict, kept: Judged) -> Count:
    """Parse the ticks: a box for each copy, or one number (MTR 2.8)."""
    main = tuple(_found(form, f"m{place}") for place in range(len(kept.main)))
    sideboard = tuple(_found(form, f"s{place}") for place in range(len(kept.sideboard)))
    extra = form.get("extra")
    written = extra.replace("\r\n", "\n")[:LONGEST_EXTRA] if isinstance(extra, str) else ""
    return Count(main, sideboard, written, form.get("game") == "later")


def found_list(kept: Judged, count: Count) -> Decklist:
    """Build the list of the cards on the table; cards added by hand may be `Unreadable`."""
    more = read_whole_deck(count.extra) if count.extra.strip() else Decklist(())
    return Decklist(
        (*_counted(kept.decklist.main, count.main), *more.main),
        (*_counted(kept.decklist.sideboard, count.sideboard), *more.sideboard),
    )


def count_of(kept: Judged, found: Decklist, *, may_sideboard: bool) -> Count:
    """Restore the ticks of a saved count; cards on no line go back into the text box."""
    main, more_main = _ticked(kept.decklist.main, found.main)
    sideboard, more_beside = _ticked(kept.decklist.sideboard, found.sideboard)
    more = Decklist(more_main, more_beside)
    return Count(main, sideboard, as_text(more) if more_main or more_beside else "", may_sideboard)


def lines(part: Sequence[NamedLine], found: Sequence[int], *, field: str, order: str) -> list[CountLine]:
    """Sort the lines in the order the cards lie in; each keeps its box (MTR 2.8)."""
    named = [CountLine(f"{field}{place}", one, found[place]) for place, one in enumerate(part)]
    by_line = {id(line.named): line for line in named}
    return [by_line[id(one)] for one in in_order((line.named for line in named), order)]


def _found(form: FormMultiDict, field: str) -> int:
    ticks = [tick for tick in form.getall(field, []) if isinstance(tick, str) and tick.isascii() and tick.isdigit()]
    return min(sum(int(tick[:4]) for tick in ticks), MOST_COPIES)


def _counted(entries: Sequence[DeckEntry], found: Sequence[int]) -> list[DeckEntry]:
    pairs = zip(entries, found, strict=True)
    return [DeckEntry(copies, entry.name, entry.set, entry.number) for entry, copies in pairs if copies]


def _ticked(entries: Sequence[DeckEntry], found: Sequence[DeckEntry]) -> tuple[tuple[int, ...], tuple[DeckEntry, ...]]:
    left = Counter[tuple[str, str, str]]()
    for entry in found:
        left[entry.name, entry.set, entry.number] += entry.count
    ticks = []
    for entry in entries:
        key = entry.name, entry.set, entry.number
        ticks.append(min(left[key], entry.count))
        left[key] -= ticks[-1]
    return tuple(ticks), tuple(DeckEntry(copies, *key) for key, copies in left.items() if copies)
