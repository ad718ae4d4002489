"""What follows automatically from a fact: boosters opened, a pass, the last cards taken, a review, the end.

Deciding and verifying ask the same question: given this draft and this fact, what else is in its entry?
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from topcut.core.drafts.fold.draft import apply
from topcut.core.drafts.nouns.face_up_facts import BoosterLaidOut, DecidingTeamDrawn, ReviewGiven, SetDrafted
from topcut.core.drafts.nouns.facts import (
    BoosterPassed,
    BoostersOpened,
    CardsPicked,
    DraftEnded,
    DraftFact,
    PickTimedOut,
    ReviewOpened,
    SeatSuspended,
)
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.reading.chance import deciding_team, seed_of
from topcut.core.drafts.reading.face_up import boosters_to_come
from topcut.core.drafts.reading.passing import SECOND, cards_due, needs_no_time, next_holder, review_until
from topcut.core.drafts.reading.product import drawn
from topcut.core.drafts.reading.rochester_order import TEAMS
from topcut.core.log import Sealed
from topcut.core.zones.nouns.facts_before import ServerPledged

F = TypeVar("F", BoostersOpened, DecidingTeamDrawn)
Pledges = Callable[[int], ServerPledged]
"""Pledge the server's share of a round's chance."""
Drawn = tuple[tuple[int, ...], Sealed[tuple[tuple[str, ...], ...]]]
"""The number of cards of each booster, and the cards."""


def are_open(values: Iterable[Sealed[Any]]) -> bool:
    return all(value.is_open for value in values)


class Course:
    """A draft that continues from one fact as far as it can automatically."""

    def __init__(self, draft: PodDraft, *, now: int, pledges: Pledges, told: Sequence[DraftFact] = ()) -> None:
        """Take from `told` the boosters and team drawn, if the shares they were drawn from are sealed."""
        self.draft = draft.copied()
        self.facts: list[DraftFact] = []
        self._now = now
        self._pledges = pledges
        self._told = told

    def follow(self, first: DraftFact) -> tuple[DraftFact, ...]:
        """Add a fact and everything that follows from it."""
        waiting = self._waiting(first)
        self._add(first)
        match first:
            case CardsPicked() | PickTimedOut():
                self._pass_on(first.booster, first.seat)
            case SeatSuspended():
                for booster in waiting:
                    self._pass_on(booster, first.seat)
        if self.draft.stage is DraftStage.SHARES and self.draft.active and not self.draft.awaited:
            self._open()
        self._take_the_last()
        self._lay_out()
        self._end_round()
        return tuple(self.facts)

    def _waiting(self, first: DraftFact) -> list[int]:
        return [*self.draft.seats[first.seat].queue] if isinstance(first, SeatSuspended) else []

    def _add(self, fact: DraftFact) -> None:
        apply(self.draft, fact)
        self.facts.append(fact)

    def _pass_on(self, booster: int, seat: int) -> None:
        left = self.draft.boosters[booster].left
        if left and self.draft.active:
            self._add(BoosterPassed(booster, seat, next_holder(self.draft, booster, seat), left))

    def _take_the_last(self) -> None:
        """Take picks that need no time, until there are no more (MTR B)."""
        while ready := [seat for seat in self.draft.active if needs_no_time(self.draft, seat)]:
            seat = ready[0]
            drafter, count = self.draft.seats[seat], cards_due(self.draft, seat)
            booster = drafter.queue[0]
            here = self.draft.boosters[booster].cards
            taken = Sealed[tuple[str, ...]]() if here is None else Sealed(tuple(sorted(here))[:count])
            self._add(CardsPicked(seat, booster, drafter.picks + 1, self.draft.now, count, taken, by_itself=True))
            self._pass_on(booster, seat)

    def _open(self) -> None:
        """Draw the boosters of all active drafters from all shares together (MTR 7.7)."""
        draft = self.draft
        sides = tuple(sorted(draft.shown))
        shares = [draft.tapes[draft.round], *(draft.shown[side] for side in sides)]
        found = drawn(draft, seed=seed_of([share.value for share in shares])) if are_open(shares) else None
        sizes, contents = self._as_told() if found is None else (tuple(map(len, found)), Sealed(found))
        self._add(BoostersOpened(draft.round, self._now, draft.active, sides, sizes, contents))
        if draft.kind.face_up and not draft.first_team:
            self._draw_team()

    def _draw_team(self) -> None:
        """Draw the team that chooses who picks first, from the chance of the first boosters (MTR 8.5)."""
        team = deciding_team(self.draft.seed) if self.draft.seed else self._told_of(DecidingTeamDrawn).team
        if team not in TEAMS:
            raise KeyError("a team of two")
        self._add(DecidingTeamDrawn(team, self.draft.now))

    def _told_of(self, kind: type[F]) -> F:
        for fact in self._told:
            if isinstance(fact, kind):
                return fact
        raise KeyError("what a log tells")

    def _as_told(self) -> Drawn:
        """Take the boosters recorded in the log, if the recipe can make boosters of these sizes."""
        told = self._told_of(BoostersOpened)
        if not set(told.sizes) <= set(self.draft.terms.recipe.sizes):
            raise KeyError("boosters of this recipe")
        if told.contents.is_open and told.sizes != tuple(map(len, told.contents.value)):
            raise KeyError("boosters of these sizes")
        return told.sizes, told.contents

    def _lay_out(self) -> None:
        """Lay out the next booster of the set, once the one before it is drafted (MTR 8.5)."""
        draft, coming = self.draft, boosters_to_come(self.draft)
        is_drafted = draft.laid_out is None or not draft.boosters[draft.laid_out].left
        if draft.stage is DraftStage.PICKING and draft.active and is_drafted and coming:
            self._add(BoosterLaidOut(coming[0], draft.now, review_until(draft)))

    def _end_round(self) -> None:
        draft = self.draft
        is_drafted = draft.stage is DraftStage.PICKING and not any(booster.left for booster in draft.boosters.values())
        if not is_drafted and draft.active:
            return
        if draft.round < draft.terms.boosters and draft.active:
            over, next_one = self._over(), self._pledges(draft.round + 1)
            self._add(over)
            self._add(next_one)
            self._review_as_promised()
        elif draft.stage is not DraftStage.ENDED:
            self._add(DraftEnded(draft.now))

    def _review_as_promised(self) -> None:
        """Give the review that officials have promised (MTR 8.5)."""
        if self.draft.promised:
            now = self.draft.now
            self._add(ReviewGiven(now, now + self.draft.promised * SECOND))

    def _over(self) -> SetDrafted | ReviewOpened:
        """Return the fact that ends a round: a review follows, except if cards lie face up (MTR 7.7, MTR 8.5)."""
        draft = self.draft
        if draft.kind.face_up:
            return SetDrafted(draft.round, draft.now)
        return ReviewOpened(draft.round, draft.now, review_until(draft))
