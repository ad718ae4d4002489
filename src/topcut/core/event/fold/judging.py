"""How the facts of judging change an event: their tables and people must exist, the rest is judging's own."""

from collections.abc import Collection

from msgspec.structs import replace

from topcut.core.event.fold.rounds import posted
from topcut.core.event.nouns.facts import EntrantsMerged
from topcut.core.event.nouns.matches.terms import Game, GameEnd
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.catalogue import catalogue_of
from topcut.core.judging import apply, cost_of, merge_players
from topcut.core.judging.facts import (
    AppealDecided,
    AppealMade,
    CardsDecided,
    DeckCheckBegun,
    DeckCheckPlanned,
    DeckChecksDrawn,
    InvestigationOpened,
    JudgeCalled,
    JudgingFact,
    PenaltyGiven,
    PenaltyServed,
    RulingGiven,
    SpectatorSentAway,
    StatementTaken,
    TableBuzzed,
)
from topcut.core.play import PlayerId


def apply_judging(event: Event, fact: JudgingFact) -> None:
    """Apply a fact of judging if its table and its people exist."""
    _refuse_odd_place(event, fact)
    for player in _players_in(fact):
        event.players[player]
    if isinstance(fact, AppealDecided):
        _give_game_back(event, fact)
    apply(event.judging, fact)
    if isinstance(fact, CardsDecided):
        event.judging.decisions[fact.number].round = _last_posted(event)


def _last_posted(event: Event) -> int:
    last = event.last_round
    return last.number - (last.state is RoundState.DRAWN) if last else 0


def merge_judging(event: Event, fact: EntrantsMerged) -> None:
    """Give the kept entrant the gone one's history, before the gone one is forgotten (MTR 10.4)."""
    kept, gone = event.entrants[fact.kept], event.entrants[fact.gone]
    players = dict(zip(gone.players, kept.players, strict=False))
    merge_players(event.judging, players, kept=fact.kept, gone=fact.gone)


def _refuse_odd_place(event: Event, fact: JudgingFact) -> None:
    match fact:
        case JudgeCalled() | TableBuzzed() | RulingGiven() | PenaltyServed() | DeckCheckBegun():
            table = posted(event, fact.round).tables[fact.table]
            if isinstance(fact, DeckCheckBegun) and fact.decks != table.at(fact.seat).sides:
                raise KeyError(f"the decks of table {fact.table}")
        case PenaltyGiven():
            _refuse_odd_table(event, fact.said.round, fact.said.table)
        case SpectatorSentAway():
            _refuse_odd_table(event, fact.round, fact.table)
        case InvestigationOpened():
            _refuse_odd_table(event, fact.alleged.round, fact.alleged.table)
        case DeckChecksDrawn():
            round = event.rounds[fact.round]
            if round.attempt != fact.pairing:
                raise KeyError(f"draw {fact.pairing} of round {fact.round}")
            for number in fact.tables:
                round.tables[number]
            for number, seat in zip(fact.tables, fact.seats, strict=False):
                round.tables[number].at(seat)
        case DeckCheckPlanned():
            event.rounds[fact.round].tables[fact.table].at(fact.seat)
        case _:
            pass


def _refuse_odd_table(event: Event, number: int, table: int | None) -> None:
    """Refuse a table that does not exist; round 0 means no table at all."""
    if number:
        round = posted(event, number)
        if table is not None:
            round.tables[table]


def _players_in(fact: JudgingFact) -> Collection[PlayerId]:
    match fact:
        case InvestigationOpened():
            return fact.alleged.players
        case PenaltyGiven():
            return (fact.said.player,) if fact.said.player else ()
        case AppealMade():
            return (fact.player,) if fact.kept.is_open else ()
        case StatementTaken():
            return () if fact.spoken_by is None else (fact.spoken_by,)
        case CardsDecided():
            return () if fact.player is None else (fact.player,)
        case _:
            return ()


def _give_game_back(event: Event, fact: AppealDecided) -> None:
    """Remove the game of an overturned penalty from the match; it is played after all (MTR 2.9)."""
    record = event.judging.penalties.get(event.judging.appeals[fact.appeal].made.matter)
    if fact.upheld or record is None or record.served is None:
        return
    if record.given.penalty and cost_of(catalogue_of(event), record.given.penalty) != "game":
        return
    round, table = event.rounds.get(record.served[0]), record.served[1]
    if round is None or table not in round.tables or not record.counts:
        return
    at = round.tables[table]
    sides: Collection[int] = range(len(at.sides))
    if record.is_known:
        sides = [side for side in sides if at.sides[side] == event.players[record.given.player]]
    at.progress = replace(at.progress, games=_without(at.progress.games, losers=sides))


def _without(games: tuple[Game, ...], *, losers: Collection[int]) -> tuple[Game, ...]:
    """Leave out the last game one of these sides lost to a penalty; of either side if it is sealed whose it was."""
    winners = {1 - side for side in losers}
    for index in reversed(range(len(games))):
        if games[index].how is GameEnd.PENALTY and games[index].winner in winners:
            return (*games[:index], *games[index + 1 :])
    return games
