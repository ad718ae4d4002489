// The end of a round by keys: a number chooses a table, a letter or a turn notes what was seen, arrows move, Esc leaves.

const note = document.getElementById("board-keys");
const chosen = () => document.getElementById("chosen");
const tiles = () => [...document.querySelectorAll("a.tile")];
const isPart = "elsewhere" in (note?.dataset ?? {}); // the page has one section of the hall
const unread = note?.textContent;
let typed = "";

function say(number) {
  typed = number;
  if (note) note.textContent = number ? note.dataset.typed.replace("%", number) : unread;
}

function go(number) {
  const tile = document.getElementById(`tile-${Number(number)}`);
  say("");
  if (tile?.href) location.assign(tile.href);
  else if (!tile && isPart) location.assign(`${location.pathname}?table=${Number(number)}`);
}

function type(digit) {
  say(typed + digit);
  const begun = tiles().filter((tile) => tile.id.startsWith(`tile-${Number(typed)}`));
  if (!isPart && begun.length === 1 && begun[0].id === `tile-${Number(typed)}`) go(typed);
}

// The next tile in a direction: left and right in reading order, above and below by place.
function move(key) {
  const all = tiles();
  const from = document.activeElement.closest?.("a.tile") ?? document.querySelector("a.tile[aria-current]");
  if (!from) return all[0]?.focus();
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const step = (key === "ArrowRight") === (document.documentElement.dir !== "rtl") ? 1 : -1;
    return all[(all.indexOf(from) + step + all.length) % all.length].focus();
  }
  const here = from.getBoundingClientRect();
  const sign = key === "ArrowDown" ? 1 : -1;
  const away = (tile) => {
    const there = tile.getBoundingClientRect();
    const down = sign * (there.top - here.top);
    return down > 1 ? down * 4 + Math.abs(there.left - here.left) : Infinity;
  };
  const [best] = all.map((tile) => [away(tile), tile]).sort((one, other) => one[0] - other[0]);
  if (best && best[0] < Infinity) best[1].focus();
}

function press(event) {
  const isElsewhere = event.target.closest?.("input, select, textarea, summary");
  if (isElsewhere || event.ctrlKey || event.altKey || event.metaKey) return;
  const key = event.key.toLowerCase();
  const button = typed ? null : chosen()?.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (button) button.click();
  else if (/^\d$/.test(key)) type(key);
  else if (key === "enter" && typed) go(typed);
  else if (key.startsWith("arrow")) move(event.key);
  else if (key === "escape" && typed) say("");
  else if (key === "escape" && chosen()) location.assign(location.pathname);
  else return;
  event.preventDefault();
}

if (note) {
  document.addEventListener("keydown", press);
  note.dataset.hears = "keys";
}
