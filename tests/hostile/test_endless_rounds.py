"""Nobody freezes the hall by announcing a million rounds, a million points or everybody in every avoid group."""

import random

import numpy as np
import pytest
from tests.core.event.events import ANA, Evening
from tests.core.log.book import STREAM
from tests.core.pairing.fields import counted_again, field_of, played_field
from tests.hostile.counted import TooLong, calls

from topcut.core.asking import Asked
from topcut.core.event.audit.verify import derive_again
from topcut.core.event.flow import announce_stages
from topcut.core.event.fold import EVENT
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.nouns.bounds import (
    MOST_AVOID_GROUPS,
    MOST_GROUPS_OF_ONE,
    MOST_ROUNDS,
    MOST_STAGES,
    NotThatManyGroups,
    NotThatManyRounds,
    TooManyMatchPoints,
)
from topcut.core.event.nouns.facts import StagesAnnounced
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.rounds import announce_avoid, needed_for_cut
from topcut.core.event.rounds.outlook import Unanswered
from topcut.core.event.rounds.pairings import compute_pairings
from topcut.core.log import Folded
from topcut.core.pairing import NOBODY, SHORT, Field, ahead, exact, pair, pair_by_standings, repair, swiss
from topcut.core.pairing.field import avoid_groups
from topcut.core.pairing.refusals import TooMuchToMend
from topcut.core.pairing.steps import MOST_STEPS, Steps
from topcut.core.play import EntrantId, Match, Points, RoundResults

ENDLESS = 1_000_000
A_DRAW = 600_000
"""So many calls a draw of sixteen takes at most, whatever was announced; each is a small part of a microsecond."""


@pytest.mark.parametrize(
    ("stages", "refusal"),
    [
        pytest.param((Stage(rounds=MOST_ROUNDS + 1),), NotThatManyRounds, id="MTR 10.2: one round too many"),
        pytest.param((Stage(rounds=ENDLESS),), NotThatManyRounds, id="MTR 10.2: a million rounds"),
        pytest.param((Stage(rounds=1),) * (MOST_STAGES + 1), NotThatManyRounds, id="MTR 10.2: a stage too many"),
        pytest.param((Stage(rounds=3, points=Points(win=1 << 62)),), TooManyMatchPoints, id="MTR C: a win"),
        pytest.param((Stage(rounds=3, points=Points(loss=-1)),), TooManyMatchPoints, id="MTR C: less than nothing"),
        pytest.param((Stage(rounds=3, points=Points(by_score=((2, 0, 5, 1000),))),), TooManyMatchPoints, id="MTR C"),
    ],
)
def test_what_no_event_can_hold_is_not_announced(stages, refusal):
    evening = Evening(players=4)
    with pytest.raises(refusal):
        evening.act(announce_stages, stages=stages)
    asked = Asked(ANA, 1, evening.book.random)
    with pytest.raises(refusal):
        EVENT_LOG.begin(Folded(EVENT, STREAM), asked, title="Endless", stages=stages)
    evening.act(announce_stages, stages=(Stage(rounds=MOST_ROUNDS),))


def announced_long_ago(rounds: int, *, players: int) -> Evening:
    """An event that announced more rounds than anybody may today: its log was written before there was a bound."""
    evening = Evening(players=players)
    stages = (Stage(rounds=rounds), Stage(structure=Structure.PLAYOFF, cut=2, rounds=1))
    evening.book.enter(StagesAnnounced(stages), now=evening.now)
    return evening.start()


@pytest.mark.parametrize("players", [2, 4, 16])
def test_a_log_with_a_million_rounds_is_drawn_verified_and_told_all_the_same(players):
    evening = announced_long_ago(ENDLESS, players=players)
    assert calls(lambda: compute_pairings(evening.event, round=1, attempt=1), most=A_DRAW)
    evening.pair()
    assert calls(lambda: needed_for_cut(evening.event, EntrantId(1)), most=A_DRAW)
    assert needed_for_cut(evening.event, EntrantId(1)).unanswered is Unanswered.TOO_MANY
    book = evening.book
    _, derived = derive_again(STREAM, book.lines, openings=book.openings)
    assert derived.pairings == 1


def test_the_old_look_ahead_would_have_been_noticed(monkeypatch):
    """A planted fault: every number of rounds that cannot be is looked for, one after the other."""

    def one_by_one(open_to, *, most):
        budget = [ahead.MOST_STEPS]
        return next((rounds for rounds in range(most, 0, -1) if ahead._can_pair(open_to, rounds, budget)), 0)

    monkeypatch.setattr(ahead, "rounds_without_rematch", one_by_one)
    with pytest.raises(TooLong):
        calls(lambda: pair(field_of([0] * 4), seed=b"four", remaining=ENDLESS), most=A_DRAW)


