// Building a deck: every press is sent at once and answered with the updated page; the deck is saved when the presses
// stop. Without this file every press is a separate form and saved at once.

import { newKey } from "./keys.js";
import { morph } from "./morph.js";
import { sendUntilAnswered } from "./outbox.js";

const REST_MS = 2500;
const form = () => document.getElementById("build-form");
let waiting = []; // presses that are not sent yet
let sent = []; // presses that are not answered yet
let isBusy = false;
let isKept = true;
let rest = 0;

function fields(more) {
  const said = new FormData(form());
  for (const [name, value] of more) said.append(name, value);
  return new URLSearchParams(said);
}

const asMoves = (presses) => presses.map((press) => ["move", press]);

// Whether the page took it. Without a network it waits for one.
async function send(more) {
  const answer = await sendUntilAnswered({ address: form().action, fields: fields(more) }, { againMs: REST_MS });
  const fresh = new DOMParser().parseFromString(answer.text, "text/html").getElementById("build");
  if (!answer.ok || !fresh) return false;
  morph(document.getElementById("build"), fresh);
  offerToCopy();
  return true;
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
  let isTaken = true;
  while (waiting.length && isTaken) {
    sent = waiting.splice(0);
    isTaken = await send([["quiet", "1"], ...asMoves(sent)]);
  }
  sent = [];
  isBusy = false;
  form()?.classList.remove("is-sending");
  if (isTaken) later();
  else location.reload(); // what was kept is there; the page says why nothing more is taken
}

function later() {
  clearTimeout(rest);
  if (!isKept) rest = setTimeout(keep, REST_MS);
}

async function keep() {
  if (isBusy || waiting.length || isKept) return;
  isBusy = true;
  await send([]);
  isBusy = false;
  if (waiting.length) next();
  else isKept = true; // refused or not: it is not sent again
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
  const presses = [...sent, ...waiting];
  const body = fields(asMoves(presses));
  if (presses.length) body.set("key", newKey()); // the form's own may be on its way with the deck without them
  navigator.sendBeacon(form().action, body);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey && event.key === "z" && !event.target.matches?.("input:not([type=radio]), textarea")) {
    const undo = form()?.querySelector(".undo button");
    if (undo) undo.click();
    event.preventDefault();
  }
});
