"""The links of the desk fit on one line of a laptop, in either language, and the other language is always at hand."""

import pytest
from playwright.sync_api import Browser
from tests.http.evening import Evening
from tests.http.server import Served
from tests.web.devices import Device

MEASURED = """() => {
  const nav = document.querySelector(".desk-nav");
  const groups = [...nav.querySelectorAll(".nav-group")].map((group) => group.getBoundingClientRect().top);
  const link = nav.querySelector(".languages a").getBoundingClientRect();
  const written = (part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return range.getBoundingClientRect();
  };
  const isBeside = (box) => box.right <= link.left || box.left >= link.right;
  const isAbove = (box) => box.bottom <= link.top || box.top >= link.bottom;
  const meets = (box) => !isBeside(box) && !isAbove(box);
  return {
    lines: new Set(groups).size,
    covered: [...nav.querySelectorAll(".nav-group a, .nav-group .label")].filter((part) => meets(written(part))).length,
    isTall: link.height >= 24,
    isInside: link.right <= nav.getBoundingClientRect().right && link.bottom <= nav.getBoundingClientRect().bottom,
  };
}"""


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_links_of_the_desk_stand_on_one_line(served: Served, chromium: Browser, language: str) -> None:
    evening = Evening(served, language=language)
    found = {}
    for width in (1265, 1280, 1440, 1920):  # 1280 with a scroll bar, and without
        device = Device(chromium, served, {"width": width, "height": 800}, language=language)
        device.take_over(evening.desk)
        device.page.goto(evening.home)
        found[width] = device.page.evaluate(MEASURED)
        device.page.context.close()
    assert found == {width: {"lines": 1, "covered": 0, "isTall": True, "isInside": True} for width in found}
