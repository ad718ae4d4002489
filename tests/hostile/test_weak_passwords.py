"""Passwords that are tried first are refused with the reason; sentences and what a program made are taken."""

import contextlib
import re
import sqlite3

import pytest
from argon2 import PasswordHasher
from hypothesis import given
from hypothesis import strategies as st
from tests.http.server import Served, text_of
from tests.patience import LONG

from topcut.http.weak_passwords import (
    PasswordSaysName,
    PasswordTooCommon,
    PasswordTooLong,
    PasswordTooShort,
    refuse_weak_password,
)

TRIED_FIRST = """
1234567890 0987654321 12345678910 1234567891 123456789a 1111111111 0000000000 1212121212 1231231231 123123123123
qwertyuiop qwertyuiop123 qwerty1234 qwerty12345 qwerty123456 1q2w3e4r5t 1qaz2wsx3edc asdfghjkl1 zxcvbnm123 qweasdzxc1
password12 password123 Password1! P@ssw0rd12 p4ssw0rd123 passwordpassword PASSWORD2024 Passwort123! contraseña1
contraseña123 iloveyou12 iloveyou1234 ILoveYou!! teamo12345 mariposa123 princess123 Sunshine2023 football12
Liverpool1 realmadrid1 Barcelona2021 charlie123 michael123 jessica1234 dragon12345 monkey1234 abcdefghij abcd123456
abc1234567 letmein123 welcome123 Welcome2024! changeme123 superman123 batman2020 pokemon1234 trustno1234 aaaaaaaaaa
abababababab qwe123asd456 magicthegathering topcut2024 lorcana1234 adminadmin12 administrator whatever123 Summer2024!
""".split()


@pytest.mark.parametrize("password", TRIED_FIRST)
def test_what_is_tried_first_is_refused(password: str) -> None:
    with pytest.raises((PasswordTooCommon, PasswordTooShort)):
        refuse_weak_password(password)
    if len(password) >= 10:
        with pytest.raises(PasswordTooCommon):
            refuse_weak_password(password)


@pytest.mark.parametrize(
    "password",
    [
        "a deck of sixty cards",
        "correct horse battery",
        "my password is long enough",
        "Un mazo de sesenta cartas",
        "k7$Qz!m2Xw",
        "zHx-92k-Lq0",
        "tr4-plum-zeppelin",
        "ñandú azul bajo lluvia",
        "我有六十张牌在桌上呢吗",
        "password manager horse",
    ],
)
def test_a_sentence_and_what_a_program_made_are_taken(password: str) -> None:
    refuse_weak_password(password, names=("Ana", "ana@example.org"))


@pytest.mark.parametrize("password", ["anabella99", "Anabella2024", "xanabellax", "ana.bella123", "ANABELLA!!!!"])
def test_a_name_with_little_around_it_is_refused(password: str) -> None:
    with pytest.raises((PasswordSaysName, PasswordTooCommon)):
        refuse_weak_password(password, names=("Anabella@example.org", "Ana Bella"))


def test_a_name_in_a_long_sentence_is_no_harm() -> None:
    refuse_weak_password("anabella sleeps under seven lamps", names=("anabella",))


def test_short_and_endless_are_refused_before_anything_is_read() -> None:
    with pytest.raises(PasswordTooShort):
        refuse_weak_password("k7$Qz!m2X")
    with pytest.raises(PasswordTooLong):
        refuse_weak_password("x" * 100_000)


@given(st.text(max_size=500), st.text(max_size=50))
def test_whatever_is_typed_is_taken_or_refused_in_our_words(password: str, name: str) -> None:
    with contextlib.suppress(PasswordSaysName, PasswordTooCommon, PasswordTooShort):
        refuse_weak_password(password, names=(name,))


def test_the_page_says_why_and_an_old_password_still_opens(served: Served) -> None:
    browser = served.browser()
    browser.open("/account/sign-up")
    said = text_of(browser.submit("/account/sign-up", name="weak one", password="password123"))
    assert browser.page.status_code == 400
    assert "one of the first that are tried" in said
    assert 'aria-invalid="true"' in browser.page.text
    browser.submit("/account/sign-up", name="weak one", password="a deck of sixty cards")
    hashed = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash("password123")
    database = sqlite3.connect(served.database, timeout=LONG)
    with database:
        database.execute("UPDATE accounts SET password = ? WHERE name = 'weak one'", (hashed,))
    database.close()
    before = served.browser()
    before.open("/account/sign-in")
    before.submit("/account/sign-in", name="weak one", password="password123")
    assert before.page.status_code == 200
    assert re.search(r"/account", before.path)
