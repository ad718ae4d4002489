"""For every concern a situation that raises it: an event, and an action that is against a rule."""

from collections.abc import Callable
from datetime import date
from typing import Any

from msgspec.structs import replace
from tests.core.event.draft_concerns import ABOUT_DRAFTS
from tests.core.event.events import ANA, WON, Evening, begun, posted
from tests.core.event.guests import day, filled
from tests.core.event.people.test_people_concerns import CONCERNS as ABOUT_PEOPLE
from tests.core.event.people.test_people_concerns import GP
from tests.core.event.playoffs import before_the_cut, cut_made, lower, play, with_playoff

from topcut.core.brackets import Unless
from topcut.core.event.action import Action
from topcut.core.event.decks import (
    accept_lists,
    announce_lists,
    decide_product,
    hand_out_product,
    move_release,
    plan_product,
    register_pool,
    replace_list,
    seat_for_pools,
    submit_list,
)
from topcut.core.event.ending import submit_report
from topcut.core.event.flow import (
    announce_stages,
    change_event,
    close_round,
    finish_event,
    post_round,
    set_procedure,
    start_event,
)
from topcut.core.event.hall import decline_camera, feature_match
from topcut.core.event.judging import (
    appeal,
    begin_deck_check,
    decide_on_cards,
    finish_deck_check,
    give_penalty,
    give_ruling,
    open_investigation,
)
from topcut.core.event.matches import note_missing, penalise_lateness, see_table, take_step
from topcut.core.event.nouns.decks.state import DeckVerdict, ListPolicy
from topcut.core.event.nouns.matches.terms import Advance, Publishing, Step, TableSight
from topcut.core.event.nouns.people.facts import Identification
from topcut.core.event.nouns.prizes.prize import ForPlaces, Prize
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import (
    announce_event,
    change_seats,
    disqualify,
    free_seat,
    give_roles,
    link_player,
    refuse_team_name,
)
from topcut.core.event.playoff import announce_cut
from topcut.core.event.prizes import announce_prizes
from topcut.core.event.rounds import (
    announce_avoid,
    correct_result,
    draw_round,
    publish_standings,
    report_result,
    start_clock,
)
from topcut.core.judging.terms import CardMatter
from topcut.core.play import FirstTo, Level, Points, Result, Role, Score

Case = tuple[Evening, Action[...] | None, dict[str, Any]]
"""An event, what is asked of it (None is an undo), and with which arguments."""

COMPETITIVE = Level.COMPETITIVE
TOP = (ForPlaces(1, 1, (Prize(9, "booster"),)),)


# What was announced ---------------------------------------------------------------------------------------------------


def _changed(**change: Any) -> Callable[[], Case]:
    """A started event with a second stage, of which something is to be otherwise."""

    def case() -> Case:
        evening = with_playoff(8, swiss=3)
        first, *others = evening.event.stages
        return evening, announce_stages, {"stages": (replace(first, **change), *others)}

    return case


def other_cut() -> Case:
    evening = with_playoff(8, swiss=2)
    first, playoff = evening.event.stages
    return evening, announce_stages, {"stages": (first, replace(playoff, cut=2, rounds=None))}


def other_way_to_the_second_day() -> Case:
    evening = Evening(players=8)
    stages = (Stage(rounds=2), Stage(rounds=2, day=2, advance=Advance(points=6)))
    evening.act(announce_stages, stages=stages)
    evening.start()
    return evening, announce_stages, {"stages": (stages[0], replace(stages[1], advance=Advance(points=3)))}


def _other(**change: Any) -> Callable[[], Case]:
    """A started event, of which something is to be otherwise for all of its stages."""
    return lambda: (begun(8), change_event, change)


def undefeated() -> Evening:
    """Four players, of three rounds none after the second if just one of them has won both."""
    evening = Evening(players=4, rounds=3, unless=Unless(after=2, wins=2)).start()
    for _ in range(2):
        play(evening.pair(), lower)
    return evening


