"""Rows of the rule book looked at a second time: the example of each, acted out from beginning to end."""

from datetime import date

import pytest
from msgspec.structs import replace
from tests.core.event.events import STAFF, Evening, posted
from tests.core.event.guests import told
from tests.core.event.playoffs import lower, play
from tests.core.event.questions import asked_about, refused, told_of

from topcut.core.event.decks import accept_lists, move_release, submit_list
from topcut.core.event.ending import publish_material
from topcut.core.event.flow import announce_stages, start_event
from topcut.core.event.nouns.decks.state import DeckVerdict
from topcut.core.event.nouns.matches.terms import Material
from topcut.core.event.nouns.prizes.prize import ForPlaces, Prize
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.people import announce_event, give_passes, register
from topcut.core.event.prizes import announce_prizes
from topcut.core.event.view import public_view, published_lists
from topcut.core.play import Level, Role
from topcut.core.play.powers import Pass

TO = STAFF[Role.ORGANIZER]
GP = "Grand Prix"
COMPETITIVE, PROFESSIONAL = Level.COMPETITIVE, Level.PROFESSIONAL


# MTR 0, MTR 1: what is announced --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "codes"),
    [
        pytest.param(date(2021, 7, 20), ["short-notice"], id="MTR-0-f: nineteen days"),
        pytest.param(date(2021, 7, 29), [], id="MTR-0-f: four weeks"),
    ],
)
def test_a_set_that_becomes_legal_soon_is_short_notice(day, codes):
    evening = Evening()
    evening.now = 1_625_097_600_000_000  # the first of July 2021
    assert told_of(evening, move_release, code="AFR", day=day) == codes


@pytest.mark.parametrize(
    ("program", "stages", "codes"),
    [
        pytest.param(GP, ["booster-draft", "standard"], [], id="MTR-1.1-d: Premier"),
        pytest.param("", ["booster-draft", "standard"], ["several-formats"], id="MTR-1.1-d: another event"),
        pytest.param("", ["modern", "modern"], [], id="MTR-1.1-d: one format"),
        pytest.param("", ["sealed", "sealed"], [], id="MTR-1.1-d: one Limited format"),
    ],
)
def test_several_formats_are_for_premier_events(program, stages, codes):
    evening = Evening(level=COMPETITIVE)
    evening.act(announce_event, program=program, is_chosen=True)
    level = COMPETITIVE if program else Level.REGULAR
    inside = {"booster-draft": Structure.PODS}
    announced = tuple(Stage(inside.get(format, Structure.SWISS), 3, format, level) for format in stages)
    assert told_of(evening, announce_stages, stages=announced) == codes


def test_a_draft_among_the_best_of_a_sealed_event_is_no_other_format():
    """MTR-1.1-d, MTR-10.4-h."""
    sealed, draft = Stage(rounds=4, format="sealed"), Stage(Structure.PLAYOFF, format="booster-draft", cut=8)
    assert told_of(Evening(), announce_stages, stages=(sealed, draft)) == []
    assert told_of(Evening(), announce_stages, stages=(replace(sealed, format="modern"), draft)) == ["several-formats"]


def with_a_list(**args) -> Evening:
    evening = Evening(players=8, level=COMPETITIVE, format="modern", **args)
    for player in range(1, 9):
        evening.act(submit_list, player=player, written=f"60 Island\n{player} Swamp", verdict=DeckVerdict(str(player)))
    evening.act(accept_lists)
    return evening.start()


def test_the_publisher_shows_a_list_in_round_three_and_the_organizer_waits():
    """MTR-1.2-a, MTR-1.2-b: from then on everybody sees it, and nobody sees another."""
    evening = with_a_list().name_staff()
    evening.act(give_passes, whom="publisher", passes=(Pass.PUBLISHER,))
    for _ in range(2):
        play(evening.pair(), lower)
    evening.pair()
    shown = {"item": Material.DECKLISTS, "entrants": (3,)}
    assert refused(evening, publish_material, by=TO, **shown) == ("not-before-the-end", "MTR 1.2")
    assert published_lists(evening.event, names=evening.names) == ()
    evening.act(publish_material, by="publisher", **shown)
    (one,) = published_lists(evening.event, names=evening.names)
    assert "3 Swamp" in str(one)
    assert public_view(evening.event, names={}).listed == {3}
    assert [(one.item, one.by) for one in evening.event.published_material] == [(Material.DECKLISTS, "publisher")]
    assert refused(evening, publish_material, by="publisher", **shown)[0] == "nothing-to-publish"


