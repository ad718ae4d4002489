"""Runs the tournament while a visitor looks: players report, confirm and leave; rounds close and begin."""

import asyncio
import contextlib
from typing import Any

from msgspec import Struct

from topcut.core.errors import TopcutError
from topcut.core.event.action import Action
from topcut.core.event.flow import close_round, finish_event, post_round
from topcut.core.event.nouns.rounds.state import ReportStatus, RoundState
from topcut.core.event.nouns.state import Event, Phase, Structure
from topcut.core.event.playoff import announce_cut
from topcut.core.event.reading import playoff_of
from topcut.core.event.rounds import confirm_result, draw_round, publish_standings, report_result, start_clock
from topcut.core.play import Chance, Who
from topcut.desk import Desk
from topcut.desk.hub import Listener
from topcut.site.demo.cast import HEROINE
from topcut.site.demo.fate import Fate
from topcut.site.demo.house import JUDGE, OWNER, player
from topcut.web.public.demo import Doors

BREATH = 12.0
"""Seconds the players need to read the standings, find their tables and sit down."""
PATIENCE = 240.0
"""Seconds the room waits for the visitor's own match."""


class DemoPace(Struct, frozen=True):
    """Seconds between one thing and the next."""

    result: float = 7.0
    breath: float = BREATH
    patience: float = PATIENCE


class DemoStep(Struct, frozen=True):
    """The next action of a person, after so many seconds."""

    after: float
    who: Who
    action: Action[...]
    args: dict[str, Any] = {}


class Director:
    """Looks at the event, does one thing, looks again; what a visitor does in between counts as well."""

    def __init__(self, desk: Desk, doors: Doors, *, seed: int, pace: DemoPace | None = None) -> None:
        self._desk = desk
        self._stream = doors.stream
        self._chance = Chance(f"demo/live/{seed}".encode())
        self._fate = Fate(self._chance)
        self._pace = pace or DemoPace()

    async def run(self) -> None:
        """Run until the event is over."""
        async with self._desk.hub.listening(self._stream) as listener:
            while step := await self._desk.events.look(self._stream, self.next_step):
                seen, _ = await self._desk.events.head(self._stream)
                if await self._is_quiet(listener, seen, for_seconds=step.after):
                    with contextlib.suppress(TopcutError):
                        await self._desk.events.act(self._stream, step.action, who=step.who, **step.args)

    async def _is_quiet(self, listener: Listener, seen: int, *, for_seconds: float) -> bool:
        """Wait, unless somebody else does something first."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(for_seconds):
                while await listener.next() <= seen:
                    pass
            return False
        return True

    def next_step(self, event: Event) -> DemoStep | None:
        """Choose what happens next; None once nothing does."""
        if event.phase is Phase.FINISHED:
            return None
        round = event.last_round
        if round is None or round.state is RoundState.CLOSED:
            return self._between(event)
        match round.state:
            case RoundState.DRAWN:
                return self._by_owner(post_round, round=round.number)
            case RoundState.POSTED if event.minutes_of(round) is not None:
                return self._by_owner(start_clock, round=round.number)
        return self._at_a_table(event) or self._by_owner(close_round, round=round.number)

    def _between(self, event: Event) -> DemoStep:
        closed = event.rounds_closed
        swiss = sum(stage.rounds or 0 for stage in event.stages if stage.structure is Structure.SWISS)
        if closed not in event.published and closed <= swiss:
            return self._by_owner(publish_standings, after=closed)
        if closed < swiss:
            return self._by_owner(draw_round)
        if event.cut is None:
            return DemoStep(self._pace.breath, JUDGE, announce_cut)
        return self._by_owner(finish_event if playoff_of(event).is_over else draw_round)

    def _at_a_table(self, event: Event) -> DemoStep | None:
        """Choose a table to finish, or an opponent to confirm; the visitor's own table comes last."""
        round = event.last_round
        assert round is not None
        heroine = event.players[HEROINE]  # type: ignore[index]
        waiting = [number for number, table in round.tables.items() if table.report is ReportStatus.REPORTED]
        for number in waiting:
            if step := self._agree(event, number, heroine=heroine):
                return step
        is_open = [number for number, table in round.tables.items() if table.report is ReportStatus.OPEN]
        others = [number for number in is_open if heroine not in round.tables[number].sides]
        if others:
            return self._report(event, self._chance.choose(others), after=self._pace.result)
        mine = [number for number in round.open_tables if heroine in round.tables[number].sides]
        return self._report(event, mine[0], after=self._pace.patience, who=OWNER) if mine else None

    def _report(self, event: Event, number: int, *, after: float, who: Who | None = None) -> DemoStep:
        round = event.last_round
        assert round is not None
        sides = round.tables[number].sides
        may_draw = event.stages[round.stage].structure is not Structure.PLAYOFF
        result = self._fate.result(*sides, may_draw=may_draw)
        speaker = who or player(*event.entrants[sides[self._chance.below(2)]].players)
        return DemoStep(after, speaker, report_result, {"round": round.number, "table": number, "result": result})

    def _agree(self, event: Event, number: int, *, heroine: int) -> DemoStep | None:
        round = event.last_round
        assert round is not None
        table = round.tables[number]
        other = table.sides[1 - (table.reported_by or 0)]
        if other == heroine:
            return None
        who = player(*event.entrants[other].players)
        return DemoStep(self._pace.result / 2, who, confirm_result, {"round": round.number, "table": number})

    def _by_owner(self, action: Action[...], **args: object) -> DemoStep:
        return DemoStep(self._pace.breath, OWNER, action, args)
