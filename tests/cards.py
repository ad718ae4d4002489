"""A small catalogue for tests: every kind of name and card that the rules tell apart."""

from datetime import date
from pathlib import Path

from topcut.core.cards import ANY_NUMBER, Card, CardIndex, CardSet, Printing

CARD_DATA = Path(__file__).resolve().parents[2] / "shared" / "card-data"
DAY = date(2021, 8, 1)

SETS = (
    CardSet("LEA", "Limited Edition Alpha", date(1993, 8, 5), "core"),
    CardSet("M21", "Core Set 2021", date(2020, 7, 3), "core"),
    CardSet("ELD", "Throne of Eldraine", date(2019, 10, 4), "expansion"),
    CardSet("KHM", "Kaldheim", date(2021, 2, 5), "expansion"),
    CardSet("AFR", "Adventures in the Forgotten Realms", date(2021, 7, 23), "expansion"),
    CardSet("MID", "Innistrad: Midnight Hunt", date(2021, 9, 24), "expansion"),
    CardSet("UST", "Unstable", date(2017, 12, 8), "funny"),
    CardSet("PCEL", "Celebration Cards", date(1996, 8, 2), "memorabilia"),
    CardSet("PHPR", "HarperPrism Book Promos", date(1994, 9, 1), "promo"),
    CardSet("OPCA", "Planechase", date(2018, 12, 25), "planechase"),
    CardSet("RTR", "Return to Ravnica", date(2012, 10, 5), "expansion"),
    CardSet("DGM", "Dragon's Maze", date(2013, 5, 3), "expansion"),
    CardSet("BFZ", "Battle for Zendikar", date(2015, 10, 2), "expansion"),
    CardSet("EXP", "Zendikar Expeditions", date(2015, 10, 2), "masterpiece"),
    CardSet("OGW", "Oath of the Gatewatch", date(2016, 1, 22), "expansion"),
    CardSet("C20", "Commander 2020", date(2020, 4, 17), "commander"),
)


def card(name: str, *sets: str, type: str = "Creature — Bear", **more: object) -> Card:
    printings = tuple(Printing(code, str(number), "common") for number, code in enumerate(sorted(sets), start=1))
    return Card(name, type=type, printings=printings, **more)  # type: ignore[arg-type]


CARDS = (
    *(card(name, "LEA", "M21", "KHM", "MID", type="Basic Land — X", also=(es,)) for name, es in
      {"Plains": "Llanura", "Island": "Isla", "Swamp": "Pantano", "Mountain": "Montaña", "Forest": "Bosque"}.items()),
    card("Snow-Covered Forest", "KHM", type="Basic Snow Land — Forest", also=("Bosque nevado",)),
    card("Wastes", "OGW", type="Basic Land"),
    card("Grizzly Bears", "LEA", "M21", also=("Osos pardos",)),
    card("Lightning Bolt", "LEA", type="Instant", also=("Relámpago",)),
    card("Brainstorm", "LEA", type="Instant", also=("Tormenta de ideas",)),
    card("Oko, Thief of Crowns", "ELD", also=("Oko, Ladrón de Coronas",)),
    card("Fire // Ice", "C20", type="Instant", faces=("Fire", "Ice"), also=("Fuego", "Fuego // Hielo", "Hielo")),
    card("Bonecrusher Giant // Stomp", "ELD", faces=("Bonecrusher Giant", "Stomp")),
    card("Æther Vial", "C20", type="Artifact", also=("Vial de éter",)),
    card("Lim-Dûl's Vault", "C20", type="Instant"),
    card("Will-o'-the-Wisp", "LEA"),
    card("Balance", "LEA", type="Sorcery", also=("Equilibrio",)),
    card("Equilibrium", "C20", type="Enchantment", also=("Equilibrio",)),
    card("Relentless Rats", "M21", copies=ANY_NUMBER),
    card("Seven Dwarves", "ELD", copies=7),
    card("Adult Gold Dragon", "AFR"),
    card("Adeline, Resplendent Cathar", "MID"),
    card("Contract from Below", "LEA", type="Sorcery"),
    card("Invoke Prejudice", "LEA", type="Enchantment"),
    card("Shichifukujin Dragon", "PCEL"),
    card("Sewers of Estark", "PHPR", type="Instant"),
    card("Adorable Kitten", "UST", is_funny=True),
    card("Tazeem", "OPCA", type="Plane — Zendikar"),
    card("Erayo, Soratami Ascendant // Erayo's Essence", "C20", faces=("Erayo, Soratami Ascendant", "Erayo's Essence")),
    card("Steam Vents", "RTR", "EXP", type="Land — Island Mountain"),
    card("Misty Rainforest", "EXP", type="Land"),
    card("Jace, the Mind Sculptor", "C20"),
    card("Uro, Titan of Nature's Wrath", "C20"),
    card("Aurochs", "C20", also=("Uro",)),
    card("Wasteland", "C20", type="Land"),
    card("Waste Land", "UST", type="Land", is_funny=True),
)  # fmt: skip
CATALOG = CardIndex(CARDS, SETS)
