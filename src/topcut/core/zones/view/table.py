"""What one person may see of a table, built by adding what they know: there is no place in it for anything else."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from topcut.core.play import Level, MatchLength, Who
from topcut.core.zones.actions.pregame import may_sideboard
from topcut.core.zones.nouns.refusals import JudgeNotAgreed, NotForSpectators
from topcut.core.zones.nouns.state import (
    CardCopy,
    Ending,
    Notice,
    PlayedGame,
    Roll,
    Side,
    Stack,
    TablePhase,
    Tabletop,
)
from topcut.core.zones.nouns.teams import heads_of, mates_of
from topcut.core.zones.reading.knowledge import bit, eyes_of, knowing
from topcut.core.zones.reading.match import is_decided
from topcut.core.zones.reading.shuffle import four_words


class CardView(Struct, frozen=True, gc=False):
    """A card somebody can point to; without a name if its face is hidden from them."""

    id: int
    name: str | None = None
    up: bool = False
    seen_by: tuple[int, ...] = ()
    """In one's own hand: who else may know that it is there."""


class StackView(Struct, frozen=True):
    """Cards on each other, top first, and the marks on them (MTR 4.1)."""

    cards: tuple[CardView, ...]
    exerted: bool = False
    damage: int = 0
    counters: Mapping[str, int] = {}


class KnownPlace(Struct, frozen=True, gc=False):
    """A place of a deck that somebody knows something about: everybody may know who, only they know what."""

    place: int
    seats: tuple[int, ...]
    name: str | None = None


class NoticeView(Struct, frozen=True):
    """What everybody was told of cards added together, from a place on (DZ 8.2.4, DZ 7.2.3)."""

    place: int
    count: int
    cards: tuple[str | None, ...]
    """In their order; None for a hidden one. If only the order of the face-up cards is told, only they are listed."""
    tells_places: bool


class DeckView(Struct, frozen=True):
    """A deck from the outside: its size, and what is known of it (DZ 8.2.2)."""

    count: int
    random: int
    """The number of cards that nobody knows anything about."""
    is_random: bool
    known: tuple[KnownPlace, ...] = ()
    notices: tuple[NoticeView, ...] = ()


class LookView(Struct, frozen=True):
    """A look at cards of a deck, listing the cards for those who may see them."""

    seat: int
    owner: int
    count: int
    cards: tuple[CardView, ...] = ()


class WantedLookView(Struct, frozen=True):
    """A look at another's deck that waits for its owner's agreement, with the effect everybody reads."""

    seat: int
    owner: int
    count: int
    is_search: bool
    said: str


class OrderingView(Struct, frozen=True):
    """Cards that wait for their owner's order; they can be seen where they lie."""

    owner: int
    where: str
    cards: tuple[int, ...]
    asked_by: int


class SideView(Struct, frozen=True):
    """One player's part of the table."""

    seat: int
    tallies: Mapping[str, int]
    deck: DeckView
    hand_count: int
    sideboard_count: int
    areas: Mapping[str, tuple[StackView, ...]]
    deck_hash: str
    hand: tuple[CardView, ...] = ()
    """Listed card by card for its owner only."""
    hand_known: tuple[str, ...] = ()
    """The names of cards somebody else knows to be in it: they cannot tell which card each is."""
    sideboard: tuple[CardView, ...] = ()
    owes_shuffle: bool = False
    """Whether the deck was searched and is to be shuffled (MTR 3.10)."""
    is_presented: bool = False
    opponent_shuffled: bool | None = None
    counted_by: tuple[int, ...] = ()
    has_dealt: bool = False
    has_kept: bool = False
    accepts_judge: bool = False
    """Whether this player agrees to the judge who came last."""
    has_share: bool = False
    """Whether this player takes part in chances, and is waited for."""
    devices: int = 0
    """The number of devices that opened the seat."""
    is_out: bool = False
    """Whether the others play on without this player (MTR 2.10)."""
    has_left: bool = False


class AskedView(Struct, frozen=True):
    """A chance that was asked for: its purpose, and whose shares are still awaited."""

    number: int
    purpose: str
    awaited: tuple[int, ...]
    shown: tuple[int, ...]
    withheld: tuple[int, ...]


