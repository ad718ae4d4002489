"""Random arguments for every action, as a person without any knowledge of the rules might give."""

import random
from datetime import date
from typing import Any

from msgspec import Struct
from tests.core.boosters.small import SMALL_CARDS, SMALL_RECIPE
from tests.core.event.guests import PEOPLE, people_args
from tests.core.event.procedure import PROCEDURE, procedure_args
from tests.core.judging.at_random import JUDGING, judging_args

from topcut.core.decks import DoubleFaced
from topcut.core.event.asking.actions import ACTIONS
from topcut.core.event.nouns.decks.state import DeckVerdict, ListPolicy, ListState, ReturnedFor
from topcut.core.event.nouns.drafts.calling import CountRemedy
from topcut.core.event.nouns.matches.terms import Devices
from topcut.core.event.nouns.prizes.prize import ForPlaces, ForPoints, Prize
from topcut.core.event.nouns.rounds.state import RoundState, Table, WhyAgain
from topcut.core.event.nouns.state import Event, Phase, Shows, Stage, Structure
from topcut.core.event.nouns.swap.state import SwapMark, SwapStep
from topcut.core.event.playoff.places import is_playoff_over
from topcut.core.play import EntrantId, How, Power, Result, Role, Score

Args = dict[str, Any]

CLOCK = {"start_clock", "pause_clock", "resume_clock", "add_time", "call_time", "extend_table"}
RESULTS = {"report_result", "confirm_result", "dispute_result", "see_table", "end_game", "take_step", "choose_first"}
CORRECTIONS = {"correct_result", "clear_result", "settle_doubt", "overrule_decision", "check_result"}
CORRECTIONS |= {"repair_round", "change_opponents"}
DECKS = {name for name in ACTIONS if any(word in name for word in ("_list", "product", "pool", "deck", "lands"))}
OF_DRAFTS = {"draw_pods", "seat_pods", "open_drafts", "take_drafted_pool", "begin_call", "say_line", "pause_call"}
OF_DRAFTS |= {"resume_call", "end_call", "note_behind", "note_caught_up", "count_boosters", "go_to_pod", "remedy_count"}
OF_DRAFTS |= {"suspend_drafter"}
"""What is refused wherever nothing is drafted; tests/core/event/drafting asks for all of it."""
DECKS |= {"call_swap_step", "open_boosters"}
DECKS -= JUDGING | OF_DRAFTS
ROUNDS = {"draw_round", "pair_by_hand", "post_round", "discard_draw", "close_round", "publish_standings", "cut_field"}
ROUNDS |= {"announce_cut"}
ENDING = {name for name in ACTIONS if "prize" in name or "split" in name}
ENDING |= {
    "finish_event",
    "reopen_event",
    "reveal_secret",
    "submit_report",
    "publish_material",
    "invalidate_event",
    "erase",
}
ENTRY = {"register", "join", "rename", "check_in", "drop", "disqualify", "readmit", "link_player", "merge_entrants"}
ENTRY |= {"note_payment", "open_check_in"} | PEOPLE
OF_TEAMS = {"take_seat", "name_team", "refuse_team_name", "change_seats", "free_seat", "name_primary"}
"""What single players are always refused; tests/core/event/people/test_teams.py asks for it."""
LATENESS = PROCEDURE - RESULTS - CORRECTIONS - ROUNDS - ENDING
THE_REST = (
    ACTIONS.keys()
    - OF_TEAMS
    - OF_DRAFTS
    - CLOCK
    - RESULTS
    - CORRECTIONS
    - DECKS
    - ROUNDS
    - ENDING
    - ENTRY
    - JUDGING
    - LATENESS
)
"""Also what has only just been added: a new action is played from its first day."""


