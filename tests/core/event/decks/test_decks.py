"""Deck registration: who hands in what until when, what is fixed, and what nobody gets to see (MTR 2.7, 7.3 to 7.5)."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.event.events import ANA, STAFF, Evening, begun
from tests.core.log.book import STREAM

from topcut.core.event.decks import (
    accept_lists,
    announce_lists,
    decide_product,
    publish_lists,
    register_pool,
    replace_list,
    return_list,
    submit_list,
    withdraw_list,
)
from topcut.core.event.flow import announce_stages, finish_event, post_round, start_event
from topcut.core.event.fold.event import apply
from topcut.core.event.judging import give_penalty
from topcut.core.event.nouns.decks.facts import DecklistSubmitted
from topcut.core.event.nouns.decks.refusals import (
    ListIsFixed,
    ListNotFixed,
    ListsOrRebuilding,
    ListTooLong,
    NoListsHere,
    NoSuchList,
    NotARemedy,
    NothingToAccept,
    NothingToPublish,
    NotYourOwnPool,
    PoolsNotAskedFor,
    PoolStands,
    RemedyWithoutPenalty,
)
from topcut.core.event.nouns.decks.state import DeckVerdict, ListPolicy, ListState, ReturnedFor
from topcut.core.event.nouns.facts import EntrantsMerged
from topcut.core.event.nouns.refusals import AlreadyOut, NotYourPower, WrongPhase
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Entrant, Event, Stage, Structure
from topcut.core.event.people import drop, merge_entrants
from topcut.core.event.playoff import announce_cut
from topcut.core.event.reading import is_limited
from topcut.core.event.reading.decks import rules_of
from topcut.core.event.rounds import draw_round, start_clock
from topcut.core.event.view import desk_lists, desk_view, one_list, own_list, player_view, public_view, published_lists
from topcut.core.log import DoesNotFold, Sealed
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Level, Role
from topcut.exchange.log_file import read_log, verify, write_log

SECRET_CARD = "Zzyzx Owl of Player {player}"
HJ, FJ, SK, TO = (STAFF[role] for role in (Role.HEAD_JUDGE, Role.FLOOR_JUDGE, Role.SCOREKEEPER, Role.ORGANIZER))


def written(player: int) -> str:
    return f"4 {SECRET_CARD.format(player=player)}\n56 Island\n"


def registration(players: int = 8, *, level: Level = Level.COMPETITIVE, format: str = "modern", **more) -> Evening:
    return Evening(players=players, level=level, format=format, **more)


def hand_in(evening: Evening, player: int, *, problems: tuple[str, ...] = (), by: str = ANA) -> int:
    verdict = DeckVerdict(f"digest of {player}", problems, (), 3)
    return evening.act(submit_list, by=by, player=player, written=written(player), verdict=verdict)


def all_in(players: int = 8, **more) -> Evening:
    evening = registration(players, **more)
    for player in range(1, players + 1):
        hand_in(evening, player)
    evening.act(accept_lists)
    return evening


def list_of(evening: Evening, player: int):
    return evening.event.decks.lists[player, 0]


# Who is asked for a list ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "format", "lists"),
    [
        pytest.param(Level.REGULAR, "modern", ListPolicy.OPTIONAL, id="MTR-2.7-b: at Regular nobody is asked"),
        pytest.param(Level.COMPETITIVE, "modern", ListPolicy.REQUIRED, id="MTR-2.7-a: Competitive"),
        pytest.param(Level.PROFESSIONAL, "sealed", ListPolicy.REQUIRED, id="MTR-2.7-a: Professional, limited too"),
        pytest.param(Level.COMPETITIVE, "casual", ListPolicy.OPTIONAL, id="a format of the house says for itself"),
    ],
)
def test_the_level_says_who_hands_in_a_list(level, format, lists):
    assert rules_of(registration(level=level, format=format).event, 0).lists is lists


def test_at_regular_the_head_judge_and_nobody_else_asks_for_lists():
    """MTR-2.7-b."""
    evening = registration(level=Level.REGULAR).name_staff()
    for by in (TO, SK, FJ):
        with pytest.raises(NotYourPower):
            evening.act(announce_lists, by=by, lists=ListPolicy.REQUIRED)
    evening.act(announce_lists, by=HJ, lists=ListPolicy.REQUIRED)
    assert rules_of(evening.event, 0).lists is ListPolicy.REQUIRED


@pytest.mark.parametrize(
    ("args", "code"),
    [
        pytest.param({"lists": ListPolicy.OPTIONAL}, "lists-are-required", id="MTR-2.7-a"),
        pytest.param({"lists": ListPolicy.REQUIRED, "are_open": True}, "lists-are-secret", id="MTR-2.7-h"),
        pytest.param({"lists": ListPolicy.OPTIONAL, "rebuild": True}, "no-rebuilding", id="MTR-7.3-c"),
    ],
)
def test_less_than_the_level_asks_for_takes_a_reason(args, code):
    evening = registration()
    with pytest.raises(NeedsAReason) as asked:
        evening.act(announce_lists, **args)
    assert code in [concern.code for concern in asked.value.detail["concerns"]]
    evening.act(announce_lists, **args, despite=["MTR 2.7", "MTR 7.3"], reason="A shop's evening")


def test_lists_and_rebuilding_exclude_each_other():
    """MTR-7.3-d."""
    with pytest.raises(ListsOrRebuilding):
        registration(level=Level.REGULAR, format="sealed").act(announce_lists, lists=ListPolicy.REQUIRED, rebuild=True)


def test_rebuilding_is_said_before_the_start():
    """MTR-7.3-b."""
    evening = begun(8, level=Level.REGULAR, format="sealed")
    with pytest.raises(NeedsAReason) as asked:
        evening.act(announce_lists, lists=ListPolicy.OPTIONAL, rebuild=True)
    assert [concern.code for concern in asked.value.detail["concerns"]] == ["rebuilding-too-late"]


def test_where_no_lists_are_handed_in_none_is_taken():
    evening = registration(level=Level.REGULAR)
    evening.act(announce_lists, lists=ListPolicy.NONE)
    with pytest.raises(NoListsHere):
        hand_in(evening, 1)


# Handing in, until it is accepted -------------------------------------------------------------------------------------


def test_a_player_hands_in_their_own_list_and_nobody_elses():
    evening = registration()
    ana = evening.link(1)
    hand_in(evening, 1, by=ana)
    assert list_of(evening, 1).state is ListState.HANDED_IN
    with pytest.raises(NotYourPower):
        hand_in(evening, 2, by=ana)
    with pytest.raises(NotYourPower):
        evening.act(withdraw_list, by=ana, player=2)


def test_staff_hands_in_for_a_player():
    evening = registration().name_staff()
    hand_in(evening, 3, by=SK)
    assert list_of(evening, 3).state is ListState.HANDED_IN


def test_a_list_is_changed_until_it_is_accepted_and_by_nobody_after():
    """MTR-2.7-d."""
    evening = registration()
    ana = evening.link(1)
    hand_in(evening, 1, by=ana, problems=("banned",))
    hand_in(evening, 1, by=ana)
    evening.act(accept_lists, players=(1,))
    for by in (ana, ANA):
        with pytest.raises(ListIsFixed):
            hand_in(evening, 1, by=by)
        with pytest.raises(ListIsFixed):
            evening.act(withdraw_list, by=by, player=1)
    with pytest.raises(ListIsFixed):
        evening.act(return_list, player=1, why=ReturnedFor.UNCLEAR)


def test_only_an_official_accepts():
    """MTR-2.7-j."""
    evening = registration()
    ana = evening.link(1)
    hand_in(evening, 1, by=ana)
    with pytest.raises(NotYourPower):
        evening.act(accept_lists, by=ana, players=(1,))


def test_all_legal_lists_are_accepted_in_one_go_and_no_others():
    """MTR-2.7-j."""
    evening = registration(5)
    for player in (1, 2, 3):
        hand_in(evening, player)
    hand_in(evening, 4, problems=("banned", "too-few-cards"))
    evening.act(return_list, player=3, why=ReturnedFor.INCOMPLETE)
    evening.act(accept_lists)
    states = {of[0]: found.state for of, found in evening.event.decks.lists.items()}
    assert states == {
        1: ListState.ACCEPTED,
        2: ListState.ACCEPTED,
        3: ListState.RETURNED,
        4: ListState.HANDED_IN,
    }
    with pytest.raises(NothingToAccept):
        evening.act(accept_lists)


def test_a_list_with_problems_is_accepted_with_a_reason_only():
    evening = registration()
    hand_in(evening, 1, problems=("banned",))
    with pytest.raises(NeedsAReason):
        evening.act(accept_lists, players=(1,))
    evening.act(accept_lists, players=(1,), despite=["list-has-problems"], reason="The ban is from tomorrow")
    assert list_of(evening, 1).state is ListState.ACCEPTED


def test_a_list_that_was_sent_back_is_handed_in_again():
    evening = registration()
    hand_in(evening, 1)
    evening.act(return_list, player=1, why=ReturnedFor.UNCLEAR)
    assert list_of(evening, 1).returned_for == "unclear"
    hand_in(evening, 1)
    assert (list_of(evening, 1).state, list_of(evening, 1).returned_for) == (ListState.HANDED_IN, "")


def test_a_judges_remedy_replaces_a_fixed_list_which_stays_fixed():
    """MTR-2.7-d."""
    evening = all_in().name_staff()
    args = {"player": 1, "written": "60 Swamp", "verdict": DeckVerdict("swamps")}
    with pytest.raises(NotYourPower):
        evening.act(replace_list, by=SK, **args, remedy="decklist-problem")
    with pytest.raises(NotARemedy):
        evening.act(replace_list, by=FJ, **args, remedy="")
    with pytest.raises(NeedsAReason) as asked:
        evening.act(replace_list, by=FJ, **args, remedy="decklist-problem")
    assert asked.value.detail["concerns"] == (RemedyWithoutPenalty(player=1),)
    evening.act(give_penalty, by=FJ, players=(1,), infraction="decklist-problem")
    evening.act(replace_list, by=FJ, **args, remedy="decklist-problem")
    found = list_of(evening, 1)
    assert (found.cards.value, found.state, found.remedy) == ("60 Swamp", ListState.ACCEPTED, "decklist-problem")


def test_a_remedy_is_for_a_list_that_is_fixed():
    evening = registration()
    args = {"player": 1, "written": "60 Swamp", "verdict": DeckVerdict("swamps"), "remedy": "deck-problem"}
    with pytest.raises(NoSuchList):
        evening.act(replace_list, **args)
    hand_in(evening, 1)
    with pytest.raises(ListNotFixed):
        evening.act(replace_list, **args)


def test_who_has_left_hands_in_nothing():
    evening = registration()
    ana = evening.link(1)
    evening.act(drop, entrant=1)
    with pytest.raises(AlreadyOut):
        hand_in(evening, 1, by=ana)


def test_a_list_has_an_end():
    with pytest.raises(ListTooLong):
        registration().act(submit_list, player=1, written="x" * 60_001, verdict=DeckVerdict(""))


def test_a_list_that_was_accepted_since_is_not_undone():
    evening = registration()
    handed = hand_in(evening, 1)
    evening.act(accept_lists)
    with pytest.raises(DoesNotFold):
        evening.undo(handed)
    assert list_of(evening, 1).state is ListState.ACCEPTED


def test_one_person_twice_keeps_the_list_of_either():
    evening = registration(4)
    hand_in(evening, 4)
    evening.act(merge_entrants, kept=1, gone=4)
    assert list_of(evening, 1).cards.value == written(4)
    assert (4, 0) not in evening.event.decks.lists


@pytest.mark.parametrize("order", [(2, 3), (3, 2)])
def test_of_several_lists_of_one_person_the_one_handed_in_first_is_kept(order):
    """A log may say that a number merged before has handed in a list, too."""
    event = Event(creator=ANA, entrants={n: Entrant(n, (n,)) for n in (1, 2, 3)}, players={n: n for n in (1, 2, 3)})
    apply(event, EntrantsMerged(1, 2))
    for player in order:
        apply(event, DecklistSubmitted(player, Sealed(written(player)), Sealed("d"), at=player))
    apply(event, EntrantsMerged(1, 3))
    assert {of: one.at for of, one in event.decks.lists.items()} == {(1, 0): order[0]}


# Who is missing, and who is late --------------------------------------------------------------------------------------


def test_the_missing_are_named_before_round_1_and_it_starts_anyway_with_a_reason():
    """MTR-2.7-a."""
    evening = registration()
    for player in range(1, 7):
        hand_in(evening, player)
    evening.act(return_list, player=2, why=ReturnedFor.NOT_LEGAL)
    with pytest.raises(NeedsAReason) as asked:
        evening.act(start_event)
    (concern,) = asked.value.detail["concerns"]
    assert (concern.code, concern.detail["entrants"]) == ("lists-missing", "2, 7, 8")
    assert [side.entrant for side in desk_lists(evening.event, names=evening.names).missing] == [2, 7, 8]
    evening.act(start_event, despite=["lists-missing"], reason="They are on their way")


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"level": Level.REGULAR}, id="MTR-2.7-b: not asked for"),
        pytest.param({"format": "sealed"}, id="MTR-2.7-f: in Limited they are due later"),
        pytest.param({"policy": "casual"}, id="a casual evening does not mind"),
    ],
)
def test_nobody_is_missing_where_no_list_is_due(more):
    registration(**more).act(start_event)


@pytest.mark.parametrize(
    ("format", "byes", "before", "after_posting", "in_first_match"),
    [
        pytest.param("modern", 0, False, True, True, id="MTR-2.7-e: Constructed, before round 1"),
        pytest.param("modern", 1, False, True, True, id="MTR-2.7-e: also with a bye"),
        pytest.param("sealed", 0, False, True, True, id="MTR-2.7-f: Limited, as the first match begins"),
        pytest.param("sealed", 1, False, False, True, id="MTR-2.7-f: a bye is no match"),
    ],
)
def test_a_late_list_is_kept_and_stamped(format, byes, before, after_posting, in_first_match):
    evening = registration(7, format=format, policy="casual")
    late = evening.register("Zoe", byes=byes)
    hand_in(evening, late)
    assert list_of(evening, late).is_late is before
    evening.start().pair()
    hand_in(evening, late)
    assert list_of(evening, late).is_late is after_posting
    evening.finish_round().pair()
    hand_in(evening, late)
    assert list_of(evening, late).is_late is in_first_match
    assert list_of(evening, late).at == evening.now


def test_a_draw_that_only_the_staff_has_seen_makes_nobody_late():
    evening = begun(8, level=Level.COMPETITIVE, format="modern", policy="casual")
    evening.act(draw_round)
    hand_in(evening, 1)
    assert not list_of(evening, 1).is_late
    evening.act(post_round, round=1)
    hand_in(evening, 1)
    assert list_of(evening, 1).is_late


def test_round_1_is_posted_all_the_same():
    """MTR-2.7-a."""
    evening = registration()
    evening.act(start_event, despite=["MTR 2.7"], reason="Go")
    assert evening.pair().round.state is RoundState.POSTED


# Who may see what -----------------------------------------------------------------------------------------------------


def opponent_of(evening: Evening, entrant: int) -> int:
    sides = evening.round.tables[evening.table_of(entrant)].sides
    return next(side for side in sides if side != entrant)


@pytest.mark.parametrize(
    ("level", "is_readable"),
    [
        pytest.param(Level.REGULAR, True, id="MTR-2.7-g: at Regular always"),
        pytest.param(Level.COMPETITIVE, False, id="MTR-2.7-g: not while the match is on"),
        pytest.param(Level.PROFESSIONAL, False, id="MTR-2.7-g: not while the match is on, Professional"),
    ],
)
def test_ones_own_list_is_readable_between_matches(level, is_readable):
    evening = all_in(level=level).start().pair()
    assert own_list(evening.event, 1, names={}).cards == written(1), "nobody has started game 1"
    evening.act(start_clock, round=1)
    seen = own_list(evening.event, 1, names={})
    assert (seen.cards == written(1), seen.is_hidden) == (is_readable, not is_readable)
    evening.report(evening.table_of(1))
    assert own_list(evening.event, 1, names={}).cards == written(1)


def test_an_opponents_list_is_shown_in_a_professional_playoff_only():
    """MTR-2.7-i."""
    shown = {}
    for level in Level:
        stages = tuple(
            Stage(structure, rounds=rounds, format="modern", level=level, cut=cut)
            for structure, rounds, cut in ((Structure.SWISS, 1, None), (Structure.PLAYOFF, None, 4))
        )
        evening = Evening(players=8)
        evening.act(announce_stages, stages=stages)
        for player in range(1, 9):
            hand_in(evening, player)
        evening.act(accept_lists)
        evening.start().pair()
        assert own_list(evening.event, 1, names={}).opponents == (), "not in the Swiss rounds"
        evening.finish_round()
        evening.act(announce_cut)
        evening.pair()
        first = evening.event.cut.seeds[0]
        found = next(iter(own_list(evening.event, first, names={}).opponents), None)
        shown[level] = found and (found.side.entrant, found.cards)
        other = opponent_of(evening, first)
        evening.report(evening.table_of(first))
        assert own_list(evening.event, first, names={}).opponents == (), "the match is over"
    assert shown == {Level.REGULAR: None, Level.COMPETITIVE: None, Level.PROFESSIONAL: (other, (written(other),))}


def test_open_lists_are_seen_by_the_one_opposite_and_by_nobody_else():
    evening = registration(level=Level.REGULAR)
    evening.act(announce_lists, lists=ListPolicy.REQUIRED, are_open=True)
    for player in range(1, 9):
        hand_in(evening, player)
    evening.act(accept_lists)
    evening.start().pair()
    other = opponent_of(evening, 1)
    assert [each.cards for each in own_list(evening.event, 1, names={}).opponents] == [(written(other),)]


def test_the_desk_counts_lists_and_reads_one():
    evening = registration(3)
    hand_in(evening, 1)
    hand_in(evening, 2, problems=("banned",))
    view = desk_lists(evening.event, names=evening.names)
    assert ([row.player for row in view.ready], [row.player for row in view.waiting]) == ([1], [1, 2])
    assert one_list(evening.event, 2, names=evening.names).cards == written(2)
    assert one_list(evening.event, 3, names=evening.names).cards == ""
    with pytest.raises(NoSuchList):
        one_list(evening.event, 9, names={})


def finished(players: int = 8) -> Evening:
    evening = all_in(players, rounds=1).start().pair().finish_round()
    evening.act(finish_event, despite=["too-few-decks-checked"], reason="One judge for eight")
    return evening


def test_lists_are_published_after_the_event_and_not_before():
    evening = all_in()
    with pytest.raises(WrongPhase):
        evening.act(publish_lists)
    evening = finished()
    assert published_lists(evening.event, names={}) == ()
    evening.act(publish_lists)
    assert {one.cards for one in published_lists(evening.event, names={})} == {written(p) for p in range(1, 9)}
    with pytest.raises(NothingToPublish):
        evening.act(publish_lists)


# Nothing leaks --------------------------------------------------------------------------------------------------------

MARKS = [SECRET_CARD.format(player=player) for player in range(1, 9)]


def leaks(value: object) -> list[str]:
    said = value if isinstance(value, bytes) else repr(value).encode()
    return [mark for mark in MARKS if mark.encode() in said]


def file_of(evening: Evening, *, redacted: bool) -> bytes:
    openings = [opening for each in evening.book.openings.values() for opening in each.values()]
    names = {} if redacted else evening.names
    return write_log(
        evening.book.lines, stream=STREAM, edition="mtr-2021-07-23", openings=openings, names=names, redacted=redacted
    )


def test_no_card_is_in_the_log_its_public_file_or_a_view_of_somebody_else():
    evening = all_in(format="modern").start().pair().check_decks()
    names, event = evening.names, evening.event
    assert leaks(b"".join(evening.book.lines)) == []
    assert leaks(file_of(evening, redacted=True)) == []
    assert len(leaks(file_of(evening, redacted=False))) == 8, "the whole file has them: there is something to leak"
    views = [public_view(event, names=names), desk_view(event, names=names), desk_lists(event, names=names)]
    views += [player_view(event, player, names=names) for player in event.players]
    assert leaks(views) == []
    for player in event.players:
        assert leaks(own_list(event, player, names=names)) == [SECRET_CARD.format(player=player)]
    assert leaks(event.decks) == [], "a sealed value does not print itself"


def test_the_hash_of_a_list_is_no_secret_kept_badly():
    """Somebody with a hundred known lists must not find one in the log by its hash."""
    evening = all_in()
    assert b"digest of 1" not in b"".join(evening.book.lines)
    assert b"digest of 1" not in file_of(evening, redacted=True)


def test_published_lists_are_in_the_public_file_and_it_still_verifies():
    evening = finished()
    assert leaks(file_of(evening, redacted=True)) == []
    evening.act(publish_lists)
    data = file_of(evening, redacted=True)
    assert leaks(data) == MARKS
    verified = verify(read_log(data))
    assert {one.cards for one in published_lists(verified.state, names={})} == {written(p) for p in range(1, 9)}
    assert leaks(msgspec.json.encode([line.decode() for line in read_log(data).lines])) == []


@given(st.integers(1, 8), st.text(max_size=40), st.text(max_size=40))
def test_whatever_the_others_play_a_player_sees_the_same(me, one, other):
    """Change every list but one's own, and nothing one may see changes."""
    seen = []
    for text in (one, other):
        evening = Evening(players=8, level=Level.COMPETITIVE, format="modern")
        for player in range(1, 9):
            mine = written(player) if player == me else f"60 {text}"
            evening.act(submit_list, player=player, written=mine, verdict=DeckVerdict("same"))
        evening.act(accept_lists)
        evening.start().pair()
        event = evening.event
        seen.append((own_list(event, me, names={}), player_view(event, me, names={}), public_view(event, names={})))
    assert seen[0] == seen[1]


