"""Officials who play: of every action it is decided whether it asks if the match, the cards or the person is theirs."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.core.event.events import ANA, LOST, WON, Evening, posted

from topcut.core.drafts.reading import ScriptOrder
from topcut.core.event.asking.actions import ACTIONS
from topcut.core.event.decks import accept_lists, announce_lists, submit_list
from topcut.core.event.flow import set_procedure
from topcut.core.event.judging import (
    appeal,
    begin_deck_check,
    call_judge,
    decide_on_cards,
    give_penalty,
    give_ruling,
    open_investigation,
)
from topcut.core.event.matches import note_missing
from topcut.core.event.matches.tardiness import MINUTE
from topcut.core.event.nouns.decks.state import DeckVerdict, ListPolicy, ReturnedFor
from topcut.core.event.nouns.drafts.calling import CountRemedy
from topcut.core.event.nouns.drafts.calling_facts import CountDisputed, DraftCallBegun
from topcut.core.event.nouns.drafts.facts import PodsDrawn
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.people.refusals_officials import KnownAlready
from topcut.core.event.nouns.refusals import NoSuchEntrant, NotYourPower
from topcut.core.event.people import drop, give_roles, link_player, play_as, plays_as, recognise_official
from topcut.core.event.rounds import dispute_result, report_result, start_clock
from topcut.core.judging.refusals import OwnMatchRefused, OwnMatter
from topcut.core.judging.terms import CardMatter, CheckReason, Due
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import PlayerId, Power, Role, Who

AT = {"round": 1, "table": 1}
OTHER = Who("other")
"""A second judge, where there is one."""
Args = dict[str, Any]


def mine(evening: Evening) -> PlayerId:
    """The playing judge's own number: they sit at table 1."""
    return evening.event.entrants[evening.round.tables[1].sides[0]].players[0]


def opposite(evening: Evening) -> PlayerId:
    return evening.event.entrants[evening.round.tables[1].sides[1]].players[0]


def room() -> Evening:
    """A posted round in which every power is the creator's, and a second official has it too."""
    evening = posted(8)
    evening.act(give_roles, whom=OTHER, roles=(Role.ORGANIZER, Role.HEAD_JUDGE, Role.SCOREKEEPER))
    evening.act(give_roles, whom=ANA, roles=(Role.ORGANIZER, Role.HEAD_JUDGE, Role.SCOREKEEPER), by=OTHER)
    evening.act(give_roles, whom=OTHER, roles=(Role.ORGANIZER, Role.FLOOR_JUDGE, Role.SCOREKEEPER))
    return evening


def _listed(evening: Evening, *, accepted: bool) -> None:
    evening.act(announce_lists, lists=ListPolicy.OPTIONAL)
    evening.act(submit_list, player=mine(evening), written="60 Island", verdict=DeckVerdict(""))
    if accepted:
        evening.act(accept_lists, players=(mine(evening),))


def _called(evening: Evening) -> Args:
    evening.act(call_judge, by="somebody", **AT)
    return {"call": evening.event.judging.last}


def _ruled(evening: Evening, *, is_complete: bool) -> Args:
    evening.act(give_ruling, text="It resolves", is_complete=is_complete, **AT)
    return {"ruling": evening.event.judging.last, "text": "It resolves"}


def _appealed(evening: Evening) -> Args:
    evening.act(give_ruling, by=OTHER, text="It resolves", **AT)
    evening.act(appeal, by=OTHER, matter=evening.event.judging.last, player=opposite(evening))
    return {"appeal": evening.event.judging.last, "upheld": True}


def _investigated(evening: Evening) -> Args:
    evening.act(open_investigation, players=(opposite(evening),), infraction="cheating")
    return {"investigation": evening.event.judging.last}


def _checked(evening: Evening) -> Args:
    evening.act(begin_deck_check, **AT)
    return {"check": evening.event.judging.last}


def _compared(evening: Evening) -> Args:
    return {**_checked(evening), "compared": (mine(evening), opposite(evening))}


def _counted(evening: Evening) -> Args:
    _listed(evening, accepted=True)
    return {**_checked(evening), "player": mine(evening), "written": "60 Island"}


