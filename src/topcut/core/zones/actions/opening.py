"""Opening a table: who sits there, with which registered cards, and who may watch."""

import hashlib
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from topcut.core.asking import Occasion
from topcut.core.log import Decision, Sealed
from topcut.core.play import Level, MatchLength, Power, Who
from topcut.core.zones.action import ALWAYS, JUDGE, WAITING, Waits, action, refuse_other_seat, seat_of
from topcut.core.zones.actions.pledges import server_pledge
from topcut.core.zones.nouns.facts import (
    DeckBrought,
    EventMatch,
    JudgeAgreed,
    JudgeCame,
    ReadingAllowed,
    SeatTaken,
    TableOpened,
    TabletopFact,
    WatchingAllowed,
)
from topcut.core.zones.nouns.facts_before import ServerPledged
from topcut.core.zones.nouns.profiles import profiles
from topcut.core.zones.nouns.refusals import NoSuchZone, OddNumber, WrongMoment
from topcut.core.zones.nouns.refusals_before import OtherDeck, TooLargeForTheTable
from topcut.core.zones.nouns.state import Tabletop
from topcut.core.zones.nouns.teams import are_even
from topcut.core.zones.reading.knowledge import MOST_SEATS
from topcut.core.zones.reading.shuffle import shuffled, tape_bytes

MOST_CARDS = 300
"""Including the sideboard: the largest decks in use have 250 cards, and every tape is as long as the largest deck."""
DECK_OUT = frozenset({"on-attempt", "end-of-turn", "none"})


class TableOrder(Struct, frozen=True, kw_only=True):
    """A table to open: its game and seats, and the terms of the match."""

    profile: str
    seats: Sequence[Who]
    policy: str = ""
    """If empty, the one of the game."""
    level: Level = Level.REGULAR
    chooser: int | None = None
    """The seat that chooses who begins; in a playoff the better placed one (MTR 2.2)."""
    keeps_discard_order: bool = False
    length: MatchLength | None = None
    """None for as long as its players like."""
    deck_out: str = ""
    """If empty, running out of cards works as in the game's text (X-01)."""
    judge_by_consent: bool = False
    match: EventMatch | None = None
    names: Sequence[str] = ()
    """The names of the seats, kept outside the log."""
    teams: Sequence[int] = ()
    """The team of each seat, as in Two-Headed Giant: team-mates share turns, tallies and what they see (MTR 9.1)."""
    edition: str = ""


def open_table(_occasion: Occasion, order: TableOrder) -> Decision[TabletopFact]:
    """Open a table for a match (MTR 2.2)."""
    _refuse_odd(order)
    opened = TableOpened(
        profile=order.profile,
        policy=order.policy or profiles()[order.profile].rules.policy,
        seats=tuple(order.seats),
        level=order.level,
        chooser=order.chooser,
        keeps_discard_order=order.keeps_discard_order,
        length=order.length,
        deck_out=order.deck_out,
        judge_by_consent=order.judge_by_consent,
        match=order.match,
        teams=tuple(order.teams),
        edition=order.edition,
    )
    return Decision((opened,), names=dict(enumerate(order.names)))


def _refuse_odd(order: TableOrder) -> None:
    seats = order.seats
    if order.profile not in profiles():
        raise NoSuchZone(zone=order.profile)
    if not 2 <= len(set(seats)) == len(seats) <= MOST_SEATS:
        raise OddNumber(number=len(seats))
    if order.match is not None and len(order.match.players) != len(seats):
        raise OddNumber(number=len(order.match.players))
    if order.chooser is not None and order.chooser not in range(len(seats)):
        raise OddNumber(number=order.chooser)
    if order.length is not None and order.length.most_games_won < 1:
        raise OddNumber(number=order.length.most_games_won)
    if order.deck_out and order.deck_out not in DECK_OUT:
        raise NoSuchZone(zone=order.deck_out)
    if order.teams and not are_even(order.teams, seats=len(seats)):
        raise OddNumber(number=len(order.teams))


def deck_hash(main: Sequence[str], sideboard: Sequence[str] = (), *, salt: str) -> str:
    """Hash a registered list regardless of the order of its cards; the salt protects well-known lists from guessing."""
    cards = msgspec.json.encode([salt, sorted(main), sorted(sideboard)])
    return hashlib.sha256(cards).hexdigest()


