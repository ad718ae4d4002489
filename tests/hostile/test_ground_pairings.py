"""Nobody can redraw a round until they like it: each discarded draw needs a reason that everybody can read.

The fault is planted at the end: a desk that throws draws away as it could before, without a word, is told of it by the
log, on the pages and by `topcut verify`.
"""

import json
from collections.abc import Iterator

import pytest
from tests.core.event.events import Evening as Book
from tests.core.event.events import begun
from tests.core.log.book import STREAM
from tests.http.evening import Evening
from tests.http.server import Served, text_of

from topcut.cli.main import main
from topcut.core.event.audit.verify import derive_again
from topcut.core.event.flow import post_round
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.rounds.facts import DrawDiscarded, DrawExplained, RoundDrawn
from topcut.core.event.nouns.rounds.refusals import NotAReason, WhyIsAsked
from topcut.core.event.nouns.rounds.state import WhyAgain
from topcut.core.event.people import award_byes, drop
from topcut.core.event.reading import LONGEST_SAID, ThrownAway, all_thrown_away
from topcut.core.event.reading.redraws import thrown_away
from topcut.core.event.rounds import discard_draw, draw_round, pair_by_hand
from topcut.core.event.rounds.pairings import compute_pairings
from topcut.core.event.view import public_view
from topcut.core.log import Sealed
from topcut.exchange.log_file import write_log
from topcut.web.shared.language import words


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("ground") / "topcut.db").wait_until_ready()
    yield server
    server.stop()


def drawn(*, players: int = 8) -> Book:
    evening = begun(players)
    evening.act(draw_round)
    return evening


# Every way to throw a draw away asks ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "args"),
    [
        (draw_round, {}),
        (discard_draw, {"round": 1}),
        (pair_by_hand, {"matches": ((1, 1, 2), (2, 3, 4), (3, 5, 6), (4, 7, 8))}),
    ],
    ids=["drawn again", "discarded", "paired by hand instead"],
)
def test_throwing_a_draw_away_asks_why(action, args):
    evening = drawn()
    with pytest.raises(WhyIsAsked):
        evening.act(action, why=None, **args)
    evening.act(action, why=WhyAgain.MISSING, **args)
    assert thrown_away(evening.event, round=1) == (ThrownAway(1, 1, WhyAgain.MISSING),)


def test_an_undone_draw_asks_at_the_next_one():
    evening = begun(8)
    evening.undo(evening.act(draw_round))
    with pytest.raises(WhyIsAsked):
        evening.act(draw_round, why=None)
    evening.act(draw_round, why=WhyAgain.OTHER, said="the wrong button")
    assert thrown_away(evening.event, round=1) == (ThrownAway(1, 1, WhyAgain.OTHER, "the wrong button"),)


def test_going_back_to_an_earlier_draw_by_undoing_asks_when_it_is_posted():
    """Draw twice, undo the second: the first counts again, and somebody has chosen between two."""
    evening = drawn()
    evening.undo(evening.act(draw_round, why=WhyAgain.PRINTED))
    assert evening.round.attempt == 1
    with pytest.raises(WhyIsAsked):
        evening.act(post_round, round=1, why=None)
    evening.act(post_round, round=1, why=WhyAgain.RESULT)
    assert thrown_away(evening.event, round=1) == (ThrownAway(1, 2, WhyAgain.RESULT),)


def test_undoing_takes_no_reason_back():
    evening = drawn()
    evening.undo(evening.act(discard_draw, round=1, why=WhyAgain.OTHER, said="I did not like it"))
    evening.act(draw_round, why=None)
    assert thrown_away(evening.event, round=1) == (ThrownAway(1, 1, WhyAgain.OTHER, "I did not like it"),)


@pytest.mark.parametrize("said", ["", "  ", "x" * (LONGEST_SAID + 1)], ids=["none", "blank", "too long"])
def test_own_words_are_words(said):
    evening = drawn()
    with pytest.raises(NotAReason):
        evening.act(draw_round, why=WhyAgain.OTHER, said=said)


def test_nobody_claims_what_topcut_itself_sees():
    evening = drawn()
    with pytest.raises(NotAReason):
        evening.act(draw_round, why=WhyAgain.CHANGED)


def test_where_people_left_since_the_draw_nobody_is_asked():
    evening = drawn()
    evening.act(drop, entrant=3)
    evening.act(draw_round, why=None)
    assert thrown_away(evening.event, round=1) == (ThrownAway(1, 1, WhyAgain.CHANGED),)
    evening = drawn()
    evening.act(award_byes, entrant=3, byes=1)
    assert thrown_away(evening.event, round=1) == (ThrownAway(1, 1, WhyAgain.SETTINGS),)


def test_a_first_draw_asks_nothing():
    evening = begun(8)
    evening.act(draw_round, why=None)
    evening.act(post_round, round=1, why=None)
    assert all_thrown_away(evening.event) == ()


def test_own_words_can_be_erased_and_the_draw_is_still_counted():
    """A name in a reason is a name: it lies next to the log, for everybody to read, and can go."""
    evening = drawn()
    seq = evening.act(draw_round, why=WhyAgain.OTHER, said="Ana was outside")
    opening = evening.book.openings[seq]["0.said"]
    assert (opening.public, b"Ana" in evening.book.lines[seq - 1]) == (True, False)
    left = {n: kept for n, kept in evening.book.openings.items() if n != seq}
    event = derive_again(STREAM, evening.book.lines, openings=left)[0].state
    assert thrown_away(event, round=1) == (ThrownAway(1, 1, WhyAgain.OTHER, ""),)


