"""What every action at a table is: a decision, asked for by a seat or a judge, at a moment, with chance."""

import functools
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Final, ParamSpec

from topcut.core import asking
from topcut.core.asking import Occasion
from topcut.core.log import Sealed
from topcut.core.play import Actor, Power
from topcut.core.play.limits import refuse_beyond
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
    WrongMoment,
)
from topcut.core.zones.nouns.refusals_chance import ChanceAwaited
from topcut.core.zones.nouns.state import TablePhase, Tabletop
from topcut.core.zones.reading.piles import DECK, HAND, SIDEBOARD

P = ParamSpec("P")
LONGEST_EFFECT: Final = 120
_JUDGES: Final = frozenset({Power.RULE, Power.OVERRULE})

_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_JOINERS: Final = frozenset("\u200c\u200d")
"""They are spelling in some scripts."""
_BLANKS: Final = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")

PRESETS: Final[Mapping[str, frozenset[str]]] = {
    "draw": frozenset({"turn-draw"}),
    "shuffle": frozenset({"before-the-game", "mulligan", "after-a-search"}),
    "move": frozenset({"play", "ink", "rules"}),
    "roll": frozenset({"who-begins"}),
}
"""What needs no card and no words, by what it allows: the steps of the game itself."""


Action = asking.Action[Tabletop, P, TabletopFact]
ACTIONS: dict[str, Action[...]] = {}
"""Every action by its name."""


def seated(*stages: TablePhase, goes_on: bool = False) -> Callable[[Action[P]], Action[P]]:
    """Let an action be taken by who sits at the table, while a game is at one of these stages.

    What `goes_on` is no play: it does not wait for a deck that is to be put right (DZ 8.2.2).
    """
    return _guarded(lambda table, occasion: _check_seated(table, occasion, stages, goes_on=goes_on))


def judging(*stages: TablePhase) -> Callable[[Action[P]], Action[P]]:
    """Let an action be taken by a judge only (MTR 1.8)."""
    return _guarded(lambda table, occasion: _check_judge(table, occasion, stages))


def hosting(*stages: TablePhase) -> Callable[[Action[P]], Action[P]]:
    """Let an action be taken by the table itself: it lays decks, and opens chairs to whoever comes by a link."""
    return _guarded(lambda table, occasion: _check_host(table, occasion, stages))


def at_the_table(action: Action[P]) -> Action[P]:
    """Let an action be taken by who sits at the table, and by a judge."""
    return _guarded(_check_at_the_table)(action)


def _guarded(check: Callable[[Tabletop, Occasion], None]) -> Callable[[Action[P]], Action[P]]:
    def guard(action: Action[P]) -> Action[P]:
        @functools.wraps(action)
        def guarded(table: Tabletop, occasion: Occasion, /, *args: P.args, **kwargs: P.kwargs) -> Any:
            check(table, occasion)
            refuse_beyond(kwargs)
            return action(table, occasion, *args, **kwargs)

        ACTIONS[action.__name__] = guarded
        return guarded

    return guard


def _check_seated(table: Tabletop, occasion: Occasion, stages: tuple[TablePhase, ...], *, goes_on: bool) -> None:
    seat_of(table, occasion)
    if stages and table.stage not in stages:
        raise WrongMoment
    if stages and not goes_on:
        refuse_until_put_right(table)
    if stages:
        refuse_while_awaited(table)


def refuse_while_awaited(table: Tabletop) -> None:
    """Let nothing happen between asking for a chance and drawing it: nobody chooses what it falls on (MTR 3.10)."""
    if table.asked:
        raise ChanceAwaited


def refuse_until_put_right(table: Tabletop) -> None:
    """Let play wait while a manipulated deck is not put right; what is no play goes on (DZ 8.2.2)."""
    if table.manipulated and table.stage in {TablePhase.PREGAME, TablePhase.PLAYING}:
        raise DeckNotPutRight


def _check_host(table: Tabletop, occasion: Occasion, stages: tuple[TablePhase, ...]) -> None:
    if _JUDGES.isdisjoint(occasion.by.powers):
        raise JudgesOnly
    if stages and table.stage not in stages:
        raise WrongMoment


def _check_judge(table: Tabletop, occasion: Occasion, stages: tuple[TablePhase, ...]) -> None:
    refuse_unless_judge(table, occasion.by)
    _check_host(table, occasion, stages)
    if stages:
        refuse_while_awaited(table)


def _check_at_the_table(table: Tabletop, occasion: Occasion) -> None:
    if not may_judge(table, occasion.by):
        seat_of(table, occasion)


def may_judge(table: Tabletop, by: Actor) -> bool:
    """Ask whether somebody has a judge's say here (MTR 1.8).

    A table of no event has no judge of its own, and whoever opened it holds every link: there the only judge is the
    one who came last, for as long as every seat agrees.
    """
    if _JUDGES.isdisjoint(by.powers):
        return False
    return not table.judge_by_consent or (by.who == table.judge and table.accepts_judge)


def refuse_unless_judge(table: Tabletop, by: Actor) -> None:
    if not may_judge(table, by):
        raise JudgesOnly if _JUDGES.isdisjoint(by.powers) else JudgeNotAgreed


def seat_of(table: Tabletop, occasion: Occasion) -> int:
    """Find where the asker sits."""
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
    """Say what allows an operation: a preset, a card everybody sees, or words; nothing is refused (DZ 8.2.2)."""
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
    """Keep of what somebody wrote what everybody can read; nothing that hides, or turns the rest of a line around.

    Without a letter or a number in it nothing was said: a dot names no effect.
    """
    seen = "".join(char for char in text if char.isspace() or char in _JOINERS or _is_seen(char))
    words = " ".join(seen.split())
    return words if any(unicodedata.category(char)[0] in "LN" for char in words) else ""


def _is_seen(char: str) -> bool:
    return char not in _BLANKS and unicodedata.category(char) not in _INVISIBLE


def no_effect(table: Tabletop) -> NoEffect:
    """Refuse in the words of the game's own text (X-05)."""
    refusal = NoEffect()
    refusal.rule = table.profile.keeps_private
    return refusal


def one_pile(table: Tabletop) -> OnePile:
    """Refuse in the words of the game's own text (X-05)."""
    refusal = OnePile()
    refusal.rule = table.profile.keeps_private
    return refusal


def _refuse_unseen_card(table: Tabletop, number: str) -> None:
    if not any(str(card.id) == number and card.up for _, _, _, card in table.in_areas()):
        raise NoSuchCard