def test_a_publication_says_what_by_whom_when_and_about_whom():
    """MTR-1.2-c: the entry in the log is the record."""
    evening = posted(8)
    evening.act(give_passes, whom="publisher", passes=(Pass.PUBLISHER,))
    seq = evening.act(publish_material, by="publisher", item=Material.TRANSCRIPT, entrants=(2, 5))
    entry = evening.book.kind.read(evening.book.lines[seq - 1])
    (fact,) = entry.facts
    assert (entry.who, entry.at, fact.item, fact.entrants) == ("publisher", evening.now, Material.TRANSCRIPT, (2, 5))


INVITATION = (ForPlaces(1, 1, (Prize(1, "travel-and-invitation"),)),)


@pytest.mark.parametrize(
    ("level", "awards", "codes"),
    [
        pytest.param(Level.REGULAR, INVITATION, ["prizes-of-a-higher-level"], id="MTR-1.12-d: at Regular"),
        pytest.param(COMPETITIVE, INVITATION, [], id="MTR-1.12-d: at Competitive"),
        pytest.param(Level.REGULAR, (ForPlaces(1, 1, (Prize(9, "booster"),)),), [], id="MTR-1.12-d: boosters"),
    ],
)
def test_invitations_are_won_above_regular(level, awards, codes):
    assert told_of(Evening(level=level), announce_prizes, awards=awards) == codes


@pytest.mark.parametrize(
    ("stages", "program", "is_asked"),
    [
        pytest.param([(COMPETITIVE, 1)], GP, False, id="MTR-F-a: day 1"),
        pytest.param([(PROFESSIONAL, 1)], GP, True, id="MTR-F-a: day 1 is not Professional"),
        pytest.param([(COMPETITIVE, 1), (PROFESSIONAL, 2)], GP, False, id="MTR-F-d: and day 2"),
        pytest.param([(COMPETITIVE, 1), (COMPETITIVE, 2)], GP, True, id="MTR-F-c: day 2 is Professional"),
        pytest.param([(PROFESSIONAL, 1)], "Grand Prix Day 2", False, id="MTR-F-c: day 2 as an event"),
        pytest.param([(COMPETITIVE, 1)], "Grand Prix Day 2", True, id="MTR-F-c: day 2 at Competitive"),
    ],
)
def test_each_day_of_a_grand_prix_has_its_level(stages, program, is_asked):
    evening = Evening(level=stages[0][0])
    announced = tuple(Stage(rounds=3, level=level, day=day) for level, day in stages)
    evening.act(announce_event, despite=["other-level"], reason="As a test", program=program, is_chosen=True)
    if is_asked:
        assert asked_about(evening, announce_stages, stages=announced) == ["other-level"]
    else:
        evening.act(announce_stages, stages=announced)


def test_the_best_of_day_one_play_at_the_level_of_day_two():
    """MTR-F-c: its footnote."""
    evening = Evening(level=COMPETITIVE)
    evening.act(announce_event, program=GP, is_chosen=True)
    first, best = Stage(rounds=3, level=COMPETITIVE), Stage(Structure.PLAYOFF, cut=8, level=PROFESSIONAL)
    evening.act(announce_stages, stages=(first, best))
    assert asked_about(evening, announce_stages, stages=(first, replace(best, level=COMPETITIVE))) == ["other-level"]


