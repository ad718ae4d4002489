"""Who stands where, and why: results in columns, exact tiebreakers, standings that explain themselves."""

from topcut.core.standings.criteria import (
    BY_THE_BOOK,
    CRITERIA,
    MATCH_WINS,
    OMW,
    POINTS,
    AnyMeasure,
    Criterion,
    Measure,
    Over,
)
from topcut.core.standings.explanation import (
    Amount,
    Explanation,
    Neighbour,
    Pooled,
    Reason,
    RoundPart,
    explain,
    explained_by,
)
from topcut.core.standings.lines import RoundKind
from topcut.core.standings.outlook import Outlook, clinch
from topcut.core.standings.profile import PROFILES, Profile, profile_of, refuse_unusable_criteria
from topcut.core.standings.ranking import DEFAULT_SEED, Ranking, lot_of
from topcut.core.standings.results import Results
from topcut.core.standings.rounding import figure_text, percent, to_places
from topcut.core.standings.standing import Figure, Record, Standing, read, standings, told_apart_by

__all__ = [
    "BY_THE_BOOK",
    "CRITERIA",
    "DEFAULT_SEED",
    "MATCH_WINS",
    "OMW",
    "POINTS",
    "PROFILES",
    "Amount",
    "AnyMeasure",
    "Criterion",
    "Explanation",
    "Figure",
    "Measure",
    "Neighbour",
    "Outlook",
    "Over",
    "Pooled",
    "Profile",
    "Ranking",
    "Reason",
    "Record",
    "Results",
    "RoundKind",
    "RoundPart",
    "Standing",
    "clinch",
    "explain",
    "explained_by",
    "figure_text",
    "lot_of",
    "percent",
    "profile_of",
    "read",
    "refuse_unusable_criteria",
    "standings",
    "to_places",
    "told_apart_by",
]
