"""What each person sees after each fact, for every example of the rule texts, under both of them."""

import pytest
from tests.views.playthrough import Playthrough, files


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_everybody_sees_what_the_file_says(path):
    text = path.read_text("utf-8")
    assert Playthrough(text).text() == text


EXAMPLES = [
    *("under-the-sea", "three-from-the-discard", "shuffle-your-deck", "deck-out", "mixed-stacks", "in-place"),
    "strength-two",
]


@pytest.mark.parametrize("profile", ["dz7", "dz8"])
@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_played_under_both_texts(example, profile):
    assert f"{example}.{profile}" in [path.stem for path in files()]


def test_a_file_that_says_something_else_is_noticed():
    text = next(path for path in files() if path.stem == "under-the-sea.dz7").read_text("utf-8")
    assert (
        Playthrough(text.replace("4 from place 4", "3 from place 4")).text() == text != text.replace("4 from", "3 from")
    )
