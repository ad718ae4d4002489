"""The nouns of match procedure, days and the end of an event: plain values that facts and state are made of."""

import enum

from msgspec import Struct

from topcut.core.event.nouns.prizes.prize import Prize
from topcut.core.log import Sealed
from topcut.core.play import EntrantId, PlayerId, Score


class Advance(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who goes on to a later day: by points, by losses, or so many; exactly one is said (MTR 10.4)."""

    points: int | None = None
    """Everybody with at least so many match points."""
    losses: int | None = None
    """Everybody with at most so many losses; a draw is none."""
    best: int | None = None
    """The first so many of the standings."""


class Publishing(enum.StrEnum):
    """After which rounds the scorekeeper publishes standings without asking (MTR 1.9)."""

    EVERY = "every"
    LAST_TWO = "last-two"
    """Before and after the last Swiss round; others on the head judge's word."""


class Missed(enum.StrEnum):
    """What the rounds count that somebody who comes back has missed (MTR 2.10)."""

    UNPLAYED = "unplayed"
    LOSSES = "losses"


class Procedure(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How this event does what the rules leave to it."""

    publishing: Publishing = Publishing.EVERY
    at_closing: bool = False
    """Whether closing a round publishes its standings where the scorekeeper need not ask."""
    missed: Missed = Missed.UNPLAYED
    second_check: bool = False
    """Whether somebody else looks at every slip an official has entered."""
    calls_time: bool = True
    """Whether time is called by itself when the clock comes to its end (MTR 2.5)."""
    is_covered: bool = False
    """Whether matches of this event are filmed and shown online (MTR 2.13)."""
    feature_clock: bool = False
    """Whether the feature table has a clock of its own, and so needs no more time (MTR 2.6)."""


class TableSight(enum.StrEnum):
    """What somebody saw who walked past a table."""

    PLAYING = "playing"
    TURNS = "turns"
    """In the last turns (MTR 2.5)."""
    NOBODY = "nobody"
    SLIP = "slip"
    """The slip was taken; the desk has still to enter it."""
    DISAGREE = "disagree"
    """The two say different things."""


class Devices(enum.StrEnum):
    """What players may do with devices in their matches (MTR 2.12)."""

    AS_THE_RULES_SAY = "as-the-rules-say"
    """Briefly, in sight of the opponent, and not for advice."""
    RESTRICTED = "restricted"
    """Only for what the head judge named."""
    FORBIDDEN = "forbidden"


class Step(enum.IntEnum):
    """What comes before a game, and its beginning (MTR 2.3)."""

    SIDEBOARD = 1
    SHUFFLE = 2
    PRESENT = 3
    CHOOSE = 4
    HANDS = 5
    """Seven cards each; face down they have not been looked at."""
    MULLIGANS = 6
    """Hands are being looked at."""
    BEGUN = 7


class GameEnd(enum.StrEnum):
    """What ended a game."""

    PLAYED = "played"
    """Won, or drawn as the game itself says."""
    CONCEDED = "conceded"
    AGREED = "agreed"
    """A draw both agreed on (MTR 2.4)."""
    PENALTY = "penalty"
    UNFINISHED = "unfinished"
    """Time and turns were over: a draw (MTR 2.5)."""


class Game(Struct, frozen=True, gc=False):
    """One game of a match, over."""

    winner: int | None
    """Which side won; None is a draw."""
    how: GameEnd = GameEnd.PLAYED
    chooser: int | None = None
    """Which side decided who goes first; None where nobody noted it."""
    was_begun: bool = True
    """Whether a card was played; a penalty can end a game before that (MTR 3.16)."""


class Progress(Struct, frozen=True, gc=False):
    """How far a match has come, as far as officials note it."""

    seen: TableSight = TableSight.PLAYING
    turn: int = 0
    """Which of the last turns: 0 is the one that was being played when time was called."""
    side: int | None = None
    """Whose turn that is; None where nobody noted it."""
    turns_added: int = 0
    missing: tuple[int, ...] = ()
    """Sides who are not there."""
    missing_since: int = 0
    absent: tuple[PlayerId, ...] = ()
    """Who of them, where they share a game and not all are missing (MTR 9.1)."""
    penalised: tuple[tuple[int, str], ...] = ()
    """Sides who were late, and what it cost them."""
    games: tuple[Game, ...] = ()
    step: Step | None = None
    """Of the game that comes or is being played; None where nobody notes it."""
    hands_seen: bool = False
    """Whether hands have been looked at for that game: a mulligan shuffles again and unsees nothing (MTR 2.2)."""
    chooser: int | None = None
    first: int | None = None
    is_asked: bool = False
    """Both were asked whether it may be filmed (MTR 2.13)."""
    is_featured: bool = False
    """Covered, so that others than the two may know what happens in it (MTR 2.13)."""
    silent: tuple[PlayerId, ...] = ()
    """Who may not talk with team-mates until the match is over: they may have learned something hidden (MTR 4.6)."""
    primary: tuple[PlayerId, ...] = ()
    """Of two teams that share a game the primary players, as far as they are named (MTR 9.4)."""
    was_featured: bool = False
    """It had its time for the way to the camera already (MTR 2.6)."""

    @property
    def score(self) -> Score:
        """Count the games as a slip does (MTR 2.1)."""
        won = tuple(sum(game.winner == side for game in self.games) for side in (0, 1))
        return Score(won, sum(game.winner is None for game in self.games))


class FieldMade(Struct, frozen=True):
    """Who went on to a stage that not everybody plays."""

    after: int
    through: tuple[EntrantId, ...]


class Split(Struct, frozen=True):
    """Prizes that those who are left want to share, and who has said yes (MTR 5.2)."""

    among: tuple[EntrantId, ...]
    shares: tuple[tuple[Prize, ...], ...]
    """What each of them has, in the same order."""
    rest: tuple[Prize, ...] = ()
    """What does not divide; the players settle it."""
    stays: EntrantId | None = None
    """In a final: who wins it; the other one drops."""
    stops: bool = False
    """Whether play ends here."""
    agreed: frozenset[EntrantId] = frozenset()
    is_made: bool = False


class Material(enum.StrEnum):
    """What can be published about an event beside its results (MTR 1.2)."""

    DECKLISTS = "decklists"
    STRATEGY = "strategy"
    TRANSCRIPT = "transcript"
    VIDEO = "video"
    PENALTIES = "penalties"


class ReportKind(enum.StrEnum):
    """As what an event is reported (MTR 10.1)."""

    HELD = "held"
    NOT_HELD = "not-held"
    """Too few players or rounds."""
    INVALID = "invalid"


class OverruledRule(Struct, frozen=True):
    """A rule that somebody entitled to it has set aside, and why, where it may be read."""

    code: str
    rule: str
    reason: Sealed[str]