# MTR 3.2, MTR 10: what can be sanctioned ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("policy", "format", "players", "size", "rules"),
    [
        pytest.param("official-magic", "modern", 8, 1, [], id="MTR-3.2-b: Modern"),
        pytest.param("official-magic", "pauper", 8, 1, ["MTR 3.2"], id="MTR-3.2-b: Pauper"),
        pytest.param("official-magic", "sealed", 4, 3, [], id="MTR-3.2-c: Sealed for three"),
        pytest.param("official-magic", "rochester-draft", 8, 1, ["MTR 3.2"], id="MTR-3.2-c: Rochester alone"),
        pytest.param("official-magic", "booster-draft", 4, 3, ["MTR 3.2"], id="MTR-3.2-c: Booster Draft for three"),
        pytest.param("official-magic", "booster-draft", 4, 2, [], id="MTR-3.2-c: Booster Draft for two heads"),
        pytest.param("official-magic", "modern", 7, 1, ["MTR 10.1"], id="MTR-10.1-c: seven players"),
        pytest.param("casual", "pauper", 6, 3, [], id="MTR-0-b: nobody asks on a casual night"),
    ],
)
def test_what_cannot_be_sanctioned_is_played_and_says_so(policy, format, players, size, rules):
    evening = Evening(policy=policy, format=format, team=size, plays_together=size == 2)
    for _ in range(players):
        evening.act(register, names=("Ana",) * size)
    evening.start()
    seen = public_view(evening.event, names={}).announcement.not_sanctionable
    assert [str(rule) for rule in seen] == rules


def test_a_shops_own_invitational_says_that_it_cannot_be_sanctioned():
    """MTR-10.3-b."""
    labels = []
    for program in ("Friday Night Magic", "Magic Premier Series"):
        evening = told(program=program, is_chosen=True, by_invitation=True)
        labels.append(public_view(evening.event, names={}).announcement.not_sanctionable)
    assert [str(rule) for rule in labels[0]] == ["MTR 3.2", "MTR 10.3"]
    assert [str(rule) for rule in labels[1]] == ["MTR 3.2"]


@pytest.mark.parametrize(
    ("format", "best", "swiss", "cut", "is_asked"),
    [
        pytest.param("standard", "standard", 5, 4, False, id="MTR-E-e: 16 in Standard"),
        pytest.param("standard", "standard", 4, 8, True, id="MTR-E-e: 4 and 8 are for a draft"),
        pytest.param("sealed", "booster-draft", 4, 8, False, id="MTR-E-e: 16 in Sealed with a draft"),
        pytest.param("sealed", "booster-draft", 5, 4, True, id="MTR-E-e: a draft takes eight"),
        pytest.param("sealed", "sealed", 5, 4, False, id="MTR-E-e: 16 in Sealed without one"),
    ],
)
def test_sixteen_play_as_the_table_says(format, best, swiss, cut, is_asked):
    evening = Evening(players=16, level=COMPETITIVE)
    evening.act(announce_event, program="WPN Qualifiers", is_chosen=True)
    first = Stage(rounds=swiss, format=format, level=COMPETITIVE)
    evening.act(announce_stages, stages=(first, Stage(Structure.PLAYOFF, format=best, level=COMPETITIVE, cut=cut)))
    codes = asked_about(evening, start_event) if is_asked or format == "standard" else told_of(evening, start_event)
    assert ("other-structure" in codes) is is_asked


# MTR E: the table of rounds, asked of an event that starts ------------------------------------------------------------

QUALIFIER, PTQ = "WPN Qualifiers", "Players Tour Qualifiers"
FOUR_TEAMS = (Stage(Structure.PLAYOFF, cut=4, level=COMPETITIVE),)
THREE_KNOCKOUTS = (Stage(Structure.PLAYOFF, rounds=3, level=COMPETITIVE),)


def rounds_and_cut(rounds: int, cut: int = 8) -> tuple[Stage, ...]:
    return Stage(rounds=rounds, level=COMPETITIVE), Stage(Structure.PLAYOFF, cut=cut, level=COMPETITIVE)


