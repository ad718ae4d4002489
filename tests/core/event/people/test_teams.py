"""A team enters as one: seats, a code for them, a name that may be refused; and leaves as one (MTR 8.1, MTR 8.2)."""

import pytest
from tests.core.event.events import ANA, STAFF, Evening
from tests.core.log.book import STREAM

from topcut.core.event.audit.verify import derive_again
from topcut.core.event.flow import start_event
from topcut.core.event.fold import EVENT
from topcut.core.event.judging import give_penalty
from topcut.core.event.nouns.bounds import TeamsOfOneSize
from topcut.core.event.nouns.facts import TeamNamed
from topcut.core.event.nouns.people.facts import Identification
from topcut.core.event.nouns.people.refusals_teams import (
    InAnotherTeam,
    NameIsSet,
    NameWasRefused,
    NoNameToRefuse,
    NoSuchTeamCode,
    NoSuchTeamSeat,
    NoTeamHere,
    RefusalNeedsAReason,
    SeatIsKept,
    SeatIsTaken,
    SeatsAreSet,
    TeamIsFull,
)
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.people import (
    announce_event,
    bar_person,
    change_seats,
    check_in,
    drop,
    join,
    lend_powers,
    link_player,
    name_team,
    refuse_team_name,
    rename,
    take_seat,
)
from topcut.core.event.view import own_team, sides_of
from topcut.core.log import BrokenLog, Entry
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Power, Role, Who

DOOR = "door"
SWAP = {"despite": ["seats-were-named"], "reason": "they were written down the wrong way round"}


@pytest.fixture
def trios() -> Evening:
    """Teams of three, and a door."""
    evening = Evening(team=3).name_staff()
    evening.act(lend_powers, whom=DOOR, powers=(Power.JOIN,))
    return evening


def code_of(evening: Evening, entrant: int = 1) -> str:
    return evening.event.entrants[entrant].seat_code.value


def entered(evening: Evening, **said) -> Evening:
    evening.act(join, by=DOOR, **({"name": "Ana", "link": "ana's phone", "team": "Low Tide"} | said))
    return evening


def test_one_enters_a_team_and_leaves_the_other_seats_free(trios):
    """MTR-8.2-f: the seat is named at entry."""
    team = entered(trios, seat=1, mates=("", "Cy")).event.entrants[1]
    assert trios.names == {2: "Ana", 3: "Cy"}
    assert team.free == (1,)
    assert trios.event.links["ana's phone"] == 2
    assert len(code_of(trios)) == 8
    seen = own_team(trios.event, 2, names=trios.names)
    assert (seen.called, seen.taken, seen.code) == ("Low Tide", 2, code_of(trios))
    assert [(seat.letter, seat.is_free, seat.is_open) for seat in seen.seats] == [
        ("A", True, True), ("B", False, False), ("C", False, True),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("said", "refusal"),
    [
        pytest.param({"seat": 3}, NoSuchTeamSeat, id="MTR-8.2-a: a fourth seat"),
        pytest.param({"seat": -1}, NoSuchTeamSeat, id="MTR-8.2-a: a seat before A"),
        pytest.param({"mates": ("Bo", "Cy", "Dee")}, TeamsOfOneSize, id="MTR-8.2-a: four in trios"),
    ],
)
def test_a_team_has_its_seats_and_no_others(trios, said, refusal):
    with pytest.raises(refusal):
        entered(trios, **said)


def test_a_mate_takes_a_free_seat_once(trios):
    entered(trios, mates=("Bo",))
    take = {"by": DOOR, "code": code_of(trios).lower(), "name": "Bo"}
    with pytest.raises(SeatIsTaken):
        trios.act(take_seat, **take, player=1, link="bo's phone")
    with pytest.raises(NoSuchTeamSeat):
        trios.act(take_seat, **take, player=9, link="bo's phone")
    trios.act(take_seat, **take, player=2, link="bo's phone")
    trios.act(take_seat, **take | {"name": "Cy"}, player=3, link="cy's phone")
    assert (trios.event.entrants[1].free, trios.names[3]) == ((), "Cy")
    with pytest.raises(TeamIsFull):
        trios.act(take_seat, **take, player=3, link="dee's phone")
    with pytest.raises(NoSuchTeamCode):
        trios.act(take_seat, **take | {"code": ""}, player=3, link="dee's phone")


def test_a_team_that_left_opens_no_seat(trios):
    entered(trios).act(drop, entrant=1)
    with pytest.raises(NoSuchTeamCode):
        trios.act(take_seat, by=DOOR, code=code_of(trios), player=2, name="Bo", link="bo's phone")


def test_the_desk_fills_a_free_seat_with_a_name(trios):
    trios.register("Ana", "", "Cy", team="Reds")
    assert trios.event.entrants[1].free == (2,)
    trios.act(rename, player=2, name="Bo")
    assert trios.event.entrants[1].free == ()


