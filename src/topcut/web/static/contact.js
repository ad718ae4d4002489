// Whether this page is still connected. The feed beats every few seconds; after nine silent seconds the page says so and
// since when, and continues by its own clock. A hidden page listens to nothing and says nothing.

import { timeOfDay } from "./when.js";

const SILENT_MS = 9_000;
const LOOK_MS = 500;

const root = document.documentElement;
let heardAt = performance.now();
let heardOn = new Date();

function write() {
  const isLost = root.dataset.contact === "lost";
  const time = timeOfDay(heardOn);
  for (const note of document.querySelectorAll("[data-no-contact]")) {
    const text = note.dataset.noContact.replace("%", time);
    if (isLost && note.textContent !== text) note.textContent = text;
  }
}

function turn(state) {
  if (root.dataset.contact !== state) {
    root.dataset.contact = state;
    document.dispatchEvent(new CustomEvent("topcut:contact", { detail: state }));
  }
  write();
}

export function heard() {
  heardAt = performance.now();
  heardOn = new Date();
  turn("kept");
}

let watching;

// Begins to listen, or stops because nobody looks.
export function listening(isOn) {
  heardAt = performance.now();
  clearInterval(watching);
  if (isOn) watching = setInterval(() => performance.now() - heardAt >= SILENT_MS && turn("lost"), LOOK_MS);
}
