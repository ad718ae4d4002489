"""Who sees what of judging: a judge the table, the head judge the statements, a player their own, the room nothing."""

import msgspec
import pytest
from tests.core.event.events import STAFF, Evening

from topcut.core.event.judging import (
    appeal,
    begin_deck_check,
    call_judge,
    decide_appeal,
    decide_on_cards,
    draw_deck_checks,
    give_penalty,
    give_ruling,
    open_investigation,
    plan_deck_check,
    send_spectator_away,
    take_call,
    take_statement,
)
from topcut.core.event.nouns.refusals import NoSuchTable
from topcut.core.event.people import give_roles, identify_player, lend_powers
from topcut.core.event.rounds import extend_table, start_clock
from topcut.core.event.view import (
    desk_view,
    head_judge_view,
    judge_view,
    judged_table,
    own_judging,
    player_view,
    public_view,
    room_view,
)
from topcut.core.event.view.judging import open_orders
from topcut.core.judging.terms import CardMatter, CheckReason
from topcut.core.play import Level, Power, Role, Score

HEAD, FLOOR = STAFF[Role.HEAD_JUDGE], STAFF[Role.FLOOR_JUDGE]
AT = {"round": 1, "table": 1}
SECRETS = ("turn six", "sleeve gift", "hat man", "foil bends", "ruling prose")


@pytest.fixture(scope="module")
def room() -> Evening:
    """Everything that judges do, at table 1 and around it."""
    evening = Evening(players=8, level=Level.COMPETITIVE).name_staff().start().pair()
    evening.act(start_clock, by=HEAD, round=1)
    one, two = (evening.event.entrants[side].players[0] for side in evening.round.tables[1].sides)
    evening.act(call_judge, by=evening.link(evening.event.players[one]), **AT)
    evening.act(call_judge, by="somebody", round=1, table=2)
    evening.act(take_call, by=FLOOR, call=1)
    evening.act(give_penalty, by=FLOOR, players=(one,), infraction="slow-play", note="turn six", **AT)
    evening.act(give_penalty, by=FLOOR, players=(one,), infraction="slow-play", score=Score((0, 0)), **AT)
    evening.act(give_penalty, by=HEAD, players=(two,), infraction="minor", **AT)
    evening.act(give_ruling, by=FLOOR, text="ruling prose", **AT)
    evening.act(appeal, by=FLOOR, matter=6, player=one)
    evening.act(appeal, by=FLOOR, matter=3, player=one)
    evening.act(decide_appeal, by=HEAD, appeal=8, upheld=True)
    evening.act(open_investigation, by=FLOOR, players=(two,), infraction="cheating", **AT)
    evening.act(take_statement, by=FLOOR, investigation=9, player=two, text="sleeve gift")
    evening.act(send_spectator_away, by=FLOOR, whom="hat man", **AT)
    evening.act(decide_on_cards, by=FLOOR, matter=CardMatter.MARKED, allowed=False, player=two, card="foil bends")
    evening.act(draw_deck_checks, by=FLOOR, round=1, tables=2)
    evening.act(begin_deck_check, by=FLOOR, **AT)
    evening.act(extend_table, by=FLOOR, minutes=4, **AT)
    return evening


def shown(view: object) -> str:
    return msgspec.json.encode(view, enc_hook=str).decode()


def test_a_judge_sees_open_calls_those_nobody_took_first(room):
    """MTR-1.8-a."""
    view = judge_view(room.event, names=room.names)
    assert [(call.number, call.judge) for call in view.calls] == [(2, None), (1, FLOOR)]
    assert (view.decks_checked, view.decks_to_check) == (0, 1)
    assert [check.table for check in view.checks] == [1]
    assert 1 not in view.checks_to_make


def test_a_judge_at_a_table_sees_both_histories(room):
    """MTR-2.6-f."""
    table = judged_table(room.event, names=room.names, **AT)
    histories = [[(p.infraction, p.penalty, p.is_upgraded) for p in player.penalties] for player in table.players]
    assert histories == [
        [("slow-play", "warning", False), ("slow-play", "game-loss", True)],
        [("minor", "warning", False)],
    ]
    assert table.players[0].penalties[0].note == "turn six"
    assert (table.clock.extra, table.score) == (4 * 60_000_000, Score((0, 1)))
    assert (table.check is not None, table.is_investigated, len(table.rulings)) == (True, True, 1)
    with pytest.raises(NoSuchTable):
        judged_table(room.event, round=1, table=99, names=room.names)


def test_the_desk_sees_what_is_still_to_be_done_about_cards(room):
    """MTR-3.12-e."""
    assert [order.matter for order in open_orders(room.event, names=room.names)] == [CardMatter.MARKED]


