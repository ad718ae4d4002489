"""All zones of a match's games as they are: known to the referee, but seen as a whole by nobody."""

import enum
from collections.abc import Iterator

from msgspec import Struct, field

from topcut.core.log import Sealed
from topcut.core.play import Level, MatchLength, Who
from topcut.core.zones.nouns.facts import EventMatch
from topcut.core.zones.nouns.facts_before import ChanceAsked
from topcut.core.zones.nouns.profiles import ZoneProfile, profiles
from topcut.core.zones.nouns.teams import heads_of, mates_of


def unknown(seat: int) -> int:
    """Return a placeholder for any card of a seat: a log with closed values still folds, and counts cards."""
    return -1 - seat


class TablePhase(enum.IntEnum):
    """The phase of a game."""

    WAITING = 0
    PREGAME = 1
    PLAYING = 2
    OVER = 3
    CLOSED = 4


class CardCopy(Struct, gc=False):
    """A card outside the deck: a number for those who see it, its slot, and which side is up."""

    id: int
    slot: int
    up: bool = False


class Stack(Struct):
    """Cards piled on each other in an area, top first, and the marks on them."""

    cards: list[CardCopy]
    exerted: bool = False
    damage: int = 0
    counters: dict[str, int] = field(default_factory=dict)


class Notice(Struct, frozen=True):
    """What everybody was told about cards added to a deck, as long as it is true (DZ 8.2.4, DZ 7.2.3)."""

    slots: tuple[int, ...]
    """The cards added, in their order."""
    shown: tuple[int, ...]
    """Those of them that were face up."""
    tells_places: bool
    """Whether the places are known, or only the order of the face-up cards."""


class Look(Struct):
    """What one seat is looking at in a deck."""

    owner: int
    cards: list[CardCopy]
    all_see: bool = False


class Ordering(Struct, frozen=True):
    """Cards that wait for their owner's order; they stay where they are, with everything on them (DZ 8.2.4.1)."""

    where: str
    cards: tuple[int, ...]
    effect: str
    asked_by: int
    said: str = ""
    """The effect, as everybody could read it when it was named."""


class WantedLook(Struct, frozen=True):
    """A look at another's deck that waits for its owner's yes."""

    owner: int
    effect: str
    count: int
    is_search: bool
    all_see: bool
    said: str = ""
    """The effect, as everybody could read it when it was named."""


class Side(Struct):
    """One player's part of the table."""

    who: Who
    whose: Who = Who("")
    """The player the seat was opened for; the person who sits here now may have come from elsewhere."""
    slots: range = range(0)
    """The registered cards, main deck first."""
    registered: int = 0
    """How many of them are the main deck."""
    hash: str = ""
    main: list[int] = field(default_factory=list)
    """The slots in the deck for this game."""
    deck: list[int] = field(default_factory=list)
    hand: list[CardCopy] = field(default_factory=list)
    sideboard: list[CardCopy] = field(default_factory=list)
    areas: dict[str, list[Stack]] = field(default_factory=dict)
    tallies: dict[str, int] = field(default_factory=dict)
    notices: list[Notice] = field(default_factory=list)
    disclosed: int = 0
    """The seats that may know the top card as long as an effect says so, as bits."""
    is_random: bool = False
    owes_shuffle: bool = False
    """Whether this deck was searched and is to be shuffled before anything else happens to it (MTR 3.10)."""
    is_presented: bool = False
    opponent_shuffled: bool | None = None
    counted_by: tuple[int, ...] = ()
    """The seats that have counted this deck in piles for this game (MTR 3.10)."""
    mulligans: int = 0
    has_dealt: bool = False
    has_altered: bool = False
    has_kept: bool = False
    allows_watching: bool = False
    allows_reading: bool = False
    """Whether this seat allows everybody to read the match once it is over."""
    accepts_judge: bool = False
    """Whether this seat agrees to the judge who came last."""
    has_share: bool = False
    """Whether this seat takes part in chances, and is waited for."""
    is_out: bool = False
    """Whether the others play the current game without this seat (MTR 2.10)."""
    has_left: bool = False
    """Whether they play every game without it."""
    devices: int = 0
    """How many devices have opened this seat by a link since it was last restricted to one."""


class PlayedGame(Struct, frozen=True):
    """How one game ended, with what the next one's sideboarding depends on (MTR 3.16)."""

    winner: int | None
    how: str
    chooser: int | None
    had_begun: bool
    card_was_played: bool
    out: tuple[int, ...] = ()
    """Seats that were out before it ended, in the order they left."""


class Ending(Struct, frozen=True):
    """The ending of a match that its games did not decide (MTR 2.4)."""

    winner: int | None
    how: str


