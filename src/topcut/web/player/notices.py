"""What a player should know besides their match: a missing list, an open appeal, the place they finished in."""

from msgspec import Struct

from topcut.core.brackets import FinalPlace
from topcut.core.event.nouns.prizes.prize import Prize
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.playoff import final_places, has_playoff, settled_places
from topcut.core.event.reading import is_limited, is_without_list, list_stage, playoff_of, pool_holder
from topcut.core.event.view import Names, OwnTeam, once, own_team, payout_view
from topcut.core.play import EntrantId, PlayerId


class PlayerNotices(Struct, frozen=True):
    """A player's open matters, and how the event ended for them."""

    needs_list: bool = False
    """A required list is missing or was sent back (MTR 2.7)."""
    has_appealed: bool = False
    """The head judge has not decided the player's appeal yet (MTR 2.9)."""
    place: FinalPlace | None = None
    """The final place, once no match still played can change it (MTR 10.4)."""
    is_champion: bool = False
    """The player won the bracket, or the rounds if no playoff was announced."""
    prizes: tuple[Prize, ...] = ()
    """The prizes that wait for the player at the desk, once their place is settled (MTR 5.2)."""
    has_pool: bool = False
    """Their boosters were opened, and the first match with the deck is not posted yet (MTR 7.2)."""
    team: OwnTeam | None = None
    """Their team, if they play in one (MTR 8.2)."""
    losses: int | None = None
    """Losses so far in a double elimination the player is still in; otherwise None."""


def beside_of(event: Event, player: PlayerId, *, names: Names) -> PlayerNotices:
    """List what a player still has to do or wait for, and in the end their place (MTR 2.7)."""
    is_settled = event.phase is Phase.FINISHED or (event.cut and event.players[player] in event.cut.seeds)
    place = _place(event, player, names) if is_settled else None
    is_champion = bool(place and place.first == place.last == 1 and (event.cut or not has_playoff(event)))
    prizes = _prizes(event, player, names) if place else ()
    if event.phase is Phase.FINISHED:
        return PlayerNotices(place=place, is_champion=is_champion, prizes=prizes)
    return PlayerNotices(
        place=place,
        is_champion=is_champion,
        prizes=prizes,
        team=own_team(event, player, names=names),
        losses=_losses(event, player, names),
        needs_list=_is_asked(event) and is_without_list(event, player, list_stage(event)),
        has_appealed=_waits(event, player),
        has_pool=_has_pool(event, player),
    )


def _is_asked(event: Event) -> bool:
    """Check whether a list can be written by now: a Limited one comes after the boosters (MTR 2.7)."""
    stages = event.stages
    return bool(stages) and (event.phase is Phase.ROUNDS or not is_limited(stages[list_stage(event)].format))


def _has_pool(event: Event, player: PlayerId) -> bool:
    """Check whether a player's boosters are open and no round with this deck is posted (MTR 7.2)."""
    if not event.stages:
        return False
    stage = list_stage(event)
    is_played = any(round.stage >= stage and round.state >= RoundState.POSTED for round in event.rounds.values())
    return not is_played and (pool_holder(event, player, stage), stage) in event.decks.pools


def _waits(event: Event, player: PlayerId) -> bool:
    appeals = event.judging.appeals.values()
    return any(appeal.decided is None and appeal.made.player == player for appeal in appeals)


def _prizes(event: Event, player: PlayerId, names: Names) -> tuple[Prize, ...]:
    lines = payout_view(event, names=names).lines if event.awards else ()
    return next((line.left for line in lines if line.side.entrant == event.players[player]), ())


def _place(event: Event, player: PlayerId, names: Names) -> FinalPlace | None:
    return once(names, ("final places",), lambda: _places(event)).get(event.players[player])


def _losses(event: Event, player: PlayerId, names: Names) -> int | None:
    if event.cut is None or event.stages[event.cut.stage].losses == 1:
        return None
    return once(names, ("losses",), lambda: _still_in(event)).get(event.players[player])


def _still_in(event: Event) -> dict[EntrantId, int]:
    playoff = playoff_of(event)
    return {entrant: playoff.losses(entrant) for entrant in playoff.survivors}


def _places(event: Event) -> dict[EntrantId, FinalPlace]:
    if not event.rounds_closed:
        return {}
    settled = settled_places(event)
    return {place.entrant: place for place in final_places(event) if place.entrant in settled}