class View(Struct, frozen=True):
    """The whole table for one person."""

    seat: int | None
    profile: str
    level: Level
    stage: TablePhase
    game: int
    games: tuple[PlayedGame, ...]
    turn: int
    active: int
    first: int | None
    chooser: int | None
    sides: tuple[SideView, ...]
    looks: tuple[LookView, ...] = ()
    wanted_looks: tuple[WantedLookView, ...] = ()
    orderings: tuple[OrderingView, ...] = ()
    deck_outs: tuple[int, ...] = ()
    statements: Mapping[int, tuple[int | None, str]] = {}
    chance: int = 1
    """The number of the next chance, and four words of each side's pledge for it."""
    pledges: Mapping[int, str] = {}
    bound: Mapping[int, Mapping[int, str]] = {}
    """By the number of a coming chance, each side's pledge: browsers wait until they see all of them."""
    asked: AskedView | None = None
    manipulated: tuple[int, ...] = ()
    judges: tuple[tuple[tuple[int, str], ...], ...] = ()
    """The hidden zones that judges are looking at."""
    has_judge: bool = True
    """Whether there is a judge here; at a free table every seat must agree to one."""
    judge_came: bool = False
    """Whether somebody came as a judge who needs every player's consent."""
    take_back: tuple[int, int] | None = None
    may_sideboard: bool = False
    length: MatchLength | None = None
    is_decided: bool = False
    """Whether there is no next game (MTR 2.1)."""
    ended: Ending | None = None
    wants_end: tuple[int, ...] = ()
    missed: Mapping[int, tuple[int, ...]] = {}
    """By seat, the others who state that its player is gone."""
    step: str = ""
    roll: Roll | None = None
    """The last dice, and whether they count (MTR 3.9)."""
    keeps_discard_order: bool = False
    """Whether cards look at the order of a discard, so that it stays as it is (MTR 3.15)."""
    teams: tuple[int, ...] = ()
    """The team of each seat; empty if everybody plays alone (MTR 9.1)."""
    edition: str = ""

    @property
    def is_of_two(self) -> bool:
        """Whether two players or two teams play each other: then the side that has not won has lost."""
        return len(self.heads) == 2

    @property
    def heads(self) -> list[int]:
        """The seats that win games: one for each team, or every seat (MTR 9.1)."""
        return heads_of(self.teams, seats=len(self.sides))

    def are_mates(self, seat: int | None, other: int | None) -> bool:
        """Check whether two seats play as one, or are the same (MTR 9.1)."""
        if seat is None or other is None:
            return seat == other
        return other in mates_of(self.teams, seat)

    def may_miss(self, seat: int, whom: int) -> bool:
        """Check whether a seat can state that another is gone: not stated yet, or enough have now (MTR 2.10)."""
        said = self.missed.get(whom, ())
        wanting = [side for side in self.sides if not side.is_out and side.seat not in {whom, *said}]
        return seat != whom and not self.sides[whom].has_left and (seat not in said or not wanting)


def view(table: Tabletop, *, seat: int | None = None) -> View:
    """Show a seat, or a spectator, what they may see (DZ 8.2.2, MTR 3.13)."""
    if seat is None and not table.is_watched:
        raise NotForSpectators
    return _Eyes(table, seat, bit(seat), frozenset()).view()


def judge_view(table: Tabletop, *, judge: Who) -> View:
    """Show a judge what everybody sees, and the hidden zones of an announced look (MTR 1.8)."""
    if table.judge_by_consent and not (judge == table.judge and table.accepts_judge):
        raise JudgeNotAgreed
    return _Eyes(table, None, bit(None), frozenset(table.judges.get(judge, ()))).view()


@lru_cache(maxsize=1_024)
def _seats(who: int, count: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(count) if who >> seat & 1)


