"""What `topcut draft` prints of a draft."""

from collections.abc import Mapping, Sequence

from topcut.cli.output import tell
from topcut.core.drafts.reading import SeenCard
from topcut.core.drafts.view import DraftBoard, DrafterView, FaceUpTable


def print_pools(pools: Mapping[int, Sequence[SeenCard]]) -> None:
    for seat, cards in pools.items():
        tell(f"Seat {seat}: {len(cards)} cards")
        tell(f"  {', '.join(card.name for card in cards)}")


def print_board(view: DraftBoard) -> None:
    tell(f"Booster {view.round} of {view.boosters}, {_direction(view)}: {view.stage.value}.")
    for seat in view.seats:
        suspended = ", suspended" if seat.is_suspended else ""
        waiting = "" if view.table else f", {seat.waiting} boosters waiting"
        tell(f"{_name(view, seat.seat)}: {seat.taken} cards taken{waiting}{suspended}{_latest(view, seat.seat)}")
    if view.picks_first:
        tell(f"If the two who hold boosters wait for each other, seat {view.picks_first} picks first.")
    if view.table:
        print_face_up(view.table)


def print_face_up(table: FaceUpTable) -> None:
    """Print what lies face up, and whose turn it is (MTR 8.5)."""
    if table.deciding:
        tell(f"Team {table.deciding} was drawn and says which team picks first.")
    if table.opener is None:
        return
    names = [table.labels[seat - 1] for seat in (table.opener, *table.order)]
    tell(f"Laid out by {names[0]}; picks in turn: {', '.join(names[1:])}.")
    for card in table.cards:
        tell(f"  {card.name} ({_print_of(card)})")


def _name(view: DraftBoard, seat: int) -> str:
    return f"Seat {seat}" if view.table is None else f"Seat {seat} ({view.table.labels[seat - 1]})"


def _latest(view: DraftBoard, seat: int) -> str:
    card = view.table.latest.get(seat) if view.table else None
    return f", face up: {card.name}" if card else ""


def _print_of(card: SeenCard) -> str:
    return ", ".join([*filter(None, [card.rarity]), *(["foil"] if card.is_foil else [])]) or "card"


def _direction(view: DraftBoard) -> str:
    if view.table:
        return "clockwise" if view.table.clockwise else "counter-clockwise"
    return "passed to the left" if view.to_the_left else "passed to the right"


def print_seat(view: DrafterView) -> None:
    print_board(view.board)
    if view.cards:
        tell(f"Before seat {view.seat}: the booster of seat {view.booster}, pick {view.pick}, take {view.due}")
        for card in view.cards:
            tell(f"  {card.name} ({_print_of(card)})")
    if view.before_me:
        tell(f"If you wait for each other, these pick before you: seat {', '.join(map(str, view.before_me))}.")
    if view.picks is None:
        tell(f"{view.taken} cards taken, face down.")
    else:
        tell(f"Taken: {', '.join(card.name for card in view.picks) or 'nothing yet'}")
