"""Whatever bytes come, a results file is read or refused with a reason: never a traceback."""

import json
from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.hostile.counted import calls

from topcut.core.errors import Unreadable
from topcut.core.free_for_all import pod_standings
from topcut.core.standings import standings
from topcut.exchange.results import read_results
from topcut.exchange.results_columns import in_columns
from topcut.exchange.results_groups import read_groups

VALID = json.dumps(
    {
        "name": "Friday",
        "players": [{"id": "ana", "name": "Ana Ruiz", "byes": 1, "dropped_after": 2}, "bo", {"id": "cy"}],
        "match": {"play_all": 2},
        "points": {"2-0": [3, 0], "1-1": [1, 1]},
        "rounds": [
            [{"a": "bo", "b": "cy", "score": [2, 0, 0]}, {"a": "ana", "bye": True}],
            [{"a": "ana", "b": "cy", "no_show": "both"}, {"a": "bo", "loss": True}],
            [{"a": "bo", "b": "cy", "score": None}, {"a": "dee", "b": "eve", "double_loss": True}],
        ],
    }
).encode()
VALID_PODS = json.dumps(
    {
        "pod": [4, 3, 5],
        "points": {"by_place": [5, 3, 2, 1]},
        "players": ["ana", {"id": "bo", "byes": 1}],
        "rounds": [
            [{"table": ["ana", "cy", "dee"], "places": [1, 2, 2]}, {"a": "eve", "loss": True}],
            [{"table": ["ana", "bo", "cy", "eve"], "winner": "bo"}, {"table": ["f", "g", "h"], "draw": True}],
        ],
    }
).encode()
VALID_CSV = b"""round,a,b,wins_a,wins_b,draws,result
1,bo,cy,2,0,0,
1,ana,,,,,bye
2,ana,cy,,,,no-show-both
2,bo,,,,,loss
"""
VALID_PLAYERS = b"id,name,byes,dropped_after,disqualified_after\nana,Ana Ruiz,1,2,\n"

IDS = st.sampled_from([*(f"{letter}{n}" for letter in "abcd" for n in range(9)), "", "\x00", "\u202e", "ñ" * 201])
NUMBERS = st.integers(0, 3) | st.sampled_from([0, 1, 2, 3, -1, 9, 10, 10**6, 2**63, 10**30])
LEAVES = st.none() | st.booleans() | NUMBERS | IDS | st.floats(allow_nan=False) | st.text(max_size=5)
KEYS = st.sampled_from(
    "name players match points rounds id byes dropped_after disqualified_after first_to play_all a b score bye loss "
    "double_loss no_show table places winner draw pod win by_place team seats seat 2-0 1-1".split()
) | st.text(max_size=3)
ANYTHING = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=30
)


def often(usual: st.SearchStrategy) -> st.SearchStrategy:
    """Mostly what belongs here, one time in thirty anything."""
    return st.integers(0, 29).flatmap(lambda die: ANYTHING if die == 17 else usual)


SEATS = st.fixed_dictionaries(
    {"seat": often(st.sampled_from("ABC")), "score": often(st.lists(NUMBERS, min_size=3, max_size=3) | st.none())}
)
ENTRIES = st.fixed_dictionaries(
    {"a": often(IDS)},
    optional={
        "b": often(IDS | st.none()),
        "score": often(st.lists(NUMBERS, min_size=3, max_size=3) | st.none()),
        "bye": often(st.booleans()),
        "loss": often(st.booleans()),
        "double_loss": often(st.booleans()),
        "no_show": often(st.sampled_from(["a", "b", "both", None])),
        "seats": often(st.lists(often(SEATS), max_size=3)),
    },
)
PLAYERS = st.fixed_dictionaries(
    {"id": often(IDS)},
    optional={name: often(NUMBERS | st.none()) for name in ("byes", "dropped_after", "disqualified_after")}
    | {"players": often(st.lists(often(st.text(max_size=5)), max_size=3))},
)
POINTS = st.tuples(
    st.fixed_dictionaries({"win": NUMBERS, "draw": NUMBERS, "loss": NUMBERS})
    | st.dictionaries(st.sampled_from(["win", "draw", "loss"]), often(NUMBERS)),
    st.dictionaries(st.sampled_from(["2-0", "0-2", "1-1", "9-9"]), st.tuples(NUMBERS, NUMBERS)),
).map(lambda forms: forms[0] | forms[1])
DOCUMENTS = st.fixed_dictionaries(
    {},
    optional={
        "team": often(NUMBERS | st.none()),
        "players": often(st.lists(often(IDS | PLAYERS), max_size=4)),
        "match": often(st.dictionaries(st.sampled_from(["first_to", "play_all"]), NUMBERS, min_size=1, max_size=1)),
        "points": often(POINTS),
        "rounds": often(st.lists(often(st.lists(often(ENTRIES), max_size=3)), max_size=3)),
    },
)


