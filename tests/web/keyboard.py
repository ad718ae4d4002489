"""A desk without a mouse: Tab has to reach what is pressed, and every key counts."""

from playwright.sync_api import expect
from tests.patience import LONG
from tests.web.devices import Device, patient

FEW = 5
"""So many Tabs at most from the skip link to the next step."""
MANY = 60


class Keyboard:
    """Hands that never leave the keys of one device; what each step took is noted."""

    def __init__(self, device: Device) -> None:
        self.page = device.page
        self._ask = patient(device.page.evaluate)
        self.steps: list[tuple[str, int]] = []
        self._pressed = 0

    @property
    def keys(self) -> int:
        return sum(keys for _, keys in self.steps)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
        self._pressed += len(keys)

    def type(self, text: str) -> None:
        self.page.wait_for_load_state()
        self.page.keyboard.type(text)
        self._pressed += len(text)

    def reach(self, selector: str, *, most: int = MANY, key: str = "Tab") -> None:
        """Tab until it has the focus."""
        expect(self.page.locator(selector).first).to_be_visible()
        for tabs in range(most + 1):
            if self._ask("wanted => document.activeElement.matches(wanted)", selector):
                return
            assert tabs < most, f"{selector} is not reached by {most} Tabs"
            self.press(key)

    def leave(self, key: str) -> None:
        """Press a key that leads to another page, and wait for that page."""
        with self.page.expect_navigation(timeout=LONG * 1_000):
            self.press(key)

    def push(self, selector: str, *, most: int = MANY, key: str = "Tab") -> None:
        """Tab to it and press Enter: a link is followed, a form sent."""
        self.reach(selector, most=most, key=key)
        self.leave("Enter")

    def write(self, selector: str, text: str) -> None:
        self.reach(selector)
        self.type(text)

    def choose(self, group: str, value: str) -> None:
        """Tab to a group of choices and move through it."""
        self.reach(f"input[name={group}]")
        for _ in range(MANY):
            if self._ask("value => document.activeElement.value === value", value):
                return
            self.press("ArrowDown")
        raise AssertionError(f"{group} has no {value}")

    def next_step(self, action: str) -> None:
        """Skip to the next step of the desk and press it."""
        self.press("Alt+n")
        self.push(f"[action$='{action}'] button, a[href$='{action}']", most=FEW)

    def done(self, step: str) -> None:
        self.steps.append((step, self._pressed))
        self._pressed = 0

    def told(self) -> str:
        rows = "\n".join(f"  {keys:5} {step}" for step, keys in self.steps)
        return f"A night by keys alone:\n{rows}\n  {self.keys:5} in all"
