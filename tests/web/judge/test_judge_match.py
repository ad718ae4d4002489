"""A match by the book on a judge's phone, without a script: games, steps, who goes first, turns, how it ends."""

import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.web.judged import Judged, judged
from tests.web.staffed import helper


@pytest.fixture(scope="module")
def hall(served: Served) -> Judged:
    return judged(served)


@pytest.fixture(scope="module")
def late(served: Served) -> Judged:
    """Time was called."""
    hall = judged(served)
    call_time(hall.evening)
    return hall


def call_time(evening: Evening, round: int = 1) -> None:
    """Call it, and say once more that it is meant."""
    evening.at_desk(f"/round/{round}/call-time")
    evening.desk.submit(f"/round/{round}/call-time")


def send(by: Browser, at: str, ending: str, **fields: object) -> str:
    """Press a button of a page; what it says is told by the fields that tell it from its neighbours."""
    by.open(at)
    return text_of(by.submit(ending, **fields))


def games(hall: Judged, table: int) -> str:
    return text_of(hall.floor.open(f"{hall.at(table)}/games"))


# The games -----------------------------------------------------------------------------------------------------------


def test_a_match_is_noted_game_by_game_and_its_score_is_known(hall: Judged) -> None:
    """MTR 2.1, MTR 2.2, MTR 3.16: the loser chooses, sideboards come with the second game."""
    first, second = hall.seated(1)
    at = f"{hall.at(1)}/games"
    said = games(hall, 1)
    assert "No game is over yet." in said
    assert "The winner of a die roll, or of another draw of lots, chooses." in said
    assert "No sideboards before the first game." in said
    said = send(hall.floor, at, "/first", chooser=1, first=0)
    assert f"{first} goes first and skips the draw of the first turn." in said
    said = send(hall.floor, at, "/game", winner=0)
    assert "1–0" in said
    assert f"Game 1 {first} won" in said
    assert f"{second} chooses after losing the last game." in said
    assert "Sideboards may be used before this game." in said
    assert "1–0" in text_of(hall.floor.open(hall.at(1))), "the table knows it too"
    said = send(hall.floor, at, "/game", winner=-1)
    assert f"{second} chooses again: the last game was drawn." in said
    assert f"Game 3 The game is over Game to {first}" in said
    said = send(hall.floor, at, "/game", winner=0, how="conceded")
    assert f"{first} won 2–0–1" in said
    assert "The two write it on the slip" in said
    assert "The match at table 1 has been decided already." in _refused(hall.floor, hall.at(1), "game", winner=0)
    assert "Record this result" in hall.head.open(at)
    hall.head.submit("/result")
    assert "2–0–1" in text_of(hall.head.open(hall.at(1)))


def test_the_steps_are_ticked_off_in_their_order(hall: Judged) -> None:
    """MTR 2.3: shuffle, present, choose, seven cards, mulligans; after one it is shuffled again."""
    at = f"{hall.at(2)}/games"
    assert _offered(hall.floor, at) == ["2"]
    hall.floor.submit("/step", step=2)
    assert _offered(hall.floor, at) == ["3"], "no sideboard before the first game"
    assert "This is not the next step." in _refused(hall.floor, hall.at(2), "step", step=6)
    for step in (3, 5, 6):
        send(hall.floor, at, "/step", step=step)
    assert _offered(hall.floor, at) == ["2", "7"]
    assert "Nothing was said before hands were looked at: the winner of the roll goes first." in games(hall, 2)
    send(hall.floor, at, "/step", step=7)
    assert "being played" in hall.floor.page.text
    assert 'name="step"' not in hall.floor.page.text
    hall.floor.submit("/undo")
    assert hall.floor.path == at
    assert _offered(hall.floor, at) == ["2", "7"]


def test_a_first_game_that_never_began_gives_no_sideboards(hall: Judged) -> None:
    """MTR 3.16."""
    said = send(hall.floor, f"{hall.at(3)}/games", "/game", winner=-1, how="agreed")
    assert "No sideboards before this game: the first one was over before it began." in said
    assert _offered(hall.floor, f"{hall.at(3)}/games") == ["2"]


def _offered(by: Browser, at: str) -> list[str]:
    """Which steps have a button."""
    return re.findall(r'name="step" value="(\d)"', by.open(at))


def _refused(by: Browser, at: str, ending: str, **fields: object) -> str:
    by.open(at)
    token = re.search(r'name="csrf" value="([^"]+)"', by.page.text)[1]
    answer = by.post(f"{at}/{ending}", data={"csrf": token, "key": f"refused {at} {ending}", **fields})
    assert answer.status_code >= 400
    return answer.text


# After time ----------------------------------------------------------------------------------------------------------


def test_before_time_is_over_nobody_counts_turns(hall: Judged) -> None:
    assert 'id="turns"' not in hall.floor.open(hall.at(3))


