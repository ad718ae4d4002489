"""Several days: who plays on, by points, losses or number; and who may come back when."""

import pytest
from msgspec.structs import replace
from tests.core.event.events import STAFF, Evening
from tests.core.event.playoffs import lower, play
from tests.core.log.book import STREAM

from topcut.core.brackets.refusals import NoReturnAfterTheCut
from topcut.core.errors import TopcutError
from topcut.core.event.asking.undoing import undo_concerns
from topcut.core.event.audit.verify import derive_again
from topcut.core.event.flow import announce_stages, set_procedure
from topcut.core.event.nouns.matches.refusals import (
    DaysGoForward,
    FieldHasChanged,
    FieldNotCut,
    MissedTheBuild,
    NobodyIsCut,
    NotAnAdvance,
    TooFewPlayOn,
)
from topcut.core.event.nouns.matches.terms import Advance, Missed
from topcut.core.event.nouns.playoff.refusals import CutTakenBack, EntryIsOver, StagesAreSet
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.rounds.refusals import RoundNotOver
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.people import drop, merge_entrants, readmit, register
from topcut.core.event.playoff import announce_cut, cut_field, next_field
from topcut.core.event.rounds import draw_round, ranking
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Level, Role


def two_days(advance: Advance, *, players: int = 16, first: int = 3, builds: bool = False, cut: int | None = None):
    """An event whose first day is drawn next."""
    evening = Evening(players=players, chance=("days", players))
    second = Stage(rounds=2, day=2, level=Level.PROFESSIONAL, advance=advance, builds=builds)
    playoff = (Stage(Structure.PLAYOFF, cut=cut, minutes=None, day=2),) if cut else ()
    evening.act(announce_stages, stages=(Stage(rounds=first, level=Level.COMPETITIVE), second, *playoff))
    return evening.start()


def first_day(evening: Evening, rounds: int = 3) -> Evening:
    for _ in range(rounds):
        play(evening.pair(), lower)
    return evening


@pytest.mark.parametrize(
    ("advance", "count"),
    [
        pytest.param(Advance(points=6), 8, id="MTR-10.4: by points"),
        pytest.param(Advance(losses=0), 2, id="MTR-10.4: by losses"),
        pytest.param(Advance(losses=1), 8, id="MTR-10.4: by losses, one allowed"),
        pytest.param(Advance(best=5), 5, id="MTR-10.4: the best so many"),
    ],
)
def test_who_plays_on(advance, count):
    evening = first_day(two_days(advance))
    best = [standing.entrant for standing in ranking(evening.event, after=3)][:count]
    evening.act(cut_field)
    assert {*evening.event.fields[1].through} == {*best}
    evening.pair()
    assert evening.round.entrants == {*best}
    assert evening.event.stages[evening.round.stage].level is Level.PROFESSIONAL, "MTR-F-d: the level is the stage's"


def test_who_does_not_play_on_keeps_their_place():
    evening = first_day(two_days(Advance(points=6)))
    before = {standing.entrant: standing.points for standing in ranking(evening.event, after=3)}
    evening.act(cut_field)
    play(evening.pair(), lower)
    after = {standing.entrant: standing.points for standing in ranking(evening.event, after=4)}
    assert after.keys() == before.keys()
    assert all(after[entrant] == before[entrant] for entrant in before.keys() - {*evening.event.fields[1].through})


def test_the_second_day_waits_until_the_room_knows():
    evening = first_day(two_days(Advance(points=6)))
    with pytest.raises(FieldNotCut):
        evening.act(draw_round)
    evening.act(cut_field, seen=next_field(evening.event).through)
    assert 3 in evening.event.published, "with the standings it follows from"
    with pytest.raises(NobodyIsCut):
        evening.act(cut_field)
    evening.act(draw_round)


def test_who_plays_on_is_looked_at_again_where_it_has_changed():
    evening = first_day(two_days(Advance(points=6)))
    seen = next_field(evening.event).through
    evening.act(drop, entrant=seen[0])
    with pytest.raises(FieldHasChanged):
        evening.act(cut_field, seen=seen)


def test_nobody_is_sent_home_in_the_middle_of_a_round():
    evening = first_day(two_days(Advance(points=6)), rounds=2).pair()
    with pytest.raises(RoundNotOver):
        evening.act(cut_field)


def test_two_at_least_play_on():
    evening = first_day(two_days(Advance(points=99)))
    with pytest.raises(TooFewPlayOn):
        evening.act(cut_field)


def test_the_head_judge_says_who_plays_on():
    evening = first_day(two_days(Advance(points=6))).name_staff()
    with pytest.raises(NotYourPower):
        evening.act(cut_field, by=STAFF[Role.SCOREKEEPER])
    evening.act(cut_field, by=STAFF[Role.HEAD_JUDGE])


def test_nobody_enters_or_comes_back_after_it():
    """MTR-2.10-l."""
    evening = first_day(two_days(Advance(points=6)))
    evening.act(drop, entrant=1)
    evening.act(cut_field)
    with pytest.raises(EntryIsOver):
        evening.act(register, names=("Zoe",))
    for entrant in (1, 16):
        with pytest.raises(NoReturnAfterTheCut):
            evening.act(readmit, entrant=entrant)
    with pytest.raises(TopcutError):
        evening.act(merge_entrants, kept=2, gone=16)


