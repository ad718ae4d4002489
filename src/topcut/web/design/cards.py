"""Invented cards for the page of components, which shows a card face in every size and state."""

from typing import Final

from msgspec import structs

from topcut.core.cards import Card, PrintedFace, Printing
from topcut.web.shared.card_faces import FACE_DOWN, CardFace, face_of, unknown_face


def _magic(
    name: str, cost: str, type: str, *, of: str = "", colors: str = "", rarity: str = "common", text: str = ""
) -> Card:
    printed = PrintedFace(cost, type, tuple(of.split("/")) if of else (), tuple(colors))
    return Card(name, text=(text,), printed=(printed,), printings=(Printing("HBL", "41", rarity),))


def _lorcana(
    name: str, cost: int, type: str, ink: str, *, of: str = "", rarity: str = "common", text: str = ""
) -> Card:
    printed = PrintedFace(type=type, numbers=tuple(of.split()), colors=(ink,))
    return Card(
        name,
        colors=(ink,),
        cost=cost,
        text=(text,),
        printed=(printed,),
        printings=(Printing("HLC", "47", rarity),),
        is_inkable=cost < 5,
    )


_HARBOURMASTER: Final = _magic(
    "The Harbourmaster",
    "{2}{W}{U}",
    "Legendary Creature — Human",
    of="3/4",
    colors="WU",
    rarity="rare",
    text="Vigilance\nWhenever you draw your second card in a turn, untap a creature.\n{1}, {T}: Each player draws.",
)
_HERON: Final = _magic(
    "Brass Heron",
    "{3}{U}",
    "Artifact Creature — Bird",
    of="3/3",
    colors="U",
    rarity="uncommon",
    text="Flying\nWhen Brass Heron enters, look at the top two cards of your library. Keep one on top.",
)
_CLERK: Final = _magic(
    "Tide Clerk",
    "{1}{U}",
    "Creature — Human",
    of="2/1",
    colors="U",
    text="When Tide Clerk dies, you may return a land you control to your hand.",
)
_REGENT: Final = _magic("Moth Regent", "{3}{B/G}{B/G}", "Creature — Insect", of="4/4", colors="BG", rarity="mythic")
_SURVEYOR: Final = Card(
    "Field Surveyor // Wide Field",
    ("Field Surveyor", "Wide Field"),
    text=("When Field Surveyor enters, you may put a land card from your hand onto the battlefield.", "{T}: Add {G}."),
    printed=(PrintedFace("{2}{G}", "Creature — Elf", ("2", "3"), ("G",)), PrintedFace(type="Land")),
    printings=(Printing("HBL", "180", "common"),),
    is_double_faced=True,
)
_MIRA: Final = _lorcana(
    "Mira Quill - Keeper of Tides",
    3,
    "Character · Dreamborn · Hero",
    "Amethyst",
    of="2 3 2",
    rarity="rare",
    text="READ THE CURRENT When you play this character, look at the top card of your deck.",
)
_SORREL: Final = _lorcana("Lady Sorrel - Storm Caller", 7, "Character", "Ruby", of="6 6 3", rarity="legendary")

FULL: Final = (face_of(_HARBOURMASTER), face_of(_HERON, is_foil=True), face_of(_MIRA))
THUMBS: Final[tuple[tuple[CardFace, str], ...]] = (
    (face_of(_HERON), ""),
    (face_of(_HARBOURMASTER), "looked-at"),
    (face_of(_magic("Night Ferry", "{2}{B}", "Sorcery", colors="B", rarity="uncommon")), "reserved"),
    (face_of(_magic("Cliff Warden", "{3}{W}", "Creature", of="2/4", colors="W"), is_foil=True), ""),
    (face_of(_REGENT), "picked"),
    (face_of(_magic("Salt Road", "", "Land")), ""),
    (face_of(_SURVEYOR), ""),
    (unknown_face("HBL 301"), ""),
    (FACE_DOWN, ""),
    (face_of(_MIRA), ""),
    (face_of(_SORREL), "reserved"),
    (face_of(_lorcana("Old Lantern", 3, "Item", "Amber", rarity="uncommon"), is_foil=True), "looked-at"),
)
HANDS: Final[tuple[tuple[CardFace, str], ...]] = (
    (face_of(_CLERK), ""),
    (face_of(_CLERK), "looked-at"),
    (face_of(_CLERK), "reserved"),
    (face_of(_HERON, is_foil=True), ""),
    (FACE_DOWN, ""),
    (unknown_face("HBL 301"), ""),
    (face_of(_SURVEYOR), ""),
    (face_of(_MIRA), ""),
    (face_of(_SORREL), "picked"),
)
BUILT: Final = tuple(
    structs.replace(card, cost=cost)
    for card, cost in (
        (_CLERK, 2),
        (_HERON, 4),
        (_HARBOURMASTER, 4),
        (_magic("Night Ferry", "{2}{B}", "Sorcery", colors="B"), 3),
    )
)
