"""Swiss pairing: exact, proven, explained, and reproducible from the round's seed."""

from topcut.core.pairing.by_hand import NotPaired, TableIsDone, concerns_by_hand, exchange
from topcut.core.pairing.by_standings import pair_by_standings
from topcut.core.pairing.causes import MOST_NAMED, CauseFact, PairingCause, PairingCauses, explain
from topcut.core.pairing.columns import field_from_results
from topcut.core.pairing.cost import Certificate, Cost, Proof, cost_of
from topcut.core.pairing.dice import chance_for, drawn_order, drawn_words, seed_for
from topcut.core.pairing.field import NOBODY, Field, Ints
from topcut.core.pairing.groups import ScoreGroups
from topcut.core.pairing.pairing import ENGINE, SHORT, Pairing
from topcut.core.pairing.pods import pair_pods
from topcut.core.pairing.refusals import NothingToChange, NotInOnePod
from topcut.core.pairing.repairs import RepairPlan, repair
from topcut.core.pairing.seats import SeatChange, reseat
from topcut.core.pairing.sentences import Name, Say, sentence
from topcut.core.pairing.swiss import pair
from topcut.core.pairing.tables import seat

__all__ = [
    "ENGINE",
    "MOST_NAMED",
    "NOBODY",
    "SHORT",
    "CauseFact",
    "Certificate",
    "Cost",
    "Field",
    "Ints",
    "Name",
    "NotInOnePod",
    "NotPaired",
    "NothingToChange",
    "Pairing",
    "PairingCause",
    "PairingCauses",
    "Proof",
    "RepairPlan",
    "Say",
    "ScoreGroups",
    "SeatChange",
    "TableIsDone",
    "chance_for",
    "concerns_by_hand",
    "cost_of",
    "drawn_order",
    "drawn_words",
    "exchange",
    "explain",
    "field_from_results",
    "pair",
    "pair_by_standings",
    "pair_pods",
    "repair",
    "reseat",
    "seat",
    "seed_for",
    "sentence",
]
