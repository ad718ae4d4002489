"""Who stands where, and why: results in columns, exact tiebreakers, standings that explain themselves."""

from topcut.core.standings.clinch import Likelihood, Outlook, Prospect, Status, clinch
from topcut.core.standings.criteria import BY_THE_BOOK, CRITERIA, Criterion, Measure, Over
from topcut.core.standings.explanation import Amount, Explanation, Neighbour, Pooled, Reason, RoundPart, explain
from topcut.core.standings.lines import RoundKind
from topcut.core.standings.profile import (
    PROFILES,
    Profile,
    UnusableCriteria,
    UnusableGamePoints,
    UnusablePercentage,
    profile_of,
)
from topcut.core.standings.ranking import DEFAULT_SEED, Ranking, lot_of
from topcut.core.standings.results import Arrays, Results
from topcut.core.standings.standing import Figure, Record, Standing, read, standings, told_apart_by

__all__ = [
    "BY_THE_BOOK",
    "CRITERIA",
    "DEFAULT_SEED",
    "PROFILES",
    "Amount",
    "Arrays",
    "Criterion",
    "Explanation",
    "Figure",
    "Likelihood",
    "Measure",
    "Neighbour",
    "Outlook",
    "Over",
    "Pooled",
    "Profile",
    "Prospect",
    "Ranking",
    "Reason",
    "Record",
    "Results",
    "RoundKind",
    "RoundPart",
    "Standing",
    "Status",
    "UnusableCriteria",
    "UnusableGamePoints",
    "UnusablePercentage",
    "clinch",
    "explain",
    "lot_of",
    "profile_of",
    "read",
    "standings",
    "told_apart_by",
]
