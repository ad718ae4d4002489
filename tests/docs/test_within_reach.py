"""Every argument of an action and every choice can be given through some page or command."""

import enum

from msgspec import Struct
from tests.docs.within_reach import askers, read, templates, unchosen, unsaid

from topcut.core.event.asking.actions import ACTIONS

UNCHOSEN = {"How.MATCH_LOSS"}


def test_every_argument_of_an_action_can_be_said() -> None:
    assert unsaid(ACTIONS, askers()) == set()


def test_every_choice_an_action_knows_is_offered() -> None:
    assert unchosen(ACTIONS, askers(), templates()) == UNCHOSEN


class Planted(enum.Enum):
    """Two choices, one of them offered."""

    OFFERED = "offered"
    HIDDEN = "hidden"


class Order(Struct):
    """What an action takes."""

    kind: Planted
    forgotten: str = ""


def give_order(event: object, occasion: object, order: Order) -> None: ...


def test_a_number_in_an_address_is_said() -> None:
    page = read('from x import give_order\npress("desk", "/order/{kind:int}", give_order, "forgotten")')
    assert unsaid({"give_order": give_order}, [page]) == set()


def test_an_argument_and_a_choice_out_of_reach_are_found() -> None:
    page = read("from x import give_order\nact(give_order, kind=Planted.OFFERED)")
    assert unsaid({"give_order": give_order}, [page]) == {"give_order.forgotten"}
    assert unchosen({"give_order": give_order}, [page], "") == {"Planted.HIDDEN"}
    assert unchosen({"give_order": give_order}, [page], '<option value="hidden">') == set()
    assert unchosen({"give_order": give_order}, [read("pick(Planted)")], "") == set()
