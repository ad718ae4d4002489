"""The requests possible at a table: from a form to the core's action and its arguments."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from topcut.core.asking import Occasion
from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.log import Decision
from topcut.core.rules import Rule
from topcut.core.zones import actions
from topcut.core.zones.action import Action
from topcut.core.zones.nouns.facts import TabletopFact
from topcut.core.zones.nouns.refusals import NoSuchCard, NoSuchSeat, NotAtThisTable
from topcut.core.zones.nouns.state import TablePhase, Tabletop
from topcut.core.zones.reading import with_at_most
from topcut.exchange.deck import read_whole_deck
from topcut.web.table.command_form import TableCommand, TableCommandForm, number, numbers

REASONS: Final = {"play": "play", "inkwell": "ink"}
"""The default reasons for a move into an area: playing, inking; otherwise the rules of the game."""


class NothingToStack(Unreadable):
    """A stack needs cards in play and cards put onto them."""

    code = "nothing-to-stack"
    message = gettext_noop("Choose the cards to play and the card in play they go onto.")


class NobodySaw(Unreadable):
    """A seat that saw a card may know it from now on."""

    code = "nobody-saw"
    message = gettext_noop("Say who saw the card.")
    rule = Rule("MTR", "3.10")


def _move(w: TableCommand) -> dict[str, Any]:
    target = w.form.target
    beside = number(w.form.beside) if w.form.beside else None
    effect = w.reason(REASONS.get(target, "rules"))
    return {"cards": w.cards, "target": target, "effect": effect, "up": w.up, "beside": beside}


def _stack(w: TableCommand) -> dict[str, Any]:
    """Put cards onto the one named, or onto the last chosen card that is already in play."""
    lying = {card.id for seat, area, _, card in w.table.in_areas() if seat == w.seat and area == "play"}
    onto = number(w.form.onto) if w.form.onto else next((card for card in reversed(w.cards) if card in lying), 0)
    cards = [card for card in w.cards if card != onto]
    if not onto or not cards:
        raise NothingToStack
    return {"cards": cards, "target": "play", "effect": w.reason("play"), "up": w.up, "onto": onto}


def _ask_order(w: TableCommand) -> dict[str, Any]:
    """Send cards of either side to their owner's deck; the cards tell the owner."""
    owners = [w.table.owner_of(card.slot) for *_, card in w.table.in_areas() if card.id in w.all_cards]
    if not owners:
        raise NoSuchCard
    return {"owner": owners[0], "cards": w.all_cards, "where": w.form.where, "effect": w.reason()}


def _ask_order_of_all(w: TableCommand) -> dict[str, Any]:
    """Send every character of a seat with at most this much of a mark, the limit included (DZ 7.2.3)."""
    owner = number(w.form.owner)
    if owner not in w.table.seats():
        raise NoSuchSeat(seat=owner)
    cards = with_at_most(w.table, seat=owner, mark=w.form.mark, value=number(w.form.value))
    if not cards:
        raise NoSuchCard
    return {"owner": owner, "cards": cards, "where": w.form.where, "effect": w.reason()}


def _shuffle(w: TableCommand) -> dict[str, Any]:
    whose = w.seat if w.owner is None else w.owner
    is_before = w.table.stage is TablePhase.PREGAME
    is_due = any(seat == whose and not side.is_random for seat, side in enumerate(w.table.sides))
    usual = "before-the-game" if is_before else "after-a-search" if is_due else ""
    return {"owner": w.owner, "effect": w.reason(usual), "present": w.form.then == "present"}


def _sideboard(w: TableCommand) -> dict[str, Any]:
    """Parse the new main deck, and find its cards among those registered (MTR 3.16)."""
    if w.seat is None:
        raise NotAtThisTable
    side = w.table.sides[w.seat]
    left = {place: w.table.names[slot] for place, slot in enumerate(side.slots)}
    main: list[int] = []
    for entry in read_whole_deck(w.form.text).main:
        found = [place for place, name in left.items() if name == entry.name][: entry.count]
        if len(found) < entry.count:
            raise NoSuchCard
        main += found
        for place in found:
            del left[place]
    return {"main": main}


