"""Who may do what, written down once more: a slip in a declaration would open action, button, undo and verify."""

import contextlib

from tests.core.event.events import STAFF, Evening, posted
from tests.core.log.test_golden import FACTS, tag

from topcut.core.asking import Occasion
from topcut.core.event.asking.actions import DECLARED
from topcut.core.event.asking.permissions import roles_for
from topcut.core.event.asking.undoing import refuse_undo_of_others
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.log import Entry, Fact
from topcut.core.play import Role

TO, HJ, FJ, SK, PLAYER, SPECTATOR = Role

MAY: dict[str, set[Role]] = {
    # MTR 1.6: the organizer announces, names and finishes
    "announce_stages": {TO},
    "give_roles": {TO},
    "lend_powers": {TO},
    "finish_event": {TO, HJ},
    "reopen_event": {TO},
    "reveal_secret": {TO},
    "erase": {TO},
    "start_event": {TO, HJ, SK},
    "announce_prizes": {TO},
    "hand_over_prize": {TO},
    # MTR 1.5, MTR 2.10: people come and go at the desk, or by themselves
    "register": {TO, HJ, SK},
    "rename": {TO, HJ, SK},
    "link_player": {TO, HJ, SK},
    "note_payment": {TO, HJ, SK},
    "merge_entrants": {TO, HJ, SK},
    "open_check_in": {TO, HJ, SK},
    "join": set(),  # only the code on the door lends it
    "take_seat": set(),
    "take_place": set(),
    "refuse_team_name": {TO, HJ, SK},
    "free_seat": {TO, HJ, SK},
    "name_team": {TO, HJ, SK, PLAYER},
    "change_seats": {TO, HJ, SK, PLAYER},
    "check_in": {TO, HJ, SK, PLAYER},
    "drop": {TO, HJ, SK, PLAYER},
    # MTR 2.10, GAP-15: the head judge alone
    "readmit": {HJ},
    "disqualify": {HJ},
    # MTR 1.7, MTR 10.4: the head judge announces who advances
    "announce_cut": {HJ},
    # MTR 1.9: the scorekeeper pairs
    "draw_round": {SK},
    "pair_by_hand": {SK},
    "post_round": {HJ, SK},
    "discard_draw": {SK},
    "close_round": {HJ, SK},
    "publish_standings": {HJ, SK},
    "repair_round": {HJ, SK},
    "change_opponents": {SK},
    "announce_tables": {SK},
    "announce_avoid": {SK},
    # MTR 1.9, MTR 2.4: results from the stage, and from the two at the table
    "report_result": {HJ, SK, PLAYER},
    "correct_result": {HJ, SK},
    "clear_result": {HJ, SK},
    "settle_doubt": {HJ, SK},
    "confirm_result": {PLAYER},
    "dispute_result": {PLAYER},
    # MTR B: the clock; MTR 2.6: judges give a table more time, and the desk writes it down
    "start_clock": {HJ, SK},
    "pause_clock": {HJ, SK},
    "resume_clock": {HJ, SK},
    "add_time": {HJ, SK},
    "call_time": {HJ, SK},
    "extend_table": {HJ, FJ, SK},
    # MTR 2.7: the head judge asks for lists, players hand them in, officials accept them, a judge's remedy replaces one
    "announce_lists": {HJ},
    "submit_list": {TO, HJ, SK, PLAYER},
    "withdraw_list": {TO, HJ, SK, PLAYER},
    "keep_deck": {TO, HJ, SK, PLAYER},
    "accept_lists": {TO, HJ, FJ, SK},
    "return_list": {TO, HJ, FJ, SK},
    "replace_list": {HJ, FJ},
    "publish_lists": {TO},
    # MTR 7.4, MTR 7.5: pools and odd product
    "register_pool": {TO, HJ, FJ, SK, PLAYER},
    "decide_product": {TO, HJ},
    "seat_for_pools": {HJ, SK},
    "call_swap_step": {HJ, SK},
    "mark_pool": {TO, HJ, FJ, SK, PLAYER},
    "open_boosters": {TO},
    # MTR 7.6, MTR 7.7, MTR B: pods as the head judge directs, drafts, and the clock of deck building
    "draw_pods": {HJ, SK},
    "seat_pods": {HJ, SK},
    "open_drafts": {TO, HJ, SK},
    "take_drafted_pool": {TO, HJ, SK},
    # MTR 7.7, MTR B: who calls a draft on paper, who counts, who puts a wrong count right
    "begin_call": {HJ, SK},
    "say_line": {HJ, SK},
    "pause_call": {HJ, SK},
    "resume_call": {HJ, SK},
    "end_call": {HJ, SK},
    "note_behind": {HJ, FJ, SK},
    "note_caught_up": {HJ, FJ, SK},
    "count_boosters": {HJ, FJ, SK, PLAYER},
    "go_to_pod": {HJ, FJ},
    "remedy_count": {TO, HJ, FJ},
    "suspend_drafter": {HJ, FJ},
    "begin_building": {HJ, SK},
    "extend_building": {HJ, SK},
    "pause_building": {HJ, SK},
    "resume_building": {HJ, SK},
    "move_release": {TO, HJ},
    "ask_for_lands": {TO},
    "note_lands_back": {TO, HJ, SK},
    # MTR 1.7, MTR 10.4: the head judge says who plays on; MTR 1.9, MTR 2.10: how the event does what is left to it
    "cut_field": {HJ},
    "set_procedure": {TO, HJ},
    # MTR 1.10, IPG 3.1: who is late; MTR 2.5: how far a table is
    "note_missing": {HJ, FJ, SK},
    "bar_talk": {HJ, FJ},
    "penalise_lateness": {HJ, FJ},
    "see_table": {HJ, FJ, SK},
    "add_turns": {HJ, FJ},
    # MTR 2.2, MTR 2.3: games, by the two at the table and by officials
    "take_step": {HJ, FJ, SK, PLAYER},
    "choose_first": {HJ, FJ, SK, PLAYER},
    "name_primary": {HJ, FJ, SK, PLAYER},
    "end_game": {HJ, FJ, SK, PLAYER},
    "check_result": {HJ, SK},
    # MTR 5.2: players agree, the organizer permits
    "propose_split": {TO, PLAYER},
    "agree_to_split": {TO, PLAYER},
    "make_split": {TO},
    # MTR 1.1, MTR D: the organizer buys the boosters
    "plan_product": {TO},
    # MTR 7.2: from the hand of an official
    "hand_out_product": {TO, HJ, FJ, SK},
    # MTR 2.12, MTR 2.13: devices are the head judge's or the organizer's word; a player objects to the camera
    # MTR 1.2: where is played is the organizer's word
    "allow_online_play": {TO},
    "restrict_devices": {TO, HJ},
    "feature_match": {TO, HJ, SK},
    "ask_for_camera": {TO, HJ, SK},
    "decline_camera": {TO, HJ, SK, PLAYER},
    # MTR 1.2, MTR 1.6
    "submit_report": {TO},
    "invalidate_event": {TO},
    "publish_material": {TO},
    # MTR 1.9: the desk steers the screens
    "assign_screen": {HJ, SK},
    "assign_section": {HJ, FJ, SK},
    "seat_meeting": {TO, HJ, SK},
    "end_meeting": {TO, HJ, SK},
    # MTR 1.6: players are told what is going on
    "give_notice": {TO, HJ, SK},
    "announce_schedule": {TO, HJ, SK},
    "see_notices": {PLAYER},
    # MTR 1.8, MTR 1.11: anybody may call a judge and take their call back; judges answer
    "call_judge": {TO, HJ, FJ, SK, PLAYER, SPECTATOR},
    "close_call": {TO, HJ, FJ, SK, PLAYER, SPECTATOR},  # their own, but for judges
    "buzz_table": {HJ, FJ, SK},
    "take_call": {HJ, FJ},
    "give_ruling": {HJ, FJ},
    "complete_ruling": {HJ, FJ},
    # MTR 2.9: a player appeals, or the judge for them; the head judge decides
    "appeal": {HJ, FJ, PLAYER},
    "decide_appeal": {HJ},
    # GAP-09, MTR 5.1: judges penalise and bring things before the head judge
    "give_penalty": {HJ, FJ},
    "serve_penalties": {HJ, FJ, SK},
    "open_investigation": {HJ, FJ},
    "take_statement": {HJ, FJ},
    "close_investigation": {HJ},
    # MTR 2.8: deck checks
    "draw_deck_checks": {HJ, FJ, SK},
    "plan_deck_check": {HJ, FJ},
    "begin_deck_check": {HJ, FJ},
    "finish_deck_check": {HJ, FJ},
    "count_deck": {HJ, FJ},
    # MTR 3.4, MTR 3.11, MTR 3.12: cards and sleeves; MTR 1.11: any official sends a spectator away
    "decide_on_cards": {HJ, FJ},
    "confirm_decision": {HJ},
    "note_order_followed": {HJ, FJ},
    "send_spectator_away": {TO, HJ, FJ, SK},
    "note_conduct": {HJ, FJ},
    # Who is told what, who may come, who has the last word
    **{
        name: {TO}
        for name in "announce_event assign_head_judge bar_person change_event change_zone give_passes lift_bar".split()
    },
    **{name: {TO} for name in "name_owners replace_head_judge send_invitations".split()},
    **{name: {TO, HJ, SK} for name in "award_byes identify_player open_entry promote".split()},
    **{name: {HJ} for name in "hand_over_head_judge name_appeals_judge overrule_decision void_round".split()},
    **{name: {TO, HJ} for name in "recognise_official take_back_head_judge".split()},
    **{name: {TO, HJ, FJ, SK} for name in ("play_as", "tell_apart")},
}


