// Makes an online table live: one's own view from the feed, cards chosen by click, key or finger, moved by drag.
// Without it the same page works by its forms.

import { newKey } from "./keys.js";

const page = document.getElementById("table");
const { stream, chair } = page.dataset;
const { commitment, hex } = await import(page.dataset.sha256); // a changed file has another address
const { replay, tapeBytes } = await import(page.dataset.replay);
const says = JSON.parse(page.dataset.says);
const names = JSON.parse(page.dataset.names);
const seat = /^\d+$/.test(chair) ? Number(chair) : null;
const CLOSED = 4;
const PLAYING = 2;

let now = null; // the last thing the feed said
let chosen = []; // numbers of one's own cards, in the order they were chosen
let reason = ""; // "#17": the card that is named as the reason
let stage = null;

const at = (id) => document.getElementById(id);
const here = (path) => `/table/${stream}/${path}`;

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== ""));
  return element;
}

// ---- sending

async function send(path, fields) {
  const body = new URLSearchParams(fields);
  body.set("csrf", at("wishes").elements.csrf.value);
  body.set("key", newKey());
  body.set("chair", chair);
  try {
    const answer = await fetch(here(path), { method: "POST", body, headers: { Accept: "application/json" } });
    const said = await answer.json().catch(() => ({}));
    refuse(answer.ok ? "" : `${said.error || said.title || answer.status}${said.rule ? ` (${said.rule})` : ""}`);
    return answer.ok;
  } catch {
    refuse(says.offline);
    return false;
  }
}

function refuse(text) {
  at("refused").hidden = !text;
  at("refused").textContent = text;
}

async function wish(offer, more = {}) {
  const fields = new URLSearchParams({ ...offer.fields, ...more });
  if (!fields.has("cards")) fields.set("cards", chosen.join(" "));
  if (reason) fields.set("effect", reason);
  if (at("count")) fields.set("count", at("count").value || "1");
  if (at("said")?.value) fields.set("said", at("said").value);
  if (await send(`do/${offer.wish}`, fields)) {
    chosen = [];
    choose("");
    if (at("said")) at("said").value = "";
    if (at("count")) at("count").value = "1";
  }
}

// ---- drawing

function drawCard(card, { own, stack = null }) {
  const face = card.name === null || card.name === undefined ? make("span", { class: "vh" }, says.unseen) : card.name;
  const classes = ["cd", face === card.name ? "" : "back", stack?.exerted ? "used" : ""].filter(Boolean).join(" ");
  const item = make("li", { class: classes, "data-card": card.id, "data-up": card.up, "data-own": own });
  const title = make("b", {}, face);
  if (own) {
    const box = make("input", { type: "checkbox", value: card.id });
    box.checked = chosen.includes(card.id);
    item.append(make("label", {}, box, title, card.seen_by?.length ? make("span", { class: "sub" }, says.seen) : ""));
    item.draggable = true;
  } else {
    item.append(title);
    if (card.up) item.tabIndex = 0;
  }
  item.classList.toggle("on", chosen.includes(card.id));
  item.classList.toggle("reason", reason === `#${card.id}`);
  const tag = stack && tagged(stack);
  if (tag) item.append(make("span", { class: "tagc" }, tag));
  return item;
}

function tagged(stack) {
  const counters = Object.entries(stack.counters).map(([name, n]) => `${n} ${name}`);
  return [stack.exerted ? says.exerted : "", stack.damage ? `${says.damage} ${stack.damage}` : "", ...counters].filter(Boolean).join(", ");
}

function drawZone(side, zone, items, extra = "") {
  const label = `${says[zone] ?? zone}: ${names[side.seat] ?? ""}`;
  return make("ul", { class: `zone ${extra}`, tabindex: "0", "data-zone": zone, "data-seat": side.seat, "aria-label": label }, ...items);
}

function drawHand(side) {
  const own = side.seat === seat;
  const known = side.hand_known.map((name) => make("li", { class: "cd" }, make("b", {}, name)));
  const backs = Array.from({ length: side.hand_count - known.length }, () => drawCard({ id: "", name: null }, { own: false }));
  return drawZone(side, "hand", own || side.hand.length ? side.hand.map((card) => drawCard(card, { own })) : [...known, ...backs], "hand");
}

function drawAreas(side) {
  const own = side.seat === seat;
  return Object.entries(side.areas)
    .filter(([area, stacks]) => area === "play" || own || stacks.length)
    .map(([area, stacks]) =>
      drawZone(side, area, stacks.flatMap((stack) => stack.cards.map((card, i) => drawCard(card, { own, stack: i ? null : stack }))), `area-${area}`));
}

