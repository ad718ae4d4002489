"""The card catalogue of a database: merged, counted, all or nothing."""

from datetime import date

import pytest
from msgspec.structs import replace
from sqlalchemy import select
from tests.cards import CARDS, SETS, card

from topcut.core.cards import CardSet, Legalities
from topcut.exchange.card_drafts import CardFile
from topcut.store import Database
from topcut.store.cards import Cards, CatalogueChange
from topcut.store.tables import cards as table


def keep(database: Database, *cards: object, sets: tuple[CardSet, ...] = SETS, **how: object) -> CatalogueChange:
    file = CardFile(how.pop("game", "magic"), list(cards), list(sets), how.pop("language", "en"))  # type: ignore[arg-type]
    with database.writing() as connection:
        return Cards(connection).keep(file, at=1, **how)  # type: ignore[arg-type]


def known(database: Database, game: str = "magic") -> dict[str, object]:
    with database.reading() as connection:
        found = Cards(connection).load(game)
    return {} if found is None else {one.name: one for one in found}


def version(database: Database) -> int | None:
    with database.reading() as connection:
        return Cards(connection).version("magic")


def test_a_catalogue_comes_back_as_it_was_kept(database: Database) -> None:
    assert keep(database, *CARDS) == CatalogueChange(len(CARDS), 0, 0, 0)
    assert known(database) == {one.name: one for one in CARDS}
    with database.reading() as connection:
        found = Cards(connection).load("magic")
        assert found is not None
        assert dict(found.sets) == {one.code: one for one in SETS}
        assert Cards(connection).load("lorcana") is None


def test_the_same_file_again_changes_nothing(database: Database) -> None:
    keep(database, *CARDS)
    assert keep(database, *CARDS) == CatalogueChange(0, 0, 0, len(CARDS))
    assert version(database) == 1


def test_only_what_is_new_is_written(database: Database) -> None:
    keep(database, *CARDS)
    bear = card("Grizzly Bears", "MID", also=("Ours gris",))
    assert keep(database, bear, card("New Card", "MID"), sets=()) == CatalogueChange(1, 1, 0, 0)
    assert version(database) == 2
    found = known(database)["Grizzly Bears"]
    assert (found.sets, found.also) == ({"LEA", "M21", "MID"}, ("Osos pardos", "Ours gris"))
    assert len(known(database)) == len(CARDS) + 1


def test_replacing_forgets_what_is_not_in_the_file(database: Database) -> None:
    keep(database, *CARDS)
    assert keep(database, CARDS[0], replacing=True) == CatalogueChange(0, 0, len(CARDS) - 1, 1)
    assert known(database) == {CARDS[0].name: CARDS[0]}


def test_each_game_has_its_own_catalogue(database: Database) -> None:
    keep(database, *CARDS)
    keep(database, card("Elsa - Snow Queen"), game="lorcana", replacing=True)
    assert (len(known(database)), list(known(database, "lorcana"))) == (len(CARDS), ["Elsa - Snow Queen"])


def test_a_file_in_another_language_adds_names_and_no_cards(database: Database) -> None:
    keep(database, card("Grizzly Bears", "LEA"))
    assert keep(database, card("Ours gris", "LEA"), card("Inconnu", "ZZZ"), language="fr") == CatalogueChange(
        0, 1, 0, 0
    )
    assert {name: one.also for name, one in known(database).items()} == {"Grizzly Bears": ("Ours gris",)}


def test_an_import_that_fails_leaves_the_old_catalogue(database: Database) -> None:
    keep(database, *CARDS)
    with pytest.raises(ZeroDivisionError):
        fail_half_way(database)
    assert known(database) == {one.name: one for one in CARDS}


def fail_half_way(database: Database) -> None:
    with database.writing() as connection:
        Cards(connection).keep(CardFile("magic", [card("Half")], []), at=2, replacing=True)
        assert len(list(connection.execute(select(table)))) == 1, "there is something to take back"
        raise ZeroDivisionError


def test_a_set_keeps_its_day_when_a_file_does_not_know_it(database: Database) -> None:
    keep(database, CARDS[0])
    keep(database, CARDS[0], sets=tuple(replace(one, released=None) for one in SETS))
    with database.reading() as connection:
        found = Cards(connection).load("magic")
    assert found is not None
    assert found.sets["LEA"] == SETS[0]


EARLY, LATE = (Legalities(date(2026, month, 12), frozenset({"modern"})) for month in (6, 9))


def legal(database: Database) -> tuple[Legalities | None, dict[str, object]]:
    with database.reading() as connection:
        found = Cards(connection).load("magic")
    assert found is not None
    return found.legalities, {one.name: one.legalities for one in found}


def bring(database: Database, legalities: Legalities | None, *named: str, said: tuple[str, ...] | None) -> None:
    cards = [replace(card(name, "LEA"), legalities=said) for name in named]
    with database.writing() as connection:
        Cards(connection).keep(CardFile("magic", cards, [], legalities=legalities), at=1)


def test_a_newer_file_alone_says_where_cards_are_legal(database: Database) -> None:
    """What it does not have is of no day any more; an older file and one without a word change nothing."""
    bring(database, EARLY, "Bear", "Owl", said=("modern",))
    bring(database, LATE, "Bear", said=("modern:banned",))
    after = LATE, {"Bear": ("modern:banned",), "Owl": None}
    assert legal(database) == after
    bring(database, EARLY, "Bear", "Owl", said=("modern",))
    assert legal(database) == after
    bring(database, None, "Bear", "Owl", said=None)
    assert legal(database) == after


def test_replaced_cards_are_as_old_as_their_file(database: Database) -> None:
    bring(database, LATE, "Bear", said=("modern",))
    with database.writing() as connection:
        Cards(connection).keep(CardFile("magic", [card("Owl", "LEA")], []), at=2, replacing=True)
    assert legal(database) == (None, {"Owl": None})
