"""Checking a list: every problem at once, each with its rule, its card and its line."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date
from typing import Any, Final

from msgspec import Struct

from topcut.core.cards import ANY_NUMBER, Catalog, fold
from topcut.core.decks import problems as p
from topcut.core.decks.decklist import Decklist, Pool
from topcut.core.decks.double_faced import double_faced_notices
from topcut.core.decks.format import Format
from topcut.core.decks.legality import JudgedBy, Legality, Outside, legality_on
from topcut.core.decks.limited import pool_limits, pool_problems
from topcut.core.decks.naming import Copies, NamedLine, counted, named
from topcut.core.decks.problems import Problem, ProblemPlace, problem
from topcut.core.rules import Rule
from topcut.core.rules.copy_limits import copy_limits

LEGALITY: Final = "legality"
"""Reported as not checked if neither a table nor a card file covers the day (MTR 6.2)."""
_MOST_SUGGESTED: Final = 10
"""A text with more unknown names is probably not a decklist."""
_OURS: Final = frozenset({"magic", "lorcana"})
"""The games whose cards and lists we know; in any other a list may look as it likes."""
_CARDS: Final = Rule("MTR", "3.3")
_NAMES: Final = Rule("MTR", "3.6")
_POOL: Final = Rule("MTR", "7.2")
_SNOW: Final = Rule("MTR", "6.3")


class ListCheck(Struct, frozen=True):
    """The result of a check."""

    main: int
    sideboard: int
    problems: tuple[Problem, ...] = ()
    notices: tuple[Problem, ...] = ()
    """Nothing wrong, but to be put right (MTR 6.3)."""
    not_checked: tuple[str, ...] = ()
    """`card-names`, `set-legality`, `copy-exceptions`, `inks`, `bans`, `boosters`: no catalogue, or no such set in it;
    `newer-sets`: an old one; `pool`: none was registered; `legality`: no table for this day."""
    judged_by: JudgedBy | None = None
    """The source that says which cards are legal; None if there is none."""
    unknown: tuple[str, ...] = ()
    """The cards that are missing in the card file it was judged by."""

    @property
    def is_legal(self) -> bool | None:
        """Whether it is legal; None if a name is ambiguous (MTR 3.6), or that day's legality is unknown (MTR 6.2)."""
        codes = {one.code for one in self.problems}
        is_open = codes == {p.AMBIGUOUS_CARD} or (LEGALITY in self.not_checked and not codes)
        return None if is_open else not codes


def check(
    decklist: Decklist,
    format: Format,
    *,
    on: date,
    catalog: Catalog | None = None,
    pool: Pool | None = None,
    opened: Collection[str] = (),
    early: frozenset[str] = frozenset(),
) -> ListCheck:
    """Check a list in a format on a day, and report what could not be checked (MTR 6.2).

    In Limited its cards are those of a `pool`, and come in boosters of the sets `opened` (MTR 7.2). A prerelease may
    use its own sets `early` (MTR 3.7).
    """
    legality = legality_on(format, on, early=early, legalities=catalog.legalities if catalog else None)
    main = [named(entry, legality=legality, catalog=catalog) for entry in decklist.main]
    sideboard = [named(entry, legality=legality, catalog=catalog) for entry in decklist.sideboard]
    copies = counted(main, sideboard)
    found = [
        *_strange(decklist, format),
        *_sizes(decklist, format),
        *_inks(copies, format),
        *_names((*main, *sideboard), legality, catalog),
    ]
    notices: list[Problem] = []
    for one in copies:
        outside = _outside(one, legality, catalog)
        snow = _read_as_basic(one, legality, outside)
        found += [] if snow else _of_card(one, legality, outside)
        notices += snow
    found += _keepsakes((*main, *sideboard), catalog)
    if pool is not None:
        found += _not_in_pool(copies, pool, legality, catalog)
    if catalog and _knows(catalog, opened):
        every = Pool((*decklist.main, *decklist.sideboard))
        found += pool_problems(every, opened=opened, legality=legality, catalog=catalog)
    notices += double_faced_notices(copies)
    found.sort(key=lambda one: one.line or 0)
    unknown = tuple(one.title for one in copies if one.card and legality.is_unknown(one.card))
    skipped = [*_not_checked(legality, catalog, pool), *_unknown_boosters(catalog, opened)]
    if unknown or legality.judged_by is None:
        skipped.append(LEGALITY)
    sizes, judge = (decklist.main_size, decklist.sideboard_size), legality.judged_by
    return ListCheck(*sizes, tuple(found), tuple(notices), tuple(skipped), judge, unknown)


