"""The page of every component: beside a demonstration for whoever makes pages, and nowhere else."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.http.server import Served
from tests.web.axe import violations
from tests.web.devices import LAPTOP, PHONE, Device


@pytest.fixture(scope="module")
def demonstrated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    place = tmp_path_factory.mktemp("design") / "topcut.db"
    here = {"PYTHONPATH": str(Path(__file__).parents[3])}
    server = Served(place, program="tests.web.demonstrated", environment=here).wait_until_ready()
    yield server
    server.stop()


def test_where_events_are_played_there_is_no_such_page(served: Served) -> None:
    assert served.browser().get("/design").status_code == 404


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_component_can_be_seen_and_read(
    demonstrated: Served, chromium: Browser, pictures: Path, language: str, theme: str
) -> None:
    for width, size in ((390, PHONE), (1440, LAPTOP)):
        device = Device(chromium, demonstrated, size, language=language)
        device.page.emulate_media(color_scheme=theme)
        assert device.page.goto("/design").status == 200
        device.picture(pictures / f"design-{language}-{theme}-{width}.png")
        assert violations(device.page) == []
        assert device.complaints == []
