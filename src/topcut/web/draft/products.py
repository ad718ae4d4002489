"""What is drafted, as chosen in a form: boosters of the operator's recipes, or the user's own cube."""

from typing import Final

from topcut.core.boosters import BoosterProduct
from topcut.desk.booster_shelf import BoosterShelf
from topcut.http.forms import Form, whole

CUBE: Final = "cube"


class DraftProductForm(Form, kw_only=True):
    """Which boosters."""

    product: str = ""
    """The code of a product, or `cube`."""
    cube: str = ""
    """A list of cards, each dealt once."""
    size: str = "15"
    """The size of a cube's booster."""


async def product_of(shelf: BoosterShelf, form: DraftProductForm) -> BoosterProduct:
    """Find the product a form names; a list that cannot be read is refused with every name that is not a card's."""
    if form.product == CUBE:
        return await shelf.cube(form.cube, size=whole(form.size) or 0)
    return await shelf.product(form.product)
