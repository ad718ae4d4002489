"""Why this opponent: every reason has its words in both languages, and says what is so."""

import random
import tomllib
from functools import partial
from importlib.resources import files
from string import Formatter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.pairing.fields import field_of, played_field

from topcut.core.errors import Unknown
from topcut.core.pairing import PairingCause, explain, pair, pair_pods, sentence
from topcut.locale import languages, say

NAMES = {1: "Ana", 2: "Bo", 3: "Cy", 4: "Dee", 5: "Eve", 6: "Fay", 7: "Gus"}
TEMPLATES = tomllib.loads(files("topcut.core.pairing").joinpath("data", "reasons.toml").read_text("utf-8"))


def reasons(field, entrant, *, seed=b"why", awarded=()) -> dict[str, dict]:
    pairing = pair(field, seed=seed, awarded=awarded)
    return {reason.code: reason.data for reason in explain(field, pairing, entrant=entrant)}


@pytest.mark.parametrize(
    ("field", "entrant", "expected"),
    [
        pytest.param(
            field_of([6, 3, 3, 0]),
            1,
            {"alone-in-group", "paired-down", "odd-above", "never-paired-down", "drawn", "proof-parity"},
            id="GAP-01: paired down, alone on top",
        ),
        pytest.param(
            field_of([6, 3, 3, 0], pair_downs=[2, 0, 0, 0]),
            1,
            {"alone-in-group", "paired-down", "odd-above", "paired-down-before", "drawn", "proof-parity"},
            id="GAP-01: paired down again",
        ),
        pytest.param(
            field_of([6, 6, 3, 3], met=[(0, 1)]),
            1,
            {
                "score-group",
                "ruled-out-met",
                "paired-down",
                "avoids-clashes",
                "never-paired-down",
                "drawn",
                "proof-whole-field",
            },
            id="GAP-01: down rather than a rematch",
        ),
        pytest.param(
            field_of([6, 6, 3, 3], met=[(0, 1)]),
            3,
            {"score-group", "paired-up", "avoids-clashes", "drawn", "proof-whole-field"},
            id="GAP-01: paired up",
        ),
        pytest.param(
            field_of([3, 0], met=[(0, 1)]),
            1,
            {
                "alone-in-group",
                "rematch",
                "paired-down",
                "odd-above",
                "never-paired-down",
                "proof-whole-field",
            },
            id="GAP-01: an unavoidable rematch",
        ),
        pytest.param(
            field_of([3, 3], avoid=[4, 4]),
            1,
            {"score-group", "ruled-out-avoid", "breach", "same-group", "proof-crowd"},
            id="GAP-01: an avoid group that cannot be kept",
        ),
        pytest.param(
            field_of([3, 3, 0], rank=[0, 1, 2]),
            3,
            {"alone-in-group", "bye-lowest", "proof-parity"},
            id="GAP-01: the bye",
        ),
        pytest.param(
            field_of([3, 3, 0], rank=[0, 1, 2], byes=[0, 0, 1]),
            2,
            {"score-group", "bye-lowest", "bye-had-one", "proof-parity"},
            id="GAP-01: the bye, as the lowest has had one",
        ),
        pytest.param(
            field_of([3, 3, 0], rank=[0, 1, 2], byes=[1, 1, 1]),
            3,
            {"alone-in-group", "bye-everyone-had-one", "proof-parity"},
            id="GAP-01: a second bye",
        ),
        pytest.param(
            field_of([6, 3, 3], rank=[0, 1, 2], met=[(0, 1)]),
            2,
            {"score-group", "bye-against-clashes", "proof-whole-field"},
            id="GAP-01: the bye moves up",
        ),
        pytest.param(
            field_of([6, 3, 3], rank=[0, 1, 2], met=[(0, 1)], byes=[1, 1, 0]),
            2,
            {"score-group", "bye-second", "proof-whole-field"},
            id="GAP-01: a second bye rather than a rematch",
        ),
    ],
)
def test_the_reasons_of_one_entrant(field, entrant, expected):
    assert set(reasons(field, entrant)) == expected


def test_of_those_who_had_the_bye_only_the_lower_ones_are_named():
    """An entrant who ranks higher would not have had it now."""
    field = field_of([3, 3, 0], rank=[0, 1, 2], byes=[1, 0, 1])
    assert reasons(field, 2)["bye-had-one"] == {"entrant": 2, "others": (3,)}


def test_an_awarded_bye_is_explained():
    assert reasons(field_of([0, 0]), 9, awarded=(9,)) == {"bye-awarded": {"entrant": 9}}


def test_the_data_names_who_was_ruled_out_and_by_how_much_one_is_paired_down():
    found = reasons(field_of([6, 6, 3, 3], met=[(0, 1)]), 1)
    assert found["ruled-out-met"]["others"] == (2,)
    assert (found["paired-down"]["theirs"], found["paired-down"]["gap"]) == (3, 3)


def test_of_many_who_were_ruled_out_twenty_are_named():
    field = field_of([0] * 24, met=[(0, other) for other in range(1, 22)])
    assert reasons(field, 1)["ruled-out-met"]["others"] == tuple(range(2, 22))


