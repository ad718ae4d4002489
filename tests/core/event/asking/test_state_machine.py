"""Random officials and players in whole events, for thousands of steps: what must hold, holds."""

import os
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from msgspec.structs import replace
from tests.core.event import must_hold
from tests.core.event.at_random import OF_DRAFTS, OF_TEAMS
from tests.core.event.machine import AnEvent, live

from topcut.core.asking import acted
from topcut.core.errors import AgainstTheRules, gettext_noop
from topcut.core.event.asking.actions import ACTIONS
from topcut.core.event.nouns.people.state import People
from topcut.core.event.nouns.rounds.facts import ResultReported, RoundDrawn
from topcut.core.event.nouns.state import Event
from topcut.core.log import BrokenLog, Decision, DoesNotFold, Entry, Folded

IS_SOAK = os.environ.get("TOPCUT_SOAK") == "1"
SHORT = settings(max_examples=400 if IS_SOAK else 30, stateful_step_count=60 if IS_SOAK else 40)

TestAnEvent = AnEvent.TestCase
TestAnEvent.settings = SHORT


def test_the_machine_comes_everywhere():
    """A machine that is refused everything would prove nothing."""
    tally: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for seed in range(400 if IS_SOAK else 80):
        event = live(seed, steps=150, tally=tally).event
        ends.update(["cut"] * bool(event.cut), champion=must_hold.has_champion(event), deep=len(event.rounds) >= 4)
        if seed >= 20 and not missing(tally, ends):
            break
    assert missing(tally, ends) == set()


def missing(tally: Counter[str], ends: Counter[str]) -> set[str]:
    """Name where the machine has not come: nearly every action, refusals of all kinds, every end five times."""
    never = ACTIONS.keys() - tally.keys() - OF_TEAMS - OF_DRAFTS
    wanted = {"undo", "overruled", "said too late", "needs-a-reason", "not-your-power", "impossible-score"}
    seldom = {end for end in ("cut", "champion", "deep") if ends[end] < 5}
    return (never if len(never) > (0 if IS_SOAK else len(ACTIONS) // 10) else set()) | (wanted - tally.keys()) | seldom


def test_no_two_refusals_share_a_code():
    """A program that reads a code must know what was refused."""
    kinds = Counter(kind.code for kind in must_hold.every_refusal())
    assert {code for code, times in kinds.items() if times > 1} == set()


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 1003))
def test_a_long_evening(seed):
    assert live(seed, steps=600 if IS_SOAK else 100, tally=Counter()).steps


# Planted faults: the machine finds each of them -----------------------------------------------------------------------


class SaidByNobody(AgainstTheRules):
    """A refusal that is in no list of refusals."""

    code = "said-by-nobody"
    message = gettext_noop("No.")


def _a_result_is_lost_at_an_undo(plant: pytest.MonkeyPatch) -> None:
    whole = acted.fold

    def careless(*args: Any, **kwargs: Any) -> Any:
        folded = whole(*args, **kwargs)
        for table in (table for round in folded.state.rounds.values() for table in round.tables.values()):
            table.result = None
        return folded

    plant.setattr(acted, "fold", careless)


def _somebody_sits_at_two_tables(plant: pytest.MonkeyPatch) -> None:
    draw = ACTIONS["draw_round"]

    def drunk(event: Event, occasion: Any) -> Decision[Any]:
        drawn = draw(event, occasion).facts[0]
        assert isinstance(drawn, RoundDrawn)
        (table, _, second), *others = drawn.matches or ((1, 0, 0),)
        return Decision((replace(drawn, matches=((table, others[0][1] if others else second, second), *others)),))

    plant.setitem(ACTIONS, "draw_round", drunk)


def _a_bye_counts_for_nothing(plant: pytest.MonkeyPatch) -> None:
    results = Event.results
    plant.setattr(Event, "results", lambda event, played: replace(results(event, played), byes=()))


def _a_refusal_is_unknown(plant: pytest.MonkeyPatch) -> None:
    def sulk(*_: object, **__: object) -> Decision[Any]:
        raise SaidByNobody

    plant.setitem(ACTIONS, "post_round", sulk)


def _a_refusal_leaves_something_behind(plant: pytest.MonkeyPatch) -> None:
    report = ACTIONS["report_result"]

    def hasty(event: Event, occasion: Any, **args: Any) -> Decision[Any]:
        event.off_camera.add(len(event.off_camera) + 1)
        return report(event, occasion, **args)

    plant.setitem(ACTIONS, "report_result", hasty)


def _an_empty_chair_stays_taken(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(People, "count", lambda people, entrant, *, out_after: people.inside.add(entrant))


def _what_is_lived_is_not_what_is_written(plant: pytest.MonkeyPatch) -> None:
    take = Folded.take

    def forgetful(folded: Folded[Any, Any], line: bytes, entry: Entry[Any]) -> None:
        kept = tuple(fact for fact in entry.facts if not isinstance(fact, ResultReported) or entry.seq % 3)
        take(folded, line, replace(entry, facts=kept))

    plant.setattr(Folded, "take", forgetful)


@pytest.mark.parametrize(
    "planted",
    [
        _a_result_is_lost_at_an_undo,
        _somebody_sits_at_two_tables,
        _a_bye_counts_for_nothing,
        _a_refusal_is_unknown,
        _a_refusal_leaves_something_behind,
        _an_empty_chair_stays_taken,
        _what_is_lived_is_not_what_is_written,
    ],
)
def test_a_planted_fault_is_found(planted: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch):
    planted(monkeypatch)
    with pytest.raises((AssertionError, DoesNotFold, BrokenLog)):
        _try_everything()


def _try_everything() -> None:
    """Let the machine run as Hypothesis chooses, then on plain dice."""
    run_state_machine_as_test(AnEvent, settings=settings(SHORT, phases=[Phase.generate], report_multiple_bugs=False))
    for seed in range(50):
        live(seed, steps=150, tally=Counter())