class Place(Struct):
    """Where in an event somebody points: mostly something that is there."""

    event: Event
    dice: random.Random
    round: int
    tables: list[int]
    table: int
    entrant: EntrantId

    @property
    def at(self) -> Args:
        return {"round": self.round, "table": self.table}

    def pairs(self, entrants: list[EntrantId]) -> tuple[tuple[tuple[int, int, int], ...], tuple[int, ...]]:
        """Seat these at tables 1, 2 and on, in any order; the one left over sits alone."""
        self.dice.shuffle(entrants)
        matches = tuple(zip(range(1, 99), entrants[::2], entrants[1::2], strict=False))
        return matches, tuple(entrants[2 * len(matches) :])


def request(name: str, event: Event, dice: random.Random) -> Args:
    """Make up arguments for an action: some by the book, some not. A new action gets its case below."""
    place = somewhere(event, dice)
    if name in JUDGING:
        return judging_args(name, event, dice, place.at)
    if name in PROCEDURE:
        return procedure_args(name, event, dice, at=place.at, entrant=place.entrant, slip=slip(dice))
    if name in PEOPLE:
        return people_args(name, event, dice, entrant=place.entrant)
    for subject in (_of_entry, _of_setup, _of_rounds, _of_results, _of_decks, _of_product, _of_the_hall):
        args = subject(name, place)
        if args is not None:
            return args
    return {"round": place.round}


def somewhere(event: Event, dice: random.Random) -> Place:
    last = max(event.rounds, default=1)
    round = dice.choice([last, last, last, dice.randint(0, 4)])
    tables = list(event.rounds[round].tables) if round in event.rounds else []
    table = dice.choice([*tables, *tables, *tables, 0, 99])
    return Place(event, dice, round, tables, table, dice.randint(0, event.last_entrant + 1))


def slip(dice: random.Random) -> Result:
    """Fill in a slip: mostly as it can be, sometimes as somebody in a hurry does."""
    if dice.random() < 0.8:
        return Result(Score(dice.choice([(2, 0), (0, 2), (2, 1), (1, 1), (1, 0)])))
    score = Score((dice.randint(-1, 3), dice.randint(0, 3)), dice.choice([0, 0, 1, 3, 10**9]))
    return Result(score, dice.choice(list(How)), dice.choice([(), (0,), (1,), (0, 1), (5,)]))


def _of_entry(name: str, place: Place) -> Args | None:
    event, dice, entrant = place.event, place.dice, place.entrant
    match name:
        case "register":
            return {"names": ("Ana",) * dice.choice([1, 1, 1, 0, 2]), "byes": dice.choice([0, 0, 0, 1, 2])}
        case "join":
            return {"name": "Ana", "link": f"link {dice.randint(1, 9)}"}
        case "take_seat":
            return {"code": "ABCDEFGH", "player": entrant, "name": "Ana", "link": f"link {dice.randint(1, 9)}"}
        case "name_team" | "refuse_team_name":
            return {"entrant": entrant, "name" if name == "name_team" else "why": dice.choice(["", "Reds"])}
        case "name_primary":
            return place.at | {"player": entrant}
        case "free_seat":
            return {"entrant": entrant, "player": entrant}
        case "change_seats":
            return {"entrant": entrant, "players": (entrant,)}
        case "rename":
            return {"player": entrant, "name": dice.choice([None, "Bo", "\u200b"])}
        case "check_in" | "drop" | "disqualify":
            return {"entrant": entrant}
        case "readmit":
            out = [each.number for each in event.entrants.values() if each.out_after is not None]
            return {"entrant": dice.choice([entrant, *out, *out])}
        case "link_player":
            return {"link": f"link {dice.randint(1, 9)}", "player": entrant, "alone": dice.random() < 0.5}
        case "note_payment":
            return {"entrant": entrant, "paid": dice.random() < 0.7}
        case "merge_entrants":
            seated = set().union(*(each.entrants for each in event.rounds.values()))
            return {"kept": entrant, "gone": dice.choice([99, *sorted(event.entrants.keys() - seated)])}
        case "open_check_in":
            return {"code": dice.choice(["", "oak 7", "x", "12345"])}
        case _:
            return None


