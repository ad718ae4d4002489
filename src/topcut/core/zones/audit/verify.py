"""Deriving everything again: every shuffle, roll and random choice from its tapes.

For a chance that was asked for, this is checked: all pledges and its purpose were settled in entries before the first
tape was shown; and every seat that ever pledged is in it, or is named for its missing share.
"""

from collections.abc import Iterator

from msgspec import field, structs

from topcut.core.asking import DerivedAgain
from topcut.core.errors import DoesNotVerify, gettext_noop
from topcut.core.log import Entry, Folded, Sealed
from topcut.core.rules import Rule
from topcut.core.zones.actions.drawing import outcome
from topcut.core.zones.nouns.facts import TabletopFact
from topcut.core.zones.nouns.facts_before import (
    ByChance,
    ChanceAsked,
    ChooserNamed,
    DeckShuffled,
    DiceRolled,
    RandomCardReturned,
    SeatPledged,
    ServerPledged,
    ShareShown,
    ShareWithheld,
)
from topcut.core.zones.nouns.state import Tabletop
from topcut.core.zones.reading.shuffle import SERVER, combined, commitment


class TableDerived(DerivedAgain):
    """What was derived again, what is still sealed, and what proves nothing against the server's operator."""

    shuffles: int = 0
    rolls: int = 0
    not_yet_checkable: int = 0
    one_step: int = 0
    """Chances whose tapes came together with their pledges, as in older programs."""
    server_alone: int = 0
    """Chances without a share of any player."""
    withheld: int = 0
    """Shares that did not come."""
    line: int = 0
    """The entry that is looked at."""
    bound: dict[int, int] = field(default_factory=dict)
    """By number of a chance, the last entry with a pledge for it."""
    asked: int = 0
    """The last entry that asked for a chance."""
    is_by_steps: bool = False
    """Whether chances are asked for by now: from then on none is drawn in one step."""

    what = "an online table"

    def look(self, folded: Folded[TabletopFact, Tabletop], _entry: Entry[TabletopFact], /) -> None:
        self.line = folded.seq + 1

    def check(self, table: Tabletop, fact: TabletopFact, /) -> None:
        """Refuse an unfair chance (MTR 3.10)."""
        self._follow(table, fact)
        if isinstance(fact, ServerPledged) and fact.tape.is_open:
            if fact.commitment != commitment(fact.tape.value, number=fact.number, side=SERVER):
                raise UnfairChance(number=fact.number)
        elif isinstance(fact, ByChance):
            _check(table, fact, self)

    def _follow(self, table: Tabletop, fact: TabletopFact) -> None:
        """Refuse a tape that was shown before everything else about its chance was settled."""
        match fact:
            case ServerPledged() | SeatPledged():
                if table.asked and table.asked.number == fact.number and table.shown:
                    raise UnfairChance(number=fact.number)
                self.bound[fact.number] = self.line
            case ChanceAsked():
                self.asked, self.is_by_steps = self.line, True
            case ShareShown():
                is_asked = table.asked is not None and table.asked.number == fact.number
                settled = max(self.bound.get(fact.number, self.line), self.asked)
                if not is_asked or table.unpledged() or self.line <= settled:
                    raise UnfairChance(number=fact.number)
            case ShareWithheld():
                self.withheld += 1
            case _:
                pass

    @property
    def not_checkable(self) -> int:
        return self.not_yet_checkable

    def document(self) -> dict[str, object]:
        return {
            "derived": {"shuffles": self.shuffles, "rolls": self.rolls},
            "one_step": self.one_step,
            "server_alone": self.server_alone,
            "withheld": self.withheld,
            "not_yet_checkable": self.not_yet_checkable,
        }

    def in_words(self) -> Iterator[str]:
        """Say that every shuffle and roll follows from its pledged shares (MTR 3.10)."""
        yield f"Derived again: {self.shuffles} shuffles, {self.rolls} rolls and choices. All the same."
        if self.one_step:
            one_step = f"Pledged and shown in one step: {self.one_step}."
            yield f"{one_step} This proves nothing against the operator of the server."
        if self.server_alone:
            yield f"Drawn by the server alone: {self.server_alone}. No player had a share in it."
        if self.withheld:
            yield f"Shares that did not come: {self.withheld}. The log names whose."
        if self.not_yet_checkable:
            yield f"Not checkable yet: {self.not_yet_checkable} shuffles and rolls, until the match is over."


