"""The form of an event, opened for one thing, leaves all else as it was announced (MTR 10.2)."""

import pytest
from msgspec import structs
from tests.core.event.events import Evening

from topcut.core.event.flow import announce_stages
from topcut.core.event.nouns.matches.terms import Advance
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.play import FirstTo, PlayAll
from topcut.core.rules.editions import CURRENT
from topcut.web.organizer.change import stages_after
from topcut.web.organizer.event_as_form import form_of
from topcut.web.organizer.event_form import stages_of

PLAYOFF = Stage(Structure.PLAYOFF, cut=8)
UNKNOWN_TO_THE_FORM = [
    pytest.param((Stage(rounds=3), Stage(rounds=2), Stage(rounds=4)), id="MTR-10.2: further Swiss stages"),
    pytest.param(
        (
            Stage(rounds=4),
            Stage(rounds=3, day=2, advance=Advance(best=8), format="modern", minutes=60, length=FirstTo(1)),
        ),
        id="MTR-10.4: a second day of its own format, time and length",
    ),
    pytest.param((Stage(rounds=4), structs.replace(PLAYOFF, format="modern", length=FirstTo(3))), id="a playoff's own"),
    pytest.param(
        (Stage(rounds=4), structs.replace(PLAYOFF, final_length=PlayAll(3))), id="MTR-2.1: a final of all games"
    ),
    pytest.param((Stage(),), id="MTR-10.2: rounds not announced yet"),
]


def test_an_event_without_stages_gets_those_of_the_form() -> None:
    event = Evening().event
    event.stages.clear()
    form = form_of(event)
    form.rounds = "5"
    assert stages_after(event, form) == stages_of(form, edition=CURRENT)


@pytest.mark.parametrize("stages", UNKNOWN_TO_THE_FORM)
def test_another_title_changes_no_stage(stages: tuple[Stage, ...]) -> None:
    evening = Evening()
    evening.act(announce_stages, stages=stages)
    form = form_of(evening.event)
    form.title = "Saturday"
    assert stages_after(evening.event, form) == tuple(evening.event.stages)


def test_what_the_form_says_anew_is_announced() -> None:
    evening = Evening()
    evening.act(announce_stages, stages=(Stage(rounds=3),))
    form = form_of(evening.event)
    form.rounds = "5"
    assert [stage.rounds for stage in stages_after(evening.event, form)] == [5]


def test_a_change_of_the_form_leaves_what_the_form_does_not_know() -> None:
    """MTR-10.2: more rounds on the first day and a playoff; the third day stays, and the second its own format."""
    second = Stage(rounds=3, day=2, advance=Advance(best=8), format="modern", minutes=60)
    evening = Evening()
    evening.act(announce_stages, stages=(Stage(rounds=4), second, Stage(rounds=2, day=3)))
    form = form_of(evening.event)
    form.rounds, form.cut = "5", 4
    first, *others, playoff = stages_after(evening.event, form)
    assert first == structs.replace(evening.event.stages[0], rounds=5)
    assert others == evening.event.stages[1:]
    assert (playoff.structure, playoff.cut) == (Structure.PLAYOFF, 4)
