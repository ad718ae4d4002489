"""Where people look for their name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import tricky_text

from topcut.core.errors import Unreadable
from topcut.core.play.names import clean_name
from topcut.printing import lookup
from topcut.printing.lookup import heading, key, listed


def in_order(names, language="en"):
    return sorted(names, key=lambda name: key(name, language=language))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        pytest.param("Ana García", "García, Ana", id="of two words the last is the family name"),
        pytest.param("Ana Castellanos Ruiz", "Ana Castellanos Ruiz", id="of three nobody can tell: as written"),
        pytest.param("Castellanos Ruiz, Ana", "Castellanos Ruiz, Ana", id="a comma says it"),
        pytest.param("Ties van der Jansen", "Ties van der Jansen", id="particles: as written"),
        pytest.param("Martin King Jr.", "King Jr., Martin", id="junior is no family name"),
        pytest.param("Niamh O’Sullivan", "O’Sullivan, Niamh", id="an apostrophe is a letter"),
        pytest.param("Ελένη Παπαδοπούλου", "Παπαδοπούλου, Ελένη", id="Greek"),
        pytest.param("Дмитро Шевченко", "Шевченко, Дмитро", id="Cyrillic"),
        pytest.param("Pelé", "Pelé", id="one word"),
        pytest.param("佐藤 美咲", "佐藤 美咲", id="Japanese is family first already"),
        pytest.param("김 서연", "김 서연", id="Korean is family first already"),
        pytest.param("Nguyễn Thị Minh Châu", "Nguyễn Thị Minh Châu", id="Vietnamese is family first already"),
        pytest.param("محمد العلي", "محمد العلي", id="Arabic as written"),
        pytest.param("#let x = 1", "#let x = 1", id="signs: as written"),
        pytest.param("Ana Ruiz / Eva Sanz", "Ana Ruiz / Eva Sanz", id="a team as written"),
        pytest.param(", Ana", ", Ana", id="a comma with nothing before it"),
    ],
)
def test_lists_say_family_first_where_it_can_be_told(name, shown):
    assert listed(name) == shown


@pytest.mark.parametrize(
    ("language", "names"),
    [
        pytest.param("en", ["García, Ana", "Garcia, Beto", "GARCÍA, Carla"], id="accents and capitals come last"),
        pytest.param("en", ["Ana Nuñez", "Ana Nunez Zas", "Ana Núñez"][::2], id="n with a tilde is an n in English"),
        pytest.param("en", ["Iñaki Ñíguez", "Ana Nowak"], id="ñ among n in English"),
        pytest.param("es", ["Ana Nowak", "Ana Nzuri", "Iñaki Ñíguez", "Ana Oca"], id="ñ after n in Spanish"),
        pytest.param("es", ["Ana Anzola", "Ana Añón", "Ana Aoki"], id="ñ after n inside a word"),
        pytest.param("en", ["Łukasz Lach", "Ewa Łazarz", "Ana Lema"], id="ł is an l with a stroke"),
        pytest.param("en", ["Ana García", "Yeray García-Montesdeoca"], id="García before García-Montesdeoca"),
        pytest.param("en", ["3PO", "Ana Zas", "Дмитро Шевченко", "شيرين", "佐藤 美咲"], id="digits, Latin, the others"),
    ],
)
def test_names_are_in_the_order_people_expect(language, names):
    assert in_order(reversed(names), language) == names


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        pytest.param(["ZÅ", "ÅÄ", "ÄÖ"], ["Aa", "Oz", "Zz", "Å", "åz", "Äa", "Öa"], id="Swedish: three after Z"),
        pytest.param(["AĄ", "OÓ", "ZŹ"], ["Az", "ąa", "Oz", "óa", "zż", "ź"], id="Polish: after their letters"),
    ],
)
def test_an_alphabet_may_have_several_letters_of_its_own(pairs, words):
    """No code lists languages: the alphabet is a message of the catalogue, and Spanish is the row above."""
    alphabet = lookup._with(tuple(map(tuple, pairs)))
    assert [*map(alphabet.sort_key, words)] == sorted(map(alphabet.sort_key, words))


@pytest.mark.parametrize(
    ("name", "language", "letter"),
    [
        pytest.param("Lucía Álvarez", "en", "A", id="Á under A"),
        pytest.param("Ewa Łazarz", "en", "L", id="Ł under L"),
        pytest.param("Iñaki Ñíguez", "en", "N", id="Ñ under N in English"),
        pytest.param("Iñaki Ñíguez", "es", "Ñ", id="Ñ by itself in Spanish"),
        pytest.param("Елена Шевченко", "es", "Ш", id="Cyrillic has its own"),
        pytest.param("ana ruiz", "en", "R", id="a small letter under the capital"),
        pytest.param("#1", "en", "#", id="a sign under none"),
        pytest.param("–", "en", "#", id="an erased name under none"),
    ],
)
def test_a_heading_is_the_letter_people_look_under(name, language, letter):
    assert heading(name, language=language) == letter


def cleaned(text):
    try:
        return clean_name(text)
    except Unreadable:
        return None


names = st.one_of(tricky_text, st.text("abcnñNÑzŁØéÁ 김ДшΩ#1,")).map(cleaned).filter(bool)


@given(st.lists(names, max_size=12), st.sampled_from(["en", "es"]))
def test_names_in_order_keep_the_headings_of_an_alphabet_together(people, language):
    letters = [heading(name, language=language) for name in in_order(people, language)]
    latin = [letter for letter in letters if letter in "#ABCDEFGHIJKLMNÑOPQRSTUVWXYZ"]
    runs = [letter for before, letter in zip([None, *latin], latin, strict=False) if letter != before]
    assert len(runs) == len(set(runs))


@given(names)
def test_a_listed_name_has_every_letter_of_the_name(name):
    assert sorted(listed(name).replace(",", "").replace(" ", "")) == sorted(name.replace(",", "").replace(" ", ""))