def _decided(evening: Evening) -> Args:
    about = {"matter": CardMatter.SLEEVES, "allowed": False, "due": Due.NOW, "player": opposite(evening)}
    evening.act(decide_on_cards, by=OTHER, **about)
    return {"decision": evening.event.judging.last}


def _late(evening: Evening) -> Args:
    evening.act(note_missing, missing=(1,), **AT)
    evening.act(start_clock, round=1)
    evening.now += 11 * MINUTE
    return AT


def _left(evening: Evening) -> Args:
    evening.act(drop, entrant=evening.round.tables[1].sides[0])
    return {"entrant": evening.round.tables[1].sides[0]}


def _disputed(evening: Evening) -> Args:
    evening.act(link_player, link="phone", player=opposite(evening))
    evening.act(link_player, link="my phone", player=mine(evening))
    evening.act(report_result, by="my phone", result=WON, **AT)
    evening.act(dispute_result, by="phone", **AT)
    return AT | {"result": WON}


def _doubted(evening: Evening) -> Args:
    evening.act(link_player, link="phone", player=opposite(evening))
    evening.act(report_result, result=WON, **AT)
    evening.act(report_result, by="phone", result=LOST, **AT)
    return AT


def _reported(evening: Evening) -> Args:
    evening.act(report_result, result=WON, **AT)
    return AT


def _waiting_list(evening: Evening) -> Args:
    _listed(evening, accepted=False)
    return {"player": mine(evening)}


def _fixed_list(evening: Evening) -> Args:
    _listed(evening, accepted=True)
    evening.act(give_penalty, players=(mine(evening),), infraction="deck-problem")
    return {
        "player": mine(evening), "written": "60 Forest", "verdict": DeckVerdict(""), "remedy": "deck-problem",
    }  # fmt: skip


def _drafting(evening: Evening, *facts: EventFact) -> Args:
    """A draft that is called; the playing judge sits in seat 1 of its only pod."""
    order = tuple(dict.fromkeys((evening.event.players[mine(evening)], *evening.event.entrants)))
    began = DraftCallBegun(0, ScriptOrder(), evening.event.edition, evening.now)
    evening.book.enter(PodsDrawn(0, (order,), 1), began, *facts, now=evening.now)
    return {"stage": 0, "pod": 1, "seat": 1}


def _miscounted(evening: Evening) -> Args:
    return _drafting(evening, CountDisputed(0, 1, 1, 1, 0, 14, 15, evening.now))


def _shown_online(evening: Evening) -> Args:
    """A match that is featured late gets time back (MTR 2.6)."""
    evening.act(set_procedure, is_covered=True)
    evening.act(start_clock, round=1)
    evening.now += 10 * 60 * 1_000_000
    return AT


