"""Who stands where, and why: results in columns, exact tiebreakers, standings that explain themselves."""

from topcut.core.standings.clinch import Likelihood, Outlook, Prospect, Status, clinch
from topcut.core.standings.explanation import Explanation, Mean, Neighbour, Part, Percentage, explain
from topcut.core.standings.lines import Kind
from topcut.core.standings.profile import PROFILES, Criterion, Profile, UnusableGamePoints, UnusablePercentage
from topcut.core.standings.ranking import DEFAULT_SEED, Ranking
from topcut.core.standings.results import Arrays, Results
from topcut.core.standings.standing import Record, Standing, read, standings

__all__ = [
    "DEFAULT_SEED",
    "PROFILES",
    "Arrays",
    "Criterion",
    "Explanation",
    "Kind",
    "Likelihood",
    "Mean",
    "Neighbour",
    "Outlook",
    "Part",
    "Percentage",
    "Profile",
    "Prospect",
    "Ranking",
    "Record",
    "Results",
    "Standing",
    "Status",
    "UnusableGamePoints",
    "UnusablePercentage",
    "clinch",
    "explain",
    "read",
    "standings",
]
