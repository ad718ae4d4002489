"""Take the pictures that show what changed: `python -m tools.before_after FOLDER`; with `--tree`, of an older tree.

The same evening is played through the pages of either: the states of time, the end of a round as a grid, how a day ends
on a phone, and the screens of the hall, each at 390, 1280 and 1440 pixels. What an older tree does not have is named.

    git worktree add ../before d9da7be
    python -m tools.before_after pictures/before --tree ../before
    python -m tools.before_after pictures/after
"""

import argparse
import html
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright
from tests.http.evening import Evening
from tests.http.server import Browser as Client
from tests.http.server import Served
from tests.web.devices import CHROMIUM
from tests.web.staffed import helper

from topcut.site.demo.cast import NAMES

SIZES = {390: 844, 1280: 720, 1440: 900}
PLAYERS = 21
ROUNDS = 2


class Camera:
    """Takes pictures of a page as the person with that browser sees it."""

    def __init__(self, chromium: Browser, served: Served, folder: Path) -> None:
        self._chromium, self._served, self._folder = chromium, served, folder

    def take(self, name: str, path: str, holder: Client | None = None) -> None:
        context = self._chromium.new_context(base_url=self._served.url, locale="en")
        for cookie in holder.cookies.jar if holder else ():
            context.add_cookies([{"name": cookie.name, "value": cookie.value or "", "url": self._served.url}])
        page = context.new_page()
        for width, height in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            answer = page.goto(path)
            page.wait_for_timeout(500)
            if answer and answer.ok:
                page.screenshot(path=self._folder / f"{name}-{width}.png")
        print(f"  {name}" if answer and answer.ok else f"  not there: {name} ({path})")
        context.close()


class Hall:
    """An event of twenty-one players, each with a phone, and a judge."""

    def __init__(self, served: Served, camera: Camera) -> None:
        self.camera = camera
        self.evening = Evening(served, title="Harbour Open", rounds=ROUNDS, cut=4, players=PLAYERS)
        self.home, self.stream = self.evening.home, self.evening.stream
        self.judge = helper(self.evening, label="Ravi", role="floor-judge")
        self.evening.start(*NAMES[:PLAYERS])

    def desk(self, name: str, place: str = "") -> None:
        self.camera.take(name, f"{self.home}{place}", self.evening.desk)

    def tv(self, name: str) -> None:
        self.camera.take(name, f"/tv/{self.evening.code}")

    def phone(self, name: str, player: str) -> None:
        held = self.evening.phones[player]
        self.camera.take(name, re.sub(r"(/player/\d+).*", r"\1", held.path) + "?reporting=1", held)

    def seated(self, table: int) -> list[str]:
        row = self.evening.desk.open(self.home).split(f'data-table="{table}"')[1].split("</li>")[0]
        return [html.unescape(name) for name in re.findall(r"<bdi>(.*?)</bdi>", row)[:2]]

    def tables(self) -> list[str]:
        return list(dict.fromkeys(re.findall(r'<li[^>]*data-table="(\d+)"', self.evening.desk.open(self.home))))

    def play(self, round: int) -> None:
        self.evening.post(round)
        self.enter_and_close(round)

    def enter_and_close(self, round: int) -> None:
        for table in self.tables():
            self.evening.at_desk("/line", line=f"{table} 21")
        self.evening.at_desk(f"/round/{round}/close")


def of_time(hall: Hall) -> None:
    """B: what everybody reads while the clock runs, stands, and has been called."""
    desk, player = hall.evening.desk, hall.seated(1)[0]

    def everybody(state: str) -> None:
        hall.desk(f"B-{state}-desk")
        hall.tv(f"B-{state}-tv")
        hall.phone(f"B-{state}-phone", player)
        hall.camera.take(f"B-{state}-public", f"/event/{hall.stream}")

    hall.evening.at_desk("/start-clock")
    everybody("running")
    hall.evening.at_desk("/pause-clock")
    everybody("paused")
    hall.evening.at_desk("/resume-clock")
    hall.evening.at_desk("/call-time")
    if re.search(r'action="[^"]*/call-time"', desk.page.text):
        desk.submit("/call-time")
    everybody("called")


def of_the_grid(hall: Hall) -> None:
    """D: the end of a round, large and small."""
    hall.desk("D-board", "/round/1/board")
    hall.camera.take("D-judge", f"/event/{hall.stream}/judge", hall.judge)
    hall.tv("D-screen")


def of_the_ends(hall: Hall) -> None:
    """E: how a match ends on a phone."""
    (winner, loser), drawn = hall.seated(1), hall.seated(2)[0]
    seen = {name for table in hall.tables() for name in hall.seated(int(table))}
    hall.evening.at_desk("/line", line="1 20")
    hall.evening.at_desk("/line", line="2 id")
    for name, player in (("won", winner), ("lost", loser), ("agreed", drawn)):
        hall.phone(f"E-{name}", player)
    for player in {*NAMES[:PLAYERS]} - seen:
        hall.phone("E-bye", player)
    leaves = hall.evening.phones[hall.seated(3)[0]]
    leaves.open(re.sub(r"(/player/\d+).*", r"\1/me", leaves.path))
    leaves.submit("/drop")
    hall.phone("E-dropped", hall.seated(3)[0])


def of_the_end(hall: Hall) -> None:
    """G, and the rest of E: the cut line, the bracket, the winner; through, out, champion."""
    evening = hall.evening
    hall.enter_and_close(1)
    hall.play(2)
    evening.at_desk(f"/round/{ROUNDS}/publish")
    hall.tv("G-cut-line")
    evening.desk.open(f"{hall.home}/cut")
    evening.desk.submit("/cut/")
    hall.tv("G-bracket")
    evening.post(ROUNDS + 1)
    semifinal = hall.seated(1)
    hall.enter_and_close(ROUNDS + 1)
    hall.phone("E-eliminated", semifinal[1])
    hall.play(ROUNDS + 2)
    evening.at_desk("/desk/finish")
    hall.tv("G-winner")
    for player in evening.phones:
        if "hampion" in evening.phones[player].open(re.sub(r"(/player/\d+).*", r"\1", evening.phones[player].path)):
            hall.phone("E-champion", player)
            break
    hall.camera.take("G-story", f"/event/{hall.stream}?seq=9999")


SCENES: tuple[Callable[[Hall], None], ...] = (of_time, of_the_grid, of_the_ends, of_the_end)


@contextmanager
def serving(tree: Path | None, folder: Path) -> Iterator[Served]:
    around = {"PYTHONPATH": str((tree / "src").resolve())} if tree else {}
    served = Served(folder / "pictures.db", environment=around, is_fresh=True).wait_until_ready()
    try:
        yield served
    finally:
        served.stop()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path, help="where the pictures go")
    asked.add_argument("--tree", type=Path, help="a working tree of an older commit")
    given = asked.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(given.tree, Path(folder)) as served,
        sync_playwright() as playwright,
    ):
        chromium = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        hall = Hall(served, Camera(chromium, served, given.folder))
        hall.evening.post(1)
        hall.tv("G-pairings")
        for scene in SCENES:
            try:
                scene(hall)
            except (AssertionError, IndexError, Error) as missing:
                print(f"  not there: the rest of “{scene.__doc__}” ({str(missing).splitlines()[0][:100]})")
        chromium.close()


if __name__ == "__main__":
    main()
