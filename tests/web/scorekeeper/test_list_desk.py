"""The scorekeeper's lists: every row in one part, its problem in the row, many at once, the call sheet (MTR 2.7)."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.http.server import Browser, text_of
from tests.web.listed import Registration, owl, registrations, team_registrations

from topcut.core.event.nouns.state import Stage
from topcut.core.play import Level

WAIVED = {"overrule.reason": "The rest writes at the table"}
TRIOS = Stage(rounds=4, format="vintage", level=Level.COMPETITIVE, team=3)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Registration]:
    """Forty players: 1 to 4 legal, 5 too few cards, 6 a banned card and too few, 7 an address; the others have none."""
    (made,) = registrations(tmp_path_factory.mktemp("desk") / "topcut.db", count=1)
    for player in (1, 2, 3, 4):
        made.hand_in(player)
    made.hand_in(5, f"4 {owl(5)}\n40 Island\n")
    made.hand_in(6, f"4 {owl(6)}\n1 Contract from Below\n40 Island\n")
    made.hand_in(7, f"4 {owl(7)}\n56 Island\nhttps://moxfield.com/decks/x\n")
    yield made
    made.served.stop()


@pytest.fixture
def desk(hall: Registration) -> Browser:
    browser = hall.browser(hall.organizer)
    browser.open(f"{hall.home}/lists")
    return browser


def counted(desk: Browser) -> dict[str, int]:
    """The counts on the filters."""
    part = text_of(desk.page.text.split('id="list-filters"', 1)[1].split("</nav>", 1)[0])
    found = re.findall(r"(To do|Problems|No list|To read|Accepted) (\d+)", part)
    return {title: int(count) for title, count in found}


def names(desk: Browser) -> list[str]:
    return re.findall(r"<bdi>(Player Number \d+)</bdi>", desk.page.text.split("deck-table", 1)[1].split("</table>")[0])


def test_each_list_is_in_one_part_and_the_parts_add_up(hall: Registration, desk: Browser) -> None:
    """MTR-2.7-a: what is counted on the page is the sum of its rows."""
    found = counted(desk)
    assert found == {"To do": 40, "Problems": 3, "No list": 33, "To read": 4, "Accepted": 0}
    assert "33 lists are missing" in text_of(desk.page.text)
    for title, show in (("Problems", "problems"), ("No list", "missing"), ("To read", "unread"), ("To do", "todo")):
        desk.open(f"{hall.home}/lists?show={show}")
        assert len(names(desk)) == found[title]


def test_the_problem_stands_in_its_row_and_filters(hall: Registration, desk: Browser) -> None:
    """MTR-2.7-a, MTR-6.1-a: what is wrong is read without opening a list."""
    rows = text_of(desk.page.text)
    assert "The deck has 44 cards; it needs at least 60." in rows
    assert "This line names no card: https://moxfield.com/decks/x" in rows
    desk.open(f"{hall.home}/lists?problem=banned")
    assert names(desk) == ["Player Number 6"]
    assert "and 1 more" in text_of(desk.page.text)


def test_the_call_sheet_has_everybody_by_table_and_the_penalty_is_one_tap(hall: Registration, desk: Browser) -> None:
    """MTR-2.7-a, MTR-2.7-e: in a round the table stands first, for floor judges; a missing list costs a press."""
    _, fields = desk.form("/return-chosen")
    assert f'formaction="{hall.home}/lists/accept-chosen"' in desk.page.text
    desk.page = desk.post(f"{hall.home}/lists/accept-chosen", data=fields | {"pick": ["1", "2", "3", "4"]})
    assert counted(desk)["Accepted"] == 4
    desk.open(f"{hall.home}/lists")
    action, fields = desk.form("/return-chosen")
    desk.post(action, data=fields | {"pick": ["5", "6"]})
    told = text_of(hall.phone(5).open(hall.deck(5)))
    assert "It is not legal in this format." in told
    assert "35 lists are missing" in text_of(desk.open(f"{hall.home}/lists"))
    desk.open(hall.home)
    desk.submit("/desk/start")
    desk.submit("/desk/start", **WAIVED)
    desk.submit("/desk/draw")
    desk.submit("/round/1/post")
    sheet = desk.open(f"{hall.home}/lists/calls")
    tables = [int(number) for number in re.findall(r'<b class="num">(\d+)</b>', sheet)]
    assert tables == sorted(tables)
    assert "36 players to ask" in text_of(sheet)
    assert "Player Number 5 Sent back: It is not legal in this format." in text_of(sheet)
    assert "Player Number 1 " not in text_of(sheet)
    desk.open(f"{hall.home}/lists?show=missing")
    action, fields = desk.form("/lists/penalty")
    desk.page = desk.post(action, data=fields, headers={"Referer": str(desk.page.url)})
    assert desk.page.status_code == 200, text_of(desk.page.text)
    whose = fields["player"]
    said = text_of(desk.open(f"{hall.home}/history"))
    assert f"Player Number {whose} : a penalty · Table" in said


def test_of_a_team_every_list_counts(tmp_path: Path) -> None:
    """MTR-8.2-a: two teams of three lack six lists, not two."""
    (trios,) = team_registrations(tmp_path / "teams.db", TRIOS)
    try:
        desk = trios.browser(trios.organizer)
        assert "6 lists are missing" in text_of(desk.open(f"{trios.home}/lists"))
        assert counted(desk)["No list"] == 6
        desk.open(trios.home)
        assert "Lists are missing (6)" in text_of(desk.submit("/desk/start"))
    finally:
        trios.served.stop()
