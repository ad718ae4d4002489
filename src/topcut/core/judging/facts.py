"""What can happen in judging: a fact that opens a matter has its number, from one sequence, never reused."""

from typing import Final

from msgspec import Struct, structs

from topcut.core.judging.loops import LoopRuling
from topcut.core.judging.terms import CallEnding, CallFor, CardMatter, CheckReason, Decks, Due, Finding
from topcut.core.log import NOTHING_KEPT, Fact, Sealed, instead
from topcut.core.play import EntrantId, PlayerId, Score, Who


class JudgeCalled(Fact, frozen=True, tag="judge-called"):
    """Somebody at a table, or watching it, calls a judge (MTR 1.8)."""

    number: int
    round: int
    table: int
    by: Who
    at: int
    kind: CallFor = CallFor.QUESTION
    side: int | None = None
    """The side of the match that calls; None for a spectator or an official."""
    translator: str = ""
    """The language asked for, as a code such as `es`."""
    away: bool = False
    """The question is put away from the table."""


class CallTaken(Fact, frozen=True, tag="call-taken"):
    """A judge is on the way; `translator` tells whether somebody may translate (MTR 1.8)."""

    call: int
    judge: Who
    at: int
    translator: bool = False


class CallClosed(Fact, frozen=True, tag="call-closed"):
    """A call is over."""

    call: int
    ending: CallEnding = CallEnding.ANSWERED
    at: int = 0
    """When; 0 in logs that did not record it."""


class TableBuzzed(Fact, frozen=True, tag="table-buzzed"):
    """The phones of a table's players buzz: nobody is there and there is no result (MTR 2.4)."""

    round: int
    table: int
    at: int


NO_LOOP: Final = Sealed(LoopRuling())


class RulingGiven(Fact, frozen=True, tag="ruling-given"):
    """A judge has given an answer, or part of it (MTR 1.8)."""

    number: int
    round: int
    table: int
    judge: Who
    text: Sealed[str]
    call: int | None = None
    is_final: bool = False
    """Given by the head judge or an appeals judge: it cannot be appealed (MTR 2.9)."""
    is_complete: bool = True
    evidence: str = ""
    """A code, such as `video` (MTR 2.13)."""
    kind: CallFor = CallFor.QUESTION
    allows: bool | None = None
    """Whether a request was granted, if it was a yes-or-no one: to take back a decision, to read a card in private."""
    loop: Sealed[LoopRuling] = NO_LOOP
    """The loop it settles, as described, with what both said; empty if it is about none (MTR 4.4)."""
    seat: int | None = None
    """The seat of two teams it is about, from 0; None for the whole match (MTR 8.2)."""


class RulingCompleted(Fact, frozen=True, tag="ruling-completed"):
    """The judge has fully answered; from now on the ruling can be appealed (MTR 2.9)."""

    ruling: int
    text: Sealed[str]


class AppealMade(Fact, frozen=True, tag="appeal-made"):
    """A player does not accept a ruling or a penalty; only judges learn which player (MTR 2.9)."""

    private = instead(player=PlayerId(0))

    number: int
    matter: int
    """The number of the ruling or the penalty."""
    player: PlayerId
    at: int
    kept: Sealed[str] = NOTHING_KEPT


class AppealDecided(Fact, frozen=True, tag="appeal-decided"):
    """The appeal was decided; an overturned ruling is superseded, not erased (MTR 2.9)."""

    appeal: int
    judge: Who
    upheld: bool
    text: Sealed[str]


