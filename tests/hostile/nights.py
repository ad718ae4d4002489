"""A whole event by seed, on a real database whose edge fails now and then: what was promised is kept, all of it.

Officials and players are dice. The store fails at the moments a real one does: it does not begin, it refuses to commit,
it goes away before a commit or, where it is a server, after it; between two requests the program may be stopped and
started. Nothing else is chance: the same seed gives the same log, byte for byte.
"""

import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from sqlalchemy import Connection
from tests.core.event import must_hold
from tests.core.event.at_random import request, what_comes_next
from tests.core.event.machine import shapes
from tests.strategies import repeatable

from topcut.core.errors import TopcutError
from topcut.core.event.asking import DECLARED, may
from topcut.core.event.asking.actions import ACTIONS
from topcut.core.event.audit.verify import derive_again
from topcut.core.event.flow import announce_stages
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.state import Event
from topcut.core.event.people import give_roles, register
from topcut.core.log import Openings, fold, hash_of
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import FirstTo, Level, Role, Stream, Who
from topcut.desk import Desk, Receipt
from topcut.store import Database, Logs, WriteFailed
from topcut.store.refusals import MaybeSaved

OWNER = Who("owner")
STAFF = {role: Who(role.value) for role in Role if role.is_official}
FAULTS = ("does not begin", "refuses the commit", "goes away before the commit", "goes away after the commit")
ONE_IN = 12
"""Of so many transactions one meets a fault."""
SAID = "the test says so."
TRIES = 5
"""So often is a request sent before it is given up; a fault strikes a request at most twice."""


class Shaky(Database):
    """A database whose transactions fail where the dice say so, as a full disk or a lost connection makes them."""

    def __init__(self, database: Database) -> None:
        super().__init__(database.engine, path=database.path)
        self.next_fault: str | None = None
        self.met: Counter[str] = Counter()

    def begin(self, connection: Connection) -> None:
        if self._strikes("does not begin"):
            raise WriteFailed(why=SAID)
        super().begin(connection)

    def commit(self, connection: Connection) -> None:
        if self._strikes("refuses the commit"):
            self.roll_back(connection)
            raise WriteFailed(why=SAID)
        if self._strikes("goes away before the commit"):
            self.roll_back(connection)
            raise MaybeSaved(why=SAID)
        super().commit(connection)
        if not self.is_sqlite and self._strikes("goes away after the commit"):
            raise MaybeSaved(why=SAID)

    def _strikes(self, fault: str) -> bool:
        """Strike requests only: the tidying behind them comes when the machine has time, and not by the dice."""
        is_request = threading.current_thread().name.startswith("topcut-lane")
        if self.next_fault != fault or not is_request:
            return False
        self.next_fault = None
        self.met[fault] += 1
        return True