def test_who_is_kept_apart_and_has_not_been_met_is_named_as_such():
    """1 and 2 are a team, 1 and 3 have met, and 1 and 4 are both."""
    field = field_of([3] * 6, met=[(0, 2), (0, 3)], avoid=[7, 7, -1, 7, -1, -1])
    found = reasons(field, 1)
    assert (found["ruled-out-met"]["others"], found["ruled-out-avoid"]["others"]) == ((3, 4), (2,))


def test_one_point_is_a_step_down_too():
    field = field_of([1, 0])
    assert {"paired-down", "never-paired-down"} <= reasons(field, 1).keys()
    assert reasons(field, 1)["odd-above"] == reasons(field, 2)["odd-above"] == {"points": 1, "count": 1}
    assert reasons(field, 2).keys() == {"alone-in-group", "paired-up", "odd-above", "proof-parity"}


def test_both_of_a_pair_are_told_the_same_of_the_odd_number_above():
    field = field_of([6, 3, 3, 0])
    pairing = pair(field, seed=b"why")
    for entrant in (1, pairing.opponent_of(1)):
        told = {reason.code: reason.data for reason in explain(field, pairing, entrant=entrant)}
        assert told["odd-above"] == {"points": 6, "count": 1}


def test_another_engine_brings_its_own_words():
    reason = PairingCause("odd-above", {"points": 6, "count": 2})
    assert sentence(reason, templates={"odd-above": "{count} above {points}", "and": "and"}) == "2 above 6"


def test_the_bye_is_explained_by_the_rank_that_was_drawn():
    """Before any result the draw ranks, and the explanation uses the same draw."""
    field = field_of([0] * 5)
    pairing = pair(field, seed=b"draw")
    codes = [reason.code for reason in explain(field, pairing, entrant=pairing.bye)]
    assert codes == ["score-group", "bye-lowest", "proof-parity"]


@pytest.mark.parametrize(
    ("reason", "english", "spanish"),
    [
        pytest.param(
            PairingCause("ruled-out-met", {"entrant": 1, "others": (2, 3, 4)}),
            "Ruled out on the same points, because they have already met: Bo, Cy and Dee.",
            "Con los mismos puntos, pero descartados porque ya se han enfrentado: Bo, Cy y Dee.",
            id="GAP-01: a list of names",
        ),
        pytest.param(
            PairingCause("ruled-out-met", {"entrant": 1, "others": (2,)}),
            "Ruled out on the same points, because they have already met: Bo.",
            "Con los mismos puntos, pero descartados porque ya se han enfrentado: Bo.",
            id="GAP-01: a single name",
        ),
        pytest.param(
            PairingCause("score-group", {"entrant": 1, "points": 9, "count": 1}),
            "Ana stands on 9 points, as does one other.",
            "Ana tiene 9 puntos, igual que otro más.",
            id="GAP-01: one other",
        ),
        pytest.param(
            PairingCause("paired-down", {"entrant": 1, "opponent": 5, "theirs": 6, "gap": 3}),
            "Ana is paired down: Eve stands on 6 points, 3 fewer.",
            "Ana baja de grupo: Eve tiene 6 puntos, 3 menos.",
            id="GAP-01: paired down",
        ),
    ],
)
def test_a_reason_in_words(reason, english, spanish):
    assert sentence(reason, name=NAMES.__getitem__) == english
    assert sentence(reason, name=NAMES.__getitem__, say=partial(say, tag="es")) == spanish


def test_the_languages_say_the_same_things_with_the_same_data():
    def fields(template: str) -> set[str | None]:
        return {field for _, field, _, _ in Formatter().parse(template) if field}

    for template in TEMPLATES.values():
        assert fields(template) == fields(say(template, "es"))
        assert say(template, "es") != template


@given(st.integers(0, 10**6), st.sampled_from(sorted(languages())))
def test_every_reason_of_every_entrant_can_be_said(seed, language):
    rng = random.Random(seed)
    field = played_field(rng, rng.randint(3, 20), rng.randint(0, 8))
    pairing = pair(field, seed=b"%d" % seed)
    for entrant in field.ids.tolist():
        for reason in explain(field, pairing, entrant=entrant):
            assert sentence(reason, name=lambda entrant: f"#{entrant}", say=partial(say, tag=language)).endswith(".")


def test_a_round_in_pods_is_explained_from_the_own_pod():
    field = field_of([3, 3, 0, 0, 3, 0], met=[(0, 1)])
    pairing = pair_pods(field, pods=[[1, 2, 3, 4], [5, 6]], seed=b"pods")
    codes = {reason.code for reason in explain(field.only(np.arange(4)), pairing, entrant=1)}
    assert {"ruled-out-met", "paired-down", "avoids-clashes", "drawn"} <= codes


def test_a_stranger_has_no_reasons():
    field = field_of([0, 0])
    with pytest.raises(Unknown):
        explain(field, pair(field, seed=b""), entrant=9)
