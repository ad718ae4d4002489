"""Before a round closes one page names what is open, and the head judge can do what a head judge may (MTR 1.7)."""

import re

import pytest
from tests.http.server import Browser, Served, text_of
from tests.web.judged import Judged, judged


@pytest.fixture
def hall(served: Served) -> Judged:
    return judged(served)


def typed(by: Browser, hall: Judged, line: str) -> str:
    by.open(hall.evening.home)
    return by.submit("/line", line=line)


def close(by: Browser, hall: Judged) -> str:
    """Ask for the end of the round as the page before it does."""
    by.open(hall.evening.home)
    csrf = re.search(r'name="csrf" value="([^"]+)"', by.page.text)[1]
    headers = {"Referer": str(by.page.url)}
    by.page = by.post(f"{hall.evening.home}/round/1/close", data={"csrf": csrf, "key": "k" * 22}, headers=headers)
    return text_of(by.page.text)


def investigate(hall: Judged, table: int) -> None:
    hall.floor.open(f"{hall.at(table)}/infraction?who={hall.who(table)[0]}&what=cheating")
    hall.floor.submit("/investigation")


def report(hall: Judged, name: str, score: str = "2-0") -> Browser:
    phone = hall.phone(name)
    phone.submit("/report", score=score)
    return phone


def test_one_page_names_investigation_one_sided_report_and_who_has_left(hall: Judged) -> None:
    """Such a round closed, and its standings went out, without a word."""
    typed(hall.scorekeeper, hall, "1 20")
    report(hall, hall.seated(2)[0])
    one, other = hall.seated(3)
    gone = hall.evening.phones[one]
    gone.open(gone.path.split("/me")[0].split("?")[0] + "/me")
    gone.submit("/drop")
    investigate(hall, 1)
    said = close(hall.scorekeeper, hall)
    assert hall.scorekeeper.page.status_code == 422
    assert "3 things are open" in said
    assert "Investigation" in said
    assert f"{one} has dropped; there is no result {other} is still in the event." in said
    assert "Reported by one side" in said
    assert "In order: 0" not in said
    hall.scorekeeper.submit("/round/1/line")
    assert f"{other} wins" not in text_of(hall.scorekeeper.open(f"{hall.evening.home}/round/1/closing"))
    hall.scorekeeper.submit("/round/1/accept")
    said = close(hall.scorekeeper, hall)
    assert "1 thing is open" in said
    assert "Do it anyway" not in said
    close(hall.head, hall)
    assert "Do it anyway, with a reason" in text_of(hall.head.page.text)
    hall.head.submit("/round/1/close", **{"overrule.reason": "the hall closes"})
    assert "Close round 1" not in text_of(hall.head.open(hall.evening.home))
    assert "was set aside: the hall closes" in text_of(hall.head.open(f"{hall.evening.home}/history"))


def test_what_no_table_waits_for_is_named_too(hall: Judged) -> None:
    """An investigation whose match is no longer played kept nobody from closing."""
    name = hall.seated(1)[0]
    investigate(hall, 1)
    hall.head.open(f"{hall.home}/head")
    hall.head.submit("/round/1/void")
    hall.head.submit("/round/1/void", why="result")
    hall.evening.phones[name].open(hall.evening.phones[name].path.split("/me")[0] + "/me")
    hall.evening.phones[name].submit("/drop")
    hall.evening.post()
    hall.evening.at_desk("/round/1/start-clock")
    tables = re.findall(r'data-table="(\d+)"', hall.scorekeeper.open(hall.evening.home))
    for table in tables:
        typed(hall.scorekeeper, hall, f"{table} 20")
    said = close(hall.scorekeeper, hall)
    assert hall.scorekeeper.page.status_code == 422
    assert "1 thing is open" in said
    assert "Investigation No table of this round waits for it" in said
    close(hall.head, hall)
    hall.head.submit("/round/1/close", **{"overrule.reason": "heard tomorrow"})
    assert "Close round 1" not in text_of(hall.head.open(hall.evening.home))


def test_a_disputed_result_calls_a_judge_until_it_is_settled(hall: Judged) -> None:
    """MTR 1.10: nobody came before."""
    one, other = hall.seated(1)
    report(hall, one)
    answers = hall.evening.phones[other]
    answers.open(answers.path.split("/me")[0].split("?")[0])
    answers.submit("/dispute")
    assert "The result is in doubt" in text_of(hall.floor.open(f"{hall.home}/calls"))
    head = text_of(hall.head.open(f"{hall.home}/head"))
    assert "1 needs you" in head
    assert "<title>(1) Head judge" in hall.head.page.text
    assert "Table 1: The two do not agree" in head
    typed(hall.scorekeeper, hall, "1 20")
    assert "The result is in doubt" not in text_of(hall.floor.open(f"{hall.home}/calls"))
    assert "Nothing needs you" in text_of(hall.head.open(f"{hall.home}/head"))


