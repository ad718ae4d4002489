"""The formats that rule documents name, built from their tables."""

from collections.abc import Iterable, Iterator
from datetime import date
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from topcut.core.decks.format import DatedCard, DatedSet, Format
from topcut.core.errors import Unknown, gettext_noop
from topcut.core.rules import Rule
from topcut.core.rules.card_classes import card_classes
from topcut.core.rules.card_kinds import card_kinds, follows_edition
from topcut.core.rules.construction import deck_building
from topcut.core.rules.editions import tables_on
from topcut.core.rules.formats import CardName, FormatRules, formats
from topcut.core.rules.games import games
from topcut.core.rules.packs import PackKind, pack_for, packs
from topcut.core.rules.tables import decode, remembered

_LIMITED: Final = ("limited", "sealed", "draft")
"""The deck is the same however the cards were opened (MTR 7.1)."""


class NoSuchFormat(Unknown):
    """Formats have names."""

    code = "no-such-format"
    message = gettext_noop("There is no format {format} in this game. There are {formats}.")


def format_names(game: str, *, on: date, among: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """List the formats of a kind of cards by name (MTR 3.2)."""
    return (*formats(_edition(on, among)), *_LIMITED) if follows_edition(game) else ("constructed", *_LIMITED)


def find_format(name: str, *, game: str = "magic", on: date, among: tuple[str, ...] | None = None) -> Format:
    """Find a format as of a day, in any pack or only in those an event is held to (MTR 3.2)."""
    known = format_names(game, on=on, among=among)
    if name.lower() not in known:
        raise NoSuchFormat(format=name, formats=", ".join(known))
    return _of_edition(name.lower(), on, among) if follows_edition(game) else _by_numbers(name.lower(), game)


def _two_headed_giant(format: Format, *, on: date) -> Format:
    """Remove the sideboard and ban the cards that are too strong for two heads only (MTR 9.5)."""
    extra = deck_building(format.edition_on(on)).two_headed_giant
    return replace(
        format,
        sideboard_max=extra.sideboard_max,
        sideboard_rule=extra.rule,
        banned_here=_all_dated(extra.banned, rule=extra.rule),
    )


two_headed_giant = remembered(_two_headed_giant, most=16)


@lru_cache(maxsize=64)
def with_releases(format: Format, releases: tuple[tuple[str, date], ...]) -> Format:
    """Change the first legal days of sets to those announced later (MTR 3.7)."""
    days = dict(releases)
    sets = tuple(replace(one, legal_from=days[one.code]) if one.code in days else one for one in format.sets)
    return replace(format, sets=sets, moved=tuple(DatedSet(code, day) for code, day in releases))


def _of_edition(name: str, on: date, among: tuple[str, ...] | None) -> Format:
    edition = _edition(on, among)
    if name in _LIMITED:
        return _limited(edition)
    pack = pack_for(f"formats/{name}.toml", on=on, among=among)
    return _constructed(name, pack.name if pack else edition, edition)


def _edition(on: date, among: tuple[str, ...] | None) -> str:
    """Return the edition an event is held to; without one, that of the day (MTR 0)."""
    held = (name for name in among or () if packs()[name].manifest.kind is PackKind.RULES)
    return next(held, None) or tables_on(on)


@remembered
def _constructed(name: str, pack: str, edition: str) -> Format:
    """Build a format: its lists come from a pack, its construction numbers from the edition in force (MTR 6.2)."""
    said, numbers = packs()[pack].manifest, deck_building(edition).constructed
    table = decode(FormatRules, packs()[pack].files[f"formats/{name}.toml"])
    rule = table.source.rule
    return Format(
        id=name,
        title=table.title,
        deck_min=numbers.deck_min,
        deck_max=numbers.deck_max,
        sideboard_max=numbers.sideboard_max,
        copies_max=numbers.copies_max,
        restricted_max=numbers.restricted_max or 1,
        every_set=table.every_set,
        sets=tuple(DatedSet(one.code, one.legal_from, one.until, one.includes) for one in table.sets),
        extra=_all_dated(table.extra_cards),
        banned=(*_by_class(edition, table.banned_classes, rule=rule), *_all_dated(table.banned, rule=rule)),
        restricted=_all_dated(table.restricted, rule=rule),
        snow_lands_count_as_basics=table.snow_lands_count_as_basics,
        pack=said.name,
        edition=edition,
        first_day=table.first_day or said.first_day,
        last_day=said.last_day,
        is_sanctioned=True,
        construction_rule=numbers.rule,
        sideboard_rule=numbers.rule,
        legality_rule=rule,
    )


@remembered
def _limited(edition: str) -> Format:
    building = deck_building(edition)
    return Format(
        id="limited",
        title="Limited",
        deck_min=building.limited.deck_min,
        every_set=True,
        is_limited=True,
        edition=edition,
        is_sanctioned=True,
        construction_rule=building.limited.rule,
        sideboard_rule=building.limited.rule,
        legality_rule=building.limited_pool.rule,
    )


@remembered
def _by_numbers(name: str, cards: str) -> Format:
    """Build a format from the deck numbers of a game, where no document among the sources has formats."""
    numbers = games()[card_kinds()[cards].deck_of].deck
    if name in _LIMITED:
        return Format(
            "limited", "Limited", numbers.limited_least, cards, every_set=True, is_limited=True, sideboard_max=None
        )
    return Format(
        id=name,
        title="Constructed",
        game=cards,
        deck_min=numbers.least,
        sideboard_max=numbers.sideboard_max,
        copies_max=numbers.copies_max,
        inks_max=numbers.inks_max,
        every_set=True,
        bans_by_card=True,
    )


def _by_class(edition: str, wanted: Iterable[str], *, rule: Rule) -> Iterator[DatedCard]:
    """List the members of the classes a format bans; what every format bans is added later (MTR 6.5)."""
    for kind in card_classes(edition).values():
        if kind.allowed == "never" and kind.id in wanted and not kind.every_format:
            yield from (DatedCard(name, rule=rule) for name in kind.members)


def _all_dated(cards: Iterable[CardName], *, rule: Rule | None = None) -> tuple[DatedCard, ...]:
    return tuple(_dated(card, rule=rule) for card in cards)


def _dated(card: CardName, *, rule: Rule | None) -> DatedCard:
    others = tuple(name for name in (card.printed, card.in_card_files) if name)
    return DatedCard(card.name, others, card.listed_from, card.until, rule)
