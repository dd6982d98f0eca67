// The layout editor of DMA: choose a unit, then the cell where it shall stand. The first step writes
// all units as they are shown, so that none is moved by the rules any more. Arrow keys go from cell
// to cell, Enter chooses, Escape lets go. What a chosen unit strikes is shown (DMA-9.3).
//
// Formations that are kept stay in this browser: types and their cells, for any army.

const desk = document.getElementById("desk");
const COLUMNS = 11;
const ROWS = 6;
const KEPT = "dma-formations";
const MOST_KEPT = 8;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const chosen = new Map(); // editor -> number of the unit that is being moved

const editors = () => [...desk.querySelectorAll(".field-grid")];
const spotsOf = (editor) => [...editor.querySelectorAll("[data-spot]")];
const spotAt = (editor, cell) => editor.querySelector(`[data-spot="${CSS.escape(cell)}"]`);
/** A cell of the layout, or of the two rows before its front. */
const struckAt = (editor, cell) =>
  spotAt(editor, cell) ??
  desk.querySelector(`[data-ahead-of="${editor.dataset.editor}"] [data-ahead="${cell}"]`);
const pairOf = (spot) => spot.dataset.spot.split(".").map(Number);
const inputOf = (editor) => document.getElementById(`f-${editor.dataset.field}`);

function start() {
  for (const editor of editors()) {
    if (editor.dataset.ready === undefined) upgrade(editor);
    show(editor);
  }
  for (const place of desk.querySelectorAll("[data-saved]")) offerKept(place);
}

/** The picture becomes a grid of which one cell is a stop for Tab. */
function upgrade(editor) {
  editor.dataset.ready = "";
  editor.setAttribute("role", "grid");
  for (const row of editor.children) row.setAttribute("role", "row");
  const says = editor.dataset;
  for (const spot of spotsOf(editor)) {
    const [column, row] = pairOf(spot);
    const text = spot.dataset.unit ? says.saysUnit : says.saysEmpty;
    const label = text
      .replace("COLUMN", column)
      .replace("ROW", row)
      .replace("NAME", spot.dataset.name)
      .replace("NUMBER", spot.dataset.unit);
    const height = spot.dataset.height ? `, ${says.saysHeight.replace("HEIGHT", spot.dataset.height)}` : "";
    spot.id = `spot-${says.editor}-${spot.dataset.spot}`; // an answer draws it anew: sheet.js finds it
    spot.setAttribute("role", "gridcell");
    spot.setAttribute("aria-label", label + height);
    spot.tabIndex = -1;
  }
  const first = editor.querySelector("[data-unit]") ?? editor.querySelector("[data-spot]");
  if (first) first.tabIndex = 0;
  editor.setAttribute("aria-label", editor.closest("details").querySelector("summary").textContent.trim());
}

/** What is chosen, and what it strikes from where it stands or would stand. */
function show(editor, at = null) {
  const number = chosen.get(editor.dataset.editor);
  for (const spot of spotsOf(editor)) {
    spot.classList.remove("is-chosen", "is-struck");
    spot.setAttribute("aria-selected", spot.dataset.unit !== undefined && spot.dataset.unit === number);
  }
  for (const struck of editor.parentElement.querySelectorAll(".field-ahead .is-struck")) {
    struck.classList.remove("is-struck");
  }
  if (number === undefined) return;
  const unit = editor.querySelector(`[data-unit="${number}"]`);
  if (!unit) {
    chosen.delete(editor.dataset.editor);
    return;
  }
  unit.classList.add("is-chosen");
  const [x, y] = pairOf(at ?? unit);
  for (const [right, down] of JSON.parse(editor.dataset.zones)[unit.dataset.kind] ?? []) {
    struckAt(editor, `${x + right}.${y + down}`)?.classList.add("is-struck");
  }
}

function say(editor, text) {
  const place = editor.closest("details").querySelector(".field-says");
  if (place) place.textContent = text;
}

function press(spot) {
  const editor = spot.closest(".field-grid");
  const id = editor.dataset.editor;
  const number = chosen.get(id);
  if (number === undefined) {
    if (!spot.dataset.unit) return;
    chosen.set(id, spot.dataset.unit);
    say(editor, spot.getAttribute("aria-label"));
  } else {
    chosen.delete(id);
    if (spot.dataset.unit !== number) move(editor, number, spot);
    say(editor, "");
  }
  show(editor);
  focusOn(editor, spot);
}

