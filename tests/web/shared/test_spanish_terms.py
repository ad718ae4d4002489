"""The Spanish keeps to its glossary: one word for one thing on every page, in every rule and on paper."""

import re
from functools import cache
from typing import Final, NamedTuple

import pytest
from tests.web.shared.test_language import catalogue

TERMS: Final = {
    r"accounts?": "cuenta",
    r"appeal(s|ed)?": "apel",
    r"appeals judges?": "(juez|jueces) de apelación",
    r"boosters?": "sobre",
    r"bracket": "cuadro",
    r"byes?": r"\bbye",
    r"calls?(?! (time|for))": "llama",
    r"check(s|ed)? (themselves )?in|check-in|checking in": "presen",
    r"clock": "reloj",
    r"competitive": "competitivo",
    r"conced\w+": "conce",
    r"cut": "cort",
    r"deck checks?": "control(es)? de mazo",
    r"decks?": "mazo",
    r"desk": "mesa central",
    r"disqualif\w+": "descalific",
    r"drop(s|ped)?": "abandon|de baja",
    r"entrants?": "participante",
    r"entry": "inscripci|anotaci",
    r"events?": "torneo",
    r"extra time": "tiempo extra",
    r"floor judge": "juez de piso",
    r"game loss": "pérdida de juego",
    r"games?": "juego",
    r"head judges?": "(juez|jueces) principal",
    r"infractions?": "infracci",
    r"judges?": r"\b(juez|jueces)\b",
    r"links?": "enlace",
    r"lists?": "lista",
    r"log": "registro",
    r"loops?": "bucle",
    r"match loss": "pérdida de partida",
    r"match(es)?": "partida",
    r"membership": "socio",
    r"officials?": "oficial",
    r"opponents?": "oponente",
    r"organizer": "organizador",
    r"pair(ed|ings?)": "empareja|empareje|emparejó",
    r"password": "contraseña",
    r"penalt(y|ies)": "penalizaci",
    r"phones?": "móvil",
    r"playoff": "eliminatoria",
    r"pods?": "mesa|grupo",
    r"pools?": "cartas",
    r"prizes?": "premio",
    r"professional": "profesional",
    r"proxy": "reemplazo",
    r"publisher": "editorial",
    r"regular": "normal",
    r"results?": "resultado",
    r"roles?": "funci",
    r"rounds?": "ronda",
    r"rulings?": "decisi",
    r"sanction\w*": "sancion",
    r"scorekeeper": "administrador de resultados",
    r"screens?": "pantalla",
    r"sideboards?": "sideboard",
    r"slips?": "tal[oó]n",
    r"spectators?": "espectador",
    r"staff": "equipo",
    r"stages?": "fase",
    r"standings": "clasificación",
    r"swiss": "suiz",
    r"tables?": "mesa",
    r"tiebreakers?": "desempate",
    r"undo(ne)?": "desh[aeui]",
    r"waiting list|in line": "espera",
    r"warnings?": "advertencia",
}
"""An English word of a sentence, and the Spanish that must answer it."""