def one_more_round() -> Case:
    return undefeated(), draw_round, {}


def another_stop() -> Case:
    evening = undefeated()
    return evening, announce_stages, {"stages": (replace(evening.event.stages[0], unless=None),)}


def two_formats() -> Case:
    return Evening(), announce_stages, {"stages": (Stage(rounds=3, format="modern"), Stage(rounds=3, format="draft"))}


def a_set_comes_tomorrow() -> Case:
    evening = Evening()
    evening.now = day("2021-09-16")
    return evening, move_release, {"code": "MID", "day": date(2021, 9, 17)}


def an_invitation_at_regular() -> Case:
    awards = (ForPlaces(1, 1, (Prize(1, "travel-and-invitation"),)),)
    return Evening(), announce_prizes, {"awards": awards}


def twenty_minutes_only() -> Case:
    return Evening(), announce_stages, {"stages": (Stage(rounds=3, minutes=20),)}


def six_players() -> Case:
    return Evening(players=6), start_event, {}


def other_prizes() -> Case:
    evening = Evening(players=8)
    evening.act(announce_prizes, awards=TOP)
    return evening.start(), announce_prizes, {"awards": ()}


def avoid_list_after_the_start() -> Case:
    return begun(8, level=COMPETITIVE), announce_avoid, {"groups": ((1, 2),)}


# Rounds, results and the clock ----------------------------------------------------------------------------------------


def no_head_judge() -> Case:
    evening = begun(8)
    evening.act(give_roles, whom="bo", roles=(Role.ORGANIZER, Role.SCOREKEEPER))
    evening.act(give_roles, whom=ANA, roles=(Role.ORGANIZER, Role.SCOREKEEPER), despite=["MTR 1.7"], reason="Ill")
    evening.act(draw_round)
    return evening, post_round, {"round": 1}


def unchecked_results() -> Case:
    evening = begun(8)
    evening.act(set_procedure, second_check=True)
    evening.pair()
    for table in evening.round.open_tables:
        evening.report(table)
    return evening, close_round, {"round": 1}


def standings_nobody_asked_for() -> Case:
    evening = Evening(players=8, rounds=4).start()
    evening.act(set_procedure, publishing=Publishing.LAST_TWO)
    play(evening.pair(), lower)
    return evening, publish_standings, {"after": 1}


def another_winner() -> Case:
    evening = posted(8).finish_round()
    return evening, correct_result, {"round": 1, "table": 1, "result": WON.mirrored()}


def corrected_after_the_cut() -> Case:
    evening = cut_made()
    result = evening.event.rounds[2].tables[1].result
    assert result
    return evening, correct_result, {"round": 2, "table": 1, "result": result.mirrored()}


def cut_undone() -> Case:
    evening = cut_made()
    return evening, None, {"seq": evening.book.folded.seq}


def cut_with_a_doubt() -> Case:
    evening = before_the_cut()
    table = evening.round.tables[1]
    assert table.result
    said = table.result.mirrored()
    evening.act(report_result, by=evening.link(table.sides[0]), round=2, table=1, result=said)
    return evening, announce_cut, {}


def game_before_the_clock() -> Case:
    evening = posted(8)
    for step in (Step.SHUFFLE, Step.PRESENT, Step.HANDS, Step.MULLIGANS):
        evening.act(take_step, round=1, table=1, step=step)
    return evening, take_step, {"round": 1, "table": 1, "step": Step.BEGUN}


def shared_game_drawn_with_time_left() -> Case:
    evening = Evening(team=2, plays_together=True, length=FirstTo(1))
    for team in ("ab", "cd"):
        evening.register(*team)
    evening.start().pair().act(start_clock, round=1)
    return evening, report_result, {"round": 1, "table": 1, "result": Result(Score((0, 0), 1))}


