"""Turns, tallies, and the end of a game: the table states facts, the players state results."""

from topcut.core.asking import Occasion
from topcut.core.log import Decision
from topcut.core.play import Power
from topcut.core.zones.action import (
    BEFORE_THE_END,
    IN_A_GAME,
    JUDGE,
    PLAYING,
    Waits,
    action,
    refuse_other_seat,
    seat_of,
)
from topcut.core.zones.actions.chance import refuse_owed_shuffle
from topcut.core.zones.actions.moving import MARK, MOST, refuse_another_count
from topcut.core.zones.nouns.facts import (
    DeckOutStated,
    GameResultSettled,
    GameResultStated,
    StepEntered,
    TabletopFact,
    TallyChanged,
    TurnPassed,
)
from topcut.core.zones.nouns.refusals import NoSuchStep, NoSuchTally, OddNumber, WrongMoment
from topcut.core.zones.nouns.state import Tabletop
from topcut.core.zones.reading.match import ends_game, is_decided

ENDINGS = frozenset({"played", "deck-out", "conceded", "agreed-draw", "draw", "penalty", "time"})


@action(Power.PLAY, during=PLAYING, rule="X-01", makes=(TurnPassed,), also_makes=(DeckOutStated,))
def pass_turn(table: Tabletop, occasion: Occasion) -> Decision[TabletopFact]:
    """End one's turn, or one's team's; if the game says so, an empty deck is then stated as a deck-out (X-01)."""
    seat = seat_of(table, occasion)
    if table.head(seat) != table.active:
        raise WrongMoment
    searched = {look.owner for look in table.looks.values()}
    for owner in table.still_in():
        if owner not in searched:  # an unfinished look, even of a player who is gone, blocks only that deck
            refuse_owed_shuffle(table, owner)
    empty = [mate for mate in table.mates(seat) if not table.sides[mate].deck and mate not in table.deck_outs]
    stated = tuple(map(DeckOutStated, empty)) if table.deck_out == "end-of-turn" else ()
    return Decision((*stated, TurnPassed(table.next_in(seat))))


@action(Power.PLAY, during=PLAYING, rule="MTR 4.1", makes=(StepEntered,))
def enter_step(table: Tabletop, occasion: Occasion, *, step: str) -> Decision[TabletopFact]:
    """Announce the step of one's turn: everybody may know it (MTR 4.1)."""
    if table.head(seat_of(table, occasion)) != table.active:
        raise WrongMoment
    if step not in table.profile.steps:
        raise NoSuchStep(step=step)
    return Decision((StepEntered(step),))


@action(Power.PLAY, during=PLAYING, rule="MTR 4.1", makes=(TallyChanged,))
def set_tally(
    table: Tabletop, occasion: Occasion, *, tally: str, value: int, seat: int | None = None
) -> Decision[TabletopFact]:
    """Change a player's life, lore or counters, or a team's: status is known to everybody (MTR 4.1, MTR 9.1)."""
    whose = seat_of(table, occasion) if seat is None else seat
    refuse_other_seat(table, whose)
    if not MARK.fullmatch(tally):
        raise NoSuchTally(tally=tally)
    if abs(value) > MOST:
        raise OddNumber(number=value)
    refuse_another_count(table.sides[whose].tallies, tally)
    return Decision((TallyChanged(table.head(whose), tally, value),))


@action(
    Power.PLAY,
    during=IN_A_GAME,
    waits=Waits.CHANCE,
    rule="MTR 2.4",
    makes=(GameResultStated,),
    also_makes=(GameResultSettled,),
)
def state_result(table: Tabletop, occasion: Occasion, *, winner: int | None, how: str) -> Decision[TabletopFact]:
    """State how the game ended; it ends once all state the same, or at once by a concession (MTR 2.4).

    One player of a team is enough, and a team-mate must not contradict (MTR 9.1).
    """
    seat = seat_of(table, occasion)
    winner = _head(table, winner)
    if how not in ENDINGS - {"penalty"}:
        raise NoSuchTally(tally=how)
    stated = GameResultStated(seat, winner, how)
    return Decision((stated, *((GameResultSettled(winner, how),) if ends_game(table, stated) else ())))


@action(*JUDGE, during=BEFORE_THE_END, waits=Waits.CHANCE, rule="MTR 3.16", makes=(GameResultSettled,))
def award_game(table: Tabletop, occasion: Occasion, *, winner: int | None, how: str) -> Decision[TabletopFact]:
    """End a game by a judge's decision, after it began, before it, or before it was set up (MTR 3.16)."""
    if not table.tapes or is_decided(table):
        raise WrongMoment
    winner = _head(table, winner)
    if how not in ENDINGS:
        raise NoSuchTally(tally=how)
    return Decision((GameResultSettled(winner, how),))


def _head(table: Tabletop, winner: int | None) -> int | None:
    """Find the seat that represents the winner; None for a draw."""
    if winner is None:
        return None
    refuse_other_seat(table, winner)
    return table.head(winner)
