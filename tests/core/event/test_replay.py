"""Whole events played at random, rules broken and all: replayed is as lived, and a refusal changes nothing."""

import random
import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.event.events import ANA, STAFF, Evening
from tests.core.event.people import LIKELY_PEOPLE, PEOPLE, people_args
from tests.core.event.procedure import PROCEDURE, SELDOM, procedure_args
from tests.core.judging.at_random import JUDGING, judging_args
from tests.core.log.book import STREAM

from topcut.core.errors import TopcutError
from topcut.core.event import (
    ACTIONS,
    Devices,
    ForPlaces,
    ForPoints,
    Phase,
    Prize,
    Report,
    RoundState,
    Shows,
    Stage,
    ranking,
)
from topcut.core.event.decks.state import Lists, ListState, ReturnedFor, Verdict
from topcut.core.event.verify import derive_again
from topcut.core.play import FirstTo, How, PlayAll, Power, Result, Role, Score, Who

LIKELY = dict.fromkeys(JUDGING, 0.1) | {
    "feature_match": 0.3,
    "decline_camera": 0.3,
    "restrict_devices": 0.3,
    "plan_product": 0.1,
    "report_result": 5,
    "confirm_result": 9,
    "dispute_result": 5,
    "close_round": 6,
    "finish_event": 0.1,
    "start_clock": 6,
    "extend_table": 3,
    "change_opponents": 3,
    "pause_clock": 9,
    "resume_clock": 14,
    "settle_doubt": 6,
    "merge_entrants": 5,
    "add_time": 4,
    "drop": 2,
    "readmit": 4,
    "announce_cut": 0.3,
    "announce_prizes": 0.5,
    "hand_over_prize": 0.3,
}
LIKELY |= LIKELY_PEOPLE
LIKELY |= dict.fromkeys(SELDOM, 0.1) | {"call_time": 4, "merge_entrants": 9}
LIKELY |= {"accept_lists": 5, "replace_list": 12, "withdraw_list": 4, "return_list": 3, "submit_list": 3}
"""How often an action is tried beside the others, the rest 1; what has gone through already is tried less."""


RARE = JUDGING | {"finish_event", "reveal_secret", "erase", "join", "announce_cut", "hand_over_prize", "publish_lists"}
RARE |= SELDOM | PEOPLE | {"plan_product", "hand_out_product"}
"""What a random player may never come to; the cut and what follows it have their own, in test_playoff_replay,
and so have judging, in test_judging_replay, and people, in test_people_replay."""


