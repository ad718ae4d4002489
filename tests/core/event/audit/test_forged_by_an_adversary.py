"""What an adversary tried: entries past every action, each spelt and chained as it should be, that must not verify."""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
import pytest
from tests.core.event.events import ANA, LOST, STAFF, WON, Evening, begun, posted
from tests.core.event.questions import refused
from tests.core.log.book import STREAM
from tests.strategies import repeatable

from topcut.core.asking import WholeLog
from topcut.core.event.audit.verify import derive_again
from topcut.core.event.decks import announce_lists
from topcut.core.event.decks.pools import drawn_seats
from topcut.core.event.flow import finish_event, post_round
from topcut.core.event.fold import EVENT
from topcut.core.event.judging import appeal, call_judge, close_call, give_ruling
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.matches import end_game
from topcut.core.event.nouns import facts as f
from topcut.core.event.nouns.decks.state import ListPolicy
from topcut.core.event.nouns.facts import EventFact, EventReopened
from topcut.core.event.nouns.matches import facts as p
from topcut.core.event.nouns.matches.terms import GameEnd
from topcut.core.event.nouns.people import facts as g
from topcut.core.event.people import announce_event, join, lend_powers, play_as, promote, register
from topcut.core.event.rounds import draw_round, report_result
from topcut.core.judging import facts as j
from topcut.core.judging.terms import CardMatter
from topcut.core.log import BrokenLog, Entry, Erased, Opening, Overruled, Revealed, Sealed, Undone, write
from topcut.core.log.refusals import OthersDependOnIt
from topcut.core.play import How, PlayerId, Power, Result, Role, Score, Who
from topcut.exchange.log_file import read_log, verify, write_log

SEAL = Sealed[str](seal="sealed:" + "5ea1" * 16)
DOOR, HELPER, PLAYER = Who("door"), Who("helper"), Who("player 1")
FLOOR, KEEPER, HEAD = STAFF[Role.FLOOR_JUDGE], STAFF[Role.SCOREKEEPER], STAFF[Role.HEAD_JUDGE]


@dataclass
class Room:
    """A round on the wall, one person for each role, the code on the door, and somebody who helps at the desk."""

    evening: Evening

    @classmethod
    def posted(cls) -> "Room":
        return cls.of(posted(4))

    @classmethod
    def of(cls, evening: Evening) -> "Room":
        evening.name_staff()
        evening.act(lend_powers, whom=DOOR, powers=(Power.JOIN,))
        evening.act(lend_powers, whom=HELPER, powers=(Power.ENTRY,))
        evening.link(1)
        return cls(evening)

    @property
    def own(self) -> int:
        return self.evening.table_of(1)

    @property
    def other(self) -> int:
        return next(number for number in self.evening.round.tables if number != self.own)

    def conceded(self, table: int) -> f.ResultReported:
        """The match at a table, lost by the side of entrant 1, or by side 0."""
        sides = self.evening.round.tables[table].sides
        side = sides.index(1) if 1 in sides else 0
        won = (0, 2) if side == 0 else (2, 0)
        return f.ResultReported(1, table, Result(Score(won), How.CONCEDED, (side,)))

    def forged(self, *facts: EventFact, by: str) -> bytes:
        """An entry as its maker would have written it, past every action."""
        book = self.evening.book
        back = isinstance(facts[0], Undone | Erased)
        return EVENT.encode(Entry(book.folded.seq + 1, book.folded.at, by, facts, book.folded.head, back=back))

    def verified(self, *lines: bytes) -> int:
        book = self.evening.book
        return derive_again(STREAM, [*book.lines, *lines], openings=book.openings)[1].powers

    def refused(self, *facts: EventFact, by: str) -> str:
        """Why an entry does not verify; what came before it does."""
        assert self.verified() == len(self.evening.book.lines)
        with pytest.raises(BrokenLog) as broken:
            self.verified(self.forged(*facts, by=by))
        assert broken.value.detail["line"] == len(self.evening.book.lines) + 1
        return str(broken.value)


# What only follows from something else --------------------------------------------------------------------------------

Says = Callable[[Room], tuple[EventFact, ...]]

