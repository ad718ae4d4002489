"""Playthroughs: a file says what people do, and holds what each person sees after each of it.

    # a title, with the rule
    profile: dz8
    Ana: hand Moana, Pua, …; deck K, L, M        the opening hand, and the deck from the top down
    Bob: …

    > Ana move cards=Moana target=play effect=play
      all      Ana's play: Moana
      Ana      Ana's hand: Pua, …

Lines that begin with `>` are read; the others are written. Only what changed for somebody is written. A card in
(parentheses) is face down for everybody who may know it, `?` is one whose face is hidden; `[…]` says what lies on a
stack, `/` what lies under what. `cards=Ana.strength<=2` names the cards of her stacks with such a mark.
`python -m tests.views.playthrough` writes all files again.
"""

import re
import shlex
from pathlib import Path
from typing import Any

from tests.core.zones.tables import JUDGE, Table

from topcut.core.errors import TopcutError
from topcut.core.zones import actions
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.reading import with_at_most
from topcut.core.zones.view import DeckView, SideView, StackView, View

HERE = Path(__file__).parent
PEOPLE = {"Ana": 0, "Bob": 1}
VIEWERS = {"Ana": 0, "Bob": 1, "watching": None}
CARDS = {"cards", "order", "bottom", "card", "onto"}
SEATS = {"owner", "seat", "winner"}


class Playthrough:
    """One file: its header, what people do, and what they see."""

    def __init__(self, text: str) -> None:
        lines = text.splitlines()
        self.header = lines[: lines.index("")]
        self.steps = [
            line for line in lines if line.startswith(">") or (line.startswith("# ") and line not in self.header)
        ]
        self.profile = next(line.split(":")[1].strip() for line in self.header if line.startswith("profile"))
        self.table = _dealt(self.profile, [_cards(self.header, name) for name in PEOPLE])
        self.seen = {name: self.lines(name) for name in VIEWERS}

    def text(self) -> str:
        """Play it, and write down what everybody sees."""
        written = [*self.header]
        for step in self.steps:
            written += ["", step]
            if step.startswith(">"):
                written += self.play(step)
        return "\n".join(written) + "\n"

    def play(self, step: str) -> list[str]:
        who, what, *rest = shlex.split(step[1:])
        args = dict(part.split("=", 1) for part in rest)
        before = len(self.table.lines)
        try:
            self.do(who, what, {name: self.value(name, text) for name, text in args.items()})
        except TopcutError as refusal:
            return [f"  refused  {refusal.code} ({refusal.rule or 'no rule'}): {refusal}"]
        facts = [fact for line in self.table.lines[before:] for fact in TABLETOP.read(line).facts]
        tags = [str(type(fact).__struct_config__.tag) for fact in facts]
        hidden = {"seat-pledged", "server-pledged", "effect-worded", "chance-asked", "share-shown"}
        return [f"  fact     {tag}" for tag in tags if tag not in hidden] + self.changes()

    def do(self, who: str, what: str, args: dict[str, Any]) -> None:
        if what == "rewind":
            self.table.rewind(len(self.table.lines) - int(args["back"]), ruling="as it was")
        elif what == "ask_take_back":
            self.table.ask_take_back(PEOPLE[who])
        elif what == "agree":
            self.table.agree(PEOPLE[who])
        elif what == "shuffle":
            self.table.shuffle(PEOPLE[who], **args)
        elif who == "Judge":
            self.table.judge(getattr(actions, what), **args)
        else:
            self.table.act(PEOPLE[who], getattr(actions, what), **args)

    def value(self, name: str, text: str) -> Any:
        if name in CARDS and "<=" in text:
            whose, mark, most = re.fullmatch(r"(\w+)\.(\w+)<=(\d+)", text).groups()
            return with_at_most(self.table.state, seat=PEOPLE[whose], mark=mark, value=int(most))
        if name in CARDS:
            ids = [self.number(card) for card in text.split(",") if card]
            return ids if name not in {"card", "onto"} else ids[0]
        if name in SEATS:
            return PEOPLE.get(text)
        if name in {"to", "by"}:
            return [PEOPLE[one] for one in text.split(",")]
        if name in {"places", "also"}:
            return [int(one) for one in text.split(",")]
        if name == "zones":
            return [(PEOPLE[one.split(".")[0]], one.split(".")[1]) for one in text.split(",")]
        return {"yes": True, "no": False}.get(text, int(text) if text.lstrip("-").isdigit() else text)

    def number(self, name: str) -> int:
        """Find a card as the referee knows it."""
        state = self.table.state
        lying = [card for _, _, _, card in state.in_areas()]
        held = [card for side in state.sides for card in side.hand]
        looked = [card for look in state.looks.values() for card in look.cards]
        return next((card.id for card in (*lying, *held, *looked) if state.names[card.slot] == name), 0)

    # Seeing -----------------------------------------------------------------------------------------------------------

    def changes(self) -> list[str]:
        now = {name: self.lines(name) for name in VIEWERS} | {}
        new = {name: [line for line in now[name] if line not in self.seen[name]] for name in VIEWERS}
        self.seen = now
        shared = [line for line in new["Ana"] if all(line in new[name] for name in VIEWERS)]
        written = [f"  all      {line}" for line in shared]
        for name in VIEWERS:
            written += [f"  {name:8} {line}" for line in new[name] if line not in shared]
        if self.table.state.judges.get(JUDGE):
            written += [f"  judge    {line}" for line in _lines(self.table.judge_view()) if "deck:" in line]
        return written

    def lines(self, name: str) -> list[str]:
        return _lines(self.table.view(VIEWERS[name]))


