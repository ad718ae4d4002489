"""Who comes to the desk: two fields for a name, a whole column of names, and latecomers to a round with a bye."""

import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.printing.room import read

from topcut.web.scorekeeper.pasting import read_names

CYRILLIC_A = "\u0410"
SHEET = """\
Family name\tGiven name\tE-mail
Castellanos Ruiz\tAna\tana@example.org
Torres\tBo\tbo@example.org

1. Torres\tBo
Ruiz\tМіа
Berg\tJan
"""


@pytest.fixture
def evening(served: Served) -> Evening:
    return Evening(served)


def people(evening: Evening) -> list[str]:
    """The names on the desk's list, in its order, page after page."""
    page, found = evening.desk.open(f"{evening.home}/people"), []
    while True:
        found += re.findall(r"<bdi>([^<]+)</bdi>", page.partition('id="people"')[2].partition("</ul>")[0])
        turn = re.search(r'rel="next" href="([^"]+)"', page)
        if not turn:
            return found
        page = evening.desk.open(f"{evening.home}/people{turn[1]}")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        pytest.param("Ana Ruiz", ("Ana Ruiz", ""), id="a whole name"),
        pytest.param("Castellanos Ruiz, Ana", ("Ana Castellanos Ruiz", "Castellanos Ruiz, Ana"), id="with a comma"),
        pytest.param("Ana\tCastellanos Ruiz", ("Ana Castellanos Ruiz", "Castellanos Ruiz, Ana"), id="two columns"),
        pytest.param("17\tAna\tRuiz\tana@x.org\t3", ("Ana Ruiz", ""), id="numbers and addresses are no names"),
        pytest.param("3) Ana Ruiz", ("Ana Ruiz", ""), id="a numbered list"),
        pytest.param("小明\t王", ("王小明", ""), id="written as its owner writes it"),
    ],
)
def test_a_line_is_read_as_a_spreadsheet_has_it(line: str, name: tuple[str, str]) -> None:
    assert read_names(line) == [name]
    assert read_names(f"Name\tSurname\n\n{line}") == [name]


def test_pasted_names_are_looked_over_before_anybody_is_entered(evening: Evening) -> None:
    """Before, a list of forty was typed name by name."""
    evening.join("Jan Berg")
    assert "Paste many names" in text_of(evening.desk.open(evening.home))
    evening.desk.open(f"{evening.home}/people/paste")
    page = evening.desk.submit("/people/paste", names=SHEET)
    said = text_of(page)
    assert "3 are new 5 names were read · Nobody is entered yet." in said
    assert "Ana Castellanos Ruiz sorted as Castellanos Ruiz, Ana new" in said
    assert "Bo Torres new Bo Torres stands here twice" in said
    assert "Jan Berg known: entered as number 1" in said
    assert people(evening) == ["Berg, Jan"]

    evening.desk.open(f"{evening.home}/people/paste")
    evening.desk.submit("/people/paste", names=SHEET)
    action, fields = evening.desk.form("/paste/enter")
    ticked = re.findall(r'name="pick"\s+value="(\d+)"\s+checked', page)
    assert ticked == ["0", "1", "3"]
    evening.desk.page = evening.desk.post(action, data=fields | {"pick": ticked})
    assert people(evening) == ["Berg, Jan", "Castellanos Ruiz, Ana", "Ruiz, Міа", "Torres, Bo"]
    evening.desk.open(f"{evening.home}/history")
    evening.desk.submit("/undo")
    assert people(evening) == ["Berg, Jan"], "one undo takes them all back"


def test_letters_that_look_alike_make_twins(evening: Evening) -> None:
    """A Cyrillic А does not make another name: people read it the same."""
    evening.desk.open(evening.home)
    evening.desk.submit("/desk/people", name="Ana", family="Ruiz")
    evening.desk.open(f"{evening.home}/people/paste")
    page = text_of(evening.desk.submit("/people/paste", names=f"{CYRILLIC_A}na Ruiz\nJosé Díaz\nJose  Diaz"))
    assert "known: entered as number 1" in page
    assert "Jose Diaz stands here twice" in page
    evening.desk.open(evening.home)
    asked = text_of(evening.desk.submit("/desk/people", name=f"{CYRILLIC_A}na", family="Ruiz"))
    assert "Ana Ruiz is already entered, as number 1. Is it the same person?" in asked
    page = evening.desk.press("No, two people")
    assert len(re.findall(r'class="twin"[^>]*>\s*[12]<', page.partition('id="people"')[2].partition("</ul>")[0])) == 2


