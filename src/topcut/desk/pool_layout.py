"""A deck being built from a pool, laid out by the catalogue; from a team's pool, only cards no team-mate has."""

import asyncio

from topcut.core.decks import DeckBuild, DeckEntry, Decklist, Pool, begin_build, legality_on
from topcut.core.errors import Unreadable
from topcut.core.event.view import ListFor, OwnList
from topcut.desk.catalogue import Catalogue, Loaded, day_of, format_of
from topcut.desk.team_lists import TeamFound
from topcut.exchange.deck import read_deck, read_pool


async def lay_out(catalogue: Catalogue, own: OwnList, deck: str, *, team: TeamFound, now: int) -> DeckBuild:
    """Lay out a player's pool with a deck in it (MTR 7.1)."""
    loaded = await catalogue.of(own.wanted.game)
    return await asyncio.to_thread(lay_out_loaded, loaded, own, deck, team=team, at=own.wanted.judged_at(now))


def lay_out_loaded(loaded: Loaded, own: OwnList, deck: str, *, team: TeamFound, at: int) -> DeckBuild:
    """Lay out a pool with a loaded catalogue, or with none."""
    on = day_of(at, own.wanted.zone)
    legality = legality_on(format_of(own.wanted, on=on), on, legalities=loaded.legalities)
    pool = of_team(own, team) if own.wanted.shares_pool else read_pool(own.pool)
    return begin_build(pool, written(deck), legality=legality, catalog=loaded.index)


def of_team(own: OwnList, team: TeamFound) -> Pool:
    """List the cards of a team's pool for one player: those in their own list and those in nobody's (MTR 8.6)."""
    mine = written(own.cards or "")
    left = team.assigned.left if team.assigned else ()
    return Pool((*mine.main, *mine.sideboard, *(DeckEntry(count, title) for title, count in left)))


def handed_from(build: DeckBuild, wanted: ListFor, *, team: TeamFound) -> Decklist:
    """Write a built deck as the list to hand in.

    The rest of a player's own pool is the sideboard (MTR 7.1). Of a team's pool each player keeps their share (MTR
    8.6); a two-headed team has one sideboard, which is in neither list (MTR 9.6).
    """
    deck = build.decklist()
    if not wanted.shares_pool or wanted.is_two_headed:
        return deck
    nobodys = dict(team.assigned.left) if team.assigned else {}
    beside = ((card.title, card.opened - nobodys.get(card.title, 0) - card.used) for card in build.cards)
    return Decklist(deck.main, tuple(DeckEntry(count, title) for title, count in beside if count > 0))


def written(text: str) -> Decklist:
    """Read a deck that was written here before; an empty or unreadable text has no cards."""
    try:
        return read_deck(text) if text.strip() else Decklist(())
    except Unreadable:
        return Decklist(())
