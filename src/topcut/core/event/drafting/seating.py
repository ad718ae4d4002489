"""Pods are drawn and changed: by chance, by the standings or by hand, and nobody sits in two."""

from collections import Counter
from itertools import chain, islice

from topcut.core.asking import Occasion
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import ROUNDS, action
from topcut.core.event.drafting.pod_sizes import Sizes, shape_of, splits
from topcut.core.event.nouns.drafts.facts import PodsChanged, PodsDrawn
from topcut.core.event.nouns.drafts.refusals import (
    DraftHasBegun,
    NoStandingsYet,
    NothingDrafted,
    NotInPodsOnce,
    NotPodSizes,
    PodsAreDrawn,
    PodsArePlayed,
    TwoTeamsAtATable,
    UnequalPods,
)
from topcut.core.event.nouns.drafts.state import Pods, SeatedBy
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.matches.refusals import FieldNotCut
from topcut.core.event.nouns.playoff.refusals import CutNotAnnounced
from topcut.core.event.nouns.refusals import TooFewToStart
from topcut.core.event.nouns.state import Event, Structure
from topcut.core.event.reading.drafts import (
    draft_stage,
    drafters,
    drafts_each_round,
    has_begun,
    is_rochester,
    rounds_of_stage,
)
from topcut.core.event.rounds.pairings import field_of
from topcut.core.event.rounds.seeds import lot_after, seed_of
from topcut.core.event.rounds.standings import order_after
from topcut.core.log import Decision
from topcut.core.pairing import pair
from topcut.core.play import Chance, EntrantId, Power


@action(Power.PAIR, Power.OVERRULE, during=ROUNDS, rule="MTR 7.6", makes=(PodsDrawn,))
def draw_pods(
    event: Event, occasion: Occasion, *, sizes: Sizes = (), how: SeatedBy = SeatedBy.CHANCE
) -> Decision[EventFact]:
    """Seat everybody who is in the next stage in draft pods, by chance or by the standings (MTR 7.6).

    The head judge chooses the sizes; by default they are the usual ones. Drawing again is a concern.
    """
    stage = stage_to_draft(event)
    if how is SeatedBy.HAND:
        raise NotPodSizes(sizes="", count=0, least=shape_of(event.stages[stage]).least)
    here = drafters(event, stage)
    if len(here) < 2:
        raise TooFewToStart(count=len(here))
    sizes = sizes or splits(len(here), stage=event.stages[stage])[0]
    _refuse_odd_sizes(event, stage, sizes)
    drawn = derive_pods(event, stage=stage, sizes=sizes, attempt=next_draw(event, stage), by=how)
    return Decision((drawn,), (*_again(event, stage), *_unequal(event, stage, sizes)))


@action(Power.PAIR, Power.OVERRULE, during=ROUNDS, rule="MTR 7.6", makes=(PodsDrawn, PodsChanged))
def seat_pods(event: Event, occasion: Occasion, *, pods: Pods) -> Decision[EventFact]:
    """Seat pods as the head judge directs, or change them: a player is absent or late, two are merged (MTR 7.6).

    Once cards are out it is a concern: drafters sit where they drafted (MTR 7.7).
    """
    stage = stage_to_draft(event)
    pods = tuple(pod for pod in pods if pod)
    _refuse_unless_everybody_once(event, stage, pods)
    sizes = tuple(map(len, pods))
    _refuse_odd_sizes(event, stage, sizes)
    before = event.drafts.get(stage)
    unequal = _unequal(event, stage, sizes)
    if before is None:
        drawn = PodsDrawn(stage, pods, next_draw(event, stage), SeatedBy.HAND)
        return Decision((drawn,), unequal)
    seated = {*chain(*pods)}
    left = tuple(one for one in sorted(before.seated) if one not in seated)
    came = tuple(one for one in sorted(seated) if one not in before.seated)
    changed = PodsChanged(stage, pods, before.changes + 1, left, came)
    return Decision((changed,), (*begun_concerns(event, stage), *unequal))


