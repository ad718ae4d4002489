"""What a page says will happen, or has been checked, is so: counted for those whom it concerns."""

import re

from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.shared.test_round_names import cut, play

NAMES = ("Ana", "Bo", "Cleo", "Dee", "Eli", "Fay")


def plain(page: str) -> str:
    return text_of(page).replace("\u2068", "").replace("\u2069", "")


def test_as_many_phones_light_up_as_players_are_paired(served: Served) -> None:
    """MTR-10.4: four of six play on, and the preview of the semifinals counted all six."""
    evening = Evening(served, rounds=1, cut=4, players=6)
    evening.start(*NAMES)
    assert "6 phones light up" in plain(evening.at_desk("/desk/draw"))
    evening.at_desk("/round/1/post")
    for table in (1, 2, 3):
        evening.at_desk("/round/1/line", line=f"{table} 20")
    evening.at_desk("/round/1/close")
    cut(evening)
    assert "4 phones light up" in plain(evening.at_desk("/desk/draw"))


def test_a_change_counts_the_phones_there_are(served: Served) -> None:
    evening = Evening(served)
    evening.join("Ana")
    evening.at_desk("/desk/people", name="Bo")
    evening.at_desk("/desk/people", name="Cleo")
    evening.desk.open(f"{evening.home}/settings/event")
    page = plain(evening.desk.submit("/settings/event/", title="Saturday"))
    assert "1 player sees it on the phone at once." in page
    assert "2 players have no phone here" in page


def test_the_last_check_says_no_more_than_was_checked(served: Served) -> None:
    """MTR-2.4: a slip that an official entered was agreed to by nobody's phone."""
    evening = Evening(served, rounds=1, cut=4, players=4)
    evening.start(*NAMES[:4])
    play(evening, 1)
    page = plain(evening.desk.open(f"{evening.home}/cut"))
    assert "Both sides agreed" not in page
    assert "No result waits for the other side’s answer" in page


def test_the_page_counts_the_matches_of_the_report(served: Served) -> None:
    """MTR-1.9: one side's report stood when the round was closed; it counts, in the report and on the page."""
    evening = Evening(served, rounds=1)
    evening.start(*NAMES[:4])
    evening.post()
    evening.at_desk("/round/1/line", line="1 20")
    for phone in evening.phones.values():
        page = phone.open(re.sub(r"(/player/\d+).*", r"\1?reporting=1", phone.path))
        if 'action="' in page and "Choose the score" in page:
            phone.submit("/report", score="2-1")
            break
    evening.at_desk("/round/1/close")
    if "/desk/round/1/close" in evening.desk.path or evening.desk.has_form("/close"):
        evening.desk.submit("/close")
    evening.at_desk("/desk/finish")
    public = plain(evening.served.browser().open(f"/event/{evening.stream}?seq=99"))
    report = plain(evening.desk.open(f"{evening.home}/report"))
    on_page, in_report = re.search(r"(\d+) match", public)[1], re.search(r"(\d+) match(es)?, ", report)[1]
    assert on_page == in_report == "2"


def test_final_places_are_downloaded_as_final_places(served: Served) -> None:
    """MTR-10.4: the finalist is second, whatever the rounds before said."""
    evening = Evening(served, rounds=1, cut=4, players=4)
    evening.start(*NAMES[:4])
    play(evening, 1)
    cut(evening)
    play(evening, 2)
    play(evening, 3)
    evening.at_desk("/desk/finish")
    anybody = evening.served.browser()
    page = anybody.open(f"/event/{evening.stream}")
    link = re.search(r'href="([^"]*places\.csv)"', page)
    assert link, plain(page)
    lines = anybody.open(link[1]).splitlines()
    assert [line.split(",")[:2] for line in lines[1:]] == [["1", "1"], ["2", "2"], ["3", "4"], ["3", "4"]]
