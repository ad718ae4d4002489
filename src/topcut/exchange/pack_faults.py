"""Faults in the tables of a pack: by themselves, and together with the packs on this computer."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import PurePosixPath
from typing import Any

from msgspec import Struct

from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.rules.card_kinds import card_kinds
from topcut.core.rules.contents import table_kind
from topcut.core.rules.formats import Categories, FormatRules
from topcut.core.rules.games import GameRules, Games, MatchProfile, games
from topcut.core.rules.infractions import Infractions, has_infractions
from topcut.core.rules.packs import Pack
from topcut.core.rules.policy import policies
from topcut.core.rules.tables import decode
from topcut.core.rules.tiebreakers import Tiebreakers
from topcut.core.standings import PROFILES, profile_of

_NO_FORMAT = gettext_noop("it names the format {format}, which is not here")
_OTHER_FORMAT = gettext_noop("the format calls itself {format}")
_ENDS_TOO_SOON = gettext_noop("{name} ends on {last}, and begins only on {first}")
_GAME_HERE = gettext_noop("the game {game} is here already")
_NO_MATCH = gettext_noop("{game} is played as {match}, which is not among the matches")
_NO_LENGTH = gettext_noop("the match {match} is neither first to so many wins nor of so many games")
_NOT_PLAYED = gettext_noop("{game} is played as no match at all")
_NO_POLICY = gettext_noop("{game} has the policy {policy}; there are {policies}")
_NO_TIEBREAKERS = gettext_noop("{game} is ranked by {tiebreakers}, which is not here; bring that pack in first")
_NO_CARDS = gettext_noop("{game} is played with the cards {cards}; there are {kinds}")
_NO_INFRACTIONS = gettext_noop("{game} has the infractions {infractions}, which are not here; bring that pack in first")
_INFRACTIONS_HERE = gettext_noop("these infractions are here already")
_TWICE = gettext_noop("{name} is there twice")
_NO_PENALTY = gettext_noop("it names the penalty {name}, which is not in it")
_NO_CATEGORY = gettext_noop("it names the category {name}, which is not in it")
_NO_INFRACTION = gettext_noop("it names the infraction {name}, which is not in it")
_COSTS_THE_EVENT = gettext_noop("{name} costs the event after {minutes} minutes; being late costs the match at most")
_TIEBREAKERS_HERE = gettext_noop("the tiebreakers {tiebreakers} are here already")
_BAD_TIEBREAKERS = gettext_noop("{name}: {refusal}")


class Flaw(Struct, frozen=True):
    """What is wrong: a sentence to be translated, and what fills its gaps."""

    message: str
    parts: Mapping[str, str | date | Unreadable] = {}

    def __str__(self) -> str:
        return self.message.format(**self.parts)


class Unparsed(Flaw, frozen=True):
    """What a parser stumbled on, in the parser's own English."""

    @classmethod
    def because(cls, reason: str) -> "Unparsed":
        return cls(gettext_noop("cannot be read: {reason}"), {"reason": reason})


class PackFault(Struct, frozen=True):
    """One thing in a pack that cannot be read or cannot be right."""

    file: str
    why: Flaw
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


def _against(path: str, table: Any, pack: Pack) -> Iterator[Flaw]:
    match table:
        case Categories():
            named = (*table.constructed, *table.eternal)
            missing = (one for one in named if _file(one) not in pack.files)
            yield from (Flaw(_NO_FORMAT, {"format": one}) for one in missing)
        case Infractions():
            if has_infractions(path):
                yield Flaw(_INFRACTIONS_HERE)
            yield from _of_infractions(table)
        case Games():
            yield from (Flaw(_GAME_HERE, {"game": name}) for name in table.games if name in games())
            yield from _unplayable(table)
        case Tiebreakers():
            names = (row.name for row in table.profiles)
            yield from (Flaw(_TIEBREAKERS_HERE, {"tiebreakers": name}) for name in names if name in PROFILES)


