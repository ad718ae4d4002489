"""Facts that somebody may write, in a form that is an official's or somebody else's: such lines must not verify."""

from collections.abc import Callable

import pytest
from msgspec import structs
from tests.core.event.audit.test_forged_by_an_adversary import (
    DOOR,
    FLOOR,
    HEAD,
    HELPER,
    KEEPER,
    PLAYER,
    SEAL,
    Room,
    a_call,
)
from tests.core.event.decks.test_decks import registration
from tests.core.event.decks.test_swap import called, seated
from tests.core.event.events import STAFF, WON, Evening
from tests.core.log.book import STREAM
from tests.strategies import repeatable

from topcut.core.event.audit.verify import derive_again
from topcut.core.event.decks import accept_lists, decide_product, mark_pool, register_pool, replace_list, submit_list
from topcut.core.event.hall import assign_section
from topcut.core.event.judging import (
    close_call,
    complete_ruling,
    give_penalty,
    give_ruling,
    open_investigation,
    take_call,
)
from topcut.core.event.matches import end_game
from topcut.core.event.nouns import facts as f
from topcut.core.event.nouns.decks import facts as d
from topcut.core.event.nouns.decks.state import DeckVerdict
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.matches import facts as p
from topcut.core.event.nouns.matches.terms import GameEnd
from topcut.core.event.nouns.people import facts as g
from topcut.core.event.nouns.swap.facts import PoolMarked
from topcut.core.event.nouns.swap.state import SwapMark, SwapStep
from topcut.core.event.people import drop, give_roles, lend_powers
from topcut.core.judging import facts as j
from topcut.core.judging.terms import CallEnding, CardMatter, Finding
from topcut.core.log import BrokenLog, Sealed, write
from topcut.core.play import EntrantId, How, PlayerId, Power, Result, Role, Score, Who

FORGED = "which requires the power for"
SECOND = Who("second judge")
Says = Callable[[Room], EventFact]


def in_room() -> Room:
    """A call that a floor judge has taken, a ruling they began, an investigation, and a second floor judge."""
    room = Room.posted()
    evening, here = room.evening, {"round": 1, "table": room.own}
    evening.act(give_roles, whom=SECOND, roles=(Role.FLOOR_JUDGE,))
    evening.act(take_call, by=FLOOR, call=a_call(room))
    evening.act(give_ruling, by=FLOOR, text="It depends", is_complete=False, **here)
    evening.act(open_investigation, by=FLOOR, players=(1,), infraction="cheating", **here)
    evening.act(assign_section, by=FLOOR, section="A", judge=FLOOR)
    return room


CALL, RULING, MATTER = 1, 2, 3


def side_of_1(at: Room) -> int:
    return at.evening.round.tables[at.own].sides.index(1)


def cards(matter: CardMatter) -> Says:
    return lambda _: j.CardsDecided(MATTER + 1, matter, True, FLOOR, SEAL, SEAL, kept=SEAL)


def closed(how: CallEnding) -> Says:
    return lambda _: j.CallClosed(CALL, how)


def dropped(*, silently: bool) -> Says:
    return lambda _: f.EntrantDropped(EntrantId(1), 1, silently)


def ended(how: GameEnd) -> Says:
    return lambda at: p.GameEnded(1, at.own, 0, how)


def reported(*, is_a_sides: bool) -> Says:
    return lambda at: f.ResultReported(1, at.own, WON, side_of_1(at) if is_a_sides else None)


def ruled(evidence: str) -> Says:
    return lambda at: j.RulingGiven(MATTER + 1, 1, at.own, FLOOR, SEAL, evidence=evidence)


FORMS = [
    pytest.param(PLAYER, ended(GameEnd.PENALTY), ended(GameEnd.CONCEDED), id="IPG 1.1: a player lost to a penalty"),
    pytest.param(PLAYER, closed(CallEnding.ANSWERED), closed(CallEnding.WITHDRAWN), id="MTR-1.8: the caller answers"),
    pytest.param(FLOOR, closed(CallEnding.WITHDRAWN), closed(CallEnding.ANSWERED), id="MTR-1.8: a judge withdraws it"),
    pytest.param(PLAYER, dropped(silently=True), dropped(silently=False), id="MTR-2.10: I left without a word"),
    pytest.param(
        KEEPER, reported(is_a_sides=True), reported(is_a_sides=False), id="MTR-2.4: the desk reports for a side"
    ),
    pytest.param(FLOOR, ruled("video"), ruled(""), id="MTR-2.13: a floor judge by video"),
    pytest.param(FLOOR, cards(CardMatter.PROXY), cards(CardMatter.SLEEVES), id="MTR-3.4: a floor judge issues a proxy"),
]


