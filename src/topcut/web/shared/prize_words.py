"""The words people write prizes with, in every language there is."""

from collections.abc import Mapping
from typing import Final

from topcut.locale.vocabulary import Vocabulary, about

PLACE_NAMES: Final[Mapping[int, Vocabulary]] = {
    1: about("typed prizes: all words for the first place, with commas", "winner, champion, first"),
    2: about("typed prizes: all words for the second place, with commas", "second, finalist"),
    3: about("typed prizes: all words for the third place, with commas", "third"),
    4: about("typed prizes: all words for the fourth place, with commas", "fourth"),
}
ORDINALS: Final = about("typed prizes: all endings of a number for a place, with commas", "st, nd, rd, th")
PLACE: Final = about("typed prizes: all words that may follow a place (1st place: …), with commas", "place")
TO: Final = about("typed prizes: all words between the first and last place (3 to 4), with commas", "to")
AND: Final = about("typed prizes: all words that join places or prizes, with commas", "and")
TOP: Final = about("typed prizes: all words for the best so many (Top 8), with commas", "top")
POINTS: Final = about("typed prizes: all words for points, with commas", "point, points, pt, pts")
ONE: Final = about("typed prizes: all articles that mean one (a playmat), with commas", "a, an")
CASH: Final = about("typed prizes: all words for cash after an amount (50 EUR cash), with commas", "cash")
CREDIT: Final = about("typed prizes: all words for store credit, only the last word, with commas", "credit")
CURRENCIES: Final[Mapping[str, Vocabulary]] = {
    "EUR": about("typed prizes: all words for euro, with commas", "euro, euros"),
    "USD": about("typed prizes: all words for US dollar, with commas", "dollar, dollars"),
    "GBP": about("typed prizes: all words for British pound, with commas", "pound, pounds"),
}
THINGS: Final = about(
    "typed prizes: usual prizes, each as singular/plural, with commas",
    "booster/boosters, bundle/bundles, case/cases, display/displays, invitation/invitations, pack/packs, "
    "playmat/playmats, prize-ticket/prize-tickets, product/products, promo/promos, ticket/tickets, box/boxes",
)
SHAREABLE: Final = about(
    "typed prizes: all prizes that players can divide (sealed product, tickets), singular and plural, with commas",
    "booster, boosters, box, boxes, bundle, bundles, case, cases, credit, display, displays, pack, packs, "
    "prize ticket, prize tickets, product, products, store credit, ticket, tickets",
)
INVITATIONS: Final = about(
    "typed prizes: all words for an invitation to another tournament, with commas",
    "invitation, invitations, invite, invites",
)
