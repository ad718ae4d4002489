"""An undo is no way round anybody's power, nor is the undo of an undo."""

import pytest
from tests.core.event.events import STAFF, Evening, posted

from topcut.core.event import drop, give_roles, readmit
from topcut.core.event.acting import Asked, act_undo
from topcut.core.event.refusals import NotYourPower
from topcut.core.play import Role, Who


def test_who_draws_rounds_does_not_bring_an_organizer_back():
    evening = posted(4)
    given = evening.act(give_roles, whom=Who("friend"), roles=(Role.ORGANIZER,))
    undone = evening.undo(given)
    with pytest.raises(NotYourPower):
        undo_by_the_scorekeeper(evening, undone)
    with pytest.raises(NotYourPower):
        undo_by_the_scorekeeper(evening, given)


def test_who_draws_rounds_does_not_take_back_what_the_head_judge_decided():
    evening = posted(4)
    evening.act(drop, entrant=1)
    returned = evening.act(readmit, entrant=1)
    with pytest.raises(NotYourPower):
        undo_by_the_scorekeeper(evening, returned)


def undo_by_the_scorekeeper(evening: Evening, seq: int) -> None:
    keeper = STAFF[Role.SCOREKEEPER]
    evening.act(give_roles, whom=keeper, roles=(Role.SCOREKEEPER,))
    book = evening.book
    act_undo(book.folded, Asked(keeper, evening.now, bytes), seq=seq, lines=book.lines, openings=book.openings)
