"""One person or two: what is asked, who may answer what, and what follows from the answer."""

import pytest
from tests.core.event.events import ANA, Evening, posted
from tests.core.event.guests import told

from topcut.core.asking import Asked
from topcut.core.event.flow import announce_stages
from topcut.core.event.judging import give_ruling
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.nouns.people import refusals as r
from topcut.core.event.nouns.people.refusals_officials import (
    AskAnotherOfficial,
    EnterAtTheDesk,
    MayBeOfficial,
    MayBePlayer,
    MayBeThisOfficial,
    MayBeYou,
    NamesakeEntered,
    PlaceIsTaken,
)
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import give_roles, join, lend_powers, plays_as, register, take_place, tell_apart
from topcut.core.judging.refusals import OwnMatchRefused
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Level, PlayerId, Power, Role, Who

BO, DOOR = Who("bo"), Who("door")
FLOOR = (Role.FLOOR_JUDGE,)


def asked_of(evening: Evening, action, *, who=ANA, device=(), named=(), despite=(), reason="", **args):
    """Ask as somebody with this device, where these players have a name that looks the same; nothing is written."""
    asked = Asked(
        who, 1_000_000, evening.book.random, "", despite, reason, frozenset(device), lambda _name: frozenset(named)
    )
    return EVENT_LOG.act(evening.book.folded, asked, action, **args)


def with_door(policy: str = "casual", **announced: object) -> Evening:
    evening = told(policy, **announced)
    evening.act(lend_powers, whom=DOOR, powers=(Power.JOIN,))
    return evening


@pytest.mark.parametrize(
    ("known", "comes", "device", "asks"),
    [
        pytest.param({"name": "Bo Díaz"}, {"name": "bo diaz"}, (), MayBeOfficial, id="the name, as it looks"),
        pytest.param({"person": "P1"}, {"name": "X", "person": "P1"}, (), MayBeThisOfficial, id="the number"),
        pytest.param({}, {"name": "X"}, (BO,), MayBeThisOfficial, id="the device"),
        pytest.param({"name": "Bo", "person": "P1"}, {"name": "X", "person": "P2"}, ("cy",), None, id="nothing"),
    ],
)
def test_whoever_joins_and_looks_like_an_official_is_asked(known, comes, device, asks):
    """MTR-1.4-h."""
    evening = with_door()
    evening.act(give_roles, whom=BO, roles=FLOOR, **known)
    said = {"who": DOOR, "device": device, "link": "a phone", **comes}
    if asks is None:
        asked_of(evening, join, **said)
        return
    with pytest.raises(asks) as question:
        asked_of(evening, join, **said)
    one, _ = question.value.answers
    facts = asked_of(evening, join, despite=[one], **said).written.entry.facts
    assert {type(fact).__struct_config__.tag for fact in facts} >= {"people-compared", "entrant-registered"}


def test_two_things_that_fit_are_not_denied_by_oneself():
    evening = with_door()
    evening.act(give_roles, whom=BO, roles=FLOOR, name="Bo Díaz")
    said = {"who": DOOR, "name": "Bo Díaz", "link": "a phone", "despite": ["two:bo"]}
    asked_of(evening, join, **said)
    with pytest.raises(EnterAtTheDesk):
        asked_of(evening, join, device=(BO,), **said)
    asked_of(evening, register, names=("Bo Díaz",), despite=["two:bo"])


def test_an_answer_is_kept_and_nobody_is_asked_again():
    evening = told("casual")
    evening.act(give_roles, whom=BO, roles=FLOOR, person="P1")
    evening.act(register, names=("Bo",), persons=("P1",), despite=["two:bo"], reason="Father and son")
    assert (BO, PlayerId(1)) in evening.event.people.apart
    assert plays_as(evening.event, BO) is None
    evening.act(give_roles, whom=BO, roles=(*FLOOR, Role.SCOREKEEPER))


