"""A table with its log in memory, played in the words of the people at it."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.core.log.book import STREAM
from tests.strategies import repeatable

from topcut.core.asking import Acted, Asked, WholeLog
from topcut.core.log import Folded, Opening, fold
from topcut.core.play import Actor, Level, MatchLength, Power, Who
from topcut.core.zones.actions import (
    allow_watching,
    answer_look,
    bring_deck,
    choose_first,
    deal_hand,
    draw_chooser,
    go_on_without,
    keep_hand,
    look,
    look_at_hand,
    pledge,
    present_deck,
    return_random_card,
    roll_dice,
    set_up_game,
    show_share,
    shuffle,
    shuffle_random_portion,
)
from topcut.core.zones.asking import agree_take_back, ask_take_back, close_match, rewind
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.log import TABLE_LOG
from topcut.core.zones.nouns.state import Tabletop
from topcut.core.zones.reading import commitment
from topcut.core.zones.reading.shuffle import tape_bytes
from topcut.core.zones.view import View, judge_view, view

ANA, BOB, JUDGE = Who("ana"), Who("bob"), Who("judge")
BY_CHANCE = (shuffle, draw_chooser, roll_dice, shuffle_random_portion, return_random_card)
PEOPLE = (ANA, BOB, Who("cat"), Who("dan"))


class Table:
    """Play a match: seats 0 and 1 are Ana and Bob, and a judge stands by."""

    def __init__(
        self,
        profile: str = "dz8",
        *,
        decks: Sequence[Sequence[str]] = (),
        sideboards: Sequence[Sequence[str]] = ((), ()),
        seats: int = 2,
        seed: object = "table",
        watched: bool = True,
        **opening: Any,
    ) -> None:
        self.random = repeatable(seed)
        self.players = repeatable(f"{seed}/players")
        self.folded: Folded[Any, Tabletop] = Folded(TABLETOP, STREAM)
        self.lines: list[bytes] = []
        self.openings: dict[int, dict[str, Opening]] = {}
        self.pledged: dict[tuple[int, int], bytes] = {}
        self.now = 0
        self._keep(TABLE_LOG.begin(self.folded, self._asked(JUDGE), profile=profile, seats=PEOPLE[:seats], **opening))
        for seat, deck in enumerate(decks):
            extra = sideboards[seat] if seat < len(sideboards) else ()
            self.judge(bring_deck, seat=seat, main=deck, sideboard=extra, salt="salt")
        if watched:
            for seat in range(seats):
                self.act(seat, allow_watching)

    @property
    def state(self) -> Tabletop:
        return self.folded.state

    def _asked(self, who: Who, **more: Any) -> Asked:
        self.now += 1
        powers = frozenset({Power.RULE}) if who == JUDGE else frozenset({Power.PLAY})
        return Asked(who, self.now, self.random, by=Actor(who, powers), **more)

    def _keep(self, acted: Acted[Any, Any]) -> int:
        written = acted.written
        if acted.refolded is not None:
            self.folded = acted.refolded
        else:
            self.folded.take(written.line, written.entry)
        self.lines.append(written.line)
        if written.openings:
            self.openings[written.entry.seq] = {opening.field: opening for opening in written.openings}
        return self.folded.seq

    # Acting -----------------------------------------------------------------------------------------------------------

    def act(
        self,
        seat: int,
        action: Any,
        /,
        *,
        despite: Sequence[str] = (),
        reason: str = "",
        tapes: Mapping[int, bytes] | None = None,
        **args: Any,
    ) -> int:
        asked = self._asked(self.state.sides[seat].who, despite=despite, reason=reason)
        self._keep(TABLE_LOG.act(self.folded, asked, action, **args))
        return self.settle(tapes) if action in BY_CHANCE else self.folded.seq

    def let_look(self, seat: int, *, owner: int, count: int) -> int:
        """Have a seat ask to look at another's deck, and its owner say yes."""
        self.act(seat, look, owner=owner, count=count, effect="look at another's")
        return self.act(owner, answer_look, seat=seat, yes=True)

    def judge(self, action: Any, /, tapes: Mapping[int, bytes] | None = None, **args: Any) -> int:
        self._keep(TABLE_LOG.act(self.folded, self._asked(JUDGE), action, **args))
        return self.settle(tapes) if action in BY_CHANCE else self.folded.seq

    def settle(self, tapes: Mapping[int, bytes] | None = None) -> int:
        """Show these tapes of the chance asked for, or all of them; a judge goes on without what is not here."""
        if tapes is None and self.state.asked:
            tapes = self.tapes(*self.state.awaited())
        tapes = tapes or {}
        while self.state.asked:
            number, seat = self.state.asked.number, self.state.awaited()[0]
            if seat in tapes and not self.state.unpledged():
                self.act(seat, show_share, number=number, tape=tapes[seat])
            else:
                gone = seat if seat not in tapes else self.state.unpledged()[0]
                self.judge(go_on_without, number=number, seat=gone)
        return self.folded.seq

    def ask_take_back(self, seat: int) -> int:
        return self._back(self.state.sides[seat].who, ask_take_back)

    def agree(self, seat: int, *, move: int | None = None) -> int:
        """Say yes to the move that is asked for, or to one that was."""
        asked_for = self.state.take_back[1] if move is None and self.state.take_back else move or 0
        return self._back(self.state.sides[seat].who, agree_take_back, move=asked_for)

    def rewind(self, to: int, *, ruling: str = "as it was", who: Who = JUDGE) -> int:
        return self._back(who, rewind, to=to, ruling=ruling)

    def close(self, *, who: Who = ANA, length: MatchLength | None = None) -> int:
        return self._back(who, close_match, length=length)

    def _back(self, who: Who, action: Any, **args: Any) -> int:
        whole = WholeLog(self.lines, self.openings)
        return self._keep(TABLE_LOG.act(self.folded, self._asked(who), action, whole, **args))

    # Chance -----------------------------------------------------------------------------------------------------------

    def tapes(self, *seats: int) -> Mapping[int, bytes]:
        """Have seats pledge for the next chance, and hold what they will hand in."""
        number = self.state.chances + 1
        for seat in seats:
            if seat not in self.state.pledges.get(number, {}):
                tape = self.players(tape_bytes(max(len(side.slots) for side in self.state.sides)))
                self.act(seat, pledge, number=number, commitment=commitment(tape, number=number, side=seat))
                self.pledged[number, seat] = tape
        return {seat: self.pledged[number, seat] for seat in seats}

    def shuffle(self, seat: int, effect: str = "before-the-game", **args: Any) -> int:
        return self.act(seat, shuffle, effect=effect, tapes=self.tapes(*self.state.seats()), **args)

    # Whole stretches --------------------------------------------------------------------------------------------------

    def present(self) -> None:
        for seat in self.state.seats():
            self.shuffle(seat)
            self.act(seat, present_deck)

    def start(self, *, first: int = 0) -> "Table":
        """Go through everything before a game, without a mulligan."""
        self.act(0, set_up_game)
        self.present()
        if self.state.chooser is None:
            self.act(0, draw_chooser, tapes=self.tapes(0, 1))
        chooser = self.state.chooser
        self.act(chooser, choose_first, play_first=chooser == first)
        for seat in self.state.seats():
            self.act(seat, deal_hand)
            self.act(seat, look_at_hand)
        deciding = [(first + turn) % len(self.state.sides) for turn in self.state.seats()]
        for seat in sorted(deciding, key=lambda seat: self.state.head(seat) != first) if self.state.teams else deciding:
            self.act(seat, keep_hand)
        return self

    # Looking ----------------------------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        return view(self.state, seat=seat)

    def judge_view(self) -> View:
        return judge_view(self.state, judge=JUDGE)

    def hand(self, seat: int) -> dict[str, int]:
        """The numbers of a hand by name; the last of equals."""
        return {card.name: card.id for card in self.view(seat).sides[seat].hand}

    def ids(self, seat: int) -> list[int]:
        return [card.id for card in self.state.sides[seat].hand]

    def lying(self, seat: int, area: str = "play") -> list[int]:
        return [card.id for stack in self.state.sides[seat].areas[area] for card in stack.cards]

    def deck_names(self, seat: int) -> list[str]:
        """What the referee knows."""
        return [self.state.names[slot] for slot in self.state.sides[seat].deck]

    def fold(self, *, openings: Any = None) -> Folded[Any, Tabletop]:
        return fold(TABLETOP, STREAM, self.lines, openings=self.openings if openings is None else openings)


def deck(letter: str, cards: int = 20) -> list[str]:
    return [f"{letter}{number}" for number in range(cards)]


def table(profile: str = "dz8", *, cards: int = 20, level: Level = Level.REGULAR, **more: Any) -> Table:
    return Table(profile, decks=(deck("A", cards), deck("B", cards)), level=level, **more)


def with_sideboards(profile: str = "magic", cards: int = 60, extra: int = 15, **more: Any) -> Table:
    boards = (deck("S", extra), deck("T", extra))
    return Table(profile, decks=(deck("A", cards), deck("B", cards)), sideboards=boards, **more)
