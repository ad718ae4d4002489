"""Was X legal in Modern on day D: Forge's dated files brought in as a pack, and asked for every one of their days."""

import tarfile
from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.cards import CARD_DATA
from tests.conftest import IS_SOAK

from topcut.core.cards import Card, CardIndex, fold
from topcut.core.decks import find_format
from topcut.core.decks.legality import Legality, banned_everywhere
from topcut.core.rules.editions import CURRENT
from topcut.core.rules.packs import packs
from topcut.core.rules.tables import lay_in
from topcut.exchange.card_files import read_cards
from topcut.exchange.forge_formats import DatedFormat, pack_of_forge, snapshots
from topcut.exchange.packs import read_pack

FORGE = CARD_DATA / "forge" / "forge-formats-editions.tar.gz"
LARGE = CARD_DATA / "AllPrintings-to-2021.json.xz"
EVERY = 1 if IS_SOAK else 397
"""Every so many cards are asked about, and always those that any file lists by name."""
NEVER = "never in a deck (MTR 3.3)"
"""Forge lists a whole set; planes, schemes and acorn cards in it are kept out of every deck."""
EVERYWHERE = "banned in every format (MTR 6.5)"
"""Forge bans offensive cards where some legal set has them; elsewhere it calls them not legal: also a no."""

pytestmark = pytest.mark.skipif(
    not (FORGE.exists() and LARGE.exists()), reason="the card data are not next to this checkout"
)


@pytest.fixture(scope="module")
def archive() -> dict[str, bytes]:
    with tarfile.open(FORGE) as opened:
        files = ((one.name, opened.extractfile(one)) for one in opened if one.isfile())
        return {name: file.read() for name, file in files if file and ("/formats/" in name or "/editions/" in name)}


@pytest.fixture(scope="module")
def catalog() -> CardIndex:
    with LARGE.open("rb") as file:
        found = read_cards(file)
    return CardIndex(found.cards, found.sets)


@pytest.fixture(scope="module")
def cards(archive, catalog) -> list[Card]:
    shots = [shot for of in snapshots(archive).values() for shot in of]
    listed = {name for shot in shots for name in shot.banned | shot.restricted | shot.extra_cards}
    return [one for n, one in enumerate(catalog) if n % EVERY == 0 or not listed.isdisjoint({one.name, one.front})]


@pytest.fixture
def pack(archive: dict[str, bytes]) -> Iterator[str]:
    found = read_pack(pack_of_forge(archive), name="forge")
    lay_in({found.name: found.files})
    yield found.name
    lay_in({})


def asked(card: Card, catalog: CardIndex, legality: Legality) -> str:
    key = fold(card.front)
    if legality.is_banned(card, key=key):
        return "banned"
    if legality.outside(card, sets=catalog.sets):
        return "not-legal"
    return "restricted" if legality.is_restricted(card, key=key) else "legal"


def by_forge(card: Card, shot: DatedFormat) -> str:
    """Read one file of Forge by itself: its sets, its cards besides, less what it bans; `shot` has folded names."""
    names = {fold(card.front), fold(card.name)}
    if names & shot.banned:
        return "banned"
    if shot.sets.isdisjoint(card.sets) and not names & shot.extra_cards:
        return "not-legal"
    return "restricted" if names & shot.restricted else "legal"


def folded(shot: DatedFormat) -> DatedFormat:
    """Compare names as cards: one file writes Contract From Below."""
    banned, restricted, extra = (
        frozenset(map(fold, part)) for part in (shot.banned, shot.restricted, shot.extra_cards)
    )
    return replace(shot, banned=banned, restricted=restricted, extra_cards=extra)


def differences(
    shot: DatedFormat, legality: Legality, cards: list[Card], catalog: CardIndex
) -> Iterator[tuple[Card, str, str]]:
    plain = folded(shot)
    for card in cards:
        ours, theirs = asked(card, catalog, legality), by_forge(card, plain)
        if ours != theirs:
            yield card, ours, theirs


def explained(card: Card, ours: str, theirs: str) -> str:
    if not card.is_for_decks or card.is_funny:
        return NEVER
    is_offensive = card.name in {one.name for one in banned_everywhere(CURRENT)}
    return EVERYWHERE if is_offensive and (ours, theirs) == ("banned", "not-legal") else ""


def test_every_snapshot_is_answered_as_forge_answers_it(archive, catalog, cards, pack, capsys) -> None:
    days, differ = snapshots(archive), Counter[str]()
    for name, of in days.items():
        for shot in of:
            legality = Legality(find_format(name, on=shot.day, among=(pack,)), shot.day)
            assert legality.judged_by is not None
            for card, ours, theirs in differences(shot, legality, cards, catalog):
                differ[explained(card, ours, theirs) or f"{name} {shot.day} {card.name}: {ours}, not {theirs}"] += 1
    counts = {name: len(of) for name, of in days.items()}
    with capsys.disabled():
        asked_of = sum(counts.values()) * len(cards)
        print(f"\nForge: {sum(counts.values())} snapshots {counts}, {len(cards)} cards, {asked_of} answers; ", end="")
        print(f"different: {dict(differ.most_common(12))}")
    assert set(differ) <= {NEVER, EVERYWHERE}
    assert sum(counts.values()) > 850


def test_a_planted_ban_is_found(archive, catalog, pack) -> None:
    """The comparison looks at something: one card more on one list is noticed."""
    shot, bears = snapshots(archive)["modern"][-1], catalog["Grizzly Bears"]
    legality = Legality(find_format("modern", on=shot.day, among=(pack,)), shot.day)
    planted = replace(shot, banned=shot.banned | {bears.name})
    assert list(differences(shot, legality, [bears], catalog)) == []
    assert list(differences(planted, legality, [bears], catalog)) == [(bears, "legal", "banned")]


ROLLING = {"SLD", "PLST"}
"""Sets that grow for years: Forge counts them whole from their first day, card files date some of their cards."""


def test_the_shipped_tables_agree_with_forge_on_their_first_day(archive, catalog, cards, capsys) -> None:
    """A yes or no each; that a card is banned which no legal set has anyway is no difference."""
    said, differ = packs()[CURRENT].manifest, dict[str, Card]()
    assert said.first_day
    for name, of in snapshots(archive).items():
        shot = [one for one in of if one.day <= said.first_day][-1]
        legality = Legality(find_format(name, on=said.first_day), said.first_day)
        for card, ours, theirs in differences(shot, legality, cards, catalog):
            is_alike = {ours, theirs} == {"banned", "not-legal"} or not card.is_for_decks or card.is_funny
            if not is_alike:
                differ[f"{name}: {card.name} is {ours}, not {theirs}"] = card
    with capsys.disabled():
        print(f"\nShipped tables on {said.first_day}: {5 * len(cards)} answers, {len(differ)} differ by rolling sets.")
    assert [told for told, card in differ.items() if card.sets.isdisjoint(ROLLING)] == []
