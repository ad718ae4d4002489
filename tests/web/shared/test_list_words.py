"""Everything the history says about lists is in Spanish too, and says no card."""

import ast
import inspect

from tests.web.shared.test_language import catalogue

from topcut.web.shared.telling import decks as telling_decks


def sentences() -> set[str | tuple[str, str]]:
    found: set[str | tuple[str, str]] = set()
    for node in ast.walk(ast.parse(inspect.getsource(telling_decks))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "words":
            found.add(ast.literal_eval(node.args[0]))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "words.several":
            found.add((ast.literal_eval(node.args[0]), ast.literal_eval(node.args[1])))
    return found


def test_every_sentence_about_lists_is_in_spanish() -> None:
    said = {message.id for message in catalogue("es") if message.id and message.string}
    assert len(sentences()) > 10
    assert sentences() - said == set()


def test_no_sentence_about_lists_reads_the_cards() -> None:
    assert ".cards" not in inspect.getsource(telling_decks)
    assert ".digest" not in inspect.getsource(telling_decks)