ALONE: list[tuple[Who, Says]] = [
    pytest.param(HELPER, lambda at: (f.ResultReported(1, at.own, WON),), id="MTR-2.4: who may drop people, a result"),
    pytest.param(FLOOR, lambda at: (f.ResultReported(1, at.own, WON),), id="MTR-2.4: who may penalise, a result"),
    pytest.param(FLOOR, lambda _: (f.EntrantDropped(2, 1),), id="MTR-2.10: who may drop the late, anybody"),
    pytest.param(HELPER, lambda _: (f.DrawDiscarded(1, 1),), id="MTR-1.9: who may award byes, a draw"),
    pytest.param(FLOOR, lambda _: (g.EntrantPromoted(2, 1),), id="GAP-07: who may penalise, a place in line"),
    pytest.param(DOOR, lambda _: (f.PlayerLinked(Who("evil"), PlayerId(1)),), id="MTR-1.5: the door, another's link"),
    pytest.param(
        PLAYER, lambda at: (f.EntrantDropped(1, 1), at.conceded(at.other)), id="MTR-2.10: who leaves, another's match"
    ),
    pytest.param(
        PLAYER, lambda at: (f.EntrantDropped(1, 1), f.ResultReported(1, at.own, WON)), id="MTR-2.10: who leaves, a win"
    ),
    pytest.param(
        HELPER,
        lambda at: (f.EntrantDropped(1, 1), at.conceded(at.other)),
        id="MTR-2.10: who drops one, another's match",
    ),
]


@pytest.mark.parametrize(("by", "says"), ALONE)
def test_what_only_follows_from_something_does_not_stand_without_it(by, says):
    room = Room.posted()
    assert "which requires the power for" in room.refused(*says(room), by=by)


def test_who_leaves_may_lose_the_match_with_it():
    room = Room.posted()
    for by in (PLAYER, HELPER):
        room.verified(room.forged(f.EntrantDropped(1, 1), room.conceded(room.own), by=by))


@pytest.mark.parametrize(
    "fact",
    [
        pytest.param(f.PlayerLinked(Who("evil"), PlayerId(1)), id="a link"),
        pytest.param(g.PlayerIdentified(PlayerId(1)), id="a number"),
        pytest.param(g.EntrantWaits(1), id="a place in line"),
    ],
)
def test_who_enters_by_the_door_speaks_of_nobody_else(fact):
    """MTR 1.5: the code on the door hangs there for everybody."""
    room = Room.of(Evening(players=4))
    room.refused(fact, by=DOOR)
    room.refused(f.EntrantRegistered(5, (PlayerId(5),)), fact, by=DOOR)


def test_who_enters_by_the_door_has_a_link():
    room = Room.of(Evening(players=4))
    room.evening.act(announce_event, capacity=5)
    for number in (5, 6):
        room.evening.act(join, by=DOOR, name=f"Player {number}", link=Who(f"phone {number}"))
    assert list(room.evening.event.people.waiting) == [6]
    assert room.verified() == len(room.evening.book.lines)


# Results --------------------------------------------------------------------------------------------------------------


def test_a_player_does_not_report_over_what_is_final():
    """MTR 1.9: they are heard, and change nothing."""
    room = Room.posted()
    table, side = room.own, room.evening.round.tables[room.own].sides.index(1)
    room.verified(room.forged(f.ResultReported(1, table, WON, side), by=PLAYER))
    room.evening.report(table, LOST)
    room.refused(f.ResultReported(1, table, WON, side), by=PLAYER)
    room.verified(room.forged(f.ResultDoubted(1, table, WON, side), by=PLAYER))
    room.evening.finish_round()
    room.refused(f.ResultReported(1, table, WON, side), by=PLAYER)


@pytest.mark.parametrize("fact", [f.ResultConfirmed, f.ResultDisputed])
def test_nobody_answers_their_own_report(fact):
    """MTR 2.4: the yes is the other side's."""
    room = Room.posted()
    table = room.own
    other = next(side for side in room.evening.round.tables[table].sides if side != 1)
    their = room.evening.link(other)
    room.evening.act(report_result, by=PLAYER, round=1, table=table, result=WON)
    room.refused(fact(1, table), by=PLAYER)
    room.verified(room.forged(fact(1, table), by=their))


@pytest.mark.parametrize(
    ("by", "code"),
    [
        pytest.param(PLAYER, "not-your-power", id="IPG 1.1: a player"),
        pytest.param(FLOOR, "", id="IPG 1.1: a judge"),
        pytest.param(KEEPER, "", id="MTR-2.4: the scorekeeper, from the slip"),
    ],
)
def test_that_a_game_was_lost_to_a_penalty_is_not_the_players_to_say(by, code):
    room = Room.posted()
    says = {"round": 1, "table": room.own, "winner": 0, "how": GameEnd.PENALTY}
    if code:
        assert refused(room.evening, end_game, by=by, **says)[0] == code
        assert "game-ended" in room.refused(p.GameEnded(1, room.own, 0, GameEnd.PENALTY), by=by)
        room.evening.act(end_game, by=by, **says | {"how": GameEnd.CONCEDED})
    else:
        room.evening.act(end_game, by=by, **says)
    assert room.verified() == len(room.evening.book.lines)


