"""Decks: what a player registers, the format it is for, and every problem at once."""

from topcut.core.decks.building import (
    COLORS,
    DeckBuild,
    PoolCard,
    all_of,
    begin_build,
    lands_missing,
    most_colors,
    usual_lands,
    with_cards,
)
from topcut.core.decks.checking import LEGALITY, ListCheck, check
from topcut.core.decks.decklist import DeckEntry, Decklist, LooksLike, Pool, UnreadLine
from topcut.core.decks.double_faced import DoubleFaced, double_faced_problems, rows_for_eyes, without_lying_beside
from topcut.core.decks.format import Format
from topcut.core.decks.known_formats import (
    NoSuchFormat,
    find_format,
    format_names,
    two_headed_giant,
    with_releases,
)
from topcut.core.decks.legality import JudgedBy, judged_by, legality_on
from topcut.core.decks.limited import free_lands, pool_problems, registrars, with_rest_of_pool
from topcut.core.decks.naming import NamedLine, named
from topcut.core.decks.ordering import ORDERS, in_order
from topcut.core.decks.problems import NOT_FROM_BOOSTERS, NOT_IN_POOL, TOO_FEW_CARDS, Problem, ProblemPlace, problem
from topcut.core.decks.registration import Registered, presented_problems, registered
from topcut.core.decks.team import (
    TEAM_SEATS,
    PoolAssigned,
    SharedCard,
    TeamChecked,
    cards_shared,
    check_team,
    check_two_headed_giant,
    pool_assigned,
)

__all__ = [
    "COLORS",
    "LEGALITY",
    "NOT_FROM_BOOSTERS",
    "NOT_IN_POOL",
    "ORDERS",
    "TEAM_SEATS",
    "TOO_FEW_CARDS",
    "DeckBuild",
    "DeckEntry",
    "Decklist",
    "DoubleFaced",
    "Format",
    "JudgedBy",
    "ListCheck",
    "LooksLike",
    "NamedLine",
    "NoSuchFormat",
    "Pool",
    "PoolAssigned",
    "PoolCard",
    "Problem",
    "ProblemPlace",
    "Registered",
    "SharedCard",
    "TeamChecked",
    "UnreadLine",
    "all_of",
    "begin_build",
    "cards_shared",
    "check",
    "check_team",
    "check_two_headed_giant",
    "double_faced_problems",
    "find_format",
    "format_names",
    "free_lands",
    "in_order",
    "judged_by",
    "lands_missing",
    "legality_on",
    "most_colors",
    "named",
    "pool_assigned",
    "pool_problems",
    "presented_problems",
    "problem",
    "registered",
    "registrars",
    "rows_for_eyes",
    "two_headed_giant",
    "usual_lands",
    "with_cards",
    "with_releases",
    "with_rest_of_pool",
    "without_lying_beside",
]
