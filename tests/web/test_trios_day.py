"""A day of 24 trios on the phones of all 72 players, in two languages: team Sealed, and a run with unified lists."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect
from tests.http.server import Browser, text_of
from tests.web.devices import PHONE, Device, broken
from tests.web.listed import Registration, owl, team_registrations
from tests.web.scorekeeper.test_team_lists import team_part
from tests.web.test_concerns import REASON

from topcut.core.event.nouns.state import Stage
from topcut.core.play import Level

TEAMS = 24
PLAYERS = range(1, 3 * TEAMS + 1)
SEALED = Stage(rounds=5, format="sealed", level=Level.COMPETITIVE, team=3)
UNIFIED = Stage(rounds=5, format="vintage", level=Level.COMPETITIVE, team=3)
POOL = f"4 {owl(1)}\n4 {owl(2)}\n4 {owl(3)}\n2 Lightning Bolt\n2 Grizzly Bears\n"
LANGUAGES = ("en", "es")


class Day:
    """An event with the phones of all seats, every other one in Spanish, and the desk."""

    def __init__(self, event: Registration) -> None:
        self.event = event
        self.desk = event.browser(event.organizer)
        self.phones = {player: event.browser(event.players[player - 1], LANGUAGES[player % 2]) for player in PLAYERS}

    def at_desk(self, path: str, form: str, **fields: object) -> str:
        """Fill in a form of a page at the desk; where a reason is asked for, give one."""
        self.desk.open(f"{self.event.home}{path}")
        self.desk.submit(form, **fields)
        if self.desk.page.status_code == 422:
            self.desk.submit(form, **{REASON: "The hall opened late"})
        assert self.desk.page.status_code == 200, text_of(self.desk.page.text)
        return text_of(self.desk.page.text)

    def hands_in(self, player: int, cards: str) -> Browser:
        phone = self.phones[player]
        phone.open(self.event.deck(player))
        phone.submit("/deck", cards=cards, do="send")
        assert phone.page.status_code == 200, text_of(phone.page.text)
        return phone

    def play(self, round: int) -> None:
        """Pair, post and play a round: the first to come reports a seat, the player opposite confirms."""
        first = ("/start",) if round == 1 else ()
        for form in (*first, "/draw", f"/round/{round}/post", f"/round/{round}/start-clock"):
            self.at_desk("", form)
        done = {"report": 0, "confirm": 0}
        for player, phone in self.phones.items():
            page = phone.open(f"/event/{self.event.stream}/player/{player}")
            what = "confirm" if "/confirm" in page else "report"
            phone.submit(f"/{what}", **({"score": "2-0"} if what == "report" else {}))
            assert phone.page.status_code == 200, text_of(phone.page.text)
            done[what] += 1
        assert done == {"report": len(PLAYERS) // 2, "confirm": len(PLAYERS) // 2}
        self.at_desk("", f"/round/{round}/close")
        self.at_desk("", f"/round/{round}/publish")


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Day]]:
    made = team_registrations(tmp_path_factory.mktemp("trios") / "topcut.db", SEALED, UNIFIED, teams=TEAMS)
    yield [Day(event) for event in made]
    made[0].served.stop()


def deck(seat: int) -> str:
    return f"4 {owl(seat)}\n36 Island"


def _takes_two_by_ticking(day: Day, chromium: Chromium, pictures: Path, *, player: int) -> None:
    """Seat B ticks what it wants of what nobody has; seat C sees at once what is left, both in Spanish or not."""
    b, c = (Device(chromium, day.event.served, PHONE, language=language) for language in reversed(LANGUAGES))
    for device, whose in ((b, player), (c, player + 1)):
        device.take_over(day.phones[whose])
        device.page.goto(day.event.deck(whose))
    expect(c.page.locator("#team h2")).to_have_text("4 cards of the pool are in nobody’s list")
    b.page.get_by_label("2 Grizzly Bears").check()
    b.picture(pictures / "team-pool-390-es.png")
    assert broken(b.page) == []
    b.press("Pasar las marcadas al sideboard")
    expect(b.page.locator("#team h2")).to_have_text("2 de las cartas del equipo no están en ninguna lista")
    expect(c.page.locator("#team h2")).to_have_text("2 cards of the pool are in nobody’s list")
    assert (b.complaints, c.complaints) == ([], [])


def test_team_sealed_of_24_trios_on_the_phones_of_all_seats(
    days: list[Day], chromium: Chromium, pictures: Path
) -> None:
    """MTR-8.6-a, MTR-8.6-c, MTR-8.6-d, MTR-8.2-g, MTR-8.2-h: boosters to standings."""
    day = days[0]
    assert "288 boosters for those who are in." in day.at_desk("/hall", "/product", kind="team-sealed", mix="LEA")
    assert "24 teams have boosters" in day.at_desk("/hall", "/hand-out", boosters="12 LEA", mark="blue dot")
    day.at_desk("/lists", "/ask", which="required", pools="true")
    day.at_desk("/lists", "/seat", at_random="true")
    for b in PLAYERS[1::3]:
        phone = day.phones[b]
        phone.open(day.event.deck(b))
        phone.submit("/deck/pool", cards=POOL)
        assert phone.page.status_code == 200, text_of(phone.page.text)
    for player in PLAYERS:
        day.hands_in(player, deck(1 + (player - 1) % 3))
    said = {player: team_part(day.phones[player].open(day.event.deck(player))) for player in (70, 71)}
    assert "4 cartas del equipo no están en ninguna lista" in said[71].replace("de las ", "")
    assert "4 cards of the pool are in nobody’s list 3 of 3 lists handed in." in said[70]
    _takes_two_by_ticking(day, chromium, pictures, player=71)
    for c in PLAYERS[2::3]:
        phone = day.phones[c]
        phone.open(day.event.deck(c))
        phone.submit("/deck/take", all="true")
        assert phone.page.status_code == 200, text_of(phone.page.text)
    assert "72 accepted" in day.at_desk("/lists", "/accept-all")
    day.play(1)
    day.play(2)
    for player, head in ((70, "Standings after round 2"), (71, "Clasificación tras la ronda 2")):
        standings = text_of(day.phones[player].open(f"/event/{day.event.stream}/standings"))
        assert head in standings
        assert all(f"Player Number {one}" in standings for one in (1, 2, 3, 70, 71, 72))


def test_unified_lists_of_24_trios_and_one_that_clashes(days: list[Day]) -> None:
    """MTR-8.4-a, MTR-8.2-g: told to the team, left out at the desk, put right, played."""
    day = days[1]
    for player in PLAYERS:
        day.hands_in(player, "1 Lightning Bolt\n59 Island" if player in {71, 72} else "60 Island")
    assert "Lightning Bolt – 1 1" in team_part(day.phones[72].open(day.event.deck(72)))
    assert "1 carta está en dos mazos del equipo" in team_part(day.phones[71].open(day.event.deck(71)))
    assert "70 accepted" in day.at_desk("/lists", "/accept-all")
    day.hands_in(72, "60 Island")
    assert "72 accepted" in day.at_desk("/lists", "/accept-all")
    day.play(1)
    standings = text_of(day.phones[72].open(f"/event/{day.event.stream}/standings"))
    assert standings.count(" 1–0–0 ") == standings.count(" 0–1–0 ") == TEAMS // 2
