"""All zones of a match's games as they are: what the referee knows, and nobody sees whole."""

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
    """Stand for any card of a seat: a log folds with closed values too, and keeps count."""
    return -1 - seat


class TablePhase(enum.IntEnum):
    """How far a game is."""

    WAITING = 0
    PREGAME = 1
    PLAYING = 2
    OVER = 3
    CLOSED = 4


class CardCopy(Struct, gc=False):
    """A card outside the deck: a number for those who see it, the slot it is, and which side is up."""

    id: int
    slot: int
    up: bool = False


class Stack(Struct):
    """Cards piled on each other in an area, top first, and what lies on them."""

    cards: list[CardCopy]
    exerted: bool = False
    damage: int = 0
    counters: dict[str, int] = field(default_factory=dict)


class Notice(Struct, frozen=True):
    """What everybody was told about cards added to a deck, for as long as it is true (DZ 8.2.4, DZ 7.2.3)."""

    slots: tuple[int, ...]
    """The cards added, as they lie."""
    shown: tuple[int, ...]
    """Those of them that were face up."""
    tells_places: bool
    """Whether the places are known, or only in which order the face-up cards follow each other."""


class Look(Struct):
    """What one seat is looking at in a deck."""

    owner: int
    cards: list[CardCopy]
    all_see: bool = False


class Ordering(Struct, frozen=True):
    """Cards that wait for their owner's order; they lie where they lay, with all that is on them (DZ 8.2.4.1)."""

    where: str
    cards: tuple[int, ...]
    effect: str
    asked_by: int
    said: str = ""
    """The effect as everybody read it when it was named."""


class WantedLook(Struct, frozen=True):
    """A look at another's deck that waits for its owner's yes."""

    owner: int
    effect: str
    count: int
    is_search: bool
    all_see: bool
    said: str = ""
    """The effect as everybody read it when it was named."""


class Side(Struct):
    """One player's part of the table."""

    who: Who
    whose: Who = Who("")
    """For whom the seat was laid when the table was opened; who sits here may since have come from elsewhere."""
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
    """Who may know the top card for as long as an effect says so."""
    is_random: bool = False
    owes_shuffle: bool = False
    """Whether this deck was searched and is to be shuffled before anything else happens to it (MTR 3.10)."""
    is_presented: bool = False
    opponent_shuffled: bool | None = None
    counted_by: tuple[int, ...] = ()
    """Who has counted this deck in piles for this game (MTR 3.10)."""
    mulligans: int = 0
    has_dealt: bool = False
    has_altered: bool = False
    has_kept: bool = False
    allows_watching: bool = False
    allows_reading: bool = False
    """Whether this seat lets everybody read the match once it is over."""
    accepts_judge: bool = False
    """Whether this seat agrees to the judge who came last."""
    has_share: bool = False
    """Whether this seat pledges for chances, and is waited for."""
    is_out: bool = False
    """Whether the others play the game in hand without this seat (MTR 2.10)."""
    has_left: bool = False
    """Whether they play every game without it."""
    devices: int = 0
    """How many devices have opened this seat by a link since it was last kept for one alone."""


class PlayedGame(Struct, frozen=True):
    """How one game ended, and what the next one's sideboarding asks about it (MTR 3.16)."""

    winner: int | None
    how: str
    chooser: int | None
    had_begun: bool
    card_was_played: bool
    out: tuple[int, ...] = ()
    """Who was out before it ended, in the order they went."""


class Ending(Struct, frozen=True):
    """How a match ended that its games did not decide (MTR 2.4)."""

    winner: int | None
    how: str


class Roll(Struct, frozen=True):
    """The last dice rolled, whether they count, and who says they do not (MTR 3.9)."""

    number: int
    seat: int
    faces: int
    results: tuple[int, ...]
    void: str = ""
    """Why they do not count."""
    doubts: tuple[tuple[int, str], ...] = ()


class Past(Struct, frozen=True):
    """The last chance: what each side was bound to, whose tapes are in it with the server's, and whose did not come."""

    number: int
    sides: tuple[int, ...]
    bound: dict[int, str]
    withheld: tuple[int, ...] = ()


