"""Every action: what it costs among 10,000 players against among 8, measured in one run.

An action is decided, written and folded as the desk does it, without the disk; turns alternate between the events.
What can happen only once is put back by hand after each turn, outside the measured time. Actions whose answer names
everybody, such as a draw or the standings, are shown apart: they cannot cost the same, so what they cost for each
player is compared.
"""

import copy
import enum
import functools
import gc
import time
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

from msgspec import Struct

from topcut.core.asking import Asked
from topcut.core.errors import TopcutError
from topcut.core.event.asking import ACTIONS
from topcut.core.event.fold import EVENT
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.nouns.decks.state import DeckVerdict, ListPolicy, ReturnedFor
from topcut.core.event.nouns.facts import (
    EntrantRegistered,
    EventCreated,
    EventStarted,
    PlayerLinked,
    RolesGiven,
    StagesAnnounced,
)
from topcut.core.event.nouns.matches.terms import Advance, Devices, Material, Missed, TableSight
from topcut.core.event.nouns.matches.terms import Step as MatchStep
from topcut.core.event.nouns.people.facts import BarReason
from topcut.core.event.nouns.prizes.prize import ForPlaces, Prize
from topcut.core.event.nouns.rounds.facts import ResultReported, RoundClosed, RoundDrawn, RoundPosted
from topcut.core.event.nouns.rounds.state import WhyAgain
from topcut.core.event.nouns.state import Event, Shows, Stage, Structure
from topcut.core.judging import CardMatter, CheckReason
from topcut.core.log import Folded, Sealed, write
from topcut.core.play import EntrantId, PlayerId, Power, Result, Role, Score, Who
from topcut.core.play.powers import Pass

SIZES = (8, 10_000)
TURNS, FEW_TURNS = 45, 9
AIM = 1.2
ME, SECOND, FLOOR, PHONE, OTHER = Who("ME"), Who("SECOND"), Who("FLOOR"), Who("PHONE"), Who("OTHER")
STAGES = (Stage(rounds=2, format="sealed"), Stage(structure=Structure.PLAYOFF, cut=4, minutes=None, format="sealed"))
WON, LOST = Result(Score((2, 0))), Result(Score((0, 2)))
AT = {"round": 2, "table": 1}
AT_TABLE = "rounds.2.tables.1.progress"
NEW_LIST = {"written": "60 Island", "verdict": DeckVerdict("d")}
AGAIN = {"why": WhyAgain.OTHER, "said": "Bench"}
DESPITE = (
    "MTR 1.1",
    "MTR 1.4",
    "MTR 1.6",
    "MTR 1.7",
    "MTR 1.9",
    "MTR 2.7",
    "MTR 2.8",
    "MTR 10.1",
    "MTR 10.2",
    "IPG 3.1",
)
Args = dict[str, Any]


FIELD_WIDE = {
    "draw_round", "pair_by_hand", "repair_round", "change_opponents", "discard_draw", "publish_standings",
    "announce_cut", "cut_field", "publish_lists", "seat_for_pools", "submit_report", "close_round",
}  # fmt: skip
"""They are about everybody: who plays whom, what each table has reported, who stands where, what each has won."""


class Until(enum.IntEnum):
    """How far the event of a bench has come."""

    ENTRY = 0
    DRAWN = 1
    """Round 1 closed, round 2 drawn."""
    POSTED = 2
    RUNNING = 3
    RESULTS_IN = 4
    CLOSED = 5
    PLAYOFF = 6
    """The semifinals posted."""
    OVER = 7
    """Won, and not yet ended."""
    FINISHED = 8


