// Parses the desk's entry line as the server does (web/shared/scores.py).

const LINE = /^(\d{1,5})(?:\s*([abc]))?(?:[\s.,*/]+(?:(\d\D?\d(?:\D?\d)?)|n(12|21|[12])|(?:(\d\D?\d)\s+)?(?:(id)|c([12])))(?:\s+d(12|21|[12]))?|[\s.,*/]+(?:w([1-5])|p([1-5]{3,5}))(?:\s+d([1-5]{1,5}))?|[\s.,*/]*(?:(-)|(m)|\+(\d{1,3})))$/i;
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
  const [, number, seat, games, absent, soFar, draw, conceded, twoDrop, winner, places, podDrops, clear, mirror, minutes] = found;
  const table = placeOf(number, seat);
  const score = (games ?? "").replace(/\D/g, "").replace(/^(\d\d)0$/, "$1");
  const drops = twoDrop ?? podDrops;
  const first = places && /^2*12*$/.test(places) ? places.indexOf("1") + 1 : winner;
  const pod = first ? `w${first}` : places ? `p${places}` : draw ? "id" : "";
  const how = winner || places ? "pod" : games ? "played" : draw ? "draw-agreed" : absent ? "no-show" : conceded ? "conceded" : "";
  return { table, score: [...score].join("-"), how, absent, soFar, conceded, drops, winner, places, pod, clear, mirror, minutes };
}