class UnfairChance(DoesNotVerify):
    """A shuffle or a roll does not follow from the pledged tapes, or somebody could choose their tape late."""

    code = "unfair-chance"
    message = gettext_noop("Chance {number} does not follow from what was pledged for it.")
    rule = Rule("MTR", "3.10")


def _check(table: Tabletop, fact: ByChance, derived: TableDerived) -> None:
    if fact.number != table.chances + 1 or fact.number not in table.tapes or not _is_due(table, fact, derived):
        raise UnfairChance(number=fact.number)
    _count_shares(table, fact, derived)
    asked = table.asked or _as_asked(table, fact)
    tapes = [table.tapes[fact.number], *_tapes(table, fact)]
    if not (fact.tapes.is_open and all(tape.is_open for tape in tapes) and _is_told(fact)):
        derived.not_yet_checkable += 1
        return
    laid = combined([tape.value for tape in tapes], cards=asked.count)
    if not _are_pledged(table, fact) or not _is_same(fact, outcome(table, asked, sides=fact.sides, tape=laid)):
        raise UnfairChance(number=fact.number)
    if isinstance(fact, DeckShuffled):
        derived.shuffles += 1
    else:
        derived.rolls += 1


def _is_due(table: Tabletop, fact: ByChance, derived: TableDerived) -> bool:
    """Check whether a chance was drawn at the right time: with every share shown, or in one step as before."""
    if table.asked:
        return not table.awaited() and fact.sides == tuple(sorted(table.shown))
    return not derived.is_by_steps or not (fact.sides or any(side.has_share for side in table.sides))


def _count_shares(table: Tabletop, fact: ByChance, derived: TableDerived) -> None:
    if not fact.sides:
        derived.server_alone += 1
    elif not table.asked:
        derived.one_step += 1


def _tapes(table: Tabletop, fact: ByChance) -> list[Sealed[bytes]]:
    if table.asked:
        return [table.shown[seat] for seat in fact.sides]
    return [Sealed(tape) for tape in fact.tapes.value] if fact.tapes.is_open else []


def _are_pledged(table: Tabletop, fact: ByChance) -> bool:
    """Check that every tape is the one its side pledged."""
    pledged = table.pledges[fact.number]
    tapes = _tapes(table, fact)
    return len(tapes) == len(fact.sides) == len(set(fact.sides)) and all(
        pledged.get(seat) == commitment(tape.value, number=fact.number, side=seat)
        for seat, tape in zip(fact.sides, tapes, strict=True)
    )


def _as_asked(table: Tabletop, fact: ByChance) -> ChanceAsked:
    """Reconstruct the request for a chance that nobody had to ask for, from its outcome in the log."""
    match fact:
        case DeckShuffled():
            said = (fact.seat, fact.by, fact.count, fact.effect)
            return ChanceAsked(fact.number, "shuffle", 0, *said, places=fact.places)
        case DiceRolled():
            count = len(fact.results)
            return ChanceAsked(fact.number, "dice", 0, fact.seat, fact.seat, count, fact.effect, fact.faces)
        case RandomCardReturned():
            return ChanceAsked(fact.number, "card", 0, fact.seat, None, where=fact.where)
        case ChooserNamed():
            return ChanceAsked(fact.number, "chooser", 0, 0, None)


def _is_told(fact: ByChance) -> bool:
    """Check whether the log shows the outcome; before the match is over it may be sealed."""
    sealed = [value for value in structs.asdict(fact).values() if isinstance(value, Sealed)]
    return all(value.is_open for value in sealed)


def _is_same(fact: ByChance, derived: ByChance) -> bool:
    """Compare everything that depends on chance; the tapes themselves are compared with their pledges."""
    return type(fact) is type(derived) and all(
        _open(getattr(fact, name)) == _open(getattr(derived, name))
        for name in fact.__struct_fields__
        if name not in {"tapes", "instead_of"}
    )


def _open(value: object) -> object:
    return value.value if isinstance(value, Sealed) else value
