"""Several lists together: unified team construction, and Two-Headed Giant."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Final

from msgspec import Struct

from topcut.core.cards import Catalog, fold
from topcut.core.decks import problems as p
from topcut.core.decks.checking import ListCheck, check
from topcut.core.decks.decklist import DeckEntry, Decklist, Pool
from topcut.core.decks.format import Format
from topcut.core.decks.known_formats import two_headed_giant
from topcut.core.decks.legality import Legality, legality_on
from topcut.core.decks.limited import free_lands
from topcut.core.decks.naming import Copies, counted, named
from topcut.core.decks.problems import Problem, ProblemPlace, problem
from topcut.core.rules import Rule
from topcut.core.rules.copy_limits import copy_limits
from topcut.core.rules.editions import tables_on

_UNIFIED: Final = Rule("MTR", "8.4")
_TEAM_POOL: Final = Rule("MTR", "8.6")
_TWO_HEADS: Final = Rule("MTR", "9.6")
TEAM_SEATS: Final = "ABCDEFGH"


class SharedCard(Struct, frozen=True):
    """A card in more than one deck of a team (MTR 8.4)."""

    problem: Problem
    copies: Mapping[str, tuple[int, int]]
    """By seat: how many are in the deck, and in the sideboard."""


class PoolAssigned(Struct, frozen=True):
    """How the lists of a team divide its pool (MTR 8.6)."""

    over: tuple[Problem, ...] = ()
    """Cards of which the lists use more than were opened."""
    left: tuple[tuple[str, int], ...] = ()
    """Cards in no list, by title; in Two-Headed Giant they are the sideboard of both (MTR 9.6)."""

    @property
    def left_over(self) -> int:
        return sum(count for _, count in self.left)


class TeamChecked(Struct, frozen=True):
    """The result of checking a team: seat by seat, and between the seats."""

    seats: tuple[ListCheck, ...]
    shared: tuple[Problem, ...]

    @property
    def is_legal(self) -> bool | None:
        """Whether it is legal; None if nothing is wrong but something is unknown about a seat (MTR 6.2)."""
        found = [seat.is_legal for seat in self.seats]
        if self.shared or False in found:
            return False
        return None if None in found else True


def check_team(
    lists: Sequence[Decklist], formats: Sequence[Format], *, on: date, catalog: Catalog | None = None
) -> TeamChecked:
    """Check the lists of a team; if all seats play one format, no card may be in two of them (MTR 8.4)."""
    seats = tuple(
        check(decklist, format, on=on, catalog=catalog) for decklist, format in zip(lists, formats, strict=True)
    )
    shared = cards_shared(lists, formats, on=on, catalog=catalog)
    return TeamChecked(seats, tuple(one.problem for one in shared))


def cards_shared(
    lists: Sequence[Decklist], formats: Sequence[Format], *, on: date, catalog: Catalog | None = None
) -> tuple[SharedCard, ...]:
    """List the cards in two decks of a team, if all seats play one constructed format (MTR 8.4)."""
    is_unified = len({format.id for format in formats}) == 1 and not formats[0].is_limited
    return tuple(_shared(lists, formats[0], on=on, catalog=catalog)) if is_unified else ()


def check_two_headed_giant(
    lists: Sequence[Decklist], format: Format, *, on: date, catalog: Catalog | None = None
) -> TeamChecked:
    """Check the two lists of a pair: unified, without sideboards, with one more card banned (MTR 9.5)."""
    return check_team(lists, [two_headed_giant(format, on=on)] * len(lists), on=on, catalog=catalog)


def pool_assigned(
    lists: Sequence[Decklist], pool: Pool, *, legality: Legality, catalog: Catalog | None, as_giant: bool
) -> PoolAssigned:
    """Count the cards of its pool that a team's lists use (MTR 8.6); in Two-Headed Giant the decks alone (MTR 9.6)."""
    titles = dict[str, str]()

    def counts(entries: Iterable[DeckEntry]) -> Counter[str]:
        found = Counter[str]()
        for entry in entries:
            title = named(entry, legality=legality, catalog=catalog).title
            found[fold(title)] += entry.count
            titles.setdefault(fold(title), title)
        return found

    free, opened = free_lands(legality.edition), counts(pool.cards)
    used = counts(entry for one in lists for entry in (*one.main, *(() if as_giant else one.sideboard)))
    over, left = used - opened, opened - used
    rule = _TWO_HEADS if as_giant else _TEAM_POOL
    told = (
        problem(p.NOT_IN_POOL, rule=rule, at=ProblemPlace(titles[key]), count=used[key], most=opened[key])
        for key in over
        if key not in free
    )
    return PoolAssigned(tuple(told), tuple(sorted((titles[key], left[key]) for key in left if key not in free)))


def _shared(lists: Sequence[Decklist], format: Format, *, on: date, catalog: Catalog | None) -> Iterator[SharedCard]:
    """List the cards in more than one list, sideboards included, basic lands excepted (MTR 8.4)."""
    legality, seats = legality_on(format, on), dict[str, list[tuple[str, Copies]]]()
    for seat, decklist in zip(TEAM_SEATS, lists, strict=False):
        main = [named(entry, legality=legality, catalog=catalog) for entry in decklist.main]
        sideboard = [named(entry, legality=legality, catalog=catalog) for entry in decklist.sideboard]
        for copies in counted(main, sideboard):
            seats.setdefault(fold(copies.title), []).append((seat, copies))
    for held in seats.values():
        if len(held) > 1 and not _is_basic(held[0][1], on):
            names = tuple(seat for seat, _ in held)
            lines = {seat: copies.lines for seat, copies in held}
            told = problem(p.SHARED_WITH_TEAMMATE, rule=_UNIFIED, at=held[0][1].place, seats=names, lines=lines)
            yield SharedCard(told, {seat: (copies.main, copies.sideboard) for seat, copies in held})


def _is_basic(copies: Copies, on: date) -> bool:
    if copies.card:
        return copies.card.is_basic
    basics = {fold(name) for card in copy_limits(tables_on(on)).basics for name in (card.name, card.printed)}
    return fold(copies.title) in basics
