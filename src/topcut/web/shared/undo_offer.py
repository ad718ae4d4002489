"""What an official has just done, shown so that one press undoes it."""

from markupsafe import Markup
from msgspec import Struct

from topcut.core.event.nouns.state import Event
from topcut.core.event.view import Names, SideNames, sides_of
from topcut.core.play import Outcome, Result
from topcut.core.play.seats import at_seat
from topcut.http.forms import Form
from topcut.web.shared.history import LogPages


class LogEntryForm(Form, kw_only=True):
    """An entry of the log."""

    entry: int


class UndoOffer(Struct, frozen=True):
    """What an entry did to a table, as shown to the desk."""

    seq: int
    did: str
    table: int | None = None
    sides: tuple[SideNames, ...] = ()
    result: Result | None = None
    winner: int | None = None
    minutes: int = 0
    leaving: tuple[SideNames, ...] = ()
    said: Markup = Markup()
    """The entry as in the history; for an undo, what it undid."""
    is_undoable: bool = True
    seat: int | None = None

    @property
    def place(self) -> str:
        return at_seat(self.table or 0, self.seat)


async def done_in_words(past: LogPages, *, did: str, seq: int) -> UndoOffer | None:
    """Describe what was just done, as in the history; None if nothing was."""
    if not did or not seq:
        return None
    row, meant = await past.entry(seq)
    return UndoOffer(seq, did, said=meant.said if meant else Markup(), is_undoable=row is not None and row.is_undoable)


def done_of(event: Event, names: Names, *, did: str, seq: int, table: int, seat: int | None = None) -> UndoOffer:
    """Describe what was just done, in the words of its table."""
    round = event.last_round
    whole = round.tables.get(table) if round else None
    if whole is None or (seat is not None and seat not in range(len(whole.seats))):
        return UndoOffer(seq, did)
    at = whole.at(seat)
    sides = sides_of(event, names=names)
    outcomes = at.result.outcomes() if at.result else ()
    return UndoOffer(
        seq=seq,
        did=did,
        table=table,
        sides=tuple(sides[side].at(seat) for side in at.sides),
        result=at.result,
        winner=outcomes.index(Outcome.WIN) if Outcome.WIN in outcomes else None,
        minutes=at.extra // 60_000_000,
        leaving=tuple(sides[side] for side in at.sides if event.entrants[side].out_after is not None),
        seat=seat,
    )
