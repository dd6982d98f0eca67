// The map on a page: choose places, pan and zoom.
//
// Choosing a place (a click, a tap, Enter) names it under the map and tells the page with an event
// "map:select" on the place; detail.key is its key. Whoever has something else to say under the map
// prevents its default. A drag never chooses anything.
//
// An event "map:places" with detail.from, another such figure, takes over its places. An event
// "map:look" with detail.keys shows the places with these keys as large as they can be seen at once.

const SLIP = 6; // pixels a finger may slip while it points
const LARGEST = 6;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const maps = new WeakMap();

for (const figure of document.querySelectorAll("[data-map]")) start(figure);
document.addEventListener("htmx:load", (event) => {
  for (const figure of event.target.querySelectorAll?.("[data-map]") ?? []) start(figure);
});
for (const patched of ["htmx:oobAfterSwap", "sheet:patched"]) {
  document.addEventListener(patched, () => {
    for (const figure of document.querySelectorAll("[data-map]")) {
      start(figure);
      takeMoves(figure);
    }
  });
}

function start(figure) {
  if (maps.has(figure)) return;
  const map = {
    figure,
    window: figure.querySelector(".map-window"),
    stage: figure.querySelector(".map-stage"),
    status: figure.querySelector(".map-status"),
    moved: false,
    panzoom: null,
  };
  maps.set(figure, map);
  const image = map.stage.querySelector("img");
  figure.style.setProperty("--map-proportion", image.getAttribute("width") / image.getAttribute("height"));
  followPointer(map);
  map.stage.addEventListener("click", (event) => clicked(map, event), true);
  map.stage.addEventListener("dragstart", (event) => event.preventDefault());
  figure.addEventListener("keydown", (event) => pressed(map, event));
  figure.addEventListener("focusin", (event) => {
    const area = event.target.closest?.("[data-area]");
    if (area) reached(map, area);
  });
  figure.addEventListener("map:places", (event) => takePlaces(map, event.detail.from));
  figure.addEventListener("map:look", (event) => look(map, event.detail.keys));
  for (const button of figure.querySelectorAll("[data-zoom]")) {
    button.addEventListener("click", () => zoom(map, button.dataset.zoom));
  }
  oneTabStop(map, areasOf(map)[0]);
  load(map);
  fromAddress(map);
}

function areasOf(map) {
  return [...map.stage.querySelectorAll("[data-area]")];
}

// Choosing