def _strange(decklist: Decklist, format: Format) -> Iterator[Problem]:
    """Say what else was in the text: a line that names no card is not left out unsaid (MTR 2.7)."""
    if decklist.looks_like and format.game in _OURS:
        yield problem(p.ANOTHER_FORM, message=p.LOOKS_LIKE[decklist.looks_like])
    for one in decklist.unread:
        yield problem(p.UNREAD_LINE, at=ProblemPlace(as_written=one.text, line=one.line))


def _sizes(decklist: Decklist, format: Format) -> Iterator[Problem]:
    """Check how many cards there are (MTR 6.1)."""
    count, beside = decklist.main_size, decklist.sideboard_size
    if count < format.deck_min:
        yield problem(p.TOO_FEW_CARDS, rule=format.construction_rule, count=count, least=format.deck_min)
    if format.deck_max is not None and count > format.deck_max:
        yield problem(p.TOO_MANY_CARDS, rule=format.construction_rule, count=count, most=format.deck_max)
    if format.sideboard_max is not None and beside > format.sideboard_max:
        code = p.SIDEBOARD_TOO_LARGE if format.sideboard_max else p.SIDEBOARD_NOT_ALLOWED
        yield problem(code, rule=format.sideboard_rule, count=beside, most=format.sideboard_max)


def _inks(copies: Iterable[Copies], format: Format) -> Iterator[Problem]:
    if format.inks_max is None:
        return
    inks = tuple(sorted({ink for one in copies if one.card and one.main for ink in one.card.colors}))
    if len(inks) > format.inks_max:
        yield problem(p.TOO_MANY_INKS, count=len(inks), inks=inks, most=format.inks_max)


def _names(lines: Iterable[NamedLine], legality: Legality, catalog: Catalog | None) -> Iterator[Problem]:
    """Report names of no card, and of several, each once (MTR 3.6)."""
    told: set[str] = set()
    for one in lines:
        key = fold(one.entry.name)
        if one.is_clear or key in told:
            continue
        told.add(key)
        at = ProblemPlace(as_written=one.entry.name, line=one.entry.line)
        if one.candidates:
            yield problem(p.AMBIGUOUS_CARD, rule=_NAMES, at=at, candidates=one.candidates)
        else:
            near = _near(one.entry.name, legality, catalog) if catalog and len(told) <= _MOST_SUGGESTED else ()
            message = p.PERHAPS if near else None
            yield problem(p.UNKNOWN_CARD, message=message, rule=_NAMES, at=at, suggestions=near)


def _near(name: str, legality: Legality, catalog: Catalog) -> tuple[str, ...]:
    """Suggest the cards of the format with these words in their name, if they are few, else those spelt alike."""
    partly = tuple(card.name for card in catalog.partly(name) if legality.outside(card, sets=catalog.sets) is None)
    return partly if 0 < len(partly) <= _MOST_SUGGESTED else catalog.suggest(name)


def _keepsakes(lines: Iterable[NamedLine], catalog: Catalog | None) -> Iterator[Problem]:
    """Report printings that are not made for play, if a line names its printing (MTR 3.3)."""
    for one in lines:
        card_set = catalog.sets.get(one.entry.set) if catalog and one.card and one.entry.set else None
        if one.card and card_set and card_set.is_keepsake and one.entry.set in one.card.sets:
            at = ProblemPlace(one.title, one.entry.name, one.entry.line)
            yield problem(p.NOT_A_PLAYING_CARD, at=at, rule=_CARDS, set=card_set.name or card_set.code)