def test_two_fields_one_order_on_lists_paper_and_screen(evening: Evening) -> None:
    """Before, the desk sorted by given names, paper and screens by what they took for the family name."""
    evening.join("Zed")
    phone = evening.served.browser()
    phone.open(f"/join/{evening.code}")
    phone.submit(f"/join/{evening.code}", name="Ana", family="Castellanos Ruiz")
    assert "Ana Castellanos Ruiz" in text_of(phone.page.text)
    for name, family in (("Jan", "van der Berg"), ("Bo", ""), ("", "Ünal"), ("小明", "王")):
        evening.desk.open(evening.home)
        evening.desk.submit("/desk/people", name=name, family=family)
    evening.desk.open(f"{evening.home}/person/3")
    assert evening.desk.form("/rename")[1]["sorted_as"] == "van der Berg, Jan"
    evening.desk.submit("/rename", sorted_as="Berg, Jan van der")
    evening.desk.open(f"{evening.home}/person/6")
    evening.desk.submit("/rename", sorted_as="Wang Xiaoming")
    order = ["Berg, Jan van der", "Bo", "Castellanos Ruiz, Ana", "Ünal", "王小明 (Wang Xiaoming)", "Zed"]
    assert people(evening) == order
    evening.at_desk("/desk/start")
    evening.post()
    public = evening.desk.open(f"/event/{evening.stream}/pairings")
    screen = evening.desk.open(f"/tv/{evening.code}?shows=pairings")
    paper = " ".join(read(evening.desk.get(f"{evening.home}/paper/by-name.pdf").content).split())
    for text in (text_of(public), text_of(screen), paper):
        places = [text.find(name) for name in order if "王" not in name]
        assert -1 not in places, (order, text)
    seats = re.findall(r'class="nm"[^>]*>.*?<bdi>([^<]+)</bdi>', public, re.DOTALL)
    assert [name for name in seats if name in order] == order


def test_no_name_at_all_is_asked_for_again(evening: Evening) -> None:
    phone = evening.served.browser()
    phone.open(f"/join/{evening.code}")
    said = text_of(phone.submit(f"/join/{evening.code}", name=" ", family=""))
    assert "A name needs at least one letter." in said


def test_who_comes_late_to_a_round_with_a_bye_is_offered_that_bye(evening: Evening) -> None:
    """GAP-07: earlier, only in round 1, and only for people who knew the page."""
    evening.start("Ana", "Bo", "Cleo")
    evening.post()
    evening.at_desk("/line", line="1 20")
    evening.at_desk("/round/1/close")
    evening.post(2)
    evening.desk.open(f"{evening.home}/people")
    page = text_of(evening.desk.submit("/desk/people", name="Zoe", family="Ruiz"))
    assert "Zoe Ruiz can still play this round." in page
    assert "Zoe Ruiz loses the 2 rounds missed" in page, "the other way is offered next to it"
    table = text_of(evening.desk.submit("/desk/late"))
    assert "2 Zoe Ruiz" in table or re.search(r"2 \w+ – Zoe Ruiz", table), table
    assert "bye" not in table.partition("Tables")[2].partition("Print")[0]
    evening.at_desk("/line", line="2 20")
    evening.at_desk("/line", line="1 20")
    assert "Close round 2" in text_of(evening.desk.open(evening.home))


