// Alerts the head judge by sound that something waits, on any of their pages, once they have allowed it.

import { buzz } from "./sound.js";

const KEPT = "topcut:alerts";
const waiting = () => Number(document.getElementById("tabs")?.dataset.alerts ?? 0);
const button = () => document.getElementById("sound");

let known = waiting();

function show() {
  const isOn = localStorage.getItem(KEPT) === "on";
  const place = button();
  if (!place) return;
  place.hidden = false;
  place.setAttribute("aria-pressed", isOn);
  place.querySelector("span").textContent = isOn ? place.dataset.on : place.dataset.off;
}

// The press itself is what a browser wants before it lets a page sound (sound.js hears it too).
document.addEventListener("click", (event) => {
  if (!event.target.closest("#sound")) return;
  localStorage.setItem(KEPT, localStorage.getItem(KEPT) === "on" ? "off" : "on");
  show();
  if (localStorage.getItem(KEPT) === "on") setTimeout(buzz);
});

document.addEventListener("topcut:read", () => {
  const now = waiting();
  if (now > known && localStorage.getItem(KEPT) === "on") {
    buzz();
    document.dispatchEvent(new Event("topcut:alerted"));
  }
  known = now;
  show();
});

show();
