"""The machine for events of teams and in pods: the same promises where a match has seats, or more than two sides."""

import inspect
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant
from tests.core.event import must_hold
from tests.core.event.at_random import (
    CLOCK,
    CORRECTIONS,
    ENTRY,
    LATENESS,
    OF_TEAMS,
    RESULTS,
    ROUNDS,
    Args,
    request,
    slip,
    somewhere,
    table_at,
    what_comes_next,
)
from tests.core.event.events import ANA, Evening
from tests.core.event.machine import SEEDS, AnEvent
from tests.core.judging.at_random import JUDGING

from topcut.core.event.asking.actions import ACTIONS
from topcut.core.event.flow import (
    Newcomer,
    accept_reports,
    correct_and_repair,
    exchange_opponents,
    fix_table,
    go_to_table,
    leave_table,
    mirror_result,
    restart_tables,
    seat_late,
    take_slip,
)
from topcut.core.event.nouns.rounds.state import ReportStatus, Table, WhyAgain
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.people import link_player, register
from topcut.core.event.rounds import as_seen
from topcut.core.play import FirstTo, Level, Points, Result, Who
from topcut.core.play.result import finished

IN_PODS: dict[str, Any] = {"length": FirstTo(1), "pods": (4, 3, 5)}
SHAPES = {
    "teams": (Stage(rounds=4, team=3),),
    "teams, with a cut": (Stage(rounds=2, team=3), Stage(Structure.PLAYOFF, cut=4, team=3, minutes=None)),
    "teams, competitive": (
        Stage(rounds=2, team=3, level=Level.COMPETITIVE),
        Stage(Structure.PLAYOFF, cut=2, team=3, level=Level.COMPETITIVE, minutes=None),
    ),
    "teams, knockout": (Stage(Structure.PLAYOFF, team=3, minutes=None),),
    "giants": (Stage(rounds=3, team=2, plays_together=True, length=FirstTo(1)),),
    "pods": (Stage(rounds=4, length=FirstTo(1), pods=(5, 4, 3)),),
    "pods, with a cut": (
        Stage(rounds=1, points=Points(by_place=(5, 3, 2, 1)), **IN_PODS),
        Stage(Structure.PLAYOFF, cut=7, **IN_PODS),
    ),
}
"""Teams of three with seats, two heads that share a game (MTR 9.1), and pods of three to five."""

FLOWS = {
    flow.__name__: flow
    for flow in (
        take_slip,
        mirror_result,
        accept_reports,
        exchange_opponents,
        correct_and_repair,
        seat_late,
        fix_table,
        restart_tables,
        go_to_table,
        leave_table,
    )
}
"""What a page asks for in one press; for single players each has tests of its own."""
OF_DRAFT_PODS = {"go_to_pod", "remedy_count", "suspend_drafter"}
AT_A_SEAT = {
    name for name, action in {**ACTIONS, **FLOWS}.items() if "seat" in inspect.signature(action).parameters
} - OF_DRAFT_PODS
"""Actions that may be about one seat of two teams (MTR 8.2)."""

TRIED = (
    RESULTS | CORRECTIONS | ROUNDS | CLOCK | LATENESS | JUDGING | ENTRY | OF_TEAMS | FLOWS.keys() | {"void_round"}
) - {"invalidate_event"}
OFTEN = {"report_result": 8, "give_penalty": 4, "clear_result": 4, "confirm_result": 4, "end_game": 4, "void_round": 8}
OFTEN |= {"dispute_result": 3, "check_result": 3, "penalise_lateness": 3, "serve_penalties": 3, "mirror_result": 3}
OFTEN |= {"see_table": 3, "exchange_opponents": 4, "correct_and_repair": 3, "take_slip": 3, "seat_late": 2}
OFTEN |= dict.fromkeys(ENTRY, 0.4) | {"close_round": 0.5, "disqualify": 0.3}
"""How often something is tried compared with the rest, which is 1."""

