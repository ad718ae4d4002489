"""What a judge decides in one step, as a page asks for it: a penalty, a ruling, a decision about cards."""

from msgspec import Struct

from topcut.core.judging import LoopRuling
from topcut.core.judging.terms import CallFor, CardMatter, Due, Learned
from topcut.core.play import PlayerId, Score


class PenaltyOrder(Struct, frozen=True, kw_only=True):
    """An infraction, by whom and where, and what a judge adds to the catalogue's suggestion (IPG 1.1)."""

    players: tuple[PlayerId, ...]
    """Both players of a match if both are penalised at one moment."""
    infraction: str
    penalty: str | None = None
    """None for the one that the catalogue suggests."""
    round: int | None = None
    table: int | None = None
    score: Score | None = None
    """The games so far, if the judge gives them."""
    is_between: bool | None = None
    """Whether no game was running; None to take it from the steps of the match."""
    minutes_late: int = 0
    at_once: bool = False
    turns: int = 0
    minutes: int = 0
    """The time the table gets back."""
    note: str = ""
    call: int | None = None
    investigation: int | None = None
    """The investigation it closes."""


class RulingOrder(Struct, frozen=True, kw_only=True):
    """A ruling at a table, complete or begun (MTR 1.8)."""

    round: int
    table: int
    text: str
    call: int | None = None
    is_complete: bool = True
    evidence: str = ""
    kind: CallFor = CallFor.QUESTION
    allows: bool | None = None
    learned: Learned | None = None
    """What the player who wants to take a decision back has learned (MTR 4.8)."""
    minutes: int = 0
    loop: LoopRuling | None = None
    """The loop it settles (MTR 4.4)."""
    seat: int | None = None
    """The seat of two teams; None for that of the call (MTR 8.2)."""


class CardsOrder(Struct, frozen=True, kw_only=True):
    """A judge's decision about cards or sleeves, for this event only (MTR 3.4)."""

    matter: CardMatter
    allowed: bool
    player: PlayerId | None = None
    card: str = ""
    why: str = ""
    due: Due = Due.NOW
    note: str = ""
    instead: str = ""
    """What is played in place of the card, if anything (MTR 3.3, MTR 7.2)."""
