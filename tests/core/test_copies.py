"""A copy of a state shares nothing that can change: whatever is tried out on it, the state itself stays as it is."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from contextlib import suppress
from copy import copy, deepcopy
from dataclasses import fields
from functools import cache

import hypothesis.strategies as st
import msgspec
import numpy as np
import pytest
from hypothesis import given
from tests.core.drafts.actions.test_running import JUDGE, seated
from tests.core.drafts.leaks import moments
from tests.core.drafts.pods import Pod, cube, plain
from tests.core.drafts.test_draft_golden import FACTS
from tests.core.event.events import played_event
from tests.core.standings.tournaments import tournaments

import topcut.core
from topcut.core.drafts.actions import name_draft_official, sit_at_draft, start_draft
from topcut.core.drafts.audit.redrafting import derive_again
from topcut.core.drafts.course import Course
from topcut.core.drafts.fold import DRAFT
from topcut.core.drafts.fold.draft import apply
from topcut.core.drafts.nouns.running_facts import DraftOfficialNamed
from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.drafts.reading import THE_ROOM
from topcut.core.event.flow.together import after
from topcut.core.event.nouns.facts import EntrantDropped
from topcut.core.log import fold
from topcut.core.play import EntrantId
from topcut.core.standings import Results
from topcut.core.standings.lines import Lines, Totals

COPYING = {"PodDraft.copied", "Results.copy", "Lines.copy", "Totals.copy"}
"""What copies a state; `after` takes a deep copy of an event, and a fold does so of the states that rewinds go to."""


def changeable(value: object) -> Iterator[object]:
    """Everything in a value that can change, the value itself included."""
    match value:
        case dict():
            parts = [*value, *value.values()]
        case list() | set() | tuple() | frozenset():
            parts = [*value]
        case msgspec.Struct():
            parts = [getattr(value, name) for name in value.__struct_fields__]
        case Lines() | Totals():
            parts = [getattr(value, field.name) for field in fields(value)]
        case Results():
            parts = [*vars(value).values()]
        case _:
            parts = []
    is_frozen = isinstance(value, msgspec.Struct) and value.__struct_config__.frozen
    if isinstance(value, dict | list | set | np.ndarray | msgspec.Struct | Results | Lines | Totals) and not is_frozen:
        yield value
    for part in parts:
        yield from changeable(part)


def shared(one: object, other: object) -> list[object]:
    here = {id(part) for part in changeable(one)}
    return [part for part in changeable(other) if id(part) in here]


def without_terms(draft: PodDraft) -> PodDraft:
    """A draft without the fact it began with, which nothing changes."""
    return msgspec.structs.replace(draft, begun=None)


@cache
def drafts() -> tuple[PodDraft, ...]:
    """Moments of drafts of every kind."""
    begun = seated()
    begun.ask(sit_at_draft, who=THE_ROOM, seat=1)
    begun.ask(name_draft_official, who=THE_ROOM, official=JUDGE)
    begun.ask(start_draft, with_bots=True)
    pods = [
        begun,
        Pod(seats=4).finish(),
        Pod(cube(15), is_cube=True).finish(),
        Pod(plain(15), seats=6, kind="rochester", boosters=1).finish(),
    ]
    return tuple(moment for pod in pods for moment in [*moments(pod)][:: max(1, len(pod.lines) // 12)])


facts = st.sampled_from([fact for kind in FACTS for fact in kind])
at_some_moment = st.integers(0, 99).map(lambda number: drafts()[number % len(drafts())])


@given(at_some_moment, facts)
def test_no_fact_on_a_copy_of_a_draft_changes_the_draft(draft, fact):
    before, trial = deepcopy(draft), draft.copied()
    assert trial == draft
    with suppress(KeyError, IndexError):
        apply(trial, fact)
    assert draft == before


@given(at_some_moment)
def test_a_copy_of_a_draft_shares_nothing_that_changes(draft):
    assert shared(without_terms(draft), without_terms(draft.copied())) == []


def test_the_same_look_finds_what_a_careless_copy_shares():
    draft = drafts()[-1]
    careless = copy(draft)
    found = shared(without_terms(draft), without_terms(careless))
    assert [part for part in found if part is draft.officials] == [draft.officials]
    assert [part for part in found if part is draft.seats[1].pool] == [draft.seats[1].pool]


def test_trying_out_who_becomes_an_official_makes_nobody_one():
    """MTR 1.3: the audit follows each fact on a copy before it folds it."""
    pod = seated()
    Course(pod.state, now=1, pledges=lambda _: pytest.fail("nothing is drawn")).follow(DraftOfficialNamed(JUDGE, 1))
    assert pod.state.officials == set()
    pod.ask(name_draft_official, who=THE_ROOM, official=JUDGE)
    derive_again(pod.stream, pod.lines, openings=pod.openings)
    assert fold(DRAFT, pod.stream, pod.lines, openings=pod.openings).state.officials == {JUDGE}


@given(tournaments())
def test_a_copy_of_results_shares_nothing_that_changes(tournament):
    results, _ = tournament
    assert shared(results, results.copy()) == []


def test_what_an_event_would_be_shares_nothing_with_what_it_is():
    event = played_event().event
    before = deepcopy(event)
    trial = after(event, EntrantDropped(EntrantId(1), 1))
    assert trial != event == before
    assert shared(event, trial) == []


def test_every_copy_is_looked_at_here():
    names = [module.name for module in pkgutil.walk_packages(topcut.core.__path__, "topcut.core.")]
    classes = {
        one
        for name in names
        for _, one in inspect.getmembers(importlib.import_module(name), inspect.isclass)
        if one.__module__.startswith("topcut.core.")
    }
    found = {f"{one.__qualname__}.{name}" for one in classes for name in ("copy", "copied") if name in vars(one)}
    assert found == COPYING