def _mark(w: TableCommand) -> dict[str, Any]:
    """Toggle exertion; set any other mark to the given value."""
    if not w.all_cards:
        raise NoSuchCard
    if w.form.mark == "exerted":
        exerted = [stack.exerted for _, _, stack, card in w.table.in_areas() if card.id in w.all_cards]
        value = int(not all(exerted))
    else:
        value = number(w.form.value or w.form.count, default=1)
    return {"cards": w.all_cards, "mark": w.form.mark, "value": value}


def _ready(w: TableCommand) -> dict[str, Any]:
    """Ready all exerted cards on the player's own side."""
    mine = [stack.cards[0].id for seat, _, stack, card in w.table.in_areas() if seat == w.seat and stack.exerted
            and card is stack.cards[0]]  # fmt: skip
    if not mine:
        raise NoSuchCard
    return {"cards": mine, "mark": "exerted", "value": 0}


def mark_each(
    table: Tabletop, occasion: Occasion, *, cards: list[int], mark: str, value: int
) -> Decision[TabletopFact]:
    """Mark several stacks, each separately, in one entry (MTR 4.1)."""
    made = [actions.mark(table, occasion, card=card, mark=mark, value=value) for card in cards]
    return Decision(tuple(fact for decision in made for fact in decision.facts))


def _turn_over(w: TableCommand) -> dict[str, Any]:
    lies_up = [card.up for _, _, _, card in w.table.in_areas() if card.id == w.card]
    return {"card": w.card, "up": not (lies_up and lies_up[0])}


def _zones(w: TableCommand) -> list[tuple[int, str]]:
    chosen = w.form.zones if isinstance(w.form.zones, list) else w.form.zones.split()
    return [(number(seat), zone) for seat, _, zone in (text.partition(":") for text in chosen)]


def _seen_by(w: TableCommand) -> list[int]:
    """Parse which seats saw hidden cards: they know them from now on, so a judge must name them (MTR 3.10)."""
    seats = numbers(w.form.by)
    if not seats and w.seat is None:
        raise NobodySaw
    return seats


Read = Callable[[TableCommand], dict[str, Any]]


def nothing(_: TableCommand) -> dict[str, Any]:
    return {}


