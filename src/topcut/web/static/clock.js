// Clocks run on from what was left when they were written, by this device's own steady clock.

const ends = new WeakMap();

export const written = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

// A clock that was written anew goes on from what it says now.
export function wind(timer) {
  ends.set(timer, performance.now() + Number(timer.dataset.left));
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

export function show(timer) {
  const left = secondsLeft(timer);
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
}

tick();
setInterval(tick, 250);