def stage_to_draft(event: Event) -> int:
    """Find the stage whose pods are to be seated, and refuse while it is unknown who plays it (MTR 10.4)."""
    stage = draft_stage(event)
    if stage is None:
        raise NothingDrafted(stage=1 + max(0, len(event.stages) - 1))
    number = len(event.rounds) + 1
    if event.stages[stage].structure is Structure.PLAYOFF and event.cut is None:
        raise CutNotAnnounced(round=number)
    if event.stages[stage].advance is not None and stage not in event.fields:
        raise FieldNotCut(round=number)
    return stage


def next_draw(event: Event, stage: int) -> int:
    """Return the number of the next draw: all are counted, so nobody can draw pods until they suit."""
    return event.pod_draws.get(stage, 0) + 1


def derive_pods(event: Event, *, stage: int, sizes: Sizes, attempt: int, by: SeatedBy) -> PodsDrawn:
    """Derive the pods: the same event, stage, sizes and draw give the same pods (MTR 7.6)."""
    chance = Chance(seed_of(event, "pods", stage, attempt))
    if by is SeatedBy.STANDINGS and is_rochester(event.stages[stage]):
        return PodsDrawn(stage, _as_paired(event, stage=stage, attempt=attempt), attempt, by)
    here = drafters(event, stage)
    order = _by_standing(event, here) if by is SeatedBy.STANDINGS else chance.shuffled(sorted(here))
    rest = iter(order)
    pods = (tuple(islice(rest, size)) for size in sizes)
    if by is SeatedBy.STANDINGS:
        pods = (tuple(chance.shuffled(pod)) for pod in pods)
    return PodsDrawn(stage, tuple(pods), attempt, by)


def _as_paired(event: Event, *, stage: int, attempt: int) -> Pods:
    """Seat two teams at each table as a Swiss round would pair them, so that no two draft together twice."""
    field = field_of(event, round=event.rounds_closed + 1)
    pairing = pair(field, seed=seed_of(event, "pods", stage, attempt))
    return (*pairing.pairs, *((bye,) for bye in pairing.byes))


def begun_concerns(event: Event, stage: int) -> tuple[AgainstTheRules, ...]:
    return (DraftHasBegun(stage=stage + 1),) if has_begun(event, stage) else ()


def _by_standing(event: Event, here: tuple[EntrantId, ...]) -> list[EntrantId]:
    after = event.rounds_closed if event.cut is None else event.cut.after
    if not after:
        raise NoStandingsYet
    ranked = order_after(event, after=after, seed=lot_after(event, after))
    return [one for one in ranked if one in here]


def _refuse_odd_sizes(event: Event, stage: int, sizes: Sizes) -> None:
    count, played = sum(sizes), event.stages[stage]
    least = 1 if is_rochester(played) else 2
    if count != len(drafters(event, stage)) or min(sizes, default=0) < least:
        raise NotPodSizes(sizes=", ".join(map(str, sizes)), count=len(drafters(event, stage)), least=least)
    if is_rochester(played) and (max(sizes) > 2 or sizes.count(1) > count % 2):
        raise TwoTeamsAtATable


def _refuse_unless_everybody_once(event: Event, stage: int, pods: Pods) -> None:
    here, placed = {*drafters(event, stage)}, Counter(chain(*pods))
    twice = sorted(who for who, times in placed.items() if times > 1)
    if placed.keys() != here or twice:
        missing, strangers = sorted(here - placed.keys()), sorted(placed.keys() - here)
        raise NotInPodsOnce(missing=missing, twice=twice, strangers=strangers)


def _again(event: Event, stage: int) -> tuple[AgainstTheRules, ...]:
    """Raise a concern before pods are drawn again; once a round was paired in them they stay (MTR 7.6)."""
    if rounds_of_stage(event, stage):
        if drafts_each_round(event, stage):
            return ()
        raise PodsArePlayed(stage=stage + 1)
    before = event.drafts.get(stage)
    return (PodsAreDrawn(attempt=before.attempt), *begun_concerns(event, stage)) if before else ()


def _unequal(event: Event, stage: int, sizes: Sizes) -> tuple[AgainstTheRules, ...]:
    """Raise a concern about pods of very different sizes (MTR 7.6)."""
    if is_rochester(event.stages[stage]) or max(sizes) - min(sizes) <= 4:
        return ()
    return (UnequalPods(sizes=", ".join(map(str, sizes))),)
