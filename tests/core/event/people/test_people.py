"""Who may play: bars and their dates, age, invitation, identification, owners, officials who play."""

import pytest
from tests.core.event.events import ANA, STAFF, Evening, posted
from tests.core.event.guests import at_the_door, day, told

from topcut.core.event.nouns.people import refusals as r
from topcut.core.event.nouns.people.facts import BarReason, Identification, Tick
from topcut.core.event.nouns.prizes.prize import Prize
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import (
    announce_event,
    assign_head_judge,
    bar_person,
    drop,
    give_roles,
    identify_player,
    join,
    known_programs,
    lift_bar,
    link_player,
    name_owners,
    register,
    replace_head_judge,
    role_at,
    send_invitations,
)
from topcut.core.event.people.eligibility import is_invalid, playing_officials
from topcut.core.event.view import people_view
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Level, Role

GP, FNM, PTQ = "Grand Prix", "Friday Night Magic", "Players Tour Qualifiers"
COMPETITIVE = Stage(rounds=3, level=Level.COMPETITIVE)


# MTR 1.4: bars and their dates ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("on", "counts"),
    [
        pytest.param("2021-06-30", False, id="MTR-1.4-a: before it begins"),
        pytest.param("2021-07-01", True, id="MTR-1.4-a: its first day"),
        pytest.param("2021-12-31", True, id="MTR-1.4-a: its last day"),
        pytest.param("2022-01-01", False, id="MTR-1.4-a: the day after"),
    ],
)
def test_a_suspension_counts_on_the_day_of_the_event(on, counts):
    evening = told(starts_at=day(on))
    evening.act(
        bar_person, person="P1", why=BarReason.SUSPENDED, name="Zoe", since=day("2021-07-01"), until=day("2022-01-01")
    )
    if counts:
        with pytest.raises(NeedsAReason):
            evening.act(register, names=("Zoe",), persons=("P1",))
    else:
        evening.act(register, names=("Zoe",), persons=("P1",))


def test_who_is_barred_does_not_let_themselves_in_whatever_the_policy():
    """MTR-1.4-d: the organizer's bar is the organizer's to lift."""
    evening = at_the_door(told("casual"))
    evening.act(bar_person, person="P1", why=BarReason.VENUE)
    with pytest.raises(r.NotEligible):
        evening.act(join, by="door", name="Zoe", link="zoe", person="P1")
    evening.act(lift_bar, bar=1)
    evening.act(join, by="door", name="Zoe", link="zoe", person="P1")
    assert evening.event.people.inside == {1}


def test_only_a_suspension_keeps_somebody_from_officiating():
    """MTR-1.4-d: a player who may not play here may still be named."""
    evening = told()
    evening.act(bar_person, person="bo", why=BarReason.LAW)
    evening.act(give_roles, whom="bo", roles=(Role.FLOOR_JUDGE,))
    assert evening.event.roles["bo"] == {Role.FLOOR_JUDGE}


def test_a_bar_is_in_nobodys_line():
    """MTR-1.2-d: who and why is sealed; a copy without openings folds and cannot tell."""
    evening = told()
    evening.act(bar_person, person="PERSON77", why=BarReason.SUSPENDED, name="Zoe Diaz")
    line = evening.book.lines[-1]
    assert not any(word in line for word in (b"PERSON77", b"Zoe", b"suspended"))
    (bar,) = people_view(evening.event, names={}).bars
    assert (bar.person, bar.name, bar.why) == ("PERSON77", "Zoe Diaz", BarReason.SUSPENDED)
    (closed,) = people_view(evening.book.fold(openings={}).state, names={}).bars
    assert (closed.person, closed.name, closed.why) == ("", "", None)


