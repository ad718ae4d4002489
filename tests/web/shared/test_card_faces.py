"""A card set in type: what its face shows, and what a reader hears of it."""

import pytest

from topcut.core.cards import Card, PrintedFace, Printing
from topcut.web.shared.card_faces import FACE_DOWN, CostSymbol, face_of, symbols, unknown_face
from topcut.web.shared.card_speech import card_words
from topcut.web.shared.language import words
from topcut.web.shared.pages import environment

HERON = Card(
    "Brass Heron",
    text=("Flying\n{1}, {T}: Draw a card.",),
    printed=(PrintedFace("{3}{U}", "Artifact Creature — Bird", ("3", "3"), ("U",)),),
    printings=(Printing("HBL", "41", "uncommon"), Printing("HBR", "7", "rare")),
    titles=(("es", "Garza de latón"),),
)
SURVEYOR = Card(
    "Field Surveyor // Wide Field",
    ("Field Surveyor", "Wide Field"),
    text=("Explore.", "{T}: Add {G}."),
    printed=(PrintedFace("{2}{G}", "Creature — Elf", ("2", "3"), ("G",)), PrintedFace(type="Land")),
    printings=(Printing("HBL", "180", "common"),),
    is_double_faced=True,
    titles=(("es", "Agrimensora // Campo abierto"),),
)
MIRA = Card(
    "Mira Quill - Keeper of Tides",
    colors=("Amethyst",),
    cost=3,
    printed=(PrintedFace(type="Character · Hero", numbers=("2", "3", "2"), colors=("Amethyst",)),),
    is_inkable=True,
)
EN, ES = words()["en"], words()["es"]


def rendered(face, size="hand", state="", language="en"):
    source = '{% import "card_face.html" as cards with context %}{{ cards.card_face(face, size, state) }}'
    said = words()[language]
    return (
        environment()
        .from_string(source)
        .render(face=face, size=size, state=state, _=said, words=said, language=language, made={})
    )


def test_a_reader_hears_name_cost_type_numbers_rarity_state_in_this_order():
    heard = card_words(EN, face_of(HERON, sets=("HBL",), is_foil=True), state="reserved")
    assert heard == "Brass Heron, costs 3 blue, Artifact Creature — Bird, 3/3, Uncommon, foil, Reserved"


def test_a_lorcana_card_says_its_ink_and_its_three_numbers():
    face = face_of(MIRA)
    assert (face.name, face.subtitle, face.ink, face.blocks, face.colors) == (
        "Mira Quill",
        "Keeper of Tides",
        3,
        3,
        ("amethyst",),
    )
    assert card_words(EN, face) == (
        "Mira Quill Keeper of Tides, costs 3 ink, may go into the inkwell, Character · Hero, "
        "strength 2, willpower 3, lore 2"
    )


def test_the_name_is_in_the_readers_language_and_the_english_one_is_kept():
    spanish, french = face_of(HERON, language="es"), face_of(HERON, language="fr")
    assert (spanish.name, spanish.title) == ("Garza de latón", "Brass Heron")
    assert (french.name, french.title) == ("Brass Heron", "")
    assert "Criatura" in rendered(spanish, language="es")


def test_both_faces_of_a_double_faced_card_are_there_and_it_turns():
    face = face_of(SURVEYOR, language="es")
    assert face.other is not None
    assert (face.name, face.other.name, face.turned.name) == ("Agrimensora", "Campo abierto", "Campo abierto")
    assert face.turned.turned == face
    assert "2 faces" in rendered(face_of(SURVEYOR))


def test_the_rarity_is_that_of_the_printing_that_was_opened():
    assert [face_of(HERON, sets=sets).rarity for sets in ((), ("HBL",), ("HBR",))] == ["", "uncommon", "rare"]


@pytest.mark.parametrize(
    ("cost", "blocks"),
    [("{3}{U}", 4), ("{X}{R}", 1), ("{2/W}{2/W}", 4), ("{W/U}{W/P}", 2), ("", 0), ("{1000000}", 12), ("{hw}", 1)],
)
def test_the_edge_has_one_block_for_each_mana(cost, blocks):
    card = Card("Any", printed=(PrintedFace(cost),))
    assert face_of(card).blocks == blocks


def test_an_either_or_cost_is_one_circle_with_both_colours():
    (symbol,) = symbols("{B/G}")
    assert (symbol.text, symbol.colors) == ("B/G", ("B", "G"))
    assert "black or green" in card_words(EN, face_of(Card("Any", printed=(PrintedFace("{B/G}"),))))


def test_symbols_in_a_text_are_circles_with_their_word():
    assert face_of(HERON).text[1] == (CostSymbol("1"), ", ", CostSymbol("T"), ": Draw a card.")
    assert 'aria-label="girar"' in rendered(face_of(HERON), language="es")


def test_nothing_of_a_card_face_down_is_in_the_page():
    """MTR-7.7-i: what a reader may not see has no name, no cost and nothing to know it by."""
    assert rendered(FACE_DOWN) == '<span class="card is-hand is-back"><span class="vh">A card, face down</span></span>'


def test_a_card_that_is_in_no_card_file_keeps_its_place_and_says_so():
    page = rendered(unknown_face("HBL 301"))
    assert "HBL 301, not in the card file" in page
    assert "Read the paper card." in page


def test_a_card_file_of_an_older_topcut_still_gives_a_face():
    """Kept without its printed faces: type and colours of the card itself are shown."""
    face = face_of(Card("Old Bear", type="Creature — Bear", colors=("G",), cost=2))
    assert (face.kind, face.colors, face.cost, face.blocks) == ("Creature", ("G",), (), 0)


def test_what_a_card_file_says_is_text_and_never_markup():
    page = rendered(face_of(Card("<b>Bold</b>", text=("<script>x</script>",), printed=(PrintedFace("{<i>}"),))))
    assert not {"<b>Bold", "<script>", "<i>}"} & set(page.split(">"))
    assert "&lt;script&gt;" in page
