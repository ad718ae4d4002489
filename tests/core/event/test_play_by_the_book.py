"""Rows about matches, boosters and time looked at a second time, each by its example."""

import pytest
from msgspec.structs import replace
from tests.core.event.events import STAFF, Evening, posted
from tests.core.event.guests import day
from tests.core.event.playoffs import cut_made, lower, play
from tests.core.event.questions import asked_about, refused, told_of

from topcut.core.event.decks import (
    announce_lists,
    decide_product,
    hand_out_product,
    plan_product,
    register_pool,
    time_to_build,
)
from topcut.core.event.flow import announce_stages, set_procedure
from topcut.core.event.hall import decline_camera, feature_match, offered_for_coverage
from topcut.core.event.matches import choose_first, chooser_of, end_game, take_step
from topcut.core.event.nouns.decks.state import ListPolicy
from topcut.core.event.nouns.matches.terms import GameEnd, Step
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import announce_event, drop, give_roles, open_entry, readmit
from topcut.core.event.rounds import correct_result, extend_table, report_result, start_clock
from topcut.core.event.rounds.clock import call_time
from topcut.core.event.view import public_view
from topcut.core.play import How, Level, Result, Role, Score

HJ, TO, SK = STAFF[Role.HEAD_JUDGE], STAFF[Role.ORGANIZER], STAFF[Role.SCOREKEEPER]
AT = {"round": 1, "table": 1}
MINUTE = 60_000_000
GP = "Grand Prix"
COMPETITIVE, PROFESSIONAL = Level.COMPETITIVE, Level.PROFESSIONAL


# MTR 2: the match -----------------------------------------------------------------------------------------------------


def dealt(evening: Evening) -> Evening:
    """Hands have been looked at before the first game, and somebody shuffles again."""
    for step in (Step.SHUFFLE, Step.PRESENT, Step.HANDS, Step.MULLIGANS, Step.SHUFFLE):
        evening.act(take_step, **AT, step=step)
    return evening


def test_a_mulligan_gives_nobody_the_choice_back():
    """MTR-2.2-c, MTR-2.3-d: the hand has been seen, whatever is shuffled after it."""
    evening = dealt(posted(2))
    assert refused(evening, choose_first, **AT, chooser=0, first=1) == ("hand-was-seen", "MTR 2.2")
    for step in (Step.PRESENT, Step.HANDS, Step.MULLIGANS):
        evening.act(take_step, **AT, step=step)
    evening.act(start_clock, round=1)
    evening.act(take_step, **AT, step=Step.BEGUN)
    evening.act(end_game, **AT, winner=0)
    evening.act(choose_first, **AT, chooser=1, first=1)


def test_a_mulligan_opens_no_sideboard():
    """MTR-2.3-a, MTR-3.16-a: before the hands it is 2, 1, 2; after them only the deck is shuffled and presented."""
    evening = posted(2)
    evening.act(end_game, **AT, winner=0)
    for step in (Step.SHUFFLE, Step.SIDEBOARD):
        evening.act(take_step, **AT, step=step)
    assert refused(dealt(evening), take_step, **AT, step=Step.SIDEBOARD) == ("step-out-of-turn", "MTR 2.3")


def test_a_drawn_first_game_of_the_playoff_leaves_the_choice_with_the_better_seed():
    """MTR-2.2-g: also where nobody noted that they chose."""
    evening = cut_made(8).pair()
    number, at = next(iter(evening.round.tables.items()))
    better = chooser_of(evening.event, evening.round, at)
    evening.act(end_game, round=3, table=number, winner=None, how=GameEnd.AGREED)
    assert chooser_of(evening.event, evening.round, evening.round.tables[number]) == better
    wrong = {"chooser": 1 - better, "first": 0}
    assert refused(evening, choose_first, round=3, table=number, **wrong) == ("other-side-chooses", "MTR 2.2")


