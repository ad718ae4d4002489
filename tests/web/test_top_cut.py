"""From the last Swiss round to the last prize: checked, announced, played, handed over, all through forms."""

import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of

NAMES = ["Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hana"]


@pytest.fixture
def evening(served: Served) -> Evening:
    """Eight players, one round of Swiss, a cut to four."""
    evening = Evening(served, title="Harbour Open", rounds=1, cut=4, players=8)
    evening.start(*NAMES)
    return evening


def play(evening: Evening, round: int, *, score: str = "20") -> None:
    evening.post(round)
    for table in sorted(open_tables(evening), key=int):
        evening.at_desk("/line", line=f"{table} {score}")
    evening.at_desk(f"/round/{round}/close")


def open_tables(evening: Evening) -> set[str]:
    return set(re.findall(r'<li[^>]*data-table="(\d+)"', evening.desk.open(evening.home)))


def test_a_night_ends_with_a_champion_and_every_prize_handed_over(evening: Evening) -> None:
    at_prizes = f"{evening.home}/prizes"
    evening.desk.open(at_prizes)
    evening.announce_prizes("1: 50 EUR\n2: 4 boosters\n3-4: 2 boosters\n3 points: 1 promo")
    assert "/bracket" in evening.desk.open(f"/event/{evening.stream}")
    assert "not announced yet" in text_of(evening.desk.open(f"/event/{evening.stream}/bracket"))
    play(evening, 1)

    check = text_of(evening.desk.open(f"{evening.home}/cut"))
    assert "Check the cut to 4" in check
    assert "First out" in check
    evening.desk.submit("/cut/")
    bracket = text_of(served_page(evening, "/bracket"))
    assert "Top 4" in bracket
    assert "Semifinals" in bracket

    play(evening, 2)
    assert "Champion" not in text_of(served_page(evening, "/bracket"))
    play(evening, 3)
    champion = re.search(r"Champion: (\w+)", text_of(served_page(evening, "/bracket")))
    assert champion
    evening.at_desk("/desk/finish")

    payout = text_of(evening.desk.open(at_prizes))
    assert "50.00 EUR + 1 promo" in payout
    assert "left to hand over: 50.00 EUR + 8 boosters + 4 promos" in payout
    winner = re.search(r'name="entrant" value="(\d+)"', evening.desk.page.text)[1]
    part = text_of(evening.desk.submit("/prizes/hand", entrant=winner, prizes="20 EUR"))
    assert "50.00 EUR + 1 promo left to hand over: 30.00 EUR + 1 promo" in part
    assert "left to hand over: 30.00 EUR + 8 boosters + 4 promos" in part
    assert "does not have that much of EUR left" in text_of(
        evening.desk.submit("/prizes/hand", entrant=winner, prizes="31 EUR")
    )
    for _ in range(4):
        evening.desk.open(at_prizes)
        evening.desk.submit("/prizes/hand")
    assert "left to hand over: nothing" in text_of(evening.desk.open(at_prizes))


def test_a_match_of_the_bracket_is_not_drawn(evening: Evening) -> None:
    play(evening, 1)
    evening.desk.open(f"{evening.home}/cut")
    evening.desk.submit("/cut/")
    evening.post(2)
    table = min(open_tables(evening))
    said = text_of(evening.at_desk("/line", line=f"{table} id"))
    assert "MTR 2.5" in said
    seeded = next(phone for phone in evening.phones.values() if "On my way" in phone.open(phone.path))
    assert 'value="2-0"' in seeded.open(f"{seeded.path}?reporting=2")
    assert 'value="1-1"' not in seeded.page.text


def test_a_cut_that_changed_while_it_was_looked_at_is_looked_at_again(evening: Evening) -> None:
    play(evening, 1)
    evening.desk.open(f"{evening.home}/cut")
    action, fields = evening.desk.form("/cut/")
    first = int(fields["seeds"].split(",")[0])
    evening.phones[NAMES[first - 1]].open(f"/event/{evening.stream}/player/{first}/me")
    evening.phones[NAMES[first - 1]].submit("/drop")
    answer = evening.desk.post(action, data=fields)
    assert answer.status_code == 409
    assert "not announced yet" in text_of(served_page(evening, "/bracket"))


def test_a_line_of_prizes_that_is_not_read_keeps_what_was_typed(evening: Evening) -> None:
    evening.desk.open(f"{evening.home}/prizes")
    page = evening.desk.submit("/prizes/", lines="1: 50 EUR\nsomebody: everything")
    assert evening.desk.page.status_code == 400
    assert "somebody: everything" in page
    assert "Line 2" in text_of(page)


def test_prizes_are_shown_as_they_were_read_before_they_count(evening: Evening) -> None:
    """MTR 5.2: $30, a playmat and places as people say them; nothing is announced until it was looked over."""
    lines = "1st: $30 store credit\n2nd: Playmat\n5-8: 6 boosters"
    evening.desk.open(f"{evening.home}/prizes")
    page = text_of(evening.desk.submit("/prizes/", lines=lines))
    assert "This is how we read it 1: 30 USD store credit 2: 1 playmat 5-8: 6 boosters" in page
    assert "No prizes are announced." in page
    changed = evening.desk.submit("/prizes/", lines=lines.replace("6", "7"))
    assert "5-8: 7 boosters" in text_of(changed), "what was changed meanwhile is looked over again"
    assert "No prizes are announced." in text_of(changed)
    evening.desk.submit("/prizes/", lines=lines.replace("6", "7"))
    assert "No prizes are announced." not in text_of(evening.desk.open(f"{evening.home}/prizes"))


def test_only_officials_see_the_cut_and_the_prizes(evening: Evening, served: Served) -> None:
    play(evening, 1)
    for browser in (served.browser(), evening.phones["Ana"]):
        for page in ("cut", "prizes"):
            browser.open(f"{evening.home}/{page}")
            assert browser.page.status_code == 403


def test_a_place_is_taken_apart_once_it_is_published_and_not_before(evening: Evening) -> None:
    play(evening, 1)
    served_page(evening, "/standings/1")
    assert evening.desk.page.status_code == 404
    evening.at_desk("/round/1/publish")
    told = text_of(served_page(evening, "/standings/1"))
    assert evening.desk.page.status_code == 200
    assert "How often the opponents won their matches" in told
    standing = text_of(evening.phones["Ana"].open(f"/event/{evening.stream}/player/1/standing"))
    assert re.search(r"You are \d(st|nd|rd|th)", standing)


def served_page(evening: Evening, place: str) -> str:
    return evening.desk.open(f"/event/{evening.stream}{place}")
