"""The end of an event: what the report says, what it lacks, and when it is "not held"."""

from datetime import date

import pytest
from tests.core.event.events import STAFF, WON, Evening
from tests.core.event.playoffs import better_seed, cut_made, lower, play

from topcut.core.event.ending import invalidate_event, publish_material, report_of, submit_report
from topcut.core.event.ending.report import kept_until
from topcut.core.event.flow import announce_stages, finish_event
from topcut.core.event.judging import open_investigation
from topcut.core.event.matches import note_missing, penalise_lateness
from topcut.core.event.nouns.matches.refusals import (
    AlreadyInvalid,
    NotBeforeTheEnd,
    PublisherOnly,
    ReportIsIn,
    WhyIsMissing,
)
from topcut.core.event.nouns.matches.terms import Material, ReportKind
from topcut.core.event.nouns.prizes.prize import ForPlaces, Prize
from topcut.core.event.nouns.refusals import NotYourPower, WrongPhase
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import announce_event, disqualify, drop, give_passes, give_roles
from topcut.core.event.prizes import announce_prizes, hand_over_prize
from topcut.core.event.rounds import MINUTE, correct_result, publish_standings, report_result, start_clock
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Level, Outcome, Role
from topcut.core.play.powers import Pass

SET_ASIDE = ["MTR 0", "MTR 1.1", "MTR 1.4", "MTR E", "MTR F"]


def played(players: int = 8, rounds: int = 3, **args: object) -> Evening:
    """An event that was played to its end, with its standings where they belong."""
    evening = Evening(players=players, rounds=rounds, **args).start()
    for number in range(1, rounds + 1):
        play(evening.pair(), lower)
        if number >= rounds - 1:
            evening.act(publish_standings, after=number)
    return evening


def finished(**args: object) -> Evening:
    evening = played(**args)
    evening.act(finish_event)
    return evening


def lacks(evening: Evening) -> list[str]:
    return [missing.code for missing in report_of(evening.event).missing]


# What is missing ------------------------------------------------------------------------------------------------------


def test_a_complete_report_lacks_nothing():
    """MTR-1.9-e."""
    assert report_of(finished().event).is_complete


def test_an_event_that_goes_on_is_not_complete():
    assert lacks(played()) == ["event-not-over"]


def test_standings_hang_before_and_after_the_last_round():
    """MTR-1.9-b."""
    evening = Evening(players=8).start()
    for _ in range(3):
        play(evening.pair(), lower)
    assert [str(missing) for missing in report_of(evening.event).missing if missing.code == "standings-not-published"]
    evening.act(publish_standings, after=2)
    assert lacks(evening).count("standings-not-published") == 1


def test_announced_rounds_that_were_not_played_are_named():
    """MTR-10.2-c: the venue closes."""
    evening = Evening(players=8, rounds=5).start()
    for _ in range(3):
        play(evening.pair(), lower)
    evening.act(finish_event)
    assert "rounds-not-played" in lacks(evening)


def test_a_playoff_without_a_winner_is_named():
    assert "playoff-not-over" in lacks(cut_made())


def test_a_late_word_of_a_player_is_named():
    """MTR-1.10-b."""
    evening = finished()
    table = evening.event.rounds[3].tables[1]
    by = evening.link(table.sides[1])
    evening.act(report_result, by=by, round=3, table=1, result=WON.mirrored() if table.result == WON else WON)
    assert lacks(evening) == ["results-in-doubt"]


def test_prizes_that_nobody_fetched_are_named():
    evening = played()
    evening.act(announce_prizes, awards=(ForPlaces(1, 1, (Prize(6, "booster"),)),))
    evening.act(finish_event)
    assert lacks(evening) == ["prizes-left"]
    evening.act(hand_over_prize, entrant=1)
    assert lacks(evening) == []


def test_handing_in_an_incomplete_report_asks_for_a_reason():
    """MTR-1.9-e: raised, and set aside with a reason that can be read."""
    evening = Evening(players=8, rounds=5).start()
    for _ in range(3):
        play(evening.pair(), lower)
    evening.act(finish_event)
    with pytest.raises(NeedsAReason):
        evening.act(submit_report)
    evening.act(submit_report, despite=["report-incomplete"], reason="The venue closed")
    assert [(rule.code, rule.reason.value) for rule in report_of(evening.event).overruled] == [
        ("ends-early", "The hall closes"),
        ("report-incomplete", "The venue closed"),
    ]


