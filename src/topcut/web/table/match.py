"""An event's state of the match at a table: the clock, a called judge, and the fate of the result."""

from typing import Final

from markupsafe import Markup
from msgspec import Struct

from topcut.core.errors import TopcutError
from topcut.core.errors import gettext_noop as _
from topcut.core.event.nouns.matches.terms import GameEnd
from topcut.core.event.nouns.rounds.state import ReportStatus
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import ClockView, clock_of, length_at_table, match_at, time_of
from topcut.core.play import FirstTo, MatchLength, PlayerId, Result, Stream
from topcut.core.zones.nouns.state import TablePhase, Tabletop
from topcut.core.zones.reading import WATCHING, Chair, MatchSeat, result_of
from topcut.web.shared.clock import minutes_and_seconds, now
from topcut.web.shared.language import Words
from topcut.web.shared.scores import shown as score_shown

HEARD: Final = {
    "taken": _("The event has the result: {score}."),
    "waits": _("The event has the result {score} from one of you. The other still has to confirm it."),
    "other": _("The event has another result for this match: {score}. What was played here was not taken."),
    "disputed": _("The result is disputed. An official will come back to you."),
    "gone": _("This match is no longer open at its event. What was played here was not taken."),
    "open": _("The event has not taken the result of this table."),
}
CALLED: Final = {
    "coming": _("A judge is coming to your table."),
    "called": _("A judge has been called."),
}
TROUBLE: Final = frozenset({"other", "disputed", "gone", "open"})
"""The outcomes that the players have to act on."""


class TableMatch(Struct, frozen=True):
    """One match of an event as its table shows it; both players see the same, and nothing about other tables."""

    event: Stream
    round: int
    table: int
    players: tuple[PlayerId, ...]
    clock: ClockView = ClockView()
    is_there: bool = False
    """Whether the event still has these players at this table."""
    length: MatchLength = FirstTo()
    by_place: bool = False
    """Whether each place in a pod earns its own points."""
    report: ReportStatus = ReportStatus.OPEN
    result: Result | None = None
    penalised: tuple[int, ...] = ()
    """The winner of each game that the other lost to a penalty at the event (IPG 1.1)."""
    call: int | None = None
    caller: PlayerId | None = None
    is_coming: bool = False

    def heard(self, result: Result) -> str:
        """Return what the event made of the reported games."""
        if self.report is ReportStatus.DISPUTED:
            return "disputed"
        if self.result is None:
            return "open" if self.is_there else "gone"
        if self.result != result:
            return "other"
        return "taken" if self.report is ReportStatus.FINAL else "waits"


def match_of(event: Event, seats: list[MatchSeat]) -> TableMatch:
    """Find the match of a table's seats, with the one deadline that all its pages count down to (MTR 2.4)."""
    first = seats[0]
    players = tuple(seat.player for seat in seats)
    found = match_at(event, seats)
    if found is None:
        return TableMatch(first.event, first.round, first.table, players)
    round, at = found
    own = at.at(first.seat)
    calls = event.judging.open_calls.values()
    call = next((one for one in calls if (one.asked.round, one.asked.table) == (first.round, first.table)), None)
    return TableMatch(
        *(first.event, first.round, first.table, players),
        clock=clock_of(event, round, at, seat=first.seat),
        is_there=True,
        length=length_at_table(event, round, first.seat),
        by_place=bool(event.stages[round.stage].points.by_place),
        report=own.report,
        result=own.result,
        penalised=tuple(
            [one.winner for one in own.progress.games if one.how is GameEnd.PENALTY and one.winner is not None]
        ),
        call=call.asked.number if call else None,
        caller=event.links.get(call.asked.by) if call else None,
        is_coming=call is not None and call.judge is not None,
    )


class MatchShown(Struct, frozen=True):
    """The same for one person, in their language."""

    left: int | None
    """Milliseconds left when this was built; None if the round has no clock."""
    is_running: bool
    call: Markup
    """The message about a called judge; empty if none was called."""
    may_call: bool
    may_withdraw: int | None
    """The number of this person's own call."""
    heard: str
    told: Markup
    """What became of the result; empty while the match goes on."""

    @property
    def shown(self) -> str:
        return minutes_and_seconds((self.left or 0) * 1_000)

    @property
    def is_trouble(self) -> bool:
        return self.heard in TROUBLE


def match_shown(
    words: Words, match: TableMatch, table: Tabletop, *, chair: Chair, refusal: TopcutError | None
) -> MatchShown:
    """Build a person's view of the round's clock, their call for a judge, and the fate of the result."""
    time_is = time_of(match.clock, now=now())
    match_seat = chair.match_seat
    is_mine = match_seat is not None and match.caller == match_seat.player
    heard, told = "", Markup("")
    is_watching = chair.name == WATCHING
    if table.stage is TablePhase.CLOSED and (table.ended or table.games) and not is_watching:
        result = result_of(table, length=match.length, by_place=match.by_place)
        heard, told = _told(words, match, result, refusal=refusal)
    said = CALLED["coming" if match.is_coming else "called"] if match.call and not is_watching else ""
    return MatchShown(
        left=time_is.left // 1_000 if time_is.has_clock else None,
        is_running=time_is.is_running,
        call=words(said) if said else Markup(""),
        may_call=match_seat is not None
        and match.call is None
        and match.is_there
        and match.report is not ReportStatus.FINAL,
        may_withdraw=match.call if is_mine else None,
        heard=heard,
        told=told,
    )


def _told(words: Words, match: TableMatch, result: Result, *, refusal: TopcutError | None) -> tuple[str, Markup]:
    """Describe what became of the result, with the reason if the event did not accept it (MTR 2.4)."""
    kind = match.heard(result)
    said = words(HEARD[kind], score=score_shown(match.result or result))
    if refusal is None or kind not in TROUBLE:
        return kind, said
    rule = Markup(' <span class="rule">{}</span>').format(refusal.rule) if refusal.rule else Markup("")
    return kind, Markup("{} {}{}").format(said, words.refusal(refusal), rule)
