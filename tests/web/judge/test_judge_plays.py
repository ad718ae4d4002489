"""A judge who plays under another link, and a pass that opens no desk: what is said to whom."""

import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.web.everybody import _with_pass
from tests.web.staffed import helper, make_link, signed_in, signed_up


@pytest.fixture(scope="module")
def evening(served: Served) -> Evening:
    evening = Evening(served)
    evening.start("Ana", "Bo", "Cruz", "Dee")
    evening.post()
    return evening


def judge_of(evening: Evening, label: str, browser: Browser) -> Browser:
    browser.open(make_link(evening.desk, evening.home, label=label, role="floor-judge"))
    return browser


def number_of(browser: Browser) -> str:
    found = re.search(r"/player/(\d+)", browser.path)
    assert found, browser.path
    return found[1]


def test_a_phone_that_plays_and_judges_asks_whose_page_it_opens(evening):
    """MTR-1.4-k: the two links are in one browser; a parent's phone is asked, not presumed upon."""
    phone = evening.phones["Ana"]
    player = number_of(phone)
    judge_of(evening, "Ana the judge", phone)
    board = phone.open(f"/event/{evening.stream}/judge")
    assert "I play as Ana" in text_of(board)
    phone.submit("/judge/me", player=player)
    assert "I play as Ana" not in text_of(phone.open(f"/event/{evening.stream}/judge"))
    phone.open(f"/event/{evening.stream}/judge?q=Ana")
    assert "/table/" in phone.path, "the only one of that name is opened at once"
    phone.submit("/ruling", text="It resolves")
    assert "You play in this match. Another judge decides here." in text_of(phone.page.text)


def test_the_organizer_says_which_player_an_official_is(evening):
    helper(evening, label="Ines", role="floor-judge")
    staff = evening.desk.open(f"{evening.home}/staff")
    official = re.search(r'/official/([^"]+)"', staff.split("Ines")[1])
    assert official
    home = f"{evening.home}/staff/official/{official[1]}"
    assert "plays too" not in text_of(evening.desk.open(home))
    evening.desk.submit("/plays", player="dee")
    assert "plays too" in text_of(evening.desk.open(home))
    evening.desk.submit("/plays", player="nobody of that name")
    assert "only one player fits" in text_of(evening.desk.page.text)
    evening.desk.open(home)
    evening.desk.submit("/plays", player="")
    assert "plays too" not in text_of(evening.desk.open(home))


def test_a_pass_is_told_that_it_does_not_open_the_desk(evening, served):
    """MTR-1.3-e: it has not died, it opens other pages."""
    press = _with_pass(evening, served.browser(), "press")
    for page in (evening.home, f"/event/{evening.stream}/judge"):
        said = press.get(page)
        assert said.status_code == 403
        assert "Your pass does not open this page" in text_of(said.text)
        assert "no longer opens" not in text_of(said.text)


def test_who_judges_signed_in_and_plays_by_that_account_is_one_person(served):
    """MTR-1.4-k: the account ties two links; nobody has to say it."""
    ines = signed_up(served, "ines", shown="Ines")
    ines.open("/new")
    ines.submit("/new", title="Hers", rounds=3)
    account = re.search(r"account-[a-z0-9]+", ines.open(f"{ines.path}/staff"))
    assert account
    evening = Evening(served)
    phone = signed_in(served, "ines")
    phone.open(f"/join/{evening.code}")
    phone.submit(f"/join/{evening.code}", name="Ines", person=account[0])
    evening.start("Ana", "Bo", "Cruz")
    evening.post()
    judge_of(evening, "Somebody", ines)
    for _ in range(2):
        ines.open(f"/event/{evening.stream}/judge?q=Ines")
        ines.submit("/ruling", text="It resolves")
        assert "You play in this match. Another judge decides here." in text_of(ines.page.text)
    history = text_of(evening.desk.open(f"{evening.home}/history"))
    assert history.count("An official plays too") == 1
