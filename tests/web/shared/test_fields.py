"""Fields of forms: what is seen, what a screen reader says, and that no template writes them out again."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import topcut.web
from topcut.web.shared.language import words
from topcut.web.shared.pages import environment

TEMPLATES = Path(topcut.web.__file__).parent / "templates"
BY_HAND = {
    "public/_find.html",  # a page of the whole round imports no fields
    "public/home.html", "scorekeeper/frame.html", "scorekeeper/_entry.html",  # boxes of a look of their own
    "deck/parts.html", "draft/deck.html",  # two boxes under one label, and one that is not sent
    "organizer/_event_fields.html", "scorekeeper/tell.html",  # the schedule
    "draft/opened.html", "table/opened.html", "table/kept.html",  # links to copy
    "table/_acts.html",  # a deck as text, under words in bold
    "fields.html",
}  # fmt: skip
FILLED_BY_SCRIPTS = {"scorekeeper/frame.html", "scorekeeper/_kept.html"}
OF_A_PASSWORD = {"account/password.html", "account/delete.html"}


class Tags(HTMLParser):
    """Every tag with its attributes, in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def __getitem__(self, tag: str) -> dict[str, str | None]:
        return next(attrs for each, attrs in self.found if each == tag)


def page_of(call: str, **given: object) -> str:
    source = '{% import "macros.html" as m with context %}{% import "fields.html" as f with context %}' + call
    said = words()["en"]
    return environment().from_string(source).render(_=said, words=said, language="en", made={}, **given)


def shown(call: str, **given: object) -> Tags:
    return Tags(page_of(call, **given))


@pytest.mark.parametrize("call", [
    """{{ f.field("rounds", "Rounds", 4, "number", hint="0: none", rule="MTR E", wrong="Too many") }}""",
    """{{ f.textarea("rounds", "Rounds", "4", hint="One per line", wrong="Too many") }}""",
    """{% call f.select("rounds", "Rounds", hint="As many") %}{{ f.option(4, "Four", true) }}{% endcall %}""",
])  # fmt: skip
def test_a_label_and_all_that_is_said_below_belong_to_the_field(call: str) -> None:
    tags = shown(call)
    control = next(attrs for tag, attrs in tags.found if tag in ("input", "textarea", "select"))
    said = [attrs["id"] for tag, attrs in tags.found if tag == "p"]
    assert (tags["label"]["for"], control["name"]) == (control["id"], "rounds")
    assert control["aria-describedby"].split() == said
    assert control.get("aria-invalid") == ("true" if "rounds-wrong" in said else None)


def test_what_is_wrong_elsewhere_is_read_out_with_the_field() -> None:
    tags = shown("""{{ f.field("name", "Name", blamed="refused", hint="Your own") }}""")
    assert tags["input"]["aria-describedby"] == "refused name-hint"
    assert tags["div"]["class"].split() == ["field", "is-wrong"]


def test_attributes_that_say_no_are_left_out() -> None:
    tags = shown("""{{ f.field("name", "Name", required=false, autofocus=true, pattern=none, data_spans="4:3") }}""")
    assert tags["input"] == {
        "class": "in", "id": "name", "name": "name", "maxlength": "200", "autocomplete": "off",
        "autofocus": None, "data-spans": "4:3",
    }  # fmt: skip


@pytest.mark.parametrize("text", ["<script>", 'a"b', "\nfirst line empty"])
def test_what_people_wrote_comes_back_as_they_wrote_it(text: str) -> None:
    call = """{{ f.field("a", "A", text) }}{{ f.textarea("b", "B", text) }}{{ m.hidden(c=text, d=none) }}"""
    tags = shown(call, text=text)
    assert [attrs["value"] for tag, attrs in tags.found if tag == "input"] == [text, text]
    assert "script" not in [tag for tag, _ in tags.found]


@pytest.mark.parametrize(("text", "kept"), [("Ana\nBo", ">Ana\nBo<"), ("\nAna", ">\n\nAna<")])
def test_a_browser_drops_the_first_line_break_of_a_text_so_it_is_said_twice(text: str, kept: str) -> None:
    assert kept in page_of("""{{ f.textarea("b", "B", text) }}""", text=text)


def test_a_mark_is_inside_its_label() -> None:
    tags = shown("""{{ f.radio("seat", 0, "A", true, class="pick", required=true) }}""")
    mark = {"type": "radio", "name": "seat", "value": "0", "checked": None, "required": None}
    assert tags.found == [("label", {"class": "pick"}), ("input", mark), ("span", {})]


def written(pattern: str) -> set[str]:
    """Name the templates in which a pattern is found."""
    files = {str(file.relative_to(TEMPLATES)): file.read_text() for file in TEMPLATES.rglob("*.html")}
    return {name for name, text in files.items() if re.search(pattern, text)}


def test_labels_and_hidden_values_are_written_by_macros() -> None:
    assert written(r"<label[^>]*\sfor=") == BY_HAND
    assert written(r'type="hidden"') == {"macros.html"} | FILLED_BY_SCRIPTS | OF_A_PASSWORD
