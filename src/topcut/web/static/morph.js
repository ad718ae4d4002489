// Updates a part of the page to the server's current state. Unchanged elements stay the same: with their focus, their
// scroll position, and open if the reader opened them.

import { tick, wind } from "./clock.js";

// What somebody typed; a choice or the value of a button is not.
const TYPED = "textarea, input:not([type=radio], [type=checkbox])";
const folded = new WeakSet();
addEventListener("click", ({ target }) => target.closest?.("summary") && folded.add(target.closest("details")));

// What a button or a link does when it is pressed. One without an id that now does something else is not the one somebody
// was on.
function deed(item) {
  if (item.id || !item.matches("a, button")) return "";
  const hidden = [...(item.form?.querySelectorAll("[type=hidden]:not([name=key])") ?? [])].map(({ value }) => value);
  return [item.name, item.value, item.getAttribute("href"), item.getAttribute("formaction"), item.form?.action, hidden].join();
}

// A part whose state is another is about something else: what somebody chose for the one before does not stay with it.
export function renew(old, fresh) {
  if (old.dataset.state === fresh.dataset.state) morph(old, fresh);
  else swap(old, fresh, "outerHTML");
}

function swap(old, fresh, style) {
  const parts = [fresh].flat().map((part) => (part instanceof Node ? document.adoptNode(part) : part));
  if (style === "outerHTML") old.replaceWith(...parts);
  else old.replaceChildren(...parts);
  tick();
}

export function morph(old, fresh, { isKept = () => false, morphStyle = "outerHTML" } = {}) {
  if (!globalThis.Idiomorph) return swap(old, fresh, morphStyle); // its file was lost on the way
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const before = focused && deed(focused);
  const mayChange = (node) => !(node instanceof Element && isKept(node));
  Idiomorph.morph(old, fresh, {
    morphStyle,
    ignoreActiveValue: Boolean(focused?.matches(TYPED)),
    callbacks: {
      beforeNodeMorphed: mayChange,
      beforeNodeRemoved: mayChange,
      beforeAttributeUpdated: (name, item) => !(name === "open" && folded.has(item)),
      afterNodeMorphed: (item) => (item.dataset?.left || item.dataset?.ago) && wind(item),
    },
  });
  if (focused === document.activeElement && focused && deed(focused) !== before) focused.blur();
  tick();
}

// ---- what a finger is pressing stays as it is until the finger is up and has clicked

let pressed = null;

export const isPressed = () => pressed !== null;

export function released() {
  if (!isPressed()) return Promise.resolve();
  return new Promise((done) => document.addEventListener("topcut:released", done, { once: true }));
}

function release() {
  if (!isPressed()) return;
  pressed = null;
  setTimeout(() => document.dispatchEvent(new Event("topcut:released")));
}

addEventListener("pointerdown", (event) => (pressed = event.pointerId), { capture: true });
for (const over of ["pointerup", "pointercancel"]) addEventListener(over, (event) => event.pointerId === pressed && release());
addEventListener("pointermove", (event) => event.buttons || release()); // it was let go of outside the page
addEventListener("blur", release);
