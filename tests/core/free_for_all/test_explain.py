"""Why this pod: every reason has its words in both languages, and says what is so."""

import random
import tomllib
from dataclasses import replace
from functools import partial
from importlib.resources import files
from string import Formatter

import pytest
from tests.core.free_for_all.brute import every_cost, field_of, played

from topcut.core.errors import Unknown
from topcut.core.free_for_all import explain_pod, make_pods, pod_sentence
from topcut.locale import languages, say

TEMPLATES = tomllib.loads(files("topcut.core.free_for_all").joinpath("data", "reasons.toml").read_text("utf-8"))


def reasons(field, entrant, **settings) -> dict[str, dict]:
    seating = make_pods(field, seed=b"why", **settings)
    return {reason.code: reason.data for reason in explain_pod(field, seating, entrant=entrant)}


@pytest.mark.parametrize(
    ("field", "entrant", "expected"),
    [
        pytest.param(
            field_of([0] * 8),
            1,
            {"pod-size", "score-group", "all-level", "none-met", "seat-new", "chance", "proof-sorted"},
            id="a first round",
        ),
        pytest.param(
            field_of([5, 0, 0, 0]),
            1,
            {"pod-size", "alone-in-group", "paired-down", "line", "none-met", "seat-new", "chance", "proof-sorted"},
            id="alone on top",
        ),
        pytest.param(
            field_of([5, 0, 0, 0], met=[(0, 1)]),
            1,
            {
                *("pod-size", "alone-in-group", "paired-down", "line", "met-before", "repeat-forced", "seat-new"),
                "proof-whole-field",
            },
            id="a repeat that cannot be helped",
        ),
        pytest.param(
            field_of([5, 5, 5, 5, 0, 0, 0, 0], met=[(0, 1)]),
            1,
            {
                *("pod-size", "score-group", "paired-down", "avoids-met", "none-met", "kept-apart"),
                *("price-of-no-repeats", "seat-new", "chance-counted", "proof-whole-field"),
            },
            id="kept apart from somebody met",
        ),
        pytest.param(
            field_of([3, 3, 3], avoid=[1, 1, 0], sizes=(3, 4)),
            1,
            {"pod-size", "score-group", "all-level", "none-met", "together", "seat-new", "proof-whole-field"},
            id="an avoid group that cannot be kept",
        ),
    ],
)
def test_the_reasons_of_one_player(field, entrant, expected):
    assert set(reasons(field, entrant)) == expected


def test_an_odd_pod_is_explained_and_who_is_excused():
    field = field_of([5, 5, 5, 5, 5, 5, 0], odd=[0, 0, 0, 0, 0, 0, 1])
    odd = next(id for id in range(1, 7) if "odd-pod" in reasons(field, id))
    found = reasons(field, odd)
    assert found["odd-pod"] == {"entrant": odd, "players": 3, "earlier": 0}
    assert found["odd-pod-excused"] == {"others": (7,)}
    assert found["pod-size"] == {"players": 7, "sizes": "1 × 4 + 1 × 3", "size": 4}


def test_where_most_are_odd_nobody_is_chosen_for_it():
    field = field_of([10, 6, 5, 5, 5, 5, 2, 2, 2, 1, 1, 0, 0], odd=[0, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1])
    found = reasons(field, 1)
    assert found["most-are-odd"] == {"count": 9, "players": 13, "size": 4}
    assert not {"odd-pod", "price-of-odd-pods", "price-of-no-repeats"} & {*found}


@pytest.mark.parametrize("seed", range(6))
def test_a_reason_is_given_where_the_round_would_be_closer_without_it(seed):
    """Held against every round there is: without those who met, and without odd pods from the bottom."""
    rng = random.Random(seed)
    field = played(rng, rng.choice([7, 8, 10, 11]), rng.randrange(1, 5))
    freely = replace(field, weighs_odd=False)
    unmet = min(cost.spread for cost in every_cost(freely))
    unexcused = min((cost.repeats, cost.avoid, cost.spread) for cost in every_cost(freely))[-1]
    spread = make_pods(field, seed=b"why").cost.spread
    for entrant in field.base.ids.tolist():
        codes = {*reasons(field, entrant)}
        assert ("price-of-odd-pods" in codes) == (unexcused < spread)
        assert "avoids-odd" not in codes or unexcused < spread
        if not field.in_odd or not field.excuses:
            assert ("price-of-no-repeats" in codes) == (unmet < spread)
            assert "avoids-met" not in codes or unmet < spread
        assert "closest-together" not in codes or spread <= unexcused


@pytest.mark.parametrize(("rounds", "seen"), [(0, {0}), (6, {0, 1}), (20, {2})])
def test_an_earlier_seat_is_counted_and_a_single_one_said_as_one(rounds, seen):
    field, counts = played(random.Random(8), 8, rounds), set()
    seating = make_pods(field, seed=b"why")
    for place, entrant in enumerate(field.base.ids.tolist()):
        seat = next(pod.index(entrant) for pod in seating.pods if entrant in pod)
        earlier = int(field.seats[place, seat])
        said = next(r for r in explain_pod(field, seating, entrant=entrant) if r.code in {"seat", "seat-new"})
        one = {"count": 1} if earlier == 1 else {}
        assert said.code == ("seat" if earlier else "seat-new")
        assert said.data == {"entrant": entrant, "seat": seat + 1, "earlier": earlier} | one
        counts.add(min(earlier, 2))
    assert counts == seen


def test_the_languages_say_the_same_things_with_the_same_data():
    def fields(template: str) -> set[str | None]:
        return {field for _, field, _, _ in Formatter().parse(template) if field}

    for template in TEMPLATES.values():
        assert fields(template) == fields(say(template, "es"))
        assert say(template, "es") != template


@pytest.mark.parametrize("players", [8, 11, 16, 27])
def test_every_reason_of_every_player_can_be_said(players):
    rng = random.Random(players)
    field = played(rng, players, 4, avoid=[range(1, players // 2)])
    seating = make_pods(field, seed=b"said", remaining=players % 2)
    for language in sorted(languages()):
        for entrant in field.base.ids.tolist():
            for reason in explain_pod(field, seating, entrant=entrant):
                said = pod_sentence(reason, name=lambda one: f"#{one}", say=partial(say, tag=language))
                assert said.endswith(".")
                assert "{" not in said


def test_a_stranger_has_no_reasons():
    field = field_of([0] * 4)
    with pytest.raises(Unknown):
        explain_pod(field, make_pods(field, seed=b""), entrant=9)
