"""The catalogues hold what the source says, each message in the catalogue of its audience, and nothing else."""

import re
import tomllib
from typing import Final

import pytest
from babel.messages.catalog import Message
from tools.words import AUDIENCES, LOCALE, SOURCE, Key, gathered, problems, translated, written

from topcut.locale import ENGLISH, languages, translations

OURS = sorted(set(languages()) - {ENGLISH})


@pytest.fixture(scope="module")
def wanted() -> dict[Key, str]:
    return gathered()


@pytest.mark.parametrize("tag", OURS)
def test_nothing_is_missing(tag, wanted):
    assert list(problems(translated(LOCALE / tag), wanted)) == []


@pytest.mark.parametrize("tag", OURS)
def test_every_catalogue_is_as_make_words_writes_it(tag, wanted):
    """Where this fails, run `make words`."""
    folder = LOCALE / tag / "LC_MESSAGES"
    now = written(tag, translated(LOCALE / tag), wanted)
    assert sorted(file.name for file in folder.iterdir()) == sorted(f"{name}.po" for name in now)
    assert [name for name, body in now.items() if (folder / f"{name}.po").read_bytes() != body] == []


def test_the_source_is_read(wanted):
    """Templates, refusals of the core, sentences of the web and those that count something are all found."""
    assert set(AUDIENCES) == set(wanted.values())
    assert wanted[Key("{n} player", "{n} players")] == "public"
    assert len(wanted) > 3_000


@pytest.mark.parametrize(
    ("said", "found"),
    [
        pytest.param(None, "missing: {name} sits", id="not there"),
        pytest.param(Message("{name} sits", ""), "missing: {name} sits", id="empty"),
        pytest.param(
            Message("{name} sits", "{name} sitzt", flags={"fuzzy"}), "to be looked at: {name} sits", id="fuzzy"
        ),
        pytest.param(Message("{name} sits", "{nombre} sitzt"), "other {parts}: {name} sits", id="another part"),
        pytest.param(Message("{name} sits", "{name} sitzt"), None, id="well said"),
    ],
)
def test_what_is_wrong_is_named(said, found):
    key = Key("{name} sits")
    named = [what for _, what in problems({} if said is None else {key: said}, {key: "public"})]
    assert named == ([] if found is None else [found])


def test_a_changed_sentence_keeps_its_translation_to_be_looked_at():
    old = Key("Everybody in the room sees this list.")
    new = Key("Everybody in the room sees the list.")
    said = {old: Message(old.one, "Alle im Raum sehen diese Liste.")}
    catalogue = written("de", said, {new: "public"})["public"].decode()
    assert (
        '#, fuzzy\nmsgid "Everybody in the room sees the list."\nmsgstr "Alle im Raum sehen diese Liste."' in catalogue
    )


def test_a_message_without_a_translation_stays_english():
    assert translations("es").gettext("No catalogue says this.") == "No catalogue says this."


def named_after_a_language(node: object) -> list[str]:
    parts = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [found for key, part in parts for found in [key] * (key in OURS) + named_after_a_language(part)]


@pytest.mark.parametrize("file", sorted(SOURCE.rglob("*.toml")), ids=lambda file: file.name)
def test_data_speaks_english_alone(file):
    """A Spanish text next to its English one would be a text no other language has a place for."""
    assert named_after_a_language(tomllib.loads(file.read_text("utf-8"))) == []


def test_a_text_in_another_language_among_data_is_found():
    assert named_after_a_language({"rows": [{"en": "Dropping", "es": "Abandono"}]}) == ["es"]


NAMED: Final = {
    "exchange/card_mtgjson.py": "its names of languages",
    "web/templates/judge/languages.html": "what a judge may speak, whether Topcut does or not",
    "core/event/reading/prizes.py": "the ending of boxes, in English",
}
"""The files that hold the code of one of our languages, or the same letters, and what for."""


def names_a_language(text: str) -> bool:
    return bool(re.search(rf"""(["'])({"|".join(OURS)})\1|:lang\(({"|".join(OURS)})\)""", text))


def test_no_code_asks_which_language_it_is():
    """What differs from language to language is a message or comes from CLDR."""
    files = (file for end in ("py", "html", "js", "css", "typ") for file in SOURCE.rglob(f"*.{end}"))
    found = {file.relative_to(SOURCE).as_posix() for file in files if names_a_language(file.read_text("utf-8"))}
    assert found == NAMED.keys()


@pytest.mark.parametrize("text", ['{"es": "ñ"}', "{% if language == 'es' %}", "p:lang(es) { margin: 0 }"])
def test_code_that_asks_for_a_language_is_found(text):
    assert names_a_language(text)
    assert not names_a_language(text.replace("es", "est"))
