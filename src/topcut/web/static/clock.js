// Clocks count down from the time left when the page was written, by this device's monotonic clock.

const ends = new WeakMap();
const begun = new WeakMap();

export const written = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

// A clock that was written again goes on from what it says now.
export function wind(timer) {
  ends.set(timer, performance.now() + Number(timer.dataset.left));
  begun.delete(timer);
}

export function secondsLeft(timer) {
  if (!ends.has(timer)) wind(timer);
  const isStanding = !("running" in timer.dataset);
  const left = isStanding ? Number(timer.dataset.left ?? Infinity) : ends.get(timer) - performance.now();
  return Math.max(0, Math.floor(left / 1000));
}

export function write(place, text) {
  if (place && place.textContent !== text) place.textContent = text;
}

const LAST_SECONDS = 5 * 60;

// The word next to a clock changes with it; only the server knows what comes at zero.
function turn(timer, left) {
  const place = timer.closest("[data-time=running], [data-time=last]");
  if (place) place.dataset.time = left <= LAST_SECONDS ? "last" : "running";
  if (left === 0 && "thenRead" in timer.dataset) {
    const isOwn = timer.dataset.thenRead === "own";
    delete timer.dataset.thenRead;
    document.dispatchEvent(new CustomEvent("topcut:due", { detail: { isOwn } }));
  }
}

function showAgo(place) {
  if (!begun.has(place)) begun.set(place, performance.now() - Number(place.dataset.ago));
  const minutes = Math.floor((performance.now() - begun.get(place)) / 60_000);
  write(place, minutes > 0 ? place.dataset.say.replace("%", minutes) : place.dataset.first);
}

export function show(timer) {
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
