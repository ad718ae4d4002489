"""Powers in use: roles together, lent powers, players' links, and whose entries somebody may undo."""

from datetime import date
from typing import Any

import pytest
from tests.core.boosters.small import SMALL_CARDS, SMALL_RECIPE
from tests.core.event.events import ANA, STAFF, WON, Evening, begun, posted

from topcut.core.asking import Occasion
from topcut.core.errors import TopcutError
from topcut.core.event.asking import DECLARED, roles_for
from topcut.core.event.asking.actions import ACTIONS
from topcut.core.event.asking.undoing import refuse_undo_of_others
from topcut.core.event.flow import announce_stages, close_round, post_round
from topcut.core.event.nouns.decks.state import DeckVerdict, ListPolicy, ReturnedFor
from topcut.core.event.nouns.drafts.calling import CountRemedy
from topcut.core.event.nouns.matches.terms import Devices, Material, Step, TableSight
from topcut.core.event.nouns.people.facts import BarReason
from topcut.core.event.nouns.refusals import NoSuchEntrant, NotYourMatch, NotYourPower
from topcut.core.event.nouns.state import Shows, Stage
from topcut.core.event.nouns.swap.state import SwapMark, SwapStep
from topcut.core.event.people import check_in, drop, give_roles, lend_powers, link_player, register
from topcut.core.event.rounds import draw_round, report_result
from topcut.core.judging.terms import CardMatter, CheckReason
from topcut.core.play import How, Power, Result, Role, Score

TO, HJ, FJ, SK, PLAYER, SPECTATOR = Role

