"""What an action declares is what happens: for every role, in every phase, and in every fact that comes of it."""

import inspect
from itertools import chain
from typing import Any

import pytest
from tests.core.event.events import ANA, STAFF, Evening, posted
from tests.core.event.test_powers import ARGS

from topcut.core.asking import Occasion
from topcut.core.errors import TopcutError
from topcut.core.event.action import ALWAYS, EVENT_ACTIONS, action
from topcut.core.event.asking import DECLARED, JOINED, changes_powers, may, roles_for
from topcut.core.event.asking.actions import ACTIONS
from topcut.core.event.flow import finish_event
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.facts import EventFact, EventFinished
from topcut.core.event.nouns.refusals import NotYourPower, WrongPhase
from topcut.core.event.nouns.rounds.facts import ClockPaused
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.people import drop, give_passes
from topcut.core.log import Decision
from topcut.core.play import Actor, Power, Role, Who
from topcut.core.play.powers import Pass
from topcut.core.rules import Rule
from topcut.core.rules.documents import exists

TO, HJ, FJ, SK, PLAYER, SPECTATOR = Role


def open_to(name: str, phase: Phase) -> set[Role]:
    declared = DECLARED[name]
    return {*roles_for(declared)} if phase in declared.during else set()


@pytest.mark.parametrize("name", DECLARED)
def test_an_action_declares_powers_phases_and_a_rule_that_exists(name):
    declared = DECLARED[name]
    assert declared.powers or declared.open_to_all
    assert declared.during
    assert exists(declared.rule)


@pytest.mark.parametrize("name", DECLARED)
def test_an_action_declares_facts_of_an_event_each_once(name):
    declared = DECLARED[name]
    facts = (*declared.makes, *declared.also_makes)
    assert declared.makes
    assert len({*facts}) == len(facts)
    assert {*EVENT.facts}.issuperset(facts)


def test_what_changes_powers_is_known_by_the_facts_it_makes():
    """These leave a line in the audit; registering, which gives a player a link, does not."""
    assert {name for name in (*DECLARED, *JOINED, "undo") if changes_powers(name)} == {
        "assign_head_judge",
        "give_passes",
        "give_roles",
        "hand_over_head_judge",
        "lend_powers",
        "name_appeals_judge",
        "replace_head_judge",
        "take_back_head_judge",
    }


def test_what_is_joined_are_actions():
    joined = {*chain(*JOINED.values(), *(declared.joins for declared in DECLARED.values()))}
    assert joined
    assert joined <= ACTIONS.keys()
    assert JOINED.keys().isdisjoint(ACTIONS)


def test_an_action_that_makes_another_fact_than_it_declares_fails():
    """So no entry is ever written that `verify` would take for forged."""

    @action(Power.CLOCK, during=ALWAYS, rule="MTR B", makes=(ClockPaused,))
    def planted(event: Event, occasion: Occasion, *, fact: EventFact) -> Decision[EventFact]:
        return Decision((fact,))

    evening = posted(2)
    occasion = Occasion(evening.event.actor(ANA), 0, evening.book.random)
    try:
        assert planted(evening.event, occasion, fact=ClockPaused(1, 0)).facts
        with pytest.raises(AssertionError, match="planted makes what it does not declare"):
            planted(evening.event, occasion, fact=EventFinished())
    finally:
        del EVENT_ACTIONS.named["planted"], EVENT_ACTIONS.declared["planted"]


def asks_again(decide: Any) -> bool:
    """Whether the code of an action looks for powers by itself."""
    return "by.powers" in inspect.getsource(decide)


def test_no_action_of_players_asks_again_who_is_an_official():
    """MTR 1.3: its declaration says so, to the action and to `verify`; written twice, the two came to differ."""
    of_players = [name for name, declared in DECLARED.items() if Power.PLAY in declared.powers]
    assert len(of_players) > 20
    assert [name for name in of_players if asks_again(inspect.unwrap(ACTIONS[name]))] == []

    def planted(event: Event, occasion: Occasion) -> bool:
        return Power.ENTRY in occasion.by.powers

    assert asks_again(planted)


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
            evening.finish_round().act(finish_event, by=STAFF[Role.HEAD_JUDGE])
        found[phase] = evening
    return found


@pytest.mark.parametrize("phase", Phase, ids=lambda phase: phase.name.lower())
@pytest.mark.parametrize("name", [name for name in DECLARED if not DECLARED[name].open_to_all])
def test_the_table_is_what_happens(evenings, name, phase):
    """MTR-1.3: a role that may is not refused for want of a power or for the phase; one that may not is."""
    evening = evenings[phase]
    before = repr(evening.event)
    for role in Role:
        refusal = _refusal(evening, name, _somebody(role))
        opened = not isinstance(refusal, NotYourPower) and not _is_of_the_table(refusal, name)
        assert opened is (role in open_to(name, phase)), role
    assert repr(evening.event) == before, "an action decides, and changes nothing"


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
    return isinstance(refusal, WrongPhase) and refusal.rule == DECLARED[name].rule


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
    assert NotYourPower.rule == Rule("MTR", "1.3"), "the class itself stays as it was"


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
    ("name", "expected"),
    [
        pytest.param("draw_round", {Phase.ROUNDS: {SK}}, id="MTR-1.9-a: pairing"),
        pytest.param("join", {}, id="MTR-1.5: no role joins, the door lends it"),
        pytest.param("reveal_secret", {Phase.FINISHED: {TO}}, id="MTR-1.2-b: once it is over"),
        pytest.param("give_roles", {phase: {TO} for phase in Phase}, id="MTR-1.3-c: roles"),
        pytest.param("hand_over_head_judge", {Phase.ENTRY: {HJ}, Phase.ROUNDS: {HJ}}, id="MTR-1.7-e: hand over"),
        pytest.param("call_judge", {Phase.ROUNDS: set(Role)}, id="MTR-1.11-c: spectators"),
    ],
)
def test_roles_and_phases_of_an_action(name, expected: dict[Phase, Any]):
    assert {phase: roles for phase in Phase if (roles := open_to(name, phase))} == expected


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
    lines = {name for name in DECLARED if DECLARED[name].is_open_to(publisher) and not DECLARED[name].open_to_all}
    assert lines == {"bar_person", "lift_bar", "name_owners", "send_invitations", "publish_material"}
    assert not any(line.is_open_to(press) for line in DECLARED.values() if not line.open_to_all)


def test_every_power_opens_something_and_no_power_everything():
    for power in Power:
        opened = [line for line in DECLARED.values() if line.is_open_to(Actor(Who("x"), frozenset({power})))]
        assert 0 < len([line for line in opened if not line.open_to_all]) < len(DECLARED)
