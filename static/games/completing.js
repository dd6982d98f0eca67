// Words that fit where one is writing, as buttons below the text: a tap or Enter puts one in.
// Which words those are the ruleset's form says, or a script of the ruleset: it is asked with an
// event "sheet:words" on the desk. detail.line is the line up to the caret; the script may set
// detail.choices to pairs of a word and what it is, and detail.begun to what they would replace.

const desk = document.getElementById("desk");
const strip = () => document.getElementById("completions");
const textarea = () => document.getElementById("sheet-text");
const MOST = 12;

function language() {
  const told = document.querySelector("[data-completions]");
  return told ? JSON.parse(told.dataset.completions) : null;
}

/** The words of the line up to the caret; the last one is being written, and may be empty. */
function wordsAtCaret(text) {
  const before = text.value.slice(0, text.selectionStart);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  return /[#>]/.test(line) ? null : line.trimStart().split(/\s+/);
}

/** What can stand at a place behind a verb. */
function choicesAt({ after, again }, verb, words, place) {
  const places = after[verb];
  if (!places) return [];
  const from = again[verb];
  const past = place >= places.length;
  if (past && from === undefined) return [];
  const at = past ? from + ((place - from) % (places.length - from)) : place;
  const found = places[at];
  if (!found) return [];
  if (Array.isArray(found)) {
    const used = from === undefined ? [] : words.slice(from);
    return found.filter(([word]) => !used.includes(word));
  }
  return found.of[words[found.by]] ?? [];
}

function verbOf({ verbs }, word) {
  const fitting = verbs.filter(([verb]) => verb.startsWith(word.toUpperCase()));
  return fitting.length === 1 || fitting.some(([verb]) => verb === word.toUpperCase())
    ? (fitting.find(([verb]) => verb === word.toUpperCase()) ?? fitting[0])[0]
    : null;
}

/** What a script of the ruleset offers; null if there is none that does. */
function ask() {
  const text = textarea();
  const before = text.value.slice(0, text.selectionStart);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const detail = { line, choices: null, begun: null };
  desk.dispatchEvent(new CustomEvent("sheet:words", { detail }));
  if (!detail.choices) return null;
  const { choices, begun } = detail;
  const isWritten = choices.length === 1 && choices[0][0].toLowerCase() === begun.toLowerCase();
  return isWritten ? [] : choices.slice(0, MOST).map(([word, what]) => [word, what, begun.length]);
}

function find() {
  const offered = ask();
  if (offered) return offered;
  const told = language();
  const words = told && wordsAtCaret(textarea());
  if (!words) return [];
  const begun = words.at(-1);
  let choices = told.verbs;
  if (words.length > 1) {
    const verb = verbOf(told, words[0]);
    choices = verb ? choicesAt(told, verb, words.slice(1, -1), words.length - 2) : [];
  }
  const fits = ([word]) => word.toLowerCase().startsWith(begun.toLowerCase());
  const isWhole = ([word]) => word.toLowerCase() === begun.toLowerCase();
  const fitting = choices.filter(fits);
  return fitting.some(isWhole) && fitting.length === 1 ? [] : fitting.slice(0, MOST);
}

/** Put a word in place of what is begun: so many signs before the caret, or the last word. */
function put(word, signs) {
  const text = textarea();
  text.focus();
  const end = text.selectionStart;
  const begun = signs ?? /\S*$/.exec(text.value.slice(0, end))[0].length;
  text.setSelectionRange(end - begun, end);
  // Unlike setting the value this can be undone by the reader.
  if (!document.execCommand("insertText", false, `${word} `)) {
    text.setRangeText(`${word} `, end - begun, end, "end");
    text.dispatchEvent(new Event("input", { bubbles: true }));
  }
  show();
}

function show() {
  const box = strip();
  if (!box || document.activeElement !== textarea()) return;
  box.replaceChildren(
    ...find().map(([word, what, signs], place) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", textContent: word, title: what, className: "word" });
      button.tabIndex = place ? -1 : 0;
      button.dataset.word = word;
      if (signs !== undefined) button.dataset.signs = signs;
      return button;
    }),
  );
}

if (strip()) {
  document.addEventListener("selectionchange", show);
  desk.addEventListener("input", (event) => {
    if (event.target === textarea()) show();
  });
  desk.addEventListener("focusin", (event) => {
    if (event.target === textarea()) show();
    else if (!event.target.closest?.("#completions")) strip()?.replaceChildren();
  });
  strip().addEventListener("mousedown", (event) => event.preventDefault()); // the caret stays
  strip().addEventListener("click", (event) => {
    const { word, signs } = event.target.closest("[data-word]")?.dataset ?? {};
    if (word) put(word, signs === undefined ? undefined : Number(signs));
  });
  strip().addEventListener("keydown", (event) => {
    const buttons = [...strip().children];
    const place = buttons.indexOf(document.activeElement);
    const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: buttons.length - 1 };
    if (event.key === "Escape") textarea().focus();
    const target = buttons[next[event.key]];
    if (!target) return;
    event.preventDefault();
    target.focus();
  });
}
