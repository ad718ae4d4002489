"""How each fact changes a pad: a fact that refers to something missing raises KeyError, as it does not fold."""

from topcut.core.log import Kind
from topcut.core.tallies.facts import PadGameBegun, PadHandNamed, TallyFact, TallyMoved, TallyPadOpened
from topcut.core.tallies.state import MovedTally, TallyPad


def apply(pad: TallyPad, fact: TallyFact) -> None:
    """Apply one fact; it may have lost its basis if something was undone in between."""
    match fact:
        case TallyPadOpened():
            pad.opened = fact
            _begin_game(pad, 1)
        case PadHandNamed():
            pad.hands[fact.hand] = fact
        case TallyMoved():
            _move(pad, fact)
        case PadGameBegun():
            if fact.game != pad.game + 1 or fact.hand not in pad.hands:
                raise KeyError("the game before")
            _begin_game(pad, fact.game)
            pad.begun, pad.begun_by = fact.entry, fact.hand
        case _:
            pass


def _begin_game(pad: TallyPad, game: int) -> None:
    pad.game = game
    pad.moves = []
    pad.values = [{one.name: one.begins for one in pad.terms.tallies} for _ in pad.terms.sides]


def _move(pad: TallyPad, fact: TallyMoved) -> None:
    if pad.opened is None or fact.game != pad.game or fact.hand not in pad.hands or not pad.is_possible(fact):
        raise KeyError("a tally of this game")
    pad.moves.append(MovedTally(fact, pad.values[fact.side][fact.tally]))
    pad.values[fact.side][fact.tally] += fact.by


TALLY_PAD: Kind[TallyFact, TallyPad] = Kind(
    "tally-pad", facts=TallyFact, begin=TallyPad, apply=apply, has_begun=lambda pad: pad.opened is not None
)