function clicked(map, event) {
  const area = event.target.closest("[data-area]");
  const wasDragged = map.moved && event.detail !== 0; // Enter clicks too, with detail 0
  map.moved = false;
  if (wasDragged) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if (!area || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  select(map, area);
}

function select(map, area) {
  for (const other of map.stage.querySelectorAll(".is-selected")) {
    other.classList.remove("is-selected");
    other.removeAttribute("aria-current");
  }
  area.classList.add("is-selected");
  area.setAttribute("aria-current", "true");
  area.focus({ preventScroll: true });
  const detail = { key: area.dataset.area, title: area.getAttribute("aria-label") };
  const chosen = new CustomEvent("map:select", { bubbles: true, cancelable: true, detail });
  if (area.dispatchEvent(chosen)) name(map, area);
}

/** Name the place under the map, with a way to its row or card. */
function name(map, area) {
  const title = document.createElement("strong");
  title.textContent = area.getAttribute("aria-label");
  map.status.replaceChildren(title);
  const there = area.getAttribute("href");
  if (!document.getElementById(there.slice(1))) return;
  const link = document.createElement("a");
  link.href = there;
  link.textContent = map.figure.dataset.lookUp;
  map.status.append(" ", link);
}

/** The address of the page may name a place, as a link in a row of the atlas does. */
function fromAddress(map, hash = location.hash) {
  const id = decodeURIComponent(hash.slice(1));
  const area = id ? document.getElementById(id) : null;
  if (area?.dataset?.area === undefined || !map.stage.contains(area)) return false;
  map.window.scrollIntoView({ block: "center" });
  select(map, area);
  return true;
}
document.addEventListener("click", (event) => {
  const link = event.target.closest?.('a[href^="#area-"]');
  if (!link || event.defaultPrevented) return;
  for (const figure of document.querySelectorAll("[data-map]")) {
    if (fromAddress(maps.get(figure), link.hash)) event.preventDefault();
  }
});

// Keys: one stop for Tab, the arrows go from place to place.

function oneTabStop(map, stop) {
  for (const area of areasOf(map)) area.setAttribute("tabindex", area === stop ? "0" : "-1");
}

function reached(map, area) {
  oneTabStop(map, area);
  show(map, area);
}

const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

function pressed(map, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const area = event.target.closest("[data-area]");
  if (area && WAYS[event.key]) {
    event.preventDefault();
    neighbour(map, area, ...WAYS[event.key])?.focus({ preventScroll: true });
  } else if (area && event.key === "Home") {
    event.preventDefault();
    areasOf(map)[0].focus({ preventScroll: true });
  } else if (area && event.key === "End") {
    event.preventDefault();
    areasOf(map).at(-1).focus({ preventScroll: true });
  } else if (area && event.key === " ") {
    event.preventDefault();
    select(map, area);
  } else if (event.key === "+" || event.key === "=") zoom(map, "in", event);
  else if (event.key === "-") zoom(map, "out", event);
  else if (event.key === "0") zoom(map, "fit", event);
}

/** The nearest place that way; what lies aside counts double. */
function neighbour(map, from, right, down) {
  const here = middle(from);
  let best = null;
  let least = Infinity;
  for (const area of areasOf(map)) {
    if (area === from) continue;
    const there = middle(area);
    const ahead = (there.x - here.x) * right + (there.y - here.y) * down;
    const aside = Math.abs((there.x - here.x) * down) + Math.abs((there.y - here.y) * right);
    const far = ahead + 2 * aside;
    if (ahead > 0.5 && ahead >= aside && far < least) [best, least] = [area, far];
  }
  return best;
}

function middle(area) {
  const box = area.querySelector("rect, polygon").getBBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// Pan and zoom

function followPointer(map) {
  const down = new Map();
  map.stage.addEventListener("pointerdown", (event) => {
    if (down.size === 0) map.moved = false;
    down.set(event.pointerId, [event.clientX, event.clientY]);
    if (down.size > 1) map.moved = true;
  });
  window.addEventListener("pointermove", (event) => {
    const from = down.get(event.pointerId);
    if (from && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > SLIP) map.moved = true;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    window.addEventListener(end, (event) => down.delete(event.pointerId));
  }
}

async function load(map) {
  const { default: Panzoom } = await import("../vendor/panzoom/panzoom.es.js");
  map.panzoom = Panzoom(map.stage, {
    contain: "outside",
    minScale: 1,
    maxScale: LARGEST,
    step: 0.4,
    panOnlyWhenZoomed: true,
    pinchAndPan: true,
    cursor: "default",
    overflow: "clip", // no link into the map scrolls it
    touchAction: "pan-x pan-y",
    handleStartEvent: (event) => {
      if (map.panzoom.getScale() > 1 && event.pointerType === "mouse") event.preventDefault();
    },
  });
  map.stage.addEventListener("panzoomchange", (event) => zoomed(map, event.detail.scale));
  map.window.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || event.metaKey) map.panzoom.zoomWithWheel(event);
    },
    { passive: false },
  );
  zoomed(map, 1);
  map.figure.dataset.ready = "";
  if (map.lookedAt) setTimeout(() => look(map, map.lookedAt)); // Panzoom goes home first
}

/** At its usual size a finger scrolls the page; a larger map moves under it. */
function zoomed(map, scale) {
  const isLarge = scale > 1.001;
  if (map.isLarge !== isLarge) {
    map.isLarge = isLarge;
    const [touchAction, cursor] = isLarge ? ["none", "grab"] : ["pan-x pan-y", "default"];
    map.panzoom.setOptions({ touchAction, cursor });
  }
  map.figure.dataset.scale = scale.toFixed(2);
  for (const [way, isOff] of [["in", scale >= LARGEST - 0.01], ["out", !isLarge], ["fit", !isLarge]]) {
    map.figure.querySelector(`[data-zoom="${way}"]`).setAttribute("aria-disabled", isOff);
  }
  clearTimeout(map.sharpening);
  map.sharpening = setTimeout(() => sharpen(map, scale), 200);
}

