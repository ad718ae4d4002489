"""What a judge says in one go, as a page asks for it: a penalty, a ruling, a decision about cards."""

from msgspec import Struct

from topcut.core.judging.loops import LoopRuling
from topcut.core.judging.terms import CallFor, CardMatter, Due, Learned
from topcut.core.play import PlayerId, Score


class PenaltyOrder(Struct, frozen=True, kw_only=True):
    """An infraction, by whom and where, and what a judge adds to what the catalogue says (IPG 1.1)."""

    players: tuple[PlayerId, ...]
    """Both players of a match where both are penalised at one moment."""
    infraction: str
    penalty: str | None = None
    """None is the one that the catalogue suggests."""
    round: int | None = None
    table: int | None = None
    score: Score | None = None
    """The games so far, where the judge says so."""
    is_between: bool | None = None
    """No game was running; None is as the steps of the match say."""
    minutes_late: int = 0
    at_once: bool = False
    turns: int = 0
    minutes: int = 0
    """What the table gets back."""
    note: str = ""
    call: int | None = None
    investigation: int | None = None
    """What it ends."""


class RulingOrder(Struct, frozen=True, kw_only=True):
    """An answer at a table, whole or begun (MTR 1.8)."""

    round: int
    table: int
    text: str
    call: int | None = None
    is_complete: bool = True
    evidence: str = ""
    kind: CallFor = CallFor.QUESTION
    allows: bool | None = None
    learned: Learned | None = None
    """What the player has learned who wants to take a decision back (MTR 4.8)."""
    minutes: int = 0
    loop: LoopRuling | None = None
    """The loop it settles (MTR 4.4)."""
    seat: int | None = None
    """At which seat of two teams; nobody says it is that of the call (MTR 8.2)."""


class CardsOrder(Struct, frozen=True, kw_only=True):
    """What a judge decides about cards or sleeves, for this event only (MTR 3.4)."""

    matter: CardMatter
    allowed: bool
    player: PlayerId | None = None
    card: str = ""
    why: str = ""
    due: Due = Due.NOW
    note: str = ""
    instead: str = ""
    """What is played in the place of the card, where there is such a thing (MTR 3.3, MTR 7.2)."""