def test_the_head_judge_is_told_from_game_loss_up_and_alone_reads_statements(room):
    """MTR-1.7-d, MTR-5.1-b, MTR-5.4-c."""
    view = head_judge_view(room.event, names=room.names)
    assert [penalty.penalty for penalty in view.penalties] == ["game-loss"]
    assert [penalty.infraction for penalty in view.for_review] == ["minor"]
    assert [(each.matter) for each in view.to_confirm] == [CardMatter.MARKED]
    assert [each.number for each in view.appeals] == [7]
    assert [each.ruling.text for each in view.appeals if each.ruling] == ["ruling prose"]
    assert [said.text for each in view.investigations for said in each.statements] == ["sleeve gift"]
    assert view.sent_away == ((1, "hat man"),)
    assert [concern.code for concern in view.concerns] == [
        "appeals-wait",
        "still-investigated",
        "too-few-decks-checked",
    ]


def test_no_judge_but_the_head_judge_reads_a_statement(room):
    """MTR-5.1-a."""
    views = [judge_view(room.event, names=room.names), judged_table(room.event, names=room.names, **AT)]
    assert "sleeve gift" in shown(head_judge_view(room.event, names=room.names))
    assert not any("sleeve gift" in shown(view) for view in views)


def test_a_player_sees_their_own_penalties_and_call_and_what_to_appeal(room):
    """MTR-2.9-a."""
    one, two = (room.event.entrants[side].players[0] for side in room.round.tables[1].sides)
    mine = own_judging(room.event, one, who=f"player {room.event.players[one]}")
    assert [(p.penalty, p.may_appeal) for p in mine.penalties] == [("warning", False), ("game-loss", True)]
    assert (mine.call, mine.is_coming, mine.rulings) == (1, True, ())
    theirs = own_judging(room.event, two, who="player 0")
    assert [(p.penalty, p.may_appeal) for p in theirs.penalties] == [("warning", False)]
    assert (theirs.call, theirs.is_coming) == (None, False)
    assert not any(secret in shown(mine) + shown(theirs) for secret in SECRETS)


def test_the_room_sees_nothing_of_it(room):
    """MTR-1.2-b, MTR-2.8-e: neither words nor codes, on any page but a judge's."""
    event, names = room.event, room.names
    codes = (*SECRETS, "slow-play", "cheating", "warning", "deck-check", "investigat", "marked")
    said = "".join(map(shown, [public_view(event, names=names), room_view(event, names=names)]))
    assert [word for word in codes if word in said] == []
    waits = {"investigat"}  # the desk and the two at the table know that nothing is reported there, and until when
    assert {word for word in codes if word in shown(desk_view(event, names=names))} <= waits
    one, two = room.round.tables[1].sides
    own = {event.entrants[one].players[0]: waits | {"slow-play"}, event.entrants[two].players[0]: waits}
    for player in event.players:
        read = shown(player_view(event, player, names=names))
        assert {word for word in codes if word in read} <= own.get(player, set())


# Who looks ------------------------------------------------------------------------------------------------------------


def told_apart(room: Evening, who: str) -> tuple[bool, bool, bool]:
    """What somebody reads of table 1: its penalties, its rulings, and that its decks are about to be checked."""
    seen = judged_table(room.event, round=1, table=1, names=room.names, who=who)
    return any(each.penalties for each in seen.players), bool(seen.rulings), seen.is_to_be_checked


def with_everything_at_table_1() -> Evening:
    room = Evening(players=4, policy="casual").name_staff()
    room.act(lend_powers, whom="helper", powers=(Power.EXTEND,))
    room.act(identify_player, player=1, person="account-zoe")
    room.act(give_roles, whom="account-zoe", roles=(Role.FLOOR_JUDGE,))
    room.start().pair()
    for number, at in room.round.tables.items():
        one = room.event.entrants[at.sides[0]].players[0]
        floor = {"by": FLOOR, "round": 1, "table": number}
        room.act(give_penalty, players=(one,), infraction="slow-play", **floor)
        room.act(give_ruling, text="as it is", **floor)
        room.act(plan_deck_check, why=CheckReason.TOP_TABLE, **floor)
    return room


def test_who_only_gives_time_reads_nothing_that_is_the_judges():
    """MTR 2.8, MTR 1.8: time can be lent to anybody; what judges know cannot."""
    room = with_everything_at_table_1()
    assert told_apart(room, FLOOR) == (True, True, True)
    assert told_apart(room, "helper") == (False, False, False)
    assert judge_view(room.event, names=room.names, who=FLOOR).checks_to_make == {1: None, 2: None}
    assert judge_view(room.event, names=room.names, who="helper").checks_to_make == {}


def test_a_judge_who_plays_does_not_read_that_their_own_deck_is_next():
    """MTR 1.4, MTR 2.8."""
    room = with_everything_at_table_1()
    mine = room.table_of(1)
    assert judge_view(room.event, names=room.names, who="account-zoe").checks_to_make == {3 - mine: None}
    seen = judged_table(room.event, round=1, table=mine, names=room.names, who="account-zoe")
    assert (seen.is_to_be_checked, seen.rulings) == (False, ())
    assert not any(each.penalties for each in seen.players)
