"""Everything that came by chance is derived again from what was pledged; a forged log is caught."""

import msgspec
import pytest
from tests.core.log.book import STREAM
from tests.core.zones.tables import Table, table
from tests.strategies import repeatable

from topcut.core.log import Folded, Sealed, write
from topcut.core.log.fold import opened
from topcut.core.zones import actions
from topcut.core.zones.audit.verify import UnfairChance
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.log import TABLE_LOG
from topcut.core.zones.nouns.facts_before import DeckShuffled, DiceRolled, ServerPledged, ShareShown
from topcut.core.zones.nouns.refusals_chance import OtherTape, PledgesMissing


@pytest.fixture
def played() -> Table:
    game = table("magic", cards=30).start()
    game.shuffle(0, effect="Shuffle your deck")
    game.act(1, actions.roll_dice, purpose="who goes first", faces=20, count=2, tapes=game.tapes(0, 1))
    game.judge(actions.return_random_card, seat=0, tapes=game.tapes(1))
    game.judge(actions.shuffle_random_portion, seat=0)
    game.act(0, actions.state_result, winner=1, how="conceded")
    return game


def test_every_shuffle_and_roll_is_derived_again(played):
    played.close()
    folded, derived = TABLE_LOG.derive_again(STREAM, played.lines, openings=played.openings)
    assert folded.state == played.state
    assert (derived.shuffles, derived.rolls, derived.not_yet_checkable) == (4, 3, 0)


def test_before_the_tapes_are_opened_nothing_can_be_checked(played):
    _, derived = TABLE_LOG.derive_again(STREAM, played.lines, openings={})
    assert (derived.shuffles, derived.rolls, derived.not_yet_checkable) == (0, 0, 7)


def test_closing_the_match_opens_the_tapes_and_not_the_names(played):
    """Slots are permuted, so a shuffle can be checked without knowing a single card."""
    played.close()
    public = _public(played)
    _, derived = TABLE_LOG.derive_again(STREAM, played.lines, openings=public)
    assert (derived.shuffles, derived.rolls, derived.not_yet_checkable) == (4, 3, 0)
    opened = b"".join(opening.value for fields in public.values() for opening in fields.values())
    names = {f'"{name}"'.encode() for name in played.state.names}
    assert len(names) == 60
    assert [name for name in names if name in opened or name in b"".join(played.lines)] == []


def _public(game: Table):
    """Only what the log itself says is open to everybody."""
    shown = {(fact.seq, fact.field) for fact in TABLETOP.read(game.lines[-1]).facts[1:]}
    return {
        seq: {field: opening for field, opening in fields.items() if (seq, field) in shown}
        for seq, fields in game.openings.items()
    }


def _forged(game: Table, change) -> tuple[list[bytes], dict]:
    """Write the whole log again, chained and sealed as it should be, with one thing changed."""
    folded, random = Folded(TABLETOP, STREAM), repeatable("forger")
    lines, openings = [], {}
    for line in game.lines:
        entry = TABLETOP.read(line)
        entry = opened(entry, game.openings.get(entry.seq, {}))
        facts = [change(_unsealed(fact)) for fact in entry.facts]
        written = write(folded, facts, who=entry.who, now=entry.at, random=random, key=entry.key)
        folded.take(written.line, written.entry)
        lines.append(written.line)
        openings[written.entry.seq] = {opening.field: opening for opening in written.openings}
    return lines, openings


def _unsealed(fact):
    sealed = {name: getattr(fact, name) for name in fact.__struct_fields__ if isinstance(getattr(fact, name), Sealed)}
    return msgspec.structs.replace(fact, **{name: Sealed(value.value) for name, value in sealed.items()})


def test_a_log_written_again_unchanged_verifies(played):
    lines, openings = _forged(played, lambda fact: fact)
    _, derived = TABLE_LOG.derive_again(STREAM, lines, openings=openings)
    assert derived.shuffles == 4


def _other_order(fact):
    if isinstance(fact, DeckShuffled) and fact.number == 4:
        return msgspec.structs.replace(fact, order=Sealed(fact.order.value[::-1]))
    return fact


def _other_tape(fact):
    if isinstance(fact, ShareShown) and fact.number == 4:
        return msgspec.structs.replace(fact, tape=Sealed(bytes(len(fact.tape.value))))
    return fact


def _other_server_tape(fact):
    if isinstance(fact, ServerPledged) and fact.number == 4:
        return msgspec.structs.replace(fact, tape=Sealed(bytes(len(fact.tape.value))))
    return fact


def _other_roll(fact):
    if isinstance(fact, DiceRolled):
        return msgspec.structs.replace(fact, results=(20, 20))
    return fact


@pytest.mark.parametrize("change", [_other_order, _other_tape, _other_server_tape, _other_roll])
def test_a_forged_chance_is_caught_and_named(played, change):
    lines, openings = _forged(played, change)
    with pytest.raises(UnfairChance) as caught:
        TABLE_LOG.derive_again(STREAM, lines, openings=openings)
    assert caught.value.detail["number"] in {4, 5}


def test_a_player_cannot_bring_another_tape_than_the_one_pledged():
    game = table("magic").start()
    tapes = dict(game.tapes(0, 1))
    tapes[1] = bytes(len(tapes[1]))
    with pytest.raises(OtherTape):
        game.act(0, actions.shuffle, effect="Shuffle your deck", tapes=tapes)


def test_a_tape_without_a_pledge_is_refused():
    game = table("magic").start()
    game.tapes(0)
    asked = game._asked(game.state.sides[0].who)
    game._keep(TABLE_LOG.act(game.folded, asked, actions.shuffle, effect="Shuffle your deck"))
    with pytest.raises(PledgesMissing):
        game.act(1, actions.show_share, number=game.state.chances + 1, tape=bytes(500))


def test_the_server_is_always_bound_before_the_players():
    game = table("magic").start()
    assert list(game.state.pledges[game.state.chances + 1]) == [-1]
    assert set(game.view(0).pledges) == {-1}
    game.tapes(0, 1)
    assert set(game.view(0).pledges) == {-1, 0, 1}
    assert all(len(words.split()) == 4 for words in game.view(0).pledges.values())
