"""Before the first round and after the last: what is announced stands, and small events are told, not stopped."""

import pytest
from tests.core.event.events import ANA, DRAWN, STAFF, Evening, begun, posted, why_paired
from tests.core.log.book import STREAM

from topcut.core.asking import Asked, Occasion
from topcut.core.event.audit.verify import derive_again
from topcut.core.event.flow import announce_stages, erase, finish_event, reopen_event, reveal_secret, start_event
from topcut.core.event.flow.creating import NewEvent, create_event
from topcut.core.event.fold import EVENT
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.nouns.bounds import NoSuchField, NoSuchTimeZone, NotThatManyGames, NotThatManyMinutes
from topcut.core.event.nouns.facts import EventFinished
from topcut.core.event.nouns.refusals import (
    BelowTheMinimum,
    NoRounds,
    NoStages,
    NoSuchProfile,
    PointsAlreadyAnnounced,
    RoundsAlreadyAnnounced,
    RoundTooShort,
    SecretIsOut,
    SecretIsSealed,
    SecretStays,
    StageHasRounds,
    TooFewToStart,
    WrongPhase,
)
from topcut.core.event.nouns.rounds.refusals import AllRoundsPlayed, RoundNotOver
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Phase, Stage, Structure
from topcut.core.event.people import drop, register
from topcut.core.event.playoff.places import last_standings
from topcut.core.event.rounds import (
    draw_round,
    publish_standings,
)
from topcut.core.event.rounds.pairings import compute_pairings
from topcut.core.event.rounds.posting import derive_standings
from topcut.core.log import Revealed
from topcut.core.log.refusals import KeyUsedBefore, NeedsAReason, NoSuchEntry, SeenSince
from topcut.core.play import Actor, FirstTo, PlayAll, Points, Power, Role
from topcut.core.play.names import NoName


def concerns(evening: Evening, action, **args) -> tuple:
    occasion = Occasion(evening.event.actor(ANA), 0, evening.book.random)
    return action(evening.event, occasion, **args).concerns


# The creation of an event ---------------------------------------------------------------------------------------------


def test_a_new_event_is_in_its_entry_phase_and_its_creator_holds_three_roles():
    event = Evening().event
    assert (event.phase, event.title.value, event.creator) == (Phase.ENTRY, "Friday", ANA)
    assert event.roles == {ANA: {Role.ORGANIZER, Role.HEAD_JUDGE, Role.SCOREKEEPER}}


def test_a_stage_is_swiss_fifty_minutes_and_best_of_three_unless_announced_otherwise():
    """MTR-10.4-a, MTR-B-b."""
    stage = Stage()
    assert (stage.structure, stage.minutes, stage.length) == (Structure.SWISS, 50, FirstTo(2))


def test_the_secret_is_thirty_two_bytes_nobody_chose():
    first, second = Evening(chance=1).event.secret.value, Evening(chance=2).event.secret.value
    assert len(bytes.fromhex(first)) == 32
    assert first != second


@pytest.mark.parametrize(
    "args",
    [{"policy": "lenient"}, {"tiebreakers": "alphabetical"}, {"game": "chess"}, {"edition": "mtr-1999"}],
    ids=["policy", "tiebreakers", "game", "edition"],
)
def test_an_event_runs_by_rules_we_have(args):
    occasion = Occasion(Actor(ANA, frozenset(Power)), 0, bytes)
    with pytest.raises(NoSuchProfile):
        create_event(occasion, NewEvent(title="Friday", **args))


@pytest.mark.parametrize(
    "zone", ["", "UTC ", "Europe//Madrid", "../etc/passwd", "A/B/C/D", "Europe/Madrid\n", "A" * 99]
)
def test_a_zone_is_named_as_zones_are(zone):
    with pytest.raises(NoSuchTimeZone):
        create_event(Occasion(Actor(ANA), 0, bytes), NewEvent(title="Friday", zone=zone))


@pytest.mark.parametrize(
    "zone", ["UTC", "Europe/Madrid", "America/Port-au-Prince", "America/Indiana/Knox", "Etc/GMT+5"]
)
def test_any_zone_and_no_edition_will_do(zone):
    decision = create_event(
        Occasion(Actor(ANA), 0, bytes), NewEvent(title="Friday", zone=zone, edition="", game="lorcana-dz8")
    )
    assert (decision.facts[0].zone, decision.facts[0].edition) == (zone, "")