class Roll(Struct, frozen=True):
    """The last dice rolled, whether they count, and who disputes it (MTR 3.9)."""

    number: int
    seat: int
    faces: int
    results: tuple[int, ...]
    void: str = ""
    """The reason why they do not count."""
    doubts: tuple[tuple[int, str], ...] = ()

    @property
    def doubters(self) -> frozenset[int]:
        """The seats that say that it does not count."""
        return frozenset(seat for seat, _ in self.doubts)


class SettledChance(Struct, frozen=True):
    """The last chance: each side's pledge, whose tapes are in it besides the server's, and whose did not come."""

    number: int
    sides: tuple[int, ...]
    bound: dict[int, str]
    withheld: tuple[int, ...] = ()


class Tabletop(Struct):
    """Everything on, under and about one table."""

    profile_name: str = ""
    policy: str = ""
    level: Level = Level.REGULAR
    edition: str = ""
    keeps_discard_order: bool = False
    better_placed: int | None = None
    length: MatchLength | None = None
    match: EventMatch | None = None
    """The match of an event, if it is one."""
    deck_out: str = ""
    """When running out of cards is stated: on an attempt to draw, at the end of a turn, or never (X-01)."""
    sides: list[Side] = field(default_factory=list)
    teams: tuple[int, ...] = ()
    """The team of each seat; empty if everybody plays alone (MTR 9.1)."""
    names: list[str] = field(default_factory=list)
    """By slot; empty if the list is sealed."""
    known: dict[int, int] = field(default_factory=dict)
    """By slot, who may know that it is where it is: see `knowledge`."""
    traces: list[int] = field(default_factory=list)
    """By slot, a number that changes when the card can no longer be followed."""
    remembered: dict[tuple[int, int], int] = field(default_factory=dict)
    """By slot and trace, who knew it then: a judge's rewind restores the cards, and this with them."""
    last_trace: int = 0
    last_id: int = 0
    chances: int = 0
    """Numbers of the chances used up."""
    pledges: dict[int, dict[int, str]] = field(default_factory=dict)
    tapes: dict[int, Sealed[bytes]] = field(default_factory=dict)
    """The server's tapes, for coming chances."""
    asked: ChanceAsked | None = None
    """The chance that was asked for and not drawn yet."""
    shown: dict[int, Sealed[bytes]] = field(default_factory=dict)
    """By seat, the tapes shown for it."""
    withheld: tuple[int, ...] = ()
    """The seats whose share it goes on without."""
    past: SettledChance | None = None
    rolls: int = 0
    roll: Roll | None = None
    void_rolls: dict[int, int] = field(default_factory=dict)
    """By seat, the void roll it has yet to repeat."""
    looks: dict[int, Look] = field(default_factory=dict)
    wanted_looks: dict[int, WantedLook] = field(default_factory=dict)
    """By the seat that asked."""
    orderings: dict[int, Ordering] = field(default_factory=dict)
    stage: TablePhase = TablePhase.WAITING
    game: int = 0
    games: list[PlayedGame] = field(default_factory=list)
    ended: Ending | None = None
    wants_end: tuple[int, ...] = ()
    """The seats that agree to draw the match."""
    out: tuple[int, ...] = ()
    """The seats out of the current game, in the order they left."""
    missed: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """By seat, the others who state that its player is gone."""
    refuted: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """By seat, whose statements no longer count, because its player has done something since."""
    was_restarted: bool = False
    chooser: int | None = None
    first: int | None = None
    active: int = 0
    turn: int = 0
    step: str = ""
    """The step of the turn, if the active player has announced it."""
    drawn_by: tuple[int, ...] = ()
    """The seats that have drawn the card of the turn (DZ 8.2.3)."""
    card_was_played: bool = False
    deck_outs: list[int] = field(default_factory=list)
    statements: dict[int, tuple[int | None, str]] = field(default_factory=dict)
    manipulated: dict[int, str] = field(default_factory=dict)
    """By seat whose deck must be put right, the judge's record of it."""
    judge_by_consent: bool = False
    judge: Who = Who("")
    """The person who came last as a judge, if judges need consent."""
    judges: dict[Who, tuple[tuple[int, str], ...]] = field(default_factory=dict)
    """The hidden zones that judges are looking at."""
    take_back: tuple[int, int] | None = None
    words: str = ""
    """The players' words for the last effect that is neither a preset nor a card."""

    @property
    def profile(self) -> ZoneProfile:
        return profiles()[self.profile_name]

    def owner_of(self, slot: int) -> int:
        if slot < 0:
            return -1 - slot
        return next(seat for seat, side in enumerate(self.sides) if slot in side.slots)

    def owes_shuffle(self, seat: int) -> bool:
        """Check whether a deck was searched and not shuffled since; a single card has no order (MTR 3.10)."""
        return self.sides[seat].owes_shuffle and len(self.sides[seat].deck) > 1

    def seats(self) -> range:
        return range(len(self.sides))

    def others(self, seat: int) -> list[int]:
        return [other for other in self.seats() if other != seat]

    def still_in(self) -> list[int]:
        """List the seats in the game: with more than two, a player may be out while the others go on."""
        return [seat for seat, side in enumerate(self.sides) if not side.is_out]

    def missing_words(self) -> dict[int, tuple[int, ...]]:
        """List by seat who states that its player is gone, without being refuted since (MTR 2.10)."""
        still = {
            whom: tuple(one for one in said if one not in self.refuted.get(whom, ()))
            for whom, said in self.missed.items()
        }
        return {whom: said for whom, said in still.items() if said}

    def staying(self) -> list[int]:
        """List the seats that still play this match, including those out of one game only (MTR 2.10)."""
        return [seat for seat, side in enumerate(self.sides) if not side.has_left]

    def next_in(self, seat: int) -> int:
        """Find the seat that has the next turn, skipping those that are out; for a team its head (MTR 9.3)."""
        heads = self.heads_in()
        return next((other for other in heads if other > self.head(seat)), heads[0])

    def mates(self, seat: int) -> list[int]:
        """List the seats that play as one with a seat, itself included (MTR 9.1)."""
        return mates_of(self.teams, seat)

    def head(self, seat: int) -> int:
        """Return the seat that represents a team in turns and results; without teams, the seat itself (MTR 9.1)."""
        return self.mates(seat)[0]

    @property
    def heads(self) -> list[int]:
        """The seats that take turns and win games: one for each team, or every seat."""
        return heads_of(self.teams, seats=len(self.sides))

    def heads_in(self) -> list[int]:
        """List those of them that are still in."""
        return [head for head in self.heads if not self.sides[head].is_out]

    @property
    def tallies(self) -> dict[str, int]:
        """The tallies from the start, of the game or shared by a team (MTR 4.1, MTR 9.1)."""
        shared = self.profile.rules.shared if self.teams else None
        return dict(self.profile.tallies) | ({"life": shared.life, "poison": 0} if shared else {})

    @property
    def is_watched(self) -> bool:
        """Whether every seat agrees to spectators, also one that has left (MTR 1.11).

        The cards of a player who left still lie on the table, so it is still their match that is watched. They can
        agree at any time, and without an answer the table stays unwatched. Otherwise the other players could declare
        somebody gone to get around a refusal, and leaving would open a table that its player wanted closed.
        """
        return bool(self.sides) and all(side.allows_watching for side in self.sides)

    @property
    def is_readable(self) -> bool:
        """Whether every seat allows everybody to read the match once it is over, also one that has left (MTR 3.13).

        The log of a finished match reveals every hidden card of its players, whether they stayed to the end or not. A
        player who left can still agree; nobody else can do it for them.
        """
        return bool(self.sides) and all(side.allows_reading for side in self.sides)

    @property
    def accepts_judge(self) -> bool:
        """Whether every seat still in the match agrees to the judge who came last.

        A player who left has no say here, unlike about spectators: those who play on need somebody to rule.
        """
        return bool(self.judge) and all(side.accepts_judge or side.has_left for side in self.sides)

    @property
    def has_judge(self) -> bool:
        """Whether there is a judge here: an event has its own, at a free table every seat must agree to one."""
        return not self.judge_by_consent or self.accepts_judge

    def in_areas(self) -> Iterator[tuple[int, str, Stack, CardCopy]]:
        """Iterate over every card in an area, with its seat and area."""
        for seat, side in enumerate(self.sides):
            for area, stacks in side.areas.items():
                for stack in stacks:
                    for card in stack.cards:
                        yield seat, area, stack, card

    def awaited(self) -> list[int]:
        """List the seats whose share of the current chance has not come."""
        return [seat for seat in self._sharing() if seat not in self.shown]

    def unpledged(self) -> list[int]:
        """List the seats that take part but have not pledged for the current chance; until then no tape is shown."""
        pledged = self.pledges.get(self.chances + 1, {})
        return [seat for seat in self._sharing() if seat not in pledged]

    def _sharing(self) -> list[int]:
        return [seat for seat, side in enumerate(self.sides) if side.has_share and seat not in self.withheld]

    def takes_pledge(self, number: int, seat: int) -> bool:
        """Check whether a seat may pledge for a chance, or pledge again: only before any of its tapes was shown."""
        is_late = bool(self.asked and self.asked.number == number and (self.shown or seat in self.withheld))
        return number > self.chances and not is_late and not self.sides[seat].is_out

    def new_id(self) -> int:
        self.last_id += 1
        return self.last_id
