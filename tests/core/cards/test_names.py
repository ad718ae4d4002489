"""Names that compare equal, look-up in any language, and what somebody may have meant."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cards import CARDS, CATALOG, DAY, card

from topcut.core.cards import CardIndex, Printing, fold, meant, merged, translated, words_of
from topcut.core.decks import DeckEntry, Decklist, Format, Problem, check, find_format


@pytest.mark.parametrize(
    ("written", "name"),
    [
        pytest.param("lightning BOLT", "Lightning Bolt", id="MTR-3.6-a: whatever the case"),
        pytest.param("relampago", "Lightning Bolt", id="MTR-3.3-h: another language, no accents"),
        pytest.param("AEther Vial", "Æther Vial", id="a ligature written out"),
        pytest.param("aether vial", "Æther Vial", id="a ligature in small letters"),
        pytest.param("Lim-Dul’s Vault", "Lim-Dûl's Vault", id="another apostrophe"),
        pytest.param("Lim Duls Vault", "Lim-Dûl's Vault", id="no apostrophe, no hyphen"),
        pytest.param("Will o the Wisp", "Will-o'-the-Wisp", id="an apostrophe inside a word"),
        pytest.param("Jace the Mind Sculptor", "Jace, the Mind Sculptor", id="no comma"),
        pytest.param("Fire // Ice", "Fire // Ice", id="a split card in full"),
        pytest.param("Fire/Ice", "Fire // Ice", id="a split card with one slash"),
        pytest.param("fire", "Fire // Ice", id="one half of a split card"),
        pytest.param("Fuego // Hielo", "Fire // Ice", id="a split card in Spanish"),
        pytest.param("Stomp", "Bonecrusher Giant // Stomp", id="an adventure"),
        pytest.param("Erayo's Essence", "Erayo, Soratami Ascendant // Erayo's Essence", id="the other side"),
        pytest.param("Wasteland", "Wasteland", id="two names that differ in a blank"),
        pytest.param("Waste Land", "Waste Land", id="the other of the two"),
    ],
)
def test_a_card_is_found_by_any_of_its_names(written, name):
    assert [found.name for found in CATALOG.find(written)] == [name]


@pytest.mark.parametrize(
    ("written", "names"),
    [
        pytest.param("Equilibrio", ["Balance", "Equilibrium"], id="MTR-3.6-a: several are listed"),
        pytest.param("Mox", [], id="a part of a name is no name"),
        pytest.param("", [], id="nothing"),
        pytest.param("//", [], id="nothing but signs"),
    ],
)
def test_an_ambiguous_name_lists_its_cards_and_an_unknown_one_none(written, names):
    assert sorted(found.name for found in CATALOG.find(written)) == names


def test_a_part_of_a_name_identifies_a_card_where_one_fits():
    """MTR-3.6-a: Uro is one card, though another language has a card of that name."""
    assert [found.name for found in CATALOG.identify("Uro")] == ["Uro, Titan of Nature's Wrath"]
    assert [found.name for found in CATALOG.identify("Land")] == ["Waste Land"]
    assert len(CATALOG.identify("the")) > 1
    assert CATALOG.identify("Jace", among=lambda found: "M21" in found.sets) == ()


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("bolt", "Lightning Bolt"),
        ("light", "Lightning Bolt"),
        ("mind jace", "Jace, the Mind Sculptor"),
        ("osos", "Grizzly Bears"),
        ("izzl", "Grizzly Bears"),
    ],
)
def test_what_is_typed_is_completed(typed, first):
    assert CATALOG.search(typed)[0] == first


def test_a_prepared_catalogue_answers_the_same():
    index = CardIndex(CARDS).prepared()
    assert {"_searches", "_nearest"} <= set(vars(index))
    assert (index.search("bolt"), index.suggest("Grizly Bear")) == (
        CATALOG.search("bolt"),
        CATALOG.suggest("Grizly Bear"),
    )


def test_completion_is_bounded_and_nothing_completes_to_nothing():
    assert len(CATALOG.search("a", most=3)) == 3
    assert CATALOG.search(" ") == CATALOG.search("zzzz") == ()


@pytest.mark.parametrize(
    ("written", "meant"),
    [("Lightnig Bolt", "Lightning Bolt"), ("Grizly Bear", "Grizzly Bears"), ("Relanpago", "Lightning Bolt")],
)
def test_a_misspelt_name_is_understood(written, meant):
    assert CATALOG.suggest(written)[0] == meant


def test_what_is_like_nothing_suggests_nothing():
    assert CATALOG.suggest("Qwertzuiop") == CATALOG.suggest("") == ()


@pytest.mark.parametrize("name", ["が", "か", "חֶ", "ﬁ", "ﬀ", "½", "№"])
def test_marks_that_make_another_letter_stay(name):
    assert fold(name)
    assert fold("が") != fold("か")


@given(st.text(max_size=40))
def test_folding_twice_is_folding_once(name):
    assert fold(fold(name)) == fold(name)
    assert words_of(words_of(name)) == words_of(name)


@given(st.sampled_from([name for one in CARDS for name in (one.name, *one.also)]), st.data())
def test_case_and_accents_never_matter(name, data):
    changed = data.draw(st.sampled_from([str.upper, str.lower, str.title, str.swapcase, lambda text: f"  {text} "]))
    bare = "".join(char for char in unicodedata.normalize("NFD", name) if not unicodedata.combining(char))
    assert CATALOG.find(changed(name)) == CATALOG.find(name) == CATALOG.find(bare)


@given(st.text(max_size=30))
def test_any_text_can_be_looked_up(text):
    assert isinstance(CATALOG.find(text), tuple)
    assert isinstance(CATALOG.search(text), tuple)
    assert isinstance(CATALOG.suggest(text), tuple)


def test_a_newer_file_adds_to_a_card_and_takes_nothing_away():
    old = card("Grizzly Bears", "LEA", also=("Osos pardos",))
    new = card("Grizzly Bears", "M21", also=("Ours gris",))
    both = merged(old, new)
    assert (both.sets, both.also) == ({"LEA", "M21"}, ("Osos pardos", "Ours gris"))
    assert merged(both, new) == both


def test_a_printing_with_its_number_takes_the_place_of_one_without():
    vague = card("Grizzly Bears")
    vague = type(vague)("Grizzly Bears", printings=(Printing("LEA"), Printing("XXX")))
    assert [(one.set, one.number) for one in merged(vague, card("Grizzly Bears", "LEA")).printings] == [
        ("LEA", "1"),
        ("XXX", ""),
    ]


def test_cards_of_another_language_become_names_by_their_set_and_number():
    french = [card("Ours gris", "LEA"), card("Inconnu", "ZZZ")]
    known = [card("Grizzly Bears", "LEA"), card("Lightning Bolt", "M21")]
    (bears,) = translated(french, known, language="fr")
    assert (bears.name, bears.also, bears.title("fr"), bears.title("es")) == (
        "Grizzly Bears",
        ("Ours gris",),
        "Ours gris",
        "Grizzly Bears",
    )


def test_an_english_name_comes_before_the_same_name_in_another_language():
    index = CardIndex([card("Vigor", "LEA"), card("Stamina", "LEA", also=("Vigor",))])
    assert [found.name for found in index.find("vigor")] == ["Vigor"]


def test_a_list_and_a_lookup_go_by_one_rule_for_names_and_neither_guesses():
    """MTR-3.6-a: a word that is one card's name in Spanish and part of another's in English is asked about."""
    format = find_format("limited", on=DAY)
    assert [card.name for card in meant(CATALOG, "Uro")] == ["Uro, Titan of Nature's Wrath"]
    (asked,) = [one for one in listed("Uro", format) if one.as_written == "Uro"]
    assert (asked.code, asked.detail["candidates"]) == ("ambiguous-card", ("Aurochs", "Uro, Titan of Nature's Wrath"))
    (unknown,) = [one for one in listed("Titan of Nature's", format) if one.as_written == "Titan of Nature's"]
    assert (unknown.code, unknown.detail["suggestions"]) == ("unknown-card", ("Uro, Titan of Nature's Wrath",))


def listed(name: str, format: Format) -> tuple[Problem, ...]:
    return check(Decklist((DeckEntry(1, name, line=1),)), format, on=DAY, catalog=CATALOG).problems
