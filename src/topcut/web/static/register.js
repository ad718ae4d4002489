// Registers a pool by tapping: every tap is handled and stored on this device, and the whole sheet is sent once.
// Without this script the text box takes the list.

import { Outbox } from "./outbox.js";

const form = document.querySelector(".sheet-form");
const box = document.getElementById("cards");
const find = document.getElementById("find");
const foil = document.getElementById("foil");
const hand = document.getElementById("column-hand");
const [count, last, back, save, none] = ["count", "last", "one-back", "save", "none"].map((id) => document.getElementById(id));
const wanted = Number(form.dataset.wanted);
const shelf = `topcut-pool ${location.pathname}`;
const buttons = new Map([...document.querySelectorAll(".regc")].map((button) => [button.dataset.name, button]));
let taps = kept() ?? read(box.value);

// ---- what was tapped: names in the order in which they came, each foil or not

function kept() {
  try {
    return JSON.parse(localStorage.getItem(shelf) ?? "null");
  } catch {
    return null;
  }
}

function keep() {
  try {
    localStorage.setItem(shelf, JSON.stringify(taps));
  } catch {
    // a device that keeps nothing still sends what is on the page
  }
}

function forget() {
  try {
    localStorage.removeItem(shelf);
  } catch {
    // nothing was kept
  }
}

const FOIL = " *F*";
const MOST = 999;

export function read(text) {
  return text.split("\n").flatMap((line) => {
    const [, many = "1", written] = /^\s*(?:(\d+)\s*[x×]?\s+)?(.*?)\s*$/i.exec(line);
    if (!written) return [];
    const isFoil = written.endsWith(FOIL);
    const name = isFoil ? written.slice(0, -FOIL.length) : written;
    return Array.from({ length: Math.min(Number(many), MOST) }, () => [name, isFoil]);
  });
}

export function write(all) {
  const counted = new Map();
  for (const [name, isFoil] of all) {
    const line = name + (isFoil ? FOIL : "");
    counted.set(line, (counted.get(line) ?? 0) + 1);
  }
  return [...counted].map(([line, many]) => `${many} ${line}`).join("\n");
}

function add(name, isFoil = false) {
  taps.push([name, isFoil]);
  foil.setAttribute("aria-pressed", "false");
  changed(name);
}

function oneBack() {
  const gone = taps.pop();
  if (gone) changed(gone[0]);
}

function changed(...names) {
  box.value = write(taps);
  keep();
  names.forEach(showCard);
  showAll();
}

// ---- showing

const titleOf = (name) => buttons.get(name)?.querySelector(".nm").textContent ?? name;

function byHand(name) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "regc" });
  Object.assign(button.dataset, { name, numbers: "", c: "" });
  button.innerHTML = '<span><span class="nm"></span><span class="no"><b class="foils"></b></span></span><span class="q" data-count>+</span>';
  button.querySelector(".nm").textContent = name;
  hand.querySelector(".reg").append(button);
  hand.hidden = false;
  buttons.set(name, button);
  return button;
}

function showCard(name) {
  const button = buttons.get(name) ?? byHand(name);
  const mine = taps.filter(([tapped]) => tapped === name);
  const foils = mine.filter(([, isFoil]) => isFoil).length;
  button.classList.toggle("has", mine.length > 0);
  button.querySelector("[data-count]").textContent = mine.length || "+";
  button.querySelector(".foils").textContent = foils ? form.dataset.foils.replace("%", foils) : "";
  const column = button.closest(".column");
  const names = new Set([...column.querySelectorAll(".regc")].map((each) => each.dataset.name));
  column.querySelector("[data-sum]").textContent = taps.filter(([tapped]) => names.has(tapped)).length;
}

function showAll() {
  const [name] = taps.at(-1) ?? [];
  const isOver = wanted > 0 && taps.length > wanted;
  count.textContent = taps.length;
  document.getElementById("sheet-head").classList.toggle("is-over", isOver);
  document.querySelector(".regc.now")?.classList.remove("now");
  buttons.get(name)?.classList.add("now");
  const many = taps.filter(([tapped]) => tapped === name).length;
  const say = isOver ? form.dataset.over : form.dataset.now;
  last.textContent = name ? say.replace("%n", titleOf(name)).replace("%c", many) : "";
  back.disabled = !name;
  save.classList.toggle("main", !wanted || taps.length === wanted);
  showEdge();
}

function showEdge() {
  const lines = [...document.querySelectorAll(".edge-line rect")];
  const full = wanted ? Math.floor((Math.min(taps.length, wanted) * lines.length) / wanted) : 0;
  lines.forEach((line, place) => {
    line.setAttribute("class", place < full ? "on" : "off");
    line.setAttribute("width", place < full ? 6.2 : 1);
  });
}

