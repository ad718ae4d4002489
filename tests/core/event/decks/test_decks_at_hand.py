"""Decks in people's hands: counted by a judge, registered by the one opposite, lands given back, days that move."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.event.decks.test_decks import HJ, SECRET_CARD, all_in, file_of, hand_in, registration, written
from tests.core.event.events import ANA, STAFF, Evening, begun

from topcut.core.asking import Occasion
from topcut.core.event.asking.undoing import refuse_undo_of_others
from topcut.core.event.decks import (
    announce_lists,
    ask_for_lands,
    count_deck,
    move_release,
    note_lands_back,
    register_pool,
    seat_for_pools,
)
from topcut.core.event.decks.lands import lands_owed
from topcut.core.event.decks.pools import drawn_seats, pool_tables, registrar_of, whose_pool
from topcut.core.event.decks.releases import first_day
from topcut.core.event.flow import announce_stages, post_round, start_event
from topcut.core.event.fold import EVENT
from topcut.core.event.judging import begin_deck_check
from topcut.core.event.nouns.decks import refusals as no
from topcut.core.event.nouns.decks.state import ListPolicy
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import drop
from topcut.core.event.rounds import draw_round
from topcut.core.event.view import checked_deck, desk_lists, one_list, own_list, public_view
from topcut.core.event.view.decks import list_for
from topcut.core.judging import proposed_infractions
from topcut.core.judging.refusals import CheckIsOver, NoSuchMatter
from topcut.core.log import told
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Level, Role
from topcut.core.rules.infractions import infractions as catalogue

FJ = STAFF[Role.FLOOR_JUDGE]

# Counted in a deck check ----------------------------------------------------------------------------------------------


@pytest.fixture
def table() -> Evening:
    """The decks of table 1 are at the judges' table, as check 1."""
    evening = all_in().name_staff().start().pair()
    evening.act(begin_deck_check, by=FJ, round=1, table=1)
    return evening


def seated(evening: Evening) -> tuple[int, int]:
    one, other = evening.round.tables[1].sides
    return one, other


def count(evening: Evening, player: int, *, differences: int = 0, check: int = 1) -> int:
    text = written(player)
    return evening.act(count_deck, by=FJ, check=check, player=player, written=text, differences=differences)


def test_a_count_says_whether_what_is_played_was_registered(table):
    """MTR-2.8-d."""
    one, other = seated(table)
    count(table, one, differences=2)
    count(table, other)
    (seen,) = one_list(table.event, one, names={}).counted
    assert (seen.round, seen.table, seen.differences) == (1, 1, 2)
    (seen,) = one_list(table.event, other, names={}).counted
    assert seen.differences == 0
    deck = checked_deck(table.event, check=1, player=one, names={}, now=table.now)
    assert (deck.found, deck.all_counted, [each.player for each in deck.others]) == ("problem", True, [other])


def test_a_second_count_replaces_the_first_until_it_is_undone(table):
    one, _ = seated(table)
    count(table, one, differences=2)
    seq = count(table, one)
    assert table.event.decks.counted[1, one].differences == 0
    table.undo(seq)
    assert table.event.decks.counted[1, one].differences == 2


def test_a_judge_takes_their_own_count_back_and_a_player_does_not(table):
    entry = EVENT.read(table.book.lines[count(table, seated(table)[0]) - 1])

    def undo(by: str) -> None:
        refuse_undo_of_others(table.event, Occasion(table.event.actor(by), table.now, table.book.random), entry)

    undo(FJ)
    with pytest.raises(NotYourPower):
        undo(table.link(1))


@pytest.mark.parametrize(
    ("check", "player", "refusal"),
    [
        pytest.param(7, 0, NoSuchMatter, id="no such check"),
        pytest.param(1, -1, no.DeckNotTaken, id="MTR-2.8-d: a deck of another table"),
    ],
)
def test_only_a_deck_that_was_taken_is_counted(table, check, player, refusal):
    here = seated(table)
    others = [entrant for entrant in table.event.entrants if entrant not in here]
    with pytest.raises(refusal):
        count(table, others[0] if player else here[0], check=check)


def test_once_the_decks_are_back_nothing_is_counted(table):
    table.return_decks(by=FJ)
    with pytest.raises(CheckIsOver):
        count(table, seated(table)[0])


def test_what_was_counted_is_sealed(table):
    """MTR-2.7-h: a count is as secret as the list."""
    one, _ = seated(table)
    count(table, one, differences=1)
    table.check_decks()
    card = SECRET_CARD.format(player=one).encode()
    assert card not in b"".join(table.book.lines)
    assert card not in file_of(table, redacted=True)
    assert card in file_of(table, redacted=False), "the whole file has it: there is something to leak"
    assert card.decode() not in repr(public_view(table.event, names=table.names))


