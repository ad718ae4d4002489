// The rows of the desk's tables, and what they and a typed line say of each other.

import { read } from "./line.js";

const entry = document.getElementById("entry");

export function rowOf(table) {
  return document.querySelector(`.desk-tables .match[data-table="${table}"]`);
}

export function seatOf(place) {
  const seat = "ABC".indexOf(place.at(-1));
  return seat < 0 ? "" : `?seat=${seat}`;
}

export const dashes = (score) => score.replaceAll("-", "–");

// What a row shows so far; a pod has places instead.
const scoreIn = (row) => row.querySelector(".s")?.textContent.trim() ?? "";

// The games of each change places; those that nobody won stay where they are.
export function mirrored(row) {
  const [first, second, ...drawn] = scoreIn(row).split("–");
  return second === undefined ? [first] : [second, first, ...drawn];
}

export function middle(entered, row) {
  const say = entry.dataset;
  if (!entered) return "–";
  if (entered.mirror) return mirrored(row).join("–");
  if (entered.clear) return say.clears;
  if (entered.minutes) return `+${entered.minutes}`;
  if (entered.how === "pod") return entered.pod;
  return entered.how === "played" ? dashes(entered.score) : entered.how === "draw-agreed" ? say.draws : "–";
}

// The page of a table, and what it would change there to record a line.
function pageOf(table, typed) {
  const url = new URL(`${entry.dataset.at}${entry.dataset.round}/table/${Number.parseInt(table, 10)}${seatOf(table)}`, location);
  url.searchParams.set("score", typed.replace(/^\d+\s*[abc]?[\s.,*/]+/i, ""));
  return url.href;
}

// What is known of a line while its round is on.
export function described(typed, { over } = {}) {
  const entered = read(typed);
  const row = entered?.how && rowOf(entered.table);
  if (!row) return undefined;
  const { phone, has } = row.dataset;
  const names = [...row.querySelectorAll(row.querySelector(".pod-seats") ? ".pod-seats > span" : ".p")];
  const { absent, conceded } = entered;
  const mine = absent ? entry.dataset.absent : conceded ? entry.dataset.concedes : "";
  const whose = (absent ?? conceded ?? "").split("").map((side) => names[side - 1].innerText.trim());
  return {
    typed,
    over: over ?? row.dataset.over ?? "",
    to: entry.action,
    page: pageOf(entered.table, typed),
    round: entry.dataset.round,
    table: entered.table,
    names: names.map((name) => name.innerText.trim()),
    mine: mine ? `${whose.join(", ")} ${mine}` : middle(entered, row),
    other: dashes(phone ?? has ?? "–"),
    who: phone ? "phone" : "recorded",
  };
}
