"""A table of no event: its judge is the last person who came by the link, for as long as every player agrees."""

from contextlib import nullcontext

import pytest
from tests.core.zones.audit.test_authority import forge
from tests.core.zones.tables import Table, table

from topcut.core.asking import Asked, NotTheirs, WholeLog
from topcut.core.play import Actor, Power, Who
from topcut.core.zones import actions
from topcut.core.zones.asking import rewind
from topcut.core.zones.log import TABLE_LOG
from topcut.core.zones.nouns.facts import GameResultSettled
from topcut.core.zones.nouns.refusals import JudgeNotAgreed, JudgesOnly, WrongMoment
from topcut.core.zones.view import judge_view

INES, OTTO = Who("judge-ines"), Who("judge-otto")
HIDDEN = [(0, "hand"), (1, "deck")]


class FreeTable:
    """A game at a table of no event, and what somebody does who came by the judge's link."""

    def __init__(self) -> None:
        self.game: Table = table("dz8", judge_by_consent=True).start()

    def come(self, judge: Who) -> None:
        self.game.judge(actions.seat_judge, judge=judge)

    def agree(self, *seats: int, yes: bool = True) -> None:
        for seat in seats:
            self.game.act(seat, actions.agree_to_judge, yes=yes)

    def rule(self, judge: Who, action, **args) -> None:
        asked = Asked(judge, self.game.now + 1, self.game.random, by=Actor(judge, frozenset({Power.RULE})))
        acted = TABLE_LOG.act(self.game.folded, asked, action, **args)
        self.game._keep(acted)

    def names_seen(self, judge: Who) -> set[str]:
        seen = judge_view(self.game.state, judge=judge).sides
        return {card.name for card in seen[0].hand} | {place.name for place in seen[1].deck.known}


@pytest.fixture
def free() -> FreeTable:
    return FreeTable()


REMEDIES = [
    pytest.param(actions.judge_look, {"zones": HIDDEN}, id="look at hidden cards"),
    pytest.param(actions.record_face_seen, {"owner": 1, "places": [0, 1], "by": [0]}, id="let a player know cards"),
    pytest.param(actions.return_random_card, {"seat": 1}, id="return a random card"),
    pytest.param(actions.shuffle_random_portion, {"seat": 1}, id="shuffle the random portion"),
    pytest.param(actions.record_manipulation, {"seat": 1, "text": "sorted"}, id="stop the game"),
    pytest.param(actions.award_game, {"winner": 0, "how": "penalty"}, id="award the game"),
    pytest.param(actions.restart_game, {}, id="restart the game"),
]


@pytest.mark.parametrize(
    ("judge", "agreed", "is_theirs"),
    [
        pytest.param(INES, (0, 1), True, id="the judge everybody agreed to"),
        pytest.param(INES, (0,), False, id="one whom not all agreed to"),
        pytest.param(OTTO, (0, 1), False, id="somebody else"),
    ],
)
def test_a_log_of_a_free_table_has_no_word_of_another_judge(free, judge, agreed, is_theirs):
    free.come(INES)
    free.agree(*agreed)
    with nullcontext() if is_theirs else pytest.raises(NotTheirs):
        forge(free.game, judge, GameResultSettled(1, "penalty"))


@pytest.mark.parametrize(("action", "args"), REMEDIES)
@pytest.mark.parametrize("agreed", [(), (0,), (1,)], ids=["nobody agreed", "only Ana", "only Bob"])
def test_a_judge_has_no_say_until_every_player_agrees(free, action, args, agreed):
    """MTR 1.8: the person who opened the table holds the judge's link, and may be one of them."""
    before = [free.game.view(viewer).sides for viewer in (0, 1, None)]
    with pytest.raises(JudgeNotAgreed):
        free.rule(INES, action, **args)
    free.come(INES)
    free.agree(*agreed)
    with pytest.raises(JudgeNotAgreed):
        free.rule(INES, action, **args)
    with pytest.raises(JudgeNotAgreed):
        judge_view(free.game.state, judge=INES)
    after = [free.game.view(viewer).sides for viewer in (0, 1, None)]
    assert [[(s.deck, s.hand, s.areas) for s in sides] for sides in after] == [
        [(s.deck, s.hand, s.areas) for s in sides] for sides in before
    ]
    free.agree(0, 1)
    free.rule(INES, action, **args)


