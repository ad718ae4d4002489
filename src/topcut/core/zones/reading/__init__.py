"""Questions answered from the table alone, and how cards and knowledge move, for the fold and for every decision."""

from topcut.core.zones.reading.chairs import WATCHING, Chair, MatchSeat, chairs_at, match_seats_of
from topcut.core.zones.reading.dice import faces_shown
from topcut.core.zones.reading.match import PENALTY, result_of, score_of
from topcut.core.zones.reading.piles import with_at_most
from topcut.core.zones.reading.roles import JUDGE_LINK, JUDGES, THE_TABLE
from topcut.core.zones.reading.shuffle import SERVER, commitment

__all__ = [
    "JUDGES",
    "JUDGE_LINK",
    "PENALTY",
    "SERVER",
    "THE_TABLE",
    "WATCHING",
    "Chair",
    "MatchSeat",
    "chairs_at",
    "commitment",
    "faces_shown",
    "match_seats_of",
    "result_of",
    "score_of",
    "with_at_most",
]
