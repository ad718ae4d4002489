"""What the measurements of actions share: events of any size at any time of day, and steps to take again."""

import copy
import functools
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from topcut.core.asking import Asked
from topcut.core.event.asking.actions import ACTIONS
from topcut.core.event.fold import EVENT
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.nouns.decks.facts import DecklistSubmitted
from topcut.core.event.nouns.facts import EntrantRegistered, EventCreated, PlayerLinked, RolesGiven, StagesAnnounced
from topcut.core.event.nouns.people.facts import PlayerIdentified, SeatsOffered
from topcut.core.event.nouns.rounds.state import WhyAgain
from topcut.core.event.nouns.state import Event, Stage, Structure
from topcut.core.log import Folded, Sealed, write
from topcut.core.play import EntrantId, PlayerId, Power, Result, Role, Score, Who

ME, SECOND, FLOOR, PHONE, OTHER = Who("ME"), Who("SECOND"), Who("FLOOR"), Who("PHONE"), Who("OTHER")
DOOR = Who("DOOR")
STAGES = (Stage(rounds=2, format="sealed"), Stage(structure=Structure.PLAYOFF, cut=4, minutes=None, format="sealed"))
WON, LOST = Result(Score((2, 0))), Result(Score((0, 2)))
AT = {"round": 2, "table": 1}
AGAIN = {"why": WhyAgain.OTHER, "said": "Bench"}
DESPITE = (
    "MTR 1.1",
    "MTR 1.4",
    "MTR 1.6",
    "MTR 1.7",
    "MTR 1.9",
    "MTR 2.4",
    "MTR 2.7",
    "MTR 2.8",
    "MTR 7.2",
    "MTR 7.5",
    "MTR 7.6",
    "MTR 8.2",
    "MTR 10.1",
    "MTR 10.2",
    "IPG 1.1",
    "IPG 3.1",
)
Args = dict[str, Any]


class Night(Struct, frozen=True):
    """What is played, and by how many in a team."""

    stages: tuple[Stage, ...] = STAGES
    team: int = 1


SEALED = Night()


class Bench:
    """One event of a size, folded from facts; nothing is stored. Everybody has a phone, a number and a list."""

    def __init__(self, players: int, *, night: Night = SEALED, done: "Day" = ()) -> None:
        self.folded = Folded(EVENT, "A" * 16)
        self.now = 1_000_000
        self.entrants = players // night.team
        self.facts(
            EventCreated(Sealed("Bench"), Sealed("00" * 32), ME, "magic", "casual", "mtr", "mtr-2021-07-23", "UTC"),
            StagesAnnounced(night.stages),
            RolesGiven(FLOOR, (Role.FLOOR_JUDGE,)),
            RolesGiven(SECOND, (Role.SCOREKEEPER,)),
        )
        for number in range(1, self.entrants + 1):
            first = (number - 1) * night.team + 1
            self.facts(EntrantRegistered(EntrantId(number), tuple(map(PlayerId, range(first, first + night.team)))))
            if night.team > 1:
                self.facts(SeatsOffered(EntrantId(number), Sealed(f"{number:08}"), ()))
        for player in self.event.players:
            link = {1: PHONE, 3: OTHER}.get(player, Who(f"phone {player}"))
            known = PlayerIdentified(player, f"person {player}")
            self.facts(
                PlayerLinked(link, player), known, DecklistSubmitted(player, Sealed("60 Island"), Sealed("d"), 1)
            )
        self.act("lend_powers", {"whom": DOOR, "powers": (Power.JOIN,)})
        for step in done:
            step(self)

    @property
    def event(self) -> Event:
        return self.folded.state

    def facts(self, *facts: Any) -> None:
        written = write(self.folded, facts, who=ME, now=self.now, random=bytes)
        self.folded.take(written.line, written.entry)

    def act(self, name: str, args: Args, *, by: Who = ME) -> None:
        self.now += 1_000_000
        asked = Asked(by, self.now, bytes, despite=DESPITE, reason="Bench")
        acted = EVENT_LOG.act(self.folded, asked, ACTIONS[name], **args)
        self.folded.take(acted.written.line, acted.written.entry)


Day = tuple[Callable[[Bench], None], ...]
"""What has happened in the event of a bench, one after the other."""


class Step(Struct):
    """An action, its arguments for the n-th time, who asks, what comes before it and what is put back afterwards."""

    name: str
    args: Callable[[Bench, int], Args]
    by: Who = ME
    keeps: tuple[str, ...] = ()
    before: Callable[[Bench], None] = lambda _: None
    """Not measured."""


Cycle = tuple[Step, ...]
"""Steps that can be taken again and again, one after the other."""


class Part(Struct, frozen=True):
    """A time of the day, and what people ask for in it."""

    title: str
    cycles: Callable[[], Iterator[Cycle]]
    done: Day = ()
    night: Night = SEALED


def one(action: str, /, *keeps: str, by: Who = ME, **args: Any) -> Step:
    return Step(action, lambda *_: args, by, keeps)


def each(name: str, args: Callable[[int], Args], *, by: Who = ME) -> Step:
    return Step(name, lambda _, turn: args(turn), by)


def seen(name: str, *keeps: str, args: Callable[[Event], Args], by: Who = ME) -> Step:
    """With arguments that follow from the event as it is."""
    return Step(name, lambda bench, _: args(bench.event), by, keeps)


def last(name: str, field: str, *, by: Who = ME, **args: Any) -> Step:
    """About the newest matter before the judges."""
    return seen(name, args=lambda event: args | {field: event.judging.last}, by=by)


def put_back(event: Event, keeps: tuple[str, ...]) -> Callable[[], None]:
    """Remember parts of an event, such as `phase` or `entrants.5.out_after`, and say how to have them back."""
    held = []
    for path in keeps:
        *way, name = path.split(".")
        owner = functools.reduce(lambda at, step: at[int(step)] if step.isdigit() else getattr(at, step), way, event)
        held.append((owner, name, copy.copy(getattr(owner, name))))
    return lambda: [setattr(*each) for each in held] and None