ASKED: dict[str, Callable[[Evening], Args]] = {
    # What is decided at a table
    "call_judge": lambda _: AT | {"judge": ANA},
    "take_call": _called,
    "close_call": _called,
    "give_ruling": lambda _: AT | {"text": "It resolves"},
    "complete_ruling": lambda evening: _ruled(evening, is_complete=False),
    "decide_appeal": _appealed,
    "give_penalty": lambda evening: AT | {"players": (opposite(evening),), "infraction": "slow-play"},
    "penalise_lateness": _late,
    "plan_deck_check": lambda _: AT | {"why": CheckReason.TOP_TABLE},
    "begin_deck_check": lambda _: AT,
    "finish_deck_check": _compared,
    "count_deck": _counted,
    "extend_table": lambda _: AT | {"minutes": 3},
    "add_turns": lambda _: AT,
    "feature_match": _shown_online,
    "bar_talk": lambda evening: AT | {"player": opposite(evening)},
    "send_spectator_away": lambda _: AT | {"whom": "Somebody"},
    "open_investigation": lambda evening: AT | {"players": (opposite(evening),), "infraction": "cheating"},
    # A result the other side may see otherwise
    "report_result": _disputed,
    "correct_result": lambda evening: _reported(evening) | {"result": LOST},
    "clear_result": _reported,
    "settle_doubt": _doubted,
    # What is decided about a person or their cards
    "take_statement": lambda evening: _investigated(evening) | {"text": "I saw it"},
    "close_investigation": _investigated,
    "decide_on_cards": lambda evening: {"matter": CardMatter.SLEEVES, "allowed": True, "player": mine(evening)},
    "confirm_decision": _decided,
    "note_order_followed": _decided,
    "replace_list": _fixed_list,
    "accept_lists": lambda evening: {"players": (_waiting_list(evening)["player"],)},
    "return_list": lambda evening: _waiting_list(evening) | {"why": ReturnedFor.UNCLEAR},
    "register_pool": lambda evening: {"player": mine(evening), "written": "90 Island"},
    "decide_product": lambda evening: {"player": mine(evening)},
    "go_to_pod": _miscounted,
    "remedy_count": lambda evening: _miscounted(evening) | {"remedy": CountRemedy.FOUND},
    "suspend_drafter": _drafting,
    "disqualify": lambda evening: {"entrant": evening.round.tables[1].sides[1]},
    "readmit": _left,
}
"""Asks whether it is one's own; with what is asked for here, it is."""
WHOLE_EVENT = "is about the whole event"
WHOLE_ROUND = "is about the whole round"
OFFICE = "is about an office, or about who may come at all"
OWN_RIGHT = "is every player's own right"
FORMALITY = "writes down what is so, or hands over what is due"
SEEN = "says what can be seen, and decides nothing"
BY_THE_GAME = "is said by the two at the table themselves"
NOT_ASKED: dict[str, str] = {
    **dict.fromkeys(
        "announce_event announce_stages change_event change_zone announce_prizes start_event finish_event reopen_event "
        "reveal_secret erase "
        "open_entry open_check_in announce_lists announce_tables announce_avoid publish_standings announce_cut "
        "cut_field assign_screen assign_section restrict_devices allow_online_play move_release ask_for_lands "
        "plan_product seat_meeting end_meeting give_notice announce_schedule "
        "publish_lists publish_material set_procedure submit_report invalidate_event seat_for_pools promote "
        "call_swap_step open_boosters "
        "draw_pods seat_pods open_drafts begin_building extend_building pause_building resume_building "
        "begin_call say_line pause_call resume_call end_call note_behind note_caught_up count_boosters".split(),
        WHOLE_EVENT,
    ),
    **dict.fromkeys(
        "draw_round pair_by_hand post_round discard_draw repair_round change_opponents close_round start_clock "
        "pause_clock resume_clock add_time call_time draw_deck_checks serve_penalties void_round".split(),
        WHOLE_ROUND,
    ),
    **dict.fromkeys(
        "give_roles lend_powers give_passes hand_over_head_judge take_back_head_judge replace_head_judge "
        "assign_head_judge name_appeals_judge refuse_team_name free_seat bar_person lift_bar name_owners "
        "send_invitations play_as tell_apart recognise_official".split(),
        OFFICE,
    ),
    **dict.fromkeys(
        "join take_place take_seat name_team change_seats check_in drop confirm_result dispute_result submit_list "
        "withdraw_list keep_deck decline_camera appeal see_notices "
        "propose_split agree_to_split".split(),
        OWN_RIGHT,
    ),
    **dict.fromkeys(
        "register identify_player award_byes rename link_player note_payment merge_entrants hand_over_prize "
        "hand_out_product note_lands_back make_split check_result ask_for_camera "
        "take_drafted_pool note_conduct".split(),
        FORMALITY,
    ),
    **dict.fromkeys("buzz_table note_missing see_table mark_pool".split(), SEEN),
    **dict.fromkeys("take_step choose_first end_game name_primary".split(), BY_THE_GAME),
}
"""Does not ask, and why."""


def test_of_every_action_it_is_decided_whether_it_asks():
    elsewhere = {"overrule_decision"}  # asks, with a concern of its own: tests/core/event/rounds/test_binding.py
    assert ASKED.keys() | NOT_ASKED.keys() | elsewhere == ACTIONS.keys()
    assert ASKED.keys().isdisjoint(NOT_ASKED)


def _playing(evening: Evening) -> None:
    evening.act(recognise_official, by=OTHER if Power.ORGANIZE in evening.event.actor(OTHER).powers else ANA,
                whom=ANA, player=mine(evening))  # fmt: skip


