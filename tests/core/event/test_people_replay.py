"""Whole evenings about people, at random: replayed is as lived, with and without the sealed values."""

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from tests.core.event.events import ANA, STAFF, Evening
from tests.core.event.people import PEOPLE, people_args
from tests.core.event.test_replay import _public

from topcut.core.errors import TopcutError
from topcut.core.event import ACTIONS, announce_event
from topcut.core.play import Role

OTHERS = ("register", "register", "register", "drop", "readmit", "give_roles", "undo", "start_event", "draw_round")


def crowd(seed: int, *, steps: int = 60) -> tuple[Evening, Counter[str]]:
    """Let people come, go and be named, by the book or not; count what went through and what was refused."""
    dice, tally = random.Random(seed), Counter[str]()
    policy = dice.choice(["official-magic", "casual"])
    evening = Evening(players=dice.randrange(8), policy=policy, chance=seed).name_staff()
    evening.act(announce_event, capacity=4)
    for _ in range(steps):
        name = dice.choice([*sorted(PEOPLE), *OTHERS])
        before = repr(evening.event)
        try:
            _try(evening, name, dice)
            tally[name] += 1
        except TopcutError as refusal:
            tally[refusal.code] += 1
            assert repr(evening.event) == before, "a refusal changes nothing"
    return evening, tally


def _try(evening: Evening, name: str, dice: random.Random) -> None:
    entrant = dice.randint(0, evening.event.last_entrant)
    if name == "undo":
        evening.undo(evening.book.folded.seq - dice.randrange(4))
        return
    args: dict[str, object] = {"entrant": entrant} if name in {"drop", "readmit"} else {}
    if name in PEOPLE:
        args = people_args(name, evening.event, dice, entrant=entrant)
    elif name == "register":
        args = {"names": ("Zoe",), "persons": (dice.choice(["", "P1", "P2", "P3"]),)}
    elif name == "give_roles":
        args = {"whom": dice.choice(["P1", STAFF[Role.FLOOR_JUDGE]]), "roles": tuple(dice.choices(list(Role), k=2))}
    overruling = {"despite": ["MTR 1.4", "MTR 1.7", "MTR 2.9", "MTR 1.5", "MTR 1.6"], "reason": "Because"}
    by = dice.choice([ANA, STAFF[Role.HEAD_JUDGE]])
    evening.act(ACTIONS[name], by=by, **(overruling if dice.random() < 0.5 else {}), **args)


@given(st.integers(0, 1 << 32))
def test_people_replayed_are_as_lived(seed):
    evening, _ = crowd(seed)
    again = evening.book.fold()
    assert (again.state, again.head) == (evening.book.state, evening.book.folded.head)
    assert _public(evening.book.fold(openings={}).state) == _public(again.state)


def test_the_random_crowd_gets_everywhere():
    """A crowd that is refused everything would prove nothing."""
    tally = sum((crowd(seed)[1] for seed in range(40)), Counter[str]())
    assert PEOPLE - tally.keys() == set()
    assert {"undo", "needs-a-reason", "not-your-power", "not-a-person"} <= tally.keys()