# Limited --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("format", "limited"),
    [("sealed", True), ("booster-draft", True), ("limited", True), ("modern", False), ("casual", False)],
)
def test_a_format_is_limited_or_not(format, limited):
    assert is_limited(format) is limited


def test_a_pool_is_registered_by_somebody_else():
    """MTR-7.5-d."""
    evening = registration(format="sealed")
    ana, bo = evening.link(1), evening.link(2)
    with pytest.raises(PoolsNotAskedFor):
        evening.act(register_pool, by=bo, player=1, written="90 Island")
    evening.act(announce_lists, lists=ListPolicy.REQUIRED, pools=True)
    with pytest.raises(NotYourOwnPool):
        evening.act(register_pool, by=ana, player=1, written="90 Island")
    evening.act(register_pool, by=bo, player=1, written="90 Island")
    kept = evening.event.decks.pools[1, 0]
    assert (kept.cards.value, kept.by) == ("90 Island", 2)
    assert one_list(evening.event, 1, names={}).pool == "90 Island"


@pytest.mark.parametrize("stands", ["a pool", "an accepted list"])
def test_no_player_writes_over_what_stands_of_another(stands):
    """MTR 7.5: the first registration stands; what is changed later an official changes."""
    evening = registration(format="sealed")
    evening.act(announce_lists, lists=ListPolicy.REQUIRED, pools=True)
    bo = evening.link(2)
    if stands == "a pool":
        evening.act(register_pool, by=bo, player=1, written="90 Island")
    else:
        hand_in(evening, 1)
        evening.act(accept_lists, players=(1,))
    before = dict(evening.event.decks.pools)
    for by in (bo, evening.link(3)):
        with pytest.raises(PoolStands):
            evening.act(register_pool, by=by, player=1, written="1 Swamp")
    assert evening.event.decks.pools == before
    evening.act(register_pool, player=1, written="90 Forest")
    kept = evening.event.decks.pools[1, 0]
    assert (kept.cards.value, kept.by) == ("90 Forest", None)


