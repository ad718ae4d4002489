"""What organizers write in their own language is known for what it is: what can be shared, and invitations."""

import pytest

from topcut.core.event.nouns.prizes.prize import ForPlaces, Prize
from topcut.web.shared.prize_kinds import invitations, shareable


def won(code: str) -> tuple[ForPlaces, ...]:
    return (ForPlaces(1, 1, (Prize(1, code),)),)


@pytest.mark.parametrize(
    "code",
    [
        pytest.param("sobre", id="MTR-5.2-f: sealed product in Spanish"),
        pytest.param("cajas", id="MTR-5.2-f: several"),
        pytest.param("vale-de-premio", id="MTR-5.2-f: prize tickets in Spanish"),
        pytest.param("eur-credito", id="MTR-5.2-f: store credit in Spanish"),
        pytest.param("boxes", id="MTR-5.2-f: in English"),
    ],
)
def test_what_can_be_shared_is_known_in_every_language(code: str) -> None:
    assert shareable(won(code)) == (code,)


def test_what_no_language_shares_stays_with_its_place() -> None:
    """MTR 5.2: also an invitation, which is known as one (MTR 1.12)."""
    for code in ("tapete", "playmat", "viaje-e-invitacion"):
        assert shareable(won(code)) == ()
    assert [invitations(won(code)) for code in ("viaje-e-invitacion", "invite", "sobre")] == [
        ("viaje-e-invitacion",),
        ("invite",),
        (),
    ]