def last_turns_before_time() -> Case:
    evening = posted(8)
    evening.act(start_clock, round=1)
    return evening, see_table, {"round": 1, "table": 1, "seen": TableSight.TURNS, "turn": 1}


def game_loss_after_a_minute() -> Case:
    evening = posted(8, level=COMPETITIVE, format="casual")
    evening.act(start_clock, round=1)
    evening.act(note_missing, round=1, table=1, missing=(0,))
    return evening, penalise_lateness, {"round": 1, "table": 1, "penalty": "match-loss"}


def camera_at_regular() -> Case:
    return posted(8), feature_match, {"round": 1, "table": 1}


def camera_declined() -> Case:
    evening = posted(8, level=COMPETITIVE, format="casual")
    player = evening.event.entrants[evening.round.tables[1].sides[0]].players[0]
    evening.act(decline_camera, player=player)
    return evening, feature_match, {"round": 1, "table": 1}


# Judging --------------------------------------------------------------------------------------------------------------


def judged(**args: Any) -> Evening:
    return posted(8, level=COMPETITIVE, format="casual", **args)


def own_match() -> Case:
    evening = posted(8)
    evening.act(link_player, link=ANA, player=evening.round.tables[1].sides[0])
    return evening, give_ruling, {"round": 1, "table": 1, "text": "It resolves"}


def own_sleeves() -> Case:
    evening = posted(8)
    player = evening.round.tables[1].sides[0]
    evening.act(link_player, link=ANA, player=player)
    return evening, decide_on_cards, {"matter": CardMatter.SLEEVES, "allowed": True, "player": player}


def harder_than_the_catalogue() -> Case:
    evening = judged()
    player = evening.round.tables[1].sides[0]
    return evening, give_penalty, {
        "round": 1, "table": 1, "players": (player,), "infraction": "slow-play", "penalty": "game-loss",
    }  # fmt: skip


def check_after_the_hands() -> Case:
    return judged(), begin_deck_check, {"round": 1, "table": 1, "hands_drawn": True}


def ended_with_an_appeal() -> Case:
    evening = judged()
    evening.act(give_roles, whom="fay", roles=(Role.FLOOR_JUDGE,))
    player = evening.round.tables[1].sides[0]
    evening.act(give_ruling, by="fay", round=1, table=1, text="It resolves")
    evening.act(appeal, by=evening.link(player), matter=1)
    return evening.finish_round(despite=["MTR 5.1", "MTR 5.4", "MTR 2.9"], reason="they play on"), finish_event, {}


def lost_a_game() -> Evening:
    """The first player of table 1 has lost a game, and table 2 is as it was."""
    evening = judged()
    lost = {"players": (_seated(evening),), "infraction": "deck-problem", "penalty": "game-loss"}
    evening.act(give_penalty, round=1, table=1, **lost, despite=["IPG 1.1"], reason="seen twice")
    return evening


def _seated(evening: Evening) -> int:
    return evening.event.entrants[evening.round.tables[1].sides[0]].players[0]


def won_after_a_game_loss() -> Case:
    return lost_a_game(), report_result, {"round": 1, "table": 1, "result": WON}


def won_after_a_match_loss() -> Case:
    evening = judged()
    lost = {"players": (_seated(evening),), "infraction": "slow-play", "penalty": "match-loss"}
    evening.act(give_penalty, round=1, table=1, **lost, despite=["IPG 1.1"], reason="seen twice")
    return evening, correct_result, {"round": 1, "table": 1, "result": WON}


def won_by_the_disqualified() -> Case:
    evening = judged()
    evening.act(disqualify, entrant=evening.round.tables[1].sides[0])
    return evening, correct_result, {"round": 1, "table": 1, "result": WON}


def reported_while_investigated() -> Case:
    evening = judged()
    evening.act(open_investigation, players=(_seated(evening),), infraction="cheating", round=1, table=1)
    return evening, report_result, {"round": 1, "table": 1, "result": WON}


