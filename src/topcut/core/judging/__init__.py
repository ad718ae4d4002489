"""What judges do: calls, rulings, infractions and penalties, appeals, investigations, deck checks, cards."""

from topcut.core.judging.facts import JudgingFact, NumberedFact
from topcut.core.judging.fold import apply, merge_players, remember
from topcut.core.judging.penalties import Suggestion, infraction_of, severity, suggestion
from topcut.core.judging.state import Judging, Recorded
from topcut.core.judging.terms import (
    AlteredFault,
    CallEnding,
    CallFor,
    CardMatter,
    CheckReason,
    Decks,
    Due,
    Finding,
    Learned,
    ProxyReason,
)

__all__ = [
    "AlteredFault",
    "CallEnding",
    "CallFor",
    "CardMatter",
    "CheckReason",
    "Decks",
    "Due",
    "Finding",
    "Judging",
    "JudgingFact",
    "Learned",
    "NumberedFact",
    "ProxyReason",
    "Recorded",
    "Suggestion",
    "apply",
    "infraction_of",
    "merge_players",
    "remember",
    "severity",
    "suggestion",
]
