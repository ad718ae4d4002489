"""A pad verifies by its file alone, and what nobody could have written on it is found (MTR 4.1)."""

import pytest
from tests.core.tallies.pads import ANA, BO, CY, DI, HEADS, JUDGE, SIDES, STREAM, Pad

from topcut.core.asking import NotTheirs
from topcut.core.errors import DoesNotVerify, TopcutError
from topcut.core.log import DoesNotFold, Folded, Undone, write
from topcut.core.play import PlayerId, Stream, Who
from topcut.core.tallies import THE_ROOM
from topcut.core.tallies.audit import Recounted
from topcut.core.tallies.facts import PadGameBegun, PadHandNamed, TallyMoved, TallyPadOpened
from topcut.core.tallies.fold import TALLY_PAD
from topcut.core.tallies.log import TALLY_LOG
from topcut.exchange.log_file import read_log, verify, write_log

EVE = Who("eve")


def played() -> Pad:
    """Ana has hand 1, Bo 2, Cy 3 and the judge 4; entries 6 and 7 are presses of the two sides."""
    pad = Pad().let_in(ANA, BO, CY, JUDGE)
    pad.move(ANA, -1)
    pad.move(CY, 2, tally="poison")
    return pad


def test_a_pad_that_was_played_on_verifies_and_comes_to_the_same():
    pad = played()
    pad.undo(BO, 6)
    pad.move(JUDGE, -4, side=1)
    pad.begin(BO)
    pad.move(CY, -7)
    again, found = pad.verified()
    assert again.state == pad.state
    assert found == Recounted(hands=4, moves=4, games=2, taken_back=1)


@pytest.mark.parametrize(
    ("who", "fact"),
    [
        pytest.param(CY, TallyMoved(8, 3, 1, 0, "life", -5), id="MTR-4.1-c: the other side's life"),
        pytest.param(CY, TallyMoved(8, 1, 1, 0, "life", -5), id="in somebody else's name"),
        pytest.param(EVE, TallyMoved(8, 1, 1, 0, "life", -5), id="by nobody of the match"),
        pytest.param(THE_ROOM, TallyMoved(8, 1, 1, 0, "life", -5), id="by the server itself"),
        pytest.param(EVE, PadGameBegun(8, 1, 2), id="a game begun by nobody of the match"),
        pytest.param(ANA, PadGameBegun(8, 3, 2), id="a game begun in somebody else's name"),
        pytest.param(ANA, PadHandNamed(5, EVE, 0, PlayerId(2)), id="a player lets somebody in"),
        pytest.param(CY, Undone(6), id="the other side takes a press back"),
        pytest.param(EVE, Undone(6), id="nobody takes a press back"),
        pytest.param(ANA, Undone(5), id="the judge's hand is taken away"),
        pytest.param(ANA, TallyPadOpened(Stream(STREAM), 1, 5, SIDES, HEADS), id="the pad is opened again"),
    ],
)
def test_what_was_not_theirs_to_write_is_found(who, fact):
    pad = played()
    pad.forge(who, fact)
    with pytest.raises(NotTheirs):
        pad.verified()


@pytest.mark.parametrize(
    ("who", "fact"),
    [
        pytest.param(ANA, TallyMoved(9, 1, 1, 0, "life", -5), id="another entry's number"),
        pytest.param(ANA, TallyMoved(8, 1, 2, 0, "life", -5), id="a game that has not begun"),
        pytest.param(ANA, TallyMoved(8, 1, 1, 0, "poison", -1), id="fewer counters than none"),
        pytest.param(ANA, TallyMoved(8, 1, 1, 0, "life", 5_000), id="a number beyond all bounds"),
        pytest.param(ANA, TallyMoved(8, 1, 1, 0, "lore", 1), id="what the game does not count"),
        pytest.param(ANA, TallyMoved(8, 1, 1, 0, "life", 0), id="nothing"),
        pytest.param(JUDGE, TallyMoved(8, 4, 1, 7, "life", 1), id="a side that does not play"),
        pytest.param(ANA, PadGameBegun(8, 1, 3), id="a game left out"),
        pytest.param(THE_ROOM, PadHandNamed(5, DI, 0, PlayerId(4)), id="a player on the wrong side"),
        pytest.param(THE_ROOM, PadHandNamed(9, DI, 1, PlayerId(4)), id="a hand with a number too large"),
        pytest.param(THE_ROOM, PadHandNamed(5, ANA, 1, PlayerId(3)), id="somebody on both sides"),
    ],
)
def test_what_does_not_follow_is_found(who, fact):
    pad = played()
    pad.forge(who, fact)
    with pytest.raises(DoesNotVerify):
        pad.verified()


@pytest.mark.parametrize(
    "seq", [pytest.param(2, id="a hand"), pytest.param(1, id="the pad itself"), pytest.param(9, id="what is to come")]
)
def test_what_others_need_is_not_taken_back(seq):
    pad = played()
    pad.forge(ANA, Undone(seq))
    with pytest.raises(DoesNotFold):
        pad.verified()


def test_an_entry_says_one_thing():
    pad = played()
    pad.forge(ANA, TallyMoved(8, 1, 1, 0, "life", -1), TallyMoved(8, 1, 1, 0, "life", -1))
    with pytest.raises(DoesNotVerify):
        pad.verified()


def test_a_pad_is_opened_by_the_server():
    opened = TallyPadOpened(Stream("EVENTEVENTEVENTE"), 1, 5, SIDES, HEADS)
    line = write(Folded(TALLY_PAD, STREAM), (opened,), who=EVE, now=1, random=bytes).line
    with pytest.raises(DoesNotVerify):
        TALLY_LOG.derive_again(STREAM, [line], openings={})


def test_the_same_forgeries_are_found_in_a_file_and_the_file_names_nobody():
    pad = played()
    whole = write_log(pad.lines, stream=STREAM, edition="", openings=(), names={}, redacted=False, log=TALLY_LOG)
    assert verify(read_log(whole)).state == pad.state
    with pytest.raises(TopcutError):
        read_log(whole.replace(b'"by":-1', b'"by":-9'))
    pad.forge(CY, TallyMoved(8, 3, 1, 0, "life", -5))
    forged = write_log(pad.lines, stream=STREAM, edition="", openings=(), names={}, redacted=True, log=TALLY_LOG)
    with pytest.raises(NotTheirs):
        verify(read_log(forged))
    assert TALLY_LOG.people(pad.lines) == set(), "nobody has a name next to it, and nothing is sealed in it"
