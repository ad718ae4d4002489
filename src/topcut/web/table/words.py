"""The log of a table in words: who did what, by which effect, with the cards the reader may know."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from string import Formatter
from typing import Any, Final

from markupsafe import Markup, escape
from msgspec import Struct

from topcut.core.errors import gettext_noop as _
from topcut.core.errors import ngettext_noop
from topcut.core.log import ToldLine
from topcut.core.rules import Rule
from topcut.core.rules.games import games
from topcut.core.zones.nouns.facts_before import DiceCalled
from topcut.core.zones.reading import faces_shown
from topcut.core.zones.view import TableFactText
from topcut.web.shared.language import Words
from topcut.web.table.sentences import SAID
from topcut.web.table.vocabulary import (
    COIN,
    CORRECTIONS,
    ENDINGS,
    MARKS,
    PRESETS,
    STEPS,
    TALLIES,
    VOID,
    VOID_BY_ITSELF,
    ZONES,
    penalties,
)

Called = Sequence[Markup]
"""The names of the seats for the reader."""

ROLES: Final = ("owner", "winner", "to", "chooser", "first", "beside", "whom")
"""The fields in which facts name other seats."""


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
    "table-opened": lambda fact: "free" if fact.judge_by_consent else "",
    "seat-taken": lambda fact: "alone" if fact.alone else "",
    "look-asked": lambda fact: "search" if fact.is_search else "",
    "look-declined": lambda fact: "judge" if fact.by is None else "back" if fact.by == fact.seat else "",
    "look-ended": lambda fact: "" if fact.owner is None else "back",
    "judge-agreed": lambda fact: _yes(fact.yes),
    "reading-allowed": lambda fact: _yes(fact.yes),
    "watching-allowed": lambda fact: _yes(fact.yes),
    "top-disclosed": lambda fact: _yes(fact.on),
    "card-turned": lambda fact: _yes(fact.up),
    "judge-looked": lambda fact: _yes(fact.zones),
    "game-result-stated": lambda fact: _yes(fact.winner is not None),
    "game-ended": lambda fact: _yes(fact.winner is not None),
    "match-ended": lambda fact: "penalty" if fact.how == "penalty" else _yes(fact.winner is not None),
    "seat-left": lambda fact: "" if fact.for_good else "game",
    "match-end-stated": lambda fact: _yes(fact.yes),
    "pile-counted": lambda fact: "own" if fact.owner == fact.seat else "",
    "dice-called": lambda fact: "read" if fact.read_as else "",
    "share-withheld": lambda fact: "judge" if fact.by is None else "",
    "deck-shuffled": lambda fact: "own" if fact.by == fact.seat else "",
    "manipulation-corrected": lambda fact: "seat" if fact.by is not None else "cost" if fact.penalty else "",
    "stack-marked": lambda fact: ("exerted" if fact.value else "ready") if fact.mark == "exerted" else "",
    "hand-kept": lambda fact: "" if fact.count else "whole",
    "cards-moved": _moved,
    "cards-looked-at": _looked,
}
"""The variant of a fact, if the sentence depends on it."""
REWOUND: Final = _("A judge took the game back to entry {to}: {ruling}")
TAKEN_BACK: Final = _("The last move was taken back; both agreed.")
A_CARD: Final = ngettext_noop("{n} card", "{n} cards")
SERVER: Final = _("the server")
YOU: Final = _("You")
AND_YOU: Final = _("you")


def called(names: Mapping[int, str], *, seats: int) -> Called:
    """Format the seats' names as their owners write them."""
    return _called(tuple(names.get(seat, f"{seat + 1}") for seat in range(seats)))


@lru_cache(maxsize=4_096)
def _called(names: tuple[str, ...]) -> Called:
    return tuple(Markup("<b><bdi>{}</bdi></b>").format(name) for name in names)


def in_words(words: Words, line: ToldLine, *, seat: int | None, who: Called) -> Markup:
    """Describe one line of the log for one person, in the second person for what they did (MTR 4.1)."""
    if line.happening is None:
        return words(REWOUND, to=line.back_to, ruling=line.ruling) if line.ruling else words(TAKEN_BACK)
    told = line.happening.told(seat=seat)
    sentence, said = _sentence(told, seat), _Line(words, told, who, seat)
    spoken = words(sentence, **{place: PARTS[place](said) for place in _places(sentence)})
    return Markup("{} {}").format(spoken, cited(told.rule)) if told.rule else spoken


def cited(rule: Rule) -> Markup:
    """Format a citation as a link to the section's requirements."""
    return Markup('<a class="rule" href="/rules/{}/{}">{}</a>').format(rule.document, rule.section, rule)


def _sentence(told: TableFactText, seat: int | None) -> str:
    """Find the sentence that says most about the reader; a spectator gets the one for everybody."""
    how = HOW[told.what](told.fact) if told.what in HOW else ""
    key = f"{told.what} {how}".strip()
    roles = [role for role in ROLES if seat is not None and getattr(told.fact, role, None) == seat]
    mine = ["me"] if seat is not None and told.seat == seat else []
    whole = [*mine, *roles]
    for said in (" ".join([key, *whole[:length]]) for length in range(len(whole), -1, -1)):
        if said in SAID:
            return SAID[said]
    return SAID[" ".join([told.what, *mine])]


