"""A match of two teams is what its seats play: A against A, B against B, C against C (MTR 8.2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.event.events import CLOSE, LOST, STAFF, WON, Evening
from tests.core.log.book import STREAM

from topcut.core.brackets.refusals import DrawInElimination
from topcut.core.event.audit.verify import derive_again
from topcut.core.event.flow import announce_stages, close_round, post_round
from topcut.core.event.fold import EVENT
from topcut.core.event.judging import give_penalty
from topcut.core.event.nouns.bounds import NotThatManyPlayers, NotTheFormatsOfSeats, TeamsAreSet, TeamsOfOneSize
from topcut.core.event.nouns.facts import PlayerLinked
from topcut.core.event.nouns.matches.facts import GameEnded
from topcut.core.event.nouns.people.facts import TeamSeatTaken
from topcut.core.event.nouns.rounds.facts import ResultReported
from topcut.core.event.nouns.rounds.refusals import (
    AlreadyClosed,
    NoSeatOfATeam,
    NothingToConfirm,
    NotYourSeat,
    SeatsReport,
    SeatsStillOpen,
)
from topcut.core.event.nouns.rounds.state import ReportStatus
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.people import lend_powers, link_player
from topcut.core.event.playoff import announce_cut
from topcut.core.event.rounds import (
    MINUTE,
    clear_result,
    confirm_result,
    correct_result,
    correction_effect,
    dispute_result,
    draw_round,
    extend_table,
    ranking,
    report_result,
    start_clock,
)
from topcut.core.event.view import desk_view, grid_of, room_view
from topcut.core.event.view.grid import TileIs
from topcut.core.log import BrokenLog, Entry
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import How, Outcome, PlayerId, Power, Result, Role, Score, Who
from topcut.core.play.seats import team_result

SCOREKEEPER = STAFF[Role.SCOREKEEPER]
DRAWN = Result(Score((1, 1), 1))
LOST_BY_BOTH = Result(Score((0, 0)), How.MATCH_LOSS, (0, 1))
FINAL, REPORTED, DISPUTED, OPEN = ReportStatus.FINAL, ReportStatus.REPORTED, ReportStatus.DISPUTED, ReportStatus.OPEN


class Trios:
    """Two teams of three at table 1, with six phones."""

    def __init__(self) -> None:
        self.evening = Evening(team=3).name_staff()
        for team in ("Reds", "Blues"):
            self.evening.register(*(f"{team} {letter}" for letter in "ABC"), team=team)
        for player in self.evening.event.players:
            self.evening.act(link_player, player=player, link=Who(f"phone-{player}"))
        self.evening.start().act(draw_round)
        self.evening.act(post_round, round=1)

    @property
    def table(self):
        return self.evening.event.rounds[1].tables[1]

    def phone(self, side: int, seat: int) -> str:
        players = self.evening.event.entrants[self.table.sides[side]].players
        return f"phone-{players[seat]}"

    def report(self, seat: int | None, result: Result, *, by: str = SCOREKEEPER) -> "Trios":
        self.evening.act(report_result, by=by, round=1, table=1, seat=seat, result=result)
        return self

    @property
    def now(self) -> tuple[ReportStatus, Result | None]:
        return self.table.report, self.table.result


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        # MTR-8.2-h: most of the seats win; equal is a draw
        ((WON, LOST, WON), Score((2, 1))),
        ((WON, LOST, DRAWN), Score((1, 1), 1)),
        ((DRAWN, DRAWN, DRAWN), Score((0, 0), 3)),
        # said as soon as it is decided
        ((WON, WON, None), Score((2, 0))),
        ((None, LOST, LOST), Score((0, 2))),
        ((WON, None, None), None),
        ((WON, DRAWN, None), None),
        ((WON, LOST, None), None),
        ((WON, LOST_BY_BOTH, None), None),
        ((WON, None), None),
        ((WON, DRAWN), Score((1, 0), 1)),
        ((WON, LOST), Score((1, 1))),
    ],
)
def test_a_team_wins_by_most_of_its_seats(seats, said):
    result = team_result(seats)
    assert (result and result.score) == said


@given(st.lists(st.sampled_from([WON, LOST, DRAWN, LOST_BY_BOTH, None]), min_size=2, max_size=3))
def test_what_is_decided_stays_decided_however_the_open_seats_end(seats):
    """MTR 8.2: a match is said to be over only where nothing that is still played can change who won it."""
    decided = team_result(seats)
    ends = [team_result([seat or end for seat in seats]) for end in (WON, LOST, DRAWN, LOST_BY_BOTH)]
    assert all(ends)
    if decided and decided.outcomes()[0] is not Outcome.DRAW:
        assert {end.outcomes() for end in ends} == {decided.outcomes()}
    if decided is None:
        assert len({end.outcomes() for end in ends}) > 1


def test_seats_lost_by_both_are_a_match_lost_by_both():
    assert team_result([LOST_BY_BOTH] * 3).outcomes() == (Outcome.LOSS, Outcome.LOSS)


def test_a_match_of_teams_has_a_match_for_each_letter():
    """MTR-8.2-g: three matches by letter, between the same two teams."""
    table = Trios().table
    assert [seat.sides for seat in table.seats] == [table.sides] * 3


def test_the_teams_result_follows_from_its_seats_and_the_round_closes_once_it_is_decided():
    """MTR-8.2-h: A 2-1, B 0-2, then C decides."""
    trios = Trios().report(0, CLOSE).report(1, LOST)
    assert trios.now == (OPEN, None)
    assert trios.evening.round.open_tables == [1]
    trios.report(2, WON)
    assert trios.now == (FINAL, Result(Score((2, 1))))
    trios.evening.act(close_round, round=1)
    best = ranking(trios.evening.event, after=1)[0]
    assert (best.entrant, best.points) == (trios.table.sides[0], 3)


def test_two_seats_decide_while_the_third_still_plays():
    trios = Trios().report(0, WON).report(1, WON)
    assert trios.now == (FINAL, Result(Score((2, 0))))
    trios.report(2, LOST)
    assert trios.now == (FINAL, Result(Score((2, 1))))


def test_each_seat_reports_confirms_and_disputes_its_own():
    trios = Trios()
    trios.report(0, WON, by=trios.phone(0, 0)).report(1, WON, by=trios.phone(1, 1))
    assert trios.now == (REPORTED, Result(Score((2, 0))))
    with pytest.raises(NotYourSeat):
        trios.evening.act(confirm_result, by=trios.phone(1, 2), round=1, table=1, seat=0)
    trios.evening.act(confirm_result, by=trios.phone(1, 0), round=1, table=1, seat=0)
    with pytest.raises(NothingToConfirm):
        trios.evening.act(confirm_result, by=trios.phone(1, 0), round=1, table=1)
    trios.evening.act(dispute_result, by=trios.phone(0, 1), round=1, table=1, seat=1)
    assert trios.now == (DISPUTED, None)
    assert [seat.report for seat in trios.table.seats] == [FINAL, DISPUTED, OPEN]
    trios.report(2, WON, by=trios.phone(0, 2))
    assert trios.now == (REPORTED, Result(Score((2, 0))))


def test_a_player_reports_no_other_seat_and_no_whole_match():
    trios = Trios()
    with pytest.raises(NotYourSeat):
        trios.report(1, WON, by=trios.phone(0, 0))
    with pytest.raises(SeatsReport):
        trios.report(None, Result(Score((2, 1))), by=trios.phone(0, 0))
    with pytest.raises(NoSeatOfATeam):
        trios.report(3, WON)


@pytest.mark.parametrize("how", [How.CONCEDED, How.DRAW_AGREED])
def test_a_team_concedes_or_draws_as_one(how):
    """MTR 2.4: what a team agrees to is said of the whole match, and the other team answers."""
    trios = Trios()
    said = Result(Score((0, 0)), how, (0,) if how is How.CONCEDED else ())
    trios.report(None, said, by=trios.phone(0, 2))
    assert trios.table.report is REPORTED
    trios.evening.act(confirm_result, by=trios.phone(1, 1), round=1, table=1)
    assert trios.table.report is FINAL
    trios.report(0, WON)
    assert trios.table.result.how is how, "what the seats play on does not change what the teams agreed"


def test_an_officials_word_about_the_match_stands_until_it_is_taken_out():
    trios = Trios().report(0, WON).report(1, WON)
    trios.report(None, Result(Score((1, 2))))
    trios.report(2, WON)
    assert trios.now == (FINAL, Result(Score((1, 2))))
    trios.evening.act(clear_result, by=SCOREKEEPER, round=1, table=1)
    assert trios.now == (FINAL, Result(Score((3, 0))))


def test_a_seat_taken_out_opens_the_match_again():
    trios = Trios().report(0, WON).report(1, WON)
    trios.evening.act(clear_result, by=SCOREKEEPER, round=1, table=1, seat=1)
    assert trios.now == (OPEN, None)
    assert trios.evening.round.open_tables == [1]


def test_a_seat_corrected_after_the_round_is_another_winner_or_refused_where_nobody_would_win():
    trios = Trios().report(0, WON).report(1, WON)
    trios.evening.act(close_round, round=1)
    with pytest.raises(SeatsStillOpen):
        trios.evening.act(correct_result, by=SCOREKEEPER, round=1, table=1, seat=1, result=LOST)
    trios.evening.act(correct_result, by=SCOREKEEPER, round=1, table=1, seat=2, result=LOST)
    trios.evening.act(correct_result, round=1, table=1, seat=1, result=LOST, despite=["other-winner"], reason="slip")
    assert trios.now == (FINAL, Result(Score((1, 2))))


def test_an_undone_seat_leaves_the_match_as_it_was():
    trios = Trios().report(0, WON)
    seq = trios.evening.act(report_result, by=SCOREKEEPER, round=1, table=1, seat=1, result=WON)
    trios.evening.undo(seq)
    assert trios.now == (OPEN, None)


@pytest.mark.parametrize("stage", [{"team": 4}, {"team": 0}, {"team": 3, "plays_together": True}])
def test_a_team_has_two_or_three_players(stage):
    """MTR-8.2-a: Two-Headed Giant with three is refused."""
    with pytest.raises(NotThatManyPlayers):
        Evening(**stage)


@pytest.mark.parametrize("formats", [("modern",), ("modern", "legacy", "sealed"), ("legacy", "modern", "modern")])
def test_every_seat_has_a_constructed_format_or_all_have_one(formats):
    """MTR-8.4-e: not one for three, no pool for one seat, and seat A plays what the stage is called."""
    with pytest.raises(NotTheFormatsOfSeats):
        Evening(team=3, format="modern", formats=formats)


def test_the_size_of_teams_is_known_before_the_first_entry():
    """MTR-8.2-a: trios with two is refused, and so is somebody alone."""
    evening = Evening(team=3)
    with pytest.raises(TeamsOfOneSize):
        evening.register("Ana", "Bo")
    evening.register("Ana", "Bo", "Cy")
    for other in (Stage(rounds=3, team=2), Stage(rounds=3), Stage(rounds=3, team=2, plays_together=True)):
        with pytest.raises(TeamsAreSet):
            evening.act(announce_stages, stages=(other,))
    with pytest.raises(TeamsOfOneSize):
        evening.act(announce_stages, stages=(Stage(rounds=3, team=3), Stage(rounds=2, team=2)))


def test_two_heads_play_one_match():
    """MTR 9.1: one game of four people has no seats."""
    evening = Evening(team=2, plays_together=True)
    for pair in ("ab", "cd"):
        evening.register(*pair)
    evening.start().act(draw_round)
    assert evening.round.tables[1].seats == ()
    assert evening.event.seat_of(PlayerId(2)) == 1


# What a whole log says again ------------------------------------------------------------------------------------------


def derived(trios: Trios, *facts, by: str = "ana"):
    book = trios.evening.book
    line = EVENT.encode(Entry(book.folded.seq + 1, book.folded.at, by, facts, book.folded.head)) if facts else None
    return derive_again(STREAM, [*book.lines, *([line] if line else [])], openings=book.openings)


def test_a_match_reported_on_six_phones_verifies():
    """A and B confirm, then C reports after the match was decided; B's dispute of another day verifies too."""
    trios = Trios()
    for seat in (0, 1):
        trios.report(seat, WON, by=trios.phone(0, seat))
        trios.evening.act(confirm_result, by=trios.phone(1, seat), round=1, table=1, seat=seat)
    trios.report(2, LOST, by=trios.phone(1, 2))
    trios.evening.act(dispute_result, by=trios.phone(0, 2), round=1, table=1, seat=2)
    assert derived(trios)[1].powers == len(trios.evening.book.lines)


