"""An account over real HTTP: its events on every device, and what others try with it."""

import re

import httpx
import pytest
from msgspec import Struct
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.web.staffed import PASSWORD, make_link, signed_in, signed_up

SCRIPT = "<script>alert(1)</script>"
COOKIE = "topcut_session"


def created(browser: Browser, title: str) -> str:
    """Create an event; answer with the path of its desk."""
    browser.open("/new")
    browser.submit("/new", title=title, rounds=3)
    return browser.path


def test_an_event_made_with_an_account_opens_on_any_device(served: Served) -> None:
    laptop = signed_up(served, "any-device@example.org", shown="Ana")
    desk = created(laptop, "Harbour Open")
    assert "topcut_links" not in laptop.cookies, "no private link is left behind"
    phone = signed_in(served, "ANY-device@example.org")
    assert "Harbour Open Organizer, Head judge, Scorekeeper" in text_of(phone.page.text)
    assert phone.get(desk).status_code == 200
    laptop.open("/account")
    laptop.submit("/account/sign-out")
    assert laptop.get(desk).status_code == 403


def test_an_evening_needs_no_account(served: Served) -> None:
    evening = Evening(served, title="No account")
    mine = text_of(evening.desk.open("/account"))
    assert "No account Organizer, Head judge, Scorekeeper · in this browser" in mine
    ana = evening.join("Ana")
    assert "No account You play as Ana" in text_of(ana.open("/account"))


def test_nobody_sees_anothers_events(served: Served) -> None:
    ana = signed_up(served, "sees-own")
    created(ana, "Only Ana’s")
    bo = signed_up(served, "sees-nothing")
    assert "Only Ana’s" in ana.open("/account")
    assert "Nothing here yet" in text_of(bo.open("/account"))


def test_a_link_kept_in_the_account_opens_elsewhere(served: Served) -> None:
    evening = Evening(served, title="Kept evening")
    phone = evening.join("Ana")
    place = phone.path
    phone.open("/account/sign-up")
    phone.submit("/account/sign-up", name="keeps-a-link", password=PASSWORD)
    phone.submit("/account/keep")
    assert "Saved. It opens wherever you sign in." in text_of(phone.page.text)
    other = signed_in(served, "keeps-a-link")
    assert "Kept evening You play as Ana" in text_of(other.page.text)
    assert other.get(place).status_code == 200


def test_nobody_keeps_a_link_they_do_not_hold(served: Served) -> None:
    evening = Evening(served)
    holder = evening.desk
    holder.open("/account/sign-up")
    holder.submit("/account/sign-up", name="holds-it", password=PASSWORD)
    _, theirs = holder.form("/account/keep")
    thief = signed_up(served, "holds-nothing")
    _, own = thief.form("/account/sign-out")
    answer = thief.post("/account/keep", data=theirs | {"csrf": own["csrf"]})
    assert answer.status_code == 403
    assert thief.get(evening.home).status_code == 403


def test_no_account_and_a_wrong_password_look_alike(served: Served) -> None:
    signed_up(served, "looks-alike-1")
    pages = []
    for name in ("looks-alike-1", "looks-alike-2"):
        browser = signed_in(served, name, "not the sentence")
        assert browser.page.status_code == 403
        pages.append(re.sub(r'value="[^"]*"', "", browser.page.text))
    assert pages[0] == pages[1]
    assert "Wrong name or password" in pages[0]


def test_a_password_is_never_shown_again(served: Served) -> None:
    browser = signed_in(served, "forgets-it", "this was typed here")
    assert "forgets-it" in browser.page.text
    assert "this was typed here" not in browser.page.text
    browser.open("/account/sign-up")
    browser.submit("/account/sign-up", name="forgets-it", password="short")
    assert "at least 10 characters" in text_of(browser.page.text)
    assert 'value="short"' not in browser.page.text


def test_a_planted_session_is_not_taken_over(served: Served) -> None:
    mallory = signed_up(served, "mallory-plants")
    planted = mallory.cookies[COOKIE]
    signed_up(served, "planted-on")
    victim = served.browser()
    victim.cookies.set(COOKIE, planted, domain="127.0.0.1")
    victim.open("/account/sign-in")
    victim.submit("/account/sign-in", name="planted-on", password=PASSWORD)
    assert victim.cookies[COOKIE] != planted
    assert "planted-on" in text_of(victim.open("/account"))
    assert "Sign in" in text_of(mallory.open("/account")), "the planted token died with the sign-in"


def test_a_made_up_session_opens_nothing(served: Served) -> None:
    browser = served.browser()
    browser.cookies.set(COOKIE, "a" * 32, domain="127.0.0.1")
    assert "Sign in" in text_of(browser.open("/account"))
    browser.open("/account/sign-in")
    browser.submit("/account/sign-in", name="made-up", password="x" * 12)
    assert browser.page.status_code == 403


def test_a_session_that_was_signed_out_is_dead(served: Served) -> None:
    browser = signed_up(served, "signs-out")
    token = browser.cookies[COOKIE]
    browser.submit("/account/sign-out")
    assert COOKIE not in browser.cookies
    stolen = served.browser()
    stolen.cookies.set(COOKIE, token, domain="127.0.0.1")
    assert "signs-out" not in stolen.open("/account")


