"""Ask a table for an action, and make it the next entry: play, take-backs, rewinds, and the end of a match."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from msgspec import Struct

from topcut.core.asking import Acted, look_back
from topcut.core.log import (
    Entry,
    Folded,
    Openings,
    Revealed,
    Rewound,
    Sealed,
    Undone,
    Written,
    check_undo,
    settle,
    told,
    write,
)
from topcut.core.log.fold import mark
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Actor, MatchLength
from topcut.core.play.limits import refuse_beyond
from topcut.core.zones.action import (
    Action,
    Occasion,
    in_plain_words,
    may_judge,
    refuse_unless_judge,
    refuse_until_put_right,
    refuse_while_awaited,
    seat_of,
)
from topcut.core.zones.actions.opening import open_table
from topcut.core.zones.actions.pledges import refuse_open_chance
from topcut.core.zones.fold.table import TABLETOP
from topcut.core.zones.nouns.facts import QUIET, MatchClosed, TabletopFact, TakeBackAsked
from topcut.core.zones.nouns.facts_before import (
    ChooserNamed,
    DeckShuffled,
    DiceRolled,
    RandomCardReturned,
    ServerPledged,
    ShareShown,
    ShareWithheld,
)
from topcut.core.zones.nouns.refusals import NothingToRewindTo, NotYourLastMove, NotYoursToAgree, WrongMoment
from topcut.core.zones.nouns.refusals_before import MatchUndecided
from topcut.core.zones.nouns.state import TablePhase, Tabletop
from topcut.core.zones.reading.match import is_decided

TableLog = Folded[TabletopFact, Tabletop]


class Asked(Struct, frozen=True):
    """Who asks, with which powers, when, with which key, and what they set aside."""

    by: Actor
    now: int
    random: Callable[[int], bytes]
    key: str = ""
    despite: Collection[str] = ()
    reason: str = ""

    @property
    def occasion(self) -> Occasion:
        return Occasion(self.by, self.now, self.random)


TableActed = Acted[TabletopFact, Tabletop]


def begin(folded: TableLog, asked: Asked, **args: Any) -> TableActed:
    """Make the first entry of a table."""
    assert folded.seq == 0, "a table is opened once"
    refuse_beyond(args)
    decision = open_table(asked.occasion, **args)
    return Acted(_write(folded, asked, decision.facts))


def act(folded: TableLog, asked: Asked, action: Action[...], **args: Any) -> TableActed:
    """Decide an action on a table as it stands, without changing it yet."""
    table = folded.state
    decision = action(table, asked.occasion, **args)
    facts = settle(
        decision,
        policy=table.policy,
        despite=asked.despite,
        reason=asked.reason,
        may_overrule=may_judge(table, asked.by),
    )
    return Acted(_write(folded, asked, facts), told=told(decision, policy=table.policy))


def _write(folded: TableLog, asked: Asked, facts: Sequence[TabletopFact]) -> Written[TabletopFact]:
    return write(folded, facts, who=asked.by.who, now=asked.now, random=asked.random, key=asked.key)


def ask_take_back(folded: TableLog, asked: Asked, *, lines: Sequence[bytes]) -> TableActed:
    """Ask to take back one's own last move; refused where anything hidden was seen (MTR 4.8)."""
    seat = seat_of(folded.state, asked.occasion)
    refuse_until_put_right(folded.state)
    refuse_while_awaited(folded.state)
    entry = check_undo(TABLETOP, lines, seq=_last_move(lines))
    if _mover(folded.state, entry) != asked.by.who or folded.state.stage is not TablePhase.PLAYING:
        raise NotYourLastMove
    return Acted(_write(folded, asked, (TakeBackAsked(seat, entry.seq),)))


def agree_take_back(
    folded: TableLog, asked: Asked, *, move: int, lines: Sequence[bytes], openings: Openings
) -> TableActed:
    """Agree to the other's take-back: the move is undone, what it showed stays known (MTR 4.8).

    `move` is the entry the yes was said to: a yes to one move takes back no other.
    """
    table = folded.state
    if table.take_back is None:
        raise WrongMoment
    seat, seq = table.take_back
    if seat_of(table, asked.occasion) == seat:
        raise NotYoursToAgree
    if move != seq:
        raise WrongMoment
    refuse_while_awaited(table)
    check_undo(TABLETOP, lines, seq=seq)
    return _look_back(folded, asked, Undone(seq), lines, openings)


