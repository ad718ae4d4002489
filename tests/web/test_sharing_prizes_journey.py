"""Two finalists agree on their phones how to share, four share evenly; and the new pages for every eye."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.devices import LAPTOP, Device, Look, broken_in
from tests.web.judge.test_judge_journeys import device
from tests.web.judged import judged
from tests.web.organizer.test_days import play
from tests.web.test_early_end_and_absence import publisher

FOUR = ("Ana", "Bo", "Cy", "Dee")


def bracket(served: Served, prizes: str) -> Evening:
    """Four players, one Swiss round, a cut to four, and prizes."""
    evening = Evening(served, rounds=1, cut=4)
    evening.start(*FOUR)
    play(evening, 1, 2)
    evening.desk.open(f"{evening.home}/prizes")
    evening.announce_prizes(prizes)
    evening.desk.open(f"{evening.home}/cut")
    evening.desk.submit("/cut/")
    return evening


def phones(served: Served, chromium: Browser, evening: Evening, *names: str) -> list[Device]:
    return [device(chromium, served, evening.phones[name], evening.phones[name].path) for name in names]


def finalists(evening: Evening) -> list[str]:
    evening.desk.open(f"{evening.home}/prizes")
    final = evening.desk.page.text.split('name="stays"')[1:]
    return [text_of(part.split("<span>")[1].split("</label>")[0]).split()[0] for part in final]


def test_two_finalists_share_as_they_agree(served: Served, chromium: Browser, pictures: Path) -> None:
    """MTR-5.2-c, MTR-5.2-i: the one who stays has the invitation; the money goes as both agree, each with a yes."""
    evening = bracket(served, "1: 200 EUR + 1 invitation\n2: 100 EUR\n3-4: 2 boosters")
    play(evening, 2, 2)
    stays, drops = finalists(evening)
    one, two = phones(served, chromium, evening, stays, drops)
    one.page.locator("summary", has_text="The two share as they agree").click()
    expect(one.page.locator("#split")).to_contain_text("1 invitation is not divided: the winner gets it.")
    one.page.locator("#split label", has_text=stays).click()
    one.page.fill("#winner", "120 EUR")
    one.page.fill("#other", "180 EUR")
    one.picture(pictures / "player-agreed-final-390.png")
    one.press("Propose these shares")
    expect(one.page.locator("#split .say")).to_have_text("You would have 120.00 EUR.")
    one.press("Yes, share like this")
    expect(one.page.locator("#split")).to_contain_text("You said yes.")
    evening.desk.open(f"{evening.home}/prizes")
    assert "Permit it" not in evening.desk.page.text, "only one of the two has said yes"

    two.page.reload()
    expect(two.page.locator("#split .say")).to_have_text("You would have 180.00 EUR.")
    two.picture(pictures / "player-asked-to-share-390.png")
    two.press("Yes, share like this")
    expect(two.page.locator("#split")).to_contain_text("You said yes.")
    evening.desk.open(f"{evening.home}/prizes")
    assert "permitted" in text_of(evening.desk.submit("/split/make"))
    for phone, has in ((one, "120.00 EUR"), (two, "180.00 EUR")):
        phone.page.reload()
        expect(phone.page.locator("#split")).to_contain_text(f"Permitted. You have {has}.")
    assert f"Champion: {stays}" in text_of(evening.desk.open(f"/event/{evening.stream}/bracket"))
    prizes = text_of(evening.desk.open(f"{evening.home}/prizes"))
    assert "120.00 EUR + 1 invitation" in prizes
    assert (one.complaints, two.complaints) == ([], [])


@pytest.mark.parametrize(
    ("winner", "other", "said"),
    [
        pytest.param("200 EUR", "200 EUR", "MTR 5.2", id="MTR-5.2-c: more than there is"),
        pytest.param("150 EUR", "150 EUR + 1 invitation", "MTR 5.2", id="MTR-5.2-i: the invitation is not shared"),
    ],
)
def test_what_is_not_theirs_to_share_is_refused(served: Served, winner: str, other: str, said: str) -> None:
    evening = bracket(served, "1: 200 EUR + 1 invitation\n2: 100 EUR")
    play(evening, 2, 2)
    phone = evening.phones[finalists(evening)[0]]
    page = phone.open(phone.path)
    stays = page.split('name="stays" value="')[1].split('"')[0]
    phone.submit("/split", stays=stays, winner=winner, other=other)
    assert phone.page.status_code == 422
    assert said in text_of(phone.page.text)


def test_four_share_evenly_and_each_says_so(served: Served, chromium: Browser) -> None:
    """MTR-5.2-g: 12 and 8 and twice 4 boosters are 7 for each; nobody shares unevenly before the final."""
    evening = bracket(served, "1: 12 boosters\n2: 8 boosters\n3-4: 4 boosters")
    opened = phones(served, chromium, evening, *FOUR)
    assert opened[0].page.locator("summary", has_text="The two share as they agree").count() == 0
    opened[0].press("Propose even shares")
    expect(opened[0].page.locator("#split .say")).to_be_visible()
    for phone in opened:
        phone.page.reload()
        expect(phone.page.locator("#split .say")).to_have_text("You would have 7 boosters.")
        phone.press("Yes, share like this")
        expect(phone.page.locator("#split")).to_contain_text("You said yes.")
    evening.desk.open(f"{evening.home}/prizes")
    assert "permitted" in text_of(evening.desk.submit("/split/make"))


def test_everybody_can_use_these_pages(served: Served, chromium: Browser, pictures: Path) -> None:
    hall = judged(served, language="es")
    evening = hall.evening
    evening.desk.open(f"{evening.home}/apart")
    evening.desk.submit("/apart", groups="Ana, Bo\nCruz, Dee, Eli")
    evening.desk.submit("/apart", **{"overrule.reason": "They came by one car, and nobody had asked."})
    looks = Look(390, 1_400, "dark"), Look(LAPTOP["width"], 1_400, "light")
    desk = device(chromium, served, evening.desk, f"{evening.home}/apart", language="es")
    head = device(chromium, served, hall.head, hall.at(2), language="es")
    public = device(chromium, served, publisher(evening), f"{evening.home}/guests", language="es")
    wrong = []
    for who, name, path in (
        (desk, "apart", f"{evening.home}/apart"),
        (desk, "settings", f"{evening.home}/settings"),
        (desk, "create", "/new"),
        (head, "judge-late", hall.at(2)),
        (public, "publishing", f"{evening.home}/publishing"),
        (public, "guests", f"{evening.home}/guests"),
    ):
        assert who.page.goto(path).ok, name
        for fold in who.page.locator("#end-early summary, #late summary").all():
            fold.click()
        wrong += broken_in(who.page, looks)
        who.picture(pictures / f"{name}-{LAPTOP['width']}-light-es.png")
    assert "\n".join(wrong) == ""
