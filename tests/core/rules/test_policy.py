"""Policy profiles: refuse, ask, tell, or nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.rules import Rule
from topcut.core.rules.documents import exists, library
from topcut.core.rules.policy import Policy, PolicyAnswer, answer, policies

answers = st.sampled_from(PolicyAnswer)
MAGIC_RULES = [Rule("MTR", part.number) for edition in library().documents[0].editions for part in edition.sections]


@pytest.mark.parametrize(
    ("profile", "rule", "expected"),
    [
        pytest.param("official-magic", "MTR 10.2", PolicyAnswer.ASK, id="MTR-10.2-c: a change of rounds is asked"),
        pytest.param("official-magic", "MTR 2.1", PolicyAnswer.ASK, id="MTR-2.1-e: a change of match length is asked"),
        pytest.param("official-magic", "MTR B", PolicyAnswer.ASK, id="MTR-B-a: a short round is asked"),
        pytest.param("official-magic", "MTR 10.1", PolicyAnswer.TELL, id="MTR-10.1-c: seven players are labelled"),
        pytest.param("official-magic", "MTR 3.2", PolicyAnswer.TELL, id="MTR-3.2: a cube is labelled"),
        pytest.param("official-magic", "MTR 0", PolicyAnswer.TELL, id="MTR-0-f: short notice is told"),
        pytest.param("official-magic", "MTR 1.1", PolicyAnswer.TELL, id="MTR-1.1-d: several formats are told"),
        pytest.param("official-magic", "MTR 1.12", PolicyAnswer.TELL, id="MTR-1.12-d: invitations at Regular are told"),
        pytest.param("casual", "MTR B", PolicyAnswer.OFF, id="MTR-B-a: official events only"),
        pytest.param("casual", "MTR 1.5", PolicyAnswer.OFF, id="MTR-1.5-b: a first name is enough"),
        pytest.param("casual", "MTR 10.1", PolicyAnswer.OFF, id="MTR-0-b: the minimum is not checked"),
        pytest.param("casual", "MTR 10.2", PolicyAnswer.TELL, id="MTR-10.2-c: one line"),
        pytest.param("lorcana", "MTR 10.2", PolicyAnswer.TELL, id="MTR-10.2-c: one line in Lorcana"),
        pytest.param("lorcana", "MTR E", PolicyAnswer.OFF, id="MTR-E: not Lorcana's table"),
        pytest.param("casual", "IPG 3.1", PolicyAnswer.OFF, id="IPG 3.1: no penalties in a casual event"),
        pytest.param("lorcana", "IPG 3.1", PolicyAnswer.OFF, id="IPG 3.1: not Lorcana's penalties"),
        pytest.param("lorcana", "DZ 8.2.2", PolicyAnswer.ASK, id="DZ8-8.2.2: its own rules are asked"),
    ],
)
def test_a_profile_answers(profile, rule, expected):
    assert answer(profile, rule=Rule.parse(rule)) is expected


@pytest.mark.parametrize(("profile", "default"), [("official-magic", "ask"), ("casual", "tell"), ("lorcana", "ask")])
def test_what_nobody_mentions_gets_the_default(profile, default):
    assert answer(profile) == answer(profile, code="never-heard-of-it") == default


@pytest.mark.parametrize("profile", ["casual", "lorcana"])
def test_no_rule_of_magic_nags_where_it_is_not_official(profile):
    assert {answer(profile, rule=rule) for rule in MAGIC_RULES} <= {PolicyAnswer.TELL, PolicyAnswer.OFF}


def test_lorcana_treats_the_rules_of_magic_as_casual_does():
    assert [answer("lorcana", rule=rule) for rule in MAGIC_RULES] == [
        answer("casual", rule=rule) for rule in MAGIC_RULES
    ]


def test_every_rule_and_document_a_profile_names_exists():
    documents = {document.id for document in library().documents}
    for policy in policies().values():
        assert policy.documents.keys() <= documents
        assert all(exists(Rule.parse(rule)) for rule in policy.rules)


@given(st.none() | answers, st.none() | answers, st.none() | answers, answers)
def test_the_most_specific_entry_wins(by_code, by_rule, by_document, default):
    policy = Policy(
        default,
        documents={"MTR": by_document} if by_document else {},
        rules={"MTR 2.10": by_rule} if by_rule else {},
        codes={"already-dropped": by_code} if by_code else {},
    )
    expected = by_code or by_rule or by_document or default
    assert policy.answer(code="already-dropped", rule=Rule("MTR", "2.10")) is expected


def test_an_unknown_profile_is_missed():
    with pytest.raises(KeyError):
        answer("no-such-profile")
