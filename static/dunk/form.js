// The order form of Dunk: a province that is chosen on the map, or in the list below it, shows its
// card there; the others wait out of sight. Without scripts all cards stand below each other.

const desk = document.getElementById("desk");
const cards = () => document.getElementById("province-cards");
const cardOf = (number) => document.getElementById(`province-${number}`);
let chosen = null; // number of the province whose card is shown

/** Show the card of a province and no other; none for null. */
function choose(number) {
  chosen = number;
  cards().classList.add("is-choosing");
  const others = cards().querySelector(".other-lands");
  others.open = true; // it is folded only where all cards can be seen
  for (const card of cards().querySelectorAll(".province-card")) {
    const isIt = card.dataset.province === number;
    card.classList.toggle("is-chosen", isIt);
    if (isIt) card.open = true;
  }
  const list = desk.querySelector("[data-choose]");
  if (list) list.value = number ?? "";
}

/** Show on the map which province it is. */
function point() {
  for (const area of desk.querySelectorAll(".map-area")) {
    area.classList.toggle("is-selected", area.dataset.area === chosen);
  }
}

/** The province that is shown before one is chosen: with an army in it, else the first. */
function first() {
  const named = /^#(?:province|area)-(\d+)$/.exec(location.hash)?.[1];
  const card = cards().querySelector(".province-card:has(.force)") ?? cards().querySelector(".province-card");
  return cardOf(named) ? named : card.dataset.province;
}

function onSelect(event) {
  if (event.defaultPrevented) return; // the click was a step of a way (routes.js)
  const { key } = event.detail;
  if (!cardOf(key)) {
    choose(null);
    return; // the map says what is known of it
  }
  event.preventDefault();
  choose(key);
  const status = document.querySelector("#map-view .map-status");
  if (status) status.textContent = event.detail.title;
  cardOf(key).scrollIntoView({ block: "nearest" });
}

/** What costs more than there is, and what the leaders have no time for, is marked. */
function weigh() {
  const purse = document.getElementById("part-purse");
  if (!purse) return;
  const gold = Number(purse.dataset.gold);
  const busy = purse.dataset.leadersBusy;
  for (const button of desk.querySelectorAll("#ruleset-form button.offer")) {
    const price = Number(button.dataset.price ?? 0);
    button.classList.toggle("is-dear", price > 0 && price > gold);
    button.classList.toggle("is-instead", button.dataset.leaders !== undefined && busy !== undefined);
  }
}

/** On a phone the map begins with one's own land: hexagons of the whole map are too small there. */
function lookHome() {
  if (!matchMedia("(max-width: 40rem)").matches) return;
  const own = [...cards().querySelectorAll(".tone-own")].map((card) => card.dataset.province);
  const look = new CustomEvent("map:look", { detail: { keys: own } });
  document.getElementById("map-view")?.dispatchEvent(look);
}

if (cards()) {
  choose(first());
  point();
  lookHome();
  weigh();
  desk.addEventListener("map:select", onSelect);
  desk.addEventListener("sheet:patched", () => {
    choose(chosen);
    weigh();
  });
  // The list is no field of the sheet.
  desk.addEventListener(
    "change",
    (event) => {
      if (!event.target.matches?.("[data-choose]")) return;
      event.stopPropagation();
      choose(event.target.value || null);
      point();
    },
    { capture: true },
  );
  // A link to a card, such as one of a hint, chooses it.
  desk.addEventListener(
    "click",
    (event) => {
      const link = event.target.closest('a[href^="#province-"]');
      if (!link || link.dataset.area !== undefined) return;
      const card = cardOf(link.getAttribute("href").slice("#province-".length));
      if (!card) return;
      choose(card.dataset.province);
      point();
    },
    { capture: true },
  );
}

// Every press of a button that adds a line is a line of its own, also while the answer to the press
// before is on its way.
let presses = 0;
desk?.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest('#ruleset-form button[value^="apply:add"]');
    if (button) button.value = button.value.replace(/^apply:add[^=]*/, `apply:add-${(presses += 1)}`);
  },
  { capture: true },
);

// Enter in a field of a way means that it is written (sheet.js); Escape takes it back.
desk?.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && event.target.matches?.(".way-field input")) {
    event.target.value = event.target.defaultValue;
  }
});
