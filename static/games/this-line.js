// The answer to the line under the caret, right below the text that is being written.

const desk = document.getElementById("desk");

/** The number of the line that holds the caret, from 1. */
function lineAt(text) {
  return text.value.slice(0, text.selectionStart).split("\n").length;
}

function answerTo(number) {
  for (const line of document.querySelectorAll("#answers .line")) {
    if (line.value === number) return line;
  }
  return null;
}

function show() {
  const text = document.getElementById("sheet-text");
  const box = document.getElementById("this-line");
  if (!text || !box) return;
  const isWriting = document.activeElement === text || box.dataset.line !== undefined;
  if (!isWriting) {
    box.textContent = box.dataset.saysNothing;
    return;
  }
  const number = lineAt(text);
  const answer = answerTo(number);
  if (!answer && !text.value.split("\n")[number - 1].trim()) {
    box.dataset.line = number;
    box.textContent = box.dataset.saysNothing;
    return;
  }
  const told = document.createElement("div");
  if (answer) {
    told.className = answer.className;
    told.append(...[...answer.cloneNode(true).childNodes]);
  } else {
    told.className = "line";
    const line = document.createElement("span");
    line.className = "line-number";
    line.textContent = number;
    told.append(line);
  }
  if (box.dataset.line === String(number) && box.innerHTML === told.outerHTML) return;
  box.dataset.line = number;
  box.replaceChildren(told);
  window.htmx?.process(box); // it may hold a button
}

if (desk?.querySelector("#this-line")) {
  show();
  document.addEventListener("selectionchange", () => {
    if (document.activeElement?.id === "sheet-text") show();
  });
  for (const name of ["input", "click", "keyup"]) {
    desk.addEventListener(name, (event) => {
      if (event.target.id === "sheet-text") show();
    });
  }
  document.addEventListener("htmx:afterSettle", show);
  document.addEventListener("htmx:oobAfterSwap", show);
}
