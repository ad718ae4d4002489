"""A Commander night of eleven in pods of four and three: door, phones, desk, paper, standings, the log verified."""

import csv
import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Forms, Served, text_of
from tests.printing.room import read
from tests.web.everybody import NOBODY_SUCH, fields_of
from tests.web.test_every_route import DONE, LAST, ROUTES, SEEN

PEOPLE = ["Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kim"]
NIGHT = {"preset": "commander", "structure": "free-for-all", "rounds": "2", "minutes": "80", "players": "11"}


def night(served: Served, **more: object) -> Evening:
    evening = Evening(served, title="Commander night", **(NIGHT | more))
    evening.start(*PEOPLE)
    return evening


def pods(evening: Evening) -> dict[int, list[str]]:
    """Who sits where, by the pairings anybody can download."""
    rows = evening.served.browser().get(f"/event/{evening.stream}/pairings.csv").text.splitlines()[1:]
    found: dict[int, list[str]] = {}
    for row in rows:
        _, table, _, _, name = row.split(",")
        if table:
            found.setdefault(int(table), []).append(name)
    return found


def failing(evening: Evening, **filled: object) -> list[str]:
    """Find the pages of this event that break for the organizer or for a phone; what there is nothing of is 404."""
    values = {"stream": evening.stream, "player": 1, "round": 1, "table": 1, "screen": 1, "file": "slips.pdf"} | filled
    paths = [re.sub(r"<(\w+)>", lambda name: str(values.get(name[1], 1)), path) for path in SEEN if "<stream>" in path]
    phone = next(iter(evening.phones.values()))
    asked = [(browser, path) for path in paths for browser in (evening.desk, phone)]
    return [path for browser, path in asked if browser.get(path).status_code >= 500]


def at_phone(phone: Browser, ending: str, **fields: object) -> str:
    phone.open(f"{phone.path}?reporting={fields.pop('reporting', 0)}")
    return text_of(phone.submit(ending, **fields))


def test_a_night_in_pods_from_the_door_to_the_log(served: Served) -> None:
    evening = night(served)
    evening.post()
    tables = pods(evening)
    assert sorted(map(len, tables.values()), reverse=True) == [4, 4, 3]
    four = next(number for number, seated in tables.items() if len(seated) == 4)
    phones = [evening.phones[name] for name in tables[four]]
    posted = text_of(phones[0].open(phones[0].path))
    assert f"Go to table {four} You play with {' , '.join(tables[four][1:])}" in posted
    assert "You have seat 1 of 4. You play first." in posted

    assert "You have reported You won" in at_phone(phones[0], "/pod", reporting=1, won=1)
    asked = text_of(phones[1].open(phones[1].path))
    assert f"{tables[four][0]} has reported {tables[four][0]} won. 0 of 2 needed have agreed." in asked
    assert "You have agreed" in at_phone(phones[1], "/confirm")
    assert "Round 1 is finished for you" in at_phone(phones[2], "/confirm")
    assert "Round 1 is finished for you You won" in text_of(phones[0].open(phones[0].path))

    disputing = next(number for number, seated in tables.items() if len(seated) == 4 and number != four)
    first, second, *_ = (evening.phones[name] for name in tables[disputing])
    places = {"how": "places", "place1": 2, "place2": 1, "place3": 3, "place4": 3}
    said = at_phone(first, "/pod", reporting=1, **places)
    one, two, three, last = tables[disputing]
    assert f"You have reported 1. {two} · 2. {one} · 3. {three} , {last}" in said
    assert "You do not all agree yet." in at_phone(second, "/dispute")
    desk = text_of(evening.desk.open(evening.home))
    assert f"Table {disputing}: they do not agree" in desk
    evening.at_desk("/line", line=f"{disputing} p2134")
    page = text_of(evening.desk.open(f"{evening.home}/round/1/table/{disputing}"))
    assert f"1. {two} · 2. {one} · 3. {three} · 4. {last}" in page

    assert failing(evening) == []

    three = next(number for number, seated in tables.items() if len(seated) == 3)
    evening.desk.open(f"{evening.home}/round/1/table/{three}?place=1&place=1&place=1")
    assert "A draw for everybody." in text_of(evening.desk.page.text)
    assert f"Table {three}: a draw between" in text_of(evening.desk.submit("/result"))
    evening.at_desk("/round/1/close")
    assert failing(evening) == [], "between rounds nobody has a match"
    evening.at_desk("/round/1/publish")
    assert "Nobody here is called “zzz”." in served.browser().open(f"/event/{evening.stream}/standings?q=zzz")
    standings = text_of(served.browser().open(f"/event/{evening.stream}/standings"))
    assert "Beaten" in standings
    evening.post(2)
    for number, seated in pods(evening).items():
        evening.at_desk("/line", line=f"{number} w{len(seated)}")
    why = text_of(phones[0].open(f"{phones[0].path}/why"))
    assert "Why this pod?" in why
    evening.at_desk("/round/2/close")
    evening.at_desk("/round/2/publish")


