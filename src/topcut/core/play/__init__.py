"""The nouns every subject shares: entrants, matches, games, scores, results, levels, roles and powers."""

from topcut.core.play.chance import Chance
from topcut.core.play.ids import THE_CLOCK, THE_ERASER, EntrantId, PlayerId, Stream, Who, new_stream
from topcut.core.play.length import FirstTo, MatchLength, PlayAll
from topcut.core.play.match import Match, RoundResults
from topcut.core.play.names import clean_name
from topcut.core.play.points import Points
from topcut.core.play.powers import NO_STANDING, Actor, Level, LinkStanding, Power, Role, powers_of
from topcut.core.play.result import How, Outcome, Result, Score

__all__ = [
    "NO_STANDING",
    "THE_CLOCK",
    "THE_ERASER",
    "Actor",
    "Chance",
    "EntrantId",
    "FirstTo",
    "How",
    "Level",
    "LinkStanding",
    "Match",
    "MatchLength",
    "Outcome",
    "PlayAll",
    "PlayerId",
    "Points",
    "Power",
    "Result",
    "Role",
    "RoundResults",
    "Score",
    "Stream",
    "Who",
    "clean_name",
    "new_stream",
    "powers_of",
]
