"""An event with a staff: links made on the staff page, each opened in a browser of its own."""

import re

from tests.http.evening import Evening
from tests.http.server import Browser, Served

PASSWORD = "a deck of sixty cards"


def signed_up(served: Served, name: str, *, shown: str = "", language: str = "en") -> Browser:
    """A browser with an account of its own."""
    browser = served.browser(language)
    browser.open("/account/sign-up")
    browser.submit("/account/sign-up", name=name, shown=shown, password=PASSWORD)
    assert browser.path == "/account", browser.page.text
    return browser


def signed_in(served: Served, name: str, password: str = PASSWORD) -> Browser:
    browser = served.browser()
    browser.open("/account/sign-in")
    browser.submit("/account/sign-in", name=name, password=password)
    return browser


def make_link(
    by: Browser, home: str, *, label: str, role: str = "powers", powers: tuple[str, ...] = (), answer: str = ""
) -> str:
    """Make a link on the staff page, with the answer to what is asked about it; return the address it shows."""
    by.open(f"{home}/staff")
    action, fields = by.form("/staff/link")
    by.page = by.post(action, data=fields | {"label": label, "role": role, "power": list(powers)})
    if answer:
        by.press(answer)
    found = re.search(r"/link/[a-z2-7]{32}", by.page.text)
    assert found, by.page.text
    return found[0]


def helper(evening: Evening, **link: object) -> Browser:
    """Somebody of the staff, on their own phone."""
    phone = evening.served.browser(evening.language)
    phone.open(make_link(evening.desk, evening.home, **link))
    return phone


def take_back(by: Browser, home: str, label: str) -> str:
    """Take back what somebody holds, by the button next to their name."""
    page = by.open(f"{home}/staff")
    row = page.split(f"<bdi>{label}</bdi>")[1] if label else page.split("A private link")[1]
    whom = re.search(r'name="whom" value="([^"]+)"', row)[1]
    return by.submit("/staff/take", whom=whom)