class _Eyes:
    """One person's view of a table."""

    __slots__ = ("bit", "opened", "seat", "table")

    def __init__(self, table: Tabletop, seat: int | None, bit: int, opened: frozenset[tuple[int, str]]) -> None:
        self.table = table
        self.seat = seat
        self.bit = bit
        self.opened = opened

    def view(self) -> View:
        table = self.table
        number = table.chances + 1
        return View(
            seat=self.seat,
            profile=table.profile_name,
            level=table.level,
            stage=table.stage,
            game=table.game,
            games=tuple(table.games),
            turn=table.turn,
            active=table.active,
            first=table.first,
            chooser=table.chooser,
            sides=tuple(self.side(seat, side) for seat, side in enumerate(table.sides)),
            looks=tuple(self.look(seat) for seat in table.looks),
            wanted_looks=tuple(
                [WantedLookView(s, w.owner, w.count, w.is_search, w.said) for s, w in table.wanted_looks.items()]
            ),
            orderings=tuple(
                [OrderingView(o, asked.where, asked.cards, asked.asked_by) for o, asked in table.orderings.items()]
            ),
            deck_outs=tuple(table.deck_outs),
            statements=dict(table.statements),
            chance=number,
            pledges={side: four_words(pledge) for side, pledge in table.pledges.get(number, {}).items()},
            bound={number: dict(pledged) for number, pledged in table.pledges.items()},
            asked=self.asked(),
            manipulated=tuple(sorted(table.manipulated)),
            judges=tuple(zones for zones in table.judges.values() if zones),
            has_judge=table.has_judge,
            judge_came=bool(table.judge),
            take_back=table.take_back,
            may_sideboard=table.stage is TablePhase.PREGAME and may_sideboard(table),
            length=table.length,
            is_decided=is_decided(table),
            ended=table.ended,
            wants_end=table.wants_end,
            missed=table.missing_words(),
            step=table.step,
            roll=table.roll,
            keeps_discard_order=table.keeps_discard_order,
            teams=table.teams,
            edition=table.edition,
        )

    def side(self, seat: int, side: Side) -> SideView:
        is_own = self.is_ours(seat) or (seat, "hand") in self.opened
        sees_sideboard = self.is_ours(seat) or (seat, "sideboard") in self.opened
        return SideView(
            seat=seat,
            tallies=dict(side.tallies),
            deck=self.deck(seat, side),
            hand_count=len(side.hand),
            sideboard_count=len(side.sideboard),
            areas={area: tuple([self.stack(seat, area, s) for s in stacks]) for area, stacks in side.areas.items()},
            deck_hash=side.hash,
            hand=tuple([self.own(seat, "hand", card) for card in side.hand]) if is_own else (),
            hand_known=() if is_own or not side.hand else self.known_in(side.hand),
            sideboard=tuple([self.own(seat, "sideboard", card) for card in side.sideboard]) if sees_sideboard else (),
            owes_shuffle=self.table.owes_shuffle(seat),
            is_presented=side.is_presented,
            opponent_shuffled=side.opponent_shuffled,
            counted_by=side.counted_by,
            has_dealt=side.has_dealt,
            has_kept=side.has_kept,
            accepts_judge=side.accepts_judge,
            has_share=side.has_share,
            devices=side.devices,
            is_out=side.is_out,
            has_left=side.has_left,
        )

    def is_ours(self, seat: int) -> bool:
        """Check whether a seat is this person's, or a team-mate's, whose hand is open to them (MTR 9.2)."""
        return self.seat is not None and seat in self.table.mates(self.seat)

    def asked(self) -> AskedView | None:
        table = self.table
        if table.asked is None:
            return None
        number, purpose = table.asked.number, table.asked.purpose
        return AskedView(number, purpose, tuple(table.awaited()), tuple(sorted(table.shown)), table.withheld)

    def knows(self, slot: int) -> int:
        return self.table.known.get(slot, 0) & self.bit

    def own(self, seat: int, zone: str, card: CardCopy) -> CardView:
        who = self.table.known.get(card.slot, 0)
        if (seat, zone) in self.opened:
            return CardView(card.id, self.table.names[card.slot])
        if not who & self.bit:
            return CardView(card.id)
        others = who & ~eyes_of(self.table, seat)
        seen_by = _seats(others, len(self.table.sides)) if others else ()
        return CardView(card.id, self.table.names[card.slot], False, seen_by)

    def known_in(self, hand: list[CardCopy]) -> tuple[str, ...]:
        return tuple(sorted(self.table.names[card.slot] for card in hand if self.knows(card.slot)))

    def stack(self, seat: int, area: str, stack: Stack) -> StackView:
        cards = tuple([self.lying(seat, area, card) for card in stack.cards])
        return StackView(cards, stack.exerted, stack.damage, dict(stack.counters) if stack.counters else {})

    def lying(self, seat: int, area: str, card: CardCopy) -> CardView:
        sees = card.up or self.knows(card.slot) or (self.opened and (seat, area) in self.opened)
        return CardView(card.id, self.table.names[card.slot] if sees and card.slot >= 0 else None, card.up)

    def deck(self, seat: int, side: Side) -> DeckView:
        table, known, mine = self.table, self.table.known, self.bit
        sees_all = (seat, "deck") in self.opened
        if not (sees_all or side.notices) and known.keys().isdisjoint(side.deck):
            return DeckView(len(side.deck), len(side.deck), side.is_random)
        told = {slot for notice in side.notices for slot in notice.slots}
        places = []
        random = len(side.deck)
        for place, slot in enumerate(side.deck):
            who = known.get(slot, 0)
            if who or slot in told:
                random -= 1
            if who or sees_all:
                name = table.names[slot] if who & mine or sees_all else None
                places.append(KnownPlace(place, _seats(knowing(who), len(table.sides)), name))
        notices = tuple(self.notice(side, notice) for notice in side.notices)
        return DeckView(len(side.deck), random, side.is_random, tuple(places), notices)

    def notice(self, side: Side, notice: Notice) -> NoticeView:
        """Show a notice with its names: everybody saw the cards in it."""
        names = self.table.names
        listed = notice.slots if notice.tells_places else notice.shown
        cards = tuple(names[slot] if slot in notice.shown else None for slot in listed)
        return NoticeView(side.deck.index(notice.slots[0]), len(notice.slots), cards, notice.tells_places)

    def look(self, seat: int) -> LookView:
        look = self.table.looks[seat]
        is_own = self.is_ours(seat) or look.all_see
        cards = tuple(CardView(card.id, self.table.names[card.slot]) for card in look.cards) if is_own else ()
        return LookView(seat, look.owner, len(look.cards), cards)
