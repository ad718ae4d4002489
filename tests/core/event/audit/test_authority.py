"""Who made an entry had the power for it: asked again from the log alone, and a forged entry is found."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs
from tests.core.event.events import ANA, STAFF, WON, Evening, posted
from tests.core.log.book import STREAM
from tests.core.log.test_golden import tag

from topcut.core.event.action import EVENT_ACTIONS, ROUNDS
from topcut.core.event.asking.permissions import makers_of
from topcut.core.event.audit.verify import DerivedEvent, derive_again
from topcut.core.event.fold import EVENT
from topcut.core.event.judging import call_judge, give_penalty, give_ruling
from topcut.core.event.nouns import facts as f
from topcut.core.event.nouns.decks import facts as d
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.matches import facts as p
from topcut.core.event.nouns.people import facts as g
from topcut.core.event.people import (
    disqualify,
    drop,
    give_roles,
    hand_over_head_judge,
    link_player,
    register,
    take_back_head_judge,
)
from topcut.core.event.rounds import confirm_result, report_result
from topcut.core.judging import facts as j
from topcut.core.log import BrokenLog, Entry, Overruled, Rewound, Sealed, Undone
from topcut.core.play import FirstTo, PlayerId, Power, Role, Who
from topcut.core.play.result import awarded_against

SEAL = Sealed[str](seal="sealed:" + "5ea1" * 16)
PLAYER, OTHER = Who("player 1"), Who("player 2")
FLOOR, KEEPER, HEAD = STAFF[Role.FLOOR_JUDGE], STAFF[Role.SCOREKEEPER], STAFF[Role.HEAD_JUDGE]


def room() -> Evening:
    """A round on the wall, one person for each role, and everybody's own link."""
    evening = posted(4).name_staff()
    for entrant in (1, 2):
        evening.link(entrant)
    return evening


def verified(evening: Evening, *lines: bytes) -> DerivedEvent:
    return derive_again(STREAM, [*evening.book.lines, *lines], openings=evening.book.openings)[1]


def forged(evening: Evening, *facts: EventFact, by: str) -> bytes:
    """An entry as its maker would have written it, past every action: chained, spelt and numbered as it should be."""
    book = evening.book
    back = isinstance(facts[0], Undone)
    return EVENT.encode(Entry(book.folded.seq + 1, book.folded.at, by, facts, book.folded.head, back=back))


def at(evening: Evening, entrant: int) -> tuple[int, int]:
    """The table of an entrant, and the side."""
    table = evening.table_of(entrant)
    return table, evening.round.tables[table].sides.index(entrant)


def a_report_of(entrant: int) -> Callable[[Evening], EventFact]:
    def report(evening: Evening) -> EventFact:
        table, side = at(evening, entrant)
        return f.ResultReported(1, table, WON, side)

    return report


def a_final_result(evening: Evening) -> EventFact:
    return f.ResultReported(1, evening.table_of(1), WON)


