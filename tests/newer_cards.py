"""Card files dated after every table that we ship: in the forms of MTGJSON and Scryfall, with where cards are legal."""

DAY = "2026-06-12"
EVERYWHERE = {"standard": "Legal", "modern": "Legal", "vintage": "Legal"}
LEGALITIES = {
    "Forest": EVERYWHERE,
    "Grizzly Bears": EVERYWHERE,
    "Lightning Bolt": {"modern": "Legal", "vintage": "Legal"},
    "Oko, Thief of Crowns": {"modern": "Banned", "vintage": "Legal"},
    "Brainstorm": {"vintage": "Restricted"},
}


def mtgjson(*, day: str = DAY) -> dict:
    """AllPrintings with one set of five cards."""
    cards = [
        {"name": name, "number": str(number), "type": "Basic Land — Forest" if name == "Forest" else "Creature",
         "legalities": said}
        for number, (name, said) in enumerate(LEGALITIES.items(), start=1)
    ]  # fmt: skip
    core = {"code": "FDN", "name": "Foundations", "releaseDate": "2024-11-15", "type": "core", "cards": cards}
    return {"meta": {"date": day, "version": "5.3.0"}, "data": {"FDN": core}}


def scryfall() -> list[dict]:
    """The same as a bulk file: it says of every format what holds, and nowhere of which day it is."""
    return [
        {"object": "card", "name": name, "set": "fdn", "collector_number": str(number), "released_at": "2024-11-15",
         "type_line": "Basic Land — Forest" if name == "Forest" else "Creature", "set_type": "core",
         "legalities": {format: said.get(format, "not_legal").lower() for format in (*EVERYWHERE, "pioneer")}}
        for number, (name, said) in enumerate(LEGALITIES.items(), start=1)
    ]  # fmt: skip
