"""Faults in the tables of a pack: by themselves, and together with the packs on this computer."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import Any

from msgspec import Struct

from topcut.core.errors import Unreadable
from topcut.core.rules.contents import table_kind
from topcut.core.rules.formats import Categories, FormatRules
from topcut.core.rules.games import GameRules, Games, MatchProfile, games
from topcut.core.rules.infractions import Infractions, has_infractions
from topcut.core.rules.packs import Pack
from topcut.core.rules.policy import policies
from topcut.core.rules.tables import decode
from topcut.core.rules.tiebreakers import Tiebreakers
from topcut.core.standings import PROFILES, profile_of


class PackFault(Struct, frozen=True):
    """One thing in a pack that cannot be read or cannot be right."""

    file: str
    why: str
    line: int | None = None

    def __str__(self) -> str:
        return f"{self.file}{f', line {self.line}' if self.line else ''}: {self.why}"


def of_table(path: str, table: Any) -> list[PackFault]:
    """Find the faults in a table that could be read."""
    match table:
        case FormatRules():
            found = _of_format(table, own=PurePosixPath(path).stem)
        case Games():
            found = _of_games(table)
        case Tiebreakers():
            found = _of_tiebreakers(table)
        case _:
            return []
    return [PackFault(path, why) for why in found]


def at_odds(pack: Pack) -> Iterator[PackFault]:
    """Find why a readable pack cannot be added: it refers to something missing, or brings something taken (MTR 0).

    A pack that is already here is not checked again: events are held to it as it is.
    """
    for path, data in sorted(pack.files.items()):
        kind = table_kind(pack.manifest.kind, path)
        if kind is not None:
            yield from (PackFault(path, why) for why in _against(path, decode(kind, data), pack))


def _against(path: str, table: Any, pack: Pack) -> Iterator[str]:
    match table:
        case Categories():
            named = (*table.constructed, *table.eternal)
            yield from (
                f"it names the format {one}, which is not here" for one in named if _file(one) not in pack.files
            )
        case Infractions():
            if has_infractions(path):
                yield "these infractions are here already"
            yield from _of_infractions(table)
        case Games():
            yield from (f"the game {name} is here already" for name in table.games if name in games())
            yield from _unplayable(table)
        case Tiebreakers():
            names = (row.name for row in table.profiles)
            yield from (f"the tiebreakers {name} are here already" for name in names if name in PROFILES)


def _file(format: str) -> str:
    return f"formats/{format}.toml"


def _of_format(table: FormatRules, *, own: str) -> Iterator[str]:
    if table.id != own:
        yield f"the format calls itself {table.id}"
    days = [(one.code, one.legal_from, one.until) for one in table.sets]
    listed = (*table.banned, *table.restricted, *table.extra_cards)
    days += ((one.name, one.listed_from, one.until) for one in listed)
    for name, first, until in days:
        if first and until and until <= first:
            yield f"{name} ends on {until}, and begins only on {first}"


def _of_games(table: Games) -> Iterator[str]:
    for name, game in table.games.items():
        for match in game.matches:
            if match not in table.matches:
                yield f"{name} is played as {match}, which is not among the matches"


def _unplayable(table: Games) -> Iterator[str]:
    for name, profile in table.matches.items():
        if not _has_a_length(profile):
            yield f"the match {name} is neither first to so many wins nor of so many games"
    for name, game in table.games.items():
        if not game.matches:
            yield f"{name} is played as no match at all"
        yield from (f"{name} {why}" for why in _not_here(game))


def _has_a_length(profile: MatchProfile) -> bool:
    lengths = [length for length in (profile.first_to, profile.play_all) if length is not None]
    return len(lengths) == 1 and lengths[0] >= 1


def _not_here(game: GameRules) -> Iterator[str]:
    if game.policy not in policies():
        yield f"has the policy {game.policy}; there are {', '.join(policies())}"
    if game.tiebreakers not in PROFILES:
        yield f"is ranked by {game.tiebreakers}, which is not here; bring that pack in first"
    if not has_infractions(f"infractions/{game.infractions}.toml"):
        yield f"has the infractions {game.infractions}, which are not here; bring that pack in first"


def _of_infractions(table: Infractions) -> Iterator[str]:
    penalties, kinds = [one.id for one in table.penalties], [one.id for one in table.categories]
    own = [one.id for one in table.infractions]
    for ids in (penalties, kinds, own, [one.id for one in table.presets]):
        yield from (f"{id} is there twice" for id, count in Counter(ids).items() if count > 1)
    wanted = [one.upgrades_to for one in table.penalties if one.upgrades_to]
    for one in table.infractions:
        wanted += (one.penalty, *one.may_be, *(late.penalty for late in one.by_minutes_late))
    yield from _unknown("penalty", wanted, penalties)
    yield from _of_lateness(table)
    yield from _unknown("category", (one.category for one in table.infractions), kinds)
    yield from _unknown("infraction", (*(one.infraction for one in table.presets), *table.usual), own)


def _of_lateness(table: Infractions) -> Iterator[str]:
    """Find steps that cost the event: minutes alone disqualify nobody (IPG 3.1)."""
    out = {penalty.id for penalty in table.penalties if penalty.costs == "event"}
    for one in table.infractions:
        for step in one.by_minutes_late:
            if step.penalty in out:
                yield f"{one.id} costs the event after {step.minutes} minutes; being late costs the match at most"


def _unknown(what: str, named: Iterable[str], known: list[str]) -> Iterator[str]:
    return (f"it names the {what} {id}, which is not in it" for id in dict.fromkeys(named) if id not in known)


def _of_tiebreakers(table: Tiebreakers) -> Iterator[str]:
    for row in table.profiles:
        try:
            profile_of(row)
        except Unreadable as error:
            yield f"{row.name}: {error}"
