"""Everything a table says is said in Spanish, too, and each kind of fact has its words."""

import pytest
from tests.web.test_language import catalogue

from topcut.core.zones.facts import TabletopFact
from topcut.core.zones.telling import UNSAID
from topcut.web.table import offers, shown, words


def said() -> set[str | tuple[str, str]]:
    kept = (words.ZONES, words.TALLIES, words.PRESETS, words.ENDINGS, words.SAID, words.OTHERWISE)
    found = {sentence for table in (*kept, shown.SAYS, shown.SCORES, shown.KNOWN_TO) for sentence in table.values()}
    found |= {words.REWOUND, words.TAKEN_BACK, words.A_CARD, words.SERVER, shown.NOT_RANDOM}
    found |= {shown.ON_TOP, shown.BELOW, shown.BETWEEN, shown.RANDOM}
    return found | {offer.label for offer in (*offers.MOVES, *offers.RESULTS, offers.NEXT_GAME)} | OFFERED


OFFERED = {
    *("Shuffle and present", "Present the deck", "Shuffle the other deck", "Take it as it is"),
    *("Let chance say who chooses", "I play first", "I play second", "Take the opening hand", "Keep", "Mulligan"),
    *("Change the chosen cards", "Leave the rest as it lies", "In this order, top first", "Draw", "Look at top"),
    *("Search", "Shuffle", "Pass turn", "End the match"),
}


def test_every_sentence_of_a_table_is_in_spanish() -> None:
    spanish = {message.id for message in catalogue("es") if message.id and message.string}
    assert said() - spanish == set()


LOG_ITSELF = {"log-undone", "log-rewound", "log-revealed", "log-erased", "log-overruled"}


@pytest.mark.parametrize("kind", sorted(fact.__struct_config__.tag for fact in TabletopFact.__args__))
def test_every_kind_of_fact_has_its_words(kind: str) -> None:
    unsaid = {fact.__struct_config__.tag for fact in UNSAID} | LOG_ITSELF
    assert kind in words.SAID or (kind, True) in words.OTHERWISE or kind in unsaid
