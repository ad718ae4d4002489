"""Do it all again: every shuffle, roll and choice by chance of a log is derived from its tapes and compared."""

from collections.abc import Sequence
from copy import copy

from msgspec import Struct

from topcut.core.errors import DoesNotVerify, TopcutError, gettext_noop
from topcut.core.log import BrokenLog, DoesNotFold, Folded, LooksBack, NewerLog, Openings, fold
from topcut.core.rules import Rule
from topcut.core.zones.dice import rolled
from topcut.core.zones.facts import TabletopFact
from topcut.core.zones.facts_before import ChooserNamed, DeckShuffled, DiceRolled, RandomCardReturned, ServerPledged
from topcut.core.zones.fold import TABLETOP, apply
from topcut.core.zones.shuffle import SERVER, chosen, combined, commitment, shuffled
from topcut.core.zones.state import Tabletop

ByChance = DeckShuffled | DiceRolled | RandomCardReturned | ChooserNamed


class Derived(Struct):
    """What was derived again, and what is still sealed."""

    shuffles: int = 0
    rolls: int = 0
    not_yet_checkable: int = 0


class UnfairChance(DoesNotVerify):
    """A shuffle or a roll is not what the pledged tapes give."""

    code = "unfair-chance"
    message = gettext_noop("Chance {number} does not follow from what was pledged for it.")
    rule = Rule("MTR", "3.10")


def derive_again(
    stream: str, lines: Sequence[bytes], *, openings: Openings
) -> tuple[Folded[TabletopFact, Tabletop], Derived]:
    """Walk a log as it was lived and stop at the first chance that does not follow from its pledges (MTR 3.10)."""
    derived = Derived()
    checking = copy(TABLETOP)
    checking.apply = lambda table, fact: _check_and_apply(table, fact, derived)
    folded = Folded(checking, stream)
    for number, line in enumerate(lines, start=1):
        try:
            folded.extend([line], openings={number: openings[number]} if number in openings else {})
        except LooksBack:
            folded = fold(TABLETOP, stream, lines[:number], openings=openings)
            folded.kind = checking
        except (BrokenLog, DoesNotFold, NewerLog, UnfairChance):
            raise
        except TopcutError as error:
            raise BrokenLog(line=number, why=str(error)) from error
    folded.kind = TABLETOP
    return folded, derived


def _check_and_apply(table: Tabletop, fact: TabletopFact, derived: Derived) -> None:
    if isinstance(fact, ServerPledged) and fact.tape.is_open:
        if fact.commitment != commitment(fact.tape.value, number=fact.number, side=SERVER):
            raise UnfairChance(number=fact.number)
    elif isinstance(fact, ByChance):
        _check(table, fact, derived)
    apply(table, fact)


def _check(table: Tabletop, fact: ByChance, derived: Derived) -> None:
    if fact.number != table.chances + 1 or fact.number not in table.tapes:
        raise UnfairChance(number=fact.number)
    if not (table.tapes[fact.number].is_open and fact.tapes.is_open and _outcome(fact) is not None):
        derived.not_yet_checkable += 1
        return
    if not _are_pledged(table, fact) or _outcome(fact) != _derived(table, fact):
        raise UnfairChance(number=fact.number)
    if isinstance(fact, DeckShuffled):
        derived.shuffles += 1
    else:
        derived.rolls += 1


def _are_pledged(table: Tabletop, fact: ByChance) -> bool:
    """Every tape is the one its side was bound to."""
    pledged = table.pledges[fact.number]
    tapes = dict(zip(fact.sides, fact.tapes.value, strict=False))
    return len(tapes) == len(fact.sides) == len(fact.tapes.value) and all(
        pledged.get(seat) == commitment(tape, number=fact.number, side=seat) for seat, tape in tapes.items()
    )


def _outcome(fact: ByChance) -> tuple[int, ...] | None:
    """What the log says came out; None where that is sealed."""
    match fact:
        case DeckShuffled():
            return fact.order.value if fact.order.is_open else None
        case DiceRolled():
            return fact.results
        case RandomCardReturned():
            return (fact.picked.value,) if fact.picked.is_open else None
        case ChooserNamed():
            return (fact.chooser,)


def _derived(table: Tabletop, fact: ByChance) -> tuple[int, ...]:
    """What the tapes give."""
    tapes = [table.tapes[fact.number].value, *fact.tapes.value]
    match fact:
        case DeckShuffled():
            return shuffled(fact.count, tape=combined(tapes, cards=fact.count))
        case DiceRolled():
            count = len(fact.results)
            return rolled(faces=fact.faces, count=count, tape=combined(tapes, cards=count))
        case RandomCardReturned():
            return chosen(1, below=len(table.sides[fact.seat].hand), tape=combined(tapes, cards=1))
        case ChooserNamed():
            return chosen(1, below=len(table.sides), tape=combined(tapes, cards=1))
