"""The head judge's place: handed over, taken back, filled again, shared; appeals judges."""

import pytest
from tests.core.event.events import ANA, STAFF, Evening, posted
from tests.core.event.guests import told

from topcut.core.event.flow import announce_stages
from topcut.core.event.nouns.people import refusals as r
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import (
    assign_head_judge,
    disqualify,
    give_roles,
    hand_over_head_judge,
    name_appeals_judge,
    replace_head_judge,
    take_back_head_judge,
)
from topcut.core.event.view import people_view
from topcut.core.play import Level, Power, Role, Who

HEAD, FLOOR, KEEPER, TO = (
    STAFF[role] for role in (Role.HEAD_JUDGE, Role.FLOOR_JUDGE, Role.SCOREKEEPER, Role.ORGANIZER)
)


def has_the_last_word(evening: Evening) -> set[Who]:
    return {who for who in evening.event.roles if Power.OVERRULE in evening.event.actor(who).powers}


def test_a_judge_stands_in_for_a_time():
    """MTR-1.7-e: while it lasts both have the powers, and the log keeps both."""
    evening = posted(8).name_staff()
    with pytest.raises(NotYourPower):
        evening.act(disqualify, by=FLOOR, entrant=1)
    evening.act(hand_over_head_judge, by=HEAD, whom=FLOOR)
    assert has_the_last_word(evening) == {HEAD, FLOOR}
    evening.act(disqualify, by=FLOOR, entrant=1)
    evening.act(take_back_head_judge, by=HEAD, whom=FLOOR)
    assert has_the_last_word(evening) == {HEAD}
    with pytest.raises(r.NotStandingIn):
        evening.act(take_back_head_judge, by=HEAD, whom=FLOOR)


@pytest.mark.parametrize("whom", [KEEPER, TO, "somebody"])
def test_only_a_judge_stands_in(whom):
    """MTR-1.7-e."""
    with pytest.raises(r.NotAJudge):
        posted(8).name_staff().act(hand_over_head_judge, by=HEAD, whom=whom)


def test_who_is_no_judge_any_more_stands_in_for_nobody():
    evening = posted(8).name_staff()
    evening.act(hand_over_head_judge, by=HEAD, whom=FLOOR)
    evening.act(give_roles, by=TO, whom=FLOOR, roles=(Role.SCOREKEEPER,))
    assert has_the_last_word(evening) == {HEAD}


def test_the_organizer_replaces_the_head_judge_with_a_reason():
    """MTR-1.7-f: the reason is sealed; the stand-in goes with the one who is replaced."""
    evening = posted(8).name_staff()
    evening.act(hand_over_head_judge, by=HEAD, whom=FLOOR)
    evening.act(replace_head_judge, by=TO, whom=KEEPER, why="Was seen to bet on a match")
    assert has_the_last_word(evening) == {KEEPER}
    assert evening.event.roles[KEEPER] == {Role.SCOREKEEPER, Role.HEAD_JUDGE}
    assert b"bet" not in evening.book.lines[-1]


def test_an_undone_replacement_brings_the_old_one_back():
    evening = posted(8).name_staff()
    evening.undo(evening.act(replace_head_judge, by=TO, whom=KEEPER, why="A mistake"))
    assert has_the_last_word(evening) == {HEAD}


def test_a_head_judge_may_give_the_place_up():
    """MTR-1.7-f: a head judge who leaves by themselves is not replaced."""
    evening = posted(8)
    evening.act(give_roles, whom=ANA, roles=(Role.ORGANIZER, Role.SCOREKEEPER))
    assert has_the_last_word(evening) == set()


def test_premier_events_have_several_head_judges():
    """MTR-1.7-g: together, or one for each part."""
    days = (Stage(rounds=1, level=Level.COMPETITIVE), Stage(rounds=1, level=Level.PROFESSIONAL))
    evening = told(players=8, program="Grand Prix", is_chosen=True, fact_sheet="gp-2021")
    evening.act(announce_stages, stages=days)
    for who in ("bo", "cy"):
        evening.act(give_roles, whom=who, roles=(Role.HEAD_JUDGE,))
    assert has_the_last_word(evening) == {"bo", "cy"}
    evening.act(assign_head_judge, whom="bo", stages=(0,))
    evening.act(assign_head_judge, whom="cy", stages=(1,))
    evening.start().pair()
    assert (has_the_last_word(evening), evening.event.acting_roles(Who("cy"))) == ({"bo"}, {Role.FLOOR_JUDGE})
    evening.finish_round()
    assert has_the_last_word(evening) == {"bo", "cy"}, "between the days both are there"
    evening.pair()
    assert has_the_last_word(evening) == {"cy"}
    evening.act(assign_head_judge, whom="bo")
    assert has_the_last_word(evening) == {"bo", "cy"}


def test_an_approved_appeals_judge_hears_appeals_and_nothing_more():
    """MTR-2.9-b."""
    evening = told(program="Grand Prix", is_chosen=True)
    evening.act(name_appeals_judge, whom="bo", is_approved=True)
    assert evening.event.actor(Who("bo")).powers == {Power.APPEAL}
    evening.act(name_appeals_judge, whom="bo", is_named=False)
    assert evening.event.actor(Who("bo")).powers == frozenset()


def test_the_organizer_sees_who_is_what():
    evening = posted(8).name_staff()
    evening.act(hand_over_head_judge, by=HEAD, whom=FLOOR)
    seen = {official.who: official for official in people_view(evening.event, names={}).officials}
    assert (seen[FLOOR].stands_in, seen[FLOOR].roles, seen[HEAD].stands_in) == (True, (Role.FLOOR_JUDGE,), False)
