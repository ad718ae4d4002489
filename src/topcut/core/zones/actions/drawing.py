"""A chance in three steps: it is asked for, every pledged tape is shown, and only then is it drawn (MTR 3.10).

The server's operator sees a tape when it is shown, and may be a player. So nothing is left to decide by then: every
tape is pledged, and the purpose of the chance is in the log, before the first tape is shown.
"""

from collections.abc import Mapping
from typing import Final

from topcut.core.asking import Occasion
from topcut.core.log import Decision, Sealed
from topcut.core.play import Power
from topcut.core.zones.action import ALWAYS, JUDGE, Waits, action, may_judge, seat_of
from topcut.core.zones.actions.pledges import largest, refuse_open_chance, server_pledge
from topcut.core.zones.nouns.facts import TabletopFact
from topcut.core.zones.nouns.facts_before import (
    ByChance,
    ChanceAsked,
    ChooserNamed,
    DeckPresented,
    DeckShuffled,
    DiceRolled,
    RandomCardReturned,
    ServerPledged,
    ShareShown,
    ShareWithheld,
)
from topcut.core.zones.nouns.refusals import NotYoursToAgree, WrongMoment
from topcut.core.zones.nouns.refusals_chance import NotAskedFor, OtherTape, PledgesMissing, ShareMayStillCome
from topcut.core.zones.nouns.state import Tabletop
from topcut.core.zones.reading.dice import rolled
from topcut.core.zones.reading.shuffle import chosen, combined, commitment, refuse_other_length, shuffled

PATIENCE: Final = 20
"""Seconds to wait for a player's share before another player may go on without it."""
COMES_OUT: Final = (DeckShuffled, DiceRolled, RandomCardReturned, ChooserNamed, ServerPledged, DeckPresented)
"""The outcomes of a chance once all shares are in, and the pledge for the next."""
_SECOND: Final = 1_000_000
_NONE: Final[Sealed[tuple[bytes, ...]]] = Sealed(())
"""Tapes are in the entries that show them; older logs have them here."""


def ask_or_draw(table: Tabletop, occasion: Occasion, asked: ChanceAsked) -> tuple[TabletopFact, ...]:
    """Ask for a chance if a seat has a share in it; otherwise let the server draw it alone (MTR 3.10)."""
    refuse_open_chance(table)
    if asked.number not in table.tapes:
        raise WrongMoment
    if any(side.has_share for side in table.sides):
        return (asked,)
    return _drawn(table, occasion, asked, {})


@action(Power.PLAY, during=ALWAYS, waits=Waits.NOT, rule="MTR 3.10", makes=(ShareShown,), also_makes=COMES_OUT)
def show_share(table: Tabletop, occasion: Occasion, *, number: int, tape: bytes) -> Decision[TabletopFact]:
    """Show the tape one has pledged, once everybody has pledged; the last one draws the chance (MTR 3.10)."""
    seat = seat_of(table, occasion)
    asked = _asked(table, number)
    if seat not in table.awaited():
        raise NotAskedFor
    if table.unpledged():
        raise PledgesMissing
    if table.pledges[number][seat] != commitment(tape, number=number, side=seat):
        raise OtherTape
    refuse_other_length(tape, cards=largest(table))
    fact = ShareShown(number, seat, Sealed(tape))
    if table.awaited() != [seat]:
        return Decision((fact,))
    return Decision((fact, *_drawn(table, occasion, asked, {**_shown(table), seat: tape})))


@action(
    Power.PLAY,
    *JUDGE,
    during=ALWAYS,
    waits=Waits.NOT,
    rule="MTR 3.10",
    makes=(ShareWithheld,),
    also_makes=COMES_OUT,
)
def go_on_without(table: Tabletop, occasion: Occasion, *, number: int, seat: int) -> Decision[TabletopFact]:
    """Draw a chance without a missing share, as a judge, or after a while as another player (MTR 3.10).

    Nobody goes on without their own share, or a team-mate's: having seen the others', they could choose between two
    outcomes. Everybody can see whose share it was.
    """
    asked = _asked(table, number)
    if seat not in table.awaited():
        raise NotAskedFor
    by = None if may_judge(table, occasion.by) else seat_of(table, occasion)
    if by is not None and by in table.mates(seat):
        raise NotYoursToAgree
    left = asked.at + PATIENCE * _SECOND - occasion.now
    if by is not None and 0 < left <= PATIENCE * _SECOND:  # a clock that was set back keeps nobody waiting
        raise ShareMayStillCome(seconds=-(-left // _SECOND))
    fact = ShareWithheld(number, seat, by)
    if table.awaited() != [seat]:
        return Decision((fact,))
    return Decision((fact, *_drawn(table, occasion, asked, _shown(table))))


def _asked(table: Tabletop, number: int) -> ChanceAsked:
    if table.asked is None or table.asked.number != number:
        raise NotAskedFor
    return table.asked


def _shown(table: Tabletop) -> dict[int, bytes]:
    return {seat: tape.value for seat, tape in table.shown.items()}


def _drawn(
    table: Tabletop, occasion: Occasion, asked: ChanceAsked, tapes: Mapping[int, bytes]
) -> tuple[TabletopFact, ...]:
    """Combine the tapes, compute the outcome, and pledge for the next chance in the same entry."""
    sides = tuple(sorted(tapes))
    laid = combined([table.tapes[asked.number].value, *(tapes[seat] for seat in sides)], cards=asked.count)
    presented = (DeckPresented(asked.seat),) if asked.presents else ()
    pledged = server_pledge(occasion, number=asked.number + 1, cards=largest(table))
    return (outcome(table, asked, sides=sides, tape=laid), pledged, *presented)


def outcome(table: Tabletop, asked: ChanceAsked, *, sides: tuple[int, ...], tape: bytes) -> ByChance:
    """Compute the outcome of a chance from a combined tape (MTR 3.9, MTR 3.10)."""
    number, seat, effect, count = asked.number, asked.seat, asked.effect, asked.count
    match asked.what:
        case "shuffle":
            order = Sealed(shuffled(count, tape=tape))
            return DeckShuffled(seat, number, effect, asked.by, sides, count, order, _NONE, asked.places)
        case "dice":
            results = rolled(faces=asked.faces, count=count, tape=tape)
            instead = table.void_rolls.get(seat, 0)
            return DiceRolled(seat, number, effect, asked.faces, results, sides, _NONE, instead)
        case "card":
            (place,) = chosen(1, below=len(table.sides[seat].hand), tape=tape)
            return RandomCardReturned(seat, number, asked.where, sides, Sealed(place), _NONE)
        case "chooser":
            (found,) = chosen(1, below=len(table.heads_in()), tape=tape)
            return ChooserNamed(number, table.heads_in()[found], sides, _NONE)
