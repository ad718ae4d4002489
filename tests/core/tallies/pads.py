"""A pad without a store: two heads against two heads, asked as the desk asks."""

from typing import Any

from topcut.core.asking import Acted, Asked, WholeLog
from topcut.core.log import Entry, Folded, write
from topcut.core.play import PlayerId, Stream, Who
from topcut.core.tallies import THE_ROOM, CountedTally, PadView, begin_pad_game, move_tally, name_hand, pad_view
from topcut.core.tallies.facts import TallyFact
from topcut.core.tallies.fold import TALLY_PAD
from topcut.core.tallies.log import TALLY_LOG
from topcut.core.tallies.state import TallyPad

ANA, BO, CY, DI, JUDGE = (Who(name) for name in ("ana", "bo", "cy", "di", "judge"))
SIDES = ((PlayerId(1), PlayerId(2)), (PlayerId(3), PlayerId(4)))
SEATS = {ANA: (0, 1), BO: (0, 2), CY: (1, 3), DI: (1, 4)}
HEADS = (CountedTally("life", 30), CountedTally("poison", 0, 15))
STREAM = "PADPADPADPADPADP"


class Pad:
    """One pad, its lines and the person who asks."""

    def __init__(self, tallies: tuple[CountedTally, ...] = HEADS) -> None:
        self.folded: Folded[TallyFact, TallyPad] = Folded(TALLY_PAD, STREAM)
        self.lines: list[bytes] = []
        self.now = 1_000
        event = Stream("EVENTEVENTEVENTE")
        self._take(
            TALLY_LOG.begin(
                self.folded, self._asked(THE_ROOM), event=event, round=1, table=5, sides=SIDES, tallies=tallies
            )
        )

    def let_in(self, *people: Who) -> "Pad":
        for who in people:
            side, player = SEATS.get(who, (None, None))
            self.act(THE_ROOM, name_hand, whom=who, side=side, player=player)
        return self

    def act(self, who: Who, action: Any, **said: Any) -> int:
        return self._take(TALLY_LOG.act(self.folded, self._asked(who), action, **said))

    def move(self, who: Who, by: int, *, tally: str = "life", side: int | None = None, game: int | None = None) -> int:
        mine = SEATS[who][0] if side is None else side
        return self.act(who, move_tally, game=game or self.state.game, side=mine, tally=tally, by=by)

    def begin(self, who: Who) -> int:
        return self.act(who, begin_pad_game, game=self.state.game + 1)

    def undo(self, who: Who, seq: int) -> int:
        return self._take(TALLY_LOG.undo(self.folded, self._asked(who), WholeLog(self.lines, {}), seq=seq))

    def forge(self, who: Who, *facts: TallyFact) -> None:
        """Write what no action would, as somebody with the file at hand could."""
        self.now += 1
        written = write(self.folded, facts, who=who, now=self.now, random=bytes)
        self.lines.append(written.line)

    def verified(self) -> Any:
        return TALLY_LOG.derive_again(STREAM, self.lines, openings={})

    def seen(self, who: Who) -> PadView:
        return pad_view(self.state, mine=SEATS.get(who, (None,))[0])

    def values(self, side: int) -> tuple[int, ...]:
        return tuple(self.state.values[side].values())

    @property
    def state(self) -> TallyPad:
        return self.folded.state

    @property
    def last(self) -> Entry[TallyFact]:
        return TALLY_PAD.read(self.lines[-1])

    def _asked(self, who: Who) -> Asked:
        self.now += 1
        return Asked(who, self.now, bytes)

    def _take(self, acted: Acted[TallyFact, TallyPad]) -> int:
        line, entry = acted.written.line, acted.written.entry
        self.lines.append(line)
        if acted.refolded:
            self.folded = acted.refolded
        else:
            self.folded.take(line, entry)
        return entry.seq
