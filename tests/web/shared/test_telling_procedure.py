"""What happens at tables, between days and at the end is said in both languages."""

import ast
import inspect

import pytest
from markupsafe import Markup
from tests.web.shared.test_language import catalogue

from topcut.core.event.nouns.matches import facts as p
from topcut.core.event.nouns.matches.terms import GameEnd, ReportKind, Step, TableSight
from topcut.web.shared.language import words
from topcut.web.shared.telling import procedure as subject
from topcut.web.shared.telling.procedure import tell_procedure


def sentences() -> set[str | tuple[str, str]]:
    found: set[str | tuple[str, str]] = set()
    for node in ast.walk(ast.parse(inspect.getsource(subject))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"words", "words.several"}:
            said = [arg.value for arg in node.args[:2] if isinstance(arg, ast.Constant)]
            found.add((said[0], said[1]) if len(said) == 2 else said[0])
    return found


def test_every_sentence_is_in_spanish():
    said = {message.id for message in catalogue("es") if message.id and message.string}
    assert len(sentences()) > 20
    assert sentences() - said == set()


@pytest.mark.parametrize(
    ("fact", "en", "es"),
    [
        (
            p.TableSeen(1, 3, TableSight.TURNS, 2),
            "Table 3: turn 2 of the last turns",
            "Mesa 3: turno 2 de los últimos turnos",
        ),
        (p.TableSeen(1, 3, TableSight.NOBODY), "Table 3: nobody there", "Mesa 3: no hay nadie"),
        (p.SidesMissing(1, 3, (0,), 5), "Table 3: somebody is missing", "Mesa 3: falta alguien"),
        (p.SidesMissing(1, 3, (), 0), "Table 3: everybody is here", "Mesa 3: están todos"),
        (
            p.GameEnded(1, 3, 0, GameEnd.PENALTY),
            "Table 3: a game was lost to a penalty",
            "Mesa 3: un juego perdido por penalización",
        ),
        (p.StepTaken(1, 3, Step.BEGUN), "Table 3: the game has begun", "Mesa 3: el juego ha empezado"),
        (p.FieldCut(1, 8, (1, 2)), "2 play on after round 8", "2 siguen tras la ronda 8"),
        (p.SplitAgreed(1), "Ana agrees to share the prizes", "Ana acepta repartir los premios"),
        (
            p.ReportSubmitted(ReportKind.NOT_HELD, 5),
            "The report was handed in: the event did not take place",
            "Se entregó el informe: el torneo no se celebró",
        ),
    ],
)
def test_a_fact_is_said_in_one_sentence(fact, en, es):
    assert tell_procedure(fact, Markup("Ana"), words()["en"]) == en
    assert tell_procedure(fact, Markup("Ana"), words()["es"]) == es
