"""The pages of every component: next to a demonstration for people who build pages, and nowhere else."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.conftest import IS_SOAK
from tests.http.server import Served
from tests.web.devices import PHONE, Device, Look, broken_in

import topcut.web
from topcut.web.design.components import PARTS

STATIC = Path(topcut.web.__file__).parent / "static"
PATHS = ("/design", *(f"/design/{part}" for part in PARTS))
LOOKS = {
    "en": (Look(390, 844, "light"), Look(1440, 900, "dark")),
    "es": (Look(390, 844, "dark"), Look(1440, 900, "light")),
}
"""Both widths and both themes in each language, page by page in turns; `make soak` takes every page in all of them."""
NOT_HERE = {
    "frames, which hold whole pages": "desk-head desk-nav posted champ reach sheet-foot thumb build-send cannot-save",
    "screens of the hall, drawn for 1920 pixels": "tv tv-head tv-foot tv-notice",
    "of one page, made of sentences that are nowhere else": (
        "against beside-feat clash deck-command deck-found deck-raw deck-table ending every feat first-out hatch k"
        " letter lit opts pod-mates ruled said seats"
    ),
}
"""By reason: components that are looked at on their own pages."""


@pytest.fixture(scope="module")
def demonstrated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    place = tmp_path_factory.mktemp("design") / "topcut.db"
    here = {"PYTHONPATH": str(Path(__file__).parents[3])}
    server = Served(place, program="tests.web.demonstrated", environment=here).wait_until_ready()
    yield server
    server.stop()


@pytest.mark.parametrize("path", PATHS)
def test_where_events_are_played_there_is_no_such_page(served: Served, path: str) -> None:
    assert served.browser().get(path).status_code == 404


@pytest.mark.parametrize("language", LOOKS)
def test_every_component_can_be_seen_and_read(
    demonstrated: Served, chromium: Browser, pictures: Path, language: str
) -> None:
    device = Device(chromium, demonstrated, PHONE, language=language)
    for path in PATHS if IS_SOAK else PATHS[[*LOOKS].index(language) :: 2]:
        assert device.page.goto(path).status == 200
        for look in sum(LOOKS.values(), ()) if IS_SOAK else LOOKS[language]:
            assert broken_in(device.page, [look]) == []
            device.picture(pictures / f"{path[1:].replace('/', '-')}-{language}-{look.scheme}-{look.width}.png")
    assert device.complaints == []


def components(css: str) -> set[str]:
    """Name the components of a stylesheet: classes that it gives, on their own, a border or a background."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    css = re.sub(r"@[^{;]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", css)
    return {
        found[1]
        for selectors, said in re.findall(r"([^{}]+)\{([^{}]*)\}", css)
        if re.search(r"(?:^|[;\s])(?:border|background)[\w-]*\s*:", said)
        for selector in selectors.split(",")
        if (found := re.fullmatch(r"\s*\.([\w-]+)\s*", selector))
    }


def missing(stylesheets: list[str], pages: list[str]) -> set[str]:
    """Name the components that no page shows."""
    shown = {name for page in pages for classes in re.findall(r'class="([^"]*)"', page) for name in classes.split()}
    return set().union(*map(components, stylesheets)) - shown


def test_every_component_of_the_stylesheets_is_on_a_page_of_components(demonstrated: Served) -> None:
    browser = demonstrated.browser()
    pages = [browser.get(path).text for path in PATHS]
    stylesheets = [file.read_text() for file in STATIC.glob("*.css")]
    assert missing(stylesheets, pages) == {name for names in NOT_HERE.values() for name in names.split()}
    assert len(set().union(*map(components, stylesheets))) > 90, "the stylesheets say something"
    planted = "/**/ .planted, .x > b { border: 0 } @media print { .never { background: none } } .plain { gap: 0 }"
    assert missing([planted], pages) == {"planted"}