def test_neither_a_rewind_nor_the_end_is_an_unaccepted_judges(free):
    with pytest.raises(JudgeNotAgreed):
        free.game.rewind(free.game.folded.seq - 1)
    with pytest.raises(JudgesOnly):
        free.game.rewind(free.game.folded.seq - 1, who=Who("ana"))


def test_what_a_judge_sees_is_hidden_again_once_a_player_no_longer_agrees(free):
    free.come(INES)
    free.agree(0, 1)
    free.rule(INES, actions.judge_look, zones=HIDDEN)
    hidden = set(free.game.hand(0)) | set(free.game.deck_names(1))
    assert free.names_seen(INES) == hidden
    free.agree(1, yes=False)
    assert free.game.view(0).judges == ()
    with pytest.raises(JudgeNotAgreed):
        free.names_seen(INES)
    free.agree(1)
    assert free.names_seen(INES) == set(), "and is looked at again only with a new announcement"


def test_a_yes_is_to_who_came_last_and_to_nobody_else(free):
    """Somebody who opened the link first, unaccepted, gains nothing by the players' yes to another."""
    free.come(OTTO)
    free.come(INES)
    free.agree(0, 1)
    with pytest.raises(JudgeNotAgreed):
        free.rule(OTTO, actions.judge_look, zones=HIDDEN)
    free.rule(INES, actions.judge_look, zones=HIDDEN)
    free.come(OTTO)
    assert [side.accepts_judge for side in free.game.view(0).sides] == [False, False]
    for judge in (INES, OTTO):
        with pytest.raises(JudgeNotAgreed):
            free.rule(judge, actions.judge_look, zones=HIDDEN)


def test_a_rewind_keeps_the_players_yes_and_takes_back_none(free):
    free.come(INES)
    free.agree(0, 1)
    free.rule(INES, actions.judge_look, zones=HIDDEN)
    free.game.act(0, actions.draw, effect="draw one")
    asked = Asked(INES, free.game.now + 1, free.game.random, by=Actor(INES, frozenset({Power.RULE})))
    start = next(n for n, line in enumerate(free.game.lines, 1) if b'"game-started"' in line)
    whole = WholeLog(free.game.lines, free.game.openings)
    free.game._keep(TABLE_LOG.act(free.game.folded, asked, rewind, whole, to=start, ruling="a draw too many"))
    free.rule(INES, actions.judge_look, zones=())


def test_the_next_game_keeps_the_players_yes_and_their_devices(free):
    free.come(INES)
    free.agree(0, 1)
    for _ in range(2):
        free.game.judge(actions.sit_down, seat=1)
    free.game.act(0, actions.state_result, winner=1, how="conceded")
    free.game.act(0, actions.set_up_game)
    assert [(side.accepts_judge, side.devices) for side in free.game.view(0).sides] == [(True, 0), (True, 2)]
    free.rule(INES, actions.judge_look, zones=HIDDEN)
    free.game.judge(actions.take_seat, seat=1, player=Who("bobs-phone"))
    assert free.game.view(1).sides[1].devices == 1, "kept for one alone"


def test_there_is_nobody_to_agree_to_before_somebody_came(free):
    with pytest.raises(WrongMoment):
        free.agree(0)


def test_at_an_events_table_nobody_comes_by_a_link():
    """MTR 1.8: its judges are the event's, and nobody has to agree to them."""
    game = table("dz8").start()
    with pytest.raises(WrongMoment):
        game.judge(actions.seat_judge, judge=INES)
    game.judge(actions.judge_look, zones=HIDDEN)
