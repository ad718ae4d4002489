"""A hall with judges: a Competitive event, a floor judge, a head judge, a scorekeeper and six players at round 1."""

import re

from msgspec import Struct
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.web.staffed import helper

NAMES = ("Ana", "Bo", "Cruz", "Dee", "Eli", "Fay")


class Judged(Struct):
    """The event, and everybody on their own phone."""

    evening: Evening
    floor: Browser
    head: Browser
    scorekeeper: Browser
    came_to: tuple[str, ...]
    """Where the links of the three led."""

    @property
    def home(self) -> str:
        return f"/event/{self.evening.stream}/judge"

    def at(self, table: int, round: int = 1) -> str:
        return f"{self.home}/round/{round}/table/{table}"

    def seated(self, table: int, round: int = 1) -> list[str]:
        """Who sits there, in the order of the table."""
        page = text_of(self.floor.open(self.at(table, round)))
        return sorted((name for name in NAMES if f" {name} " in page), key=page.index)

    def phone(self, name: str) -> Browser:
        """A player's phone at their match."""
        phone = self.evening.phones[name]
        phone.open(f"{phone.path.split('/me')[0]}?reporting=1")
        return phone

    def who(self, table: int) -> list[int]:
        """The numbers of the players at a table, as the infraction page names them."""
        page = self.floor.open(f"{self.at(table)}/infraction")
        return [int(number) for number in re.findall(r"\?who=(\d+)&amp;what=", page)]

    def penalise(self, by: Browser, table: int, *, who: int, what: str = "slow-play", score: str = "", **more) -> str:
        by.open(f"{self.at(table)}/infraction?who={who}&what={what}&score={score}")
        return by.submit("/infraction", **more)


def judged(served: Served, *, language: str = "en", rounds: int = 3, **settings: object) -> Judged:
    """A round is on; in a format that asks for lists, whose missing ones did not stop it."""
    evening = Evening(served, level=2, language=language, rounds=rounds, **settings)
    floor = helper(evening, label="Ines", role="floor-judge")
    head = helper(evening, label="Ravi", role="head-judge")
    scorekeeper = helper(evening, label="Sam", role="scorekeeper")
    came_to = (floor.path, head.path, scorekeeper.path)
    evening.start(*NAMES)
    if evening.desk.has_form("/desk/start"):
        evening.desk.submit("/desk/start", **{"overrule.reason": "They write them at the table"})
    evening.post()
    evening.at_desk("/round/1/start-clock")
    return Judged(evening, floor, head, scorekeeper, came_to)
