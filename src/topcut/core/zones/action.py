"""What every action at a table declares: its powers, its stages, its rule, what it waits for, and its facts."""

import enum
import unicodedata
from collections.abc import Mapping
from typing import Final, ParamSpec

from topcut.core import asking
from topcut.core.asking import Actions, Declaration, Occasion
from topcut.core.log import Sealed
from topcut.core.play import Actor, Power
from topcut.core.zones.nouns.facts import IN_WORDS, EffectWorded, TabletopFact
from topcut.core.zones.nouns.refusals import (
    DeckNotPutRight,
    EffectTooLong,
    JudgeNotAgreed,
    JudgesOnly,
    NoEffect,
    NoSuchCard,
    NoSuchSeat,
    NoSuchZone,
    NotAtThisTable,
    OnePile,
    OutOfTheGame,
    WrongMoment,
)
from topcut.core.zones.nouns.refusals_chance import ChanceAwaited
from topcut.core.zones.nouns.state import TablePhase, Tabletop
from topcut.core.zones.reading.piles import DECK, HAND, SIDEBOARD
from topcut.core.zones.reading.roles import JUDGES

P = ParamSpec("P")
LONGEST_EFFECT: Final = 120
JUDGE: Final = (Power.RULE, Power.OVERRULE)

WAITING: Final = frozenset({TablePhase.WAITING})
PREGAME: Final = frozenset({TablePhase.PREGAME})
PLAYING: Final = frozenset({TablePhase.PLAYING})
IN_A_GAME: Final = PREGAME | PLAYING
BETWEEN_GAMES: Final = frozenset({TablePhase.WAITING, TablePhase.OVER})
BEFORE_THE_END: Final = IN_A_GAME | BETWEEN_GAMES
ALWAYS: Final = frozenset(TablePhase)

_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_JOINERS: Final = frozenset("\u200c\u200d")
"""Part of the spelling in some scripts."""
_BLANKS: Final = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")

PRESETS: Final[Mapping[str, frozenset[str]]] = {
    "draw": frozenset({"turn-draw"}),
    "shuffle": frozenset({"before-the-game", "mulligan", "after-a-search"}),
    "move": frozenset({"play", "ink", "rules"}),
    "roll": frozenset({"who-begins"}),
}
"""Effects that need no card and no words, by what they allow: the steps of the game itself."""


class Waits(enum.StrEnum):
    """What an action waits for before it is taken."""

    NOT = ""
    CHANCE = "chance"
    """A chance that was asked for must be drawn first, so that nobody chooses what it applies to (MTR 3.10)."""
    PLAY = "chance, a deck to be put right"
    """As for all play: also while a manipulated deck has to be put right (DZ 8.2.2)."""


class TableDeclaration(Declaration[TablePhase], frozen=True, kw_only=True):
    """The declaration of an action at a table: people with a seat play, and judges rule."""

    waits: Waits = Waits.PLAY
    by_host: bool = False
    """The table itself takes it: it brings decks, and opens seats to people who come by a link."""
    by_whoever_is_out: bool = False
    """Open also to a player who is out of the game (MTR 2.10)."""


Action = asking.Action[Tabletop, P, TabletopFact]


def _check(table: Tabletop, occasion: Occasion, declared: TableDeclaration) -> None:
    """Refuse an asker without the power, and an action outside its stages (MTR 1.8)."""
    if declared.by_host and JUDGES.isdisjoint(occasion.by.powers):
        raise JudgesOnly
    if Power.PLAY not in declared.powers and not declared.by_host:
        refuse_unless_judge(table, occasion.by)
    if _is_played(table, occasion, declared):
        seat_of(table, occasion)
    if table.stage not in declared.during:
        raise WrongMoment


def _wait(table: Tabletop, occasion: Occasion, declared: TableDeclaration) -> None:
    """Refuse an action that has to wait, and a player who is out of the game (MTR 2.10, MTR 3.10)."""
    is_for_those_in = declared.waits is not Waits.NOT and not declared.by_whoever_is_out
    if is_for_those_in and _is_played(table, occasion, declared) and table.sides[seat_of(table, occasion)].is_out:
        raise OutOfTheGame
    if declared.waits is Waits.PLAY:
        refuse_until_put_right(table)
    if declared.waits is not Waits.NOT:
        refuse_while_awaited(table)


