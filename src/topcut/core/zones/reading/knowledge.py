"""Who may know where a card lies: one bit a seat and one for everybody who watches.

A bit says: this person can put a name to the card that lies there. It is set when they see the face of a card they can
point to, stays while they can follow the card, and goes when they cannot: in a shuffle for everybody, and when somebody
chooses in secret from cards only they can tell apart, for everybody else. Who lays a card unseen where nobody else can
follow it knows that much: a second bit, which never tells a name. What is lost by a secret choice is remembered under
the trace the card had, since a judge's rewind brings cards, and what was known of them then, back together.
"""

from collections.abc import Iterable
from typing import Final

from topcut.core.zones.nouns.state import CardCopy, Side, Tabletop

WATCHING: Final = 1 << 15
EVERYBODY: Final = (1 << 16) - 1
MOST_SEATS: Final = 8
_LAID: Final = 16
"""How far the bits of those who laid a card unseen are from the bits of those who know it."""


def bit(seat: int | None) -> int:
    """Give the bit of a seat, or of those who only watch."""
    return WATCHING if seat is None else 1 << seat


def eyes_of(table: Tabletop, seat: int) -> int:
    """Put together who sees what a seat sees: it and its team, whose hands lie open to each other (MTR 9.2)."""
    return bits(table, (seat,))


def bits(table: Tabletop, seats: Iterable[int]) -> int:
    """Put seats together, each with its team; nobody named is everybody."""
    return sum(1 << each for each in {mate for seat in seats for mate in table.mates(seat)}) or EVERYBODY


def learn(table: Tabletop, slots: Iterable[int], who: int) -> None:
    known = table.known
    for slot in slots:
        if slot >= 0:
            known[slot] = known.get(slot, 0) | who


def lay_unseen(table: Tabletop, slots: Iterable[int], who: int) -> None:
    """Let somebody know that they laid these cards, so that nobody else can tell which of several they had not seen."""
    known = table.known
    for slot in slots:
        if slot >= 0 and not known.get(slot, 0) & who:
            known[slot] = known.get(slot, 0) | who << _LAID


def knowing(who: int) -> int:
    """Put together who knows a card and who laid it unseen: to everybody else they are the same."""
    return who | who >> _LAID


def lose_track(table: Tabletop, slots: Iterable[int], *, but: int = 0) -> None:
    """Let nobody but some follow these cards any further (MTR 3.10)."""
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
    """Have one seat choose in secret from cards nobody else can tell apart (DZ 7.2.3.1)."""
    lose_track(table, [card.slot for card in pool], but=eyes_of(table, by))


def pick_seen(
    table: Tabletop, pool: Iterable[CardCopy], seen: Iterable[CardCopy], *, by: int, to: int = EVERYBODY
) -> None:
    """Have one seat choose from such cards and show them: nobody can tell two cards of one name apart (MTR 3.13).

    Who knew of a Bolt in this hand and now sees a Bolt cannot say whether it is another: the one they knew of counts
    as the one they see.
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
    """Let a new spectator know what lies open now, and nothing that was seen before they came (MTR 1.11).

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
    """Find the places of a deck of which nobody knows anything (MTR 3.10)."""
    told = {slot for notice in side.notices for slot in notice.slots}
    known = table.known
    return tuple(place for place, slot in enumerate(side.deck) if not known.get(slot) and slot not in told)


def carry_back(now: Tabletop, then: Tabletop) -> None:
    """Let people keep what they learned of a card as long as they can tell that it is the one that went back."""
    for slot, trace in enumerate(then.traces):
        learned = now.remembered.get((slot, trace), 0)
        if now.traces[slot] == trace:
            learned |= now.known.get(slot, 0)
        if learned:
            learn(then, [slot], learned)
    then.remembered = now.remembered
    then.last_trace = now.last_trace
