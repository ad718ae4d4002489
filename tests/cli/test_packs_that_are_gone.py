"""An event that goes over to rules that are not here: no line of it is called wrong, and what is missing is named."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.core.event.drafting.test_calling import wait
from tests.core.event.drafting.test_pods import night
from tests.core.event.events import Evening, begun
from tests.packs_made import GAME, NEWER, SHIPPED, TIEBREAKERS, newer_rules, zipped

from topcut.cli.main import main
from topcut.core.event.drafting import begin_call, say_line
from topcut.core.event.flow import change_event, finish_event
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.drafts import calling
from topcut.core.event.nouns.facts import EventChanged
from topcut.core.log import Sealed, fold
from topcut.core.rules.packs import pins_of
from topcut.core.rules.tables import lay_in
from topcut.exchange.log_file import write_log

ANNOUNCED = ["tiebreakers-already-announced", "rules-already-announced"]


@pytest.fixture(autouse=True)
def _only_ours() -> Iterator[None]:
    yield
    lay_in({})


def as_file(evening: Evening, file: Path) -> str:
    """Export an event as from another computer, and put its packs away."""
    book = evening.book
    openings = [opening for fields in book.openings.values() for opening in fields.values()]
    stream = book.folded.stream
    file.write_bytes(write_log(book.lines, stream=stream, edition=SHIPPED, openings=openings, names=evening.names))
    lay_in({})
    return str(file)


def by_their_own_tiebreakers(*, after_a_round: bool) -> Evening:
    """An event that begins by the book, and goes over to the tiebreakers of a pack."""
    lay_in({"our-league": TIEBREAKERS})
    evening = Evening(players=8, policy="casual")
    if after_a_round:
        evening.start().pair().finish_round()
    evening.act(
        change_event, tiebreakers="our-league", packs=pins_of(["our-league"]), despite=ANNOUNCED, reason="Asked"
    )
    if not after_a_round:
        evening.start()
    evening.pair().finish_round().pair().finish_round()
    evening.act(finish_event)
    return evening


@pytest.mark.parametrize("after_a_round", [True, False])
@pytest.mark.parametrize("command", ["verify", "import"])
def test_tiebreakers_that_came_later_and_are_gone_are_named(place: Path, document, command: str, after_a_round) -> None:
    file = as_file(by_their_own_tiebreakers(after_a_round=after_a_round), place / "league.jsonl")
    code, answer = document(command, file)
    assert (code, answer["code"]) == (7, "pack-is-gone")
    assert answer["detail"].startswith("our-league came with a pack of rules that is not on this computer")
    (place / "league.zip").write_bytes(zipped(TIEBREAKERS))
    assert document("rules", "import", "league.zip")[0] == 0
    lay_in({})
    assert document(command, file)[0] == 0


def test_the_hint_says_how_a_pack_comes_in(place: Path, capfd) -> None:
    file = as_file(by_their_own_tiebreakers(after_a_round=True), place / "league.jsonl")
    capfd.readouterr()
    assert main(["verify", file]) == 7
    assert "Hint: topcut rules import FILE imports it." in capfd.readouterr().err


def test_a_game_that_is_gone_is_said_beside_what_was_checked(place: Path, document) -> None:
    """No pairing depends on it, so the pairings are drawn again all the same."""
    lay_in({"our-chess": GAME})
    evening = Evening(players=8, policy="casual")
    evening.act(change_event, game="chess", packs=pins_of(["our-chess"]))
    evening.start().pair().finish_round()
    evening.act(finish_event)
    code, answer = document("verify", as_file(evening, place / "chess.jsonl"))
    assert (code, answer["derived"]["pairings"]) == (0, 1)
    assert [(one["name"], one["here"]) for one in answer["packs"]] == [("our-chess", "missing")]


@pytest.mark.parametrize("command", ["verify", "import"])
def test_a_policy_of_a_newer_topcut_is_not_guessed(place: Path, document, command: str) -> None:
    """Policies come with the program: no pack brings this one in."""
    evening = begun(8, policy="casual")
    said = EventChanged(Sealed("Friday"), Sealed(""), "magic", "of-tomorrow", "mtr")
    seq = evening.book.enter(said, now=evening.now)
    code, answer = document(command, as_file(evening, place / "newer.jsonl"))
    assert (code, answer["code"], answer["seq"]) == (2, "newer-log", seq)


def test_a_draft_called_by_an_edition_that_is_gone_still_folds(place: Path, document) -> None:
    """MTR B: its seconds are those of the edition that is here."""
    lay_in({NEWER: newer_rules()})
    evening = night(16)
    evening.act(change_event, packs=pins_of([NEWER]), despite=ANNOUNCED, reason="The new text is out")
    assert evening.event.edition == NEWER
    evening.act(begin_call, stage=0)
    wait(evening, 30)
    evening.act(say_line, stage=0, call=evening.event.called[0].moment(evening.now).call + 1)
    file, book = as_file(evening, place / "called.jsonl"), evening.book
    calling._script.cache_clear()  # as in a program that was started without the pack
    called = fold(EVENT, book.folded.stream, book.lines, openings=book.openings).state.called[0]
    assert (called.edition, called.script.cards) == (NEWER, 15)
    code, answer = document("verify", file)
    assert (code, answer["packs"][0]["here"]) == (0, "missing")