def _file(format: str) -> str:
    return f"formats/{format}.toml"


def _of_format(table: FormatRules, *, own: str) -> Iterator[Flaw]:
    if table.id != own:
        yield Flaw(_OTHER_FORMAT, {"format": table.id})
    days = [(one.code, one.legal_from, one.until) for one in table.sets]
    listed = (*table.banned, *table.restricted, *table.extra_cards)
    days += ((one.name, one.listed_from, one.until) for one in listed)
    for name, first, until in days:
        if first and until and until <= first:
            yield Flaw(_ENDS_TOO_SOON, {"name": name, "last": until, "first": first})


def _of_games(table: Games) -> Iterator[Flaw]:
    for name, game in table.games.items():
        for match in game.matches:
            if match not in table.matches:
                yield Flaw(_NO_MATCH, {"game": name, "match": match})


def _unplayable(table: Games) -> Iterator[Flaw]:
    for name, profile in table.matches.items():
        if not _has_a_length(profile):
            yield Flaw(_NO_LENGTH, {"match": name})
    for name, game in table.games.items():
        if not game.matches:
            yield Flaw(_NOT_PLAYED, {"game": name})
        yield from _not_here(name, game)


def _has_a_length(profile: MatchProfile) -> bool:
    lengths = [length for length in (profile.first_to, profile.play_all) if length is not None]
    return len(lengths) == 1 and lengths[0] >= 1


def _not_here(name: str, game: GameRules) -> Iterator[Flaw]:
    if game.policy not in policies():
        yield Flaw(_NO_POLICY, {"game": name, "policy": game.policy, "policies": ", ".join(policies())})
    if game.tiebreakers not in PROFILES:
        yield Flaw(_NO_TIEBREAKERS, {"game": name, "tiebreakers": game.tiebreakers})
    if not has_infractions(f"infractions/{game.infractions}.toml"):
        yield Flaw(_NO_INFRACTIONS, {"game": name, "infractions": game.infractions})
    if game.cards and game.cards not in card_kinds():
        yield Flaw(_NO_CARDS, {"game": name, "cards": game.cards, "kinds": ", ".join(card_kinds())})


def _of_infractions(table: Infractions) -> Iterator[Flaw]:
    penalties, kinds = [one.id for one in table.penalties], [one.id for one in table.categories]
    own = [one.id for one in table.infractions]
    for ids in (penalties, kinds, own, [one.id for one in table.presets]):
        yield from (Flaw(_TWICE, {"name": id}) for id, count in Counter(ids).items() if count > 1)
    wanted = [one.upgrades_to for one in table.penalties if one.upgrades_to]
    for one in table.infractions:
        wanted += (one.penalty, *one.may_be, *(late.penalty for late in one.by_minutes_late))
    yield from _unknown(_NO_PENALTY, wanted, penalties)
    yield from _of_lateness(table)
    yield from _unknown(_NO_CATEGORY, (one.category for one in table.infractions), kinds)
    yield from _unknown(_NO_INFRACTION, (*(one.infraction for one in table.presets), *table.usual), own)


def _of_lateness(table: Infractions) -> Iterator[Flaw]:
    """Find steps that cost the event: minutes alone disqualify nobody (IPG 3.1)."""
    out = {penalty.id for penalty in table.penalties if penalty.costs == "event"}
    for one in table.infractions:
        for step in one.by_minutes_late:
            if step.penalty in out:
                yield Flaw(_COSTS_THE_EVENT, {"name": one.id, "minutes": str(step.minutes)})


def _unknown(message: str, named: Iterable[str], known: list[str]) -> Iterator[Flaw]:
    return (Flaw(message, {"name": id}) for id in dict.fromkeys(named) if id not in known)


def _of_tiebreakers(table: Tiebreakers) -> Iterator[Flaw]:
    for row in table.profiles:
        try:
            profile_of(row)
        except Unreadable as error:
            yield Flaw(_BAD_TIEBREAKERS, {"name": row.name, "refusal": error})