@pytest.mark.parametrize(
    ("minutes", "may_begin"),
    [
        pytest.param(49, True, id="MTR-2.5-f: in time"),
        pytest.param(51, True, id="MTR-2.5-h: in the extension"),
        pytest.param(58, False, id="MTR-2.5-f: the extension is over too"),
    ],
)
def test_no_game_begins_when_the_time_of_its_table_is_over(minutes, may_begin):
    evening = posted(4)
    evening.act(start_clock, round=1)
    evening.act(extend_table, **AT, minutes=7)
    start = evening.now
    for table in (1, 2):
        evening.act(end_game, round=1, table=table, winner=0)
        for step in (Step.SHUFFLE, Step.PRESENT, Step.HANDS, Step.MULLIGANS):
            evening.act(take_step, round=1, table=table, step=step)
    evening.now = start + minutes * MINUTE
    if minutes > 50:
        assert refused(evening, take_step, round=1, table=2, step=Step.BEGUN)[0] == "no-new-game", "nobody called time"
        evening.act(call_time, round=1)
    if may_begin:
        evening.act(take_step, **AT, step=Step.BEGUN)
    else:
        assert refused(evening, take_step, **AT, step=Step.BEGUN) == ("no-new-game", "MTR 2.5")


@pytest.mark.parametrize(
    ("won", "reported", "stored"),
    [
        pytest.param((0,), (0, 0), (1, 2), id="MTR-2.4-d: leads 1-0 and concedes"),
        pytest.param((0,), (1, 2), (1, 2), id="MTR-2.4-d: written in full"),
        pytest.param((0,), (0, 2), None, id="MTR-2.4-d: 0-2 is refused"),
        pytest.param((0, 0), (0, 0), (1, 2), id="MTR-2.4-d: after 2-0"),
        pytest.param((0, 0), (0, 2), None, id="MTR-2.4-d: after 2-0 it is not 0-2 either"),
        pytest.param((1,), (0, 0), (0, 2), id="MTR-2.4-e: has won none"),
        pytest.param((), (0, 0), (0, 2), id="MTR-2.4-e: before the first game"),
    ],
)
def test_who_concedes_keeps_the_games_that_were_noted(won, reported, stored):
    evening = posted(2)
    for winner in won:
        evening.act(end_game, **AT, winner=winner)
    conceded = {**AT, "result": Result(Score(reported), How.CONCEDED, (0,))}
    me = evening.link(evening.round.tables[1].sides[0])
    if stored is None:
        assert refused(evening, report_result, by=me, **conceded) == ("conceder-won-a-game", "MTR 2.4")
        return
    evening.act(report_result, by=me, **conceded)
    assert evening.round.tables[1].result == Result(Score(stored), How.CONCEDED, (0,))


def test_a_correction_says_what_was_played_whatever_was_noted():
    """MTR-2.4-d: the game was noted for the wrong player, and the slip says so."""
    evening = posted(2)
    evening.act(end_game, **AT, winner=0)
    conceded = Result(Score((0, 2)), How.CONCEDED, (0,))
    evening.act(correct_result, **AT, result=conceded)
    assert evening.round.tables[1].result == conceded


def test_a_draw_agreed_on_after_the_match_was_won_keeps_no_games():
    """MTR-2.4-g: games are kept of a match that was still open."""
    evening = posted(2)
    for _ in range(2):
        evening.act(end_game, **AT, winner=0)
    evening.act(report_result, **AT, result=Result(Score((0, 0)), How.DRAW_AGREED))
    assert not any(evening.round.tables[1].result.score.won)


def test_the_way_to_the_camera_is_made_up_for_once():
    """MTR-2.6-c: featured by mistake, taken off and featured again."""
    evening = posted(4, level=Level.COMPETITIVE, format="casual")
    evening.act(set_procedure, is_covered=True)
    evening.act(start_clock, round=1)
    evening.now += 20 * MINUTE
    evening.act(feature_match, **AT)
    given = evening.round.tables[1].extra
    assert given >= 23 * MINUTE
    for is_featured in (False, True):
        evening.act(feature_match, **AT, is_featured=is_featured)
    assert evening.round.tables[1].extra == given


def playoff_at(level: Level) -> Evening:
    evening = cut_made(8)
    stages = (evening.event.stages[0], replace(evening.event.stages[1], level=level))
    evening.act(announce_stages, stages=stages, despite=["level-already-announced"], reason="For the playoff alone")
    return evening.pair()


def test_in_a_professional_playoff_nobody_refuses_the_camera():
    """MTR-2.13-c: at Competitive one may, and who is out of it may say so anyway."""
    evening = playoff_at(PROFESSIONAL)
    inside, outside = evening.round.tables[1].sides[0], next(iter({*evening.event.players} - evening.round.entrants))
    me = evening.link(inside)
    assert refused(evening, decline_camera, by=me, player=inside) == ("camera-not-refused", "MTR 2.13")
    evening.act(decline_camera, player=outside)
    evening = playoff_at(COMPETITIVE)
    evening.act(decline_camera, by=evening.link(inside), player=inside)
    assert 1 not in offered_for_coverage(evening.event)


