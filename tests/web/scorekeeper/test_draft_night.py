"""A draft night through the pages: pods at the desk, seats on phones, screens and paper, the building clock, rounds."""

import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.printing.room import read

NAMES = ["Ana", "Bo", "Cleo", "Dan", "Eva", "Fin", "Gil", "Hue"]


def night(served: Served, names: list[str], **settings: object) -> Evening:
    """An event that has started and draws its pods next."""
    evening = Evening(served, title="Harbour Draft", **({"format": "booster-draft"} | settings))
    evening.start(*names)
    return evening


def at_draft(evening: Evening, ending: str, **fields: object) -> str:
    evening.desk.open(f"{evening.home}/draft")
    return evening.desk.submit(ending, **fields)


def pods_of(page: str) -> list[dict[str, str]]:
    """Read who sits where from a page with tables seen from above."""
    found = []
    for table in re.findall(r'<div class="table8">(.*?)</section>', page, re.DOTALL):
        seats = {}
        for line in re.findall(r"<li.*?</li>", table, re.DOTALL):
            number = re.search(r'class="s"[^>]*>(\w+)<', line)
            name = re.search(r'class="n"[^>]*>(.*?)</span>', line, re.DOTALL)
            if number and name:
                seats[number[1]] = text_of(name[1])
        found.append(seats)
    return found


@pytest.fixture(scope="module")
def evening(served: Served) -> Evening:
    return night(served, NAMES)


def test_a_night_from_the_pods_to_the_first_round(evening: Evening) -> None:
    """MTR-7.6-a, MTR-7.6-c, MTR-10.4-c, MTR-B-e: the desk says the next step each time."""
    assert "Draw the draft pods" in text_of(evening.desk.open(evening.home))
    page = at_draft(evening, "/draft/draw")
    (seats,) = pods_of(page)
    assert sorted(seats) == list("12345678")
    assert sorted(seats.values()) == NAMES
    phone = evening.phones["Ana"]
    mine = next(number for number, name in seats.items() if name == "Ana")
    own = phone.open(f"/event/{evening.stream}/player/1")
    assert f"Pod 1, seat {mine}" in text_of(own)
    left = seats[str(int(mine) % 8 + 1)]
    assert f"you pass to {left}" in text_of(own)
    assert pods_of(evening.served.browser().get(f"/tv/{evening.code}").text) == [seats]
    assert pods_of(evening.served.browser().open(f"/event/{evening.stream}/pairings")) == [seats]
    paper = evening.desk.get(f"{evening.home}/paper/pods-by-name.pdf").content
    assert re.search(rf"1\s*·\s*{mine}\b", read(paper))
    built = text_of(at_draft(evening, "/draft/build"))
    assert "Decks are being built" in built
    assert "24:5" in text_of(evening.served.browser().get(f"/tv/{evening.code}").text).replace(" ", "")
    assert "Deck building" in text_of(evening.served.browser().get(f"/tv/{evening.code}").text)
    assert "Decks are being built" in text_of(phone.open(f"/event/{evening.stream}/player/1"))
    evening.post()
    tables = text_of(evening.served.browser().open(f"/event/{evening.stream}/pairings?by=table"))
    for seat in range(1, 5):
        pair = {seats[str(seat)], seats[str(seat + 4)]}
        assert any(re.search(f"{one}.{{0,20}}{two}", tables) for one in pair for two in pair - {one})
    opened = text_of(phone.open(f"/event/{evening.stream}/player/1/why"))
    assert "across the table" in opened


def test_other_splits_can_be_chosen_and_seats_changed(served: Served) -> None:
    """MTR-7.6-a: as the head judge directs; MTR-7.6-e: the bye stays inside the pod."""
    evening = night(served, [f"P{number}" for number in range(1, 12)])
    evening.desk.open(f"{evening.home}/draft")
    assert 'value="6,5"' in evening.desk.page.text
    assert len(pods_of(evening.desk.submit("/draft/draw", sizes="6,5"))) == 2
    seats = "\n".join(map(str, range(1, 7))) + "\n\n" + "\n".join(map(str, range(7, 12)))
    assert [*pods_of(at_draft(evening, "/draft/seats", seats=seats))[1].values()]
    evening.desk.open(f"{evening.home}/draft")
    evening.desk.submit("/draft/seats", seats="Ana\n2")
    assert "Each line begins with a number" in text_of(evening.desk.page.text)
    evening.post()
    shown = text_of(evening.served.browser().open(f"/event/{evening.stream}/pairings"))
    bye = re.search(r"(P\d+)\s+bye", shown)
    assert bye is None or int(bye[1][1:]) >= 7


def test_whoever_left_is_taken_out_before_boosters_are_opened(served: Served) -> None:
    """MTR-7.6-a: nobody who dropped has a seat."""
    evening = night(served, NAMES)
    at_draft(evening, "/draft/draw")
    evening.desk.open(f"{evening.home}/person/2")
    evening.desk.submit("/desk/drop")
    page = evening.desk.open(f"{evening.home}/draft")
    assert "no longer in the event" in text_of(page)
    (seats,) = pods_of(evening.desk.submit("/draft/close-up"))
    assert sorted(seats.values()) == [name for name in NAMES if name != "Bo"]


