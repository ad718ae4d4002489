"""What is asked for in the rounds: pairing, results, the clock, judges' matters."""

from collections.abc import Iterator

from _actions_bench import (
    AGAIN,
    AT,
    FLOOR,
    LOST,
    OTHER,
    PHONE,
    SECOND,
    WON,
    Bench,
    Cycle,
    Day,
    Part,
    Step,
    each,
    last,
    one,
    seen,
)
from _actions_entry import NEW_LIST, PAIRS

from topcut.core.event.nouns.facts import EventStarted
from topcut.core.event.nouns.matches.terms import Step as MatchStep
from topcut.core.event.nouns.matches.terms import TableSight
from topcut.core.event.nouns.rounds.facts import ResultReported, RoundClosed, RoundDrawn, RoundPosted
from topcut.core.event.nouns.state import Event
from topcut.core.judging.terms import CardMatter, CheckReason

AT_TABLE = "rounds.2.tables.1.progress"


def draw(bench: Bench) -> None:
    """Play round 1 and draw round 2."""
    bench.facts(EventStarted())
    half = bench.entrants // 2
    order = tuple((table, 2 * table - 1, 2 * table) for table in range(1, half + 1))
    bench.facts(RoundDrawn(1, 0, 1, "swiss-1", order), RoundPosted(1, 1))
    bench.facts(*(ResultReported(1, table, WON) for table in range(1, half + 1)), RoundClosed(1))
    again = [number for first in (1, 2) for number in range(first, bench.entrants + 1, 2)]  # winners, then losers
    bench.facts(RoundDrawn(2, 0, 1, "swiss-1", tuple(zip(range(1, half + 1), again[::2], again[1::2], strict=True))))


def post(bench: Bench) -> None:
    bench.act("post_round", {"round": 2})


def start(bench: Bench) -> None:
    bench.act("start_clock", {"round": 2})


def report_all(bench: Bench) -> None:
    bench.facts(*(ResultReported(2, table, WON) for table in bench.event.rounds[2].tables))


DRAWN: Day = (draw,)
POSTED: Day = (*DRAWN, post)
RUNNING: Day = (*POSTED, start)
RESULTS_IN: Day = (*RUNNING, report_all)


def drawn() -> Iterator[Cycle]:
    yield (one("post_round", "last_round.state", round=2),)
    yield (one("draw_round", "rounds", "attempts", **AGAIN),)
    yield (seen("pair_by_hand", "rounds", "attempts", args=lambda event: {"matches": same_again(event), **AGAIN}),)


def posted() -> Iterator[Cycle]:
    yield (one("start_clock", "last_round.state", "last_round.clock", round=2),)
    yield (one("discard_draw", "rounds", round=2, **AGAIN),)
    keeps = ("last_round.tables", "last_round.seats", "last_round.unsettled", "last_round.repairs")
    yield (Step("repair_round", lambda *_: {"round": 2, "why": "x"}, keeps=keeps, before=one_drops),)
    change = {"round": 2, "byes": (), "why": "x"}
    yield (seen("change_opponents", *keeps, args=lambda event: change | {"matches": crossed(event)}),)


def one_drops(bench: Bench) -> None:
    if bench.event.entrants[1].out_after is None:
        bench.act("drop", {"entrant": 1})


def same_again(event: Event) -> tuple[tuple[int, ...], ...]:
    return tuple((number, *table.sides) for number, table in event.rounds[2].tables.items())


def crossed(event: Event) -> tuple[tuple[int, ...], ...]:
    """Let the players of two tables change opponents."""
    (one, a, b), (two, c, d), *others = same_again(event)
    return ((one, a, d), (two, c, b), *others)


def results() -> Iterator[Cycle]:
    clear = one("clear_result", **AT)
    yield one("report_result", result=WON, **AT), one("correct_result", result=LOST, **AT), clear
    yield one("report_result", by=PHONE, result=WON, **AT), one("dispute_result", by=OTHER, **AT), clear
    yield one("report_result", by=PHONE, result=WON, **AT), one("confirm_result", by=OTHER, **AT), clear
    yield (
        one("report_result", result=WON, **AT),
        one("report_result", by=PHONE, result=LOST, **AT),
        one("settle_doubt", **AT),
        clear,
    )
    yield (
        one("set_procedure", second_check=True),
        one("report_result", result=WON, **AT),
        one("check_result", by=SECOND, result=WON, **AT),
        clear,
        one("set_procedure", second_check=False),
    )