def closed_on_one_word() -> Case:
    evening = judged()
    evening.report(1, by=evening.link(evening.round.tables[1].sides[0]))
    for table in evening.round.open_tables:
        evening.report(table)
    return evening, close_round, {"round": 1}


def reported_while_appealed() -> Case:
    evening = judged()
    evening.act(give_roles, whom="fay", roles=(Role.FLOOR_JUDGE,))
    evening.act(give_ruling, by="fay", round=1, table=1, text="It resolves")
    evening.act(appeal, by=evening.link(evening.round.tables[1].sides[0]), matter=1)
    return evening, report_result, {"round": 1, "table": 1, "result": WON}


def ended_while_investigated() -> Case:
    evening = judged()
    evening.act(open_investigation, players=(1,), infraction="cheating")
    return evening.finish_round(despite=["MTR 5.4"], reason="they play on"), finish_event, {}


def closed_while_investigated() -> Case:
    """Somebody is looked into whose table nobody named."""
    evening = judged()
    evening.act(open_investigation, players=(1,), infraction="cheating")
    for table in evening.round.open_tables:
        evening.report(table)
    return evening, close_round, {"round": 1}


def closed_while_an_older_round_is_appealed() -> Case:
    evening = judged()
    evening.act(give_roles, whom="fay", roles=(Role.FLOOR_JUDGE,))
    evening.act(give_ruling, by="fay", round=1, table=1, text="It resolves")
    evening.act(appeal, by=evening.link(evening.round.tables[1].sides[0]), matter=1)
    evening.finish_round(despite=["MTR 2.9"], reason="they play on").pair()
    for table in evening.round.open_tables:
        evening.report(table)
    return evening, close_round, {"round": 2}


def ended_without_a_check() -> Case:
    return judged().finish_round(), finish_event, {}


def decks_given_back_unseen() -> Case:
    evening = judged()
    evening.act(begin_deck_check, round=1, table=1)
    return evening, finish_deck_check, {"check": 1}


def substituted() -> Case:
    evening = Evening(team=3)
    for number in (1, 2):
        evening.register(*(f"{number} {letter}" for letter in "ABC"), team=f"Team {number}")
    evening.act(start_event, despite=["below-the-minimum"], reason="two teams")
    return evening, free_seat, {"entrant": 1, "player": 2}


# Lists, pools and product ---------------------------------------------------------------------------------------------


def _lists(**args: Any) -> Callable[[], Case]:
    return lambda: (Evening(players=8, level=COMPETITIVE, format="modern"), announce_lists, args)


def rebuilding_said_late() -> Case:
    return begun(8, format="sealed"), announce_lists, {"lists": ListPolicy.OPTIONAL, "rebuild": True}


def illegal_list() -> Case:
    evening = Evening(players=8, level=COMPETITIVE, format="modern")
    evening.act(submit_list, player=1, written="60 Island", verdict=DeckVerdict("d1", ("banned",)))
    return evening, accept_lists, {"players": (1,)}


def list_with_a_team_mates_card(format: str = "modern") -> Case:
    evening = Evening(level=COMPETITIVE, format=format, team=2)
    for names in (("Ana", "Bo"), ("Cy", "Dee")):
        evening.register(*names)
    evening.act(submit_list, player=1, written="60 Island", verdict=DeckVerdict("d1"))
    return evening, accept_lists, {"players": (1,), "clashing": (1, 2)}


def remedy_for_nothing() -> Case:
    evening, accept, args = illegal_list()
    evening.act(accept, despite=["list-has-problems"], reason="seen", **args)
    wanted = {"player": 1, "written": "60 Forest", "verdict": DeckVerdict("d2"), "remedy": "deck-problem"}
    return evening, replace_list, wanted


def started_without_lists() -> Case:
    return Evening(players=8, level=COMPETITIVE, format="modern"), start_event, {}