@pytest.mark.parametrize(
    "forge",
    [
        pytest.param(lambda: ResultReported(1, 1, WON, 0, seat=2), id="another seat of one's team"),
        pytest.param(lambda: ResultReported(1, 1, Result(Score((3, 0))), 0), id="the whole match as played"),
        pytest.param(lambda: GameEnded(1, 1, 0, seat=1), id="a game of another seat"),
    ],
)
def test_what_no_action_takes_of_a_player_does_not_verify(forge):
    """MTR 8.2: everybody speaks for their own seat."""
    trios = Trios()
    with pytest.raises(BrokenLog):
        derived(trios, forge(), by=trios.phone(0, 0))


def test_nobody_at_the_door_takes_over_somebody_s_phone():
    trios = Trios()
    trios.evening.act(lend_powers, whom="door", powers=(Power.JOIN,))
    with pytest.raises(BrokenLog):
        derived(trios, TeamSeatTaken(PlayerId(1)), PlayerLinked(Who("evil"), PlayerId(1)), by="door")


def bracket() -> Evening:
    """Two teams of three in a final, one seat each."""
    evening = Evening(structure=Structure.PLAYOFF, cut=2, rounds=None, team=3).name_staff()
    for team in ("Reds", "Blues"):
        evening.register(*(f"{team} {letter}" for letter in "ABC"), team=team)
    evening.start().act(announce_cut, by=STAFF[Role.HEAD_JUDGE])
    evening.act(draw_round)
    evening.act(post_round, round=1)
    for seat, result in ((0, WON), (1, LOST)):
        evening.act(report_result, by=SCOREKEEPER, round=1, table=1, seat=seat, result=result)
    return evening