@pytest.mark.parametrize(
    ("passed", "begins"),
    [pytest.param("", 0, id="MTR 2.5: the active player's turn"), pytest.param("1", 1, id="MTR 2.5: passed already")],
)
def test_the_turns_say_whose_they_are(late: Judged, passed: str, begins: int) -> None:
    at, two = late.at(1), late.seated(1)
    assert "Whose turn was it when time ran out?" in late.floor.open(at)
    said = send(late.floor, at, "/turn", active=0, **({"passed": passed} if passed else {}))
    assert f"Turn 0 of 5: {two[begins]}" in said
    assert _whose(late.floor) == [two[(begins + turn) % 2] for turn in range(6)]
    late.floor.submit("/undo")


def test_an_extra_turn_changes_whose_and_slow_play_how_many(late: Judged) -> None:
    """MTR 2.5: turns of an effect count among the five; a penalty adds to them."""
    at, two = late.at(2), late.seated(2)
    send(late.floor, at, "/turn", active=0)
    send(late.floor, at, "/turn", turn=1)
    said = _press(late.floor, at, "turn", again=1)
    assert f"Turn 2 of 5: {two[1]}" in said, "the same side once more"
    assert _whose(late.floor) == [two[1], two[0], two[1], two[0]]
    assert f"Turn 2 of 7: {two[1]}" in send(late.floor, at, "/turns")
    assert "the game is drawn" not in text_of(late.floor.page.text), "there are turns left"


def test_swiss_ends_with_the_game_drawn(late: Judged) -> None:
    """MTR 2.5: 1-0 and a game that is not finished are a win for the leader."""
    at, (first, _) = late.at(3), late.seated(3)
    send(late.floor, f"{at}/games", "/game", winner=0)
    assert "No new game begins." in text_of(late.floor.open(at)), "nobody has said that they play"
    late.floor.open(f"{at}?between=0")
    late.floor.submit("/turn", active=1)
    said = _press(late.floor, at, "turn", turn=5)
    assert "A game that is not finished after the last turn is drawn." in said
    assert f"The match ends 1–0–1: {first} wins." in said
    said = _press(late.floor, at, "game", winner=-1, how="unfinished", at_table=1)
    assert "Time ran out between two games" in said
    assert f"The match ends 1–0–1: {first} wins." in said
    assert "Time is up: no new game begins." in text_of(late.floor.open(f"{at}/games"))
    late.head.open(at)
    late.head.submit("/result")
    assert 'id="turns"' not in late.head.open(at)


def test_nobody_ends_a_match_whose_score_is_not_known(late: Judged) -> None:
    """Without a game noted the page does not claim 0-0."""
    at = late.at(1)
    send(late.floor, at, "/turn", active=0)
    said = _press(late.floor, at, "turn", turn=5)
    assert "No game of this match was noted, so nobody knows the score here." in said
    assert "The match ends" not in said


def _press(by: Browser, at: str, ending: str, **fields: object) -> str:
    """Send a form of the page whose buttons say what, with nothing but what the button says."""
    by.open(at)
    token = re.search(r'name="csrf" value="([^"]+)"', by.page.text)[1]
    key = re.search(r'name="key" value="([^"]+)"', by.page.text)[1]
    by.page = by.post(f"{at}/{ending}", data={"csrf": token, "key": key, **fields})
    return text_of(by.page.text)


def _whose(by: Browser) -> list[str]:
    return re.findall(r'class="whose"><bdi>(\w+)</bdi>', by.page.text)


# Elimination ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def semifinal(served: Served) -> tuple[Browser, str, tuple[str, str]]:
    """The head judge at table 1 of a semifinal, after time, one game each."""
    evening = Evening(served, title="Cut", level=2, rounds=1, cut=4, players=8)
    head = helper(evening, label="Ravi", role="head-judge")
    evening.start("Ana", "Bo", "Cruz", "Dee", "Eli", "Fay", "Gus", "Hana")
    evening.post()
    for table in range(1, 5):
        evening.at_desk("/line", line=f"{table} 20")
    evening.at_desk("/round/1/close")
    head.open(f"{evening.home}/cut")
    head.submit("/cut/")
    evening.post(2)
    at = f"/event/{evening.stream}/judge/round/2/table/1"
    two = re.findall(r'class="pl"><p><b>.*?<bdi>(\w+)</bdi>', head.open(at))
    assert f"{two[0]} chooses: the better place in the standings." in text_of(head.open(f"{at}/games"))
    evening.at_desk("/round/2/start-clock")
    call_time(evening, 2)
    for winner in (0, 1):
        send(head, f"{at}/games", "/game", winner=winner)
    return head, at, (two[0], two[1])


@pytest.mark.parametrize(
    ("query", "said"),
    [
        pytest.param("between=1", "Nobody is ahead: one more game.", id="MTR 2.5: between two games"),
        pytest.param("between=0&life0=7&life1=7", "Equal life: the game goes on.", id="MTR 2.5: equal life"),
        pytest.param("between=0&life0=12&life1=9", "The match ends 2–1: {0} wins.", id="MTR 2.5: more life"),
        pytest.param("between=0&life0=-3&life1=1", "The match ends 1–2: {1} wins.", id="below nothing is possible"),
        pytest.param("between=0&life0=x&life1=", "the player with more life wins the game", id="no numbers"),
    ],
)
def test_a_bracket_match_is_never_drawn(semifinal: tuple[Browser, str, tuple[str, str]], query: str, said: str) -> None:
    head, at, two = semifinal
    _press(head, at, "turn", active=0)
    _press(head, at, "turn", turn=5)
    assert said.format(*two) in text_of(head.open(f"{at}?{query}"))