COMMANDS: Final[Mapping[str, tuple[Action[...], Read]]] = {
    "set-up-game": (actions.set_up_game, nothing),
    "sideboard": (actions.sideboard, _sideboard),
    "shuffle": (actions.shuffle, _shuffle),
    "present-deck": (actions.present_deck, nothing),
    "decline-shuffle": (actions.decline_shuffle, lambda w: {"owner": w.owner}),
    "count-pile": (actions.count_pile, lambda w: {"owner": w.owner}),
    "draw-chooser": (actions.draw_chooser, nothing),
    "choose-first": (actions.choose_first, lambda w: {"play_first": bool(w.form.yes)}),
    "deal-hand": (actions.deal_hand, nothing),
    "look-at-hand": (actions.look_at_hand, nothing),
    "take-mulligan": (actions.take_mulligan, nothing),
    "alter-hand": (actions.alter_hand, lambda w: {"cards": w.cards}),
    "keep-hand": (actions.keep_hand, lambda w: {"bottom": w.cards}),
    "draw": (actions.draw, lambda w: {"effect": w.reason("turn-draw"), "count": number(w.form.count, default=1)}),
    "move": (actions.move, _move),
    "stack": (actions.move, _stack),
    "put": (actions.put, lambda w: {"order": w.cards, "where": w.form.where, "effect": w.reason()}),
    "put-together": (actions.put, lambda w: {"order": w.cards, "where": w.form.where, "effect": w.reason()}),
    "ask-order": (actions.ask_order, _ask_order),
    "ask-order-of-all": (actions.ask_order, _ask_order_of_all),
    "call-off-order": (actions.call_off_order, lambda w: {"owner": number(w.form.owner)}),
    "say-order": (actions.say_order, lambda w: {"order": w.cards}),
    "look": (
        actions.look,
        lambda w: {
            "count": number(w.form.count, default=1),
            "effect": w.reason(),
            "owner": w.owner,
            "all_see": bool(w.form.everybody),
        },
    ),
    "move-top": (
        actions.move_top,
        lambda w: {
            "count": number(w.form.count, default=1),
            "target": w.form.target,
            "effect": w.reason(),
            "up": w.up,
        },
    ),
    "search": (actions.search, lambda w: {"effect": w.reason(), "owner": w.owner}),
    "answer-look": (actions.answer_look, lambda w: {"seat": number(w.form.seat), "yes": bool(w.form.yes)}),
    "end-look": (actions.end_look, lambda w: {"seat": number(w.form.seat) if w.form.seat else None}),
    "show": (actions.show, lambda w: {"cards": w.cards}),
    "disclose-top": (
        actions.disclose_top,
        lambda w: {"effect": w.reason(), "to": numbers(w.form.to), "on": bool(w.form.yes)},
    ),
    "mark": (mark_each, _mark),
    "ready": (mark_each, _ready),
    "turn-over": (actions.turn_over, _turn_over),
    "reorder-discard": (actions.reorder_discard, lambda w: {"order": w.cards}),
    "tally": (
        actions.set_tally,
        lambda w: {
            "tally": w.form.tally,
            "value": number(w.form.value),
            "seat": number(w.form.seat) if w.form.seat else None,
        },
    ),
    "enter-step": (actions.enter_step, lambda w: {"step": w.form.step}),
    "pass-turn": (actions.pass_turn, nothing),
    "state-result": (actions.state_result, lambda w: {"winner": w.winner, "how": w.form.how}),
    "roll-dice": (
        actions.roll_dice,
        lambda w: {
            "purpose": w.reason("who-begins"),
            "faces": number(w.form.faces, default=6),
            "count": number(w.form.count, default=1),
        },
    ),
    "call-dice": (
        actions.call_dice,
        lambda w: {
            "purpose": w.reason("who-begins"),
            "faces": number(w.form.faces, default=6),
            "results": numbers(w.form.text),
            "wanted": number(w.form.wanted, default=0),
            "needed": number(w.form.needed, default=0),
        },
    ),
    "go-on-without": (
        actions.go_on_without,
        lambda w: {"number": number(w.form.value), "seat": number(w.form.seat)},
    ),
    "doubt-roll": (actions.doubt_roll, lambda w: {"roll": number(w.form.roll), "why": w.form.why}),
    "void-roll": (actions.void_roll, lambda w: {"roll": number(w.form.roll), "why": w.form.why}),
    "concede-match": (actions.concede_match, nothing),
    "leave-table": (actions.leave_table, lambda w: {"for_good": bool(w.form.yes)}),
    "miss-player": (actions.miss_player, lambda w: {"seat": number(w.form.seat)}),
    "agree-draw": (actions.agree_draw, lambda w: {"yes": bool(w.form.yes)}),
    "allow-watching": (actions.allow_watching, lambda w: {"yes": bool(w.form.yes)}),
    "allow-reading": (actions.allow_reading, lambda w: {"yes": bool(w.form.yes)}),
    "agree-to-judge": (actions.agree_to_judge, lambda w: {"yes": bool(w.form.yes)}),
    "judge-look": (actions.judge_look, lambda w: {"zones": _zones(w)}),
    "shuffle-random-portion": (actions.shuffle_random_portion, lambda w: {"seat": number(w.form.seat)}),
    "return-random-card": (
        actions.return_random_card,
        lambda w: {"seat": number(w.form.seat), "where": w.form.where or "top"},
    ),
    "record-face-seen": (
        actions.record_face_seen,
        lambda w: {
            "owner": number(w.form.seat),
            "places": [place - 1 for place in numbers(w.form.text)],
            "by": _seen_by(w),
        },
    ),
    "record-manipulation": (
        actions.record_manipulation,
        lambda w: {"seat": number(w.form.seat), "text": w.form.text},
    ),
    "correct-manipulation": (
        actions.correct_manipulation,
        lambda w: {"seat": number(w.form.seat), "correction": w.form.how, "penalty": w.form.penalty},
    ),
    "award-game": (actions.award_game, lambda w: {"winner": w.winner, "how": w.form.how}),
    "restart-game": (actions.restart_game, nothing),
}
"""By the last part of a form's address."""

TOGETHER: Final[Mapping[str, tuple[str, ...]]] = {"opening-hand": ("deal-hand", "look-at-hand")}
"""Several actions on one button."""


def decision(command: str, form: TableCommandForm, *, seat: int | None) -> Action[...]:
    """Build the action of a request; its form is read against the table when its turn comes."""
    action, read = COMMANDS[command]

    def decide(table: Tabletop, occasion: Occasion, **_said: object) -> Decision[TabletopFact]:
        """Parse the form, and take the action with its values."""
        return action(table, occasion, **read(TableCommand(form, table, seat=seat)))

    decide.__name__ = command
    return decide
