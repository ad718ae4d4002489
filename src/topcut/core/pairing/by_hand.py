"""Changing a posted round by hand: exchanging two entrants, and the rules against a round made by hand."""

from collections.abc import Collection

from topcut.core.errors import AgainstTheRules, Unknown, gettext_noop
from topcut.core.pairing.field import Field
from topcut.core.play import EntrantId, Match, RoundResults
from topcut.core.rules import Rule


class TableIsDone(AgainstTheRules):
    """A finished match is not broken up: its result would be lost."""

    code = "table-is-done"
    message = gettext_noop("Table {table} already has a result. Clear the result first.")
    rule = Rule("MTR", "2.4")


class HaveMet(AgainstTheRules):
    """Two entrants who have met are not paired again if that can be avoided."""

    code = "have-met"
    message = gettext_noop("{one} and {other} have already met.")
    rule = Rule("GAP", "01")


class ShouldNotMeet(AgainstTheRules):
    """An announced avoid group is broken."""

    code = "should-not-meet"
    message = gettext_noop("{one} and {other} are in one avoid group.")
    rule = Rule("GAP", "01")


class SecondBye(AgainstTheRules):
    """Nobody has a second bye while another has had none."""

    code = "second-bye"
    message = gettext_noop("{entrant} has already had a bye.")
    rule = Rule("GAP", "01")


class NotPaired(AgainstTheRules):
    """Every active entrant has an opponent or the bye."""

    code = "not-paired"
    message = gettext_noop("{entrant} has no opponent and no bye.")
    rule = Rule("GAP", "01")


def exchange(posted: RoundResults, *, one: EntrantId, other: EntrantId) -> RoundResults:
    """Exchange two entrants: each takes over the other's opponent and table (GAP-01).

    It also settles two tables that played each other's opponents, if those results are to count.
    """
    swap = {one: other, other: one}
    seated = {side for match in posted.matches for side in match.sides} | {*posted.byes}
    for entrant in (one, other):
        if entrant not in seated:
            raise Unknown(what=f"entrant {entrant} in this round")
    matches = [Match(match.table, tuple(swap.get(side, side) for side in match.sides)) for match in posted.matches]
    byes = tuple(swap.get(id, id) for id in posted.byes)
    touched = [new if new.sides != old.sides else old for new, old in zip(matches, posted.matches, strict=True)]
    _keep_results(posted, touched)
    return RoundResults(tuple(touched), byes, posted.losses)


def concerns_by_hand(field: Field, posted: RoundResults) -> list[AgainstTheRules]:
    """List all rules against a round made by hand (GAP-01)."""
    place = {EntrantId(id): index for index, id in enumerate(field.ids.tolist())}
    found: list[AgainstTheRules] = []
    for match in posted.matches:
        if match.result is None and all(side in place for side in match.sides):
            one, other = match.sides
            if (field.opponents[place[one]] == place[other]).any():
                found.append(HaveMet(one=one, other=other))
            elif field.clash(place[one], place[other]):
                found.append(ShouldNotMeet(one=one, other=other))
    found += [SecondBye(entrant=id) for id in posted.byes if id in place and field.byes[place[id]]]
    seated = {side for match in posted.matches for side in match.sides} | {*posted.byes, *posted.losses}
    return found + [NotPaired(entrant=id) for id in place if id not in seated]


def _keep_results(before: RoundResults, after: Collection[Match]) -> None:
    for match in before.matches:
        if match.result is not None and match not in after:
            raise TableIsDone(table=match.table)
