"""Swiss pairing: exact, proven, explained, and reproducible from the round's seed."""

from topcut.core.pairing.cost import Certificate, Cost, cost_of
from topcut.core.pairing.field import NOBODY, Field
from topcut.core.pairing.pairing import ENGINE, Pairing
from topcut.core.pairing.swiss import pair

__all__ = ["ENGINE", "NOBODY", "Certificate", "Cost", "Field", "Pairing", "cost_of", "pair"]
