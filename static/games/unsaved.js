// Text that was typed and not saved survives a reload in this tab: it is offered back, never
// put back by itself. One text for each sheet of a turn; a save forgets it.

const form = document.getElementById("sheet");
const offer = document.getElementById("unsaved-offer");
const key = `sheet:${location.pathname}:${form?.dataset.turn}`;
const second = `${key}:2`;

function textarea() {
  return document.getElementById("sheet-text");
}

function isUnsaved() {
  return document.getElementById("save-state")?.dataset.unsaved === "yes";
}

function read(place) {
  try {
    return JSON.parse(sessionStorage.getItem(place));
  } catch {
    return null; // another version of this page wrote it, or storage is off
  }
}

function write(place, text) {
  try {
    if (text === null) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify({ text, at: new Date().toISOString() }));
  } catch {
    // no room, or storage is off: leaving the page asks first anyway
  }
}

/** What is typed beside an open offer has a place of its own: neither text replaces the other. */
function keep() {
  const text = textarea();
  if (text) write(offer.hidden ? key : second, isUnsaved() ? text.value : null);
}

/** Offer the newer of the texts that are not on the page; the other one after it. */
function propose() {
  const place = [second, key].find((one) => {
    const found = read(one);
    return typeof found?.text === "string" && found.text !== textarea().value;
  });
  offer.hidden = place === undefined;
  if (offer.hidden) return;
  const found = read(place);
  const when = offer.querySelector("[data-when]");
  when.dateTime = found.at;
  when.textContent = new Date(found.at).toLocaleTimeString();
  offer.querySelector("textarea").value = found.text;
  offer.dataset.place = place;
}

function close() {
  write(offer.dataset.place, null);
  propose();
  if (offer.hidden) keep();
}

if (form && offer) {
  propose();
  offer.querySelector("[data-put-back]").addEventListener("click", () => {
    const text = textarea();
    text.value = offer.querySelector("textarea").value;
    text.dispatchEvent(new Event("input", { bubbles: true }));
    text.focus();
    close();
  });
  offer.querySelector("[data-throw-away]").addEventListener("click", close);
  let soon = 0;
  const keepSoon = () => {
    clearTimeout(soon);
    soon = setTimeout(keep, 250);
  };
  form.addEventListener("input", keepSoon);
  document.addEventListener("htmx:afterSettle", keepSoon);
  window.addEventListener("pagehide", keep);
}
