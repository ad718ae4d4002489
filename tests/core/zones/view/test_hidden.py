"""A view is the same whatever the hidden cards are, over any sequence of operations; planted leaks are caught."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tests.conftest import IS_SOAK
from tests.core.zones.indistinguishable import sees, text_of, with_other_names, with_other_slots
from tests.core.zones.tables import Table

from topcut.core.asking import Occasion
from topcut.core.errors import TopcutError
from topcut.core.log import Undone
from topcut.core.log.fold import looks_back, opened
from topcut.core.play import Actor
from topcut.core.zones import actions
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.fold.table import apply, rewound
from topcut.core.zones.nouns.facts import WatchingAllowed
from topcut.core.zones.nouns.refusals import NotForSpectators
from topcut.core.zones.nouns.state import TablePhase, Tabletop
from topcut.core.zones.reading import choosing, knowledge
from topcut.core.zones.view import view
from topcut.core.zones.view.telling import live

VIEWERS = (0, 1, None)
NAMES = ["Bolt", "Lion", "Reef"]
"""Few names, so that two cards of one name are often about."""

numbers = st.integers(0, 30)
seats = st.integers(0, 1)
ends = st.sampled_from(["top", "bottom"])


def _heard(happening: Any, viewer: int | None) -> Any:
    told = happening.told(seat=viewer)
    return told.what, told.seat, told.effect, told.count, told.cards


def _if_any(shown: Any, table: Tabletop, viewer: int | None) -> Any:
    try:
        return shown(table, viewer)
    except NotForSpectators:
        return None


def leave_alone(table: Tabletop, seat: int | None) -> Any:
    return view(table, seat=seat)


class AnyGame(RuleBasedStateMachine):
    """Two people do whatever they may, and everybody else is asked what they can tell."""

    shown: Callable[[Tabletop, int | None], Any] = staticmethod(leave_alone)
    teams: tuple[int, ...] = ()

    @property
    def viewers(self) -> tuple[int | None, ...]:
        return (*range(len(self.teams)), None) if self.teams else VIEWERS

    @initialize(profile=st.sampled_from(["dz8", "dz7", "magic"]))
    def sit_down(self, profile: str) -> None:
        cards = [NAMES[number % len(NAMES)] for number in range(14)]
        players = len(self.teams) or 2
        self.table = Table(profile, decks=(cards,) * players, seats=players, teams=self.teams).start()
        for seat in (0, 1):
            self.table.act(seat, actions.move, cards=self.table.ids(seat)[:2], target="play", effect="play")
            self.table.act(seat, actions.show, cards=self.table.ids(seat)[:3])
        self.then = deepcopy(self.table.state)

    def do(self, seat: int, action: Any, /, *, instead: list[dict[str, Any]] | None = None, **args: Any) -> None:
        """Do it, where it may be done; and what the seat could have done in secret instead looks the same."""
        before = deepcopy(self.table.state)
        try:
            self.table.act(seat, action, **args)
        except TopcutError:
            assert text_of(self.shown(before, 1 - seat)) == text_of(self.shown(self.table.state, 1 - seat))
            return
        if any(side.disclosed for side in before.sides):
            return  # what comes to the top is meant to be seen
        look = before.looks.get(seat)
        sighted = {
            *before.mates(seat),
            *(before.mates(look.owner) if look else ()),
        }  # it may go to the owner's own hand
        blind = [viewer for viewer in self.viewers if viewer not in sighted]
        for other in (instead or [])[:5]:
            self._compare(before, seat, action, blind, args, {**args, **other})

    def _compare(self, before: Tabletop, seat: int, action: Any, blind: list[int | None], *choices: Any) -> None:
        """Two choices in secret come to the same for everybody else: what they see, hear, and see after a rewind."""
        try:
            lived = [self._lived(before, seat, action, args) for args in choices]
        except TopcutError:
            return
        for viewer in blind:
            seen = [self.shown(after, viewer) for after, _ in lived]
            assert seen[0] == seen[1]
            heard = [[_heard(one, viewer) for one in told if one] for _, told in lived]
            assert heard[0] == heard[1]
            back = [self.shown(rewound(after, deepcopy(self.then)), viewer) for after, _ in lived]
            assert back[0] == back[1]

    @staticmethod
    def _lived(before: Tabletop, seat: int, action: Any, args: dict[str, Any]) -> tuple[Tabletop, list[Any]]:
        after = deepcopy(before)
        decision = action(after, Occasion(Actor(before.sides[seat].who), 0, bytes), **args)
        return after, [live(after, fact) for fact in decision.facts]

    def hand(self, seat: int, *picks: int) -> list[int]:
        ids = self.table.ids(seat)
        return list(dict.fromkeys(ids[pick % len(ids)] for pick in picks)) if ids else [0]

    def others(self, seat: int, count: int) -> list[list[int]]:
        """Other cards the seat could have chosen from its hand."""
        ids = self.table.ids(seat)
        return [(ids + ids)[start : start + count] for start in range(len(ids)) if count <= len(ids)]

    def same(self, seat: int, card: int) -> list[int]:
        """Other cards of the same name in the seat's hand."""
        names, hand = self.table.state.names, self.table.state.sides[seat].hand
        name = next((names[one.slot] for one in hand if one.id == card), None)
        return [one.id for one in hand if names[one.slot] == name]

    def lying(self, seat: int, pick: int, area: str = "play") -> list[int]:
        ids = self.table.lying(seat, area)
        return [ids[pick % len(ids)]] if ids else [0]

    # What people do ---------------------------------------------------------------------------------------------------

    @rule(seat=seats, count=st.integers(1, 2))
    def draw(self, seat: int, count: int) -> None:
        self.do(seat, actions.draw, effect="draw some", count=count)

    @rule(seat=seats, pick=numbers, area=st.sampled_from(["play", "discard"]))
    def play(self, seat: int, pick: int, area: str) -> None:
        cards = self.hand(seat, pick)
        instead = [{"cards": [other]} for other in self.same(seat, cards[0])]
        self.do(seat, actions.move, cards=cards, target=area, effect="play", instead=instead)

    @rule(seat=seats, pick=numbers)
    def give(self, seat: int, pick: int) -> None:
        self.do(seat, actions.move, cards=self.lying(seat, pick), target="play", effect="give it", beside=1 - seat)

    @rule(seat=seats, pick=numbers)
    def give_the_whole_stack(self, seat: int, pick: int) -> None:
        stacks = self.table.state.sides[seat].areas["play"]
        cards = [card.id for card in stacks[pick % len(stacks)].cards] if stacks else [0]
        self.do(seat, actions.move, cards=cards, target="play", effect="give it", beside=1 - seat)

    @rule(seat=seats, count=st.integers(1, 3), up=st.booleans(), area=st.sampled_from(["play", "discard"]))
    def move_top(self, seat: int, count: int, up: bool, area: str) -> None:
        self.do(seat, actions.move_top, count=count, target=area, effect="from the top", up=up)

    @rule(seat=seats, results=st.lists(st.integers(1, 6), min_size=1, max_size=3))
    def call_dice(self, seat: int, results: list[int]) -> None:
        self.do(seat, actions.call_dice, purpose="damage", faces=6, results=results)

    @rule(seat=seats, faces=st.sampled_from([2, 6, 20]), count=st.integers(1, 3), shares=st.booleans())
    def roll_dice(self, seat: int, faces: int, count: int, shares: bool) -> None:
        tapes = self.table.tapes(0, 1) if shares else {}
        self.do(seat, actions.roll_dice, purpose="damage", faces=faces, count=count, tapes=tapes)

    @precondition(lambda self: self.table.state.stage is TablePhase.PLAYING)
    @rule(seat=seats, counts=st.lists(st.tuples(seats, seats), max_size=4))
    def play_another_game(self, seat: int, counts: list[tuple[int, int]]) -> None:
        """Concede, count decks in piles before they are presented and after it, and begin again."""
        self.do(seat, actions.state_result, winner=1 - seat, how="conceded")
        self.table.act(0, actions.set_up_game)
        self._count_piles(counts)
        self.table.present()
        self._count_piles(counts)
        self.table.act(self.table.state.chooser, actions.choose_first, play_first=True)
        for one in self.table.state.seats():
            self.table.act(one, actions.deal_hand)
            self.table.act(one, actions.look_at_hand)
        state = self.table.state
        for one in sorted(state.seats(), key=lambda one: state.head(one) != state.first):
            self.table.act(one, actions.keep_hand)
        self.then = deepcopy(self.table.state)

    def _count_piles(self, counts: list[tuple[int, int]]) -> None:
        for seat, owner in counts:
            self.do(seat, actions.count_pile, owner=owner)
            self.a_view_is_the_same_whatever_the_hidden_cards_are()

    @rule(seat=seats, why=st.sampled_from(["leaning", "mixed-up", "I lose"]))
    def doubt_the_roll(self, seat: int, why: str) -> None:
        self.do(seat, actions.doubt_roll, roll=self.table.state.rolls, why=why)

    @rule(seat=seats, step=st.sampled_from(["draw", "main", "tea"]))
    def enter_step(self, seat: int, step: str) -> None:
        self.do(seat, actions.enter_step, step=step)

    @rule(seat=seats, yes=st.booleans())
    def would_draw_the_match(self, seat: int, yes: bool) -> None:
        if not (yes and 1 - seat in self.table.state.wants_end):
            self.do(seat, actions.agree_draw, yes=yes)

    @rule(seat=seats, pick=numbers)
    def play_face_down(self, seat: int, pick: int) -> None:
        instead = [{"cards": other} for other in self.others(seat, 1)]
        self.do(
            seat, actions.move, cards=self.hand(seat, pick), target="play", effect="play", up=False, instead=instead
        )

    @rule(seat=seats, pick=numbers, onto=numbers)
    def shift(self, seat: int, pick: int, onto: int) -> None:
        (below,) = self.lying(seat, onto)
        self.do(seat, actions.move, cards=self.hand(seat, pick), target="play", effect="play", onto=below)

    @rule(seat=seats, pick=numbers)
    def bounce(self, seat: int, pick: int) -> None:
        self.do(seat, actions.move, cards=self.lying(seat, pick), target="hand", effect="bounce it")

    @rule(seat=seats, picks=st.lists(numbers, min_size=1, max_size=3), where=ends)
    def put_from_hand(self, seat: int, picks: list[int], where: str) -> None:
        order = self.hand(seat, *picks)
        instead = [{"order": other} for other in self.others(seat, len(order))]
        self.do(seat, actions.put, order=order, where=where, effect="put back", instead=instead)

    @rule(seat=seats, pick=numbers, where=ends)
    def put_shown(self, seat: int, pick: int, where: str) -> None:
        order = self.hand(seat, pick)
        instead = [{"order": [other]} for other in self.same(seat, order[0])]
        self.do(seat, actions.put, order=order, where=where, effect="show it", shown=True, instead=instead)

    @rule(seat=seats, start=numbers, count=st.integers(1, 3), where=ends)
    def put_from_play(self, seat: int, start: int, count: int, where: str) -> None:
        ids = self.table.lying(seat) or [0]
        order = list(dict.fromkeys((ids * 4)[start % len(ids) :][:count]))
        faces = {card.id: card.up for _, _, _, card in self.table.state.in_areas()}
        is_told = self.table.state.profile.rules.deck_zone.order_notice
        secret = is_told == "none" or (is_told == "face-up-order" and not any(faces.get(card) for card in order))
        instead = [{"order": order[::-1]}] if secret and len(order) > 1 else []
        self.do(seat, actions.put, order=order, where=where, effect="Under the Sea", instead=instead)

    @rule(seat=seats, picks=st.lists(numbers, min_size=1, max_size=2), start=numbers, count=st.integers(1, 3))
    def put_hand_and_table_together(self, seat: int, picks: list[int], start: int, count: int) -> None:
        """The hidden ones among them might be in any order, and of the hand it might be any cards."""
        held, ids = self.hand(seat, *picks), self.table.lying(seat) or [0]
        lying = list(dict.fromkeys((ids * 4)[start % len(ids) :][:count]))
        order = [card for pair in zip(held, lying, strict=False) for card in pair]
        order += [card for card in (*held, *lying) if card not in order]
        faces = {card.id: card.up for _, _, _, card in self.table.state.in_areas()}
        hidden = [card for card in order if not faces.get(card)]
        turned = dict(zip(hidden, hidden[1:] + hidden[:1], strict=True))
        instead = [{"order": [turned.get(card, card) for card in order]}]
        for other in self.others(seat, len(held)):
            swap = dict(zip(held, other, strict=True))
            instead.append({"order": [swap.get(card, card) for card in order]})
        where = "top" if start % 2 else "bottom"
        self.do(seat, actions.put, order=order, where=where, effect="all of it", instead=instead)

    @rule(seat=seats, owner=seats, start=numbers, count=st.integers(1, 3), where=ends)
    def ask_for_an_order(self, seat: int, owner: int, start: int, count: int, where: str) -> None:
        ids = self.table.lying(owner) or [0]
        cards = list(dict.fromkeys((ids * 4)[start % len(ids) :][:count]))
        self.do(seat, actions.ask_order, owner=owner, cards=cards, where=where, effect="Under the Sea")

    @precondition(lambda self: self.table.state.orderings)
    @rule(seat=seats, owner=seats, calls_off=st.booleans())
    def answer_for_an_order(self, seat: int, owner: int, calls_off: bool) -> None:
        asked = self.table.state.orderings.get(seat)
        if calls_off:
            self.do(seat, actions.call_off_order, owner=owner)
        else:
            self.do(seat, actions.say_order, order=asked.cards if asked else ())

    @rule(seat=seats)
    def begin_to_watch_anew(self, seat: int) -> None:
        for yes in (False, True):
            self.table.act(seat, actions.allow_watching, yes=yes)

    @rule(seat=seats, pick=numbers, up=st.booleans())
    def turn_over(self, seat: int, pick: int, up: bool) -> None:
        self.do(seat, actions.turn_over, card=self.lying(seat, pick)[0], up=up)

    @rule(seat=seats, owner=seats, count=st.integers(1, 4), all_see=st.booleans())
    def look(self, seat: int, owner: int, count: int, all_see: bool) -> None:
        self.do(seat, actions.look, owner=owner, count=count, effect="look", all_see=all_see)

    @rule(seat=seats, owner=seats)
    def search(self, seat: int, owner: int) -> None:
        self.do(seat, actions.search, owner=owner, effect="search")

    @precondition(lambda self: self.table.state.wanted_looks)
    @rule(seat=seats, asker=seats, yes=st.sampled_from([True, True, False]))
    def answer_look(self, seat: int, asker: int, yes: bool) -> None:
        self.do(seat, actions.answer_look, seat=asker, yes=yes)

    def all_see(self, seat: int) -> bool:
        look = self.table.state.looks.get(seat)
        return bool(look and look.all_see)

    def looked_at(self, seat: int) -> list[int]:
        look = self.table.state.looks.get(seat)
        return [card.id for card in look.cards] if look else [0]

    @precondition(lambda self: self.table.state.looks)
    @rule(seat=seats, pick=numbers)
    def take(self, seat: int, pick: int) -> None:
        ids = self.looked_at(seat)
        instead = [] if self.all_see(seat) else [{"cards": [other]} for other in ids[:6]]
        self.do(seat, actions.move, cards=[ids[pick % len(ids)]], target="hand", effect="take", instead=instead)

    @precondition(lambda self: self.table.state.looks)
    @rule(seat=seats, pick=numbers)
    def take_shown(self, seat: int, pick: int) -> None:
        ids = self.looked_at(seat)
        self.do(seat, actions.move, cards=[ids[pick % len(ids)]], target="hand", effect="take", shown=True)

    @precondition(lambda self: self.table.state.looks)
    @rule(seat=seats, start=numbers, count=st.integers(1, 4), where=ends)
    def put_back(self, seat: int, start: int, count: int, where: str) -> None:
        ids = self.looked_at(seat)
        order = list(dict.fromkeys((ids * 5)[start % len(ids) :][:count]))
        instead = [] if self.all_see(seat) else [{"order": order[::-1]}, {"order": ids[: len(order)]}]
        self.do(seat, actions.put, order=order, where=where, effect="put back", instead=instead)

    @precondition(lambda self: self.table.state.looks)
    @rule(seat=seats, looker=st.sampled_from([None, 0, 1]))
    def end_look(self, seat: int, looker: int | None) -> None:
        self.do(seat, actions.end_look, seat=looker)

    @rule(seat=seats)
    def shuffle(self, seat: int) -> None:
        self.do(seat, actions.shuffle, effect="shuffle")

    @rule(seat=seats, picks=st.lists(numbers, min_size=1, max_size=3), to=st.sampled_from([(), (0,), (1,)]))
    def show(self, seat: int, picks: list[int], to: tuple[int, ...]) -> None:
        cards = self.hand(seat, *picks)
        instead = [{"cards": [other]} for other in self.same(seat, cards[0])] if len(cards) == 1 else []
        self.do(seat, actions.show, cards=cards, to=to, instead=instead)

    @rule(seat=seats, on=st.booleans(), to=st.sampled_from([(), (0,), (1,)]))
    def disclose(self, seat: int, on: bool, to: tuple[int, ...]) -> None:
        self.do(seat, actions.disclose_top, effect="top card revealed", on=on, to=to)

    @rule(seat=seats, where=ends)
    def judge_returns_a_card(self, seat: int, where: str) -> None:
        if self.table.state.sides[seat].hand and not self.table.state.looks:
            self.table.judge(actions.return_random_card, seat=seat, where=where)

    @rule(seat=seats)
    def judge_shuffles_the_random_portion(self, seat: int) -> None:
        if knowledge.random_places(self.table.state, self.table.state.sides[seat]) and not self.table.state.looks:
            self.table.judge(actions.shuffle_random_portion, seat=seat)

    @rule(back=st.integers(0, 8))
    def judge_rewinds(self, back: int) -> None:
        start = max(n for n, line in enumerate(self.table.lines, 1) if b'"game-started"' in line)
        to = max(start, self.table.folded.seq - 1 - back)
        if to < self.table.folded.seq:
            self.table.rewind(to)

    @rule(seat=seats)
    def take_back(self, seat: int) -> None:
        try:
            self.table.ask_take_back(seat)
        except TopcutError:
            return
        self.table.agree(1 - seat)
        assert isinstance(TABLETOP.read(self.table.lines[-1]).facts[0], Undone)

    # What must hold ---------------------------------------------------------------------------------------------------

    @invariant()
    def a_view_is_the_same_whatever_the_hidden_cards_are(self) -> None:
        state = self.table.state
        for viewer in self.viewers:
            told = self.shown(state, viewer)
            renamed = self.shown(with_other_names(state, viewer), viewer)
            assert renamed == told
            assert self.shown(with_other_slots(state, viewer), viewer) == told
            assert "hidden-" not in text_of(renamed)

    @invariant()
    def a_card_is_in_exactly_one_zone(self) -> None:
        state = self.table.state
        found = [slot for side in state.sides for slot in side.deck]
        found += [card.slot for side in state.sides for card in (*side.hand, *side.sideboard)]
        found += [card.slot for _, _, _, card in state.in_areas()]
        assert sorted(found) == list(range(len(state.names)))

    def a_game_looks_the_same_from_its_first_fact(self, viewer: int | None) -> None:
        """Live the log again with other cards in the place of all that a viewer never saw.

        Who watches has seen nothing before the last time everybody agreed to it.
        """
        lines = self.table.lines
        if any(looks_back(line) for line in lines):
            return
        read = [opened(e, self.table.openings.get(e.seq, {})) for e in map(TABLETOP.read, lines)]
        facts = [fact for entry in read for fact in entry.facts]
        begins = [number for number, fact in enumerate(facts) if viewer is None and isinstance(fact, WatchingAllowed)]
        first = max(begins, default=0)
        state, seen, views = TABLETOP.begin(), set(), []
        for number, fact in enumerate(facts):
            apply(state, fact)
            seen |= sees(state, viewer) if number >= first else set()
            views.append(_if_any(self.shown, state, viewer) if number >= first else None)
        state = TABLETOP.begin()
        for number, (fact, told) in enumerate(zip(facts, views, strict=True)):
            apply(state, fact)
            state.names = [name if slot in seen else f"hidden-{slot}" for slot, name in enumerate(state.names)]
            assert number < first or _if_any(self.shown, state, viewer) == told

    def teardown(self) -> None:
        """What was lived is what is replayed, to the last bit of knowledge; and counts do not need the secrets."""
        if hasattr(self, "table"):
            for viewer in self.viewers:
                self.a_game_looks_the_same_from_its_first_fact(viewer)
            assert self.table.fold().state == self.table.state
            closed = self.table.fold(openings={}).state
            for lived, replayed in zip(self.table.state.sides, closed.sides, strict=True):
                assert (len(lived.deck), len(lived.hand)) == (len(replayed.deck), len(replayed.hand))


