"""Two teams who share a game: primary players, who goes first, drawn games, lateness (MTR 9.1, MTR 9.3, MTR 9.4)."""

import pytest
from tests.core.event.events import STAFF, Evening
from tests.core.event.rounds.test_seats import derived

from topcut.core.event.flow import post_round
from topcut.core.event.judging import give_penalty
from topcut.core.event.matches import (
    choose_first,
    end_game,
    goes_first,
    name_primary,
    note_missing,
    penalise_lateness,
    take_step,
)
from topcut.core.event.nouns.matches.facts import PrimaryNamed
from topcut.core.event.nouns.matches.refusals import (
    HandWasSeen,
    MatchIsDecided,
    NoPrimaryPlayer,
    NoTeamSideboarding,
    PrimaryIsFixed,
    TeamHandWasSeen,
)
from topcut.core.event.nouns.matches.terms import GameEnd, Step
from topcut.core.event.nouns.refusals import NotYourMatch
from topcut.core.event.nouns.rounds.refusals import SeatsReport
from topcut.core.event.people import link_player
from topcut.core.event.rounds import MINUTE, draw_round, report_result, start_clock
from topcut.core.judging.refusals import NotInThisMatch
from topcut.core.log import BrokenLog
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import FirstTo, How, Level, PlayerId, Result, Role, Score, Who

FLOOR, HEAD = STAFF[Role.FLOOR_JUDGE], STAFF[Role.HEAD_JUDGE]
AT = {"round": 1, "table": 1}
DRAWN = Result(Score((0, 0), 1))
WON = Result(Score((1, 0)))


class Giants:
    """Two teams of two at table 1, with four phones; a third and a fourth at table 2."""

    def __init__(self, *, team: int = 2, clock: bool = True) -> None:
        shared = {"plays_together": True, "length": FirstTo(1)} if team == 2 else {}
        self.evening = Evening(team=team, level=Level.COMPETITIVE, policy="official-magic", **shared).name_staff()
        for name in ("Reds", "Blues", "Greens", "Golds"):
            self.evening.register(*(f"{name} {letter}" for letter in "ABC"[:team]), team=name)
        for player in self.evening.event.players:
            self.evening.act(link_player, player=player, link=Who(f"phone-{player}"))
        self.evening.start().act(draw_round)
        self.evening.act(post_round, round=1)
        if clock:
            self.evening.act(start_clock, round=1)

    @property
    def table(self):
        return self.evening.event.rounds[1].tables[1]

    def player(self, side: int, head: int) -> PlayerId:
        return self.evening.event.entrants[self.table.sides[side]].players[head]

    def phone(self, side: int, head: int) -> str:
        return f"phone-{self.player(side, head)}"

    def name(self, side: int, head: int, *, by: str | None = None) -> None:
        by = by or self.phone(side, head)
        self.evening.act(name_primary, by=by, **AT, player=self.player(side, head))

    def steps(self, *steps: Step) -> None:
        for step in steps:
            self.evening.act(take_step, by=FLOOR, **AT, step=step)

    def penalised(self) -> list[PlayerId]:
        judging = self.evening.event.judging
        return [player for player in self.evening.event.players if judging.penalties_of(player)]


@pytest.fixture
def giants() -> Giants:
    return Giants()


def test_either_partner_names_the_primary_player_and_it_changes_until_the_match_begins():
    """MTR-9.4-a, MTR-9.4-b."""
    giants = Giants(clock=False)
    giants.name(0, 0, by=giants.phone(0, 1))
    giants.name(1, 1)
    giants.name(0, 1)
    assert giants.table.progress.primary == (giants.player(1, 1), giants.player(0, 1))
    giants.evening.act(start_clock, round=1)
    with pytest.raises(PrimaryIsFixed):
        giants.name(0, 0)


def test_who_is_named_late_stays_too(giants: Giants):
    """MTR-9.4-b: named only when the clock runs, and then for the match."""
    giants.name(0, 0)
    with pytest.raises(PrimaryIsFixed):
        giants.name(0, 1)
    giants.evening.act(report_result, by=STAFF[Role.SCOREKEEPER], **AT, result=WON)
    with pytest.raises(MatchIsDecided):
        giants.name(1, 0)


def test_nobody_names_it_for_others_nor_where_there_is_none(giants: Giants):
    with pytest.raises(NotYourMatch):
        giants.name(0, 0, by=giants.phone(1, 0))
    stranger = giants.evening.event.entrants[giants.evening.event.rounds[1].tables[2].sides[0]].players[0]
    with pytest.raises(NotInThisMatch):
        giants.evening.act(name_primary, by=FLOOR, **AT, player=stranger)
    with pytest.raises(NotYourMatch):
        giants.name(0, 0, by=f"phone-{stranger}")
    trios = Giants(team=3)
    with pytest.raises(NoPrimaryPlayer):
        trios.name(0, 0)


def test_a_log_in_which_a_stranger_names_it_is_found_out(giants: Giants):
    giants.name(0, 0)
    assert derived(giants)[1].powers == len(giants.evening.book.lines)
    for by in (giants.phone(1, 0), giants.phone(0, 1)):
        named = PrimaryNamed(1, 1, giants.player(1, 0))
        if by == giants.phone(1, 0):
            derived(giants, named, by=by)
        else:
            with pytest.raises(BrokenLog):
                derived(giants, named, by=by)


