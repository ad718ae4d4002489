"""`topcut boosters`: open boosters of an imported recipe by a seed, each card exactly as often as its weight says."""

import hashlib
import time
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

import click
import msgspec

from topcut.cli.cards import CATALOG_HELP
from topcut.cli.deck import NoCatalog
from topcut.cli.files import STDIN, contents, opened_file
from topcut.cli.output import Column, examples, json_option, print_json, print_table, tell
from topcut.cli.place import WHICH, default_database, file_of, reading_from
from topcut.core.boosters import FOIL, MOST_IN_BOOSTER, BoosterRecipe, Collation, Cube, PrintedCards, without_foil
from topcut.core.cards import CardIndex
from topcut.core.errors import TopcutError, Unknown, gettext_noop
from topcut.core.rules.card_kinds import cards_of_edition
from topcut.exchange.booster_recipes import read_recipes
from topcut.exchange.card_files import read_cards
from topcut.exchange.cube import read_cube
from topcut.store import open_database
from topcut.store.cards import Cards
from topcut.store.opening import POSTGRESQL
from topcut.store.recipes import Recipes

F = TypeVar("F", bound=Callable[..., Any])

MOST_BOOSTERS: Final = 100_000
LONGEST_SEED: Final = 200
CUBE: Final = "cube"
_SQLITE: Final = b"SQLite format 3\0"


class NoSuchRecipe(Unknown):
    """Recipes have codes."""

    code = "no-such-recipe"
    message = gettext_noop("There is no booster {booster} in these recipes. There are {boosters}.")
    hint = gettext_noop("topcut boosters list RECIPES CARDS shows what there is.")


def one_seed(context: click.Context, parameter: click.Parameter, seed: str) -> str:
    """Accept any printable text."""
    if len(seed) > LONGEST_SEED or not seed.isprintable():
        raise click.BadParameter(f"at most {LONGEST_SEED} letters and digits are wanted", context, parameter)
    return seed


def seed_option(command: F) -> F:
    """Add the option for a seed to a command."""
    return click.option(
        "--seed",
        metavar="TEXT",
        default="0",
        show_default=True,
        callback=one_seed,
        help="The same seed opens the same boosters.",
    )(command)


@click.group(epilog=examples("topcut boosters open recipes.json.xz AllPrintings.json.xz --set afr-draft --seed 7"))
def boosters() -> None:
    """Open boosters by a seed: from recipes that somebody else keeps, or from a cube."""


@boosters.command(
    "open",
    epilog=examples(
        "topcut boosters open recipes.json.xz AllPrintings.json.xz --set afr-draft --count 24 --seed 7",
        "topcut boosters open recipes.json topcut.db --set afr-draft --count 1000 --seed 7 --json",
        "topcut boosters open cube.txt topcut.db --cube --size 15 --count 24 --seed 7",
    ),
)
@click.argument("recipes", metavar="RECIPES", callback=contents)
@click.argument("cards", metavar="CARDS")
@click.option("--set", "code", metavar="CODE", help="Which booster, such as afr-draft.")
@click.option("--cube", "is_cube", is_flag=True, help="RECIPES is a list of cards, and each is dealt once.")
@click.option(
    "--size", type=click.IntRange(1, MOST_IN_BOOSTER), default=15, show_default=True, help="Of a cube's booster."
)
@click.option("--count", type=click.IntRange(1, MOST_BOOSTERS), default=1, show_default=True, help="How many.")
@seed_option
@json_option
def open_(
    *, recipes: bytes, cards: str, code: str | None, is_cube: bool, size: int, count: int, seed: str, as_json: bool
) -> None:
    """Open boosters of RECIPES (JSON, plain or packed), whose cards are in CARDS: a card file, or a catalogue.

    Every card comes exactly as often as its weight says, none of a sheet twice, every colour where the recipe balances
    them. The same arguments open the same boosters on any machine.
    """
    if (code is None) != is_cube:
        raise click.UsageError("Say --set CODE, or --cube.")
    product = cube_in(recipes, cards, size) if code is None else _collation(recipes, cards, code)
    opened = product.boosters(seed=seed, count=count)
    if as_json:
        digest = f"sha256:{hashlib.sha256(recipes).hexdigest()}"
        print_json({"set": code or CUBE, "seed": seed, "recipes": digest, "boosters": list(opened)})
    else:
        _print(opened, product)


