from collections.abc import Iterator

import pytest
from tests.packs_made import GAME

from topcut.core.rules.card_kinds import card_kind_of, cards_of, cards_of_edition, follows_edition
from topcut.core.rules.tables import lay_in


@pytest.fixture
def chess_with_lorcana_cards() -> Iterator[None]:
    named = GAME["games.toml"].replace(b'title = "Chess"', b'title = "Chess"\ncards = "lorcana"')
    lay_in({"our-chess": GAME | {"games.toml": named}})
    yield
    lay_in({})


def test_both_editions_of_a_game_have_the_same_cards():
    assert [cards_of(game) for game in ("magic", "lorcana-dz7", "lorcana-dz8")] == ["magic", "lorcana", "lorcana"]


def test_a_game_that_names_no_cards_has_those_its_name_begins_with_or_those_of_the_edition():
    assert [cards_of(game) for game in ("any", "chess", "lorcana-of-our-shop")] == ["magic", "magic", "lorcana"]


def test_a_game_of_a_pack_names_its_cards(chess_with_lorcana_cards):
    assert cards_of("chess") == "lorcana"


def test_no_document_has_formats_of_lorcana():
    """MTR 6: its formats and bans are those of one game."""
    assert {cards: follows_edition(cards) for cards in ("magic", "lorcana", "chess")} == {
        "magic": True,
        "lorcana": False,
        "chess": False,
    }
    assert cards_of_edition() == "magic"


def test_only_a_game_that_names_its_cards_has_what_is_said_of_them(chess_with_lorcana_cards):
    kinds = {game: card_kind_of(game) for game in ("magic", "chess", "any", "nothing")}
    assert {game: kind.follows_edition for game, kind in kinds.items() if kind} == {"magic": True, "chess": False}
    assert "{name}" in kinds["magic"].looked_up_at