LATE = [("-1", "00", "-1.0000"), ("-0", "33", "-0.3333"), ("0", "33", "0.3333"), ("1", "00", "1.0000")]
"""GAP-05: how late each seat of a pod of four is: the first less than nothing; whole part, decimals, in the CSV."""


@pytest.mark.parametrize(("language", "point", "heads"), [("en", ".", "Beaten Seats"), ("es", ",", "Batidos Asientos")])
def test_the_seats_of_a_pod_read_alike_on_the_page_on_paper_and_in_a_spreadsheet(
    served: Served, language: str, point: str, heads: str
) -> None:
    evening = Evening(served, title="Four", language=language, **(NIGHT | {"rounds": "1"}))
    evening.start(*PEOPLE[:4])
    evening.post()
    evening.at_desk("/line", line="1 w4")
    seated = pods(evening)[1]
    evening.at_desk("/round/1/close")
    evening.at_desk("/round/1/publish")

    visitor = served.browser(language)
    rows = re.findall(r'(?s)<tr id="e.*?</tr>', visitor.open(f"/event/{evening.stream}/standings"))
    page = [text_of(row).split() for row in rows]
    sheet = read(evening.desk.get(f"{evening.home}/paper/standings.pdf?language={language}").content)
    assert heads in " ".join(sheet.split())
    paper = [line.split() for line in sheet.splitlines()]
    cells = csv.DictReader(visitor.get(f"/event/{evening.stream}/standings.csv").text.splitlines())
    in_csv = {row["name"]: row["seats"] for row in cells}
    for name, (whole, part, cell) in zip(seated, LATE, strict=True):
        shown = f"{whole}{point}{part}"
        assert [line[-1] for line in (*page, *paper) if name in line] == [shown, shown], name
        assert in_csv[name] == cell


def test_what_no_pod_can_be_or_do_is_refused_in_words(served: Served) -> None:
    evening = night(served)
    evening.post()
    four, seated = next((number, seated) for number, seated in pods(evening).items() if len(seated) == 4)
    table = f"{evening.home}/round/1/table/{four}"
    for odd in ("place=1&place=2", "place=", "score=p111", "score=w1+d5"):
        assert evening.desk.get(f"{table}?{odd}").status_code == 400, odd
    sheet = f"/event/{evening.stream}/judge/round/1/table/{four}/infraction?what=slow-play&penalty=match-loss&score=0-0"
    cost = text_of(evening.desk.open(f"{sheet}&who={PEOPLE.index(seated[3]) + 1}"))
    assert "Effect on the match It is recorded. The result of the pod is still entered as it ended." in cost


def test_who_comes_late_takes_the_free_seat_of_a_pod_until_the_clock_runs(served: Served) -> None:
    """GAP-07: a pod of three where four are wanted has a seat; once the clock runs no pod has one."""
    evening = night(served)
    evening.post()
    three = next(number for number, seated in pods(evening).items() if len(seated) == 3)
    page = text_of(evening.desk.open(f"{evening.home}/late?name=Late+Lou"))
    assert "Late Lou can still play this round." in page
    assert f"\u2068Late Lou\u2069: a seat at table {three}, where there was one free." in page
    evening.desk.submit("/late", seat="true")
    assert {len(seated) for seated in pods(evening).values()} == {4}
    assert pods(evening)[three][3] == "Late Lou"
    evening.at_desk("/line", line="1 w1")
    full = text_of(evening.desk.open(f"{evening.home}/late?name=Later+Lee"))
    assert "Later Lee can still play this round." in full, (
        "eight are not playing yet: with one more they make three pods"
    )
    evening.at_desk("/round/1/start-clock")
    gone = text_of(evening.desk.open(f"{evening.home}/late?name=Later+Lee"))
    assert "There is no seat for them in this round. Every pod is full or plays already." in gone
    assert "Later Lee loses the 1 round missed and plays from then on." in gone


