"""Every kind of fact is said in both languages, with the names of those it is about."""

import ast
import inspect

import pytest
from tests.core.event.events import CLOSE, LOST, Evening, posted
from tests.core.log.test_golden import FACTS, tag
from tests.web.shared.test_language import catalogue

from topcut.core.event.fold import EVENT
from topcut.core.event.nouns import facts as f
from topcut.core.event.people import lend_powers
from topcut.core.event.view import FactText, SideNames, sides_of, speaker, told
from topcut.core.log import Overruled, Sealed
from topcut.core.play import How, Power, Result, Role, Score
from topcut.web.shared.language import words
from topcut.web.shared.telling import facts as subject
from topcut.web.shared.telling.facts import tell, tell_who

EN, ES = words()["en"], words()["es"]
ANA, MINH = SideNames(1, "Ana"), SideNames(2, "<Minh>")
PAIR = "<bdi>Ana</bdi> {} <bdi>&lt;Minh&gt;</bdi>"


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("facts", FACTS, ids=[tag(type(facts[0])) for facts in FACTS])
def test_every_kind_of_fact_can_be_said(facts, language):
    """With all its people, and with nobody left to name."""
    for fact in facts:
        for sides in ((), (ANA,), (ANA, MINH)):
            said = tell(FactText(fact, sides), words()[language])
            assert said.strip()
            assert "{" not in said
            assert "<Minh>" not in said


def test_every_kind_there_is_was_said():
    assert {tag(type(facts[0])) for facts in FACTS} == {tag(kind) for kind in EVENT.facts}


def sentences() -> set[str | tuple[str, str]]:
    """Every sentence of the module, as it is written there."""
    found: set[str | tuple[str, str]] = set()
    tree = ast.parse(inspect.getsource(subject))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "words" and isinstance(node.args[0], ast.Constant):
            found.add(node.args[0].value)
    plurals = [
        node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "words.several"
    ]
    for call in plurals:
        written = [arg.value for arg in call.args[:2] if isinstance(arg, ast.Constant)]
        if len(written) == 2:
            found.add((written[0], written[1]))
    return found


def test_every_sentence_is_in_spanish():
    said = {message.id for message in catalogue("es") if message.id and message.string}
    assert len(sentences()) > 60
    assert sentences() - said == set()


@pytest.mark.parametrize(
    ("fact", "en", "es"),
    [
        (f.ResultReported(2, 12, CLOSE), f"Table 12: {PAIR.format('2–1')}", f"Mesa 12: {PAIR.format('2–1')}"),
        (
            f.ResultReported(2, 12, Result(Score((2, 0)), How.NO_SHOW, (1,))),
            f"Table 12: {PAIR.format('2–0')}, <bdi>&lt;Minh&gt;</bdi> did not come",
            f"Mesa 12: {PAIR.format('2–0')}, sin presentarse <bdi>&lt;Minh&gt;</bdi>",
        ),
        (
            f.ResultDoubted(2, 14, LOST, 1),
            f"Round 2, table 14: <bdi>&lt;Minh&gt;</bdi> says otherwise, {PAIR.format('0–2')}",
            f"Ronda 2, mesa 14: <bdi>&lt;Minh&gt;</bdi> dice otra cosa, {PAIR.format('0–2')}",
        ),
        (f.TimeAdded(2, 180_000_000, 14), "Table 14: 3 more minutes", "Mesa 14: 3 minutos más"),
        (f.TimeAdded(2, 60_000_000), "Round 2: 1 more minute for everybody", "Ronda 2: 1 minuto más para todos"),
        (
            Overruled("x", "MTR 10.2", Sealed("<late>")),
            "MTR 10.2 was set aside: &lt;late&gt;",
            "MTR 10.2 no se aplicó: &lt;late&gt;",
        ),
    ],
)
def test_a_fact_in_words(fact, en, es):
    assert [tell(FactText(fact, (ANA, MINH)), each) for each in (EN, ES)] == [en, es]


def test_two_of_one_name_are_told_apart():
    said = tell(FactText(f.EntrantDropped(7, 2), (SideNames(7, "Ana", is_twin=True),)), EN)
    assert said == '<bdi>Ana</bdi> <span class="twin">7</span> drops after round 2'


def test_the_people_of_a_fact_are_those_at_the_table_today():
    evening = posted(4)
    sides = sides_of(evening.event, names={1: "Ana", 2: "Bo", 3: "Cy", 4: "Di"})
    at = evening.round.tables[2].sides
    assert [side.entrant for side in told(evening.event, f.ResultReported(1, 2, CLOSE), sides=sides).sides] == [*at]
    assert told(evening.event, f.ResultReported(9, 2, CLOSE), sides=sides).sides == ()
    assert told(evening.event, f.EntrantDropped(9, 1), sides=sides).sides == ()
    assert told(evening.event, f.PlayerLinked("x", 3), sides=sides).sides == (sides[3],)
    assert told(evening.event, f.RoundClosed(1), sides=sides).code == "round-closed"


def test_who_did_it_is_called_by_what_they_are():
    evening = Evening(players=2).name_staff()
    phone = evening.link(1)
    evening.act(lend_powers, whom="tablet", powers=(Power.RESULTS,))
    sides = sides_of(evening.event, names={1: "Ana"})
    asked = ["ana", *(role.value for role in Role if role.is_official), phone, "tablet", "topcut", "x"]
    assert [tell_who(speaker(evening.event, who, sides=sides), EN) for who in asked] == [
        "by the organizer",
        "by the organizer",
        "by the head judge",
        "by a judge",
        "by the scorekeeper",
        "by <bdi>Ana</bdi>",
        "by a helper",
        "by Topcut",
        "by somebody with a link",
    ]