def test_a_new_password_signs_the_other_devices_out(served: Served) -> None:
    laptop, phone = signed_up(served, "new-password"), signed_in(served, "new-password")
    laptop.open("/account/password")
    laptop.submit("/account/password", old_password=PASSWORD, new_password="another long sentence")
    assert "The password is changed." in text_of(laptop.page.text)
    assert "Sign in" in text_of(phone.open("/account"))
    assert signed_in(served, "new-password").page.status_code == 403


def test_the_session_cookie_is_for_the_browser_alone(served: Served) -> None:
    browser = served.browser()
    browser.open("/account/sign-up")
    action, fields = browser.form("/account/sign-up")
    answer = browser.post(action, data=fields | {"name": "cookie", "password": PASSWORD}, follow_redirects=False)
    given = answer.headers["set-cookie"].lower()
    assert re.match(rf"{COOKIE}=[a-z2-7]{{32}};", given)
    assert "httponly" in given
    assert "samesite=lax" in given
    assert "secure" not in given, "the shop's laptop speaks plain http"


FORMS = ["/account/sign-in", "/account/sign-up", "/account/sign-out", "/account/password", "/account/keep"]
STAFF_FORMS = ["/desk/staff/link", "/desk/staff/take"]


class Target(Struct):
    """An organizer with an account and a link, and the form tokens somebody else could have got hold of."""

    evening: Evening
    tokens: dict[str, str]
    fields: dict[str, str]


@pytest.fixture(scope="module")
def target(served: Served) -> Target:
    evening, other = Evening(served), served.browser()
    other.open("/account/sign-in")
    evening.desk.open("/account/sign-up")
    tokens = {"no token": "", "another browser's": other.form("/sign-in")[1]["csrf"]}
    tokens["from before signing in"] = evening.desk.form("/account/sign-up")[1]["csrf"]
    evening.desk.submit("/account/sign-up", name="target", password=PASSWORD)
    whom = re.search(r'name="whom" value="([^"]+)"', evening.desk.open(f"{evening.home}/staff"))[1]
    fields = {"name": "target", "password": PASSWORD, "old_password": PASSWORD, "new_password": "another sentence"}
    fields |= {"stream": evening.stream, "who": whom, "whom": whom, "label": "Bo", "role": "organizer", "key": "k"}
    return Target(evening, tokens, fields)


@pytest.mark.parametrize("token", ["no token", "another browser's", "from before signing in"])
@pytest.mark.parametrize("path", [*FORMS, *STAFF_FORMS])
def test_a_form_of_another_site_is_refused(target: Target, path: str, token: str) -> None:
    desk = target.evening.desk
    where = path if path in FORMS else f"/event/{target.evening.stream}{path}"
    sent = target.fields | {"csrf": target.tokens[token]}
    answer = desk.post(where, data=sent, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not-from-our-page")
    desk.open("/account")
    assert desk.form("/account/sign-out")[1]["csrf"] not in target.tokens.values(), "still signed in, nothing happened"


def test_a_name_is_shown_as_it_is_written_and_never_run(served: Served) -> None:
    browser = signed_up(served, SCRIPT, shown=SCRIPT + "&{{7*7}}")
    desk = created(browser, SCRIPT)
    make_link(browser, desk, label=SCRIPT + "'\"", role="scorekeeper")
    for page in (browser.page.text, *map(browser.open, ("/account", "/account/password", "/", f"{desk}/staff"))):
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert(1)" in page
        assert not re.search(r"<script(?![^>]*\bsrc=)|\sstyle=|\son[a-z]+=", page)


def test_ten_megabytes_are_refused(served: Served) -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
    try:
        answer = served.browser().post("/account/sign-in", content=b"name=" + b"x" * 10_000_000, headers=headers)
    except httpx.WriteError:
        pass  # hung up on before it was sent: refused as well
    else:
        assert (answer.status_code, answer.json()["code"]) == (413, "body-too-large")
    assert served.browser().get("/healthz").status_code == 200


def guess_until_slowed(guesser: Browser, name: str) -> None:
    """Guess as often as it takes: a slow machine lets more through than a quick one."""
    for _ in range(100):
        guesser.open("/account/sign-in")
        guesser.submit("/account/sign-in", name=name, password="guess after guess")
        if guesser.page.status_code != 403:
            break
    assert guesser.page.status_code == 429


def test_many_guesses_at_one_name_wait_and_another_name_does_not(served: Served) -> None:
    signed_up(served, "calm")
    guesser = served.browser()
    guess_until_slowed(guesser, "guessed")
    assert "guessed" in guesser.page.text, "what was typed is kept"
    guesser.open("/account/sign-in")
    guesser.submit("/account/sign-in", name="calm", password=PASSWORD)
    assert guesser.path == "/account"


def test_guesses_from_elsewhere_do_not_keep_the_owner_out(served: Served) -> None:
    """Somebody who guesses is slowed; the owner, at another address, is not."""
    signed_up(served, "owner")
    guesser = served.browser()
    guess_until_slowed(guesser, "owner")
    owner = Browser(served.url, address="127.0.0.2")
    owner.open("/account/sign-in")
    owner.submit("/account/sign-in", name="owner", password=PASSWORD)
    assert owner.path == "/account"


@pytest.mark.parametrize("path", ["/account", "/account/sign-in", "/account/sign-up"])
def test_the_pages_are_in_spanish(served: Served, path: str) -> None:
    said = text_of(served.browser("es").open(path))
    assert re.search("Mis torneos|Hola de nuevo|Crear una cuenta", said)


def test_the_password_page_belongs_to_an_account(served: Served) -> None:
    assert served.browser().get("/account/password").status_code == 403
