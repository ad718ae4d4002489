"""What can be wished at a table: a form in, the core's action and its arguments out."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import structs

from topcut.core import zones
from topcut.core.log import Decision
from topcut.core.zones import Occasion, Stage, Tabletop, TabletopFact
from topcut.core.zones.action import Action
from topcut.core.zones.refusals import NoSuchCard
from topcut.exchange.deck import read_deck
from topcut.http.forms import Form
from topcut.http.refusals import NotLikeThis

REASONS: Final = {"play": "play", "inkwell": "ink"}
"""What a move into an area is called where nobody says otherwise: playing, inking, and what the game itself asks."""


class Wish(Form, kw_only=True):
    """Everything a form of a table can say; each wish reads its own part."""

    chair: str = ""
    cards: str | list[str] = ""
    effect: str = ""
    """`#17` for the card that says so."""
    said: str = ""
    """What allows it in a few words, where no card does."""
    target: str = ""
    where: str = ""
    count: str = ""
    owner: str = ""
    seat: str = ""
    mark: str = ""
    tally: str = ""
    value: str = ""
    winner: str = ""
    how: str = ""
    faces: str = ""
    zones: str | list[str] = ""
    yes: str = ""
    then: str = ""
    text: str = ""


BY_BUTTON: Final = frozenset(
    {"target", "where", "count", "owner", "seat", "mark", "value", "winner", "how", "faces", "yes", "then"}
)
"""What the button that was pressed says, in the address of its form."""


def with_query(form: Wish, query: Mapping[str, Any]) -> Wish:
    return structs.replace(form, **{name: str(query[name]) for name in BY_BUTTON if name in query})


def numbers(text: str | list[str]) -> list[int]:
    """Read numbers as a script or a row of check boxes sends them."""
    parts = text if isinstance(text, list) else text.replace(",", " ").split()
    return [number(part) for part in parts]


def number(text: str, *, default: int | None = None) -> int:
    if not text and default is not None:
        return default
    bare = text.removeprefix("-")
    if not (bare.isascii() and bare.isdigit() and len(bare) < 10):
        raise NotLikeThis
    return int(text)


class Wished:
    """One wish as it was sent, by a seat or a judge, at a table as it is."""

    def __init__(self, form: Wish, table: Tabletop, *, seat: int | None, shares: Mapping[int, bytes]) -> None:
        self.form = form
        self.table = table
        self.seat = seat
        self.shares = shares

    def reason(self, otherwise: str = "") -> str:
        return self.form.said.strip() or self.form.effect or otherwise

    @property
    def cards(self) -> list[int]:
        return numbers(self.form.cards)

    @property
    def card(self) -> int:
        if not self.cards:
            raise NoSuchCard
        return self.cards[0]

    @property
    def owner(self) -> int | None:
        return number(self.form.owner) if self.form.owner else None

    @property
    def winner(self) -> int | None:
        match self.form.winner:
            case "":
                return None
            case "me":
                return self.seat
            case "other":
                return None if self.seat is None else self.table.others(self.seat)[0]
            case text:
                return number(text)


def _move(w: Wished) -> dict[str, Any]:
    target = w.form.target
    return {"cards": w.cards, "target": target, "effect": w.reason(REASONS.get(target, "rules"))}


def _shuffle(w: Wished) -> dict[str, Any]:
    whose = w.seat if w.owner is None else w.owner
    is_before = w.table.stage is Stage.PREGAME
    is_due = any(seat == whose and not side.is_random for seat, side in enumerate(w.table.sides))
    usual = "before-the-game" if is_before else "after-a-search" if is_due else ""
    return {"owner": w.owner, "effect": w.reason(usual), "tapes": w.shares}


def _sideboard(w: Wished) -> dict[str, Any]:
    """Read the new main deck as a list, and find its cards among those registered (MTR 3.16)."""
    assert w.seat is not None
    side = w.table.sides[w.seat]
    left = {place: w.table.names[slot] for place, slot in enumerate(side.slots)}
    main: list[int] = []
    for entry in read_deck(w.form.text).main:
        found = [place for place, name in left.items() if name == entry.name][: entry.count]
        if len(found) < entry.count:
            raise NoSuchCard
        main += found
        for place in found:
            del left[place]
    return {"main": main}


def _mark(w: Wished) -> dict[str, Any]:
    """Turn exertion over; of anything else there is now as much as was said."""
    if w.form.mark == "exerted":
        value = int(not any(stack.exerted for _, _, stack, card in w.table.in_areas() if card.id == w.card))
    else:
        value = number(w.form.value or w.form.count, default=1)
    return {"card": w.card, "mark": w.form.mark, "value": value}


def _turn_over(w: Wished) -> dict[str, Any]:
    lies_up = [card.up for _, _, _, card in w.table.in_areas() if card.id == w.card]
    return {"card": w.card, "up": not (lies_up and lies_up[0])}


def _zones(w: Wished) -> list[tuple[int, str]]:
    chosen = w.form.zones if isinstance(w.form.zones, list) else w.form.zones.split()
    return [(number(seat), zone) for seat, _, zone in (text.partition(":") for text in chosen)]


Read = Callable[[Wished], dict[str, Any]]


def nothing(_: Wished) -> dict[str, Any]:
    return {}


WISHES: Final[Mapping[str, tuple[Action[...], Read]]] = {
    "set-up-game": (zones.set_up_game, nothing),
    "sideboard": (zones.sideboard, _sideboard),
    "shuffle": (zones.shuffle, _shuffle),
    "present-deck": (zones.present_deck, nothing),
    "decline-shuffle": (zones.decline_shuffle, lambda w: {"owner": w.owner}),
    "draw-chooser": (zones.draw_chooser, lambda w: {"tapes": w.shares}),
    "choose-first": (zones.choose_first, lambda w: {"play_first": bool(w.form.yes)}),
    "deal-hand": (zones.deal_hand, nothing),
    "look-at-hand": (zones.look_at_hand, nothing),
    "take-mulligan": (zones.take_mulligan, nothing),
    "alter-hand": (zones.alter_hand, lambda w: {"cards": w.cards}),
    "keep-hand": (zones.keep_hand, lambda w: {"bottom": w.cards}),
    "draw": (zones.draw, lambda w: {"effect": w.reason("turn-draw"), "count": number(w.form.count, default=1)}),
    "move": (zones.move, _move),
    "put": (zones.put, lambda w: {"order": w.cards, "where": w.form.where, "effect": w.reason()}),
    "ask-order": (
        zones.ask_order,
        lambda w: {"owner": w.owner, "cards": w.cards, "where": w.form.where, "effect": w.reason()},
    ),
    "say-order": (zones.say_order, lambda w: {"order": w.cards}),
    "look": (
        zones.look,
        lambda w: {"count": number(w.form.count, default=1), "effect": w.reason(), "owner": w.owner},
    ),
    "search": (zones.search, lambda w: {"effect": w.reason(), "owner": w.owner}),
    "end-look": (zones.end_look, nothing),
    "show": (zones.show, lambda w: {"cards": w.cards}),
    "disclose-top": (zones.disclose_top, lambda w: {"effect": w.reason(), "on": bool(w.form.yes)}),
    "mark": (zones.mark, _mark),
    "turn-over": (zones.turn_over, _turn_over),
    "reorder-discard": (zones.reorder_discard, lambda w: {"order": w.cards}),
    "tally": (
        zones.set_tally,
        lambda w: {
            "tally": w.form.tally,
            "value": number(w.form.value),
            "seat": number(w.form.seat) if w.form.seat else None,
        },
    ),
    "pass-turn": (zones.pass_turn, nothing),
    "state-result": (zones.state_result, lambda w: {"winner": w.winner, "how": w.form.how}),
    "roll-dice": (
        zones.roll_dice,
        lambda w: {
            "purpose": w.reason("who-begins"),
            "faces": number(w.form.faces, default=6),
            "count": number(w.form.count, default=1),
            "tapes": w.shares,
        },
    ),
    "allow-watching": (zones.allow_watching, lambda w: {"yes": bool(w.form.yes)}),
    "judge-look": (zones.judge_look, lambda w: {"zones": _zones(w)}),
    "shuffle-random-portion": (
        zones.shuffle_random_portion,
        lambda w: {"seat": number(w.form.seat), "tapes": w.shares},
    ),
    "return-random-card": (
        zones.return_random_card,
        lambda w: {"seat": number(w.form.seat), "where": w.form.where or "top", "tapes": w.shares},
    ),
    "record-face-seen": (
        zones.record_face_seen,
        lambda w: {"owner": number(w.form.seat), "places": [place - 1 for place in numbers(w.form.text)]},
    ),
    "record-manipulation": (zones.record_manipulation, lambda w: {"seat": number(w.form.seat)}),
    "correct-manipulation": (
        zones.correct_manipulation,
        lambda w: {"seat": number(w.form.seat), "correction": w.form.how},
    ),
    "award-game": (zones.award_game, lambda w: {"winner": w.winner, "how": w.form.how}),
    "restart-game": (zones.restart_game, nothing),
}
"""By the last part of a form's address."""

TOGETHER: Final[Mapping[str, tuple[str, ...]]] = {"opening-hand": ("deal-hand", "look-at-hand")}
"""Several steps on one button."""


def decision(
    wish: str, form: Wish, *, seat: int | None, shares: Callable[[Tabletop], Mapping[int, bytes]]
) -> Action[...]:
    """Make the action of a wish; its form is read against the table as it is when its turn comes."""
    action, read = WISHES[wish]

    def decide(table: Tabletop, occasion: Occasion, **_said: object) -> Decision[TabletopFact]:
        return action(table, occasion, **read(Wished(form, table, seat=seat, shares=shares(table))))

    decide.__name__ = wish
    return decide


def fingerprint(form: Wish) -> Mapping[str, object]:
    """Say what a form wishes, to tell a repetition from another wish."""
    return {name: value for name, value in structs.asdict(form).items() if value and name != "key"}
