// Text that was typed and not saved survives a reload in this tab: it is offered back, never
// put back by itself. One text for each sheet of a turn; a save forgets it.

const form = document.getElementById("sheet");
const offer = document.getElementById("unsaved-offer");
const key = `sheet:${location.pathname}:${form?.dataset.turn}`;

function textarea() {
  return document.getElementById("sheet-text");
}

function isUnsaved() {
  return document.getElementById("save-state")?.dataset.unsaved === "yes";
}

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(key));
  } catch {
    return null; // another version of this page wrote it, or storage is off
  }
}

function write(text) {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ text, at: new Date().toISOString() }));
  } catch {
    // no room, or storage is off: leaving the page asks first anyway
  }
}

function keep() {
  const text = textarea();
  if (text && offer.hidden) write(isUnsaved() ? text.value : null);
}

function close() {
  offer.hidden = true;
  keep();
}

function propose(found) {
  const when = offer.querySelector("[data-when]");
  when.dateTime = found.at;
  when.textContent = new Date(found.at).toLocaleTimeString();
  offer.querySelector("textarea").value = found.text;
  offer.hidden = false;
  offer.querySelector("[data-put-back]").addEventListener("click", () => {
    const text = textarea();
    text.value = found.text;
    text.dispatchEvent(new Event("input", { bubbles: true }));
    text.focus();
    close();
  });
  offer.querySelector("[data-throw-away]").addEventListener("click", close);
}

if (form && offer) {
  const found = read();
  if (typeof found?.text === "string" && found.text !== textarea().value) propose(found);
  let soon = 0;
  const keepSoon = () => {
    clearTimeout(soon);
    soon = setTimeout(keep, 250);
  };
  form.addEventListener("input", keepSoon);
  document.addEventListener("htmx:afterSettle", keepSoon);
  window.addEventListener("pagehide", keep);
}
