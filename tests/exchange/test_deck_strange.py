"""What names no card is said line by line, and nothing is guessed (MTR 2.7, MTR 3.6)."""

from datetime import date

import pytest

from topcut.core.decks import LooksLike, check, find_format
from topcut.exchange import deck_refusals as no
from topcut.exchange.cube import read_cube
from topcut.exchange.deck import as_lines, read_deck, read_pool, read_whole_deck

DAY = date(2021, 8, 6)
ARCHIDEKT = """1x Sol Ring (cmr) 472 [Ramp]
4x Lightning Bolt (m11) 149 [Burn,Cheap{top}] ^Have,#37d67a^
2x Duress (m19) 94 [Sideboard{noDeck}]
1x Opt (dom) 60 [Maybeboard{noDeck}{noPrice}]
1x Shivan Dragon (m19) 281 [My wishes{noDeck}]
3x Shock [M19] 156
1x Atraxa, Praetors' Voice (c16) 28 *F* [Commander{top}]
"""
COCKATRICE = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
  <deckname>Burn</deckname><comments>4 Lightning Bolt</comments>
  <zone name="main">
    <card number="4" name="Lightning Bolt"/>
    <card number="56" name="Mountain" setShortName="M20"/>
  </zone>
  <zone name="side"><card number="2" name="Smash to Smithereens"/></zone>
  <zone name="tokens"><card number="1" name="Elemental"/></zone>
</cockatrice_deck>
"""
YUGIOH = "#created by Player\n#main\n89631139\n89631139\n#extra\n23995346\n!side\n5053103\n"
POKEMON = """Pokémon: 12
4 Charizard ex OBF 125

Trainer: 33
4 Iono PAL 185

Energy: 15
8 Basic Fire Energy SVE 2

Total Cards: 60
"""
TABLE = "Count,Name,Edition\n4,Lightning Bolt,Magic 2011\n"


def cards(entries) -> list[tuple[int, str]]:
    return [(entry.count, entry.name) for entry in entries]


def test_archidekts_categories_say_what_is_in_the_deck():
    read = read_deck(ARCHIDEKT)
    main = [(1, "Sol Ring"), (4, "Lightning Bolt"), (3, "Shock"), (1, "Atraxa, Praetors' Voice")]
    assert (cards(read.main), cards(read.sideboard), read.unread) == (main, [(2, "Duress")], ())
    assert [(entry.set, entry.number) for entry in read.main[:3]] == [("CMR", "472"), ("M11", "149"), ("M19", "156")]


@pytest.mark.parametrize("head", ['<?xml version="1.0" encoding="UTF-8"?>\n', ""])
def test_cockatrices_file_is_read(head):
    text = COCKATRICE.partition("\n")[2]
    read = read_deck(head + text)
    assert cards(read.main) == [(4, "Lightning Bolt"), (56, "Mountain")]
    assert (cards(read.sideboard), read.unread) == ([(2, "Smash to Smithereens")], ())
    assert as_lines((head + text).encode()).startswith("4 Lightning Bolt\n56 Mountain\n")


def test_a_zone_of_cockatrices_that_we_do_not_know_is_said():
    read = read_deck(COCKATRICE.replace("tokens", "maybe"))
    assert [one.text for one in read.unread] == ["1 Elemental"]


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ('<!DOCTYPE d [<!ENTITY a "b">]><cockatrice_deck/>', no.DeckBrokenXml),
        ('<?xml version="1.0"?><!DOCTYPE d><cockatrice_deck/>', no.DeckBrokenXml),
        ('<?xml version="1.0"?><library/>', no.DeckUnknownXml),
        (COCKATRICE.replace('number="56"', 'number="many"'), no.DeckBadCount),
        (COCKATRICE[:-10], no.DeckBrokenXml),
    ],
)
def test_xml_is_read_safely_or_not_at_all(text, refusal):
    with pytest.raises(refusal):
        read_deck(text if text.startswith(("<?xml", "<cocka")) else f'<?xml version="1.0"?>{text}')


@pytest.mark.parametrize(
    ("text", "refusal", "lines"),
    [
        pytest.param(YUGIOH, no.DeckOfYugioh, (1, 2, 3, 4, 5, 6, 7, 8), id="a .ydk file"),
        pytest.param(TABLE, no.DeckIsATable, (1, 2), id="a table with headings"),
        pytest.param("https://moxfield.com/decks/x\n", no.DeckUnread, (1,), id="an address"),
        pytest.param("89631139\n5053103\n", no.DeckUnread, (1, 2), id="numbers"),
    ],
)
def test_a_text_without_a_card_is_named_and_each_line_listed(text, refusal, lines):
    with pytest.raises(refusal) as refused:
        read_deck(text)
    assert type(refused.value) is refusal
    said = text.splitlines()
    assert refused.value.detail["lines"] == ", ".join(f"{number} “{said[number - 1]}”" for number in lines)


@pytest.mark.parametrize(
    "strange", ["https://archidekt.com/decks/1", "www.mtgtop8.com/event?e=1", "----------", "89631139"]
)
def test_a_line_that_names_no_card_is_a_problem_of_its_own_and_no_card(strange):
    read = read_deck(f"{strange}\n60 Mountain\n")
    found = check(read, find_format("modern", on=DAY), on=DAY)
    assert (read.main_size, found.is_legal) == (60, False)
    assert [(one.code, one.line, one.as_written) for one in found.problems] == [("unread-line", 1, strange)]


def test_another_games_list_is_recognised_by_its_headings():
    read = read_deck(POKEMON)
    found = check(read, find_format("modern", on=DAY), on=DAY)
    assert (read.looks_like, [one.line for one in read.unread]) == (LooksLike.POKEMON, [1, 4, 7, 10])
    said = [str(one) for one in found.problems]
    assert "This looks like a Pokémon deck." in said
    assert "This line names no card: Pokémon: 12" in said
    assert cards(read.main) == [(4, "Charizard ex OBF 125"), (4, "Iono PAL 185"), (8, "Basic Fire Energy SVE 2")]


def test_a_heading_that_might_be_ours_is_no_other_game():
    assert read_deck("Energy: 4\n4 Shock\n").looks_like is None
    assert read_deck("4 Harness Lightning\n1 Trainer's Pet\n").unread == ()


@pytest.mark.parametrize("read", [read_whole_deck, lambda text: read_cube(text.encode())])
def test_where_nobody_looks_over_a_list_every_line_must_name_a_card(read):
    with pytest.raises(no.DeckUnread):
        read("4 Shock\nhttps://cubecobra.com/cube/1\n")


def test_an_uploaded_file_keeps_the_lines_that_name_no_card():
    data = "\ufeff4 Shock\r\nhttps://example.org\r\n".encode("utf-16")
    assert as_lines(data).splitlines() == ["4 Shock", "https://example.org"]
    assert len(read_pool(data).cards) == 1