function markOf(place) {
  if (place.seats.includes(seat)) return place.seats.length > 1 ? "both" : "you";
  return place.name ? "both" : "other";
}

function drawDeck(side) {
  const marks = new Map(side.deck.known.map((place) => [place.place, markOf(place)]));
  const lines = Array.from({ length: side.deck.count }, (_, place) => make("i", { class: marks.get(place) ?? "u" }));
  const words = now.known[side.seat].map(([, line]) => plain(line)).join(". ");
  const spine = make("div", { class: side.deck.count > 80 ? "spine many" : "spine", role: "img", "aria-label": `${side.deck.count} ${says.cards}. ${words}` }, ...lines);
  const count = make("figcaption", {}, make("span", { class: "num" }, String(side.deck.count)), make("span", { class: "label" }, says.cards));
  return make("figure", { class: "deck", "data-seat": side.seat }, spine, count);
}

function drawTally(side, [tally, value]) {
  const steps = [-1, 1].map((step) => {
    const button = make("button", { class: "btn slim", type: "button", "aria-label": `${step > 0 ? "+" : "−"}1 ${says[tally] ?? tally}` }, step > 0 ? "+" : "−");
    button.onclick = () => send("do/tally", { tally, value: value + step, seat: side.seat });
    return button;
  });
  return make("p", { class: "tally" }, make("span", { class: "label" }, says[tally] ?? tally), make("span", { class: "num life" }, String(value)), seat === null ? "" : make("span", { class: "steps" }, ...steps));
}

function drawSide(side, isLast) {
  const own = side.seat === seat;
  const name = make("bdi", {}, names[side.seat] ?? "");
  const title = make("b", {}, own ? make("span", { class: "you" }, name) : name, now.view.turn && now.view.active === side.seat ? make("span", { class: "small muted" }, ` ${says["to play"]}`) : "");
  const counts = [`${says.hand} ${side.hand_count}`, ...Object.entries(side.areas).filter(([area]) => area !== "play").map(([area, stacks]) => `${says[area]} ${stacks.length}`)];
  const who = make("div", { class: "who" }, title, ...Object.entries(side.tallies).map((tally) => drawTally(side, tally)), make("span", { class: "small muted" }, counts.join(" · ")));
  const zones = own ? [...drawAreas(side), drawHand(side)] : [drawHand(side), ...drawAreas(side)];
  return make("div", { class: `slab ${isLast ? "me" : "them"}`, "data-seat": side.seat }, who, drawDeck(side), make("div", { class: "zones" }, ...zones));
}

function drawOffer(offer, slim) {
  const button = make("button", { class: `btn${slim ? " slim" : ""}${offer.main ? " main" : ""}`, type: "button", "data-wish": offer.wish, "data-key": offer.key }, offer.label);
  if (offer.key) button.append(" ", make("kbd", {}, offer.key));
  button.onclick = () => wish(offer);
  return button;
}

const plain = (markup) => new DOMParser().parseFromString(markup, "text/html").body.textContent;
const rich = (markup) => new DOMParser().parseFromString(markup, "text/html").body.childNodes; // escaped by the server

function drawLog() {
  const list = at("log");
  const newest = Math.max(0, ...[...list.children].map((line) => Number(line.dataset.seq)));
  for (const [seq, time, what, line] of now.log) {
    if (seq <= newest) continue;
    list.prepend(make("li", { class: what, "data-seq": seq, "data-at": time }, make("span"), make("p", {}, ...rich(line))));
  }
  for (const line of list.children) {
    line.firstChild.textContent = new Date(Number(line.dataset.at)).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
  }
}

function drawKnown() {
  at("known").replaceChildren(...now.view.sides.flatMap((side) => [
    make("p", { class: "small whose" }, make("bdi", {}, names[side.seat] ?? "")),
    make("ul", { class: "know" }, ...now.known[side.seat].map(([kind, line]) => make("li", {}, make("i", { class: `k ${kind}` }), make("span", {}, ...rich(line))))),
  ]));
  const pledged = Object.entries(now.view.pledges);
  at("pledges").replaceChildren(...pledged.map(([side, said]) => make("li", {}, make("span", { class: "label" }, side < 0 ? says.server : names[side]), make("code", {}, said))));
}

