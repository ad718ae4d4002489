"""Rows of the rule book about the event and its people, each by the example that shows it."""

from datetime import date

import pytest
from tests.core.event.events import LOST, STAFF, WON, Evening, begun, posted
from tests.core.event.guests import day, told
from tests.core.event.questions import asked_about, refused, told_of

from topcut.core.event.decks import boosters_to_buy, plan_product, register_pool, submit_list
from topcut.core.event.ending import report_of, to_review
from topcut.core.event.flow import announce_stages, finish_event, start_event
from topcut.core.event.judging import call_judge, give_penalty
from topcut.core.event.matches import note_missing, penalise_lateness
from topcut.core.event.nouns.decks.state import DeckVerdict
from topcut.core.event.nouns.people.facts import BarReason
from topcut.core.event.nouns.rounds.state import ReportStatus
from topcut.core.event.nouns.state import Event, Phase, Stage
from topcut.core.event.people import (
    announce_event,
    bar_person,
    drop,
    give_passes,
    give_roles,
    join,
    known_programs,
    lend_powers,
    readmit,
    register,
    role_at,
    send_invitations,
)
from topcut.core.event.reading import catalogue_of
from topcut.core.event.rounds import pause_clock, report_result, settle_doubt, start_clock
from topcut.core.event.view import public_view
from topcut.core.judging.terms import CallFor
from topcut.core.play import Level, Power, Role, Who
from topcut.core.play.powers import Pass
from topcut.core.rules.documents import Edition, document
from topcut.core.rules.editions import CURRENT, edition_on, tables_of, tables_on
from topcut.core.rules.levels import Setting, program, switch
from topcut.core.rules.products import boosters_needed

HJ, FJ, SK = STAFF[Role.HEAD_JUDGE], STAFF[Role.FLOOR_JUDGE], STAFF[Role.SCOREKEEPER]
MINUTE = 60_000_000
GP = "Grand Prix"


# MTR 0, MTR 1.12: levels, fact sheets, editions -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "educates"),
    [
        pytest.param(Level.REGULAR, True, id="MTR-0-c: Regular teaches first"),
        pytest.param(Level.COMPETITIVE, False, id="MTR-0-c: Competitive has the penalty guide"),
        pytest.param(Level.PROFESSIONAL, False, id="MTR-1.12-e: Professional has the same guide"),
    ],
)
def test_a_level_says_what_breaking_a_rule_costs(level, educates):
    evening = posted(2, level=level)
    evening.act(give_penalty, players=(1,), infraction="slow-play", round=1, table=1)
    (record,) = evening.event.judging.penalties.values()
    assert catalogue_of(evening.event).infraction("slow-play").rule.document == "IPG"
    assert (record.given.penalty == "none") is educates


@pytest.mark.parametrize(
    ("name", "level"),
    [
        pytest.param("Friday Night Magic", Level.REGULAR, id="MTR-1.12-b: a shop night"),
        pytest.param("WPN Qualifiers", Level.COMPETITIVE, id="MTR-1.12-b: a qualifier"),
        pytest.param("World Championship", Level.PROFESSIONAL, id="MTR-1.12-b: the championship"),
    ],
)
def test_a_program_brings_its_level(name, level):
    assert Level[program(name).level.upper()] is level
    assert name in known_programs()
    other = next(each for each in Level if each is not level)
    evening = Evening()
    evening.act(announce_stages, stages=(Stage(rounds=3, level=other),))
    assert "other-level" in asked_about(evening, announce_event, program=name, is_chosen=True)


@pytest.mark.parametrize("level", [pytest.param(level, id=f"MTR-1.12-a: {level.name}") for level in Level])
def test_the_public_sees_the_level_and_what_it_asks_for(level):
    assert public_view(Evening(level=level).event, names={}).current.level is level
    asked = switch("deck-registration", level=level.name.lower(), edition=CURRENT)
    assert (asked is Setting.REQUIRED) is (level > Level.REGULAR)


@pytest.mark.parametrize(
    ("fact_sheet", "minutes", "codes"),
    [
        pytest.param("", 55, [], id="MTR-0-d: more time asks for nothing"),
        pytest.param("", 30, ["round-too-short"], id="MTR-B-k: too short without a fact sheet"),
        pytest.param("arena-2021", 30, [], id="MTR-B-k: the fact sheet wins"),
        pytest.param("arena-2021", 55, [], id="MTR-0-d: fifty-five by fact sheet"),
    ],
)
def test_a_fact_sheet_goes_before_the_rules_and_is_named(fact_sheet, minutes, codes):
    evening = Evening(players=2)
    evening.act(announce_event, fact_sheet=fact_sheet)
    stages = {"stages": (Stage(rounds=3, minutes=minutes),)}
    if codes:
        assert asked_about(evening, announce_stages, **stages) == codes
        return
    evening.act(announce_stages, **stages)
    evening.start().pair().act(start_clock, round=1)
    seen = public_view(evening.event, names={})
    assert (seen.current.minutes, seen.announcement.fact_sheet) == (minutes, fact_sheet)
    assert evening.round.clock.length == minutes * MINUTE


