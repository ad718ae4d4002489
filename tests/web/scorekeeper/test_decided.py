"""What a judge has decided stands on phones, slips, lists and rows, and no score goes past it (MTR 2.4, MTR 1.7)."""

import re

import pytest
from tests.http.server import Browser, Forms, Served, text_of
from tests.printing.room import read
from tests.web.judged import Judged, judged


@pytest.fixture(scope="module")
def hall(served: Served) -> Judged:
    """Table 1: the first player has lost game 1 over a decklist; table 2 is for investigations."""
    hall = judged(served)
    hall.penalise(hall.head, 1, who=hall.who(1)[0], what="decklist-problem")
    return hall


@pytest.fixture(scope="module")
def late(hall: Judged) -> tuple[str, str]:
    """Who lost the game, and who sits opposite."""
    one, other = hall.seated(1)
    return one, other


def typed(by: Browser, hall: Judged, line: str) -> str:
    by.open(hall.evening.home)
    return by.submit("/line", line=line)


def struck(page: str) -> set[str]:
    """The scores that cannot be chosen."""
    return {value for value, rest in re.findall(r'name="score"\s+value="([^"]+)"([^>]*)>', page) if "disabled" in rest}


def test_both_phones_name_who_lost_the_game_and_strike_what_cannot_be(hall: Judged, late: tuple[str, str]) -> None:
    """The own phone says why too; the other's does not (MTR 1.2)."""
    mine, theirs = (hall.phone(name).page.text for name in late)
    assert f"Game 1 lost: {late[0]} · Decklist problem" in text_of(mine)
    assert f"Game 1 lost: {late[0]} Recorded by Ravi." in text_of(theirs)
    assert {"2-0", "1-0"} <= struck(mine)
    assert {"0-2", "0-1"} <= struck(theirs)
    assert "id" not in struck(mine)


def test_a_phone_that_sends_it_all_the_same_is_refused_with_the_name_and_the_rule(
    hall: Judged, late: tuple[str, str]
) -> None:
    phone = hall.phone(late[0])
    said = text_of(phone.submit("/report", score="2-0"))
    assert phone.page.status_code == 422
    assert f"{late[0]} has lost game 1 to a penalty, so 2–0 cannot be." in said
    assert "IPG 1.1" in said


def test_desk_row_slip_and_judges_list_say_the_same(hall: Judged, late: tuple[str, str]) -> None:
    mark = f"Game 1 lost: {late[0]}"
    row = hall.scorekeeper.open(hall.evening.home).split('data-table="1"')[1].split("</li>")[0]
    assert mark in text_of(f"<head></head>{row}")
    assert "Decklist" not in row, "MTR 1.2: for what is the judges' and the player's own to know"
    assert f"{mark} · Decklist problem" in text_of(hall.floor.open(hall.home))
    assert mark in text_of(hall.floor.open(hall.at(1)))
    slip = " ".join(read(hall.scorekeeper.get(f"{hall.evening.home}/paper/slips.pdf").content).split())
    assert f"{mark}. So far 0–1." in slip
    assert "Decklist" not in slip


def test_the_desk_is_asked_with_names_rule_and_what_is_possible(hall: Judged, late: tuple[str, str]) -> None:
    """`1 20` was final without a word before."""
    said = text_of(typed(hall.scorekeeper, hall, "1 20"))
    assert hall.scorekeeper.page.status_code == 422
    assert f"{late[0]} has lost game 1 to a penalty, so 2–0 cannot be." in said
    assert "What happened?" in said
    assert "Only the head judge can let it stand, with a reason." in said
    lines = re.findall(r'name="line" value="([^"]+)"', hall.scorekeeper.page.text)
    assert lines == ["1 21", "1 11", "1 12", "1 02", "1 20"], "the last is the line itself, to be typed again"


def test_asking_the_head_judge_is_a_call_to_the_table(hall: Judged) -> None:
    typed(hall.scorekeeper, hall, "1 20")
    hall.scorekeeper.submit("/table/1/ask")
    assert "The result is in doubt" in text_of(hall.head.open(f"{hall.home}/calls"))


def test_the_head_judge_lets_it_stand_with_a_reason_and_one_undo_takes_it_back(
    hall: Judged, late: tuple[str, str]
) -> None:
    head, desk = hall.head, hall.evening.home
    head.open(f"{desk}/round/1/table/1?score=20")
    said = text_of(head.submit("/table/1/result"))
    assert f"{late[0]} has lost game 1 to a penalty, so 2–0 cannot be." in said
    assert "Do it anyway, with a reason" in said
    head.submit("/table/1/result", **{"overrule.reason": "the wrong player was penalised"})
    history = text_of(head.open(f"{desk}/history"))
    assert "counts, though a judge had decided otherwise" in history
    head.open(desk)
    row = head.page.text.split('data-table="1"')[1].split("</li>")[0]
    assert "2–0" in row
    assert "Score and decision differ" not in row
    head.open(f"{desk}/history")
    head.submit("/undo")
    row = head.open(desk).split('data-table="1"')[1].split("</li>")[0]
    assert "2–0" not in text_of(f"<head></head>{row}")


@pytest.fixture(scope="module")
def held(hall: Judged) -> tuple[str, str]:
    """The two at table 3, which waits for the head judge."""
    one, other = hall.seated(3)
    hall.floor.open(f"{hall.at(3)}/infraction?who={hall.who(3)[0]}&what=cheating")
    hall.floor.submit("/investigation")
    return one, other


