"""A draft night on paper that is there before anybody opens a page: pods drawn, a link for everybody."""

import asyncio
from pathlib import Path

import msgspec
from msgspec import Struct
from tests.http.server import Browser, Served, text_of
from tests.web.hall import ORGANIZER

from topcut.core.event.drafting import draw_pods
from topcut.core.event.flow import start_event
from topcut.core.event.nouns.state import Event, Stage, Structure
from topcut.core.event.people import give_roles, link_player, register
from topcut.core.play import Level, PlayerId, Role, Stream, Who
from topcut.desk import Desk
from topcut.http.links import LinkBook
from topcut.store import open_database

PODS = Stage(rounds=3, structure=Structure.PODS, format="booster-draft")
STRICT = msgspec.structs.replace(PODS, level=Level.COMPETITIVE)
GIANTS = Stage(rounds=3, structure=Structure.PODS, format="booster-draft", team=2, plays_together=True)
TRIOS = Stage(rounds=3, structure=Structure.PODS, format="booster-draft", team=3)
STAFF = {"caller": Role.SCOREKEEPER, "ines": Role.FLOOR_JUDGE, "ravi": Role.HEAD_JUDGE, "marta": Role.ORGANIZER}


class DraftNight(Struct):
    """A hall whose pods sit, with a browser for anybody who wants one."""

    served: Served
    stream: Stream
    tokens: dict[str, str]
    """By who holds it: a player's name, or one of the staff."""
    numbers: dict[str, int]
    pods: list[list[str]]
    """Who sits in which pod, by seat."""
    screen: str
    open: dict[str, Browser]

    def of(self, name: str, language: str = "en") -> Browser:
        if name not in self.open:
            self.open[name] = self.served.browser(language)
            self.open[name].open(f"/link/{self.tokens[name]}")
        return self.open[name]

    @property
    def call(self) -> str:
        return f"/event/{self.stream}/desk/draft/call"

    def pod(self, number: int) -> str:
        return f"/event/{self.stream}/judge/draft/pod/{number}"

    def home(self, name: str) -> str:
        return f"/event/{self.stream}/player/{self.numbers[name]}"

    def reads(self, name: str, path: str) -> str:
        return text_of(self.of(name).open(path))

    def begins(self, **filled_in: object) -> str:
        """The scorekeeper starts all pods; every line waits for a word, however slow the machine is."""
        self.of("caller").open(self.call)
        return text_of(self.of("caller").submit("/draft/call", **({"passing": ""} | filled_in)))

    def says(self) -> str:
        """The scorekeeper says the next line."""
        self.of("caller").open(self.call)
        return text_of(self.of("caller").submit("/draft/call/say"))


def draft_night(file: Path, *, players: int = 23, stage: Stage = PODS) -> "DraftNight":
    """Make a night in a database that no server has open yet."""
    return asyncio.run(_made(file, players, stage))


async def _made(file: Path, players: int, stage: Stage) -> "DraftNight":
    database = open_database(str(file))
    async with Desk(database) as desk:
        event = {"title": "Friday draft", "stages": (stage,), "policy": "casual"}
        stream = (await desk.events.create(who=ORGANIZER, **event)).stream
        act = desk.events.act
        for number in range(1, players + 1):
            letters = "ABC"[: stage.team] if stage.team > 1 else [""]
            await act(stream, register, who=ORGANIZER, names=tuple(f"Player {number}{one}" for one in letters))
        names = await desk.events.names(stream)
        links, tokens = LinkBook(database), {}
        for player, name in names.items():
            await act(stream, link_player, who=ORGANIZER, player=PlayerId(player), link=Who(f"phone-{player}"))
            tokens[name] = await links.issue(stream, Who(f"phone-{player}"))
        for who, role in STAFF.items():
            await act(stream, give_roles, who=ORGANIZER, whom=Who(who), roles=(role,))
            tokens[who] = await links.issue(stream, Who(who))
        for action in (start_event, draw_pods):
            await act(stream, action, who=ORGANIZER)
        pods = await desk.events.look(stream, lambda event: _pods(event, names))
        code = await links.issue_code(stream, Who("the-door"))
    database.close()
    return DraftNight(None, stream, tokens, {name: number for number, name in names.items()}, pods, f"/tv/{code}", {})


def _pods(event: Event, names: dict[int, str]) -> list[list[str]]:
    return [[names[event.entrants[one].players[0]] for one in pod] for pod in event.drafts[0].pods]
