// The order page. Text and form go to the server together and come back in step.
//
// An answer is let into the page only while the page is as it was when the request was sent:
// whoever types on, or changes another control, loses nothing, for the next request covers it.
// The save state is let in always, since it also tells which version is the newest.
//
// The parts of the ruleset's form and the answers bear marks of what they show. The server leaves
// out those that are on the page already; they stay, and with them what is open and focused.

const desk = document.getElementById("desk");
const ANSWER_PARTS = new Set(["answers", "ruleset-form", "sheet-text"]);
// Longer headers are refused on their way; what is not named is sent again.
const LONGEST_SEEN = 6000;
const FOCUSABLE = "summary, button, a[href], input:not([type=hidden]), select";
let leaving = false;
let isDragging = false;

function sheet() {
  return document.getElementById("sheet");
}

/** Everything in the sheet that a reader can change, as one string. */
function stateOf(form) {
  const fields = new FormData(form);
  for (const name of ["csrfmiddlewaretoken", "base_version", "do", "opened"]) fields.delete(name);
  return new URLSearchParams(fields).toString();
}

function markUnsaved(isUnsaved) {
  const state = document.getElementById("save-state");
  if (state) state.dataset.unsaved = isUnsaved ? "yes" : "no";
}

function isUnsaved() {
  return document.getElementById("save-state")?.dataset.unsaved === "yes";
}

desk?.addEventListener("input", () => {
  markUnsaved(true);
  document.getElementById("said")?.replaceChildren();
});

desk?.addEventListener("htmx:configRequest", (event) => {
  const marked = ["#ruleset-form", "#answers"].flatMap((place) => [
    ...desk.querySelectorAll(`${place} [data-mark]`),
  ]);
  const marks = marked.map((part) => part.dataset.mark).join(" ");
  if (marks) event.detail.headers["X-Seen-Parts"] = marks.slice(0, LONGEST_SEEN);
  leaveOutUnchanged(event.detail.parameters);
});

/** A large form has a thousand controls; only those are sent that no longer hold what they did. */
function leaveOutUnchanged(parameters) {
  if (!parameters["form-was"]) return;
  const changed = {};
  for (const [name, held] of Object.entries(JSON.parse(parameters["form-was"]))) {
    const now = parameters[`form.${name}`] ?? "";
    if (String(now).trim() === held) delete parameters[`form.${name}`];
    else changed[name] = held;
  }
  parameters["form-was"] = JSON.stringify(changed);
}
desk?.addEventListener("htmx:beforeRequest", (event) => {
  const form = sheet();
  if (form) event.detail.xhr.sentState = stateOf(form);
});

/** Whether the page has changed since the request of this answer was sent. */
function isOutdated(detail) {
  const form = sheet();
  const sent = detail.xhr?.sentState;
  return form !== null && sent !== undefined && (isDragging || sent !== stateOf(form));
}

let answering = null;
let isRefused = false;
desk?.addEventListener("htmx:beforeSwap", (event) => {
  answering = isOutdated(event.detail);
  isRefused = event.detail.xhr.status >= 400;
  // A page to choose on (409) or a closed desk would replace what was typed meanwhile.
  if (answering && event.detail.target === desk) event.detail.shouldSwap = false;
});
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const id = event.detail.target?.id;
  if (!ANSWER_PARTS.has(id)) return;
  if (answering) {
    event.detail.shouldSwap = false;
    markUnsavedSoon();
  } else if (id === "sheet-text") {
    const fresh = event.detail.fragment.querySelector("#sheet-text");
    if (fresh) fresh.style.height = event.detail.target.style.height; // as its reader drew it
  } else if (id === "ruleset-form") {
    event.detail.shouldSwap = false;
    patch(event.detail.target, event.detail.fragment);
  } else if (id === "answers") {
    keep(event.detail.target, event.detail.fragment);
  }
});

