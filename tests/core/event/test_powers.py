"""Who may do what: every action and every role is decided here, line by line."""

from typing import Any

import pytest
from tests.core.event.events import ANA, STAFF, WON, Evening, begun, posted

from topcut.core.errors import TopcutError
from topcut.core.event import (
    ACTIONS,
    Occasion,
    Stage,
    announce_stages,
    check_in,
    close_round,
    draw_round,
    drop,
    give_roles,
    lend_powers,
    link_player,
    post_round,
    refuse_undo_of_others,
    register,
    report_result,
)
from topcut.core.event.refusals import NoSuchEntrant, NotYourMatch, NotYourPower
from topcut.core.play import Power, Role

TO, HJ, FJ, SK, PLAYER, SPECTATOR = Role

MAY: dict[str, set[Role]] = {
    # MTR 1.6: the organizer announces, names and finishes
    "announce_stages": {TO},
    "give_roles": {TO},
    "lend_powers": {TO},
    "finish_event": {TO},
    "reveal_secret": {TO},
    "erase": {TO},
    "start_event": {TO, SK},
    # MTR 1.5, MTR 2.10: people come and go at the desk, or by themselves
    "register": {TO, HJ, SK},
    "rename": {TO, HJ, SK},
    "link_player": {TO, HJ, SK},
    "join": set(),  # only the code on the door lends it
    "check_in": {TO, HJ, SK, PLAYER},
    "drop": {TO, HJ, SK, PLAYER},
    # MTR 2.10, GAP-15: the head judge alone
    "readmit": {HJ},
    "disqualify": {HJ},
    # MTR 1.9: the scorekeeper pairs
    "draw_round": {SK},
    "pair_by_hand": {SK},
    "post_round": {SK},
    "discard_draw": {SK},
    "close_round": {SK},
    "publish_standings": {HJ, SK},
    "repair_round": {SK},
    "change_opponents": {SK},
    "announce_tables": {SK},
    "announce_avoid": {SK},
    # MTR 1.9, MTR 2.4: results from the stage, and from the two at the table
    "report_result": {HJ, SK, PLAYER},
    "correct_result": {HJ, SK},
    "clear_result": {HJ, SK},
    "confirm_result": {PLAYER},
    "dispute_result": {PLAYER},
    # MTR B: the clock; MTR 2.6: only judges give a table more time
    "start_clock": {HJ, SK},
    "pause_clock": {HJ, SK},
    "resume_clock": {HJ, SK},
    "add_time": {HJ, SK},
    "call_time": {HJ, SK},
    "extend_table": {HJ, FJ},
}

TABLE = {"round": 1, "table": 1}
ARGS: dict[str, dict[str, Any]] = {
    "announce_stages": {"stages": (Stage(rounds=3),)},
    "give_roles": {"whom": "x", "roles": ()},
    "lend_powers": {"whom": "x", "powers": ()},
    "erase": {"seq": 2, "field": "0.x"},
    "register": {"names": ("Zoe",)},
    "rename": {"player": 1, "name": "Zoe"},
    "link_player": {"link": "x", "player": 1},
    "join": {"name": "Zoe", "link": "x"},
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
    "confirm_result": TABLE,
    "dispute_result": TABLE,
    "add_time": {"round": 1, "minutes": 1},
    "extend_table": TABLE | {"minutes": 1},
    "start_event": {},
    "finish_event": {},
    "reveal_secret": {},
    "draw_round": {},
}


@pytest.fixture(scope="module")
def evening() -> Evening:
    """A posted round, one person for each role; nothing that is decided here is kept."""
    evening = Evening(players=2).name_staff().start().pair()
    evening.link(1)
    return evening


@pytest.mark.parametrize("role", Role, ids=str)
@pytest.mark.parametrize("name", ACTIONS)
def test_a_role_may_do_what_is_its_own_and_nothing_else(evening, name, role):
    """MTR-1.3, MTR-1.9-a: permitted is whatever is not refused for want of a power."""
    who = STAFF.get(role) or ("player 1" if role is PLAYER else "somebody")
    occasion = Occasion(evening.event.actor(who), 0, evening.book.random)
    before = repr(evening.event)
    try:
        ACTIONS[name](evening.event, occasion, **ARGS.get(name, {"round": 1}))
        is_permitted = True
    except NotYourPower:
        is_permitted = False
    except TopcutError:
        is_permitted = True
    assert is_permitted == (role in MAY[name])
    assert repr(evening.event) == before, "an action decides, and changes nothing"


def test_every_action_is_decided():
    assert MAY.keys() == ACTIONS.keys()


@pytest.mark.parametrize("name", sorted(MAY))
def test_whoever_created_the_event_may_do_all_that_officials_may(name):
    """MTR-1.3-c: organizer, head judge and scorekeeper until others are named."""
    powers = Evening().event.actor(ANA).powers
    assert bool(MAY[name] & {TO, HJ, SK}) is (not powers.isdisjoint(_powers_for(name)))


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
        for by in [player, STAFF[Role.FLOOR_JUDGE], STAFF[Role.HEAD_JUDGE], "somebody"]:
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
    evening = Evening()
    for team in ("abc", "def"):
        evening.register(*team)
    evening.start().pair()
    evening.act(link_player, link="seat c", player=3)
    evening.report(1, by="seat c")
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