@pytest.mark.parametrize("is_penalty", [False, True])
def test_teams_in_a_bracket_do_not_end_equal(is_penalty):
    """MTR 2.5: one each and a match lost by both, reported or as a penalty; an official says which team goes on."""
    evening = bracket()
    both = tuple(evening.event.entrants[side].players[2] for side in evening.round.tables[1].sides)
    if is_penalty:
        order = {"infraction": "slow-play", "penalty": "match-loss", "round": 1, "table": 1}
        deviates = {"despite": ["penalty-deviates"], "reason": "as the head judge says"}
        evening.act(give_penalty, by=STAFF[Role.HEAD_JUDGE], players=both, **order, **deviates)
    else:
        evening.act(report_result, by=SCOREKEEPER, round=1, table=1, seat=2, result=LOST_BY_BOTH)
    table = evening.round.tables[1]
    assert [seat.report for seat in table.seats] == [FINAL] * 3
    assert (table.report, table.result, evening.round.open_tables) == (OPEN, None, [1])
    with pytest.raises(DrawInElimination):
        evening.act(report_result, by=SCOREKEEPER, round=1, table=1, result=Result(Score((1, 1))))
    evening.act(report_result, by=SCOREKEEPER, round=1, table=1, result=Result(Score((2, 1))))
    evening.act(close_round, round=1)
    derive_again(STREAM, evening.book.lines, openings=evening.book.openings)


