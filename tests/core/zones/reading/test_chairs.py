"""Who may take which chair at a table, and with which powers: the table decides, whoever asks (MTR 1.8)."""

import pytest
from msgspec import structs
from tests.core.zones.tables import ANA, BOB, table
from tests.strategies import repeatable

from topcut.core.asking import Asked
from topcut.core.log import Folded
from topcut.core.play import Actor, LinkStanding, PlayerId, Power, Stream, Who
from topcut.core.zones.actions import record_manipulation
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.log import TABLE_LOG
from topcut.core.zones.nouns.facts import EventMatch
from topcut.core.zones.nouns.refusals import JudgesOnly
from topcut.core.zones.nouns.state import Tabletop
from topcut.core.zones.reading import THE_TABLE, MatchSeat, chairs_at, match_seats_of
from topcut.core.zones.reading.roles import powers_of

EVENT, HERE = Stream("E" * 16), Stream("T" * 16)
RULE, PLAY, NONE = frozenset({Power.RULE}), frozenset({Power.PLAY}), frozenset[Power]()
EVERYTHING = frozenset(Power)
LINK = Who("judge-of-this-table")
MATCH = EventMatch(EVENT, 3, 12, (PlayerId(7), PlayerId(9)))
JUDGE, SCOREKEEPER = Actor(Who("floor"), RULE), Actor(Who("desk"), frozenset({Power.PAIR, Power.RESULTS}))


@pytest.fixture(scope="module")
def free() -> Tabletop:
    return table("magic", cards=30, judge_by_consent=True).start().state


@pytest.fixture(scope="module")
def matched() -> Tabletop:
    folded = Folded(TABLETOP, HERE)
    asked, whose = Asked(THE_TABLE, 1, repeatable("opening")), tuple(seat.who for seat in seats())
    written = TABLE_LOG.begin(folded, asked, profile="magic", seats=whose, match=MATCH).written
    folded.take(written.line, written.entry)
    return folded.state


def seats() -> list[MatchSeat]:
    return [MatchSeat(EVENT, 3, 12, player) for player in MATCH.players]


@pytest.mark.parametrize(
    ("who", "elsewhere", "powers"),
    [
        pytest.param(ANA, NONE, PLAY, id="a player plays"),
        pytest.param(ANA, EVERYTHING, PLAY, id="MTR 1.8: and judges no match of their own"),
        pytest.param(THE_TABLE, NONE, RULE, id="the table brings decks"),
        pytest.param(LINK, NONE, RULE, id="by the judge's link"),
        pytest.param("floor", EVERYTHING, {Power.RULE, Power.OVERRULE}, id="a judge from elsewhere only judges"),
        pytest.param("desk", SCOREKEEPER.powers, NONE, id="a scorekeeper from elsewhere does nothing"),
        pytest.param("watching", NONE, NONE, id="and anybody else watches"),
    ],
)
def test_what_somebody_may_do_at_a_table(free: Tabletop, who: Who, elsewhere: frozenset[Power], powers: set) -> None:
    assert powers_of(free, who, elsewhere=elsewhere) == powers
    asked = Asked(who, 0, bytes, by=Actor(who, elsewhere))
    assert TABLE_LOG.actor(free, asked) == Actor(who, frozenset(powers))


def test_no_page_can_make_a_player_their_own_judge() -> None:
    game = table("magic", cards=30).start()
    asked = Asked(ANA, game.now + 1, repeatable("page"), by=Actor(ANA, EVERYTHING))
    with pytest.raises(JudgesOnly):
        TABLE_LOG.act(game.folded, asked, record_manipulation, seat=1, text="cut")


@pytest.mark.parametrize(
    ("mine", "chairs"),
    [
        pytest.param([ANA], ["0", "watch"], id="one's own seat"),
        pytest.param([ANA, BOB], ["0", "1", "watch"], id="both of one browser"),
        pytest.param([LINK], ["judge", "watch"], id="the judge's"),
        pytest.param([LINK, BOB], ["1", "watch"], id="MTR 1.8: nobody judges a match they play"),
        pytest.param(["nobody"], ["watch"], id="a spectator's"),
    ],
)
def test_the_chairs_of_a_free_table(free: Tabletop, mine: list[Who], chairs: list[str]) -> None:
    assert [chair.name for chair in chairs_at(free, HERE, mine=mine)] == chairs


def test_the_judge_who_came_last_has_the_chair(free: Tabletop) -> None:
    came = structs.replace(free, judge=Who("judge-last"))
    assert chairs_at(came, HERE, mine=[LINK, Who("judge-last")])[0].by == Actor(Who("judge-last"), RULE)


@pytest.mark.parametrize(
    ("standing", "chairs"),
    [
        pytest.param(LinkStanding(frozenset({PlayerId(9)})), ["1", "watch"], id="a player by their link at the event"),
        pytest.param(LinkStanding(frozenset({PlayerId(8)})), ["watch"], id="a player of another table"),
        pytest.param(LinkStanding(officials=(JUDGE,)), ["judge", "watch"], id="a judge of the event"),
        pytest.param(LinkStanding(officials=(SCOREKEEPER,)), ["watch"], id="a scorekeeper of the event"),
        pytest.param(
            LinkStanding(frozenset({PlayerId(7)}), (JUDGE,)), ["0", "watch"], id="MTR 1.8: a judge who plays this match"
        ),
    ],
)
def test_the_chairs_of_a_match(matched: Tabletop, standing: LinkStanding, chairs: list[str]) -> None:
    assert match_seats_of(matched) == seats()
    found = chairs_at(matched, HERE, mine=[LINK], standing=standing)
    assert [chair.name for chair in found] == chairs, "a free table's judge link opens no chair here"
    assert found[-1].by == Actor(Who(""))