@action(
    *JUDGE,
    during=WAITING,
    waits=Waits.NOT,
    by_host=True,
    rule="MTR 3.16",
    makes=(DeckBrought,),
    also_makes=(ServerPledged,),
)
def bring_deck(
    table: Tabletop,
    occasion: Occasion,
    *,
    seat: int,
    main: Sequence[str],
    sideboard: Sequence[str] = (),
    salt: str = "",
    registered: str = "",
) -> Decision[TabletopFact]:
    """Lay a player's registered cards on the table; refuse any others (MTR 3.16).

    With the last deck the server pledges its first tape, which must be long enough for the largest of them.
    """
    refuse_other_seat(table, seat)
    if table.sides[seat].slots or table.sides[seat].has_left:
        raise WrongMoment
    if not main:
        raise OddNumber(number=0)
    if len(main) + len(sideboard) > MOST_CARDS:
        raise TooLargeForTheTable(number=len(main) + len(sideboard), most=MOST_CARDS)
    found = deck_hash(main, sideboard, salt=salt)
    if registered and registered != found:
        raise OtherDeck
    cards = (*_in_secret_order(main, occasion), *_in_secret_order(sideboard, occasion))
    brought = DeckBrought(seat, found, len(main), len(sideboard), Sealed(cards))
    sizes = [len(cards), *(len(side.slots) for side in table.sides)]
    is_last = all(side.slots or side.has_left for side in table.sides if side is not table.sides[seat])
    return Decision((brought, *((server_pledge(occasion, number=1, cards=max(sizes)),) if is_last else ())))


def _in_secret_order(cards: Sequence[str], occasion: Occasion) -> tuple[str, ...]:
    """Number cards in secret order, so that a number tells nothing about a card's place in the list (MTR 3.13).

    Once a match is over, its log shows which numbers went where, and the list may be public.
    """
    tape = occasion.random(tape_bytes(len(cards)))
    return tuple(cards[place] for place in shuffled(len(cards), tape=tape))


@action(*JUDGE, during=ALWAYS, waits=Waits.NOT, by_host=True, rule="MTR 3.13", makes=(SeatTaken,))
def take_seat(table: Tabletop, occasion: Occasion, *, seat: int, player: Who) -> Decision[TabletopFact]:
    """Restrict a seat to this one device: no other device that opened it keeps access (MTR 3.13)."""
    refuse_other_seat(table, seat)
    if any(side.who == player for side in table.sides):
        raise WrongMoment
    return Decision((SeatTaken(seat, player, alone=True),))


@action(*JUDGE, during=ALWAYS, waits=Waits.NOT, by_host=True, rule="MTR 3.13", makes=(SeatTaken,))
def sit_down(table: Tabletop, occasion: Occasion, *, seat: int) -> Decision[TabletopFact]:
    """Record that a seat was opened on another device: nobody looks into it unnoticed (MTR 3.13)."""
    refuse_other_seat(table, seat)
    return Decision((SeatTaken(seat, table.sides[seat].who),))


@action(*JUDGE, during=ALWAYS, waits=Waits.NOT, by_host=True, rule="MTR 1.8", makes=(JudgeCame,))
def seat_judge(table: Tabletop, occasion: Occasion, *, judge: Who) -> Decision[TabletopFact]:
    """Record that somebody opened the judge's link of a table without an event; both players see it (MTR 1.8).

    They become the judge once every seat agrees, and nobody who came earlier still is.
    """
    if not table.judge_by_consent:
        raise WrongMoment
    return Decision((JudgeCame(judge),))


@action(Power.PLAY, during=ALWAYS, waits=Waits.NOT, rule="MTR 1.8", makes=(JudgeAgreed,))
def agree_to_judge(table: Tabletop, occasion: Occasion, *, yes: bool = True) -> Decision[TabletopFact]:
    """Agree to the judge who came last, or withdraw it: then everything they look at is hidden again (MTR 1.8)."""
    if not table.judge:
        raise WrongMoment
    return Decision((JudgeAgreed(seat_of(table, occasion), yes),))


@action(Power.PLAY, during=ALWAYS, waits=Waits.NOT, rule="MTR 1.11", makes=(WatchingAllowed,))
def allow_watching(table: Tabletop, occasion: Occasion, *, yes: bool = True) -> Decision[TabletopFact]:
    """Agree to spectators, or withdraw it; they see what everybody sees (MTR 1.11)."""
    return Decision((WatchingAllowed(seat_of(table, occasion), yes),))


@action(Power.PLAY, during=ALWAYS, waits=Waits.NOT, rule="MTR 3.13", makes=(ReadingAllowed,))
def allow_reading(table: Tabletop, occasion: Occasion, *, yes: bool = True) -> Decision[TabletopFact]:
    """Agree that everybody may read this match once it is over, or withdraw it; only players can (MTR 3.13)."""
    return Decision((ReadingAllowed(seat_of(table, occasion), yes),))