@pytest.mark.parametrize(
    ("count", "size", "stages", "announced", "is_asked"),
    [
        pytest.param(70, 1, rounds_and_cut(7), {"program": QUALIFIER}, False, id="MTR-E-f: 70 play 7"),
        pytest.param(70, 1, rounds_and_cut(6), {"program": QUALIFIER}, True, id="MTR-E-a: 70 do not play 6"),
        pytest.param(70, 1, rounds_and_cut(7, 4), {"program": QUALIFIER}, True, id="MTR-E-f: all cut to eight"),
        pytest.param(70, 1, rounds_and_cut(6), {"program": ""}, False, id="MTR-E-a: elsewhere as one likes"),
        pytest.param(70, 1, rounds_and_cut(4), {"program": PTQ, "is_at_magicfest": True}, False, id="MTR-E-b: there"),
        pytest.param(70, 1, rounds_and_cut(4), {"program": PTQ}, True, id="MTR-E-b: not elsewhere"),
        pytest.param(70, 1, rounds_and_cut(4), {"program": QUALIFIER, "is_at_magicfest": True}, True, id="MTR-10.4-j"),
        pytest.param(4, 3, FOUR_TEAMS, {"program": QUALIFIER}, False, id="MTR-E-c: four teams"),
        pytest.param(4, 3, rounds_and_cut(3, 2), {"program": QUALIFIER}, True, id="MTR-E-c: no Swiss for four teams"),
        pytest.param(8, 1, THREE_KNOCKOUTS, {"program": QUALIFIER}, False, id="MTR-E-d: eight"),
        pytest.param(8, 1, rounds_and_cut(3, 2), {"program": QUALIFIER}, True, id="MTR-E-d: no Swiss for eight"),
        pytest.param(20, 3, rounds_and_cut(5), {"program": QUALIFIER}, False, id="MTR-E-g: twenty teams play 5"),
    ],
)
def test_a_premier_event_has_the_rounds_of_the_table(count, size, stages, announced, is_asked):
    evening = Evening(level=COMPETITIVE)
    evening.act(announce_event, is_chosen=True, **announced)
    evening.act(announce_stages, stages=tuple(replace(stage, team=size) for stage in stages))
    for number in range(count):
        evening.act(register, names=tuple(f"Player {number}" for _ in range(size)))
    if is_asked:
        assert asked_about(evening, start_event) == ["other-structure"]
    else:
        evening.act(start_event)


@pytest.mark.parametrize(
    ("losses", "announced", "codes"),
    [
        pytest.param(1, {"program": QUALIFIER}, [], id="MTR-10.4-i: by standings"),
        pytest.param(2, {"program": QUALIFIER}, ["bracket-not-by-the-book"], id="MTR-10.4-i: no second life"),
        pytest.param(2, {"program": QUALIFIER, "fact_sheet": "wpn-2021"}, [], id="MTR-10.4-i: its fact sheet says so"),
        pytest.param(2, {"program": PTQ, "is_at_magicfest": True}, [], id="MTR-10.4-j: at a MagicFest"),
        pytest.param(2, {"program": ""}, [], id="X-26: outside Premier it is advice"),
    ],
)
def test_a_premier_event_has_the_brackets_of_the_book(losses, announced, codes):
    evening = Evening(players=70, level=COMPETITIVE)
    evening.act(announce_event, is_chosen=True, **announced)
    swiss, playoff = rounds_and_cut(7)
    evening.act(announce_stages, stages=(swiss, replace(playoff, losses=losses)))
    if codes:
        assert asked_about(evening, start_event) == codes
    else:
        evening.act(start_event)


@pytest.mark.parametrize(("rounds", "is_asked"), [(8, False), (7, True)])
def test_awarded_byes_weigh_in_the_table_and_nowhere_else(rounds, is_asked):
    """MTR-E-h, MTR-E-i: 110 and eight with byes count as 136, and are 118 players."""
    evening = Evening(level=COMPETITIVE)
    evening.act(announce_event, program=QUALIFIER, is_chosen=True)
    evening.act(announce_stages, stages=rounds_and_cut(rounds))
    for number, byes in enumerate([0] * 110 + [1] * 5 + [2] * 2 + [3]):
        evening.register(f"Player {number}", byes=byes)
    if is_asked:
        assert asked_about(evening, start_event) == ["other-structure"]
        return
    evening.start()
    assert len(evening.event.people.inside) == 118


def test_byes_fill_no_event():
    """MTR-E-i: four players with a bye each are four."""
    evening = Evening(rounds=3)
    for number in range(4):
        evening.register(f"Player {number}", byes=1)
    assert "below-the-minimum" in told_of(evening, start_event)
