"""The lists of a team: no card in two of the decks, told to whom it concerns while the lists arrive."""

import re
from collections.abc import Iterator

import pytest
from tests.http.server import text_of
from tests.web.listed import Registration, owl, team_registrations
from tests.web.test_concerns import REASON

from topcut.core.event.nouns.state import Stage
from topcut.core.play import Level

TRIOS = Stage(rounds=4, format="vintage", level=Level.COMPETITIVE, team=3)
GIANTS = Stage(rounds=4, format="vintage", level=Level.COMPETITIVE, team=2, plays_together=True)


@pytest.fixture(scope="module")
def events(tmp_path_factory) -> Iterator[list[Registration]]:
    """Three events of trios and one of Two-Headed Giant on one server, two teams in each."""
    found = team_registrations(tmp_path_factory.mktemp("teams") / "topcut.db", TRIOS, TRIOS, TRIOS, GIANTS)
    yield found
    found[0].served.stop()


def deck(player: int, *more: str, side: str = "") -> str:
    """Forty cards nobody else has, basic lands, and some more."""
    return "\n".join((f"4 {owl(player)}", "56 Island", *more, *(("", "Sideboard", side) if side else ())))


def team_part(page: str) -> str:
    """What a page says of the lists of the team."""
    return text_of(page.split('id="team"', 1)[1].split("</section>", 1)[0]) if 'id="team"' in page else ""


def test_each_member_sees_what_clashes_while_the_lists_arrive_and_nothing_else(events: list[Registration]) -> None:
    """MTR-8.4-a, MTR-8.4-b, MTR-8.4-d, MTR-8.4-f: by title, sideboards too; Rats and restricted cards in one deck."""
    trios = events[0]
    empty = trios.hand_in(1, deck(1, "1 Brainstorm", "20 Relentless Rats", "4 Lightning Bolt"))
    assert "No card is in two decks. 1 of 3 lists are in." in team_part(empty.page.text)
    trios.hand_in(3, deck(3, "1 Tormenta de ideas", "4 Relentless Rats", side="1 Relámpago"))
    for player, letter in ((1, "A"), (2, "B"), (3, "C")):
        phone = trios.phone(player)
        told = team_part(phone.open(trios.deck(player)))
        assert "3 cards are in two decks of the team 2 of 3 lists are in." in told, letter
        assert "Relentless Rats 20 – 4" in told
        assert "Brainstorm 1 – 1" in told
        assert "Lightning Bolt 4 – 1 1 in the sideboard" in told
        others = {1, 2, 3} - {player}
        assert not [other for other in others if owl(other) in phone.page.text], "no team-mate's list"
        assert f"{letter} you" in told
        assert "Island" not in told, "basic lands may be shared"
    other = trios.phone(4)
    assert "No card is in two decks. 0 of 3 lists are in." in team_part(other.open(trios.deck(4))), "another team"


def test_the_captains_phone_says_it_on_its_first_page(events: list[Registration]) -> None:
    """MTR-8.4-a: seat A is told; that there is a captain is ours, and is said."""
    trios = events[1]
    trios.hand_in(1, deck(1, "1 Lightning Bolt"))
    trios.hand_in(2, deck(2, side="1 Lightning Bolt"))
    first = {player: text_of(trios.phone(player).open(f"/event/{trios.stream}/player/{player}")) for player in (1, 2)}
    assert "1 card is in two decks of the team You are told as the captain of the team: seat A." in first[1]
    assert "in two decks" not in first[2]
    mine = text_of(trios.phone(1).open(trios.deck(1)))
    assert "That is our custom, not the MTR’s." in mine


def test_lists_that_clash_are_not_accepted_unasked(events: list[Registration]) -> None:
    """MTR-8.4-a: marked at the desk, left out of accept all, and asked about one by one; a judge sees it too."""
    trios = events[2]
    trios.hand_in(1, deck(1, "1 Lightning Bolt"))
    trios.hand_in(2, deck(2, "1 Lightning Bolt"))
    trios.hand_in(3, deck(3))
    desk = trios.browser(trios.organizer)
    lists = f"{trios.home}/lists"
    assert desk.open(lists).count("Clashes in the team") == 2
    desk.submit("/accept-all")
    assert "1 accepted" in text_of(desk.page.text)
    one = desk.open(f"{lists}/2")
    assert "Lightning Bolt 1 1 –" in team_part(one)
    assert "Lightning Bolt 1 1 –" in team_part(desk.open(f"/event/{trios.stream}/judge/lists/2"))
    desk.open(f"{lists}/2")
    desk.submit("/accept", player="2")
    asked = text_of(desk.page.text)
    assert "A team-mate of Player Number 2 has a card of this list too." in asked
    assert "MTR 8.4" in asked
    trios.hand_in(1, deck(1))
    desk.open(f"{lists}/2")
    desk.submit("/accept", player="2")
    assert "2 accepted" in text_of(desk.page.text)


def test_two_heads_have_no_sideboard_and_one_card_more_is_banned(events: list[Registration]) -> None:
    """MTR-9.5-a, MTR-9.5-b, MTR-9.5-c."""
    giants = events[3]
    wrong = giants.hand_in(1, deck(1, "1 Erayo, Soratami Ascendant", "1 Brainstorm", side="1 Grizzly Bears"))
    told = text_of(wrong.page.text)
    assert "is banned in Vintage. MTR 9.5" in told
    assert "There is no sideboard here; cards in this one: 1. MTR 9.5" in told
    clash = giants.hand_in(2, deck(2, "1 Brainstorm"))
    assert "Brainstorm 1 1" in team_part(clash.page.text)
    single = text_of(giants.hand_in(2, deck(2)).page.text)
    assert "Nothing wrong" in single or "Legal as of" in single


def test_a_deck_check_of_two_teams_draws_one_seat_and_takes_its_two_decks(events: list[Registration]) -> None:
    """MTR-2.8-b: decks are drawn and counted, not teams; one in ten of six players is one deck."""
    trios = events[0]
    desk, judge = trios.browser(trios.organizer), f"/event/{trios.stream}/judge"
    for path in ("start", "draw", "round/1/post"):
        desk.open(trios.home)
        desk.submit(f"/{path}")
        if desk.page.status_code == 422:
            desk.submit(f"/{path}", **{REASON: "Lists come later"})
    page = desk.open(f"{judge}/checks")
    assert "0 /1" in text_of(page.split('id="progress"', 1)[1])
    drawn = re.search(r"Table (1[ABC])", page.split('id="to-make"', 1)[1])
    assert drawn, text_of(page)
    desk.submit("/check")
    taken = re.findall(r"Count (Player Number \d)", desk.page.text)
    letter = "ABC".index(drawn[1][1])
    assert taken == [f"Player Number {1 + letter}", f"Player Number {4 + letter}"][: len(taken)]
    assert drawn[1] in text_of(desk.page.text)