class Night:
    """One event from doors open to wherever the dice leave it; afterwards `check` says what must hold."""

    def __init__(self, seed: int, database: Database, *, make: Callable[[Database], Shaky] = Shaky) -> None:
        self.seed = seed
        self.dice = random.Random(seed)
        self.tally: Counter[str] = Counter()
        self._database = make(database)
        self._random = repeatable(seed)
        self._now = count(1_700_000_000_000_000, 1_000_003)
        self._keys = count(1)
        self._desk: Desk | None = None
        self.stream = Stream("")
        self._promised: dict[str, Receipt] = {}
        self.lines: list[bytes] = []

    async def live(self, *, steps: int) -> None:
        """Play it; the server is stopped and started where the dice say so."""
        begun = False
        while steps > 0:
            stretch = min(steps, self.dice.randint(5, 30))
            clock: Callable[[], int] = lambda: next(self._now)
            async with Desk(self._database, clock=clock, random=self._random) as self._desk:
                if not begun:
                    await self._open_doors()
                    begun = True
                for _ in range(stretch):
                    await self._step()
            steps -= stretch
            self.tally["starts"] += 1
        self.tally.update(self._database.met)
        self.tally["entries"] += len(self._promised)

    async def _open_doors(self) -> None:
        shape = self.dice.choice(["swiss", "cut", "two days", "sealed", "knockout"])
        policy = self.dice.choice(["official-magic", "casual", "lorcana"])
        stages = shapes(FirstTo(2), Level.REGULAR)[shape]
        key = self._key()
        created = await self._until_known(
            lambda: self._at.events.create(who=OWNER, key=key, title="Night", policy=policy)
        )
        self._promised[key], self.stream = created, created.stream
        await self._act("announce_stages", announce_stages, {"stages": stages})
        for role, who in STAFF.items():
            await self._act("give_roles", give_roles, {"whom": who, "roles": (role,)})
        for number in range(self.dice.randint(4, 12)):
            await self._act("register", register, {"names": (f"Player {number}",)})

    async def _step(self) -> None:
        goes_on = self.dice.random() < 0.6
        seed = self.dice.getrandbits(32)

        def choose(event: Event) -> tuple[str, dict[str, Any], Who]:
            dice = random.Random(seed)
            if goes_on:
                name, args = what_comes_next(event, dice)
            else:
                open_now = sorted(name for name in ACTIONS if event.phase in DECLARED[name].during)
                name = dice.choice(open_now)
                args = request(name, event, dice)
            people = [who for who in (OWNER, *STAFF.values()) if may(event, who, name)]
            return name, args, dice.choice(people or [OWNER])

        name, args, who = await self._at.events.look(self.stream, choose)
        if self.dice.random() < 0.05:
            await self._undo_one()
        else:
            await self._act(name, ACTIONS[name], args, who=who)

    async def _act(self, name: str, action: Any, args: dict[str, Any], *, who: Who = OWNER) -> None:
        key = self._key()

        def ask(**more: Any) -> Any:
            return self._at.events.act(self.stream, action, key=key, **({"who": who} | more), **args)

        await self._promise(name, key, ask)

    async def _undo_one(self) -> None:
        key, back = self._key(), self.dice.randint(0, 3)
        seq, _ = await self._at.events.head(self.stream)
        target = max(2, seq - back)
        await self._promise(
            "undo",
            key,
            lambda **more: self._at.events.undo(self.stream, seq=target, key=key, **({"who": OWNER} | more)),
        )

    async def _promise(self, name: str, key: str, ask: Any) -> None:
        """Ask until it is known; a concern is set aside by the owner, a refusal changes nothing."""
        try:
            try:
                receipt = await self._until_known(ask)
            except NeedsAReason as asked:
                codes = [concern.code for concern in asked.detail["concerns"]]  # type: ignore[attr-defined]
                receipt = await self._until_known(lambda: ask(who=OWNER, despite=codes, reason="Because"))
        except TopcutError as refusal:
            self.tally[f"refused: {refusal.code}"] += 1
            return
        self.tally[name] += 1
        self._promised[key] = receipt

    async def _until_known(self, ask: Any) -> Any:
        """Send a request, perhaps into a fault, and again with the same key until somebody knows."""
        for strikes in range(TRIES):
            if strikes < 2 and self.dice.randrange(ONE_IN) == 0:
                self._database.next_fault = self.dice.choice(FAULTS)
            before = await self._length()
            try:
                return await ask()
            except MaybeSaved:
                self.tally["not known"] += 1
            except WriteFailed:
                self.tally["not saved"] += 1
                assert await self._length() == before, f"seed {self.seed}: told «not saved», and it is there"
            finally:
                self._database.next_fault = None
        raise AssertionError(f"seed {self.seed}: {TRIES} tries and still nobody knows")

    async def _length(self) -> int:
        """Count the entries in the tables themselves, past the desk."""
        with self._database.reading() as connection:
            return len(Logs(connection).tail(self.stream)) if self.stream else 0

    @property
    def _at(self) -> Desk:
        assert self._desk
        return self._desk

    def _key(self) -> str:
        return f"{self.seed}-{next(self._keys)}"

    # What must hold -------------------------------------------------------------------------------------------------

    def stored(self) -> tuple[list[bytes], Openings]:
        with self._database.reading() as connection:
            logs = Logs(connection)
            return logs.tail(self.stream), logs.tail_openings(self.stream)

    def check(self) -> None:
        """Every promise is an entry of its own, nothing else is there, and the event makes sense."""
        with told_by(self.seed):
            lines, openings = self.stored()
            promised = sorted((receipt.seq, receipt.head) for receipt in self._promised.values())
            assert promised == [(seq, hash_of(line)) for seq, line in enumerate(lines, 1)]
            event = fold(EVENT, self.stream, lines, openings=openings).state
            must_hold.nobody_is_twice_in_a_round(event)
            must_hold.what_is_kept_is_what_a_count_says(event)
            must_hold.rounds_make_sense(event)
            for after in must_hold.swiss_rounds_closed(event):
                must_hold.points_add_up(event, after=after)
            must_hold.the_end_makes_sense(event)
            again, counts = derive_again(self.stream, lines, openings=openings)
            assert again.state == event
            assert counts.not_yet_checkable == 0


@contextmanager
def told_by(seed: int) -> Iterator[None]:
    """Name the seed of whatever goes wrong, so that it can be lived again."""
    try:
        yield
    except Exception as error:
        error.add_note(f"seed {seed}: TOPCUT_NIGHT={seed} lives it again")
        raise
