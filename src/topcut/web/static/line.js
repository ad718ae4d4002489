// What is typed into the desk's line, read as the server reads it (web/scores.py).

const LINE = /^(\d{1,5})(?:\s*([abc]))?(?:[\s.,*/]+(?:(\d\D?\d(?:\D?\d)?)|n(12|21|[12])|(?:(\d\D?\d)\s+)?(?:(id)|c([12])))(?:\s+d(12|21|[12]))?|[\s.,*/]*(?:(-)|(m)|\+(\d{1,3})))$/i;
export const SLIP = /(?:^|[/\s])R([1-9]\d{0,3})T([1-9]\d{0,5})\/?$/i;

// A table as its row is called, with the letter of one seat of two teams: 3B.
function placeOf(number, seat = "") {
  return `${Number(number)}${seat.toUpperCase()}`;
}

// The place of which somebody has begun to type something.
export function begun(text) {
  const found = /^(\d{1,5})(?:\s*([abc])(?![\da-z]))?/i.exec(text);
  return found ? placeOf(found[1], found[2]) : undefined;
}

export function read(text) {
  const found = LINE.exec(text.trim());
  if (!found) return undefined;
  const [, number, seat, games, absent, soFar, draw, conceded, drops, clear, mirror, minutes] = found;
  const score = (games ?? "").replace(/\D/g, "").replace(/^(\d\d)0$/, "$1");
  const how = games ? "played" : draw ? "draw-agreed" : absent ? "no-show" : conceded ? "conceded" : "";
  const table = placeOf(number, seat);
  return { table, score: [...score].join("-"), how, absent, soFar, conceded, drops, clear, mirror, minutes };
}