/** To a free cell, or in the place of another unit, which comes here. */
function move(editor, number, to) {
  const from = editor.querySelector(`[data-unit="${number}"]`);
  const cells = new Map(
    spotsOf(editor)
      .filter((spot) => spot.dataset.unit)
      .map((spot) => [spot.dataset.unit, spot.dataset.spot]),
  );
  if (to.dataset.unit) cells.set(to.dataset.unit, from.dataset.spot);
  cells.set(number, to.dataset.spot);
  write(editor, cells);
}

function write(editor, cells) {
  const input = inputOf(editor);
  const numbers = [...cells.keys()].sort((one, other) => one - other);
  input.value = numbers.map((number) => `${number} at ${cells.get(number)}`).join(", ");
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

function focusOn(editor, spot) {
  stopAt(editor, spot);
  spot.focus({ preventScroll: true });
}

function stopAt(editor, spot) {
  for (const other of editor.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
  spot.tabIndex = 0;
}

function onKey(event) {
  const spot = event.target.closest?.("[data-spot]");
  if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
  const editor = spot.closest(".field-grid");
  if (ARROWS[event.key]) {
    event.preventDefault();
    const [x, y] = pairOf(spot);
    const [right, down] = ARROWS[event.key];
    const column = Math.min(COLUMNS - 1, Math.max(0, x + right));
    const row = Math.min(ROWS - 1, Math.max(0, y + down));
    const next = spotAt(editor, `${column}.${row}`);
    focusOn(editor, next);
    show(editor, next);
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    press(spot);
  } else if (event.key === "Escape" && chosen.has(editor.dataset.editor)) {
    event.stopPropagation();
    chosen.delete(editor.dataset.editor);
    show(editor);
    say(editor, "");
  }
}

// Formations that are kept

function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(found) ? found.slice(0, MOST_KEPT) : [];
  } catch {
    return [];
  }
}

function keep(list) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(list.slice(0, MOST_KEPT)));
  } catch {
    // a browser that keeps nothing: there is nothing to be done
  }
  for (const place of desk.querySelectorAll("[data-saved]")) offerKept(place);
}

function chip(text, label, act) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "chip", textContent: text });
  if (label) button.setAttribute("aria-label", label);
  button.addEventListener("click", act);
  return button;
}

function offerKept(place) {
  const editor = desk.querySelector(`[data-editor="${place.dataset.saved}"]`);
  const found = kept();
  const parts = [chip(place.dataset.keep, "", () => keepThis(editor, place))];
  found.forEach((formation, index) => {
    const name = String(formation.name);
    parts.push(chip(name, "", () => drawUp(editor, formation)));
    const forget = place.dataset.forget.replace("NAME", name);
    parts.push(chip("✕", forget, () => keep(found.filter((_, other) => other !== index))));
  });
  place.replaceChildren(...parts);
}

function keepThis(editor, place) {
  const cells = spotsOf(editor)
    .filter((spot) => spot.dataset.unit)
    .map((spot) => [spot.dataset.kind, spot.dataset.spot]);
  const found = kept();
  const names = found.map((formation) => formation.name);
  let number = 1;
  while (names.includes(place.dataset.ask.replace("NUMBER", number))) number += 1;
  keep([{ name: place.dataset.ask.replace("NUMBER", number), cells }, ...found]);
}

/** Units of the same types go where they stood; the others stay, or where there is room. */
function drawUp(editor, formation) {
  const wanted = new Map();
  for (const [kind, cell] of formation.cells) wanted.set(kind, [...(wanted.get(kind) ?? []), cell]);
  const cells = new Map();
  const taken = new Set();
  const rest = [];
  for (const spot of spotsOf(editor).filter((it) => it.dataset.unit)) {
    const cell = wanted.get(spot.dataset.kind)?.shift();
    if (!cell || !spotAt(editor, cell)) {
      rest.push(spot);
      continue;
    }
    cells.set(spot.dataset.unit, cell);
    taken.add(cell);
  }
  const free = spotsOf(editor).map((spot) => spot.dataset.spot);
  for (const spot of rest) {
    const own = spot.dataset.spot;
    const cell = taken.has(own) ? free.find((other) => !taken.has(other)) : own;
    cells.set(spot.dataset.unit, cell);
    taken.add(cell);
  }
  if (cells.size) write(editor, cells);
}

if (desk?.querySelector(".place")) {
  start();
  desk.addEventListener("click", (event) => {
    const spot = event.target.closest("[data-spot]");
    if (spot) press(spot);
  });
  desk.addEventListener("keydown", onKey, { capture: true });
  desk.addEventListener("focusin", (event) => {
    const spot = event.target.closest("[data-spot]");
    if (spot) stopAt(spot.closest(".field-grid"), spot);
  });
  desk.addEventListener("sheet:patched", start);
}
