"""Free-for-all: matches of three to five, each for themselves: pods, seats and standings."""

from topcut.core.free_for_all.criteria import POD_CRITERIA, SEATS
from topcut.core.free_for_all.cut import CutOrder, PodStage, advances, cut_to, cuts, pod_cut
from topcut.core.free_for_all.explain import PodMate, explain_pod, pod_mates
from topcut.core.free_for_all.field import PodField
from topcut.core.free_for_all.playoff import POD_CUT_ENGINE, PodPlayoff, PodRound
from topcut.core.free_for_all.pods import POD_ENGINE, POD_ENGINES, Seating, as_of, make_pods, posted_pods
from topcut.core.free_for_all.refusals import NoPodsForSoMany
from topcut.core.free_for_all.repair import PodRepair, repair_pods
from topcut.core.free_for_all.sentences import pod_sentence
from topcut.core.free_for_all.sizes import LEAST, MOST, POD_SIZES, refuse_unusable
from topcut.core.free_for_all.standings import (
    POD_PROFILES,
    PodExplanation,
    PodProfile,
    explain_pod_standing,
    pod_standings,
)
from topcut.core.free_for_all.tally import PodPart

__all__ = [
    "LEAST",
    "MOST",
    "POD_CRITERIA",
    "POD_CUT_ENGINE",
    "POD_ENGINE",
    "POD_ENGINES",
    "POD_PROFILES",
    "POD_SIZES",
    "SEATS",
    "CutOrder",
    "NoPodsForSoMany",
    "PodExplanation",
    "PodField",
    "PodMate",
    "PodPart",
    "PodPlayoff",
    "PodProfile",
    "PodRepair",
    "PodRound",
    "PodStage",
    "Seating",
    "advances",
    "as_of",
    "cut_to",
    "cuts",
    "explain_pod",
    "explain_pod_standing",
    "make_pods",
    "pod_cut",
    "pod_mates",
    "pod_sentence",
    "pod_standings",
    "posted_pods",
    "refuse_unusable",
    "repair_pods",
]
