// Shows a player's own table, opponent and time as soon as the feed has them; the page itself is reloaded later.

import { written } from "./clock.js";
import { buzz } from "./sound.js";

const OPEN = 0;
// ---- the seat

// The rounds of the bracket have names; the page has brought them in its language.
function roundName({ names, nameOf }, told) {
  const left = told.to_the_final;
  return left === undefined ? undefined : (names.split("|")[left] ?? nameOf.replace("%", 2 ** (left + 1)));
}

function fill(part, told, name) {
  for (const place of part.querySelectorAll("[data-told]")) {
    const isNamed = name && place.dataset.sayOf;
    const sentence = (isNamed ? place.dataset.sayOf : place.dataset.say) ?? "%";
    place.textContent = sentence.replace("%", isNamed ? name : told[place.dataset.told] ?? "");
  }
  if (!told.opponent_number) part.querySelector("[data-told=opponent_number]").remove();
}

// The page of the match turns into the seat; any other page has it on top and stays what it is.
function seat(told) {
  const main = document.getElementById("match");
  const place = main ?? document.getElementById("lit");
  const { dataset: words } = document.getElementById("told-seat");
  const where = `${told.round}-${told.table}-`;
  const isOpen = told.table && (told.report ?? OPEN) === OPEN;
  if (!place || !isOpen || place.dataset.state.startsWith(where)) return;
  const part = document.getElementById(main ? "told-seat" : "told-lit").content.cloneNode(true);
  const name = roundName(words, told);
  fill(part, told, name);
  part.querySelector("a").search = `?reporting=${told.round}`;
  place.replaceChildren(part);
  place.dataset.state = `${where}told`;
  if (main) fillWith(main, told);
  const title = name ? words.titleOf : words.title;
  document.title = title.replace("%r", name ?? told.round).replace("%t", told.table);
  buzz();
}

function fillWith(main, told) {
  main.querySelector("[data-digits]").dataset.digits = String(told.table).length;
  main.className = "spread posted-main";
  document.getElementById("my-clock")?.replaceChildren();
  document.getElementById("below")?.replaceChildren();
  document.body.className = "posted";
}

// ---- the time, as soon as it is another: the page that is read later says it in full

const TIME_CALLED = 4;
const FINAL = 3;

function timeIs(told, left) {
  if (told.left !== undefined) return "paused";
  if (told.state === TIME_CALLED) return told.extra && left > 0 ? "own" : "called";
  return "running";
}

function clock(told) {
  const corner = document.getElementById("my-clock");
  const pattern = document.getElementById("told-clock");
  const left = told.left ?? (told.ends_at === undefined ? undefined : told.ends_at - told.now);
  if (!document.getElementById("match") || !corner || !pattern || !told.table || left === undefined) return;
  const now = timeIs(told, left + (told.extra ?? 0));
  const part = pattern.content.querySelector(`[data-time=${now}]`).cloneNode(true);
  const timer = part.querySelector("[role=timer]");
  if (timer) {
    timer.dataset.left = Math.round((left + (told.extra ?? 0)) / 1000);
    timer.dataset.running = "";
    timer.textContent = written(Math.max(0, Math.floor(timer.dataset.left / 1000)));
  }
  corner.replaceChildren(part);
  fillPage(told, now);
}

// A pause and the end of time fill the page at once, whatever else is on it.
function fillPage(told, now) {
  const main = document.getElementById("match");
  const full = main?.querySelector(".time-full");
  if (!main || full?.dataset.time === now) return;
  full?.remove();
  const part = document.getElementById("told-full")?.content.querySelector(`[data-time=${now}]`);
  if (!part || (told.report ?? OPEN) === FINAL || document.body.classList.contains("posted")) return;
  main.prepend(part.cloneNode(true));
  buzz();
}

// ---- a judge looks for somebody

let buzzedAt = Number(document.querySelector("[data-buzzed]")?.dataset.buzzed ?? 0);

function called(told) {
  if (!told.buzzed_at || told.buzzed_at <= buzzedAt) return;
  buzzedAt = told.buzzed_at;
  buzz();
}

// ---- the player meeting: the page says where as soon as it is read again

let meeting = Number(document.querySelector("[data-meeting]")?.dataset.meeting ?? 0);

function meets(told) {
  if (told.meeting && told.meeting !== meeting) buzz();
  meeting = told.meeting ?? 0;
}

document.addEventListener("topcut:mine", ({ detail }) => {
  called(detail);
  meets(detail);
  seat(detail);
  clock(detail);
});