FITS: dict[str, Callable[[Table], object]] = {
    "confirm_result": lambda match: match.report is ReportStatus.REPORTED,
    "dispute_result": lambda match: match.report is ReportStatus.REPORTED,
    "check_result": lambda match: match.entered_by,
    "clear_result": lambda match: match.result,
    "mirror_result": lambda match: match.result,
    "settle_doubt": lambda match: match.doubts,
    "penalise_lateness": lambda match: match.progress.missing,
}
"""The matches at which it makes sense to try this."""


class TeamsAndPods(AnEvent):
    """Everybody of a team has a phone; the machine tries single seats, whole matches and places in a pod."""

    @initialize(
        target=AnEvent.entries,
        shape=st.sampled_from(sorted(SHAPES)),
        policy=st.sampled_from(["official-magic", "casual"]),
        on=st.integers(0, 20),
        seed=SEEDS,
    )
    def begin(self, shape: str, policy: str, on: int, seed: int) -> Any:
        first, dice = SHAPES[shape][0], random.Random(seed)
        evening = Evening(
            policy=policy, chance=(shape, seed), team=first.team, plays_together=first.plays_together, pods=first.pods
        )
        for number in range(dice.randint(7, 9) if first.pods else dice.randint(4, 7)):
            evening.act(register, **_newcomers(first.team, called=f"Player {number}"))
        begun = self._begin(evening, SHAPES[shape], on=0, seed=2)
        for player in list(evening.event.players):
            evening.act(link_player, link=_phone(player), player=player)
        self._look()
        return self.go_on(times=on, seed=seed) if on else begun

    # What is asked for ------------------------------------------------------------------------------------------------

    def _next(self, dice: random.Random) -> tuple[str, Args]:
        name, args = what_comes_next(self.event, dice)
        at = table_at(self.event, args)
        if name == "report_result" and at and at.is_pod:
            args["result"] = self._slip(dice, at)
        elif name == "report_result" and at and at.seats and dice.random() < 0.8:
            args["seat"] = dice.randrange(len(at.seats))
        return name, args | (_newcomers(self.event.team_size) if name == "register" else {})

    def _args(self, name: str, dice: random.Random) -> Args:
        args = self._of_flow(name, dice) if name in FLOWS else request(name, self.event, dice)
        args |= self._fitting(name, dice)
        at = table_at(self.event, args)
        match = at and _match(at, args.get("seat"))
        if name in AT_A_SEAT and "seat" not in args and self.event.stages[0].seats and dice.random() < 0.85:
            args["seat"] = dice.randrange(3)
        if "result" in args and at:
            args["result"] = self._slip(dice, at)
        if match and match.result and name in {"check_result", "mirror_result"}:
            args |= {"result": match.result} if name == "check_result" else {"over": as_seen(match.result)}
        if name in {"change_opponents", "pair_by_hand"} and self.event.stages[0].pods:
            args |= _in_pods(args)
        if name == "register":
            args |= _newcomers(self.event.team_size)
        return args | ({"why": WhyAgain.RESULT} if name == "void_round" else {})

    def _of_flow(self, name: str, dice: random.Random) -> Args:
        """Make up arguments for what a page asks in one press."""
        event, place = self.event, somewhere(self.event, dice)
        match name:
            case "take_slip":
                return place.at | {"result": slip(dice), "drops": dice.choice([(), (), (0,), (1,)])}
            case "accept_reports":
                return {"round": place.round}
            case "exchange_opponents":
                other = dice.randint(1, max(1, event.last_entrant))
                return {"round": place.round, "one": place.entrant, "other": other, "why": "x"}
            case "correct_and_repair":
                return place.at | {"round": max(1, place.round - 1), "result": slip(dice), "why": "x"}
            case "seat_late":
                late = _newcomers(event.team_size)
                team = Newcomer(late["names"], team=late.get("team", ""))
                return {"round": max(event.rounds, default=1), "why": "x", "team": team}
            case "fix_table":
                return {"entrant": place.entrant, "table": 7}
            case "restart_tables":
                return {"round": place.round, "tables": (place.table,), "minutes": 3}
            case _:
                return place.at

    def _fitting(self, name: str, dice: random.Random) -> Args:
        """Point at a match, whole or of one seat, in which this makes sense; nothing if there is none."""
        fits = FITS.get(name, lambda _: False)
        found = [
            {"round": number, "table": table, "seat": seat}
            for number, round in self.event.rounds.items()
            for table, at in round.tables.items()
            for seat, match in ((None, at), *enumerate(at.seats))
            if fits(match)
        ]
        return dice.choice(found) if found and dice.random() < 0.8 else {}

    def _slip(self, dice: random.Random, at: Table) -> Result:
        """Fill in a slip; in a pod one wins, or everybody has a place."""
        if not at.is_pod or dice.random() < 0.1:
            return slip(dice)
        here = range(len(at.sides))
        winner = dice.choice(here)
        won = [1 if side == winner else 2 for side in here]
        return finished(tuple(dice.choice([won, won, dice.sample([side + 1 for side in here], len(here))])))

    def _action(self, name: str) -> Any:
        return FLOWS.get(name) or ACTIONS[name]

    def _entitled(self, name: str, dice: random.Random, args: Any = None) -> Who:
        """Find somebody who may try this now: a player of that seat, half of the time, or somebody at the desk."""
        if name in FLOWS:
            return ANA
        at = table_at(self.event, args or {})
        if at is None or dice.random() < 0.5:
            return super()._entitled(name, dice)
        match = _match(at, args.get("seat"))
        others = [n for n in range(len(at.sides)) if not match or n != match.reported_by]
        team = self.event.entrants[at.sides[dice.choice(others)]].players
        return _phone(team[(args.get("seat") or 0) % len(team)])

    # What holds after each --------------------------------------------------------------------------------------------

    @invariant()
    def it_all_holds(self) -> None:
        super().it_all_holds()
        if self.evening:
            must_hold.seats_decide(self.event)

    def look_closely(self) -> None:
        super().look_closely()
        assert self.evening
        must_hold.everybody_can_look(self.event, self.evening.names, now=self.evening.now)


