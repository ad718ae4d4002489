// Draws a table from the feed, with the same pieces that the page has without a script. A piece that is still there
// stays the same element, by its id.

import { show, wind, written } from "./clock.js";
import { morph } from "./morph.js";
import { at, CLOSED, here, hold, make, names, plain, rich, says, seat } from "./table-page.js";
import { timeOfDay } from "./when.js";

const put = (id, ...children) => at(id) && morph(at(id), children, { morphStyle: "innerHTML" });

// ---- cards

function drawCard(card, { box = "", stack = null, isUnder = false }) {
  const isKnown = card.name !== null && card.name !== undefined;
  const face = make("b", {}, isKnown ? card.name : make("span", { class: "vh" }, says.unseen));
  const classes = ["cd", isKnown ? "" : "back", isKnown && stack && !card.up ? "down" : "", stack?.exerted ? "used" : "", isUnder ? "under" : ""];
  const item = make("li", { class: classes.filter(Boolean).join(" "), id: card.id ? `card-${card.id}` : null, "data-card": card.id || null, "data-up": card.up, "data-box": box || null });
  if (box) {
    const input = make("input", { type: "checkbox", form: "commands", name: box, value: card.id });
    const seen = card.seen_by?.length ? make("span", { class: "sub" }, says.seen) : "";
    item.append(make("label", {}, input, face, seen, isUnder ? make("span", { class: "vh" }, ` ${says.under}`) : ""));
  } else {
    item.append(face);
  }
  const tag = stack && !isUnder && tagged(stack);
  if (tag) item.append(make("span", { class: "tagc" }, tag));
  return item;
}

function tagged(stack) {
  const counters = Object.entries(stack.counters).map(([name, n]) => `${n} ${says[name] ?? name}`);
  return [stack.exerted ? says.exerted : "", stack.damage ? `${says.damage} ${stack.damage}` : "", ...counters].filter(Boolean).join(", ");
}

function drawStack(stack, box) {
  if (stack.cards.length === 1) return drawCard(stack.cards[0], { box, stack });
  const cards = [...stack.cards].reverse();
  return make("li", { class: "pile" }, make("ul", {}, ...cards.map((card, i) => drawCard(card, { box, stack, isUnder: i < cards.length - 1 }))));
}

// ---- zones

function areMates(one, other) {
  const { teams } = hold.now.view;
  return one === other || (teams.length > 0 && teams[one] === teams[other]);
}

const whoseZone = (side, zone) => `${says[zone] ?? zone}: ${names[side.seat] ?? ""}`;

function drawZone(side, zone, items, extra) {
  return make("ul", { class: `zone ${extra}`, tabindex: "0", "data-zone": zone, "data-seat": side.seat, id: `zone-${side.seat}-${zone}`, "aria-label": whoseZone(side, zone) }, ...items);
}

function drawHand(side) {
  const box = side.seat === seat ? "cards" : "";
  const known = side.hand_known.map((name) => make("li", { class: "cd" }, make("b", {}, name)));
  const backs = Array.from({ length: side.hand_count - known.length }, () => drawCard({ id: 0, name: null }, {}));
  return drawZone(side, "hand", box || side.hand.length ? side.hand.map((card) => drawCard(card, { box })) : [...known, ...backs], "hand");
}

function drawHeap(side, zone, stacks, box) {
  const id = `zone-${side.seat}-${zone}`;
  const top = stacks[0]?.cards[0];
  const summary = make("summary", { id: `${id}-head` }, make("span", { class: "label" }, says[zone] ?? zone), " ", make("span", { class: "num" }, String(stacks.length)), top?.up ? " " : "", top?.up ? make("em", {}, top.name) : "");
  return make("details", { class: "heap", id, "data-zone": zone, "data-seat": side.seat, open: zone === "inkwell" }, summary, make("ul", { class: `zone area-${zone}` }, ...stacks.map((stack) => drawStack(stack, box))));
}

// ---- decks: one line a card, with marks for who knows what

function markOf(place) {
  if (place.seats.includes(seat)) return place.seats.length > 1 ? "both" : "you";
  return place.name ? "both" : "other";
}