class Penalised(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The player, infraction, place and penalty, for judges and the report, not for the room (MTR 1.2)."""

    player: PlayerId = PlayerId(0)
    infraction: str = ""
    penalty: str = ""
    round: int = 0
    table: int | None = None
    score: Score | None = None
    is_between: bool = False
    is_upgraded: bool = False
    is_deviation: bool = False
    turns: int = 0


NOT_SAID: Final = Sealed(Penalised())


class PenaltyGiven(Fact, frozen=True, tag="penalty-given"):
    """A player was penalised for an infraction (GAP-09).

    The player and the infraction are sealed in `about`. Older logs have them in the open, in fields that are now empty.
    """

    private = instead(player=PlayerId(0), infraction="", penalty="", table=None, score=None, turns=0)

    number: int
    player: PlayerId
    infraction: str
    penalty: str
    judge: Who
    note: Sealed[str]
    day: int = 1
    round: int = 0
    """The current round; 0 before the first."""
    table: int | None = None
    score: Score | None = None
    """The games so far, if the judge recorded them."""
    is_between: bool = False
    """No game was running."""
    is_upgraded: bool = False
    """More than the infraction costs alone, because of earlier ones (IPG 1.2)."""
    is_deviation: bool = False
    """Differs from the catalogue."""
    is_final: bool = False
    turns: int = 0
    """Turns added to the end of the match (MTR 2.6)."""
    about: Sealed[Penalised] = NOT_SAID
    at: int = 0
    """When; older logs do not say."""

    @property
    def said(self) -> "PenaltyGiven":
        """The fact with its sealed values in the open fields, as in older logs; empty if they may not be read."""
        if not self.about.is_open or not self.about.value.player:
            return self
        return structs.replace(self, **structs.asdict(self.about.value), about=NOT_SAID)


class PenaltyServed(Fact, frozen=True, tag="penalty-served"):
    """A game or match was lost to a penalty at this table."""

    penalty: int
    round: int
    table: int
    counts: bool = True
    """Two game losses at once count once, and game losses to both cancel out (IPG 1.1)."""


class Alleged(Struct, frozen=True, forbid_unknown_fields=True):
    """The players, infraction and place of an allegation, for judges only."""

    players: tuple[PlayerId, ...] = ()
    infraction: str = ""
    round: int = 0
    table: int | None = None


UNSAID: Final = Sealed(Alleged())
NO_PLAYER: Final = Sealed(0)


class InvestigationOpened(Fact, frozen=True, kw_only=True, tag="investigation-opened"):
    """Something serious is alleged; the table waits (MTR 5.1).

    The allegation is sealed in `about`. Older logs have it in the open, in fields that are no longer written.
    """

    private = instead(players=(), infraction="", table=None)

    number: int
    players: tuple[PlayerId, ...] = ()
    infraction: str = ""
    judge: Who
    at: int
    note: Sealed[str]
    round: int = 0
    table: int | None = None
    about: Sealed[Alleged] = UNSAID

    @property
    def alleged(self) -> Alleged:
        """The allegation; empty if it may not be read."""
        if self.about.is_open and self.about.value.players:
            return self.about.value
        return Alleged(self.players, self.infraction, self.round, self.table)


class StatementTaken(Fact, frozen=True, tag="statement-taken"):
    """A statement about it; only the head judge can read it and knows the speaker."""

    private = instead(player=None)

    investigation: int
    judge: Who
    text: Sealed[str]
    player: PlayerId | None = None
    """The player who made it, in logs that did not seal it."""
    evidence: str = ""
    """A code, such as `video`; in an investigation any event may use it (MTR 2.13)."""
    speaker: Sealed[int] = NO_PLAYER
    """The player who made it; 0 for a spectator."""

    @property
    def spoken_by(self) -> PlayerId | None:
        """The player who made it; None for a spectator, or if it may not be read."""
        return PlayerId(self.speaker.value) if self.speaker.is_open and self.speaker.value else self.player


class InvestigationClosed(Fact, frozen=True, tag="investigation-closed"):
    """The head judge has decided; only judges learn the finding (MTR 5.1)."""

    private = instead(finding=Finding.NOTHING)

    investigation: int
    finding: Finding
    judge: Who
    note: Sealed[str]
    kept: Sealed[str] = NOTHING_KEPT


class DeckChecksDrawn(Fact, frozen=True, tag="deck-checks-drawn"):
    """Tables were drawn for deck checks; only judges know which (MTR 2.8)."""

    round: int
    pairing: int
    """The attempt at the round's pairings to which the tables belong."""
    attempt: int
    tables: tuple[int, ...]
    seats: tuple[int, ...] = ()
    """In team events: the seat drawn at each of these tables (MTR 8.2)."""


class DeckCheckPlanned(Fact, frozen=True, tag="deck-check-planned"):
    """A table was picked for a deck check (MTR 2.8)."""

    round: int
    table: int
    judge: Who
    why: CheckReason
    reason: Sealed[str]
    seat: int | None = None
    """In team events: the seat; None for the whole table (MTR 8.2)."""


class DeckCheckBegun(Fact, frozen=True, tag="deck-check-begun"):
    """A judge has taken decks away to check them (MTR 2.8)."""

    number: int
    round: int
    table: int
    decks: tuple[EntrantId, ...]
    judge: Who
    at: int
    why: CheckReason = CheckReason.RANDOM
    is_timed: bool = True
    """Whether the round's clock was running."""
    seat: int | None = None
    """In team events: the seat whose two decks were taken; None for the whole table (MTR 8.2)."""


class DeckCheckFinished(Fact, frozen=True, tag="deck-check-finished"):
    """The decks are back; only judges learn what was found in them (MTR 2.8)."""

    private = instead(found=Decks.CLEAN, compared=None)

    check: int
    found: Decks
    note: Sealed[str]
    kept: Sealed[str] = NOTHING_KEPT
    compared: tuple[PlayerId, ...] | None = None
    """Whose decks were compared with their lists; None in logs that did not say: all that were taken."""


class CardsDecided(Fact, frozen=True, tag="cards-decided"):
    """Something about cards or sleeves was decided, for this event and no other (MTR 3.4, MTR 3.11, MTR 3.12)."""

    private = instead(player=None, why="", allowed=True, due=Due.NOW)

    number: int
    matter: CardMatter
    allowed: bool
    judge: Who
    card: Sealed[str]
    """Sealed, because a card name would reveal what is in a deck."""
    note: Sealed[str]
    player: PlayerId | None = None
    """None for everybody."""
    why: str = ""
    """The reason for a proxy, as a code."""
    due: Due = Due.NOW
    is_confirmed: bool = False
    """Decided by the head judge, so that no confirmation is needed."""
    kept: Sealed[str] = NOTHING_KEPT


class DecisionConfirmed(Fact, frozen=True, tag="decision-confirmed"):
    """The head judge agrees, or decides otherwise (MTR 3.11, MTR 3.12)."""

    decision: int
    judge: Who
    stands: bool = True


class OrderFollowed(Fact, frozen=True, tag="order-followed"):
    """What was ordered has been done."""

    decision: int


class SpectatorSentAway(Fact, frozen=True, tag="spectator-sent-away"):
    """A spectator may not watch a match, or any match at all (MTR 1.11)."""

    number: int
    by: Who
    whom: Sealed[str]
    round: int = 0
    table: int | None = None
    """None for every table, for the rest of the event."""
    call: int | None = None


class ConductNoted(Fact, frozen=True, tag="conduct-noted"):
    """Somebody who does not play has done what nobody may, such as betting on a match (MTR 5.3, MTR 5.4)."""

    number: int
    by: Who
    at: int
    whom: Sealed[str]
    infraction: Sealed[str]
    as_official: Sealed[bool]
    """Whether they are an official; otherwise they watch."""
    note: Sealed[str]


CallFact = JudgeCalled | CallTaken | CallClosed | TableBuzzed
RulingFact = RulingGiven | RulingCompleted | AppealMade | AppealDecided
PenaltyFact = PenaltyGiven | PenaltyServed
InvestigationFact = InvestigationOpened | StatementTaken | InvestigationClosed
CheckFact = DeckChecksDrawn | DeckCheckPlanned | DeckCheckBegun | DeckCheckFinished
CardFact = CardsDecided | DecisionConfirmed | OrderFollowed | SpectatorSentAway | ConductNoted
JudgingFact = CallFact | RulingFact | PenaltyFact | InvestigationFact | CheckFact | CardFact
NumberedFact = (
    JudgeCalled
    | RulingGiven
    | AppealMade
    | PenaltyGiven
    | InvestigationOpened
    | DeckCheckBegun
    | CardsDecided
    | SpectatorSentAway
    | ConductNoted
)
