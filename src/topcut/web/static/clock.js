// Clocks count down from the time left when the page was written, by this device's monotonic clock.

const ends = new WeakMap();
const begun = new WeakMap();

export const written = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

// A clock that was written again goes on from what it says now.
export function wind(timer) {
  ends.set(timer, performance.now() + Number(timer.dataset.left));
  begun.delete(timer);
}

function millisecondsLeft(timer) {
  if (!ends.has(timer)) wind(timer);
  const isStanding = !("running" in timer.dataset);
  const left = isStanding ? Number(timer.dataset.left ?? Infinity) : ends.get(timer) - performance.now();
  return Math.max(0, left);
}

export const secondsLeft = (timer) => Math.floor(millisecondsLeft(timer) / 1000);

export function write(place, text) {
  if (place && place.textContent !== text) place.textContent = text;
}

const LAST_SECONDS = 5 * 60;

// The word next to a clock changes with it; only the server knows what comes at zero.
function turn(timer, left) {
  const place = timer.closest("[data-time=running], [data-time=last]");
  if (place) place.dataset.time = left <= LAST_SECONDS ? "last" : "running";
  if (left === 0) comeDue(timer);
}

function comeDue(timer) {
  if (!("thenRead" in timer.dataset)) return;
  const isOwn = timer.dataset.thenRead === "own";
  delete timer.dataset.thenRead;
  document.dispatchEvent(new CustomEvent("topcut:due", { detail: { isOwn } }));
}

function showAgo(place) {
  if (!begun.has(place)) begun.set(place, performance.now() - Number(place.dataset.ago));
  const minutes = Math.floor((performance.now() - begun.get(place)) / 60_000);
  write(place, minutes > 0 ? place.dataset.say.replace("%", minutes) : place.dataset.first);
}

// A clock of a few seconds shows those that are still to come: its last one is 1. What else changes with a second hears
// of each.
function showSeconds(timer) {
  const left = Math.ceil(millisecondsLeft(timer) / 1000);
  if (timer.textContent === String(left)) return;
  write(timer, String(left));
  if (left === 0) comeDue(timer);
  timer.dispatchEvent(new CustomEvent("topcut:counted", { detail: { left }, bubbles: true }));
}

export function show(timer) {
  if (timer.dataset.counts === "seconds") {
    showSeconds(timer);
    return;
  }
  const left = secondsLeft(timer);
  turn(timer, left);
  const [minutes, seconds] = written(left).split(":");
  const { say = "%", over = say } = timer.dataset;
  if (timer.querySelector("[data-minutes]")) {
    write(timer.querySelector("[data-minutes]"), minutes);
    write(timer.querySelector("[data-seconds]"), seconds);
  } else {
    write(timer, (left ? say : over).replace("%", `${minutes}:${seconds}`));
  }
  timer.classList.toggle("is-late", left === 0);
}

export function tick() {
  for (const timer of document.querySelectorAll("[data-left]")) {
    if (!ends.has(timer)) wind(timer);
    if ("running" in timer.dataset) show(timer);
  }
  document.querySelectorAll("[data-ago]").forEach(showAgo);
}

tick();
setInterval(tick, 250);
