"""Hypothesis strategies shared by the tests: what people write, what a slip says, where a byte flips."""

import hashlib
from collections.abc import Callable
from itertools import count

from hypothesis import strategies as st

from topcut.core.play import FirstTo, How, MatchLength, PlayAll, Result, Score

TRICKS = (
    "\u202e\u2066\u200b\u200c\u200d\ufeff\u00ad\u0301\u0323\u3164\u2800\u00a0\u2028\x00\x1b\t\n\ud800\ue000👨👩👧🏽é"
)
"""Direction overrides, joiners, marks, blanks, controls, a lone surrogate, a private letter and a family."""

tricky_text = st.text(st.one_of(st.characters(), st.sampled_from(TRICKS)), max_size=120)
plain_secrets = st.text("abcdefghijklmnopqrstuvwxyzñé", min_size=9, max_size=30)
"""Long enough that a seal's hex digits do not spell one by chance."""

lengths: st.SearchStrategy[MatchLength] = st.one_of(
    st.builds(FirstTo, st.integers(1, 4)), st.builds(PlayAll, st.integers(1, 4))
)
small = st.integers(-1, 5)
scores = st.builds(Score, st.tuples(small, small), small)
slips = st.builds(Result, scores, st.sampled_from(How), st.lists(st.integers(-1, 2), max_size=3).map(tuple))
"""Everything that can be typed, possible or not."""


def repeatable(seed: object) -> Callable[[int], bytes]:
    """Give random bytes that are the same in every run: where the core asks for chance, a test hands it this."""
    blocks = count()
    return lambda size: hashlib.shake_256(f"{seed}/{next(blocks)}".encode()).digest(size)