def test_a_correction_does_not_count_a_seat_that_is_disputed():
    """MTR 8.2: A and B have decided the match, and nobody has settled what C played: B's correction waits for that."""
    trios = Trios()
    trios.report(2, LOST, by=trios.phone(0, 2))
    trios.evening.act(dispute_result, by=trios.phone(1, 2), round=1, table=1, seat=2)
    trios.report(0, WON).report(1, WON)
    trios.evening.act(close_round, round=1)
    at = {"round": 1, "table": 1, "seat": 1, "result": LOST}
    with pytest.raises(SeatsStillOpen):
        trios.evening.act(correct_result, **at)
    with pytest.raises(SeatsStillOpen):
        correction_effect(trios.evening.event, **at)


def test_a_correction_by_which_the_seats_contradict_what_one_team_claimed_is_another_winner():
    """MTR 1.9: the round was closed on the claim of side 0; two seats that it lost are the head judge's question."""
    trios = Trios()
    trios.report(None, Result(Score((0, 0)), How.CONCEDED, (1,)), by=trios.phone(0, 0)).report(0, LOST)
    trios.evening.act(close_round, round=1, despite=["one-side-reported"], reason="they left")
    at = {"round": 1, "table": 1, "seat": 1, "result": LOST}
    with pytest.raises(NeedsAReason):
        trios.evening.act(correct_result, **at)
    trios.evening.act(correct_result, **at, despite=["other-winner"], reason="both slips are here")
    assert trios.now == (FINAL, Result(Score((0, 2))))