@boosters.command(
    "import",
    epilog=examples("topcut boosters import recipes.json.xz", "topcut boosters import recipes.json --catalog cards.db"),
)
@click.argument("recipes", metavar="RECIPES", callback=contents)
@click.option(
    "--catalog",
    metavar="PATH",
    default=default_database,
    show_default=WHICH,
    help=CATALOG_HELP,
)
@click.option("--replace", "replacing", is_flag=True, help="Forget the recipes that are not in RECIPES.")
@json_option
def import_(*, recipes: bytes, catalog: str, replacing: bool, as_json: bool) -> None:
    """Keep RECIPES with the card catalogue, for drafts and sealed pools on this server; all of them or none.

    Every place that is wrong is named. Those whose cards the catalogue knows are offered, also where it comes later.
    """
    found = read_recipes(recipes)
    file_of(catalog)
    database = open_database(catalog)
    try:
        with database.writing() as connection:
            change = Recipes(connection).keep(found, at=time.time_ns() // 1_000, replacing=replacing)
    finally:
        database.close()
    if as_json:
        print_json({"catalog": catalog, "boosters": len(found)} | msgspec.structs.asdict(change))
        return
    tell(
        f"{change.added} recipes added, {change.changed} changed, {change.removed} removed, "
        f"{change.unchanged} as they were."
    )


@boosters.command("list", epilog=examples("topcut boosters list recipes.json.xz AllPrintings.json.xz"))
@click.argument("recipes", metavar="RECIPES", callback=contents)
@click.argument("cards", metavar="CARDS")
@json_option
def list_(*, recipes: bytes, cards: str, as_json: bool) -> None:
    """List the boosters of RECIPES, and whether they can be opened with the cards in CARDS."""
    printed = PrintedCards(card_index(cards))
    rows = [(recipe, _obstacle(recipe, printed)) for recipe in read_recipes(recipes).values()]
    if as_json:
        print_json({"boosters": [_row(recipe, obstacle) for recipe, obstacle in rows]})
        return
    columns = (Column("Set"), Column("Booster", is_name=True), Column("Cards", is_number=True), Column("Can be opened"))
    print_table(
        columns,
        [(one.code, one.name, " or ".join(map(str, one.sizes)), "no" if obstacle else "yes") for one, obstacle in rows],
    )
    for _, obstacle in rows:
        if obstacle:
            tell(str(obstacle))


def _row(recipe: BoosterRecipe, obstacle: TopcutError | None) -> dict[str, object]:
    return {
        "set": recipe.code,
        "name": recipe.name,
        "cards": recipe.sizes,
        "sheets": len(recipe.sheets),
        "problem": None if obstacle is None else {"code": obstacle.code, "message": str(obstacle)},
    }


def _obstacle(recipe: BoosterRecipe, printed: PrintedCards) -> TopcutError | None:
    """Find why no booster of a recipe can be opened; None if it can."""
    try:
        Collation(recipe, cards=printed.cards_of(recipe))
    except TopcutError as error:
        return error
    return None


def recipe_in(recipes: bytes, code: str) -> BoosterRecipe:
    """Find a recipe by its code."""
    found = read_recipes(recipes)
    if code not in found:
        raise NoSuchRecipe(booster=code, boosters=", ".join(found))
    return found[code]


def _collation(recipes: bytes, cards: str, code: str) -> Collation:
    recipe = recipe_in(recipes, code)
    return Collation(recipe, cards=PrintedCards(card_index(cards)).cards_of(recipe))


def cube_in(listed: bytes, cards: str, size: int) -> Cube:
    """Read a cube's list and find its cards."""
    return Cube(read_cube(listed), catalog=card_index(cards), size=size)


def card_index(where: str) -> CardIndex:
    """Read a card file, or load a catalogue that was imported before."""
    if where.startswith(POSTGRESQL) or (where != STDIN and _is_sqlite(where)):
        with reading_from(where) as database, database.reading() as connection:
            found = Cards(connection).load(cards_of_edition())
        if found is None:
            raise NoCatalog(game=cards_of_edition(), where=where)
        return found
    with opened_file(where) as file:
        read = read_cards(file)
    return CardIndex(read.cards, read.sets)


def _is_sqlite(path: str) -> bool:
    with opened_file(path) as file:
        return file.read(len(_SQLITE)) == _SQLITE


def _print(opened: Iterable[tuple[str, ...]], product: Collation | Cube) -> None:
    for number, booster in enumerate(opened, start=1):
        tell(f"Booster {number}")
        for written in booster:
            name = product.card(written).name
            foil = ", foil" if written.endswith(FOIL) else ""
            tell(f"  {name}{foil}" if written == name else f"  {name} ({without_foil(written)}{foil})")
