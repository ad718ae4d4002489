"""Who has won what and how much of it was handed over, for the staff."""

from msgspec import Struct

from topcut.core.event.nouns.prizes.prize import Award, Prize
from topcut.core.event.nouns.state import Event
from topcut.core.event.prizes.awards import PayoutLine, payout
from topcut.core.event.view.sides import Names, SideNames, sides_of


class PayoutViewLine(Struct, frozen=True):
    """One entrant's prizes."""

    side: SideNames
    line: PayoutLine
    left: tuple[Prize, ...]
    excess: tuple[Prize, ...]


class PayoutView(Struct, frozen=True):
    """All prizes: announced, owed, handed over, left."""

    awards: tuple[Award, ...]
    lines: tuple[PayoutViewLine, ...]
    owed: tuple[Prize, ...]
    handed_over: tuple[Prize, ...]
    left: tuple[Prize, ...]
    undivided: tuple[Prize, ...]


def payout_view(event: Event, *, names: Names) -> PayoutView:
    """Show the staff what each entrant has won and what is still to be handed over (MTR 5.2)."""
    sides = sides_of(event, names=names)
    found = payout(event)
    return PayoutView(
        awards=event.awards,
        lines=tuple(PayoutViewLine(sides[line.entrant], line, line.left, line.excess) for line in found.lines),
        owed=found.owed,
        handed_over=found.handed_over,
        left=found.left,
        undivided=found.undivided,
    )
