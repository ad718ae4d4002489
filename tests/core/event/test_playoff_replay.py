"""Whole playoffs played at random, rules broken and all: replayed is as lived, and the bracket always adds up."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.event.events import STAFF
from tests.core.event.test_replay import AtRandom
from tests.core.log.book import STREAM

from topcut.core.event import (
    ACTIONS,
    Event,
    ForPlaces,
    Prize,
    Stage,
    Structure,
    announce_cut,
    announce_prizes,
    announce_stages,
    final_places,
    hand_over_prize,
    payout,
    playoff_of,
)
from topcut.core.event.playoff.places import is_playoff_over
from topcut.core.event.prizes.prize import added
from topcut.core.event.verify import derive_again
from topcut.core.event.view import bracket_view, payout_view
from topcut.core.play import How, Result, Role, Score

AWARDS = (ForPlaces(1, 1, (Prize(10_001, "EUR"), Prize(12, "booster"))), ForPlaces(2, 4, (Prize(5, "booster"),)))


class InThePlayoff(AtRandom):
    """A few Swiss rounds, or none, and then the bracket, with people who leave and slips that are wrong."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        dice, evening = self.dice, self.evening
        while len(evening.event.entrants) < 5:
            evening.link(evening.register("Somebody"))
        swiss = Stage(rounds=dice.choice([1, 2]), length=evening.event.stages[0].length, minutes=None)
        playoff = Stage(Structure.PLAYOFF, cut=dice.choice([2, 4, 5, 8]), length=swiss.length, minutes=None)
        if dice.random() < 0.2:
            stages: tuple[Stage, ...] = (Stage(Structure.PLAYOFF, length=swiss.length, minutes=None),)
        else:
            stages = (swiss, playoff)
        evening.act(announce_stages, stages=stages)
        evening.act(announce_prizes, awards=AWARDS)

    def play(self, steps: int) -> "InThePlayoff":
        for _ in range(steps):
            self._try(self.dice.choices([self._next, self._act, self._undo], [80, 12, 8])[0])
        return self

    def _next(self) -> str:
        """Let the head judge do what is the head judge's; the rest is as in any event."""
        event, dice = self.evening.event, self.dice
        judge = STAFF[Role.HEAD_JUDGE]
        coming, _ = self._what_comes_next()
        if dice.random() < 0.05:
            name = dice.choice(["drop", "disqualify"])
            self.evening.act(ACTIONS[name], by=judge, entrant=dice.choice(list(event.entrants)))
            return name
        if coming == "draw_round" and event.cut is None and _is_playoff_next(event):
            self.evening.act(announce_cut, by=judge)
            return "announce_cut"
        if coming == "draw_round" and event.cut and is_playoff_over(event):
            self.evening.act(hand_over_prize, entrant=dice.choice(list(event.entrants)))
            return "hand_over_prize"
        return super()._next()

    def _slip(self) -> Result:
        if self.dice.random() < 0.15:
            return super()._slip()
        side = self.dice.choice([0, 1])
        return Result(Score((0, 0)), How.CONCEDED, (side,))


def _is_playoff_next(event: Event) -> bool:
    return event.stages[event.stage_of(len(event.rounds) + 1)].structure is Structure.PLAYOFF


def _makes_sense(event: Event) -> None:
    """Whatever was tried: everybody has one place, and no prize is lost or invented."""
    places = final_places(event)
    assert len({place.entrant for place in places}) == len(places)
    assert [place.rank for place in places] == list(range(1, len(places) + 1))
    assert not {place.entrant for place in places} & {e.number for e in event.entrants.values() if e.disqualified}
    if event.awards == AWARDS and len(places) >= 4:
        found = payout(event)
        assert added(found.owed, found.undivided) == (Prize(10_001, "EUR"), Prize(27, "booster"))
    if event.cut is None:
        assert bracket_view(event, names={}) is None
        return
    playoff = playoff_of(event)
    assert sorted(playoff.seeds) == sorted(event.cut.seeds)
    assert {place.entrant for place in places[: len(playoff.seeds)]} >= {*playoff.survivors}
    view = bracket_view(event, names={})
    assert view is not None
    assert (view.champion is None) == (playoff.champion is None)


@given(st.integers(0, 1 << 32))
@settings(max_examples=settings().max_examples // 2)
def test_a_playoff_replayed_is_as_lived_and_makes_sense(seed):
    book = InThePlayoff(seed).play(60).evening.book
    again = book.fold()
    assert (again.state, again.head) == (book.state, book.folded.head)
    _makes_sense(book.state)
    payout_view(book.state, names={})
    folded, derived = derive_again(STREAM, book.lines, openings=book.openings)
    assert (folded.state, derived.other_engine, derived.not_yet_checkable) == (book.state, 0, 0)


def test_the_random_playoffs_get_somewhere():
    """A player who is refused everything would prove nothing."""
    tally: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for seed in range(20):
        player = InThePlayoff(seed).play(80)
        tally += player.tally
        event = player.evening.event
        ends["cut"] += event.cut is not None
        ends["champion"] += event.cut is not None and playoff_of(event).is_over
        ends["left"] += event.cut is not None and bool(playoff_of(event).out)
    assert {"announce_cut", "hand_over_prize", "draw-in-elimination", "undo"} <= tally.keys()
    assert min(ends["cut"], ends["champion"], ends["left"]) >= 5, ends
