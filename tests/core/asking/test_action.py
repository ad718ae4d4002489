"""An action says who may take it, when, by which rule and what it makes; what it does not say does not happen."""

import enum

import pytest
from msgspec import Struct

from topcut.core.asking.action import Actions, Declaration, Occasion, form_of, makers_in_form
from topcut.core.log import Decision, Fact
from topcut.core.play import Actor, Power, Who
from topcut.core.play.limits import NumberTooLarge
from topcut.core.play.powers import Pass
from topcut.core.rules import Rule


class Time(enum.Enum):
    """When a shop sells."""

    DAY = 1
    NIGHT = 2


class Sold(Struct, frozen=True, tag="sold"):
    """What a sale is taken for."""

    price: int = 0


class Wrapped(Struct, frozen=True, tag="wrapped"):
    """What may come with a sale."""


class Stolen(Struct, frozen=True, tag="stolen"):
    """What no sale says."""


def refuse_closed(shop: Time, occasion: Occasion, declaration: Declaration[Time]) -> None:
    if shop not in declaration.during or not declaration.is_open_to(occasion.by):
        raise PermissionError(declaration.name)


def occasion(*powers: Power, passes: tuple[Pass, ...] = ()) -> Occasion:
    return Occasion(Actor(Who("ana"), frozenset(powers), passes=frozenset(passes)), 0, bytes)


SHOP = Actions[Time, Time, Fact](refuse_closed)


DAY = frozenset({Time.DAY})


@SHOP.action(Power.ENTRY, during=DAY, rule="MTR 1.5", makes=(Sold,), also_makes=(Wrapped,), passes=(Pass.PRESS,))
def sell(shop: Time, occasion: Occasion, *, facts: tuple[Fact, ...], price: int = 0) -> Decision[Fact]:
    return Decision(facts)


@SHOP.action(Power.ENTRY, during=DAY, rule="MTR 1.5", makes=(Stolen,), joins=("sell",))
def rob(shop: Time, occasion: Occasion, *, facts: tuple[Fact, ...]) -> Decision[Fact]:
    return Decision((*facts, *sell(shop, occasion, facts=(Sold(), Wrapped())).facts))


def test_an_action_is_known_by_its_name_and_says_all_of_itself():
    assert SHOP.named == {"sell": sell, "rob": rob, "sell_all": sell_all}
    assert SHOP.declared["sell"] == Declaration(
        name="sell",
        powers=(Power.ENTRY,),
        during=DAY,
        rule=Rule("MTR", "1.5"),
        makes=(Sold,),
        also_makes=(Wrapped,),
        passes=(Pass.PRESS,),
    )


@pytest.mark.parametrize(
    ("shop", "asked", "is_refused"),
    [
        pytest.param(Time.DAY, occasion(Power.ENTRY), False, id="one power is enough"),
        pytest.param(Time.DAY, occasion(passes=(Pass.PRESS,)), False, id="so is a pass"),
        pytest.param(Time.DAY, occasion(Power.PLAY), True, id="another power is not"),
        pytest.param(Time.NIGHT, occasion(Power.ENTRY), True, id="at another moment"),
    ],
)
def test_an_action_is_open_to_whom_it_declares(shop, asked, is_refused):
    if is_refused:
        with pytest.raises(PermissionError):
            sell(shop, asked, facts=(Sold(),))
    else:
        assert sell(shop, asked, facts=(Sold(),)).facts == (Sold(),)


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        pytest.param((Sold(), Stolen()), "does not declare", id="a fact that it does not declare"),
        pytest.param((Wrapped(),), "nothing that it is taken for", id="what comes with it, without it"),
    ],
)
def test_a_planted_action_that_makes_what_it_does_not_declare_fails(facts, why):
    with pytest.raises(AssertionError, match=why):
        sell(Time.DAY, occasion(Power.ENTRY), facts=facts)


def test_what_an_action_joins_comes_with_it_but_not_instead_of_it():
    assert rob(Time.DAY, occasion(Power.ENTRY), facts=(Stolen(),)).facts == (Stolen(), Sold(), Wrapped())
    with pytest.raises(AssertionError, match="nothing that it is taken for"):
        rob(Time.DAY, occasion(Power.ENTRY), facts=())


