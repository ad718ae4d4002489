"""A pod of an event at an online table of four: the game they play there is the result of the pod."""

import re

from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.tables import Chair
from tests.web.test_commander_night import NIGHT, pods

PEOPLE = ("Ana", "Bo", "Cy", "Dee")


def at_one_table(served: Served, **settings: object) -> tuple[Evening, list[Chair], list[str]]:
    """Four phones of one pod, by seats, at the table of their match with decks in front of them."""
    evening = Evening(served, title="Online pods", **(NIGHT | {"players": "4"} | settings))
    evening.start(*PEOPLE)
    evening.post()
    return evening, *at_table(evening)


def at_table(evening: Evening) -> tuple[list[Chair], list[str]]:
    evening.desk.open(f"{evening.home}/staff")
    evening.desk.submit("/online", yes=1)
    seated = pods(evening)[1]
    chairs = []
    for name in seated:
        phone = evening.phones[name]
        assert "Play this match online" in text_of(phone.open(phone.path))
        phone.open(f"{phone.path}/online")
        phone.submit("/online")
        chairs.append(Chair.of(phone, phone.path.split("?")[0]))
        chairs[-1].look()
        phone.submit("/deck", text=f"40 {name} card")
    return chairs, seated


def reporting(evening: Evening, round: int) -> tuple[str, str]:
    """How a phone would report its pod unless somebody chooses another way, and what it reads on that page."""
    phone = evening.phones[PEOPLE[0]]
    page = phone.open(f"{phone.path}?reporting={round}")
    return re.search(r'name="pod-how"\s+value="(\w+)"\s+checked', page)[1], text_of(page)


def begun(chairs: list[Chair]) -> None:
    chairs[0].press("set-up-game")
    for chair in chairs:
        chair.press("shuffle")
    for chair in chairs:
        while chair.offers("decline-shuffle"):
            chair.press("decline-shuffle")
    chairs[0].press("choose-first")
    for chair in chairs:
        chair.press("opening-hand")
    for chair in chairs:
        chair.press("keep-hand")


def result(evening: Evening) -> str:
    return text_of(evening.desk.open(f"{evening.home}/round/1/table/1"))


def test_four_of_a_pod_play_online_and_the_event_has_who_won(served: Served) -> None:
    """MTR 2.4: seat 1 goes first; all say who won, one closes the table, and nobody is asked again."""
    evening, chairs, seated = at_one_table(served)
    assert len({chair.home for chair in chairs}) == 1, "all four are at one table"
    begun(chairs)
    assert chairs[0].offers("pass-turn"), "the first seat plays first"
    assert f"{seated[0]} card" not in chairs[1].look()
    for chair in chairs:
        chair.press(r"state-result\?winner=2&amp;how=played")
    chairs[1].press("close")
    assert "The event has the result: 2·2·1·2." in text_of(chairs[3].look())
    assert f"{seated[2]} won" in result(evening)


def test_who_went_first_finished_last_where_places_count(served: Served) -> None:
    """MTR 2.10: two leave the game one after the other; the last to go is ahead of the first."""
    evening, chairs, seated = at_one_table(served, by_place="5 3 2 1")
    begun(chairs)
    for seat in (3, 0):
        chairs[seat].press(r"leave-table\?yes=1")
    for seat in (1, 2):
        chairs[seat].press(r"state-result\?winner=1&amp;how=played")
    chairs[1].press("close")
    one, two, three, four = seated
    assert f"1. {two} · 2. {three} · 3. {one} · 4. {four}" in result(evening)


def test_a_drawn_game_is_the_result_of_the_pod(served: Served) -> None:
    evening, chairs, _ = at_one_table(served)
    begun(chairs)
    for chair in chairs:
        chair.send(f"{chair.home}/do/state-result", winner="", how="agreed-draw")
    chairs[0].press("close")
    assert "draw" in result(evening).lower()
    assert "The event has the result: 1·1·1·1." in text_of(chairs[2].look())


def test_two_who_say_that_the_others_have_gone_do_not_settle_the_pod(served: Served) -> None:
    """MTR 2.10 MTR 2.4: nobody agrees for a player who was taken out by others' word; a player who is there has to."""
    _, chairs, _ = at_one_table(served)
    begun(chairs)
    for seat in (2, 3):
        for one in (0, 1):
            if chairs[one].offers(f"miss-player?seat={seat}"):
                chairs[one].press(rf"miss-player\?seat={seat}")
    while chairs[0].offers("miss-player?seat=2"):
        chairs[0].press(r"miss-player\?seat=2")
    for seat in (0, 1):
        chairs[seat].press(r"state-result\?winner=0&amp;how=played")
    chairs[0].press("close")
    assert "The other still has to confirm it." in text_of(chairs[3].look()), "the two who were taken out are asked"


def test_a_pod_of_the_cut_hands_in_what_its_page_shows(served: Served) -> None:
    """MTR 10.4: places give points before the cut and none in it; there, only who won goes on."""
    evening = Evening(
        served, title="Online cut", **(NIGHT | {"players": "4", "rounds": "1", "by_place": "5 3 2 1"}), pod_cut=4
    )
    evening.start(*PEOPLE)
    evening.post()
    how, read = reporting(evening, 1)
    assert (how, "Points by place: 5, 3, 2, 1" in read) == ("places", True)
    evening.at_desk("/line", line="1 p1234")
    evening.at_desk("/round/1/close")
    evening.desk.open(f"{evening.home}/cut")
    evening.desk.submit("/cut/")
    evening.post(2)
    how, read = reporting(evening, 2)
    assert (how, "Points by place" in read, "is worth" in read) == ("winner", False, False)
    chairs, seated = at_table(evening)
    begun(chairs)
    for seat in (3, 0):
        chairs[seat].press(r"leave-table\?yes=1")
    for seat in (1, 2):
        chairs[seat].press(r"state-result\?winner=1&amp;how=played")
    chairs[1].press("close")
    assert "The event has the result: 2·1·2·2." in text_of(chairs[2].look())
    assert f"{seated[1]} won" in text_of(evening.desk.open(f"{evening.home}/round/2/table/1"))