// ---- finding a card by its number or its first letters

const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f'’,.-]/g, "").toLowerCase().trim();

function found(typed) {
  const all = [...buttons.values()];
  const number = /^(\d+[a-z★]?)$/i.exec(typed)?.[1].toLowerCase();
  if (number) return all.filter((button) => button.dataset.numbers.split(" ").includes(number));
  const start = plain(typed);
  const named = all.map((button) => [plain(button.querySelector(".nm").textContent), button]);
  const exactly = named.filter(([name]) => name === start);
  const begins = named.filter(([name]) => name !== start && name.startsWith(start));
  const within = named.filter(([name]) => !name.startsWith(start) && name.includes(` ${start}`));
  return [...exactly, ...begins, ...within].map(([, button]) => button);
}

function narrow() {
  const typed = find.value.trim();
  const fitting = typed ? found(typed) : [];
  for (const button of buttons.values()) button.hidden = typed !== "" && fitting.length > 0 && !fitting.includes(button);
  document.querySelector(".regc.next")?.classList.remove("next");
  fitting[0]?.classList.add("next");
  none.hidden = !typed || fitting.length > 0;
  none.querySelector("strong").textContent = none.dataset.say.replace("%", typed);
  return fitting[0];
}

function clear() {
  find.value = "";
  narrow();
}

function typed(event) {
  const isEmpty = find.value.trim() === "";
  if (event.key === "Enter") {
    event.preventDefault();
    const next = isEmpty ? null : narrow();
    if (next) add(next.dataset.name, event.shiftKey || isFoilNext());
    if (next) clear();
  } else if (isEmpty && (event.key === "-" || event.key === "−")) {
    event.preventDefault();
    oneBack();
  } else if (isEmpty && event.key === "+" && taps.length) {
    event.preventDefault();
    add(...taps.at(-1));
  } else if (event.key === "Escape") {
    clear();
  }
}

// ---- taps: one adds one, a long one a foil

const HOLD_MS = 450;
let holding;
const isFoilNext = () => foil.getAttribute("aria-pressed") === "true";

function press(event) {
  const card = event.target.closest(".regc");
  if (!card || event.button) return;
  holding = { card, timer: setTimeout(() => hold(card), HOLD_MS) };
}

function hold(card) {
  holding = { card, isDone: true };
  add(card.dataset.name, true);
}

function release() {
  clearTimeout(holding?.timer);
  if (!holding?.isDone) holding = null;
}

function click(event) {
  const card = event.target.closest(".regc");
  if (!card) return;
  const wasHeld = holding?.isDone && holding.card === card;
  holding = null;
  if (!wasHeld) add(card.dataset.name, isFoilNext());
  if (find.value) clear();
}

// ---- sending: once, with the key of the form, however often it takes

const outbox = new Outbox({
  store: () => localStorage,
  shelf: "topcut-pools",
  againMs: 5_000,
  request: ({ action, fields }) => ({ address: action, fields }),
  settle: settled,
  show: (items) => (document.getElementById("unsent").hidden = !items.length),
  isMine: ({ action }) => new URL(action).pathname === new URL(form.action).pathname,
});

function settled(_, { ok, url, text }) {
  if (ok) {
    forget();
    location.assign(url);
    return;
  }
  const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("main");
  if (fresh) document.querySelector("main").replaceWith(document.adoptNode(fresh));
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (outbox.items.length) outbox.send();
  else outbox.put({ action: form.action, fields: new URLSearchParams(new FormData(form)).toString() });
});
addEventListener("online", () => outbox.send());

// ---- the page as it was left

if (find) {
  for (const part of document.querySelectorAll("[data-with-script]")) part.hidden = false;
  document.getElementById("as-text").open = false;
  box.required = false;
  const columns = document.querySelector(".columns");
  columns.addEventListener("pointerdown", press);
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) columns.addEventListener(end, release);
  columns.addEventListener("contextmenu", (event) => event.preventDefault());
  columns.addEventListener("click", click);
  find.addEventListener("input", narrow);
  find.addEventListener("keydown", typed);
  back.addEventListener("click", oneBack);
  foil.addEventListener("click", () => foil.setAttribute("aria-pressed", String(!isFoilNext())));
  document.getElementById("by-hand").addEventListener("click", () => {
    add(find.value.trim(), isFoilNext());
    clear();
  });
  box.addEventListener("change", () => {
    const before = taps;
    taps = read(box.value);
    changed(...new Set([...before, ...taps].map(([name]) => name)));
  });
  box.value = write(taps);
  [...new Set(taps.map(([name]) => name))].forEach(showCard);
  showAll();
}
if (outbox.items.length) outbox.send();