TABLE = {"round": 1, "table": 1}
POD = {"stage": 0, "pod": 1}
ARGS: dict[str, dict[str, Any]] = {
    "announce_stages": {"stages": (Stage(rounds=3),)},
    "give_roles": {"whom": "x", "roles": ()},
    "lend_powers": {"whom": "x", "powers": ()},
    "erase": {"seq": 2, "field": "0.x"},
    "register": {"names": ("Zoe",)},
    "rename": {"player": 1, "name": "Zoe"},
    "link_player": {"link": "x", "player": 1},
    "join": {"name": "Zoe", "link": "x"},
    "take_seat": {"code": "ABCDEFGH", "player": 1, "name": "Zoe", "link": "x"},
    "name_team": {"entrant": 1, "name": "Reds"},
    "refuse_team_name": {"entrant": 1, "why": "rude"},
    "change_seats": {"entrant": 1, "players": (1,)},
    "free_seat": {"entrant": 1, "player": 1},
    "note_payment": {"entrant": 1},
    "merge_entrants": {"kept": 1, "gone": 2},
    "open_check_in": {"code": "OAK7"},
    "assign_screen": {"screen": 1, "shows": Shows.CLOCK},
    "assign_section": {"section": "A"},
    "seat_meeting": {"order": (2, 1)},
    "end_meeting": {},
    "give_notice": {"text": "Lunch"},
    "announce_schedule": {"lines": "13:00 Lunch"},
    "see_notices": {"player": 1, "number": 1},
    "call_judge": TABLE,
    "close_call": {"call": 1},
    "buzz_table": TABLE,
    "take_call": {"call": 1},
    "give_ruling": TABLE | {"text": "x"},
    "complete_ruling": {"ruling": 1, "text": "x"},
    "appeal": {"matter": 1, "player": 1},
    "decide_appeal": {"appeal": 1, "upheld": True},
    "give_penalty": TABLE | {"players": (1,), "infraction": "slow-play"},
    "open_investigation": {"players": (1,), "infraction": "cheating"},
    "take_statement": {"investigation": 1, "text": "x"},
    "close_investigation": {"investigation": 1},
    "plan_deck_check": TABLE | {"why": CheckReason.TOP_TABLE},
    "begin_deck_check": TABLE,
    "finish_deck_check": {"check": 1},
    "count_deck": {"check": 1, "player": 1, "written": "60 Island"},
    "decide_on_cards": {"matter": CardMatter.SLEEVES, "allowed": False, "player": 1},
    "confirm_decision": {"decision": 1},
    "note_order_followed": {"decision": 1},
    "send_spectator_away": {"whom": "x"},
    "note_conduct": {"whom": "x", "infraction": "bribery-and-wagering"},
    "check_in": {"entrant": 1},
    "drop": {"entrant": 1},
    "readmit": {"entrant": 1},
    "disqualify": {"entrant": 1},
    "pair_by_hand": {"matches": ()},
    "publish_standings": {"after": 1},
    "repair_round": {"round": 1, "why": "x"},
    "change_opponents": {"round": 1, "matches": (), "byes": (), "why": "x"},
    "announce_tables": {},
    "announce_avoid": {"groups": ()},
    "report_result": TABLE | {"result": WON},
    "correct_result": TABLE | {"result": WON},
    "clear_result": TABLE,
    "settle_doubt": TABLE,
    "overrule_decision": TABLE,
    "void_round": {"round": 1},
    "confirm_result": TABLE,
    "dispute_result": TABLE,
    "announce_event": {},
    "change_event": {"title": "Saturday"},
    "send_invitations": {"persons": ()},
    "name_owners": {"persons": ()},
    "bar_person": {"person": "P1", "why": BarReason.VENUE},
    "change_zone": {"zone": "Europe/Madrid"},
    "lift_bar": {"bar": 1},
    "give_passes": {"whom": "x", "passes": ()},
    "open_entry": {},
    "identify_player": {"player": 1},
    "promote": {},
    "award_byes": {"entrant": 1, "byes": 1},
    "hand_over_head_judge": {"whom": "x"},
    "take_back_head_judge": {"whom": "x"},
    "replace_head_judge": {"whom": "x", "why": "x"},
    "assign_head_judge": {"whom": "x"},
    "name_appeals_judge": {"whom": "x"},
    "play_as": {"player": 1},
    "recognise_official": {"whom": "x", "player": 1},
    "take_place": {"player": 1, "link": "y"},
    "tell_apart": {"player": 1},
    "cut_field": {},
    "set_procedure": {},
    "note_missing": TABLE | {"missing": (0,)},
    "bar_talk": TABLE | {"player": 1},
    "penalise_lateness": TABLE,
    "see_table": TABLE | {"seen": TableSight.PLAYING},
    "add_turns": TABLE,
    "take_step": TABLE | {"step": Step.SHUFFLE},
    "choose_first": TABLE | {"chooser": 0, "first": 0},
    "name_primary": TABLE | {"player": 1},
    "end_game": TABLE | {"winner": 0},
    "check_result": TABLE | {"result": WON},
    "propose_split": {},
    "agree_to_split": {"entrant": 1},
    "make_split": {},
    "hand_out_product": {"players": (1,), "boosters": ("AFR",)},
    "plan_product": {"kind": "individual-sealed", "mix": "AFR"},
    "allow_online_play": {},
    "restrict_devices": {"devices": Devices.FORBIDDEN},
    "feature_match": TABLE,
    "ask_for_camera": TABLE,
    "decline_camera": {"player": 1},
    "submit_report": {},
    "invalidate_event": {"why": "x"},
    "publish_material": {"item": Material.VIDEO},
    "add_time": {"round": 1, "minutes": 1},
    "extend_table": TABLE | {"minutes": 1},
    "start_event": {},
    "announce_cut": {},
    "announce_lists": {"lists": ListPolicy.REQUIRED},
    "submit_list": {"player": 1, "written": "60 Island", "verdict": DeckVerdict("")},
    "withdraw_list": {"player": 1},
    "keep_deck": {"player": 1, "written": "23 Island"},
    "accept_lists": {},
    "return_list": {"player": 1, "why": ReturnedFor.UNCLEAR},
    "replace_list": {"player": 1, "written": "60 Island", "verdict": DeckVerdict(""), "remedy": "deck-problem"},
    "publish_lists": {},
    "register_pool": {"player": 2, "written": "90 Island"},
    "decide_product": {"player": 1},
    "seat_for_pools": {},
    "call_swap_step": {"step": SwapStep.CHECK_MARKS},
    "mark_pool": {"player": 1, "mark": SwapMark.WATCHED},
    "open_boosters": {"recipe": SMALL_RECIPE, "cards": SMALL_CARDS},
    "draw_pods": {},
    "seat_pods": {"pods": ((1, 2),)},
    "open_drafts": {"stage": 0, "streams": ("d1",)},
    "take_drafted_pool": {"stage": 0, "player": 1, "cards": "45 Island", "stream": "d1", "seq": 9},
    "begin_call": {"stage": 0},
    "say_line": {"stage": 0, "call": 1},
    "pause_call": {"stage": 0},
    "resume_call": {"stage": 0},
    "end_call": {"stage": 0},
    "note_behind": POD,
    "note_caught_up": POD,
    "count_boosters": POD | {"seats": (1,), "cards": 15},
    "go_to_pod": POD | {"seat": 1},
    "remedy_count": POD | {"seat": 1, "remedy": CountRemedy.FOUND},
    "suspend_drafter": POD | {"seat": 1},
    "begin_building": {},
    "extend_building": {"minutes": 5},
    "pause_building": {},
    "resume_building": {},
    "move_release": {"code": "VOW", "day": date(2021, 11, 20)},
    "ask_for_lands": {},
    "note_lands_back": {"players": (1,)},
    "announce_prizes": {"awards": ()},
    "hand_over_prize": {"entrant": 1},
    "finish_event": {},
    "reopen_event": {},
    "reveal_secret": {},
    "draw_round": {},
}


