"""Who may know which card is where: one bit for each seat and one for all spectators.

A bit means: this person can name the card at that place. It is set when they see the face of a card they can point to,
stays while they can follow the card, and is cleared when they cannot: in a shuffle for everybody, and when a player
chooses in secret from cards only they can distinguish, for everybody else. A player who lays a card unseen where nobody
else can follow it knows that much: a second bit, which never reveals a name. What is lost by a secret choice is
remembered under the trace the card had, since a judge's rewind restores cards together with what was known of them
then.
"""

from collections.abc import Iterable
from typing import Final

from topcut.core.zones.nouns.state import CardCopy, Side, Tabletop

WATCHING: Final = 1 << 15
EVERYBODY: Final = (1 << 16) - 1
MOST_SEATS: Final = 8
_LAID: Final = 16
"""The offset from the bits of those who know a card to the bits of those who laid it unseen."""


def bit(seat: int | None) -> int:
    """Return the bit of a seat, or of spectators."""
    return WATCHING if seat is None else 1 << seat


def eyes_of(table: Tabletop, seat: int) -> int:
    """Return the bits of a seat and its team, whose hands are open to each other (MTR 9.2)."""
    return bits(table, (seat,))


def bits(table: Tabletop, seats: Iterable[int]) -> int:
    """Return the bits of seats, each with its team; no seats means everybody."""
    return sum(1 << each for each in {mate for seat in seats for mate in table.mates(seat)}) or EVERYBODY


def learn(table: Tabletop, slots: Iterable[int], who: int) -> None:
    known = table.known
    for slot in slots:
        if slot >= 0:
            known[slot] = known.get(slot, 0) | who


def lay_unseen(table: Tabletop, slots: Iterable[int], who: int) -> None:
    """Record who laid these cards without seeing them, so that nobody else can tell which of several those were."""
    known = table.known
    for slot in slots:
        if slot >= 0 and not known.get(slot, 0) & who:
            known[slot] = known.get(slot, 0) | who << _LAID


def knowing(who: int) -> int:
    """Combine those who know a card and those who laid it unseen: to everybody else they are the same."""
    return who | who >> _LAID


def lose_track(table: Tabletop, slots: Iterable[int], *, but: int = 0) -> None:
    """Clear what people know of these cards, except for some people (MTR 3.10)."""
    table.last_trace += 1
    kept = but | but << _LAID
    known, traces = table.known, table.traces
    for slot in slots:
        if slot < 0:
            continue
        if had := known.pop(slot, 0):
            place = (slot, traces[slot])
            table.remembered[place] = table.remembered.get(place, 0) | had
            if had & kept:
                known[slot] = had & kept
        traces[slot] = table.last_trace


def pick_unseen(table: Tabletop, pool: Iterable[CardCopy], *, by: int) -> None:
    """Apply a secret choice by one seat from cards nobody else can distinguish (DZ 7.2.3.1)."""
    lose_track(table, [card.slot for card in pool], but=eyes_of(table, by))


def pick_seen(
    table: Tabletop, pool: Iterable[CardCopy], seen: Iterable[CardCopy], *, by: int, to: int = EVERYBODY
) -> None:
    """Apply a choice from such cards that is shown: nobody can distinguish two cards of one name (MTR 3.13).

    A player who knew of a Bolt in this hand and now sees a Bolt cannot tell whether it is another: the one they knew of
    counts as the one they see.
    """
    slots, shown = [card.slot for card in pool], [card.slot for card in seen]
    before = {slot: table.known.get(slot, 0) for slot in slots if slot >= 0}
    lose_track(table, slots, but=EVERYBODY)
    for viewer in _viewers(table):
        if viewer & to and not viewer & eyes_of(table, by):
            _recognise(table, before, shown, viewer)
    learn(table, shown, to)


def _viewers(table: Tabletop) -> list[int]:
    return [*(bit(seat) for seat in table.seats()), WATCHING]


def _recognise(table: Tabletop, before: dict[int, int], shown: list[int], viewer: int) -> None:
    spare = [slot for slot, who in before.items() if who & viewer and slot not in shown]
    for slot in shown:
        if slot >= 0 and not before.get(slot, 0) & viewer:
            name = table.names[slot]
            same = next((other for other in spare if table.names[other] == name), None)
            if same is not None:
                spare.remove(same)
                table.known[same] &= ~(viewer | viewer << _LAID)


def let_watch(table: Tabletop) -> None:
    """Give a new spectator the knowledge of what lies open now, but of nothing seen before they came (MTR 1.11).

    A hand that was shown to the other player an hour ago was shown to nobody else.
    """
    lies_open = {card.slot for _, _, _, card in table.in_areas() if card.up}
    lies_open |= {card.slot for look in table.looks.values() if look.all_see for card in look.cards}
    lies_open |= {slot for side in table.sides for told in side.notices if told.tells_places for slot in told.shown}
    for slot in [slot for slot in table.known if slot not in lies_open]:
        table.known[slot] &= ~WATCHING
        if not table.known[slot]:
            del table.known[slot]
    table.remembered = {place: who & ~WATCHING for place, who in table.remembered.items()}


def random_places(table: Tabletop, side: Side) -> tuple[int, ...]:
    """Find the places of a deck that nobody knows anything about (MTR 3.10)."""
    told = {slot for notice in side.notices for slot in notice.slots}
    known = table.known
    return tuple(place for place, slot in enumerate(side.deck) if not known.get(slot) and slot not in told)


def carry_back(now: Tabletop, then: Tabletop) -> None:
    """Keep what people learned of a card, if they can tell that it is the one that went back."""
    for slot, trace in enumerate(then.traces):
        learned = now.remembered.get((slot, trace), 0)
        if now.traces[slot] == trace:
            learned |= now.known.get(slot, 0)
        if learned:
            learn(then, [slot], learned)
    then.remembered = now.remembered
    then.last_trace = now.last_trace
