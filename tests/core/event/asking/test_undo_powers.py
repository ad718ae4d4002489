"""An undo is no way round anybody's power, nor is the undo of an undo."""

import contextlib

import pytest
from tests.core.event.events import STAFF, WON, Evening, posted
from tests.core.log.test_golden import FACTS, tag

from topcut.core.asking import Asked, Occasion, WholeLog
from topcut.core.event.asking.permissions import made_by
from topcut.core.event.asking.undoing import refuse_undo_of_others, undo_of
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.nouns import facts as f
from topcut.core.event.nouns.matches import facts as p
from topcut.core.event.nouns.people import facts as g
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.people import (
    drop,
    give_roles,
    hand_over_head_judge,
    lend_powers,
    link_player,
    readmit,
    take_back_head_judge,
)
from topcut.core.judging import facts as j
from topcut.core.log import Entry, Fact
from topcut.core.play import Power, Role, Who, powers_of


def test_who_draws_rounds_does_not_bring_an_organizer_back():
    evening = posted(4)
    given = evening.act(give_roles, whom=Who("friend"), roles=(Role.ORGANIZER,))
    undone = evening.undo(given)
    with pytest.raises(NotYourPower):
        undo_by_the_scorekeeper(evening, undone)
    with pytest.raises(NotYourPower):
        undo_by_the_scorekeeper(evening, given)


def test_who_draws_rounds_does_not_take_back_what_the_head_judge_decided():
    evening = posted(4)
    evening.act(drop, entrant=1)
    returned = evening.act(readmit, entrant=1)
    with pytest.raises(NotYourPower):
        undo_by_the_scorekeeper(evening, returned)


def undo_by_the_scorekeeper(evening: Evening, seq: int) -> None:
    keeper = STAFF[Role.SCOREKEEPER]
    evening.act(give_roles, whom=keeper, roles=(Role.SCOREKEEPER,))
    book = evening.book
    EVENT_LOG.undo(book.folded, Asked(keeper, evening.now, bytes), WholeLog(book.lines, book.openings), seq=seq)


# Every kind of fact ---------------------------------------------------------------------------------------------------

LETTERS = {"S": Role.SCOREKEEPER, "H": Role.HEAD_JUDGE, "O": Role.ORGANIZER, "F": Role.FLOOR_JUDGE}


def who_may_undo(evening: Evening, fact: Fact) -> str:
    """Say who of the staff may take back what somebody else has done."""
    entry, found = Entry(9, 0, "somebody else", (fact,), ""), ""
    for letter, role in LETTERS.items():
        occasion = Occasion(evening.event.actor(STAFF[role]), 0, bytes)
        with contextlib.suppress(NotYourPower):
            refuse_undo_of_others(evening.event, occasion, entry)
            found += letter
    return found


@pytest.mark.parametrize("facts", FACTS, ids=lambda facts: tag(type(facts[0])))
def test_an_undo_takes_what_the_actions_declare(facts):
    """MTR 1.3: what docs/reference/permissions.md says of a fact is what happens, for each role."""
    evening = posted(4).name_staff()
    for fact in facts:
        needed = undo_of(type(fact), made_by(fact)).powers
        expected = "".join(
            letter
            for letter, role in LETTERS.items()
            if role is not Role.FLOOR_JUDGE and (not needed or not powers_of([role]).isdisjoint(needed))
        )
        assert who_may_undo(evening, fact) == expected


@pytest.mark.parametrize(
    ("fact", "who"),
    [
        pytest.param(f.ResultCorrected(1, 1, WON), "SHO", id="they keep each other's books in order"),
        pytest.param(f.RolesGiven("x", ()), "O", id="MTR 1.6: what the organizer named"),
        pytest.param(p.SplitAgreed(1), "O", id="MTR 5.2: what the organizer permits"),
        pytest.param(g.EntryOpened(), "O", id="MTR 1.5: the door, no matter who opened it"),
        pytest.param(f.EntrantDisqualified(1, 1), "H", id="MTR 1.7: what the head judge decided"),
        pytest.param(j.CallTaken(1, Who("x"), 0), "H", id="MTR 1.8: what another judge did"),
        pytest.param(g.HeadJudgeTakenBack(Who("x")), "HO", id="MTR 1.7: what both decide"),
        pytest.param(g.OfficialRecognised(Who("x"), None), "HO", id="MTR 1.4: the stricter of two ways to it"),
        pytest.param(f.TimeAdded(1, 60), "SHO", id="MTR B: the room's clock"),
        pytest.param(f.TimeAdded(1, 60, 1), "H", id="MTR 2.6: one table's"),
        pytest.param(
            p.LatenessPenalised(1, 1, 0, 5, "game-loss"), "SHO", id="IPG 3.1: lateness of an older log, alone"
        ),
    ],
)
def test_nobody_takes_back_what_they_could_not_have_decided(fact, who):
    assert who_may_undo(posted(4).name_staff(), fact) == who


def test_who_only_draws_rounds_brings_no_lost_phone_back():
    evening = Evening(players=1)
    evening.act(link_player, link="stolen", player=1)
    replaced = evening.act(link_player, link="new", player=1)
    evening.act(lend_powers, whom="helper", powers=(Power.PAIR,))
    book = evening.book
    with pytest.raises(NotYourPower):
        EVENT_LOG.undo(book.folded, Asked(Who("helper"), evening.now, bytes), WholeLog(book.lines, {}), seq=replaced)
    assert evening.event.links == {"new": 1}


def test_the_scorekeeper_makes_nobody_head_judge_by_taking_something_back():
    """MTR 1.7: that somebody no longer stands in is not the scorekeeper's to undo."""
    evening = posted(4).name_staff()
    floor = STAFF[Role.FLOOR_JUDGE]
    evening.act(hand_over_head_judge, by=STAFF[Role.HEAD_JUDGE], whom=floor)
    back = evening.act(take_back_head_judge, by=STAFF[Role.HEAD_JUDGE], whom=floor)
    with pytest.raises(NotYourPower):
        undo_by_the_scorekeeper(evening, back)
