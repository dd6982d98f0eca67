// Moves by clicking: an own county, then one of its neighbours, then how many. Only “Send” writes
// an order, into the same field of the form that can be filled in by hand; a drag over the map or
// a stray tap gives none, and Escape takes the choice back.

const desk = document.getElementById("desk");
let source = null; // number of the own county that was chosen
let target = null; // number of its neighbour

const panel = () => document.getElementById("march");
const cellOf = (number) => desk.querySelector(`[data-area="${number}"]`);
const cardOf = (number) => desk.querySelector(`details#county-${number}`);
const movesOf = (number) => [...(cardOf(number)?.querySelectorAll(".move") ?? [])];
const fieldOf = (move) => move.querySelector("input.field");
const whole = (text) => (/^[0-9]{1,9}$/.test(text.trim()) ? Number(text) : 0);

function moveTo(number) {
  return movesOf(source).find((move) => move.dataset.to === String(number));
}

/** The soldiers that can go over one border: all but those sent over the others. */
function mostFor(move) {
  const all = Number(move.closest(".moves").dataset.soldiers);
  const elsewhere = movesOf(source)
    .filter((other) => other !== move)
    .reduce((sum, other) => sum + whole(fieldOf(other).value), 0);
  return Math.max(0, all - elsewhere);
}

function mark() {
  for (const cell of desk.querySelectorAll(".is-source, .is-target, .is-aim")) {
    cell.classList.remove("is-source", "is-target", "is-aim");
  }
  if (source === null) return;
  cellOf(source)?.classList.add("is-source");
  if (hasSoldiers()) {
    for (const move of movesOf(source)) cellOf(move.dataset.to)?.classList.add("is-target");
  }
  if (target !== null) cellOf(target)?.classList.add("is-aim");
}

function hasSoldiers() {
  const moves = movesOf(source);
  if (!moves.length) return false;
  const sent = moves.some((move) => whole(fieldOf(move).value) > 0);
  return sent || Number(moves[0].closest(".moves").dataset.soldiers) > 0;
}

function reveal(state) {
  for (const part of panel().querySelectorAll("[data-when]")) {
    part.hidden = part.dataset.when !== state;
  }
}

function choose(number) {
  source = number;
  target = null;
  const box = panel();
  box.hidden = false;
  const title = box.querySelector("#march-title");
  title.textContent = title.dataset.title.replace("NUMBER", number);
  box.querySelector("[data-facts]").textContent = cardOf(number).querySelector(".brief").textContent;
  box.querySelector("[data-card]").href = `#county-${number}`;
  box.querySelector(".march-targets").replaceChildren(...movesOf(number).map(button));
  reveal(hasSoldiers() ? "choosing" : "idle");
  mark();
  box.scrollIntoView({ block: "nearest" });
  (hasSoldiers() ? box.querySelector(".march-targets button") : title)?.focus({
    preventScroll: true,
  });
}

/** One way out of the chosen county, as a button. */
function button(move) {
  const item = document.createElement("li");
  const way = document.createElement("button");
  way.type = "button";
  way.className = "secondary";
  way.dataset.to = move.dataset.to;
  const sent = whole(fieldOf(move).value);
  way.textContent = move.querySelector("label").textContent + (sent ? `: ${sent}` : "");
  item.append(way);
  return item;
}

function aim(number) {
  target = number;
  const move = moveTo(number);
  const box = panel();
  const most = mostFor(move);
  box.querySelector(".march-count label").textContent = move.querySelector("label").textContent;
  box.querySelector(".march-count small").textContent = move.querySelector("small").firstChild.data;
  box.querySelector("[data-most]").textContent = most;
  const range = box.querySelector("#march-range");
  range.max = most;
  set(whole(fieldOf(move).value) || most);
  reveal("counting");
  mark();
  box.scrollIntoView({ block: "nearest" });
  box.querySelector("#march-number").select();
}

function set(amount) {
  panel().querySelector("#march-range").value = amount;
  panel().querySelector("#march-number").value = amount;
}

function send() {
  const field = fieldOf(moveTo(target));
  field.value = whole(panel().querySelector("#march-number").value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
  close();
}

function close() {
  const cell = source === null ? null : cellOf(source);
  source = null;
  target = null;
  if (panel()) panel().hidden = true;
  mark();
  cell?.focus({ preventScroll: true });
}

function onSelect(event) {
  if (!panel()) return;
  const number = Number(event.detail.key);
  if (source !== null && number !== source && moveTo(number) && hasSoldiers()) aim(number);
  else if (cardOf(number) && number !== source) choose(number);
  else if (source !== null) close(); // the same again, or out of reach: the choice is taken back
}

function onPanel(event) {
  const pressed = event.target.closest("button, a");
  if (!pressed) return;
  if (pressed.matches(".march-targets button")) aim(Number(pressed.dataset.to));
  else if (pressed.matches("[data-send]")) send();
  else if (pressed.matches("[data-all]")) set(mostFor(moveTo(target)));
  else if (pressed.matches("[data-cancel]")) choose(source);
  else if (pressed.matches("[data-close]")) close();
  else if (pressed.matches("[data-card]")) close();
}

desk?.addEventListener("map:select", onSelect); // map.js: never after a drag
desk?.addEventListener(
  "click",
  (event) => {
    if (event.target.closest("#march")) onPanel(event);
  },
  { capture: true },
);
// What happens in the panel is not yet an order: the sheet need not hear of it.
for (const name of ["input", "change"]) {
  desk?.addEventListener(
    name,
    (event) => {
      if (!event.target.closest?.("#march")) return;
      event.stopPropagation();
      if (name === "input") set(whole(event.target.value));
    },
    { capture: true },
  );
}
desk?.addEventListener(
  "keydown",
  (event) => {
    if (event.key === "Escape" && source !== null) {
      event.stopPropagation();
      if (target !== null) choose(source);
      else close();
    } else if (event.key === "Enter" && event.target.closest?.("#march input")) {
      event.preventDefault();
      event.stopPropagation();
      send();
    }
  },
  { capture: true },
);
desk?.addEventListener("sheet:patched", () => {
  if (source === null) return;
  if (cardOf(source)) mark();
  else close();
});
