"""Questions that the state alone answers, for the fold and for every decision."""

from topcut.core.event.reading.binding import NOTHING_DECIDED, Binding, binding_at, bindings_in, contradiction
from topcut.core.event.reading.bracket import playoff_of
from topcut.core.event.reading.calling import called_stage, pods_on_paper, seat_called
from topcut.core.event.reading.catalogue import catalogue_of
from topcut.core.event.reading.closing import before_closing
from topcut.core.event.reading.decks import (
    is_building,
    is_draft,
    is_limited,
    is_without_list,
    list_of,
    list_stage,
    pool_holder,
    shares_pool,
    stage_of_list,
)
from topcut.core.event.reading.drafts import (
    draft_of,
    draft_stage,
    drafters,
    drafts_again,
    drafts_each_round,
    is_rochester,
    not_seated,
    plays_across_pods,
    plays_with_drafted,
)
from topcut.core.event.reading.event import entrant_of, is_decided, round_of, sides_leaving, was_left
from topcut.core.event.reading.prizes import added_up, is_partible, of_place, to_share
from topcut.core.event.reading.redraws import LONGEST_SAID, ThrownAway, all_thrown_away
from topcut.core.event.reading.robin import ROBIN
from topcut.core.event.reading.schedule import next_line, read_schedule
from topcut.core.event.reading.seats_online import (
    RUNS_DRAFTS,
    as_pool,
    drafted_cards,
    length_at_table,
    match_at,
    part_in_draft,
    players_by_seat,
    seats_of_pod,
    standing_at_tables,
)
from topcut.core.event.reading.time import ClockView, RoundTime, TimeIs, clock_of, extra_of, last_turn_of, time_of

__all__ = [
    "LONGEST_SAID",
    "NOTHING_DECIDED",
    "ROBIN",
    "RUNS_DRAFTS",
    "Binding",
    "ClockView",
    "RoundTime",
    "ThrownAway",
    "TimeIs",
    "added_up",
    "all_thrown_away",
    "as_pool",
    "before_closing",
    "binding_at",
    "bindings_in",
    "called_stage",
    "catalogue_of",
    "clock_of",
    "contradiction",
    "draft_of",
    "draft_stage",
    "drafted_cards",
    "drafters",
    "drafts_again",
    "drafts_each_round",
    "entrant_of",
    "extra_of",
    "is_building",
    "is_decided",
    "is_draft",
    "is_limited",
    "is_partible",
    "is_rochester",
    "is_without_list",
    "last_turn_of",
    "length_at_table",
    "list_of",
    "list_stage",
    "match_at",
    "next_line",
    "not_seated",
    "of_place",
    "part_in_draft",
    "players_by_seat",
    "playoff_of",
    "plays_across_pods",
    "plays_with_drafted",
    "pods_on_paper",
    "pool_holder",
    "read_schedule",
    "round_of",
    "seat_called",
    "seats_of_pod",
    "shares_pool",
    "sides_leaving",
    "stage_of_list",
    "standing_at_tables",
    "time_of",
    "to_share",
    "was_left",
]