def _cards(header: list[str], name: str) -> tuple[list[str], list[str]]:
    line = next(line for line in header if line.startswith(name)).removeprefix(f"{name}: hand ")
    hand, _, deck = line.partition("; deck")
    return [card.strip() for card in hand.split(",")], [card.strip() for card in deck.split(",") if card.strip()]


def _dealt(profile: str, wanted: list[tuple[list[str], list[str]]]) -> Table:
    """Start a game in which the shuffles come out as the file says: play it once to see which card goes where."""
    blank = [[str(place) for place in range(len(hand) + len(deck))] for hand, deck in wanted]
    first = Table(profile, decks=blank, seed="playthrough").start()
    decks = []
    for side, (hand, deck) in zip(first.state.sides, wanted, strict=True):
        lying = [first.state.names[slot] for slot in (*(card.slot for card in side.hand), *side.deck)]
        names = dict(zip(lying, [*hand, *deck], strict=True))
        decks.append([names[str(place)] for place in range(len(lying))])
    return Table(profile, decks=decks, seed="playthrough").start()


def _lines(view: View) -> list[str]:
    lines = []
    for side in view.sides:
        owner = list(PEOPLE)[side.seat]
        lines += [f"{owner}'s deck: {_deck(side.deck)}", f"{owner}'s hand: {_hand(side)}"]
        for notice in side.deck.notices:
            cards = (", " if notice.tells_places else " before ").join(card or "(hidden)" for card in notice.cards)
            lines.append(f"{owner}'s deck, {notice.count} from place {notice.place + 1}: {cards}")
        lines += [f"{owner}'s {area}: {_stacks(stacks)}" for area, stacks in side.areas.items()]
    for look in view.looks:
        owners = f"{list(PEOPLE)[look.seat]} looks at {look.count} of {list(PEOPLE)[look.owner]}'s deck"
        lines.append(f"{owners}: {', '.join(str(card.name) for card in look.cards)}" if look.cards else owners)
    for wanted in view.wanted_looks:
        asked = f"{_person(wanted.seat)} asks to look at {wanted.count} of {_person(wanted.owner)}'s deck"
        lines.append(f"{asked}: {wanted.said}")
    lines += [f"{_person(side.seat)}'s deck is to be shuffled" for side in view.sides if side.owes_shuffle]
    lines += [f"{list(PEOPLE)[o.owner]} is to order {len(o.cards)} cards for the {o.where}" for o in view.orderings]
    lines += [f"{list(PEOPLE)[seat]} has run out of cards" for seat in view.deck_outs]
    lines += [f"game {n} was won by {_person(one.winner)}: {one.how}" for n, one in enumerate(view.games, 1)]
    lines += [f"a judge is looking at {_zones(zones)}" for zones in view.judges]
    return lines


def _zones(zones: tuple[tuple[int, str], ...]) -> str:
    return ", ".join(f"{list(PEOPLE)[seat]}'s {zone}" for seat, zone in zones)


def _person(seat: int | None) -> str:
    return "nobody" if seat is None else list(PEOPLE)[seat]


def _deck(deck: DeckView) -> str:
    known = [
        f"{one.place + 1} {one.name or '?'} known to {'+'.join(_person(s) for s in one.seats) or 'nobody'}"
        for one in deck.known
    ]
    flags = "" if deck.is_random else ", not random"
    return f"{deck.count} cards, {deck.random} random{flags}" + "".join(f"; {one}" for one in known)


def _hand(side: SideView) -> str:
    if side.hand:
        shown = [f"{card.name or '?'}" + ("*" if card.seen_by else "") for card in side.hand]
        return ", ".join(shown)
    return f"{side.hand_count} cards" + (f", among them {', '.join(side.hand_known)}" if side.hand_known else "")


def _stacks(stacks: tuple[StackView, ...]) -> str:
    return ", ".join(_stack(stack) for stack in stacks) or "empty"


def _stack(stack: StackView) -> str:
    cards = "/".join((c.name or "?") if c.up else f"({c.name or '?'})" for c in stack.cards)
    marks = ["exerted"] * stack.exerted + [f"{stack.damage} damage"] * bool(stack.damage)
    marks += [f"{value} {name}" for name, value in stack.counters.items()]
    return cards + (f" [{', '.join(marks)}]" if marks else "")


def files() -> list[Path]:
    return sorted(HERE.glob("*.play"))


if __name__ == "__main__":
    for path in files():
        path.write_text(Playthrough(path.read_text("utf-8")).text(), "utf-8")
