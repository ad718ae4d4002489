"""Dice: the table's own, those of the players, and rolls that do not count."""

from collections.abc import Sequence
from typing import Final

from topcut.core.asking import Occasion
from topcut.core.log import Decision
from topcut.core.play import Power
from topcut.core.zones.action import ALWAYS, JUDGE, Waits, action, named, seat_of
from topcut.core.zones.actions.drawing import ask_or_draw
from topcut.core.zones.nouns.facts import EffectWorded, TabletopFact
from topcut.core.zones.nouns.facts_before import (
    ChanceAsked,
    DiceCalled,
    DiceRolled,
    RollDoubted,
    RollVoided,
    ServerPledged,
)
from topcut.core.zones.nouns.refusals_chance import NoPurpose, NoSuchRoll, OddDie, RollCounts
from topcut.core.zones.nouns.state import Roll, Tabletop
from topcut.core.zones.reading.dice import MOST_DICE, MOST_FACES, faces_shown

TOO_MANY: Final = "too-many"
NO_FACE: Final = "no-face"
VOID: Final = frozenset({"off-the-table", "mixed-up", "leaning", TOO_MANY})
"""Why a roll does not count (MTR 3.9)."""


@action(
    Power.PLAY,
    during=ALWAYS,
    rule="MTR 3.9",
    makes=(ChanceAsked, DiceRolled),
    also_makes=(EffectWorded, ServerPledged),
)
def roll_dice(
    table: Tabletop, occasion: Occasion, *, purpose: str, faces: int = 6, count: int = 1
) -> Decision[TabletopFact]:
    """Roll fair dice for a purpose stated before, shown to all at the same time (MTR 3.9)."""
    said, words = _said(table, purpose, faces=faces, count=count)
    if count > max(len(side.slots) for side in table.sides):
        raise OddDie
    seat = seat_of(table, occasion)
    asked = ChanceAsked(table.chances + 1, "dice", occasion.now, seat, seat, count, said, faces)
    return Decision((*words, *ask_or_draw(table, occasion, asked)))


@action(Power.PLAY, during=ALWAYS, rule="MTR 3.9", makes=(DiceCalled,), also_makes=(EffectWorded, RollVoided))
def call_dice(
    table: Tabletop, occasion: Occasion, *, purpose: str, faces: int, results: Sequence[int], wanted: int = 0,
    needed: int = 0,
) -> Decision[TabletopFact]:  # fmt: skip
    """Report one's own dice, rolled where all can see them, for a purpose stated before (MTR 3.9).

    `wanted` is the number of faces the dice are read as, if it differs; a number that cannot be read so does not count.
    If more dice were rolled than `needed`, none of them counts.
    """
    said, words = _said(table, purpose, faces=faces, count=len(results))
    if not all(1 <= result <= faces for result in results) or needed < 0:
        raise OddDie
    if wanted and not 2 <= wanted < faces:
        raise OddDie
    seat = seat_of(table, occasion)
    called = DiceCalled(seat, said, faces, tuple(results), table.void_rolls.get(seat, 0), wanted)
    why = TOO_MANY if needed and len(results) > needed else NO_FACE if None in faces_shown(called) else ""
    return Decision((*words, called, *((RollVoided(table.rolls + 1, why),) if why else ())))


@action(Power.PLAY, during=ALWAYS, rule="MTR 3.9", makes=(RollDoubted,), also_makes=(RollVoided,))
def doubt_roll(table: Tabletop, occasion: Occasion, *, roll: int, why: str) -> Decision[TabletopFact]:
    """State that the last roll does not count; it is void once all say so, or a judge does (MTR 3.9).

    Players who are out of the game have no say, so nobody waits for them.
    """
    last = _last(table, roll, why)
    seat = seat_of(table, occasion)
    if seat in last.doubters:
        raise NoSuchRoll
    agreed = {*last.doubters, seat} >= {*table.still_in()}
    return Decision((RollDoubted(seat, roll, why), *((RollVoided(roll, why),) if agreed else ())))


@action(*JUDGE, during=ALWAYS, waits=Waits.NOT, rule="MTR 3.9", makes=(RollVoided,))
def void_roll(table: Tabletop, occasion: Occasion, *, roll: int, why: str) -> Decision[TabletopFact]:
    """Void the last roll as a judge; it is rolled again, and both stay in the log (MTR 3.9)."""
    _last(table, roll, why)
    return Decision((RollVoided(roll, why),))


def _said(table: Tabletop, purpose: str, *, faces: int, count: int) -> tuple[str, tuple[TabletopFact, ...]]:
    if not purpose.strip():
        raise NoPurpose
    if not (2 <= faces <= MOST_FACES and 1 <= count <= MOST_DICE):
        raise OddDie
    return named(table, purpose, allows="roll")


def _last(table: Tabletop, number: int, why: str) -> Roll:
    if why not in VOID:
        raise RollCounts
    if table.roll is None or table.roll.number != number or table.roll.void:
        raise NoSuchRoll
    return table.roll