OTHERWISE: Final = {
    r"boosters?": {  # what is typed for a prize is the same in every language
        "A prize is 1 to {most} of a currency such as EUR, or of a product such as booster.",
        "topcut boosters import RECIPES imports recipes, topcut cards import FILE their cards.",
    },
    r"calls?(?! (time|for))": {  # a draft or a step is said aloud, and calls nobody over
        "All pods keep up with the call.",
        "All pods draft online: there is nobody to call to.",
        "Call step {step}",
        "Call the draft on paper",
        "Call the next step all the same?",
        "Call the steps",
        "For the person who hands out boosters and calls the draft.",
        "Nobody waits: your judge calls your picks. You catch up in the review.",
        "Pod {pod} keeps up with the call.",
        "There is no draft to call.",
    },
    r"check(s|ed)? (themselves )?in|check-in|checking in": {
        "To check in this round",
        "not checked in",
        "{n} not checked in",
    },
    r"decks?": {
        "Give the reason as a code of lower-case letters, such as deck-check.",
    },
    r"desk": {"A table opened at the desk asks for it."},
    r"entry": {"Result entry", "Table {table} has no entry that waits for a second look."},
    r"games?": {"Lantern Games, Bilbao"},
    r"lists?": {
        "Sizes, copies and the banned list are checked. Every page says what could not be.",
        "This server has no card catalogue. Numbers and the banned list are checked all the same.",
    },
    r"match(es)?": {
        "Change the deck to match its list, and ask the head judge what else follows. Record it as a ruling at the "
        "table.",
        "Decks match the registered lists",
        "The list is what the player meant to play: change the deck to match its list.",
    },
    r"officials?": {  # who comes to a table of players is a judge
        "An official is coming to your table. Stay there.",
        "It is marked, and an official is coming to the table.",
        "Table {table} is not yours. Tell an official.",
    },
    r"pair(ed|ings?)": {  # a person is not emparejado or emparejada, but has a table
        "The public page says how many groups there are, but not who is in them. A player who is paired differently "
        "because of a group can read why, without names.",
        "You are paired at table {table}. You are out after this round; play it, or concede at the table.",
        "{one} and {other} are paired with each other, at table {table}. Nothing is wrong.",
        "{one} sat with {other}. They are not paired.",
    },
    r"rounds?": {
        "Round robin",
        "Table {table} has no result to turn round.",
        "The round robin has begun and no place is free: a player who comes now would have nobody to play.",
        "The draft begins when everybody sits. Seats go round clockwise, and the players of a team sit next to each "
        "other.",
        "other way round",
    },
    r"stages?": {
        "Hand out a booster from the reserve and take this one to the stage, sealed. Seat {seat} counts again.",
    },
    r"rulings?": {"Rulings are given without video here. It may be kept for an investigation."},
    r"tables?": {
        "No table for this day",  # of legal cards
        "a pack of the kind {kind} has no such table",
        "Another game, or a table",  # of a spreadsheet
        "This looks like a table (CSV).",
        "This looks like a table (CSV). Paste a line for each card: count and name. Lines not read: {lines}.",
        "Report before you leave the table.",
        "and {n} more; they are marked in the table",
    },
}
"""Sentences that say the word in another sense."""

DROPPED: Final = {
    r"a las 0:00": "al llegar a 0:00; midnight is something else",
    r"banquillo": "sideboard",
    r"cog(e[dnrs]?|éis|í|ía[ns]?|imos|ido)|coj(a[ns]?|áis|amos|o)": "toma",
    r"editoras?": "editorial",
    r"Enter": "Intro",
    r"eventos?": "torneo",
    r"juez de sala|árbitros?": "juez de piso, juez",
    r"computador(as?|es)?": "ordenador",
    r"rondas? libres?|descans(a|o|an)": "bye",
    r"rival(es)?": "oponente",
    r"sanción|sanciones": "penalización; sancionado is what an event is",
    r"scorekeeper|stage|round|match|judge|deck|slip|player": "left in English",
    r"teléfonos?|celular(es)?": "móvil",
    r"usted(es)?": "tú, vosotros",
    r"veredictos?": "decisión",
    r"videos?": "vídeo",
}
"""Words no longer used, or used only in Latin America, and what is said instead."""


class Sentence(NamedTuple):
    english: str
    spanish: str


@cache
def sentences(*, but: tuple[str, ...] = ("paper.po", "rules.po")) -> list[Sentence]:
    """What pages say, and no words that people may type; the rules keep to their documents, and paper to its room."""
    found = []
    for message in catalogue("es", but=but):
        if message.id and not (message.context or "").startswith("typed "):
            one, many = message.id if isinstance(message.id, tuple) else (message.id, message.id)
            said = message.string if isinstance(message.string, tuple) else (message.string,)
            found += [Sentence(english, spanish) for english, spanish in zip((one, many), said, strict=False)]
    return found


