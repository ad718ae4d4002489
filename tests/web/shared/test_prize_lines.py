"""Prizes as people write them: read, written, read again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from hypothesis import given
from hypothesis import strategies as st
from tests.web.shared.test_language import catalogue

from topcut.core.event.nouns.prizes.prize import ForPlaces, ForPoints, Prize
from topcut.locale import MESSAGES, MORE, languages
from topcut.web.shared.prize_amounts import shown_prize
from topcut.web.shared.prize_lines import PrizesUnreadable, read_prizes, write_prizes
from topcut.web.shared.prize_words import AND, CREDIT, CURRENCIES, ONE, PLACE, PLACE_NAMES, POINTS, THINGS, TO

PRIZE = st.one_of(
    st.builds(Prize, st.integers(1, 10**6), st.sampled_from(["EUR", "USD", "JPY", "KWD"])),
    st.builds(Prize, st.integers(1, 999), st.from_regex("[a-z][a-z0-9]{0,8}(-[a-z0-9]{1,4})?", fullmatch=True)),
)
EACH = st.lists(PRIZE, min_size=1, max_size=3).map(tuple)
PLACES = st.builds(
    lambda first, more, each: ForPlaces(first, first + more, each), st.integers(1, 99), st.integers(0, 9), EACH
)
AWARDS = st.lists(st.one_of(PLACES, st.builds(ForPoints, st.integers(0, 99), EACH)), max_size=5).map(tuple)


@pytest.mark.parametrize(
    ("line", "award"),
    [
        pytest.param(
            "1: 50 EUR + 6 boosters",
            ForPlaces(1, 1, (Prize(5000, "EUR"), Prize(6, "booster"))),
            id="MTR 5.2: money and product",
        ),
        pytest.param("3-4: 2 Boosters", ForPlaces(3, 4, (Prize(2, "booster"),)), id="MTR 5.2: two places"),
        pytest.param("3 – 4 : 12,50 EUR", ForPlaces(3, 4, (Prize(1250, "EUR"),)), id="a comma and a dash"),
        pytest.param("9 points: 1 play mat", ForPoints(9, (Prize(1, "play-mat"),)), id="MTR 5.2: by record"),
        pytest.param("1: $30", ForPlaces(1, 1, (Prize(3000, "USD"),)), id="a sign before the amount"),
        pytest.param("1: EUR 50", ForPlaces(1, 1, (Prize(5000, "EUR"),)), id="a currency before the amount"),
        pytest.param("1: $30 cash", ForPlaces(1, 1, (Prize(3000, "USD"),)), id="cash is money"),
        pytest.param("1: 5.000 KWD", ForPlaces(1, 1, (Prize(5000, "KWD"),)), id="a currency of three decimals"),
        pytest.param("1: 30€", ForPlaces(1, 1, (Prize(3000, "EUR"),)), id="a sign behind it"),
        pytest.param("1st: 30 USD store credit", ForPlaces(1, 1, (Prize(30, "usd-store-credit"),)), id="store credit"),
        pytest.param(
            "2nd: $30 store credit", ForPlaces(2, 2, (Prize(30, "usd-store-credit"),)), id="the same by a sign"
        ),
        pytest.param("1: Playmat", ForPlaces(1, 1, (Prize(1, "playmat"),)), id="one, where no number is said"),
        pytest.param("5th-8th: 6x boosters", ForPlaces(5, 8, (Prize(6, "booster"),)), id="places as they are said"),
        pytest.param("3.º a 4.º: 2 sobres", ForPlaces(3, 4, (Prize(2, "sobre"),)), id="places in Spanish"),
        pytest.param("Top 8: promo", ForPlaces(1, 8, (Prize(1, "promo"),)), id="a top so many"),
        pytest.param(
            "1: 12,50 EUR, 2 boosters and playmat",
            ForPlaces(1, 1, (Prize(1250, "EUR"), Prize(2, "booster"), Prize(1, "playmat"))),
            id="a list as people write one",
        ),
        pytest.param("9+ pts: 1 promo", ForPoints(9, (Prize(1, "promo"),)), id="so many points and more"),
        pytest.param("1: $1,000", ForPlaces(1, 1, (Prize(100_000, "USD"),)), id="a thousand, not one"),
        pytest.param("1: 1.000 EUR", ForPlaces(1, 1, (Prize(100_000, "EUR"),)), id="the same as Spanish writes it"),
        pytest.param("1: 1.000,50 €", ForPlaces(1, 1, (Prize(100_050, "EUR"),)), id="with cents"),
        pytest.param("1: 1,000.50 usd", ForPlaces(1, 1, (Prize(100_050, "USD"),)), id="the other way round"),
        pytest.param("1: 2 000 euros", ForPlaces(1, 1, (Prize(200_000, "EUR"),)), id="a space, and the name"),
        pytest.param("1: US$30", ForPlaces(1, 1, (Prize(3000, "USD"),)), id="which dollar"),
        pytest.param(
            "1: 12.50 USD store credit", ForPlaces(1, 1, (Prize(1250, "usd-minor-store-credit"),)), id="cents of credit"
        ),
        pytest.param("Winner: a trophy", ForPlaces(1, 1, (Prize(1, "trophy"),)), id="the winner"),
        pytest.param("1st $30", ForPlaces(1, 1, (Prize(3000, "USD"),)), id="no colon after a place that is said"),
        pytest.param("3rd/4th: x2 boosters", ForPlaces(3, 4, (Prize(2, "booster"),)), id="two places side by side"),
        pytest.param("1: 1 Ñandú", ForPlaces(1, 1, (Prize(1, "nandu"),)), id="letters keep their place"),
        pytest.param("1: 5000 JPY", ForPlaces(1, 1, (Prize(5000, "JPY"),)), id="a currency without minor units"),
    ],
)
def test_a_line_is_read(line: str, award: object) -> None:
    assert read_prizes(line) == (award,)


@pytest.mark.parametrize(
    ("prize", "shown"),
    [
        pytest.param(Prize(1, "booster"), "1 booster", id="one"),
        pytest.param(Prize(7, "booster"), "7 boosters", id="several"),
        pytest.param(Prize(1, "boosters"), "1 booster", id="one, as it was written for several"),
        pytest.param(Prize(2, "box"), "2 boxes", id="an ending of its own"),
        pytest.param(Prize(1, "sobre"), "1 sobre", id="Spanish"),
        pytest.param(Prize(3, "zzyzx"), "3 zzyzx", id="a word nobody knows stays as it is"),
        pytest.param(Prize(100, "EUR"), "1.00 EUR", id="money"),
        pytest.param(Prize(1250, "usd-minor-store-credit"), "12.50 USD store credit", id="cents of credit"),
        pytest.param(Prize(30, "usd-store-credit"), "30 USD store credit", id="credit"),
    ],
)
def test_one_thing_is_not_several(prize: Prize, shown: str) -> None:
    assert shown_prize(prize) == shown


def test_money_has_the_decimal_sign_of_the_reader() -> None:
    """A Spanish page said 45.00 EUR."""
    assert shown_prize(Prize(4500, "EUR"), "es") == "45,00 EUR"
    assert shown_prize(Prize(100_000, "JPY"), "es") == "100000 JPY"


def test_one_and_several_are_one_thing() -> None:
    """MTR 5.2: what is added up is the same product, however it was written."""
    assert read_prizes("1: 6 boosters\n2: 1 booster") == (
        ForPlaces(1, 1, (Prize(6, "booster"),)),
        ForPlaces(2, 2, (Prize(1, "booster"),)),
    )


@pytest.mark.parametrize(
    "line",
    [
        "1 50 EUR",
        "somebody: 2 boosters",
        "Playmat",
        "$30",
        "1 & 5: 2 boosters",
        "1: ½ box",
        "1: 1/2 box",
        "1: 1234.567 EUR",
        "1: 1,000.000 EUR",
        "1: 0.500 EUR",
        "1: EUR",
        "1: $",
        "1: 0.5 boosters",
        "1: 0 EUR",
        "1: 1.0012 EUR",
        "1:",
        "1: 2 <b>",
        "1: Boosters x6",
        "1: kr 50",
        "1: 50 EUR 6 boosters",
        "1: 1 x 50 EUR",
    ],
)
def test_a_line_that_is_no_prize_is_named(line: str) -> None:
    with pytest.raises(PrizesUnreadable) as refused:
        read_prizes(f"1: 2 boosters\n\n{line}")
    assert refused.value.detail["number"] == 3


@given(AWARDS)
def test_what_is_written_is_read_as_the_same(awards: tuple[object, ...]) -> None:
    assert read_prizes(write_prizes(awards)) == awards  # type: ignore[arg-type]


@given(st.text(max_size=200))
def test_nothing_else_can_happen_to_a_text(text: str) -> None:
    try:
        awards = read_prizes(text)
    except PrizesUnreadable:
        return
    assert read_prizes(write_prizes(awards)) == awards


def test_the_example_on_the_page_is_read_in_every_language() -> None:
    (example,) = (message for message in catalogue("es") if str(message.id).startswith("1: 50 EUR"))
    for line in (example.id, example.string):
        money, credit, playmats, points = read_prizes(line)
        assert money == ForPlaces(1, 1, (Prize(5000, "EUR"), Prize(6, money.each[1].of)))
        assert (credit.each[0].amount, credit.each[0].of.startswith("usd-")) == (20, True)
        assert (playmats.first, playmats.last) == (3, 4)
        assert points == ForPoints(9, (Prize(1, "promo"),))


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A language that came as files only, as far as somebody has translated it."""
    folder = tmp_path / "de" / MESSAGES
    folder.mkdir(parents=True)
    said = {
        PLACE_NAMES[1]: "Sieger, Siegerin",
        PLACE: "Platz",
        POINTS: "Punkt, Punkte",
        AND: "und",
        TO: "bis",
        ONE: "ein, eine",
        CREDIT: "Guthaben",
        CURRENCIES["GBP"]: "Pfund",
        THINGS: "Matte/Matten, Kästchen/Kästchen",
    }
    catalogue = Catalog(locale="de")
    for vocabulary, words in said.items():
        catalogue.add(vocabulary.english, words, context=vocabulary.context)
    with (folder / "public.po").open("wb") as file:
        write_po(file, catalogue)
    monkeypatch.setenv(MORE, str(tmp_path))
    languages.cache_clear()
    yield
    languages.cache_clear()