@pytest.mark.parametrize(
    ("differs", "list_is_wrong", "infractions"),
    [
        pytest.param(False, False, (), id="MTR-2.8-d: as registered"),
        pytest.param(True, False, ("deck-problem", "decklist-problem"), id="IPG 3.5: the deck is not its list"),
        pytest.param(True, True, ("deck-problem", "decklist-problem"), id="IPG 3.5: nor is the list legal"),
        pytest.param(False, True, ("decklist-problem",), id="IPG 3.4: the list is not legal"),
    ],
)
def test_what_a_check_proposes(differs, list_is_wrong, infractions):
    subjects = proposed_infractions(differs=differs, list_is_wrong=list_is_wrong)
    assert tuple(catalogue("magic").about(subject).id for subject in subjects) == infractions


# Lists that are due as the first match begins -------------------------------------------------------------------------


def test_in_limited_the_missing_are_named_as_their_first_match_is_posted():
    """MTR-2.7-f: not at the start, not players with a bye, and not again in the next round."""
    evening = registration(7, format="sealed")
    late = evening.register("Zoe", byes=1)
    for player in range(1, 6):
        hand_in(evening, player)
    evening.act(start_event)
    evening.act(draw_round)
    with pytest.raises(NeedsAReason) as asked:
        evening.act(post_round, round=1)
    (concern,) = asked.value.detail["concerns"]
    assert (concern.code, concern.detail["entrants"]) == ("lists-missing", _without_byes(evening, (6, 7)))
    evening.act(post_round, round=1, despite=["lists-missing"], reason="They write them at the table")
    evening.finish_round()
    evening.act(draw_round)
    with pytest.raises(NeedsAReason) as asked:
        evening.act(post_round, round=2)
    (concern,) = asked.value.detail["concerns"]
    assert str(late) in concern.detail["entrants"]


def _without_byes(evening: Evening, players: tuple[int, ...]) -> str:
    return ", ".join(str(player) for player in players if player not in evening.round.byes)


def test_a_second_constructed_stage_asks_for_its_lists_when_it_begins():
    evening = Evening(players=8, level=Level.COMPETITIVE, format="modern", rounds=1)
    stage = evening.event.stages[0]
    evening.act(announce_stages, stages=(stage, Stage(rounds=1, level=Level.COMPETITIVE, format="legacy")))
    for player in range(1, 9):
        hand_in(evening, player)
    evening.start().pair().finish_round()
    evening.act(draw_round)
    with pytest.raises(NeedsAReason) as asked:
        evening.act(post_round, round=2)
    assert [concern.code for concern in asked.value.detail["concerns"]] == ["lists-missing"]


@pytest.mark.parametrize("policy", ["casual", "lorcana"])
def test_a_shop_that_asks_for_lists_hears_who_is_missing_and_goes_on(policy):
    """MTR-2.7-b: a note on the page; nobody has to give a reason on a Friday night."""
    evening = Evening(players=8, policy=policy, format="modern")
    evening.act(announce_lists, lists=ListPolicy.REQUIRED)
    for player in range(1, 7):
        hand_in(evening, player)
    told = _told(evening, start_event)
    assert [(one.code, one.detail["entrants"]) for one in told if one.code == "lists-missing"] == [
        ("lists-missing", "7, 8")
    ]
    evening.act(start_event)
    seen = desk_lists(evening.event, names={})
    assert (len(seen.missing), seen.is_asked) == (2, False)
    assert desk_lists(registration().event, names={}).is_asked


def _told(evening: Evening, action):
    occasion = Occasion(evening.event.actor(ANA), evening.now, evening.book.random)
    return told(action(evening.event, occasion), policy=evening.event.policy)


# Pools, registered by the one opposite --------------------------------------------------------------------------------


def sealed(players: int = 8) -> Evening:
    evening = Evening(players=players, format="sealed", policy="casual")
    evening.act(announce_lists, by=ANA, lists=ListPolicy.OPTIONAL, pools=True)
    return evening


def test_everybody_registers_the_pool_of_the_one_opposite():
    """MTR-7.5-d: by chance, and anybody can draw the seats again."""
    evening = sealed()
    evening.act(seat_for_pools)
    seats = evening.event.decks.pool_seats[0]
    assert sorted(seats.order) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert seats.order != (1, 2, 3, 4, 5, 6, 7, 8)
    assert drawn_seats(evening.event, stage=0, attempt=1, at_random=True).order == seats.order
    one, other = seats.order[:2]
    own = own_list(evening.event, one, names={})
    assert own.seat
    assert (own.seat.table, own.seat.registers, own.seat.registered_by) == (1, other, other)
    rows = {row.player: row for row in desk_lists(evening.event, names={}).rows}
    assert rows[one].pool_by == other


