"""Every action that is quick to set up: what it costs among 10,000 players against among 8, measured in one run.

An action is decided, written and folded as the desk does it, without the disk; turns alternate between the events.
In both rounds the same two sit at a table, which costs nothing here. Drawing, repairing and undoing look at the whole
field by their nature and are not measured.
"""

import gc
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from topcut.core import event as e
from topcut.core.errors import TopcutError
from topcut.core.event import ACTIONS, EVENT, Event, Stage
from topcut.core.event.acting import Asked, act
from topcut.core.event.decks.state import Lists, ReturnedFor, Verdict
from topcut.core.event.facts import (
    EntrantRegistered,
    EventCreated,
    EventStarted,
    PlayerLinked,
    ResultReported,
    RolesGiven,
    RoundClosed,
    RoundDrawn,
    RoundPosted,
    StagesAnnounced,
)
from topcut.core.judging import CardMatter, Checked
from topcut.core.log import Folded, Sealed, write
from topcut.core.play import EntrantId, PlayerId, Power, Result, Role, Score, Who
from topcut.core.play.powers import Pass

SIZES = (8, 10_000)
TURNS = 45
AIM = 1.2
ME, FLOOR, PHONE, OTHER = Who("ME"), Who("FLOOR"), Who("PHONE"), Who("OTHER")
WON, LOST = Result(Score((2, 0))), Result(Score((0, 2)))
AT = {"round": 2, "table": 1}
NEW_LIST = {"written": "60 Island", "verdict": Verdict("d")}
Args = dict[str, Any]


class Bench:
    """One event of a size, folded from facts; nothing is stored."""

    def __init__(self, players: int, *, is_started: bool) -> None:
        self.folded = Folded(EVENT, "A" * 16)
        self.now = 1_000_000
        self.facts(
            EventCreated(Sealed("Bench"), Sealed("00" * 32), ME, "magic", "casual", "mtr", "mtr-2021-07-23", "UTC"),
            StagesAnnounced((Stage(rounds=5, format="sealed"),)),
            RolesGiven(FLOOR, (Role.FLOOR_JUDGE,)),
        )
        for number in range(1, players + 1):
            self.facts(EntrantRegistered(EntrantId(number), (PlayerId(number),)))
        self.facts(PlayerLinked(PHONE, PlayerId(1)), PlayerLinked(OTHER, PlayerId(2)))
        if is_started:
            self._rounds(players)

    def _rounds(self, players: int) -> None:
        self.facts(EventStarted())
        half = players // 2
        for round in (1, 2):
            order = [(table, 2 * table - 1, 2 * table) for table in range(1, half + 1)]
            self.facts(RoundDrawn(round, 0, 1, "swiss-1", tuple(order)), RoundPosted(round, 1))
            if round == 1:
                self.facts(*(ResultReported(1, table, WON) for table in range(1, half + 1)), RoundClosed(1))
        self.act(ACTIONS["start_clock"], {"round": 2})

    def facts(self, *facts: Any) -> None:
        written = write(self.folded, facts, who=ME, now=self.now, random=bytes)
        self.folded.take(written.line, written.entry)

    def act(self, action: Callable[..., Any], args: Args, *, by: Who = ME) -> None:
        self.now += 1_000_000
        asked = Asked(by, self.now, bytes, despite=("MTR 1.9", "IPG 3.1"), reason="Bench")
        acted = act(self.folded, asked, action, **args)
        self.folded.take(acted.written.line, acted.written.entry)


Step = tuple[str, Callable[[Event, int], Args], Who]
"""An action, its arguments for the n-th time, and who asks."""
Cycle = tuple[Step, ...]
"""Steps that can be taken again and again, one after the other."""


def one(action: str, /, *, by: Who = ME, **args: Any) -> Step:
    return action, lambda *_: args, by


def each(name: str, args: Callable[[int], Args], *, by: Who = ME) -> Step:
    return name, lambda _, turn: args(turn), by


def last(name: str, field: str, *, by: Who = ME, **args: Any) -> Step:
    """About the newest matter before the judges."""
    return name, lambda event, _: args | {field: event.judging.last}, by