# What a fact says of its maker ----------------------------------------------------------------------------------------


def a_call(room: Room) -> int:
    room.evening.act(call_judge, by=PLAYER, round=1, table=room.own)
    return room.evening.event.judging.last


@pytest.mark.parametrize(
    ("by", "says"),
    [
        pytest.param(FLOOR, lambda c: j.RulingGiven(c + 1, 1, 1, FLOOR, SEAL, is_final=True), id="MTR-2.9: final"),
        pytest.param(
            FLOOR,
            lambda c: j.CardsDecided(c + 1, CardMatter.SLEEVES, True, FLOOR, SEAL, SEAL, is_confirmed=True, kept=SEAL),
            id="MTR-3.11: confirmed",
        ),
        pytest.param(FLOOR, lambda c: j.CallTaken(c, HEAD, 1), id="MTR-1.8: a floor judge sends the head judge"),
        pytest.param(KEEPER, j.CallClosed, id="MTR-1.8: the scorekeeper closes a call"),
        pytest.param(FLOOR, lambda _: g.OfficialRecognised(HEAD, PlayerId(1)), id="MTR-1.4: another is a player"),
        pytest.param(KEEPER, lambda _: g.OfficialRecognised(KEEPER), id="MTR-1.4: is no player after all"),
    ],
)
def test_a_fact_says_no_more_of_its_maker_than_was_so(by, says):
    room = Room.posted()
    call = a_call(room)
    if by == KEEPER:
        room.evening.act(play_as, by=KEEPER, player=PlayerId(2))
    assert "which requires the power for" in room.refused(says(call), by=by)


def test_nobody_calls_in_the_name_of_a_side():
    """MTR 1.8."""
    room = Room.posted()
    table, at = room.own, room.evening.book.folded.at
    side = room.evening.round.tables[table].sides.index(1)
    for who, says, place in (
        (PLAYER, 1 - side, table),
        (PLAYER, 0, room.other),
        (PLAYER, None, table),
        ("x", 0, table),
    ):
        room.refused(j.JudgeCalled(1, 1, place, Who(who), at, side=says), by=who)
    room.verified(room.forged(j.JudgeCalled(1, 1, table, PLAYER, at, side=side), by=PLAYER))
    room.verified(room.forged(j.JudgeCalled(1, 1, room.other, PLAYER, at), by=PLAYER))


def test_a_judge_closes_a_call_and_gives_the_time_back():
    """MTR 2.6: also one to whom nothing was lent but to rule."""
    room = Room.posted()
    judge = Who("judge")
    room.evening.act(lend_powers, whom=judge, powers=(Power.RULE,))
    room.evening.act(close_call, by=judge, call=a_call(room), minutes=3)
    assert room.verified() == len(room.evening.book.lines)


def test_nobody_appeals_for_another_player_where_the_seal_is_open():
    """MTR 2.9."""
    room = Room.posted()
    evening = room.evening
    evening.act(give_ruling, by=FLOOR, round=1, table=room.own, text="It resolves")
    ruling = evening.event.judging.last
    other = next(side for side in evening.round.tables[room.own].sides if side != 1)
    made = j.AppealMade(ruling + 1, ruling, PlayerId(other), evening.book.folded.at)
    forged = write(evening.book.folded, [made], who=PLAYER, now=evening.now, random=repeatable("forged"))
    openings = evening.book.openings | {forged.entry.seq: {opening.field: opening for opening in forged.openings}}
    lines = [*evening.book.lines, forged.line]
    derive_again(STREAM, lines, openings={})
    with pytest.raises(BrokenLog):
        derive_again(STREAM, lines, openings=openings)
    evening.act(appeal, by=PLAYER, matter=ruling)
    assert room.verified() == len(evening.book.lines)


# Seals ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fact", "by"),
    [
        pytest.param(f.EntrantDropped(1, 1, True, kept=SEAL), HELPER, id="MTR-2.10: told nobody"),
        pytest.param(
            j.PenaltyGiven(1, PlayerId(1), "slow-play", "warning", FLOOR, SEAL, about=SEAL),
            FLOOR,
            id="IPG 1.1: a penalty",
        ),
        pytest.param(j.StatementTaken(1, FLOOR, SEAL, PlayerId(1), speaker=SEAL), FLOOR, id="MTR-5.1: a statement"),
    ],
)
def test_a_line_does_not_say_one_thing_openly_and_another_under_its_seal(fact, by):
    """A reader who may open it would read another fact than everybody else."""
    assert "it shows in plain text what it also has under a seal" in Room.posted().refused(fact, by=by)


