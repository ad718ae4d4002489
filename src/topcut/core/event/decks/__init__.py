"""Decklists and pools of an event: asked for, handed in, frozen, published."""

from topcut.core.event.decks.building import keep_deck
from topcut.core.event.decks.counting import count_deck
from topcut.core.event.decks.handing_out import hand_out_product
from topcut.core.event.decks.lands import ask_for_lands, note_lands_back
from topcut.core.event.decks.lists import (
    accept_lists,
    announce_lists,
    decide_product,
    publish_lists,
    register_pool,
    replace_list,
    return_list,
    submit_list,
    withdraw_list,
)
from topcut.core.event.decks.opening import open_boosters, set_to_open
from topcut.core.event.decks.pools import pool_tables, seat_for_pools
from topcut.core.event.decks.product import (
    boosters_to_buy,
    minutes_to_build,
    plan_product,
    time_to_build,
    usual_kind,
    usual_mixes,
)
from topcut.core.event.decks.releases import move_release
from topcut.core.event.decks.swap import call_swap_step, mark_pool

__all__ = [
    "accept_lists",
    "announce_lists",
    "ask_for_lands",
    "boosters_to_buy",
    "call_swap_step",
    "count_deck",
    "decide_product",
    "hand_out_product",
    "keep_deck",
    "mark_pool",
    "minutes_to_build",
    "move_release",
    "note_lands_back",
    "open_boosters",
    "plan_product",
    "pool_tables",
    "publish_lists",
    "register_pool",
    "replace_list",
    "return_list",
    "seat_for_pools",
    "set_to_open",
    "submit_list",
    "time_to_build",
    "usual_kind",
    "usual_mixes",
    "withdraw_list",
]
