"""Infractions and their penalties: one table of data for each game."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from topcut.core.rules.citation import Rule
from topcut.core.rules.games import games
from topcut.core.rules.packs import packs_with
from topcut.core.rules.tables import RuleRow, RuleTable, decode, is_ours, read, remembered

Cost: TypeAlias = Literal["nothing", "game", "match", "event"]
Subject: TypeAlias = Literal["", "deck", "list", "manipulated-deck"]
"""What a page records an infraction for: a deck unlike its list, a wrong list, an online deck out of its order."""
_BEFORE_SUBJECTS: Final[Mapping[str, Subject]] = {
    "deck-problem": "deck",
    "decklist-problem": "list",
    "deck-manipulation": "manipulated-deck",
    "game-rule-violation": "manipulated-deck",
}
"""A pack never changes: those from before `about` are read by the ids that were used then."""
_BEFORE_PENALTIES: Final = "none"
"""The id that stood for no penalty before `is_penalty`."""
_BEFORE_TURNS: Final = 2
"""The turns of an infraction that says only that it adds some."""
_BEFORE_REVIEWS: Final = "unsporting-conduct"
"""The category whose penalties were reviewed before `is_reviewed`."""


class Penalty(RuleRow, frozen=True):
    """What an infraction costs (IPG 1.1)."""

    id: str
    title: str
    costs: Cost = "nothing"
    """What the player loses: the current or next game or match, or the match and the event with it (GAP-15)."""
    upgrades_to: str = ""
    """The upgraded penalty once several in one infraction have added up (IPG 1.2)."""
    is_told_head_judge: bool = False
    """Whether the head judge is told at once."""
    needs_head_judge: bool = False
    """Whether only the head judge gives it, unless an infraction says otherwise (MTR 5.1)."""
    is_tracked: bool = True
    """Whether it is on record for the rest of the event."""
    is_penalty: bool | None = None
    """Whether it is one at all; the entry of an infraction that costs nothing, not even a warning, is none."""

    @property
    def is_none(self) -> bool:
        return self.id == _BEFORE_PENALTIES if self.is_penalty is None else not self.is_penalty

    @property
    def adds_up(self) -> bool:
        """Whether a later infraction counts it: anything on record that is a penalty at all (IPG 1.2)."""
        return self.is_tracked and not self.is_none


class Category(RuleRow, frozen=True):
    """Infractions that are upgraded in the same way (IPG 1.2)."""

    id: str
    upgrade_at: int | None = None
    """How many penalties in one infraction make the upgrade, this one included."""
    resets_each_day: bool = False
    is_reviewed: bool | None = None
    """Whether each of its penalties is reviewed after the event (MTR 5.4)."""

    @property
    def needs_review(self) -> bool:
        return self.id == _BEFORE_REVIEWS if self.is_reviewed is None else self.is_reviewed


class Lateness(RuleRow, frozen=True):
    """The penalty for being late by some minutes (IPG 3.1)."""

    minutes: int
    penalty: str
    drops_unless_reported: bool = False
    """Whether a player who has not come by then is considered dropped, unless they report (MTR 2.10)."""


class Infraction(RuleRow, frozen=True):
    """One infraction; its title is that of its section."""

    id: str
    category: str
    rule: Rule
    penalty: str
    may_be: tuple[str, ...] = ()
    upgrades: bool = True
    adds_turns: bool | int = 0
    """How many turns a judge may add to the end of the match with it (MTR 2.6)."""
    floor_judge_may_issue: bool = False
    by_minutes_late: tuple[Lateness, ...] = ()
    """The steps of being late; the infraction that has them is the one for lateness (IPG 3.1)."""
    about: Subject = ""
    needs_chapter: bool = False
    """Whether its title says nothing without its chapter's."""

    @property
    def subject(self) -> Subject:
        return self.about or _BEFORE_SUBJECTS.get(self.id, "")

    @property
    def more_turns(self) -> int:
        return _BEFORE_TURNS if self.adds_turns is True else int(self.adds_turns)


class Preset(RuleRow, frozen=True):
    """A frequent case with its own line in the form, and the infraction it counts as."""

    id: str
    infraction: str
    rule: Rule
    en: str
    rows: tuple[str, ...] = ()
    """The rows of the rules that a judge applies with it, shown before the penalty is given."""


class Infractions(RuleTable, frozen=True):
    """The penalty catalogue of a game: data, never code (GAP-09)."""

    levels: tuple[str, ...]
    penalties: tuple[Penalty, ...]
    """In rising severity."""
    categories: tuple[Category, ...]
    infractions: tuple[Infraction, ...]
    presets: tuple[Preset, ...] = ()
    usual: tuple[str, ...] = ()
    """The infractions offered while no penalty has been given; empty for the first ones."""

    @property
    def lateness(self) -> Infraction | None:
        """The infraction for being late; None if the game has none (IPG 3.1)."""
        return next((each for each in self.infractions if each.by_minutes_late), None)

    @property
    def lateness_steps(self) -> tuple[Lateness, ...]:
        """What being late costs by the minutes; a step that costs the event is left to the head judge (IPG 3.1)."""
        steps = self.lateness.by_minutes_late if self.lateness else ()
        return tuple(step for step in steps if self.penalty(step.penalty).costs != "event")

    def is_lateness(self, id: str) -> bool:
        return self.lateness is not None and self.lateness.id == id

    def about(self, subject: Subject) -> Infraction | None:
        return next((each for each in self.infractions if each.subject == subject), None)

    def costing(self, cost: Cost) -> Penalty | None:
        """Find the least severe penalty with a cost."""
        return next((penalty for penalty in self.penalties if penalty.costs == cost), None)

    def infraction(self, id: str) -> Infraction:
        return {infraction.id: infraction for infraction in self.infractions}[id]

    def penalty(self, id: str) -> Penalty:
        return {penalty.id: penalty for penalty in self.penalties}[id]

    def category(self, id: str) -> Category:
        return {category.id: category for category in self.categories}[id]

    def suggested(self, infraction: Infraction, *, earlier_warnings: int = 0) -> Penalty:
        """Suggest the penalty, one step up once enough Warnings in this infraction add up (IPG 1.2)."""
        upgrade_at = self.category(infraction.category).upgrade_at
        piles_up = infraction.upgrades and upgrade_at is not None and earlier_warnings + 1 >= upgrade_at
        usual = self.penalty(infraction.penalty)
        return self.penalty(usual.upgrades_to) if piles_up and usual.upgrades_to else usual


@remembered
def infractions(game: str) -> Infractions:
    """Read the penalty catalogue of a game; both texts of Lorcana share one (GAP-09)."""
    name = games()[game].infractions if game in games() else game
    table = f"infractions/{name}.toml"
    brought = packs_with(table)
    return decode(Infractions, brought[-1].files[table]) if brought else read(Infractions, *table.split("/"))


def are_known(game: str) -> bool:
    """Check whether a game's catalogue is available; one from a pack goes away with the pack."""
    return game in games() and has_infractions(f"infractions/{games()[game].infractions}.toml")


def come_with_us(game: str) -> bool:
    """Check whether a game's catalogue is the one shipped; a pack that is added later may replace it."""
    table = f"infractions/{games()[game].infractions}.toml" if game in games() else ""
    return bool(table) and is_ours(table) and not packs_with(table)


def has_infractions(table: str) -> bool:
    """Check whether a file of infractions exists already, shipped or in a pack."""
    return bool(packs_with(table)) or is_ours(table)
