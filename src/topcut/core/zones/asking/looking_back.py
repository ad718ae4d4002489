"""Actions on a table's whole log: take-backs, rewinds, and the end of a match, which opens every tape."""

from collections.abc import Sequence

from topcut.core.asking import Occasion, WholeLog
from topcut.core.log import Decision, Entry, Folded, Revealed, Rewound, Sealed, Undone, check_undo
from topcut.core.log.fold import mark
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import MatchLength, Power
from topcut.core.zones.action import (
    ALWAYS,
    BETWEEN_GAMES,
    JUDGE,
    Waits,
    in_plain_words,
    may_judge,
    on_whole_log,
    seat_of,
)
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


@on_whole_log(Power.PLAY, during=ALWAYS, rule="MTR 4.8", makes=(TakeBackAsked,))
def ask_take_back(folded: TableLog, occasion: Occasion, whole: WholeLog) -> Decision[TabletopFact]:
    """Ask to take back one's own last move; refused if anything hidden was seen (MTR 4.8)."""
    table = folded.state
    entry = check_undo(TABLETOP, whole.lines, seq=_last_move(whole.lines))
    if _mover(table, entry) != occasion.by.who or table.stage is not TablePhase.PLAYING:
        raise NotYourLastMove
    return Decision((TakeBackAsked(seat_of(table, occasion), entry.seq),))


@on_whole_log(Power.PLAY, during=ALWAYS, waits=Waits.CHANCE, rule="MTR 4.8", makes=(Undone,))
def agree_take_back(folded: TableLog, occasion: Occasion, whole: WholeLog, *, move: int) -> Decision[TabletopFact]:
    """Agree to another player's take-back: the move is undone, but what it showed stays known (MTR 4.8).

    `move` is the entry they agree to: it takes back no other.
    """
    table = folded.state
    if table.take_back is None:
        raise WrongMoment
    seat, seq = table.take_back
    if seat_of(table, occasion) in table.mates(seat):
        raise NotYoursToAgree
    if move != seq:
        raise WrongMoment
    check_undo(TABLETOP, whole.lines, seq=seq)
    return Decision((Undone(seq),))


def _mover(table: Tabletop, entry: Entry[TabletopFact]) -> str:
    """Find whose move an entry is: a chance is the asker's move, not that of the player who showed the last share."""
    if not any(isinstance(fact, ShareShown | ShareWithheld) for fact in entry.facts):
        return entry.who
    askers = [fact.by for fact in entry.facts if isinstance(fact, DeckShuffled)]
    return next((table.sides[seat].who for seat in askers if seat is not None), "")


def _last_move(lines: Sequence[bytes]) -> int:
    """Find the last entry that is a player's move."""
    for seq in range(len(lines), 1, -1):
        if not all(isinstance(fact, QUIET) for fact in TABLETOP.read(lines[seq - 1]).facts):
            return seq
    return 1


@on_whole_log(*JUDGE, during=ALWAYS, waits=Waits.CHANCE, rule="MTR 1.8", makes=(Rewound,))
def rewind(folded: TableLog, occasion: Occasion, whole: WholeLog, *, to: int, ruling: str) -> Decision[TabletopFact]:
    """Rewind a game to an earlier moment: cards go back, knowledge and used-up chances do not (MTR 1.8)."""
    refuse_open_chance(folded.state)
    said = in_plain_words(ruling)
    if not said:
        raise NeedsAReason(count=1, concerns=())
    if not 1 <= to < folded.seq or not _has_all_decks(whole.lines[:to]):
        raise NothingToRewindTo(to=to)
    return Decision((Rewound(to, Sealed(said)),))


def _has_all_decks(lines: Sequence[bytes]) -> bool:
    return any(mark(ServerPledged) in line for line in lines)


_TAPES: tuple[tuple[type[TabletopFact], tuple[str, ...]], ...] = (
    (ServerPledged, ("tape",)),
    (ShareShown, ("tape",)),
    (DeckShuffled, ("order", "tapes")),
    (DiceRolled, ("tapes",)),
    (RandomCardReturned, ("picked", "tapes")),
    (ChooserNamed, ("tapes",)),
)


@on_whole_log(
    Power.PLAY,
    *JUDGE,
    during=BETWEEN_GAMES,
    waits=Waits.CHANCE,
    rule="MTR 3.10",
    makes=(MatchClosed,),
    also_makes=(Revealed,),
)
def close_match(
    folded: TableLog, occasion: Occasion, whole: WholeLog, *, length: MatchLength | None = None
) -> Decision[TabletopFact]:
    """End the match and open every tape: anybody can derive every shuffle again; names stay sealed (MTR 3.10).

    With a length, a seat can end the match once it is decided, conceded or drawn by agreement, and a judge after any
    game. Without one, the seats end it when they like. `length` is the event's, for a table opened without one.
    """
    _refuse_early(folded.state, occasion, folded.state.length or length)
    facts: list[TabletopFact] = [MatchClosed()]
    for seq, line in enumerate(whole.lines, start=1):
        facts += [Revealed(seq, field) for field in _tape_fields(line)]
    return Decision(tuple(facts))


def _refuse_early(table: Tabletop, occasion: Occasion, length: MatchLength | None) -> None:
    if table.stage is TablePhase.WAITING and length is not None:
        raise WrongMoment
    if length is not None and not may_judge(table, occasion.by) and not is_decided(table, length=length):
        raise MatchUndecided


def _tape_fields(line: bytes) -> list[str]:
    if not any(mark(kind) in line for kind, _ in _TAPES):
        return []
    fields = dict(_TAPES)
    facts = enumerate(TABLETOP.read(line).facts)
    return [f"{index}.{name}" for index, fact in facts for name in fields.get(type(fact), ())]
