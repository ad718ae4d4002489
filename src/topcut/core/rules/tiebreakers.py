"""Tiebreakers as data: profiles that packs provide (MTR C)."""

from collections.abc import Mapping

from topcut.core.rules.packs import packs_with
from topcut.core.rules.tables import RuleRow, decode, remembered


class TiebreakerRow(RuleRow, frozen=True):
    """One profile: the criteria in their order, and how percentages are computed (MTR C)."""

    name: str
    criteria: tuple[str, ...] = ()
    """By their short names; empty for those of the rule book."""
    floor: str = "33/100"
    game_draw_points: int = 1
    own_gw_floor: bool = True
    no_opponents: str = "floor"


class Tiebreakers(RuleRow, frozen=True):
    """The profiles of a pack."""

    profiles: tuple[TiebreakerRow, ...]


@remembered
def own_tiebreakers() -> Mapping[str, TiebreakerRow]:
    """List the profiles of every pack by name."""
    tables = (decode(Tiebreakers, pack.files[_TABLE]) for pack in packs_with(_TABLE))
    return {row.name: row for table in tables for row in table.profiles}


_TABLE = "tiebreakers.toml"
