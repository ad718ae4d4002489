"""The codes of judging: the log holds these and never prose."""

import enum


class CallFor(enum.StrEnum):
    """What a judge is called for; a look at the video is not among them (MTR 2.13)."""

    QUESTION = "question"
    BREACH = "breach"
    """A rule seems to have been broken; a spectator may report it too (MTR 1.11)."""
    FREE_INFORMATION = "free-information"
    """A player cannot or will not give information that must be given (MTR 4.1)."""
    CARD_TEXT = "card-text"
    """The text of a card, read in private (MTR 2.11)."""
    TAKE_BACK = "take-back"
    """To change a decision (MTR 4.8)."""
    SLEEVES = "inspect-sleeves"
    """To look at the opponent's sleeves (MTR 3.11)."""
    SHUFFLE = "insufficient-shuffle"
    """A deck seems poorly shuffled (MTR 3.10)."""
    JUDGE_SHUFFLES = "judge-shuffles"
    """To have a judge shuffle instead of the opponent (MTR 3.10)."""
    WHICH_CARD = "which-card"
    """It is not clear which card is meant (MTR 3.6)."""
    LOOP = "loop"
    """Whether something is a loop, and how it ends (MTR 4.4)."""
    ODD_PRODUCT = "odd-product"
    """A booster looks odd (MTR 7.4)."""
    SLOW_PLAY = "watch-slow-play"
    """To watch the pace of a match (MTR 5.5)."""
    RESULT = "result"
    """The players disagree on the result, or it contradicts a judge's decision (MTR 2.4)."""
    SPECTATOR = "spectator"
    """To send a spectator away (MTR 1.11)."""
    OTHER = "other"


class Learned(enum.StrEnum):
    """Whether a player has learned anything since deciding; if in doubt, yes (MTR 4.8)."""

    NOTHING = "nothing"
    SOMETHING = "something"
    UNSURE = "unsure"


class CallEnding(enum.StrEnum):
    """How a call ended."""

    ANSWERED = "answered"
    WITHDRAWN = "withdrawn"


class Finding(enum.StrEnum):
    """The finding of an investigation."""

    NOTHING = "nothing"
    PENALTY = "penalty"
    DISQUALIFICATION = "disqualification"


class CheckReason(enum.StrEnum):
    """Why a table's decks are checked."""

    RANDOM = "random"
    TOP_TABLE = "top-table"
    TARGETED = "targeted"


class Decks(enum.StrEnum):
    """The finding of a deck check."""

    CLEAN = "clean"
    PROBLEM = "problem"
    NOT_COMPARED = "not-compared"
    """Given back before every deck was compared with its list."""


class CardMatter(enum.StrEnum):
    """What is decided about cards for the event."""

    PROXY = "proxy"
    """Stands for a card that would be marked (MTR 3.4)."""
    SUBSTITUTE = "substitute"
    """Stands for a double-faced card (MTR 3.5)."""
    SLEEVES = "sleeves"
    """Must be changed (MTR 3.11)."""
    MARKED = "marked"
    """Recognisable from behind (MTR 3.12)."""
    ALTERED = "altered"
    """With other art or writing on it (MTR 2.11)."""
    CARD_TEXT = "card-text"
    """The text of a card, if the reference is wrong (MTR 3.6)."""
    REPLACED = "replaced"
    """A basic land stands in for a card that cannot be found (MTR 3.3)."""
    VERSION = "version"
    """Another version of the same card is played in Limited (MTR 7.2)."""
    UPDATED_RULE = "updated-rule"
    """A rule that changes with a new set is applied already (MTR 3.7)."""
    STAND_IN = "stand-in"
    """Stands for a permanent on the table (MTR 4.7)."""
    LAYOUT = "layout"
    """Cards are arranged differently than usual (MTR 4.7)."""


class AlteredFault(enum.StrEnum):
    """What is wrong with an altered card (MTR 3.3)."""

    UNRECOGNISABLE = "unrecognisable"
    NAME_OR_COST = "name-or-cost"
    """Covered or changed."""
    ADVICE = "advice"
    OFFENSIVE = "offensive"


class Due(enum.StrEnum):
    """By when an order is to be followed (MTR 3.11, MTR 3.12)."""

    NOW = "now"
    AFTER_MATCH = "after-match"
    NEXT_ROUND = "next-round"


class ProxyReason(enum.StrEnum):
    """The only reasons for a proxy (MTR 3.4)."""

    WORN_IN_EVENT = "worn-in-event"
    """Damaged or worn here, by accident."""
    BAD_PRODUCT = "bad-product"
    """Came damaged or misprinted out of the product opened here."""
    FOIL_ONLY = "foil-only"
    """There is no other version of the card."""
