// What the form wrote into the text can be taken back, and given again: the browser's own undo
// knows only what was typed.

const desk = document.getElementById("desk");
const MOST = 50;
const back = [];
const forth = [];

const textarea = () => document.getElementById("sheet-text");

function show() {
  for (const [name, texts] of [["undo", back], ["redo", forth]]) {
    const button = document.getElementById(name);
    if (button) button.disabled = texts.length === 0;
  }
}

function step(from, to) {
  const text = textarea();
  if (!from.length || !text) return;
  to.push(text.value);
  text.value = from.pop();
  text.dispatchEvent(new Event("input", { bubbles: true }));
  show();
}

// After sheet.js has said whether the answer is let in.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const text = event.detail.target;
  if (text?.id !== "sheet-text" || !event.detail.shouldSwap) return;
  back.push(text.value);
  if (back.length > MOST) back.shift();
  forth.length = 0;
  show();
});

desk?.addEventListener("click", (event) => {
  const id = event.target.closest("button")?.id;
  if (id === "undo") step(back, forth);
  if (id === "redo") step(forth, back);
});
