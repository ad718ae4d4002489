// A player's input at a table: choosing cards, dragging them by mouse or finger, moving among them by keyboard.

import { isPressed } from "./morph.js";
import { at, hold, make, refuse, says, seat } from "./table-page.js";

const mat = at("mat");
const find = (number) => mat.querySelector(`[data-card="${number}"]`);
const zoneOf = (number) => find(number)?.closest("[data-zone]");
const WHOLE = new Set(["stack", "say-order", "put-together", "reorder-discard"]); // commands for which every chosen card counts, the last one, too

// ---- choosing: a check box on every card, so click, touch and space bar are the same thing

export function mark() {
  for (const item of mat.querySelectorAll("[data-card]")) {
    const number = Number(item.dataset.card);
    const isOn = hold.cards.includes(number) || hold.theirs.includes(number);
    item.classList.toggle("on", isOn);
    item.classList.toggle("reason", hold.reason === `#${number}`);
    const box = item.querySelector("input");
    if (box) box.checked = isOn;
  }
  if (at("effect")) at("effect").value = hold.reason;
  sayReason();
  const any = hold.cards.length + hold.theirs.length;
  for (const button of at("moves")?.children ?? []) button.hidden = !(button.dataset.needs === "mixed" ? isMixed() : button.dataset.needs === "cards" ? hold.cards.length : any);
  if (at("moves")) at("moves").hidden = !any;
}

// Cards of several places that are put away together, in the order they were chosen.
const isMixed = () => new Set(hold.cards.map(zoneOf)).size > 1;

function sayReason() {
  const sentence = at("because");
  if (!sentence) return;
  const name = hold.reason && find(hold.reason.slice(1))?.querySelector("b")?.textContent;
  sentence.replaceChildren(...(name ? [`${says.chosen} `, make("b", {}, name), ". ", says.because] : [says.choose]));
}

// What was sent is let go; what was chosen while it was on its way stays.
export function letGo(sent = { ...hold }) {
  hold.cards = hold.cards.filter((number) => !sent.cards.includes(number));
  hold.theirs = hold.theirs.filter((number) => !sent.theirs.includes(number));
  if (hold.reason === sent.reason) hold.reason = "";
  mark();
}

mat.addEventListener("change", (event) => {
  const item = event.target.closest("[data-card]");
  if (!item) return;
  const number = Number(item.dataset.card);
  const isOn = event.target.checked;
  const pile = item.dataset.box;
  hold[pile] = isOn ? [...hold[pile], number] : hold[pile].filter((other) => other !== number);
  if (item.dataset.up !== undefined) hold.reason = isOn ? `#${number}` : hold.reason === `#${number}` ? "" : hold.reason;
  refuse("");
  mark();
});

// What goes with a button: a card that is chosen among others elsewhere is why, and not itself what is moved.
export function chosenFor(command, needs) {
  const all = [...hold.cards, ...hold.theirs];
  const why = Number(hold.reason.slice(1));
  const isElsewhere = all.some((number) => zoneOf(number) !== zoneOf(why));
  if (!all.includes(why) || WHOLE.has(command)) return { cards: hold.cards, theirs: hold.theirs, reason: WHOLE.has(command) && hold.cards.includes(why) ? "" : hold.reason };
  if (!isElsewhere) return { cards: hold.cards, theirs: hold.theirs, reason: needs === "cards" || needs === "any" ? "" : hold.reason };
  const others = (pile) => pile.filter((number) => number !== why);
  return { cards: others(hold.cards), theirs: others(hold.theirs), reason: hold.reason };
}

// ---- dragging: a mouse lifts a card by moving, a finger by resting on it first, so that a page still scrolls

const LIFTS_AFTER = 180;
const TREMBLE = 8;
let drag = null;
let dropped = false;

// What is new is drawn once the card is down and the finger is up.
let waiting = null;

export function whenFree(act) {
  waiting = act;
  catchUp();
}

function catchUp() {
  if (drag?.ghost || isPressed() || !waiting) return;
  const act = waiting;
  waiting = null;
  act();
}

document.addEventListener("topcut:released", catchUp);

mat.addEventListener("pointerdown", (event) => {
  const item = event.target.closest('[data-box="cards"]');
  if (!item || event.button || seat === null) return;
  drag = { item, number: Number(item.dataset.card), x: event.clientX, y: event.clientY, pointer: event.pointerId, isTouch: event.pointerType === "touch" };
  if (drag.isTouch) drag.timer = setTimeout(lift, LIFTS_AFTER);
});

function lift() {
  const { width, height, left, top } = drag.item.getBoundingClientRect();
  drag.ghost = drag.item.cloneNode(true);
  drag.ghost.classList.add("ghost");
  drag.ghost.removeAttribute("data-card");
  Object.assign(drag.ghost.style, { width: `${width}px`, height: `${height}px`, left: `${left}px`, top: `${top}px` });
  mat.append(drag.ghost);
  drag.item.classList.add("lifted-card");
  navigator.vibrate?.(10);
}