class _Line(Struct, frozen=True):
    """One line for one reader: the parts a sentence may use, each computed only if used."""

    words: Words
    told: TableFactText
    who: Called
    seat: int | None

    def of_fact(self, name: str, default: object = "") -> Any:
        return getattr(self.told.fact, name, default)

    @property
    def spoken(self) -> Called:
        """The names of the seats inside a sentence."""
        return [self.words(AND_YOU) if other == self.seat else name for other, name in enumerate(self.who)]

    def role(self, name: str) -> Markup | str:
        seat = self.of_fact(name, None)
        return self.who[seat] if isinstance(seat, int) else ""

    def zone(self) -> Markup:
        return self.words(ZONES.get(str(self.of_fact("target") or self.of_fact("where")), "deck"))

    def zones(self) -> Markup:
        return Markup(", ").join(zone_named(self.words, self.spoken, *zone) for zone in self.of_fact("zones", ()))

    def read(self) -> Markup:
        fact = self.told.fact
        return (
            _rolled(self.words, faces_shown(fact), faces=fact.read_as) if isinstance(fact, DiceCalled) else Markup("")
        )

    def shares(self) -> Markup:
        return Markup(", ").join([self.words(SERVER), *(self.spoken[side] for side in self.of_fact("sides", ()))])


PARTS: Final[Mapping[str, Callable[[_Line], object]]] = {
    "you": lambda line: Markup("<b>{}</b>").format(line.words(YOU)),
    "who": lambda line: line.who[line.told.seat] if line.told.seat is not None else "",
    **{name: partial(_Line.role, name=name) for name in ROLES},
    "n": lambda line: line.told.count,
    "cards": lambda line: _cards(line.words, line.told),
    "why": lambda line: _why(line.words, line.told),
    "zone": _Line.zone,
    "zones": _Line.zones,
    "main": lambda line: line.of_fact("main"),
    "side": lambda line: line.of_fact("sideboard"),
    "mark": lambda line: named_tally(line.words, line.of_fact("tally") or line.of_fact("mark")),
    "value": lambda line: line.of_fact("value"),
    "game": lambda line: line.of_fact("game"),
    "how": lambda line: line.words(ENDINGS.get(line.of_fact("how"), "played")),
    "correction": lambda line: _among(line.words, CORRECTIONS, line.of_fact("correction")),
    "penalty": lambda line: _among(line.words, penalties(*games()), line.of_fact("penalty")),
    "void": lambda line: _among(line.words, {**VOID, **VOID_BY_ITSELF}, line.of_fact("why")),
    "step": lambda line: _among(line.words, STEPS, line.of_fact("step")),
    "results": lambda line: _rolled(line.words, line.of_fact("results", ()), faces=line.of_fact("faces")),
    "read": _Line.read,
    "sides": lambda line: line.of_fact("read_as"),
    "shares": _Line.shares,
}
"""The value for each placeholder of a sentence."""


@cache
def _places(sentence: str) -> tuple[str, ...]:
    return tuple(sorted({name for _text, name, _spec, _conversion in Formatter().parse(sentence) if name}))


def _among(words: Words, known: Mapping[str, str], name: str) -> Markup:
    return words(known[name]) if name in known else escape(name)


def _rolled(words: Words, results: Sequence[int | None], *, faces: int) -> Markup:
    """Describe dice; a die of two sides is a coin (MTR 3.9)."""
    shown = [words(COIN[one]) if faces == 2 and one else Markup("{}").format(one or "–") for one in results]
    return Markup(" ").join(shown)


def zone_named(words: Words, who: Called, seat: int, zone: str) -> Markup:
    """Return the name of a zone with its owner."""
    return Markup("{} ({})").format(words(ZONES.get(zone, zone)), who[seat])


def named_tally(words: Words, tally: str) -> Markup:
    """Return the name of a tally; players may count what they like."""
    known = TALLIES | MARKS
    return words(known[tally]) if tally in known else Markup("{}").format(tally)


def _cards(words: Words, told: TableFactText) -> Markup:
    """List the cards the reader may know by name, and count the rest."""
    known = [Markup("<em>{}</em>").format(name) for name in told.cards]
    if rest := told.count - len(known):
        known.append(words.several(*A_CARD, rest))
    return Markup(", ").join(known)


def _why(words: Words, told: TableFactText) -> Markup:
    """Describe what allowed it; a preset only if the log says so, whatever text or card name equals it."""
    preset = str(getattr(told.fact, "effect", ""))
    if not told.effect or preset in {"play", "ink", "rules"}:
        return Markup("")
    said = words(PRESETS[preset]) if preset in PRESETS else Markup("<em>{}</em>").format(told.effect)
    return Markup(" ({})").format(said)
