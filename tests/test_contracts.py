"""The import contracts find what they are there to find: each is broken by one import that it must not allow."""

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import grimp
import pytest
from importlinter.configuration import configure
from importlinter.contracts.acyclic_siblings import AcyclicSiblingsContract
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.layers import LayersContract
from importlinter.contracts.protected import ProtectedContract

KINDS = {
    "acyclic_siblings": AcyclicSiblingsContract,
    "forbidden": ForbiddenContract,
    "layers": LayersContract,
    "protected": ProtectedContract,
}
SETTINGS = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
CONTRACTS = {contract["name"]: contract for contract in SETTINGS["contracts"]}

EVENT, TABLE, DRAFT = "topcut.core.event", "topcut.core.zones", "topcut.core.drafts"
PLANTED = [
    ("The tree is the architecture", "topcut.store.logs", "topcut.desk.act"),
    ("Inside the core, subjects build on nouns", "topcut.core.play.match", f"{EVENT}.nouns.state"),
    ("Inside an event, decisions build on nouns", f"{EVENT}.nouns.bounds", f"{EVENT}.fold.event"),
    ("Inside an event, decisions build on nouns", f"{EVENT}.people.entry", f"{EVENT}.rounds.clock"),
    ("Inside an event, decisions build on nouns", f"{EVENT}.decks.lists", f"{EVENT}.judging.calls"),
    ("At a table, decisions build on nouns", f"{TABLE}.nouns.state", f"{TABLE}.reading.piles"),
    ("At a table, decisions build on nouns", f"{TABLE}.actions.moving", f"{TABLE}.view.table"),
    ("In a draft, decisions build on nouns", f"{DRAFT}.nouns.state", f"{DRAFT}.reading.passing"),
    ("In a draft, decisions build on nouns", f"{DRAFT}.actions.picking", f"{DRAFT}.view.seats"),
    ("No audience imports another", "topcut.web.judge.sleeves", "topcut.web.table.words"),
    ("Nothing imports in a circle", f"{EVENT}.nouns.state", f"{EVENT}.flow.rounds"),
    ("Nothing imports in a circle", f"{EVENT}.nouns.prizes.prize", f"{EVENT}.nouns.matches.terms"),
    ("Nothing imports in a circle", "topcut.store.database", "topcut.store.migrate"),
    ("One way into a subject", "topcut.desk.desk", f"{EVENT}.people.entry"),
    ("One way into judging", f"{EVENT}.judging.effects", "topcut.core.judging.penalties"),
    ("One way into judging", "topcut.web.judge.late", "topcut.core.judging.timing"),
    ("One way into pairing", "topcut.cli.repair", "topcut.core.pairing.repairs"),
    ("One way into brackets", "topcut.printing.bracket", "topcut.core.brackets.layout"),
    ("One way into decks", "topcut.web.judge.counting", "topcut.core.decks.problems"),
    ("One way into standings", "topcut.core.free_for_all.criteria", "topcut.core.standings.lines"),
    ("One way into tallies", "topcut.desk.tally_pads", "topcut.core.tallies.fold"),
    ("One way into free-for-all", "topcut.cli.pod_ranking", "topcut.core.free_for_all.tally"),
    ("One way into boosters", "topcut.core.drafts.reading.passing", "topcut.core.boosters.collation"),
    ("One way into cards", "topcut.core.decks.naming", "topcut.core.cards.search"),
    ("One way into asking", "topcut.desk.act", "topcut.core.asking.log_rules"),
    ("One way into a room of the table", "topcut.desk.tabletop", f"{TABLE}.actions.moving"),
    ("One way into a room of a draft", "topcut.desk.draft_keeper", f"{DRAFT}.actions.picking"),
    ("The write path knows no kind of log", "topcut.desk.batch", f"{EVENT}.nouns.facts"),
    ("The write path knows no kind of log", "topcut.desk.log_desk", "topcut.core.zones.log"),
    ("The core has no clock, no dice, no network and no database", "topcut.core.pairing.swiss", "random"),
    ("Only pairing and standings count with arrays", "topcut.core.log.fold", "numpy"),
]
"""A contract, a module, and what it must not import."""


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    configure()
    return grimp.build_graph("topcut", include_external_packages=True, cache_dir=None)


def is_kept(contract: dict[str, Any], graph: grimp.ImportGraph) -> bool:
    options = {name: str(value) if isinstance(value, bool) else value for name, value in contract.items()}
    session = {"root_packages": ["topcut"], "include_external_packages": "True"}
    return KINDS[contract["type"]](contract["name"], session, options).check(deepcopy(graph), verbose=False).kept


@pytest.mark.parametrize("name", CONTRACTS)
def test_a_contract_is_kept(name: str, imports: grimp.ImportGraph) -> None:
    assert is_kept(CONTRACTS[name], imports)


@pytest.mark.parametrize(("name", "importer", "imported"), PLANTED)
def test_a_planted_import_breaks_its_contract(
    name: str, importer: str, imported: str, imports: grimp.ImportGraph
) -> None:
    graph = deepcopy(imports)
    assert importer in graph.modules, "a module that is there"
    assert imported in graph.modules or "." not in imported
    if imported not in graph.modules:
        graph.add_module(imported, is_squashed=True)
    graph.add_import(importer=importer, imported=imported)
    assert not is_kept(CONTRACTS[name], graph)


@pytest.mark.parametrize(
    ("house", "order"),
    [
        (EVENT, "Inside an event, decisions build on nouns"),
        (TABLE, "At a table, decisions build on nouns"),
        (DRAFT, "In a draft, decisions build on nouns"),
    ],
)
def test_a_room_without_a_place_breaks_the_order_of_its_house(
    house: str, order: str, imports: grimp.ImportGraph
) -> None:
    graph = deepcopy(imports)
    graph.add_module(f"{house}.helpers")
    assert not is_kept(CONTRACTS[order], graph)


def test_every_subject_of_the_core_has_one_way_in(imports: grimp.ImportGraph) -> None:
    """`event`, `zones` and `drafts` by their rooms; what is left are nouns of every subject."""
    protected = {one.split(".")[2] for each in CONTRACTS.values() for one in each.get("protected_modules", ())}
    subjects = {one.removeprefix("topcut.core.") for one in imports.find_children("topcut.core")}
    assert subjects - protected == {"play", "log", "rules", "errors"}


def test_every_contract_has_an_import_planted_against_it() -> None:
    assert CONTRACTS.keys() == {name for name, _, _ in PLANTED}