/** Put the answers that are on the page already where the new ones leave a place for them. */
function keep(old, fragment) {
  const shown = new Map();
  for (const answer of old.querySelectorAll("[data-mark]")) shown.set(answer.dataset.mark, answer);
  for (const place of fragment.querySelectorAll("[data-kept]")) {
    place.replaceWith(shown.get(place.dataset.kept) ?? "");
  }
  const folded = fragment.querySelector("details");
  if (folded) folded.open = old.querySelector("details")?.open ?? false;
}

/** Replace the parts of the form that came; take back to what it holds every other control. */
function patch(form, fragment) {
  for (const press of sheet().querySelectorAll("input[data-press]")) press.remove();
  holdFields(form, fragment);
  const place = focused();
  for (const part of fragment.querySelectorAll("[data-part]")) {
    const old = document.getElementById(part.id);
    if (!old) continue;
    if (old.matches("details")) part.open = old.open;
    old.replaceWith(part);
  }
  // What could not be written (422) stays to be corrected.
  if (!isRefused) for (const control of form.querySelectorAll("input, select")) takeBack(control);
  desk.dispatchEvent(new CustomEvent("sheet:patched", { bubbles: true }));
  place?.(); // last: what the ruleset's scripts show or hide decides what can be focused
}

/** Note what the fields hold now: of all in a field of its own, or of each part that came. */
function holdFields(form, fragment) {
  const held = form.querySelector("#form-was");
  const whole = fragment.querySelector("#form-was");
  if (whole) held.value = whole.value;
  const parts = [...fragment.querySelectorAll("[data-was]")];
  if (!parts.length) return;
  const was = JSON.parse(held.value);
  for (const part of parts) Object.assign(was, JSON.parse(part.dataset.was));
  held.value = JSON.stringify(was);
}

function takeBack(control) {
  if (control.type === "checkbox") {
    control.checked = control.defaultChecked;
  } else if (control.matches("select")) {
    for (const option of control.options) option.selected = option.defaultSelected;
  } else if (control.type !== "hidden") {
    control.value = control.defaultValue;
  }
}

/** A function that puts the focus back where it is now, caret and all; what has gone with the old
 * part of the form, such as a button that has done its work, leaves it to that part. */
function focused() {
  const { activeElement: element } = document;
  if (!element?.closest("#ruleset-form")) return null;
  const { id, selectionStart: start, selectionEnd: end } = element;
  const href = element.getAttribute("href");
  const part = element.closest("[data-part]")?.id;
  return () => {
    if (element.isConnected) return;
    const links = [...document.querySelectorAll("#ruleset-form a")];
    const now = id
      ? document.getElementById(id)
      : links.find((link) => link.getAttribute("href") === href);
    const next = now ?? document.getElementById(part)?.querySelector(FOCUSABLE);
    if (!next || next === document.activeElement) return;
    next.focus({ preventScroll: true });
    if (!now) return;
    if (start !== null && start !== undefined && now.type === "text") {
      now.setSelectionRange(start, end);
    }
  };
}

function markUnsavedSoon() {
  queueMicrotask(() => markUnsaved(true));
}

// A slider that is being dragged must not be replaced under the hand.
desk?.addEventListener("pointerdown", (event) => {
  isDragging = event.target.matches?.('input[type="range"]') ?? false;
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => {
    isDragging = false;
  });
}

// A button of the form that stands for a field becomes one, and is sent with everything else.
desk?.addEventListener("click", (event) => {
  const button = event.target.closest('#ruleset-form button[name="do"][value^="apply:"]');
  if (!button) return;
  event.preventDefault();
  const [, name, value] = /^apply:([^=]*)=(.*)$/.exec(button.value);
  const form = sheet();
  for (const old of form.querySelectorAll("input[data-press]")) {
    if (old.name === `form.${name}`) old.remove();
  }
  const press = document.createElement("input");
  Object.assign(press, { type: "hidden", name: `form.${name}`, value });
  press.dataset.press = "";
  form.append(press);
  expect(form, name);
  markUnsaved(true);
  button.dispatchEvent(new Event("change", { bubbles: true }));
});