@pytest.mark.parametrize(
    ("stage", "refusal"),
    [
        pytest.param(Stage(rounds=0), NoRounds(stage=2), id="MTR-10.2-b: no round"),
        pytest.param(Stage(length=FirstTo(0)), NotThatManyGames(stage=2, most=9), id="MTR-2.1-a: no win needed"),
        pytest.param(Stage(length=FirstTo(10)), NotThatManyGames(stage=2, most=9), id="MTR-2.1-a: ten wins"),
        pytest.param(Stage(length=PlayAll(-1)), NotThatManyGames(stage=2, most=9), id="MTR-2.1-a: no games"),
        pytest.param(Stage(minutes=0), NotThatManyMinutes(stage=2, most=1440), id="MTR-B-b: no time"),
        pytest.param(Stage(minutes=1441), NotThatManyMinutes(stage=2, most=1440), id="MTR-B-b: more than a day"),
    ],
)
def test_a_stage_can_be_played(stage, refusal):
    stages = (Stage(rounds=3), stage)
    with pytest.raises(type(refusal)) as announced:
        Evening().act(announce_stages, stages=stages)
    with pytest.raises(type(refusal)) as created:
        create_event(Occasion(Actor(ANA), 0, bytes), NewEvent(title="Friday", stages=stages))
    assert announced.value == created.value == refusal


def test_an_event_has_a_title():
    with pytest.raises(NoName):
        create_event(Occasion(Actor(ANA), 0, bytes), NewEvent(title="\u200b "))


def test_an_event_begins_once():
    evening = Evening()
    with pytest.raises(KeyUsedBefore):
        EVENT_LOG.begin(evening.book.folded, Asked(ANA, 0, evening.book.random), title="Again")


# MTR 10.1, 10.2: start ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "told"),
    [
        pytest.param(8, (), id="MTR-10.1-a: eight players"),
        pytest.param(7, (BelowTheMinimum(least=8, count=7),), id="MTR-10.1-a: seven"),
        pytest.param(2, (BelowTheMinimum(least=8, count=2),), id="MTR-10.1-a: two"),
    ],
)
def test_how_many_an_official_event_needs(players, told):
    assert concerns(Evening(players=players), start_event) == told


@pytest.mark.parametrize(
    ("teams", "told"),
    [
        pytest.param(4, (), id="MTR-10.1-b: four teams"),
        pytest.param(3, (BelowTheMinimum(least=4, count=3),), id="MTR-10.1-b: three"),
    ],
)
def test_how_many_teams_an_official_event_needs(teams, told):
    evening = Evening(team=3)
    for _ in range(teams):
        evening.register("Ana", "Bo", "Zoe")
    assert concerns(evening, start_event) == told


def test_who_dropped_before_round_one_does_not_count():
    """MTR-10.1-d."""
    evening = Evening(players=8)
    evening.act(drop, entrant=3)
    assert concerns(evening, start_event) == (BelowTheMinimum(least=8, count=7),)


@pytest.mark.parametrize("policy", ["official-magic", "casual", "lorcana"])
def test_a_night_of_seven_is_played_all_the_same(policy):
    """MTR-10.1-c: run and labelled, never refused."""
    assert begun(7, policy=policy).event.phase is Phase.ROUNDS


@pytest.mark.parametrize("players", [0, 1])
def test_it_takes_two(players):
    with pytest.raises(TooFewToStart):
        begun(players)


def test_the_rounds_are_announced_before_the_event_starts():
    """MTR-10.2-b."""
    evening = Evening(players=8, rounds=None)
    with pytest.raises(NoStages) as refused:
        evening.start()
    assert str(refused.value.rule) == "MTR 10.2"
    evening.act(announce_stages, stages=(Stage(rounds=3),))
    assert evening.start().event.phase is Phase.ROUNDS


def test_no_stages_is_no_announcement():
    with pytest.raises(NoStages):
        Evening().act(announce_stages, stages=())


def test_an_event_starts_once():
    with pytest.raises(WrongPhase):
        begun().start()


def test_before_the_start_the_number_of_rounds_is_free():
    """MTR-10.2-c."""
    assert concerns(Evening(rounds=5), announce_stages, stages=(Stage(rounds=6),)) == ()


# MTR 10.2: the number of rounds stands --------------------------------------------------------------------------------

SIX = {"stages": (Stage(rounds=6),)}
CHANGED = RoundsAlreadyAnnounced(before=5, after=6)


def test_the_announced_number_of_rounds_stands():
    """MTR-10.2-c: asked first; the head judge or organizer goes on with a reason, and it is in the log."""
    evening = begun(8, rounds=5).name_staff()
    organizer = STAFF[Role.ORGANIZER]
    with pytest.raises(NeedsAReason) as asked:
        evening.act(announce_stages, by=organizer, **SIX)
    assert asked.value == NeedsAReason(count=1, concerns=(CHANGED,))
    assert evening.event.stages[0].rounds == 5
    evening.act(announce_stages, by=organizer, despite=["MTR 10.2"], reason="Prizes for all", **SIX)
    assert evening.event.stages[0].rounds == 6
    *_, overruled = evening.book.kind.read(evening.book.lines[-1]).facts
    assert (overruled.code, overruled.rule) == ("rounds-already-announced", "MTR 10.2")


