"""Every concern about people: raised, overruled by the entitled and reported, no question on a casual night."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.core.event.events import ANA, STAFF, Evening, posted
from tests.core.event.guests import day, filled, told

from topcut.core.asking import Asked
from topcut.core.brackets.refusals import BracketNotByTheBook
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import Action
from topcut.core.event.flow import announce_stages, start_event
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.nouns.people import refusals as r
from topcut.core.event.nouns.people.facts import BarReason, Identification
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.people import (
    announce_event,
    assign_head_judge,
    bar_person,
    give_roles,
    lend_powers,
    link_player,
    name_appeals_judge,
    name_owners,
    open_entry,
    promote,
    recognise_official,
    register,
    send_invitations,
)
from topcut.core.log.refusals import MayNotOverrule, NeedsAReason
from topcut.core.play import Level, Power, Role

GP, FNM, PTQ = "Grand Prix", "Friday Night Magic", "Players Tour Qualifiers"
COMPETITIVE = Stage(rounds=3, level=Level.COMPETITIVE)


# Every concern: raised, overruled by the entitled, told or silent where the night is casual ---------------------------

Case = tuple[Evening, Action[...], dict[str, Any]]


def barred(policy: str) -> Case:
    evening = told(policy)
    evening.act(bar_person, person="P1", why=BarReason.SUSPENDED)
    return evening, register, {"names": ("Zoe",), "persons": ("P1",)}


def barred_by_name(policy: str) -> Case:
    evening = told(policy)
    evening.act(bar_person, person="P1", name="Zoé Díaz", why=BarReason.SUSPENDED)
    return evening, register, {"names": ("zoe diaz",)}


def official_of_a_barred_name(policy: str) -> Case:
    evening = told(policy)
    evening.act(bar_person, person="P1", name="Zoé Díaz", why=BarReason.SUSPENDED)
    return evening, give_roles, {"whom": "bo", "roles": (Role.FLOOR_JUDGE,), "name": "zoe diaz"}


def suspended_official(policy: str) -> Case:
    evening = told(policy)
    evening.act(bar_person, person="P1", why=BarReason.SUSPENDED)
    return evening, give_roles, {"whom": "P1", "roles": (Role.FLOOR_JUDGE,)}


def not_invited(policy: str) -> Case:
    evening = told(policy, program="Magic Premier Series", by_invitation=True, is_chosen=True)
    evening.act(send_invitations, persons=("P2",))
    return evening, register, {"names": ("Zoe",), "persons": ("P1",)}


def too_young(policy: str) -> Case:
    return told(policy, asks_age=True), register, {"names": ("Zoe",)}


def too_old(policy: str) -> Case:
    return told(policy, most_age=15), register, {"names": ("Zoe",)}


def first_name_only(policy: str) -> Case:
    return told(policy, identification=Identification.ACCOUNT_OR_FULL_NAME), register, {"names": ("Zoe",)}


def no_number(policy: str) -> Case:
    return told(policy, identification=Identification.NUMBER_AND_FULL_NAME), register, {"names": ("Zoe Diaz",)}


def official_in_premier(policy: str) -> Case:
    evening = told(policy, program=PTQ, is_chosen=True)
    evening.act(give_roles, whom="P1", roles=(Role.FLOOR_JUDGE,))
    return evening, register, {"names": ("Zoe",), "persons": ("P1",)}


def player_named_official(policy: str) -> Case:
    evening = told(policy, program=GP, is_chosen=True)
    evening.act(register, names=("Zoe",), persons=("P1",))
    return evening, give_roles, {"whom": "P1", "roles": (Role.FLOOR_JUDGE,)}


def scorekeeper_at_competitive(policy: str) -> Case:
    evening = Evening(policy=policy, level=Level.COMPETITIVE)
    evening.act(give_roles, whom="P1", roles=(Role.SCOREKEEPER,))
    return evening, register, {"names": ("Zoe",), "persons": ("P1",)}


def level_raised_while_an_official_plays(policy: str) -> Case:
    evening = Evening(policy=policy)
    evening.act(register, names=("Ana",), persons=(ANA,))
    return evening, announce_stages, {"stages": (COMPETITIVE,)}


def officials_phone(policy: str) -> Case:
    evening = Evening(players=1, policy=policy, level=Level.COMPETITIVE)
    return evening, link_player, {"link": ANA, "player": 1}


def owner(policy: str) -> Case:
    evening = told(policy, program="WPN Qualifiers", is_chosen=True)
    evening.act(name_owners, persons=("P1",))
    return evening, register, {"names": ("Zoe",), "persons": ("P1",)}


def age_limit_at_competitive(policy: str) -> Case:
    return Evening(policy=policy, level=Level.COMPETITIVE), announce_event, {"most_age": 15}


def not_chosen(policy: str) -> Case:
    return Evening(policy=policy, level=Level.COMPETITIVE), announce_event, {"program": GP}


def official_recognised(policy: str) -> Case:
    evening = Evening(policy=policy, level=Level.COMPETITIVE, players=2).name_staff()
    return evening, recognise_official, {"whom": STAFF[Role.SCOREKEEPER], "player": 1}


def friday_at_competitive(policy: str) -> Case:
    return Evening(policy=policy, level=Level.COMPETITIVE), announce_event, {"program": FNM}


def six_rounds_for_seventy(policy: str) -> Case:
    evening = told(policy, players=70, program=PTQ, is_chosen=True)
    evening.act(announce_stages, stages=(Stage(rounds=6, level=Level.COMPETITIVE),))
    return evening, start_event, {}


def second_lives_for_seventy(policy: str) -> Case:
    evening = told(policy, players=70, program=PTQ, is_chosen=True)
    swiss = Stage(rounds=7, level=Level.COMPETITIVE)
    evening.act(announce_stages, stages=(swiss, Stage(Structure.PLAYOFF, level=Level.COMPETITIVE, cut=8, losses=2)))
    return evening, start_event, {}


def entry_closed(policy: str) -> Case:
    evening = told(policy)
    evening.act(open_entry, is_open=False)
    return evening, register, {"names": ("Zoe",)}


def full_house(policy: str) -> Case:
    return filled(told(policy, capacity=2), 3), promote, {}


def out_of_turn(policy: str) -> Case:
    return filled(told(policy, capacity=2), 4), promote, {"entrant": 4}


def second_head_judge(policy: str) -> Case:
    evening = told(policy, program=FNM)
    evening.act(give_roles, whom="bo", roles=(Role.HEAD_JUDGE,))
    return evening, give_roles, {"whom": "cy", "roles": (Role.HEAD_JUDGE,)}


def head_judge_for_a_part(policy: str) -> Case:
    return told(policy), assign_head_judge, {"whom": ANA, "stages": (0,)}


def head_judge_taken_away(policy: str) -> Case:
    evening = posted(8, policy=policy).name_staff()
    return evening, give_roles, {"whom": STAFF[Role.HEAD_JUDGE], "roles": ()}


def appeals_judge_on_friday(policy: str) -> Case:
    return told(policy, program=FNM), name_appeals_judge, {"whom": "bo", "is_approved": True}


def unapproved_appeals_judge(policy: str) -> Case:
    return told(policy, program=GP, is_chosen=True), name_appeals_judge, {"whom": "bo"}


def lent_appeals(policy: str) -> Case:
    return told(policy), lend_powers, {"whom": "bo", "powers": (Power.APPEAL,)}


def two_head_judges_at_the_start(policy: str) -> Case:
    evening = Evening(players=8, policy=policy)
    evening.act(give_roles, whom="bo", roles=(Role.HEAD_JUDGE,))
    evening.act(give_roles, whom=ANA, roles=(Role.ORGANIZER, Role.HEAD_JUDGE))
    return evening, start_event, {}


CONCERNS = [
    pytest.param(barred, r.Barred, id="MTR-1.4-a: suspended players"),
    pytest.param(barred_by_name, r.BarredName, id="MTR-1.4-b: barred, and no number given"),
    pytest.param(official_of_a_barred_name, r.BarredName, id="MTR-1.4-a: an official of a suspended name"),
    pytest.param(suspended_official, r.Barred, id="MTR-1.4-a: suspended officials"),
    pytest.param(not_invited, r.NotInvited, id="MTR-1.4-n: not on the list"),
    pytest.param(too_young, r.NeedsPermission, id="MTR-1.4-c: no permission"),
    pytest.param(too_old, r.OfAnotherAge, id="MTR-1.4-f: a sixteen-year-old"),
    pytest.param(first_name_only, r.NeedsFullName, id="MTR-1.5-b: a first name only"),
    pytest.param(no_number, r.NeedsNumber, id="MTR-1.5-c: no number"),
    pytest.param(official_in_premier, r.OfficialPlays, id="MTR-1.4-h: a judge in a qualifier"),
    pytest.param(player_named_official, r.OfficialPlays, id="MTR-1.4-g: a player named judge"),
    pytest.param(scorekeeper_at_competitive, r.OfficialPlaysAboveRegular, id="MTR-1.4-i: a scorekeeper"),
    pytest.param(level_raised_while_an_official_plays, r.OfficialPlaysAboveRegular, id="MTR-1.4-i: raised later"),
    pytest.param(officials_phone, r.OfficialPlaysAboveRegular, id="MTR-1.4-i: by one's own link"),
    pytest.param(owner, r.OwnerPlays, id="MTR-1.4-l: an owner in a qualifier"),
    pytest.param(age_limit_at_competitive, r.AgeLimitAboveRegular, id="MTR-1.4-e: under 16 at Competitive"),
    pytest.param(not_chosen, r.NotChosen, id="MTR-1.1-b: not chosen"),
    pytest.param(official_recognised, r.OfficialPlaysAboveRegular, id="MTR-1.4-i: known to be a player"),
    pytest.param(friday_at_competitive, r.OtherLevel, id="MTR-F-e: FNM at Competitive"),
    pytest.param(six_rounds_for_seventy, r.OtherStructure, id="MTR-E-a: six rounds for seventy"),
    pytest.param(second_lives_for_seventy, BracketNotByTheBook, id="MTR-10.4-i: a double elimination"),
    pytest.param(entry_closed, r.EntryIsClosed, id="MTR-1.5: after the close"),
    pytest.param(full_house, r.NoRoom, id="MTR-1.6: no room"),
    pytest.param(out_of_turn, r.OutOfTurn, id="MTR-1.5: out of turn"),
    pytest.param(second_head_judge, r.SeveralHeadJudges, id="MTR-1.7-g: two in a shop"),
    pytest.param(head_judge_for_a_part, r.SeveralHeadJudges, id="MTR-1.7-g: parts in a shop"),
    pytest.param(two_head_judges_at_the_start, r.SeveralHeadJudges, id="MTR-1.7-g: two at the start"),
    pytest.param(head_judge_taken_away, r.HeadJudgeLeaves, id="MTR-1.7-f: without a reason"),
    pytest.param(appeals_judge_on_friday, r.NoAppealsJudgesHere, id="MTR-2.9-b: at FNM"),
    pytest.param(unapproved_appeals_judge, r.NotApproved, id="MTR-2.9-b: without approval"),
    pytest.param(lent_appeals, r.NoAppealsJudgesHere, id="MTR-2.9-b: lent"),
]


@pytest.mark.parametrize(("case", "concern"), CONCERNS)
def test_a_concern_is_raised(case: Callable[[str], Case], concern: type[AgainstTheRules]):
    evening, action, args = case("official-magic")
    with pytest.raises(NeedsAReason) as asked:
        evening.act(action, **args)
    assert concern in {type(each) for each in asked.value.detail["concerns"]}


@pytest.mark.parametrize(("case", "concern"), CONCERNS)
def test_a_concern_is_overruled_with_a_reason_and_reported(case, concern):
    evening, action, args = case("official-magic")
    evening.act(
        action, despite=[str(concern.rule), "MTR 1.4", "MTR 1.6", "MTR F"], reason="The publisher agreed", **args
    )
    assert concern.code in {each.code for each in evening.event.overruled}


WANTED_BY_THE_ORGANIZER = {
    *(r.NotInvited, r.NeedsPermission, r.OfAnotherAge, r.NeedsFullName, r.NeedsNumber),
    *(r.Barred, r.BarredName),
}
"""What only an organizer who said so themselves asks for, at a casual night too."""


@pytest.mark.parametrize(
    ("case", "concern"), [each for each in CONCERNS if each.values[1] not in WANTED_BY_THE_ORGANIZER]
)
def test_a_casual_night_asks_nothing(case, concern):
    evening, action, args = case("casual")
    evening.act(action, **args)
    assert evening.event.overruled == []


@pytest.mark.parametrize(("case", "concern"), [each for each in CONCERNS if each.values[1] in WANTED_BY_THE_ORGANIZER])
@pytest.mark.parametrize("policy", ["casual", "lorcana"])
def test_the_door_of_a_casual_night_asks_what_its_organizer_wanted(case, concern, policy):
    evening, action, args = case(policy)
    with pytest.raises(NeedsAReason) as asked:
        evening.act(action, **args)
    assert concern in {type(each) for each in asked.value.detail["concerns"]}


def test_every_concern_about_people_has_its_case():
    only_told = {r.InvitationalOutsidePremier, r.NoEditionYet, r.SeveralFormats}
    raised = {param.values[1] for param in CONCERNS} | only_told
    refused = {
        *(r.NotThatManyPlaces, r.AgesDoNotMeet, r.OpensAfterItCloses, r.EndsBeforeItBegins, r.NotEligible),
        *(r.EntryClosed, r.WaitsStill, r.ByesTooLate, r.NotAJudge, r.NotTheHeadJudge, r.ZoneIsSet),
    }
    known = {each for each in vars(r).values() if isinstance(each, type) and issubclass(each, AgainstTheRules)}
    assert known - {AgainstTheRules} == (raised | refused) - {BracketNotByTheBook}


def test_who_has_not_the_last_word_overrules_nothing():
    evening, action, args = barred("official-magic")
    evening.name_staff()
    with pytest.raises(MayNotOverrule):
        evening.act(action, by=STAFF[Role.SCOREKEEPER], despite=["MTR 1.4"], reason="My friend", **args)
    evening.act(action, by=STAFF[Role.HEAD_JUDGE], despite=["MTR 1.4"], reason="Lifted today", **args)
    assert [each.code for each in evening.event.overruled][-1] == "barred"


@pytest.mark.parametrize(
    ("announcement", "concern"),
    [
        pytest.param({"by_invitation": True}, r.InvitationalOutsidePremier(), id="MTR-10.3-b: a shop's invitational"),
        pytest.param({"starts_at": day("2021-07-22")}, r.NoEditionYet(), id="MTR-0-a: the day before the edition"),
        pytest.param({"starts_at": day("2021-07-23")}, None, id="MTR-0-a: the day of the edition"),
        pytest.param({"program": GP, "is_chosen": True}, None, id="MTR-1.1-b: chosen"),
        pytest.param({"program": FNM}, None, id="MTR-1.1-a: not Premier"),
    ],
)
def test_what_is_only_told(announcement, concern):
    evening = Evening(policy="official-magic")
    asked = Asked(ANA, 1_000_100, evening.book.random, despite=["MTR F"], reason="As a test")
    assert EVENT_LOG.act(evening.book.folded, asked, announce_event, **announcement).told == (
        (concern,) if concern else ()
    )