EFFORT = settings(max_examples=50, stateful_step_count=25)
UNSHRUNK = settings(EFFORT, phases=[Phase.generate], report_multiple_bugs=False, print_blob=False)
TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(UNSHRUNK, max_examples=1_000 if IS_SOAK else 20)


class TwoHeads(AnyGame):
    """Two teams of two: whatever the heads do, nobody of the other team and nobody who watches can tell (MTR 9.2)."""

    teams = (0, 1, 0, 1)

    @rule(seat=st.integers(2, 3), pick=numbers, where=ends)
    def a_partner_puts_a_card_back(self, seat: int, pick: int, where: str) -> None:
        instead = [{"order": other} for other in self.others(seat, 1)]
        self.do(seat, actions.put, order=self.hand(seat, pick), where=where, effect="put back", instead=instead)

    @rule(seat=st.integers(2, 3))
    def a_partner_draws(self, seat: int) -> None:
        self.do(seat, actions.draw, effect="draw one", count=1)

    @invariant()
    def partners_see_each_others_hands(self) -> None:
        for seat, mate in ((0, 2), (1, 3)):
            seen = self.table.view(seat).sides[mate].hand
            assert [card.id for card in seen] == self.table.ids(mate)
            assert all(card.name for card in seen)


TestTwoHeads = TwoHeads.TestCase
TestTwoHeads.settings = settings(UNSHRUNK, max_examples=500 if IS_SOAK else 10)


