"""The lists of a team together: no card in two decks, or one pool that is shared out among them."""

import asyncio
from collections.abc import Sequence
from datetime import date

from msgspec import Struct
from msgspec.structs import replace

from topcut.core.decks import Decklist, PoolAssigned, SharedCard, cards_shared, legality_on, pool_assigned
from topcut.core.errors import Unreadable
from topcut.core.event.view import TeamLists
from topcut.core.play import PlayerId
from topcut.desk.catalogue import Catalogue, Loaded, day_of, format_of
from topcut.exchange.deck import read_deck, read_pool


class TeamFound(Struct, frozen=True):
    """What comparing the lists of a team found."""

    shared: tuple[SharedCard, ...] = ()
    """Cards in two decks (MTR 8.4)."""
    assigned: PoolAssigned | None = None
    """How the team shares out its pool; None while none is registered (MTR 8.6)."""

    def clashing(self, team: TeamLists) -> set[PlayerId]:
        """Find the players whose lists clash; a pool must be shared out once all lists are in (MTR 8.6)."""
        if self.assigned is None:
            return {seat.player for seat in team.seats if any(seat.letter in one.copies for one in self.shared)}
        is_left = bool(self.assigned.left) and team.lists_in == len(team.seats) and not team.wanted.is_two_headed
        return {seat.player for seat in team.seats if self.assigned.over or is_left}


def with_list(team: TeamLists | None, player: PlayerId, text: str) -> TeamLists | None:
    """Put a list that is only checked in the place of a player's own, so that it is compared too (MTR 8.4)."""
    if team is None:
        return None
    mine = [seat.player == player for seat in team.seats]
    return replace(team, cards=tuple(text if is_mine else one for is_mine, one in zip(mine, team.cards, strict=True)))


async def compare_team(catalogue: Catalogue, team: TeamLists | None, *, now: int) -> TeamFound:
    """Compare the lists of a team: no card in two decks, or a pool that is shared out (MTR 8.4, MTR 8.6)."""
    return (await compare_teams(catalogue, [team], now=now))[0] if team else TeamFound()


async def compare_teams(catalogue: Catalogue, teams: Sequence[TeamLists], *, now: int) -> list[TeamFound]:
    """Compare the lists of several teams of one event."""
    if not teams:
        return []
    wanted = teams[0].wanted
    loaded, on = await catalogue.of(wanted.game), day_of(wanted.judged_at(now), wanted.zone)
    return await asyncio.to_thread(lambda: [found_in(team, loaded, on=on) for team in teams])


def found_in(team: TeamLists, loaded: Loaded, *, on: date) -> TeamFound:
    """Compare lists by seat; one that is not in, or cannot be read, has no cards (MTR 8.4, MTR 8.6)."""
    wanted, lists = team.wanted, [_read(text) for text in team.cards]
    format, catalog = format_of(wanted, on=on), loaded.index
    if not wanted.shares_pool:
        each = [format_of(replace(wanted, format=one), on=on) for one in wanted.formats]
        return TeamFound(cards_shared(lists, each or [format] * len(lists), on=on, catalog=catalog))
    try:
        pool = read_pool(team.pool)
    except Unreadable:
        return TeamFound()
    legality = legality_on(format, on, legalities=loaded.legalities)
    both = wanted.is_two_headed
    return TeamFound((), pool_assigned(lists, pool, legality=legality, catalog=catalog, as_giant=both))


def _read(text: str) -> Decklist:
    try:
        return read_deck(text)
    except Unreadable:
        return Decklist(())
