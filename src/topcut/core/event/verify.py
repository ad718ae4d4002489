"""Do it all again: every draw and every published standing of a log is derived anew and compared."""

from collections.abc import Sequence

from msgspec import Struct

from topcut.core.errors import DoesNotVerify, TopcutError, gettext_noop
from topcut.core.event.draw import drawn_round, refuse_unless_everybody_once
from topcut.core.event.facts import EventFact, RoundDrawn, RoundRepaired, StandingsPublished
from topcut.core.event.fold import EVENT
from topcut.core.event.rounds import published_standings
from topcut.core.event.state import Event
from topcut.core.log import BrokenLog, Folded, LooksBack, Openings, fold
from topcut.core.log.facts import LooksBackFact
from topcut.core.log.fold import mark
from topcut.core.pairing import ENGINE


class Derived(Struct):
    """What was derived again, and what could not be."""

    pairings: int = 0
    standings: int = 0
    by_hand: int = 0
    repairs: int = 0
    """Changes to posted rounds: checked for validity."""
    other_engine: int = 0
    """Drawn by another engine: checked for validity, not drawn again."""
    not_yet_checkable: int = 0
    """Drawn from a secret that is still sealed: checked for validity, not drawn again."""


def derive_again(
    stream: str, lines: Sequence[bytes], *, openings: Openings
) -> tuple[Folded[EventFact, Event], Derived]:
    """Walk a log as it was lived, undo by undo, and stop at the first entry that says what does not follow."""
    derived = Derived()
    folded = Folded(EVENT, stream)
    for line in lines:
        entry = EVENT.read(line)
        if entry.back is not isinstance(entry.facts[0], LooksBackFact):
            raise BrokenLog(line=entry.seq, why="it does not say rightly whether it looks back")
        for fact in entry.facts:
            try:
                _check(folded.state, fact, derived)
            except (TopcutError, ValueError) as error:
                raise BrokenLog(line=entry.seq, why=str(error)) from error
        try:
            folded.extend([line], openings=openings)
        except LooksBack:
            folded = fold(EVENT, stream, lines[: entry.seq], openings=openings)
    return folded, derived


def drawn_rounds(lines: Sequence[bytes]) -> dict[int, RoundDrawn]:
    """Find the last draw of each round."""
    facts = (fact for line in lines if mark(RoundDrawn) in line for fact in EVENT.read(line).facts)
    return {fact.round: fact for fact in facts if isinstance(fact, RoundDrawn)}


def _check(event: Event, fact: EventFact, derived: Derived) -> None:
    match fact:
        case RoundDrawn():
            _check_draw(event, fact, derived)
        case RoundRepaired():
            refuse_unless_everybody_once(event, fact)
            derived.repairs += 1
        case StandingsPublished() if event.secret.is_open:
            if published_standings(event, after=fact.after) != fact:
                raise DoesNotFollow(what=f"the standings after round {fact.after}")
            derived.standings += 1
        case StandingsPublished():
            derived.not_yet_checkable += 1
        case _:
            pass


def _check_draw(event: Event, fact: RoundDrawn, derived: Derived) -> None:
    refuse_unless_everybody_once(event, fact)
    if fact.by_hand:
        derived.by_hand += 1
    elif fact.engine != ENGINE:
        derived.other_engine += 1
    elif not event.secret.is_open:
        derived.not_yet_checkable += 1
    elif drawn_round(event, round=fact.round, attempt=fact.attempt) != fact:
        raise DoesNotFollow(what=f"the pairings of round {fact.round}")
    else:
        derived.pairings += 1


class DoesNotFollow(DoesNotVerify):
    """What the log says is not what its own past gives."""

    code = "does-not-follow"
    message = gettext_noop("{what} do not follow from what came before")