def test_what_was_decided_about_odd_product_is_kept():
    """MTR-7.4-b."""
    evening = registration(format="sealed").name_staff()
    with pytest.raises(NotYourPower):
        evening.act(decide_product, by=FJ, player=1)
    evening.act(decide_product, by=HJ, player=1, exchanged=False)
    evening.act(decide_product, by=HJ, player=1, exchanged=False)
    assert (evening.event.decks.exchanged, evening.event.decks.marked) == ({}, {1: (False, Role.ORGANIZER)})
    evening.act(decide_product, by=TO, player=1)
    assert evening.event.decks.marked == {1: (True, Role.HEAD_JUDGE)}, "they do not agree yet"
    evening.act(decide_product, by=TO, player=1, exchanged=False)
    evening.act(decide_product, by=HJ, player=1, exchanged=False)
    assert (evening.event.decks.exchanged, evening.event.decks.marked) == ({1: False}, {})


def test_a_second_limited_stage_has_lists_of_its_own_and_its_playoff_the_same():
    stages = (
        Stage(rounds=1, format="sealed"),
        Stage(rounds=1, format="booster-draft"),
        Stage(Structure.PLAYOFF, format="booster-draft", cut=2),
    )
    evening = Evening(players=8)
    evening.act(announce_stages, stages=stages)
    hand_in(evening, 1)
    evening.start().pair().finish_round()
    hand_in(evening, 1)
    assert set(evening.event.decks.lists) == {(1, 0), (1, 1)}
    evening.pair().finish_round()
    evening.act(announce_cut)
    assert desk_lists(evening.event, names={}).wanted.stage == 1