class Bench:
    """One event of a size, folded from facts; nothing is stored."""

    def __init__(self, players: int, *, until: Until) -> None:
        self.folded = Folded(EVENT, "A" * 16)
        self.now = 1_000_000
        self.players = players
        self.facts(
            EventCreated(Sealed("Bench"), Sealed("00" * 32), ME, "magic", "casual", "mtr", "mtr-2021-07-23", "UTC"),
            StagesAnnounced(STAGES),
            RolesGiven(FLOOR, (Role.FLOOR_JUDGE,)),
            RolesGiven(SECOND, (Role.SCOREKEEPER,)),
        )
        for number in range(1, players + 1):
            self.facts(EntrantRegistered(EntrantId(number), (PlayerId(number),)))
        self.facts(PlayerLinked(PHONE, PlayerId(1)), PlayerLinked(OTHER, PlayerId(3)))
        self.act("lend_powers", {"whom": "DOOR", "powers": (Power.JOIN,)})
        for step in list(Until)[1 : until + 1]:
            getattr(self, f"_{step.name.lower()}")()

    def _drawn(self) -> None:
        self.facts(EventStarted())
        half = self.players // 2
        order = tuple((table, 2 * table - 1, 2 * table) for table in range(1, half + 1))
        self.facts(RoundDrawn(1, 0, 1, "swiss-1", order), RoundPosted(1, 1))
        self.facts(*(ResultReported(1, table, WON) for table in range(1, half + 1)), RoundClosed(1))
        again = [number for first in (1, 2) for number in range(first, self.players + 1, 2)]  # winners, then losers
        self.facts(RoundDrawn(2, 0, 1, "swiss-1", tuple(zip(range(1, half + 1), again[::2], again[1::2], strict=True))))

    def _posted(self) -> None:
        self.act("post_round", {"round": 2})

    def _running(self) -> None:
        self.act("start_clock", {"round": 2})

    def _results_in(self) -> None:
        self.facts(*(ResultReported(2, table, WON) for table in range(1, self.players // 2 + 1)))

    def _closed(self) -> None:
        self.act("close_round", {"round": 2})

    def _playoff(self) -> None:
        self.act("announce_prizes", {"awards": (ForPlaces(1, 4, (Prize(12, "booster"),)),)})
        self.act("announce_cut", {})
        self.act("draw_round", {})
        self.act("post_round", {"round": 3})

    def _over(self) -> None:
        for round in (3, 4):
            if round == 4:
                self.act("draw_round", {})
                self.act("post_round", {"round": 4})
            for table in self.folded.state.rounds[round].tables:
                self.facts(ResultReported(round, table, WON))
            self.act("close_round", {"round": round})

    def _finished(self) -> None:
        self.act("finish_event", {})

    def facts(self, *facts: Any) -> None:
        written = write(self.folded, facts, who=ME, now=self.now, random=bytes)
        self.folded.take(written.line, written.entry)

    def act(self, name: str, args: Args, *, by: Who = ME) -> None:
        self.now += 1_000_000
        asked = Asked(by, self.now, bytes, despite=DESPITE, reason="Bench")
        acted = EVENT_LOG.act(self.folded, asked, ACTIONS[name], **args)
        self.folded.take(acted.written.line, acted.written.entry)


class Step(Struct):
    """An action, its arguments for the n-th time, who asks, and what is put back afterwards."""

    name: str
    args: Callable[[Event, int], Args]
    by: Who = ME
    keeps: tuple[str, ...] = ()


Cycle = tuple[Step, ...]
"""Steps that can be taken again and again, one after the other."""


def one(action: str, /, *keeps: str, by: Who = ME, **args: Any) -> Step:
    return Step(action, lambda *_: args, by, keeps)


def each(name: str, args: Callable[[int], Args], *, by: Who = ME) -> Step:
    return Step(name, lambda _, turn: args(turn), by)


def last(name: str, field: str, *, by: Who = ME, **args: Any) -> Step:
    """About the newest matter before the judges."""
    return Step(name, lambda event, _: args | {field: event.judging.last}, by)


def put_back(event: Event, keeps: tuple[str, ...]) -> Callable[[], None]:
    """Remember parts of an event, such as `phase` or `entrants.5.out_after`, and say how to have them back."""
    held = []
    for path in keeps:
        *way, name = path.split(".")
        owner = functools.reduce(lambda at, step: at[int(step)] if step.isdigit() else getattr(at, step), way, event)
        held.append((owner, name, copy.copy(getattr(owner, name))))
    return lambda: [setattr(*each) for each in held] and None


def before_the_start() -> Iterator[Cycle]:
    yield (each("register", lambda turn: {"names": (f"P{turn}",)}),)
    yield (each("join", lambda turn: {"name": f"P{turn}", "link": f"L{turn}"}, by=Who("DOOR")),)
    yield one("rename", player=1, name="Ana"), one("link_player", link="K", player=3)
    yield one("note_payment", entrant=1), one("check_in", entrant=1), one("identify_player", player=1, person="P1")
    yield one("award_byes", entrant=1, byes=1), one("award_byes", entrant=1, byes=0)
    yield one("announce_event", venue="Here"), one("announce_stages", stages=STAGES)
    yield one("announce_prizes", awards=()), one("announce_tables", usable=((1, 9_000),))
    yield one("announce_avoid", groups=((1, 2),)), one("announce_lists", lists=ListPolicy.OPTIONAL)
    yield one("open_entry"), one("open_check_in", code="OAK7"), one("send_invitations", persons=("P1",))
    yield one("name_owners", persons=("P1",)), one("give_passes", whom="x", passes=(Pass.PRESS,))
    yield (
        one("bar_person", person="X", why=BarReason.VENUE),
        Step("lift_bar", lambda event, _: {"bar": event.people.last_bar}),
    )
    yield one("give_roles", whom="x", roles=(Role.FLOOR_JUDGE,)), one("lend_powers", whom="x", powers=())
    yield one("submit_list", player=1, written="60 Island", verdict=DeckVerdict("d")), one("withdraw_list", player=1)
    yield (
        one("submit_list", player=1, written="60 Island", verdict=DeckVerdict("d")),
        one("return_list", player=1, why=ReturnedFor.UNCLEAR),
    )
    yield (
        each("submit_list", lambda turn: {"player": turn % 8 + 1, "written": "60 Island", "verdict": DeckVerdict("d")}),
        each("accept_lists", lambda turn: {"players": (turn % 8 + 1,)}),
        each("replace_list", lambda turn: {"player": turn % 8 + 1, "remedy": "deck-problem", **NEW_LIST}, by=FLOOR),
    )
    yield one("register_pool", player=2, written="90 Island"), one("decide_product", player=1)
    yield one("plan_product", kind="individual-sealed", mix="AFR"), one("assign_screen", screen=1, shows=Shows.CLOCK)
    yield one("set_procedure", missed=Missed.LOSSES), one("restrict_devices", devices=Devices.FORBIDDEN)
    yield one("decline_camera", by=PHONE, player=1), one("decline_camera", by=PHONE, player=1, declines=False)
    yield one("drop", entrant=1), one("readmit", entrant=1)
    yield (each("merge_entrants", lambda turn: {"kept": 9, "gone": 20 + turn}),)
    yield (one("start_event", "phase"),)
    yield (
        Step("announce_event", lambda event, _: {"venue": "Here", "capacity": len(event.people.inside)}),
        each("join", lambda turn: {"name": f"W{turn}", "link": f"W{turn}"}, by=Who("DOOR")),
        one("promote"),
        one("announce_event", venue="Here"),
    )
    yield one("give_roles", whom=FLOOR, roles=(Role.HEAD_JUDGE,)), one("assign_head_judge", whom=FLOOR, stages=(0,))
    yield (
        one("replace_head_judge", whom=FLOOR, why="ill"),
        one("give_roles", whom=ME, roles=(Role.ORGANIZER, Role.HEAD_JUDGE, Role.SCOREKEEPER)),
        one("give_roles", whom=FLOOR, roles=(Role.FLOOR_JUDGE,)),
    )
    yield one("name_appeals_judge", whom=FLOOR), one("name_appeals_judge", whom=FLOOR, is_named=False)
    yield (one("hand_out_product", players=(1,), boosters=("AFR",) * 6),)
    yield one("ask_for_lands"), one("note_lands_back", players=(1,)), one("ask_for_lands", wanted=False)
    yield (one("move_release", code="MH2", day=date(2021, 6, 18)),)
    yield (
        one("announce_lists", lists=ListPolicy.REQUIRED, pools=True),
        one("seat_for_pools"),
        one("announce_lists", lists=ListPolicy.OPTIONAL),
    )
    yield one("change_zone", zone="Europe/Madrid"), one("change_zone", zone="UTC")
    yield (one("erase", seq=2, field="0.reason"),)
    yield (one("invalidate_event", "invalid_because", why="x"),)


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
        one("clear_result", **AT),
    )
    yield (
        one("report_result", result=WON, **AT),
        one("report_result", by=PHONE, result=LOST, **AT),
        one("settle_doubt", **AT),
        one("clear_result", **AT),
    )
    yield one("pause_clock", round=2), one("resume_clock", round=2), one("add_time", round=2, minutes=1)
    yield one("extend_table", by=FLOOR, minutes=1, **AT), one("add_turns", by=FLOOR, turns=1, **AT)
    yield one("note_missing", by=FLOOR, missing=(0,), **AT), one("see_table", by=FLOOR, seen=TableSight.PLAYING, **AT)
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
    yield (one("plan_deck_check", by=FLOOR, why=CheckReason.TOP_TABLE, **AT),)
    yield (
        one("submit_list", player=1, written="60 Island", verdict=DeckVerdict("d")),
        one("begin_deck_check", by=FLOOR, **AT),
        last("count_deck", "check", by=FLOOR, player=1, written="60 Island"),
        last("finish_deck_check", "check", by=FLOOR),
    )
    yield (one("buzz_table", by=FLOOR, **AT),)
    yield (
        one("decide_on_cards", by=FLOOR, matter=CardMatter.SLEEVES, allowed=False, player=1),
        last("confirm_decision", "decision"),
        last("note_order_followed", "decision", by=FLOOR),
    )
    yield (one("send_spectator_away", by=FLOOR, whom="x"),)
    yield one("hand_over_head_judge", whom=FLOOR), one("take_back_head_judge", whom=FLOOR)
    yield (each("register", lambda turn: {"names": (f"P{turn}",)}),)
    yield one("drop", entrant=1), one("readmit", entrant=1)
    yield (one("disqualify", "entrants.5.out_after", "people.inside", "rounds.2.tables.2.report", entrant=5),)
    yield (
        one("give_penalty", by=FLOOR, players=(5,), infraction="tardiness", penalty="game-loss"),
        one("serve_penalties", round=2),
    )
    yield (
        one("set_procedure", second_check=True),
        one("report_result", result=WON, **AT),
        one("check_result", by=SECOND, result=WON, **AT),
        one("clear_result", **AT),
        one("set_procedure", second_check=False),
    )
    yield (
        one("take_step", AT_TABLE, by=FLOOR, step=MatchStep.SHUFFLE, **AT),
        one("choose_first", AT_TABLE, by=FLOOR, chooser=0, first=0, **AT),
        one("end_game", AT_TABLE, by=FLOOR, winner=0, **AT),
    )
    yield (
        one("note_missing", by=FLOOR, missing=(0,), **AT),
        one("penalise_lateness", AT_TABLE, by=FLOOR, sides=(0,), penalty="game-loss", **AT),
    )
    yield (one("call_time", "last_round.state", round=2),)
    yield (one("draw_deck_checks", "judging.drawn_checks", "judging.check_attempts", round=2, tables=1),)
    yield (one("publish_standings", after=1),)


def drawn() -> Iterator[Cycle]:
    yield (one("post_round", "last_round.state", round=2),)
    yield (one("draw_round", "rounds", "attempts", **AGAIN),)
    by_hand = Step(
        "pair_by_hand", lambda event, _: {"matches": same_again(event), **AGAIN}, keeps=("rounds", "attempts")
    )
    yield (by_hand,)


def posted() -> Iterator[Cycle]:
    yield (one("start_clock", "last_round.state", "last_round.clock", round=2),)
    yield (one("discard_draw", "rounds", round=2, **AGAIN),)
    keeps = ("last_round.tables", "last_round.seats", "last_round.unsettled", "last_round.repairs")
    yield (
        one("drop", entrant=1),
        one("repair_round", "entrants.1.out_after", "people.inside", *keeps, round=2, why="x"),
    )
    yield (
        Step(
            "change_opponents",
            lambda event, _: {"round": 2, "matches": crossed(event), "byes": (), "why": "x"},
            keeps=keeps,
        ),
    )


def results_in() -> Iterator[Cycle]:
    yield (one("close_round", "last_round.state", "last_round.unsettled", round=2),)


def between_stages() -> Iterator[Cycle]:
    yield (one("announce_cut", "cut"),)
    yield (
        one("announce_stages", stages=(STAGES[0], Stage(rounds=2, advance=Advance(best=4), format="sealed"))),
        one("cut_field", "fields"),
        one("announce_stages", stages=STAGES),
    )


def when_won() -> Iterator[Cycle]:
    yield (one("finish_event", "phase", "finished_at"),)


def in_the_playoff() -> Iterator[Cycle]:
    yield (
        one("propose_split", stops=True),
        *(Step("agree_to_split", lambda event, _, n=n: {"entrant": event.cut.seeds[n]}) for n in range(4)),
        one("make_split", "split", "awards"),
    )


def at_the_end() -> Iterator[Cycle]:
    yield (Step("hand_over_prize", lambda event, _: {"entrant": event.cut.seeds[0]}, keeps=("handed_over",)),)
    yield (one("publish_material", "published_material", item=Material.STRATEGY),)
    yield (one("publish_lists", "decks.published"),)
    yield (one("submit_report", "reported_as"),)
    yield (one("reveal_secret", "secret_is_public"),)


def same_again(event: Event) -> tuple[tuple[int, ...], ...]:
    return tuple((number, *table.sides) for number, table in event.rounds[2].tables.items())


def crossed(event: Event) -> tuple[tuple[int, ...], ...]:
    """Let the players of two tables change opponents."""
    (one, a, b), (two, c, d), *others = same_again(event)
    return ((one, a, d), (two, c, b), *others)


def measured(benches: list[Bench], cycle: Cycle) -> Iterator[tuple[str, float, float]]:
    """Take each step in turn in all events; the first event is only there to warm everything up."""
    spent: dict[tuple[int, int], list[float]] = {}
    turns = FEW_TURNS if any(step.name in FIELD_WIDE for step in cycle) else TURNS
    for turn in range(turns):
        for number, bench in enumerate(benches):
            for place, step in enumerate(cycle):
                wanted = step.args(bench.folded.state, turn)
                restore = put_back(bench.folded.state, step.keeps)
                begin = time.perf_counter()
                try:
                    bench.act(step.name, wanted, by=step.by)
                except TopcutError as refusal:
                    refused[step.name] = refusal.code
                    continue
                spent.setdefault((number, place), []).append(time.perf_counter() - begin)
                restore()
    for place, step in enumerate(cycle):
        small, large = (spent.get((number, place)) for number in (1, 2))
        if small and large and (turns == TURNS or step.name in FIELD_WIDE):  # the others find cold memory here
            yield step.name, min(small) * 1e6, min(large) / min(small)


refused: dict[str, str] = {}
"""Actions that were refused in some turn, and why; they are shown where nothing else was measured."""


def show(title: str, cycles: Iterator[Cycle], *, until: Until) -> dict[str, float]:
    benches = [Bench(players, until=until) for players in (SIZES[0], *SIZES)]
    gc.collect()
    gc.freeze()
    gc.disable()
    found: dict[str, float] = {}
    print(title)
    for cycle in cycles:
        for name, micros, ratio in measured(benches, cycle):
            found[name] = max(ratio, found.get(name, 0))
            over = "   over" if ratio > AIM and name not in FIELD_WIDE else ""
            print(f"  {name:24} {micros:7.0f} µs   {ratio:6.2f} x{over}", flush=True)
    gc.enable()
    gc.unfreeze()
    return found


def main() -> None:
    parts = [
        show("before the start", before_the_start(), until=Until.ENTRY),
        show("drawn", drawn(), until=Until.DRAWN),
        show("posted", posted(), until=Until.POSTED),
        show("in the rounds", in_the_rounds(), until=Until.RUNNING),
        show("every result in", results_in(), until=Until.RESULTS_IN),
        show("between the stages", between_stages(), until=Until.CLOSED),
        show("in the playoff", in_the_playoff(), until=Until.PLAYOFF),
        show("the final won", when_won(), until=Until.OVER),
        show("at the end", at_the_end(), until=Until.FINISHED),
    ]
    worst: dict[str, float] = {}
    for part in parts:
        for name, ratio in part.items():
            worst[name] = max(ratio, worst.get(name, 0))
    left = ", ".join(f"{name} ({refused[name]})" if name in refused else name for name in sorted({*ACTIONS} - {*worst}))
    over = [f"{name} {ratio:.2f} x" for name, ratio in sorted(worst.items()) if ratio > AIM and name not in FIELD_WIDE]
    more = SIZES[1] / SIZES[0]
    wide = [f"{name} {ratio / more:.2f}" for name, ratio in sorted(worst.items()) if name in FIELD_WIDE]
    print(f"{len(worst)} of {len(ACTIONS)} actions; not measured: {left or 'none'}")
    print(f"more than {AIM} x of what it costs among {SIZES[0]} players: {', '.join(over) or 'none'}")
    print(f"about everybody, times the cost for each of {SIZES[0]} players: {', '.join(wide)}")


main()
