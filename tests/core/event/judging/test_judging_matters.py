"""Cards and sleeves decided for one event, and who may not watch."""

import pytest
from tests.core.event.events import STAFF, Evening

from topcut.core.event.judging import (
    call_judge,
    confirm_decision,
    decide_on_cards,
    note_order_followed,
    send_spectator_away,
)
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.judging import refusals as no
from topcut.core.judging.terms import CallFor, CardMatter, Due, ProxyReason
from topcut.core.play import Role

HEAD, FLOOR, DESK = STAFF[Role.HEAD_JUDGE], STAFF[Role.FLOOR_JUDGE], STAFF[Role.SCOREKEEPER]
AT = {"round": 1, "table": 1}


@pytest.fixture
def room() -> Evening:
    return Evening(players=4).name_staff().start().pair()


def decide(room: Evening, matter: CardMatter, *, by: str = FLOOR, allowed: bool = False, **args) -> int:
    room.act(decide_on_cards, by=by, matter=matter, allowed=allowed, **({"player": 1} | args))
    return room.event.judging.last


@pytest.mark.parametrize(
    ("why", "may"),
    [
        pytest.param(ProxyReason.WORN_IN_EVENT, True, id="MTR-3.4-b: worn here"),
        pytest.param(ProxyReason.BAD_PRODUCT, True, id="MTR-3.4-b: misprinted product"),
        pytest.param(ProxyReason.FOIL_ONLY, True, id="MTR-3.4-b: foil only"),
        pytest.param("forgot-at-home", False, id="MTR-3.4-b: forgotten"),
        pytest.param("negligent", False, id="MTR-3.4-c: the owner's own doing"),
        pytest.param("", False, id="MTR-3.4-b: no reason"),
    ],
)
def test_the_reasons_for_a_proxy(room, why, may):
    if may:
        number = decide(room, CardMatter.PROXY, by=HEAD, allowed=True, card="Black Lotus", why=why)
        assert room.event.judging.decisions[number].decided.why == why
        assert b"Lotus" not in b"".join(room.book.lines), "a card name tells what is in a deck"
    else:
        with pytest.raises(no.NoReasonForAProxy):
            decide(room, CardMatter.PROXY, by=HEAD, allowed=True, why=why)


@pytest.mark.parametrize(
    "matter",
    [
        pytest.param(CardMatter.PROXY, id="MTR-3.4-d"),
        pytest.param(CardMatter.ALTERED, id="MTR-2.11-l"),
        pytest.param(CardMatter.CARD_TEXT, id="MTR-3.6-e"),
    ],
)
def test_what_only_the_head_judge_decides_about_cards(room, matter):
    args = {"allowed": True, "why": ProxyReason.FOIL_ONLY}
    with pytest.raises(no.HeadJudgeOnCards):
        decide(room, matter, **args)
    assert room.event.judging.decisions[decide(room, matter, by=HEAD, **args)].is_confirmed


@pytest.mark.parametrize(
    "matter", [pytest.param(CardMatter.SLEEVES, id="MTR-3.11-d"), pytest.param(CardMatter.MARKED, id="MTR-3.12-d")]
)
def test_what_a_floor_judge_finds_holds_until_the_head_judge_says_otherwise(room, matter):
    """MTR-3.11-g."""
    number = decide(room, matter, due=Due.AFTER_MATCH)
    found = room.event.judging.decisions[number]
    assert (found.is_confirmed, found.decided.due) == (False, Due.AFTER_MATCH)
    with pytest.raises(NotYourPower):
        room.act(confirm_decision, by=FLOOR, decision=number)
    room.act(confirm_decision, by=HEAD, decision=number, stands=False)
    assert room.event.judging.decisions[number].is_overruled
    with pytest.raises(no.DecidedAlready):
        room.act(confirm_decision, by=HEAD, decision=number)


def test_an_order_is_open_until_it_is_followed(room):
    """MTR-3.12-e."""
    number = decide(room, CardMatter.SLEEVES, due=Due.NEXT_ROUND)
    room.act(note_order_followed, by=FLOOR, decision=number)
    assert room.event.judging.decisions[number].is_followed
    with pytest.raises(no.DecidedAlready):
        room.act(note_order_followed, by=FLOOR, decision=number)


def test_a_decision_is_about_somebody_but_a_card_text_is_everybodys(room):
    """MTR-3.6-e."""
    with pytest.raises(no.NobodyNamed):
        decide(room, CardMatter.SLEEVES, player=None)
    assert decide(room, CardMatter.CARD_TEXT, by=HEAD, player=None, card="Uro")


def test_a_player_has_a_spectator_sent_away_through_a_judge(room):
    """MTR-1.11-f."""
    player = room.link(room.round.tables[1].sides[0])
    with pytest.raises(NotYourPower):
        room.act(send_spectator_away, by=player, whom="the man in the hat", **AT)
    room.act(call_judge, by=player, kind=CallFor.SPECTATOR, **AT)
    room.act(send_spectator_away, by=FLOOR, whom="the man in the hat", call=1, **AT)
    sent = room.event.judging.sent_away[2]
    assert (sent.table, sent.whom.value) == (1, "the man in the hat")
    assert room.event.judging.open_calls == {}
    assert b"hat" not in b"".join(room.book.lines)


@pytest.mark.parametrize("role", [Role.ORGANIZER, Role.HEAD_JUDGE, Role.FLOOR_JUDGE, Role.SCOREKEEPER], ids=str)
def test_any_official_sends_a_spectator_away(room, role):
    """MTR-1.11-g."""
    room.act(send_spectator_away, by=STAFF[role], whom="the man in the hat")
    assert room.event.judging.sent_away[1].table is None


def test_the_head_judge_has_the_last_word_on_sleeves_whichever_way_it_comes(room):
    """MTR-3.11-g: the head judge allows what a floor judge has forbidden, and nobody forbids it again."""
    order = decide(room, CardMatter.SLEEVES, allowed=False)
    decide(room, CardMatter.SLEEVES, by=HEAD, allowed=True)
    assert room.event.judging.decisions[order].is_overruled, "the order no longer waits for anybody"
    with pytest.raises(no.HeadJudgeHasDecided):
        decide(room, CardMatter.SLEEVES, allowed=False)
    other = decide(room, CardMatter.SLEEVES, allowed=False, player=2)
    assert not room.event.judging.decisions[other].is_overruled, "another player's sleeves are another matter"


def test_the_head_judge_who_says_the_same_confirms_it_and_may_say_otherwise_later(room):
    """MTR-3.11-g."""
    order = decide(room, CardMatter.SLEEVES, allowed=False)
    second = decide(room, CardMatter.SLEEVES, by=HEAD, allowed=False)
    found = room.event.judging.decisions[order]
    assert (found.is_confirmed, found.is_overruled) == (True, False)
    decide(room, CardMatter.SLEEVES, by=HEAD, allowed=True)
    assert [room.event.judging.decisions[one].is_overruled for one in (order, second)] == [True, True]