GERMAN = [
    pytest.param("Sieger: 20 Pfund", ForPlaces(1, 1, (Prize(2000, "GBP"),)), id="a place, a currency"),
    pytest.param("2. Platz: eine Matte", ForPlaces(2, 2, (Prize(1, "matte"),)), id="an ordinal, an article"),
    pytest.param("3 bis 4: 2 Matten", ForPlaces(3, 4, (Prize(2, "matte"),)), id="a range, a plural"),
    pytest.param("3 und 4: 1 Matte und 2 boxes", ForPlaces(3, 4, (Prize(1, "matte"), Prize(2, "box"))), id="and"),
    pytest.param("9 Punkte: 5,50 EUR Guthaben", ForPoints(9, (Prize(550, "eur-minor-guthaben"),)), id="points, credit"),
    pytest.param("1: 3 Kästchen", ForPlaces(1, 1, (Prize(3, "kastchen"),)), id="a plural like its singular"),
]


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(("line", "award"), GERMAN)
def test_a_language_brings_the_words_of_its_prizes(line, award):
    assert read_prizes(line) == (award,)
    assert read_prizes(write_prizes([award])) == (award,)


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("line", ["winner: 2 boosters", "ganador: 2 boosters"])
def test_the_other_languages_are_read_as_before(line):
    assert read_prizes(line) == (ForPlaces(1, 1, (Prize(2, "booster"),)),)


@pytest.mark.parametrize("line", ["Sieger: 1 booster", "3 bis 4: 1 booster", "9 Punkte: 1 booster"])
def test_words_of_a_language_that_is_not_there_are_not_read(line):
    with pytest.raises(PrizesUnreadable):
        read_prizes(line)