def test_a_posted_round_in_pods_is_repaired_at_the_desk(served: Served) -> None:
    """GAP-01: two who have met are put together by mistake; the smallest repair parts them, and says why."""
    evening = night(served)
    play(evening, 1)
    first = pods(evening)

    def again(now: dict[int, list[str]]) -> int:
        both = [len({*one} & {*other}) for one in first.values() for other in now.values()]
        return sum(n * (n - 1) // 2 for n in both)

    evening.at_desk("/round/1/publish")
    evening.post(2)
    page = text_of(evening.desk.open(f"{evening.home}/round/2/repair"))
    assert "Nothing to repair" in page
    before = pods(evening)
    seats = {name: table for table, seated in before.items() for name in seated}

    def swapped(one: str, other: str) -> dict[int, list[str]]:
        swap = {one: other, other: one}
        return {table: [swap.get(name, name) for name in seated] for table, seated in before.items()}

    wrong = [(a, b) for a in PEOPLE for b in PEOPLE if seats[a] < seats[b] and again(swapped(a, b)) > again(before)]
    one, other = wrong[0]
    number = {name: PEOPLE.index(name) + 1 for name in PEOPLE}
    evening.desk.open(f"{evening.home}/round/2/exchange?first={seats[one]}&second={seats[other]}")
    forms = [fields for _, action, fields in Forms(evening.desk.page.text).forms if action.endswith("/exchange")]
    token = next(fields["csrf"] for fields in forms if "csrf" in fields)
    form = {"one": number[one], "other": number[other], "csrf": token, "key": "by-mistake"}
    evening.desk.post(f"{evening.home}/round/2/exchange", data=form)
    assert again(pods(evening)) > again(before)
    page = text_of(evening.desk.open(f"{evening.home}/round/2/repair"))
    assert "2 places change, everybody else stays." in page
    assert "Two at one table had met or should not meet" in page
    evening.desk.submit("/repair")
    assert again(pods(evening)) == again(before)


def test_open_lists_are_read_by_everybody_of_the_pod(served: Served) -> None:
    """MTR-2.7-h: where lists are open, each of a pod sees those of the three others, and none of another pod."""
    evening = Evening(served, title="Open Commander", **(NIGHT | {"players": "8"}))
    for name in PEOPLE[:8]:
        phone = evening.join(name)
        phone.open(f"{phone.path}/deck")
        phone.submit("/deck", cards=f"1 Dragon of {name}")
        phone.open(phone.path.removesuffix("/deck"))
    evening.desk.open(f"{evening.home}/lists")
    evening.desk.submit("/lists/ask", which="required", are_open="true")
    evening.desk.open(f"{evening.home}/lists")
    evening.desk.submit("/accept-all")
    evening.at_desk("/desk/start")
    evening.post()
    for seated in pods(evening).values():
        for name in seated:
            phone = evening.phones[name]
            page = text_of(phone.open(f"{phone.path.removesuffix('/deck')}/deck"))
            theirs = {other for other in PEOPLE[:8] if f"The list of {other}" in page and f"Dragon of {other}" in page}
            assert theirs == {*seated} - {name}


def test_a_form_with_odd_pods_or_points_is_shown_again(served: Served) -> None:
    browser = served.browser()
    for odd in ({"pod": 9}, {"by_place": "x"}, {"by_place": "5 3"}):
        browser.open("/new")
        said = text_of(browser.submit("/new", **(NIGHT | {"title": "Odd", "pod": 4} | odd)))
        assert (browser.page.status_code, "Nothing was changed" in said or "Odd" in said) == (400, True), odd


def test_a_loop_of_three_is_settled_between_all_who_keep_it_going(served: Served) -> None:
    """MTR-4.4-d: A says 50, B 20, C 35: it is played 20 times, and B has priority; so it is written down."""
    evening = night(served)
    evening.post()
    number, (_, second, *_) = next((number, seated) for number, seated in pods(evening).items() if len(seated) == 3)
    table = f"/event/{evening.stream}/judge/round/1/table/{number}"
    said = "sequence=Tap+and+untap&keeps0=1&keeps1=1&keeps2=1&often0=50&often1=20&often2=35"
    page = text_of(evening.desk.open(f"{table}/loop?{said}"))
    assert f"played 20 times. Then {second} has priority." in page
    evening.desk.submit("/loop", text="Twenty times.")
    assert "Twenty times." in text_of(evening.desk.open(table))


def test_a_cut_to_ten_is_checked_announced_and_played_in_pods(served: Served) -> None:
    evening = night(served, pod_cut=10, rounds=1)
    play(evening, 1)
    check = text_of(evening.desk.open(f"{evening.home}/cut"))
    assert "Check the cut to 10" in check
    evening.desk.submit("/cut/")
    public = served.browser()
    assert "Straight to the next round" in text_of(public.open(f"/event/{evening.stream}/bracket"))
    assert "You are not in the cut" in "".join(text_of(phone.open(phone.path)) for phone in evening.phones.values())

    evening.post(2)
    tables = pods(evening)
    assert sorted(map(len, tables.values())) == [4, 4]
    seated = [name for seats in tables.values() for name in seats]
    straight_on = next(
        phone for name, phone in evening.phones.items() if name not in seated and "No match" in phone.open(phone.path)
    )
    assert "You are still in and go on without playing." in text_of(straight_on.page.text)
    asked = evening.phones[tables[1][1]]
    assert "pods are made by seeds" in text_of(asked.open(f"{asked.path}/why"))
    assert "a draw for all" in evening.desk.open(evening.home)
    evening.at_desk("/line", line="1 id")
    assert failing(evening, round=2) == []
    evening.at_desk("/line", line="2 w4")
    evening.at_desk("/round/2/close")
    shown = text_of(public.open(f"/event/{evening.stream}/bracket"))
    assert "a draw: the best seed goes on" in shown

    evening.post(3)
    final = pods(evening)[1]
    assert (len(final), final[2:]) == (4, [tables[1][0], tables[2][3]]), "two by their seeds, then who won"
    phone = evening.phones[final[3]]
    places = {"how": "places", "place1": 2, "place2": 4, "place3": 3, "place4": 1}
    at_phone(phone, "/pod", reporting=3, **places)
    for name in final[:2]:
        at_phone(evening.phones[name], "/confirm")
    assert "Final" in evening.desk.open(evening.home)
    evening.at_desk("/round/3/close")
    assert f"Champion: {final[3]}" in text_of(public.open(f"/event/{evening.stream}/bracket"))
    evening.at_desk("/desk/finish")
    assert "Champion of 11 players" in text_of(phone.open(phone.path))
    assert failing(evening, round=3) == []
    report = evening.desk.get(f"{evening.home}/report/report.csv").text
    assert sum(line.startswith("match,3,") for line in report.splitlines()) == 4, "everybody of a pod has a line"
    story = text_of(public.open(f"/event/{evening.stream}"))
    assert "Top 10" in story
    tv = text_of(public.open(f"/tv/{evening.code}"))
    assert final[3] in tv


def play(evening: Evening, round: int) -> None:
    evening.post(round)
    for number in pods(evening):
        evening.at_desk("/line", line=f"{number} w1")
    evening.at_desk(f"/round/{round}/close")


def test_no_form_breaks_on_a_table_of_four(served: Served) -> None:
    """Whatever is made for two is taken or refused in our words: games, turns, lateness, penalties, repairs."""
    evening = night(served)
    evening.post()
    evening.at_desk("/round/1/start-clock")
    values = {"stream": evening.stream, "player": 1, "round": 1, "table": 1}
    phone = evening.phones[PEOPLE[0]]
    found = []
    for number, path in enumerate(sorted(path for path in DONE if not path.endswith(LAST))):
        browser = phone if "/player/" in path else evening.desk
        browser.open(browser.path)
        token = re.search(r'name="csrf" value="([^"]+)"', browser.page.text)[1]
        sent = {
            name: "1" if value in {NOBODY_SUCH, ""} else value
            for name, value in fields_of(ROUTES["POST", path]).items()
        }
        address = re.sub(r"<(\w+)>", lambda name: str(values.get(name[1], 1)), path)
        answer = browser.post(address, data=sent | {"csrf": token, "key": f"four-{number}"})
        if answer.status_code >= 500:
            found.append(path)
    assert found == []


def test_a_pod_counts_life_from_forty_on_a_page_of_its_own(served: Served) -> None:
    """MTR-4.1-c: everybody for themselves; the other three read it, and the page of the match is as short as before."""
    evening = night(served)
    evening.post()
    four = next(seated for seated in pods(evening).values() if len(seated) == 4)
    first, last = evening.phones[four[0]], evening.phones[four[3]]
    home = first.path
    assert "Count life here" in text_of(first.open(f"{home}?reporting=1"))
    assert text_of(first.open(f"{home}/life")).count(" 40 ") == 4
    lost = text_of(first.submit("/life/move", by=-41))
    assert "You have no life left. If that ended the game, report the match." in lost
    assert f"{four[0]} has no life left." in text_of(last.open(f"{last.path}/life"))
    assert "by a judge" not in text_of(last.page.text)
