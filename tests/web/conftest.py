import asyncio
import atexit
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright
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


def close(context: BrowserContext) -> None:
    """Close a browser's pages; what a route of theirs still wants to say, the next test would hear as its own error."""
    for routed in (context, *context.pages):
        routed.unroute_all(behavior="ignoreErrors")
    context.close()


class OneBrowser:
    """A worker's browser: started once, by the first file of tests that needs it."""

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def take(self) -> Browser:
        """Start it, or go on with it: until it is put away, its event loop is the one that runs in this thread."""
        if self._playwright is None:
            self._playwright = sync_playwright().start()
            self._loop = asyncio.get_running_loop()
            atexit.register(self._stop)
        asyncio._set_running_loop(self._loop)
        if self._browser is None or not self._browser.is_connected():
            self._browser = self._playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
            self._browser.new_context = with_patience(self._browser.new_context)
            self._browser.new_page = with_patience(self._browser.new_page)
        return self._browser

    def put_away(self) -> None:
        """Close its pages, and let other files of tests run event loops of their own."""
        for context in self._browser.contexts if self._browser else ():
            close(context)
        asyncio._set_running_loop(None)

    def _stop(self) -> None:
        asyncio._set_running_loop(self._loop)
        if self._playwright is not None:
            self._playwright.stop()
        asyncio._set_running_loop(None)


ONE_BROWSER = OneBrowser()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The worker's browser, for a file of tests; in that file nothing else may run an event loop in this thread."""
    if not CHROMIUM.exists():
        pytest.skip("there is no chromium or chromium-headless-shell in /usr/bin")
    yield ONE_BROWSER.take()
    ONE_BROWSER.put_away()


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
            close(context)


@pytest.fixture(scope="session")
def pictures(tmp_path_factory) -> Path:
    """Where pictures go: TOPCUT_PICTURES; without it none are taken."""
    folder = Path(PICTURES or tmp_path_factory.mktemp("pictures"))
    folder.mkdir(exist_ok=True)
    return folder
