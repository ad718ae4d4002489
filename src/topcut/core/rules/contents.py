"""Which tables a pack of each kind has, and the type each is decoded into."""

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any, Final

from topcut.core.rules.card_classes import CardClasses
from topcut.core.rules.construction import DeckBuilding
from topcut.core.rules.copy_limits import CopyLimits
from topcut.core.rules.documents import EditionText
from topcut.core.rules.formats import Categories, FormatRules
from topcut.core.rules.games import Games
from topcut.core.rules.information import InformationTable
from topcut.core.rules.infractions import Infractions
from topcut.core.rules.levels import LevelRules
from topcut.core.rules.packs import PackKind
from topcut.core.rules.products import Products
from topcut.core.rules.releases import Releases
from topcut.core.rules.structure import Rounds
from topcut.core.rules.tiebreakers import Tiebreakers
from topcut.core.rules.times import Times

FORMATS: Final = "formats/*.toml"
TABLES: Final[Mapping[PackKind, Mapping[str, type[Any]]]] = {
    PackKind.RULES: {
        "edition.toml": EditionText,
        "card-classes.toml": CardClasses,
        "categories.toml": Categories,
        "construction.toml": DeckBuilding,
        "copy-limits.toml": CopyLimits,
        "information.toml": InformationTable,
        "levels.toml": LevelRules,
        "products.toml": Products,
        "releases.toml": Releases,
        "rounds.toml": Rounds,
        "times.toml": Times,
        FORMATS: FormatRules,
    },
    PackKind.FORMATS: {FORMATS: FormatRules},
    PackKind.GAME: {"games.toml": Games},
    PackKind.PENALTIES: {"infractions/*.toml": Infractions},
    PackKind.TIEBREAKERS: {"tiebreakers.toml": Tiebreakers},
}


def table_kind(kind: PackKind, path: str) -> type[Any] | None:
    """Find the type a file of a pack is decoded into; None if such a pack has no such file."""
    return next((table for pattern, table in TABLES[kind].items() if fnmatchcase(path, pattern)), None)


def missing_tables(kind: PackKind, paths: Iterator[str] | list[str]) -> list[str]:
    """List the tables that a pack of a kind must have and this one lacks."""
    there = list(paths)
    return [pattern for pattern in TABLES[kind] if not any(fnmatchcase(path, pattern) for path in there)]