@pytest.mark.parametrize("name", ASKED)
def test_another_official_decides_where_there_is_one(name):
    """MTR-1.4-k."""
    evening = room()
    args = ASKED[name](evening)
    _playing(evening)
    with pytest.raises((OwnMatchRefused, OwnMatter)):
        evening.act(ACTIONS[name], **args)


@pytest.mark.parametrize("name", ASKED)
def test_the_same_is_nobodys_own_for_who_does_not_play(name):
    evening = room()
    args = ASKED[name](evening)
    evening.act(ACTIONS[name], **args, despite=["product-takes-both"], reason="x")


ALONE = ASKED.keys() - {"decide_appeal", "confirm_decision", "note_order_followed"}
"""The rest needs two judges to come to it."""


@pytest.mark.parametrize("name", sorted(ALONE))
def test_the_only_official_decides_and_it_is_noted(name):
    """MTR-1.4-k, X-22."""
    evening = posted(8)
    args = ASKED[name](evening)
    _playing(evening)
    with pytest.raises(NeedsAReason) as asked:
        evening.act(ACTIONS[name], **args)
    assert {concern.code for concern in asked.value.detail["concerns"]} <= {"own-match-judged", "own-matter-judged"}
    evening.act(ACTIONS[name], **args, despite=["MTR 1.4"], reason="Nobody else is here")
    assert [rule.rule for rule in evening.event.overruled] == ["MTR 1.4"]


def test_a_slip_both_have_signed_is_entered_by_anybody():
    """MTR-2.4: a result is no ruling, unless the other side says otherwise."""
    evening = room()
    _playing(evening)
    evening.report(1)
    assert evening.round.tables[1].result == WON


def test_a_penalty_without_a_table_is_asked_about_too():
    evening = room()
    _playing(evening)
    for player in (mine(evening), opposite(evening)):
        with pytest.raises(OwnMatter):
            evening.act(give_penalty, players=(player,), infraction="slow-play")
    stranger = next(number for number in evening.event.players if number not in {mine(evening), opposite(evening)})
    evening.act(give_penalty, players=(stranger,), infraction="slow-play")


def test_accepting_all_leaves_ones_own_list_to_another():
    evening = room()
    _listed(evening, accepted=False)
    evening.act(submit_list, player=opposite(evening), written="60 Island", verdict=DeckVerdict(""))
    table = next(number for number in evening.round.tables if number != 1)
    far = evening.event.entrants[evening.round.tables[table].sides[0]].players[0]
    evening.act(submit_list, player=far, written="60 Island", verdict=DeckVerdict(""))
    _playing(evening)
    with pytest.raises(OwnMatter):
        evening.act(accept_lists, players=(mine(evening),))
    evening.act(accept_lists, by=OTHER)
    assert {of[0] for of, found in evening.event.decks.lists.items() if found.state.name == "ACCEPTED"} == {
        mine(evening), opposite(evening), far,
    }  # fmt: skip


# Who is known to play -------------------------------------------------------------------------------------------------


def test_an_official_under_another_link_says_who_they_are():
    """MTR-1.4-k: two links, one person."""
    evening = posted(8).name_staff()
    evening.link(evening.round.tables[1].sides[0])
    evening.act(give_ruling, by="floor-judge", text="It resolves", **AT)
    evening.act(play_as, by="floor-judge", player=mine(evening))
    assert plays_as(evening.event, Who("floor-judge")) == evening.round.tables[1].sides[0]
    with pytest.raises(OwnMatchRefused):
        evening.act(give_ruling, by="floor-judge", text="It resolves", **AT)
    assert Power.PLAY not in evening.event.actor(Who("floor-judge")).powers, "it lends nothing"


def test_only_the_organizer_or_the_head_judge_takes_it_back():
    evening = posted(8).name_staff()
    seq = evening.act(play_as, by="floor-judge", player=mine(evening))
    with pytest.raises(NotYourPower):
        evening.act(recognise_official, by="floor-judge", whom="floor-judge", player=None)
    with pytest.raises(KnownAlready):
        evening.act(play_as, by="floor-judge", player=mine(evening))
    with pytest.raises(NoSuchEntrant):
        evening.act(play_as, by="floor-judge", player=99)
    evening.act(recognise_official, by="head-judge", whom="floor-judge", player=None)
    assert plays_as(evening.event, Who("floor-judge")) is None
    assert seq < evening.book.folded.seq
