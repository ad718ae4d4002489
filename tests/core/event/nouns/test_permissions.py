"""One table says who may do what and when: every action, every role and every phase is decided, nothing by default."""

from typing import Any

import pytest
from tests.core.event.events import ANA, STAFF, Evening, posted
from tests.core.event.test_powers import ARGS

from topcut.core.asking import Occasion
from topcut.core.errors import TopcutError
from topcut.core.event.action import NEEDS, needs
from topcut.core.event.asking import ACTIONS
from topcut.core.event.flow import finish_event
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.permissions import PERMISSIONS, may, roles_for
from topcut.core.event.nouns.refusals import NotYourPower, WrongPhase
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.people import drop, give_passes
from topcut.core.log import Decision
from topcut.core.play import Actor, Power, Role, Who
from topcut.core.play.powers import Pass
from topcut.core.rules import Rule
from topcut.core.rules.documents import exists

TO, HJ, FJ, SK, PLAYER, SPECTATOR = Role


def test_every_action_has_its_line_and_every_line_its_action():
    assert PERMISSIONS.keys() == ACTIONS.keys()


@pytest.mark.parametrize("name", PERMISSIONS)
def test_an_action_says_what_its_line_says(name):
    assert PERMISSIONS[name].powers == NEEDS.get(name, ())


@pytest.mark.parametrize("name", PERMISSIONS)
def test_a_line_has_powers_phases_and_a_rule_that_exists(name):
    line = PERMISSIONS[name]
    assert bool(line.powers) is not line.for_all
    assert line.phases
    assert exists(line.rule)


@pytest.fixture(scope="module")
def evenings() -> dict[Phase, Evening]:
    """The same people in each phase; nothing that is decided here is kept."""
    found = {}
    for phase in Phase:
        evening = Evening(players=2).name_staff()
        evening.link(1)
        if phase is not Phase.ENTRY:
            evening.start().pair()
        if phase is Phase.FINISHED:
            evening.finish_round().act(finish_event)
        found[phase] = evening
    return found


@pytest.mark.parametrize("phase", Phase, ids=lambda phase: phase.name.lower())
@pytest.mark.parametrize("name", [name for name in PERMISSIONS if not PERMISSIONS[name].for_all])
def test_the_table_is_what_happens(evenings, name, phase):
    """MTR-1.3: a role that may is not refused for want of a power or for the phase; one that may not is."""
    evening = evenings[phase]
    for role in Role:
        refusal = _refusal(evening, name, _somebody(role))
        opened = not isinstance(refusal, NotYourPower) and not _is_of_the_table(refusal, name)
        assert opened is (role in roles_for(name, phase=phase)), role


def _somebody(role: Role) -> Who:
    return STAFF.get(role) or Who("player 1" if role is PLAYER else "somebody")


def _refusal(evening: Evening, name: str, who: Who) -> TopcutError | None:
    occasion = Occasion(evening.event.actor(who), 0, evening.book.random)
    try:
        ACTIONS[name](evening.event, occasion, **ARGS.get(name, {"round": 1}))
    except TopcutError as refusal:
        return refusal
    return None


def _is_of_the_table(refusal: TopcutError | None, name: str) -> bool:
    return isinstance(refusal, WrongPhase) and refusal.rule == PERMISSIONS[name].rule


@pytest.mark.parametrize(
    ("name", "role", "rule"),
    [
        pytest.param("post_round", PLAYER, "MTR 1.9", id="MTR-1.9-a: a player posts no pairings"),
        pytest.param("readmit", SK, "MTR 2.10", id="MTR-2.10-j: the scorekeeper alone takes nobody back"),
        pytest.param("replace_head_judge", SK, "MTR 1.7", id="MTR-1.7-f: the scorekeeper replaces nobody"),
        pytest.param("submit_report", SK, "MTR 1.6", id="MTR-1.6-c: the organizer alone reports"),
        pytest.param("bar_person", HJ, "MTR 1.4", id="MTR-1.4-d: the organizer bars"),
        pytest.param("name_appeals_judge", FJ, "MTR 2.9", id="MTR-2.9-b: the head judge names appeals judges"),
    ],
)
def test_a_refused_power_cites_the_rule_of_its_line(evenings, name, role, rule):
    refusal = _refusal(evenings[Phase.ROUNDS], name, _somebody(role))
    assert isinstance(refusal, NotYourPower)
    assert refusal.rule == Rule.parse(rule)
    assert NotYourPower.rule is None, "the class itself stays as it was"