@pytest.mark.parametrize(("by", "forged", "honest"), FORMS)
def test_the_form_of_a_fact_that_another_makes_is_forged(by, forged, honest):
    room = in_room()
    room.verified(room.forged(honest(room), by=by))
    assert FORGED in room.refused(forged(room), by=by)


ANOTHERS = [
    pytest.param(lambda _: j.CallTaken(CALL, SECOND, 1), HEAD, id="MTR-1.8: a call that another judge has taken"),
    pytest.param(lambda _: j.RulingCompleted(RULING, SEAL), FLOOR, id="MTR-1.8: a ruling another judge began"),
    pytest.param(lambda _: f.SectionAssigned("A", SECOND), HEAD, id="MTR-1.8: a section of another judge"),
    pytest.param(lambda _: f.SectionAssigned("B", FLOOR), FLOOR, id="MTR-1.8: a section for another judge"),
]


@pytest.mark.parametrize(("says", "rightly"), ANOTHERS)
def test_what_a_judge_has_begun_is_not_another_judges_to_end(says, rightly):
    room = in_room()
    room.verified(room.forged(says(room), by=rightly))
    assert FORGED in room.refused(says(room), by=SECOND)


def test_a_floor_judge_does_not_close_an_investigation_with_a_penalty():
    """MTR 5.1: the head judge has decided."""
    room = in_room()

    def found(judge: Who) -> tuple[EventFact, ...]:
        given = j.PenaltyGiven(MATTER + 1, PlayerId(1), "slow-play", "warning", judge, SEAL)
        return given, j.InvestigationClosed(MATTER, Finding.PENALTY, judge, SEAL)

    room.verified(room.forged(*found(HEAD), by=HEAD))
    assert "investigation-closed" in room.refused(*found(FLOOR), by=FLOOR)


# The door -------------------------------------------------------------------------------------------------------------


def test_nobody_enters_by_the_door_with_byes_or_without_a_phone():
    """MTR 1.5, MTR 10.3: the desk enters people without a phone and gives byes."""
    room = Room.of(Evening(players=4))
    me = f.PlayerLinked(Who("phone"), PlayerId(5))
    room.verified(room.forged(f.EntrantRegistered(5, (PlayerId(5),)), me, by=DOOR))
    room.verified(room.forged(f.EntrantRegistered(5, (PlayerId(5),), 2), by=HELPER))
    assert FORGED in room.refused(f.EntrantRegistered(5, (PlayerId(5),), 2), me, by=DOOR)
    assert FORGED in room.refused(f.EntrantRegistered(5, (PlayerId(5),)), by=DOOR)


def test_nobody_takes_a_teams_seat_by_the_door_without_a_phone():
    """MTR 8.2."""
    evening = Evening(players=0, team=3)
    evening.register("Una", "", "")
    room = Room.of(evening)
    taken, linked = g.TeamSeatTaken(PlayerId(2)), f.PlayerLinked(Who("phone"), PlayerId(2))
    room.verified(room.forged(taken, linked, by=DOOR))
    assert FORGED in room.refused(taken, by=DOOR)


# Lists and pools ------------------------------------------------------------------------------------------------------


def handed_in(remedy: str = "") -> d.DecklistSubmitted:
    return d.DecklistSubmitted(PlayerId(1), SEAL, SEAL, 1, remedy=remedy)


def test_only_a_judge_replaces_a_fixed_list():
    """MTR 2.7: and a judge replaces it for a reason, or hands nothing in."""
    room = Room.of(registration(4))
    evening = room.evening
    room.verified(room.forged(handed_in(), by=PLAYER))
    assert FORGED in room.refused(handed_in(), by=FLOOR)
    evening.act(submit_list, by=PLAYER, player=PlayerId(1), written="4 Opt", verdict=DeckVerdict("digest"))
    evening.act(accept_lists, by=FLOOR)
    room.verified(room.forged(handed_in("deck-problem"), by=FLOOR))
    for by in (PLAYER, HELPER, KEEPER):
        assert FORGED in room.refused(handed_in("deck-problem"), by=by)


def pool(of: int, by: int | None) -> d.PoolRegistered:
    return d.PoolRegistered(PlayerId(of), SEAL, None if by is None else PlayerId(by))


def watched(of: int, by: int | None) -> PoolMarked:
    return PoolMarked(PlayerId(of), SwapMark.WATCHED, 1, None if by is None else PlayerId(by))


@pytest.mark.parametrize("said", [pool, watched])
def test_a_pool_is_registered_and_watched_by_the_player_opposite(said):
    """MTR 7.5: 1 and 2 sit opposite each other, 3 and 4 too; an official signs as no player."""
    room = Room.of(called(seated(), SwapStep.SECOND_OPENS))
    evening = room.evening
    second, third = evening.link(2), evening.link(3)
    room.verified(room.forged(said(1, 2), by=second))
    room.verified(room.forged(said(1, None), by=HELPER))
    for by, fact in ((third, said(1, 3)), (PLAYER, said(1, 1)), (PLAYER, said(99, 1)), (HELPER, said(1, 2))):
        assert FORGED in room.refused(fact, by=by)