JULY, SEPTEMBER = document("MTR").editions[-1], Edition("mtr-2021-09-24", (), date(2021, 9, 24))


@pytest.mark.parametrize(
    ("on", "edition"),
    [
        pytest.param(date(2021, 8, 10), JULY, id="MTR-0-e: August keeps the tables of July"),
        pytest.param(date(2021, 9, 23), JULY, id="MTR-0-e: the day before the new text"),
        pytest.param(date(2021, 9, 24), SEPTEMBER, id="MTR-0-e: the first day of the new text"),
    ],
)
def test_a_new_edition_changes_no_past_event(on, edition):
    assert edition_on(on, editions=(JULY, SEPTEMBER)) is edition
    assert tables_on(on) == JULY.id


@pytest.mark.parametrize(
    ("kept", "tables"),
    [
        pytest.param("mtr-2021-07-23", "mtr-2021-07-23", id="MTR-0-e: an event keeps the edition it was made under"),
        pytest.param("dz8", "mtr-2021-07-23", id="MTR-0-e: a deck-zone text has no tables of its own"),
        pytest.param("", "mtr-2021-07-23", id="MTR-0-e: none named"),
    ],
)
def test_an_event_names_its_tables(kept, tables):
    assert tables_of(kept) == tables


def test_an_event_without_tables_of_its_own_is_reported_all_the_same():
    """MTR-0-e: the fewest players come from the tables there are."""
    evening = Evening(players=2)
    evening.event.edition = "dz8"
    assert report_of(evening.event).least_entrants == 8


# MTR 1: people --------------------------------------------------------------------------------------------------------


def test_whoever_is_in_no_other_role_is_a_spectator():
    """MTR-1.11-a."""
    evening = posted(4).name_staff()
    me = evening.link(1)
    at = {"round": 1, "table": evening.table_of(1)}
    roles = {who: role_at(evening.event, Who(who), **at) for who in (me, FJ, "somebody")}
    assert roles == {me: Role.PLAYER, FJ: Role.FLOOR_JUDGE, "somebody": Role.SPECTATOR}
    assert evening.event.actor(Who("somebody")).powers == frozenset()


@pytest.mark.parametrize(
    "level",
    [
        pytest.param(Level.REGULAR, id="MTR-1.11-d: a pause is asked for at the table"),
        pytest.param(Level.PROFESSIONAL, id="MTR-1.11-e: interfering is for official coverage"),
    ],
)
def test_a_spectator_stops_no_clock_but_may_call_a_judge(level):
    """Part of it is conduct, so no button for it exists."""
    evening = posted(4, level=level)
    evening.act(give_passes, whom="camera", passes=(Pass.COVERAGE,))
    evening.act(start_clock, round=1)
    for who in ("somebody", "camera"):
        assert refused(evening, pause_clock, by=who, round=1)[0] == "not-your-power"
    evening.act(call_judge, by="somebody", round=1, table=1, kind=CallFor.BREACH)
    assert len(evening.event.judging.open_calls) == 1


def test_nobody_asks_a_head_judge_for_a_certificate():
    """MTR-1.7-c."""
    evening = Evening()
    evening.act(give_roles, whom="never certified", roles=(Role.HEAD_JUDGE,))
    evening.act(give_roles, whom="nor this one", roles=(Role.FLOOR_JUDGE,))
    assert Power.OVERRULE in evening.event.actor(Who("never certified")).powers


def barred(why: BarReason) -> Evening:
    """Somebody the publisher has barred, with no warning before it."""
    evening = Evening()
    evening.act(give_passes, whom="publisher", passes=(Pass.PUBLISHER,))
    evening.act(bar_person, by="publisher", person="P7", why=why)
    return evening


