"""Every problem of a list, and every reason why one cannot be read, is in Spanish too."""

from tests.web.sentences import _kinds
from tests.web.shared.test_language import catalogue

from topcut.core.decks import problems
from topcut.core.errors import Unreadable
from topcut.exchange import card_refusals, deck_refusals


def test_every_problem_of_a_list_is_in_spanish() -> None:
    said = {message.id for message in catalogue("es") if message.id and message.string}
    others = {problems.ROTATED, problems.NOT_YET_LEGAL, problems.PERHAPS, problems.NOT_REGISTERED_THERE}
    assert {*problems.MESSAGES.values(), *others} - said == set()


def test_every_reason_why_a_list_cannot_be_read_is_in_spanish() -> None:
    said = {message.id for message in catalogue("es") if message.id and message.string}
    modules = {deck_refusals.__name__, card_refusals.__name__}
    assert {kind.message for kind in _kinds(Unreadable) if kind.__module__ in modules} - said == set()
