"""Online tables played by forms alone, as a browser without scripts plays them."""

import re

import httpx
from tests.http.server import Browser, Served

CARD = r"(?:Anas|Bos) (?:card|side) \d\d"

SIDEBOARD = 'data-zone="sideboard"'


def names_on(page: str) -> set[str]:
    """The names of cards in a page, wherever they stand."""
    return set(re.findall(CARD, page))


def deck(owner: str, cards: int = 60, side: int = 15) -> str:
    """A list of cards that are all different, so that a leak has a name."""
    main = [f"1 {owner} card {number:02}" for number in range(cards)]
    return "\n".join([*main, "", "Sideboard", *(f"1 {owner} side {number:02}" for number in range(side))])


def open_table(
    served: Served, *, profile: str = "magic", names: tuple[str, str] = ("Ana", "Bo"), length: str = "", **more: str
) -> list[str]:
    """Open a free table, for as long as they like; the links of both seats and of the judge, as paths."""
    host = served.browser()
    host.open("/table")
    host.submit("/table", profile=profile, first=names[0], second=names[1], length=length, sit="", **more)
    return re.findall(r'value="http://[^"/]+(/table/link/[^"]+)"', host.page.text)


class Chair:
    """Somebody at a table with the plainest of browsers."""

    def __init__(self, served: Served, link: str, *, language: str = "en") -> None:
        self.browser: Browser = served.browser(language)
        page = self.browser.open(link)
        if "/table/link/" in page:
            self.browser.submit(link)
        self.home = self.browser.path

    @classmethod
    def of(cls, browser: Browser, home: str) -> "Chair":
        """Sit down with a browser that is at the table already."""
        chair = cls.__new__(cls)
        chair.browser, chair.home = browser, home
        return chair

    def look(self) -> str:
        return self.browser.open(self.home)

    @property
    def cards(self) -> dict[str, str]:
        """The numbers of one's own cards by name, those next to the game left out."""
        return self._boxes(self.look().partition(SIDEBOARD)[0])

    @property
    def sideboard(self) -> dict[str, str]:
        return self._boxes(self.look().partition(SIDEBOARD)[2])

    def _boxes(self, page: str) -> dict[str, str]:
        return {name: number for number, name in re.findall(r'name="cards" value="(\d+)"><b>([^<]+)</b>', page)}

    def bring(self, owner: str, **sizes: int) -> None:
        self.look()
        self.browser.submit("/deck", text=deck(owner, **sizes))

    def press(self, command: str, **more: str | list[str]) -> httpx.Response:
        """Press a button that is offered."""
        offered = re.findall(rf'formaction="([^"]*/do/{command}[^"]*)"', self.look())
        assert offered, f"{command} is not offered on {self.home}"
        return self._fill_in(offered[0].replace("&amp;", "&"), as_json=False, **more)

    def send(self, path: str, *, as_json: bool = False, **more: str | list[str]) -> httpx.Response:
        """Send a form with this browser's own token, offered or not."""
        self.look()
        return self._fill_in(path, as_json=as_json, **more)

    def _fill_in(self, path: str, *, as_json: bool, **more: str | list[str]) -> httpx.Response:
        """Send a form of the page that is being looked at."""
        _, fields = self.browser.form("/do/draw")
        headers = {"Accept": "application/json"} if as_json else {"Referer": str(self.browser.page.url)}
        answer = self.browser.post(path, data=fields | more, headers=headers)
        self.browser.page = answer
        return answer

    def offers(self, command: str) -> bool:
        return f"/do/{command}" in self.look()


def seated(served: Served, **opening) -> tuple[Chair, Chair, str]:
    """Two players with their decks on the table, and the judge's link."""
    first, second, judge = open_table(served, **opening)
    ana, bo = Chair(served, first), Chair(served, second)
    ana.bring("Anas")
    bo.bring("Bos")
    return ana, bo, judge


def judge_at(served: Served, link: str, *players: Chair) -> Chair:
    """Come as a judge to whom everybody at a free table agrees."""
    judge = Chair(served, link)
    for player in players:
        player.press(r"agree-to-judge\?yes")
    judge.look()
    return judge


def start(ana: Chair, bo: Chair) -> tuple[Chair, Chair]:
    """Go through everything before a game; the player who plays first comes first."""
    ana.press("set-up-game")
    begin(ana, bo)
    return order(ana, bo)


def begin(ana: Chair, bo: Chair) -> None:
    for one in (ana, bo):
        one.press("shuffle")
    for one in (ana, bo):
        one.press("decline-shuffle")
    if ana.offers("draw-chooser"):
        ana.press("draw-chooser")
    chooser = ana if ana.offers("choose-first") else bo
    chooser.press("choose-first")
    other = bo if chooser is ana else ana
    for one in (chooser, other):
        one.press("opening-hand")
    for one in (chooser, other):
        one.press("keep-hand")


def order(ana: Chair, bo: Chair) -> tuple[Chair, Chair]:
    return (ana, bo) if ana.offers("pass-turn") else (bo, ana)
