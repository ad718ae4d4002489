// Saves the champion's page as a picture: the same words on the same colours, drawn on request.

const button = document.getElementById("keep");
const [WIDTH, HEIGHT, MARGIN] = [1080, 1350, 80];
const [MARK, INK] = ["#e4f53c", "#0e2225"];

// As large as its line is wide, and no larger than asked.
function write(pen, text, { y, size, weight }) {
  const family = getComputedStyle(document.body).fontFamily;
  pen.font = `${weight} ${size}px ${family}`;
  const fits = Math.min(1, (WIDTH - 2 * MARGIN) / pen.measureText(text).width);
  pen.font = `${weight} ${Math.floor(size * fits)}px ${family}`;
  pen.fillText(text, WIDTH / 2, y);
}

function edges(pen) {
  for (let deck = 0; deck < 24; deck += 1) {
    pen.save();
    pen.translate((deck * 397) % WIDTH, deck % 2 ? 60 + ((deck * 61) % 260) : HEIGHT - 60 - ((deck * 83) % 260));
    pen.rotate(deck);
    for (let card = 0; card < 3 + (deck % 6); card += 1) pen.fillRect(card * 12, 0, 7, 44);
    pen.restore();
  }
}

function draw(lines) {
  const picture = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const pen = picture.getContext("2d");
  pen.fillStyle = MARK;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = INK;
  pen.textAlign = "center";
  edges(pen);
  const [title, name, event] = lines;
  write(pen, title, { y: 520, size: 56, weight: 700 });
  write(pen, name, { y: 690, size: 150, weight: 800 });
  write(pen, event, { y: 800, size: 56, weight: 600 });
  return picture;
}

if (button) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = draw(JSON.parse(button.dataset.lines)).toDataURL("image/png");
    link.download = "topcut-champion.png";
    link.click();
  });
}