def test_taking_it_back_is_asked_about():
    evening = first_day(two_days(Advance(points=6)))
    before = evening.book.fold().state
    evening.act(cut_field)
    found = undo_concerns(evening.event, before, evening.book.folded.seq, evening.book.lines)
    assert [type(concern) for concern in found] == [CutTakenBack]
    evening.undo(evening.book.folded.seq)
    assert evening.event == before


def test_a_playoff_follows_the_second_day():
    evening = first_day(two_days(Advance(points=6), cut=4))
    evening.act(cut_field)
    for _ in range(2):
        play(evening.pair(), lower)
    evening.act(announce_cut)
    assert {*evening.event.cut.seeds} <= {*evening.event.fields[1].through}
    evening.pair()


def test_who_plays_on_is_derived_again():
    evening = first_day(two_days(Advance(best=5)))
    evening.act(cut_field)
    play(evening.pair(), lower)
    folded, derived = derive_again(STREAM, evening.book.lines, openings=evening.book.openings)
    assert (folded.state, derived.cuts) == (evening.event, 1)
    _, sealed = derive_again(STREAM, evening.book.lines, openings={})
    assert sealed.cuts == 0


def test_who_plays_on_stands_once_announced():
    """MTR-10.2-c: asked about, changed with a reason; after the first day it is set."""
    evening = two_days(Advance(points=6))
    others = (evening.event.stages[0], replace(evening.event.stages[1], advance=Advance(points=3)))
    with pytest.raises(NeedsAReason):
        evening.act(announce_stages, stages=others)
    evening.act(announce_stages, stages=others, despite=["advance-already-announced"], reason="Room for more")
    assert [rule.code for rule in evening.event.overruled] == ["advance-already-announced"]
    first_day(evening).act(cut_field)
    with pytest.raises(StagesAreSet):
        evening.act(announce_stages, stages=others[:1])


@pytest.mark.parametrize(
    ("stages", "refusal"),
    [
        pytest.param((Stage(rounds=2, advance=Advance(points=3)),), NotAnAdvance, id="the first stage is everybody's"),
        pytest.param((Stage(rounds=2), Stage(rounds=2, advance=Advance())), NotAnAdvance, id="nothing said"),
        pytest.param(
            (Stage(rounds=2), Stage(rounds=2, advance=Advance(points=3, best=8))), NotAnAdvance, id="said twice"
        ),
        pytest.param(
            (Stage(rounds=2), Stage(Structure.PLAYOFF, cut=8, advance=Advance(best=8))), NotAnAdvance, id="a playoff"
        ),
        pytest.param((Stage(rounds=2, day=2), Stage(rounds=2)), DaysGoForward, id="MTR-10.2: days go forward"),
        pytest.param((Stage(rounds=2, day=0),), DaysGoForward, id="there is no day 0"),
    ],
)
def test_stages_that_cannot_be(stages, refusal):
    with pytest.raises(refusal):
        Evening().act(announce_stages, stages=stages)


# MTR 2.10: coming back ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("missed", "record"),
    [
        pytest.param(Missed.UNPLAYED, "1-0-0", id="MTR-2.10-j: missed rounds are unplayed"),
        pytest.param(Missed.LOSSES, "1-1-0", id="MTR-2.10-j: or lost, where the event says so"),
    ],
)
def test_what_missed_rounds_count(missed, record):
    evening = Evening(players=8).start()
    evening.act(set_procedure, missed=missed)
    play(evening.pair(), lower)
    evening.act(drop, entrant=1)
    play(evening.pair(), lower)
    evening.act(readmit, entrant=1)
    found = {standing.entrant: str(standing.record) for standing in ranking(evening.event, after=2)}
    assert found[1] == record
    evening.pair()
    assert 1 in evening.round.entrants


def test_a_round_that_is_posted_is_missed_too():
    evening = Evening(players=9).start()
    evening.act(set_procedure, missed=Missed.LOSSES)
    play(evening.pair(), lower)
    evening.act(drop, entrant=1)
    evening.pair()
    evening.act(readmit, entrant=1)
    assert evening.round.losses == (1,)
    play(evening, lower)
    evening.pair()


def test_who_was_not_there_when_decks_were_built_stays_out():
    """MTR-2.10-k."""
    evening = Evening(players=8)
    evening.act(announce_stages, stages=(Stage(rounds=1), Stage(rounds=2, builds=True, format="draft")))
    evening.start()
    play(evening.pair(), lower)
    evening.act(drop, entrant=1)
    evening.act(readmit, entrant=1)
    evening.act(drop, entrant=1)
    play(evening.pair(), lower)
    evening.act(drop, entrant=2)
    evening.act(readmit, entrant=2)
    with pytest.raises(MissedTheBuild):
        evening.act(readmit, entrant=1)


def test_the_scorekeeper_readmits_nobody():
    """MTR-2.10-j: the head judge does."""
    evening = Evening(players=8).name_staff().start()
    evening.act(drop, entrant=1)
    with pytest.raises(NotYourPower):
        evening.act(readmit, by=STAFF[Role.SCOREKEEPER], entrant=1)