@pytest.mark.parametrize(
    ("action", "args", "refusal"),
    [
        pytest.param(bar_person, {"person": "Zoe Diaz", "why": BarReason.LAW}, r.NotAPerson, id="MTR 1.5: a name"),
        pytest.param(
            bar_person,
            {"person": "P1", "why": BarReason.LAW, "since": 5, "until": 5},
            r.EndsBeforeItBegins,
            id="MTR 1.4",
        ),
        pytest.param(lift_bar, {"bar": 1}, r.NoSuchBar, id="MTR 1.4: no bar"),
        pytest.param(announce_event, {"program": "Chess"}, r.NoSuchProgram, id="MTR F: no program"),
        pytest.param(announce_event, {"capacity": 1}, r.NotThatManyPlaces, id="MTR 1.6: one place"),
        pytest.param(announce_event, {"least_age": 9, "most_age": 8}, r.AgesDoNotMeet, id="MTR 1.4: ages"),
        pytest.param(announce_event, {"opens_at": 9, "closes_at": 9}, r.OpensAfterItCloses, id="MTR 1.5: times"),
        pytest.param(announce_event, {"fact_sheet": "See Ana"}, r.NotAFactSheet, id="MTR 0: prose"),
        pytest.param(announce_event, {"fee": Prize(5, "booster")}, r.NotAFee, id="MTR 1.6: a fee in boosters"),
        pytest.param(announce_event, {"fee": Prize(0, "EUR")}, r.NotAFee, id="MTR 1.6: a fee of nothing"),
        pytest.param(send_invitations, {"persons": ("Zoe Diaz",)}, r.NotAPerson, id="MTR 10.3: a name"),
        pytest.param(register, {"names": ("A", "B"), "persons": ("P1",)}, r.NotAPerson, id="MTR 1.5: one of two"),
        pytest.param(register, {"names": ("A", "B"), "persons": ("P1", "P1")}, r.NotAPerson, id="MTR 1.5: the same"),
        pytest.param(replace_head_judge, {"whom": "bo", "why": " "}, r.NoReason, id="MTR-1.7-f: no reason"),
        pytest.param(replace_head_judge, {"whom": "bo", "why": "x" * 3_999}, r.ReasonTooLong, id="MTR 1.7: a novel"),
        pytest.param(assign_head_judge, {"whom": "bo"}, r.NotTheHeadJudge, id="MTR 1.7: nobody"),
        pytest.param(assign_head_judge, {"whom": ANA, "stages": (1,)}, r.NoSuchStage, id="MTR 10.2: no stage"),
    ],
)
def test_what_cannot_be_is_refused(action, args, refusal):
    with pytest.raises(refusal):
        Evening(policy="casual", team=len(args.get("names", "1"))).act(action, **args)


def test_the_fee_and_the_head_judges_name_are_told_and_the_name_can_be_left_out():
    """MTR 1.6, MTR 1.7: both are public; the name lies next to the log, where it can be erased."""
    evening = Evening(policy="casual")
    evening.act(announce_event, fee=Prize(500, "EUR"), head_judge="Rosa Lima")
    assert b"Rosa" not in evening.book.lines[-1]
    shown = people_view(evening.event, names={}).announcement
    assert (shown.fee, shown.head_judge) == (Prize(500, "EUR"), "Rosa Lima")
    closed = people_view(evening.book.fold(openings={}).state, names={}).announcement
    assert (closed.fee, closed.head_judge) == (Prize(500, "EUR"), "")


# MTR 1.4, MTR 1.5: age, identification, one person --------------------------------------------------------------------


def test_a_tick_is_all_that_is_kept_about_age():
    """MTR-1.4-c: over thirteen, or a parent agrees; MTR-1.4-f: of the age the event is for."""
    evening = told(asks_age=True, least_age=8, most_age=15)
    evening.act(register, names=("Zoe",), ticks=(Tick.OLD_ENOUGH, Tick.FITS_THE_AGE))
    assert evening.event.people.ticks == {1: {Tick.OLD_ENOUGH, Tick.FITS_THE_AGE}}


def test_a_parent_may_say_so_later():
    evening = told(asks_age=True)
    evening.act(register, names=("Zoe",), despite=["MTR 1.4"], reason="The mother is on the way")
    evening.act(identify_player, player=1, person="P1", ticks=(Tick.OLD_ENOUGH,))
    assert (evening.event.people.ticks[1], evening.event.people.person_of[1]) == ({Tick.OLD_ENOUGH}, "P1")