def bare(sentence: str) -> str:
    return re.sub(r"\{\w+\}", "", sentence)


def holds(word: str, sentence: str) -> bool:
    return re.search(rf"(?<![\w{{.-])({word})(?![\w}}.-])", sentence, re.IGNORECASE) is not None


def keeps(english: str, spanish: str, sentence: Sentence) -> bool:
    is_meant = re.search(rf"(?<![\w-])({english})(?!\w)", bare(sentence.english), re.IGNORECASE)
    return not is_meant or re.search(spanish, bare(sentence.spanish), re.IGNORECASE) is not None


@pytest.mark.parametrize(("english", "spanish"), [pytest.param(*term, id=term[1]) for term in TERMS.items()])
def test_a_thing_has_one_name_in_spanish(english: str, spanish: str) -> None:
    strayed = {said.english: said.spanish for said in sentences() if not keeps(english, spanish, said)}
    excused = OTHERWISE.get(english, set())
    assert {said: strayed[said] for said in strayed if said not in excused} == {}


@pytest.mark.parametrize(
    ("sentence", "kept"),
    [
        pytest.param(Sentence("The phone says so", "Lo dice el móvil"), True, id="the word of the glossary"),
        pytest.param(Sentence("The phone says so", "Lo dice el teléfono"), False, id="another word"),
        pytest.param(Sentence("{phone} says so", "Lo dice {phone}"), True, id="a hole is not a word"),
        pytest.param(Sentence("The megaphone says so", "Lo dice el megáfono"), True, id="part of a word is not one"),
    ],
)
def test_a_word_is_told_from_its_neighbours(sentence: Sentence, kept: bool) -> None:
    assert keeps(r"phones?", TERMS[r"phones?"], sentence) == kept


@pytest.mark.parametrize("english", OTHERWISE)
def test_every_sentence_said_otherwise_still_needs_to_be(english: str) -> None:
    assert english in TERMS
    assert OTHERWISE[english] <= {said.english for said in sentences() if not keeps(english, TERMS[english], said)}


@pytest.mark.parametrize("word", DROPPED)
def test_a_dropped_word_stays_away(word: str) -> None:
    said = [message.spanish for message in sentences(but=())]
    assert len(said) > 4_000
    assert [sentence for sentence in said if holds(word, sentence)] == []


@pytest.mark.parametrize("sentence", ["Coge una carta", "Coged vuestro sobre", "Cada cual coja una", "¿Cogéis dos?"])
def test_a_dropped_verb_is_found_in_every_form(sentence: str) -> None:
    assert any(holds(word, sentence) for word in DROPPED)


def holes(sentence: str) -> list[str]:
    return sorted(re.findall(r"\{\w+\}|(?<!\d )%[a-z]?(?!\w)", sentence))


def ending(sentence: str) -> str:
    return sentence[-1] if sentence[-1] in ".?:…" else ""


SHAPES: Final = {
    "the holes are those of the English": lambda said: holes(said.spanish) == holes(said.english),
    "it ends as the English does": lambda said: ending(said.spanish) == ending(said.english),
    "no space is doubled": lambda said: "  " not in said.spanish,
    "no space is left over at the end": lambda said: said.spanish == said.spanish.rstrip(),
    "questions open and close": lambda said: said.spanish.count("¿") == said.spanish.count("?"),
    "nobody shouts": lambda said: not set("¡!") & set(said.spanish),
    "quotes are Spanish ones, in pairs": lambda said: (
        said.spanish.count("«") == said.spanish.count("»") and not set("“”\"'") & set(said.spanish)
    ),
    "three dots are one sign": lambda said: "..." not in said.spanish,
    "no space before a full stop or comma": lambda said: not re.search(r"\w [.,;:?](?!\w)", said.spanish),
    "it is said": lambda said: bool(said.spanish),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_sentence_is_well_set(shape: str) -> None:
    assert [said for said in sentences() if not SHAPES[shape](said)] == []
