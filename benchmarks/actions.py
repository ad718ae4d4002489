"""Every action: what it costs among 10,000 players against among 8, measured in one run.

An action is decided, written and folded as the desk does it, without the disk; turns alternate between the events.
What can happen only once is put back by hand after each turn, outside the measured time. Actions whose answer names
everybody, such as a draw or the standings, are shown apart: they cannot cost the same, so what they cost for each
player is compared. The files `_actions_*.py` say what is asked for, by the time of the day.
"""

import gc
import time
from collections import Counter
from collections.abc import Iterator

import _actions_drafts
import _actions_end
import _actions_entry
import _actions_rounds
from _actions_bench import Bench, Cycle, Part, put_back

from topcut.core.errors import TopcutError
from topcut.core.event.asking.actions import ACTIONS

SIZES = (8, 10_000)
TURNS, FEW_TURNS = 45, 9
AIM = 1.2
FIELD_WIDE = {
    "draw_round", "pair_by_hand", "repair_round", "change_opponents", "discard_draw", "void_round", "close_round",
    "publish_standings", "announce_cut", "cut_field", "publish_lists", "submit_report", "seat_meeting",
    "end_meeting", "seat_for_pools", "call_swap_step", "open_boosters", "draw_pods", "seat_pods",
    "open_drafts", "begin_call",
}  # fmt: skip
"""They are about everybody: who plays whom, what each table has reported, who sits and stands where, what each has."""

refused: Counter[tuple[str, str]] = Counter()
"""Steps that were refused in some turn, and why: what is asked for here no longer fits the rules."""


def measured(benches: list[Bench], cycle: Cycle) -> Iterator[tuple[str, float, float]]:
    """Take each step in turn in all events; the first event is only there to warm everything up."""
    spent: dict[tuple[int, int], list[float]] = {}
    turns = FEW_TURNS if any(step.name in FIELD_WIDE for step in cycle) else TURNS
    for turn in range(turns):
        for number, bench in enumerate(benches):
            for place, step in enumerate(cycle):
                step.before(bench)
                wanted = step.args(bench, turn)
                restore = put_back(bench.event, step.keeps)
                begin = time.perf_counter()
                try:
                    bench.act(step.name, wanted, by=step.by)
                except TopcutError as refusal:
                    refused[step.name, refusal.code] += 1
                    continue
                spent.setdefault((number, place), []).append(time.perf_counter() - begin)
                restore()
    for place, step in enumerate(cycle):
        small, large = (spent.get((number, place)) for number in (1, 2))
        if small and large and (turns == TURNS or step.name in FIELD_WIDE):  # the others find cold memory here
            yield step.name, min(small) * 1e6, min(large) / min(small)


def show(part: Part) -> dict[str, float]:
    benches = [Bench(players, night=part.night, done=part.done) for players in (SIZES[0], *SIZES)]
    gc.collect()
    gc.freeze()
    gc.disable()
    found: dict[str, float] = {}
    print(part.title)
    for cycle in part.cycles():
        for name, micros, ratio in measured(benches, cycle):
            found[name] = max(ratio, found.get(name, 0))
            over = "   over" if ratio > AIM and name not in FIELD_WIDE else ""
            print(f"  {name:24} {micros:7.0f} µs   {ratio:6.2f} x{over}", flush=True)
    gc.enable()
    gc.unfreeze()
    return found


def main() -> None:
    worst: dict[str, float] = {}
    rooms = (_actions_entry, _actions_drafts, _actions_rounds, _actions_end)
    for part in (part for room in rooms for part in room.PARTS):
        for name, ratio in show(part).items():
            worst[name] = max(ratio, worst.get(name, 0))
    over = [f"{name} {ratio:.2f} x" for name, ratio in sorted(worst.items()) if ratio > AIM and name not in FIELD_WIDE]
    more = SIZES[1] / SIZES[0]
    wide = [f"{name} {ratio / more:.2f}" for name, ratio in sorted(worst.items()) if name in FIELD_WIDE]
    print(f"{len(worst)} of {len(ACTIONS)} actions; not measured: {', '.join(sorted({*ACTIONS} - {*worst})) or 'none'}")
    if refused:
        print(f"refused: {', '.join(f'{name} ({code}) {times} times' for (name, code), times in refused.items())}")
    print(f"more than {AIM} x of what it costs among {SIZES[0]} players: {', '.join(over) or 'none'}")
    print(f"about everybody, times the cost for each of {SIZES[0]} players: {', '.join(wide)}")


main()
