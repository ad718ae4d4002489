"""An event in memory: every action goes through the core's own door, and its log is kept."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from tests.core.log.book import Book
from tests.strategies import repeatable

from topcut.core.asking import Acted, Asked
from topcut.core.event.action import Action
from topcut.core.event.flow import announce_stages, close_round, finish_event, post_round, start_event
from topcut.core.event.fold import EVENT
from topcut.core.event.judging import begin_deck_check, finish_deck_check
from topcut.core.event.judging.checks import checks_to_make
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.rounds.state import Round, WhyAgain
from topcut.core.event.nouns.state import Event, Stage
from topcut.core.event.people import drop, give_roles, link_player, register
from topcut.core.event.reading.decks import whose_decks
from topcut.core.event.rounds import (
    WhyPaired,
    add_time,
    discard_draw,
    draw_round,
    pair_by_hand,
    reasons_of,
    report_result,
    start_clock,
)
from topcut.core.play import EntrantId, Result, Role, Score, Who

ANA = Who("ana")
"""Created the event, so may do everything."""
STAFF = {role: Who(role.value) for role in Role if role.is_official}
"""One person for each official role, who holds no other."""

WON = Result(Score((2, 0)))
LOST = Result(Score((0, 2)))
CLOSE = Result(Score((2, 1)))
DRAWN = Result(Score((1, 1), 1))


class Evening:
    """An event, its log, and somebody at the desk."""

    def __init__(
        self, *, players: int = 0, policy: str = "official-magic", chance: object = "evening", **stage: Any
    ) -> None:
        self.book: Book[EventFact, Event] = Book(EVENT, random=repeatable(chance))
        self.names: dict[int, str] = {}
        self.now = 1_000_000
        stages = (Stage(**({"rounds": 3} | stage)),)
        self._keep(EVENT_LOG.begin(self.book.folded, self._asked(ANA), title="Friday", policy=policy, stages=stages))
        for number in range(1, players + 1):
            self.register(f"Player {number}")

    @property
    def event(self) -> Event:
        return self.book.state

    @property
    def round(self) -> Round:
        assert self.event.last_round
        return self.event.last_round

    def act(
        self, action: Action[...], *, by: str = ANA, despite: Sequence[str] = (), reason: str = "", **args: Any
    ) -> int:
        """Ask for an action and keep what it decided; a refusal leaves everything as it was.

        A desk that draws again or ends the event early says why, unless the test says what is said.
        """
        if action is finish_event and not despite:
            despite, reason = ["ends-early"], "The hall closes"
        if action in (draw_round, discard_draw, post_round, pair_by_hand):
            args = {"why": WhyAgain.PRINTED} | args
        return self._keep(EVENT_LOG.act(self.book.folded, self._asked(Who(by), despite, reason), action, **args))

    def undo(self, seq: int) -> int:
        self.now += 1
        return self.book.undo(seq, now=self.now)

    def register(self, *names: str, **args: Any) -> int:
        """Enter a player or team and answer with the entrant's number."""
        self.act(register, names=names, **args)
        return self.event.last_entrant

    def start(self) -> "Evening":
        self.act(start_event)
        return self

    def pair(self) -> "Evening":
        """Draw and post the next round."""
        self.act(draw_round)
        self.act(post_round, round=self.round.number)
        return self

    def report(self, table: int, result: Result = WON, **args: Any) -> int:
        return self.act(report_result, round=self.round.number, table=table, result=result, **args)

    def finish_round(self, result: Result = WON, **despite: Any) -> "Evening":
        """Report every table that is still open and close the round."""
        for table in self.round.open_tables:
            self.report(table, result, **despite)
        self.act(close_round, round=self.round.number, **despite)
        return self

    def check_decks(self) -> "Evening":
        """Check every deck that was drawn for it; until then no file for everybody is written."""
        judge = STAFF[Role.FLOOR_JUDGE] if STAFF[Role.FLOOR_JUDGE] in self.event.roles else ANA
        for table in checks_to_make(self.event, self.round):
            self.act(begin_deck_check, by=judge, round=self.round.number, table=table)
            self.return_decks(by=judge)
        return self

    def return_decks(self, *, by: str, **args: Any) -> int:
        """Give back the decks of the last check, all compared on paper."""
        check = self.event.judging.checks[self.event.judging.last]
        taken = tuple(whose_decks(self.event, check))
        return self.act(finish_deck_check, by=by, check=check.begun.number, **{"compared": taken} | args)

    def name_staff(self) -> "Evening":
        for role, who in STAFF.items():
            self.act(give_roles, whom=who, roles=(role,))
        return self

    def link(self, entrant: int) -> Who:
        """Give an entrant's first player a private link and answer with it."""
        who = Who(f"player {entrant}")
        self.act(link_player, link=who, player=self.event.entrants[entrant].players[0])
        return who

    def table_of(self, entrant: int) -> int:
        return next(number for number, table in self.round.tables.items() if entrant in table.sides)

    def _asked(self, who: Who, despite: Sequence[str] = (), reason: str = "") -> Asked:
        self.now += 1
        return Asked(who, self.now, self.book.random, despite=despite, reason=reason)

    def _keep(self, acted: Acted[Any, Any]) -> int:
        self.book.folded.take(acted.written.line, acted.written.entry)
        self.book.keep(acted.written)
        self.names |= acted.names
        return self.book.folded.seq


def begun(players: int = 8, **args: Any) -> Evening:
    """An event that has started."""
    return Evening(players=players, **args).start()


def posted(players: int = 8, **args: Any) -> Evening:
    """An event whose first round hangs on the wall."""
    return begun(players, **args).pair()


@cache
def played_event() -> Evening:
    """Nine players, a round and a half, a drop, an undo and a rule set aside; nobody changes it."""
    evening = posted(9)
    evening.act(start_clock, round=1)
    evening.act(add_time, round=1, minutes=5)
    evening.undo(evening.report(1, LOST))
    evening.finish_round()
    evening.act(drop, entrant=evening.round.byes[0])
    evening.act(announce_stages, stages=(Stage(rounds=4),), despite=["MTR 10.2"], reason="Nobody wants to go home")
    evening.pair()
    evening.report(1, CLOSE)
    return evening


def why_paired(event: Event, entrant: EntrantId) -> WhyPaired | None:
    """Why an entrant is paired as they are in the last posted round, as a page works it out."""
    reasons = reasons_of(event)
    return reasons.of(entrant) if reasons else None