class AtRandom:
    """Half of the time the desk does what comes next; the other half somebody who knows no rule tries anything."""

    def __init__(self, seed: int, *, tally: Counter[str] | None = None) -> None:
        self.dice = random.Random(seed)
        self.tally: Counter[str] = Counter() if tally is None else tally
        length = self.dice.choice([FirstTo(2), FirstTo(2), FirstTo(1), PlayAll(2)])
        policy = self.dice.choice(["official-magic", "casual", "lorcana"])
        self.evening = Evening(players=self.dice.randrange(9), policy=policy, length=length, rounds=9, chance=seed)
        self.evening.name_staff()
        for entrant in self.evening.event.entrants:
            self.evening.link(entrant)

    def play(self, steps: int) -> "AtRandom":
        for _ in range(steps):
            moves = [self._next, self._act, self._undo, self._say_too_late]
            self._try(self.dice.choices(moves, [50, 40, 10, 5])[0])
        return self

    def _try(self, move: Any) -> None:
        folded = self.evening.book.folded
        before = (folded.seq, folded.head, len(self.evening.book.lines), repr(folded.state))
        try:
            self.tally[move()] += 1
        except TopcutError as refusal:
            self.tally[refusal.code] += 1
            folded = self.evening.book.folded
            assert (folded.seq, folded.head, len(self.evening.book.lines), repr(folded.state)) == before

    def _next(self) -> str:
        name, args = self._what_comes_next()
        by = ANA
        if name == "report_result" and self.dice.random() < 0.6:
            sides = self.evening.round.tables[args["table"]].sides
            by = Who(f"player {self.dice.choice(sides)}")
            name = self.dice.choice(["report_result", "confirm_result", "dispute_result"])
            args = args if name == "report_result" else {"round": args["round"], "table": args["table"]}
        self.evening.act(ACTIONS[name], by=by, **args)
        return name

    def _what_comes_next(self) -> tuple[str, dict[str, Any]]:
        event, last = self.evening.event, self.evening.event.last_round
        if event.phase is not Phase.ROUNDS:
            name = "start_event" if len(event.entrants) > 3 else "register"
            return name, self._args(name)
        if last is None or last.state is RoundState.CLOSED:
            return "draw_round", {}
        if last.state is RoundState.DRAWN:
            return self.dice.choice([("post_round", {"round": last.number})] * 3 + [("draw_round", {})])
        unsettled = [number for number, table in last.tables.items() if table.report is not Report.FINAL]
        if unsettled:
            table = self.dice.choice(unsettled)
            return "report_result", {"round": last.number, "table": table, "result": self._slip()}
        return "close_round", {"round": last.number}

    def _say_too_late(self) -> str:
        """A phone that was away reports a table that is final."""
        rounds = self.evening.event.rounds.items()
        final = [(n, t, at) for n, round in rounds for t, at in round.tables.items() if at.report is Report.FINAL]
        if not final:
            return self._next()
        number, table, at = self.dice.choice(final)
        by = Who(f"player {self.dice.choice(at.sides)}")
        self.evening.act(ACTIONS["report_result"], by=by, round=number, table=table, result=self._slip())
        return "said too late"

    def _undo(self) -> str:
        latest = self.evening.book.folded.seq
        self.evening.undo(self.dice.choice([latest, latest, self.dice.randint(-1, latest + 1)]))
        return "undo"

    def _act(self) -> str:
        names = sorted(ACTIONS)
        name = self.dice.choices(names, [LIKELY.get(name, 1) / (20 + self.tally[name]) for name in names])[0]
        overruling = {"despite": ["MTR 10.2", "MTR 1.9", "round-too-short"], "reason": "Because"}
        self.evening.act(
            ACTIONS[name], by=self._who(name), **(overruling if self.dice.random() < 0.3 else {}), **self._args(name)
        )
        return name

    def _who(self, name: str) -> str:
        links = list(self.evening.event.links)
        if links and name in {"report_result", "confirm_result", "dispute_result", "check_in"}:
            return self.dice.choice(links)
        judge = STAFF[Role.HEAD_JUDGE]
        return self.dice.choices([ANA, judge, *STAFF.values(), "a stranger"], [12, 6, 1, 1, 1, 1, 1])[0]

    def _args(self, name: str) -> dict[str, Any]:
        event, dice = self.evening.event, self.dice
        rounds = max(event.rounds, default=1)
        round = dice.choice([rounds, rounds, rounds, dice.randint(0, 4)])
        tables = list(event.rounds[round].tables) if round in event.rounds else []
        entrant = dice.randint(0, event.last_entrant + 1)
        at = {"round": round, "table": dice.choice([*tables, *tables, 0, 99])}
        match name:
            case "report_result" | "correct_result":
                return at | {"result": self._slip()}
            case "note_payment":
                return {"entrant": entrant, "paid": dice.random() < 0.7}
            case "merge_entrants":
                seated = set().union(*(each.entrants for each in event.rounds.values()))
                return {"kept": entrant, "gone": dice.choice([99, *sorted(event.entrants.keys() - seated)])}
            case "open_check_in":
                return {"code": dice.choice(["", "oak 7", "x", "12345"])}
            case "assign_screen":
                return {
                    "screen": dice.randint(0, 3),
                    "shows": dice.choice(list(Shows)),
                    "message": dice.choice(["", "Hi"]),
                }
            case "settle_doubt":
                doubted = [(n, t) for n, each in event.rounds.items() for t, at in each.tables.items() if at.doubts]
                number, table = dice.choice([(at["round"], at["table"]), *doubted, *doubted])
                return {"round": number, "table": table}
            case "confirm_result" | "dispute_result" | "clear_result":
                return at
            case "extend_table":
                return at | {"minutes": dice.randint(1, 9)}
            case "add_time":
                return {"round": round, "minutes": dice.randint(1, 9)}
            case "publish_standings":
                return {"after": round}
            case "register":
                return {"names": ("Ana",) * dice.choice([1, 1, 1, 0, 2]), "byes": dice.choice([0, 0, 0, 1, 2])}
            case "join":
                return {"name": "Ana", "link": f"link {dice.randint(1, 9)}"}
            case "rename":
                return {"player": entrant, "name": dice.choice([None, "Bo", "\u200b"])}
            case "check_in" | "drop" | "disqualify":
                return {"entrant": entrant}
            case "readmit":
                out = [entrant.number for entrant in event.entrants.values() if entrant.out_after is not None]
                return {"entrant": dice.choice([entrant, *out, *out])}
            case "link_player":
                return {"link": f"link {dice.randint(1, 9)}", "player": entrant, "alone": dice.random() < 0.5}
            case "give_roles":
                return {"whom": dice.choice(["x", "y"]), "roles": tuple(dice.choices(list(Role), k=dice.randrange(3)))}
            case "lend_powers":
                return {"whom": dice.choice(["x", "y"]), "powers": (dice.choice(list(Power)),)}
            case "announce_stages":
                stages = [Stage(rounds=dice.choice([2, 3, 4, None]), minutes=dice.choice([None, 30, 50])) for _ in "ab"]
                return {"stages": tuple(stages[: dice.randrange(3)])}
            case "pair_by_hand":
                here = [entrant.number for entrant in event.entrants.values() if entrant.plays(round)]
                dice.shuffle(here)
                pairs = tuple(zip(range(1, 99), here[::2], here[1::2], strict=False))
                return {"matches": pairs, "byes": tuple(here[-1:] if len(here) % 2 else ())}
            case "repair_round":
                started = tuple(dice.sample(tables, dice.randint(0, len(tables))))
                return {"round": round, "why": "x", "started": started, "corrected": (entrant,)}
            case "change_opponents":
                here = sorted(event.rounds[round].entrants) if round in event.rounds else []
                dice.shuffle(here)
                pairs = tuple(zip(range(1, 99), here[::2], here[1::2], strict=False))
                return {"round": round, "matches": pairs, "byes": tuple(here[len(pairs) * 2 :]), "why": "x"}
            case "announce_tables":
                return {"usable": dice.choice([(), ((1, 40),), ((3, 4), (10, 90))]), "fixed": ((entrant, 7),)}
            case "announce_avoid":
                return {"groups": ((entrant, max(1, entrant - 1)),)}
            case "erase":
                return {"seq": dice.randint(0, 9), "field": dice.choice(["0.secret", "0.title", "1.reason"])}
            case "announce_lists":
                return {"lists": dice.choice(list(Lists)), "are_open": dice.random() < 0.5}
            case "submit_list":
                problems = dice.choice([(), (), ("banned", "too-few-cards")])
                return {"player": entrant, "written": "60 Island", "verdict": Verdict("d1", problems)}
            case "replace_list":
                fixed = [of[0] for of, one in event.decks.lists.items() if one.state is ListState.ACCEPTED]
                player = dice.choice([entrant, *fixed, *fixed])
                return {"player": player, "written": "60 Swamp", "verdict": Verdict("d2"), "remedy": "deck-problem"}
            case "withdraw_list" | "decide_product":
                return {"player": dice.choice([entrant, *(of[0] for of in event.decks.lists)])}
            case "return_list":
                player = dice.choice([entrant, *(of[0] for of in event.decks.lists)])
                return {"player": player, "why": dice.choice(list(ReturnedFor))}
            case "accept_lists":
                return {"players": dice.choice([(), (entrant,)])}
            case "hand_out_product":
                boosters = ("AFR",) * dice.choice([0, 6, 6])
                return {"players": (entrant,), "boosters": boosters, "mark": dice.choice(["", "dot"])}
            case "register_pool":
                return {"player": entrant, "written": "90 Island"}
            case "publish_lists":
                return {}
            case "decline_camera":
                return {"player": entrant, "declines": dice.random() < 0.7}
            case "feature_match":
                return at | {"is_featured": dice.random() < 0.8}
            case "restrict_devices":
                return {"devices": dice.choice(list(Devices))}
            case "plan_product":
                return {"kind": dice.choice(["individual-sealed", "chess"]), "mix": "AFR", "stage": dice.randint(0, 1)}
            case _ if name in JUDGING:
                return judging_args(name, event, dice, at)
            case "announce_prizes":
                money, boosters = Prize(dice.randint(0, 999), "EUR"), Prize(dice.randint(1, 36), "booster")
                return {"awards": dice.choice([(), (ForPlaces(1, 8, (money, boosters)), ForPoints(3, (boosters,)))])}
            case "hand_over_prize":
                return {"entrant": entrant, "prizes": dice.choice([(), (), (Prize(1, "booster"),)])}
            case _ if name in PROCEDURE:
                return procedure_args(name, event, dice, at=at, entrant=entrant, slip=self._slip())
            case _ if name in PEOPLE:
                return people_args(name, event, dice, entrant=entrant)
            case "start_event" | "finish_event" | "reveal_secret" | "draw_round" | "announce_cut":
                return {}
            case _:
                return {"round": round}

    def _slip(self) -> Result:
        dice = self.dice
        if dice.random() < 0.7:
            return Result(Score(dice.choice([(2, 0), (0, 2), (2, 1), (1, 1), (1, 0)])))
        score = Score((dice.randint(-1, 3), dice.randint(0, 3)), dice.choice([0, 0, 1, 3, 10**9]))
        return Result(score, dice.choice(list(How)), dice.choice([(), (0,), (1,), (0, 1), (5,)]))