def test_what_it_declares_may_come_together_and_nothing_may_come_of_it():
    for facts in [(Sold(), Wrapped()), ()]:
        assert sell(Time.DAY, occasion(Power.ENTRY), facts=facts).facts == facts


class Basket(Struct, frozen=True, kw_only=True):
    """What somebody wants, in one go."""

    price: int
    bags: int = 1


@SHOP.action(Power.ENTRY, during=DAY, rule="MTR 1.5", makes=(Sold,))
def sell_all(shop: Time, occasion: Occasion, basket: Basket) -> Decision[Fact]:
    return Decision((Sold(basket.price * basket.bags),))


def test_an_action_that_takes_a_struct_is_asked_with_it_or_with_its_fields():
    """A request says the fields one by one: an older one that comes again is known by them."""
    asked = occasion(Power.ENTRY)
    assert form_of(sell_all) is Basket
    assert form_of(sell) is None
    assert sell_all(Time.DAY, asked, Basket(price=3, bags=2)).facts == (Sold(6),)
    assert SHOP.named["sell_all"](Time.DAY, asked, price=3).facts == (Sold(3),)
    with pytest.raises(TypeError, match="price"):
        SHOP.named["sell_all"](Time.DAY, asked, bags=3)


def test_the_fields_of_a_struct_are_bounded_too():
    for args, fields in [((Basket(price=10**12),), {}), ((), {"price": 10**12})]:
        with pytest.raises(NumberTooLarge):
            SHOP.named["sell_all"](Time.DAY, occasion(Power.ENTRY), *args, **fields)


def test_a_wish_beyond_bounds_does_not_reach_an_action():
    with pytest.raises(NumberTooLarge):
        sell(Time.DAY, occasion(Power.ENTRY), facts=(), price=10**12)


# As an official, or in one's own matter -------------------------------------------------------------------------------


class Priced(Struct, frozen=True, tag="priced"):
    """A price on a label, for one thing or for the whole shop; under a cloth nobody can tell."""

    thing: int | None = None
    is_covered: bool = False


def _is_for_all(label: Priced) -> bool | None:
    return None if label.is_covered else label.thing is None


STREET = Actions[Time, Time, Fact](refuse_closed)


@STREET.action(Power.PLAY, Power.ENTRY, during=DAY, rule="MTR 1.5", makes=(Sold,), passes=(Pass.PRESS,))
def haggle(shop: Time, occasion: Occasion) -> Decision[Fact]:
    return Decision((Sold(0 if occasion.as_official else 1),))


@STREET.action(Power.ENTRY, during=DAY, rule="MTR 1.5", makes=(Sold,), open_to_all=True)
def give_away(shop: Time, occasion: Occasion) -> Decision[Fact]:
    return Decision((*haggle(shop, occasion).facts, Sold(2 if occasion.as_official else 3)))


@STREET.action(Power.ENTRY, during=DAY, rule="MTR 1.5", makes=(Priced,), alone={Priced: _is_for_all})
def price_all(shop: Time, occasion: Occasion, *, thing: int | None = None) -> Decision[Fact]:
    return Decision((Priced(thing),))


@STREET.action(Power.ENTRY, during=DAY, rule="MTR 1.5", makes=(Priced,))
def price_one(shop: Time, occasion: Occasion, *, thing: int) -> Decision[Fact]:
    return Decision((Priced(thing),))


@pytest.mark.parametrize(
    ("asked", "is_official"),
    [
        pytest.param(occasion(Power.PLAY), False, id="a player's power alone"),
        pytest.param(occasion(Power.PLAY, Power.RULE), False, id="with a power for something else"),
        pytest.param(occasion(Power.PLAY, Power.ENTRY), True, id="with a power for it"),
        pytest.param(occasion(Power.ENTRY), True, id="the power alone"),
        pytest.param(occasion(passes=(Pass.PRESS,)), True, id="a pass"),
    ],
)
def test_who_asks_as_an_official_is_declared_and_told_to_the_action(asked, is_official):
    assert STREET.declared["haggle"].is_official(asked.by) is is_official
    assert haggle(Time.DAY, asked).facts == (Sold(0 if is_official else 1),)


