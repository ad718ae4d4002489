"""What judges do: calls, rulings, infractions and penalties, appeals, investigations, deck checks, cards."""

from topcut.core.judging.checks import choose, proposed_infractions, share, target
from topcut.core.judging.fold import apply, is_complete, matter_of, merge_players, remember
from topcut.core.judging.loops import LoopEnd, LoopRuling, Stop, refuse_the_same_again, settle_ruling
from topcut.core.judging.penalties import (
    after_game_loss,
    after_match_loss,
    cost_of,
    infraction_of,
    is_decided,
    is_for,
    penalty_of,
    severity,
    suggestion,
)
from topcut.core.judging.timing import check_minutes, feature_minutes, pause_minutes

__all__ = [
    "LoopEnd",
    "LoopRuling",
    "Stop",
    "after_game_loss",
    "after_match_loss",
    "apply",
    "check_minutes",
    "choose",
    "cost_of",
    "feature_minutes",
    "infraction_of",
    "is_complete",
    "is_decided",
    "is_for",
    "matter_of",
    "merge_players",
    "pause_minutes",
    "penalty_of",
    "proposed_infractions",
    "refuse_the_same_again",
    "remember",
    "settle_ruling",
    "severity",
    "share",
    "suggestion",
    "target",
]
