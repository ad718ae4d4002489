"""Swiss pairing: exact, proven, explained, and reproducible from the round's seed."""

from topcut.core.pairing.by_standings import pair_by_standings
from topcut.core.pairing.columns import field_from_results
from topcut.core.pairing.cost import Certificate, Cost, cost_of
from topcut.core.pairing.explain import PairingCause, explain
from topcut.core.pairing.field import NOBODY, Field
from topcut.core.pairing.pairing import ENGINE, SHORT, Pairing
from topcut.core.pairing.pods import pair_pods
from topcut.core.pairing.refusals import (
    EveryoneDropped,
    NothingToChange,
    NotInOnePod,
    PodCannotBePaired,
    ResultsMissing,
    TooFewTables,
    TooFewToPair,
    TooMuchToMend,
)
from topcut.core.pairing.repair import RepairPlan, repair
from topcut.core.pairing.seats import SeatChange
from topcut.core.pairing.sentences import sentence
from topcut.core.pairing.swiss import pair
from topcut.core.pairing.tables import seat

__all__ = [
    "ENGINE",
    "NOBODY",
    "SHORT",
    "Certificate",
    "Cost",
    "EveryoneDropped",
    "Field",
    "NotInOnePod",
    "NothingToChange",
    "Pairing",
    "PairingCause",
    "PodCannotBePaired",
    "RepairPlan",
    "ResultsMissing",
    "SeatChange",
    "TooFewTables",
    "TooFewToPair",
    "TooMuchToMend",
    "cost_of",
    "explain",
    "field_from_results",
    "pair",
    "pair_by_standings",
    "pair_pods",
    "repair",
    "seat",
    "sentence",
]
