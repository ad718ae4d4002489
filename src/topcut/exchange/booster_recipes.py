"""Booster recipes: JSON in, also packed; recipes out, or every place that is wrong."""

import io
import re
from typing import Any, Final

import msgspec
from msgspec import Struct

from topcut.core.boosters import MOST_IN_BOOSTER, MOST_WEIGHT, BoosterMix, BoosterRecipe, PrintSheet
from topcut.exchange.booster_refusals import BadRecipes, NotARecipeFile, RecipesTooLarge
from topcut.exchange.card_files import UNPACKING, unpacked
from topcut.exchange.card_parts import AT_A_TIME, Reads, printable

MOST_MEBIBYTES: Final = 64
MOST_RECIPES: Final = 2_000
MOST_SHEETS: Final = 200
MOST_MIXES: Final = 1_000
MOST_CARDS: Final = 5_000
MOST_TOLD: Final = 20
_CARD: Final = re.compile(r"[a-z0-9]{2,8}:[^\s:]{1,12}(:foil)?")


class _Recipe(Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    boosters: list[Any]
    sheets: dict[str, Any]
    name: str = ""
    set_code: str = ""
    set_name: str = ""
    source_set_codes: list[str] = []


class _Mix(Struct, frozen=True, forbid_unknown_fields=True):
    weight: int
    sheets: dict[str, int]
    sheet_order: list[str] | None = None


class _Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    cards: dict[str, Any]
    total_weight: int | None = None
    balance_colors: bool = False


class _Faults(list[str]):
    """Everything wrong in a file, each with its place."""

    def note(self, path: str, why: str) -> None:
        self.append(f"{printable(path, most=120)}: {why}")

    def convert(self, path: str, value: object, kind: type[Any]) -> Any:
        """Convert a value to a type; note why and return None if that fails."""
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            self.note(path, printable(str(error), most=200))
            return None


def read_recipes(data: bytes) -> dict[str, BoosterRecipe]:
    """Read a file of recipes, by their codes, plain or compressed with xz, gzip or bzip2; else `Unreadable`.

    The refusal lists everything wrong at once. An unknown field is wrong, too: it could change what a booster holds.
    """
    found, faults = _decoded(data), _Faults()
    if not isinstance(found, dict) or not found or len(found) > MOST_RECIPES:
        raise NotARecipeFile(why=f"an object with 1 to {MOST_RECIPES} recipes in it is wanted")
    recipes = {code: _recipe(code, value, faults) for code, value in found.items()}
    if faults:
        more = f"; and {len(faults) - MOST_TOLD} more" if len(faults) > MOST_TOLD else ""
        raise BadRecipes(told=f"{'; '.join(faults[:MOST_TOLD])}{more}.", faults=tuple(faults))
    return {code: recipe for code, recipe in recipes.items() if recipe}


def _decoded(packed: bytes) -> object:
    most = MOST_MEBIBYTES << 20
    try:
        data = _read(unpacked(io.BytesIO(packed)), most + 1)
        if len(data) > most:
            raise RecipesTooLarge(most=MOST_MEBIBYTES)
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotARecipeFile(why=str(error)) from None
    except UNPACKING as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise
        raise NotARecipeFile(why=f"it cannot be unpacked ({error})") from None


def _read(file: Reads, most: int) -> bytes:
    """Read at most so many bytes, however many it would unpack to."""
    data = bytearray()
    while len(data) < most and (some := file.read(min(AT_A_TIME, most - len(data)))):
        data += some
    return bytes(data)


def _recipe(code: str, value: object, faults: _Faults) -> BoosterRecipe | None:
    said = faults.convert(code, value, _Recipe)
    if said is None:
        return None
    if said.code != code:
        faults.note(code, "a recipe lies under its code")
    if not 0 < len(said.boosters) <= MOST_MIXES or len(said.sheets) > MOST_SHEETS:
        faults.note(code, f"1 to {MOST_MIXES} boosters and at most {MOST_SHEETS} sheets are wanted")
        return None
    sheets = {name: _sheet(f"{code}/sheets/{name}", one, faults) for name, one in said.sheets.items()}
    mixes = [_mix(f"{code}/boosters/{place}", one, sheets, faults) for place, one in enumerate(said.boosters, start=1)]
    return BoosterRecipe(code, said.name, tuple(filter(None, mixes)), {n: one for n, one in sheets.items() if one})


def _sheet(path: str, value: object, faults: _Faults) -> PrintSheet | None:
    said = faults.convert(path, value, _Sheet)
    if said is None:
        return None
    if not 0 < len(said.cards) <= MOST_CARDS:
        faults.note(path, f"1 to {MOST_CARDS} cards are wanted")
        return None
    for card, weight in said.cards.items():
        if not _CARD.fullmatch(card) or not card.isprintable():
            faults.note(f"{path}/cards/{card}", "a card is written set:number, or set:number:foil")
        elif type(weight) is not int or not 0 < weight <= MOST_WEIGHT // MOST_CARDS:
            faults.note(f"{path}/cards/{card}", f"a weight from 1 to {MOST_WEIGHT // MOST_CARDS} is wanted")
    weights = [weight for weight in said.cards.values() if type(weight) is int]
    if said.total_weight is not None and said.total_weight != sum(weights):
        faults.note(path, f"the weights add up to {sum(weights)}, not to {said.total_weight}")
    return PrintSheet(said.cards, said.balance_colors)


def _mix(path: str, value: object, sheets: dict[str, PrintSheet | None], faults: _Faults) -> BoosterMix | None:
    said = faults.convert(path, value, _Mix)
    if said is None:
        return None
    if not 0 < said.weight <= MOST_WEIGHT // MOST_MIXES:
        faults.note(path, f"a weight from 1 to {MOST_WEIGHT // MOST_MIXES} is wanted")
    if any(count < 1 for count in said.sheets.values()) or not 0 < sum(said.sheets.values()) <= MOST_IN_BOOSTER:
        faults.note(path, f"1 to {MOST_IN_BOOSTER} cards are wanted, at least one of each sheet")
    order = said.sheet_order if said.sheet_order is not None else list(said.sheets)
    if sorted(order) != sorted(said.sheets):
        faults.note(path, "sheet_order names other sheets than the booster has")
        return None
    for name, count in said.sheets.items():
        _note_too_many(f"{path}/{name}", count, sheets.get(name), faults, is_there=name in sheets)
    return BoosterMix(said.weight, {name: said.sheets[name] for name in order})


def _note_too_many(path: str, count: int, sheet: PrintSheet | None, faults: _Faults, *, is_there: bool) -> None:
    """Note a sheet that is missing, or too small for so many cards without taking one twice."""
    if not is_there:
        faults.note(path, "there is no such sheet")
    weights = [weight for weight in sheet.cards.values() if type(weight) is int] if sheet else []
    if weights and count * max(weights) > sum(weights):
        faults.note(path, f"it has too few different cards to draw {count}")
