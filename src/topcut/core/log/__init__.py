"""One log mechanism for events, drafts and tabletops: entries as exact bytes, chained, sealed, undoable."""

from topcut.core.log.decision import Decision, reason_is_told, settle, told
from topcut.core.log.entry import FORM, Entry, Fact, genesis, hash_of, instead
from topcut.core.log.facts import Erased, LogFact, Overruled, Revealed, Rewound, Undone
from topcut.core.log.fold import Folded, Kind, Openings, fold, relive
from topcut.core.log.lived import ToldLine
from topcut.core.log.refusals import BrokenLog, DoesNotFold, NewerLog
from topcut.core.log.sealed import NOTHING_KEPT, Opening, Sealed
from topcut.core.log.undo import check_undo
from topcut.core.log.walk import walk
from topcut.core.log.write import Written, write

__all__ = [
    "FORM",
    "NOTHING_KEPT",
    "BrokenLog",
    "Decision",
    "DoesNotFold",
    "Entry",
    "Erased",
    "Fact",
    "Folded",
    "Kind",
    "LogFact",
    "NewerLog",
    "Opening",
    "Openings",
    "Overruled",
    "Revealed",
    "Rewound",
    "Sealed",
    "ToldLine",
    "Undone",
    "Written",
    "check_undo",
    "fold",
    "genesis",
    "hash_of",
    "instead",
    "reason_is_told",
    "relive",
    "settle",
    "told",
    "walk",
    "write",
]