def _is_played(table: Tabletop, occasion: Occasion, declared: TableDeclaration) -> bool:
    """Check whether somebody takes an action from their own seat, and not as a judge."""
    return Power.PLAY in declared.powers and not (Power.RULE in declared.powers and may_judge(table, occasion.by))


TABLE_ACTIONS: Final = Actions[Tabletop, TablePhase, TabletopFact](_check, wait=_wait, declaration=TableDeclaration)
action = TABLE_ACTIONS.action
on_whole_log = TABLE_ACTIONS.on_whole_log


def refuse_while_awaited(table: Tabletop) -> None:
    """Refuse to act while a chance waits to be drawn, so that nobody chooses what it applies to (MTR 3.10)."""
    if table.asked:
        raise ChanceAwaited


def refuse_until_put_right(table: Tabletop) -> None:
    """Refuse to play on until a manipulated deck is put right; anything else goes on (DZ 8.2.2)."""
    if table.manipulated and table.stage in {TablePhase.PREGAME, TablePhase.PLAYING}:
        raise DeckNotPutRight


def may_judge(table: Tabletop, by: Actor) -> bool:
    """Check whether somebody has the powers of a judge here (MTR 1.8).

    A table without an event has no judge of its own, and the person who opened it has every link: the only judge there
    is the one who came last, as long as every seat agrees.
    """
    if JUDGES.isdisjoint(by.powers):
        return False
    return not table.judge_by_consent or (by.who == table.judge and table.accepts_judge)


def refuse_unless_judge(table: Tabletop, by: Actor) -> None:
    if not may_judge(table, by):
        raise JudgesOnly if JUDGES.isdisjoint(by.powers) else JudgeNotAgreed


def seat_of(table: Tabletop, occasion: Occasion) -> int:
    """Find the seat of the asker."""
    for seat, side in enumerate(table.sides):
        if side.who == occasion.by.who:
            return seat
    raise NotAtThisTable


def refuse_other_seat(table: Tabletop, seat: int) -> None:
    if seat not in table.seats():
        raise NoSuchSeat(seat=seat)


def refuse_other_zone(table: Tabletop, zone: str, *, private: bool = True) -> None:
    if zone not in table.profile.areas and not (private and zone in {DECK, HAND, SIDEBOARD}):
        raise NoSuchZone(zone=zone)


def named(table: Tabletop, effect: str, *, allows: str = "") -> tuple[str, tuple[TabletopFact, ...]]:
    """Find what allows an operation: a preset, a card everybody sees, or words; refuse an empty one (DZ 8.2.2)."""
    if effect in PRESETS.get(allows, ()):
        return effect, ()
    text = in_plain_words(effect)
    if not text:
        raise no_effect(table)
    if text in PRESETS.get(allows, ()):
        return text, ()
    if any(text in presets for presets in PRESETS.values()):
        raise no_effect(table)
    if text.startswith("#"):
        _refuse_unseen_card(table, text[1:])
        return text, ()
    if len(text) > LONGEST_EFFECT:
        raise EffectTooLong(most=LONGEST_EFFECT)
    return IN_WORDS, (EffectWorded(Sealed(text)),)


def in_plain_words(text: str) -> str:
    """Keep only visible characters of a text: none that hide, or reverse the rest of a line.

    A text without a letter or a number counts as empty: a dot names no effect.
    """
    seen = "".join(char for char in text if char.isspace() or char in _JOINERS or _is_seen(char))
    words = " ".join(seen.split())
    return words if any(unicodedata.category(char)[0] in "LN" for char in words) else ""


def _is_seen(char: str) -> bool:
    return char not in _BLANKS and unicodedata.category(char) not in _INVISIBLE


def no_effect(table: Tabletop) -> NoEffect:
    """Build a refusal that cites the game's own text (X-05)."""
    refusal = NoEffect()
    refusal.rule = table.profile.keeps_private
    return refusal


def one_pile(table: Tabletop) -> OnePile:
    """Build a refusal that cites the game's own text (X-05)."""
    refusal = OnePile()
    refusal.rule = table.profile.keeps_private
    return refusal


def _refuse_unseen_card(table: Tabletop, number: str) -> None:
    if not any(str(card.id) == number and card.up for _, _, _, card in table.in_areas()):
        raise NoSuchCard
