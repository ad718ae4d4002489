"""The log of a table in words: who did what, by which effect, with the cards the reader may hear of."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from topcut.core.errors import gettext_noop as _
from topcut.core.zones import Told
from topcut.desk.chronicle import Heard
from topcut.web.language import Words

Called = Sequence[Markup]
"""How the reader calls each seat."""

ZONES: Final[Mapping[str, str]] = {
    "deck": _("deck"),
    "hand": _("hand"),
    "sideboard": _("sideboard"),
    "play": _("play area"),
    "discard": _("discard"),
    "inkwell": _("inkwell"),
    "exile": _("exile"),
    "top": _("on top of the deck"),
    "bottom": _("under the deck"),
}
TALLIES: Final[Mapping[str, str]] = {"life": _("life"), "lore": _("lore")}
PRESETS: Final[Mapping[str, str]] = {
    "turn-draw": _("for the turn"),
    "before-the-game": _("before the game"),
    "mulligan": _("mulligan"),
    "after-a-search": _("after a search"),
    "who-begins": _("who begins"),
    "judge": _("a judge's remedy"),
}
"""What a preset is called after what it allowed; playing and inking need no reason."""
ENDINGS: Final[Mapping[str, str]] = {
    "played": _("played to the end"),
    "deck-out": _("out of cards"),
    "conceded": _("conceded"),
    "agreed-draw": _("draw agreed"),
    "draw": _("drawn"),
    "penalty": _("a penalty"),
    "time": _("time"),
}
SAID: Final[Mapping[str, str]] = {
    "table-opened": _("The table is open."),
    "seat-taken": _("{who} is back."),
    "deck-brought": _("{who} brought a deck: {main} cards, {side} in the sideboard."),
    "card-drawn": _("{who} drew {cards}{why}."),
    "draw-failed": _("{who} was to draw{why}, and the deck is empty."),
    "cards-moved": _("{who} moved {cards} to {zone}{why}."),
    "ordering-asked": _("{who} sends {cards} {zone}{why}; their owner says the order."),
    "cards-put": _("{who} put {cards} {zone}{why}."),
    "cards-looked-at": _("{who} looks at {cards} from the top of a deck{why}."),
    "look-ended": _("{who} left the rest as it lies."),
    "cards-shown": _("{who} showed {cards}."),
    "stack-marked": _("{cards}: {mark} {value}."),
    "discard-reordered": _("{who} put the discard in another order."),
    "tally-changed": _("{who}: {mark} {value}."),
    "turn-passed": _("It is {to}'s turn."),
    "deck-out-stated": _("{who} has run out of cards."),
    "match-closed": _("The match is over. Every share of chance is open now."),
    "face-seen": _("A judge wrote down that cards of {owner}'s deck could be seen: it is no longer random."),
    "manipulation-recorded": _("A judge wrote down that {who}'s deck was put in another order. Play waits."),
    "manipulation-corrected": _("A judge wrote down how {who}'s deck was put right. Play goes on."),
    "take-back-asked": _("{who} would like to take back the last move."),
    "deck-shuffled": _("{who}'s deck was shuffled, {n} cards{why}. Chance: {shares}."),
    "dice-rolled": _("{who} rolled {results}{why}. Chance: {shares}."),
    "random-card-returned": _("A card of {who}'s hand, chosen by chance, went {zone}."),
    "game-set-up": _("Game {game}: shuffle and present the decks."),
    "sideboarded": _("{who} changed the deck; {side} cards are in the sideboard."),
    "deck-presented": _("{who} presents the deck."),
    "shuffle-declined": _("{who}'s deck is taken as it is."),
    "chooser-named": _("Chance says that {chooser} chooses who plays first."),
    "first-chosen": _("{first} plays first."),
    "hand-dealt": _("{who} set {n} cards aside."),
    "hand-seen": _("{who} looks at the opening hand."),
    "mulligan-taken": _("{who} takes a mulligan."),
    "hand-altered": _("{who} changed {n} cards of the hand."),
    "hand-kept": _("{who} keeps the hand; cards to the bottom: {n}."),
    "game-started": _("The game begins."),
}
OTHERWISE: Final[Mapping[tuple[str, bool], str]] = {
    ("watching-allowed", True): _("{who} agrees to be watched."),
    ("watching-allowed", False): _("{who} does not agree to be watched."),
    ("top-disclosed", True): _("{owner} plays with the top card known{why}."),
    ("top-disclosed", False): _("The top card of {owner}'s deck is hidden again."),
    ("card-turned", True): _("{cards} was turned face up."),
    ("card-turned", False): _("{cards} was turned face down."),
    ("judge-looked", True): _("A judge sees hidden cards: {zones}."),
    ("judge-looked", False): _("The judge has stopped looking."),
    ("game-result-stated", True): _("{who} says: {winner} won, {how}."),
    ("game-result-stated", False): _("{who} says: the game is drawn, {how}."),
    ("game-ended", True): _("{winner} won the game: {how}."),
    ("game-ended", False): _("The game is drawn: {how}."),
}
"""What depends on a yes or a no in the fact."""
ON: Final[Mapping[str, Callable[[Any], bool]]] = {
    "watching-allowed": lambda fact: fact.yes,
    "top-disclosed": lambda fact: fact.on,
    "card-turned": lambda fact: fact.up,
    "judge-looked": lambda fact: bool(fact.zones),
    "game-result-stated": lambda fact: fact.winner is not None,
    "game-ended": lambda fact: fact.winner is not None,
}
REWOUND: Final = _("A judge took the game back to entry {to}: {ruling}")
TAKEN_BACK: Final = _("The last move was taken back; both agreed.")
A_CARD: Final = (_("{n} card"), _("{n} cards"))
SERVER: Final = _("the server")


def called(names: Mapping[int, str], *, seats: int) -> Called:
    """Write the seats' names as their owners write them."""
    return [Markup("<b><bdi>{}</bdi></b>").format(names.get(seat, f"{seat + 1}")) for seat in range(seats)]


