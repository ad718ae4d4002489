"""Defaults of an event whose organizer says nothing: what the rules recommend or ask for."""

from msgspec import Struct

from topcut.core.event.nouns.people.facts import Identification
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.rules import Rule
from topcut.core.rules.editions import CURRENT
from topcut.core.rules.policy import PolicyAnswer, answer
from topcut.core.rules.times import round_minutes


class Beginnings(Struct, frozen=True):
    """What is asked of people at the door, and whether closing a round publishes its standings."""

    identification: Identification = Identification.NAME
    asks_age: bool = False
    at_closing: bool = False


def beginnings(policy: str, *, team: int = 1) -> Beginnings:
    """Return what an event begins with: what its policy would ask about (MTR 1.4, MTR 1.5, MTR 1.9).

    The players of a team are registered with their numbers (MTR 8.2).
    """
    shown = Identification.NUMBER_AND_FULL_NAME if team > 1 else Identification.ACCOUNT_OR_FULL_NAME
    return Beginnings(
        shown if _asks(policy, "1.5") else Identification.NAME,
        asks_age=_asks(policy, "1.4"),
        at_closing=_asks(policy, "1.9"),
    )


def usual_playoff(like: Stage, *, policy: str, cut: int | None, losses: int = 1, edition: str = CURRENT) -> Stage:
    """Build a playoff like the rounds before it, with the recommended time and a final without a clock (MTR B)."""
    is_timed = _asks(policy, "B") and not like.pods
    return Stage(
        Structure.PLAYOFF,
        format=like.format,
        level=like.level,
        length=like.length,
        minutes=round_minutes("elimination", edition=edition) if is_timed else like.minutes if like.pods else None,
        timed_final=not (is_timed or like.pods) or round_minutes("final", edition=edition) is not None,
        cut=cut,
        losses=losses,
        day=like.day,
        team=like.team,
        plays_together=like.plays_together,
        formats=like.formats,
        pods=like.pods,
    )


def _asks(policy: str, section: str) -> bool:
    return answer(policy, rule=Rule("MTR", section)) in {PolicyAnswer.ASK, PolicyAnswer.REFUSE}