def second_draft(*, builds: bool = True) -> Evening:
    """Two drafts; somebody left after the first, and the boosters of the second are being opened."""
    evening = Evening(players=8)
    first = Stage(rounds=1, format="booster-draft", builds=builds)
    evening.act(announce_stages, stages=(first, replace(first, rounds=2)))
    evening.start()
    play(evening.pair(), lower)
    evening.act(drop, entrant=8)
    return evening


def test_who_was_not_there_when_the_second_draft_was_opened_stays_out():
    """MTR-2.10-k: also while its first round is not paired yet."""
    evening = second_draft()
    evening.act(hand_out_product, players=tuple(range(1, 8)), boosters=("AFR",) * 3)
    assert refused(evening, readmit, entrant=8) == ("missed-the-build", "MTR 2.10")


@pytest.mark.parametrize("opened", [(), tuple(range(1, 9))], ids=["before anybody opens", "with boosters of their own"])
def test_who_is_there_when_the_second_draft_is_opened_comes_back(opened):
    """MTR-2.10-j, MTR-2.10-k."""
    evening = second_draft()
    if opened:
        evening.act(hand_out_product, players=opened, boosters=("AFR",) * 3)
    evening.act(readmit, entrant=8)
    assert evening.event.entrants[8].out_after is None


# MTR 7: boosters ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opened", ["boosters", "pool"])
def test_rebuilding_is_said_before_anybody_builds(opened):
    """MTR-7.3-b: construction has begun, be it before the event."""
    evening = Evening(players=8, format="sealed")
    evening.act(announce_lists, lists=ListPolicy.OPTIONAL, rebuild=True)
    evening.act(announce_lists, lists=ListPolicy.OPTIONAL)
    if opened == "boosters":
        evening.act(hand_out_product, players=(1,), boosters=("AFR",) * 6)
    else:
        evening.act(register_pool, player=1, written="84 Island")
    assert asked_about(evening, announce_lists, lists=ListPolicy.OPTIONAL, rebuild=True) == ["rebuilding-too-late"]


@pytest.mark.parametrize(
    ("by", "is_told"),
    [
        pytest.param(HJ, True, id="MTR-7.4-b: the head judge alone"),
        pytest.param(TO, True, id="MTR-7.4-b: the organizer alone"),
        pytest.param("both", False, id="MTR-7.4-b: one person who is both"),
    ],
)
def test_odd_product_is_decided_by_organizer_and_head_judge(by, is_told):
    evening = Evening(players=8, format="sealed").name_staff()
    evening.act(give_roles, whom="both", roles=(Role.ORGANIZER, Role.HEAD_JUDGE), despite=["MTR 1.7"], reason="Alone")
    if is_told:
        assert told_of(evening, decide_product, by=by, player=1) == ["product-takes-both"]
        assert refused(evening, decide_product, by=SK, player=1)[0] == "not-your-power"
        return
    evening.act(decide_product, by=by, player=1)
    assert evening.event.decks.exchanged == {1: True}


@pytest.mark.parametrize(
    ("policy", "program", "planned", "codes"),
    [
        pytest.param("official-magic", "Prerelease", {"is_repackaged": True}, ["repackaged-boosters"], id="MTR-7.2-b"),
        pytest.param("official-magic", GP, {"is_repackaged": True}, [], id="MTR-7.2-b: Grand Prix"),
        pytest.param("official-magic", "Grand Prix Day 1", {"is_repackaged": True}, [], id="MTR-7.2-b: its first day"),
        pytest.param("official-magic", "Prerelease", {}, [], id="MTR-7.2-b: new ones"),
        pytest.param("official-magic", "", {"mix": "CNS"}, ["casual-boosters"], id="MTR-7.2-m: Conspiracy"),
        pytest.param("official-magic", "", {"mix": "CN2"}, ["casual-boosters"], id="MTR-7.2-m: the second one"),
        pytest.param("casual", "", {"mix": "CNS"}, [], id="MTR-7.2-m: casual"),
    ],
)
def test_some_boosters_are_not_for_every_event(policy, program, planned, codes):
    evening = Evening(policy=policy, format="sealed", level=COMPETITIVE if program.startswith(GP) else Level.REGULAR)
    evening.act(announce_event, program=program, is_chosen=True)
    plan = {"kind": "individual-sealed", "mix": "AFR"} | planned
    if codes:
        assert asked_about(evening, plan_product, **plan) == codes
        plan |= {"despite": codes, "reason": "Nothing else was to be had"}
    evening.act(plan_product, **plan)
    assert evening.event.decks.product[0].is_repackaged is planned.get("is_repackaged", False)