def test_a_reason_that_answers_for_a_private_matter_stays_with_the_staff():
    """MTR-10.2-c, MTR-5.1: everybody is told why an event ends early, and nothing of what is looked into."""
    for is_private in (False, True):
        evening = Evening(players=8, rounds=5).start()
        play(evening.pair(), lower)
        if is_private:
            evening.act(open_investigation, players=(1,), infraction="cheating")
        codes = ["ends-early", *(["still-investigated"] if is_private else [])]
        evening.act(finish_event, why="Ana's case goes on by mail", despite=codes, reason="Ana's case goes on by mail")
        assert evening.event.why_finished.value == ("" if is_private else "Ana's case goes on by mail")


# As what it is reported -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "held"),
    [
        pytest.param({"players": 8}, ReportKind.HELD, id="MTR-10.1-a: eight"),
        pytest.param({"players": 7}, ReportKind.NOT_HELD, id="MTR-10.1-a: seven"),
        pytest.param({"players": 8, "rounds": 2}, ReportKind.NOT_HELD, id="MTR-10.2-a: two rounds"),
        pytest.param({"players": 7, "policy": "casual"}, ReportKind.HELD, id="MTR-0-b: a casual night has no minimum"),
    ],
)
def test_too_few_players_or_rounds_is_not_held(args, held):
    evening = finished(**args)
    evening.act(submit_report)
    assert (evening.event.reported_as, report_of(evening.event).held) == (held, held)


def test_who_left_before_the_first_round_does_not_count():
    """MTR-10.1-d, MTR-2.10-b."""
    evening = Evening(players=8)
    evening.act(drop, entrant=8)
    evening.start()
    for _ in range(3):
        play(evening.pair(), lower)
    found = report_of(evening.event)
    assert (found.entrants, found.held, found.least_entrants, found.least_rounds) == (7, ReportKind.NOT_HELD, 8, 3)


def test_teams_have_their_own_minimums():
    """MTR-10.1-b, MTR-10.2-a."""
    evening = Evening(rounds=2, team=3)
    for number in range(4):
        evening.register(f"A{number}", f"B{number}", f"C{number}")
    evening.start()
    for _ in range(2):
        play(evening.pair(), lower)
    assert report_of(evening.event).held is ReportKind.HELD


def test_an_invalid_event_says_why():
    """MTR-1.4."""
    evening = finished()
    with pytest.raises(WhyIsMissing):
        evening.act(invalidate_event, why=" ")
    evening.act(invalidate_event, why="The organizer played")
    with pytest.raises(AlreadyInvalid):
        evening.act(invalidate_event, why="Again")
    found = report_of(evening.event)
    assert (found.held, found.invalid_because) == (ReportKind.INVALID, "The organizer played")
    assert report_of(evening.book.fold(openings={}).state).invalid_because == ""


def test_an_official_who_plays_where_they_may_not_makes_it_invalid():
    """MTR-1.4-j."""
    evening = played()
    playing = evening.link(1)
    evening.act(announce_event, program="Grand Prix", is_chosen=True, despite=SET_ASIDE, reason="Told too late")
    evening.act(give_roles, whom=playing, roles=(Role.FLOOR_JUDGE,), despite=SET_ASIDE, reason="Nobody else")
    assert report_of(evening.event).held is ReportKind.INVALID


def test_only_the_organizer_hands_it_in_and_once():
    """MTR-1.6-c."""
    evening = finished().name_staff()
    with pytest.raises(NotYourPower):
        evening.act(submit_report, by=STAFF[Role.SCOREKEEPER])
    evening.act(submit_report, by=STAFF[Role.ORGANIZER])
    with pytest.raises(ReportIsIn):
        evening.act(submit_report)


def test_a_report_comes_after_the_end():
    with pytest.raises(WrongPhase):
        played().act(submit_report)


# What it says ---------------------------------------------------------------------------------------------------------


def test_it_has_match_results_and_no_games():
    """MTR-2.1-f."""
    evening = finished()
    matches = report_of(evening.event).matches
    assert len(matches) == 12
    assert {outcome for match in matches for outcome in match.outcomes} == {Outcome.WIN, Outcome.LOSS}
    assert not any(hasattr(match, "score") for match in matches)


