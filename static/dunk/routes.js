// Ways drawn on the map: press "Draw it on the map" on the card of an army, then click province
// after province. Every click writes the way into its field, as if it had been typed there; what
// the steps mean (climbing, fast moves) comes back with the answer to the sheet.

const desk = document.getElementById("desk");
const SVG = "http://www.w3.org/2000/svg";
// DK-2.2.4: (row, column) by direction, on an even and on an odd row
const STEPS = [
  { nw: [-1, -1], ne: [-1, 0], e: [0, 1], se: [1, 0], sw: [1, -1], w: [0, -1] },
  { nw: [-1, 0], ne: [-1, 1], e: [0, 1], se: [1, 1], sw: [1, 0], w: [0, -1] },
];
let army = null; // number of the army whose way is drawn

const panel = () => document.getElementById("drawing");
const force = () => desk.querySelector(`[data-force="${army}"]`);
const field = () => force()?.querySelector(".way-field input");
const areaOf = (province) => desk.querySelector(`[data-area="${province}"]`);

function size() {
  const { columns, rows } = document.getElementById("part-map").dataset;
  return { columns: Number(columns), rows: Number(rows) };
}

/** The province one step that way; null beyond the edge. */
function stepFrom(province, direction) {
  const { columns, rows } = size();
  const [row, column] = [Math.floor(province / columns), province % columns];
  const [down, right] = STEPS[row % 2][direction];
  const [y, x] = [row + down, column + right];
  return y < 0 || y >= rows || x < 0 || x >= columns ? null : y * columns + x;
}

/** How many steps lie between two provinces. */
function distance(one, other) {
  const { columns } = size();
  const [row, there] = [Math.floor(one / columns), Math.floor(other / columns)];
  const lean = (province, y) => (province % columns) - (y - (y % 2)) / 2;
  const across = lean(other, there) - lean(one, row);
  const down = there - row;
  return Math.max(Math.abs(across), Math.abs(down), Math.abs(across + down));
}

const isMountain = (province) =>
  document.getElementById(`province-${province}`)?.dataset.terrain === "mountain";

/** Where words lead: a mountain is climbed before it is entered (DK-5.4.5). */
function follow(start, words) {
  let { province, climbing } = start;
  for (const word of words) {
    const there = STEPS[0][word] ? stepFrom(province, word) : null;
    if (there === null) continue;
    if (isMountain(there) && climbing !== word) climbing = word;
    else [province, climbing] = [there, null];
  }
  return { province, climbing };
}

/** The words that lead straight on to another province. */
function straight(start, to) {
  const found = [];
  let here = start;
  while (here.province !== to) {
    const ways = Object.keys(STEPS[0])
      .map((direction) => [direction, stepFrom(here.province, direction)])
      .filter(([, there]) => there !== null)
      .sort(([, a], [, b]) => distance(a, to) - distance(b, to));
    found.push(ways[0][0]);
    here = follow(here, [ways[0][0]]);
  }
  return found;
}

/** Where the words in the field lead. While the answer to the last click is on its way, its words
 * are followed here. */
function end() {
  const { start, end: last } = force().dataset;
  const [now, was] = [field().value, field().defaultValue].map((text) => wordsOf(text));
  const isLonger = was.every((word, place) => now[place] === word);
  if (!isLonger) return follow({ province: Number(start), climbing: null }, now);
  const climbing = force().querySelector('[data-kind="enter"]')?.dataset.way ?? null;
  return follow({ province: Number(last), climbing }, now.slice(was.length));
}

function wordsOf(text) {
  return text.trim().split(/\s+/).filter(Boolean);
}

function write(words) {
  const input = field();
  input.value = words.join(" ");
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

function begin(number) {
  army = number;
  const box = panel();
  box.hidden = false;
  const title = box.querySelector("#drawing-title");
  title.textContent = title.dataset.title.replace("ARMY", force().querySelector("[data-name]").textContent);
  tell();
  desk.classList.add("is-drawing");
  document.getElementById("map-view").scrollIntoView({ block: "nearest" });
  const start = areaOf(end().province);
  if (start) start.focus({ preventScroll: true });
  else title.focus({ preventScroll: true });
}

function close() {
  const button = force()?.querySelector("[data-draw]");
  army = null;
  desk.classList.remove("is-drawing");
  if (panel()) panel().hidden = true;
  mark();
  button?.focus({ preventScroll: true });
}

/** What the way has come to, as the card says it. */
function tell() {
  const box = panel().querySelector(".drawing-way");
  const legs = force().querySelector(".legs").cloneNode(true);
  legs.removeAttribute("id");
  box.replaceChildren(legs);
  mark();
}

/** On the map: where the way ends, and what a step to each neighbour would be. */
function mark() {
  for (const area of desk.querySelectorAll("[data-step]")) delete area.dataset.step;
  if (army === null) return;
  const last = areaOf(force().dataset.end);
  if (last) last.dataset.step = "end";
  for (const way of force().querySelectorAll(".compass [data-to]")) {
    const area = areaOf(way.dataset.to);
    if (area) area.dataset.step = way.dataset.kind;
  }
}

/** A line ahead of the answer, so that every click shows at once. */
function sketch(from, to) {
  const [start, stop] = [areaOf(from), areaOf(to)].map(middle);
  if (!start || !stop) return;
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("class", "sketch");
  line.setAttribute("d", `M${start.x} ${start.y}L${stop.x} ${stop.y}`);
  document.querySelector("#map-view .map-moves").append(line);
}

function middle(area) {
  const box = area?.querySelector("rect, polygon, path")?.getBBox();
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function onSelect(event) {
  if (army === null) return;
  event.preventDefault();
  const to = Number(event.detail.key);
  const from = end();
  if (to === from.province) return;
  const more = straight(from, to);
  sketch(from.province, to);
  write([...wordsOf(field().value), ...more]);
}

function onPanel(event) {
  const pressed = event.target.closest("button");
  if (!pressed) return;
  if (pressed.matches("[data-done]")) close();
  else if (pressed.matches("[data-back]")) write(wordsOf(field().value).slice(0, -1));
  else if (pressed.matches("[data-clear]")) write([]);
}

if (panel()) {
  // Before form.js, which would show the card of the province.
  desk.addEventListener("map:select", onSelect, { capture: true });
  desk.addEventListener("click", (event) => {
    const draw = event.target.closest("[data-draw]");
    if (draw) begin(draw.dataset.draw);
    else if (event.target.closest("#drawing")) onPanel(event);
  });
  desk.addEventListener(
    "keydown",
    (event) => {
      if (army === null || event.target.matches("textarea, input, select")) return;
      if (event.key === "Escape") {
        event.stopPropagation();
        close();
      } else if (event.key === "Backspace") {
        event.preventDefault();
        write(wordsOf(field().value).slice(0, -1));
      }
    },
    { capture: true },
  );
  desk.addEventListener("sheet:patched", () => {
    if (army === null) return;
    if (field()) tell();
    else close(); // the army is not there any more
  });
}