def _of_setup(name: str, place: Place) -> Args | None:
    event, dice, entrant = place.event, place.dice, place.entrant
    match name:
        case "start_event" | "finish_event" | "reopen_event" | "reveal_secret" | "announce_cut" | "publish_lists":
            return {}
        case "give_roles":
            return {"whom": dice.choice(["x", "y"]), "roles": tuple(dice.choices(list(Role), k=dice.randrange(3)))}
        case "lend_powers":
            return {"whom": dice.choice(["x", "y"]), "powers": (dice.choice(list(Power)),)}
        case "announce_stages":
            first, *others = event.stages
            longer = Stage(rounds=dice.choice([2, 3, 4, None]), minutes=dice.choice([None, 30, 50]))
            return {"stages": dice.choice([(), (first,), (longer, *others), (longer, longer)])}
        case "announce_tables":
            return {"usable": dice.choice([(), ((1, 40),), ((3, 4), (10, 90))]), "fixed": ((entrant, 7),)}
        case "announce_avoid":
            return {"groups": ((entrant, max(1, entrant - 1)),)}
        case "announce_prizes":
            money, boosters = Prize(dice.randint(0, 999), "EUR"), Prize(dice.randint(1, 36), "booster")
            return {"awards": dice.choice([(), (ForPlaces(1, 8, (money, boosters)), ForPoints(3, (boosters,)))])}
        case "hand_over_prize":
            return {"entrant": entrant, "prizes": dice.choice([(), (), (Prize(1, "booster"),)])}
        case "erase":
            return {"seq": dice.randint(0, 9), "field": dice.choice(["0.secret", "0.title", "1.reason"])}
        case _:
            return None


def _of_rounds(name: str, place: Place) -> Args | None:
    event, dice, round = place.event, place.dice, place.round
    match name:
        case "publish_standings":
            return {"after": round}
        case "draw_round" | "discard_draw" | "post_round":
            at = {} if name == "draw_round" else {"round": round}
            return at | {"why": dice.choice([None, *WhyAgain]), "said": dice.choice(["", "the printer"])}
        case "pair_by_hand":
            here = [entrant.number for entrant in event.entrants.values() if entrant.plays(len(event.rounds) + 1)]
            matches, byes = place.pairs(here)
            return {"matches": matches, "byes": byes, "why": dice.choice([None, WhyAgain.PRINTED])}
        case "repair_round":
            started = tuple(dice.sample(place.tables, dice.randint(0, len(place.tables))))
            return {"round": round, "why": "x", "started": started, "corrected": (place.entrant,)}
        case "change_opponents":
            matches, byes = place.pairs(sorted(event.rounds[round].entrants) if round in event.rounds else [])
            return {"round": round, "matches": matches, "byes": byes, "why": "x"}
        case "add_time":
            return {"round": round, "minutes": dice.randint(1, 9)}
        case "extend_table":
            return place.at | {"minutes": dice.randint(1, 9)}
        case _:
            return None


def _of_results(name: str, place: Place) -> Args | None:
    match name:
        case "report_result" | "correct_result":
            return place.at | {"result": slip(place.dice)}
        case "overrule_decision" | "settle_doubt":
            return place.dice.choice([place.at, *tables_with(place.event, doubts=True) * 2])
        case "confirm_result" | "dispute_result" | "clear_result":
            return place.at
        case _:
            return None


def tables_with(event: Event, *, doubts: bool) -> list[Args]:
    """List the tables with or without somebody's doubt."""
    return [{"round": n, "table": t} for n, t, at in every_table(event) if bool(at.doubts) is doubts]


def every_table(event: Event) -> list[tuple[int, int, Table]]:
    return [(number, n, at) for number, round in event.rounds.items() for n, at in round.tables.items()]


def table_at(event: Event, args: Args) -> Table | None:
    """Find the table that arguments are about, if it is there."""
    round = event.rounds.get(args.get("round", 0))
    return round.tables.get(args.get("table", 0)) if round else None