function put() {
  clearTimeout(drag?.timer);
  drag?.ghost?.remove();
  drag?.item.classList.remove("lifted-card");
  for (const target of mat.querySelectorAll(".over")) target.classList.remove("over");
  drag = null;
  setTimeout(catchUp);
}

addEventListener("pointermove", (event) => {
  if (event.pointerId !== drag?.pointer) return;
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.ghost) {
    if (Math.hypot(dx, dy) < TREMBLE) return;
    if (drag.isTouch) return put(); // the finger scrolls
    lift();
  }
  drag.ghost.style.transform = `translate(${dx}px, ${dy}px)`;
  const target = targetAt(event.clientX, event.clientY);
  for (const old of mat.querySelectorAll(".over")) if (old !== target?.element) old.classList.remove("over");
  target?.element.classList.add("over");
});

addEventListener("pointerup", (event) => {
  if (event.pointerId !== drag?.pointer) return;
  const target = drag.ghost && targetAt(event.clientX, event.clientY);
  const cards = hold.cards.includes(drag.number) ? hold.cards : [drag.number];
  dropped = Boolean(drag.ghost);
  setTimeout(() => (dropped = false));
  put();
  if (target) document.dispatchEvent(new CustomEvent("table-drop", { detail: { ...target, cards } }));
});
addEventListener("pointercancel", (event) => event.pointerId === drag?.pointer && put());
addEventListener("touchmove", (event) => drag?.ghost && event.cancelable && event.preventDefault(), { passive: false });
addEventListener("click", (event) => dropped && event.preventDefault(), { capture: true });
mat.addEventListener("dragstart", (event) => event.preventDefault());
mat.addEventListener("contextmenu", (event) => drag?.isTouch && event.preventDefault());

// Onto the middle of a card in play is onto that card; anywhere else in a zone is next to what lies there.
function targetAt(x, y) {
  const under = document.elementFromPoint(x, y);
  const deck = under?.closest(".deck");
  if (deck?.dataset.seat === String(seat)) return { element: deck, command: "put", fields: { where: "top" } };
  const zone = under?.closest("[data-zone]");
  if (!zone || zone.dataset.zone === "look" || !mat.contains(zone)) return null;
  if (zone.dataset.seat !== String(seat)) {
    return zone.dataset.zone === "play" ? { element: zone, command: "move", fields: { target: "play", beside: zone.dataset.seat } } : null;
  }
  const card = zone.dataset.zone === "play" && under.closest("[data-card]");
  if (card && Number(card.dataset.card) !== drag.number && isMiddle(card, x, y)) return { element: card, command: "stack", fields: { onto: card.dataset.card } };
  return zone.contains(drag.item) ? null : { element: zone, command: "move", fields: { target: zone.dataset.zone } };
}

function isMiddle(item, x, y) {
  const { left, top, width, height } = item.getBoundingClientRect();
  return Math.abs(x - left - width / 2) < width * 0.3 && Math.abs(y - top - height / 2) < height * 0.3;
}

// ---- keys: arrows go from card to card and from zone to zone, letters press the buttons that show them

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function step(event) {
  const zone = event.target.closest("[data-zone]");
  if (!zone || event.target.closest("summary")) return;
  const [along, across] = ARROWS[event.key];
  const zones = [...mat.querySelectorAll("[data-zone]")].filter((one) => one.querySelector("[data-card] input") && one.open !== false);
  const boxes = (one) => [...one.querySelectorAll("[data-card] input")];
  const place = Math.max(0, boxes(zone).indexOf(event.target));
  const next = across ? zones[zones.indexOf(zone) + across] : zone;
  const among = next ? boxes(next) : [];
  const to = event.target === zone ? 0 : across ? Math.min(place, among.length - 1) : place + along;
  if (!among[to]) return;
  event.preventDefault();
  among[to].focus();
}

// Escape puts everything down and leaves the cards and buttons, so that the space bar is the turn's again.
function leave(from) {
  if (drag) return put();
  letGo();
  refuse("");
  const zone = from.closest("[data-zone][tabindex]");
  if (zone) zone.focus({ preventScroll: true });
  else from.blur();
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !hold.now) return;
  if (event.target.closest("textarea, select, input:not([type=checkbox])")) return;
  if (ARROWS[event.key]) return step(event);
  const card = event.target.closest("[data-box]");
  if (event.key === "Escape") return leave(event.target);
  if (event.key === "Enter" && card) {
    event.preventDefault();
    card.querySelector("input").click();
    return;
  }
  const key = event.key === " " ? "Space" : event.key.toUpperCase();
  if (key === "Space" && (card || event.target.closest("button, a, summary, input"))) return;
  const button = document.querySelector(`#acts [data-key="${CSS.escape(key)}"], #moves [data-key="${CSS.escape(key)}"]`);
  if (!button || event.repeat) return;
  event.preventDefault();
  if (card && button.dataset.needs && button.dataset.needs !== "reason" && !hold.cards.length && !hold.theirs.length) {
    hold[card.dataset.box] = [Number(card.dataset.card)];
  }
  button.click();
});
