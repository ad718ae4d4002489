"""A deck on the judges' table, for the judge who counts it (MTR 2.8)."""

from msgspec import Struct

from topcut.core.decks import DoubleFaced
from topcut.core.event.judging.checks import minutes_lost
from topcut.core.event.nouns.decks.refusals import DeckNotTaken
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.decks import is_without_list, list_stage, whose_decks
from topcut.core.event.view.decks import one_list
from topcut.core.event.view.decks_shown import OneList
from topcut.core.event.view.sides import UNNAMED, Names
from topcut.core.judging.refusals import NoSuchMatter
from topcut.core.play import PlayerId


class TakenDeck(Struct, frozen=True):
    """One of the decks that were taken, and how far its count is."""

    player: PlayerId
    name: str
    has_list: bool
    differences: int | None
    """None while nobody has counted it; 0 if played as registered."""
    owes_list: bool = False
    """Whether a list is required and there is none: nothing to compare the deck with (MTR 2.7)."""


class CheckedDeck(Struct, frozen=True):
    """What the counting judge sees: the registered list, and what was counted last."""

    check: int
    round: int
    table: int
    at: int
    is_over: bool
    minutes: int
    """The minutes the table gets if the decks are returned now (MTR 2.6)."""
    one: OneList
    decks: tuple[TakenDeck, ...]
    """All decks that were taken at the table."""
    counted: str
    """Empty while nobody has counted it."""
    differences: int | None
    may_sideboard: bool
    """Whether a game was played, so that cards may have changed places (MTR 3.16)."""
    double_faced: tuple[DoubleFaced, ...] = ()
    """What represented double-faced cards at the last count (MTR 3.5)."""
    shows_through: bool = False

    @property
    def others(self) -> tuple[TakenDeck, ...]:
        return tuple(deck for deck in self.decks if deck.player != self.one.row.player)

    @property
    def all_counted(self) -> bool:
        return all(deck.differences is not None or not deck.has_list for deck in self.decks)

    @property
    def found(self) -> str:
        """What the check has found so far, as it would be finished."""
        if any(deck.differences for deck in self.decks):
            return "problem"
        return "not-compared" if any(deck.differences is None for deck in self.decks) else "clean"


def checked_deck(event: Event, *, check: int, player: PlayerId, names: Names, now: int) -> CheckedDeck:
    """Show a judge one deck of a check (MTR 2.8)."""
    taken = event.judging.checks.get(check)
    if taken is None:
        raise NoSuchMatter(number=check)
    begun = taken.begun
    if player not in whose_decks(event, taken):
        raise DeckNotTaken(player=player)
    round, last = event.rounds.get(begun.round), event.decks.counted.get((check, player))
    table = round.tables.get(begun.table) if round else None
    played = table.at(begun.seat) if table else None
    return CheckedDeck(
        check=check,
        round=begun.round,
        table=begun.table,
        at=begun.at,
        is_over=taken.finished is not None,
        minutes=minutes_lost(event, round, taken, now=now) if round else 0,
        one=one_list(event, player, names=names),
        decks=taken_decks(event, check, names=names),
        counted=last.cards.opened("") if last else "",
        differences=last.differences if last else None,
        may_sideboard=last.may_sideboard if last else bool(played and played.progress.score.games),
        double_faced=last.double_faced if last else (),
        shows_through=last.shows_through if last else False,
    )


def taken_decks(event: Event, check: int, *, names: Names) -> tuple[TakenDeck, ...]:
    """List the decks of a check, each with the result of its count (MTR 2.8)."""
    return tuple(_taken(event, check, player, names) for player in whose_decks(event, event.judging.checks[check]))


def _taken(event: Event, check: int, player: PlayerId, names: Names) -> TakenDeck:
    counted = event.decks.counted.get((check, player))
    return TakenDeck(
        player=player,
        name=names.get(player) or UNNAMED,
        has_list=any(of == player for of, _ in event.decks.lists),
        differences=counted.differences if counted else None,
        owes_list=is_without_list(event, player, list_stage(event)),
    )