def _of_decks(name: str, place: Place) -> Args | None:
    event, dice, entrant = place.event, place.dice, place.entrant
    handed_in = [of[0] for of in event.decks.lists]
    match name:
        case "announce_lists":
            return {"lists": dice.choice(list(ListPolicy)), "are_open": dice.random() < 0.5}
        case "submit_list":
            problems = dice.choice([(), (), ("banned", "too-few-cards")])
            return {"player": entrant, "written": "60 Island", "verdict": DeckVerdict("d1", problems)}
        case "keep_deck":
            return {"player": entrant, "written": "23 Island"}
        case "replace_list":
            fixed = [of[0] for of, one in event.decks.lists.items() if one.state is ListState.ACCEPTED]
            player = dice.choice([entrant, *fixed, *fixed])
            return {"player": player, "written": "60 Swamp", "verdict": DeckVerdict("d2"), "remedy": "deck-problem"}
        case "withdraw_list" | "decide_product":
            return {"player": dice.choice([entrant, *handed_in])}
        case "return_list":
            return {"player": dice.choice([entrant, *handed_in]), "why": dice.choice(list(ReturnedFor))}
        case "accept_lists":
            return {"players": dice.choice([(), (entrant,)])}
        case "count_deck":
            number = dice.choice([1, *event.judging.checks, *event.judging.checking.values()])
            check = event.judging.checks.get(number)
            taken = [event.entrants[deck].players[0] for deck in check.begun.decks] if check else []
            args = {"check": number, "player": dice.choice([entrant, *taken]), "written": "60 Island"}
            faces = dice.choice([(), (DoubleFaced("Delver of Secrets", 4, 2, 1),)])
            seen = {"double_faced": faces, "shows_through": dice.random() < 0.5}
            return args | seen | {"differences": dice.choice([0, 2]), "may_sideboard": dice.random() < 0.5}
        case _:
            return None


def _of_product(name: str, place: Place) -> Args | None:
    dice, entrant = place.dice, place.entrant
    match name:
        case "hand_out_product":
            boosters = ("AFR",) * dice.choice([0, 6, 6])
            args = {"players": (entrant,), "boosters": boosters, "mark": dice.choice(["", "dot"])}
            return args | {"is_mixed": dice.random() < 0.3}
        case "plan_product":
            return {"kind": dice.choice(["individual-sealed", "chess"]), "mix": "AFR", "stage": dice.randint(0, 1)}
        case "register_pool":
            return {"player": entrant, "written": "90 Island"}
        case "seat_for_pools":
            return {"at_random": dice.random() < 0.5}
        case "begin_call":
            return {"stage": 0, "boosters": dice.choice([1, 3, 99])}
        case "say_line":
            return {"stage": 0, "call": dice.randint(0, 4)}
        case "pause_call" | "resume_call" | "end_call":
            return {"stage": 0}
        case "note_behind" | "note_caught_up":
            return {"stage": 0, "pod": dice.randint(1, 2)}
        case "count_boosters":
            return {"stage": 0, "pod": 1, "seats": (dice.randint(1, 4),), "cards": dice.choice([14, 15, 16])}
        case "go_to_pod" | "suspend_drafter":
            return {"stage": 0, "pod": 1, "seat": dice.randint(1, 4)}
        case "remedy_count":
            return {"stage": 0, "pod": 1, "seat": dice.randint(1, 4), "remedy": dice.choice([*CountRemedy])}
        case "call_swap_step":
            swap = place.event.decks.swaps.get(0)
            return {"step": dice.choice([*SwapStep, *[min(swap.step + 1 if swap else 1, SwapStep.REGISTER)] * 6])}
        case "open_boosters":
            return {"recipe": SMALL_RECIPE, "cards": SMALL_CARDS}
        case "mark_pool":
            return {"player": entrant, "mark": dice.choice([*SwapMark])}
        case "draw_pods" | "begin_building" | "pause_building" | "resume_building":
            return {}
        case "extend_building":
            return {"minutes": dice.choice([0, 5])}
        case "seat_pods":
            here = dice.sample(sorted(place.event.entrants), len(place.event.entrants))
            return {"pods": (tuple(here[::2]), tuple(here[1::2]))}
        case "open_drafts":
            return {"stage": 0, "streams": dice.choice([("d1",), ("d1", "")])}
        case "take_drafted_pool":
            return {"stage": 0, "player": entrant, "cards": "45 Island", "stream": "d1", "seq": 9}
        case "move_release":
            return {"code": dice.choice(["VOW", "MID", "?"]), "day": date(2021, 11, dice.randint(18, 21))}
        case "ask_for_lands":
            return {"wanted": dice.random() < 0.7}
        case "note_lands_back":
            return {"players": (entrant,)}
        case _:
            return None