@pytest.mark.parametrize("why", list(WhyAgain))
def test_every_reason_is_said_in_spanish(why):
    assert words()["es"](why.words) != words()["en"](why.words)


def test_verify_counts_them_by_round_with_their_reasons(tmp_path, capfd):
    evening = drawn()
    evening.act(draw_round, why=WhyAgain.MISSING)
    evening.act(draw_round, why=WhyAgain.OTHER, said="the wrong button")
    openings = [opening for fields in evening.book.openings.values() for opening in fields.values()]
    file = tmp_path / "friday.jsonl"
    file.write_bytes(
        write_log(evening.book.lines, stream=STREAM, edition=evening.event.edition, openings=openings, names={})
    )
    assert main(["verify", str(file)]) == 0
    shown = capfd.readouterr().out
    assert "Thrown away: draw 1 of round 1, somebody was missing." in shown
    assert "Thrown away: draw 2 of round 1, the wrong button." in shown
    assert main(["verify", str(file), "--json"]) == 0
    assert json.loads(capfd.readouterr().out)["draws_thrown_away"] == [
        {"round": 1, "attempt": 1, "why": "missing", "said": ""},
        {"round": 1, "attempt": 2, "why": "other", "said": "the wrong button"},
    ]


# Where people read it -------------------------------------------------------------------------------------------------


def test_the_desk_asks_with_ready_made_reasons_and_everybody_reads_them(served):
    evening = Evening(served)
    evening.start(*(f"Player {n}" for n in range(8)))
    evening.at_desk("/desk/draw")
    asked = evening.at_desk("/desk/draw")
    assert "Why does pairing 1 of round 1 not count?" in text_of(asked)
    assert "Somebody was missing" in text_of(asked)
    evening.desk.submit("/desk/draw", why="missing")
    assert "1 earlier pairing of this round does not count" in text_of(evening.desk.open(evening.home))
    asked = evening.at_desk("/round/1/discard")
    evening.desk.submit("/round/1/discard", why="other", said="The <b>printer</b> jammed")
    evening.at_desk("/desk/draw")
    evening.at_desk("/round/1/post")
    said = "2 earlier pairings of this round do not count. Pairing 1: somebody was missing · Pairing 2: The"
    pairings = evening.served.browser().open(f"/event/{evening.stream}/pairings")
    assert said in text_of(pairings)
    assert "&lt;b&gt;printer" in pairings
    phone = evening.phones["Player 0"]
    assert said in text_of(phone.open(f"{phone.path}/why"))
    assert "Pairing 1 of round 1 does not count: somebody was missing" in text_of(
        evening.desk.open(f"{evening.home}/history")
    )


def test_a_reason_that_is_not_offered_is_asked_for_again(served):
    evening = Evening(served)
    evening.start("Ana", "Bo", "Cy", "Dee")
    evening.at_desk("/desk/draw")
    for odd in ({"why": "changed"}, {"why": "x"}, {"why": "other", "said": ""}, {"why": "other", "said": "x" * 201}):
        evening.at_desk("/desk/draw")
        evening.desk.submit("/desk/draw", **odd)
        assert evening.desk.page.status_code in {409, 400, 422}, odd
        assert "not count" in text_of(evening.desk.page.text) or "Choose a reason" in text_of(evening.desk.page.text)
    assert "earlier draw" not in text_of(evening.desk.open(evening.home))


# The planted fault: draws thrown away without a word, as they could be before -----------------------------------------


def test_four_draws_thrown_away_without_a_word_are_counted_by_whoever_looks():
    evening = begun(8)
    for attempt in range(1, 5):
        fact: RoundDrawn = compute_pairings(evening.event, round=1, attempt=attempt)
        evening.book.enter(fact, now=evening.now)
        evening.book.enter(DrawDiscarded(1, attempt), now=evening.now)
    evening.book.enter(compute_pairings(evening.event, round=1, attempt=5), now=evening.now)
    with pytest.raises(WhyIsAsked):
        evening.act(post_round, round=1, why=None)
    evening.act(post_round, round=1, why=WhyAgain.PRINTED)
    evening = begun(8)
    evening.book.enter(compute_pairings(evening.event, round=1, attempt=1), now=evening.now)
    evening.book.enter(compute_pairings(evening.event, round=1, attempt=2), now=evening.now)
    assert thrown_away(evening.event, round=1) == (ThrownAway(1, 1, None),)
    folded, derived = derive_again(STREAM, evening.book.lines, openings=evening.book.openings)
    assert derived.thrown_away == (ThrownAway(1, 1, None),)
    assert public_view(folded.state, names={}).round is None


def test_an_explanation_is_of_a_draw_that_was_made():
    evening = drawn()
    for fact in (DrawExplained(1, 2, WhyAgain.MISSING, Sealed("")), DrawExplained(2, 1, WhyAgain.MISSING, Sealed(""))):
        with pytest.raises(KeyError):
            EVENT.apply(evening.event, fact)
