"""A rule holds at every door: each action that makes a fact is bound by the fact's rules, or there is a reason."""

import pytest

from tools import doors


@pytest.mark.parametrize(("fact", "action"), sorted(doors.holes()), ids="-".join)
def test_a_rule_that_does_not_bind_a_door_has_its_reason(fact: str, action: str) -> None:
    codes = doors.holes()[fact, action]
    assert doors.reason_for(fact, action), f"{action} makes {fact} and never asks: {', '.join(codes)}"


def test_every_reason_is_for_a_rule_that_does_not_bind() -> None:
    open_doors = {*doors.holes(), *((fact, doors.ANY) for fact, _ in doors.holes())}
    assert {*doors.REASONS} - open_doors == set()


def test_a_rule_forgotten_at_a_door_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a new name at the desk a seat of a team is taken; without its questions the table has a hole."""
    assert "needs-number" not in doors.holes().get(("seat-taken", "rename"), [])
    called, asked = doors.named_in(("topcut.core.event.people.entry", "rename"))
    forgotten = frozenset(one for one in called if one[1] != "coming_concerns"), asked
    known = doors.named_in

    def planted(function: doors.Function) -> object:
        return forgotten if function == ("topcut.core.event.people.entry", "rename") else known(function)

    monkeypatch.setattr(doors, "named_in", planted)
    assert "needs-number" in doors.holes()["seat-taken", "rename"]