FORGED = [
    pytest.param(PLAYER, a_final_result, "result-reported", id="MTR-2.4: a player's word is not final"),
    pytest.param(PLAYER, a_report_of(2), "result-reported", id="MTR-2.4: a player speaks for the other side"),
    pytest.param("nobody", a_report_of(1), "result-reported", id="MTR-2.4: a stranger reports"),
    pytest.param(PLAYER, lambda _: f.EntrantDropped(2, 1), "entrant-dropped", id="MTR-2.10: dropping another"),
    pytest.param(PLAYER, lambda _: f.RolesGiven("x", (Role.ORGANIZER,)), "roles-given", id="MTR-1.6: a player names"),
    pytest.param(KEEPER, lambda _: f.RolesGiven(KEEPER, (Role.HEAD_JUDGE,)), "roles-given", id="MTR-1.6: oneself"),
    pytest.param(FLOOR, lambda _: f.EntrantDisqualified(1, 1), "entrant-disqualified", id="GAP-15: a floor judge"),
    pytest.param(KEEPER, lambda _: f.EntrantDisqualified(1, 1), "entrant-disqualified", id="GAP-15: the scorekeeper"),
    pytest.param(FLOOR, lambda _: f.RoundClosed(1), "round-closed", id="MTR-1.9: a judge closes a round"),
    pytest.param(KEEPER, lambda _: f.TimeAdded(1, 60), "", id="MTR B: the scorekeeper has the clock"),
    pytest.param(KEEPER, lambda _: f.TimeAdded(1, 60, 1), "", id="MTR-2.6: and writes a judge's minutes down"),
    pytest.param(FLOOR, lambda _: f.TimeAdded(1, 60), "time-added", id="MTR B: a floor judge has not the clock"),
    pytest.param(PLAYER, lambda _: f.TimeAdded(1, 60, 1), "time-added", id="MTR-2.6: a player takes more time"),
    pytest.param(KEEPER, lambda _: p.TurnsAdded(1, 1, 2), "turns-added", id="MTR-2.6: the scorekeeper adds turns"),
    pytest.param(HEAD, lambda _: j.RulingGiven(1, 1, 1, FLOOR, SEAL), "ruling-given", id="MTR-1.8: in another's name"),
    pytest.param(PLAYER, lambda _: j.RulingGiven(1, 1, 1, PLAYER, SEAL), "ruling-given", id="MTR-1.8: a player rules"),
    pytest.param("x", lambda _: j.JudgeCalled(1, 1, 1, Who("x"), 1), "", id="MTR-1.11-c: a spectator may call"),
    pytest.param("x", lambda _: j.JudgeCalled(1, 1, 1, PLAYER, 1), "judge-called", id="MTR-1.8: in another's name"),
    pytest.param(PLAYER, lambda _: d.DecklistsAccepted((PlayerId(1),)), "decklists-accepted", id="MTR-2.7: one's own"),
    pytest.param(HEAD, lambda _: g.EntryOpened(False), "", id="MTR-1.5: the head judge at the door"),
    pytest.param(FLOOR, lambda _: g.PassGiven("x", ()), "pass-given", id="MTR-1.3: a judge gives passes"),
    pytest.param(FLOOR, lambda _: f.EventFinished(), "event-finished", id="MTR-1.6: a judge ends it"),
    pytest.param(ANA, lambda _: f.EventStarted(), "event-started", id="MTR-10.2: begun a second time"),
]


@pytest.mark.parametrize(("by", "says", "found"), FORGED)
def test_an_entry_somebody_had_no_power_for_is_found(by, says, found):
    evening = room()
    line = forged(evening, says(evening), by=by)
    if not found:
        verified(evening, line)
        return
    with pytest.raises(BrokenLog) as broken:
        verified(evening, line)
    assert broken.value.detail["line"] == len(evening.book.lines) + 1
    assert re.search(
        rf"entry {len(evening.book.lines) + 1} says {found}, which requires the power for \w+", str(broken.value)
    )


def test_what_somebody_had_yesterday_is_not_what_they_have_today():
    evening = room()
    verified(evening, forged(evening, p.TurnsAdded(1, 1, 2), by=FLOOR))
    evening.act(give_roles, whom=FLOOR, roles=())
    with pytest.raises(BrokenLog):
        verified(evening, forged(evening, p.TurnsAdded(1, 1, 2), by=FLOOR))


def test_who_stood_in_had_the_power_while_it_lasted():
    """MTR-1.7-e: the powers are those of the moment, not of the end."""
    evening = room()
    evening.act(hand_over_head_judge, by=HEAD, whom=FLOOR)
    evening.act(disqualify, by=FLOOR, entrant=1)
    evening.act(take_back_head_judge, by=HEAD, whom=FLOOR)
    assert verified(evening).powers == len(evening.book.lines)


def test_a_link_that_was_replaced_speaks_no_more():
    evening = room()
    table, side = at(evening, 1)
    evening.act(link_player, link="new phone", player=1)
    with pytest.raises(BrokenLog):
        verified(evening, forged(evening, f.ResultReported(1, table, WON, side), by=PLAYER))


def test_setting_a_rule_aside_takes_the_last_word():
    """MTR 1.7."""
    evening = room()
    overruled = Overruled("x", "MTR 1.9", SEAL)
    with pytest.raises(BrokenLog):
        verified(evening, forged(evening, f.TablesAnnounced(), overruled, by=KEEPER))
    verified(evening, forged(evening, g.EntryOpened(), overruled, by=HEAD))


@pytest.mark.parametrize(
    ("by", "may"),
    [
        pytest.param(PLAYER, True, id="one's own"),
        pytest.param(OTHER, False, id="another player's"),
        pytest.param(KEEPER, True, id="MTR-1.9: the scorekeeper anybody's"),
        pytest.param(FLOOR, False, id="MTR-1.8: a floor judge only their own"),
    ],
)
def test_an_undo_is_asked_again_too(by, may):
    evening = room()
    table, _ = at(evening, 1)
    seq = evening.act(report_result, by=PLAYER, round=1, table=table, result=WON)
    line = forged(evening, Undone(seq), by=by)
    if may:
        verified(evening, line)
    else:
        with pytest.raises(BrokenLog):
            verified(evening, line)


