"""A set to open: seventy cards of five colours and none, and the recipe of its boosters of fifteen."""

from pathlib import Path

from tests.cards import CARDS, SETS

from topcut.core.boosters import BoosterMix, BoosterRecipe, PrintSheet
from topcut.core.cards import Card, CardSet, Printing
from topcut.exchange.card_drafts import CardFile
from topcut.store import open_database
from topcut.store.cards import Cards
from topcut.store.recipes import Recipes

CODE = "HRB"
_NAMES = (
    "Cliff Warden|Lantern Keeper|Quiet Ledger|Paper Kite|Signal Corps|Bell Ringer|Chapel Guard|Dawn Muster|Gull Tamer|"
    "Keel Blessing|Pier Sentinel|White Sail",
    "Brass Heron|Ferry Pilot|Reef Cathedral|Second Opinion|Tide Clerk|Undertow|Anchor Mage|Cold Current|Deep Ledger|"
    "Fog Reader|Mirror Shoal|Tide Table",
    "Night Ferry|Old Ferryman|Barnacle Witch|Black Pennant|Bilge Rat King|Drowned Clerk|Empty Berth|Gravesalt|"
    "Knot of Debts|Lost Cargo|Rust Priest|Wreck Picker",
    "Dockside Brawler|Ember Toll|Kiln Spark|Boiler Imp|Cannon Crew|Cinder Gull|Flare Gun|Forge Hand|Hot Rivet|"
    "Powder Keg|Scrap Giant|Smoke Signal",
    "Field Surveyor|Hill Keeper|Marsh Chorister|Bog Drummer|Dune Walker|Eel Grass|Heron Nest|Kelp Titan|Mangrove|"
    "Otter Scout|Reed Archer|River Mouth",
    "The Harbourmaster|Rope Bridge|Storm Glass|Brass Compass|Dry Dock|Salvage Net|Signal Tower|Toll House|Glass Canal|"
    "Salt Road",
)
_NAMED = [(name, color) for names, color in zip(_NAMES, "WUBRG-", strict=True) for name in names.split("|")]
HARBOUR = [
    Card(
        name,
        type="Creature — Sailor" if color != "-" else "Artifact",
        colors=(color,) if color != "-" else (),
        printings=(Printing(CODE, str(number), "rare" if number % 12 == 0 else "common"),),
    )
    for number, (name, color) in enumerate(_NAMED, start=1)
]
RECIPE = BoosterRecipe(
    "hrb-draft",
    "Harbour Draft Booster",
    (BoosterMix(1, {"common": 14, "rare": 1}),),
    {
        "common": PrintSheet({f"hrb:{n}": 1 for n in range(1, 71) if n % 12}, is_balanced=True),
        "rare": PrintSheet({f"hrb:{n}": 1 for n in range(12, 71, 12)}),
    },
)


def bring_in_harbour(database: Path) -> Path:
    """Let a server know the set and how its boosters are made."""
    opened = open_database(str(database))
    with opened.writing() as connection:
        cards = CardFile("magic", [*CARDS, *HARBOUR], [*SETS, CardSet(CODE, "Harbour", None, "expansion")])
        Cards(connection).keep(cards, at=1)
        Recipes(connection).keep({RECIPE.code: RECIPE}, at=1)
    opened.close()
    return database
