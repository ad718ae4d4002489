"""Two days and a playoff played at random by people who note games, latecomers and splits: replayed is as lived."""

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.event.events import ANA, STAFF, WON, Evening
from tests.core.event.procedure import PROCEDURE, procedure_args
from tests.core.log.book import STREAM

from topcut.core.errors import TopcutError
from topcut.core.event import (
    ACTIONS,
    Advance,
    ForPlaces,
    Phase,
    Prize,
    RoundState,
    Stage,
    Structure,
    announce_prizes,
    announce_stages,
)
from topcut.core.event.rounds.clock import MINUTE
from topcut.core.event.verify import derive_again
from topcut.core.play import Role, Who

NEXT = ("post_round", "close_round", "start_clock", "cut_field", "announce_cut", "draw_round", "finish_event")

JUDGED = {"add_turns", "check_result", "cut_field", "penalise_lateness"}
"""What the head judge does, who is not the one at the desk."""


class TwoDays:
    """Somebody at the desk moves the event on; everybody else tries what they like."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.evening = Evening(players=8, chance=("two days", seed))
        stages = (Stage(rounds=2), Stage(rounds=1, day=2, advance=Advance(points=3)))
        stages += (Stage(Structure.PLAYOFF, cut=2, minutes=None, day=2),)
        self.evening.act(announce_stages, stages=stages)
        awards = (
            ForPlaces(1, 1, (Prize(12, "booster"), Prize(1, "invitation"))),
            ForPlaces(2, 2, (Prize(7, "booster"),)),
        )
        self.evening.act(announce_prizes, awards=awards)
        self.evening.name_staff().start()
        for entrant in self.evening.event.entrants:
            self.evening.link(entrant)
        self.tally: Counter[str] = Counter()

    def play(self, steps: int) -> "TwoDays":
        for _ in range(steps):
            self.evening.now += self.dice.randrange(5) * MINUTE
            move = self.dice.choices([self._act, self._report, self._on, self._undo], [60, 10, 12, 2])[0]
            folded = self.evening.book.folded
            before = (folded.seq, repr(folded.state))
            try:
                self.tally[move()] += 1
            except TopcutError as refusal:
                self.tally[refusal.code] += 1
                folded = self.evening.book.folded
                assert (folded.seq, repr(folded.state)) == before, "a refusal changes nothing"
        return self

    def _act(self) -> str:
        event, dice = self.evening.event, self.dice
        names = sorted(PROCEDURE - {"invalidate_event"}) + ["propose_split", "agree_to_split", "make_split"] * bool(
            event.cut
        )
        name = dice.choice(names + ["submit_report"] * (event.phase is Phase.FINISHED))
        tables = list(self.evening.round.tables) if event.last_round else [1]
        at = {"round": max(event.rounds, default=1), "table": dice.choice(tables or [1])}
        entrant = dice.choice(event.split.among) if event.split else dice.randint(1, 8)
        args = procedure_args(name, event, dice, at=at, entrant=entrant, slip=WON)
        reason = (
            {"despite": ["MTR B", "IPG 3.1", "MTR 2.5", "MTR 1.9"], "reason": "Because"} if dice.random() < 0.5 else {}
        )
        by = STAFF[Role.HEAD_JUDGE] if name in JUDGED else ANA
        self.evening.act(ACTIONS[name], by=by if dice.random() < 0.9 else Who(f"player {entrant}"), **reason, **args)
        return name

    def _report(self) -> str:
        last = self.evening.event.last_round
        if last is None or not last.open_tables:
            return self._on()
        self.evening.report(self.dice.choice(last.open_tables), self.dice.choice([WON, WON.mirrored()]))
        return "report_result"

    def _on(self) -> str:
        """Do the first thing that can be done next; the end comes seldom."""
        number = max(self.evening.event.rounds, default=1)
        for name in NEXT:
            args = {"round": number} if name in {"post_round", "start_clock", "close_round"} else {}
            by = STAFF[Role.HEAD_JUDGE] if name in {"cut_field", "announce_cut"} else ANA
            if name == "finish_event" and (number < 4 or self.dice.random() < 0.7):
                break
            try:
                self.evening.act(ACTIONS[name], by=by, despite=["MTR 1.9", "MTR 10.2"], reason="On we go", **args)
            except TopcutError:
                continue
            return name
        return "nothing"

    def _undo(self) -> str:
        self.evening.undo(self.evening.book.folded.seq)
        return "undo"


@given(st.integers(0, 1 << 32))
@settings(max_examples=max(1, settings().max_examples // 5))
def test_two_days_replayed_are_as_lived(seed):
    book = TwoDays(seed).play(150).evening.book
    assert book.fold().state == book.state
    folded, derived = derive_again(STREAM, book.lines, openings=book.openings)
    assert folded.state == book.state
    assert derived.not_yet_checkable == 0


@given(st.integers(0, 1 << 32))
@settings(max_examples=max(1, settings().max_examples // 5))
def test_whatever_was_tried_the_procedure_makes_sense(seed):
    event = TwoDays(seed).play(150).evening.event
    for round in event.rounds.values():
        for table in round.tables.values():
            progress = table.progress
            assert max(progress.score.won) <= 2
            assert {*progress.missing} <= {0, 1}
        if round.stage == 1 and round.state is not RoundState.DRAWN:
            assert round.entrants <= {*event.fields[1].through}
    if event.split and event.split.is_made:
        assert event.split.agreed == {*event.split.among}
    assert event.reported_as is None or event.phase is Phase.FINISHED


def test_the_random_people_get_somewhere():
    """A player who is refused everything would prove nothing."""
    tally: Counter[str] = Counter()
    for seed in range(16):
        tally += TwoDays(seed).play(200).tally
    assert PROCEDURE - {"invalidate_event"} - tally.keys() == set()
