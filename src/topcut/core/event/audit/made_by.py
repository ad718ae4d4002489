"""From which actions each kind of fact comes: an entry says what was decided, not by which action."""

from collections.abc import Mapping
from typing import Final

from topcut.core.event.nouns import facts as f
from topcut.core.event.nouns.decks import facts as d
from topcut.core.event.nouns.matches import facts as p
from topcut.core.event.nouns.people import facts as g
from topcut.core.judging import facts as j
from topcut.core.log import Erased, Fact, Revealed

MADE_BY: Final[Mapping[type[Fact], str]] = {
    f.ResultReported: "report_result disqualify drop give_penalty "
    "make_split penalise_lateness post_round serve_penalties",
    f.ResultConfirmed: "confirm_result",
    f.ResultDisputed: "dispute_result",
    f.ResultCorrected: "correct_result",
    f.ResultCleared: "clear_result decide_appeal",
    f.ClockStarted: "start_clock",
    f.ClockPaused: "pause_clock",
    f.ClockResumed: "resume_clock",
    f.TimeAdded: "add_time extend_table close_call close_investigation decide_appeal "
    "finish_deck_check give_penalty give_ruling penalise_lateness",
    f.TimeCalled: "call_time",
    f.RoundDrawn: "draw_round pair_by_hand",
    f.RoundPosted: "post_round",
    f.DrawDiscarded: "discard_draw award_byes merge_entrants",
    f.DrawExplained: "discard_draw draw_round pair_by_hand post_round award_byes merge_entrants",
    f.RoundRepaired: "change_opponents repair_round",
    f.RoundClosed: "close_round",
    f.StandingsPublished: "publish_standings announce_cut close_round cut_field",
    f.TablesAnnounced: "announce_tables",
    f.AvoidAnnounced: "announce_avoid",
    f.EntrantRegistered: "register join",
    f.NameChanged: "rename",
    f.CheckedIn: "check_in",
    f.EntrantDropped: "drop make_split penalise_lateness",
    f.EntrantReturned: "readmit",
    f.EntrantDisqualified: "disqualify",
    f.StagesAnnounced: "announce_stages",
    f.RolesGiven: "give_roles",
    f.PowersLent: "lend_powers",
    f.PlayerLinked: "link_player join",
    f.EventStarted: "start_event",
    f.EventFinished: "finish_event",
    f.EventReopened: "reopen_event",
    f.ResultDoubted: "report_result",
    f.DoubtSettled: "settle_doubt",
    f.EntryPaid: "note_payment",
    f.EntrantsMerged: "merge_entrants",
    f.CheckInOpened: "open_check_in",
    f.ScreenAssigned: "assign_screen",
    f.CutAnnounced: "announce_cut",
    f.PrizesAnnounced: "announce_prizes",
    f.PrizeHandedOver: "hand_over_prize",
    p.ProcedureSet: "set_procedure",
    p.SidesMissing: "note_missing",
    p.LatenessPenalised: "give_penalty penalise_lateness",
    p.TableSeen: "see_table",
    p.TurnsAdded: "add_turns give_penalty penalise_lateness",
    p.StepTaken: "take_step give_penalty penalise_lateness",
    p.ChoiceMade: "choose_first",
    p.GameEnded: "end_game give_penalty penalise_lateness post_round serve_penalties",
    p.ResultChecked: "check_result",
    p.MatchFeatured: "feature_match",
    p.CameraDeclined: "decline_camera",
    p.DevicesRestricted: "restrict_devices",
    p.OnlinePlayAllowed: "allow_online_play",
    p.FieldCut: "cut_field",
    p.SplitProposed: "propose_split",
    p.SplitAgreed: "agree_to_split",
    p.SplitMade: "make_split",
    p.MaterialPublished: "publish_material",
    p.EventInvalidated: "invalidate_event",
    p.ReportSubmitted: "submit_report",
    g.EventAnnounced: "announce_event",
    g.EntryOpened: "open_entry",
    g.ZoneChanged: "change_zone",
    g.InvitationsSent: "send_invitations",
    g.OwnersNamed: "name_owners",
    g.PersonBarred: "bar_person",
    g.BarLifted: "lift_bar",
    g.PlayerIdentified: "identify_player join register",
    g.EntrantWaits: "register join",
    g.EntrantPromoted: "promote announce_event disqualify drop give_penalty penalise_lateness",
    g.ByesAwarded: "award_byes",
    g.HeadJudgeHandedOver: "hand_over_head_judge",
    g.HeadJudgeTakenBack: "take_back_head_judge",
    g.HeadJudgeReplaced: "replace_head_judge",
    g.HeadJudgeAssigned: "assign_head_judge",
    g.AppealsJudgeNamed: "name_appeals_judge",
    g.PassGiven: "give_passes",
    g.OfficialRecognised: "play_as recognise_official",
    d.ListsAnnounced: "announce_lists",
    d.DecklistSubmitted: "submit_list replace_list",
    d.DecklistsAccepted: "accept_lists",
    d.DecklistReturned: "return_list",
    d.DecklistWithdrawn: "withdraw_list",
    d.DecklistPublished: "publish_lists publish_material",
    d.PoolRegistered: "register_pool",
    d.ProductDecided: "decide_product",
    d.ProductPlanned: "plan_product",
    d.ProductHandedOut: "hand_out_product",
    d.DeckCounted: "count_deck",
    d.PoolsSeated: "seat_for_pools",
    d.ReleaseMoved: "move_release",
    d.LandsWanted: "ask_for_lands",
    d.LandsReturned: "note_lands_back",
    j.JudgeCalled: "call_judge",
    j.CallTaken: "take_call",
    j.CallClosed: "close_call complete_ruling give_penalty give_ruling penalise_lateness send_spectator_away",
    j.TableBuzzed: "buzz_table",
    j.RulingGiven: "give_ruling",
    j.RulingCompleted: "complete_ruling",
    j.AppealMade: "appeal",
    j.AppealDecided: "decide_appeal",
    j.PenaltyGiven: "give_penalty penalise_lateness",
    j.PenaltyServed: "serve_penalties give_penalty penalise_lateness post_round",
    j.InvestigationOpened: "open_investigation",
    j.StatementTaken: "take_statement",
    j.InvestigationClosed: "close_investigation",
    j.DeckChecksDrawn: "draw_deck_checks post_round",
    j.DeckCheckPlanned: "plan_deck_check",
    j.DeckCheckBegun: "begin_deck_check",
    j.DeckCheckFinished: "finish_deck_check",
    j.CardsDecided: "decide_on_cards",
    j.DecisionConfirmed: "confirm_decision",
    j.OrderFollowed: "note_order_followed",
    j.SpectatorSentAway: "send_spectator_away",
    Revealed: "reveal_secret finish_event reopen_event",
    Erased: "erase",
}
"""The one it is named for comes first; it stands alone where the others come to the same fact by its power only.

The first entry, undoing and overruling have rules of their own, in `authority.py`.
"""

_LATE: Final = frozenset[type[Fact]]({p.LatenessPenalised, j.PenaltyGiven})
_CAME: Final = frozenset[type[Fact]]({f.EntrantRegistered})


def _named_for(action: str) -> frozenset[type[Fact]]:
    return frozenset(kind for kind, names in MADE_BY.items() if names.split()[0] == action)


OWN_FACTS: Final[Mapping[str, frozenset[type[Fact]]]] = {
    action: _named_for(action) for names in MADE_BY.values() for action in names.split()
} | {"join": _CAME, "register": _CAME, "penalise_lateness": _LATE}
"""What an action is named for: other facts come of it only in an entry that says one of these too.

None where an action is only ever the second way to its fact, as pairing by hand is.
"""
