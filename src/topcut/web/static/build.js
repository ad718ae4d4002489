// Building a deck: every press is sent at once and answered with the updated page; the deck is saved when the presses
// stop. Without this file every press is a separate form and saved at once.

import { morph } from "./morph.js";

const REST_MS = 2500;
const form = () => document.getElementById("build-form");
let waiting = []; // presses that are not sent yet
let isBusy = false;
let isKept = true;
let rest = 0;

function fields(more) {
  const sent = new FormData(form());
  for (const [name, value] of more) sent.append(name, value);
  return new URLSearchParams(sent);
}

async function send(more) {
  const answer = await fetch(form().action, { method: "POST", body: fields(more), headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("build");
  if (!answer.ok || !fresh) throw new Error("refused");
  morph(document.getElementById("build"), fresh);
  offerToCopy();
}

// A deck as text goes to the clipboard where there is a script; without one its lines are selected by hand.
function offerToCopy() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
}

async function copy(button) {
  const text = document.getElementById(button.dataset.copy);
  text.select();
  try {
    await navigator.clipboard.writeText(text.value);
  } catch {
    document.execCommand("copy"); // a plain connection has no clipboard of its own
  }
  button.textContent = button.dataset.copied;
}

offerToCopy();
document.addEventListener("click", ({ target }) => target.matches?.("[data-copy]") && copy(target));

// Presses that come while others are on their way go together with the next ones, on what those have made.
async function next() {
  if (isBusy) return;
  isBusy = true;
  form().classList.add("is-sending");
  try {
    while (waiting.length) {
      const moves = waiting.splice(0);
      try {
        await send([["quiet", "1"], ...moves.map((move) => ["move", move])]);
      } catch (error) {
        if (error.message === "refused") throw error;
        waiting.unshift(...moves); // no network: the presses wait
        rest = setTimeout(next, REST_MS);
        return;
      }
    }
  } catch {
    location.reload(); // what was kept is there; the page says why nothing more is taken
  } finally {
    isBusy = false;
    form()?.classList.remove("is-sending");
  }
  later();
}

function later() {
  clearTimeout(rest);
  if (!isKept) rest = setTimeout(keep, REST_MS);
}

async function keep() {
  if (isBusy || waiting.length || isKept) return;
  isBusy = true;
  try {
    await send([]);
    isKept = true;
  } catch (error) {
    if (error.message === "refused") isKept = true;
  }
  isBusy = false;
  if (waiting.length) next();
  else later();
}

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (event.target !== form() || button?.name !== "move" || event.defaultPrevented) return;
  event.preventDefault();
  isKept = false;
  clearTimeout(rest);
  waiting.push(button.value);
  next();
});

// Leaving the page loses nothing: the deck is kept as it stands.
addEventListener("pagehide", () => {
  if (isKept || !form()) return;
  navigator.sendBeacon(form().action, fields(waiting.map((move) => ["move", move])));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey && event.key === "z" && !event.target.matches?.("input:not([type=radio]), textarea")) {
    const undo = form()?.querySelector(".undo button");
    if (undo) undo.click();
    event.preventDefault();
  }
});