def before_the_start() -> Iterator[Cycle]:
    yield (each("register", lambda turn: {"names": (f"P{turn}",)}),)
    yield (each("join", lambda turn: {"name": f"P{turn}", "link": f"L{turn}"}, by=Who("DOOR")),)
    yield one("rename", player=1, name="Ana"), one("link_player", link="K", player=3)
    yield one("note_payment", entrant=1), one("check_in", entrant=1), one("identify_player", player=1, person="P1")
    yield one("award_byes", entrant=1, byes=1), one("award_byes", entrant=1, byes=0)
    yield one("announce_event", venue="Here"), one("announce_stages", stages=(Stage(rounds=5, format="sealed"),))
    yield one("announce_prizes", awards=()), one("announce_tables", usable=((1, 9_000),))
    yield one("announce_avoid", groups=((1, 2),)), one("announce_lists", lists=Lists.OPTIONAL)
    yield one("open_entry"), one("open_check_in", code="OAK7"), one("send_invitations", persons=("P1",))
    yield one("name_owners", persons=("P1",)), one("give_passes", whom="x", passes=(Pass.PRESS,))
    yield (
        one("bar_person", person="X", why=e.Why.VENUE),
        ("lift_bar", lambda event, _: {"bar": event.people.last_bar}, ME),
    )
    yield one("give_roles", whom="x", roles=(Role.FLOOR_JUDGE,)), one("lend_powers", whom="x", powers=())
    yield one("submit_list", player=1, written="60 Island", verdict=Verdict("d")), one("withdraw_list", player=1)
    yield (
        one("submit_list", player=1, written="60 Island", verdict=Verdict("d")),
        one("return_list", player=1, why=ReturnedFor.UNCLEAR),
    )
    yield (
        each("submit_list", lambda turn: {"player": turn % 8 + 1, "written": "60 Island", "verdict": Verdict("d")}),
        each("accept_lists", lambda turn: {"players": (turn % 8 + 1,)}),
        each("replace_list", lambda turn: {"player": turn % 8 + 1, "remedy": "deck-problem", **NEW_LIST}, by=FLOOR),
    )
    yield one("register_pool", player=2, written="90 Island"), one("decide_product", player=1)
    yield one("plan_product", kind="individual-sealed", mix="AFR"), one("assign_screen", screen=1, shows=e.Shows.CLOCK)
    yield one("set_procedure", missed=e.Missed.LOSSES), one("restrict_devices", devices=e.Devices.FORBIDDEN)
    yield one("decline_camera", by=PHONE, player=1), one("decline_camera", by=PHONE, player=1, declines=False)
    yield one("drop", entrant=1), one("readmit", entrant=1)
    yield (each("merge_entrants", lambda turn: {"kept": 9, "gone": 20 + turn}),)
    yield (one("start_event"),)


