"""Events that were announced, and requests about people for the random player: some by the book, some not."""

import random
from datetime import UTC, datetime
from typing import Any

from tests.core.event.events import STAFF, Evening

from topcut.core.event.nouns.people.facts import BarReason, Identification, Tick
from topcut.core.event.nouns.state import Event
from topcut.core.event.people import announce_event, lend_powers
from topcut.core.play import Power, Role
from topcut.core.play.powers import Pass

PEOPLE = {
    "announce_event",
    "assign_head_judge",
    "award_byes",
    "bar_person",
    "change_event",
    "change_zone",
    "give_passes",
    "hand_over_head_judge",
    "identify_player",
    "lift_bar",
    "name_appeals_judge",
    "name_owners",
    "open_entry",
    "play_as",
    "recognise_official",
    "promote",
    "replace_head_judge",
    "send_invitations",
    "take_back_head_judge",
    "take_place",
    "tell_apart",
}
"""The actions this module has arguments for."""


def people_args(name: str, event: Event, dice: random.Random, *, entrant: int) -> dict[str, Any]:
    """Make up arguments for an action about people."""
    judge = dice.choice([STAFF[Role.HEAD_JUDGE], STAFF[Role.FLOOR_JUDGE], STAFF[Role.SCOREKEEPER]])
    person = dice.choice(["P1", "P2", "P3"])
    match name:
        case "announce_event":
            return {
                "program": dice.choice(["", "", "Friday Night Magic", "Grand Prix", "Chess"]),
                "venue": dice.choice(["", "The back room"]),
                "capacity": dice.choice([None, None, 1, 4, 6, 12]),
                "asks_age": dice.random() < 0.1,
                "identification": dice.choice([*Identification, *[Identification.NAME] * 17]),
            }
        case "assign_head_judge":
            return {"whom": STAFF[Role.HEAD_JUDGE], "stages": dice.choice([(), (0,), (7,)])}
        case "award_byes":
            return {"entrant": entrant, "byes": dice.randint(0, 3)}
        case "bar_person":
            return {
                "person": dice.choice([person, "no such person"]),
                "why": dice.choice(list(BarReason)),
                "name": "Ana",
            }
        case "change_event":
            return {"title": "Ana's", "tiebreakers": dice.choice(["mtr", "chess", "no such profile"])}
        case "change_zone":
            return {"zone": dice.choice(["UTC", "Europe/Madrid", "the shop's clock"])}
        case "give_passes":
            return {"whom": "x", "passes": tuple(dice.choices(list(Pass), k=2))}
        case "hand_over_head_judge" | "take_back_head_judge":
            return {"whom": dice.choice([judge, *sorted(event.people.stand_ins) * 3])}
        case "identify_player":
            return {"player": entrant, "person": dice.choice(["", person]), "ticks": (dice.choice(list(Tick)),)}
        case "play_as" | "tell_apart":
            return {"player": entrant}
        case "take_place":
            return {"player": entrant, "link": "their phone"}
        case "recognise_official":
            return {"whom": judge, "player": dice.choice([None, entrant])}
        case "lift_bar":
            return {"bar": dice.choice([9, *event.people.bars, *event.people.bars])}
        case "name_appeals_judge":
            return {"whom": judge, "is_approved": dice.random() < 0.5, "is_named": dice.random() < 0.5}
        case "name_owners" | "send_invitations":
            return {"persons": (person,)}
        case "open_entry":
            return {"is_open": dice.random() < 0.7}
        case "promote":
            return {"entrant": dice.choice([None, entrant, *event.people.waiting])}
        case "replace_head_judge":
            return {"whom": STAFF[Role.HEAD_JUDGE], "why": dice.choice(["", "Ill"])}
        case _:
            raise KeyError(name)


def day(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()) * 1_000_000


def told(policy: str = "official-magic", *, players: int = 0, **announcement: Any) -> Evening:
    """An event that was announced so, whatever the rules say against it."""
    evening = Evening(players=players, policy=policy)
    evening.act(announce_event, despite=["MTR 1.1", "MTR F", "MTR 1.4"], reason="As a test", **announcement)
    return evening


def filled(evening: Evening, players: int) -> Evening:
    for number in range(players):
        evening.register(f"Player {number + 1}")
    return evening


def at_the_door(evening: Evening) -> Evening:
    evening.act(lend_powers, whom="door", powers=(Power.JOIN,))
    return evening
