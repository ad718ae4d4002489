"""What lies over what on a page: whether a press on a button meets that button."""

from collections.abc import Iterable

from playwright.sync_api import Page

SIZES = ((390, 844), (1366, 768), (1440, 900))
SCROLLS = 5
"""Places of a page that are looked at, from its beginning to its end."""

COVERED = """(scrolls) => {
  const parts = [0.2, 0.5, 0.8], before = scrollY, found = new Set(), hidden = new Map();
  const floats = (one) => {
    for (; one; one = one.parentElement) if (/fixed|sticky/.test(getComputedStyle(one).position)) return one;
  };
  const said = (one) => `${one.localName}.${one.getAttribute("class") ?? ""} ${one.textContent.trim().slice(0, 40)}`;
  const controls = [...document.querySelectorAll("a[href], button, summary, select")].filter((one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest(".vh, .skips")
      && getComputedStyle(one).pointerEvents !== "none");
  // What a part of the page that scrolls by itself shows of a control, such as a wide table.
  const shownOf = (control) => {
    const frames = [];
    for (let one = control.parentElement; one; one = one.parentElement)
      if (getComputedStyle(one).overflow !== "visible") frames.push(one.getBoundingClientRect());
    return (x, y) => frames.every((box) => x > box.left && x < box.right && y > box.top && y < box.bottom);
  };
  // What hides a point of a control: nothing, or the element that would be pressed in its place.
  const over = (control) => {
    const isShown = shownOf(control);
    for (const { left, top, width, height } of control.getClientRects())
      for (const across of parts) for (const down of parts) {
        const [x, y] = [left + width * across, top + height * down], hit = document.elementFromPoint(x, y);
        const isIt = !hit || control.contains(hit) || hit.closest("label")?.control === control;
        if (!isIt && isShown(x, y)) return hit;
      }
  };
  const isInSight = (control) => {
    const { top, bottom, width } = control.getBoundingClientRect();
    return width > 1 && bottom > 0 && top < innerHeight;
  };
  for (let step = 0; step < scrolls; step += 1) {
    const { scrollHeight } = document.documentElement;
    scrollTo({ top: (scrollHeight - innerHeight) * step / (scrolls - 1), behavior: "instant" });
    for (const control of controls.filter(isInSight)) {
      const hit = over(control);
      if (!hit) continue;
      const bar = floats(hit), own = floats(control);
      if (bar && bar !== own && !own) hidden.set(control, hit);
      else found.add(`${said(control)} | under ${said(hit)}`);
    }
  }
  // What lies behind a floating part can be scrolled out from under it.
  for (const control of hidden.keys()) {
    control.scrollIntoView({ block: "center", behavior: "instant" });
    const hit = over(control);
    if (hit) found.add(`${said(control)} | always under ${said(hit)}`);
  }
  scrollTo({ top: before, behavior: "instant" });
  return [...found];
}"""
"""Buttons and links where one of nine points is another's; behind a floating part they must come out from under it."""

FLOATING = """() => {
  const floating = new Map();
  const read = (rules) => {
    for (const rule of rules) {
      if (/fixed|sticky/.test(rule.style?.position)) floating.set(rule.selectorText, rule);
      if (rule.cssRules?.length) read(rule.cssRules);
    }
  };
  for (const { cssRules } of document.styleSheets) read(cssRules);
  return [...floating.keys()].map((selector) =>
    [selector, [...document.querySelectorAll(selector)].some((one) => one.checkVisibility())]);
}"""
"""Each rule of the page's styles that lets a part float, and whether such a part is seen on it."""

JUMPS = """() => {
  if (document.querySelector("#tv, .lost")) return [];
  const places = () => [...document.querySelectorAll("main, a[href], button, summary")].map((one) => {
    const { left, top } = one.getBoundingClientRect();
    return { one, left, top };
  });
  const root = document.documentElement, was = root.dataset.contact ?? "";
  root.dataset.contact = "";
  const before = places();
  root.dataset.contact = "lost";
  for (const note of document.querySelectorAll("[data-no-contact]")) note.textContent = note.dataset.noContact;
  const after = places();
  root.dataset.contact = was;
  return after.filter(({ left, top }, at) => Math.hypot(left - before[at].left, top - before[at].top) > 1)
    .slice(0, 3).map(({ one }) => `moves as the server goes away: ${one.outerHTML.slice(0, 100)}`);
}"""
"""What is elsewhere under a finger when the page has lost the server.

Nobody presses a screen in the hall; and in a draft nothing can be taken then, which a note says in the page.
"""

BROKEN_WORDS = """() => {
  const found = [], word = document.createRange();
  for (const button of document.querySelectorAll("button, .btn")) {
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode;
      if (parentElement.closest("bdi, .vh") || !parentElement.checkVisibility()) continue;
      for (const { 0: letters, index } of data.matchAll(/\\p{L}+/gu)) {
        word.setStart(texts.currentNode, index);
        word.setEnd(texts.currentNode, index + letters.length);
        const tops = [...word.getClientRects()].map(({ top }) => top);
        if (Math.max(...tops) - Math.min(...tops) > 8) found.push(`broken: ${letters} on ${button.innerText}`);
      }
    }
  }
  return found;
}"""
"""Words of buttons that go on in the next line, names excepted."""


def covered_in(page: Page, sizes: Iterable[tuple[int, int]] = SIZES) -> list[str]:
    """Name what is covered, broken or jumps at each of several sizes of a page that is loaded once."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += [
            f"{page.url} at {width}: {one}"
            for one in (*covered(page), *page.evaluate(JUMPS), *page.evaluate(BROKEN_WORDS))
        ]
    return found


def covered(page: Page) -> list[str]:
    """Name what is covered on a page as large as it is now; it is scrolled from end to end, and back."""
    return list(page.evaluate(COVERED, SCROLLS))


def floating_on(page: Page) -> dict[str, bool]:
    """Return each selector that lets a part of a page float, and whether one is to be seen."""
    return dict(page.evaluate(FLOATING))
