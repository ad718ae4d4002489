"""Whom a fact concerns is declared for each kind, and what is declared is what views do (MTR 1.6, MTR 10.2)."""

import random
from collections import Counter

import msgspec
import pytest
from tests.core.event.at_random import request, what_comes_next
from tests.core.event.events import ANA, Evening
from tests.core.log.test_golden import FACTS, tag

from topcut.core.asking import OnWholeLog
from topcut.core.errors import TopcutError
from topcut.core.event.asking import DECLARED
from topcut.core.event.asking.actions import ACTIONS
from topcut.core.event.flow import announce_stages
from topcut.core.event.fold import EVENT
from topcut.core.event.fold.changes import CHANGED_BY
from topcut.core.event.nouns.audience import Audience, audience
from topcut.core.event.nouns.state import Event, Stage
from topcut.core.event.view import public_view
from topcut.core.event.view.people import AnnouncementView
from topcut.core.event.view.public import PublicView
from topcut.core.log import Erased, Overruled, Revealed, Rewound, Undone

LOOKS_AT_THE_LOG = (Undone, Rewound, Erased, Revealed, Overruled)
MOVES_ON = {"is_open", "waiting", "room_left", "building", "not_sanctionable", "changes", "notice", "notice_at"}
"""What is said of an event that follows from who comes and what is played, or is told in another way."""

ASKED = [name for name in sorted(ACTIONS) if not isinstance(ACTIONS[name], OnWholeLog)]


def test_what_is_told_is_what_knows_its_changes() -> None:
    told = {type(facts[0]) for facts in FACTS if audience(facts[0]) is Audience.TOLD}
    assert told == CHANGED_BY.keys()


@pytest.mark.parametrize("facts", FACTS, ids=[tag(type(facts[0])) for facts in FACTS])
def test_each_kind_says_whom_it_concerns(facts: tuple) -> None:
    assert {audience(fact) for fact in facts} <= {*Audience}


def everybody_reads(event: Event) -> PublicView:
    return public_view(event, names={})


def terms(view: PublicView) -> tuple[object, ...]:
    """What was announced: nobody may change it without a word."""
    said = msgspec.structs.asdict(view.announcement)
    told = {name: value for name, value in said.items() if name not in MOVES_ON}
    stages = tuple(
        (stage.rounds, stage.format, stage.level, stage.length, stage.cut, stage.points) for stage in view.stages
    )
    return (view.title, view.game, view.zone, stages, view.awards, view.is_covered, told)


def one_night(seed: int) -> Counter[Audience]:
    """Play an event by dice and hold every entry to what its facts declare."""
    dice, found = random.Random(seed), Counter[Audience]()
    evening = Evening(players=6, policy="casual")
    evening.act(announce_stages, stages=(Stage(rounds=3),))
    for _ in range(250):
        event = evening.event
        before, changes, seq = everybody_reads(event), event.last_change, evening.book.folded.seq
        if dice.random() < 0.4:
            name, args = what_comes_next(event, dice)
        else:
            name = dice.choice([name for name in ASKED if event.phase in DECLARED[name].during])
            args = request(name, event, dice)
        try:
            evening.act(ACTIONS[name], by=ANA, **args)
        except TopcutError:
            continue
        facts = EVENT.read(evening.book.lines[-1]).facts
        assert evening.book.folded.seq > seq
        whom = {audience(fact) for fact in facts if not isinstance(fact, LOOKS_AT_THE_LOG)}
        found.update(whom)
        after = everybody_reads(evening.event)
        if whom == {Audience.OFFICIALS}:
            assert after == before, f"{name} of {seed} is for officials, and everybody sees it"
        if terms(after) != terms(before):
            assert Audience.TOLD in whom, f"{name} of {seed} changes what was announced, and nobody is told"
            assert evening.event.last_change > changes
            assert evening.event.changes or not evening.event.entrants
    return found


def test_what_is_announced_never_changes_in_silence() -> None:
    found = sum((one_night(seed) for seed in range(12)), Counter[Audience]())
    assert set(found) == {*Audience}, "each kind of audience has been met"


def test_the_announcement_is_what_is_looked_at() -> None:
    """A field that is left out on purpose has to exist."""
    assert {*AnnouncementView.__struct_fields__} >= MOVES_ON