@pytest.mark.parametrize(
    "why",
    [
        pytest.param(BarReason.SUSPENDED, id="MTR-1.10-i: suspended by the publisher without a warning"),
        pytest.param(BarReason.PUBLISHER, id="MTR-1.4-b: barred by policy"),
    ],
)
def test_whom_the_publisher_bars_does_not_play(why):
    evening = barred(why)
    assert evening.event.judging.penalties == {}
    assert asked_about(evening, register, names=("Zoe",), persons=("P7",)) == ["barred"]
    evening.act(lend_powers, whom="door", powers=(Power.JOIN,))
    assert refused(evening, join, by="door", name="Zoe", link="x", person="P7") == ("not-eligible", "MTR 1.4")
    evening.register("Yan", persons=("P8",))


def test_who_is_not_invited_does_not_play():
    """MTR-10.3-a: the official with the last word may let them in all the same, with a reason."""
    evening = told(program=GP, is_chosen=True, by_invitation=True)
    evening.act(send_invitations, persons=("P1",))
    evening.act(register, names=("Ana Ruiz",), persons=("P1",))
    evening.act(lend_powers, whom="door", powers=(Power.JOIN,))
    for name, person in (("Bo Ek", "P2"), ("Nobody Known", "")):
        at_the_door = {"name": name, "link": "phone", "person": person}
        assert asked_about(evening, join, by="door", **at_the_door) == ["not-invited"]
        insisting = {"despite": ["not-invited"], "reason": "I was told to come"}
        assert refused(evening, join, by="door", **at_the_door, **insisting)[0] == "may-not-overrule"
        assert asked_about(evening, register, names=(name,), persons=(person,)) == ["not-invited"]
    assert refused(evening, send_invitations, by=SK, persons=("P2",))[0] == "not-your-power"
    assert len(evening.event.entrants) == 1
    evening.act(register, names=("Bo Ek",), persons=("P2",), despite=["not-invited"], reason="The letter was lost")
    assert evening.event.overruled[-1].code == "not-invited"


def test_an_error_found_after_the_event_is_kept_and_stands_in_the_report():
    """MTR-1.10-c: the player says so, nothing changes by itself, and the official who settles it sees it."""
    evening = begun(4, rounds=1).pair()
    me = evening.link(1)
    at = evening.table_of(1)
    evening.finish_round()
    evening.act(finish_event)
    before = evening.event.rounds[1].tables[at].result
    evening.act(report_result, by=me, round=1, table=at, result=LOST if before == WON else WON)
    table = evening.event.rounds[1].tables[at]
    assert (evening.event.phase, table.report, table.result) == (Phase.FINISHED, ReportStatus.FINAL, before)
    side = table.sides.index(1)
    assert [(who, said.outcomes() != before.outcomes()) for who, said in table.doubts] == [(side, True)]
    doubted = next(lack for lack in report_of(evening.event).missing if lack.code == "results-in-doubt")
    assert (doubted.detail["tables"], str(doubted.rule)) == (f"1/{at}", "MTR 1.9")
    assert "results-in-doubt" not in [lack.code for lack in report_of(_settled(evening, at)).missing]


def _settled(evening: Evening, table: int) -> Event:
    evening.act(settle_doubt, round=1, table=table)
    return evening.event


# MTR 1.1, MTR D: Limited and its boosters -----------------------------------------------------------------------------


def limited(players: int = 0, **told_too) -> Evening:
    evening = Evening(format="sealed")
    if told_too:
        evening.act(announce_event, despite=["MTR F", "MTR 1.1"], reason="As a test", **told_too)
    for number in range(players):
        evening.register(f"Player {number}")
    return evening


def test_limited_asks_for_boosters_and_constructed_has_none():
    """MTR-1.1-c."""
    plan = {"kind": "individual-sealed", "mix": "AFR"}
    constructed = Evening(players=8, format="modern")
    assert refused(constructed, plan_product, **plan) == ("no-product-here", "MTR 1.1")
    assert "product-not-planned" not in told_of(constructed, start_event)
    evening = limited(8)
    assert "product-not-planned" in told_of(evening, start_event)
    evening.act(plan_product, **plan)
    assert "product-not-planned" not in told_of(evening, start_event)


@pytest.mark.parametrize(
    ("announced", "mix", "codes"),
    [
        pytest.param({}, "MH2", None, id="MTR-D-a: of its time"),
        pytest.param({}, "STX", ["other-mix"], id="MTR-D-a: Premier with an old set"),
        pytest.param({"fact_sheet": "gp-2021"}, "STX", None, id="MTR-D-a: the fact sheet says so"),
        pytest.param({"program": "Draft Weekend"}, "STX", None, id="MTR-D-a: elsewhere it is only a default"),
    ],
)
def test_a_premier_event_opens_the_boosters_of_its_time(announced, mix, codes):
    evening = limited(**({"program": GP, "is_chosen": True, "starts_at": day("2021-08-01")} | announced))
    plan = {"kind": "individual-sealed", "mix": mix}
    if codes:
        assert asked_about(evening, plan_product, **plan) == codes
    evening.act(plan_product, **plan, despite=codes or (), reason="An old favourite" if codes else "")
    assert evening.event.decks.product[0].mix == mix
    assert [each.code for each in evening.event.overruled if each.rule == "MTR D"] == (codes or [])


