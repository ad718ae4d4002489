"""What an event fixes about the match of an online table before it begins."""

from msgspec import Struct

from topcut.core.event.decks.product import boosters_of
from topcut.core.event.matches import chooser_of
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.seats_online import length_at_table
from topcut.core.play import Level, MatchLength
from topcut.core.rules.editions import tables_of
from topcut.core.rules.formats import keeps_graveyard_order
from topcut.core.zones.reading import MatchSeat


class MatchTerms(Struct, frozen=True):
    """What an event fixes about a match before it begins: level, length, and who chooses (MTR 1.12, MTR 2.2)."""

    length: MatchLength
    level: Level = Level.REGULAR
    policy: str = ""
    chooser: int | None = None
    keeps_discard_order: bool = False
    teams: tuple[int, ...] = ()
    """The team of each seat, if teams play as one (MTR 9.1)."""
    edition: str = ""


def terms_of(event: Event, seat: MatchSeat) -> MatchTerms:
    """Build the terms of a seat's match from its event."""
    round = event.rounds.get(seat.round)
    at = round.tables.get(seat.table) if round else None
    if round is None or at is None:
        return MatchTerms(length_online(event, seat), policy=event.policy, edition=event.edition)
    stage, chooser = event.stages[round.stage], chooser_of(event, round, at.at(seat.seat))
    shared = event.team_size if event.is_two_headed else 1
    players = (player for side in at.sides for player in event.entrants[side].players)
    opened = {code for player in players for code in boosters_of(event, stage=round.stage, player=player)}
    keeps = keeps_graveyard_order(stage.format, opened=opened, edition=tables_of(event.edition))
    teams = tuple(side for side in range(len(at.sides)) for _ in range(shared)) if shared > 1 else ()
    first = None if chooser is None else chooser * shared
    first = 0 if at.is_pod else first
    return MatchTerms(length_online(event, seat), stage.level, event.policy, first, keeps, teams, event.edition)


def length_online(event: Event, seat: MatchSeat) -> MatchLength:
    """Return the length of the match of a seat; if its round was taken back, that of its stage."""
    round = event.rounds.get(seat.round)
    return length_at_table(event, round, seat.seat) if round else event.stages[event.stage_of(seat.round)].length
