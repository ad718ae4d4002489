// A line that was asked about and not entered is kept in sight on every page of the desk, until somebody says which
// result counts. It belongs to its round: it names the people who sat there and both results, it goes to no other
// round, and its round does not close from here before it is decided.

import { newKey } from "./keys.js";

const blank = document.getElementById("aside");
const shelf = `topcut-kept ${blank?.dataset.home}`;
const kept = new Map();

export const isKept = (part) => kept.has(part);

// Whether a part is about a line that went to the same round.
export const goesTo = (part, address) => (kept.get(part)?.to ?? address) === address;

export function letGo(part) {
  kept.delete(part);
  part?.remove();
}

// What the script of the line says of a line is all that is known of it later: its round may be over by then.
export function putAside(item, place, { isNow }) {
  if (!item.typed) return;
  const part = blank.content.firstElementChild.cloneNode(true);
  const say = (name, text) => (part.querySelector(`[data-say=${name}]`).textContent = text);
  const { where } = part.dataset;
  say("typed", item.typed);
  say("where", where.replace("%", item.round).replace("§", item.table) + item.names.map((name) => ` · ${name}`).join(""));
  say("mine", item.mine);
  say("other", item.other);
  for (const each of part.querySelectorAll("[data-who]")) if (each.dataset.who !== item.who) each.remove();
  const again = part.querySelector("[data-again]");
  again.dataset.again = item.typed;
  again.hidden = !isNow;
  const form = part.querySelector("form");
  const [mine, past] = form.querySelectorAll("[data-mine]");
  (isNow ? past : mine).remove();
  past.href = item.page; // the page of its table says what a correction changes, and asks
  form.action = item.to;
  form.elements.line.value = item.typed;
  form.elements.over.value = item.over;
  form.elements.key.value = newKey();
  part.querySelector("[data-leave]").addEventListener("click", () => letGo(part));
  kept.set(part, item);
  place.prepend(part);
}

// Everything kept, as the last page of the desk in this tab left it.
export function taken() {
  const { typed, aside = [] } = JSON.parse(sessionStorage.getItem(shelf) ?? "{}");
  sessionStorage.removeItem(shelf);
  return { typed, aside };
}

export function leave(typed) {
  sessionStorage.setItem(shelf, JSON.stringify({ typed, aside: [...kept.values()].reverse() }));
}

// A round is closed from several pages of the desk.
export function askBeforeClosing(event, round) {
  const open = [...kept].filter(([, item]) => item.round === round).map(([part]) => part);
  if (!open.length) return;
  event.preventDefault();
  for (const part of open) part.querySelector("[data-closing]").hidden = false;
  open[0].querySelector("button").focus();
}

// Its table was corrected, on the page of the table.
export function letGoCorrected({ pathname }) {
  for (const [part, { page }] of kept) if (pathname === `${new URL(page, location).pathname}/result`) letGo(part);
}