def test_an_action_within_another_is_told_by_its_own_declaration():
    """What is open to all makes nobody an official."""
    assert STREET.declared["give_away"].is_open_to(occasion().by)
    assert give_away(Time.DAY, occasion(Power.PLAY)).facts == (Sold(1), Sold(3))
    assert give_away(Time.DAY, occasion(Power.ENTRY)).facts == (Sold(0), Sold(2))


@pytest.mark.parametrize(
    ("fact", "makers"),
    [
        pytest.param(Priced(), ["price_all"], id="its own form"),
        pytest.param(Priced(7), ["price_one"], id="every other form"),
        pytest.param(Priced(7, is_covered=True), ["price_all", "price_one"], id="a form that is hidden"),
        pytest.param(Sold(), ["haggle", "give_away"], id="a fact without forms"),
    ],
)
def test_a_form_of_a_fact_leads_to_the_actions_that_make_it(fact, makers):
    assert [made.name for made in makers_in_form(STREET.makers_of(type(fact)), fact)] == makers


def test_a_planted_action_that_makes_another_form_than_it_declares_fails():
    assert price_all(Time.DAY, occasion(Power.ENTRY)).facts == (Priced(),)
    with pytest.raises(AssertionError, match="price_all makes a form that it does not declare"):
        price_all(Time.DAY, occasion(Power.ENTRY), thing=7)


# What else has to be so -----------------------------------------------------------------------------------------------


def _is_free(_shop: Time, by: Actor, sold: Sold, facts: tuple[Fact, ...]) -> bool:
    return sold.price == 0 or Wrapped() in facts


MARKET = Actions[Time, Time, Fact](refuse_closed)


@MARKET.action(
    during=DAY,
    rule="MTR 1.5",
    makes=(Sold,),
    also_makes=(Wrapped,),
    also_by={Stolen: (Power.ENTRY,)},
    provided={Sold: _is_free},
    open_to_all=True,
)
def take(shop: Time, occasion: Occasion, *, facts: tuple[Fact, ...]) -> Decision[Fact]:
    return Decision(facts)


@MARKET.action(Power.ENTRY, during=DAY, rule="MTR 1.5", makes=(Priced,), joins=("take",))
def open_stall(shop: Time, occasion: Occasion, *, facts: tuple[Fact, ...]) -> Decision[Fact]:
    return Decision((Priced(), *take(shop, occasion, facts=facts).facts))


@pytest.mark.parametrize(
    ("facts", "may"),
    [
        pytest.param((Sold(),), True, id="as it provides"),
        pytest.param((Sold(3), Wrapped()), True, id="as it provides, by another fact of the entry"),
        pytest.param((Sold(3),), False, id="not as it provides"),
    ],
)
def test_a_fact_comes_of_an_action_as_it_provides(facts, may):
    assert MARKET.may_come_of(Time.DAY, occasion(), facts[0], facts=facts) is may
    for decide, by in [(take, occasion()), (open_stall, occasion(Power.ENTRY))]:
        if may:
            assert {*decide(Time.DAY, by, facts=facts).facts} >= {*facts}
        else:
            with pytest.raises(AssertionError, match="take makes a fact without what it provides for"):
                decide(Time.DAY, by, facts=facts)


@pytest.mark.parametrize(
    ("by", "may"),
    [
        pytest.param(occasion().by, False, id="everybody who may ask"),
        pytest.param(occasion(Power.RULE).by, False, id="somebody with another power"),
        pytest.param(occasion(Power.ENTRY).by, True, id="somebody with one of its powers"),
    ],
)
def test_a_fact_that_comes_with_it_by_some_is_not_everybodys(by, may):
    declared = MARKET.declared["take"]
    assert declared.is_open_to(by)
    assert [made.name for made in MARKET.makers_of(Stolen)] == ["take"]
    assert (declared.is_open_to(by, Stolen()), declared.is_official(by, Stolen())) == (may, may)
