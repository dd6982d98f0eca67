// The queue of a city in another order: drag an entry by its grip, with a mouse or a finger, or
// move it with the arrow keys while the grip has the focus; Home and End take it to the ends, Escape
// lets go of what is dragged. What comes of it is posted as the buttons beside it post theirs, and
// the answer draws the queue; until then it is only shifted on the page.

const desk = document.getElementById("desk");
let drag = null; // { list, entry, entries, from, to, start, pointer }
let follow = null; // id of the grip that has the focus after the answer

const entriesOf = (list) => [...list.children];
const placeOf = (entry) => entriesOf(entry.parentElement).indexOf(entry);

/** Let the entry at one place stand at another; both count from 0. */
function move(list, from, to) {
  const last = list.children.length - 1;
  if (list.classList.contains("is-moved") || from === to || to < 0 || to > last) return;
  list.classList.add("is-moved"); // its numbers hold no more
  const grip = list.children[from].querySelector(".grip").id;
  follow = grip.replace(/-\d+-grip$/, `-${to + 1}-grip`);
  const press = document.createElement("button");
  Object.assign(press, { type: "submit", name: "do", hidden: true });
  press.value = `apply:${list.dataset.queue}=move ${from + 1} ${to + 1}`;
  list.after(press);
  press.click(); // sheet.js sends it
  press.remove();
}

function take(event) {
  const grip = event.target.closest?.(".queue-list .grip");
  if (!grip || event.button || drag) return;
  const entry = grip.closest("li");
  const list = entry.parentElement;
  if (list.classList.contains("is-moved")) return;
  grip.setPointerCapture(event.pointerId);
  const from = placeOf(entry);
  const boxes = entriesOf(list).map((other) => other.getBoundingClientRect());
  drag = { list, entry, grip, boxes, from, to: from, start: event.clientY, pointer: event.pointerId };
  list.classList.add("is-moving");
  entry.classList.add("is-dragged");
}

/** The entry follows the hand, and those that it passes make room. */
function pull(event) {
  if (event.pointerId !== drag?.pointer) return;
  const { list, entry, boxes, from } = drag;
  const [first, last, own] = [boxes[0], boxes.at(-1), boxes[from]];
  const far = Math.min(Math.max(event.clientY - drag.start, first.top - own.top), last.bottom - own.bottom);
  const middle = own.top + own.height / 2 + far;
  drag.to = from;
  boxes.forEach((box, place) => {
    const centre = box.top + box.height / 2;
    if (place < from && middle < centre + box.height / 4) drag.to = Math.min(drag.to, place);
    if (place > from && middle > centre - box.height / 4) drag.to = Math.max(drag.to, place);
  });
  entriesOf(list).forEach((other, place) => {
    const makesRoom = (place > from && place <= drag.to) - (place < from && place >= drag.to);
    other.style.translate = other === entry ? `0 ${far}px` : `0 ${-makesRoom * own.height}px`;
  });
}

/** ``isMeant``: else all goes back to where it was. */
function drop(isMeant) {
  if (!drag) return;
  const { list, entry, from, to, boxes } = drag;
  drag = null;
  entry.classList.remove("is-dragged");
  if (!isMeant || to === from) {
    settle(list);
    return;
  }
  const far = to > from ? boxes[to].bottom - boxes[from].bottom : boxes[to].top - boxes[from].top;
  entry.style.translate = `0 ${far}px`;
  move(list, from, to);
}

function settle(list) {
  list.classList.remove("is-moving", "is-moved");
  for (const entry of list.children) entry.style.translate = "";
}

/** What was shifted and not drawn anew, since it was refused or never answered, goes back. */
function settleAll() {
  for (const list of desk.querySelectorAll(".queue-list.is-moving, .queue-list.is-moved")) {
    if (list !== drag?.list) settle(list);
  }
}

function onKey(event) {
  if (event.key === "Escape" && drag) {
    event.stopPropagation();
    drop(false);
    return;
  }
  const grip = event.target.closest?.(".queue-list .grip");
  if (!grip || event.ctrlKey || event.metaKey || event.altKey) return;
  const entry = grip.closest("li");
  const list = entry.parentElement;
  const from = placeOf(entry);
  const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: list.children.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  move(list, from, to);
}

if (desk?.querySelector(".place")) {
  desk.addEventListener("pointerdown", take);
  desk.addEventListener("pointermove", pull);
  desk.addEventListener("pointerup", () => drop(true));
  desk.addEventListener("pointercancel", () => drop(false));
  desk.addEventListener("keydown", onKey, { capture: true });
  document.addEventListener("htmx:sendError", settleAll);
  desk.addEventListener("sheet:patched", () => {
    if (drag && !drag.list.isConnected) drag = null; // it was drawn anew under the hand
    settleAll();
    if (!follow) return;
    const grip = document.getElementById(follow);
    follow = null;
    // sheet.js puts the focus where it was, which is another entry now
    queueMicrotask(() => grip?.focus({ preventScroll: true }));
  });
}
