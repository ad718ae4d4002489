"""A match that is over stays its players': nobody computes where it was played, reads it, or names its cards."""

import itertools
import re

import pytest
from tests.core.zones.tables import deck, table
from tests.http.server import Browser, Served
from tests.web.table.test_online_match import at_their_table, concede, lay_decks, send

from topcut.core.zones.actions import opening
from topcut.core.zones.log import TABLE_LOG

PAGES = ("", "/feed", "/chances", "/log.jsonl")


@pytest.fixture(scope="module")
def over(served: Served) -> tuple[str, str, Browser, Browser]:
    """The event, the table of a match that is over, and its two players."""
    evening, ana, bo = at_their_table(served)
    table = ana.path.split("?")[0]
    anas = lay_decks(table, ana, bo)
    for _ in range(2):
        concede(ana, bo, table, to=anas)
    assert send(ana, table, "close") == 201
    return evening.stream, table, ana, bo


def guesses(event: str) -> set[str]:
    """Every address that follows from what anybody can read: the event, round, table and both players' numbers."""
    numbers = [" ".join(map(str, pair)) for pair in itertools.permutations(range(4), 2)]
    purposes = [f"{event} 1 {number}" for number in range(3)]
    told = [*purposes, *(f"{purpose} {pair}" for purpose in purposes for pair in numbers)]
    return {TABLE_LOG.stream_for(purpose) for purpose in told}


def test_the_address_of_a_match_is_not_computed_from_what_everybody_knows(served: Served, over) -> None:
    event, table, _, _ = over
    stranger = served.browser()
    tried = guesses(event)
    assert table.split("/")[-1] not in tried
    answers = {stranger.get(f"/table/{stream}{page}").status_code for stream in tried for page in PAGES[2:]}
    assert answers == {404}


def test_both_players_come_to_the_same_table_again(over) -> None:
    _, table, ana, bo = over
    for phone in (ana, bo):
        assert phone.get(table).status_code == 200
        assert phone.get(f"{table}/chances").status_code == 200
        assert b"match-closed" in phone.get(f"{table}/log.jsonl").content, "there is something to read"


def test_nobody_else_reads_a_match_although_they_know_its_address(served: Served, over) -> None:
    """MTR 3.13: not before both players agree, and not after one no longer does."""
    event, table, ana, bo = over
    stranger = served.browser()
    stranger.open(f"/event/{event}")
    for page in PAGES:
        answer = stranger.get(f"{table}{page}")
        assert answer.status_code == 403, page
        assert not re.search(r"Island|sealed:|tapes", answer.text)
    assert send(ana, table, "allow-reading", yes="1") == 201
    assert stranger.get(f"{table}/log.jsonl").status_code == 403, "one yes of two"
    assert send(bo, table, "allow-reading", yes="1") == 201
    assert stranger.get(f"{table}/log.jsonl").status_code == stranger.get(f"{table}/chances").status_code == 200
    assert send(bo, table, "allow-reading") == 201
    assert stranger.get(f"{table}/log.jsonl").status_code == 403, "and no longer"


def slots_in_list_order() -> bool:
    """Ask whether the number of a card tells its place in the registered list."""
    game = table("magic", cards=60)
    names = [*deck("A", 60), *deck("B", 60)]
    assert sorted(game.state.names) == sorted(names)
    return any(game.state.names[at : at + 8] == names[at : at + 8] for at in range(0, 120, 8))


def test_the_number_of_a_card_says_nothing_about_its_place_in_the_list() -> None:
    assert not slots_in_list_order()


def test_the_same_look_finds_numbers_that_follow_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "_in_secret_order", lambda cards, _occasion: tuple(cards))
    assert slots_in_list_order()