def _public(event: Any) -> str:
    event.title = event.secret = None
    event.people.announced, event.people.bars = event.people.announced.program, list(event.people.bars)
    event.venue_code = event.venue_code is not None
    event.screens = {number: screen.shows for number, screen in event.screens.items()}
    kept = event.decks
    lists = {of: (one.state, one.at, one.problems, one.is_late, one.remedy) for of, one in kept.lists.items()}
    event.decks = (kept.rules, lists, list(kept.pools), list(kept.published), kept.exchanged)
    return re.sub(r"Sealed\((open|closed)", "Sealed(", repr(event))


@given(st.integers(0, 1 << 32))
@settings(max_examples=settings().max_examples // 2)
def test_replayed_is_as_lived(seed):
    book = AtRandom(seed).play(120).evening.book
    again = book.fold()
    assert (again.state, again.head, again.seq, again.at) == (
        book.state,
        book.folded.head,
        book.folded.seq,
        book.folded.at,
    )
    assert _public(book.fold(openings={}).state) == _public(again.state)


@given(st.integers(0, 1 << 32))
@settings(max_examples=settings().max_examples // 4)
def test_every_draw_and_standing_of_a_log_can_be_derived_again(seed):
    book = AtRandom(seed).play(120).evening.book
    folded, derived = derive_again(STREAM, book.lines, openings=book.openings)
    assert (folded.state, folded.head) == (book.state, book.folded.head)
    assert (derived.other_engine, derived.not_yet_checkable) == (0, 0)


@given(st.integers(0, 1 << 32))
@settings(max_examples=settings().max_examples // 2)
def test_whatever_was_tried_an_event_makes_sense(seed):
    event = AtRandom(seed).play(120).evening.event
    assert list(event.rounds) == list(range(1, len(event.rounds) + 1))
    assert all(round.state is RoundState.CLOSED for round in list(event.rounds.values())[:-1])
    assert event.last_entrant >= max(event.entrants, default=0)
    for number, round in event.rounds.items():
        assert event.phase is not Phase.ENTRY
        assert round.attempt <= event.attempts[number]
        places = Counter(
            [*round.byes, *round.losses, *(side for table in round.tables.values() for side in table.sides)]
        )
        assert set(places.values()) <= {1}
        assert places.keys() <= event.entrants.keys()
        for table in round.tables.values():
            assert (table.result is None) == (table.report is Report.OPEN)
        if round.state is RoundState.CLOSED:
            assert all(table.result for table in round.tables.values())
            assert len(ranking(event, after=number)) <= len(event.entrants)
    assert {who for whos in event.links_of.values() for who in whos} == set(event.links)


def test_the_random_player_gets_somewhere():
    """A player who is refused everything would prove nothing."""
    wanted = ACTIONS.keys() - RARE
    wanted |= {"undo", "impossible-score", "does-not-fold", "tables-still-open", "not-your-power"}
    tally: Counter[str] = Counter()
    deepest = 0
    for seed in range(200):
        deepest = max(deepest, len(AtRandom(seed, tally=tally).play(140).evening.event.rounds))
        if wanted <= tally.keys():
            break
    assert wanted - tally.keys() == set()
    assert deepest >= 3


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
def test_a_long_evening(seed):
    book = AtRandom(seed).play(600).evening.book
    assert book.fold().state == book.state
