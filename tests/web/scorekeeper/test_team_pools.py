"""Team Sealed and Two-Headed Giant Sealed: one pool for a team, shared out on its phones and at the desk."""

import re
from collections.abc import Iterator

import pytest
from tests.http.server import Browser, text_of
from tests.printing.room import read
from tests.web.listed import Registration, owl, team_registrations
from tests.web.scorekeeper.test_team_lists import team_part
from tests.web.test_concerns import REASON

from topcut.core.event.nouns.state import Stage
from topcut.core.play import FirstTo, Level

SEALED = Stage(rounds=4, format="sealed", level=Level.COMPETITIVE, team=3)
LOOSE = Stage(rounds=4, format="sealed", team=3)
GIANTS = Stage(rounds=4, format="sealed", level=Level.COMPETITIVE, team=2, plays_together=True, length=FirstTo(1))
FREE = Stage(rounds=4, format="sealed", team=2)
POOL = f"4 {owl(1)}\n4 {owl(2)}\n4 {owl(3)}\n2 Lightning Bolt\n2 Grizzly Bears\n"
REDS = "Player Number 1 / Player Number 2 / Player Number 3"


@pytest.fixture(scope="module")
def events(tmp_path_factory) -> Iterator[dict[str, Registration]]:
    """Events of two teams each, on one server."""
    stages = {"trios": SEALED, "loose": LOOSE, "giants": GIANTS, "boosters": SEALED, "free": FREE}
    found = team_registrations(tmp_path_factory.mktemp("pools") / "topcut.db", *stages.values())
    yield dict(zip(stages, found, strict=True))
    found[0].served.stop()


def deck(player: int, *more: str, side: str = "") -> str:
    return "\n".join((f"4 {owl(player)}", "36 Island", *more, *(("", "Sideboard", side) if side else ())))


def registered_at_the_desk(event: Registration, player: int = 1) -> Browser:
    desk = event.browser(event.organizer)
    desk.open(f"{event.home}/lists/{player}")
    desk.submit("/pool", cards=POOL)
    assert desk.page.status_code == 200
    return desk


def taken(phone: Browser, *titles: str) -> Browser:
    """Tick cards that nobody has, and take them."""
    action, fields = phone.form("/take")
    phone.page = phone.post(action, data=fields | {"card": list(titles)})
    return phone


def token_of(phone: Browser) -> str:
    return re.search(r'name="csrf" value="([^"]+)"', phone.get("/new", headers={"Accept": "text/html"}).text)[1]


def with_reason(desk: Browser, home: str, *paths: str) -> None:
    for path in paths:
        desk.open(home)
        desk.submit(f"/{path}")
        if desk.page.status_code == 422:
            desk.submit(f"/{path}", **{REASON: "As it is"})
        assert desk.page.status_code == 200, (path, text_of(desk.page.text))


def test_a_team_gets_boosters_as_one_and_every_team_the_same(events: dict[str, Registration]) -> None:
    """MTR-8.6-b, MTR-8.6-c, MTR-B-f, MTR-D-c: 12 a team, 20 + 60 minutes; a team with another mix is asked about."""
    event = events["boosters"]
    desk, hall = event.browser(event.organizer), f"{event.home}/hall"
    assert re.search(r'value="team-sealed"\s+selected', desk.open(hall)), "what the stage is, is proposed"
    desk.submit("/product", kind="team-sealed", mix="AFR")
    planned = text_of(desk.page.text)
    assert "24 boosters for those who are in." in planned
    assert "20 minutes to register" in planned
    assert "60 minutes to build" in planned
    assert "0 teams have boosters , 2 have none" in planned.replace("boosters,", "boosters ,")
    desk.submit("/hand-out", boosters="12 AFR")
    assert "2 teams have boosters" in text_of(desk.page.text)
    for player in (1, 2, 3, 6):
        assert "12 AFR" in text_of(event.phone(player).open(event.deck(player))), "each of the team sees them"
    desk.open(f"{event.home}/people")
    numbers = {f"number_{letter}": f"N{letter}" for letter in "abc"}
    desk.submit("/desk/teams", line="", team="Late", a="Ana", b="Bo", c="Cy", **numbers)
    assert desk.page.status_code == 200, text_of(desk.page.text)
    desk.open(hall)
    desk.submit("/hand-out", boosters="11 AFR + 1 MID")
    assert (desk.page.status_code, "MTR 7.2" in desk.page.text) == (422, True)