def at_the_table() -> Iterator[Cycle]:
    yield one("pause_clock", round=2), one("resume_clock", round=2), one("add_time", round=2, minutes=1)
    yield one("extend_table", by=FLOOR, minutes=1, **AT), one("add_turns", by=FLOOR, turns=1, **AT)
    yield one("note_missing", by=FLOOR, missing=(0,), **AT), one("see_table", by=FLOOR, seen=TableSight.PLAYING, **AT)
    yield (one("ask_for_camera", AT_TABLE, **AT),)
    yield one("feature_match", **AT), one("feature_match", is_featured=False, **AT)
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


def judging() -> Iterator[Cycle]:
    yield one("assign_section", section="A", judge=FLOOR), one("assign_section", section="A")
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
        one("submit_list", player=1, **NEW_LIST),
        one("begin_deck_check", by=FLOOR, **AT),
        last("count_deck", "check", by=FLOOR, player=1, written="60 Island"),
        last("finish_deck_check", "check", by=FLOOR),
    )
    yield (one("draw_deck_checks", "judging.drawn_checks", "judging.check_attempts", round=2, tables=1),)
    yield (Step("buzz_table", lambda *_: AT, FLOOR, before=wait),)
    yield (
        one("decide_on_cards", by=FLOOR, matter=CardMatter.SLEEVES, allowed=False, player=1),
        last("confirm_decision", "decision"),
        last("note_order_followed", "decision", by=FLOOR),
    )
    yield (one("send_spectator_away", by=FLOOR, whom="x"),)
    yield one("hand_over_head_judge", whom=FLOOR), one("take_back_head_judge", whom=FLOOR)
    games, stands = ("rounds.2.tables.2.progress",), ("rounds.2.tables.1.overruled",)
    yield (Step("serve_penalties", lambda *_: {"round": 2}, keeps=games, before=owe_a_game),)
    yield (Step("overrule_decision", lambda *_: AT, keeps=stands, before=lose_a_game_after_reporting),)


def owe_a_game(bench: Bench) -> None:
    """Give somebody a penalty away from the table, and forget that it was served."""
    given = [record for record in bench.event.judging.penalties.values() if record.given.player == 5]
    for record in given:
        record.served = None
    if not given:
        bench.act("give_penalty", {"players": (5,), "infraction": "tardiness", "penalty": "game-loss"}, by=FLOOR)


def lose_a_game_after_reporting(bench: Bench) -> None:
    if bench.event.rounds[2].tables[1].result is None:
        bench.act("report_result", AT | {"result": LOST}, by=OTHER)
        bench.act("give_penalty", AT | {"players": (3,), "infraction": "tardiness", "penalty": "game-loss"}, by=FLOOR)


def wait(bench: Bench) -> None:
    """Let a minute pass."""
    bench.now += 60_000_000


def in_the_rounds() -> Iterator[Cycle]:
    yield from results()
    yield from at_the_table()
    yield from judging()
    yield (each("register", lambda turn: {"names": (f"P{turn}",)}),)
    yield one("drop", entrant=1), one("readmit", entrant=1)
    yield (one("disqualify", "entrants.5.out_after", "people.inside", "rounds.2.tables.2.report", entrant=5),)
    yield (one("publish_standings", after=1),)


def results_in() -> Iterator[Cycle]:
    yield (one("close_round", "last_round.state", "last_round.unsettled", round=2),)
    yield (Step("void_round", lambda *_: {"round": 2, **AGAIN}, keeps=("rounds",), before=report_all),)


def teams_play() -> Iterator[Cycle]:
    yield one("name_primary", by=PHONE, player=1, **AT), one("name_primary", by=FLOOR, player=2, **AT)
    yield one("bar_talk", by=FLOOR, player=1, **AT), one("bar_talk", by=FLOOR, player=1, is_barred=False, **AT)
    yield one("report_result", result=WON, **AT), one("clear_result", **AT)


PARTS = (
    Part("drawn", drawn, DRAWN),
    Part("posted", posted, POSTED),
    Part("in the rounds", in_the_rounds, RUNNING),
    Part("every result in", results_in, RESULTS_IN),
    Part("teams play", teams_play, POSTED, PAIRS),
)
