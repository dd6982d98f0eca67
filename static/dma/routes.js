// Routes drawn on the map: press "Draw it on the map" on the card of an army, then click cell after
// cell. Every click writes the route into its field, as if it had been typed there; on which day
// each cell is reached comes back with the answer to the plan. A drag moves the map and orders
// nothing (map.js).

const desk = document.getElementById("desk");
const SVG = "http://www.w3.org/2000/svg";
// DMA-10.3, only to choose a way: what it costs is told by the answer
const COSTS = { p: 2, f: 3, m: 4 };
const MOST = 100; // cells of a route
let army = null; // number of the army whose route is drawn

const panel = () => document.getElementById("drawing");
const force = () => desk.querySelector(`[data-force="${army}"]`);
const field = () => force()?.querySelector(".way-field input");
const overlay = () => document.querySelector("#map-view .map-overlay");

/** Where cells lie on the map. */
function grid() {
  const { columns, rows, left, top, side, terrain } = document.getElementById("part-map").dataset;
  return {
    columns: Number(columns),
    rows: Number(rows),
    left: Number(left),
    top: Number(top),
    side: Number(side),
    terrain: terrain.split("/"),
  };
}

const cellsOf = (text) => text.trim().split(/[^0-9.]+/).filter((word) => /^\d+\.\d+$/.test(word));
const pairOf = (cell) => cell.split(".").map(Number);

/** Where the route in the field ends. */
function end() {
  return cellsOf(field().value).at(-1) ?? force().dataset.start;
}

function write(cells) {
  const input = field();
  input.value = cells.slice(0, MOST).join(" ") || (input.defaultValue ? "halt" : "");
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The cheapest way from a cell to another, without the first; null over water. */
function quickest(from, to) {
  const { columns, rows, terrain } = grid();
  const best = new Map([[from, 0]]);
  const before = new Map();
  const open = [[0, from]];
  while (open.length) {
    open.sort((one, other) => other[0] - one[0]);
    const [cost, here] = open.pop();
    if (here === to) break;
    if (cost > best.get(here)) continue;
    const [x, y] = pairOf(here);
    for (let down = -1; down <= 1; down += 1) {
      for (let right = -1; right <= 1; right += 1) {
        const [column, row] = [x + right, y + down];
        if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
        const price = COSTS[terrain[row][column]];
        const next = `${column}.${row}`;
        if (!price || next === here) continue;
        // of equal ways the straight one
        const sum = cost + price + (right && down ? 0.001 : 0);
        if (sum >= (best.get(next) ?? Infinity)) continue;
        best.set(next, sum);
        before.set(next, here);
        open.push([sum, next]);
      }
    }
  }
  if (!before.has(to)) return null;
  const way = [];
  for (let here = to; here !== from; here = before.get(here)) way.unshift(here);
  return way;
}

/** The cell that was clicked, or chosen by Enter; null beside the map. */
function cellAt(event) {
  const area = event.target.closest?.("[data-area]");
  if (event.detail === 0) return area?.dataset.area ?? null;
  const frame = overlay().getBoundingClientRect();
  const scale = overlay().viewBox.baseVal.width / frame.width;
  const point = { x: (event.clientX - frame.left) * scale, y: (event.clientY - frame.top) * scale };
  const { columns, rows, left, top, side } = grid();
  const [column, row] = [Math.floor((point.x - left) / side), Math.floor((point.y - top) / side)];
  return column < 0 || row < 0 || column >= columns || row >= rows ? null : `${column}.${row}`;
}

function begin(number) {
  army = number;
  const box = panel();
  box.hidden = false;
  const title = box.querySelector("#drawing-title");
  title.textContent = title.dataset.title.replace("ARMY", force().dataset.name);
  desk.classList.add("is-drawing");
  tell();
  document.getElementById("map-view").scrollIntoView({ block: "nearest" });
  title.focus({ preventScroll: true });
}

function close() {
  const button = force()?.querySelector("[data-draw]");
  army = null;
  desk.classList.remove("is-drawing");
  if (panel()) panel().hidden = true;
  button?.focus({ preventScroll: true });
}

/** What the route has come to, as the card says it. */
function tell() {
  const legs = force().querySelector(".legs").cloneNode(true);
  legs.removeAttribute("id");
  panel().querySelector(".drawing-way").replaceChildren(legs);
}

/** A line ahead of the answer, so that every click shows at once. */
function sketch(cells) {
  const { left, top, side } = grid();
  const at = (cell) => {
    const [x, y] = pairOf(cell);
    return `${left + (x + 0.5) * side} ${top + (y + 0.5) * side}`;
  };
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("class", "sketch");
  line.setAttribute("d", `M${cells.map(at).join("L")}`);
  overlay().querySelector(".map-moves").append(line);
}

function onMap(event) {
  if (army === null || !event.target.closest("#map-view .map-stage")) return;
  const to = cellAt(event);
  if (!to) return;
  event.preventDefault();
  const from = end();
  if (to === from) return;
  const way = quickest(from, to);
  if (!way) return;
  sketch([from, ...way]);
  write([...cellsOf(field().value), ...way]);
}

function onPanel(event) {
  const pressed = event.target.closest("button");
  if (!pressed) return;
  if (pressed.matches("[data-done]")) close();
  else if (pressed.matches("[data-back]")) write(cellsOf(field().value).slice(0, -1));
  else if (pressed.matches("[data-clear]")) write([]);
}

if (panel()) {
  desk.addEventListener("map:select", (event) => army !== null && event.preventDefault(), { capture: true });
  desk.addEventListener("click", (event) => {
    const draw = event.target.closest("[data-draw]");
    if (draw) begin(draw.dataset.draw);
    else if (event.target.closest("#drawing")) onPanel(event);
    else onMap(event);
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
        write(cellsOf(field().value).slice(0, -1));
      }
    },
    { capture: true },
  );
  desk.addEventListener(
    "toggle", // of a card that is folded its page is told nothing more (folding.js)
    (event) => army !== null && event.target.matches("[data-fold]:not([open])") && event.target.contains(force()) && close(),
    { capture: true },
  );
  desk.addEventListener("sheet:patched", () => {
    if (army === null) return;
    if (field()) tell();
    else close(); // the plan has disbanded it
  });
}