# MTR B: time ----------------------------------------------------------------------------------------------------------


def test_a_top_eight_has_ninety_minutes_twice_and_a_final_without_a_clock():
    """MTR-B-c, GAP-11."""
    evening = cut_made(16, swiss=3, cut=8, minutes=90, timed_final=False)
    lengths = []
    for number in (4, 5):
        evening.pair().act(start_clock, round=number)
        lengths.append(evening.round.clock.length // MINUTE)
        play(evening, lower)
    evening.pair()
    assert lengths == [90, 90]
    assert refused(evening, start_clock, round=6)[0] == "untimed"
    assert public_view(evening.event, names={}).current.minutes is None
    for step in (Step.SHUFFLE, Step.PRESENT, Step.HANDS, Step.MULLIGANS):
        evening.act(take_step, round=6, table=1, step=step)
    assert told_of(evening, take_step, round=6, table=1, step=Step.BEGUN) == []


def test_a_final_has_a_clock_where_nobody_said_otherwise():
    evening = cut_made(8, swiss=2, cut=2, minutes=60).pair()
    evening.act(start_clock, round=3)
    assert evening.round.clock.length == 60 * MINUTE


@pytest.mark.parametrize(
    ("how", "is_asked"),
    [
        pytest.param("open", False, id="MTR-B-j: during registration"),
        pytest.param("not yet", False, id="MTR-B-j: before it"),
        pytest.param("by hand", True, id="MTR-B-j: registration was closed"),
        pytest.param("by the clock", True, id="MTR-B-j: registration is over"),
    ],
)
def test_the_time_of_a_round_stands_once_registration_is_over(how, is_asked):
    evening = Evening(players=8)
    opens = {"not yet": {"opens_at": evening.now + MINUTE}, "by the clock": {"closes_at": evening.now + 1}}
    evening.act(announce_event, **opens.get(how, {}))
    if how == "by hand":
        evening.act(open_entry, is_open=False)
    longer = {"stages": (Stage(rounds=3, minutes=60),)}
    if is_asked:
        assert asked_about(evening, announce_stages, **longer) == ["time-already-announced"]
        assert told_of(evening, announce_stages, stages=(Stage(rounds=4),)) == [], "only the time"
    else:
        evening.act(announce_stages, **longer)
        assert public_view(evening.event, names={}).current.minutes == 60


@pytest.mark.parametrize(
    ("program", "starts", "kind", "minutes"),
    [
        pytest.param("", "2021-08-07", "individual-sealed", (20, 30), id="MTR-B-d: Sealed"),
        pytest.param("Prerelease", "2021-07-16", "individual-sealed", (20, 45), id="MTR-B-d: Prerelease"),
        pytest.param("", "2021-07-23", "individual-sealed", (20, 45), id="MTR-B-d: the first legal day"),
        pytest.param("", "2021-07-25", "individual-sealed", (20, 45), id="MTR-B-d: its Sunday"),
        pytest.param("", "2021-07-26", "individual-sealed", (20, 30), id="MTR-B-d: its Monday"),
        pytest.param("", "2021-08-07", "individual-booster-draft", (0, 25), id="MTR-B-e: Draft"),
        pytest.param("", "2021-08-07", "team-sealed", (20, 60), id="MTR-B-f: team Sealed"),
        pytest.param("", "2021-07-24", "team-sealed", (20, 75), id="MTR-B-f: on the release weekend"),
        pytest.param("", "2021-08-07", "team-rochester-draft", (0, 40), id="MTR-B-g: team draft"),
        pytest.param("", "2021-07-24", "two-headed-giant-sealed", (20, 75), id="MTR-B-h: two heads"),
        pytest.param("", "2021-08-07", "two-headed-giant-booster-draft", (0, 40), id="MTR-B-i: two heads draft"),
    ],
)
def test_how_long_people_build(program, starts, kind, minutes):
    evening = Evening(format="sealed")
    assert time_to_build(evening.event) is None
    evening.act(announce_event, program=program, starts_at=day(starts))
    evening.act(plan_product, kind=kind, mix="AFR")
    found = time_to_build(evening.event)
    assert (found.registration, found.construction) == minutes