# What is owed and due ------------------------------------------------------------------------------------------------


def test_what_is_owed_is_served_at_the_table_in_one_tap(served: Served) -> None:
    """IPG 1.1: the match was over when the penalty came, and then it was not."""
    hall = judged(served)
    name = hall.seated(1)[0]
    hall.evening.at_desk("/line", line="1 20")
    hall.penalise(hall.head, 1, who=hall.who(1)[0], what="decklist-problem")
    assert "Served" not in text_of(hall.floor.open(hall.at(1))), "the match is over"
    hall.evening.at_desk("/line", line="1 -")
    hall.evening.desk.submit("/line")
    said = text_of(hall.floor.open(hall.at(1)))
    assert f"{name} · Game Loss" in said
    assert "Served" in said
    assert "Served" not in text_of(hall.floor.open(hall.at(2)))
    hall.floor.open(hall.at(1))
    hall.floor.submit("/serve")
    said = text_of(hall.floor.open(hall.at(1)))
    assert "still to be served" not in said
    assert "0–1" in said


@pytest.mark.parametrize(
    ("due", "is_due"),
    [
        pytest.param("now", True, id="MTR 3.12: now"),
        pytest.param("after-match", False, id="MTR 3.11: after the match"),
        pytest.param("next-round", False, id="MTR 3.11: before the next round"),
    ],
)
def test_what_is_due_about_cards_is_asked_for_at_the_table(served: Served, due: str, is_due: bool) -> None:
    hall = judged(served)
    player = hall.who(2)[0]
    hall.floor.open(f"{hall.at(2)}/cards")
    hall.floor.submit("/cards", player=player, matter="sleeves", allowed=0, due=due)
    assert ("It was done" in hall.floor.open(hall.at(2))) is is_due
    assert "It was done" not in hall.floor.open(hall.at(1))
    for table in (1, 2, 3):
        hall.evening.at_desk("/line", line=f"{table} 20")
    assert ("It was done" in hall.floor.open(hall.at(2))) is (due != "next-round"), "the match is over"
    hall.evening.at_desk("/round/1/close")
    hall.evening.post(2)
    tables = [f"{hall.home}/round/2/table/{table}" for table in (1, 2, 3)]
    asked = [at for at in tables if "It was done" in hall.floor.open(at)]
    assert len(asked) == 1
    hall.floor.open(asked[0])
    hall.floor.submit("/done")
    assert hall.floor.path == asked[0]
    assert "It was done" not in hall.floor.open(asked[0])


# Loops ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "said"),
    [
        pytest.param("often0=&often1=", "the game is a draw", id="MTR 4.4: nobody keeps it going, nobody stops it"),
        pytest.param(
            "often0=10&often1=4", "played 4 times. Then {1} acts and breaks it.", id="MTR 4.4: the lower number"
        ),
        pytest.param("keeps0=1&often0=1000&often1=", "1000 times. Then {0} has priority.", id="MTR 4.4: they agree"),
        pytest.param("keeps0=1&often0=1000&often1=1", "1 time. Then {1} has priority.", id="MTR 4.4: they go lower"),
        pytest.param("keeps0=1&often0=5&often1=9", "must agree or name a number below 5", id="MTR 4.4: not higher"),
        pytest.param("keeps0=1&often0=&often1=", "Somebody has to say how often.", id="MTR 4.4: no number"),
        pytest.param("depends=1&often0=1&often1=", "cannot be part of a loop", id="MTR 4.4: a condition"),
        pytest.param("chance=1&often0=1&often1=", "depends on chance", id="MTR 4.4: chance"),
        pytest.param("active=1&keeps0=1&keeps1=1&often0=3&often1=3", "Then {1} has priority.", id="turn order"),
        pytest.param("often0=²&often1=<b>", "the game is a draw", id="no number is none"),
    ],
)
def test_a_loop_is_settled(hall: Judged, query: str, said: str) -> None:
    two = hall.seated(2)
    page = hall.floor.open(f"{hall.at(2)}/loop?{query}")
    assert said.format(*two) in text_of(page)
    assert "<b>" not in page.split("<form")[-1]


def test_the_page_of_a_loop_says_nothing_before_it_is_asked(hall: Judged) -> None:
    assert "draw" not in text_of(hall.floor.open(f"{hall.at(2)}/loop")).replace("drawn", "")


def test_whoever_only_gives_time_sees_the_games_and_changes_none(hall: Judged) -> None:
    """MTR 1.8."""
    lent = helper(hall.evening, label="Tim", powers=("extend",))
    page = lent.open(f"{hall.at(2)}/games")
    assert "Games of this match" in page
    assert set(re.findall(r'action="[^"]*/([a-z]+)"', page)) <= {"turns"}