# Planted leaks --------------------------------------------------------------------------------------------------------


def shows_the_next_card(table: Tabletop, seat: int | None) -> Any:
    tops = [table.names[side.deck[0]] for side in table.sides if side.deck]
    return view(table, seat=seat), tops


def numbers_the_opponents_hand(table: Tabletop, seat: int | None) -> Any:
    known = [[(c.id) for c in side.hand if table.known.get(c.slot, 0) & knowledge.bit(seat)] for side in table.sides]
    return view(table, seat=seat), known


def counts_by_slot(table: Tabletop, seat: int | None) -> Any:
    return view(table, seat=seat), [sum(card.slot for card in side.hand) for side in table.sides]


@pytest.mark.parametrize("leak", [shows_the_next_card, numbers_the_opponents_hand, counts_by_slot])
def test_a_view_that_tells_more_is_caught(leak):
    class Leaky(AnyGame):
        shown = staticmethod(leak)

    with pytest.raises(AssertionError):
        run_state_machine_as_test(Leaky, settings=UNSHRUNK)


def shows_every_partners_hand(table: Tabletop, seat: int | None) -> Any:
    """Take everybody's partner for one's own."""
    return view(table, seat=seat), [table.names[card.slot] for side in table.sides[2:] for card in side.hand]


def test_a_view_that_shows_the_other_team_is_caught():
    class Leaky(TwoHeads):
        shown = staticmethod(shows_every_partners_hand)

    with pytest.raises(AssertionError):
        run_state_machine_as_test(Leaky, settings=UNSHRUNK)


