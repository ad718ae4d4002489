"""The nouns of match procedure, days and the end of an event: plain values that facts and state are made of."""

import enum

from msgspec import Struct

from topcut.core.event.nouns.prizes.prize import Prize
from topcut.core.log import Sealed
from topcut.core.play import EntrantId, PlayerId, Score, Who


class Advance(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The rule for who plays on a later day: by points, by losses, or by rank; exactly one is set (MTR 10.4)."""

    points: int | None = None
    """Everybody with at least this many match points."""
    losses: int | None = None
    """Everybody with at most this many losses; a drawn match is none."""
    best: int | None = None
    """This many from the top of the standings."""


class Publishing(enum.StrEnum):
    """After which rounds the scorekeeper publishes standings without asking (MTR 1.9)."""

    EVERY = "every"
    LAST_TWO = "last-two"
    """Before and after the last Swiss round; others if the head judge allows it."""


class Missed(enum.StrEnum):
    """How rounds count that a returning entrant has missed (MTR 2.10)."""

    UNPLAYED = "unplayed"
    LOSSES = "losses"


class Procedure(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How this event does what the rules leave open."""

    publishing: Publishing = Publishing.EVERY
    at_closing: bool = False
    """Whether closing a round publishes its standings, if the scorekeeper need not ask."""
    missed: Missed = Missed.UNPLAYED
    second_check: bool = False
    """Whether somebody else looks at every slip an official has entered."""
    calls_time: bool = True
    """Whether time is called automatically when the clock runs out (MTR 2.5)."""
    is_covered: bool = False
    """Whether matches of this event are filmed and shown online (MTR 2.13)."""
    feature_clock: bool = False
    """Whether the feature table has a clock of its own, and so needs no extra time (MTR 2.6)."""


class TableSight(enum.StrEnum):
    """What somebody saw when walking past a table."""

    PLAYING = "playing"
    TURNS = "turns"
    """In the last turns (MTR 2.5)."""
    NOBODY = "nobody"
    SLIP = "slip"
    """The slip was taken; the desk has still to enter it."""
    DISAGREE = "disagree"
    """The two players contradict each other."""


class Devices(enum.StrEnum):
    """What players may do with devices in their matches (MTR 2.12)."""

    AS_THE_RULES_SAY = "as-the-rules-say"
    """Briefly, in sight of the opponent, and not for advice."""
    RESTRICTED = "restricted"
    """Only for what the head judge allowed."""
    FORBIDDEN = "forbidden"


class Step(enum.IntEnum):
    """The steps before a game, and its beginning (MTR 2.3)."""

    SIDEBOARD = 1
    SHUFFLE = 2
    PRESENT = 3
    CHOOSE = 4
    HANDS = 5
    """Seven cards each, face down and not looked at yet."""
    MULLIGANS = 6
    """Hands are being looked at."""
    BEGUN = 7


class GameEnd(enum.StrEnum):
    """What ended a game."""

    PLAYED = "played"
    """Won, or drawn by the game's own rules."""
    CONCEDED = "conceded"
    AGREED = "agreed"
    """A draw both players agreed on (MTR 2.4)."""
    PENALTY = "penalty"
    UNFINISHED = "unfinished"
    """Time and turns were over: a drawn game (MTR 2.5)."""


class Game(Struct, frozen=True, gc=False):
    """One finished game of a match."""

    winner: int | None
    """The side that won; None if drawn."""
    how: GameEnd = GameEnd.PLAYED
    chooser: int | None = None
    """The side that decided who goes first; None if not noted."""
    was_begun: bool = True
    """Whether a card was played; a penalty can end a game before that (MTR 3.16)."""


class Progress(Struct, frozen=True, gc=False):
    """How far a match has come, as noted by officials."""

    seen: TableSight = TableSight.PLAYING
    turn: int = 0
    """Which of the last turns: 0 is the one that was being played when time was called."""
    side: int | None = None
    """Whose turn that is; None if not noted."""
    turns_added: int = 0
    missing: tuple[int, ...] = ()
    """Sides that are not there."""
    missing_since: int = 0
    absent: tuple[PlayerId, ...] = ()
    """The missing players, if they share a game and not all are missing (MTR 9.1)."""
    penalised: tuple[tuple[int, str], ...] = ()
    """Sides that were late, and their penalties."""
    games: tuple[Game, ...] = ()
    step: Step | None = None
    """The step of the next or current game; None if nobody notes it."""
    hands_seen: bool = False
    """Whether hands have been looked at for that game: a mulligan does not undo that (MTR 2.2)."""
    chooser: int | None = None
    first: int | None = None
    is_asked: bool = False
    """Whether both were asked if it may be filmed (MTR 2.13)."""
    is_featured: bool = False
    """Whether it is covered, so that others than the two players may know what happens in it (MTR 2.13)."""
    silent: tuple[PlayerId, ...] = ()
    """Players who may not talk with team-mates until the match is over: they may know something hidden (MTR 4.6)."""
    primary: tuple[PlayerId, ...] = ()
    """The primary players of two teams that share a game, if named (MTR 9.4)."""
    was_featured: bool = False
    """Whether it already got its time for the way to the feature table (MTR 2.6)."""

    @property
    def score(self) -> Score:
        """Count the games as a slip does (MTR 2.1)."""
        won = tuple(sum(game.winner == side for game in self.games) for side in (0, 1))
        return Score(won, sum(game.winner is None for game in self.games))


class FieldMade(Struct, frozen=True):
    """The entrants who went on to a stage that not everybody plays."""

    after: int
    through: tuple[EntrantId, ...]


class Split(Struct, frozen=True):
    """Prizes that the remaining entrants want to share, and who has agreed (MTR 5.2)."""

    among: tuple[EntrantId, ...]
    shares: tuple[tuple[Prize, ...], ...]
    """The share of each of them, in the same order."""
    rest: tuple[Prize, ...] = ()
    """The rest that cannot be divided; the players settle it."""
    stays: EntrantId | None = None
    """In a final: the entrant who wins it; the other one drops."""
    stops: bool = False
    """Whether play ends here."""
    agreed: frozenset[EntrantId] = frozenset()
    is_made: bool = False


class Material(enum.StrEnum):
    """What can be published about an event besides its results (MTR 1.2)."""

    DECKLISTS = "decklists"
    STRATEGY = "strategy"
    TRANSCRIPT = "transcript"
    VIDEO = "video"
    PENALTIES = "penalties"


class Publication(Struct, frozen=True):
    """Something that was made public: what, about whom, by whom and when (MTR 1.2)."""

    item: Material
    entrants: tuple[EntrantId, ...] = ()
    """The entrants it is about; empty for everybody."""
    by: Who = Who("")
    at: int = 0


class ReportKind(enum.StrEnum):
    """How an event is reported (MTR 10.1)."""

    HELD = "held"
    NOT_HELD = "not-held"
    """Too few players or rounds."""
    INVALID = "invalid"


class OverruledRule(Struct, frozen=True):
    """A rule that an entitled person overruled, and why, if it may be read."""

    code: str
    rule: str
    reason: Sealed[str]
