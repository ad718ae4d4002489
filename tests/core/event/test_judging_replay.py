"""Judges at random in events at random: replayed is as lived, drawn again is as drawn, and the points add up."""

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.event.events import ANA, STAFF, Evening
from tests.core.judging.at_random import JUDGING, judging_args
from tests.core.log.book import STREAM

from topcut.core.errors import TopcutError
from topcut.core.event import ACTIONS, Report, RoundState, start_clock
from topcut.core.event.verify import derive_again
from topcut.core.event.view.judging import head_judge_view, judge_view, judged_table, own_judging
from topcut.core.play import FirstTo, Level, PlayAll, Role

HEAD, FLOOR = STAFF[Role.HEAD_JUDGE], STAFF[Role.FLOOR_JUDGE]
JUDGES = [HEAD, HEAD, HEAD, HEAD, FLOOR, FLOOR, FLOOR, FLOOR, "player 1", ANA, "somebody"]
OFTEN = {"give_penalty": 5, "call_judge": 3, "give_ruling": 3, "appeal": 3, "decide_appeal": 2, "begin_deck_check": 2}


class Judges:
    """A room of eight, results now and then, and people who try everything that judging has."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        level = self.dice.choice([Level.REGULAR, Level.COMPETITIVE])
        length = self.dice.choice([FirstTo(2), FirstTo(2), FirstTo(1), PlayAll(2)])
        policy = self.dice.choice(["official-magic", "casual"])
        self.evening = Evening(players=8, chance=seed, level=level, length=length, policy=policy, rounds=4)
        self.evening.name_staff().start()
        for entrant in range(1, 9):
            self.evening.link(entrant)
        self.evening.pair()
        self.evening.act(start_clock, round=1)
        self.tally: Counter[str] = Counter()

    def play(self, steps: int) -> "Judges":
        for _ in range(steps):
            move = self.dice.choices([self._judge, self._report, self._undo, self._round], [80, 5, 6, 2])[0]
            before = repr(self.evening.event)
            self.evening.now += self.dice.choice([1, 30_000_000, 200_000_000])
            try:
                self.tally[move()] += 1
            except TopcutError as refusal:
                self.tally[refusal.code] += 1
                assert repr(self.evening.event) == before
        return self

    def _judge(self) -> str:
        names = sorted(JUDGING)
        name = self.dice.choices(names, [OFTEN.get(name, 1) for name in names])[0]
        event = self.evening.event
        number = max(event.rounds)
        at = {"round": number, "table": self.dice.choice([*event.rounds[number].tables, 0])}
        overruling = {"despite": ["IPG 1.1", "MTR 2.8", "MTR 1.4"], "reason": "Because"}
        self.evening.act(
            ACTIONS[name],
            by=self.dice.choice(JUDGES),
            **(overruling if self.dice.random() < 0.5 else {}),
            **judging_args(name, event, self.dice, at),
        )
        return name

    def _report(self) -> str:
        if tables := self.evening.round.open_tables:
            self.evening.report(self.dice.choice(tables))
        return "report"

    def _undo(self) -> str:
        latest = self.evening.book.folded.seq
        self.evening.undo(self.dice.randint(max(2, latest - 12), latest))
        return "undo"

    def _round(self) -> str:
        if self.evening.round.state is RoundState.CLOSED:
            self.evening.pair()
        else:
            self.evening.finish_round()
        return "round"


@given(st.integers(0, 1 << 32))
@settings(max_examples=settings().max_examples // 2)
def test_judging_replayed_is_as_lived(seed):
    book = Judges(seed).play(60).evening.book
    again = book.fold()
    assert (again.state, again.head) == (book.state, book.folded.head)


@given(st.integers(0, 1 << 32))
@settings(max_examples=settings().max_examples // 4)
def test_every_draw_of_deck_checks_can_be_derived_again(seed):
    book = Judges(seed).play(60).evening.book
    folded, derived = derive_again(STREAM, book.lines, openings=book.openings)
    assert folded.state == book.state
    assert derived.not_yet_checkable == 0


@given(st.integers(0, 1 << 32))
@settings(max_examples=settings().max_examples // 4)
def test_whatever_judges_try_judging_makes_sense(seed):
    evening = Judges(seed).play(60).evening
    event, judging = evening.event, evening.event.judging
    assert {number for numbers in judging.history.values() for number in numbers} == set(judging.penalties)
    assert all(record.given.player in event.players for record in judging.penalties.values())
    assert set(judging.open_calls) == {number for number, call in judging.calls.items() if call.ending is None}
    for record in judging.penalties.values():
        if record.given.penalty == "disqualification":
            assert event.entrants[event.players[record.given.player]].disqualified
    for round in event.rounds.values():
        for table in round.tables.values():
            assert (table.result is None) == (table.report is Report.OPEN)


@given(st.integers(0, 1 << 32))
@settings(max_examples=settings().max_examples // 4)
def test_everybody_can_look_whatever_happened(seed):
    """MTR-1.7-d, MTR-1.8-a."""
    evening = Judges(seed).play(60).evening
    event = evening.event
    assert judge_view(event, names=evening.names).round == max(event.rounds)
    assert len(head_judge_view(event, names=evening.names).investigations) == len(event.judging.investigations)
    for table in evening.round.tables:
        assert judged_table(event, round=evening.round.number, table=table, names=evening.names).table == table
    for player in event.players:
        assert own_judging(event, player, who="somebody").call is None or player


def test_the_random_judges_get_somewhere():
    tally: Counter[str] = Counter()
    for seed in range(16):
        tally += Judges(seed).play(150).tally
    assert JUDGING - tally.keys() == set()
    assert {"undo", "ruling-is-final", "head-judge-decides", "no-such-matter", "needs-a-reason"} <= tally.keys()