def test_two_heads_get_eight_boosters_a_team(events: dict[str, Registration]) -> None:
    """MTR-9.6-b, MTR-B-h, MTR-D-d: 8 a team for Sealed; two in a team without heads have 8 too."""
    for name, kind in (("giants", "two-headed-giant-sealed"), ("free", "two-person-team-sealed")):
        event = events[name]
        desk = event.browser(event.organizer)
        assert re.search(rf'value="{kind}"\s+selected', desk.open(f"{event.home}/hall"))
        desk.submit("/product", kind=kind, mix="LEA")
        planned = text_of(desk.page.text)
        assert "16 boosters for those who are in." in planned
        assert "60 minutes to build" in planned


@pytest.mark.parametrize(
    ("kind", "boosters", "minutes"),
    [
        pytest.param("individual-booster-draft", 12, 25, id="MTR-B-e, MTR-D-c: 3 a player"),
        pytest.param("team-rochester-draft", 12, 40, id="MTR-B-g, MTR-D-c: 3 a player"),
        pytest.param("two-headed-giant-booster-draft", 12, 40, id="MTR-B-i, MTR-9.6-b: 6 a team"),
    ],
)
def test_drafts_of_teams_have_their_boosters_and_minutes(
    events: dict[str, Registration], kind: str, boosters: int, minutes: int
) -> None:
    """Two teams of two open twelve boosters each way."""
    event = events["free"]
    desk = event.browser(event.organizer)
    desk.open(f"{event.home}/hall")
    desk.submit("/product", kind=kind, mix="LEA")
    planned = text_of(desk.page.text)
    assert f"{boosters} boosters for those who are in." in planned
    assert f"{minutes} minutes to build" in planned


def test_the_team_opposite_registers_the_pool_and_the_phones_share_it_out(events: dict[str, Registration]) -> None:
    """MTR-8.6-a, MTR-8.6-d: any of the team opposite writes it down; each card in one list; nothing is passed on."""
    trios = events["trios"]
    desk, lists = trios.browser(trios.organizer), f"{trios.home}/lists"
    desk.open(lists)
    desk.submit("/ask", which="required", pools="true")
    desk.submit("/seat")
    opposite = trios.phone(5)
    assert REDS in text_of(opposite.open(trios.deck(5)).split('id="pool"', 1)[1]), "a team's pool has the team's name"
    own = trios.phone(2)
    own.open(trios.deck(2))
    action, fields = own.form("/deck/pool")
    refused = own.post(action, data=fields | {"player": "1", "cards": POOL})
    assert "MTR 7.5" in refused.text, "nobody registers their own team's pool"
    opposite.submit("/deck/pool", cards=POOL)
    assert opposite.page.status_code == 200
    again = opposite.post(trios.deck(5) + "/pool", data={"csrf": token_of(opposite), "player": "1", "cards": POOL})
    assert "MTR 7.5" in again.text, "once"

    for player in (1, 2, 3):
        assert "16 cards of the pool are in nobody’s list 0 of 3 lists handed in." in team_part(
            trios.phone(player).open(trios.deck(player))
        )
    short = text_of(trios.hand_in(2, "4 " + owl(2)).page.text)
    assert "40" in short
    assert "MTR 7.1" in short, "40 cards each"
    trios.hand_in(1, deck(1, "2 Lightning Bolt"))
    twice = team_part(trios.hand_in(3, deck(3, side="1 Lightning Bolt")).page.text)
    assert "Lightning Bolt" in twice
    assert "MTR 8.6" in twice
    trios.hand_in(3, deck(3))
    phone = trios.hand_in(2, deck(2))
    told = team_part(phone.page.text)
    assert "2 cards of the pool are in nobody’s list 3 of 3 lists handed in." in told
    assert "Grizzly Bears" in told
    assert not [other for other in (1, 3) if f"4 {owl(other)}" in text_of(phone.page.text.split('id="team"', 1)[0])]
    captain = text_of(trios.phone(1).open(f"/event/{trios.stream}/player/1"))
    assert "2 cards of the pool are in nobody’s list You are told as the captain" in captain

    assert desk.open(lists).count("Does not fit the team") == 3
    desk.submit("/accept-all")
    assert desk.page.status_code != 200 or "0 accepted" in text_of(desk.page.text)
    desk.open(f"{lists}/3")
    desk.submit("/accept", player="3")
    asked = text_of(desk.page.text)
    assert "do not have every card of its pool just once." in asked
    assert "MTR 8.6" in asked

    phone.open(trios.deck(2))
    nothing = taken(phone, "Black Lotus")
    assert nothing.page.status_code == 400
    phone.open(trios.deck(2))
    assert "Every card of the pool is in a list." in team_part(taken(phone, "Grizzly Bears").page.text)
    assert "Sideboard 2 2 Grizzly Bears" in text_of(desk.open(f"{lists}/2"))
    desk.open(lists)
    desk.submit("/accept-all")
    assert "3 accepted" in text_of(desk.page.text)


