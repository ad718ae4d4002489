// The edge of a deck on its side: a line for each minute, second or card that there is, and those that are left are lit.
// The same as the macro `edge` of the templates.

const MOST_LINES = 60;
const LIT = 6.2;
const UNLIT = 1;

function drawLines(svg, many) {
  const { height } = svg.viewBox.baseVal;
  const lines = Array.from({ length: many }, (_, place) => {
    const line = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    line.setAttribute("x", place * 10);
    line.setAttribute("height", height);
    return line;
  });
  svg.setAttribute("viewBox", `0 0 ${Math.max(many, 1) * 10} ${height}`);
  svg.replaceChildren(...lines);
}

export function drawEdge(svg, { left, all, most = MOST_LINES }) {
  const many = Math.min(all, most);
  const lit = all ? Math.floor((left * many) / all) : 0;
  if (svg.children.length !== many) drawLines(svg, many);
  [...svg.children].forEach((line, place) => {
    line.setAttribute("class", place < lit ? "on" : "off");
    line.setAttribute("width", place < lit ? LIT : UNLIT);
  });
}