function drawDeck(side) {
  const marks = new Map(side.deck.known.map((place) => [place.place, markOf(place)]));
  const lines = Array.from({ length: side.deck.count }, (_, place) => make("i", { class: marks.get(place) ?? "u" }));
  const words = hold.now.known[side.seat].map(([, line]) => plain(line)).join(". ");
  const spine = make("div", { class: side.deck.count > 80 ? "spine many" : "spine", role: "img", "aria-label": `${side.deck.count} ${says.cards}. ${words}` }, ...lines);
  const count = make("figcaption", {}, make("span", { class: "num" }, String(side.deck.count)), make("span", { class: "label" }, says.cards));
  return make("figure", { class: "deck", "data-seat": side.seat }, spine, count);
}

// ---- sides

function drawTally(side, [tally, value]) {
  const called = says[tally] ?? tally;
  const steps = [1, -1].map((step) =>
    make("button", { class: "btn slim", form: `tally-${side.seat}-${tally}`, name: "value", value: value + step, id: `tally-${side.seat}-${tally}-${step}` },
      step > 0 ? "+" : "−", make("span", { class: "vh" }, `1 ${called}: ${names[side.seat] ?? ""}`)));
  return make("p", { class: "tally" }, make("span", { class: "label vh" }, called), make("span", { class: "num life" }, String(value)), seat === null ? "" : make("span", { class: "steps" }, ...steps));
}

// Whose turn it is, who is out of the game, who has left.
function standing(side) {
  const { view } = hold.now;
  const word = view.turn && areMates(view.active, side.seat) ? "to play" : side.has_left ? "left" : side.is_out ? "out" : "";
  return word ? make("span", { class: "small muted" }, ` ${says[word]}`) : "";
}

function drawWho(side) {
  const name = make("bdi", {}, names[side.seat] ?? "");
  const title = make("b", {}, side.seat === seat ? make("span", { class: "you" }, `${says.you}, `, name) : name, standing(side));
  const counts = [`${says.hand} ${side.hand_count}`, ...Object.entries(side.areas).filter(([area]) => area !== "play").map(([area, stacks]) => `${says[area]} ${stacks.length}`), ...(side.sideboard_count ? [`${says.sideboard} ${side.sideboard_count}`] : [])];
  return make("div", { class: "who" }, title, ...Object.entries(side.tallies).map((tally) => drawTally(side, tally)), make("span", { class: "small muted" }, counts.join(" · ")));
}

function drawSide(side, isLast) {
  const own = side.seat === seat;
  const box = own ? "cards" : seat === null ? "" : "theirs";
  const play = drawZone(side, "play", (side.areas.play ?? []).map((stack) => drawStack(stack, box)), "area-play");
  const heaps = Object.entries(side.areas).filter(([area, stacks]) => area !== "play" && (own || stacks.length));
  if (own && side.sideboard.length) heaps.push(["sideboard", side.sideboard.map((card) => ({ cards: [card], counters: {} }))]);
  const zones = [...(own ? [play, drawHand(side)] : [drawHand(side), play]), make("div", { class: "heaps" }, ...heaps.map(([area, stacks]) => drawHeap(side, area, stacks, box)))];
  return make("div", { class: `slab ${isLast ? "me" : "them"}`, "data-seat": side.seat }, drawWho(side), drawDeck(side), make("div", { class: "zones" }, ...zones));
}

// ---- buttons: each sends the form it belongs to, as it does without a script

export function address(offer) {
  const fields = new URLSearchParams(offer.fields);
  return `${here(`do/${offer.command}`)}${[...fields].length ? `?${fields}` : ""}`;
}

function drawOffer(offer, strip, isSlim) {
  const classes = `btn${isSlim ? " slim" : ""}${offer.main ? " main" : ""}`;
  const action = address(offer);
  const button = make("button", { class: classes, form: "commands", formaction: action, "data-key": offer.key || null, "data-needs": offer.needs || null, id: `${strip}-${action}` }, offer.label);
  if (offer.key) button.append(" ", make("kbd", {}, offer.key));
  return button;
}

function drawAsk(ask) {
  const offers = ask.offers.length ? make("div", { class: "acts" }, ...ask.offers.map((offer) => drawOffer(offer, "asks"))) : "";
  return make("div", { class: "confirm" }, make("p", {}, ...rich(ask.said)), offers);
}

