"""Questions answered from the table alone, and how cards and knowledge move, for the fold and for every decision."""

from topcut.core.zones.reading.chairs import WATCHING, Chair, MatchSeat, chairs_at, match_seats_of
from topcut.core.zones.reading.dice import faces_shown, rolled
from topcut.core.zones.reading.knowledge import EVERYBODY, bit, random_places
from topcut.core.zones.reading.match import PENALTY, is_decided, result_of, score_of
from topcut.core.zones.reading.piles import with_at_most
from topcut.core.zones.reading.roles import JUDGE_LINK, JUDGES, THE_TABLE, powers_of
from topcut.core.zones.reading.shuffle import SERVER, chosen, combined, commitment, four_words, shuffled, tape_bytes

__all__ = [
    "EVERYBODY",
    "JUDGES",
    "JUDGE_LINK",
    "PENALTY",
    "SERVER",
    "THE_TABLE",
    "WATCHING",
    "Chair",
    "MatchSeat",
    "bit",
    "chairs_at",
    "chosen",
    "combined",
    "commitment",
    "faces_shown",
    "four_words",
    "is_decided",
    "match_seats_of",
    "powers_of",
    "random_places",
    "result_of",
    "rolled",
    "score_of",
    "shuffled",
    "tape_bytes",
    "with_at_most",
]