def test_an_official_known_by_number_is_kept_out_of_their_own_match():
    """MTR-1.4-k: whether they have said so or not."""
    evening = posted(8)
    evening.act(give_roles, whom="head", roles=(Role.HEAD_JUDGE,))
    mine = evening.event.entrants[evening.round.tables[1].sides[0]].players[0]
    evening.event.people.persons["P1"], evening.event.people.person_of[mine] = mine, "P1"
    with pytest.raises(MayBePlayer):
        evening.act(give_roles, whom=BO, roles=FLOOR, person="P1")
    evening.act(give_roles, whom=BO, roles=FLOOR, person="P1", despite=[f"one:p{mine}"], reason="It is Bo")
    with pytest.raises(OwnMatchRefused):
        evening.act(give_ruling, by=BO, round=1, table=1, text="It resolves")
    evening.act(give_ruling, by=BO, round=1, table=2, text="It resolves")


@pytest.mark.parametrize("level", [Level.REGULAR, Level.COMPETITIVE])
def test_a_device_that_also_plays_is_asked_about_its_own_match_and_above_regular_about_all(level):
    """MTR-1.4-i, MTR-1.4-k."""
    evening = posted(8)
    evening.act(announce_stages, stages=(Stage(rounds=3, level=level),), despite=["MTR 10.2", "MTR 1.12"], reason="-")
    evening.act(give_roles, whom=BO, roles=FLOOR)
    phone = evening.link(int(evening.round.tables[1].sides[0]))
    ruling = {"who": BO, "device": (phone, BO), "round": 1, "text": "It resolves"}
    with pytest.raises(MayBeYou):
        asked_of(evening, give_ruling, table=1, **ruling)
    if level is Level.REGULAR:
        asked_of(evening, give_ruling, table=2, **ruling)
    else:
        with pytest.raises(MayBeYou):
            asked_of(evening, give_ruling, table=2, **ruling)
    evening.act(tell_apart, by=BO, player=evening.event.links[phone])
    asked_of(evening, give_ruling, table=1, **ruling)


def test_nobody_says_alone_that_a_player_of_their_own_name_is_another():
    evening = posted(8)
    evening.act(give_roles, whom=BO, roles=FLOOR, name="Bo")
    with pytest.raises(AskAnotherOfficial):
        asked_of(evening, tell_apart, who=BO, named=(3,), player=PlayerId(3))


def test_single_powers_make_an_official_who_plays():
    """MTR-1.4-i: a link that may only rule is an official's, too."""
    evening = posted(8, policy="official-magic")
    evening.act(
        announce_stages,
        stages=(Stage(rounds=3, level=Level.COMPETITIVE),),
        despite=["MTR 10.2", "MTR 1.12"],
        reason="-",
    )
    with pytest.raises(NeedsAReason) as asked:
        evening.act(lend_powers, whom=evening.link(1), powers=(Power.RULE,))
    assert r.OfficialPlaysAboveRegular in {type(each) for each in asked.value.detail["concerns"]}


def test_a_name_in_the_list_is_asked_about():
    """MTR-1.5: also somebody who has left, and none who was merged."""
    evening = posted(2)
    with pytest.raises(NamesakeEntered) as question:
        asked_of(evening, register, named=(1,), names=("Ana",))
    assert question.value.answers == ("", "two:p1")
    asked_of(evening, register, named=(1,), names=("Ana",), despite=["two:p1"])


@pytest.mark.parametrize(
    ("device", "is_theirs"),
    [
        pytest.param({"A" * 16 + "/link-x"}, True, id="the phone of that player then"),
        pytest.param({"B" * 16 + "/link-x"}, False, id="a phone of another event"),
        pytest.param(set(), False, id="a new phone"),
    ],
)
def test_a_place_in_a_copied_list_is_taken_by_the_phone_that_was_there(device, is_theirs):
    """MTR-1.5: who has only the name takes nobody's place."""
    evening = with_door()
    evening.act(register, names=("Ana",), before=(("A" * 16 + "/link-x",),))
    taking = {"who": DOOR, "device": device, "player": PlayerId(1), "link": "a phone"}
    if is_theirs:
        (linked,) = asked_of(evening, take_place, **taking).written.entry.facts
        assert (linked.who, linked.player) == ("a phone", 1)
    else:
        with pytest.raises(PlaceIsTaken):
            asked_of(evening, take_place, **taking)
