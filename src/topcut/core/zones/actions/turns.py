"""Turns, tallies, and how a game ends: the table states, the players say."""

from topcut.core.asking import Occasion
from topcut.core.log import Decision
from topcut.core.play import Power
from topcut.core.zones.action import (
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
    GameEnded,
    GameResultStated,
    StepEntered,
    TabletopFact,
    TallyChanged,
    TurnPassed,
)
from topcut.core.zones.nouns.refusals import NoSuchStep, NoSuchTally, OddNumber, WrongMoment
from topcut.core.zones.nouns.state import Tabletop

ENDINGS = frozenset({"played", "deck-out", "conceded", "agreed-draw", "draw", "penalty", "time"})


@action(Power.PLAY, during=PLAYING, rule="X-01", makes=(TurnPassed,), also_makes=(DeckOutStated,))
def pass_turn(table: Tabletop, occasion: Occasion) -> Decision[TabletopFact]:
    """End one's turn; where the game says so, ending it with an empty deck is stated as a deck-out (X-01)."""
    seat = seat_of(table, occasion)
    if seat != table.active:
        raise WrongMoment
    searched = {look.owner for look in table.looks.values()}
    for owner in table.seats():
        if owner not in searched:  # somebody who is still at it, or has gone, holds up their own deck and nobody's turn
            refuse_owed_shuffle(table, owner)
    ran_out = table.deck_out == "end-of-turn" and not table.sides[seat].deck
    stated = (DeckOutStated(seat),) if ran_out and seat not in table.deck_outs else ()
    return Decision((*stated, TurnPassed((seat + 1) % len(table.sides))))


@action(Power.PLAY, during=PLAYING, rule="MTR 4.1", makes=(StepEntered,))
def enter_step(table: Tabletop, occasion: Occasion, *, step: str) -> Decision[TabletopFact]:
    """Say in which step of one's turn the game is: everybody may know it (MTR 4.1)."""
    if seat_of(table, occasion) != table.active:
        raise WrongMoment
    if step not in table.profile.steps:
        raise NoSuchStep(step=step)
    return Decision((StepEntered(step),))


@action(Power.PLAY, during=PLAYING, rule="MTR 4.1", makes=(TallyChanged,))
def set_tally(
    table: Tabletop, occasion: Occasion, *, tally: str, value: int, seat: int | None = None
) -> Decision[TabletopFact]:
    """Say that a player's life, lore or counters changed: status is everybody's (MTR 4.1)."""
    whose = seat_of(table, occasion) if seat is None else seat
    refuse_other_seat(table, whose)
    if not MARK.fullmatch(tally):
        raise NoSuchTally(tally=tally)
    if abs(value) > MOST:
        raise OddNumber(number=value)
    refuse_another_count(table.sides[whose].tallies, tally)
    return Decision((TallyChanged(whose, tally, value),))


@action(
    Power.PLAY,
    during=IN_A_GAME,
    waits=Waits.CHANCE,
    rule="MTR 2.4",
    makes=(GameResultStated,),
    also_makes=(GameEnded,),
)
def state_result(table: Tabletop, occasion: Occasion, *, winner: int | None, how: str) -> Decision[TabletopFact]:
    """Say how the game ended; it has when all say the same, a concession at once (MTR 2.4)."""
    seat = seat_of(table, occasion)
    if winner is not None:
        refuse_other_seat(table, winner)
    if how not in ENDINGS - {"penalty"}:
        raise NoSuchTally(tally=how)
    stated = GameResultStated(seat, winner, how)
    said = table.statements | {seat: (winner, how)}
    concedes = how == "conceded" and winner not in {seat, None} and len(table.sides) == 2
    agreed = len(said) == len(table.sides) and len(set(said.values())) == 1
    return Decision((stated, *((GameEnded(winner, how),) if concedes or agreed else ())))


@action(*JUDGE, during=IN_A_GAME, waits=Waits.CHANCE, rule="MTR 3.16", makes=(GameEnded,))
def award_game(table: Tabletop, occasion: Occasion, *, winner: int | None, how: str) -> Decision[TabletopFact]:
    """End a game by a judge's decision, before it began or after (MTR 3.16)."""
    if winner is not None:
        refuse_other_seat(table, winner)
    if how not in ENDINGS:
        raise NoSuchTally(tally=how)
    return Decision((GameEnded(winner, how),))