def test_the_same_number_again_is_no_change():
    assert concerns(begun(8, rounds=5), announce_stages, stages=(Stage(rounds=2), Stage(rounds=3))) == ()


def test_what_a_match_is_worth_stands_too():
    """MTR-2.1-e: told before the start."""
    other = (Stage(rounds=5, points=Points(2, 1, 0)),)
    assert concerns(begun(8, rounds=5), announce_stages, stages=other) == (PointsAlreadyAnnounced(),)
    assert concerns(Evening(rounds=5), announce_stages, stages=other) == ()


def test_a_casual_night_adds_a_round_without_asking():
    evening = begun(8, rounds=5, policy="casual")
    evening.act(announce_stages, **SIX)
    assert evening.event.stages[0].rounds == 6


def test_a_stage_with_rounds_is_not_taken_away():
    """A round without its stage has no length, no points and no clock."""
    evening = Evening(players=4)
    evening.act(announce_stages, stages=(Stage(rounds=1), Stage(rounds=2)))
    evening.start().pair().finish_round().pair()
    with pytest.raises(StageHasRounds) as refused:
        evening.act(announce_stages, stages=(Stage(rounds=3),))
    assert refused.value == StageHasRounds(stage=2)


def test_no_round_is_drawn_past_the_announced_number():
    """MTR-10.2-c."""
    evening = posted(4, rounds=1).finish_round()
    with pytest.raises(AllRoundsPlayed) as refused:
        evening.act(draw_round)
    assert refused.value == AllRoundsPlayed(rounds=1)


# MTR B ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("minutes", "told"),
    [
        pytest.param(39, (RoundTooShort(least=40, minutes=39),), id="MTR-B-a: thirty-nine minutes"),
        pytest.param(40, (), id="MTR-B-a: forty"),
        pytest.param(50, (), id="MTR-B-b: fifty"),
        pytest.param(None, (), id="GAP-11: untimed is not short"),
    ],
)
def test_a_timed_round_has_at_least_forty_minutes(minutes, told):
    stages = (Stage(rounds=3, minutes=minutes),)
    assert concerns(Evening(), announce_stages, stages=stages) == told
    occasion = Occasion(Actor(ANA, frozenset(Power)), 0, bytes)
    assert create_event(occasion, NewEvent(title="Friday", stages=stages)).concerns == told


@pytest.mark.parametrize(("policy", "asks"), [("official-magic", True), ("casual", False), ("lorcana", False)])
def test_a_short_round_is_asked_about_in_official_magic_only(policy, asks):
    """MTR-B-a."""
    if asks:
        with pytest.raises(NeedsAReason):
            Evening(policy=policy, minutes=30)
    else:
        assert Evening(policy=policy, minutes=30).event.stages[0].minutes == 30


# The end --------------------------------------------------------------------------------------------------------------


def test_an_event_ends_between_rounds():
    evening = posted(4)
    with pytest.raises(RoundNotOver):
        evening.act(finish_event)
    evening.finish_round().act(finish_event)
    assert evening.event.phase is Phase.FINISHED
    for action, args in [(register, {"names": ("Zoe",)}), (draw_round, {}), (finish_event, {}), (start_event, {})]:
        with pytest.raises(WrongPhase):
            evening.act(action, **args)


def test_the_secret_is_shown_once_and_with_the_end():
    evening = posted(4).finish_round()
    with pytest.raises(WrongPhase):
        evening.act(reveal_secret)
    seq = evening.act(finish_event)
    assert evening.book.kind.read(evening.book.lines[seq - 1]).facts[1] == Revealed(1, "0.secret")
    assert evening.event.secret_is_public
    with pytest.raises(SecretIsOut):
        evening.act(reveal_secret)


def test_an_event_that_ended_before_its_end_opened_the_secret_opens_it_later():
    evening = posted(4).finish_round()
    evening.book.enter(EventFinished(evening.now), now=evening.now)
    assert not evening.event.secret_is_public
    evening.act(reveal_secret)
    assert evening.event.secret_is_public


def test_the_end_is_not_undone_but_the_event_goes_on_with_another_secret():
    """What everybody knows can no longer decide a draw."""
    evening = posted(4, rounds=2).finish_round()
    first, end = evening.event.secret.value, evening.act(finish_event)
    with pytest.raises(SeenSince):
        evening.undo(end)
    again = evening.act(reopen_event)
    assert (evening.event.phase, evening.event.secret_is_public) == (Phase.ROUNDS, False)
    assert (evening.event.secret_at, evening.event.secret.value != first) == ((again, "0.secret"), True)
    evening.pair().finish_round()
    seq = evening.act(finish_event)
    assert evening.book.kind.read(evening.book.lines[seq - 1]).facts[-1] == Revealed(again, "0.secret")
    derived = derive_again(STREAM, evening.book.lines, openings=evening.book.openings)[1]
    assert (derived.pairings, derived.reopened) == (2, 1)