def _phone(player: int) -> Who:
    return Who(f"phone {player}")


def _newcomers(team: int, *, called: str = "Somebody") -> Args:
    """A player, or a team with as many as it needs."""
    people = tuple(f"{called} {letter}" for letter in "ABC"[:team])
    return {"names": people, "team": f"Team {called}"} if team > 1 else {"names": people}


def _match(at: Table, seat: int | None) -> Table | None:
    """Find the match of a seat, or the whole one; None if there is no such seat."""
    return at if seat is None else at.seats[seat] if 0 <= seat < len(at.seats) else None


def _in_pods(args: Args) -> Args:
    """Seat the same people in pods of four as far as possible, in the same order."""
    here = [side for match in args["matches"] for side in match[1:]] + [*args["byes"]]
    pods = []
    while here:
        size = 5 if len(here) == 5 else 3 if len(here) in {3, 6, 9} else 4
        pods.append((len(pods) + 1, *here[:size]))
        here = here[size:]
    return {"matches": tuple(pods), "byes": ()}


def live_together(shape: str, seed: int, *, steps: int, tally: Counter[str]) -> TeamsAndPods:
    """Let the machine run on plain dice in an event of this shape."""
    dice, machine = random.Random(f"{shape} {seed}"), TeamsAndPods()
    machine.tally = tally
    machine.begin(shape, dice.choice(["official-magic", "casual"]), on=dice.choice([0, 5, 15]), seed=seed)
    names = sorted(TRIED)
    for _ in range(steps):
        weights = [OFTEN.get(name, 1) * (1 if name in tally else 3) for name in names]
        last = len(machine.lines)
        match dice.choices(["request", "go on", "undo"], [62, 30, 8])[0]:
            case "request":
                machine._wish(dice.choices(names, weights)[0], dice.getrandbits(16))
            case "go on":
                machine.go_on(times=1, seed=dice.getrandbits(16))
            case _:
                machine.undo_one(seq=dice.choice([last, dice.randint(last - 25, last)]), seed=dice.getrandbits(16))
        machine.it_all_holds()
    machine.teardown()
    return machine