def in_words(words: Words, line: Heard, *, seat: int | None, who: Called) -> Markup:
    """Tell one line of the log to one person (MTR 4.1)."""
    if line.happening is None:
        return words(REWOUND, to=line.back_to, ruling=line.ruling) if line.ruling else words(TAKEN_BACK)
    told = line.happening.told(seat=seat)
    sentence = SAID.get(told.what) or OTHERWISE[told.what, ON[told.what](told.fact)]
    return words(sentence, **_parts(words, told, who))


def _parts(words: Words, told: Told, who: Called) -> dict[str, object]:
    fact: Any = told.fact
    seats = {name: getattr(fact, name, None) for name in ("owner", "winner", "to", "chooser", "first")}
    return {
        "who": who[told.seat] if told.seat is not None else "",
        **{name: who[seat] if isinstance(seat, int) else "" for name, seat in seats.items()},
        "n": told.count,
        "cards": _cards(words, told),
        "why": _why(words, told.effect),
        "zone": words(ZONES.get(str(getattr(fact, "target", "") or getattr(fact, "where", "")), "deck")),
        "zones": Markup(", ").join(_zone(words, who, *zone) for zone in getattr(fact, "zones", ())),
        "main": getattr(fact, "main", ""),
        "side": getattr(fact, "sideboard", ""),
        "mark": named_tally(words, getattr(fact, "tally", "") or getattr(fact, "mark", "")),
        "value": getattr(fact, "value", ""),
        "game": getattr(fact, "game", ""),
        "how": words(ENDINGS.get(getattr(fact, "how", ""), "played")),
        "results": " ".join(map(str, getattr(fact, "results", ()))),
        "shares": Markup(", ").join([words(SERVER), *(who[seat] for seat in getattr(fact, "sides", ()))]),
    }


def _zone(words: Words, who: Called, seat: int, zone: str) -> Markup:
    return Markup("{} ({})").format(words(ZONES.get(zone, zone)), who[seat])


def named_tally(words: Words, tally: str) -> Markup:
    return words(TALLIES[tally]) if tally in TALLIES else Markup("{}").format(tally)


def _cards(words: Words, told: Told) -> Markup:
    """Name the cards the reader may hear of, and count the rest."""
    known = [Markup("<em>{}</em>").format(name) for name in told.cards]
    if rest := told.count - len(known):
        known.append(words.several(*A_CARD, rest))
    return Markup(", ").join(known)


def _why(words: Words, effect: str) -> Markup:
    if not effect or effect in {"play", "ink", "rules"}:
        return Markup("")
    said = words(PRESETS[effect]) if effect in PRESETS else Markup("<em>{}</em>").format(effect)
    return Markup(" ({})").format(said)
