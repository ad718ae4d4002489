// Reports how far this phone's clock is off, and shows it here too.

const place = document.getElementById("off");
const NEAR_MS = 2_000;

const answer = await fetch(`/ready/phone/clock?at=${Date.now()}`).catch(() => undefined);
if (place && answer?.ok) {
  const { off } = await answer.json();
  const isNear = Math.abs(off) <= NEAR_MS;
  place.textContent = isNear ? place.dataset.same : place.dataset.off.replace("%", Math.round(Math.abs(off) / 1000));
  place.hidden = false;
}
