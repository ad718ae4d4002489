"""What a server can open: imported recipes whose cards it knows, noticed while it runs, and pasted cubes."""

import asyncio
from pathlib import Path

import pytest
from tests.boosters_made import CARDS, as_file, recipes

from topcut.core.boosters import Collation, listed
from topcut.core.boosters.refusals import CubeCardsUnknown
from topcut.desk.booster_shelf import BoosterShelf, NoCardsForCube, NoSuchBooster, OddBoosterSize
from topcut.desk.catalogue import Catalogue
from topcut.exchange.booster_recipes import read_recipes
from topcut.exchange.card_drafts import CardFile
from topcut.store import open_database
from topcut.store.cards import Cards
from topcut.store.recipes import Recipes


class Server:
    """A database, and a clock that only we move."""

    def __init__(self, file: Path) -> None:
        self.database = open_database(str(file))
        self.now = 0.0
        catalogue = Catalogue(self.database, clock=lambda: self.now)
        self.shelf = BoosterShelf(self.database, catalogue, clock=lambda: self.now)

    def know(self, cards) -> None:
        with self.database.writing() as connection:
            Cards(connection).keep(CardFile("magic", list(cards), []), at=1)

    def keep(self, document, **more):
        with self.database.writing() as connection:
            return Recipes(connection).keep(read_recipes(as_file(document)), at=1, **more)


@pytest.fixture
def server(tmp_path):
    made = Server(tmp_path / "shop.db")
    yield made
    made.database.close()


def test_recipes_are_offered_once_their_cards_are_known(server):
    async def night():
        assert await server.shelf.offers() == ()
        server.keep(recipes())
        server.know(CARDS)
        server.now = 60.0
        (offer,) = await server.shelf.offers()
        assert (offer.code, offer.name, offer.sizes) == ("own-draft", "Our own draft booster", (12,))
        product = await server.shelf.product("own-draft")
        opened = Collation(product.recipe, cards=product.cards).boosters(seed="7", count=1)
        assert len(next(opened)) == 12
        with pytest.raises(NoSuchBooster):
            await server.shelf.product("another")

    asyncio.run(night())


def test_a_recipe_with_a_card_nobody_knows_stays_away(server):
    server.keep(recipes())
    server.know(CARDS[1:])
    assert asyncio.run(server.shelf.offers()) == ()


def test_an_import_writes_what_differs_and_forgets_when_told(server):
    other = recipes()["own-draft"] | {"code": "other"}
    assert server.keep(recipes() | {"other": other}).added == 2
    again = server.keep(recipes())
    assert (again.added, again.changed, again.unchanged, again.removed) == (0, 0, 1, 0)
    changed = recipes()
    changed["own-draft"]["name"] = "Renamed"
    replaced = server.keep(changed, replacing=True)
    assert (replaced.changed, replaced.removed) == (1, 1)
    with server.database.reading() as connection:
        assert [one.name for one in Recipes(connection).load().values()] == ["Renamed"]


def test_a_pasted_cube_is_a_product(server):
    async def night():
        with pytest.raises(NoCardsForCube):
            await server.shelf.cube("1 Odd 71")
        server.know(CARDS)
        server.now = 60.0
        cube = await server.shelf.cube("2 Odd 71\n1 Odd 72", size=3)
        assert cube.is_cube
        assert (cube.recipe.sizes, sorted(listed(cube.recipe))) == ((3,), ["Odd 71", "Odd 71", "Odd 72"])
        with pytest.raises(CubeCardsUnknown):
            await server.shelf.cube("1 Nobody")
        with pytest.raises(OddBoosterSize):
            await server.shelf.cube("1 Odd 71", size=0)

    asyncio.run(night())
