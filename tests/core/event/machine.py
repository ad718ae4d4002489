"""A whole event as a state machine: officials and players try everything; each step checks every invariant."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, multiple, precondition, rule
from tests.core.event import must_hold
from tests.core.event.at_random import (
    CLOCK,
    CORRECTIONS,
    DECKS,
    ENDING,
    ENTRY,
    LATENESS,
    OF_DRAFTS,
    RESULTS,
    ROUNDS,
    THE_REST,
    every_table,
    is_playing,
    request,
    slip,
    table_at,
    what_comes_next,
)
from tests.core.event.events import ANA, STAFF, Evening
from tests.core.judging.at_random import JUDGING

from topcut.core.asking import Acted, WholeLog
from topcut.core.errors import TopcutError
from topcut.core.event.asking import DECLARED, may
from topcut.core.event.asking.actions import ACTIONS
from topcut.core.event.flow import announce_stages
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.nouns.decks.state import ListPolicy
from topcut.core.event.nouns.matches.terms import Advance
from topcut.core.event.nouns.prizes.prize import ForPlaces, Prize
from topcut.core.event.nouns.rounds.state import ReportStatus, Table
from topcut.core.event.nouns.state import Event, Phase, Stage, Structure
from topcut.core.event.people import lend_powers
from topcut.core.event.playoff import final_places
from topcut.core.event.prizes import announce_prizes
from topcut.core.event.rounds import MINUTE
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import FirstTo, Level, PlayAll, Power, Result, Role, Who
from topcut.core.play.names import NamesAt

CHANGES_THE_PAST = {"correct_result", "correct_and_repair", "mirror_result"}
"""Who changes the result of a closed round says so; nothing else does."""
AWARDS = (ForPlaces(1, 1, (Prize(10_001, "EUR"), Prize(12, "booster"))), ForPlaces(2, 4, (Prize(5, "booster"),)))
DOOR = Who("door")
CHECKED_EVERY = 25
"""A replay costs as much as all steps before it together, so not every step has one."""

LIKELY = {"finish_event": 0.02, "disqualify": 0.3, "announce_stages": 0.3, "discard_draw": 0.3, "agree_to_split": 6}
LIKELY |= {"submit_list": 6, "accept_lists": 4, "give_penalty": 6, "call_judge": 3, "give_ruling": 3, "count_deck": 3}
LIKELY |= {"announce_lists": 0.2, "withdraw_list": 0.5, "return_list": 0.5, "begin_deck_check": 4}
"""How often something is tried next to the others, the rest 1: seldom what ends an evening, often what others need."""

SUBJECTS = [ENTRY, ROUNDS, RESULTS | LATENESS, CORRECTIONS | CLOCK, DECKS, ENDING, THE_REST, JUDGING]
"""What a stretch of an evening may be about."""

SEEDS = st.integers(0, (1 << 16) - 1)


def shapes(length: FirstTo | PlayAll, level: Level) -> dict[str, tuple[Stage, ...]]:
    """The events the machine plays: Swiss rounds, with a cut, over two days, sealed, drafted, and a knockout."""
    swiss = Stage(rounds=6, length=length, level=level)
    final = FirstTo(3) if length == FirstTo(2) else None
    playoff = Stage(Structure.PLAYOFF, cut=4, length=length, level=level, minutes=None, final_length=final)
    first, second = Stage(rounds=2, length=length), Stage(rounds=1, length=length, day=2, advance=Advance(points=3))
    return {
        "swiss": (swiss,),
        "cut": (Stage(rounds=2, length=length, level=level), playoff),
        "two days": (first, second, Stage(Structure.PLAYOFF, cut=2, length=length, minutes=None, day=2)),
        "sealed": (Stage(rounds=3, length=length, level=level, format="sealed"), playoff),
        "draft": (Stage(Structure.PODS, rounds=3, length=length, level=level, format="booster-draft"),),
        "knockout": (Stage(Structure.PLAYOFF, length=length, level=level, minutes=None),),
    }


class AnEvent(RuleBasedStateMachine):
    """Half of the time the desk does what comes next; the other half somebody who knows no rule tries anything."""

    entries = Bundle("entries")

    def __init__(self) -> None:
        super().__init__()
        self.tally: Counter[str] = Counter()
        self.steps = 0
        self.evening: Evening | None = None
        self.lines: list[bytes] = []
        self.seen: object = None
        self.checked: object = None
        self.due = CHECKED_EVERY
        self.kept: tuple[object, NamesAt] | None = None

    @property
    def event(self) -> Event:
        assert self.evening
        return self.evening.event

    @initialize(
        target=entries,
        shape=st.sampled_from(["swiss", "cut", "two days", "sealed", "draft", "knockout"]),
        policy=st.sampled_from(["official-magic", "official-magic", "casual", "lorcana"]),
        length=st.sampled_from([FirstTo(2), FirstTo(2), FirstTo(1), PlayAll(2)]),
        level=st.sampled_from([Level.REGULAR, Level.COMPETITIVE]),
        players=st.integers(4, 9),
        on=st.integers(0, 30),
        seed=SEEDS,
    )
    def begin(self, shape: str, policy: str, length: Any, level: Level, players: int, on: int, seed: int) -> Any:
        evening = Evening(players=players, policy=policy, chance=(shape, seed))
        return self._begin(evening, shapes(length, level)[shape], on=on, seed=seed)

    def _begin(self, evening: Evening, stages: tuple[Stage, ...], *, on: int, seed: int) -> Any:
        """Announce an event, name its people, and play it by the book as far as it may be."""
        self.evening = evening
        evening.act(announce_stages, stages=stages, despite=["MTR 10.2"], reason="As a test")
        evening.act(announce_prizes, awards=AWARDS)
        evening.act(lend_powers, whom=DOOR, powers=(Power.JOIN,))
        evening.name_staff()
        self._announce(seed)
        for entrant in evening.event.entrants:
            evening.link(entrant)
        self._look()
        return self.go_on(times=on, seed=seed) if on else multiple()

    def _announce(self, seed: int) -> None:
        """Ask some events for lists, and leave no room in others."""
        assert self.evening
        if seed % 2:
            self.evening.act(
                ACTIONS["announce_lists"], by=STAFF[Role.HEAD_JUDGE], lists=ListPolicy.REQUIRED, pools=seed % 4 == 1
            )
        if seed % 3 == 0:
            self.evening.act(ACTIONS["announce_event"], capacity=len(self.event.entrants))

    # The steps --------------------------------------------------------------------------------------------------------

    @rule(target=entries, times=st.integers(1, 8), seed=SEEDS)
    def go_on(self, times: int, seed: int) -> Any:
        """The desk does what comes next."""
        dice = random.Random(seed)
        done: list[int] = []
        for _ in range(times):
            name, args = self._next(dice)
            done += self._ask(name, dice, args, by=self._entitled(name, dice), insists=True)
        return multiple(*done)

    @rule(target=entries, name=st.sampled_from(sorted(ENTRY)), seed=SEEDS)
    def people_come_and_go(self, name: str, seed: int) -> Any:
        return self._wish(name, seed)

    @rule(target=entries, name=st.sampled_from(sorted(ROUNDS)), seed=SEEDS)
    def rounds(self, name: str, seed: int) -> Any:
        return self._wish(name, seed)

    @rule(target=entries, name=st.sampled_from(sorted(RESULTS)), seed=SEEDS)
    def results(self, name: str, seed: int) -> Any:
        return self._wish(name, seed)

    @rule(target=entries, name=st.sampled_from(sorted(CORRECTIONS)), seed=SEEDS)
    def corrections(self, name: str, seed: int) -> Any:
        return self._wish(name, seed)

    @rule(target=entries, name=st.sampled_from(sorted(DECKS)), seed=SEEDS)
    def decks(self, name: str, seed: int) -> Any:
        return self._wish(name, seed)

    @rule(target=entries, name=st.sampled_from(sorted(ENDING)), seed=SEEDS)
    def prizes_and_the_end(self, name: str, seed: int) -> Any:
        return self._wish(name, seed)

    @rule(target=entries, name=st.sampled_from(sorted(THE_REST)), seed=SEEDS)
    def everything_else(self, name: str, seed: int) -> Any:
        return self._wish(name, seed)

    @precondition(lambda self: self.evening and self.event.rounds)
    @rule(target=entries, name=st.sampled_from(sorted(JUDGING)), seed=SEEDS)
    def judging(self, name: str, seed: int) -> Any:
        return self._wish(name, seed)

    @precondition(lambda self: self.evening and self.event.rounds)
    @rule(target=entries, name=st.sampled_from(sorted(LATENESS)), seed=SEEDS)
    def procedure(self, name: str, seed: int) -> Any:
        return self._wish(name, seed)

    @precondition(lambda self: self.evening and self.event.rounds)
    @rule(target=entries, name=st.sampled_from(sorted(CLOCK)), seed=SEEDS)
    def clock(self, name: str, seed: int) -> Any:
        return self._wish(name, seed)

    @precondition(
        lambda self: self.evening and any(at.report is ReportStatus.FINAL for *_, at in every_table(self.event))
    )
    @rule(target=entries, seed=SEEDS)
    def a_phone_was_away(self, seed: int) -> Any:
        """It reports a table that is final (MTR 1.9)."""
        dice = random.Random(seed)
        final = [(n, t, at) for n, t, at in every_table(self.event) if at.report is ReportStatus.FINAL]
        number, table, at = dice.choice(final)
        args = {"round": number, "table": table, "result": self._slip(dice, at)}
        done = self._ask("report_result", dice, args, by=Who(f"player {dice.choice(at.sides)}"), insists=False)
        self.tally["said too late"] += len(done)
        return multiple(*done)

    @rule(target=entries, seq=entries, seed=SEEDS)
    def undo_one(self, seq: int, seed: int) -> Any:
        return self._undo(seq, random.Random(seed))

    @rule(target=entries, back=st.integers(-1, 2), seed=SEEDS)
    def undo_the_last(self, back: int, seed: int) -> Any:
        assert self.evening
        return self._undo(self.evening.book.folded.seq - back, random.Random(seed))

    # What holds after each --------------------------------------------------------------------------------------------

    def _has_had_fixed_games(self) -> bool:
        return any(b'"play-all"' in line for line in self.evening.book.lines)

    @invariant()
    def it_all_holds(self) -> None:
        if self.evening is None:
            return
        self.steps += 1
        if self.checked == self.seen:
            return
        self.checked = self.seen
        must_hold.nobody_is_twice_in_a_round(self.event)
        must_hold.what_is_kept_is_what_a_count_says(self.event)
        must_hold.no_result_contradicts_a_judge(self.event, fixed_games=self._has_had_fixed_games())
        must_hold.rounds_make_sense(self.event)
        must_hold.what_lasts_is_as_made_anew(self.event, self._names())
        for after in must_hold.swiss_rounds_closed(self.event)[-1:]:
            must_hold.points_add_up(self.event, after=after)
        if len(self.lines) >= self.due:
            self.due = len(self.lines) + CHECKED_EVERY
            self.look_closely()

    def _names(self) -> NamesAt:
        """The names with what lasts from step to step, as a server keeps them until history or a name changes."""
        assert self.evening
        folded, names = self.evening.book.folded, self.evening.names
        if self.kept and self.kept[0] is folded and dict(self.kept[1]) == {**names}:
            self.kept = folded, self.kept[1].later(seq=folded.seq, head=folded.head)
        else:
            self.kept = folded, NamesAt(names, seq=folded.seq, head=folded.head)
        return self.kept[1]

    def look_closely(self) -> None:
        assert self.evening
        for after in must_hold.swiss_rounds_closed(self.event):
            must_hold.points_add_up(self.event, after=after)
        must_hold.the_end_makes_sense(self.event)
        if self.event.awards == AWARDS and len(final_places(self.event)) >= 4:
            must_hold.no_prize_is_lost(self.event, (Prize(10_001, "EUR"), Prize(27, "booster")))
        must_hold.judging_makes_sense(self.event, self.evening.names)
        must_hold.replayed_is_as_lived(self.evening.book)

    def teardown(self) -> None:
        if self.evening:
            self.look_closely()

    # What is asked for ------------------------------------------------------------------------------------------------

    def _next(self, dice: random.Random) -> tuple[str, Any]:
        return what_comes_next(self.event, dice)

    def _args(self, name: str, dice: random.Random) -> Any:
        return request(name, self.event, dice)

    def _slip(self, dice: random.Random, at: Table) -> Result:
        return slip(dice)

    def _action(self, name: str) -> Any:
        return ACTIONS[name]

    # How a step is taken ----------------------------------------------------------------------------------------------

    def _wish(self, name: str, seed: int) -> Any:
        dice = random.Random(seed)
        args = self._args(name, dice)
        by = self._entitled(name, dice, args) if dice.random() < 0.85 else dice.choice([ANA, DOOR, *STAFF.values()])
        return multiple(*self._ask(name, dice, args, by=by, insists=dice.random() < 0.7))

    def _entitled(self, name: str, dice: random.Random, args: Any = None) -> Who:
        """Find somebody who may try this now: at that table, half of the time, or the one who may do everything."""
        table = table_at(self.event, args or {})
        if table and dice.random() < 0.5 and may(self.event, by := Who(f"player {dice.choice(table.sides)}"), name):
            return by
        others = [who for who in (*STAFF.values(), *self.event.links, DOOR) if may(self.event, who, name)]
        return ANA if not others or (may(self.event, ANA, name) and dice.random() < 0.5) else dice.choice(others)

    def _ask(self, name: str, dice: random.Random, args: Any, *, by: Who, insists: bool) -> list[int]:
        """Ask, and where a reason is wanted perhaps have one; answer with the entry, if there is one."""
        assert self.evening
        self.evening.now += dice.choice([1, 1, MINUTE, 4 * MINUTE, 11 * MINUTE])
        before = must_hold.past(self.event)
        try:
            done = self.evening.act(self._action(name), by=by, **args)
        except NeedsAReason as asked:
            self._refused(asked)
            return self._insist(name, args, asked) if insists else []
        except TopcutError as refusal:
            return self._refused(refusal)
        assert name in CHANGES_THE_PAST or must_hold.past(self.event).items() >= before.items(), name
        self.tally[name] += 1
        self._look()
        return [done]

    def _insist(self, name: str, args: Any, asked: NeedsAReason) -> list[int]:
        """Have the one with all powers do it anyway; what is set aside stands in the event from then on."""
        assert self.evening
        concerns: tuple[TopcutError, ...] = asked.detail["concerns"]  # type: ignore[assignment]
        codes = [concern.code for concern in concerns]
        try:
            done = self.evening.act(self._action(name), by=ANA, despite=codes, reason="Because", **args)
        except TopcutError as refusal:
            return self._refused(refusal)
        assert [one.code for one in self.event.overruled[-len(codes) :]] == codes
        self.tally.update([name, "overruled"])
        self._look()
        return [done]

    def _undo(self, seq: int, dice: random.Random) -> Any:
        """Take an entry back: the last one leaves all as it was before it, any other all that the rest says."""
        assert self.evening
        book, is_last = self.evening.book, seq == len(self.lines)
        before = must_hold.less_what_is_used_up(book.fold_lines(book.lines[:-1]).state) if is_last else None
        by = dice.choice([ANA, ANA, *STAFF.values(), *self.event.links])
        try:
            undone = self._decide_undo(seq, by=by)
        except TopcutError as refusal:
            self._refused(refusal)
            return multiple()
        assert undone.refolded
        book.keep(undone.written)
        book.folded = undone.refolded
        if before and len(undone.written.entry.facts) == 1:
            assert must_hold.less_what_is_used_up(self.event) == before, f"undo {seq} restores"
        assert must_hold.simply(book) == self.event
        self.tally["undo"] += 1
        self._look()
        return book.folded.seq

    def _decide_undo(self, seq: int, *, by: Who, despite: Sequence[str] = ()) -> Acted[Any, Any]:
        """Ask for an undo, and again with a reason where one is wanted."""
        assert self.evening
        book, asked = self.evening.book, self.evening._asked(by, despite, "Because" if despite else "")
        try:
            return EVENT_LOG.undo(book.folded, asked, WholeLog(book.lines, book.openings), seq=seq)
        except NeedsAReason as wanted:
            if despite:
                raise
            self._refused(wanted)
            concerns: tuple[TopcutError, ...] = wanted.detail["concerns"]  # type: ignore[assignment]
            return self._decide_undo(seq, by=ANA, despite=[concern.code for concern in concerns])

    def _refused(self, refusal: TopcutError) -> list[int]:
        """A refusal changes nothing and says why."""
        self.tally[refusal.code] += 1
        must_hold.a_refusal_says_why(refusal)
        lines, seen = self.lines, self.seen
        self._look()
        assert (self.lines, self.seen) == (lines, seen), f"{refusal.code} has changed something"
        return []

    def _look(self) -> None:
        """Keep how the log and the event look; the log has only grown, and its earlier lines are as they were."""
        assert self.evening
        book = self.evening.book
        assert book.lines[: len(self.lines)] == self.lines
        self.lines, self.seen = list(book.lines), (book.folded.seq, book.folded.head, repr(book.state))


def live(seed: int, *, steps: int, tally: Counter[str]) -> AnEvent:
    """Let the machine run on plain dice, where what has gone through already is tried less: it comes everywhere."""
    dice, machine = random.Random(seed), AnEvent()
    machine.tally, mood = tally, ENTRY
    length = dice.choice([FirstTo(2), FirstTo(2), FirstTo(1), PlayAll(2)])
    policy = dice.choice(["official-magic", "casual", "lorcana"])
    shape, level = (
        dice.choice(["swiss", "cut", "two days", "sealed", "draft", "knockout"]),
        dice.choice([Level.REGULAR, Level.COMPETITIVE]),
    )
    machine.begin(shape, policy, length, level, players=dice.randint(4, 9), on=dice.choice([0, 0, 5, 20]), seed=seed)
    for step in range(steps):
        mood = _subject(dice, tally, drafts=shape == "draft") if step % 20 == 0 else mood
        _step(machine, dice, mood)
        machine.it_all_holds()
        if machine.event.phase is Phase.FINISHED and dice.random() < 0.1:
            break
    machine.teardown()
    return machine


def _subject(dice: random.Random, tally: Counter[str], *, drafts: bool) -> set[str]:
    """Choose what the next stretch is about: rather something of which not all has been seen."""
    subjects = [*SUBJECTS, OF_DRAFTS] if drafts else SUBJECTS
    return dice.choices(subjects, [1 + 4 * len(subject - tally.keys()) for subject in subjects])[0]


def _step(machine: AnEvent, dice: random.Random, mood: set[str]) -> None:
    seed, last = dice.getrandbits(16), len(machine.lines)
    if (mood is JUDGING and not is_playing(machine.event)) or (mood is ENDING and not machine.event.cut):
        machine.go_on(times=3, seed=seed)
    match dice.choices(["request", "go on", "undo", "phone"], [80, 10, 7, 3])[0]:
        case "request":
            names = [name for name in sorted(mood) if machine.event.phase in DECLARED[name].during]
            names = names or [what_comes_next(machine.event, dice)[0]]
            weights = [LIKELY.get(name, 1) / (2 + machine.tally[name]) for name in names]
            machine._wish(dice.choices(names, weights)[0], seed)
        case "go on":
            machine.go_on(times=2, seed=seed)
        case "undo":
            machine.undo_one(seq=dice.choice([last, last, dice.randint(-1, last + 1)]), seed=seed)
        case _ if any(at.report is ReportStatus.FINAL for *_, at in every_table(machine.event)):
            machine.a_phone_was_away(seed=seed)
