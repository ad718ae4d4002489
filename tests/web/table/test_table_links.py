"""Who opened what at a free table: seats on several devices, and a judge by consent."""

import re

import httpx
from tests.http.server import Served, text_of
from tests.web.tables import Chair, judge_at, open_table, seated, start

JSON = {"Accept": "application/json"}


def refusal(answer: httpx.Response) -> str:
    return answer.json()["code"]


# A seat on several devices --------------------------------------------------------------------------------------------


def test_a_player_reads_on_the_page_that_another_device_has_the_seat(served: Served) -> None:
    """MTR 3.13: a line of the log scrolls away; the notice stays, and the other player has none."""
    links = open_table(served)
    ana, bo = Chair(served, links[0]), Chair(served, links[1])
    said = "Your seat was opened on 2 devices."
    assert said not in text_of(ana.look())
    intruder = Chair(served, links[0])
    for chair in (ana, intruder):
        assert said in text_of(chair.look())
    assert said not in text_of(bo.look())


def test_a_seat_is_kept_for_one_device_and_no_older_link_opens_it(served: Served) -> None:
    """MTR 3.13: others who had it see nothing more of it, on the page or in a feed that is open."""
    first, second, _ = open_table(served)
    ana, bo = Chair(served, first), Chair(served, second)
    ana.bring("Anas")
    bo.bring("Bos")
    start(ana, bo)
    intruder = Chair(served, first)
    with intruder.browser.stream("GET", f"{intruder.home}/feed") as feed:
        lines = feed.iter_lines()
        assert "Anas card" in next(line for line in lines if line.startswith("data: {"))
        page = ana.press("keep-seat").text
        assert "Your seat is on this device only." in text_of(page)
        said = [line for line, _ in zip(lines, range(6), strict=False)]
        assert "event: refused" in said
        assert not [line for line in said[said.index("event: refused") :] if "Anas card" in line]
    assert intruder.browser.get(intruder.home).status_code == 403
    assert served.browser().get(first).status_code == 404, "the link everybody knew"
    assert len(ana.cards) == 7
    assert "Your seat was opened on" not in text_of(ana.look())
    for chair, who in ((bo, "Ana keeps the seat"), (ana, "You keep your seat")):
        assert f"{who} for one device only. No older link opens it." in text_of(chair.look())
    (link,) = re.findall(r'value="http://[^"/]+(/table/link/[^"]+)"', page)
    assert Chair(served, link).cards == ana.cards
    assert "Your seat was opened on 2 devices." in text_of(ana.look())


def test_nobody_keeps_a_seat_that_is_not_theirs(served: Served) -> None:
    ana, bo, link = seated(served)
    judge = judge_at(served, link, ana, bo)
    assert refusal(judge.send(f"{judge.home}/do/keep-seat", as_json=True)) == "not-at-this-table"
    assert refusal(ana.send(f"{ana.home}/do/keep-seat", as_json=True, chair="1")) == "not-your-chair"
    assert "You, Bo" in text_of(bo.look())


def test_whoever_opens_a_table_and_sits_down_is_counted_like_everybody(served: Served) -> None:
    host = served.browser()
    host.open("/table")
    page = host.submit("/table", first="Ana", second="Bo", sit="first")
    links = re.findall(r'value="http://[^"/]+(/table/link/[^"]+)"', page)
    bo = Chair(served, links[1])
    assert "Ana sat down with a new device." in text_of(bo.look())
    Chair(served, links[0])
    assert "Your seat was opened on 2 devices." in text_of(host.open(bo.home))


# A judge by consent ---------------------------------------------------------------------------------------------------


def test_both_players_read_that_the_judges_link_was_opened_and_by_which_link(served: Served) -> None:
    """MTR 1.8: the person who opened the table was shown it; nobody comes by it unseen."""
    ana, bo, link = seated(served)
    for chair in (ana, bo):
        assert "The person who opened it was shown a link to each seat, and one for a judge." in text_of(chair.look())
        assert "opened the judge" not in text_of(chair.look())
    Chair(served, link)
    for chair in (ana, bo):
        page = text_of(chair.look()).replace("&#39;", "'")
        assert page.count("Somebody opened the judge's link. They are the judge once every player agrees.") == 1
        assert "Somebody came as a judge, by the link shown to the person who opened this table." in page
        assert chair.offers("agree-to-judge")


def test_a_judge_sees_and_does_nothing_until_both_have_agreed(served: Served) -> None:
    ana, bo, link = seated(served)
    start(ana, bo)
    judge = Chair(served, link)
    token = dict(re.findall(r'name="(csrf)" value="([^"]+)"', judge.browser.open("/table")))
    for player in (None, ana):
        if player:
            player.press(r"agree-to-judge\?yes")
        assert "The players are asked whether you judge here." in text_of(judge.look())
        assert judge.browser.get(f"{judge.home}/feed", headers=JSON).json()["code"] == "judge-not-agreed"
        for command in ("judge-look", "award-game?winner=0&how=penalty", "record-face-seen"):
            said = token | {"chair": "judge", "zones": "1:hand", "seat": "1", "text": "1", "by": "0"}
            answer = judge.browser.post(f"{judge.home}/do/{command}", data=said, headers=JSON)
            assert refusal(answer) == "judge-not-agreed", command
    bo.press(r"agree-to-judge\?yes")
    assert "See hidden cards; everybody is told" in text_of(judge.look())
    judge.press("judge-look", zones="1:hand")
    assert "Bos card" in judge.look()
    bo.press("agree-to-judge")
    assert "Bos card" not in judge.look()
    assert "does not agree to the judge" in text_of(ana.look())


def test_who_came_before_the_judge_gains_nothing_by_the_players_yes(served: Served) -> None:
    """The opener tries the link first, in another browser, and waits for somebody whom both accept."""
    ana, bo, link = seated(served)
    sneak = Chair(served, link)
    judge = judge_at(served, link, ana, bo)
    assert "See hidden cards" in text_of(judge.look())
    assert "The players are asked whether you judge here." in text_of(sneak.look())
    judge.browser.open(link)
    assert judge.browser.path == judge.home, "who is the judge already goes to the table, and nobody is asked again"
    assert not ana.browser.open(ana.home).count("agree-to-judge?yes")


def test_a_player_who_tries_the_judges_link_sends_no_judge_away(served: Served) -> None:
    ana, bo, link = seated(served)
    judge = judge_at(served, link, ana, bo)
    ana.browser.open(link)
    ana.browser.submit(link)
    assert "See hidden cards" in text_of(judge.look())
