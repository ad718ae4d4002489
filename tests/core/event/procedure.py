"""Requests about matches, days, splits and the report, for the random player: some by the book, some not."""

import random
from typing import Any

from topcut.core.event.nouns.matches.terms import GameEnd, Material, Missed, Publishing, Step, TableSight
from topcut.core.event.nouns.state import Event
from topcut.core.play import Result

PROCEDURE = {
    "add_turns",
    "agree_to_split",
    "bar_talk",
    "check_result",
    "choose_first",
    "cut_field",
    "end_game",
    "invalidate_event",
    "make_split",
    "note_missing",
    "penalise_lateness",
    "propose_split",
    "publish_material",
    "see_table",
    "set_procedure",
    "submit_report",
    "take_step",
}
"""The actions this module has arguments for."""


def procedure_args(
    name: str, event: Event, dice: random.Random, *, at: dict[str, int], entrant: int, slip: Result
) -> dict[str, Any]:
    """Make up arguments for one of these actions."""
    match name:
        case "note_missing":
            return at | {"missing": dice.choice([(), (0,), (0,), (1,), (0, 1), (2,)])}
        case "penalise_lateness":
            where = _table(event, dice, at, wanted=lambda table: table.progress.missing)
            return where | {"penalty": dice.choice(["", "game-loss", "match-loss"]), "drop": dice.random() < 0.3}
        case "see_table":
            return at | {
                "seen": dice.choice(list(TableSight)),
                "turn": dice.randint(0, 2),
                "side": dice.choice([None, 0, 1, 2]),
            }
        case "bar_talk":
            return at | {"player": entrant, "is_barred": dice.random() < 0.7}
        case "add_turns":
            return at | {"turns": dice.randint(0, 3)}
        case "take_step":
            return at | {"step": dice.choice(list(Step))}
        case "choose_first":
            return at | {"chooser": dice.randint(0, 2), "first": dice.randint(0, 1)}
        case "end_game":
            return at | {"winner": dice.choice([None, 0, 1, 2]), "how": dice.choice(list(GameEnd))}
        case "check_result":
            where = _table(event, dice, at, wanted=lambda table: table.entered_by)
            round = event.rounds.get(where["round"])
            table = round.tables.get(where["table"]) if round else None
            return where | {"result": (table.result if table else None) or slip}
        case "set_procedure":
            publishing, missed = dice.choice(list(Publishing)), dice.choice(list(Missed))
            wanted = {"at_closing": dice.random() < 0.5, "second_check": dice.random() < 0.7}
            return {"publishing": publishing, "missed": missed, **wanted}
        case "agree_to_split":
            others = sorted({*event.split.among} - event.split.agreed) if event.split else []
            return {"entrant": dice.choice([entrant, *others * 4])}
        case "invalidate_event":
            return {"why": dice.choice(["", "Nobody counted"])}
        case "publish_material":
            return {"item": dice.choice(list(Material)), "entrants": (entrant,)}
        case _:
            return {}


def _table(event: Event, dice: random.Random, at: dict[str, int], *, wanted: Any) -> dict[str, int]:
    round = event.last_round
    found = [number for number, table in round.tables.items() if wanted(table)] if round else []
    return {"round": round.number, "table": dice.choice(found)} if found and round else at
