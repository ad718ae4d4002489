"""The boosters a server can open: imported recipes, if the card catalogue knows their cards, and cubes.

Products are made off the event loop and kept in memory until recipes or cards are newer.
"""

import asyncio
import time
from collections.abc import Callable, Mapping

from msgspec import Struct

from topcut.core.boosters import MOST_IN_BOOSTER, BoosterProduct, BoosterRecipe, Collation, Cube, PrintedCards
from topcut.core.cards import CardIndex
from topcut.core.errors import TopcutError, Unknown, Unreadable, gettext_noop
from topcut.core.rules.card_kinds import cards_of_edition
from topcut.desk import off_loop
from topcut.desk.catalogue import LOOK_AGAIN, Catalogue, Loaded
from topcut.exchange.cube import read_cube
from topcut.store import Database
from topcut.store.recipes import Recipes, RecipeStamp


class NoSuchBooster(Unknown):
    """Boosters are opened from recipes that the operator imported."""

    code = "no-such-booster"
    message = gettext_noop("This server has no boosters {booster} to open.")
    hint = gettext_noop("topcut boosters import RECIPES imports recipes, topcut cards import FILE their cards.")


class NoCardsForCube(Unknown):
    """A list is read with the names of a card catalogue."""

    code = "no-cards-for-cube"
    message = gettext_noop("This server has no card catalogue to read a cube's list with.")
    hint = gettext_noop("topcut cards import FILE imports one.")


class OddBoosterSize(Unreadable):
    """A booster has some cards."""

    code = "odd-booster-size"
    message = gettext_noop("A booster has 1 to {most} cards.")


class BoosterOffer(Struct, frozen=True):
    """A product that can be opened here."""

    code: str
    name: str
    sizes: tuple[int, ...]


class _Shelved(Struct, frozen=True):
    """The products of one version of the recipes and one of the catalogue."""

    version: tuple[RecipeStamp, int]
    products: Mapping[str, BoosterProduct] = {}


class BoosterShelf:
    """The products that can be opened on this server, made once however many ask."""

    def __init__(
        self, database: Database, catalogue: Catalogue, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._database = database
        self._catalogue = catalogue
        self._clock = clock
        self._shelved = _Shelved(((0, 0), 0))
        self._looked = float("-inf")
        self._lock = asyncio.Lock()

    async def offers(self) -> tuple[BoosterOffer, ...]:
        """List the products that can be opened, by name: all their cards are in the catalogue."""
        products = (await self._newest()).products.values()
        offers = (BoosterOffer(one.recipe.code, one.recipe.name, one.recipe.sizes) for one in products)
        return tuple(sorted(offers, key=lambda offer: (offer.name, offer.code)))

    async def product(self, code: str) -> BoosterProduct:
        """Find a recipe with its cards, for a draft or a pool."""
        found = (await self._newest()).products.get(code)
        if found is None:
            raise NoSuchBooster(booster=code)
        return found

    async def cube(self, listed: str | bytes, *, size: int = 15) -> BoosterProduct:
        """Make boosters of a pasted list, each card in it dealt once; the refusal lists all unknown names."""
        if not 1 <= size <= MOST_IN_BOOSTER:
            raise OddBoosterSize(most=MOST_IN_BOOSTER)
        loaded = await self._catalogue.of(cards_of_edition())
        if loaded.index is None:
            raise NoCardsForCube
        text = listed.encode() if isinstance(listed, str) else listed
        return await asyncio.to_thread(_cube, text, loaded.index, size)

    async def _newest(self) -> _Shelved:
        """Check for newer recipes and cards after a while; make the products again only if there are any."""
        async with self._lock:
            if self._clock() < self._looked + LOOK_AGAIN:
                return self._shelved
            loaded = await self._catalogue.of(cards_of_edition())
            stamp = await off_loop.read(self._database, lambda connection: Recipes(connection).stamp())
            if (stamp, loaded.version) != self._shelved.version:
                recipes = await off_loop.read(self._database, lambda connection: Recipes(connection).load())
                products = await asyncio.to_thread(_products, recipes, loaded)
                self._shelved = _Shelved((stamp, loaded.version), products)
            self._looked = self._clock()
            return self._shelved


def _cube(listed: bytes, index: CardIndex, size: int) -> BoosterProduct:
    cube = Cube(read_cube(listed), catalog=index, size=size)
    return BoosterProduct(cube.recipe, cube.cards, is_cube=True)


def _products(recipes: Mapping[str, BoosterRecipe], loaded: Loaded) -> dict[str, BoosterProduct]:
    """Combine recipes with their cards; leave out recipes that cannot be opened with this catalogue."""
    if loaded.index is None:
        return {}
    printed, found = PrintedCards(loaded.index), dict[str, BoosterProduct]()
    for code, recipe in recipes.items():
        try:
            product = BoosterProduct(recipe, printed.cards_of(recipe))
            Collation(product.recipe, cards=product.cards)
        except TopcutError:
            continue
        found[code] = product
    return found