/** Let the browser choose pictures that are sharp at this size. */
function sharpen(map, scale) {
  const width = Math.ceil(map.window.clientWidth * scale);
  for (const image of map.stage.querySelectorAll("img")) image.sizes = `${width}px`;
}

function zoom(map, way, event) {
  if (!map.panzoom) return;
  event?.preventDefault();
  const animate = false; // while a map grows it cannot be told where its borders are
  if (way === "fit") map.panzoom.reset({ animate });
  else if (way === "in") map.panzoom.zoomIn({ animate });
  else map.panzoom.zoomOut({ animate });
}

/** Show these places as large as they can be seen at once. */
function look(map, keys) {
  map.lookedAt = keys;
  if (!map.panzoom) return; // it is still on its way
  const boxes = areasOf(map)
    .filter((area) => keys.includes(area.dataset.area))
    .map((area) => area.querySelector("rect, polygon").getBBox());
  if (!boxes.length) return;
  const [left, top] = ["x", "y"].map((side) => Math.min(...boxes.map((box) => box[side])));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  const { clientWidth: width, clientHeight: height } = map.window;
  const unit = width / map.stage.querySelector(".map-overlay").viewBox.baseVal.width;
  const fits = Math.min(width / (right - left), height / (bottom - top)) / unit;
  const scale = Math.min(LARGEST, fits * 0.94);
  if (scale <= 1.2) return;
  map.panzoom.zoom(scale, { animate: false });
  const middle = [(left + right) / 2, (top + bottom) / 2].map((at) => at * unit);
  // Panzoom takes the borders from the page, where it is not larger before the next frame.
  requestAnimationFrame(() => {
    map.panzoom.pan(width / 2 - middle[0], height / 2 - middle[1], { animate: false });
  });
}

/** Move map and page until the place can be seen. */
function show(map, area) {
  if (!map.isLarge) {
    area.scrollIntoView({ block: "nearest" });
    return;
  }
  map.window.scrollIntoView({ block: "nearest" });
  // From the middle of the window, in pixels of the map at its usual size: the map may still be
  // on its way to where it will be.
  const { clientWidth: width, clientHeight: height } = map.window;
  const unit = width / map.stage.querySelector(".map-overlay").viewBox.baseVal.width;
  const box = area.querySelector("rect, polygon").getBBox();
  const right = (box.x + box.width / 2) * unit - width / 2;
  const down = (box.y + box.height / 2) * unit - height / 2;
  const scale = map.panzoom.getScale();
  const { x, y } = map.panzoom.getPan();
  const isSeen =
    Math.abs(right + x) + (box.width * unit) / 2 <= width / 2 / scale &&
    Math.abs(down + y) + (box.height * unit) / 2 <= height / 2 / scale;
  if (!isSeen) map.panzoom.pan(-right, -down, { animate: !calm.matches });
}

// What the page has drawn anew for a map that was kept.

function takeMoves(figure) {
  const fresh = document.querySelector(".map-moves-new");
  if (!fresh) return;
  const copies = [...fresh.childNodes].map((node) => node.cloneNode(true));
  figure.querySelector(".map-moves").replaceChildren(...copies);
}

/** The places of another turn, from the map of its page, in the map that is already here. */
function takePlaces(map, other) {
  const { figure } = map;
  const chosen = map.stage.querySelector(".is-selected")?.dataset.area;
  const held = document.activeElement?.dataset?.area;
  figure.querySelector(".map-places").replaceChildren(...other.querySelector(".map-places").children);
  oneTabStop(map, areasOf(map)[0]);
  const find = (key) => areasOf(map).find((area) => area.dataset.area === key);
  const again = chosen !== undefined && find(chosen);
  if (again) {
    again.classList.add("is-selected");
    again.setAttribute("aria-current", "true");
    name(map, again);
  }
  if (held !== undefined) find(held)?.focus({ preventScroll: true });
}
