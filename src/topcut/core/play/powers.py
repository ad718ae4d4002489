"""Who may do what: powers, and the roles that are presets of them."""

import enum
from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from topcut.core.play.ids import PlayerId, Who
from topcut.core.rules.levels import LevelId


class Level(enum.IntEnum):
    """How strictly the rules are enforced (MTR 1.12)."""

    REGULAR = 1
    COMPETITIVE = 2
    PROFESSIONAL = 3

    @property
    def id(self) -> LevelId:
        """Its name in the tables of the rules."""
        return _IDS[self]


_IDS: Final[Mapping[Level, LevelId]] = {
    Level.REGULAR: "regular",
    Level.COMPETITIVE: "competitive",
    Level.PROFESSIONAL: "professional",
}


class Power(enum.StrEnum):
    """One thing a person may do in an event; a link can grant a single one."""

    ORGANIZE = "organize"
    """Announce, change and finish the event; name its officials."""
    ENTRY = "entry"
    """Register, check in and drop other people."""
    JOIN = "join"
    """Enter oneself; the code on the door grants it."""
    PAIR = "pair"
    """Pair, post and close rounds (MTR 1.9)."""
    CLOCK = "clock"
    """Start, pause and extend the round's clock."""
    RESULTS = "results"
    """Enter and correct any table's result (MTR 1.9)."""
    EXTEND = "extend"
    """Give one table more time (MTR 2.6)."""
    RULE = "rule"
    """Answer calls and give rulings (MTR 1.8)."""
    OVERRULE = "overrule"
    """Decide finally: other winners in past rounds, a rule set aside with a reason (MTR 1.7)."""
    PLAY = "play"
    """Report, confirm and dispute one's own matches, and drop oneself."""
    APPEAL = "appeal"
    """Decide appeals in addition to the head judge, if that was approved (MTR 2.9)."""


class Pass(enum.StrEnum):
    """Access without a role; it opens no desk and takes no decision of an official (MTR 1.3)."""

    PRESS = "press"
    """Watches and takes notes for the press; a spectator otherwise (MTR 1.3)."""
    COVERAGE = "coverage"
    """Covers matches for the event; at Professional the only spectator who may stop one (MTR 1.11)."""
    PUBLISHER = "publisher"
    """Acts for the publisher: may publish at any time, and enters players who are barred everywhere (MTR 1.2)."""


class Role(enum.StrEnum):
    """The six roles of an event (MTR 1.3)."""

    ORGANIZER = "organizer"
    HEAD_JUDGE = "head-judge"
    FLOOR_JUDGE = "floor-judge"
    SCOREKEEPER = "scorekeeper"
    PLAYER = "player"
    SPECTATOR = "spectator"

    @property
    def is_official(self) -> bool:
        return self not in {Role.PLAYER, Role.SPECTATOR}

    @property
    def is_judge(self) -> bool:
        return self in {Role.HEAD_JUDGE, Role.FLOOR_JUDGE}


_PRESETS: dict[Role, frozenset[Power]] = {
    Role.ORGANIZER: frozenset({Power.ORGANIZE, Power.ENTRY}),
    Role.HEAD_JUDGE: frozenset(
        {Power.OVERRULE, Power.APPEAL, Power.RULE, Power.EXTEND, Power.CLOCK, Power.RESULTS, Power.ENTRY}
    ),
    Role.FLOOR_JUDGE: frozenset({Power.RULE, Power.EXTEND}),
    Role.SCOREKEEPER: frozenset({Power.PAIR, Power.RESULTS, Power.CLOCK, Power.ENTRY}),
    Role.PLAYER: frozenset({Power.PLAY}),
    Role.SPECTATOR: frozenset(),
}


def powers_of(roles: Iterable[Role]) -> frozenset[Power]:
    """Combine the powers of roles; one person may hold any combination (MTR 1.3)."""
    return frozenset().union(*(_PRESETS[role] for role in roles))


class Actor(Struct, frozen=True):
    """Who asks, and what they may do here."""

    who: Who
    powers: frozenset[Power] = frozenset()
    player: PlayerId | None = None
    """The player of the event who asks, if it is one."""
    passes: frozenset[Pass] = frozenset()


class LinkStanding(Struct, frozen=True):
    """What somebody's links at an event entitle to now, at one kind of log that belongs to it (MTR 1.3)."""

    players: frozenset[PlayerId] = frozenset()
    """The players as whom they may sit down."""
    officials: tuple[Actor, ...] = ()
    """Those of their links that make them an official there."""


NO_STANDING: Final = LinkStanding()