def _trios() -> Evening:
    evening = Evening(team=3)
    for team in ("Reds", "Blues", "Greens", "Greys"):
        evening.register(*(f"{team} {letter}" for letter in "ABC"), team=team)
    return evening


def seats_swapped() -> Case:
    return _trios(), change_seats, {"entrant": 1, "players": (2, 1, 3)}


def started_with_a_free_seat() -> Case:
    evening = _trios()
    evening.register("Ana", "Bo", "", team="Low Tide")
    return evening, start_event, {}


def started_without_numbers() -> Case:
    evening = _trios()
    evening.act(announce_event, identification=Identification.NUMBER_AND_FULL_NAME)
    return evening, start_event, {}


def started_with_a_refused_name() -> Case:
    evening = _trios()
    evening.act(refuse_team_name, entrant=1, why="rude")
    return evening, start_event, {}


def seats_drawn_again() -> Case:
    evening = Evening(players=8, level=COMPETITIVE, format="sealed")
    evening.act(announce_lists, lists=ListPolicy.REQUIRED, pools=True)
    evening.act(seat_for_pools, at_random=False)
    evening.act(register_pool, by=evening.link(2), player=1, written="84 Island")
    return evening, seat_for_pools, {}


def no_lands_after_all() -> Case:
    evening = Evening(format="sealed")
    evening.register("Ana")
    return evening, announce_event, {"own_lands": True}


def one_booster_less() -> Case:
    evening = Evening(players=8, format="sealed")
    evening.act(hand_out_product, players=(1, 2), boosters=("ZNR",) * 3)
    return evening, hand_out_product, {"players": (3,), "boosters": ("ZNR",) * 2}


def an_old_set() -> Case:
    evening = Evening(format="sealed")
    grand = {"program": GP, "is_chosen": True, "starts_at": day("2021-08-01")}
    evening.act(announce_event, despite=["MTR F", "MTR 1.1"], reason="As a test", **grand)
    return evening, plan_product, {"kind": "individual-sealed", "mix": "STX"}


def _boosters(**planned: Any) -> Callable[[], Case]:
    return lambda: (Evening(format="sealed"), plan_product, {"kind": "individual-sealed", **planned})


def odd_product_decided_alone() -> Case:
    """The organizer has named a head judge, and does not ask them."""
    evening = Evening(players=8, format="sealed")
    evening.act(give_roles, whom="hj", roles=(Role.HEAD_JUDGE,))
    evening.act(give_roles, whom=ANA, roles=(Role.ORGANIZER,))
    return evening, decide_product, {"player": 1}


def boosters_not_planned() -> Case:
    return filled(Evening(format="sealed"), 8), start_event, {}


# The end --------------------------------------------------------------------------------------------------------------


def ended_before_the_final() -> Case:
    return play(cut_made().pair()), finish_event, {}


def ended_after_one_round() -> Case:
    return posted(8).finish_round(), finish_event, {}


def report_with_a_gap() -> Case:
    evening = posted(8).finish_round()
    evening.act(finish_event)
    return evening, submit_report, {}


def _told(level: Level = Level.REGULAR, **announcement: Any) -> Callable[[], Case]:
    return lambda: (Evening(level=level), announce_event, announcement)