def test_an_event_that_ended_without_opening_its_secret_opens_it_when_it_goes_on():
    """Or nobody could ever draw its first rounds again."""
    evening = posted(4, rounds=2).finish_round()
    evening.book.enter(EventFinished(evening.now), now=evening.now)
    again = evening.act(reopen_event)
    assert (evening.event.secret_at, evening.event.secret_is_public) == ((again, "0.secret"), False)
    evening.pair().finish_round()
    public = {
        seq: {field: opening for field, opening in by_field.items() if opening.public}
        for seq, by_field in evening.book.openings.items()
    }
    derived = derive_again(STREAM, evening.book.lines, openings=public)[1]
    assert (derived.pairings, derived.not_yet_checkable) == (1, 1)


def test_an_event_that_goes_on_keeps_the_places_that_were_published():
    """Equals stand as the lot of then said: another secret draws again nothing that is over."""
    evening = posted(16, rounds=2).finish_round(DRAWN)
    evening.act(publish_standings, after=1)
    places, why = last_standings(evening.event), why_paired(evening.event, 1)
    for _ in range(2):
        evening.act(finish_event)
        assert last_standings(evening.event) == places
        evening.act(reopen_event)
        assert last_standings(evening.event) == places
        assert why_paired(evening.event, 1) == why
    assert derive_standings(evening.event, after=1).order == evening.event.published[1]
    evening.pair().finish_round(DRAWN)
    evening.act(finish_event)
    derived = derive_again(STREAM, evening.book.lines, openings=evening.book.openings)[1]
    assert (derived.pairings, derived.standings, derived.reopened, derived.not_yet_checkable) == (2, 1, 2, 0)


def test_an_event_whose_first_secret_was_erased_can_go_on():
    """Once, it could be erased after the end."""
    evening = posted(4, rounds=2).finish_round()
    evening.act(finish_event)
    evening.act(reopen_event)
    del evening.book.openings[1]["0.secret"]
    evening.book.folded = evening.book.fold()
    evening.pair().finish_round()
    derived = derive_again(STREAM, evening.book.lines, openings=evening.book.openings)[1]
    assert (derived.pairings, derived.not_yet_checkable) == (0, 2)


def test_what_came_before_the_end_can_still_be_undone():
    """An undone result is no other than a corrected one; a draw needs a secret that nobody knows."""
    evening = posted(4).finish_round()
    closed = len(evening.book.lines)
    evening.act(finish_event)
    evening.undo(closed)
    assert evening.round.state is not RoundState.CLOSED


def test_nothing_is_drawn_from_a_secret_that_is_out():
    evening = posted(4, rounds=2).finish_round()
    evening.act(finish_event)
    drawn = compute_pairings(evening.event, round=2, attempt=1)
    with pytest.raises(KeyError):
        EVENT.apply(evening.event, drawn)


def test_no_secret_of_an_event_is_ever_erased():
    """Found by the nights of `make soak`: after the end an organizer could erase what anybody checks the draws with."""
    evening = posted(4, rounds=2)
    evening.act(erase, seq=1, field="0.title")
    refuse_to_erase(evening, 1)
    evening.finish_round().act(finish_event)
    refuse_to_erase(evening, 1)
    evening.act(reopen_event)
    refuse_to_erase(evening, 1)
    refuse_to_erase(evening, len(evening.book.lines))


def refuse_to_erase(evening, seq):
    with pytest.raises(SecretStays):
        evening.act(erase, seq=seq, field="0.secret")


def test_without_its_secret_an_event_can_be_read_but_not_drawn():
    evening = begun(4)
    evening.book.folded = evening.book.fold(openings={})
    with pytest.raises(SecretIsSealed):
        evening.act(draw_round)


@pytest.mark.parametrize(
    ("seq", "field", "refusal"),
    [
        pytest.param(0, "0.title", NoSuchEntry, id="entry 0"),
        pytest.param(-1, "0.title", NoSuchEntry, id="entry -1"),
        pytest.param(1, "title", NoSuchField, id="no fact"),
        pytest.param(1, "0.", NoSuchField, id="no field"),
        pytest.param(1, "0.title\n", NoSuchField, id="a line more"),
        pytest.param(1, "Bo dropped out of school", NoSuchField, id="prose"),
        pytest.param(1, "٠.title", NoSuchField, id="a digit of another script"),
    ],
)
def test_only_a_place_that_can_be_is_erased(seq, field, refusal):
    with pytest.raises(refusal):
        Evening().act(erase, seq=seq, field=field)
