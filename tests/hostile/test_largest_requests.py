"""No action takes a number, a text or a list of any size: each says no, in a sentence, and at once."""

import inspect
from collections.abc import Iterator
from types import UnionType
from typing import Any, Union, get_args, get_origin

import pytest
from msgspec.structs import fields
from tests.core.event.events import ANA, Evening
from tests.core.event.test_powers import ARGS
from tests.hostile.counted import TooLong, calls

from topcut.core.asking import Occasion
from topcut.core.asking.action import form_of
from topcut.core.errors import TopcutError
from topcut.core.event.action import Action
from topcut.core.event.asking.actions import ACTIONS
from topcut.core.play import Actor, Power
from topcut.core.play.limits import LARGEST_TIME, LONGEST, MOST_PARTS, NumberTooLarge, refuse_beyond
from topcut.core.zones.action import TABLE_ACTIONS
from topcut.core.zones.actions import shuffle

A_WISH = 300_000
"""Calls, at most, to decide on the largest request there is in an event of eight: some tenths of a second."""
LARGEST_OF: dict[Any, tuple[Any, ...]] = {
    int: (LARGEST_TIME + 1, -LARGEST_TIME - 1, 10**4000),
    str: ("x" * (LONGEST + 1),),
    "texts": (("x",) * (MOST_PARTS + 1), ("x" * (LONGEST + 1),)),
    "numbers": ((1,) * (MOST_PARTS + 1), (LARGEST_TIME + 1,)),
}
STILL_TAKEN: dict[Any, tuple[Any, ...]] = {
    int: (99, 10**6, 10**9, -1),
    str: ("x" * LONGEST, "9" * 4_000, "1 " * 2_000, "1\n" * 2_000),
    "texts": (("x",) * MOST_PARTS,),
    "numbers": ((1,) * MOST_PARTS, tuple(range(MOST_PARTS))),
}


def kinds_of(annotation: Any) -> Iterator[Any]:
    """Say of which kinds an argument is: numbers, texts, lists of either."""
    is_either = isinstance(annotation, UnionType) or get_origin(annotation) is Union
    for one in get_args(annotation) if is_either else (annotation,):
        plain = getattr(one, "__supertype__", one)
        if plain in {int, str}:
            yield plain
        elif get_origin(plain) is tuple:
            part = get_args(plain)[0]
            yield {int: "numbers", str: "texts"}.get(getattr(part, "__supertype__", part))


def requests(action: Action[...], values: dict[Any, tuple[Any, ...]]) -> Iterator[tuple[str, Any]]:
    for name, annotation in arguments(action):
        for kind in kinds_of(annotation):
            for value in values.get(kind, ()):
                yield name, value


def arguments(action: Action[...]) -> list[tuple[str, Any]]:
    """Name what a request says to an action: its arguments, or the fields of the struct that it takes."""
    if form := form_of(inspect.unwrap(action)):
        return [(field.name, field.type) for field in fields(form)]
    taken = inspect.signature(inspect.unwrap(action), eval_str=True).parameters.values()
    return [(each.name, each.annotation) for each in taken][2:]


def test_what_is_said_in_a_struct_is_looked_at_field_by_field():
    assert {"capacity", "venue", "fee"} < {name for name, _ in arguments(ACTIONS["announce_event"])}


@pytest.fixture(scope="module")
def evenings() -> list[Evening]:
    """An event while people enter, with a round on the wall, and between two rounds."""
    entry, posted, closed = (Evening(players=8).name_staff() for _ in range(3))
    for evening in (entry, posted.start().pair(), closed.start().pair().finish_round()):
        evening.link(1)
    return [entry, posted, closed]


def asked(evening: Evening, action: Action[...], **args: Any) -> None:
    everything = Actor(ANA, frozenset(Power), 1)
    action(evening.event, Occasion(everything, 1, evening.book.random), **args)


@pytest.mark.parametrize("name", ACTIONS)
def test_what_is_beyond_every_bound_is_refused(evenings, name):
    for evening in evenings:
        for argument, value in requests(ACTIONS[name], LARGEST_OF):
            with pytest.raises(TopcutError) as refused:
                asked(evening, ACTIONS[name], **{**ARGS.get(name, {"round": 1}), argument: value})
            assert str(refused.value)


@pytest.mark.parametrize("name", ACTIONS)
def test_the_largest_wish_is_decided_at_once(evenings, name):
    for evening in evenings:
        for argument, value in requests(ACTIONS[name], STILL_TAKEN):
            args = {**ARGS.get(name, {"round": 1}), argument: value}
            try:
                calls(lambda args=args: asked(evening, ACTIONS[name], **args), most=A_WISH)
            except TopcutError:
                continue


def test_an_action_that_looks_at_its_list_again_and_again_would_be_noticed(evenings):
    """A planted fault: everybody of a list is compared with everybody of it."""

    def again_and_again(event, occasion, *, players):
        return [max(one, other) for one in players for other in players]

    with pytest.raises(TooLong):
        calls(lambda: asked(evenings[0], again_and_again, players=tuple(range(MOST_PARTS))), most=A_WISH)


@pytest.mark.parametrize(
    "args",
    [
        pytest.param({"tables": 10**10}, id="a number"),
        pytest.param({"groups": ((1, 2), (3, 10**10))}, id="a number in a list of lists"),
    ],
)
def test_a_number_is_found_wherever_it_is(args):
    with pytest.raises(NumberTooLarge):
        refuse_beyond(args)


def test_every_action_at_a_table_is_held_to_the_same(evenings):
    assert len(TABLE_ACTIONS.named) > 40
    assert TABLE_ACTIONS.named["shuffle"] is shuffle
    for action in TABLE_ACTIONS.named.values():
        assert action.__code__ is ACTIONS["announce_event"].__code__
