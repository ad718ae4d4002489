"""Both languages say everything, and say it with the same parts."""

import re
from collections import Counter

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st
from tests.web.sentences import in_criteria, in_refusals, in_templates

from topcut.locale import catalogues, languages
from topcut.web.shared.language import _preferred, words

PARTS = re.compile(r"\{(\w+)\}")


def catalogue(language: str, *, but: tuple[str, ...] = ()):
    """Every message of a language, whichever file says it."""
    for file in (file for file in catalogues(language) if file.name not in but):
        with file.open("rb") as source:
            yield from (message for message in read_po(source, locale=language) if not message.fuzzy)


def test_every_sentence_of_a_page_is_in_spanish() -> None:
    said = {message.id for message in catalogue("es") if message.id and message.string}
    assert in_templates() - said == set()


def test_every_criterion_is_in_spanish() -> None:
    said = {message.id for message in catalogue("es") if message.id and message.string}
    assert in_criteria() - said == set()


def test_every_refusal_is_in_spanish() -> None:
    said = {message.id for message in catalogue("es") if message.id and message.string}
    assert in_refusals() - said == set()


@pytest.mark.parametrize("language", sorted(set(languages()) - {"en"}))
def test_a_translation_has_the_parts_of_its_sentence(language: str) -> None:
    for message in catalogue(language):
        if message.id:
            ids = message.id if isinstance(message.id, tuple) else (message.id,)
            strings = message.string if isinstance(message.string, tuple) else (message.string,)
            for said in strings:
                assert sorted(set(PARTS.findall(said))) == sorted(set(PARTS.findall(ids[0]))), said


def test_what_is_put_into_a_sentence_is_escaped() -> None:
    sentence = words()["es"]("{name} has reported", name="<b>Ana</b>")
    assert sentence == "&lt;b&gt;Ana&lt;/b&gt; ha comunicado"


@pytest.mark.parametrize(
    ("header", "wanted"),
    [
        ("es", ["es"]),
        ("de, es;q=0.5, en;q=0.8", ["de", "en", "es"]),
        ("es-MX,es;q=0.9", ["es-MX", "es"]),
        ("es;q=x, en;q=0", []),
        ("", []),
    ],
)
def test_languages_are_wanted_in_their_order(header: str, wanted: list[str]) -> None:
    assert _preferred(header) == wanted


@given(st.text(max_size=60))
def test_any_header_can_be_read(header: str) -> None:
    assert isinstance(_preferred(header), list)


@pytest.mark.parametrize("language", sorted(set(languages()) - {"en"}))
def test_a_sentence_is_translated_once(language: str) -> None:
    ids = [(message.context, message.id) for message in catalogue(language) if message.id]
    assert [said for said, times in Counter(ids).items() if times > 1] == []