def test_a_team_that_takes_the_whole_table_for_its_own_is_caught(monkeypatch):
    """Planted in the real thing: somebody who lays cards back unseen is taken for everybody's team-mate."""
    monkeypatch.setattr(knowledge, "eyes_of", lambda table, seat: knowledge.EVERYBODY)
    with pytest.raises(AssertionError):
        run_state_machine_as_test(TwoHeads, settings=UNSHRUNK)


def _still_follows(table, pool, *, by):
    """Forget that nobody else can tell which card was chosen."""


def _knows_each_copy(table, pool, seen, *, by, to=knowledge.EVERYBODY):
    """Forget that two cards of one name look alike."""
    knowledge.lose_track(table, [card.slot for card in pool], but=knowledge.EVERYBODY)
    knowledge.learn(table, [card.slot for card in seen], to)


def _keeps_the_trace(table, pool, seen, *, by, to=knowledge.EVERYBODY):
    """Forget that a card played from a hand could have come from anywhere: a rewind then tells where from."""
    knowledge.learn(table, [card.slot for card in seen], to)


@pytest.mark.parametrize(
    ("name", "faulty"),
    [("pick_unseen", _still_follows), ("pick_seen", _knows_each_copy), ("pick_seen", _keeps_the_trace)],
    ids=["follows a secret choice", "tells copies apart", "traces a played card back into the deck"],
)
def test_knowledge_that_follows_too_far_is_caught(name, faulty, monkeypatch):
    """A fault of our own is put in the place of the real thing: the machine must not be content with it."""
    monkeypatch.setattr(choosing, name, faulty)
    with pytest.raises(AssertionError):
        run_state_machine_as_test(AnyGame, settings=UNSHRUNK)


def test_a_view_has_no_room_for_a_slot():
    assert {"slot", "slots", "known", "traces"} & set(msgspec.structs.asdict(_empty_view())) == set()


def _empty_view() -> Any:
    return Table("dz8", decks=(NAMES * 5, NAMES * 5)).start().view(0)
