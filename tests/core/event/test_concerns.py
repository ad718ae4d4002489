"""Every concern there is: raised, not for everybody to set aside, set aside with a reason, and then in the report."""

import ast
from pathlib import Path
from typing import Any

import pytest
from tests.core.event.concerns import SCENARIOS, Case
from tests.core.event.events import ANA, Evening
from tests.core.event.must_hold import every_refusal

import topcut.core.event
from topcut.core.asking import Acted, Asked, WholeLog
from topcut.core.errors import AgainstTheRules, NotPermitted
from topcut.core.event.asking import DECLARED
from topcut.core.event.ending import report_of
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.nouns.people.refusals_officials import OneOrTwo
from topcut.core.event.people import lend_powers
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Power, Who
from topcut.core.rules.policy import PolicyAnswer, answer

HELPER, BOSS = Who("helper"), Who("boss")
ABOUT_THE_ASKER = {"own-match-judged", "own-matter-judged"}
LAST_WORD = {Power.OVERRULE, Power.ORGANIZE}
ONLY_IN_THE_REPORT = {
    "event-not-over",
    "rounds-not-played",
    "standings-not-published",
    "prizes-left",
    "lists-not-accepted",
}
"""What is missing from a report is listed there; handing it in all the same is `report-incomplete`."""


def found_in_the_code() -> set[str]:
    """Find every rule that code of an event names without raising it: in a decision, that is a concern.

    Whether two people are one is asked with two answers, and set aside by neither.
    """
    concerns = (
        kind for kind in every_refusal() if issubclass(kind, AgainstTheRules) and not issubclass(kind, OneOrTwo)
    )
    kinds = {kind.__name__: kind.code for kind in concerns}
    found = set()
    for path in Path(topcut.core.event.__path__[0]).rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        raised = {id(part) for node in ast.walk(tree) if isinstance(node, ast.Raise) for part in ast.walk(node)}
        calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and id(node) not in raised)
        found |= {kinds[node.func.id] for node in calls if isinstance(node.func, ast.Name) and node.func.id in kinds}
    return found | {
        kind.code for kind in every_refusal() if issubclass(kind, AgainstTheRules) and kind.needs_head_judge
    }


def test_every_concern_has_its_scenario():
    assert found_in_the_code() == SCENARIOS.keys() | ONLY_IN_THE_REPORT


def ask(case: Case, *, by: Who, despite: tuple[str, ...] = (), reason: str = "") -> Acted[Any, Any]:
    """Decide what the scenario asks, and keep nothing."""
    evening, action, args = case
    book, asked = evening.book, Asked(by, evening.now + 1, evening.book.random, despite=despite, reason=reason)
    if action is None:
        return EVENT_LOG.undo(book.folded, asked, WholeLog(book.lines, book.openings), **args)
    return EVENT_LOG.act(book.folded, asked, action, **args)


def with_helpers(code: str, case: Case) -> tuple[Who, Who]:
    """Name who may do this without the last word, if that can be, and who may do it with the organizer's."""
    evening, action, _ = case
    powers = {*DECLARED[action.__name__].powers} - LAST_WORD if action else set()
    if not powers or code in ABOUT_THE_ASKER:
        return HELPER, ANA
    evening.act(lend_powers, whom=HELPER, powers=tuple(sorted(powers)))
    boss = Power.OVERRULE if kind_of(code).needs_head_judge else Power.ORGANIZE
    evening.act(lend_powers, whom=BOSS, powers=tuple(sorted({*powers, boss})))
    return HELPER, BOSS


def raised(case: Case, *, by: Who) -> tuple[str, ...]:
    """Ask, and answer with the codes a reason is wanted for, or those that are only told."""
    try:
        return tuple(concern.code for concern in ask(case, by=by).told)
    except NeedsAReason as asked:
        concerns: Any = asked.detail["concerns"]
        return tuple(concern.code for concern in concerns)


@pytest.fixture
def case(code: str) -> Case:
    return SCENARIOS[code]()


def kind_of(code: str) -> type[AgainstTheRules]:
    return next(kind for kind in every_refusal() if kind.code == code and issubclass(kind, AgainstTheRules))


def answered(expected: PolicyAnswer) -> list[str]:
    """List the concerns that the tournament rules answer so."""
    return sorted(c for c in SCENARIOS if answer("official-magic", code=c, rule=kind_of(c).rule) is expected)


ASKED, REFUSED = answered(PolicyAnswer.ASK), answered(PolicyAnswer.REFUSE)
TOLD = sorted(SCENARIOS.keys() - {*ASKED, *REFUSED})


@pytest.mark.parametrize("code", ASKED)
def test_a_concern_is_raised_and_set_aside_by_the_entitled_alone(code: str, case: Case) -> None:
    helper, boss = with_helpers(code, case)
    codes = raised(case, by=boss)
    assert code in codes
    with pytest.raises(NotPermitted):
        ask(case, by=helper, despite=codes, reason="I think so")
    with pytest.raises(NeedsAReason):
        ask(case, by=boss, despite=codes, reason="  ")
    acted = ask(case, by=boss, despite=codes, reason="The publisher agreed")
    assert (code, "The publisher agreed") in reported(case[0], acted)


def reported(evening: Evening, acted: Acted[Any, Any]) -> list[tuple[str, str]]:
    """Keep what was decided, and say what the report lists as set aside, and why."""
    if acted.refolded:
        event = acted.refolded.state
    else:
        evening._keep(acted)
        event = evening.event
    return [(rule.code, rule.reason.value) for rule in report_of(event).overruled]


@pytest.mark.parametrize("code", sorted(code for code in SCENARIOS if kind_of(code).needs_head_judge))
def test_what_is_the_head_judges_alone_the_organizer_does_not_set_aside(code: str, case: Case) -> None:
    """MTR 1.7: what a judge decided about a match."""
    with_helpers(code, case)
    powers = {*DECLARED[case[1].__name__].powers} - LAST_WORD
    case[0].act(lend_powers, whom="organizer", powers=tuple(sorted({*powers, Power.ORGANIZE})))
    with pytest.raises(NotPermitted):
        ask(case, by=Who("organizer"), despite=[code], reason="I think so")


@pytest.mark.parametrize("code", REFUSED)
def test_what_the_policy_refuses_nobody_sets_aside(code: str, case: Case) -> None:
    _, boss = with_helpers(code, case)
    for despite in ((), (code,)):
        with pytest.raises(kind_of(code)):
            ask(case, by=boss, despite=despite, reason="The publisher agreed" if despite else "")


@pytest.mark.parametrize("code", TOLD)
def test_what_is_only_told_goes_through_and_is_not_in_the_report(code: str, case: Case) -> None:
    acted = ask(case, by=ANA)
    assert code in [concern.code for concern in acted.told]
    assert code not in [said for said, _ in reported(case[0], acted)]
