// Shows the places of a pod before they are sent: in order, the seats without one, and the only place left.

function rowsOf(form) {
  return [...form.querySelectorAll("fieldset")].map((row) => ({
    row,
    ...row.querySelector("input").dataset,
    place: Number(row.querySelector("input:checked")?.value ?? 0),
  }));
}

function told(form, rows) {
  const without = rows.filter(({ place }) => !place);
  if (without.length) return without.map(({ missing }) => missing).join(" ");
  const inOrder = [...rows].sort((one, other) => one.place - other.place);
  const said = inOrder.map(({ name, place }) => `${1 + rows.filter((each) => each.place < place).length}. ${name}`);
  return `${said.join(" · ")}. ${form.querySelector("[data-ask]").dataset.ask}`;
}

function offer(form, rows) {
  const without = rows.filter(({ place }) => !place);
  const free = rows.map((_, seat) => seat + 1).filter((place) => rows.every((each) => each.place !== place));
  const button = form.querySelector("[data-only]");
  button.hidden = without.length !== 1 || free.length !== 1;
  button.textContent = form.dataset.give.replace("%", free[0]);
  button.onclick = () => without[0].row.querySelector(`[value="${free[0]}"]`).click();
}

document.addEventListener("change", ({ target }) => {
  const form = target.closest("form[data-how=places]");
  if (!form) return;
  const rows = rowsOf(form);
  form.querySelector("[data-ask]").textContent = told(form, rows);
  offer(form, rows);
});