def test_both_players_of_a_table_can_be_heard(hall: Judged) -> None:
    """Only the one it is about could be chosen before."""
    investigate(hall, 1)
    page = hall.head.open(f"{hall.home}/head")
    form = page.split('name="player"')[1].split("</select>")[0]
    assert {*hall.seated(1)} <= {*text_of(f"<head></head><p>{form}").split()}


def test_the_head_judge_gives_any_penalty_for_any_infraction_with_a_reason(hall: Judged) -> None:
    who = hall.who(1)[0]
    offered = hall.head.open(f"{hall.at(1)}/infraction?who={who}&what=slow-play")
    assert "Make it: Match Loss…" in text_of(offered)
    assert "Make it: Match Loss…" not in text_of(hall.floor.open(f"{hall.at(1)}/infraction?who={who}&what=slow-play"))
    hall.head.open(f"{hall.at(1)}/infraction?who={who}&what=slow-play&penalty=match-loss")
    assert "Do it anyway, with a reason" in text_of(hall.head.submit("/infraction"))
    hall.head.submit("/infraction", **{"overrule.reason": "for the third time today"})
    assert "Match lost" in text_of(hall.floor.open(hall.at(1)))


def test_a_player_appeals_after_a_penalty_ended_the_match_and_it_is_open_again(hall: Judged) -> None:
    """MTR 2.9: the phone offered nothing once the result was final; a match loss overturned left it lost."""
    name, who = hall.seated(1)[0], hall.who(1)[0]
    hall.penalise(hall.floor, 1, who=who, what="decklist-problem", score="0-1")
    phone = hall.phone(name)
    assert "Game Loss: Decklist problem" in text_of(phone.page.text)
    phone.submit("/judge/appeal")
    assert "1 needs you" in text_of(hall.head.open(f"{hall.home}/head"))
    number = re.search(r'/appeal/(\d+)"', hall.head.page.text)[1]
    hall.head.submit(f"/appeal/{number}", text="The list was right.", upheld=0)
    assert "/report" in hall.phone(name).page.text


def test_a_posted_round_with_results_is_voided_by_one_action_and_one_undo(hall: Judged) -> None:
    typed(hall.scorekeeper, hall, "1 20")
    head, desk = hall.head, hall.evening.home
    head.open(f"{hall.home}/head")
    page = head.submit("/round/1/void")
    assert '<main id="main"' in page, "where the skip link leads"
    said = text_of(page)
    assert "1 result is in. It is kept in the history and stops counting." in said
    assert "6 players read on their phones that the next round is not posted yet" in said
    assert re.search(
        r"Screens and public page no round on the wall Clock stops at \d+:\d\d Next pair round 1 again", said
    )
    assert "Void round 1, with its 1 result?" in said
    assert "One undo brings everything back" in said
    page = head.submit("/round/1/void", why="other")
    assert "Void round 1, with its 1 result?" in text_of(page), "another reason is said in words"
    assert re.findall(r'value="(\w+)"\s+required\s+checked', page) == ["other"], "and stays chosen"
    assert head.page.status_code == 400
    head.submit("/round/1/void", why="result", said="Table 2 was entered wrong.")
    assert "/desk/draw" in hall.evening.desk.open(desk), "it is paired again"
    told = "Pairing 1 of round 1 does not count: a result was wrong: Table 2 was entered wrong."
    assert told in text_of(head.open(f"{desk}/history")), "the reason and the sentence"
    head.open(f"{desk}/history")
    head.submit("/undo")
    row = head.open(desk).split('data-table="1"')[1].split("</li>")[0]
    assert "2–0" in text_of(f"<head></head>{row}")


def test_a_second_unsporting_conduct_minor_is_a_game_loss(hall: Judged) -> None:
    """IPG 4.1."""
    who = hall.who(1)[0]
    hall.penalise(hall.floor, 1, who=who, what="minor")
    assert "This is the second: Game Loss" in text_of(hall.floor.open(f"{hall.at(1)}/infraction?who={who}&what=minor"))
