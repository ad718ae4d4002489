"""What is counted in a match, and for whom: what a tally pad needs to know about the event."""

from msgspec import Struct
from msgspec.structs import replace

from topcut.core.event.matches.games import goes_first
from topcut.core.event.matches.primary import primary_of
from topcut.core.event.nouns.matches.terms import Devices
from topcut.core.event.nouns.rounds.state import RoundState, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.rounds.at_table import posted_table
from topcut.core.event.view.public import last_posted
from topcut.core.play import EntrantId, FirstTo, PlayerId
from topcut.core.rules.games import games
from topcut.core.tallies import CountedTally, CountingIsOver, NoPhonesInMatches
from topcut.core.zones.nouns.profiles import profiles


class CountedMatch(Struct, frozen=True):
    """One match with its tallies (MTR 4.1)."""

    round: int
    table: int
    sides: tuple[tuple[PlayerId, ...], ...]
    tallies: tuple[CountedTally, ...]
    is_open: bool
    """Whether it is still being played."""
    seat: int | None = None
    first: int | None = None
    """The side that goes first, once known, if two teams share a game (MTR 9.3)."""
    primaries: tuple[PlayerId | None, ...] = ()
    """The primary player of each such team (MTR 9.4)."""
    is_one_game: bool = False
    """Whether the match is a single game (MTR 2.1)."""

    def side_of(self, player: PlayerId) -> int:
        """Find the side a player is on."""
        return next(side for side, players in enumerate(self.sides) if player in players)


def counted_match(event: Event, *, round: int, table: int, seat: int | None = None) -> CountedMatch | None:
    """Find what is counted at a table; None if the game's tallies are unknown (MTR 4.1)."""
    played, _ = posted_table(event, round=round, table=table, seat=seat)
    at = played.tables[table]
    tallies = _tallies(event, at)
    if not tallies or (seat is None and at.seats):
        return None
    is_open = played.state < RoundState.CLOSED and not at.is_over(seat)
    sides = tuple(_players(event, entrant, seat) for entrant in at.sides)
    is_one_game = event.length_of(played, seat) == FirstTo(1)
    found = CountedMatch(round, table, sides, tallies, is_open, seat, is_one_game=is_one_game)
    return _with_heads(event, found, at) if event.is_two_headed else found


def _with_heads(event: Event, found: CountedMatch, at: Table) -> CountedMatch:
    """Add who is primary and who goes first, if known (MTR 9.3, MTR 9.4)."""
    is_settled = at.progress.first is not None or at.progress.hands_seen
    first = goes_first(event, event.rounds[found.round], at) if is_settled else None
    return replace(found, first=first, primaries=tuple(primary_of(event, at, side) for side in at.sides))


def own_counted_match(event: Event, player: PlayerId) -> CountedMatch | None:
    """Find what a player counts in their current match; None without one, or where phones are forbidden (MTR 2.12)."""
    round = last_posted(event)
    if round is None or event.devices is Devices.FORBIDDEN:
        return None
    table = round.seats.get(event.players[player])
    if table is None:
        return None
    seat = event.seat_of(player) if round.tables[table].seats else None
    found = counted_match(event, round=round.number, table=table, seat=seat)
    return found if found and found.is_open else None


def refuse_not_counting(event: Event, found: CountedMatch | None) -> CountedMatch:
    """Refuse to count where phones are forbidden, and in a match that is over (MTR 2.12)."""
    if event.devices is Devices.FORBIDDEN:
        raise NoPhonesInMatches
    if found is None:
        raise CountingIsOver
    return found


def _players(event: Event, entrant: EntrantId, seat: int | None) -> tuple[PlayerId, ...]:
    players = event.entrants[entrant].players
    return players if seat is None else (players[seat],)


def _tallies(event: Event, at: Table) -> tuple[CountedTally, ...]:
    """Take the tallies from the game's data: for two heads, for a pod, else for the game's online table (MTR 9.1)."""
    rules = games().get(event.game)
    if rules is None:
        return ()
    if event.is_two_headed:
        shared = rules.shared
        return (CountedTally("life", shared.life), CountedTally("poison", 0, shared.poison)) if shared else ()
    if at.is_pod:
        return (CountedTally("life", rules.in_pods.life),) if rules.in_pods else ()
    counted = next((profile.tallies for profile in profiles().values() if profile.game == event.game), {})
    return tuple(CountedTally(name, begins) for name, begins in counted.items())
