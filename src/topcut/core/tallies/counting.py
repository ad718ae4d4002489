"""What people do on a pad: open it, allow somebody to count, move a tally, begin a game."""

from topcut.core.asking import Occasion
from topcut.core.log import Decision
from topcut.core.play import PlayerId, Power, Stream, Who
from topcut.core.tallies.action import ALWAYS, action, hand_at
from topcut.core.tallies.facts import (
    CountedTally,
    PadGameBegun,
    PadHandNamed,
    TallyFact,
    TallyMoved,
    TallyPadOpened,
)
from topcut.core.tallies.refusals import AnotherGameSince, BeyondTheTally, NotCountedHere, NotYourSide
from topcut.core.tallies.roles import counts_for
from topcut.core.tallies.state import MOST, TallyPad


def open_pad(
    occasion: Occasion,
    *,
    event: Stream,
    round: int,
    table: int,
    sides: tuple[tuple[PlayerId, ...], ...],
    tallies: tuple[CountedTally, ...],
    seat: int | None = None,
) -> Decision[TallyFact]:
    """Open the pad of one match, with every tally at its starting value (MTR 4.1)."""
    return Decision((TallyPadOpened(event, round, table, sides, tallies, seat),))


@action(Power.ENTRY, during=ALWAYS, rule="MTR 4.1", makes=(PadHandNamed,))
def name_hand(
    pad: TallyPad, occasion: Occasion, *, whom: Who, side: int | None = None, player: PlayerId | None = None
) -> Decision[TallyFact]:
    """Allow somebody to count: a player for their own side, a judge for every side (MTR 4.1)."""
    named = PadHandNamed(len(pad.hands) + 1, whom, side, player)
    if not is_of_match(pad, named):
        raise NotYourSide
    return Decision((named,))


def is_of_match(pad: TallyPad, named: PadHandNamed) -> bool:
    """Check whether a new hand is a player of the side they would count for, or a judge."""
    if named.hand != len(pad.hands) + 1 or pad.hand_of(named.who) is not None:
        return False
    if named.side is None:
        return named.player is None
    return 0 <= named.side < len(pad.terms.sides) and named.player in pad.terms.sides[named.side]


@action(Power.PLAY, Power.RULE, during=ALWAYS, rule="MTR 4.1", makes=(TallyMoved,))
def move_tally(pad: TallyPad, occasion: Occasion, *, game: int, side: int, tally: str, by: int) -> Decision[TallyFact]:
    """Move a tally of one's own side up or down: the player affected keeps it (MTR 4.1)."""
    hand = hand_at(pad, occasion)
    if not counts_for(hand, side):
        raise NotYourSide
    if game != pad.game:
        raise AnotherGameSince
    move = TallyMoved(occasion.seq, hand.hand, game, side, tally, by)
    if pad.tally(tally) is None or not 0 <= side < len(pad.values) or not by:
        raise NotCountedHere
    if not pad.is_possible(move):
        raise BeyondTheTally(value=pad.values[side][tally] + by, most=MOST)
    return Decision((move,))


@action(Power.PLAY, Power.RULE, during=ALWAYS, rule="MTR 4.1", makes=(PadGameBegun,))
def begin_pad_game(pad: TallyPad, occasion: Occasion, *, game: int) -> Decision[TallyFact]:
    """Begin another game of the match: all tallies start again, and either side may take that back (MTR 2.1)."""
    if game != pad.game + 1:
        raise AnotherGameSince
    return Decision((PadGameBegun(occasion.seq, hand_at(pad, occasion).hand, game),))