function drawTakeBack() {
  const strip = at("take-back");
  if (!strip) return;
  const asked = now.view.take_back && now.view.take_back[0] !== seat;
  const button = make("button", { class: "btn slim", type: "button" }, asked ? says.agree : says.ask);
  button.onclick = () => send(asked ? "back/agree" : "back/ask", {});
  strip.replaceChildren(make("span", {}, asked ? says["other move"] : says["own move"]), button);
}

function drawReasons() {
  const select = at("effect");
  if (!select) return;
  const up = now.view.sides.flatMap((side) => Object.values(side.areas).flat().flatMap((stack) => stack.cards.filter((card) => card.up)));
  if (!up.some((card) => `#${card.id}` === reason)) reason = "";
  select.replaceChildren(make("option", { value: "" }, says.itself), ...up.map((card) => make("option", { value: `#${card.id}` }, card.name)));
  select.value = reason;
}

function draw() {
  const { view } = now;
  const focused = document.activeElement?.closest?.("[data-card]")?.dataset.card;
  const sides = [...view.sides].sort((a, b) => (a.seat === seat) - (b.seat === seat));
  const mine = new Set(seat === null ? [] : ownNumbers(view));
  chosen = chosen.filter((number) => mine.has(number));
  drawReasons();
  at("sides").replaceChildren(...sides.map((side, i) => drawSide(side, i === sides.length - 1)));
  at("looks").replaceChildren(...view.looks.filter((look) => look.cards.length).map((look) =>
    make("div", { class: "panel looking" }, make("header", {}, make("h3", {}, says.looking)), make("ul", { class: "zone", "data-zone": "look" }, ...look.cards.map((card) => drawCard(card, { own: look.seat === seat }))))));
  at("acts")?.replaceChildren(...now.offers.map((offer) => drawOffer(offer)));
  at("moves")?.replaceChildren(...now.moves.map((offer) => drawOffer(offer, true)));
  at("score").textContent = plain(now.score);
  drawKnown();
  drawLog();
  drawTakeBack();
  if (focused) (document.querySelector(`[data-card="${focused}"] input`) ?? document.querySelector(`[data-card="${focused}"]`))?.focus();
}

function ownNumbers(view) {
  const side = view.sides[seat];
  const looks = view.looks.filter((look) => look.seat === seat).flatMap((look) => look.cards);
  return [...side.hand, ...looks, ...Object.values(side.areas).flat().flatMap((stack) => stack.cards)].map((card) => card.id);
}

// ---- choosing, by click, touch or key: a label's check box is all of them

function choose(which) {
  reason = which;
  if (at("effect")) at("effect").value = which;
  for (const item of document.querySelectorAll("[data-card]")) {
    const number = Number(item.dataset.card);
    item.classList.toggle("on", chosen.includes(number));
    item.classList.toggle("reason", reason === `#${item.dataset.card}`);
    const box = item.querySelector("input");
    if (box) box.checked = chosen.includes(number);
  }
}

at("mat").addEventListener("change", (event) => {
  const item = event.target.closest("[data-card]");
  if (event.target.id === "effect") choose(event.target.value);
  if (!item) return;
  const number = Number(item.dataset.card);
  chosen = event.target.checked ? [...chosen, number] : chosen.filter((other) => other !== number);
  choose(event.target.checked && item.dataset.up !== undefined ? `#${number}` : reason);
});

function point(event) {
  const item = event.target.closest?.("[data-card][data-up]:not([data-own])");
  if (item) choose(reason === `#${item.dataset.card}` ? "" : `#${item.dataset.card}`);
}
at("mat").addEventListener("click", point);
at("mat").addEventListener("keydown", (event) => event.key === "Enter" && point(event));

// ---- dragging a card into a zone or onto a deck

let dragged = null;
at("mat").addEventListener("dragstart", (event) => {
  dragged = Number(event.target.closest?.("[data-card]")?.dataset.card ?? 0) || null;
  event.dataTransfer?.setData("text/plain", "card");
});
at("mat").addEventListener("dragover", (event) => {
  if (dragged && targetOf(event)) event.preventDefault();
});
at("mat").addEventListener("drop", (event) => {
  const target = dragged && targetOf(event);
  if (!target) return;
  event.preventDefault();
  const cards = (chosen.includes(dragged) ? chosen : [dragged]).join(" ");
  wish(target, { cards });
  dragged = null;
});

function targetOf(event) {
  const zone = event.target.closest?.("[data-zone]");
  const deck = event.target.closest?.(".deck");
  if (deck?.dataset.seat === String(seat)) return { wish: "put", fields: { where: "top" } };
  if (zone && zone.dataset.seat === String(seat) && zone.dataset.zone !== "look") return { wish: "move", fields: { target: zone.dataset.zone } };
  return null;
}

