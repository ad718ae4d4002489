"""Decisions over several subjects: an event set up, a round posted and closed, several actions taken in one go."""

from topcut.core.event.flow.arriving import arrival, free_seats, seat_late, started, unmoved
from topcut.core.event.flow.attending import go_to_table, leave_table
from topcut.core.event.flow.changing import Consequence, EventTerms, change_event, consequences
from topcut.core.event.flow.creating import NewEvent
from topcut.core.event.flow.defaults import beginnings, usual_playoff
from topcut.core.event.flow.exchanging import exchange_opponents
from topcut.core.event.flow.mending import correct_and_repair, repair_round
from topcut.core.event.flow.online_results import TableReport, reports_due, result_terms
from topcut.core.event.flow.online_terms import MatchTerms, length_online, terms_of
from topcut.core.event.flow.reshaping import EventShape, reshape_event
from topcut.core.event.flow.rounds import close_round, post_round
from topcut.core.event.flow.setup import (
    announce_stages,
    by_fact_sheet,
    erase,
    finish_event,
    reopen_event,
    reveal_secret,
    set_procedure,
    start_event,
)
from topcut.core.event.flow.slips import (
    accept_reports,
    leaving_by,
    mirror_result,
    phone_result,
    take_slip,
    uncross_slips,
)
from topcut.core.event.flow.together import (
    Newcomer,
    Returning,
    after,
    call_time_early,
    check_in_all,
    drop_absent,
    fix_table,
    register_all,
    restart_tables,
)

__all__ = [
    "Consequence",
    "EventShape",
    "EventTerms",
    "MatchTerms",
    "NewEvent",
    "Newcomer",
    "Returning",
    "TableReport",
    "accept_reports",
    "after",
    "announce_stages",
    "arrival",
    "beginnings",
    "by_fact_sheet",
    "call_time_early",
    "change_event",
    "check_in_all",
    "close_round",
    "consequences",
    "correct_and_repair",
    "drop_absent",
    "erase",
    "exchange_opponents",
    "finish_event",
    "fix_table",
    "free_seats",
    "go_to_table",
    "leave_table",
    "leaving_by",
    "length_online",
    "mirror_result",
    "phone_result",
    "post_round",
    "register_all",
    "reopen_event",
    "repair_round",
    "reports_due",
    "reshape_event",
    "restart_tables",
    "result_terms",
    "reveal_secret",
    "seat_late",
    "set_procedure",
    "start_event",
    "started",
    "take_slip",
    "terms_of",
    "uncross_slips",
    "unmoved",
    "usual_playoff",
]
