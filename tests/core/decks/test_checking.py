"""Every problem of a list at once, each with its rule, its card and its line."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.cards import CARDS, CATALOG, DAY, SETS

from topcut.core.cards import Card, CardIndex
from topcut.core.decks import DeckEntry, Decklist, Format, NoSuchFormat, Problem, check, find_format, format_names
from topcut.core.decks.format import DatedCard, DatedSet
from topcut.core.rules import Rule

STANDARD_DAY = date(2021, 8, 1)


def deck(*lines: str, fill: str = "Forest", to: int = 60, beside: tuple[str, ...] = ()) -> Decklist:
    """Write `4 Grizzly Bears` a line; filled up with lands."""
    entries = [entry(line, number) for number, line in enumerate(lines, start=1)]
    missing = to - sum(one.count for one in entries)
    if missing > 0:
        entries.append(DeckEntry(missing, fill, line=99))
    return Decklist(tuple(entries), tuple(entry(line, number) for number, line in enumerate(beside, start=101)))


def entry(line: str, number: int | None = None) -> DeckEntry:
    count, _, name = line.partition(" ")
    return DeckEntry(int(count), name, line=number)


def problems(decklist: Decklist, format: Format, **where: object) -> tuple[Problem, ...]:
    return check(decklist, format, **where).problems


def found(decklist: Decklist, format: str = "legacy", *, on: date = DAY, catalog: object = CATALOG) -> list[str]:
    told = problems(decklist, find_format(format, on=on), on=on, catalog=catalog)  # type: ignore[arg-type]
    return [f"{one.code}[{one.rule.section if one.rule else ''}]" for one in told]


@pytest.mark.parametrize(
    ("decklist", "expected"),
    [
        pytest.param(deck(to=59), ["too-few-cards[6.1]"], id="MTR-6.1-a: 59"),
        pytest.param(deck(to=60), [], id="MTR-6.1-a: 60"),
        pytest.param(deck(to=250), [], id="MTR-6.1-a: 250"),
        pytest.param(deck(beside=("15 Island",)), [], id="MTR-6.1-b: 15"),
        pytest.param(deck(beside=("16 Island",)), ["sideboard-too-large[6.1]"], id="MTR-6.1-b: 16"),
        pytest.param(deck("4 Grizzly Bears"), [], id="MTR-6.1-c: four"),
        pytest.param(
            deck("3 Grizzly Bears", beside=("2 Grizzly Bears",)), ["too-many-copies[6.1]"], id="MTR-6.1-c: 3 and 2"
        ),
        pytest.param(deck("3 Lightning Bolt", "2 Relámpago"), ["too-many-copies[6.1]"], id="MTR-6.1-d: two languages"),
        pytest.param(deck("20 Island", "20 Snow-Covered Forest"), [], id="MTR-6.1-e: basics"),
        pytest.param(deck("30 Relentless Rats"), [], id="MTR-6.1-e: any number"),
        pytest.param(deck("7 Seven Dwarves"), [], id="MTR-6.1-e: seven"),
        pytest.param(deck("8 Seven Dwarves"), ["too-many-copies[6.1]"], id="MTR-6.1-e: eight"),
    ],
)
def test_how_a_deck_is_built(decklist, expected):
    assert found(decklist) == expected


@pytest.mark.parametrize(
    ("line", "format", "on", "expected"),
    [
        pytest.param("1 Grizzly Bears", "standard", DAY, [], id="MTR-6.2-a: an old card that M21 reprints"),
        pytest.param("1 Misty Rainforest", "standard", DAY, ["not-in-format[6.3]"], id="MTR-6.2-b: an Expedition"),
        pytest.param("1 Oko, Thief of Crowns", "modern", DAY, ["banned[6.4]"], id="MTR-6.2-c: banned"),
        pytest.param("1 Oko, Ladrón de Coronas", "modern", DAY, ["banned[6.4]"], id="MTR-6.2-c: in Spanish"),
        pytest.param("1 Brainstorm", "vintage", DAY, [], id="MTR-6.2-d: one"),
        pytest.param("2 Brainstorm", "vintage", DAY, ["restricted[6.5]"], id="MTR-6.2-d: two"),
        pytest.param("4 Brainstorm", "legacy", DAY, [], id="MTR-6.2-d: not here"),
        pytest.param("1 Seven Dwarves", "standard", date(2021, 9, 23), [], id="MTR-6.3-b: the last day"),
        pytest.param("1 Seven Dwarves", "standard", date(2021, 9, 24), ["not-in-format[6.3]"], id="MTR-6.3-b: rotated"),
        pytest.param(
            "1 Adult Gold Dragon", "standard", date(2021, 7, 22), ["not-in-format[6.3]"], id="MTR-3.7-a: early"
        ),
        pytest.param("1 Adult Gold Dragon", "standard", date(2021, 7, 23), [], id="MTR-3.7-a: the first day"),
        pytest.param("1 Contract from Below", "vintage", DAY, ["banned[6.5]"], id="MTR-6.5-c: ante"),
        pytest.param("1 Invoke Prejudice", "legacy", DAY, ["banned[6.5]"], id="MTR-6.5-d: offensive"),
        pytest.param("1 Invoke Prejudice", "modern", DAY, ["banned[6.5]"], id="MTR-6.5-d: in any format"),
        pytest.param("1 Sewers of Estark", "vintage", DAY, [], id="MTR-6.5-a: named by the rule"),
        pytest.param("1 Shichifukujin Dragon", "legacy", DAY, ["not-in-format[6.6]"], id="MTR-6.6-a: a keepsake"),
        pytest.param(
            "1 Fire // Ice", "legacy", date(2020, 4, 16), ["not-in-format[6.6]"], id="MTR-6.5-b: the day before"
        ),
        pytest.param("1 Fire // Ice", "legacy", date(2020, 4, 17), [], id="MTR-6.5-b: the day of release"),
        pytest.param("1 Adorable Kitten", "legacy", DAY, ["not-in-format[3.3]"], id="MTR-3.3-e: silver border"),
        pytest.param("1 Tazeem", "vintage", DAY, ["not-in-format[3.3]"], id="MTR-3.3-c: not a card for decks"),
        pytest.param("1 Equilibrio", "legacy", DAY, ["ambiguous-card[3.6]"], id="MTR-3.6-a: two cards"),
        pytest.param("1 Mox", "legacy", DAY, ["unknown-card[3.6]"], id="MTR-3.6-a: no card"),
    ],
)
def test_which_cards_are_legal(line, format, on, expected):
    assert found(deck(line, fill="Plains"), format, on=on) == expected


def test_a_problem_says_which_card_on_which_line_and_since_when():
    day = date(2021, 10, 1)
    (one,) = problems(
        deck("1 bonecrusher giant", fill="Plains"), find_format("standard", on=day), on=day, catalog=CATALOG
    )
    assert one == Problem(
        "not-in-format",
        "{card} left {format} on {until}.",
        Rule("MTR", "6.3"),
        "Bonecrusher Giant // Stomp",
        "bonecrusher giant",
        1,
        {"format": "Standard", "reason": "rotated", "until": date(2021, 9, 24)},
    )
    assert str(one) == "Bonecrusher Giant // Stomp left Standard on 2021-09-24."


def test_all_problems_come_at_once():
    """MTR-6.2-f."""
    decklist = deck("1 Oko, Thief of Crowns", "5 Grizzly Bears", "1 Nonsense", to=59, beside=("16 Island",))
    assert found(decklist, "modern") == [
        "too-few-cards[6.1]",
        "sideboard-too-large[6.1]",
        "banned[6.4]",
        "too-many-copies[6.1]",
        "unknown-card[3.6]",
    ]


def test_an_unknown_card_is_told_once_with_what_may_be_meant():
    (one,) = check(
        deck("1 Lightnig Bolt", beside=("1 lightnig bolt",)), find_format("legacy", on=DAY), on=DAY, catalog=CATALOG
    ).problems
    assert (one.line, one.detail["suggestions"]) == (1, ("Lightning Bolt",))
    assert str(one) == "No card is called Lightnig Bolt. Perhaps it is Lightning Bolt."


def test_a_name_to_be_made_clear_is_neither_legal_nor_not():
    checked = check(deck("1 Equilibrio"), find_format("legacy", on=DAY), on=DAY, catalog=CATALOG)
    assert (checked.is_legal, checked.problems[0].detail["candidates"]) == (None, ("Balance", "Equilibrium"))


def test_the_set_beside_a_name_makes_it_clear():
    decklist = Decklist((DeckEntry(1, "Equilibrio", "C20"), DeckEntry(59, "Forest")))
    assert check(decklist, find_format("legacy", on=DAY), on=DAY, catalog=CATALOG).is_legal is True


def test_a_snow_land_counts_as_its_basic_where_no_legal_set_has_it():
    """MTR-6.3-e: replaced when found, no infraction."""
    without_kaldheim = CardIndex([replace(one, printings=()) if "Snow" in one.name else one for one in CARDS], SETS)
    standard = find_format("standard", on=DAY)
    checked = check(deck("4 Snow-Covered Forest"), standard, on=DAY, catalog=without_kaldheim)
    assert (checked.is_legal, [str(one) for one in checked.notices]) == (
        True,
        ["Snow-Covered Forest is not legal in Standard and is read as Forest. Replace it."],
    )
    assert check(deck("4 Snow-Covered Forest"), standard, on=DAY, catalog=CATALOG).notices == ()


def test_a_prerelease_uses_its_set_early():
    """MTR-3.7-b."""
    day, standard = date(2021, 7, 16), find_format("standard", on=date(2021, 7, 16))
    decklist = deck("1 Adult Gold Dragon")
    assert check(decklist, standard, on=day, catalog=CATALOG).is_legal is False
    early = check(decklist, standard, on=day, catalog=CATALOG, early=frozenset({"AFR"}))
    assert (early.problems, early.is_legal) == (
        (),
        None,
    )  # accepted; which other cards were legal that day, no table says


@pytest.mark.parametrize(
    ("decklist", "expected"),
    [
        pytest.param(deck("1 Ópalo mox"), ["banned[6.4]"], id="the Spanish name the rules print"),
        pytest.param(deck("30 Relentless Rats"), [], id="MTR-6.1-e: any number"),
        pytest.param(deck("20 Isla", "20 Snow-Covered Forest"), [], id="MTR-6.1-e: basics in Spanish"),
        pytest.param(deck("5 No Such Card"), ["too-many-copies[6.1]"], id="MTR-6.1-c: by the name as written"),
        pytest.param(deck("4 NO such card", "1 no-such card"), ["too-many-copies[6.1]"], id="one name, two spellings"),
    ],
)
def test_what_needs_no_catalogue_works_without_one(decklist, expected):
    assert found(decklist, "modern", catalog=None) == expected


def test_what_was_not_checked_is_said():
    modern = find_format("modern", on=DAY)
    assert check(deck(), modern, on=DAY).not_checked == ("card-names", "set-legality", "copy-exceptions")
    assert check(deck(), find_format("legacy", on=DAY), on=DAY, catalog=CATALOG).not_checked == ()
    assert check(deck(), modern, on=DAY, catalog=CATALOG).not_checked == ("newer-sets",)


def test_a_format_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(NoSuchFormat, match="standard, pioneer, modern"):
        find_format("extended", on=DAY)
    assert format_names("lorcana", on=DAY) == ("constructed", "limited", "sealed", "draft")


PAUPER = Format(
    "pauper", "Pauper", 60, sideboard_max=15, copies_max=4, every_set=True, rarities=("common",),
    banned=(DatedCard("Grizzly Bears", listed_from=date(2021, 8, 1), until=date(2021, 9, 1)),),
)  # fmt: skip


@pytest.mark.parametrize(
    ("on", "expected"),
    [(date(2021, 7, 31), []), (date(2021, 8, 1), ["banned"]), (date(2021, 9, 1), [])],
)
def test_a_ban_has_its_days(on, expected):
    assert [one.code for one in problems(deck("1 Grizzly Bears"), PAUPER, on=on, catalog=CATALOG)] == expected


def test_a_shop_makes_up_its_own_formats():
    rare = CardIndex([Card("Gem", printings=(replace(CARDS[0].printings[0], rarity="rare"),)), *CARDS], SETS)
    assert [one.code for one in problems(deck("1 Gem"), PAUPER, on=DAY, catalog=rare)] == ["not-in-format"]
    cube = Format("cube", "Cube", 40, only=("Forest", "Fire // Ice"))
    cubed = check(deck("1 Fire", "1 Ice", "1 Balance", to=40), cube, on=DAY, catalog=CATALOG)
    assert [(one.code, one.card) for one in cubed.problems] == [("not-in-format", "Balance")]
    dated = Format("block", "Block", 60, sets=(DatedSet("ELD", date(2020, 1, 1), date(2022, 1, 1)),))
    legal = [check(deck("1 Seven Dwarves", fill="Seven Dwarves"), dated, on=date(year, 1, 1), catalog=CATALOG).is_legal
             for year in (2019, 2020, 2021, 2022)]  # fmt: skip
    assert legal == [False, True, True, False]


LORCANA = CardIndex(
    [
        Card("Elsa - Snow Queen", colors=("Amethyst",)),
        Card("Elsa - Spirit of Winter", colors=("Amethyst",)),
        Card("Simba - Future King", colors=("Amber",)),
        Card("Moana - Of Motunui", colors=("Emerald",)),
        Card("Both - At Once", colors=("Amber", "Emerald")),
        Card("Puppy - Tail Wagger", colors=("Amber",), copies=99),
        Card("Hiram - Toymaker", colors=("Amber",), banned_from=DAY),
        Card("Fortisphere", colors=("Amber",), banned_from=DAY + timedelta(days=1)),
    ]
)


@pytest.mark.parametrize(
    ("decklist", "expected"),
    [
        pytest.param(deck("4 Elsa - Snow Queen", fill="Puppy - Tail Wagger"), [], id="two inks"),
        pytest.param(deck("4 Elsa – Snow Queen", fill="Puppy - Tail Wagger", to=59), ["too-few-cards"], id="59"),
        pytest.param(deck("5 Elsa, Snow Queen", fill="Puppy - Tail Wagger"), ["too-many-copies"], id="five of a name"),
        pytest.param(
            deck("4 Elsa - Snow Queen", "4 Elsa - Spirit of Winter", fill="Puppy - Tail Wagger"),
            [],
            id="full names count",
        ),
        pytest.param(
            deck("4 Elsa - Snow Queen", "1 Moana - Of Motunui", fill="Puppy - Tail Wagger"),
            ["too-many-inks"],
            id="three inks",
        ),
        pytest.param(
            deck("4 Elsa - Snow Queen", "1 Both - At Once", fill="Puppy - Tail Wagger"),
            ["too-many-inks"],
            id="a card of two",
        ),
        pytest.param(deck("1 Hiram - Toymaker", fill="Puppy - Tail Wagger"), ["banned"], id="banned since that day"),
        pytest.param(deck("1 Fortisphere", fill="Puppy - Tail Wagger"), [], id="banned from the next day on"),
        pytest.param(
            deck(fill="Puppy - Tail Wagger", beside=("1 Elsa - Snow Queen",)),
            ["sideboard-not-allowed"],
            id="no sideboard",
        ),
    ],
)
def test_lorcana_constructed(decklist, expected):
    format = find_format("constructed", game="lorcana", on=DAY)
    assert [one.code for one in problems(decklist, format, on=DAY, catalog=LORCANA)] == expected


def test_without_a_catalogue_nobody_knows_what_lorcana_bans():
    format = find_format("constructed", game="lorcana", on=DAY)
    skipped = check(deck(fill="Hiram - Toymaker"), format, on=DAY).not_checked
    assert skipped == ("card-names", "set-legality", "copy-exceptions", "inks", "bans")


def test_lorcana_limited_has_forty_cards_and_any_inks():
    format = find_format("limited", game="lorcana", on=DAY)
    decklist = deck("20 Elsa - Snow Queen", "10 Simba - Future King", fill="Moana - Of Motunui", to=40)
    assert problems(decklist, format, on=DAY, catalog=LORCANA) == ()
    banned = deck("20 Elsa - Snow Queen", fill="Hiram - Toymaker", to=40)
    assert problems(banned, format, on=DAY, catalog=LORCANA) == (), "a ban is for constructed decks"
    assert [one.code for one in problems(Decklist(decklist.main[:2]), format, on=DAY, catalog=LORCANA)] == [
        "too-few-cards"
    ]


LINES = st.builds(
    DeckEntry,
    st.integers(1, 70),
    st.sampled_from([one.name for one in CARDS] + ["Nonsense", "Relámpago", "Equilibrio"]),
)
LISTS = st.builds(Decklist, st.lists(LINES, max_size=8).map(tuple), st.lists(LINES, max_size=4).map(tuple))


@given(LISTS, st.sampled_from(["standard", "modern", "vintage", "limited"]), st.randoms())
def test_the_order_of_lines_changes_nothing(decklist, name, random):
    format = find_format(name, on=DAY)
    mixed = Decklist(tuple(random.sample(decklist.main, len(decklist.main))), decklist.sideboard[::-1])

    def told(one: Decklist) -> list[str]:
        return sorted(f"{p.code} {p.card} {p.as_written if not p.card else ''} {p.detail.get('count')}"
                      for p in problems(one, format, on=DAY, catalog=CATALOG))  # fmt: skip

    assert told(decklist) == told(mixed)


@given(LISTS, st.sampled_from(["standard", "modern", "legacy"]))
def test_taking_cards_out_never_adds_a_problem_of_a_card(decklist, name):
    format = find_format(name, on=DAY)

    def cards(one: Decklist) -> set[tuple[str, str | None]]:
        return {(p.code, p.card) for p in problems(one, format, on=DAY, catalog=CATALOG) if p.card}

    assert cards(Decklist(decklist.main[1:], decklist.sideboard)) <= cards(decklist)
