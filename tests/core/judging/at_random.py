"""What somebody who knows no rule tries in judging: numbers that may be there, players who may be at the table."""

import random
from typing import Any

from topcut.core.event.nouns.state import Event
from topcut.core.judging.terms import CallFor, CardMatter, CheckReason, Decks, Due, Learned
from topcut.core.play import Score

JUDGING = {
    "call_judge",
    "close_call",
    "take_call",
    "buzz_table",
    "give_ruling",
    "complete_ruling",
    "appeal",
    "decide_appeal",
    "give_penalty",
    "serve_penalties",
    "open_investigation",
    "take_statement",
    "close_investigation",
    "draw_deck_checks",
    "plan_deck_check",
    "begin_deck_check",
    "finish_deck_check",
    "decide_on_cards",
    "confirm_decision",
    "note_order_followed",
    "send_spectator_away",
    "note_conduct",
}
INFRACTIONS = [
    "slow-play",
    "tardiness",
    "game-rule-violation",
    "deck-problem",
    "cheating",
    "major",
    "deck-manipulation",
]
PENALTIES = [None, None, None, "warning", "game-loss", "match-loss", "disqualification", "none", "caution", "odd"]


def judging_args(name: str, event: Event, dice: random.Random, at: dict[str, int]) -> dict[str, Any]:
    """Make up arguments for an action of judging; now and then they make sense."""
    number = dice.randint(0, event.judging.last + 1)
    players = _players_at(event, at) or [dice.randint(0, event.last_player + 1)]
    one = dice.choice(players)
    match name:
        case "call_judge":
            kind = dice.choice(list(CallFor))
            return at | {"kind": kind, "translator": dice.choice(["", "es", "?"]), "away": dice.random() < 0.2}
        case "buzz_table":
            return at
        case "take_call":
            return {"call": _one_of(dice, event.judging.open_calls, number), "translator": dice.random() < 0.3}
        case "close_call":
            call = _one_of(dice, event.judging.open_calls, number)
            return {"call": call, "minutes": dice.choice([0, 0, 3, 999])}
        case "give_ruling":
            call = dice.choice([None, *event.judging.open_calls])
            said = {"text": dice.choice(["yes", ""]), "call": call, "is_complete": dice.random() < 0.6}
            taken_back = {"kind": dice.choice(list(CallFor)), "learned": dice.choice([None, *Learned])}
            return at | said | taken_back | {"evidence": dice.choice(["", "", "video"])}
        case "complete_ruling":
            return {"ruling": _one_of(dice, event.judging.rulings, number), "text": "no"}
        case "appeal":
            matter = _one_of(dice, {**event.judging.rulings, **event.judging.penalties}, number)
            return {"matter": matter, "player": one}
        case "decide_appeal":
            appeal = _one_of(dice, event.judging.appeals, number)
            return {"appeal": appeal, "upheld": dice.random() < 0.5, "text": "so"}
        case "give_penalty":
            return _penalty(event, dice, at, players)
        case "serve_penalties":
            return {"round": at["round"]}
        case "open_investigation":
            place = dice.choice([at, {}])
            return place | {"players": tuple(players), "infraction": dice.choice(INFRACTIONS)}
        case "take_statement":
            return {"investigation": _one_of(dice, event.judging.investigations, number), "text": "I", "player": one}
        case "close_investigation":
            return {"investigation": _one_of(dice, event.judging.investigations, number)}
        case "draw_deck_checks":
            return {"round": at["round"], "tables": dice.randint(0, 3)}
        case "plan_deck_check":
            return at | {"why": dice.choice(list(CheckReason)), "note": dice.choice(["", "tip"])}
        case "begin_deck_check":
            return at | {"hands_drawn": dice.random() < 0.1}
        case "finish_deck_check":
            return {"check": _one_of(dice, event.judging.checks, number), "found": dice.choice(list(Decks))}
        case "decide_on_cards":
            why = dice.choice(["", "foil-only"])
            decision = {"matter": dice.choice(list(CardMatter)), "allowed": dice.random() < 0.5, "why": why}
            return decision | {"player": dice.choice([None, one]), "due": dice.choice(list(Due))}
        case "confirm_decision":
            return {"decision": _one_of(dice, event.judging.decisions, number), "stands": dice.random() < 0.5}
        case "note_order_followed":
            return {"decision": _one_of(dice, event.judging.decisions, number)}
        case "note_conduct":
            did = dice.choice([*INFRACTIONS, "bribery-and-wagering"])
            return {"whom": "the man in the hat", "infraction": did, "as_official": dice.random() < 0.5}
        case _:
            return dice.choice([at, {}]) | {"whom": "the man in the hat"}


def _penalty(event: Event, dice: random.Random, at: dict[str, int], players: list[int]) -> dict[str, Any]:
    whom = tuple(players) if dice.random() < 0.3 else (dice.choice(players),)
    score = dice.choice([None, None, None, None, Score((0, 0)), Score((1, 0)), Score((2, 9))])
    more = {"minutes": dice.choice([0, 0, 4]), "turns": dice.choice([0, 0, 2]), "at_once": dice.random() < 0.1}
    named = {"investigation": dice.choice([None, None, None, *event.judging.investigations])}
    what = {"infraction": dice.choice(INFRACTIONS), "penalty": dice.choice(PENALTIES)}
    return dice.choice([at, at, {}]) | {"players": whom, "score": score} | more | named | what


def _players_at(event: Event, at: dict[str, int]) -> list[int]:
    round = event.rounds.get(at["round"])
    table = round.tables.get(at["table"]) if round else None
    return [player for side in table.sides for player in event.entrants[side].players] if table else []


def _one_of(dice: random.Random, known: dict[int, Any], other: int) -> int:
    return dice.choice([*known, *known, other])