def test_a_rule_is_not_set_aside_for_nothing():
    assert "it has no facts" in Room.posted().refused(Overruled("x", "MTR 1.9", SEAL), by=ANA)


# Undoing and the secret -----------------------------------------------------------------------------------------------


def over() -> Room:
    evening = begun(4, rounds=1).pair().finish_round()
    evening.act(finish_event)
    return Room(evening)


def test_the_end_that_opened_the_secret_is_not_undone():
    """MTR 1.2: or a round could be drawn until it suits, and still follow."""
    room = over()
    assert "hidden information was shown" in room.refused(Undone(room.evening.book.folded.seq), by=ANA)


def test_nobody_goes_on_with_a_secret_of_another_entry():
    room = over()
    seq = room.evening.book.folded.seq + 1
    room.verified(room.forged(EventReopened(Sealed(seal="sealed:" + "00" * 32), seq), by=ANA))
    assert "event-reopened" in room.refused(EventReopened(Sealed(seal="sealed:" + "00" * 32), 1), by=ANA)
    assert "event-reopened" in room.refused(
        EventReopened(Sealed(seal="sealed:" + "00" * 32), seq), by=room.evening.link(1)
    )


def test_nothing_is_undone_twice():
    room = Room.posted()
    seq = room.evening.report(room.own)
    room.evening.undo(seq)
    assert "already undone" in room.refused(Undone(seq), by=ANA)


def test_the_secret_is_not_erased_while_it_is_needed():
    assert "log-erased" in Room.posted().refused(Erased(1, "0.secret"), by=ANA)
    room = over()
    room.verified(room.forged(Erased(1, "0.secret"), by=ANA))


def test_nothing_but_the_secret_is_revealed():
    """MTR 1.2: what a log seals about people is nobody's to open."""
    room = over()
    room.verified(room.forged(Revealed(1, "0.secret"), by=ANA))
    room.refused(Revealed(1, "0.title"), by=ANA)


def test_pools_are_not_seated_until_it_suits():
    """MTR 7.5: each attempt is an entry, whether the secret is open or not."""
    evening = Evening(players=8, format="sealed")
    evening.act(announce_lists, lists=ListPolicy.REQUIRED, pools=True)
    room = Room(evening)
    for openings in (evening.book.openings, {}):
        for attempt, follows in ((1, True), (2, False), (9, False)):
            line = room.forged(drawn_seats(evening.event, stage=0, attempt=attempt, at_random=True), by=ANA)
            with contextlib.nullcontext() if follows else pytest.raises(BrokenLog):
                derive_again(STREAM, [*evening.book.lines, line], openings=openings)


def exported(room: Room, *, but: str = "") -> bytes:
    """The file of an event whose secret is out, without one of its openings."""
    book = room.evening.book
    openings = [opening for fields in book.openings.values() for opening in fields.values()]
    shown = [is_out(opening) for opening in openings if opening.field != but]
    return write_log(book.lines, stream=STREAM, edition=room.evening.event.edition, openings=shown, names={})


def is_out(opening: Opening) -> Opening:
    return msgspec.structs.replace(opening, public=opening.public or opening.field == "0.secret")


def test_what_was_revealed_cannot_be_held_back():
    """Left out of the file, every draw would be `not yet checkable`, forever."""
    room = over()
    assert verify(read_log(exported(room))).derived.not_yet_checkable == 0
    with pytest.raises(BrokenLog) as broken:
        verify(read_log(exported(room, but="0.secret")))
    assert "what opens 0.secret of entry 1 is everybody's, and is not in the file" in str(broken.value)


# In line --------------------------------------------------------------------------------------------------------------


def test_who_was_promoted_and_paired_is_not_put_back_in_line():
    """GAP-07: promoted again they would have lost the round in which they played."""
    evening = Evening(players=4)
    evening.act(announce_event, capacity=4)
    evening.act(register, names=("Late",))
    evening.start().pair().finish_round(LOST)
    promoted = evening.act(promote, entrant=5, despite=["no-room"], reason="There is a chair")
    drawn = evening.act(draw_round)
    evening.act(post_round, round=2)
    book = evening.book
    with pytest.raises(OthersDependOnIt) as refusal:
        EVENT_LOG.undo(book.folded, evening._asked(ANA), WholeLog(book.lines, book.openings), seq=promoted)
    assert refusal.value.detail == {"seq": promoted, "later": drawn}