def test_a_seat_that_a_team_does_not_have_is_not_corrected():
    with pytest.raises(NoSeatOfATeam):
        correction_effect(Trios().evening.event, round=1, table=1, seat=3, result=WON)


def test_a_correction_that_would_leave_a_bracket_without_a_winner_is_refused():
    evening = bracket()
    evening.act(report_result, by=SCOREKEEPER, round=1, table=1, seat=2, result=WON)
    evening.act(close_round, round=1)
    at = {"round": 1, "table": 1, "seat": 2, "result": LOST_BY_BOTH}
    with pytest.raises(SeatsStillOpen):
        evening.act(correct_result, by=SCOREKEEPER, **at)
    with pytest.raises(SeatsStillOpen):
        correction_effect(evening.event, **at)


def test_a_seat_confirmed_after_the_round_changes_nothing():
    trios = Trios().report(0, WON).report(1, WON)
    trios.report(2, LOST, by=trios.phone(0, 2))
    trios.evening.act(close_round, round=1)
    with pytest.raises(AlreadyClosed):
        trios.evening.act(confirm_result, by=trios.phone(1, 2), round=1, table=1, seat=2)
    assert trios.now == (FINAL, Result(Score((2, 0))))


def test_what_one_team_claims_gives_way_to_what_the_seats_played():
    """MTR 8.2: side 0 says the others concede; officials enter three seats that side 0 has lost."""
    trios = Trios()
    trios.report(None, Result(Score((0, 0)), How.CONCEDED, (1,)), by=trios.phone(0, 0))
    for seat in range(3):
        trios.report(seat, LOST)
    assert trios.now == (FINAL, Result(Score((0, 3))))


def test_a_judge_called_to_one_seat_still_comes_when_another_agrees():
    trios = Trios()
    for seat in (0, 1):
        trios.report(seat, WON, by=trios.phone(0, seat))
    trios.evening.act(dispute_result, by=trios.phone(1, 1), round=1, table=1, seat=1)
    trios.evening.act(confirm_result, by=trios.phone(1, 0), round=1, table=1, seat=0)
    assert len(trios.evening.event.judging.open_calls) == 1


def test_a_corrected_seat_is_a_corrected_match():
    trios = Trios().report(0, WON).report(1, LOST).report(2, WON)
    trios.evening.act(close_round, round=1)
    trios.evening.act(correct_result, round=1, table=1, seat=2, result=LOST, despite=["other-winner"], reason="slip")
    assert (trios.table.corrected_from, trios.table.corrected_in) == (Result(Score((2, 1))), 1)


def test_what_a_seat_has_beyond_the_round_is_told_to_its_phones_and_counts_for_the_table():
    """MTR 2.6, MTR 8.2: the feed tells B of B's minutes and of B's report; grid and desk wait for the longest seat."""
    trios = Trios()
    trios.evening.act(start_clock, round=1)
    trios.evening.act(extend_table, round=1, table=1, seat=1, minutes=5, why="ruling")
    trios.report(1, WON, by=trios.phone(0, 1))
    event, now = trios.evening.event, trios.evening.now
    at_seats = room_view(event, names={}).at_seats
    mine = {player: at_seats[player] for side in trios.table.sides for player in event.entrants[side].players}
    assert [part.extra // MINUTE for part in mine.values()] == [0, 5, 0] * 2
    assert [part.report for part in mine.values()] == [OPEN, REPORTED, OPEN] * 2
    assert [part.is_mine for part in mine.values()] == [False, True, False, False, False, False]
    (tile,) = grid_of(event, now=now).open
    assert (tile.minutes, tile.seats) == (5, "")
    assert desk_view(event, names={}).finishing[0].extra == 5 * MINUTE
    trios.evening.act(confirm_result, by=trios.phone(1, 1), round=1, table=1, seat=1)
    (tile,) = grid_of(trios.evening.event, now=now).open
    assert (tile.minutes, tile.seats) == (0, "AC"), "B is done, and so are its minutes"
    trios.report(0, WON)
    (tile,) = grid_of(trios.evening.event, now=now).tiles
    assert (tile.is_now, tile.seats) == (TileIs.DONE, "C"), "decided, and C plays on"
