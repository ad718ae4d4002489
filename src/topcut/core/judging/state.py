"""Judging as its facts leave it: each matter is the fact that opened it, with its outcome."""

from collections.abc import Collection, Mapping

from msgspec import Struct, field

from topcut.core.judging.facts import (
    AppealDecided,
    AppealMade,
    CardsDecided,
    ConductNoted,
    DeckCheckBegun,
    DeckCheckFinished,
    DeckCheckPlanned,
    InvestigationClosed,
    InvestigationOpened,
    JudgeCalled,
    PenaltyGiven,
    RulingGiven,
    SpectatorSentAway,
    StatementTaken,
)
from topcut.core.judging.terms import CallEnding, CallFor
from topcut.core.log import Sealed
from topcut.core.play import PlayerId, Who


class Call(Struct):
    """A call for a judge, waiting or answered."""

    asked: JudgeCalled
    judge: Who | None = None
    taken_at: int | None = None
    ending: CallEnding | None = None
    ended_at: int = 0


class Ruling(Struct):
    """A judge's ruling, complete or not, and whether it still holds."""

    given: RulingGiven
    text: Sealed[str]
    is_complete: bool
    appeal: int | None = None
    is_overturned: bool = False


class Appeal(Struct):
    """A player asks for the head judge."""

    made: AppealMade
    decided: AppealDecided | None = None


class Recorded(Struct):
    """A penalty in a player's history of this event."""

    given: PenaltyGiven
    served: tuple[int, int] | None = None
    """The round and table where its game or match was lost."""
    counts: bool = True
    """Whether it changed the score."""
    appeal: int | None = None
    is_overturned: bool = False
    is_due_again: bool = False
    """It was served in a match that is no longer played."""

    @property
    def is_known(self) -> bool:
        """Whether its player may be read; a log also folds for readers who may not (MTR 1.2)."""
        return bool(self.given.player)

    @property
    def is_unserved(self) -> bool:
        """Whether the game or match it costs is still to be lost (IPG 1.1)."""
        return self.served is None and not self.is_overturned

    def was_owed_before(self, round: int) -> bool:
        """Check whether it was given before the match that pays for it in a round (IPG 1.1)."""
        return self.is_due_again or self.given.table is None or self.given.round != round


class Investigation(Struct):
    """An allegation, the statements, and the finding."""

    opened: InvestigationOpened
    statements: tuple[StatementTaken, ...] = ()
    closed: InvestigationClosed | None = None


class DeckCheck(Struct):
    """Decks at the judges' table."""

    begun: DeckCheckBegun
    finished: DeckCheckFinished | None = None


class CardDecision(Struct):
    """A decision about cards or sleeves that holds until the event ends."""

    decided: CardsDecided
    is_confirmed: bool = False
    is_overruled: bool = False
    is_followed: bool = False
    round: int = 0
    """The last round that was posted by then."""


class DrawnChecks(Struct):
    """Tables drawn for deck checks, valid for one attempt at the round's pairings."""

    pairing: int
    tables: tuple[int, ...]
    seats: Mapping[int, int] = field(default_factory=dict)
    """In team events: the seat that was drawn, by table (MTR 8.2)."""


class Judging(Struct):
    """All that judges do in one event."""

    last: int = 0
    """The highest number ever given, including undone matters."""
    calls: dict[int, Call] = field(default_factory=dict)
    open_calls: dict[int, Call] = field(default_factory=dict)
    """Calls not closed yet, so that finding them costs the same late in the day."""
    buzzed: dict[tuple[int, int], int] = field(default_factory=dict)
    """When a table's phones were last buzzed, by round and table."""
    rulings: dict[int, Ruling] = field(default_factory=dict)
    appeals: dict[int, Appeal] = field(default_factory=dict)
    penalties: dict[int, Recorded] = field(default_factory=dict)
    investigations: dict[int, Investigation] = field(default_factory=dict)
    checks: dict[int, DeckCheck] = field(default_factory=dict)
    checking: dict[tuple[int, int], int] = field(default_factory=dict)
    """The current check by round and table."""
    drawn_checks: dict[int, DrawnChecks] = field(default_factory=dict)
    """By round."""
    check_attempts: dict[int, int] = field(default_factory=dict)
    """How often deck checks were drawn for a round, undone draws included: nobody can re-roll unnoticed."""
    planned_checks: tuple[DeckCheckPlanned, ...] = ()
    decisions: dict[int, CardDecision] = field(default_factory=dict)
    sent_away: dict[int, SpectatorSentAway] = field(default_factory=dict)
    conduct: dict[int, ConductNoted] = field(default_factory=dict)
    """What people did who do not play (MTR 5.3)."""
    history: dict[PlayerId, tuple[int, ...]] = field(default_factory=dict)
    """The numbers of each player's penalties, so that one look costs the same in any event."""

    @property
    def next(self) -> int:
        return self.last + 1

    def penalties_of(self, player: PlayerId) -> tuple[Recorded, ...]:
        """List a player's penalties that still hold, oldest first."""
        return tuple(
            found for number in self.history.get(player, ()) if not (found := self.penalties[number]).is_overturned
        )

    def carried_into(self, round: int) -> tuple[Recorded, ...]:
        """List the penalties owed before a round and paid in it (IPG 1.1)."""
        return tuple(
            each
            for each in self.penalties.values()
            if each.served and each.served[0] == round and each.was_owed_before(round)
        )

    def unseat(self, round: int, *, tables: Collection[int]) -> None:
        """Forget what belonged to tables no longer played; a penalty paid there is owed again (IPG 1.1)."""
        for each in self.penalties.values():
            if each.served and each.served[0] == round and each.served[1] in tables:
                each.served, each.counts, each.is_due_again = None, True, True
        for number, call in [*self.open_calls.items()]:
            if call.asked.round == round and call.asked.table in tables:
                call.ending = CallEnding.WITHDRAWN
                del self.open_calls[number]
        for table in tables:
            self.buzzed.pop((round, table), None)

    def settle_result(self, round: int, table: int) -> None:
        """Close a call about a table's result if no judge has taken it yet (MTR 2.4)."""
        for number, call in [*self.open_calls.items()]:
            is_here = (call.asked.round, call.asked.table) == (round, table)
            if is_here and call.asked.kind is CallFor.RESULT and call.judge is None:
                call.ending = CallEnding.ANSWERED
                del self.open_calls[number]

    def check_at(self, round: int, table: int) -> DeckCheck | None:
        """Find the deck check going on at a table."""
        number = self.checking.get((round, table))
        return None if number is None else self.checks[number]

    def open_investigation(self, round: int, table: int) -> Investigation | None:
        """Find the investigation a table waits for."""
        return next(
            (
                each
                for each in self.investigations.values()
                if each.closed is None and (each.opened.alleged.round, each.opened.alleged.table) == (round, table)
            ),
            None,
        )
