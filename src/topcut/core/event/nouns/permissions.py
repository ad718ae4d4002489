"""Who may do what, and when: every action has its line here, and what has none is nobody's.

A line names the powers that open an action (one is enough), the phases it belongs to, and the rule that says so. Roles
are presets of powers (`core/play/powers.py`), so a line also decides every role; `roles_for` says which. What depends
on more than the asker and the phase, such as whose match it is, the action itself checks.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from topcut.core.event.nouns.state import Event, Phase
from topcut.core.play import Actor, Power, Role, Who, powers_of
from topcut.core.play.powers import Pass
from topcut.core.rules import Rule

ENTRY: Final = frozenset({Phase.ENTRY})
ROUNDS: Final = frozenset({Phase.ROUNDS})
FINISHED: Final = frozenset({Phase.FINISHED})
BEFORE_THE_END: Final = ENTRY | ROUNDS
ONCE_STARTED: Final = ROUNDS | FINISHED
ALWAYS: Final = frozenset(Phase)


class Permission(Struct, frozen=True):
    """Which powers open an action, in which phases, by which rule."""

    powers: tuple[Power, ...]
    phases: frozenset[Phase]
    rule: Rule
    passes: tuple[Pass, ...] = ()
    for_all: bool = False
    """Whoever watches may ask too, with no power at all."""

    def is_open_to(self, by: Actor) -> bool:
        return self.for_all or not (by.powers.isdisjoint(self.powers) and by.passes.isdisjoint(self.passes))


NOBODY: Final = Permission((), frozenset(), Rule("MTR", "1.3"))
"""What an action is that has no line yet."""


def _may(*powers: Power, when: frozenset[Phase], rule: str, passes: tuple[Pass, ...] = ()) -> Permission:
    return Permission(powers, when, Rule.parse(rule), passes)


def _everybody(*, when: frozenset[Phase], rule: str) -> Permission:
    return Permission((), when, Rule.parse(rule), for_all=True)


_ORGANIZE, _ENTRY, _PAIR, _CLOCK, _RESULTS = Power.ORGANIZE, Power.ENTRY, Power.PAIR, Power.CLOCK, Power.RESULTS
_OVERRULE, _PLAY, _EXTEND, _RULE = Power.OVERRULE, Power.PLAY, Power.EXTEND, Power.RULE
_OFFICIALS = tuple(power for power in Power if power not in {Power.JOIN, Power.PLAY})

PERMISSIONS: Final[Mapping[str, Permission]] = {
    # The organizer announces the event, names its people and ends it.
    "announce_event": _may(_ORGANIZE, when=BEFORE_THE_END, rule="MTR 1.6"),
    "announce_stages": _may(_ORGANIZE, when=BEFORE_THE_END, rule="MTR 10.2"),
    "change_zone": _may(_ORGANIZE, when=BEFORE_THE_END, rule="MTR 1.6"),
    "announce_prizes": _may(_ORGANIZE, when=ALWAYS, rule="MTR 1.6"),
    "hand_over_prize": _may(_ORGANIZE, when=ONCE_STARTED, rule="MTR 1.6"),
    "give_roles": _may(_ORGANIZE, when=ALWAYS, rule="MTR 1.6"),
    "lend_powers": _may(_ORGANIZE, when=ALWAYS, rule="MTR 1.6"),
    "give_passes": _may(_ORGANIZE, when=ALWAYS, rule="MTR 1.3"),
    "start_event": _may(_ORGANIZE, _PAIR, when=ENTRY, rule="MTR 10.2"),
    "finish_event": _may(_ORGANIZE, when=ROUNDS, rule="MTR 1.6"),
    "reopen_event": _may(_ORGANIZE, when=FINISHED, rule="MTR 1.6"),
    "reveal_secret": _may(_ORGANIZE, when=FINISHED, rule="MTR 1.2"),
    "erase": _may(_ORGANIZE, when=ALWAYS, rule="MTR 1.6"),
    # The head judge has the last word, and can be stood in for and replaced.
    "hand_over_head_judge": _may(_OVERRULE, when=BEFORE_THE_END, rule="MTR 1.7"),
    "take_back_head_judge": _may(_OVERRULE, _ORGANIZE, when=BEFORE_THE_END, rule="MTR 1.7"),
    "replace_head_judge": _may(_ORGANIZE, when=BEFORE_THE_END, rule="MTR 1.7"),
    "assign_head_judge": _may(_ORGANIZE, when=BEFORE_THE_END, rule="MTR 1.7"),
    "name_appeals_judge": _may(_OVERRULE, when=BEFORE_THE_END, rule="MTR 2.9"),
    # Who plays and is an official says so, or others say it: it lends nothing.
    "play_as": _may(*_OFFICIALS, when=ALWAYS, rule="MTR 1.4"),
    "recognise_official": _may(_ORGANIZE, _OVERRULE, when=ALWAYS, rule="MTR 1.4"),
    # Who may come at all.
    "bar_person": _may(_ORGANIZE, when=BEFORE_THE_END, rule="MTR 1.4", passes=(Pass.PUBLISHER,)),
    "lift_bar": _may(_ORGANIZE, when=BEFORE_THE_END, rule="MTR 1.4", passes=(Pass.PUBLISHER,)),
    "name_owners": _may(_ORGANIZE, when=BEFORE_THE_END, rule="MTR 1.4", passes=(Pass.PUBLISHER,)),
    "send_invitations": _may(_ORGANIZE, when=BEFORE_THE_END, rule="MTR 10.3", passes=(Pass.PUBLISHER,)),
    # People come and go at the desk, or by themselves.
    "open_entry": _may(_ORGANIZE, _ENTRY, when=BEFORE_THE_END, rule="MTR 1.5"),
    "register": _may(_ENTRY, when=BEFORE_THE_END, rule="MTR 1.5"),
    "join": _may(Power.JOIN, when=ENTRY, rule="MTR 1.5"),
    "identify_player": _may(_ENTRY, when=BEFORE_THE_END, rule="MTR 1.5"),
    "promote": _may(_ENTRY, when=BEFORE_THE_END, rule="MTR 1.5"),
    "award_byes": _may(_ENTRY, when=BEFORE_THE_END, rule="GAP-02"),
    "rename": _may(_ENTRY, when=ALWAYS, rule="MTR 1.5"),
    "link_player": _may(_ENTRY, when=ALWAYS, rule="MTR 1.5"),
    "note_payment": _may(_ENTRY, when=ALWAYS, rule="MTR 1.6"),
    "merge_entrants": _may(_ENTRY, when=BEFORE_THE_END, rule="MTR 10.4"),
    "open_check_in": _may(_ENTRY, when=BEFORE_THE_END, rule="MTR 1.10"),
    "check_in": _may(_ENTRY, _PLAY, when=BEFORE_THE_END, rule="MTR 1.10"),
    "drop": _may(_ENTRY, _PLAY, when=ALWAYS, rule="MTR 2.10"),
    "readmit": _may(_OVERRULE, when=BEFORE_THE_END, rule="MTR 2.10"),
    "disqualify": _may(_OVERRULE, when=ALWAYS, rule="GAP-15"),
    # The scorekeeper pairs; the head judge announces who advances.
    "announce_tables": _may(_PAIR, when=BEFORE_THE_END, rule="MTR 1.9"),
    "announce_avoid": _may(_PAIR, when=BEFORE_THE_END, rule="GAP-01"),
    "draw_round": _may(_PAIR, when=ROUNDS, rule="MTR 1.9"),
    "pair_by_hand": _may(_PAIR, when=ROUNDS, rule="MTR 1.9"),
    "post_round": _may(_PAIR, when=ROUNDS, rule="MTR 1.9"),
    "discard_draw": _may(_PAIR, when=ROUNDS, rule="MTR 1.9"),
    "repair_round": _may(_PAIR, when=ROUNDS, rule="MTR 1.9"),
    "change_opponents": _may(_PAIR, when=ROUNDS, rule="MTR 1.9"),
    "close_round": _may(_PAIR, when=ROUNDS, rule="MTR 1.9"),
    "publish_standings": _may(_PAIR, _OVERRULE, when=ONCE_STARTED, rule="MTR 1.9"),
    "announce_cut": _may(_OVERRULE, when=ROUNDS, rule="MTR 1.7"),
    "assign_screen": _may(_PAIR, _CLOCK, when=ALWAYS, rule="MTR 1.9"),
    # Results come from the stage and from the two at the table; a phone may be late, and an error found later still.
    "report_result": _may(_PLAY, _RESULTS, when=ONCE_STARTED, rule="MTR 2.4"),
    "confirm_result": _may(_PLAY, when=ONCE_STARTED, rule="MTR 2.4"),
    "dispute_result": _may(_PLAY, when=ONCE_STARTED, rule="MTR 1.10"),
    "correct_result": _may(_RESULTS, when=ONCE_STARTED, rule="MTR 1.9"),
    "clear_result": _may(_RESULTS, when=ONCE_STARTED, rule="MTR 1.9"),
    "settle_doubt": _may(_RESULTS, when=ONCE_STARTED, rule="MTR 1.9"),
    # The clock; only judges give one table more time.
    "start_clock": _may(_CLOCK, when=ROUNDS, rule="MTR B"),
    "pause_clock": _may(_CLOCK, when=ROUNDS, rule="MTR B"),
    "resume_clock": _may(_CLOCK, when=ROUNDS, rule="MTR B"),
    "add_time": _may(_CLOCK, when=ROUNDS, rule="MTR B"),
    "call_time": _may(_CLOCK, when=ROUNDS, rule="MTR 2.5"),
    "extend_table": _may(_EXTEND, when=ROUNDS, rule="MTR 2.6"),
    # Lists: the head judge asks for them, players hand them in, officials accept them, a judge's remedy replaces one.
    "announce_lists": _may(_OVERRULE, when=BEFORE_THE_END, rule="MTR 2.7"),
    "submit_list": _may(_ENTRY, _PLAY, when=BEFORE_THE_END, rule="MTR 2.7"),
    "withdraw_list": _may(_ENTRY, _PLAY, when=BEFORE_THE_END, rule="MTR 2.7"),
    "accept_lists": _may(_RULE, _ENTRY, when=BEFORE_THE_END, rule="MTR 2.7"),
    "return_list": _may(_RULE, _ENTRY, when=BEFORE_THE_END, rule="MTR 2.7"),
    "replace_list": _may(_RULE, when=BEFORE_THE_END, rule="MTR 2.7"),
    "publish_lists": _may(_ORGANIZE, when=FINISHED, rule="MTR 1.2"),
    "register_pool": _may(_RULE, _ENTRY, _PLAY, when=BEFORE_THE_END, rule="MTR 7.5"),
    "seat_for_pools": _may(_OVERRULE, _PAIR, when=BEFORE_THE_END, rule="MTR 7.5"),
    "move_release": _may(_ORGANIZE, _OVERRULE, when=BEFORE_THE_END, rule="MTR 3.7"),
    "ask_for_lands": _may(_ORGANIZE, when=BEFORE_THE_END, rule="MTR 7.2"),
    "note_lands_back": _may(_ORGANIZE, _ENTRY, when=ALWAYS, rule="MTR 7.2"),
    "decide_product": _may(_OVERRULE, _ORGANIZE, when=BEFORE_THE_END, rule="MTR 7.4"),
    "hand_out_product": _may(_RULE, _ENTRY, _ORGANIZE, when=BEFORE_THE_END, rule="MTR 7.2"),
    "plan_product": _may(_ORGANIZE, when=BEFORE_THE_END, rule="MTR D"),
    # The camera and the phone.
    "allow_online_play": _may(_ORGANIZE, when=BEFORE_THE_END, rule="MTR 1.2"),
    "restrict_devices": _may(_OVERRULE, _ORGANIZE, when=BEFORE_THE_END, rule="MTR 2.12"),
    "feature_match": _may(_OVERRULE, _ORGANIZE, _PAIR, when=ROUNDS, rule="MTR 2.13"),
    "decline_camera": _may(_ENTRY, _PLAY, when=BEFORE_THE_END, rule="MTR 2.13"),
    # Whoever watches may call a judge; judges answer, the head judge and appeals judges say the last word.
    "call_judge": _everybody(when=ROUNDS, rule="MTR 1.11"),
    "close_call": _everybody(when=ONCE_STARTED, rule="MTR 1.8"),
    "buzz_table": _may(_RULE, _RESULTS, when=ROUNDS, rule="MTR 2.4"),
    "take_call": _may(_RULE, when=ROUNDS, rule="MTR 1.8"),
    "give_ruling": _may(_RULE, when=BEFORE_THE_END, rule="MTR 1.8"),
    "complete_ruling": _may(_RULE, when=BEFORE_THE_END, rule="MTR 1.8"),
    "appeal": _may(_PLAY, _RULE, when=BEFORE_THE_END, rule="MTR 2.9"),
    "decide_appeal": _may(_OVERRULE, Power.APPEAL, when=BEFORE_THE_END, rule="MTR 2.9"),
    "draw_deck_checks": _may(_RULE, _PAIR, when=ROUNDS, rule="MTR 2.8"),
    "plan_deck_check": _may(_RULE, when=ROUNDS, rule="MTR 2.8"),
    "begin_deck_check": _may(_RULE, when=ROUNDS, rule="MTR 2.8"),
    "finish_deck_check": _may(_RULE, when=ROUNDS, rule="MTR 2.8"),
    "count_deck": _may(_RULE, when=ROUNDS, rule="MTR 2.8"),
    "open_investigation": _may(_RULE, when=ALWAYS, rule="MTR 5.1"),
    "take_statement": _may(_RULE, when=ALWAYS, rule="MTR 5.1"),
    "close_investigation": _may(_OVERRULE, when=ALWAYS, rule="MTR 1.7"),
    "decide_on_cards": _may(_RULE, when=BEFORE_THE_END, rule="MTR 3.4"),
    "confirm_decision": _may(_OVERRULE, when=BEFORE_THE_END, rule="MTR 1.7"),
    "note_order_followed": _may(_RULE, when=BEFORE_THE_END, rule="MTR 3.12"),
    "send_spectator_away": _may(_RULE, _RESULTS, _PAIR, _ORGANIZE, when=BEFORE_THE_END, rule="MTR 1.11"),
    "give_penalty": _may(_RULE, when=ALWAYS, rule="IPG 1.1"),
    "serve_penalties": _may(_RULE, _PAIR, when=ROUNDS, rule="IPG 1.1"),
    # At the table: who is late, how far a match is, its games; by officials, the games by the two themselves too.
    "note_missing": _may(_RULE, _RESULTS, when=ROUNDS, rule="MTR 1.10"),
    "penalise_lateness": _may(_RULE, when=ROUNDS, rule="IPG 3.1"),
    "see_table": _may(_RULE, _CLOCK, _RESULTS, when=ROUNDS, rule="MTR 2.5"),
    "add_turns": _may(_EXTEND, when=ROUNDS, rule="MTR 2.6"),
    "take_step": _may(_PLAY, _RULE, _RESULTS, when=ROUNDS, rule="MTR 2.3"),
    "choose_first": _may(_PLAY, _RULE, _RESULTS, when=ROUNDS, rule="MTR 2.2"),
    "end_game": _may(_PLAY, _RULE, _RESULTS, when=ROUNDS, rule="MTR 2.1"),
    "check_result": _may(_RESULTS, when=ONCE_STARTED, rule="MTR 1.9"),
    # Days, shared prizes and the report.
    "set_procedure": _may(_ORGANIZE, _OVERRULE, when=BEFORE_THE_END, rule="MTR 1.9"),
    "cut_field": _may(_OVERRULE, when=ROUNDS, rule="MTR 10.4"),
    "propose_split": _may(_ORGANIZE, _PLAY, when=ROUNDS, rule="MTR 5.2"),
    "agree_to_split": _may(_PLAY, _ORGANIZE, when=ROUNDS, rule="MTR 5.2"),
    "make_split": _may(_ORGANIZE, when=ROUNDS, rule="MTR 5.2"),
    "submit_report": _may(_ORGANIZE, when=FINISHED, rule="MTR 1.6"),
    "invalidate_event": _may(_ORGANIZE, when=ALWAYS, rule="MTR 1.4"),
    "publish_material": _may(_ORGANIZE, when=ALWAYS, rule="MTR 1.2", passes=(Pass.PUBLISHER,)),
}


def roles_for(action: str, *, phase: Phase) -> frozenset[Role]:
    """List the roles to which an action is open in a phase (MTR 1.3)."""
    permission = PERMISSIONS[action]
    if phase not in permission.phases:
        return frozenset()
    if permission.for_all:
        return frozenset(Role)
    return frozenset(role for role in Role if not powers_of([role]).isdisjoint(permission.powers))


def may(event: Event, who: Who, action: str) -> bool:
    """Ask whether somebody may try an action now, as a page does before it shows the button (MTR 1.3)."""
    permission = PERMISSIONS[action]
    return event.phase in permission.phases and permission.is_open_to(event.actor(who))
