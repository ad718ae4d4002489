"""The penalty catalogues (GAP-09): Magic's from IPG 2 to IPG 4, Lorcana's five steps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.rules.documents import section
from topcut.core.rules.games import games
from topcut.core.rules.infractions import Penalty, infractions

MAGIC = infractions("magic")
LORCANA = infractions("lorcana")
SEVERITY = {penalty.id: step for step, penalty in enumerate(MAGIC.penalties)}


def test_penalties_rise():
    assert list(SEVERITY) == ["none", "warning", "game-loss", "match-loss", "disqualification"]
    assert [penalty.id for penalty in LORCANA.penalties] == [
        "caution",
        "warning",
        "game-loss",
        "match-loss",
        "disqualification",
    ]


@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_an_event_can_have_has_its_penalties(game):
    """GAP-09: by the name the event has, not by that of the file."""
    assert infractions(game).penalties


def test_a_caution_leaves_no_trace():
    assert [penalty.id for penalty in LORCANA.penalties if not penalty.is_tracked] == ["caution"]


@pytest.mark.parametrize(
    ("id", "earlier", "penalty"),
    [
        pytest.param("game-rule-violation", 0, "warning", id="IPG 2.5: the first"),
        pytest.param("game-rule-violation", 1, "warning", id="IPG 2.5: the second"),
        pytest.param("game-rule-violation", 2, "game-loss", id="IPG 2.5: the third"),
        pytest.param("game-rule-violation", 3, "game-loss", id="IPG 2.5: the fourth"),
        pytest.param("failure-to-maintain-game-state", 9, "warning", id="IPG 2.6: never upgrades"),
        pytest.param("missed-trigger", 9, "none", id="IPG 2.1: no penalty has nothing to pile up"),
        pytest.param("slow-play", 0, "warning", id="IPG 3.3: the first"),
        pytest.param("slow-play", 1, "game-loss", id="IPG 3.3: the second"),
        pytest.param("tardiness", 0, "game-loss", id="IPG 3.1"),
        pytest.param("outside-assistance", 5, "match-loss", id="IPG 3.2: stays what it is"),
        pytest.param("cheating", 0, "disqualification", id="IPG 4.8"),
    ],
)
def test_warnings_pile_up(id, earlier, penalty):
    assert MAGIC.suggested(MAGIC.infraction(id), earlier_warnings=earlier).id == penalty


def test_what_each_infraction_costs_and_may_cost():
    """IPG 2, IPG 3, IPG 4."""
    costs = {entry.rule.section: (entry.penalty, *entry.may_be) for entry in MAGIC.infractions}
    warned = dict.fromkeys(("2.2", "2.4", "2.5", "2.6", "3.3", "3.6", "3.7", "3.9", "4.1"), ("warning",))
    graver = dict.fromkeys(("2.3", "3.5", "3.8"), ("warning", "game-loss"))
    match = dict.fromkeys(("3.2", "4.3", "4.4"), ("match-loss",))
    out = dict.fromkeys(("4.5", "4.6", "4.7", "4.8"), ("disqualification",))
    assert costs == warned | graver | match | out | {
        "2.1": ("none", "warning"),
        "3.1": ("game-loss", "match-loss"),
        "3.4": ("game-loss",),
        "4.2": ("match-loss", "disqualification"),
    }


@pytest.mark.parametrize(
    ("row", "infraction"),
    [
        ("MTR-2.4-h", "bribery-and-wagering"),
        ("MTR-2.10-m", "bribery-and-wagering"),
        ("MTR-3.11-a", "marked-cards"),
        ("MTR-3.11-b", "marked-cards"),
        ("MTR-3.11-e", "marked-cards"),
        ("MTR-3.13-d", "looking-at-extra-cards"),
        ("MTR-3.16-e", "deck-problem"),
        ("MTR-4.1-j", "communication-policy-violation"),
        ("MTR-4.1-k", "cheating"),
        ("MTR-4.1-m", "minor"),
        ("MTR-4.2-c", "communication-policy-violation"),
        ("MTR-4.3-c", "game-rule-violation"),
        ("MTR-4.5-a", "cheating"),
        ("MTR-4.7-d", "communication-policy-violation"),
        ("MTR-5.2-a", "bribery-and-wagering"),
        ("MTR-5.2-e", "bribery-and-wagering"),
        ("MTR-5.3-a", "bribery-and-wagering"),
        ("MTR-5.6-a", "outside-assistance"),
        ("MTR-7.5-c", "limited-procedure-violation"),
    ],
    ids=lambda value: value if value.startswith("MTR") else "",
)
def test_a_judge_finds_the_guide_row_as_a_sentence(row, infraction):
    """GAP-09: what a guide row forbids has a preset in the form that records it, under its own section."""
    found = [preset for preset in MAGIC.presets if row in preset.rows]
    assert [preset.infraction for preset in found] == [infraction]
    assert MAGIC.infraction(infraction)


def test_slow_play_adds_turns():
    """MTR-2.6-e."""
    assert [(entry.id, entry.more_turns) for entry in MAGIC.infractions if entry.more_turns] == [("slow-play", 2)]


def test_tardiness_costs_by_the_minute():
    """IPG 3.1: at once a game, after ten minutes the match."""
    steps = MAGIC.infraction("tardiness").by_minutes_late
    assert [(step.minutes, step.penalty, step.drops_unless_reported) for step in steps] == [
        (0, "game-loss", False),
        (10, "match-loss", True),
    ]


def test_who_issues_what():
    """IPG 1.1: a floor judge warns; two Tournament Errors cost a game without the head judge."""
    assert [penalty.id for penalty in MAGIC.penalties if penalty.needs_head_judge] == ["match-loss", "disqualification"]
    assert [entry.id for entry in MAGIC.infractions if entry.floor_judge_may_issue] == ["tardiness", "decklist-problem"]


def test_only_tournament_errors_start_anew_each_day():
    assert [category.id for category in MAGIC.categories if category.resets_each_day] == ["tournament-error"]


@pytest.mark.parametrize("catalogue", [MAGIC, LORCANA], ids=["magic", "lorcana"])
def test_what_a_penalty_costs_is_data(catalogue):
    costs = {penalty.id: (penalty.costs, penalty.is_told_head_judge) for penalty in catalogue.penalties[1:]}
    assert costs == {
        "warning": ("nothing", False),
        "game-loss": ("game", True),
        "match-loss": ("match", True),
        "disqualification": ("event", True),
    }


def test_every_level_of_each_game_is_named():
    assert MAGIC.levels == ("competitive", "professional")
    assert LORCANA.levels == ("casual", "competitive")


def test_deck_manipulation_costs_a_warning():
    """DZ8-8.2.2-f, -g."""
    found = LORCANA.infraction("deck-manipulation")
    assert found.penalty == "warning"


def test_magic_has_23_infractions_in_the_order_of_their_sections():
    assert len(MAGIC.infractions) == 23
    numbers = [tuple(map(int, entry.rule.section.split("."))) for entry in MAGIC.infractions]
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("catalogue", [MAGIC, LORCANA], ids=["magic", "lorcana"])
def test_every_name_in_a_catalogue_is_known_to_it(catalogue):
    for entry in catalogue.infractions:
        assert section(entry.rule).title
        assert catalogue.category(entry.category)
        late = (step.penalty for step in entry.by_minutes_late)
        assert all(catalogue.penalty(id) for id in (entry.penalty, *entry.may_be, *late))


@given(st.sampled_from(MAGIC.infractions), st.integers(0, 10))
def test_one_more_warning_never_costs_less(entry, earlier):
    now, next_time = (MAGIC.suggested(entry, earlier_warnings=count).id for count in (earlier, earlier + 1))
    assert SEVERITY[now] <= SEVERITY[next_time]


@pytest.mark.parametrize(
    ("penalty", "is_none"),
    [
        pytest.param(Penalty("none", "No Penalty", is_penalty=False), True, id="as ours say it"),
        pytest.param(Penalty("nothing", "Nothing", is_penalty=False), True, id="under any name"),
        pytest.param(Penalty("none", "No Penalty"), True, id="a pack from before the field"),
        pytest.param(Penalty("none", "Nonesuch", is_penalty=True), False, id="a penalty of that name"),
        pytest.param(Penalty("caution", "Caution", is_tracked=False), False, id="one that is not on record"),
    ],
)
def test_the_catalogue_says_which_entry_is_no_penalty(penalty, is_none):
    """IPG 1.2: what is none, and what is not on record, never adds up."""
    assert penalty.is_none is is_none
    assert penalty.adds_up is (penalty.is_tracked and not is_none)


def test_a_catalogue_of_ours_says_it_itself():
    assert [each.id for each in MAGIC.penalties if each.is_penalty is False] == ["none"]
