// The order form of DMA: a place that is chosen on the map opens its cards and comes into sight.
// Without scripts all cards stand below each other.

const desk = document.getElementById("desk");
const placeOf = (cell) => document.getElementById(`cell-${cell}`);

/** Open the cards of a place, and go there. */
function open(cell) {
  const place = placeOf(cell);
  if (!place) return false;
  for (const card of place.querySelectorAll(":scope > .city-card, :scope > .army-card")) card.open = true;
  place.scrollIntoView({ block: "nearest" });
  for (const other of desk.querySelectorAll(".place")) other.classList.toggle("is-chosen", other === place);
  return true;
}

function onSelect(event) {
  if (event.defaultPrevented) return; // the click was a step of a route (routes.js)
  const { key, title } = event.detail;
  if (!open(key)) return; // the map says what is known of it
  event.preventDefault();
  const status = document.querySelector("#map-view .map-status");
  if (status) status.textContent = title;
}

/** On a phone the map begins with one's own land: cells of the whole map are too small there. */
function lookHome() {
  if (!matchMedia("(max-width: 40rem)").matches) return;
  const keys = [...desk.querySelectorAll(".place")].map((place) => place.dataset.cell);
  const look = new CustomEvent("map:look", { detail: { keys } });
  document.getElementById("map-view")?.dispatchEvent(look);
}

if (desk?.querySelector(".place")) {
  desk.addEventListener("map:select", onSelect);
  lookHome();
  const named = /^#(?:cell|area)-(\d+\.\d+)$/.exec(location.hash);
  if (named) open(named[1]);
}

// Every press of a button that changes a queue is a change of its own, also while the answer to the
// press before is on its way.
let presses = 0;
desk?.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest('#ruleset-form button[value^="apply:item."]');
    if (!button) return;
    button.value = button.value.replace(/^(apply:item\.\d+)[^=]*/, `$1.${(presses += 1)}`);
  },
  { capture: true },
);

// Escape takes back what was typed into a field and is not written yet.
desk?.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && event.target.matches?.("#ruleset-form input.field")) {
    event.target.value = event.target.defaultValue;
  }
});
