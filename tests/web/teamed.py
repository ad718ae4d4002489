"""A team event that is there before anybody opens a page: teams entered, a round on the wall, a phone for everybody."""

import asyncio
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from tests.http.server import Browser, Served, text_of
from tests.web.hall import ORGANIZER

from topcut.core.event.flow import post_round, start_event
from topcut.core.event.nouns.state import Event, Stage
from topcut.core.event.people import give_roles, link_player, register
from topcut.core.event.rounds import draw_round, start_clock
from topcut.core.play import FirstTo, Level, PlayerId, Role, Stream, Who
from topcut.desk import Desk
from topcut.http.links import LinkBook
from topcut.store import open_database

TRIOS = Stage(rounds=3, team=3, level=Level.COMPETITIVE)
GIANTS = Stage(rounds=3, team=2, plays_together=True, length=FirstTo(1))
BY_THE_BOOK = replace(GIANTS, level=Level.COMPETITIVE)
NIGHT = ("Reds", "Blues", "Golds", "Greens", "Greys", "Whites", "Pinks", "Browns", "Teals", "Limes", "Rusts", "Inks")
STAFF = {"desk": Role.SCOREKEEPER, "floor": Role.FLOOR_JUDGE, "head": Role.HEAD_JUDGE}


class Teamed(Struct):
    """Teams at their tables, with a browser for each seat and each official."""

    served: Served | None
    stream: Stream
    tokens: dict[str, str]
    """By who holds it: a player's name, an official's role, or the organizer."""
    numbers: dict[str, int]
    """Of the players, by name."""
    tables: dict[int, tuple[str, str]]
    """The two teams at each table of round 1."""
    open: dict[str, Browser]

    def of(self, name: str, language: str = "en") -> Browser:
        """The phone of somebody, opened by their private link."""
        if name not in self.open:
            self.open[name] = self.served.browser(language)
            self.open[name].open(f"/link/{self.tokens[name]}")
        return self.open[name]

    def match(self, name: str) -> str:
        """What somebody reads on the page of their match."""
        return text_of(self.of(name).open(self.home(name)))

    def home(self, name: str) -> str:
        return f"/event/{self.stream}/player/{self.numbers[name]}"

    def reports(self, name: str, score: str) -> str:
        self.match(name)
        return text_of(self.of(name).submit("/report", score=score))

    @property
    def event(self) -> str:
        return f"/event/{self.stream}"


def people(team: str, size: int) -> tuple[str, ...]:
    return tuple(f"{team} {letter}" for letter in "ABC"[:size])


class TeamHall:
    """A server with team events that wait to be played; each test takes one of its own."""

    def __init__(self, folder: Path, *, trios: int = 0, fours: int = 0, giants: int = 0, nights: int = 0) -> None:
        file = folder / "topcut.db"
        self._trios = [asyncio.run(_teamed(file, ("Reds", "Blues"), TRIOS)) for _ in range(trios)]
        self._fours = [asyncio.run(_teamed(file, NIGHT[:4], TRIOS)) for _ in range(fours)]
        self._giants = [asyncio.run(_teamed(file, ("Reds", "Blues"), GIANTS)) for _ in range(giants)]
        self._nights = [asyncio.run(_teamed(file, NIGHT, BY_THE_BOOK, policy="official-magic")) for _ in range(nights)]
        self.served = Served(file).wait_until_ready()

    def trios(self) -> Teamed:
        """Two teams of three at table 1; their people are called Reds A, Reds B and so on."""
        return replace(self._trios.pop(), served=self.served)

    def four_trios(self) -> Teamed:
        """Four teams of three at tables 1 and 2."""
        return replace(self._fours.pop(), served=self.served)

    def giants(self) -> Teamed:
        """Two teams of two who play one game (MTR 9.1)."""
        return replace(self._giants.pop(), served=self.served)

    def night(self) -> Teamed:
        """Twelve teams of two, by the rules of official Magic."""
        return replace(self._nights.pop(), served=self.served)


async def _teamed(file: Path, teams: tuple[str, ...], stage: Stage, **event: str) -> Teamed:
    database = open_database(str(file))
    async with Desk(database) as desk:
        stream = (await desk.events.create(who=ORGANIZER, title="Harbour Trios", stages=(stage,), **event)).stream
        act = desk.events.act
        for team in teams:
            await act(stream, register, who=ORGANIZER, names=people(team, stage.team), team=team)
        names = await desk.events.names(stream)
        links, tokens = LinkBook(database), {}
        for player, name in names.items():
            await act(stream, link_player, who=ORGANIZER, player=PlayerId(player), link=Who(f"phone-{player}"))
            tokens[name] = await links.issue(stream, Who(f"phone-{player}"))
        for who, role in STAFF.items():
            await act(stream, give_roles, who=ORGANIZER, whom=Who(who), roles=(role,))
            tokens[who] = await links.issue(stream, Who(who))
        tokens["organizer"] = await links.issue(stream, ORGANIZER)
        for action, args in (
            (start_event, {}),
            (draw_round, {}),
            (post_round, {"round": 1}),
            (start_clock, {"round": 1}),
        ):
            await act(stream, action, who=ORGANIZER, **args)
        tables = await desk.events.look(stream, _tables)
    database.close()
    return Teamed(None, stream, tokens, {name: number for number, name in names.items()}, tables, {})


def _tables(event: Event) -> dict[int, tuple[str, str]]:
    called = {number: entrant.team_name.value for number, entrant in event.entrants.items()}
    return {number: tuple(called[side] for side in table.sides) for number, table in event.rounds[1].tables.items()}
