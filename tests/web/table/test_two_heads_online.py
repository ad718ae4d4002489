"""Two teams of two at an online table of their event, and each seat of trios at one of its own (MTR 9.1, MTR 8.2)."""

import re
from collections.abc import Iterator

import pytest
from tests.http.server import text_of
from tests.web.tables import Chair
from tests.web.teamed import Teamed, TeamHall


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TeamHall]:
    made = TeamHall(tmp_path_factory.mktemp("heads-online"), trios=1, giants=2)
    yield made
    made.served.stop()


def allow(teamed: Teamed) -> None:
    organizer = teamed.of("organizer")
    organizer.open(f"{teamed.event}/desk/staff")
    organizer.submit("/desk/online", yes="1")


def sit(teamed: Teamed, name: str) -> Chair:
    phone = teamed.of(name)
    assert "Play this match online" in teamed.match(name)
    phone.open(f"{teamed.home(name)}/online")
    phone.submit("/online")
    assert phone.path.startswith("/table/")
    return Chair.of(phone, phone.path.split("?")[0])


def seated(giants: Teamed) -> dict[str, Chair]:
    """Four chairs with decks of cards that say whose they are; naming a primary player between changes no table."""
    allow(giants)
    chairs = {}
    for team in giants.tables[1]:
        for letter in "AB":
            name = f"{team} {letter}"
            chairs[name] = sit(giants, name)
            chairs[name].look()
            chairs[name].browser.submit("/deck", text=f"40 {name} card")
            if letter == "A":
                giants.match(name)
                giants.of(name).submit("/primary", primary=giants.numbers[f"{team} B"])
    return chairs


def begun(chairs: dict[str, Chair]) -> list[Chair]:
    """Go through all that comes before a game; those who go first are first."""
    all_four = list(chairs.values())
    all_four[0].press("set-up-game")
    for chair in all_four:
        chair.press("shuffle")
    for chair in all_four:
        while chair.offers("decline-shuffle"):
            chair.press("decline-shuffle")
    all_four[3].press("draw-chooser")
    choosing = [chair for chair in all_four if chair.offers("choose-first")]
    assert len(choosing) == 2, "MTR 9.3: either of the team that chance names"
    choosing[1].press("choose-first")
    assert not choosing[0].offers("choose-first")
    for chair in all_four:
        chair.press("opening-hand")
    order = [*choosing, *(chair for chair in all_four if chair not in choosing)]
    for chair in order:
        chair.press("keep-hand")
    return order


def test_partners_see_each_others_hands_and_share_turn_and_life(hall: TeamHall) -> None:
    """MTR-9.1-a, MTR-9.2-a, MTR-9.3-a, MTR-9.4-c: from four phones to a game; nobody else sees a card."""
    giants = hall.giants()
    chairs = seated(giants)
    assert len({chair.home for chair in chairs.values()}) == 1, "all four are at one table"
    order = begun(chairs)
    names = {chair: name for name, chair in chairs.items()}
    first, partner, other, last = order
    mine, theirs = names[first], names[other]
    assert text_of(partner.look()).count(f"{mine} card") >= 7, "MTR 9.2: a partner's hand lies open"
    for chair in (other, last):
        assert f"{mine} card" not in chair.look()
        assert f"{names[partner]} card" not in chair.look()
    assert f"{theirs} card" not in first.look()
    slabs = re.findall(r'class="slab \w+" data-seat="(\d)"', partner.look())
    assert {*slabs[2:]} in ({"0", "1"}, {"2", "3"}), "one's own last, the partner's before it"
    assert first.offers("pass-turn")
    assert partner.offers("pass-turn")
    assert not other.offers("pass-turn")
    assert text_of(first.look()).count("30") >= 4, "MTR 9.1: both teams have 30 life, on every slab"
    partner.press("pass-turn")
    assert last.offers("pass-turn")
    assert not first.offers("pass-turn")


def test_one_of_each_team_says_who_won_and_the_event_has_it(hall: TeamHall) -> None:
    """MTR-9.1-b: a drawn game is followed by another; then the result goes to the event as 1-0."""
    giants = hall.giants()
    chairs = seated(giants)
    order = begun(chairs)
    table = order[0].home
    for chair in (order[1], order[3]):
        chair.send(f"{table}/do/state-result", winner="", how="agreed-draw")
    assert order[2].offers("set-up-game"), "MTR 9.1: it does not count"
    order[2].press("set-up-game")
    order[0].send(f"{table}/do/state-result", winner="me", how="played")
    order[3].send(f"{table}/do/state-result", winner="other", how="played")
    order[1].press("close")
    names = {chair: name for name, chair in chairs.items()}
    assert "You won 1–0" in giants.match(names[order[1]])
    assert "You lost 0–1" in giants.match(names[order[2]])


def test_each_seat_of_trios_has_a_table_of_its_own(hall: TeamHall) -> None:
    """MTR-8.2-g: B of both teams meet at theirs; what they play is the result of seat B."""
    trios = hall.trios()
    allow(trios)
    ours, theirs = trios.tables[1]
    chairs = {name: sit(trios, name) for team in (ours, theirs) for name in (f"{team} B", f"{team} C")}
    assert len({chair.home for chair in chairs.values()}) == 2
    mine, yours = chairs[f"{ours} B"], chairs[f"{theirs} B"]
    assert mine.home == yours.home
    for chair in (mine, yours):
        chair.look()
        chair.browser.submit("/deck", text="60 Island")
    yours.press("concede-match")
    mine.press("close")
    assert "You won 2–0" in trios.match(f"{ours} B")
    assert "Choose the score of seat C." in trios.match(f"{ours} C")
