"""What an infraction costs, given a player's history, and what the penalty does to the score."""

from collections.abc import Collection, Iterable
from typing import Final

from msgspec import Struct

from topcut.core.judging.refusals import NoSuchInfraction, NoSuchPenalty
from topcut.core.judging.state import Recorded
from topcut.core.play import FirstTo, Level, MatchLength, Result, Score
from topcut.core.play.result import How, awarded_against, lost_by_both
from topcut.core.rules.infractions import Cost, Infraction, Infractions, Penalty

_CALLED: Final = {Level.REGULAR: {"regular", "casual"}}
"""Names that catalogues use for a level."""


class Suggestion(Struct, frozen=True):
    """What an infraction costs this player now by the catalogue."""

    penalty: str
    nth: int = 1
    """2 for the second time, 3 for the third…"""
    is_upgraded: bool = False
    earlier: tuple[int, ...] = ()
    """The numbers of the earlier penalties that are counted."""
    within: frozenset[str] = frozenset()
    """Penalties a judge may choose without deviating."""
    educates: bool = False
    """At this level people are taught first, and nothing adds up (MTR 1.12)."""


def infraction_of(catalogue: Infractions, id: str) -> Infraction:
    """Find an infraction of the catalogue, which is data an administrator may change (GAP-09)."""
    for infraction in catalogue.infractions:
        if infraction.id == id:
            return infraction
    raise NoSuchInfraction(infraction=id)


def penalty_of(catalogue: Infractions, id: str) -> Penalty:
    """Find a penalty of the catalogue (GAP-09)."""
    return catalogue.penalties[severity(catalogue, id)]


def cost_of(catalogue: Infractions, id: str) -> Cost:
    """Find what a penalty on record costs; nothing if it may not be read (MTR 1.2)."""
    return next((penalty.costs for penalty in catalogue.penalties if penalty.id == id), "nothing")


def severity(catalogue: Infractions, penalty: str) -> int:
    """Return the rank of a penalty by severity in its catalogue."""
    for step, each in enumerate(catalogue.penalties):
        if each.id == penalty:
            return step
    raise NoSuchPenalty(penalty=penalty)


def is_for(catalogue: Infractions, level: Level) -> bool:
    """Check whether a catalogue applies at a level; below it people are taught first (MTR 1.12)."""
    return not _CALLED.get(level, {level.name.lower()}).isdisjoint(catalogue.levels)


def suggestion(
    catalogue: Infractions,
    infraction: Infraction,
    *,
    history: Iterable[Recorded],
    level: Level,
    day: int = 1,
    minutes_late: int = 0,
) -> Suggestion:
    """Suggest the penalty, upgraded if there are enough earlier ones; at Regular teach first (IPG 1.2)."""
    counted = _counted(catalogue, infraction, history, day=day)
    late = [step for step in infraction.by_minutes_late if step.minutes <= minutes_late]
    base = late[-1].penalty if late else infraction.penalty
    chosen = {infraction.penalty, *infraction.may_be, *(step.penalty for step in infraction.by_minutes_late)}
    if not is_for(catalogue, level):
        least = catalogue.penalties[0].id
        return Suggestion(least, len(counted) + 1, False, counted, frozenset({least, *chosen}), educates=True)
    piled_up = catalogue.suggested(infraction, earlier_warnings=len(counted)).id
    is_upgraded = piled_up != infraction.penalty
    return Suggestion(
        penalty=piled_up if is_upgraded else base,
        nth=len(counted) + 1,
        is_upgraded=is_upgraded,
        earlier=counted,
        within=frozenset({piled_up, *infraction.may_be} if is_upgraded else chosen),
    )


def _counted(
    catalogue: Infractions, infraction: Infraction, history: Iterable[Recorded], *, day: int
) -> tuple[int, ...]:
    """Find earlier penalties for the same infraction; some categories start again each day."""
    resets = catalogue.category(infraction.category).resets_each_day
    return tuple(
        record.given.number
        for record in history
        if record.given.infraction == infraction.id
        and not record.is_overturned
        and penalty_of(catalogue, record.given.penalty).adds_up
        and not (resets and record.given.day != day)
    )


def after_game_loss(score: Score, *, sides: Collection[int], offset: bool = True) -> Score:
    """Give the game to the other side; game losses to both at once leave the score as it is (IPG 1.1)."""
    if len(sides) == len(score.won) and offset:
        return score
    won = tuple(games + sum(other != side for other in sides) for side, games in enumerate(score.won))
    return Score(won, score.drawn)


def is_decided(score: Score, *, length: MatchLength) -> bool:
    """Check whether a match of this length is over with these games (MTR 2.1)."""
    return max(score.won) >= length.wins if isinstance(length, FirstTo) else score.games >= length.games


def after_match_loss(
    score: Score | None, *, sides: Collection[int], length: MatchLength, how: How = How.MATCH_LOSS
) -> Result:
    """Give the match to the other side, keeping games won; with match losses to both, both lose (GAP-14)."""
    if len(sides) > 1:
        return lost_by_both(how)
    return awarded_against(min(sides), length=length, played=score, how=how)
