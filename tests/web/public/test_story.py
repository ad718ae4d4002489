"""The event's page when all is over: who won, the bracket, who finished where, the log and its check."""

import re

from playwright.sync_api import Browser, expect
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.devices import LAPTOP, Device
from tests.web.test_top_cut import NAMES, play


def test_the_public_page_tells_the_story_and_checks_its_log(served: Served, chromium: Browser) -> None:
    evening = Evening(served, title="Harbour Open", rounds=1, cut=4, players=8)
    evening.start(*NAMES)
    play(evening, 1)
    evening.desk.open(f"{evening.home}/cut")
    evening.desk.submit("/cut/")
    play(evening, 2, score="21")
    assert "wins" not in text_of(served.browser().open(f"/event/{evening.stream}"))
    play(evening, 3, score="21")
    evening.at_desk("/desk/finish")

    page = served.browser().open(f"/event/{evening.stream}?seq=9999")  # one without a number may be a second old
    said = text_of(page)
    champion = re.search(r"(\w+) wins 2–1 in the final against (\w+) \. Seeded (\d)\w\w of 8\.", said)
    assert champion, said
    assert re.search(rf"Top 4 .*Semifinals .*Final .*{champion[1]}", said)
    assert re.search(rf"Final places # Player Points 1 {champion[1]} 3 2 {champion[2]} 3 3–4 ", said)
    assert "7 matches" in said
    assert "43 % of matches went to a third game" in said
    assert re.search(
        r"4 unbeaten before the playoff 0 judge calls, 0 appeals 0 decks checked 100 % of players stayed", said
    )
    assert f'href="/event/{evening.stream}/results.csv"' in page

    reader = Device(chromium, served, LAPTOP)
    reader.page.goto(f"/event/{evening.stream}")
    reader.press("Check now")
    expect(reader.page.locator("#verdict")).to_contain_text("Intact")
    expect(reader.page.locator("#findings")).to_contain_text("each with the hash of the one before")


def test_without_a_playoff_the_best_of_the_rounds_has_won(served: Served) -> None:
    evening = Evening(served, title="Friday", rounds=1)
    evening.start("Ana", "Bo")
    play(evening, 1)
    evening.at_desk("/desk/finish")
    said = text_of(served.browser().open(f"/event/{evening.stream}"))
    assert re.search(r"(Ana|Bo) wins Finished", said)
    assert "Final places # Player Points 1" in said
    assert "0 % of matches went to a third game" in said


def test_an_announced_playoff_that_was_never_cut_has_no_winner(served: Served) -> None:
    """The leader of the rounds was named as if they had won it."""
    evening = Evening(served, title="Harbour Open", rounds=1, cut=4, players=8)
    evening.start(*NAMES)
    play(evening, 1)
    evening.desk.open(evening.home)
    _, fields = evening.desk.form("/publish")
    evening.desk.post(f"{evening.home}/finish", data={name: fields[name] for name in ("csrf", "key")})
    said = text_of(served.browser().open(f"/event/{evening.stream}"))
    assert "wins" not in said
    assert re.search(r"The event is over The playoff was not played\. \w+ was ahead after round 1\.", said)
