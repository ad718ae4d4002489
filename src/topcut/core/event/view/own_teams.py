"""A team as its own players see it: its name, its seats, the code for those nobody has taken yet (MTR 8.2)."""

from msgspec import Struct

from topcut.core.event.nouns.state import Entrant, Event, Phase
from topcut.core.event.people.teams import seats_to_take
from topcut.core.event.view.sides import UNNAMED, Names, sides_of, team_name
from topcut.core.play import EntrantId, PlayerId
from topcut.core.play.names import looks_like
from topcut.core.play.seats import SEAT_LETTERS


class SeatOfTeam(Struct, frozen=True):
    """One seat of a team, and whether anybody sits there."""

    letter: str
    player: PlayerId
    name: str
    is_free: bool
    """Nobody sits there yet."""
    is_open: bool
    """No phone speaks for it: it can be taken with the code."""

    def is_for(self, name: str) -> bool:
        """Ask whether somebody of this name may sit here: it is free, or all it was named with is in their name."""
        kept, said = ({looks_like(word) for word in each.split()} - {""} for each in (self.name, name))
        return self.is_free or not self.is_open or kept <= said


class OwnTeam(Struct, frozen=True):
    """A team as its players see it."""

    entrant: EntrantId
    called: str
    """As lists name it."""
    name: str
    """What it calls itself; empty where it has no name."""
    seats: tuple[SeatOfTeam, ...]
    code: str
    """For the seats that are still open; empty once all are taken."""
    why_refused: str
    """Why its name was refused, while it has no other (MTR 8.1)."""
    may_rename: bool
    """Until round 1 is posted."""
    may_swap: bool
    """Until the event begins (MTR 8.2)."""

    @property
    def taken(self) -> int:
        return sum(not seat.is_free for seat in self.seats)


def own_team(event: Event, player: PlayerId, *, names: Names) -> OwnTeam | None:
    """Show a player their team; None for who plays alone."""
    team = event.entrants[event.players[player]]
    return team_seen(event, team, names=names) if len(team.players) > 1 else None


def team_seen(event: Event, team: Entrant, *, names: Names) -> OwnTeam:
    """Show a team to its players, and to whoever has its code (MTR 8.2)."""
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
        why_refused=refused.why.value if refused and refused.why.is_open else "",
        may_rename=not event.has_posted and team.out_after is None,
        may_swap=event.phase is Phase.ENTRY and team.out_after is None,
    )