def _of_card(one: Copies, legality: Legality, outside: Outside | None) -> Iterator[Problem]:
    format, key = legality.format, fold(one.card.front if one.card else one.title)
    if legality.is_banned(one.card, key=key):
        yield problem(p.BANNED, at=one.place, rule=legality.banned.get(key, format.legality_rule), format=format.title)
        return
    if outside is not None:
        yield _told_outside(one, format, outside)
    if legality.is_restricted(one.card, key=key) and one.total > format.restricted_max:
        rule, most = legality.restricted.get(key, format.legality_rule), format.restricted_max
        yield problem(p.RESTRICTED, at=one.place, rule=rule, format=format.title, count=one.total, most=most)
    elif one.total > (most := _most(one, legality)):
        yield problem(p.TOO_MANY_COPIES, at=one.place, rule=format.construction_rule, count=one.total, most=most)


def _told_outside(one: Copies, format: Format, outside: Outside) -> Problem:
    messages = {"rotated": p.ROTATED, "not-yet-legal": p.NOT_YET_LEGAL}
    days: dict[str, Any] = {"until": outside.until, "since": outside.since}
    return problem(
        p.NOT_IN_FORMAT,
        at=one.place,
        message=messages.get(outside.reason),
        rule=outside.rule,
        format=format.title,
        reason=outside.reason,
        **{name: day for name, day in days.items() if day},
    )


def _most(one: Copies, legality: Legality) -> int:
    """Return how many copies are allowed, by the card itself or else by the format (MTR 6.1)."""
    if legality.format.copies_max is None or (one.card and one.card.is_basic):
        return ANY_NUMBER
    if one.card and one.card.copies is not None:
        return one.card.copies
    return legality.copies_of(one.title) or legality.format.copies_max


def _outside(one: Copies, legality: Legality, catalog: Catalog | None) -> Outside | None:
    return legality.outside(one.card, sets=catalog.sets) if one.card and catalog else None


def _read_as_basic(one: Copies, legality: Legality, outside: Outside | None) -> list[Problem]:
    """Read a snow land as its basic land if the format says so and no legal set has it (MTR 6.3)."""
    if outside is None or not legality.format.snow_lands_count_as_basics:
        return []
    basic = copy_limits(legality.edition).snow_lands.get(one.title)
    if basic is None:
        return []
    return [problem(p.READ_AS_BASIC, at=one.place, rule=_SNOW, format=legality.format.title, basic=basic)]


def _not_in_pool(
    copies: Sequence[Copies], pool: Pool, legality: Legality, catalog: Catalog | None
) -> Iterator[Problem]:
    """Report the cards of which more are used than were opened (MTR 7.2)."""
    opened = pool_limits(pool, legality=legality, catalog=catalog)
    for one in copies:
        most = opened.get(fold(one.title), 0)
        if one.total > most:
            yield problem(p.NOT_IN_POOL, at=one.place, rule=_POOL, count=one.total, most=most)


def _knows(catalog: Catalog, opened: Collection[str]) -> bool:
    """Check whether a catalogue has every set opened; otherwise any card might seem to come from elsewhere."""
    return bool(opened) and catalog.sets.keys() >= set(opened)


def _unknown_boosters(catalog: Catalog | None, opened: Collection[str]) -> tuple[str, ...]:
    return ("boosters",) if opened and not (catalog and _knows(catalog, opened)) else ()


def _not_checked(legality: Legality, catalog: Catalog | None, pool: Pool | None) -> tuple[str, ...]:
    format = legality.format
    skipped = ["pool"] if format.is_limited and pool is None else []
    if catalog is None:
        skipped += ["card-names", "set-legality"]
        skipped += ["copy-exceptions"] if format.copies_max is not None else []
        skipped += ["inks"] if format.inks_max is not None else []
        skipped += ["bans"] if format.bans_by_card else []
    elif catalog.sets and not legality.codes <= catalog.sets.keys():
        skipped.append("newer-sets")
    return tuple(skipped)