SCENARIOS: dict[str, Callable[[], Case]] = {
    **{
        param.values[1].code: (lambda case=param.values[0]: case("official-magic"))  # type: ignore[attr-defined, misc]
        for param in ABOUT_PEOPLE
    },
    **ABOUT_DRAFTS,
    "not-chosen": _told(program=GP, level=COMPETITIVE),
    "invitational-outside-premier": _told(by_invitation=True),
    "no-edition-yet": _told(starts_at=day("2021-07-22")),
    "rounds-already-announced": _changed(rounds=4),
    "format-already-announced": _changed(format="modern"),
    "level-already-announced": _changed(level=Level.PROFESSIONAL),
    "length-already-announced": _changed(length=FirstTo(1)),
    "points-already-announced": _changed(points=Points(draw=0)),
    "time-already-announced": _changed(minutes=60),
    "tiebreakers-already-announced": _other(tiebreakers="melee"),
    "rules-already-announced": _other(policy="casual"),
    "cut-already-announced": other_cut,
    "advance-already-announced": other_way_to_the_second_day,
    "stop-is-met": one_more_round,
    "stop-already-announced": another_stop,
    "round-too-short": twenty_minutes_only,
    "several-formats": two_formats,
    "short-notice": a_set_comes_tomorrow,
    "below-the-minimum": six_players,
    "prizes-already-announced": other_prizes,
    "prizes-of-a-higher-level": an_invitation_at_regular,
    "avoid-not-announced": avoid_list_after_the_start,
    "no-head-judge": no_head_judge,
    "not-all-checked": unchecked_results,
    "on-the-head-judges-word": standings_nobody_asked_for,
    "other-winner": another_winner,
    "cut-stands": corrected_after_the_cut,
    "cut-taken-back": cut_undone,
    "results-in-doubt": cut_with_a_doubt,
    "wait-for-the-clock": game_before_the_clock,
    "drawn-game-does-not-count": shared_game_drawn_with_time_left,
    "time-is-not-over": last_turns_before_time,
    "not-late": game_loss_after_a_minute,
    "coverage-at-regular": camera_at_regular,
    "off-camera": camera_declined,
    "own-match-judged": own_match,
    "own-matter-judged": own_sleeves,
    "penalty-deviates": harder_than_the_catalogue,
    "hands-are-drawn": check_after_the_hands,
    "appeals-wait": ended_with_an_appeal,
    "game-was-lost": won_after_a_game_loss,
    "match-was-lost": won_after_a_match_loss,
    "disqualified-here": won_by_the_disqualified,
    "investigated": reported_while_investigated,
    "one-side-reported": closed_on_one_word,
    "appealed": reported_while_appealed,
    "investigated-elsewhere": closed_while_investigated,
    "appealed-elsewhere": closed_while_an_older_round_is_appealed,
    "still-investigated": ended_while_investigated,
    "too-few-decks-checked": ended_without_a_check,
    "decks-not-compared": decks_given_back_unseen,
    "no-substitutes": substituted,
    "lists-are-required": _lists(lists=ListPolicy.OPTIONAL),
    "lists-are-secret": _lists(lists=ListPolicy.REQUIRED, are_open=True),
    "no-rebuilding": _lists(lists=ListPolicy.OPTIONAL, rebuild=True),
    "rebuilding-too-late": rebuilding_said_late,
    "list-has-problems": illegal_list,
    "list-shares-cards": list_with_a_team_mates_card,
    "pool-not-shared-out": lambda: list_with_a_team_mates_card("sealed"),
    "remedy-without-penalty": remedy_for_nothing,
    "lists-missing": started_without_lists,
    "seats-were-named": seats_swapped,
    "teams-incomplete": started_with_a_free_seat,
    "teams-without-numbers": started_without_numbers,
    "names-refused": started_with_a_refused_name,
    "pools-are-in": seats_drawn_again,
    "lands-too-late": no_lands_after_all,
    "not-the-same-product": one_booster_less,
    "other-mix": an_old_set,
    "casual-boosters": _boosters(mix="CNS"),
    "repackaged-boosters": _boosters(mix="AFR", is_repackaged=True),
    "only-at-a-prerelease": _boosters(mix="AFR", besides=("ZNR",), source="prerelease-afr-2021"),
    "product-takes-both": odd_product_decided_alone,
    "product-not-planned": boosters_not_planned,
    "playoff-not-over": ended_before_the_final,
    "ends-early": ended_after_one_round,
    "report-incomplete": report_with_a_gap,
}
