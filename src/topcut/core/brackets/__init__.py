"""Brackets: a declaration of who meets whom, how it is played, who finishes where, and its picture."""

from topcut.core.brackets.advancing import by_draft_seat, by_lot, by_standing, cut, elimination
from topcut.core.brackets.captions import BracketCaptions, Caption, Captions
from topcut.core.brackets.declaration import Fixture, FixtureWinner, Loser, Seed
from topcut.core.brackets.drawing import bracket_svg
from topcut.core.brackets.layout import Tree, trees
from topcut.core.brackets.length import Unless
from topcut.core.brackets.playoff import Encounter, Playoff
from topcut.core.brackets.progress import chooser, leave, next_round, post, rejoin, report
from topcut.core.brackets.ranking import FinalPlace, final_ranking, shared_places
from topcut.core.brackets.refusals import (
    BracketNotByTheBook,
    DraftPlayoffOfEight,
    DrawInElimination,
    NextRoundIsPaired,
    NoReturnAfterTheCut,
    PlayoffIsOver,
)
from topcut.core.brackets.robin import robin_round, rounds_of_robin

__all__ = [
    "BracketCaptions",
    "BracketNotByTheBook",
    "Caption",
    "Captions",
    "DraftPlayoffOfEight",
    "DrawInElimination",
    "Encounter",
    "FinalPlace",
    "Fixture",
    "FixtureWinner",
    "Loser",
    "NextRoundIsPaired",
    "NoReturnAfterTheCut",
    "Playoff",
    "PlayoffIsOver",
    "Seed",
    "Tree",
    "Unless",
    "bracket_svg",
    "by_draft_seat",
    "by_lot",
    "by_standing",
    "chooser",
    "cut",
    "elimination",
    "final_ranking",
    "leave",
    "next_round",
    "post",
    "rejoin",
    "report",
    "robin_round",
    "rounds_of_robin",
    "shared_places",
    "trees",
]
