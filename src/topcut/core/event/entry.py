"""People come, check in, leave and come back."""

from topcut.core.event.action import Occasion, entrant_of, needs, refuse_unless
from topcut.core.event.bounds import TeamsOfOneSize, refuse_odd_byes
from topcut.core.event.facts import (
    CheckedIn,
    EntrantDisqualified,
    EntrantDropped,
    EntrantRegistered,
    EntrantReturned,
    EventFact,
    NameChanged,
    PlayerLinked,
    ResultReported,
)
from topcut.core.event.refusals import (
    AlreadyOut,
    DisqualifiedForGood,
    NoSuchEntrant,
    NotYourPower,
    StillIn,
)
from topcut.core.event.state import Entrant, Event, Phase, Report, RoundState
from topcut.core.log import Decision
from topcut.core.play import EntrantId, How, PlayerId, Power, Who, clean_name
from topcut.core.play.names import NoName
from topcut.core.play.result import awarded_against


@needs(Power.ENTRY)
def register(event: Event, occasion: Occasion, *, names: tuple[str, ...], byes: int = 0) -> Decision[EventFact]:
    """Enter a player, or a team by its players in seat order (MTR 1.5); the late lose what they missed (GAP-07)."""
    refuse_unless(event, Phase.ENTRY, Phase.ROUNDS)
    if not names:
        raise NoName
    refuse_odd_byes(byes)
    _refuse_other_size(event, len(names))
    players = tuple(PlayerId(event.last_player + seat) for seat in range(1, len(names) + 1))
    registered = EntrantRegistered(EntrantId(event.last_entrant + 1), players, byes, _next_round(event))
    return Decision((registered,), names=dict(zip(players, map(clean_name, names), strict=True)))


@needs(Power.JOIN)
def join(event: Event, occasion: Occasion, *, name: str, link: Who) -> Decision[EventFact]:
    """Enter oneself by the code on the door; the private link speaks for the new player (MTR 1.5)."""
    refuse_unless(event, Phase.ENTRY)
    _refuse_other_size(event, 1)
    player = PlayerId(event.last_player + 1)
    registered = EntrantRegistered(EntrantId(event.last_entrant + 1), (player,), 0, _next_round(event))
    return Decision((registered, PlayerLinked(link, player)), names={player: clean_name(name)})


@needs(Power.ENTRY)
def rename(event: Event, occasion: Occasion, *, player: PlayerId, name: str | None) -> Decision[EventFact]:
    """Change a player's name, or forget it."""
    if player not in event.players:
        raise NoSuchEntrant(entrant=player)
    return Decision((NameChanged(player),), names={player: clean_name(name) if name is not None else ""})


@needs(Power.ENTRY, Power.PLAY)
def check_in(event: Event, occasion: Occasion, *, entrant: EntrantId, here: bool = True) -> Decision[EventFact]:
    """Note that an entrant is here (MTR 1.10)."""
    _own_or_official(event, occasion, entrant)
    return Decision((CheckedIn(entrant_of(event, entrant).number, here),))


@needs(Power.ENTRY, Power.PLAY)
def drop(event: Event, occasion: Occasion, *, entrant: EntrantId) -> Decision[EventFact]:
    """Let an entrant leave; once the round is posted they are paired for it, and out after it (MTR 2.10)."""
    _own_or_official(event, occasion, entrant)
    _still_in(entrant_of(event, entrant))
    return Decision((EntrantDropped(entrant, _last_round_for_leavers(event)),))


@needs(Power.OVERRULE)
def readmit(event: Event, occasion: Occasion, *, entrant: EntrantId) -> Decision[EventFact]:
    """Take back an entrant who dropped, at the head judge's discretion (MTR 2.10)."""
    refuse_unless(event, Phase.ENTRY, Phase.ROUNDS)
    returning = entrant_of(event, entrant)
    if returning.disqualified:
        raise DisqualifiedForGood(entrant=entrant)
    if returning.out_after is None:
        raise StillIn(entrant=entrant)
    return Decision((EntrantReturned(entrant),))


@needs(Power.OVERRULE)
def disqualify(event: Event, occasion: Occasion, *, entrant: EntrantId) -> Decision[EventFact]:
    """Remove an entrant, who loses the match being played; opponents' tiebreakers keep the old results (GAP-15)."""
    out_after = entrant_of(event, entrant).out_after
    after = _last_round_for_leavers(event)
    removed = EntrantDisqualified(entrant, after if out_after is None else min(after, out_after))
    return Decision((removed, *_match_being_played(event, entrant)))


def _match_being_played(event: Event, entrant: EntrantId) -> tuple[ResultReported, ...]:
    """Give the entrant's open match to the other side, with the games already reported (GAP-14)."""
    round = event.last_round
    if round is None or not RoundState.POSTED <= round.state < RoundState.CLOSED:
        return ()
    length = event.stages[round.stage].length
    return tuple(
        ResultReported(
            round.number,
            number,
            awarded_against(
                table.sides.index(entrant),
                length=length,
                played=table.result.score if table.result else None,
                how=How.MATCH_LOSS,
            ),
        )
        for number, table in round.tables.items()
        if entrant in table.sides and table.report is not Report.FINAL
    )


def _refuse_other_size(event: Event, players: int) -> None:
    """The first to enter says whether teams play, and of how many (MTR 8.2)."""
    first = next(iter(event.entrants.values()), None)
    if first and len(first.players) != players:
        raise TeamsOfOneSize(size=len(first.players), players=players)


def _own_or_official(event: Event, occasion: Occasion, entrant: EntrantId) -> None:
    if Power.ENTRY not in occasion.by.powers and event.entrant_of(occasion.by.player) != entrant:
        raise NotYourPower(power=Power.ENTRY.value, action="for others")


def _still_in(entrant: Entrant) -> None:
    if entrant.out_after is not None:
        raise AlreadyOut(entrant=entrant.number)


def _last_round_for_leavers(event: Event) -> int:
    """The round whose pairings the scorekeeper already has; a draw nobody has seen does not bind."""
    posted = [round.number for round in event.rounds.values() if round.state >= RoundState.POSTED]
    return max(posted, default=0)


def _next_round(event: Event) -> int:
    return _last_round_for_leavers(event) + 1