@pytest.mark.parametrize("name", DECLARED)
def test_whoever_created_the_event_may_do_all_that_officials_may(name):
    """MTR-1.3-c: organizer, head judge and scorekeeper until others are named."""
    powers = Evening().event.actor(ANA).powers
    is_theirs = not {TO, HJ, SK}.isdisjoint(roles_for(DECLARED[name]))
    assert is_theirs is (not powers.isdisjoint(_powers_for(name)))


def _powers_for(name: str) -> set[Power]:
    """Find which single powers open an action, by trying each."""
    evening = posted(2)
    evening.link(1)
    found = set()
    for power in Power:
        actor = evening.event.actor("somebody")
        occasion = Occasion(type(actor)(actor.who, frozenset({power}), 1), 0, evening.book.random)
        try:
            ACTIONS[name](evening.event, occasion, **ARGS.get(name, {"round": 1}))
        except NotYourPower:
            continue
        except TopcutError:
            pass
        found.add(power)
    return found


# MTR 1.3, MTR 1.7 -----------------------------------------------------------------------------------------------------


def test_one_person_may_hold_any_combination_of_roles():
    """MTR-1.3-c."""
    evening = Evening()
    evening.act(give_roles, whom="bo", roles=(Role.ORGANIZER, Role.SCOREKEEPER, Role.HEAD_JUDGE, Role.ORGANIZER))
    assert evening.event.roles["bo"] == {Role.ORGANIZER, Role.SCOREKEEPER, Role.HEAD_JUDGE}


def test_a_new_head_judge_relieves_the_creator_of_that_role_only():
    """MTR-1.7: there is one head judge."""
    evening = Evening()
    evening.act(give_roles, whom="bo", roles=(Role.HEAD_JUDGE,))
    assert evening.event.roles[ANA] == {Role.ORGANIZER, Role.SCOREKEEPER}
    evening.act(give_roles, whom=ANA, roles=(Role.ORGANIZER, Role.HEAD_JUDGE))
    assert evening.event.roles[ANA] == {Role.ORGANIZER, Role.HEAD_JUDGE}


def test_roles_given_anew_replace_the_old_ones():
    evening = Evening()
    evening.act(give_roles, whom="bo", roles=(Role.SCOREKEEPER,))
    evening.act(give_roles, whom="bo", roles=(Role.FLOOR_JUDGE,))
    assert evening.event.actor("bo").powers == {Power.RULE, Power.EXTEND}
    evening.act(give_roles, whom="bo", roles=())
    assert evening.event.actor("bo").powers == set()


def test_the_scorekeeper_pairs_and_a_player_does_not():
    """MTR-1.9-a."""
    evening = begun(8).name_staff()
    player = evening.link(1)
    for action, args in [(draw_round, {}), (post_round, {"round": 1}), (close_round, {"round": 1})]:
        for by in [player, STAFF[Role.FLOOR_JUDGE], STAFF[Role.ORGANIZER], "somebody"]:
            with pytest.raises(NotYourPower):
                evening.act(action, by=by, **args)
        if action is close_round:
            for table in evening.round.tables:
                evening.report(table, by=STAFF[Role.SCOREKEEPER])
        evening.act(action, by=STAFF[Role.SCOREKEEPER], **args)


def test_a_lent_power_opens_its_door_and_no_other():
    evening = posted(4)
    evening.act(lend_powers, whom="results link", powers=(Power.RESULTS,))
    evening.report(1, by="results link")
    with pytest.raises(NotYourPower):
        evening.act(register, by="results link", names=("Zoe",))
    evening.act(lend_powers, whom="results link", powers=())
    with pytest.raises(NotYourPower):
        evening.report(2, by="results link")