@pytest.mark.parametrize(
    ("line", "says"),
    [
        pytest.param("3 20 d2", "{one} beats {other} 2–0. {other} drops.", id="a score with a drop"),
        pytest.param("3 n2", "{one} beats {other} 2–0.", id="MTR 2.10: somebody did not come"),
        pytest.param("3 id d12", "{one} and {other} draw 0–0–3. {one} drops. {other} drops.", id="MTR 2.4: agreed"),
    ],
)
def test_let_it_stand_leads_to_what_was_typed_with_its_drops(
    hall: Judged, held: tuple[str, str], line: str, says: str
) -> None:
    """Before, the link for `n2` and `id` was refused, and drops were lost on the way."""
    typed(hall.head, hall, line)
    to = re.search(r'href="([^"]+)">Let it stand, with a reason', hall.head.page.text)
    assert to, text_of(hall.head.page.text)
    page = hall.head.open(to[1].replace("&amp;", "&"))
    assert says.format(one=held[0], other=held[1]) in text_of(page)
    if "d12" in line:
        assert "Do it anyway, with a reason" in text_of(hall.head.submit("/table/3/result"))
        hall.head.submit("/table/3/result", **{"overrule.reason": "they have agreed, and both go home"})
        assert f"{held[1]} has dropped" in text_of(hall.head.open(hall.evening.home))


def test_a_hold_says_why_and_by_whom_and_keeps_both_phones_from_reporting(hall: Judged) -> None:
    """MTR 5.1: "the table waits", and it does."""
    name = hall.seated(2)[0]
    phone = hall.phone(name)
    held_open = phone.form("/report")
    hall.floor.open(f"{hall.at(2)}/infraction?who={hall.who(2)[0]}&what=cheating")
    hall.floor.submit("/investigation")
    action, fields = held_open
    refused = phone.post(action, data=fields | {"score": "2-0"})
    assert refused.status_code == 422
    assert "Table 2 waits: the head judge looks into something there." in text_of(refused.text)
    said = text_of(hall.phone(name).page.text)
    assert "Your match waits The head judge looks into something at your table. Ines has asked for it." in said
    assert "/report" not in phone.page.text
    asked = text_of(typed(hall.scorekeeper, hall, "2 20"))
    assert "Table 2 waits: the head judge looks into something there." in asked
    assert "On hold: investigation" in asked


def exchange(hall: Judged, *, round: int, table: int) -> None:
    """Exchange a table's opponents with those of another, in the first way that pairs nobody again."""
    desk = hall.scorekeeper
    ways = [
        (action, fields)
        for other in {1, 2, 3} - {table}
        for _, action, fields in Forms(
            desk.open(f"{hall.evening.home}/round/{round}/exchange?first={table}&second={other}")
        ).forms
        if "one" in fields
    ]
    assert any(desk.post(action, data=fields).status_code == 200 for action, fields in ways)


@pytest.mark.parametrize("round", [1, 2], ids=["given in the round", "owed from the round before"])
def test_a_game_loss_goes_with_the_player_when_opponents_are_exchanged(served: Served, round: int) -> None:
    """IPG 1.1: one given in the round was forgotten, one from before slid into the next round."""
    hall = judged(served)
    late = hall.seated(1)[0]
    for table in (1, 2, 3) if round == 2 else ():
        typed(hall.scorekeeper, hall, f"{table} 20")
    hall.penalise(hall.head, 1, who=hall.who(1)[0], what="decklist-problem")
    if round == 2:
        hall.evening.at_desk("/round/1/close")
        hall.evening.post(2)

    def place() -> int:
        return next(table for table in (1, 2, 3) if late in hall.seated(table, round))

    before = {*hall.seated(place(), round)}
    exchange(hall, round=round, table=place())
    at = place()
    assert {*hall.seated(at, round)} != before
    assert f"Game 1 lost: {late}" in text_of(hall.floor.open(hall.at(at, round)))
    assert f"Game 1 lost: {late}" in text_of(hall.phone(late).page.text)
    said = text_of(typed(hall.scorekeeper, hall, f"{at} {'20' if hall.seated(at, round)[0] == late else '02'}"))
    assert f"{late} has lost game 1 to a penalty" in said


def test_a_slip_that_was_undone_comes_back_past_no_hold(hall: Judged) -> None:
    """MTR 5.1: Redo entered it while the table waited, without a word."""
    desk = hall.evening.home
    typed(hall.scorekeeper, hall, "3 20")
    hall.scorekeeper.open(f"{desk}/history")
    hall.scorekeeper.submit("/undo")
    hall.floor.open(f"{hall.at(3)}/infraction?who={hall.who(3)[0]}&what=cheating")
    hall.floor.submit("/investigation")
    rows = hall.scorekeeper.open(f"{desk}/history").split("<li")
    redo = next(re.search(r'name="entry" value="(\d+)"', row)[1] for row in rows if "Redo" in row)
    said = text_of(hall.scorekeeper.submit("/undo", entry=redo))
    assert "Table 3 waits: the head judge looks into something there." in said
    row = hall.scorekeeper.open(desk).split('data-table="3"')[1].split("</li>")[0]
    assert "2–0" not in text_of(f"<head></head>{row}")