def test_an_action_without_a_line_is_nobodys():
    @needs(*Power)
    def forgotten(event: Event, occasion: Occasion) -> Decision[EventFact]:
        raise AssertionError("nobody comes here")

    try:
        with pytest.raises(NotYourPower):
            Evening().act(forgotten)
    finally:
        del ACTIONS["forgotten"], NEEDS["forgotten"]


def test_a_phase_that_is_over_is_refused_with_the_rule():
    evening = posted(2).finish_round()
    evening.act(finish_event)
    with pytest.raises(WrongPhase) as refused:
        evening.act(ACTIONS["register"], names=("Zoe",))
    assert (refused.value.rule, refused.value.detail["phase"]) == (Rule("MTR", "1.5"), "finished")


def test_a_player_may_drop_in_every_phase(evenings):
    """MTR-2.10-a."""
    for evening in evenings.values():
        occasion = Occasion(evening.event.actor(Who("player 1")), 0, evening.book.random)
        assert drop(evening.event, occasion, entrant=1).facts


@pytest.mark.parametrize(
    ("name", "open_to"),
    [
        pytest.param("draw_round", {Phase.ROUNDS: {SK}}, id="MTR-1.9-a: pairing"),
        pytest.param("join", {}, id="MTR-1.5: no role joins, the door lends it"),
        pytest.param("reveal_secret", {Phase.FINISHED: {TO}}, id="MTR-1.2-b: once it is over"),
        pytest.param("give_roles", {phase: {TO} for phase in Phase}, id="MTR-1.3-c: roles"),
        pytest.param("hand_over_head_judge", {Phase.ENTRY: {HJ}, Phase.ROUNDS: {HJ}}, id="MTR-1.7-e: hand over"),
        pytest.param("call_judge", {Phase.ROUNDS: set(Role)}, id="MTR-1.11-c: whoever watches"),
    ],
)
def test_roles_and_phases_of_an_action(name, open_to: dict[Phase, Any]):
    assert {phase: roles for phase in Phase if (roles := roles_for(name, phase=phase))} == open_to


def test_a_page_asks_before_it_shows_a_button():
    evening = Evening(players=2)
    assert may(evening.event, ANA, "start_event")
    assert not may(evening.event, ANA, "draw_round"), "not yet"
    assert not may(evening.event, Who("somebody"), "start_event")


def test_a_pass_opens_its_lines_and_no_desk():
    """MTR-1.2-a, MTR-1.3-e: press and coverage are spectators; the publisher enters who is barred."""
    evening = Evening(players=2)
    evening.act(give_passes, whom="press", passes=(Pass.PRESS, Pass.COVERAGE))
    evening.act(give_passes, whom="publisher", passes=(Pass.PUBLISHER,))
    press, publisher = (evening.event.actor(Who(who)) for who in ("press", "publisher"))
    assert (press.powers, publisher.powers) == (frozenset(), frozenset())
    lines = {name for name in PERMISSIONS if PERMISSIONS[name].is_open_to(publisher) and not PERMISSIONS[name].for_all}
    assert lines == {"bar_person", "lift_bar", "name_owners", "send_invitations", "publish_material"}
    assert not any(line.is_open_to(press) for line in PERMISSIONS.values() if not line.for_all)


def test_every_power_opens_something_and_no_power_everything():
    for power in Power:
        opened = [line for line in PERMISSIONS.values() if line.is_open_to(Actor(Who("x"), frozenset({power})))]
        assert 0 < len([line for line in opened if not line.for_all]) < len(PERMISSIONS)
