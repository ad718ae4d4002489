"""A booster of three cards, small enough for a line of a log."""

from topcut.core.boosters import BoosterCard, BoosterMix, BoosterRecipe, PrintSheet

SMALL_CARDS = {
    "afr:1": BoosterCard("Bear", "G", "common"),
    "afr:2": BoosterCard("Wolf", "G", "common"),
    "afr:3": BoosterCard("Owl", "U", "common"),
    "afr:4": BoosterCard("Dragon", "R", "rare"),
}
SMALL_RECIPE = BoosterRecipe(
    "afr-draft",
    "Adventures in the Forgotten Realms",
    (BoosterMix(1, {"common": 2, "rare": 1}),),
    {
        "common": PrintSheet({"afr:1": 1, "afr:2": 1, "afr:3": 1}),
        "rare": PrintSheet({"afr:4": 1, "afr:4:foil": 1}),
    },
)
