"""Hidden stays hidden: a viewer is shown the same bytes at any time, no matter what the hidden cards are."""

import pytest
from tests.core.drafts.leaks import as_sent, leaks, moments
from tests.core.drafts.pods import Pod

from topcut.core.drafts.actions import release
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.reading import SeenCard, as_often
from topcut.core.drafts.view import drafter_view, published
from topcut.core.play import Level

LEVELS = [pytest.param(Level.REGULAR, id="Regular"), pytest.param(Level.COMPETITIVE, id="Competitive")]


@pytest.fixture(scope="module", params=LEVELS)
def pod(request: pytest.FixtureRequest) -> Pod:
    return Pod(seats=3, boosters=2, away=1, level=request.param).finish()


def test_whatever_the_hidden_cards_are_nobody_sees_a_difference(pod: Pod) -> None:
    tried, seen = leaks(pod, as_sent)
    assert tried > 1_000
    assert seen == 0


def test_a_view_that_shows_a_hidden_card_is_found_out(pod: Pod) -> None:
    """Planted: the next booster in the queue, which its drafter holds but has not taken up."""

    def careless(draft: PodDraft, viewer: int | None) -> object:
        behind = draft.seats[viewer].queue[1:2] if viewer else []
        return as_sent(draft, viewer), [draft.boosters[n].cards for n in behind]

    assert leaks(pod, careless)[1] > 0


def test_a_view_that_shows_picks_too_early_is_found_out(pod: Pod) -> None:
    def careless(draft: PodDraft, viewer: int | None) -> object:
        return as_sent(draft, viewer), [seat.pool[-1:] for seat in draft.seats.values()]

    assert leaks(pod, careless)[1] > 0


def test_no_line_of_the_log_names_a_card_of_a_booster(pod: Pod) -> None:
    """The first line says what boosters are made of; which cards came is sealed."""
    assert b"own:" in pod.lines[0]
    assert not any(b"own:" in line for line in pod.lines[1:])


def test_cards_come_in_an_order_that_does_not_tell_what_is_gone(pod: Pod) -> None:
    for draft in moments(pod):
        for seat in draft.seats:
            cards = drafter_view(draft, seat).cards
            assert list(cards) == sorted(cards, key=lambda card: (card.colors, card.cost, card.name, card.card))


def test_everybody_reads_all_of_it_once_it_is_released() -> None:
    pod = Pod(seats=2, boosters=1).finish()
    assert pod.state.stage is DraftStage.ENDED
    assert published(pod.state) is None
    pod.ask(release)
    shown = published(pod.state)
    assert shown is not None
    assert {seat: [card.card for card in cards] for seat, cards in shown.pools.items()} == {
        seat: drafter.pool for seat, drafter in pod.state.seats.items()
    }


def test_of_two_cards_that_are_alike_one_is_named():
    """MTR 7.7: a booster may hold a card twice; a player who reserves one or took one sees one of them marked."""
    alike = SeenCard("set:1", "Bear", "G", "common", "Creature", 2, is_foil=False)
    other = SeenCard("set:2", "Elf", "G", "common", "Creature", 1, is_foil=False)
    assert as_often((alike, other, alike), ("set:1",)) == [True, False, False]
    assert as_often((alike, other, alike), ("set:1", "set:1")) == [True, False, True]