def read_or_refuse(data: bytes, *, players: bytes | None = None) -> None:
    """Read, and rank what was read; or be told why not."""
    refusal = None
    try:
        file = read_results(data, players=players)
    except Unreadable as unreadable:
        refusal = unreadable
    if refusal is None and file.pod_sizes:
        assert len(pod_standings(file.rounds, entrants=file.entrants, scheme=file.points)) == len(file.players)
    elif refusal is None:
        assert len(standings(in_columns(file))) == len(file.players)
    else:
        assert str(refusal)
        assert refusal.code != Unreadable.code


@st.composite
def damaged(draw, valid: bytes) -> bytes:
    """A valid file with a few of its bytes cut out, doubled or replaced."""
    data = bytearray(valid)
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 12)))
        data[start:end] = draw(
            st.binary(max_size=6) | st.sampled_from([b"[", b"}", b'"', b"-", b",", b"null", b"\n", b"9"])
        )
    return bytes(data)


@given(st.binary(max_size=400))
@example(VALID)
@example(VALID_PODS)
@example(VALID_CSV)
def test_any_bytes_are_read_or_refused(data):
    read_or_refuse(data)


@given(ANYTHING)
def test_any_json_is_read_or_refused(value):
    read_or_refuse(json.dumps(value).encode())


@given(DOCUMENTS)
def test_any_document_of_about_the_right_form_is_read_or_refused(document):
    read_or_refuse(json.dumps(document).encode())


@given(damaged(VALID) | damaged(VALID_PODS))
def test_a_damaged_json_file_is_read_or_refused(data):
    read_or_refuse(data)


@given(damaged(VALID_CSV), damaged(VALID_PLAYERS) | st.just(VALID_PLAYERS))
def test_a_damaged_csv_file_is_read_or_refused(data, players):
    read_or_refuse(data, players=players)


@given(ANYTHING.map(lambda value: json.dumps(value).encode()) | st.binary(max_size=100))
def test_any_groups_are_read_or_refused(data):
    with suppress(Unreadable):
        groups = read_groups(data, file=read_results(VALID))
        assert all(1 <= entrant <= 5 for group in groups for entrant in group)


MUCH = 4 << 20


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"[" * MUCH, id="nested lists"),
        pytest.param(b'{"rounds":' * (MUCH // 10), id="nested objects"),
        pytest.param(b'{"points":' + b"[" * MUCH, id="nesting where a table belongs"),
        pytest.param(b'{"rounds":[' + b"[]," * (MUCH // 3) + b"[]]}", id="a million rounds"),
        pytest.param(b'{"players":["' + b"x" * MUCH + b'"]}', id="an endless id"),
        pytest.param(b'{"' + b"x" * MUCH + b'":1}', id="an endless key"),
        pytest.param(b'{"match":{"first_to":' + b"9" * MUCH + b"}}", id="an endless number"),
        pytest.param(b"round,a,b,wins_a,wins_b\n1,ana,bo," + b"9" * 100_000 + b",0\n", id="an endless cell"),
        pytest.param(b'round,a,b,wins_a,wins_b\n"' + b"x\n" * (MUCH // 2), id="a quote left open"),
        pytest.param(b"," * MUCH, id="a million columns"),
        pytest.param(b"round,a,b,wins_a,wins_b" + b"," * (MUCH // 4), id="a million nameless columns"),
        pytest.param(b"\n" * MUCH, id="nothing but lines"),
        pytest.param(b" " * MUCH, id="nothing but blanks"),
    ],
)
def test_a_file_made_to_hurt_is_answered(data):
    """The time limit of every test is all the clock there is here."""
    read_or_refuse(data)


def calls_for(players: int) -> int:
    """Count what reading a file of so many players calls, Python and C alike: the same on every machine."""
    pairs = [{"a": f"p{i}", "b": f"p{i + 1}", "score": [3, 0, 0]} for i in range(0, players, 2)]
    met = [{"a": f"q{i}", "b": f"q{i + 1}", "score": [2, 0, 0]} for i in range(0, players, 2)]
    listed = [{"id": f"p{i}", "byes": 1} for i in range(players)]
    data = json.dumps({"players": listed, "rounds": [pairs, met, pairs]}).encode()
    assert len(read_results(data).players) == 2 * players
    return calls(lambda: read_results(data))


def test_reading_takes_work_in_proportion_to_the_file():
    """Four times the players and matches take about four times the calls; sixteen would be a square."""
    assert calls_for(1_600) < 5 * calls_for(400)
