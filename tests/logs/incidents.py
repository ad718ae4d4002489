"""What goes wrong in an event, in the words of its log: players who disagree, judges, appeals, penalties, repairs."""

from collections.abc import Callable
from typing import Any

from tests.core.event.events import Evening

from topcut.core.event import judging, people, rounds
from topcut.core.event.flow.mending import change_opponents
from topcut.core.play import Result, Role, Score, Who

FLOOR_JUDGE = Who("floor judge")
HOW_THEY_ANSWER = {"agrees": rounds.confirm_result, "disputes": rounds.dispute_result}


class Incidents:
    """The lines of a log that tell of trouble; each is one action of somebody."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.told: dict[str, Callable[..., Any]] = {
            "appeal": self._appeal,
            "calls": self._calls,
            "floor-judge": self._floor_judge,
            "investigate": self._investigate,
            "overturn": self._overturn,
            "penalty": self._penalty,
            "repair": self._repair,
            "rules": self._rules,
            "says": self._says,
            "statement": self._statement,
        }

    def _floor_judge(self) -> None:
        self.evening.act(people.give_roles, whom=FLOOR_JUDGE, roles=(Role.FLOOR_JUDGE,))

    def _says(self, entrant: str, said: str) -> None:
        """A player reports the own games first, or answers what the other one reported."""
        who, at, side = self._phone(entrant), self._at(entrant), self._side(entrant)
        if said in HOW_THEY_ANSWER:
            self.evening.act(HOW_THEY_ANSWER[said], by=who, **at)
            return
        mine = Result(_score(said))
        self.evening.act(rounds.report_result, by=who, result=mine.mirrored() if side else mine, **at)

    def _repair(self, why: str, *pairs: str) -> None:
        """Other opponents for a round that hangs on the wall, tables from 1."""
        matches = tuple((table, *map(int, pair.split("-"))) for table, pair in enumerate(pairs, 1))
        args = {"round": self.evening.round.number, "matches": matches, "byes": self.evening.round.byes}
        self.evening.act(change_opponents, why=why, **args)

    def _calls(self, entrant: str) -> None:
        self.evening.act(judging.call_judge, by=self._phone(entrant), **self._at(entrant))

    def _rules(self, entrant: str, judge: str = "") -> None:
        """The floor judge, or a judge who plays, answers the call at somebody's table."""
        call = max(self.evening.event.judging.open_calls)
        by = self._phone(judge) if judge else FLOOR_JUDGE
        self.evening.act(judging.give_ruling, by=by, text="So it is", call=call, **self._at(entrant))

    def _appeal(self, entrant: str) -> None:
        """A player does not accept what was ruled last."""
        judged = self.evening.event.judging
        matter = max([*judged.rulings, *judged.penalties])
        self.evening.act(judging.appeal, by=self._phone(entrant), matter=matter)

    def _overturn(self) -> None:
        appeal = max(self.evening.event.judging.appeals)
        self.evening.act(judging.decide_appeal, appeal=appeal, upheld=False, text="It is not")

    def _penalty(self, entrant: str, infraction: str, penalty: str, games: str = "") -> None:
        """The head judge penalises; what is being investigated ends with it."""
        open_matters = [n for n, each in self.evening.event.judging.investigations.items() if not each.closed]
        args = {"penalty": penalty, "score": _score(games) if games else None}
        args |= {"investigation": max(open_matters, default=None)}
        (player,) = self.evening.event.entrants[int(entrant)].players
        self.evening.act(judging.give_penalty, players=(player,), infraction=infraction, **args, **self._at(entrant))

    def _investigate(self, entrant: str, infraction: str) -> None:
        (player,) = self.evening.event.entrants[int(entrant)].players
        args = {"players": (player,), "infraction": infraction}
        self.evening.act(judging.open_investigation, by=FLOOR_JUDGE, **args, **self._at(entrant))

    def _statement(self, *words: str) -> None:
        number = max(self.evening.event.judging.investigations)
        self.evening.act(judging.take_statement, by=FLOOR_JUDGE, investigation=number, text=" ".join(words))

    def _phone(self, entrant: str) -> Who:
        """A player's private link, made the first time they speak."""
        number = int(entrant)
        (player,) = self.evening.event.entrants[number].players
        known = self.evening.event.links_of.get(player)
        return known[0] if known else self.evening.link(number)

    def _at(self, entrant: str) -> dict[str, int]:
        return {"round": self.evening.round.number, "table": self.evening.table_of(int(entrant))}

    def _side(self, entrant: str) -> int:
        return self.evening.round.tables[self._at(entrant)["table"]].sides.index(int(entrant))


def _score(games: str) -> Score:
    mine, theirs, *drawn = map(int, games.split("-"))
    return Score((mine, theirs), *drawn)
