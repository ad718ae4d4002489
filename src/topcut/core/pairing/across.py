"""For fields too large to be solved whole: trade points for fewer clashes, table by table."""

import numpy as np

from topcut.core.pairing.construct import PairingDraft
from topcut.core.pairing.cost import levels_of
from topcut.core.pairing.field import Field, Ints
from topcut.core.pairing.steps import AT_LEAST, Steps


def fewer_clashes(field: Field, draft: PairingDraft, *, steps: Steps) -> PairingDraft:
    """Exchange opponents with any table of the field if that saves a clash, at the least squared gap.

    Better than leaving the clash, though not proven best.
    """
    first, second = draft.first.copy(), draft.second.copy()
    for table in np.unique(field.clashes(first, second)).tolist():
        if steps.take(AT_LEAST + len(first)):
            _exchange(field, first, second, table)
    return PairingDraft(first, second, draft.bye)


def _exchange(field: Field, first: Ints, second: Ints, table: int) -> None:
    one, two = np.full(len(first), first[table]), np.full(len(first), second[table])
    now = _price(field, one, two) + _price(field, first, second)
    for three, four in ((first, second), (second, first)):
        saved = now - _price(field, one, three) - _price(field, two, four)
        saved[:, table] = 0
        other = int(np.lexsort(-saved[::-1])[0])
        if tuple(saved[:2, other]) > (0, 0):
            second[table], first[other], second[other] = three[other], two[other], four[other]
            return


def _price(field: Field, first: Ints, second: Ints) -> Ints:
    levels = levels_of(field, first, second)
    return np.stack([levels.rematches, levels.avoid, levels.gap_squared])
