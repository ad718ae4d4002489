"""Who stands where, and why: results in columns, exact tiebreakers, standings that explain themselves."""

from topcut.core.standings.clinch import Likelihood, Outlook, Prospect, Status, clinch
from topcut.core.standings.criteria import BY_THE_BOOK, CRITERIA, Criterion, Measure, Over
from topcut.core.standings.explanation import Amount, Explanation, Neighbour, Part, Pooled, Reason, explain
from topcut.core.standings.lines import Kind
from topcut.core.standings.profile import PROFILES, Profile, UnusableCriteria, UnusableGamePoints, UnusablePercentage
from topcut.core.standings.ranking import DEFAULT_SEED, Ranking
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
    "Kind",
    "Likelihood",
    "Measure",
    "Neighbour",
    "Outlook",
    "Over",
    "Part",
    "Pooled",
    "Profile",
    "Prospect",
    "Ranking",
    "Reason",
    "Record",
    "Results",
    "Standing",
    "Status",
    "UnusableCriteria",
    "UnusableGamePoints",
    "UnusablePercentage",
    "clinch",
    "explain",
    "read",
    "standings",
    "told_apart_by",
]