def test_a_pool_that_is_registered_is_an_officials_to_change():
    """MTR 7.5."""
    room = Room.of(seated())
    second = room.evening.link(2)
    room.evening.act(register_pool, by=second, player=PlayerId(1), written="4 Opt")
    assert FORGED in room.refused(pool(1, 2), by=second)
    room.verified(room.forged(pool(1, None), by=HELPER))


# The same by the actions ----------------------------------------------------------------------------------------------


def test_what_the_actions_write_in_these_forms_verifies():
    """An honest log has every one of them: withdrawn, completed, dropped, registered, marked, replaced."""
    room = in_room()
    evening = room.evening
    evening.act(close_call, by=PLAYER, call=CALL)
    evening.act(complete_ruling, by=FLOOR, ruling=RULING, text="It resolves")
    evening.act(assign_section, by=HEAD, section="A", judge=SECOND)
    evening.act(end_game, by=PLAYER, round=1, table=room.own, winner=0)
    evening.act(drop, by=PLAYER, entrant=EntrantId(1), is_unannounced=True)
    assert room.verified() == len(evening.book.lines)

    lists = Room.of(registration(4))
    verdict = DeckVerdict("digest")
    lists.evening.act(submit_list, by=PLAYER, player=PlayerId(1), written="4 Opt", verdict=verdict)
    lists.evening.act(accept_lists, by=FLOOR)
    replaced = {"player": PlayerId(1), "written": "5 Opt", "verdict": verdict, "remedy": "deck-problem"}
    lists.evening.act(give_penalty, by=FLOOR, players=(1,), infraction="deck-problem")
    lists.evening.act(replace_list, by=FLOOR, **replaced)
    assert lists.verified() == len(lists.evening.book.lines)

    pools = Room.of(called(seated(), SwapStep.REGISTER))
    second = pools.evening.link(2)
    pools.evening.act(mark_pool, by=second, player=PlayerId(1), mark=SwapMark.WATCHED)
    pools.evening.act(register_pool, by=second, player=PlayerId(1), written="4 Opt")
    pools.evening.act(mark_pool, by=PLAYER, player=PlayerId(1), mark=SwapMark.MISSING)
    pools.evening.act(mark_pool, by=HELPER, player=PlayerId(2), mark=SwapMark.WATCHED)
    assert pools.verified() == len(pools.evening.book.lines)


# What a penalty costs -------------------------------------------------------------------------------------------------


def penalty(infraction: str, costs: str) -> j.PenaltyGiven:
    """A penalty of entrant 1, as older logs say it."""
    return j.PenaltyGiven(MATTER + 1, PlayerId(1), infraction, costs, FLOOR, SEAL)


def lost(at: Room, *, by_1: bool) -> f.ResultReported:
    """The match of entrant 1, lost by them or by their opponent."""
    side = side_of_1(at) if by_1 else 1 - side_of_1(at)
    won = (0, 2) if side == 0 else (2, 0)
    return f.ResultReported(1, at.own, Result(Score(won), How.MATCH_LOSS, (side,)))


def fined(infraction: str, costs: str, *, by_1: bool = True) -> Callable[[Room], tuple[EventFact, ...]]:
    """A match lost to a penalty of entrant 1, given by a floor judge."""
    return lambda at: (penalty(infraction, costs), j.PenaltyServed(MATTER + 1, 1, at.own), lost(at, by_1=by_1))


def a_game_lost(*, side: int) -> Callable[[Room], tuple[EventFact, ...]]:
    """A game lost to a penalty, and the match with it, which the loser or the winner of that game wins."""

    def facts(at: Room) -> tuple[EventFact, ...]:
        winner = 1 - side_of_1(at)
        score = Score((0, 2)) if (winner if side else 1 - winner) else Score((2, 0))
        ended = p.GameEnded(1, at.own, winner, GameEnd.PENALTY)
        return penalty("slow-play", "game-loss"), ended, f.ResultReported(1, at.own, Result(score))

    return facts