export const A_WHILE_MS = 2_000; // a share that comes by itself in a moment is not asked for
let since = { number: 0, at: 0 };

function isTime(ask) {
  const number = ask.late ? hold.now.view.asked?.number : 0;
  if (number && since.number !== number) since = { number, at: performance.now() };
  return !number || performance.now() - since.at >= A_WHILE_MS;
}

function drawSteps() {
  const { steps, view } = hold.now;
  put("steps", ...steps.map(([step, label]) => {
    const attributes = { class: "step", "aria-current": step === view.step ? "step" : null };
    if (!areMates(view.active, seat)) return make("span", attributes, label);
    return make("button", { ...attributes, form: "commands", formaction: here(`do/enter-step?step=${step}`), id: `step-${step}` }, label);
  }));
}

function drawTakeBack() {
  const { said, what, label, move } = hold.now.take_back;
  const attributes = { class: "btn slim", form: "back", formaction: here(`back/${what}`), name: "to", value: String(move), id: "take-it-back" };
  put("take-back", make("span", {}, ...rich(said)), what ? make("button", attributes, ...rich(label)) : "");
}

// ---- what is known, and what was done

function drawKnown() {
  const { view, known } = hold.now;
  put("known", ...view.sides.flatMap((side) => [
    make("p", { class: "small whose" }, make("bdi", {}, names[side.seat] ?? "")),
    make("ul", { class: "know" }, ...known[side.seat].map(([kind, line]) => make("li", {}, make("i", { class: `k ${kind}` }), make("span", {}, ...rich(line))))),
  ]));
  const pledged = Object.entries(view.pledges);
  put("pledges", ...pledged.map(([side, said]) => make("li", {}, make("span", { class: "label" }, side < 0 ? says.server : names[side]), make("code", {}, said))));
}

function drawLog() {
  const list = at("log");
  const newest = Math.max(0, ...[...list.children].map((line) => Number(line.dataset.seq)));
  for (const [seq, time, what, line] of hold.now.log) {
    if (seq <= newest) continue;
    list.prepend(make("li", { class: what, "data-seq": seq, "data-at": time }, make("span"), make("p", {}, ...rich(line))));
    at("to")?.prepend(make("option", { value: seq }, `${seq}: ${plain(line)}`));
  }
  for (const line of list.children) {
    line.firstChild.textContent = timeOfDay(Number(line.dataset.at));
  }
  at("turn").replaceChildren(...rich(hold.now.turn));
}

// ---- what the event says: one deadline, counted down by this device's own steady clock; a judge; the result

let heardAt = 0;

function drawMatch() {
  heardAt = performance.now();
  const { match, view } = hold.now;
  for (const [id, said] of [["called", match?.call], ["heard", match?.told]]) {
    at(id).hidden = !said;
    if (said) at(id).replaceChildren(...rich(said));
  }
  at("heard").classList.toggle("amber", ["other", "disputed", "gone", "open"].includes(match?.heard));
  const call = at("judge-call");
  if (call && match) {
    call.hidden = !match.may_call && !match.may_withdraw;
    call.setAttribute("action", here(`judge/${match.may_withdraw ? "withdraw" : "call"}`));
    call.elements.call.value = match.may_withdraw ?? 0;
    call.querySelector("span").textContent = match.may_withdraw ? says.withdraw : says.call;
  }
  for (const part of document.querySelectorAll("[data-manipulated]")) {
    const is = view.manipulated.includes(Number(part.dataset.manipulated));
    part.hidden = part.dataset.unless === undefined ? !is : is;
  }
  const strip = at("devices");
  if (strip) {
    strip.hidden = !hold.now.devices;
    strip.firstChild.replaceChildren(...rich(hold.now.devices));
  }
  if (at("no-judge")) at("no-judge").hidden = !view.judge_came;
  const roll = at("roll");
  if (roll) {
    roll.hidden = !view.roll || Boolean(view.roll.void) || view.roll.doubts.some(([doubter]) => doubter === seat);
    roll.elements.roll.value = view.roll?.number ?? 0;
  }
}

