"""Facts about a called draft in words."""

from typing import assert_never

from markupsafe import Markup

from topcut.core.event.nouns.drafts import calling_facts as c
from topcut.core.event.nouns.drafts.calling import CountRemedy
from topcut.web.shared.language import Words


def tell_call(fact: c.CallingFact, words: Words) -> Markup:
    """Describe a fact about the call of a draft in one sentence."""
    if isinstance(fact, c.CallFact):
        return _call(fact, words)
    if isinstance(fact, c.PodPaceFact):
        return _pace(fact, words)
    return _count(fact, words)


def _call(fact: c.CallFact, words: Words) -> Markup:
    match fact:
        case c.DraftCallBegun():
            return words("The draft began: {boosters} boosters each", boosters=fact.order.boosters)
        case c.DraftLineSaid():
            return words("Line {line} of the draft was said", line=fact.call + 1)
        case c.DraftCallPaused() if fact.why.is_open and fact.why.value:
            return words("The draft was paused: {why}", why=Markup("<bdi>{}</bdi>").format(fact.why.value))
        case c.DraftCallPaused():
            return words("The draft was paused")
        case c.DraftCallResumed():
            return words("The draft went on")
        case c.DraftCallEnded():
            return words("The draft is over")
        case _:
            assert_never(fact)


def _pace(fact: c.PodPaceFact, words: Words) -> Markup:
    match fact:
        case c.PodFellBehind():
            return words.several(
                "Pod {pod} is {n} pick behind", "Pod {pod} is {n} picks behind", fact.picks, pod=fact.pod
            )
        case c.PodCaughtUp():
            return words("Pod {pod} has caught up", pod=fact.pod)
        case c.DrafterSuspended():
            return words("Pod {pod}: seat {seat} is suspended from the draft", pod=fact.pod, seat=fact.seat)
        case _:
            assert_never(fact)


def _count(fact: c.CountFact, words: Words) -> Markup:
    pod = fact.pod
    match fact:
        case c.BoostersCounted():
            seats = ", ".join(map(str, fact.seats))
            return words("Pod {pod}: seat {seats} counted {cards}", pod=pod, seats=seats, cards=fact.cards)
        case c.CountDisputed():
            parts = {"pod": pod, "seat": fact.seat, "cards": fact.cards, "expected": fact.expected}
            return words("Pod {pod}: seat {seat} counted {cards} instead of {expected}", **parts)
        case c.DisputeTaken():
            return words("Pod {pod}: a judge is at seat {seat}", pod=pod, seat=fact.seat)
        case c.CountRemedied():
            remedy = _remedy(fact.remedy, words)
            if fact.awaits:
                return words("Pod {pod}, seat {seat}: marked to {remedy}", pod=pod, seat=fact.seat, remedy=remedy)
            return words("Pod {pod}, seat {seat}: decided to {remedy}", pod=pod, seat=fact.seat, remedy=remedy)
        case _:
            assert_never(fact)


def _remedy(remedy: CountRemedy, words: Words) -> Markup:
    match remedy:
        case CountRemedy.FOUND:
            return words("count again, together")
        case CountRemedy.PUT_BACK:
            return words("put the extra card back")
        case CountRemedy.REPLACED:
            return words("replace the booster")
        case CountRemedy.WENT_ON:
            return words("go on as it is")
        case _:
            assert_never(remedy)
