"""The booster recipes of a database: an import writes only what has changed."""

from collections.abc import Mapping
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, func, insert, inspect, select

from topcut.core.boosters import BoosterRecipe
from topcut.store.cards import CatalogueChange
from topcut.store.tables import booster_recipes

RecipeStamp = tuple[int, int]
"""How many recipes there are, and when the newest came: shows whether a copy in memory is old."""
_RECIPE: Final = msgspec.msgpack.Decoder(BoosterRecipe)
_AT_A_TIME: Final = 500


class Recipes:
    """The recipes of a database, as one connection sees them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def stamp(self) -> RecipeStamp:
        """Read the stamp of the recipes; a database of an older form has none."""
        if not inspect(self._connection).has_table(booster_recipes.name):
            return 0, 0
        column = booster_recipes.c.imported_at
        count, newest = self._connection.execute(select(func.count(), func.max(column))).one()
        return int(count), int(newest or 0)

    def load(self) -> dict[str, BoosterRecipe]:
        """Load every recipe into memory, by its code."""
        return {code: _RECIPE.decode(body) for code, body in sorted(self._bodies().items())}

    def keep(self, recipes: Mapping[str, BoosterRecipe], *, at: int, replacing: bool = False) -> CatalogueChange:
        """Add recipes, or replace all existing ones; write only what differs.

        The caller's transaction makes it all or nothing.
        """
        there = self._bodies()
        bodies = {code: msgspec.msgpack.encode(recipe) for code, recipe in recipes.items()}
        written = {code: body for code, body in bodies.items() if there.get(code) != body}
        removed = [code for code in there if code not in bodies] if replacing else []
        self._remove([*removed, *(code for code in written if code in there)])
        if written:
            at = max(at, self.stamp()[1] + 1)
            rows = [{"code": code, "imported_at": at, "body": body} for code, body in written.items()]
            self._connection.execute(insert(booster_recipes), rows)
        changed = sum(code in there for code in written)
        return CatalogueChange(len(written) - changed, changed, len(removed), len(bodies) - len(written))

    def _bodies(self) -> dict[str, bytes]:
        if not self.stamp()[0]:
            return {}
        rows = self._connection.execute(select(booster_recipes.c.code, booster_recipes.c.body))
        return {code: bytes(body) for code, body in rows}

    def _remove(self, codes: list[str]) -> None:
        for start in range(0, len(codes), _AT_A_TIME):
            some = codes[start : start + _AT_A_TIME]
            self._connection.execute(delete(booster_recipes).where(booster_recipes.c.code.in_(some)))