@pytest.mark.parametrize(
    ("kind", "players", "boosters"),
    [
        pytest.param("individual-sealed", 33, 198, id="MTR-D-d: 33 in Sealed"),
        pytest.param("individual-booster-draft", 8, 24, id="MTR-D-d: a pod of eight"),
    ],
)
def test_the_boosters_for_those_who_are_in_are_counted(kind, players, boosters):
    evening = limited(players + 1)
    assert boosters_to_buy(evening.event) is None
    evening.act(plan_product, kind=kind, mix="AFR")
    evening.act(drop, entrant=1)
    assert boosters_to_buy(evening.event) == boosters_needed(kind, units=players) == boosters


@pytest.mark.parametrize("odd", [{"kind": "chess"}, {"mix": "?"}], ids=["a kind nobody plays", "no set"])
def test_boosters_nobody_sells_are_refused(odd):
    plan = {"kind": "individual-sealed", "mix": "AFR"} | odd
    assert refused(limited(), plan_product, **plan) == ("no-such-product", "MTR 7.2")


def test_who_leaves_keeps_the_pool():
    """MTR-2.10-g: of Sealed; what is half drafted belongs to the draft's own log."""
    evening = begun(8, format="sealed")
    evening.act(register_pool, player=3, written="84 Island")
    kept = evening.event.decks.pools[3, 0]
    evening.act(drop, entrant=3)
    assert evening.event.decks.pools[3, 0] is kept


# MTR 2.7, GAP-10: lists -----------------------------------------------------------------------------------------------


def test_a_late_list_is_kept_stamped_and_answered_by_the_head_judge():
    """GAP-10."""
    evening = posted(8, level=Level.COMPETITIVE, format="casual").name_staff()
    evening.act(submit_list, player=1, written="60 Island", verdict=DeckVerdict("d"))
    kept = evening.event.decks.lists[1, 0]
    assert (kept.is_late, kept.cards.value) == (True, "60 Island")
    at = {"round": 1, "table": evening.table_of(1)}
    evening.act(give_penalty, by=HJ, players=(1,), infraction="decklist-problem", penalty="game-loss", **at)
    (remedy,) = evening.event.judging.penalties.values()
    assert (remedy.given.infraction, remedy.given.is_final) == ("decklist-problem", True)


# MTR 2.10: leaving without a word -------------------------------------------------------------------------------------


def walked_out(times: int) -> Evening:
    """Somebody known as P1 who was gone so many times without telling anybody."""
    evening = Evening(rounds=9)
    evening.register("Ana", persons=("P1",))
    for number in range(7):
        evening.register(f"Player {number}")
    evening.start()
    for _ in range(times):
        evening.pair().act(start_clock, round=evening.round.number)
        evening.now += 11 * MINUTE
        at = {"round": evening.round.number, "table": evening.table_of(1)}
        side = evening.round.tables[at["table"]].sides.index(1)
        evening.act(note_missing, missing=(side,), **at)
        evening.act(penalise_lateness, drop=True, **at)
        evening.finish_round().act(readmit, entrant=1)
    return evening


@pytest.mark.parametrize(
    ("times", "flagged"),
    [
        pytest.param(2, (), id="MTR-2.10-f: twice is not flagged"),
        pytest.param(3, ("P1",), id="MTR-2.10-f: the third time is"),
    ],
)
def test_who_keeps_leaving_without_a_word_is_flagged(times, flagged):
    report = report_of(walked_out(times).event)
    assert [(each.entrant, each.persons, each.count) for each in report.silent_drops] == [(1, ("P1",), times)]
    assert to_review([report]) == flagged


def test_silent_drops_are_counted_over_several_events():
    """MTR-2.10-f."""
    reports = [report_of(walked_out(times).event) for times in (1, 2)]
    assert to_review(reports) == ("P1",)
    assert to_review(reports[:1]) == ()


def test_only_an_official_says_that_nobody_was_told():
    evening = posted(4)
    evening.act(drop, by=evening.link(1), entrant=1, is_unannounced=True)
    evening.act(drop, entrant=2, is_unannounced=True)
    assert [evening.event.entrants[number].unannounced for number in (1, 2)] == [0, 1]
