"""What a page shows of a pad: the tallies of every side, and what this reader can take back."""

from collections.abc import Iterator

from msgspec import Struct

from topcut.core.play import PlayerId
from topcut.core.tallies.facts import CountedTally, PadHandNamed
from topcut.core.tallies.state import MovedTally, TallyPad

LAST = 8
"""How many changes are shown."""


class ShownTally(Struct, frozen=True):
    """One number of one side."""

    name: str
    value: int
    has_lost: bool = False


class ShownChange(Struct, frozen=True):
    """A change and its author; one without a tally is the beginning of a game."""

    entry: int
    player: PlayerId | None
    """None for a judge."""
    side: int = -1
    tally: str = ""
    before: int = 0
    after: int = 0
    may_take_back: bool = False


class PadView(Struct, frozen=True):
    """A pad for one reader."""

    game: int
    sides: tuple[tuple[ShownTally, ...], ...]
    begins: tuple[CountedTally, ...]
    mine: int | None = None
    """The reader's side; None for a judge."""
    last: ShownChange | None = None
    """What this reader can take back: the newest change of their side, or the beginning of this game."""
    changes: tuple[ShownChange, ...] = ()
    """The newest first."""

    def lost_by(self, side: int) -> ShownTally | None:
        """Find the tally by which a side has lost, as far as numbers tell."""
        return next((one for one in self.sides[side] if one.has_lost), None)


def blank_pad(sides: int, tallies: tuple[CountedTally, ...], *, mine: int | None) -> PadView:
    """Show a pad that nobody has written on."""
    values = {one.name: one.begins for one in tallies}
    return PadView(1, tuple(_shown(values, tallies) for _ in range(sides)), tallies, mine)


def pad_view(pad: TallyPad, *, mine: int | None) -> PadView:
    """Show a pad to a player of a side, or with no side to a judge (MTR 4.1)."""
    tallies = pad.terms.tallies
    changes = tuple(_changes(pad, mine))
    return PadView(
        pad.game,
        tuple(_shown(values, tallies) for values in pad.values),
        tallies,
        mine,
        next((one for one in changes if one.may_take_back), None),
        changes[:LAST],
    )


def _shown(values: dict[str, int], tallies: tuple[CountedTally, ...]) -> tuple[ShownTally, ...]:
    return tuple(ShownTally(one.name, values[one.name], one.has_lost(values[one.name])) for one in tallies)


def _changes(pad: TallyPad, mine: int | None) -> Iterator[ShownChange]:
    """List the changes of this game, newest first; its beginning can be taken back while nothing came after it."""
    for move in reversed(pad.moves):
        yield _moved(move, pad.hands[move.fact.hand], mine)
    if pad.begun:
        yield ShownChange(pad.begun, pad.hands[pad.begun_by].player, may_take_back=not pad.moves)


def _moved(move: MovedTally, hand: PadHandNamed, mine: int | None) -> ShownChange:
    fact = move.fact
    is_mine = mine is None or fact.side == mine
    return ShownChange(fact.entry, hand.player, fact.side, fact.tally, move.before, move.after, is_mine)