@pytest.mark.parametrize("most", [1, 3, 7, 8, 9, 20, 400])
def test_counting_the_impossible_at_once_changes_no_answer(most):
    """The pairing of an old log is drawn again as it was: the steps spent in vain are counted as they were spent."""
    rng = random.Random(most)
    for _ in range(40):
        places = rng.choice([4, 6, 8])
        open_to = [0] * places
        for one in range(places):
            for two in range(one):
                if rng.random() < 0.7:
                    open_to[one] |= 1 << two
                    open_to[two] |= 1 << one
        budget = [ahead.MOST_STEPS]
        was = next((rounds for rounds in range(most, 0, -1) if ahead._can_pair(open_to, rounds, budget)), 0)
        assert ahead.rounds_without_rematch(open_to, most=most) == was


def crowded(entrants: int, *, groups: int, size: int, scores: int) -> Field:
    """A field in which overlapping avoid groups leave hardly anybody to play."""
    rng = random.Random(size + scores)
    ids = [EntrantId(number) for number in range(1, entrants + 1)]
    return Field.from_columns(
        ids=np.array(ids),
        points=np.array([3 * rng.randrange(scores) for _ in ids]),
        opponents=np.empty((entrants, 0), np.int32),
        avoid=avoid_groups(ids, [rng.sample(ids, size) for _ in range(groups)]),
        rank=np.arange(entrants),
    )


CROWDS = [
    pytest.param(crowded(600, groups=6, size=300, scores=3), id="six of half the field"),
    pytest.param(crowded(1_000, groups=6, size=500, scores=1), id="a thousand in the first round"),
    pytest.param(crowded(4_000, groups=2, size=2_400, scores=2), id="more than can be listed in pairs"),
    pytest.param(crowded(300, groups=20, size=150, scores=4), id="everybody in ten groups"),
]


@pytest.mark.parametrize("field", CROWDS)
def test_overlapping_avoid_groups_are_paired_within_the_steps(field, monkeypatch):
    """GAP-01: everybody is paired once, and what is not proven is said to be so; nobody waits for more."""
    steps = Steps()
    monkeypatch.setattr(swiss, "Steps", lambda: steps)
    pairing = pair(field, seed=b"crowd")
    assert 0 <= steps.left < MOST_STEPS
    assert (pairing.engine == SHORT) == steps.is_short
    assert not (pairing.certificate.optimal and pairing.engine == SHORT)
    assert counted_again(field, pairing) == pairing.cost >= pairing.certificate.bound
    assert sorted([*pairing.first.tolist(), *pairing.second.tolist()]) == field.ids.tolist()


def test_the_last_round_by_standings_has_its_steps_too():
    field = crowded(400, groups=3, size=200, scores=6)
    pairing = pair_by_standings(field, seed=b"last")
    assert pairing.engine == SHORT
    assert sorted([*pairing.first.tolist(), *pairing.second.tolist()]) == field.ids.tolist()
    assert not pairing.certificate.optimal


def test_the_same_kernel_is_not_solved_twice(monkeypatch):
    """What a larger size does not change has the same solution: this was most of the 22 seconds of a thousand."""
    solved: list[bytes] = []
    solve = exact.solve

    def noted(field, groups, kernel, pairs, *, seed, slack=None):
        solved.append(repr((slack, len(kernel))).encode() + kernel.places.tobytes() + kernel.is_kept.tobytes())
        return solve(field, groups, kernel, pairs, seed=seed, slack=slack)

    monkeypatch.setattr(exact, "solve", noted)
    pair(crowded(260, groups=6, size=130, scores=3), seed=b"kernels")
    assert len(solved) > 1
    assert len({*solved}) == len(solved)


def test_a_round_of_which_everybody_would_move_is_paired_again_and_not_mended():
    field = crowded(1_200, groups=1, size=2, scores=4)
    with pytest.raises(TooMuchToMend):
        repair(field, RoundResults(), seed=b"all")
    tables = tuple(Match(table, (EntrantId(2 * table - 1), EntrantId(2 * table))) for table in range(1, 551))
    mended = repair(field, RoundResults(tables), seed=b"a hundred")
    assert len(mended.changes) == 50
    assert mended.cost.avoid == 0


def test_nobody_is_in_more_groups_than_one_can_be_kept_apart_in():
    evening = Evening(players=4)
    with pytest.raises(NotThatManyGroups):
        evening.act(announce_avoid, groups=((1, 2),) * (MOST_GROUPS_OF_ONE + 1))
    with pytest.raises(NotThatManyGroups):
        evening.act(announce_avoid, groups=((3,),) * (MOST_AVOID_GROUPS + 1))
    evening.act(announce_avoid, groups=((1, 2), (3, 4)))


def test_bits_say_of_every_two_what_the_groups_say():
    rng = random.Random(12)
    for _ in range(30):
        field = played_field(rng, 40, 2)
        groups = [rng.sample(field.ids.tolist(), rng.randint(1, 9)) for _ in range(rng.choice([1, 7, 130]))]
        rows = avoid_groups(field.ids.tolist(), groups)
        apart = Field.from_columns(ids=field.ids, points=field.points, opponents=field.opponents, avoid=rows)
        one, two = np.triu_indices(len(apart), 1)
        said = [bool(({*rows[a].tolist()} & {*rows[b].tolist()}) - {NOBODY}) for a, b in zip(one, two, strict=True)]
        assert apart.to_avoid(one, two).astype(bool).tolist() == said
