"""A judge at a table of two teams: every page and form about the match asked for seats B and C, never only A."""

import re
from collections.abc import Iterator

import pytest
from tests.http.server import Forms, text_of
from tests.web.teamed import Teamed, TeamHall


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TeamHall]:
    made = TeamHall(tmp_path_factory.mktemp("team-judges"), trios=7, giants=1)
    yield made
    made.served.stop()


class TeamJudge:
    """A judge's phone at table 1."""

    def __init__(self, trios: Teamed, who: str = "head") -> None:
        self.trios = trios
        self.phone = trios.of(who)
        self.table = f"{trios.event}/judge/round/1/table/1"

    def look(self, rest: str = "") -> str:
        return text_of(self.phone.open(f"{self.table}{rest}"))

    def press(self, ending: str, **fields: object) -> str:
        """Press the button of a form whose address ends so."""
        return text_of(self.phone.submit(ending, **fields))


@pytest.fixture
def judge(hall: TeamHall) -> TeamJudge:
    return TeamJudge(hall.trios())


def test_the_page_of_the_table_names_six_people_and_opens_each_seat(judge: TeamJudge) -> None:
    """MTR-8.2-g."""
    ours, theirs = judge.trios.tables[1]
    page = judge.look()
    assert all(f"{letter} {team} {letter}" in page for team in (ours, theirs) for letter in "ABC")
    assert "Both teams A plays B plays C plays" in page
    assert "Games of this match" not in page, "games are a seat's"
    seat = judge.look("?seat=2")
    assert f"{ours} C" in seat
    assert f"{ours} B" not in seat


@pytest.mark.parametrize(("seat", "letter"), [(1, "B"), (2, "C")])
def test_time_games_turns_and_results_are_the_seats(hall: TeamHall, seat: int, letter: str) -> None:
    judge = TeamJudge(hall.trios())
    ours, theirs = judge.trios.tables[1]
    other = {"B": "C", "C": "B"}[letter]
    judge.look(f"?seat={seat}")
    judge.press(f"/time?seat={seat}", minutes=3)
    assert "Your time includes +3" in judge.trios.match(f"{theirs} {letter}")
    assert "Your time includes" not in judge.trios.match(f"{theirs} {other}")
    judge.look(f"/games?seat={seat}")
    assert f"Round 1, table 1{letter}" in text_of(judge.phone.page.text)
    judge.press(f"/game?seat={seat}", winner=1)
    assert "0–1" in judge.look(f"/games?seat={seat}")
    assert "No game is over yet." in judge.look(f"/games?seat={'12'.replace(str(seat), '')}")
    judge.look(f"/result?seat={seat}&score=1-2")
    assert f"{theirs} {letter} won 2–1" in text_of(judge.phone.page.text)
    judge.press(f"/result?seat={seat}")
    assert f"{letter} 1–2" in judge.look()
    assert "You lost 1–2" in judge.trios.match(f"{ours} {letter}")
    assert f"{letter} 1–2" in text_of(judge.phone.open(f"{judge.trios.event}/judge"))


def test_penalties_lateness_and_talking_are_the_persons(judge: TeamJudge) -> None:
    """MTR-1.10-h, MTR-4.6-b: a game loss to B is B's, a late C is C; B's silence is seen by B, the team and judges."""
    ours, theirs = judge.trios.tables[1]
    b = judge.trios.numbers[f"{ours} B"]
    judge.look(f"/infraction?who={b}&what=tardiness&penalty=game-loss")
    judge.press("/infraction", despite="penalty-deviates", reason="late again")
    assert "0–1" in judge.look("/games?seat=1")
    assert "No game is over yet." in judge.look("/games?seat=0")
    assert f"Game 1 lost: {ours} B" in judge.trios.match(f"{theirs} B")
    assert "Game 1 lost" not in judge.trios.match(f"{theirs} A")
    judge.look("?seat=2")
    judge.press("/late?seat=2", who=1, decided="noted")
    assert "Table 1C" in judge.look("?seat=2")
    judge.look()
    form = next(sent for _, to, sent in Forms(judge.phone.page.text).forms if sent.get("player") == str(b))
    judge.phone.post(f"{judge.table}/talk", data=form)
    assert "May not talk with team-mates in this match. MTR 4.6" in judge.look("?seat=1")
    assert "You may not talk with your team in this match." in judge.trios.match(f"{ours} B")
    assert f"{ours} B may not talk with your team in this match." in judge.trios.match(f"{ours} C")
    assert "may not talk" not in judge.trios.match(f"{theirs} B")
    form = next(sent for _, to, sent in Forms(judge.phone.page.text).forms if sent.get("player") == str(b))
    judge.phone.post(f"{judge.table}/talk", data=form)
    assert "You may talk with your team." in judge.trios.match(f"{ours} B")


def test_who_is_disqualified_takes_the_whole_team_along(judge: TeamJudge) -> None:
    """MTR-8.2-e: C is disqualified, and A and B are out with C; the others have won the match."""
    ours, theirs = judge.trios.tables[1]
    c = judge.trios.numbers[f"{ours} C"]
    said = judge.look(f"/infraction?who={c}&what=cheating")
    assert f"The whole team leaves the event: {', '.join(f'{ours} {letter}' for letter in 'ABC')}." in said
    assert f"{ours} C" in text_of(judge.phone.page.text)
    assert f"Disqualified: {ours}" in judge.press("/infraction")
    removed = r"You were removed from the event .*Your record 0–1–0"
    assert all(re.search(removed, judge.trios.match(f"{ours} {letter}")) for letter in "ABC")
    assert all("Your team has won" in judge.trios.match(f"{theirs} {letter}") for letter in "ABC")
    desk, home = judge.trios.of("desk"), f"{judge.trios.event}/desk"
    desk.open(home)
    desk.submit("/round/1/close")
    assert all(re.search(removed, judge.trios.match(f"{ours} {letter}")) for letter in "ABC")


def test_a_call_says_from_which_seat_and_gets_its_time_back_there(judge: TeamJudge) -> None:
    ours, _ = judge.trios.tables[1]
    judge.trios.match(f"{ours} C")
    judge.trios.of(f"{ours} C").submit("/judge/call")
    calls = text_of(judge.phone.open(f"{judge.trios.event}/judge/calls"))
    assert "1C" in calls
    assert f"{ours} C" in calls


def test_each_seat_of_trios_has_five_last_turns_of_its_own(hall: TeamHall) -> None:
    """MTR-2.5-e."""
    judge = TeamJudge(hall.trios())
    desk = judge.trios.of("desk")
    desk.open(f"{judge.trios.event}/desk")
    desk.submit("/round/1/call-time")
    if "sure" in desk.page.text:
        desk.submit("/round/1/call-time", sure="true", why="late")
    judge.look("?seat=1")
    judge.press("/turn?seat=1", active=0)
    assert "Turn 0 of 5" in judge.look("?seat=1")
    assert "Whose turn was it when time ran out?" in judge.look("?seat=2")


def test_four_who_share_a_game_are_named_and_have_one_match(hall: TeamHall) -> None:
    """MTR 9.1: four are named, and play one game."""
    giants = TeamJudge(hall.giants())
    ours, theirs = giants.trios.tables[1]
    page = giants.look()
    assert all(f"{team} {letter}" in page for team in (ours, theirs) for letter in "AB")
    assert "Games of this match" in page
