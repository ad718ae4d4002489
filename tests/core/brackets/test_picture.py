"""The picture of a bracket: what is on it, where, and for whom."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.brackets.playing import pair, play_out, play_round, won_by
from tests.strategies import tricky_text

from topcut.core.brackets import BracketCaptions, Playoff, bracket_svg, by_standing, leave, report
from topcut.core.brackets.drawing import COMPACT
from topcut.core.brackets.lettering import ELLIPSIS, fitted, shortened, width

SVG = "{http://www.w3.org/2000/svg}"
NAMES = dict(enumerate(["Ana", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal"], start=1))
EIGHT = by_standing(range(1, 9))
DRAWINGS = pytest.mark.parametrize("draw", [bracket_svg], ids=["tree"])


def lines(svg: str) -> list[tuple[str, ...]]:
    """The slabs of a picture: state, then what is written on it."""
    slabs = (group for group in ElementTree.fromstring(svg).iter(f"{SVG}g") if group.find(f"{SVG}path") is not None)
    return [(slab.get("class"), *(text.text for text in slab.findall(f"{SVG}text"))) for slab in slabs]


def headings(svg: str) -> list[str]:
    return [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text") if text.get("class") == "heading"]


def weights(svg: str) -> dict[str, str]:
    return {text.text: text.get("font-weight") for text in ElementTree.fromstring(svg).iter(f"{SVG}text")}


@DRAWINGS
def test_winners_losers_seeds_and_games_are_written(draw):
    playoff = report(pair(by_standing(range(1, 5))), fixture=1, result=won_by(1))
    assert lines(draw(playoff, names=NAMES)) == [
        ("lost", "1", "Ana", "1"),
        ("won", "4", "Dee", "2"),
        ("open", "2", "Bo"),
        ("open", "3", "Cy"),
        ("open", "4", "Dee"),
        ("waiting", "Bo or Cy"),
    ]


@DRAWINGS
def test_winners_are_bold_and_losers_are_not(draw):
    svg = draw(report(pair(by_standing([1, 2])), fixture=1, result=won_by(0)), names=NAMES)
    assert (weights(svg)["Ana"], weights(svg)["Bo"]) == ("700", "400")


@DRAWINGS
def test_byes_are_shown(draw):
    """GAP-03."""
    svg = draw(by_standing(range(1, 6)), names=NAMES)
    assert sorted(line for line in lines(svg) if line[-1] == "bye") == [
        ("open", "1", "Ana", "bye"),
        ("open", "2", "Bo", "bye"),
        ("open", "3", "Cy", "bye"),
    ]


@DRAWINGS
def test_who_left_is_shown_beside_who_has_the_bye(draw):
    """MTR-2.10-i: with the places they brought, not with new numbers."""
    svg = draw(pair(leave(EIGHT, entrant=3)), names=NAMES)
    assert lines(svg)[:4] == [
        ("won", "1", "Ana", "bye"),
        ("lost", "3", "Cy", "out"),
        ("open", "5", "Eve"),
        ("open", "6", "Fay"),
    ]


@DRAWINGS
def test_a_walk_over_has_no_games(draw):
    """X-20."""
    svg = draw(leave(pair(by_standing([1, 2])), entrant=1), names=NAMES)
    assert lines(svg) == [("lost", "1", "Ana", "out"), ("won", "2", "Bo")]


def test_the_tree_shows_every_match():
    assert len(lines(bracket_svg(EIGHT, names=NAMES))) == 14
    assert headings(bracket_svg(EIGHT, names=NAMES)) == ["Quarterfinals", "Semifinals", "Final"]


@pytest.mark.parametrize(
    ("entrants", "expected"),
    [
        (2, ["Final"]),
        (5, ["Quarterfinals", "Semifinals", "Final"]),
        (13, ["Round of 16", "Quarterfinals", "Semifinals", "Final"]),
        (64, ["Round of 64", "Round of 32", "Round of 16", "Quarterfinals", "Semifinals", "Final"]),
    ],
)
def test_rounds_have_their_names(entrants, expected):
    assert headings(bracket_svg(by_standing(range(1, entrants + 1)), names={})) == expected


@DRAWINGS
def test_the_words_can_be_those_of_another_language(draw):
    words = BracketCaptions(
        "Cuadro", "Final", "Semifinales", "Cuartos de final", "Ronda de {entrants}", "o", "libre", "fuera"
    )
    svg = draw(pair(leave(EIGHT, entrant=3)), names=NAMES, words=words)
    assert headings(svg)[:2] == ["Cuartos de final", "Semifinales"]
    assert {line[-1] for line in lines(svg)} >= {"libre", "fuera", "Eve o Fay"}
    assert not {"bye", "out"} & {line[-1] for line in lines(svg)}


@DRAWINGS
def test_names_are_text_whatever_is_in_them(draw):
    svg = draw(by_standing([1, 2]), names={1: "<script>x</script>", 2: '"&\x00\x1b\ud800\ufffe'})
    assert "<script" not in svg
    assert [line[-1] for line in lines(svg)] == ["<script>x</script>", '"&']


@DRAWINGS
def test_who_has_no_name_here_has_a_number(draw):
    """A name that was erased."""
    assert [line[-1] for line in lines(draw(by_standing([31, 32]), names={31: "Ana"}))] == ["Ana", "#32"]


@DRAWINGS
def test_a_long_name_is_shortened_and_kept_whole_in_its_title(draw):
    long = "Vasconcelos de Almeida, Maria do Carmo Albuquerque"
    svg = draw(by_standing([1, 2]), names={1: long, 2: "Bo"})
    (name,) = (text for text in ElementTree.fromstring(svg).iter(f"{SVG}text") if (text.text or "").startswith("Vasc"))
    assert name.text.endswith(ELLIPSIS)
    assert name.find(f"{SVG}title").text == long


@DRAWINGS
def test_those_who_do_not_see_it_are_told_round_by_round(draw):
    svg = draw(
        report(pair(by_standing(range(1, 5))), fixture=1, result=won_by(0)),
        names=NAMES,
        words=BracketCaptions(title="Top 4"),
    )
    root = ElementTree.fromstring(svg)
    assert root.find(f"{SVG}title").text == "Top 4"
    assert root.find(f"{SVG}desc").text == "Semifinals: 1 Ana 2 – 4 Dee 1; 2 Bo – 3 Cy. Final: 1 Ana – Bo or Cy."


@DRAWINGS
def test_a_page_gives_the_colours_and_a_file_brings_its_own(draw):
    """One ink by itself, so that a printer without colour loses nothing."""
    inline = draw(play_out(EIGHT), names=NAMES)
    assert {*re.findall(r'(?:fill|stroke)="([^"]+)"', inline)} == {"currentColor", "none"}
    assert "<style>" not in inline
    assert "prefers" not in inline
    assert "var(--ink" in draw(EIGHT, names=NAMES, standalone=True)


def slabs(svg: str) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of each slab."""
    found = []
    for path in ElementTree.fromstring(svg).iter(f"{SVG}path"):
        if path.get("class") == "slab":
            start = re.match(
                r"M([\d.]+) ([\d.]+)q0 -?([\d.]+) \S+ \S+h([\d.]+)q\S+ 0 \S+ \S+v([\d.]+)q0 ([\d.]+)", path.get("d")
            )
            left, top, above, across, down, below = map(float, start.groups())
            found.append((left, top - above, left + across + 2 * above, top + down + below))
    return found


