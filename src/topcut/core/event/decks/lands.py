"""Basic lands that players borrow: whether they must be returned, and which leaving players returned them."""

from topcut.core.asking import Occasion
from topcut.core.event.action import ALWAYS, BEFORE_THE_END, action
from topcut.core.event.nouns.decks.facts import LandsReturned, LandsWanted
from topcut.core.event.nouns.decks.refusals import LandsNotWanted
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.event import known_players
from topcut.core.judging.refusals import NobodyNamed
from topcut.core.log import Decision
from topcut.core.play import PlayerId, Power


@action(Power.ORGANIZE, during=BEFORE_THE_END, rule="MTR 7.2", makes=(LandsWanted,))
def ask_for_lands(event: Event, occasion: Occasion, *, wanted: bool = True) -> Decision[EventFact]:
    """Set whether borrowed basic lands are returned on leaving; players who bring their own owe none (MTR 7.2)."""
    return Decision((LandsWanted(wanted),))


@action(Power.ORGANIZE, Power.ENTRY, during=ALWAYS, rule="MTR 7.2", makes=(LandsReturned,))
def note_lands_back(event: Event, occasion: Occasion, *, players: tuple[PlayerId, ...]) -> Decision[EventFact]:
    """Note that these players gave their lands back (MTR 7.2)."""
    if not event.decks.lands_wanted:
        raise LandsNotWanted
    if not players:
        raise NobodyNamed
    known_players(event, players)
    return Decision((LandsReturned(tuple(dict.fromkeys(players))),))


def lands_owed(event: Event) -> tuple[PlayerId, ...]:
    """List the players who have left the event and not returned their lands yet (MTR 7.2)."""
    if not event.decks.lands_wanted:
        return ()
    return tuple(
        player
        for entrant in event.entrants.values()
        if entrant.out_after is not None
        for player in entrant.players
        if player not in event.decks.lands_back
    )
