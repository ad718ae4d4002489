"""A night of Two-Headed Giant, twelve teams of two: their phones, the judge at their tables, the desk (MTR 9)."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect
from tests.http.server import Forms, text_of
from tests.web.devices import PHONE
from tests.web.teamed import Teamed, TeamHall


@pytest.fixture(scope="module", autouse=True)
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TeamHall]:
    made = TeamHall(tmp_path_factory.mktemp("giants"), nights=3)
    yield made
    made.served.stop()


@pytest.fixture
def night(hall: TeamHall) -> Teamed:
    return hall.night()


class Judge:
    """The head judge's phone at one of the tables."""

    def __init__(self, night: Teamed, table: int) -> None:
        self.phone = night.of("head")
        self.table = f"{night.event}/judge/round/1/table/{table}"

    def look(self, rest: str = "") -> str:
        return text_of(self.phone.open(f"{self.table}{rest}"))

    def send(self, ending: str, **fields: object) -> str:
        """Send what no button of the page says."""
        self.look("/games")
        sent = next(sent for _, action, sent in Forms(self.phone.page.text).forms if action.endswith("/step"))
        return text_of(self.phone.post(f"{self.table}{ending}", data=sent | fields).text)

    def press(self, ending: str, rest: str = "/games", **fields: object) -> str:
        """Press the button of the form that has these fields, or takes them."""
        self.look(rest)
        wanted = {name: str(value) for name, value in fields.items()}
        for _, action, sent in Forms(self.phone.page.text).forms:
            if action.endswith(ending) and wanted.items() <= sent.items():
                self.phone.page = self.phone.post(action, data=sent)
                return text_of(self.phone.page.text)
        return text_of(self.phone.submit(ending, **fields))


def confirm(night: Teamed, name: str) -> str:
    night.match(name)
    return text_of(night.of(name).submit("/confirm"))


def test_the_steps_before_a_game_and_who_goes_first_are_the_teams(night: Teamed) -> None:
    """MTR-9.3-a, MTR-9.3-b, MTR-9.3-c, MTR-9.4-a, MTR-9.4-b, MTR-9.4-c, MTR-9.1-b: the judge at table 1."""
    ours, theirs = night.tables[1]
    judge = Judge(night, 1)
    page = judge.look("/games")
    steps = (
        "Primary player, who sits at the partner’s right",
        "Shuffle",
        "Present the deck to the opponent",
        "Say who goes first",
        "Draw seven cards",
        "mulligans in turn order: the team that goes first says first",
        "All four have kept: the game begins",
    )
    places = [page.index(step) for step in steps]
    assert places == sorted(places), "MTR-9.4-a: six steps and the game, in their order"
    assert "Sideboard " not in page
    named = judge.press("/primary", player=night.numbers[f"{ours} B"])
    assert f"{ours} : {ours} B" in named
    assert "primary" not in night.match(f"{theirs} A").split("Their primary player is")[0].split("Which of you")[0]
    for step in (2, 3, 5, 6):
        judge.press("/step", step=step)
    assert "Who won the roll" in judge.look("/games")
    late = judge.send("/first", chooser=0, first=1)
    assert "Hands have been looked at: the team that was to choose goes first." in late, "MTR-9.3-a"
    said = judge.press("/first", chooser=0, first=0)
    assert f"{ours} goes first: neither of the two draws in the first turn." in said, "MTR-9.3-b, MTR-9.3-c"
    assert "You go first: neither of you draws in the first turn. MTR 9.3" in night.match(f"{ours} A")
    assert "They go first: neither of them draws in their first turn." in night.match(f"{theirs} B")
    changed = judge.send("/primary", player=night.numbers[f"{ours} A"])
    assert "The primary player stays for the whole match." in changed, "MTR-9.4-b"
    assert "being played" in judge.press("/step", step=7), "MTR-9.4-c"
    assert "Game 2" in judge.press("/game", winner=-1), "MTR-9.1-b: with time left they play another"
    assert "1 game was drawn and does not count: play another." in night.match(f"{theirs} A")
    judge.press("/game", winner=1)
    judge.press("/result")
    assert "Final 0–1" in judge.look(), "the drawn game is no part of it"
    assert "You lost 0–1" in night.match(f"{ours} B")


def test_a_night_with_the_phones_of_both_players(night: Teamed) -> None:
    """MTR-2.5-d, MTR-9.1-b, MTR-4.6-b: either partner reports; one late, one silent; three last turns and a draw."""
    ours, theirs = night.tables[1]
    page = night.match(f"{ours} B")
    assert "Your team has 30 life together and loses with 15 poison counters." in page
    assert "After time you finish the turn and play 3 more." in page
    assert f"{ours} A is the primary player." in text_of(night.of(f"{ours} B").submit("/primary"))
    assert "You are the primary player. Sit at your partner’s right." in night.match(f"{ours} A")
    assert f"Their primary player is {ours} A." in night.match(f"{theirs} B")
    night.of(f"{theirs} B", "es")
    refused = night.reports(f"{ours} A", "0-0-1")
    assert "A drawn game does not count in Two-Headed Giant: while there is time, play another." in refused
    assert "You won 1–0" in night.reports(f"{ours} A", "1-0")
    assert "You won 1–0" in night.match(f"{ours} B")
    assert "You lost 0–1" in confirm(night, f"{theirs} A")

    _, late = night.tables[2]
    judge = Judge(night, 2)
    assert f"Only {late} B" in judge.look()
    judge.phone.submit("/late", who=f"p{night.numbers[f'{late} B']}", decided="due")
    penalised = judge.look()
    assert f"{late} B · " in penalised
    assert f"{late} A · " not in penalised, "the one who came is not penalised"
    assert "You lost 0–1" in night.match(f"{late} A")

    silent, _ = night.tables[3]
    judge = Judge(night, 3)
    judge.press("/talk", rest="", player=night.numbers[f"{silent} B"])
    assert "You may not talk with your team in this match." in night.match(f"{silent} B")

    for table in (4, 5, 6):
        first, second = night.tables[table]
        night.reports(f"{second} B", "1-0")
        confirm(night, f"{first} A")
    desk = night.of("desk")
    desk.open(f"{night.event}/desk")
    desk.submit("/round/1/call-time")
    if "sure" in desk.page.text:
        desk.submit("/round/1/call-time", sure="true", why="late")
    turns = judge.look()
    assert "Whose turn was it when time ran out?" in turns
    judge.press("/turn", rest="", active=0)
    turns = judge.look()
    assert "Turn 0 of 3" in turns
    first, second = night.tables[3]
    assert "A draw" in night.reports(f"{first} A", "0-0-1")
    confirm(night, f"{second} B")
    desk.open(f"{night.event}/desk")
    closed = text_of(desk.submit("/round/1/close"))
    assert "Round 2" in closed or "round 2" in closed


def test_the_partners_phone_follows_in_spanish(night: Teamed, chromium: Chromium) -> None:
    """MTR-9.4-a: what one says the other reads at once, in the browser and in their own language."""
    ours, _ = night.tables[1]
    context = chromium.new_context(viewport=PHONE, locale="es-ES", base_url=night.served.url)
    page = context.new_page()
    page.goto(f"/link/{night.tokens[f'{ours} B']}")
    page.goto(night.home(f"{ours} B"))
    expect(page.locator("#shared-game")).to_contain_text("Gigante de dos cabezas")
    night.match(f"{ours} A")
    night.of(f"{ours} A").submit("/primary")
    expect(page.locator("#shared-game")).to_contain_text("jugador primario")
