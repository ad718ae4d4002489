"""A form that sets a rule aside is the very form a page of ours offered."""

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from topcut.http.sent_form import (
    BACK,
    CODES,
    LONGEST_REASON,
    REASON,
    TICKET,
    TOKEN_FIELD,
    NotAsShown,
    SentForm,
    read_sent,
)

SECRET = "of this browser"
OFFERED = SentForm(
    "/event/A/desk/round/1/post", (("key", "k1"), ("round", "1")), codes=("no-head-judge",), back="/event/A/desk"
)
words = st.text(max_size=12)


def sent_again(
    offered: SentForm, *, ticket: str | None = None, secret: str = SECRET, reason: str = "He is ill"
) -> SentForm:
    """Send a form as the page of a concern does."""
    own = {CODES: " ".join(offered.codes), BACK: offered.back, REASON: reason, TOKEN_FIELD: "t"}
    form = dict(offered.fields) | own | {TICKET: ticket or offered.ticket(SECRET)}
    return read_sent(offered.path, form, fields=list(form.items()), secret=secret)


def test_what_was_offered_is_let_through_with_its_reason() -> None:
    assert sent_again(OFFERED) == msgspec.structs.replace(OFFERED, reason="He is ill")


def test_a_form_without_a_concern_sets_nothing_aside() -> None:
    form = {"key": "k1", REASON: "because", BACK: "https://elsewhere.example"}
    assert read_sent("/x", form, fields=list(form.items()), secret=SECRET) == SentForm("/x", (("key", "k1"),))


@pytest.mark.parametrize(
    "forged",
    [
        pytest.param({CODES: "no-head-judge"}, id="no ticket"),
        pytest.param({CODES: "no-head-judge", TICKET: ""}, id="an empty ticket"),
        pytest.param({CODES: "no-head-judge", TICKET: "0" * 64}, id="a made-up ticket"),
        pytest.param({TICKET: OFFERED.ticket(SECRET)}, id="a ticket without its codes"),
        pytest.param({CODES: "no-head-judge", TICKET: "é"}, id="no ticket at all"),
    ],
)
def test_a_rule_is_not_set_aside_by_a_forged_form(forged: dict[str, str]) -> None:
    form = dict(OFFERED.fields) | {BACK: OFFERED.back} | forged
    with pytest.raises(NotAsShown):
        read_sent(OFFERED.path, form, fields=list(form.items()), secret=SECRET)


@given(
    st.builds(
        SentForm,
        words,
        st.lists(st.tuples(st.sampled_from(["key", "round", "entry"]), words), unique_by=lambda f: f[0]).map(tuple),
        st.lists(st.from_regex("[a-z-]{1,8}", fullmatch=True), max_size=2).map(tuple),
        back=words,
    )
)
def test_no_other_form_passes_under_the_same_ticket(other: SentForm) -> None:
    assume(msgspec.structs.replace(other, reason="") != OFFERED)
    with pytest.raises(NotAsShown):
        sent_again(other, ticket=OFFERED.ticket(SECRET))


def test_another_browser_cannot_send_it() -> None:
    with pytest.raises(NotAsShown):
        sent_again(OFFERED, secret="of another browser")


def test_a_reason_is_a_line_and_has_an_end() -> None:
    assert sent_again(OFFERED, reason=" so\r\n it\tis ").reason == "so it is"
    assert len(sent_again(OFFERED, reason="x" * 9_000).reason) == LONGEST_REASON


def test_what_a_person_typed_is_kept_and_nothing_else() -> None:
    typed = (("name", "Ana"), ("line", "12 21"), ("score", "2-1"))
    hidden = (("key", "k"), ("old_password", "p"), ("password", "q"), ("empty", ""), ("round", "1"), ("here", "true"))
    named = (("whom", "link-i2qf73omu77l3ls5"), ("stream", "A" * 16), ("seen", '{"score":[[2,1],0]}'))
    assert SentForm("/x", (*hidden, *typed, *named)).typed == ("Ana", "12 21", "2-1")