/** A button may stand for a field that the form does not list; it holds nothing otherwise. */
function expect(form, name) {
  const was = form.querySelector("#form-was");
  const held = JSON.parse(was.value);
  if (!(name in held)) was.value = JSON.stringify({ ...held, [name]: "" });
}

/** What is typed into the text takes a while to be answered; say so. */
document.addEventListener("htmx:beforeSend", (event) => {
  if (event.detail.elt?.dataset.quiet === undefined) desk?.setAttribute("data-busy", "");
});
document.addEventListener("htmx:afterOnLoad", () => desk?.removeAttribute("data-busy"));
document.addEventListener("htmx:sendError", () => desk?.removeAttribute("data-busy"));

// “Ready” and “not ready” take each other's place; whoever pressed one stays there.
document.addEventListener("htmx:afterSettle", () => requestAnimationFrame(keepPlace));
let pressed = null;
desk?.addEventListener("focusin", (event) => {
  pressed = event.target.closest("#ready, #unready");
});

function keepPlace() {
  if (!pressed?.isConnected || pressed.checkVisibility()) return;
  if (document.activeElement !== document.body && document.activeElement !== pressed) return;
  document.getElementById(pressed.id === "ready" ? "unready" : "ready")?.focus();
}

// A button that mends a line goes when it has done so; its reader goes on in that line.
document.addEventListener("htmx:beforeRequest", (event) => {
  const line = event.detail.elt?.dataset.mend;
  if (line !== undefined) event.detail.xhr.mended = line;
});
document.addEventListener("htmx:afterSettle", (event) => {
  const line = event.detail.xhr?.mended;
  if (line === undefined || document.activeElement !== document.body) return;
  goToLine(Number(line));
});

// Enter in a field of the form means: I have filled it in. It must not press a button.
desk?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("#ruleset-form input")) return;
  event.preventDefault();
  event.target.dispatchEvent(new Event("change", { bubbles: true }));
});

// Ctrl+S or ⌘S saves the sheet, as everywhere.
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
for (const key of document.querySelectorAll("kbd[data-mac]")) {
  if (isMac) key.textContent = key.dataset.mac;
}
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "s" || event.altKey || event.shiftKey) return;
  if (!(isMac ? event.metaKey : event.ctrlKey)) return;
  const save = document.getElementById("save");
  if (!save) return;
  event.preventDefault();
  save.click();
});

// The answer to a line leads to the line.
desk?.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-line]");
  if (!link || !document.getElementById("sheet-text")) return;
  event.preventDefault();
  desk.dispatchEvent(new CustomEvent("sheet:show", { detail: "text-pane" }));
  goToLine(Number(link.dataset.line));
});

/** Put the caret into the text, with the line selected. */
function goToLine(number) {
  const text = document.getElementById("sheet-text");
  if (!text) return;
  const lines = text.value.split("\n");
  const start = lines.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
  text.focus();
  text.setSelectionRange(start, start + (lines[number - 1]?.length ?? 0));
  const height = text.scrollHeight / Math.max(lines.length, 1);
  text.scrollTop = Math.max(0, (number - 4) * height);
}

// A link into something that is folded unfolds it.
desk?.addEventListener("click", (event) => {
  if (event.defaultPrevented) return; // a place on the map was chosen, not followed
  const link = event.target.closest('a[href^="#"]');
  const folded = link && document.getElementById(link.getAttribute("href").slice(1));
  const fold = folded?.closest("details");
  if (fold) fold.open = true;
});

// Plain posts (choosing between two versions) take the text along; leaving otherwise asks first.
document.addEventListener("submit", (event) => {
  if (event.target.closest("#desk")) leaving = true;
});
window.addEventListener("beforeunload", (event) => {
  if (isUnsaved() && !leaving) event.preventDefault();
});
