"""Everything a table says is said in Spanish, too, and each kind of fact has its words."""

import ast
import inspect
import re
from collections.abc import Iterator
from types import ModuleType
from typing import get_args

import pytest
from tests.web.shared.test_language import catalogue

from topcut.core.rules.games import games
from topcut.core.zones.nouns.facts import TabletopFact
from topcut.core.zones.view.telling import UNSAID
from topcut.web.table import knowledge_marks, match, offers, questions, sentences, shown, taking_back, vocabulary, words


def said() -> set[str | tuple[str, str]]:
    kept = (
        *(vocabulary.ZONES, vocabulary.TALLIES, vocabulary.PRESETS, vocabulary.ENDINGS, vocabulary.CORRECTIONS),
        *(vocabulary.penalties(*games()), vocabulary.VOID, vocabulary.STEPS, vocabulary.MARKS, sentences.SAID),
        *(shown.SAYS, shown.SCORES, shown.TURNS, knowledge_marks.KNOWN_TO, match.HEARD, match.CALLED),
    )
    found = {sentence for table in kept for sentence in table.values()}
    found |= {
        words.REWOUND,
        words.TAKEN_BACK,
        words.A_CARD,
        words.SERVER,
        words.YOU,
        words.AND_YOU,
        knowledge_marks.NOT_RANDOM,
    }
    found |= {
        knowledge_marks.ON_TOP,
        knowledge_marks.BELOW,
        knowledge_marks.BETWEEN,
        knowledge_marks.RANDOM,
        shown.DEVICES,
    }
    return found | {text for module in (offers, questions, taking_back) for text in marked(module)}


def marked(module: ModuleType) -> Iterator[str]:
    """Find the sentences that a module marks for translation."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        match node:
            case ast.Call(func=ast.Name("_"), args=[ast.Constant(str(text))]):
                yield text


def test_every_sentence_of_a_table_is_in_spanish() -> None:
    spanish = {message.id for message in catalogue("es") if message.id and message.string}
    assert said() - spanish == set()


LOG_ITSELF = {"log-undone", "log-rewound", "log-revealed", "log-erased", "log-overruled"}


@pytest.mark.parametrize("kind", sorted(fact.__struct_config__.tag for fact in TabletopFact.__args__))
def test_every_kind_of_fact_has_its_words(kind: str) -> None:
    unsaid = {fact.__struct_config__.tag for fact in get_args(UNSAID)} | LOG_ITSELF
    assert any(key.split()[0] == kind for key in sentences.SAID) or kind in unsaid


def places(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", sentence))


def test_every_place_of_a_sentence_is_filled_and_spanish_has_no_other() -> None:
    spanish = {message.id: message.string for message in catalogue("es") if message.id}
    for said in sentences.SAID.values():
        assert places(said) <= words.PARTS.keys(), said
        assert places(str(spanish[said])) <= places(said), said
