"""Players who are equal in everything share one place, drawn once."""

import csv
import io
import re
from pathlib import Path

from tests.http.evening import Evening
from tests.http.server import Served, text_of

NAMES = ("Ana", "Bo", "Cy", "Di", "Eve", "Fay", "Gus", "Hal")


def test_equals_keep_their_order_however_often_it_is_opened(tmp_path: Path) -> None:
    """MTR-C-n: four winners and four losers alike; other browsers, files and a server started again say the same."""
    served = Served(tmp_path / "topcut.db").wait_until_ready()
    try:
        evening = Evening(served)
        evening.start(*NAMES)
        evening.post()
        for table in range(1, 5):
            evening.at_desk("/round/1/line", line=f"{table} 20")
        evening.at_desk("/round/1/close")
        if "/round/1/publish" in evening.desk.page.text:
            evening.at_desk("/round/1/publish")
        seq = re.search(r'data-seq="(\d+)"', evening.desk.open(evening.home))[1]
        place = f"/event/{evening.stream}/standings{{}}?seq={seq}"
        first = order(served, place)
        assert sorted(first) == sorted(NAMES)
        assert [order(served, place) for _ in range(3)] == [first] * 3
    finally:
        served.stop()
    again = Served(tmp_path / "topcut.db").wait_until_ready()
    try:
        assert order(again, place) == first
    finally:
        again.stop()


def order(served: Served, place: str) -> list[str]:
    """Read the order on the page, and see that the file has the same."""
    anybody = served.browser()
    rows = [*csv.DictReader(io.StringIO(anybody.get(place.format(".csv")).text.lstrip("\ufeff")))]
    figures = {tuple(value for key, value in row.items() if key not in ("place", "number", "name")) for row in rows}
    assert len(figures) == 2, "only the lot tells four winners apart, and four losers"
    page = text_of(anybody.open(place.format(""))).split("Points")[-1]
    shown = sorted(NAMES, key=lambda name: page.index(f" {name} "))
    assert shown == [row["name"] for row in rows]
    return shown
