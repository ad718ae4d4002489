// Updates the poster next to the form. Without this script the form is complete by itself.

import { timeOfDay } from "./when.js";

const form = document.querySelector("form.two");
const poster = (name) => document.getElementById(`poster-${name}`);
const PAUSE_MINUTES = 10;

const TEAM = { 2: 2, 3: 3, "2hg": 2 };

function suggested(everybody) {
  const players = Math.floor(everybody / (TEAM[form.elements.teams.value] ?? 1));
  const spans = form.rounds.dataset.spans.split(" ").map((span) => span.split(":").map(Number));
  return (spans.find(([most]) => players <= most) ?? spans.at(-1))[1];
}

const chosen = (select) => select.selectedOptions[0].textContent.trim();

function level() {
  if (form.level.value !== "0") return chosen(form.level);
  return form.program.value || form.level.querySelector('[value="1"]').textContent.trim();
}

function draw() {
  const rounds = Number(form.rounds.value) || suggested(Number(form.players.value) || 2);
  const minutes = Number(form.elements.minutes.value);
  const isSwiss = form.elements.structure.value === "swiss";
  const cut = isSwiss ? Number(form.elements.cut_to.value || form.elements.cut.value) : 0;
  const inPlayoff = cut ? Math.ceil(Math.log2(cut)) * (minutes + PAUSE_MINUTES) : 0;
  const ends = new Date(Date.now() + (rounds * (minutes + PAUSE_MINUTES) + inPlayoff) * 60000);
  form.rounds.placeholder = suggested(Number(form.players.value) || 2);
  poster("title").textContent = form.elements.title.value || poster("title").dataset.empty;
  poster("format").textContent = `${chosen(form.format)}, ${level()}`;
  const { plan, cut: then, ends: until } = poster("plan").dataset;
  const time = timeOfDay(ends);
  const said = plan.replace("%r", rounds).replace("%m", minutes) + (cut ? then.replace("%c", cut) : "");
  poster("plan").textContent = `${said}. ${until.replace("%t", time)}`;
  document.getElementById("zone-shown").textContent = form.zone.value;
  poster("format").hidden = poster("plan").hidden = false;
}

const differs = (one) =>
  one.type === "radio" || one.type === "checkbox"
    ? one.checked !== one.defaultChecked
    : one.tagName === "SELECT"
      ? ![...one.options].some((option, at) => option.selected && (option.defaultSelected || (at === 0 && !one.querySelector("[selected]"))))
      : one.value !== one.defaultValue;

// What is no longer as its kind of day has it has a mark, and so has the group it is in.
function mark() {
  for (const place of form.querySelectorAll(".field, .group")) {
    const own = [...place.querySelectorAll("input, select")].filter((one) => one.name && one.name !== "zone");
    place.classList.toggle("is-changed", own.some(differs));
  }
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && form.zone.value === form.zone.defaultValue) form.zone.value = zone;

for (const link of document.querySelectorAll("a.preset"))
  link.addEventListener("click", () => {
    const to = new URL(link.href);
    if (form.elements.title.value) to.searchParams.set("title", form.elements.title.value);
    link.href = to;
  });

form.addEventListener("input", draw);
form.addEventListener("input", mark);
draw();