def test_every_action_is_open_to_those_who_are_named_here():
    assert {name: {*roles_for(declared)} for name, declared in DECLARED.items()} == MAY


TAKES_BACK: dict[str, str] = {
    # Scorekeeper, head judge and organizer keep each other's books in order; the first entry is nobody's to undo
    "SHO": """
        notices-seen seats-offered seat-taken seat-freed seats-changed team-name-refused
        entrant-registered team-named name-changed checked-in entrant-dropped entry-paid entrants-merged check-in-opened
        screen-assigned section-assigned players-seated meeting-ended
        event-started round-drawn round-posted draw-discarded draw-explained
        round-repaired notice-given schedule-announced
        tables-announced avoid-announced round-closed standings-published result-reported result-confirmed
        result-disputed result-corrected result-cleared result-doubted doubt-settled clock-started clock-paused
        clock-resumed
        time-called sides-missing lateness-penalised table-seen step-taken choice-made game-ended result-checked
        primary-named
        match-featured camera-asked camera-declined entrant-waits entrant-promoted byes-awarded decklist-submitted
        decklists-accepted decklist-returned decklist-withdrawn deck-kept
        pool-registered product-handed-out pools-seated
        lands-returned player-linked player-identified player-known-before official-identified
        log-undone log-rewound log-revealed log-erased log-overruled
        event-created pods-drawn pods-changed drafts-opened pool-drafted building-begun building-extended
        building-paused building-resumed swap-called pool-marked draft-call-begun draft-line-said draft-call-paused
        draft-call-resumed draft-call-ended pod-fell-behind pod-caught-up boosters-counted count-disputed
    """,
    # MTR 1.6: what the organizer announced, named, shared and ended
    "O": """
        stages-announced roles-given powers-lent pass-given event-reopened prizes-announced
        prize-handed-over event-announced event-changed entry-opened zone-changed invitations-sent
        owners-named person-barred
        bar-lifted head-judge-replaced head-judge-assigned split-proposed split-agreed split-made material-published
        event-invalidated report-submitted lands-wanted product-planned decklist-published online-play-allowed
        pools-drawn pool-opened
    """,
    # MTR 1.7: what the head judge decided, and what any judge did
    "H": """
        decision-overruled
        cut-announced field-cut head-judge-handed-over appeals-judge-named entrant-returned entrant-disqualified
        lists-announced product-decided deck-counted turns-added judge-called call-taken call-closed table-buzzed
        talk-barred
        ruling-given ruling-completed appeal-made appeal-decided penalty-given penalty-served investigation-opened
        statement-taken investigation-closed deck-checks-drawn deck-check-planned deck-check-begun
        deck-check-finished cards-decided decision-confirmed order-followed spectator-sent-away conduct-noted
        dispute-taken count-remedied drafter-suspended
    """,
    "HO": "event-finished head-judge-taken-back official-recognised people-compared procedure-set devices-restricted "
    "release-moved",
    # MTR 2.6: more time for one table is a judge's, for the room, a decision of those who run the clock
    "H or SHO": "time-added",
}
LETTERS = {"S": Role.SCOREKEEPER, "H": Role.HEAD_JUDGE, "O": Role.ORGANIZER, "F": Role.FLOOR_JUDGE}


def who_may_undo(evening: Evening, fact: Fact) -> str:
    """Say who of the staff may take back what somebody else has done."""
    entry, found = Entry(9, 0, "somebody else", (fact,), ""), ""
    for letter, role in LETTERS.items():
        occasion = Occasion(evening.event.actor(STAFF[role]), 0, bytes)
        with contextlib.suppress(NotYourPower):
            refuse_undo_of_others(evening.event, occasion, entry)
            found += letter
    return found


def test_nobody_takes_back_what_they_could_not_have_decided():
    """MTR 1.3: every kind of fact has its line here, also the next one."""
    evening = posted(4).name_staff()
    found: dict[str, set[str]] = {}
    for facts in FACTS:
        found[tag(type(facts[0]))] = {who_may_undo(evening, fact) for fact in facts}
    assert {kind: " or ".join(sorted(letters)) for kind, letters in found.items()} == {
        kind: letters for letters, kinds in TAKES_BACK.items() for kind in kinds.split()
    }