def test_where_people_were_seated_nobody_else_registers_a_pool():
    """MTR-7.5-d."""
    evening = sealed()
    evening.act(seat_for_pools, at_random=False)
    one, two, three = (evening.link(entrant) for entrant in (1, 2, 3))
    with pytest.raises(no.NotTheirPool):
        evening.act(register_pool, by=three, player=1, written="84 Island")
    with pytest.raises(no.NotYourOwnPool):
        evening.act(register_pool, by=one, player=1, written="84 Island")
    evening.act(register_pool, by=two, player=1, written="84 Island")
    assert evening.event.decks.pools[1, 0].by == 2


def test_seats_are_drawn_where_pools_are_registered():
    """MTR-7.5-a."""
    evening = Evening(players=8, format="sealed", policy="casual")
    with pytest.raises(no.PoolsNotAskedFor):
        evening.act(seat_for_pools)


def test_whoever_has_registered_stays_seated_unless_somebody_says_otherwise():
    evening = registration(8, format="sealed").name_staff()
    evening.act(announce_lists, by=HJ, lists=ListPolicy.REQUIRED, pools=True)
    evening.act(seat_for_pools, by=HJ, at_random=False)
    evening.act(register_pool, by=evening.link(2), player=1, written="84 Island")
    with pytest.raises(NeedsAReason) as asked:
        evening.act(seat_for_pools, by=HJ)
    assert [concern.code for concern in asked.value.detail["concerns"]] == ["pools-are-in"]


@given(players=st.integers(2, 40), at_random=st.booleans())
def test_every_pool_has_one_registrar_and_nobody_their_own(players, at_random):
    """MTR-7.5-d, MTR-7.5-f: also of an odd number, where three sit together."""
    evening = sealed(players)
    evening.act(seat_for_pools, at_random=at_random)
    seats = evening.event.decks.pool_seats[0]
    whose = whose_pool(seats)
    assert sorted(whose) == sorted(whose.values()) == list(range(1, players + 1))
    assert all(by != of and registrar_of(seats, of) == by for by, of in whose.items())
    tables = pool_tables(seats)
    assert all(tables[by] == tables[of] for by, of in whose.items())


# Days that move, lands that come back ---------------------------------------------------------------------------------


def test_a_release_is_moved_and_the_log_keeps_the_old_day_and_who_did_it():
    """MTR-3.7-d: Crimson Vow comes a day later."""
    evening = Evening(players=2, policy="casual").name_staff()
    assert first_day(evening.event, "VOW") == date(2021, 11, 19)
    seq = evening.act(move_release, by=HJ, code="VOW", day=date(2021, 11, 20))
    entry = EVENT.read(evening.book.lines[seq - 1])
    (fact,) = entry.facts
    assert (entry.who, fact.before, fact.day) == (HJ, date(2021, 11, 19), date(2021, 11, 20))
    assert list_for(evening.event).releases == (("VOW", date(2021, 11, 20)),)
    with pytest.raises(no.SameDay):
        evening.act(move_release, by=HJ, code="VOW", day=date(2021, 11, 20))
    with pytest.raises(no.NotASet):
        evening.act(move_release, by=HJ, code="Crimson Vow", day=date(2021, 11, 20))
    evening.undo(seq)
    assert first_day(evening.event, "VOW") == date(2021, 11, 19)


def test_borrowed_lands_are_owed_by_who_has_left_until_they_are_back():
    """MTR-7.2-q."""
    evening = begun(8, format="sealed", policy="casual")
    evening.act(drop, entrant=1)
    assert lands_owed(evening.event) == ()
    with pytest.raises(no.LandsNotWanted):
        evening.act(note_lands_back, players=(1,))
    evening.act(ask_for_lands)
    evening.act(drop, entrant=2)
    assert lands_owed(evening.event) == (1, 2)
    assert own_list(evening.event, 2, names={}).owes_lands
    evening.act(note_lands_back, players=(2,))
    assert lands_owed(evening.event) == (1,)
    evening.act(ask_for_lands, wanted=False)
    assert lands_owed(evening.event) == ()


def test_only_the_organizer_asks_for_lands():
    """MTR-7.2-q."""
    evening = Evening(players=2, policy="casual").name_staff()
    with pytest.raises(NotYourPower):
        evening.act(ask_for_lands, by=HJ)
