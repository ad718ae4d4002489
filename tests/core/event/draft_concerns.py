"""For every concern about a draft a moment in which it is raised."""

from collections.abc import Callable
from typing import Any

from tests.core.boosters.small import SMALL_CARDS, SMALL_RECIPE
from tests.core.event.events import Evening

from topcut.core.event.action import Action
from topcut.core.event.decks import announce_lists, call_swap_step, hand_out_product, open_boosters, seat_for_pools
from topcut.core.event.drafting import begin_building, draw_pods, seat_pods
from topcut.core.event.flow import announce_stages
from topcut.core.event.nouns.decks.state import ListPolicy
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.nouns.swap.state import SwapStep
from topcut.core.event.playoff import announce_cut
from topcut.core.event.rounds import draw_round, pair_by_hand
from topcut.core.play import Level

DRAFT: dict[str, Any] = {"structure": Structure.PODS, "format": "booster-draft"}


def drawn(players: int = 8) -> Evening:
    evening = Evening(players=players, **DRAFT).start()
    evening.act(draw_pods)
    return evening


def pods_drawn_twice() -> tuple[Evening, Action[...], dict[str, Any]]:
    return drawn(), draw_pods, {}


def seats_changed_after_the_boosters() -> tuple[Evening, Action[...], dict[str, Any]]:
    evening = drawn()
    evening.act(hand_out_product, players=tuple(range(1, 9)), boosters=("AFR",) * 3)
    return evening, seat_pods, {"pods": (tuple(range(1, 9)),)}


def pods_of_eight_and_two() -> tuple[Evening, Action[...], dict[str, Any]]:
    return Evening(players=10, **DRAFT).start(), draw_pods, {"sizes": (8, 2)}


def playoff_paired_before_its_draft() -> tuple[Evening, Action[...], dict[str, Any]]:
    evening = Evening(players=12, rounds=3, format="sealed")
    top = Stage(Structure.PLAYOFF, format="booster-draft", cut=8, minutes=None)
    evening.act(announce_stages, stages=(Stage(rounds=3, format="sealed"), top))
    evening.start()
    for _ in range(3):
        evening.pair().finish_round()
    evening.act(announce_cut)
    return evening, draw_round, {}


def two_pods_paired_by_hand() -> tuple[Evening, Action[...], dict[str, Any]]:
    evening = Evening(players=8, **DRAFT).start()
    evening.act(seat_pods, pods=((1, 2, 3, 4), (5, 6, 7, 8)))
    return evening, pair_by_hand, {"matches": ((1, 1, 5), (2, 2, 3), (3, 4, 6), (4, 7, 8))}


def longer_to_build_than_recommended() -> tuple[Evening, Action[...], dict[str, Any]]:
    return drawn(), begin_building, {"minutes": 40}


def _announced(*stages: Stage) -> Callable[[], tuple[Evening, Action[...], dict[str, Any]]]:
    return lambda: (Evening(), announce_stages, {"stages": stages})


def next_step_while_a_table_is_behind() -> tuple[Evening, Action[...], dict[str, Any]]:
    evening = Evening(players=4, format="sealed")
    evening.act(announce_lists, lists=ListPolicy.REQUIRED, pools=True)
    evening.act(seat_for_pools, at_random=False)
    for step in SwapStep:
        if step < SwapStep.REGISTER:
            evening.act(call_swap_step, step=step, despite=["MTR 7.5"], reason="As a test")
    return evening, call_swap_step, {"step": SwapStep.REGISTER}


def boosters_opened_without_an_official() -> tuple[Evening, Action[...], dict[str, Any]]:
    return Evening(players=4, format="sealed"), open_boosters, {"recipe": SMALL_RECIPE, "cards": SMALL_CARDS}


ABOUT_DRAFTS = {
    "not-all-marked": next_step_while_a_table_is_behind,
    "boosters-not-from-officials": boosters_opened_without_an_official,
    "pods-are-drawn": pods_drawn_twice,
    "draft-has-begun": seats_changed_after_the_boosters,
    "unequal-pods": pods_of_eight_and_two,
    "seats-not-drawn": playoff_paired_before_its_draft,
    "opponents-across-pods": two_pods_paired_by_hand,
    "building-time-not-announced": longer_to_build_than_recommended,
    "across-pods": _announced(Stage(rounds=3, format="booster-draft", level=Level.COMPETITIVE)),
    "not-played-by-such": _announced(Stage(Structure.PODS, rounds=3, format="rochester-draft")),
    "draft-playoff-of-eight": _announced(
        Stage(rounds=3, format="sealed"), Stage(Structure.PLAYOFF, format="booster-draft", cut=4)
    ),
}