PENALTIES = [
    pytest.param(
        fined("slow-play", "match-loss"), fined("tardiness", "match-loss"), id="MTR-5.1: only the head judge gives it"
    ),
    pytest.param(
        lambda _: (penalty("cheating", "disqualification"),),
        lambda _: (penalty("cheating", "game-loss"),),
        id="MTR-5.1: a floor judge disqualifies nobody, whoever takes them out",
    ),
    pytest.param(
        lambda _: (penalty("tardiness", "disqualification"),),
        lambda _: (penalty("tardiness", "match-loss"),),
        id="MTR-5.1: nor for what a floor judge may give a match for",
    ),
    pytest.param(
        fined("slow-play", "warning"), fined("decklist-problem", "match-loss"), id="IPG 1.1: a warning costs no match"
    ),
    pytest.param(
        fined("tardiness", "match-loss", by_1=False),
        fined("tardiness", "match-loss"),
        id="IPG 1.1: the opponent of who is penalised loses nothing",
    ),
    pytest.param(
        lambda at: (penalty("tardiness", "match-loss"), lost(at, by_1=True)),
        fined("tardiness", "match-loss"),
        id="IPG 1.1: a penalty that is not served ends no match",
    ),
    pytest.param(a_game_lost(side=0), a_game_lost(side=1), id="IPG 1.1: who loses the last game to a penalty wins"),
    pytest.param(
        lambda at: (penalty("slow-play", "warning"), f.ResultReported(1, at.own, WON)),
        lambda _: (penalty("slow-play", "warning"),),
        id="IPG 1.1: a result that no penalty brings",
    ),
]


@pytest.mark.parametrize(("forged", "honest"), PENALTIES)
def test_a_floor_judge_takes_no_match_beyond_their_power(forged, honest):
    room = in_room()
    room.verified(room.forged(*honest(room), by=FLOOR))
    assert FORGED in room.refused(*forged(room), by=FLOOR)


def test_who_may_only_pair_puts_no_result_with_a_repair():
    """GAP-01, IPG 1.1: at a changed table only what is owed is lost, by those who sit there now."""
    room = Room.posted()
    pairer, tables = Who("pairer"), room.evening.round.tables
    room.evening.act(lend_powers, whom=pairer, powers=(Power.PAIR,))
    room.evening.act(give_penalty, by=HEAD, players=(1,), infraction="outside-assistance", penalty="match-loss")
    (own, other), (third, fourth) = sorted((at.sides for at in tables.values()), key=lambda sides: 1 not in sides)
    one, mate = (own, other) if own == 1 else (other, own)
    matches = ((1, mate, fourth), (2, third, one))
    changed = f.RoundRepaired(1, 1, matches, (), (), SEAL)
    number = room.evening.event.judging.last

    def lost(side: int) -> f.ResultReported:
        return f.ResultReported(1, 2, Result(Score((0, 2) if side == 0 else (2, 0)), How.MATCH_LOSS, (side,)))

    served = j.PenaltyServed(number, 1, 2)
    room.verified(room.forged(changed, served, lost(1), by=pairer))
    for forged in [(changed, served, lost(0)), (changed, lost(1)), (changed, f.ResultReported(1, 1, WON))]:
        assert FORGED in room.refused(*forged, by=pairer)


def test_a_sealed_penalty_is_asked_about_once_it_may_be_read():
    """MTR 1.2, MTR 5.1."""
    evening = in_room().evening
    about = Sealed(j.Penalised(PlayerId(1), "slow-play", "match-loss"))
    given = structs.replace(penalty("", ""), player=PlayerId(0), note=Sealed(""), about=about)
    forged = write(evening.book.folded, [given], who=FLOOR, now=evening.now, random=repeatable("forged"))
    openings = evening.book.openings | {forged.entry.seq: {opening.field: opening for opening in forged.openings}}
    lines = [*evening.book.lines, forged.line]
    derive_again(STREAM, lines, openings={})
    with pytest.raises(BrokenLog, match="penalty-given"):
        derive_again(STREAM, lines, openings=openings)


def test_odd_product_takes_both_marks_once_there_is_one():
    """MTR 7.4: a mark that waits is ended by the other role, and nobody makes the other's; older logs have one."""
    room = Room.of(Evening(players=4))
    organizer, player = STAFF[Role.ORGANIZER], PlayerId(1)
    room.verified(room.forged(d.ProductDecided(player), by=organizer))
    assert FORGED in room.refused(d.ProductDecided(player, True, Role.ORGANIZER), by=organizer)
    room.evening.act(decide_product, by=organizer, player=1)
    room.verified(room.forged(d.ProductDecided(player), by=HEAD))
    assert FORGED in room.refused(d.ProductDecided(player), by=organizer)
    assert FORGED in room.refused(d.ProductDecided(player, False), by=HEAD)


def test_nobody_but_the_head_judge_calls_a_judge_of_their_choice():
    """MTR 1.8: everybody may call, and the head judge sends."""
    room = Room.posted()
    sent = j.CallTaken(1, FLOOR, 1)
    room.verified(room.forged(j.JudgeCalled(1, 1, room.own, HEAD, 1), sent, by=HEAD))
    for who in ("x", KEEPER):
        assert FORGED in room.refused(j.JudgeCalled(1, 1, room.own, Who(who), 1), sent, by=who)