// ---- keys

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !now) return;
  if (event.target.closest("textarea, select, input:not([type=checkbox])")) return;
  const isCard = event.target.closest("[data-card]");
  const key = event.key === " " ? "Space" : event.key.toUpperCase();
  if (key === "Space" && (isCard || event.target.closest("button, a, summary"))) return;
  const offer = [...now.offers, ...now.moves].find((one) => one.key === key && (one.needs !== "cards" || chosen.length));
  if (!offer || event.repeat) return;
  event.preventDefault();
  wish(offer);
});

// ---- forms that are left: sent without leaving the page

addEventListener("submit", (event) => {
  const form = event.target;
  const action = new URL(event.submitter?.formAction || form.action, location.href);
  const path = action.pathname.split(`/table/${stream}/`)[1];
  if (!path || path === "deck" || path === "do/sideboard") return; // the page itself changes
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form));
  for (const [name, value] of action.searchParams) fields.set(name, value);
  fields.delete("cards");
  fields.set("cards", chosen.join(" "));
  const zones = fields.getAll("zones");
  if (zones.length) fields.set("zones", zones.join(" "));
  send(path, fields);
});

// ---- one's own share of every chance: made here, bound before, handed in for when it comes

const kept = (number) => `topcut-share-${stream}-${seat}-${number}`;
let sharing = 0;

function remembered(number) {
  try { return localStorage.getItem(kept(number)); } catch { return null; }
}

function bytesFrom(text) {
  return new Uint8Array(text.match(/../g).map((pair) => parseInt(pair, 16)));
}

async function share() {
  const { view, shares, largest } = now;
  if (seat === null || !largest || view.stage === CLOSED || !view.pledges["-1"] || shares.includes(seat) || sharing === view.chance) return;
  sharing = view.chance;
  const number = view.chance;
  let tape = remembered(number);
  if (!tape) {
    tape = hex(crypto.getRandomValues(new Uint8Array(tapeBytes(largest))));
    try { localStorage.setItem(kept(number), tape); } catch { /* the share still counts; only the check of it later is gone */ }
  }
  const bound = commitment(bytesFrom(tape), { number, side: seat });
  const body = new URLSearchParams({ csrf: at("wishes").elements.csrf.value, chair, number, commitment: bound, tape });
  const answer = await fetch(here("share"), { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => null);
  if (!answer?.ok) sharing = 0;
}

const replaying = document.querySelector("#replay button");
if (replaying) {
  replaying.hidden = false;
  replaying.onclick = async () => {
    const chances = await (await fetch(here("chances"), { headers: { Accept: "application/json" } })).json();
    const wrong = replay(chances, { mine: remembered, seat }).find((one) => !one.holds);
    const said = document.querySelector("#replay p");
    said.hidden = false;
    said.classList.toggle("good", !wrong);
    said.textContent = wrong ? `${says.differs} ${wrong.number}` : `${says.replayed} ${chances.length}`;
  };
}

// ---- who is away, and for how long

let heard = 0;
function presence() {
  if (!now) return;
  const strip = at("presence");
  const since = (performance.now() - heard) / 1000;
  const away = now.view.sides.find((side) => side.seat !== seat && now.away[side.seat] !== null);
  strip.hidden = !away || now.view.stage === CLOSED;
  if (strip.hidden) return;
  const seconds = now.away[away.seat] < 0 ? -1 : Math.floor(now.away[away.seat] + since);
  const left = now.grace - seconds;
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  const said = seconds < 0 ? says.absent : left > 0 ? `${says.away} ${clock}` : says.late;
  if (strip.textContent !== `${names[away.seat]} ${said}`) strip.textContent = `${names[away.seat]} ${said}`;
}
setInterval(presence, 1000);

// ---- the feed

const feed = new EventSource(`${here("feed")}?chair=${chair}&after=${page.dataset.seq}`);
feed.onmessage = (event) => {
  now = JSON.parse(event.data);
  heard = performance.now();
  if (stage !== null && stage !== now.view.stage && (now.view.stage === CLOSED || stage === CLOSED || [stage, now.view.stage].includes(PLAYING) || now.view.stage === 1)) {
    location.reload();
    return;
  }
  stage = now.view.stage;
  draw();
  presence();
  share();
  page.dataset.live = now.seq;
};
feed.addEventListener("refused", (event) => {
  refuse(event.data); // what may no longer be seen is taken off the page, too
  for (const id of ["sides", "looks", "known", "log", "pledges"]) at(id).replaceChildren();
});