@pytest.mark.parametrize(
    ("teams", "format", "minutes"),
    [
        pytest.param("2hg", "booster-draft", 40, id="MTR-B-i, MTR-9.7-a: Two-Headed Giant"),
        pytest.param("3", "rochester-draft", 40, id="MTR-B-g, MTR-8.5-a, MTR-8.5-b: team Rochester"),
    ],
)
def test_teams_sit_in_pods_together(served: Served, teams: str, format: str, minutes: int) -> None:
    evening = Evening(served, format=format, teams=teams)
    for team in "ABCD":
        evening.desk.open(evening.home)
        people = ", ".join(f"{team}{seat}" for seat in "abc"[: 3 if teams == "3" else 2])
        evening.desk.submit("/desk/teams", line=f"Team {team}: {people}")
    evening.at_desk("/desk/start")
    page = at_draft(evening, "/draft/draw")
    pods = pods_of(page)
    assert [len(pod) for pod in pods] == ([4] if teams == "2hg" else [6, 6])
    if teams == "3":
        seats = dict(sorted(pods[0].items()))
        assert [*seats] == ["1A", "1B", "1C", "2A", "2B", "2C"]
        assert len({seats[seat][0] for seat in ("1A", "1B", "1C")}) == 1, "a team sits together, by its letters"
    assert f'value="{minutes}"' in page


def test_a_drafted_top_8_through_the_pages(served: Served) -> None:
    """MTR-10.4-h, MTR-10.4-k: seats by chance, 1-5, 2-6, 3-7, 4-8, and the better Swiss place chooses."""
    evening = Evening(served, format="sealed", rounds="1", cut="8", cut_drafts="true")
    evening.start(*NAMES, "Ivo")
    evening.post()
    for table in range(1, 5):
        evening.at_desk("/line", line=f"{table} 20")
    evening.at_desk("/round/1/close")
    evening.desk.open(f"{evening.home}/draft")
    assert "cut" in text_of(evening.desk.page.text)
    evening.desk.open(f"{evening.home}/cut")
    evening.desk.submit("/cut/")
    assert "Draw the pods" in text_of(evening.desk.open(evening.home))
    (seats,) = pods_of(at_draft(evening, "/draft/draw"))
    assert sorted(seats) == list("12345678")
    standings = text_of(evening.served.browser().open(f"/event/{evening.stream}/standings"))
    order = re.findall(r"\b(" + "|".join([*NAMES, "Ivo"]) + r")\b", standings)
    evening.post(2)
    first = text_of(evening.desk.open(f"/event/{evening.stream}/judge/round/2/table/1/games"))
    chooses = re.search(r"(\w+) chooses: the better place in the standings", first)[1]
    across = {seats["1"]: seats["5"], seats["5"]: seats["1"]} | {seats["2"]: seats["6"], seats["6"]: seats["2"]}
    across |= {seats["3"]: seats["7"], seats["7"]: seats["3"], seats["4"]: seats["8"], seats["8"]: seats["4"]}
    assert order.index(chooses) < order.index(across[chooses])
    tables = text_of(evening.served.browser().open(f"/event/{evening.stream}/pairings?by=table"))
    for seat in range(1, 5):
        pair = {seats[str(seat)], seats[str(seat + 4)]}
        assert any(re.search(f"{one}.{{0,20}}{two}", tables) for one in pair for two in pair - {one})


def test_everybody_of_a_pod_gets_the_same_boosters(served: Served) -> None:
    """MTR-7.6-b: where somebody gets others, the desk hears of it; tournament rules ask for a reason."""
    evening = night(served, NAMES)
    evening.desk.open(f"{evening.home}/hall")
    evening.desk.submit("/hall/product", stage=0, kind="individual-booster-draft", mix="AFR")
    evening.desk.open(f"{evening.home}/hall")
    assert "24 boosters" in text_of(evening.desk.page.text)
    evening.desk.submit("/hall/hand-out", boosters="3 AFR")
    evening.desk.open(f"{evening.home}/people")
    evening.desk.submit("/desk/people", name="Zoe")
    evening.desk.open(f"{evening.home}/hall")
    evening.desk.submit("/hall/hand-out", boosters="2 AFR + 1 KHM")
    assert "Everybody gets the same" in text_of(evening.desk.page.text)


def test_from_competitive_up_a_phone_has_seat_time_and_list_only(served: Served) -> None:
    """MTR-2.12-d: while decks are built, nothing else is shown."""
    evening = night(served, NAMES, level=2, rules="house")
    at_draft(evening, "/draft/draw")
    phone, mine = evening.phones["Ana"], f"/event/{evening.stream}/player/1"
    assert phone.get(f"{mine}/standing").status_code == 200
    at_draft(evening, "/draft/build")
    assert "this phone shows your seat, the time and your list" in text_of(phone.open(mine))
    assert "Pod 1, seat" in text_of(phone.page.text)
    assert phone.get(f"{mine}/standing").status_code == 403
