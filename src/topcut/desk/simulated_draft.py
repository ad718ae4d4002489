"""A whole draft by bots, through the same actions as with people: same seed, same bytes.

A bot sees what a drafter sees and no more. It takes the rarest card, among those one of the colours it has most of. No
bot drafts in a sanctioned event.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from topcut.core.boosters import BoosterCard, BoosterRecipe
from topcut.core.drafts.actions import (
    choose_first_team,
    choose_without_team,
    close_review,
    commit_share,
    give_share,
    go_without_share,
    pick,
    reserve,
    suspend,
    time_out,
)
from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.drafts.nouns.facts import DraftFact
from topcut.core.drafts.nouns.kinds import draft_kinds
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.reading import CHOICE_PATIENCE, SHARE_BYTES, SHARE_PATIENCE, TEAMS, SeenCard, seats_of
from topcut.core.drafts.view import DrafterView, drafter_view
from topcut.core.play import Level, Who
from topcut.core.zones.reading import commitment
from topcut.desk.draft_bots import COLORS_OF_A_BOT, chosen
from topcut.desk.offline_log import SECOND, LogInMemory
from topcut.desk.simulation import DOORS_OPEN

THINKS: Final = 3 * SECOND


class Habits(Struct, frozen=True):
    """What goes wrong in a draft."""

    away: int = 0
    """So many seats, the first ones, give no share and let the time run out."""
    slow: int = 0
    """So many seats, the last ones, reserve a card and let the time run out."""
    leaves: int = 0
    """This seat leaves when the second boosters are opened."""
    lets_other_first: bool = False
    """The team that may choose who picks first chooses the other team (MTR 8.5)."""


class SimulatedDraft(LogInMemory[DraftFact, PodDraft]):
    """One pod."""

    def __init__(
        self, *, recipe: BoosterRecipe, cards: Mapping[str, BoosterCard], seed: str, habits: Habits | None = None
    ) -> None:
        super().__init__(f"draft/{recipe.code}/{seed}".encode(), DRAFT_LOG, now=DOORS_OPEN)
        self._recipe, self._cards, self._habits = recipe, cards, habits or Habits()
        self._colors: dict[int, Counter[str]] = {}

    def sit(self, *, seats: int, kind: str, **terms: Any) -> None:
        """Seat bots, two at each seat if a seat is a team of two (MTR 9.7)."""
        people = [Who(f"seat-{number}") for number in range(1, seats + 1)]
        partners = [Who(f"{who}-partner") for who in people] if draft_kinds()[kind].in_teams else []
        product = {"recipe": self._recipe, "cards": self._cards}
        self.begin(seats=people, partners=partners, kind=kind, **terms, **product)
        self._colors = {number: Counter() for number in self.state.seats}

    def draft(self, *, seats: int, kind: str, boosters: int | None, level: Level, **terms: Any) -> None:
        """Draft to the end."""
        self.sit(seats=seats, kind=kind, boosters=boosters, level=level, **terms)
        while self.state.stage is not DraftStage.ENDED:
            match self.state.stage:
                case DraftStage.SHARES:
                    self._share()
                case DraftStage.CHOOSING:
                    self._choose()
                case DraftStage.PICKING:
                    self._pick()
                case _:
                    self.now = self.state.until
                    self.ask(close_review)

    def _is_away(self, seat: int) -> bool:
        return seat <= self._habits.away

    def _is_slow(self, seat: int) -> bool:
        return seat > len(self.state.seats) - self._habits.slow

    def _share(self) -> None:
        if self.state.round == 2 and self._habits.leaves in self.state.active:
            self.ask(suspend, seat=self._habits.leaves)
        round, here = self.state.round, [seat for seat in self.state.active if not self._is_away(seat)]
        tapes = {seat: self._from_seed(SHARE_BYTES) for seat in here}
        for seat, tape in tapes.items():
            bound = commitment(tape, number=round, side=seat)
            self.ask(commit_share, who=self.state.seats[seat].who, round=round, bound=bound)
        self._wait_for_shares()
        for seat, tape in tapes.items():
            self.ask(give_share, who=self.state.seats[seat].who, round=round, tape=tape)

    def _wait_for_shares(self) -> None:
        missing = [seat for seat in self.state.active if self._is_away(seat)]
        self.now += SHARE_PATIENCE * SECOND if missing else 0
        for seat in missing:
            self.ask(go_without_share, seat=seat)

    def _choose(self) -> None:
        """Let the deciding team choose who picks first; a team that is away has no say (MTR 8.5)."""
        mine, (first, second) = self.state.deciding, TEAMS
        here = [seat for seat in seats_of(mine) if seat in self.state.active and not self._is_away(seat)]
        if not here:
            self.now += CHOICE_PATIENCE * SECOND
            self.ask(choose_without_team)
            return
        team = first + second - mine if self._habits.lets_other_first else mine
        self.ask(choose_first_team, who=self.state.seats[here[0]].who, team=team)

    def _pick(self) -> None:
        """Do what happens next: a bot picks, or a time runs out."""
        views = [drafter_view(self.state, seat) for seat in self.state.active]
        view = min((view for view in views if view.cards), key=lambda view: (self._moment(view), view.seat))
        at, seat = self._moment(view), view.seat
        named: dict[str, Any] = {"booster": view.booster, "number": view.pick}
        self.now = max(self.now, at)
        if self._is_away(seat) or view.reserved:
            self.ask(time_out, seat=seat, **named)
            return
        taken = self._chosen(view)
        self._colors[seat].update(color for card in taken for color in card.colors)
        wanted = reserve if self._is_slow(seat) and not self.state.kind.face_up else pick
        self.ask(wanted, who=self._hand(view), **named, cards=[card.card for card in taken])

    def _hand(self, view: DrafterView) -> Who:
        """Let the two of a team take turns at picking (MTR 9.7)."""
        people = self.state.seats[view.seat].people
        return people[(view.pick or 0) % len(people)]

    def _moment(self, view: DrafterView) -> int:
        thought = self.state.seats[view.seat].since + THINKS
        if view.due_at is None:
            return thought
        return view.due_at if self._is_away(view.seat) or view.reserved else min(view.due_at, thought)

    def _chosen(self, view: DrafterView) -> list[SeenCard]:
        return chosen(view, colors=[color for color, _ in self._colors[view.seat].most_common(COLORS_OF_A_BOT)])