def test_a_sheet_that_is_too_long_is_refused_whole_and_kept_in_the_field(served: Served) -> None:
    """The first thousand were shown as if they were all."""
    evening = Evening(served)
    names = "\n\n".join(
        f"Ana {'abcdefghij'[n // 100]}{'abcdefghij'[n // 10 % 10]}{'abcdefghij'[n % 10]}" for n in range(1_000)
    )
    evening.desk.open(f"{evening.home}/people/paste")
    page = evening.desk.submit("/people/paste", names=f"{names}\nZoe Last")
    assert evening.desk.page.status_code == 400
    assert "These are 1001 lines, and 1000 are read at once." in text_of(page)
    assert "Zoe Last</textarea>" in page, "nothing typed is lost"
    assert "/paste/enter" not in page
    evening.desk.submit("/people/paste", names=names)
    action, fields = evening.desk.form("/paste/enter")
    answer = evening.desk.post(action, data=fields | {"names": f"{names}\nZoe Last", "pick": ["0"]})
    assert (answer.status_code, "These are 1001 lines" in answer.text) == (400, True)
    assert people(evening) == [], "nobody is entered"
    evening.desk.post(action, data=fields | {"pick": [str(n) for n in range(1_000)]})
    assert len(people(evening)) == 1_000, "lines without a name do not count"


def test_what_is_sorted_by_name_outside_the_pages_follows_sorted_as_too(served: Served) -> None:
    """Paper and files that are in the order of names; tables and places stay in theirs."""
    evening = Evening(served, format="modern", lists="required")
    evening.desk.open(evening.home)
    for name, family in (("Eva", "Zas"), ("Jan", "van der Berg"), ("Ana", "Ruiz")):
        evening.desk.submit("/desk/people", name=name, family=family)
    evening.desk.open(f"{evening.home}/person/1")
    evening.desk.submit("/rename", sorted_as="Aa, Eva")
    in_order = ["Eva Zas", "Ana Ruiz", "Jan van der Berg"]
    for number in (1, 2, 3):
        evening.desk.open(f"{evening.home}/lists/{number}")
        evening.desk.submit(f"/lists/{number}", cards="60 Island", do="send")
    evening.desk.open(f"{evening.home}/lists")
    evening.desk.submit("/accept-all")
    sheets = read(evening.desk.get(f"/event/{evening.stream}/judge/lists/sheets.pdf").content)
    assert re.findall("Eva Zas|Jan van der Berg|Ana Ruiz", sheets) == in_order
    evening.at_desk("/desk/start")
    evening.post()
    csv = evening.desk.get(f"/event/{evening.stream}/pairings.csv").text.splitlines()
    assert [line.split(",")[1] for line in csv[1:]] == ["1", ""], "by table, the bye last"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        pytest.param(
            'Name,Email,Member\nAna Ruiz,ana@x.org,123\n"Diaz, Bo",bo@x.org,\n',
            [("Ana Ruiz", ""), ("Bo Diaz", "")],
            id="a whole name among other columns",
        ),
        pytest.param(
            "Email,Last Name,First Name\na@x.org,Castellanos Ruiz,Ana\n",
            [("Ana Castellanos Ruiz", "Castellanos Ruiz, Ana")],
            id="two columns of names",
        ),
        pytest.param("Correo;Nombre\na@x.org;Ana Ruiz\n", [("Ana Ruiz", "")], id="in another language"),
        pytest.param("Ana Ruiz,ana@x.org,123\n", [("Ana Ruiz", "")], id="no headings, one name among its parts"),
    ],
)
def test_of_a_table_with_headings_only_the_names_are_read(text: str, names: list[tuple[str, str]]) -> None:
    """MTR-1.5-a: no player is called like a heading, and none like a whole line."""
    assert [(name, sorted_as) for name, sorted_as in read_names(text)] == names


def test_a_line_of_several_parts_is_said_and_nobody_is_made_of_it(evening: Evening) -> None:
    evening.desk.open(f"{evening.home}/people/paste")
    page = evening.desk.submit("/people/paste", names="Ana Ruiz\nBo,Diaz,Madrid\nCy\tRoe\tBerlin\n")
    said = text_of(page)
    assert "1 is new 3 names were read" in said
    assert said.count("This line has several parts.") == 2
    assert re.findall(r'name="pick"\s+value="(\d+)"\s+checked', page) == ["0"]