def _mover(table: Tabletop, entry: Entry[TabletopFact]) -> str:
    """Name whose move an entry is: a chance is the move of who asked for it, whoever showed the last share."""
    if not any(isinstance(fact, ShareShown | ShareWithheld) for fact in entry.facts):
        return entry.who
    askers = [fact.by for fact in entry.facts if isinstance(fact, DeckShuffled)]
    return next((table.sides[seat].who for seat in askers if seat is not None), "")


def _last_move(lines: Sequence[bytes]) -> int:
    """Find the last entry that is somebody's move."""
    for seq in range(len(lines), 1, -1):
        if not all(isinstance(fact, QUIET) for fact in TABLETOP.read(lines[seq - 1]).facts):
            return seq
    return 1


def rewind(
    folded: TableLog, asked: Asked, *, to: int, ruling: str, lines: Sequence[bytes], openings: Openings
) -> TableActed:
    """Take a game back to a moment: cards go back, what people know and chances used do not (MTR 1.8)."""
    refuse_unless_judge(folded.state, asked.by)
    refuse_open_chance(folded.state)
    refuse_while_awaited(folded.state)
    said = in_plain_words(ruling)
    if not said:
        raise NeedsAReason(count=1, concerns=())
    if not 1 <= to < folded.seq or not _has_all_decks(lines[:to]):
        raise NothingToRewindTo(to=to)
    return _look_back(folded, asked, Rewound(to, Sealed(said)), lines, openings)


def _has_all_decks(lines: Sequence[bytes]) -> bool:
    return any(mark(ServerPledged) in line for line in lines)


def _look_back(
    folded: TableLog, asked: Asked, fact: Undone | Rewound, lines: Sequence[bytes], openings: Openings
) -> TableActed:
    written = _write(folded, asked, (fact,))
    seq = fact.seq if isinstance(fact, Undone) else fact.to
    return Acted(written, refolded=look_back(folded, written, seq=seq, lines=lines, openings=openings))


_TAPES: tuple[tuple[type[TabletopFact], tuple[str, ...]], ...] = (
    (ServerPledged, ("tape",)),
    (ShareShown, ("tape",)),
    (DeckShuffled, ("order", "tapes")),
    (DiceRolled, ("tapes",)),
    (RandomCardReturned, ("picked", "tapes")),
    (ChooserNamed, ("tapes",)),
)


def close_match(
    folded: TableLog, asked: Asked, *, lines: Sequence[bytes], length: MatchLength | None = None
) -> TableActed:
    """End the match and open every tape: anybody can derive every shuffle again; names stay sealed (MTR 3.10).

    A seat ends a match with a length once it is decided, conceded or drawn by agreement, a judge after any game. A
    match without one its seats end when they like. `length` is the event's, for a table that was opened without.
    """
    _refuse_early(folded.state, asked, folded.state.length or length)
    facts: list[TabletopFact] = [MatchClosed()]
    for seq, line in enumerate(lines, start=1):
        facts += [Revealed(seq, field) for field in _tape_fields(line)]
    return Acted(_write(folded, asked, facts))


def _refuse_early(table: Tabletop, asked: Asked, length: MatchLength | None) -> None:
    is_judge = may_judge(table, asked.by)
    if not is_judge:
        seat_of(table, asked.occasion)
    refuse_while_awaited(table)
    if table.stage is not TablePhase.OVER and (table.stage is not TablePhase.WAITING or length is not None):
        raise WrongMoment
    if length is not None and not is_judge and not is_decided(table, length=length):
        raise MatchUndecided


def _tape_fields(line: bytes) -> list[str]:
    if not any(mark(kind) in line for kind, _ in _TAPES):
        return []
    fields = dict(_TAPES)
    facts = enumerate(TABLETOP.read(line).facts)
    return [f"{index}.{name}" for index, fact in facts for name in fields.get(type(fact), ())]
