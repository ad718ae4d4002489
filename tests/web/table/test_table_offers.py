"""Whatever button a seat is offered, its action is a seat's at that stage: what actions declare holds for pages too."""

import pytest
from tests.core.zones.tables import Table, table

from topcut.core.play import Power
from topcut.core.zones import actions
from topcut.core.zones.asking import TABLE_ACTIONS
from topcut.core.zones.nouns.state import TablePhase
from topcut.web.table.commands import COMMANDS, TOGETHER, mark_each
from topcut.web.table.offers import MOVES, TableButton, moves, offers, rarely, results

CLOSES = "close"


def pregame() -> Table:
    game = table("magic", cards=30)
    game.act(0, actions.set_up_game)
    return game


def over() -> Table:
    game = table("magic", cards=30).start()
    game.act(0, actions.state_result, winner=1, how="conceded")
    return game


GAMES = {
    TablePhase.WAITING: lambda: table("magic", cards=30),
    TablePhase.PREGAME: pregame,
    TablePhase.PLAYING: lambda: table("magic", cards=30).start(),
    TablePhase.OVER: over,
}


def declared_for(button: TableButton) -> list[str]:
    """The actions behind a button; ending a match takes the whole log."""
    if button.command == CLOSES:
        return ["close_match"]
    taken = [COMMANDS[command][0] for command in TOGETHER.get(button.command, (button.command,))]
    return ["mark" if action is mark_each else action.__name__ for action in taken]


def refused(buttons: tuple[TableButton, ...], stage: TablePhase) -> list[str]:
    every = [TABLE_ACTIONS.declared[name] for button in buttons for name in declared_for(button)]
    return [each.name for each in every if stage not in each.during or Power.PLAY not in each.powers]


@pytest.mark.parametrize("stage", GAMES)
def test_every_button_is_a_seats_and_of_its_stage(stage):
    game = GAMES[stage]()
    assert game.state.stage is stage
    view = game.view(0)
    shown = (*offers(view), *moves(view), *rarely(view), *results(view))
    assert shown
    assert refused(shown, stage) == []


def test_every_move_on_a_card_is_one_of_play():
    assert refused(MOVES, TablePhase.PLAYING) == []


def test_a_button_of_another_stage_or_of_a_judge_would_be_found():
    planted = (TableButton("keep-hand", "Keep"), TableButton("award-game", "Award"), TableButton("draw", "Draw"))
    assert refused(planted, TablePhase.PLAYING) == ["keep_hand", "award_game"]
