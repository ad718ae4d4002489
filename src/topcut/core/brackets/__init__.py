"""Brackets: a declaration of who meets whom, how it is played, who finishes where, and its picture."""

from topcut.core.brackets.captions import BracketCaptions
from topcut.core.brackets.cut import Cut, by_draft_seat, by_lot, by_standing, cut, elimination
from topcut.core.brackets.declaration import Bracket, Fixture, FixtureWinner, Loser, Seed
from topcut.core.brackets.double import double
from topcut.core.brackets.length import Unless
from topcut.core.brackets.playoff import Encounter, Playoff
from topcut.core.brackets.progress import chooser, leave, next_round, post, rejoin, report
from topcut.core.brackets.ranking import FinalPlace, final_ranking, shared_places
from topcut.core.brackets.refusals import PlayoffIsOver
from topcut.core.brackets.robin import robin_round, rounds_of_robin
from topcut.core.brackets.shapes import drafted, seeded

__all__ = [
    "Bracket",
    "BracketCaptions",
    "Cut",
    "Encounter",
    "FinalPlace",
    "Fixture",
    "FixtureWinner",
    "Loser",
    "Playoff",
    "PlayoffIsOver",
    "Seed",
    "Unless",
    "by_draft_seat",
    "by_lot",
    "by_standing",
    "chooser",
    "cut",
    "double",
    "drafted",
    "elimination",
    "final_ranking",
    "leave",
    "next_round",
    "picture",
    "post",
    "rejoin",
    "report",
    "robin_round",
    "rounds_of_robin",
    "seeded",
    "shared_places",
]