def _of_the_hall(name: str, place: Place) -> Args | None:
    dice = place.dice
    match name:
        case "assign_screen":
            message = dice.choice(["", "Hi"])
            return {"screen": dice.randint(0, 3), "shows": dice.choice(list(Shows)), "message": message}
        case "give_notice":
            return {"text": dice.choice(["", "Lunch until one", "x" * 201])}
        case "announce_schedule":
            return {"lines": dice.choice(["", "10:00 Round 1\n13:00 Lunch", "13:00 Lunch\n10:00 Round 1"])}
        case "see_notices":
            return {"player": place.entrant, "number": dice.randint(1, 8)}
        case "assign_section":
            return {"section": dice.choice(["A", "B", "b"]), "judge": dice.choice([None, *place.event.roles])}
        case "seat_meeting":
            return {"order": tuple(dice.sample(sorted(place.event.entrants), len(place.event.entrants) // 2))}
        case "end_meeting":
            return {}
        case "decline_camera":
            return {"player": place.entrant, "declines": dice.random() < 0.7}
        case "ask_for_camera":
            return place.at
        case "feature_match":
            return place.at | {"is_featured": dice.random() < 0.8}
        case "allow_online_play":
            return {"is_allowed": dice.random() < 0.5}
        case "restrict_devices":
            return {"devices": dice.choice(list(Devices))}
        case _:
            return None


# What a scorekeeper does ----------------------------------------------------------------------------------------------


def is_playing(event: Event) -> bool:
    return event.last_round is not None and RoundState.DRAWN < event.last_round.state < RoundState.CLOSED


def what_comes_next(event: Event, dice: random.Random) -> tuple[str, Args]:
    """Say what somebody at the desk who knows the rules would do now."""
    last = event.last_round
    if event.phase is Phase.ENTRY:
        return ("start_event", {}) if len(event.entrants) > 3 else ("register", {"names": ("Somebody",)})
    if event.phase is Phase.FINISHED:
        name = dice.choice(["reveal_secret", "submit_report", "publish_lists", "publish_material", "hand_over_prize"])
        return name, request(name, event, dice)
    if last is None or last.state is RoundState.CLOSED:
        return _between_rounds(event, dice)
    if last.state is RoundState.DRAWN:
        return "post_round", {"round": last.number}
    if last.open_tables:
        return "report_result", {"round": last.number, "table": dice.choice(last.open_tables), "result": _won(dice)}
    return "close_round", {"round": last.number}


def _between_rounds(event: Event, dice: random.Random) -> tuple[str, Args]:
    number = len(event.rounds) + 1
    stage = event.stages[event.stage_of(number)]
    is_played = number > sum(each.rounds or 0 for each in event.stages) and stage.structure is not Structure.PLAYOFF
    if is_played or (event.cut and is_playoff_over(event)):
        ending = dice.choice(["hand_over_prize"] * 20 + ["finish_event"])
        return ending, {} if ending == "finish_event" else {"entrant": dice.choice(list(event.entrants))}
    if event.awaits_field(number):
        return "cut_field", {}
    if stage.structure is Structure.PODS and event.stage_of(number) not in event.drafts:
        return "draw_pods", {}
    return ("announce_cut" if stage.structure is Structure.PLAYOFF and not event.cut else "draw_round"), {}


def _won(dice: random.Random) -> Result:
    """Somebody wins, in a match of any length."""
    return Result(Score((0, 0)), How.CONCEDED, (dice.choice([0, 1]),))
