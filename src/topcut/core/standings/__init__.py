"""Who stands where, and why: results in columns, exact tiebreakers, standings that explain themselves."""

from topcut.core.standings.clinch import Likelihood, Outlook, Status, clinch
from topcut.core.standings.criteria import BY_THE_BOOK, CRITERIA, Criterion
from topcut.core.standings.explanation import Amount, Explanation, Neighbour, Pooled, Reason, RoundPart, explain
from topcut.core.standings.lines import RoundKind
from topcut.core.standings.profile import PROFILES, Profile, UnusableCriteria, profile_of
from topcut.core.standings.ranking import DEFAULT_SEED, Ranking, lot_of
from topcut.core.standings.results import Results
from topcut.core.standings.rounding import figure_text, percent, to_places
from topcut.core.standings.standing import Figure, Record, Standing, read, standings, told_apart_by

__all__ = [
    "BY_THE_BOOK",
    "CRITERIA",
    "DEFAULT_SEED",
    "PROFILES",
    "Amount",
    "Criterion",
    "Explanation",
    "Figure",
    "Likelihood",
    "Neighbour",
    "Outlook",
    "Pooled",
    "Profile",
    "Ranking",
    "Reason",
    "Record",
    "Results",
    "RoundKind",
    "RoundPart",
    "Standing",
    "Status",
    "UnusableCriteria",
    "clinch",
    "explain",
    "figure_text",
    "lot_of",
    "percent",
    "profile_of",
    "read",
    "standings",
    "to_places",
    "told_apart_by",
]