def test_it_lists_penalties_disqualifications_and_places():
    """MTR-5.1-b."""
    evening = Evening(players=8, level=Level.COMPETITIVE).start().pair()
    evening.act(start_clock, round=1)
    evening.act(note_missing, round=1, table=1, missing=(0,))
    evening.now += 10 * MINUTE
    late = evening.round.tables[1].sides[0]
    evening.act(penalise_lateness, round=1, table=1)
    play(evening, lower)
    gone = next(entrant for entrant in evening.event.entrants if entrant != late)
    evening.act(disqualify, entrant=gone)
    found = report_of(evening.event)
    assert [(given.entrant, given.infraction, given.penalty) for given in found.penalties] == [
        (late, "tardiness", "match-loss")
    ]
    assert found.disqualified == (gone,)
    assert gone not in {place.entrant for place in found.places}


def test_it_tells_what_was_overruled_also_where_the_reason_is_sealed():
    evening = finished()
    loser = WON if evening.event.rounds[1].tables[1].result != WON else WON.mirrored()
    evening.act(correct_result, round=1, table=1, result=loser, despite=["MTR 1.9"], reason="Slip misread")
    (told,) = report_of(evening.event).overruled
    assert (told.code, told.rule, told.reason.value) == ("other-winner", "MTR 1.9", "Slip misread")
    (sealed,) = report_of(evening.book.fold(openings={}).state).overruled
    assert (sealed.code, sealed.reason.is_open) == ("other-winner", False)


@pytest.mark.parametrize(
    ("day", "until"),
    [
        pytest.param(date(2021, 8, 1), date(2022, 2, 1), id="MTR-1.6-b: six months"),
        pytest.param(date(2021, 8, 31), date(2022, 2, 28), id="MTR-1.6-b: no 31 February"),
        pytest.param(date(2021, 1, 15), date(2021, 7, 15), id="MTR-1.6-b: within a year"),
    ],
)
def test_slips_are_kept_for_six_months(day, until):
    evening = finished()
    assert kept_until(day) == report_of(evening.event, on=day).slips_until == until


def test_slips_of_an_event_that_goes_on_have_no_date():
    evening = played()
    assert report_of(evening.event).slips_until is None
    evening.act(finish_event)
    assert report_of(evening.event).slips_until == date(1970, 7, 1)


def test_a_playoff_event_has_a_complete_report_too():
    evening = cut_made()
    evening.act(publish_standings, after=1)
    for _ in range(2):
        play(evening.pair(), better_seed(evening))
    evening.act(finish_event)
    assert lacks(evening) == []


# MTR 1.2 --------------------------------------------------------------------------------------------------------------


def test_material_is_published_when_the_event_is_over():
    """MTR-1.2-b, MTR-1.2-c."""
    evening = played()
    with pytest.raises(NotBeforeTheEnd):
        evening.act(publish_material, item=Material.VIDEO)
    evening.act(finish_event)
    evening.act(publish_material, item=Material.VIDEO, entrants=(1, 2))
    (made,) = evening.event.published_material
    assert (made.item, made.entrants, made.by, made.at) == (Material.VIDEO, (1, 2), "ana", evening.now)


def test_penalties_are_not_the_organizers_to_publish():
    """MTR-1.2-d."""
    with pytest.raises(PublisherOnly):
        finished().act(publish_material, item=Material.PENALTIES)


def test_the_publisher_publishes_what_and_when_they_like():
    """MTR-1.2-a, MTR-1.2-d."""
    evening = played()
    evening.act(give_passes, whom="the publisher", passes=(Pass.PUBLISHER,))
    evening.act(publish_material, by="the publisher", item=Material.PENALTIES)
    assert [(made.item, made.by) for made in evening.event.published_material] == [
        (Material.PENALTIES, "the publisher")
    ]


def test_the_stages_of_an_event_are_counted_together():
    evening = Evening(players=8)
    evening.act(announce_stages, stages=(Stage(rounds=2), Stage(rounds=2, format="draft")))
    evening.start()
    for number in range(1, 5):
        play(evening.pair(), lower)
        evening.act(publish_standings, after=number)
    evening.act(finish_event)
    assert report_of(evening.event).is_complete
