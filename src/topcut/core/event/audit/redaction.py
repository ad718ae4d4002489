"""What stops a log from being published: lines are kept whole or not at all, so a secret in one cannot be left out."""

from collections.abc import Iterable, Sequence

from topcut.core.errors import AgainstTheRules, gettext_noop
from topcut.core.event.fold.event import EVENT
from topcut.core.event.judging.checks import checks_to_make
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.matches.facts import GameEnded
from topcut.core.event.nouns.rounds.facts import ResultCorrected, ResultReported, RoundDrawn
from topcut.core.event.nouns.rounds.refusals import DrawNotPosted, ResultsHeldBack
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.reading.held_back import is_held_back
from topcut.core.judging.facts import DeckCheckBegun, DeckCheckPlanned, DeckChecksDrawn
from topcut.core.judging.refusals import ChecksAreSecret
from topcut.core.log import fold
from topcut.core.rules import Rule


class SaidInTheOpen(AgainstTheRules):
    """A log older than the seals of its facts is only for readers who may read all of it."""

    code = "said-in-the-open"
    message = gettext_noop(
        "Entry {seq} was written before Topcut sealed such things, and says of a person what is not for everybody. "
        "No public copy can be made of this log."
    )
    rule = Rule("MTR", "1.2")


def refuse_to_show(stream: str, lines: Sequence[bytes]) -> None:
    """Refuse a public copy while its lines say what the room may not know, or not yet (MTR 1.2, MTR 2.8).

    Private values about people are sealed, and are left out by leaving out their openings. Four things are in the lines
    themselves: pairings that only the staff has seen, the decks that are still to be checked, results that are held
    back while others play (MTR 2.12), and what older logs said openly.
    """
    for number, line in enumerate(lines, start=1):
        if any(fact.says_what_is_private for fact in EVENT.read(line, number=number).facts):
            raise SaidInTheOpen(seq=number)
    event = fold(EVENT, stream, lines).state
    last = event.last_round
    if last and last.state is RoundState.DRAWN:
        raise DrawNotPosted(round=last.number)
    if last and last.state is not RoundState.CLOSED and checks_to_make(event, last):
        raise ChecksAreSecret(round=last.number)
    for number, round in sorted(event.rounds.items()):
        if is_held_back(event, round) and _saying(lines, round=number, of=_RESULTS):
            raise ResultsHeldBack(round=number)


def showable(stream: str, lines: Sequence[bytes]) -> Sequence[bytes]:
    """Keep the part of a running event that the room may know: the lines before the first that it may not know yet.

    The rest is a whole log of its own, and its head is one that everybody was shown.
    """
    while True:
        try:
            refuse_to_show(stream, lines)
        except DrawNotPosted as drawn:
            lines = lines[: _saying(lines, round=drawn.detail["round"], of=(RoundDrawn,))[-1]]
        except ChecksAreSecret as checks:
            lines = lines[: _saying(lines, round=checks.detail["round"], of=_CHECKS)[0]]
        except ResultsHeldBack as results:
            lines = lines[: _saying(lines, round=results.detail["round"], of=_RESULTS)[0]]
        else:
            return lines


_CHECKS = (DeckChecksDrawn, DeckCheckPlanned, DeckCheckBegun)
_RESULTS = (ResultReported, ResultCorrected, GameEnded)


def _saying(lines: Sequence[bytes], *, round: object, of: tuple[type[EventFact], ...]) -> list[int]:
    """Find the lines with such a fact about a round, each given as the number of lines before it."""
    return [
        number
        for number, line in enumerate(lines)
        if any(isinstance(fact, of) and getattr(fact, "round", None) == round for fact in _facts(line))
    ]


def _facts(line: bytes) -> Iterable[EventFact]:
    return EVENT.read(line).facts
