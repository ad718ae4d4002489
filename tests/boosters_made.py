"""Recipes of our own invention: every shape a recipe can have, with cards that nobody printed."""

import json
from typing import Any

from topcut.core.cards import Card, Printing

COLORS = "WUBRG"
OTHERS = range(71, 75)


def number(color: str, place: int) -> int:
    return COLORS.index(color) * 10 + place


def showcase(color: str) -> int:
    return 100 + number(color, 6)


def _cards() -> list[Card]:
    """Six commons of each colour, of which the last has a showcase; four of no colour or two; a rare on two faces."""
    made = []
    for color in COLORS:
        for place in range(1, 7):
            numbers = [number(color, place), *([showcase(color)] if place == 6 else [])]
            made.append(_card(f"Common {color}{place}", numbers, "common", color))
    made += [_card(f"Odd {one}", [one], "common", *("WU" if one % 2 else "")) for one in OTHERS]
    made += [_card(f"Rare {one}", [one], "rare", "G") for one in range(81, 84)]
    return [*made, _card("Two Faces // Other Side", [90], "mythic", "R")]


def _card(name: str, numbers: list[int], rarity: str, *colors: str) -> Card:
    return Card(name, colors=colors, printings=tuple(Printing("OWN", str(one), rarity) for one in numbers))


CARDS = _cards()


def recipes() -> dict[str, Any]:
    """Say, as a file of recipes does, what a booster of twelve or thirteen cards has: one in four has a foil."""
    common = {f"own:{number(color, place)}": 3 for color in COLORS for place in range(1, 6)}
    common |= {f"own:{number(color, 6)}": 2 for color in COLORS} | {f"own:{showcase(color)}": 1 for color in COLORS}
    common |= {f"own:{one}": 3 for one in OTHERS}
    rare = {"own:81": 2, "own:82": 2, "own:83": 2, "own:90a": 1}
    foil = {f"{card}:foil": weight for card, weight in (common | rare).items()}
    return {
        "own-draft": {
            "code": "own-draft",
            "name": "Our own draft booster",
            "set_code": "own",
            "set_name": "Our own",
            "source_set_codes": ["own"],
            "boosters": [
                {"weight": 3, "sheets": {"rare": 1, "common": 9, "odd": 2}, "sheet_order": ["common", "odd", "rare"]},
                {"weight": 1, "sheets": {"common": 8, "odd": 2, "foil": 1, "rare": 1}},
            ],
            "sheets": {
                "common": {"balance_colors": True, "total_weight": sum(common.values()), "cards": common},
                "odd": {"total_weight": 4, "cards": {f"own:{one}": 1 for one in OTHERS}},
                "rare": {"total_weight": 7, "cards": rare},
                "foil": {"cards": foil},
            },
        }
    }


def as_file(document: object) -> bytes:
    return json.dumps(document).encode()


def card_file() -> bytes:
    """Write the same cards as MTGJSON writes AllPrintings."""
    rows = [
        {"name": card.name, "number": one.number, "rarity": one.rarity, "colors": list(card.colors)}
        | ({"faceName": card.name.partition(" // ")[0], "layout": "transform"} if "//" in card.name else {})
        for card in CARDS
        for one in card.printings
    ]
    own = {"code": "OWN", "name": "Our own", "releaseDate": "2026-11-16", "type": "expansion", "cards": rows}
    return as_file({"meta": {"date": "2026-11-16"}, "data": {"OWN": own}})
