// What is typed into the desk's line, read as the server reads it (web/scores.py).

const LINE = /^(\d{1,5})(?:[\s.,*/]+(?:(\d\D?\d(?:\D?\d)?)|n(12|21|[12])|(?:(\d\D?\d)\s+)?(?:(id)|c([12])))(?:\s+d(12|21|[12]))?|[\s.,*/]*(?:(-)|(m)|\+(\d{1,3})))$/i;
export const SLIP = /(?:^|[/\s])R([1-9]\d{0,3})T([1-9]\d{0,5})\/?$/i;

export function read(text) {
  const found = LINE.exec(text.trim());
  if (!found) return undefined;
  const [, table, games, absent, soFar, draw, conceded, drops, clear, mirror, minutes] = found;
  const score = (games ?? "").replace(/\D/g, "").replace(/^(\d\d)0$/, "$1");
  const how = games ? "played" : draw ? "draw-agreed" : absent ? "no-show" : conceded ? "conceded" : "";
  return { table, score: [...score].join("-"), how, absent, soFar, conceded, drops, clear, mirror, minutes };
}