def test_there_is_no_sideboarding_before_a_shared_game(giants: Giants):
    """MTR-9.4-a: six steps, none of them for sideboards, not even after a drawn game."""
    giants.evening.act(end_game, by=FLOOR, **AT, winner=None)
    with pytest.raises(NoTeamSideboarding):
        giants.steps(Step.SIDEBOARD)
    giants.steps(Step.SHUFFLE, Step.PRESENT, Step.CHOOSE, Step.HANDS, Step.MULLIGANS, Step.BEGUN)


def test_a_team_that_looks_before_it_chooses_goes_first(giants: Giants):
    """MTR-9.3-a, MTR-9.3-b."""
    giants.steps(Step.SHUFFLE, Step.PRESENT, Step.HANDS, Step.MULLIGANS)
    with pytest.raises(TeamHandWasSeen):
        giants.evening.act(choose_first, by=FLOOR, **AT, chooser=0, first=1)
    giants.evening.act(choose_first, by=FLOOR, **AT, chooser=1, first=1)
    assert goes_first(giants.evening.event, giants.evening.event.rounds[1], giants.table) == 1


def test_a_choice_stands_once_hands_are_seen(giants: Giants):
    """MTR 9.3: neither team thinks better of it, having looked."""
    giants.evening.act(choose_first, by=giants.phone(0, 0), **AT, chooser=0, first=1)
    giants.steps(Step.SHUFFLE, Step.PRESENT, Step.CHOOSE, Step.HANDS, Step.MULLIGANS)
    for side in (0, 1):
        with pytest.raises(HandWasSeen):
            giants.evening.act(choose_first, by=giants.phone(side, 0), **AT, chooser=side, first=side)
    assert giants.table.progress.first == 1


def test_a_primary_player_changed_in_the_match_is_found_out_in_its_log(giants: Giants):
    giants.name(0, 0)
    giants.steps(Step.SHUFFLE)
    with pytest.raises(BrokenLog):
        derived(giants, PrimaryNamed(1, 1, giants.player(0, 1)), by=giants.phone(0, 1))


def test_a_drawn_game_stays_out_of_a_match_that_is_conceded(giants: Giants):
    """MTR-9.1-b: it does not count, however the match ends."""
    giants.steps(Step.SHUFFLE, Step.PRESENT, Step.CHOOSE, Step.HANDS, Step.MULLIGANS, Step.BEGUN)
    giants.evening.act(end_game, by=FLOOR, **AT, winner=None, how=GameEnd.AGREED)
    giants.evening.act(report_result, **AT, result=Result(Score((0, 0)), How.CONCEDED, (1,)))
    assert giants.table.result.score == Score((1, 0))


def test_a_drawn_game_does_not_count_while_there_is_time(giants: Giants):
    """MTR-9.1-b: another game, and the result has only the one that was won; after time it is a draw."""
    giants.evening.act(end_game, by=FLOOR, **AT, winner=None)
    giants.steps(Step.SHUFFLE)
    with pytest.raises(NeedsAReason):
        giants.evening.act(report_result, by=giants.phone(0, 1), **AT, result=DRAWN)
    giants.evening.act(report_result, by=giants.phone(0, 1), **AT, result=Result(Score((1, 0), 1)))
    assert giants.table.result == WON
    giants.evening.now += 51 * MINUTE
    giants.evening.act(report_result, by=giants.phone(0, 1), **AT, result=Result(Score((0, 0), 2)))
    assert giants.table.result == DRAWN


@pytest.mark.parametrize(
    ("named", "who"),
    [pytest.param({"head": 1}, [(1, 1)], id="B alone"), pytest.param({}, [(1, 0), (1, 1)], id="the team")],
)
def test_whoever_was_late_is_named_and_the_game_is_lost_once(giants: Giants, named, who):
    """IPG 3.1: a late B is not A, and two who are late together lose one game."""
    players = (giants.player(1, named["head"]),) if named else ()
    missing = () if named else (1,)
    giants.evening.act(note_missing, by=FLOOR, **AT, missing=missing, players=players)
    assert giants.table.progress.missing == (1,)
    giants.evening.now += 3 * MINUTE
    giants.evening.act(penalise_lateness, by=HEAD, **AT)
    assert giants.penalised() == sorted(giants.player(*each) for each in who)
    assert giants.table.progress.score == Score((1, 0))
    assert giants.table.result == WON


def test_two_of_a_team_lose_a_game_once(giants: Giants):
    giants.evening.act(
        give_penalty,
        by=HEAD,
        players=(giants.player(0, 0), giants.player(0, 1)),
        infraction="tardiness",
        penalty="game-loss",
        **AT,
        despite=["penalty-deviates"],
        reason="both were away",
    )
    assert [(game.winner, game.how) for game in giants.table.progress.games] == [(1, GameEnd.PENALTY)]


def test_people_are_named_only_where_they_share_a_game(giants: Giants):
    stranger = giants.evening.event.entrants[giants.evening.event.rounds[1].tables[2].sides[0]].players[0]
    with pytest.raises(NotInThisMatch):
        giants.evening.act(note_missing, by=FLOOR, **AT, missing=(), players=(stranger,))
    trios = Giants(team=3)
    with pytest.raises(SeatsReport):
        trios.evening.act(note_missing, by=FLOOR, **AT, missing=(), players=(trios.player(0, 0),))
