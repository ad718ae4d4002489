"""The refereed table: views, shuffles, operations end to end in process, and the memory of ten thousand tables.

Sixty-card decks in the middle of a game. Times are processor time of this process; the garbage collector is frozen
and off in every measured part.
"""

import gc
import os
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

from topcut.core.asking import Acted, Asked
from topcut.core.log import Folded
from topcut.core.play import Actor, Power, Who
from topcut.core.zones import actions
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.log import TABLE_LOG
from topcut.core.zones.reading import commitment
from topcut.core.zones.reading.shuffle import combined, shuffled, tape_bytes
from topcut.core.zones.view import view

TURNS, VIEWS, SHUFFLES, OPERATIONS, TABLES = 9, 400, 400, 60, 10_000
STREAM = "A" * 16
ANA, BOB, JUDGE = (Actor(Who(name), frozenset({Power.RULE})) for name in ("ana", "bob", "judge"))
DECK = [f"Card {number % 15}" for number in range(60)]


class Table:
    def __init__(self) -> None:
        self.folded: Folded = Folded(TABLETOP, STREAM)
        self.now = 0
        self.keep(TABLE_LOG.begin(self.folded, self.asked(JUDGE), profile="magic", seats=(Who("ana"), Who("bob"))))
        for seat in (0, 1):
            self.act(JUDGE, actions.bring_deck, seat=seat, main=DECK)
        self.act(ANA, actions.set_up_game)
        for who in (ANA, BOB):
            self.by_chance(who, actions.shuffle, self.tapes(), effect="before-the-game", present=True)
        self.by_chance(ANA, actions.draw_chooser, self.tapes())
        for who in (ANA, BOB):
            self.act(who, actions.deal_hand)
        for who in (ANA, BOB) if self.folded.state.chooser == 0 else (BOB, ANA):
            self.act(who, actions.look_at_hand)
        for who in (ANA, BOB) if self.folded.state.first == 0 else (BOB, ANA):
            self.act(who, actions.keep_hand)

    def asked(self, by: Actor) -> Asked:
        self.now += 1
        return Asked(by.who, self.now, os.urandom, by=by)

    def keep(self, acted: Acted[Any, Any]) -> None:
        self.folded.take(acted.written.line, acted.written.entry)

    def act(self, by: Actor, action: Callable, **args: object) -> None:
        self.keep(TABLE_LOG.act(self.folded, self.asked(by), action, **args))

    def tapes(self) -> dict[int, bytes]:
        number = self.folded.state.chances + 1
        tapes = {seat: os.urandom(tape_bytes(60)) for seat in (0, 1)}
        for seat, by in enumerate((ANA, BOB)):
            sealed = commitment(tapes[seat], number=number, side=seat)
            self.act(by, actions.pledge, number=number, commitment=sealed)
        return tapes

    def by_chance(self, by: Actor, action: Callable, tapes: dict[int, bytes], **args: object) -> None:
        """Take an action with chance, and open both shares of it."""
        self.act(by, action, **args)
        for seat, shows in enumerate((ANA, BOB)):
            self.act(shows, actions.show_share, number=self.folded.state.chances + 1, tape=tapes[seat])

    def hand(self, seat: int) -> list[int]:
        return [card.id for card in self.folded.state.sides[seat].hand]

    def play_on(self) -> None:
        """Lay out a table as in the sixth turn: cards in play and discarded, known places, a notice."""
        for seat, by in enumerate((ANA, BOB)):
            self.act(by, actions.draw, effect="draw six", count=6)
            for _ in range(5):
                self.act(by, actions.move, cards=self.hand(seat)[:1], target="play", effect="play")
            self.act(by, actions.move, cards=self.hand(seat)[:3], target="discard", effect="rules")
            self.act(by, actions.put, order=self.hand(seat)[:2], where="bottom", effect="put two back")
            self.act(by, actions.look, count=3, effect="look at three")
            self.act(by, actions.end_look)


def seconds(work: Callable[[], object]) -> float:
    gc.collect()
    gc.freeze()
    gc.disable()
    start = time.process_time()
    kept = work()
    spent = time.process_time() - start
    del kept
    gc.enable()
    gc.unfreeze()
    return spent


def ours(system: list[int]) -> None:
    """Measure our shuffle from chance to order: three tapes, combined, sixty cards."""
    size = tape_bytes(60)
    tape = combined([os.urandom(size), os.urandom(size), os.urandom(size)], cards=60)
    system[:] = shuffled(60, tape=tape)


def main() -> None:
    table = Table()
    table.play_on()
    state, cards, system = table.folded.state, list(range(60)), random.SystemRandom()
    views = [min_of(lambda seat=seat: view(state, seat=seat), VIEWS) for seat in (0, 1)]
    print(f"view of a 60-card table            {max(views) * 1e6:7.1f} µs   (aim ≤ 50)")

    ratios, mine, theirs = [], [], []
    for _ in range(TURNS):
        theirs.append(seconds(lambda: [system.shuffle(cards) for _ in range(SHUFFLES)]) / SHUFFLES)
        mine.append(seconds(lambda: [ours(cards) for _ in range(SHUFFLES)]) / SHUFFLES)
        ratios.append(mine[-1] / theirs[-1])
    print(
        f"shuffle of 60 cards                {statistics.median(mine) * 1e6:7.1f} µs   "
        f"{statistics.median(ratios):.2f} x SystemRandom().shuffle (aim ≤ 0.5)"
    )

    for name, work in operations().items():
        spent = [seconds(work()) for _ in range(OPERATIONS)]
        print(
            f"{name:34} {statistics.median(spent) * 1e3:7.3f} ms   worst {max(spent) * 1e3:.3f} "
            f"(aim ≤ 1: decided, sealed, written, applied, two views made)"
        )

    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    held = []
    for _ in range(TABLES // 20):  # every twentieth: they are all alike
        one = Table()
        one.play_on()
        held.append(one)
    after, _ = tracemalloc.get_traced_memory()
    each = (after - before) / len(held)
    print(
        f"memory of a live table             {each / 1024:7.1f} KiB  {TABLES:,} tables {each * TABLES / 2**20:.0f} MiB"
    )


def min_of(work: Callable[[], object], times: int) -> float:
    return statistics.median(seconds(lambda: [work() for _ in range(times)]) / times for _ in range(TURNS))


def operations() -> dict[str, Callable[[], Callable[[], None]]]:
    table = Table()
    table.play_on()

    def everybody() -> None:
        for seat in (0, 1):
            view(table.folded.state, seat=seat)

    def play() -> Callable[[], None]:
        if len(table.hand(0)) < 2:
            table.act(ANA, actions.put, order=lying(), where="top", effect="again")
            table.act(ANA, actions.draw, effect="again", count=8)
        (card,) = table.hand(0)[:1]

        def work() -> None:
            table.act(ANA, actions.move, cards=[card], target="play", effect="play")
            everybody()

        return work

    def lying() -> list[int]:
        stacks = table.folded.state.sides[0].areas["play"][:8]
        return [card.id for stack in stacks for card in stack.cards]

    def shuffle() -> Callable[[], None]:
        tapes = table.tapes()

        def work() -> None:
            table.by_chance(BOB, actions.shuffle, tapes, effect="Shuffle your deck")
            everybody()

        return work

    return {"playing a card, end to end": play, "a shuffle of three, end to end": shuffle}


main()