def test_a_refusal_names_the_power_it_takes():
    with pytest.raises(NotYourPower) as refused:
        Evening().act(announce_stages, by="somebody", stages=())
    assert refused.value == NotYourPower(power="organize", action="announce_stages")


# Players and their links ----------------------------------------------------------------------------------------------


def test_a_player_speaks_for_nobody_else():
    evening = posted(4)
    player = evening.link(1)
    for action in (drop, check_in):
        with pytest.raises(NotYourPower):
            evening.act(action, by=player, entrant=2)
        evening.act(action, by=player, entrant=1)
    other = 3 - evening.table_of(1)
    with pytest.raises(NotYourMatch):
        evening.report(other, by=player)


def test_any_player_of_a_team_speaks_for_it():
    """MTR-1.10-g."""
    evening = Evening(team=3)
    for team in ("abc", "def"):
        evening.register(*team)
    evening.start().pair()
    evening.act(link_player, link="seat c", player=3)
    conceded = Result(Score((0, 0)), How.CONCEDED, (evening.round.tables[1].sides.index(1),))
    evening.act(report_result, by="seat c", round=1, table=1, result=conceded)
    assert evening.round.tables[1].reported_by == evening.round.tables[1].sides.index(1)


def test_a_role_of_player_without_a_link_is_nobody():
    evening = posted(4)
    evening.act(give_roles, whom="bo", roles=(Role.PLAYER,))
    with pytest.raises(NotYourMatch):
        evening.report(1, by="bo")
    with pytest.raises(NotYourPower):
        evening.act(drop, by="bo", entrant=1)


def test_a_new_link_kills_the_lost_one():
    evening = Evening(players=1)
    evening.act(link_player, link="old", player=1)
    evening.act(link_player, link="new", player=1)
    assert (evening.event.actor("old").player, evening.event.actor("new").player) == (None, 1)


def test_a_second_phone_may_live_beside_the_first():
    evening = Evening(players=1)
    evening.act(link_player, link="phone", player=1)
    evening.act(link_player, link="tablet", player=1, alone=False)
    assert evening.event.links == {"phone": 1, "tablet": 1}


def test_a_link_given_twice_dies_once():
    evening = Evening(players=1)
    for _ in range(2):
        evening.act(link_player, link="phone", player=1, alone=False)
    evening.act(link_player, link="new", player=1)
    assert evening.event.links == {"new": 1}


def test_a_link_handed_on_speaks_for_its_new_player_only():
    evening = Evening(players=2)
    evening.act(link_player, link="phone", player=1)
    evening.act(link_player, link="phone", player=2)
    evening.act(link_player, link="other", player=1)
    assert evening.event.links == {"phone": 2, "other": 1}
    evening.act(link_player, link="new", player=2)
    assert evening.event.links == {"other": 1, "new": 2}


def test_there_is_no_link_for_nobody():
    with pytest.raises(NoSuchEntrant):
        Evening(players=1).act(link_player, link="phone", player=2)


# Undo -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "may"),
    [
        pytest.param("player 1", True, id="one's own"),
        pytest.param("player 2", False, id="another player's"),
        pytest.param(STAFF[Role.SCOREKEEPER], True, id="MTR-1.9: the scorekeeper anybody's"),
        pytest.param(STAFF[Role.HEAD_JUDGE], True, id="MTR-1.7: the head judge anybody's"),
        pytest.param(STAFF[Role.ORGANIZER], True, id="MTR-1.6: the organizer anybody's"),
        pytest.param(STAFF[Role.FLOOR_JUDGE], False, id="MTR-1.8: a floor judge only their own"),
        pytest.param("somebody", False, id="nobody's"),
    ],
)
def test_who_may_undo_an_entry(who, may):
    evening = posted(2).name_staff()
    evening.link(2)
    seq = evening.act(report_result, by=evening.link(1), round=1, table=1, result=WON)
    entry = evening.book.kind.read(evening.book.lines[seq - 1])
    occasion = Occasion(evening.event.actor(who), 0, evening.book.random)
    if may:
        refuse_undo_of_others(evening.event, occasion, entry)
    else:
        with pytest.raises(NotYourPower):
            refuse_undo_of_others(evening.event, occasion, entry)
