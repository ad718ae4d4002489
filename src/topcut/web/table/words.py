"""The log of a table in words: who did what, by which effect, with the cards the reader may hear of."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup, escape

from topcut.core.errors import gettext_noop as _
from topcut.core.zones import Told
from topcut.desk.chronicle import Heard
from topcut.web.language import Words
from topcut.web.table.sentences import SAID
from topcut.web.table.vocabulary import CORRECTIONS, ENDINGS, MARKS, PRESETS, STEPS, TALLIES, VOID, ZONES

Called = Sequence[Markup]
"""How the reader calls each seat."""

ROLES: Final = ("owner", "winner", "to", "chooser", "first", "beside")
"""What a fact calls the seats it names besides its own."""


def _yes(is_so: object) -> str:
    return "yes" if is_so else "no"


def _moved(fact: Any) -> str:
    if fact.source == "sideboard":
        return "outside"
    if fact.onto:
        return "onto"
    if fact.beside is not None:
        return "beside"
    return ("play" if fact.up else "down") if fact.target == "play" else ""


def _looked(fact: Any) -> str:
    if fact.is_search:
        return "search" if fact.owner == fact.seat else "theirs"
    return "open" if fact.all_see else "own" if fact.owner == fact.seat else "other"


HOW: Final[Mapping[str, Callable[[Any], str]]] = {
    "watching-allowed": lambda fact: _yes(fact.yes),
    "top-disclosed": lambda fact: _yes(fact.on),
    "card-turned": lambda fact: _yes(fact.up),
    "judge-looked": lambda fact: _yes(fact.zones),
    "game-result-stated": lambda fact: _yes(fact.winner is not None),
    "game-ended": lambda fact: _yes(fact.winner is not None),
    "match-ended": lambda fact: _yes(fact.winner is not None),
    "match-end-stated": lambda fact: _yes(fact.yes),
    "pile-counted": lambda fact: "own" if fact.owner == fact.seat else "",
    "deck-shuffled": lambda fact: "own" if fact.by == fact.seat else "",
    "stack-marked": lambda fact: ("exerted" if fact.value else "ready") if fact.mark == "exerted" else "",
    "hand-kept": lambda fact: "" if fact.count else "whole",
    "cards-moved": _moved,
    "cards-looked-at": _looked,
}
"""How a thing was done, where the sentence depends on it."""
REWOUND: Final = _("A judge took the game back to entry {to}: {ruling}")
TAKEN_BACK: Final = _("The last move was taken back; both agreed.")
A_CARD: Final = (_("{n} card"), _("{n} cards"))
SERVER: Final = _("the server")
YOU: Final = _("You")
AND_YOU: Final = _("you")


def called(names: Mapping[int, str], *, seats: int) -> Called:
    """Write the seats' names as their owners write them."""
    return [Markup("<b><bdi>{}</bdi></b>").format(names.get(seat, f"{seat + 1}")) for seat in range(seats)]


def in_words(words: Words, line: Heard, *, seat: int | None, who: Called) -> Markup:
    """Tell one line of the log to one person; what they did themself is told to them as theirs (MTR 4.1)."""
    if line.happening is None:
        return words(REWOUND, to=line.back_to, ruling=line.ruling) if line.ruling else words(TAKEN_BACK)
    told = line.happening.told(seat=seat)
    return words(_sentence(told, seat), **_parts(words, told, who, seat))


def _sentence(told: Told, seat: int | None) -> str:
    """Find the sentence that says most about the reader; what only watches is told as it is told to everybody."""
    how = HOW[told.what](told.fact) if told.what in HOW else ""
    key = f"{told.what} {how}".strip()
    roles = [role for role in ROLES if seat is not None and getattr(told.fact, role, None) == seat]
    mine = ["me"] if seat is not None and told.seat == seat else []
    whole = [*mine, *roles]
    for said in (" ".join([key, *whole[:length]]) for length in range(len(whole), -1, -1)):
        if said in SAID:
            return SAID[said]
    return SAID[" ".join([told.what, *mine])]


def _parts(words: Words, told: Told, who: Called, seat: int | None) -> dict[str, object]:
    fact: Any = told.fact
    seats = {name: getattr(fact, name, None) for name in ROLES}
    spoken = [words(AND_YOU) if other == seat else name for other, name in enumerate(who)]
    return {
        "you": Markup("<b>{}</b>").format(words(YOU)),
        "who": who[told.seat] if told.seat is not None else "",
        **{name: who[seat] if isinstance(seat, int) else "" for name, seat in seats.items()},
        "n": told.count,
        "cards": _cards(words, told),
        "why": _why(words, told),
        "zone": words(ZONES.get(str(getattr(fact, "target", "") or getattr(fact, "where", "")), "deck")),
        "zones": Markup(", ").join(zone_named(words, spoken, *zone) for zone in getattr(fact, "zones", ())),
        "main": getattr(fact, "main", ""),
        "side": getattr(fact, "sideboard", ""),
        "mark": named_tally(words, getattr(fact, "tally", "") or getattr(fact, "mark", "")),
        "value": getattr(fact, "value", ""),
        "game": getattr(fact, "game", ""),
        "how": words(ENDINGS.get(getattr(fact, "how", ""), "played")),
        "correction": _among(words, CORRECTIONS, getattr(fact, "correction", "")),
        "void": _among(words, VOID, getattr(fact, "why", "")),
        "step": _among(words, STEPS, getattr(fact, "step", "")),
        "results": " ".join(map(str, getattr(fact, "results", ()))),
        "shares": Markup(", ").join([words(SERVER), *(spoken[side] for side in getattr(fact, "sides", ()))]),
    }


def _among(words: Words, known: Mapping[str, str], name: str) -> Markup:
    return words(known[name]) if name in known else escape(name)


def zone_named(words: Words, who: Called, seat: int, zone: str) -> Markup:
    """Name a zone and whose it is."""
    return Markup("{} ({})").format(words(ZONES.get(zone, zone)), who[seat])


def named_tally(words: Words, tally: str) -> Markup:
    """Say what is counted; players may count what they like."""
    known = TALLIES | MARKS
    return words(known[tally]) if tally in known else Markup("{}").format(tally)


def _cards(words: Words, told: Told) -> Markup:
    """Name the cards the reader may hear of, and count the rest."""
    known = [Markup("<em>{}</em>").format(name) for name in told.cards]
    if rest := told.count - len(known):
        known.append(words.several(*A_CARD, rest))
    return Markup(", ").join(known)


def _why(words: Words, told: Told) -> Markup:
    """Say what allowed it; a preset is one only where the log says so, whatever somebody wrote or a card is called."""
    preset = str(getattr(told.fact, "effect", ""))
    if not told.effect or preset in {"play", "ink", "rules"}:
        return Markup("")
    said = words(PRESETS[preset]) if preset in PRESETS else Markup("<em>{}</em>").format(told.effect)
    return Markup(" ({})").format(said)
