// Whoever is pressing something keeps it until the finger is up and has clicked: a part of the page that is drawn anew
// under a finger would swallow the press.

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
