from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.patience import LONG
from tests.web.devices import CHROMIUM, PICTURES

T = TypeVar("T", BrowserContext, Page)

expect.set_options(timeout=LONG * 1_000)
"""A page is waited for as long as a busy machine needs; what never comes still fails."""


def with_patience(opened: Callable[..., T]) -> Callable[..., T]:
    """Let every press and every page opened wait as long, too: half a minute is little on a busy machine."""

    def patiently(**how: Any) -> T:
        found = opened(**how)
        found.set_default_timeout(LONG * 1_000)
        return found

    return patiently


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for a file of tests; it keeps an event loop in this thread, so no longer than that."""
    if not CHROMIUM.exists():
        pytest.skip("there is no chromium or chromium-headless-shell in /usr/bin")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        browser.new_context, browser.new_page = with_patience(browser.new_context), with_patience(browser.new_page)
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def nothing_left_open(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close what a test has opened: left open, its clocks tick and its feeds are told through the rest of the file."""
    if "chromium" not in request.fixturenames:
        yield
        return
    browser: Browser = request.getfixturevalue("chromium")
    before = browser.contexts
    yield
    for context in browser.contexts:
        if context not in before:
            context.close()


@pytest.fixture(scope="session")
def pictures(tmp_path_factory) -> Path:
    """Where pictures go: TOPCUT_PICTURES; without it none are taken."""
    folder = Path(PICTURES or tmp_path_factory.mktemp("pictures"))
    folder.mkdir(exist_ok=True)
    return folder
