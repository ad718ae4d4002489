import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.http.server import Served
from tests.web.devices import CHROMIUM

expect.set_options(timeout=20_000)
"""A page is waited for as long as a busy machine needs; what never comes still fails."""


@pytest.fixture(scope="session")
def served(tmp_path_factory) -> Iterator[Served]:
    """One server for all; each test makes its own event."""
    server = Served(tmp_path_factory.mktemp("served") / "topcut.db").wait_until_ready()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for a file of tests; it keeps an event loop in this thread, so no longer than that."""
    if not CHROMIUM.exists():
        pytest.skip("there is no chromium at /usr/bin/chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def pictures(tmp_path_factory) -> Path:
    """Where the screenshots go: TOPCUT_PICTURES, or a folder that pytest forgets."""
    folder = Path(os.environ.get("TOPCUT_PICTURES") or tmp_path_factory.mktemp("pictures"))
    folder.mkdir(exist_ok=True)
    return folder