@DRAWINGS
@pytest.mark.parametrize("entrants", [2, 3, 8, 13, 16, 17, 64])
def test_nothing_overlaps_and_nothing_sticks_out(draw, entrants):
    svg = draw(by_standing(range(1, entrants + 1)), names={})
    _, _, right, bottom = map(float, ElementTree.fromstring(svg).get("viewBox").split())
    boxes = slabs(svg)
    assert all(min(box) >= 0 and box[2] <= right and box[3] <= bottom for box in boxes)
    for index, (left, top, edge, foot) in enumerate(boxes):
        for other in boxes[index + 1 :]:
            assert edge <= other[0] or other[2] <= left or foot <= other[1] or other[3] <= top


@pytest.mark.parametrize("size", [(210, 297), (216, 279)], ids=["A4", "Letter"])
def test_sixty_four_fit_on_a_sheet_of_paper_at_five_points(size):
    """With ten millimetres of margin; a point is 0.353 mm."""
    svg = bracket_svg(by_standing(range(1, 65)), names={})
    _, _, right, bottom = map(float, ElementTree.fromstring(svg).get("viewBox").split())
    scale = min((size[0] - 20) / right, (size[1] - 20) / bottom)
    assert COMPACT.font * scale / 0.353 >= 5


@st.composite
def named_brackets(draw) -> tuple[Playoff, dict[int, str]]:
    playoff = by_standing(range(1, draw(st.integers(2, 20)) + 1))
    for _ in range(draw(st.integers(0, 3))):
        if len(playoff.survivors) > 1:
            winners = {draw(st.sampled_from(e.sides)) for e in pair(playoff).encounters if e.is_open}
            playoff = play_round(playoff, winners=winners)
            playoff = leave(playoff, entrant=draw(st.sampled_from(playoff.standing)))
    return playoff, draw(st.dictionaries(st.sampled_from(playoff.standing), tricky_text))


@DRAWINGS
@given(drawn=named_brackets())
def test_any_bracket_with_any_names_is_well_formed(draw, drawn):
    playoff, names = drawn
    assert ElementTree.fromstring(draw(playoff, names=names)).tag == f"{SVG}svg"


@given(tricky_text, st.floats(2, 30))
def test_a_shortened_text_fits_and_begins_as_the_whole(text, ems):
    short = shortened(text, ems=ems)
    assert width(short) <= ems
    assert short == text or text.startswith(short.removesuffix(ELLIPSIS))


@given(st.lists(tricky_text, min_size=1, max_size=2), st.floats(8, 30))
def test_names_in_a_row_fit(names, ems):
    assert width(fitted(*names, joint=" or ", ems=ems)) <= ems + 1e-9


@pytest.mark.parametrize(
    ("text", "ems", "short"),
    [
        ("Ana", 2, "Ana"),
        ("Anastasia", 4, "Anas…"),
        ("Nguye\u0302\u0303n Thi\u0323", 4.3, "Nguye\u0302\u0303…"),
        ("Ruiz, Ana María", 4, "Ruiz…"),
        ("佐藤 美咲", 3.4, "佐藤…"),
        ("👩\u200d👩\u200d👧\u200d👦 Stars", 5.5, "👩\u200d👩\u200d👧\u200d👦…"),
    ],
    ids=["whole", "cut", "marks stay on their letter", "no comma before the dots", "wide letters", "a family is one"],
)
def test_where_a_text_is_cut(text, ems, short):
    assert shortened(text, ems=ems) == short


def test_the_shorter_of_two_names_leaves_its_room_to_the_longer():
    assert fitted("Bo", "Vasconcelos de Almeida", joint=" or ", ems=12) == "Bo or Vasconcelos d…"