def test_nobody_is_in_two_teams(trios):
    """MTR-8.2-c: by account or number, at the desk, at the door and in a seat; one who left may come again."""
    trios.register("Ana", "Bo", "Cy", team="Reds", persons=("P1", "", ""))
    for again in (
        lambda: trios.register("Dee", "Ana", "Eli", persons=("", "P1", "")),
        lambda: entered(trios, person="P1"),
    ):
        with pytest.raises(InAnotherTeam) as refused:
            again()
        assert refused.value.detail["entrant"] == 1
    entered(trios)
    with pytest.raises(InAnotherTeam):
        trios.act(take_seat, by=DOOR, code=code_of(trios, 2), player=5, name="Ana", link="x", person="P1")
    trios.act(drop, entrant=1)
    trios.act(take_seat, by=DOOR, code=code_of(trios, 2), player=5, name="Ana", link="x", person="P1")


def test_who_is_barred_is_refused_in_a_seat_as_at_the_door(trios):
    """MTR 1.4: person by person."""
    trios.act(bar_person, person="P9", why="organizer")
    trios.act(announce_event, identification=Identification.NUMBER_AND_FULL_NAME)
    entered(trios, name="Ana Ruiz", person="P1")
    with pytest.raises(NeedsAReason) as asked:
        trios.act(take_seat, by=DOOR, code=code_of(trios), player=2, name="Bo Diaz", link="x")
    assert [each.code for each in asked.value.detail["concerns"]] == ["needs-number"]
    with pytest.raises(Exception, match="cannot enter"):
        trios.act(take_seat, by=DOOR, code=code_of(trios), player=2, name="Bo Diaz", link="x", person="P9")


def test_a_seat_named_at_the_desk_meets_what_a_player_at_the_door_meets(trios):
    """MTR-1.5-a, MTR-8.2: the same questions whichever door somebody takes a seat by."""
    trios.act(announce_event, identification=Identification.NUMBER_AND_FULL_NAME)
    entered(trios, name="Ana Ruiz", person="P1")
    with pytest.raises(NeedsAReason) as asked:
        trios.act(rename, player=2, name="Bo Diaz")
    assert [each.code for each in asked.value.detail["concerns"]] == ["needs-number"]
    trios.act(rename, player=2, name="Bo Diaz", despite=["needs-number"], reason="The card is at home")
    trios.act(rename, player=2, name="Bo A. Diaz")


def test_a_full_house_lets_a_team_wait_as_one(trios):
    trios.act(announce_event, capacity=2)
    for phone in ("ana's phone", "dee's phone", "eli's phone"):
        entered(trios, link=phone)
    assert list(trios.event.people.waiting) == [3]
    trios.act(take_seat, by=DOOR, code=code_of(trios, 3), player=8, name="Bo", link="bo's phone")
    trios.act(drop, by="ana's phone", entrant=1)
    assert trios.event.people.inside == {2, 3}


def test_a_refused_name_is_shown_to_nobody_and_not_taken_again(trios):
    """MTR-8.1-a."""
    entered(trios, team="Rude Word", mates=("Bo", "Cy"))
    with pytest.raises(RefusalNeedsAReason):
        trios.act(refuse_team_name, entrant=1, why=" ")
    with pytest.raises(NotYourPower):
        trios.act(refuse_team_name, by="ana's phone", entrant=1, why="I like it no more")
    undo = trios.act(refuse_team_name, by=STAFF[Role.SCOREKEEPER], entrant=1, why="Children play here")
    assert sides_of(trios.event, names=trios.names)[1].name == "Ana / Bo / Cy"
    assert own_team(trios.event, 1, names=trios.names).why_refused == "Children play here"
    with pytest.raises(NoNameToRefuse):
        trios.act(refuse_team_name, entrant=1, why="again")
    with pytest.raises(NameWasRefused):
        trios.act(name_team, by="ana's phone", entrant=1, name="RUDE word")
    for enter in (
        lambda: entered(trios, team="Rude word"),
        lambda: trios.register("Eli", "Flo", "Gus", team="rude Word"),
    ):
        with pytest.raises(NameWasRefused):
            enter()
    trios.act(name_team, by="ana's phone", entrant=1, name="Low Tide")
    assert not trios.event.entrants[1].needs_a_name
    trios.undo(undo + 1)
    trios.undo(undo)
    assert sides_of(trios.event, names=trios.names)[1].name == "Rude Word"


