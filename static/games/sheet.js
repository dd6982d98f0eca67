// The order page. Text and form go to the server together and come back in step.
//
// An answer is let into the page only while the page is as it was when the request was sent:
// whoever types on, or changes another control, loses nothing, for the next request covers it.
// The save state is let in always, since it also tells which version is the newest.

const desk = document.getElementById("desk");
const ANSWER_PARTS = new Set(["answers", "ruleset-form", "sheet-text"]);
let leaving = false;

function sheet() {
  return document.getElementById("sheet");
}

/** Everything in the sheet that a reader can change, as one string. */
function stateOf(form) {
  const fields = new FormData(form);
  for (const name of ["csrfmiddlewaretoken", "base_version", "do"]) fields.delete(name);
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

desk?.addEventListener("htmx:beforeRequest", (event) => {
  const form = sheet();
  if (form) event.detail.xhr.sentState = stateOf(form);
});

/** Whether the page has changed since the request of this answer was sent. */
function isOutdated(detail) {
  const form = sheet();
  const sent = detail.xhr?.sentState;
  return form !== null && sent !== undefined && sent !== stateOf(form);
}

let answering = null;
desk?.addEventListener("htmx:beforeSwap", (event) => {
  answering = isOutdated(event.detail);
  // A page to choose on (409) or a closed desk would replace what was typed meanwhile.
  if (answering && event.detail.target === desk) event.detail.shouldSwap = false;
});
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  if (answering && ANSWER_PARTS.has(event.detail.target?.id)) {
    event.detail.shouldSwap = false;
    markUnsavedSoon();
  }
});

function markUnsavedSoon() {
  queueMicrotask(() => markUnsaved(true));
}

/** What is typed into the text takes a while to be answered; say so. */
document.addEventListener("htmx:beforeSend", (event) => {
  if (event.detail.elt?.dataset.quiet === undefined) desk?.setAttribute("data-busy", "");
});
document.addEventListener("htmx:afterOnLoad", () => desk?.removeAttribute("data-busy"));
document.addEventListener("htmx:sendError", () => desk?.removeAttribute("data-busy"));

// Enter in a field of the form means: I have filled it in. It must not press a button.
desk?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("#ruleset-form input")) return;
  event.preventDefault();
  event.target.dispatchEvent(new Event("change", { bubbles: true }));
});

// The answer to a line leads to the line.
desk?.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-line]");
  const text = document.getElementById("sheet-text");
  if (!link || !text) return;
  event.preventDefault();
  const lines = text.value.split("\n");
  const number = Number(link.dataset.line);
  const start = lines.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
  text.focus();
  text.setSelectionRange(start, start + (lines[number - 1]?.length ?? 0));
  const height = text.scrollHeight / Math.max(lines.length, 1);
  text.scrollTop = Math.max(0, (number - 4) * height);
});

// A link into something that is folded unfolds it.
desk?.addEventListener("click", (event) => {
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
