"""A game that two teams share, as its players see it: who is primary, who goes first, what they have together."""

from msgspec import Struct

from topcut.core.event.matches.games import goes_first
from topcut.core.event.matches.primary import may_name_primary, primary_of
from topcut.core.event.nouns.rounds.state import Round
from topcut.core.event.nouns.state import Event
from topcut.core.event.view.sides import SideNames
from topcut.core.play import PlayerId
from topcut.core.rules.games import games


class OwnSharedGame(Struct, frozen=True):
    """What a phone shows in Two-Headed Giant (MTR 9.1, MTR 9.3, MTR 9.4)."""

    heads: tuple[tuple[PlayerId, str], ...]
    """The two players of my team."""
    primary: PlayerId | None
    """Which of them is the primary player; None while not named."""
    may_name: bool
    theirs: str
    """The other team's primary player; empty while not named."""
    first: int | None
    """The side that goes first, once that is known."""
    is_begun: bool
    drawn: int
    """How many games were drawn, and do not count."""
    life: int
    poison: int
    """A team's starting and losing amounts; 0 if the game does not say."""


def own_shared_game(
    event: Event, round: Round, number: int, *, me: int, named: tuple[SideNames, ...]
) -> OwnSharedGame | None:
    """Collect what a team needs at a table it shares with another; None if everybody plays alone (MTR 9.1)."""
    if not event.is_two_headed:
        return None
    at = round.tables[number]
    mine, other = at.sides[me], at.sides[1 - me]
    players, theirs = event.entrants[other].players, primary_of(event, at, other)
    shared = games()[event.game].shared if event.game in games() else None
    is_settled = at.progress.first is not None or at.progress.hands_seen
    return OwnSharedGame(
        heads=tuple(zip(event.entrants[mine].players, named[me].people, strict=False)),
        primary=primary_of(event, at, mine),
        may_name=may_name_primary(event, round, at, mine),
        theirs=named[1 - me].people[players.index(theirs)] if theirs else "",
        first=goes_first(event, round, at) if is_settled else None,
        is_begun=at.progress.step is not None and at.progress.step.name == "BEGUN",
        drawn=at.progress.score.drawn,
        life=shared.life if shared else 0,
        poison=shared.poison if shared else 0,
    )