def test_a_team_names_itself_until_round_1_and_its_seats_until_the_start(trios):
    """MTR-8.2-f: a swap is against the rule while people enter, and impossible once the event has begun."""
    for team in ("Low Tide", "Reds"):
        entered(trios, team=team, link=f"{team}'s phone", mates=("Bo", "Cy"))
    with pytest.raises(NeedsAReason) as asked:
        trios.act(change_seats, entrant=1, players=(2, 1, 3))
    assert [each.code for each in asked.value.detail["concerns"]] == ["seats-were-named"]
    with pytest.raises(NoSuchTeamSeat):
        trios.act(change_seats, entrant=1, players=(2, 1, 4))
    with pytest.raises(NotYourPower):
        trios.act(change_seats, by="Reds's phone", entrant=1, players=(2, 1, 3))
    trios.act(change_seats, entrant=1, players=(2, 1, 3), **SWAP)
    assert trios.event.entrants[1].players == (2, 1, 3)
    trios.act(start_event, despite=["below-the-minimum"], reason="a small night")
    with pytest.raises(SeatsAreSet):
        trios.act(change_seats, entrant=1, players=(1, 2, 3), **SWAP)
    trios.act(name_team, by="Low Tide's phone", entrant=1, name="High Tide")
    trios.pair()
    with pytest.raises(NameIsSet):
        trios.act(name_team, by="Low Tide's phone", entrant=1, name="Low Tide")
    trios.act(name_team, by=STAFF[Role.SCOREKEEPER], entrant=1, name="Low Tide")


def test_one_leaves_and_all_are_out(trios):
    """MTR-8.2-d, MTR-2.10-a: and any of them checks the team in (MTR-1.10-g)."""
    entered(trios, mates=("Bo", "Cy"))
    trios.act(link_player, player=3, link="cy's phone")
    trios.act(check_in, by="cy's phone", entrant=1)
    assert trios.event.entrants[1].checked_in
    trios.act(drop, by="cy's phone", entrant=1)
    assert trios.event.entrants[1].out_after == 0


def test_one_is_disqualified_and_the_team_with_them(trios):
    """MTR-8.2-e: the penalty is that person's."""
    for team in ("Low Tide", "Reds"):
        entered(trios, team=team, link=f"{team}'s phone", mates=("Bo", "Cy"))
    trios.act(start_event, despite=["below-the-minimum"], reason="a small night")
    trios.pair()
    judge = STAFF[Role.HEAD_JUDGE]
    trios.act(give_penalty, by=judge, round=1, table=1, players=(3,), infraction="cheating",
              penalty="disqualification", despite=["penalty-deviates"], reason="marked cards")  # fmt: skip
    assert trios.event.entrants[1].disqualified
    assert not trios.event.entrants[2].disqualified


def test_only_a_team_has_seats_and_a_name():
    evening = Evening(players=2)
    for action, args in (
        (name_team, {"name": "Reds"}),
        (refuse_team_name, {"why": "x"}),
        (change_seats, {"players": ()}),
    ):
        with pytest.raises(NoTeamHere):
            evening.act(action, by=ANA, entrant=1, **args)


def test_no_name_that_was_ever_refused_is_taken_again(trios):
    """MTR-8.1-a: not only the last one."""
    entered(trios, team="Rude Word", mates=("Bo", "Cy"))
    for name in ("Ruder Word", "Low Tide"):
        trios.act(refuse_team_name, entrant=1, why="Children play here")
        trios.act(name_team, by="ana's phone", entrant=1, name=name)
    for name in ("rude word!", "Ruder word"):
        with pytest.raises(NameWasRefused):
            trios.act(name_team, by="ana's phone", entrant=1, name=name)


def test_a_player_who_renames_a_team_after_the_posting_does_not_verify(trios):
    """MTR-8.1-a: the action says no, and so does anybody who checks the log."""
    entered(trios, team="Low Tide", mates=("Bo", "Cy"))
    trios.register("Dee", "Eli", "Fay", team="Blues")
    trios.start().pair()
    with pytest.raises(NameIsSet):
        trios.act(name_team, by="ana's phone", entrant=1, name="High Tide")
    folded, renamed = trios.book.folded, TeamNamed(1, trios.event.entrants[1].team_name)
    forged = EVENT.encode(Entry(folded.seq + 1, folded.at, Who("ana's phone"), (renamed,), folded.head))
    with pytest.raises(BrokenLog):
        derive_again(STREAM, [*trios.book.lines, forged], openings=trios.book.openings)


def test_a_seat_of_somebody_who_is_known_opens_to_their_number_alone(trios):
    """MTR-8.2-c: the code of a team is no way into the place of somebody else."""
    trios.register("Ana", "Bo", "", team="Reds", persons=("P1", "P2", ""))
    take = {"by": DOOR, "code": code_of(trios), "name": "Bo", "player": 2, "link": "x"}
    for person in ("", "P9"):
        with pytest.raises(SeatIsKept):
            trios.act(take_seat, **take, person=person)
    trios.act(take_seat, **take, person="P2")
    assert trios.event.links["x"] == 2
