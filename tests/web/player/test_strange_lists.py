"""A list that is none, at a player's door: named, each line that was not read is listed, nothing is kept (MTR 2.7)."""

from tests.http.evening import Evening
from tests.http.server import Served, text_of


def sent(served: Served, text: str) -> str:
    evening = Evening(served, level=2, format="modern")
    phone = evening.join("Ana")
    phone.open(f"{phone.path.split('/me')[0]}/deck")
    return text_of(phone.submit("/deck", cards=text, do="send"))


def test_a_yugioh_deck_is_named_and_its_lines_listed(served: Served) -> None:
    """MTR-2.7-c."""
    said = sent(served, "#created by Ana\n#main\n89631139\n!side\n5053103\n")
    assert "This looks like a Yu-Gi-Oh! deck. Lines not read: 1 “#created by Ana”, 2 “#main”, 3 “89631139”" in said


def test_a_pokemon_deck_is_named_beside_what_is_no_card(served: Served) -> None:
    """MTR-2.7-c."""
    said = sent(served, "Pokémon: 4\n4 Charizard ex OBF 125\n\nTrainer: 4\n4 Iono PAL 185\n")
    assert "This looks like a Pokémon deck." in said
    assert "This line names no card: Pokémon: 4" in said


def test_a_table_is_named(served: Served) -> None:
    """MTR-2.7-c."""
    assert "This looks like a table (CSV)." in sent(served, "Count,Name\n4,Lightning Bolt\n")


def test_an_address_is_a_problem_at_its_line(served: Served) -> None:
    """MTR-2.7-c."""
    assert "This line names no card: https://archidekt.com/decks/1" in sent(
        served, "60 Mountain\nhttps://archidekt.com/decks/1\n"
    )