class Tabletop(Struct):
    """Everything on, under and about one table."""

    profile_name: str = ""
    policy: str = ""
    level: Level = Level.REGULAR
    keeps_discard_order: bool = False
    better_placed: int | None = None
    length: MatchLength | None = None
    match: EventMatch | None = None
    """Of an event, where it is one's."""
    deck_out: str = ""
    """When running out of cards is stated: on an attempt to draw, at the end of a turn, or never (X-01)."""
    sides: list[Side] = field(default_factory=list)
    teams: tuple[int, ...] = ()
    """By seat, the team it plays for; none where everybody plays alone (MTR 9.1)."""
    names: list[str] = field(default_factory=list)
    """By slot; empty where the list is sealed."""
    known: dict[int, int] = field(default_factory=dict)
    """By slot, who may know that it lies where it lies: see `knowledge`."""
    traces: list[int] = field(default_factory=list)
    """By slot, a number that changes when it could no longer be followed."""
    remembered: dict[tuple[int, int], int] = field(default_factory=dict)
    """By slot and trace, who knew it then: a judge's rewind brings the cards back, and this with them."""
    last_trace: int = 0
    last_id: int = 0
    chances: int = 0
    """Numbers of the chances used up."""
    pledges: dict[int, dict[int, str]] = field(default_factory=dict)
    tapes: dict[int, Sealed[bytes]] = field(default_factory=dict)
    """The server's, for what is yet to come."""
    asked: ChanceAsked | None = None
    """The chance that was asked for and is not drawn yet."""
    shown: dict[int, Sealed[bytes]] = field(default_factory=dict)
    """By seat, the tapes shown for it."""
    withheld: tuple[int, ...] = ()
    """The seats without whose share it goes on."""
    past: Past | None = None
    rolls: int = 0
    roll: Roll | None = None
    void_rolls: dict[int, int] = field(default_factory=dict)
    """By seat, the roll it has yet to roll again."""
    looks: dict[int, Look] = field(default_factory=dict)
    wanted_looks: dict[int, WantedLook] = field(default_factory=dict)
    """By the seat that asked."""
    orderings: dict[int, Ordering] = field(default_factory=dict)
    stage: TablePhase = TablePhase.WAITING
    game: int = 0
    games: list[PlayedGame] = field(default_factory=list)
    ended: Ending | None = None
    wants_end: tuple[int, ...] = ()
    """Which seats would end the match as a draw."""
    out: tuple[int, ...] = ()
    """Who is out of the game in hand, in the order they went."""
    missed: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """By seat, which others say that its player has gone."""
    refuted: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """By seat, whose words no longer count, because its player has done something since."""
    was_restarted: bool = False
    chooser: int | None = None
    first: int | None = None
    active: int = 0
    turn: int = 0
    step: str = ""
    """Of the turn, where the active player has said it."""
    drawn_by: tuple[int, ...] = ()
    """Who has drawn the card of the turn (DZ 8.2.3)."""
    card_was_played: bool = False
    deck_outs: list[int] = field(default_factory=list)
    statements: dict[int, tuple[int | None, str]] = field(default_factory=dict)
    manipulated: dict[int, str] = field(default_factory=dict)
    """By seat whose deck waits to be put right, what the judge wrote down of it."""
    judge_by_consent: bool = False
    judge: Who = Who("")
    """Who came last as a judge, where one has a say by consent only."""
    judges: dict[Who, tuple[tuple[int, str], ...]] = field(default_factory=dict)
    """Which hidden zones a judge is looking at."""
    take_back: tuple[int, int] | None = None
    words: str = ""
    """How the players named the last effect that is neither a preset nor a card."""

    @property
    def profile(self) -> ZoneProfile:
        return profiles()[self.profile_name]

    def owner_of(self, slot: int) -> int:
        if slot < 0:
            return -1 - slot
        return next(seat for seat, side in enumerate(self.sides) if slot in side.slots)

    def owes_shuffle(self, seat: int) -> bool:
        """Ask whether a deck was searched and not shuffled since; a single card has no order (MTR 3.10)."""
        return self.sides[seat].owes_shuffle and len(self.sides[seat].deck) > 1

    def seats(self) -> range:
        return range(len(self.sides))

    def others(self, seat: int) -> list[int]:
        return [other for other in self.seats() if other != seat]

    def still_in(self) -> list[int]:
        """List the seats that play: at a table of more than two somebody may be out, and the others go on."""
        return [seat for seat, side in enumerate(self.sides) if not side.is_out]

    def missing_words(self) -> dict[int, tuple[int, ...]]:
        """List by seat who says that its player has gone, and was not refuted since (MTR 2.10)."""
        still = {
            whom: tuple(one for one in said if one not in self.refuted.get(whom, ()))
            for whom, said in self.missed.items()
        }
        return {whom: said for whom, said in still.items() if said}

    def staying(self) -> list[int]:
        """List the seats that play this match on: whoever is out of one game only is among them (MTR 2.10)."""
        return [seat for seat, side in enumerate(self.sides) if not side.has_left]

    def next_in(self, seat: int) -> int:
        """Find whose turn comes after a seat's, going round past whoever is out; of a team its head (MTR 9.3)."""
        heads = self.heads_in()
        return next((other for other in heads if other > self.head(seat)), heads[0])

    def mates(self, seat: int) -> list[int]:
        """List who plays as one with a seat, itself among them (MTR 9.1)."""
        return mates_of(self.teams, seat)

    def head(self, seat: int) -> int:
        """Name the seat that stands for a team in turns and results; alone one stands for oneself (MTR 9.1)."""
        return self.mates(seat)[0]

    @property
    def heads(self) -> list[int]:
        """Those who take turns and win games: one seat for each team, or every seat."""
        return heads_of(self.teams, seats=len(self.sides))

    def heads_in(self) -> list[int]:
        """Those of them who still play."""
        return [head for head in self.heads if not self.sides[head].is_out]

    @property
    def tallies(self) -> dict[str, int]:
        """What is counted from the start: by the game, or what a team has together (MTR 4.1, MTR 9.1)."""
        shared = self.profile.rules.shared if self.teams else None
        return dict(self.profile.tallies) | ({"life": shared.life, "poison": 0} if shared else {})

    @property
    def is_watched(self) -> bool:
        """Whether every seat agrees to spectators (MTR 1.11)."""
        return bool(self.sides) and all(side.allows_watching for side in self.sides)

    @property
    def is_readable(self) -> bool:
        """Whether every seat lets everybody read the match once it is over (MTR 3.13)."""
        return bool(self.sides) and all(side.allows_reading for side in self.sides)

    @property
    def accepts_judge(self) -> bool:
        """Whether every seat agrees to the judge who came last."""
        return bool(self.judge) and all(side.accepts_judge or side.has_left for side in self.sides)

    @property
    def has_judge(self) -> bool:
        """Whether a judge has a say here: an event has its own, at a free table every seat must agree to one."""
        return not self.judge_by_consent or self.accepts_judge

    def in_areas(self) -> Iterator[tuple[int, str, Stack, CardCopy]]:
        """Go through every card that lies in an area, with the seat and the area it lies in."""
        for seat, side in enumerate(self.sides):
            for area, stacks in side.areas.items():
                for stack in stacks:
                    for card in stack.cards:
                        yield seat, area, stack, card

    def awaited(self) -> list[int]:
        """List the seats whose share of the chance asked for has not come."""
        return [seat for seat in self._sharing() if seat not in self.shown]

    def unpledged(self) -> list[int]:
        """List the seats with a share that are not bound yet for the chance asked for; until then none is shown."""
        pledged = self.pledges.get(self.chances + 1, {})
        return [seat for seat in self._sharing() if seat not in pledged]

    def _sharing(self) -> list[int]:
        return [seat for seat, side in enumerate(self.sides) if side.has_share and seat not in self.withheld]

    def takes_pledge(self, number: int, seat: int) -> bool:
        """Ask whether a seat may bind itself for a chance, or bind itself anew: before any tape of it was shown."""
        is_late = bool(self.asked and self.asked.number == number and (self.shown or seat in self.withheld))
        return number > self.chances and not is_late and not self.sides[seat].is_out

    def new_id(self) -> int:
        self.last_id += 1
        return self.last_id