function drawClock() {
  const timer = at("clock");
  const match = hold.now.match;
  if (!timer || !match) return;
  timer.hidden = match.left === null;
  timer.dataset.left = match.left ?? 0;
  timer.toggleAttribute("data-running", match.is_running);
  wind(timer);
  show(timer);
}

function drawPresence() {
  const strip = at("presence");
  const { view, away, grace } = hold.now;
  const missing = view.sides.filter((side) => side.seat !== seat && !side.has_left && away[side.seat] !== null);
  const lines = view.stage === CLOSED ? [] : missing.map((side) => {
    const seconds = away[side.seat] < 0 ? -1 : Math.floor(away[side.seat] + (performance.now() - heardAt) / 1000);
    const left = grace - seconds;
    return `${names[side.seat]} ${seconds < 0 ? says.absent : left > 0 ? `${says.away} ${written(left)}` : says.late}`;
  });
  strip.hidden = !lines.length;
  if (strip.textContent !== lines.join(" ")) strip.textContent = lines.join(" ");
}

setInterval(() => hold.now && drawPresence(), 1000);

// ---- the focus stays where it was: on the card, else on the one that is now in its place, else on its zone

export function whereFocusIs() {
  const item = document.activeElement;
  const card = item.closest("[data-card]");
  const zone = item.closest("[data-zone]");
  if (card && zone) return { zone: zone.id, card: card.id, place: [...zone.querySelectorAll("[data-card]")].indexOf(card) };
  return item.id ? { id: item.id, strip: item.closest("#acts, #moves, #asks, #rarely, #results")?.id } : null;
}

export function focusOn(was) {
  if (!was) return;
  const cards = [...(at(was.zone)?.querySelectorAll("[data-card]") ?? [])];
  const card = cards.find(({ id }) => id === was.card) ?? cards[Math.min(was.place, cards.length - 1)];
  const strip = was.strip && document.querySelector(`#${was.strip} button, #acts button`);
  const item = was.zone ? card?.querySelector("input") ?? at(was.zone) : at(was.id) ?? strip;
  if (item !== document.activeElement) item?.focus({ preventScroll: true });
}

// ---- all of it

function own(view) {
  const looks = view.looks.filter((look) => look.seat === seat).flatMap((look) => look.cards);
  const side = view.sides[seat];
  return [...side.hand, ...looks, ...lying(side)].map((card) => card.id);
}

const lying = (side) => Object.values(side.areas).flat().flatMap((stack) => stack.cards);

export function draw() {
  const { now } = hold;
  const { view } = now;
  const was = whereFocusIs();
  const mine = new Set(seat === null ? [] : own(view));
  const all = view.sides.flatMap(lying);
  hold.cards = hold.cards.filter((number) => mine.has(number));
  hold.theirs = hold.theirs.filter((number) => all.some((card) => card.id === number));
  if (!all.some((card) => card.up && `#${card.id}` === hold.reason)) hold.reason = "";
  put("effect", make("option", { value: "" }, says.itself), ...all.filter((card) => card.up).map((card) => make("option", { value: `#${card.id}` }, card.name)));
  const nearness = (side) => areMates(side.seat, seat) + (side.seat === seat);
  const sides = [...view.sides].sort((a, b) => nearness(a) - nearness(b));
  put("sides", ...sides.map((side, i) => drawSide(side, i === sides.length - 1)));
  put("looks", ...view.looks.filter((look) => look.cards.length).map((look) =>
    make("div", { class: "panel looking" }, make("header", {}, make("h3", {}, says.looking)),
      make("ul", { class: "zone", id: "zone-look", "data-zone": "look", tabindex: "0", "aria-label": says.looking }, ...look.cards.map((card) => drawCard(card, { box: look.seat === seat ? "cards" : "" }))))));
  put("asks", ...now.asks.filter(isTime).map(drawAsk));
  put("acts", ...now.offers.map((offer) => drawOffer(offer, "acts")));
  for (const id of ["moves", "rarely", "results"]) put(id, ...now[id].map((offer) => drawOffer(offer, id, true)));
  at("score").textContent = plain(now.score);
  drawSteps();
  drawKnown();
  drawLog();
  drawTakeBack();
  drawMatch();
  drawClock();
  drawPresence();
  focusOn(was);
}