def in_the_rounds() -> Iterator[Cycle]:
    yield one("report_result", result=WON, **AT), one("correct_result", result=LOST, **AT), one("clear_result", **AT)
    yield (
        one("report_result", by=PHONE, result=WON, **AT),
        one("dispute_result", by=OTHER, **AT),
        one("clear_result", **AT),
    )
    yield (
        one("report_result", by=PHONE, result=WON, **AT),
        one("confirm_result", by=OTHER, **AT),
        one("report_result", by=PHONE, result=LOST, **AT),
        one("settle_doubt", **AT),
        one("clear_result", **AT),
    )
    yield one("pause_clock", round=2), one("resume_clock", round=2), one("add_time", round=2, minutes=1)
    yield one("extend_table", by=FLOOR, minutes=1, **AT), one("add_turns", by=FLOOR, turns=1, **AT)
    yield one("note_missing", by=FLOOR, missing=(0,), **AT), one("see_table", by=FLOOR, seen=e.Seen.PLAYING, **AT)
    yield one("feature_match", **AT), one("feature_match", is_featured=False, **AT)
    yield one("call_judge", by=PHONE, **AT), last("take_call", "call", by=FLOOR), last("close_call", "call", by=FLOOR)
    yield (
        one("give_ruling", by=FLOOR, text="x", **AT),
        last("appeal", "matter", by=PHONE),
        last("decide_appeal", "appeal", upheld=False, text="x"),
    )
    yield (
        one("give_ruling", by=FLOOR, text="", is_complete=False, **AT),
        last("complete_ruling", "ruling", by=FLOOR, text="x"),
    )
    yield (one("give_penalty", by=FLOOR, players=(1,), infraction="missed-trigger", **AT),)
    yield (
        one("open_investigation", by=FLOOR, players=(1,), infraction="cheating"),
        last("take_statement", "investigation", by=FLOOR, text="x"),
        last("close_investigation", "investigation"),
    )
    yield (one("plan_deck_check", by=FLOOR, why=Checked.TOP_TABLE, **AT),)
    yield one("begin_deck_check", by=FLOOR, **AT), last("finish_deck_check", "check", by=FLOOR)
    yield (
        one("decide_on_cards", by=FLOOR, matter=CardMatter.SLEEVES, allowed=False, player=1),
        last("confirm_decision", "decision"),
        last("note_order_followed", "decision", by=FLOOR),
    )
    yield (one("send_spectator_away", by=FLOOR, whom="x"),)
    yield one("hand_over_head_judge", whom=FLOOR), one("take_back_head_judge", whom=FLOOR)
    yield (each("register", lambda turn: {"names": (f"P{turn}",)}),)
    yield one("drop", entrant=1), one("readmit", entrant=1)
    yield (one("disqualify", entrant=3),)
    yield (one("serve_penalties", round=2),)
    yield (one("draw_deck_checks", round=2, tables=1),)
    yield (one("publish_standings", after=1),)


def measured(benches: list[Bench], cycle: Cycle) -> Iterator[tuple[str, float, float]]:
    """Take each step in turn in all events; the first event is only there to warm everything up."""
    spent: dict[tuple[int, int], list[float]] = {}
    for turn in range(TURNS):
        for number, bench in enumerate(benches):
            for place, (name, args, by) in enumerate(cycle):
                wanted = args(bench.folded.state, turn)
                begin = time.perf_counter()
                try:
                    bench.act(ACTIONS[name], wanted, by=by)
                except TopcutError:
                    continue
                spent.setdefault((number, place), []).append(time.perf_counter() - begin)
    for place, (name, _, _) in enumerate(cycle):
        small, large = (spent.get((number, place)) for number in (1, 2))
        if small and large:
            yield name, statistics.median(small) * 1e6, statistics.median(large) / statistics.median(small)


def show(title: str, cycles: Iterator[Cycle], *, is_started: bool) -> dict[str, float]:
    benches = [Bench(players, is_started=is_started) for players in (SIZES[0], *SIZES)]
    for bench in benches:
        bench.act(ACTIONS["lend_powers"], {"whom": "DOOR", "powers": (Power.JOIN,)})
    gc.collect()
    gc.freeze()
    gc.disable()
    found: dict[str, float] = {}
    print(title)
    for cycle in cycles:
        for name, micros, ratio in measured(benches, cycle):
            found[name] = max(ratio, found.get(name, 0))
            print(f"  {name:24} {micros:7.0f} µs   {ratio:6.2f} x{'   over' if ratio > AIM else ''}", flush=True)
    gc.enable()
    gc.unfreeze()
    return found


def main() -> None:
    first = show("before the start", before_the_start(), is_started=False)
    second = show("in the rounds", in_the_rounds(), is_started=True)
    worst = {name: max(first.get(name, 0), second.get(name, 0)) for name in {*first, *second}}
    over = [f"{name} {ratio:.2f} x" for name, ratio in sorted(worst.items()) if ratio > AIM]
    print(f"{len(worst)} of {len(ACTIONS)} actions; not measured: {', '.join(sorted({*ACTIONS} - {*worst}))}")
    print(f"more than {AIM} x of what it costs among {SIZES[0]} players: {', '.join(over) or 'none'}")


main()