@pytest.mark.parametrize(
    ("mode", "name", "person"),
    [
        pytest.param(Identification.ACCOUNT_OR_FULL_NAME, "Zoe", "P1", id="MTR-1.5-b: account only"),
        pytest.param(Identification.ACCOUNT_OR_FULL_NAME, "Zoe Diaz", "", id="MTR-1.5-b: full name only"),
        pytest.param(Identification.NUMBER_AND_FULL_NAME, "Zoe Diaz", "P1", id="MTR-1.5-c: both"),
        pytest.param(Identification.NAME, "Zoe", "", id="MTR-1.5-b: a first name outside"),
    ],
)
def test_who_shows_what_is_asked_is_entered(mode, name, person):
    evening = told(identification=mode)
    evening.act(register, names=(name,), persons=(person,))
    assert evening.event.people.inside == {1}


def test_one_person_is_one_player_until_they_leave_before_the_start():
    evening = told()
    evening.act(register, names=("Zoe",), persons=("P1",))
    with pytest.raises(r.EnteredBefore):
        evening.act(register, names=("Zoe",), persons=("P1",))
    evening.act(drop, entrant=1)
    evening.act(register, names=("Zoe",), persons=("P1",))
    assert evening.event.people.persons == {"P1": 2}


# MTR 1.4: officials who play ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("program", "fact_sheet", "invalid"),
    [
        pytest.param(FNM, "", False, id="MTR-1.4-h: Friday Night Magic"),
        pytest.param("Prerelease", "", False, id="MTR-1.4-h: Prerelease"),
        pytest.param("Draft Weekend", "", False, id="MTR-1.4-h: Draft Weekend"),
        pytest.param("", "", False, id="MTR-1.4-h: another event that is not Premier"),
        pytest.param("WPN Qualifiers", "", True, id="MTR-1.4-j: a qualifier"),
        pytest.param("WPN Qualifiers", "wpnq-2021", False, id="MTR-1.4-h: the fact sheet allows it"),
    ],
)
def test_an_event_in_which_officials_played_where_they_may_not_is_invalid(program, fact_sheet, invalid):
    evening = told(program=program, fact_sheet=fact_sheet, is_chosen=True)
    evening.act(register, names=("Ana",), persons=(ANA,), despite=["MTR 1.4"], reason="Nobody else came")
    assert (playing_officials(evening.event), is_invalid(evening.event)) == ((ANA,), invalid)
    evening.act(drop, entrant=1)
    assert not is_invalid(evening.event), "who left before the start has not played"


def test_an_owner_may_play_on_friday():
    """MTR-1.4-l."""
    evening = told(program=FNM)
    evening.act(name_owners, persons=("P1",))
    evening.act(register, names=("Zoe",), persons=("P1",))
    assert evening.event.people.inside == {1}


def test_what_somebody_is_at_a_table():
    """MTR-1.3-d: who is no judge watches every match but their own."""
    evening = posted(4).name_staff()
    player, table = evening.link(1), evening.table_of(1)
    evening.act(link_player, link=STAFF[Role.HEAD_JUDGE], player=2)
    own, other = evening.table_of(2), 3 - evening.table_of(2)
    event = evening.event
    assert role_at(event, player, round=1, table=table) is Role.PLAYER
    assert role_at(event, player, round=1, table=3 - table) is Role.SPECTATOR
    assert role_at(event, STAFF[Role.FLOOR_JUDGE], round=1, table=1) is Role.FLOOR_JUDGE
    assert role_at(event, STAFF[Role.SCOREKEEPER], round=1, table=1) is Role.SPECTATOR
    assert role_at(event, STAFF[Role.HEAD_JUDGE], round=1, table=own) is Role.PLAYER
    assert role_at(event, STAFF[Role.HEAD_JUDGE], round=1, table=other) is Role.HEAD_JUDGE


def test_the_premier_list_has_its_programs():
    """MTR-1.4-m."""
    assert {GP, "World Championship", "Magic Premier Series", FNM, "Prerelease"} <= set(known_programs())