def test_the_first_entry_is_its_creators():
    evening = Evening()
    first = EVENT.read(evening.book.lines[0])
    other = EVENT.encode(Entry(1, first.at, "somebody", first.facts, first.prev))
    with pytest.raises(BrokenLog):
        derive_again(STREAM, [other], openings={})


def test_an_honest_evening_verifies():
    evening = room()
    table, _ = at(evening, 1)
    reporter, *others = [f"player {side}" for side in evening.round.tables[table].sides if side in {1, 2}]
    evening.act(report_result, by=reporter, round=1, table=table, result=WON)
    for other in others:
        evening.act(confirm_result, by=other, round=1, table=table)
    evening.act(call_judge, by="somebody", round=1, table=1)
    evening.act(give_ruling, by=FLOOR, round=1, table=1, text="It resolves", call=evening.event.judging.last)
    evening.act(give_penalty, by=FLOOR, players=(1,), infraction="slow-play")
    evening.act(register, by=KEEPER, names=("Zoe",))
    evening.act(drop, by=OTHER, entrant=2)
    assert verified(evening).powers == len(evening.book.lines)


# The table ------------------------------------------------------------------------------------------------------------

OF_THE_LOG = {f.EventCreated, Undone, Rewound, Overruled}
"""The first entry, undoing, rewinding and overruling are asked about otherwise."""


@pytest.mark.parametrize("kind", EVENT.facts, ids=tag)
def test_every_kind_of_fact_is_led_back_to_its_actions(kind):
    assert bool(makers_of(kind)) is (kind not in OF_THE_LOG)


def test_a_fact_that_no_action_declares_is_found(declare):
    declare("note_payment", makes=(f.NameChanged,))
    assert [kind for kind in EVENT.facts if not makers_of(kind) and kind not in OF_THE_LOG] == [f.EntryPaid]


@pytest.mark.parametrize("kind", EVENT.facts, ids=tag)
def test_only_a_call_is_made_by_what_is_open_to_all(kind):
    """Otherwise everybody could have made it; the time back that goes with a closed call is nobody's own."""
    for_all = [declared.name for declared in makers_of(kind) if declared.open_to_all and kind not in declared.also_by]
    assert not for_all or kind in {j.JudgeCalled, j.CallClosed, f.TimeAdded}


@pytest.fixture
def declare(monkeypatch):
    """Let an action declare something else, as if somebody had written it so."""

    def otherwise(name: str, **said: Any) -> None:
        monkeypatch.setitem(EVENT_ACTIONS.declared, name, structs.replace(EVENT_ACTIONS.declared[name], **said))
        makers_of.cache_clear()

    yield otherwise
    monkeypatch.undo()
    makers_of.cache_clear()


@pytest.mark.parametrize(
    "said",
    [
        pytest.param({"makes": (f.EntryPaid,)}, id="another fact"),
        pytest.param({"powers": (Power.PAIR,)}, id="another power"),
        pytest.param({"during": ROUNDS}, id="another phase"),
    ],
)
def test_verify_asks_what_the_actions_declare(declare, said):
    """The same entry is good or forged by the declaration alone."""
    evening = Evening().name_staff()
    line = forged(evening, f.CheckInOpened(SEAL), by=STAFF[Role.ORGANIZER])
    verified(evening, line)
    declare("open_check_in", **said)
    with pytest.raises(BrokenLog, match="check-in-opened"):
        verified(evening, line)


def test_what_may_come_with_a_decision_is_forged_without_it():
    """IPG 1.1: a judge's penalty may end a match; a judge who only ends it has made a slip up."""
    evening = room()
    table, side = at(evening, 1)
    given = j.PenaltyGiven(1, PlayerId(1), "tardiness", "match-loss", FLOOR, SEAL, 1, 1, table)
    lost = f.ResultReported(1, table, awarded_against(side, length=FirstTo(2), played=None))
    verified(evening, forged(evening, given, j.PenaltyServed(1, 1, table), lost, by=FLOOR))
    with pytest.raises(BrokenLog, match="result-reported"):
        verified(evening, forged(evening, lost, by=FLOOR))
