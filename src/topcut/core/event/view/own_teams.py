"""A team as its own players see it: its name, its seats, the code for those nobody has taken yet (MTR 8.2)."""

from msgspec import Struct

from topcut.core.event.nouns.state import Entrant, Event, Phase
from topcut.core.event.people.teams import seats_to_take
from topcut.core.event.view.sides import UNNAMED, Names, sides_of, team_name
from topcut.core.play import EntrantId, PlayerId
from topcut.core.play.names import looks_like
from topcut.core.play.seats import SEAT_LETTERS


class SeatOfTeam(Struct, frozen=True):
    """One seat of a team, and whether it is taken."""

    letter: str
    player: PlayerId
    name: str
    is_free: bool
    """Nobody sits there yet."""
    is_open: bool
    """Whether no phone is linked to it, so that it can be taken with the code."""

    def is_for(self, name: str) -> bool:
        """Check whether a person of this name may sit here: it is free, or their name contains the one given for it."""
        kept, said = ({looks_like(word) for word in each.split()} - {""} for each in (self.name, name))
        return self.is_free or not self.is_open or kept <= said


class OwnTeam(Struct, frozen=True):
    """A team as its players see it."""

    entrant: EntrantId
    called: str
    """The name as on lists."""
    name: str
    """The team's own name; empty if it has none."""
    seats: tuple[SeatOfTeam, ...]
    code: str
    """For the seats that are still open; empty once all are taken."""
    why_refused: str
    """Why its name was refused, while it has no other (MTR 8.1)."""
    may_rename: bool
    """Whether it can still change its name: until round 1 is posted."""
    may_swap: bool
    """Whether seats can still change: until the event begins (MTR 8.2)."""

    @property
    def taken(self) -> int:
        return sum(not seat.is_free for seat in self.seats)


def own_team(event: Event, player: PlayerId, *, names: Names) -> OwnTeam | None:
    """Show a player their team; None for a single player."""
    team = event.entrants[event.players[player]]
    return team_seen(event, team, names=names) if len(team.players) > 1 else None


def team_seen(event: Event, team: Entrant, *, names: Names) -> OwnTeam:
    """Show a team to its players, and to people with its code (MTR 8.2)."""
    to_take = seats_to_take(event, team)
    refused = team.refused[-1] if team.needs_a_name else None
    return OwnTeam(
        entrant=team.number,
        called=sides_of(event, names=names)[team.number].name,
        name=team_name(event, team.number),
        seats=tuple(
            SeatOfTeam(letter, player, names.get(player) or UNNAMED, player in team.free, player in to_take)
            for letter, player in zip(SEAT_LETTERS, team.players, strict=False)
        ),
        code=team.seat_code.value if team.seat_code.is_open and to_take and event.phase is Phase.ENTRY else "",
        why_refused=refused.why.opened("") if refused else "",
        may_rename=not event.has_posted and team.out_after is None,
        may_swap=event.phase is Phase.ENTRY and team.out_after is None,
    )