def test_a_deck_check_and_the_paper_know_the_seat_and_its_sideboard(events: dict[str, Registration]) -> None:
    """MTR-8.6-d: what B registered is what B plays; the sheet names team and seat."""
    trios = events["trios"]
    desk, judge = trios.browser(trios.organizer), f"/event/{trios.stream}/judge"
    sheet = read(desk.get(f"{judge}/lists/2/sheet.pdf").content)
    assert "Grizzly Bears" in sheet
    assert re.search(r"Number 3 B", sheet.replace("\n", " ")), sheet
    page = desk.open(f"{judge}/lists/2")
    assert "Every card of the pool is in a list." in team_part(page)
    with_reason(desk, trios.home, "start", "draw", "round/1/post")
    phone = trios.phone(2)
    assert 'action="' + trios.deck(2) + '/take"' not in phone.open(trios.deck(2)), "fixed"
    desk.open(f"{judge}/checks")
    desk.submit("/checks/pick", table="1", seat="1", why="top-table")
    desk.open(f"{judge}/checks")
    desk.submit("/check")
    found = re.search(r'href="([^"]+/check/\d+/deck/2)"', desk.page.text)
    assert found, text_of(desk.page.text)
    count = desk.open(found[1])
    assert "Grizzly Bears" in count
    right = {"m0": "4", "m1": "36", "s0": "2", "game": "first"}
    desk.submit("/deck/2", do="compare", **right, extra="1 Lightning Bolt")
    assert "1 difference" in text_of(desk.page.text), "what was given to A is not B’s"
    desk.submit("/deck/2", do="compare", **right)
    assert "played as registered" in text_of(desk.page.text).lower()


def test_at_regular_without_lists_cards_change_hands_between_rounds_only(events: dict[str, Registration]) -> None:
    """MTR-8.6-e: before the first round and between rounds, not while one is played."""
    loose = events["loose"]
    desk = registered_at_the_desk(loose, 3)
    for player in (1, 2, 3):
        loose.hand_in(player, deck(player))
    with_reason(desk, loose.home, "start", "draw", "round/1/post")
    phone = loose.phone(2)
    phone.open(loose.deck(2))
    sent = {"csrf": token_of(phone), "key": "k1", "cards": deck(2, "2 Lightning Bolt"), "do": "send"}
    refused = phone.post(loose.deck(2), data=sent)
    assert "not passed on any more" in refused.text
    assert "MTR 8.6" in refused.text
    assert "Hand in again" not in text_of(phone.page.text), "the page does not offer it"
    for letter in "AB":
        desk.open(loose.home)
        desk.submit("/line", line=f"1{letter} 20")
    with_reason(desk, loose.home, "round/1/close")
    assert "Lightning Bolt" in loose.hand_in(2, deck(2, "2 Lightning Bolt")).page.text


def test_what_two_heads_leave_over_is_the_sideboard_of_both(events: dict[str, Registration]) -> None:
    """MTR-9.6-a, MTR-9.6-c: nobody has to take it, both see it, the paper lists it."""
    giants = events["giants"]
    desk = registered_at_the_desk(giants, 2)
    giants.hand_in(1, deck(1))
    phone = giants.hand_in(2, deck(2, "1 Lightning Bolt"))
    told = team_part(phone.page.text)
    assert "7 cards are the sideboard of both 2 of 2 lists handed in." in told
    assert "MTR 9.6" in told
    assert "1 Lightning Bolt" in told
    assert 'action="' + giants.deck(2) + '/take"' not in phone.page.text
    assert "sideboard of both" in team_part(giants.phone(1).open(giants.deck(1)))
    desk.open(f"{giants.home}/lists")
    desk.submit("/accept-all")
    assert "2 accepted" in text_of(desk.page.text)
    sheet = read(desk.get(f"/event/{giants.stream}/judge/lists/2/sheet.pdf").content)
    assert "Sideboard of both" in sheet
