"""The lists of a team: no card in two of the decks, told to whom it concerns while the lists arrive."""

import re
from collections.abc import Iterator

import pytest
from tests.http.server import text_of
from tests.web.listed import Registration, owl, team_registrations
from tests.web.test_concerns import REASON

from topcut.core.event.nouns.state import Stage
from topcut.core.play import Level

MIXED = Stage(rounds=4, format="vintage", level=Level.COMPETITIVE, team=3, formats=("vintage", "casual", "vintage"))
TRIOS = Stage(rounds=4, format="vintage", level=Level.COMPETITIVE, team=3)
GIANTS = Stage(rounds=4, format="vintage", level=Level.COMPETITIVE, team=2, plays_together=True)


@pytest.fixture(scope="module")
def events(tmp_path_factory) -> Iterator[list[Registration]]:
    """Five events of trios and one of Two-Headed Giant on one server, two teams in each."""
    found = team_registrations(
        tmp_path_factory.mktemp("teams") / "topcut.db", TRIOS, TRIOS, TRIOS, GIANTS, TRIOS, MIXED, TRIOS
    )
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
    assert "No card is in two decks. 1 of 3 lists handed in." in team_part(empty.page.text)
    trios.hand_in(3, deck(3, "1 Tormenta de ideas", "4 Relentless Rats", side="1 Relámpago"))
    for player, letter in ((1, "A"), (2, "B"), (3, "C")):
        phone = trios.phone(player)
        told = team_part(phone.open(trios.deck(player)))
        assert "3 cards are in two decks of the team 2 of 3 lists handed in." in told, letter
        assert "Relentless Rats 20 – 4" in told
        assert "Brainstorm 1 – 1" in told
        assert "Lightning Bolt 4 – 1 1 in the sideboard" in told
        others = {1, 2, 3} - {player}
        assert not [other for other in others if owl(other) in phone.page.text], "no team-mate's list"
        assert f"{letter} you" in told
        assert "Island" not in told, "basic lands may be shared"
    other = trios.phone(4)
    assert "No card is in two decks. 0 of 3 lists handed in." in team_part(other.open(trios.deck(4))), "another team"


def test_the_banned_list_of_the_format_holds_for_every_deck_of_a_team(events: list[Registration]) -> None:
    """MTR-8.4-c: B's deck as any other."""
    banned = events[1].hand_in(5, deck(5, "1 Contract from Below"))
    assert "Contract from Below is banned in Vintage." in text_of(banned.page.text)
    assert "Has problems" in text_of(events[1].browser(events[1].organizer).open(f"{events[1].home}/lists"))


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


def test_seats_that_play_different_formats_may_share_cards(events: list[Registration]) -> None:
    """MTR-8.4-e: each list is held to the format of its seat, and none to the others."""
    mixed = events[5]
    banned = text_of(mixed.hand_in(1, deck(1, "1 Lightning Bolt", "1 Contract from Below")).page.text)
    assert "Contract from Below is banned in Vintage." in banned
    shop = text_of(mixed.hand_in(2, deck(2, "1 Lightning Bolt", "1 Contract from Below")).page.text)
    assert "is banned" not in shop
    assert "Format Shop rules" in shop
    third = text_of(mixed.hand_in(3, deck(3, "1 Lightning Bolt")).page.text)
    assert "3 of 3 lists handed in. Each seat plays another format, so the decks of a team may share cards." in third
    desk = mixed.browser(mixed.organizer)
    assert "Clashes in the team" not in desk.open(f"{mixed.home}/lists")
    about = text_of(desk.open(f"/event/{mixed.stream}"))
    assert "Format of seat A Vintage" in about
    assert "Format of seat B Own format" in about
    assert "Vintage / Own format / Vintage , Competitive level." in about.replace("Vintage,", "Vintage ,")


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


def test_who_still_plays_reads_no_list_of_their_own_though_the_match_is_decided(events: list[Registration]) -> None:
    """MTR-2.7-g, MTR-2.7-i: A and B have won; C plays on and may not look. Open lists are the whole team's."""
    trios = events[4]
    for player in range(1, 7):
        trios.hand_in(player, deck(player))
    desk, line = trios.browser(trios.organizer), "/round/1/line"
    desk.open(f"{trios.home}/lists")
    desk.submit("/lists/ask", which="required", are_open="true")
    desk.submit("/lists/ask", **{REASON: "Announced so"})
    desk.open(f"{trios.home}/lists")
    desk.submit("/accept-all")
    for press in ("/desk/start", "/desk/draw", "/round/1/post", "/round/1/start-clock"):
        desk.open(trios.home)
        desk.submit(press)
    for typed in ("1A 20", "1B 20"):
        desk.open(trios.home)
        desk.submit(line, line=typed)
    assert "1 in, 0 open" in text_of(desk.open(trios.home)), "two seats decide"
    pages = {player: trios.phone(player).open(trios.deck(player)) for player in (1, 3)}
    assert owl(1) in pages[1], "A is done"
    assert owl(3) not in pages[3], "C is not"
    for page in pages.values():
        said = text_of(page)
        assert [name in said for name in (owl(4), owl(5), owl(6))] == [True] * 3
        assert re.search(r"A Player Number 4 .* B Player Number 5 .* C Player Number 6", said), "whose each is"
    desk.open(trios.home)
    desk.submit(line, line="1C 02")
    after = trios.phone(3).open(trios.deck(3))
    assert owl(3) in after
    assert owl(4) not in after, "the match is over, and with it what it opened"


def test_a_list_that_is_only_checked_is_held_against_the_team(events: list[Registration]) -> None:
    """MTR-8.4-a, MTR-9.6: the player and the desk hear of both clashes before the list is in."""
    trios = events[6]
    trios.hand_in(4, deck(4, "4 Lightning Bolt", "1 Brainstorm"))
    clashing = deck(5, "2 Lightning Bolt", side="1 Brainstorm")
    phone = trios.phone(5)
    phone.open(trios.deck(5))
    phone.submit("/deck", cards=clashing, do="check")
    told = team_part(phone.page.text)
    assert "2 cards are in two decks of the team 1 of 3 lists handed in." in told
    assert "Lightning Bolt 4 2 –" in told
    desk = trios.browser(trios.organizer)
    desk.open(f"{trios.home}/lists/5")
    desk.submit("/lists/5", cards=clashing, do="check")
    assert "2 cards are in two decks of the team" in team_part(desk.page.text)
    phone.open(trios.deck(5))
    assert "No card is in two decks." in team_part(phone.page.text), "nothing was handed in"
