"""The class of information of each part of a table's view (MTR 4.1)."""

from collections.abc import Mapping
from typing import Final

from topcut.core.rules.editions import tables_of
from topcut.core.rules.information import Information, information
from topcut.core.rules.levels import LevelId

KINDS: Final[Mapping[str, str]] = {
    "tallies": "life-total",
    "games": "game-score",
    "game": "game-score",
    "stage": "phase",
    "turn": "phase",
    "step": "phase",
    "is_decided": "game-score",
    "ended": "game-score",
    "active": "active-player",
    "areas": "visible-names",
    "first": "actions-at-work",
    "chooser": "actions-at-work",
    "looks": "actions-at-work",
    "wanted_looks": "actions-at-work",
    "owes_shuffle": "actions-at-work",
    "orderings": "actions-at-work",
    "deck_outs": "actions-at-work",
    "statements": "actions-at-work",
    "wants_end": "actions-at-work",
    "missed": "actions-at-work",
    "is_out": "actions-at-work",
    "has_left": "actions-at-work",
    "roll": "actions-at-work",
    "counted_by": "actions-at-work",
    "take_back": "actions-at-work",
    "is_presented": "actions-at-work",
    "opponent_shuffled": "actions-at-work",
    "has_dealt": "actions-at-work",
    "has_kept": "actions-at-work",
    "deck": "object-counts",
    "hand_count": "object-counts",
    "sideboard_count": "object-counts",
    "profile": "game-rules",
    "keeps_discard_order": "game-rules",
    "teams": "game-rules",
    "level": "event-information",
    "edition": "event-information",
    "length": "event-information",
    "may_sideboard": "game-rules",
    "deck_hash": "event-information",
    "chance": "event-information",
    "pledges": "event-information",
    "bound": "event-information",
    "asked": "event-information",
    "has_share": "event-information",
    "manipulated": "event-information",
    "judges": "event-information",
    "has_judge": "event-information",
    "judge_came": "event-information",
    "accepts_judge": "event-information",
    "devices": "event-information",
    "hand": "own-cards",
    "hand_known": "cards-remembered",
    "sideboard": "own-cards",
}
"""By the names of a view's parts; the kinds are those of the rule table, and anything unlisted is private."""


def class_of(part: str, *, level: LevelId, edition: str) -> Information:
    """Return the class of a part of a view (MTR 4.1)."""
    return information(KINDS[part], level=level, edition=tables_of(edition))
