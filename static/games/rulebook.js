// The rule book: contents that follow the reader, search, and a link to copy beside every rule.

const book = document.querySelector(".rule-book");
const contents = document.querySelector("#contents");

// On a phone the contents are in the way of the book.
if (contents && matchMedia("(max-width: 63.99rem)").matches && !location.hash) contents.open = false;

// The chapter that is read is marked in the contents, and kept in sight there.
const chapters = [...book.querySelectorAll('h2[id^="chapter-"]')];
const entries = new Map([...document.querySelectorAll('.contents a[href^="#chapter-"]')].map((a) => [a.hash.slice(1), a]));
let read = null;

function follow() {
  let now = chapters[0];
  for (const chapter of chapters) {
    if (chapter.classList.contains("no-match")) continue;
    if (chapter.getBoundingClientRect().top > innerHeight / 3) break;
    now = chapter;
  }
  if (!now || now === read) return;
  if (read) entries.get(read.id)?.removeAttribute("aria-current");
  read = now;
  const entry = entries.get(now.id);
  entry?.setAttribute("aria-current", "location");
  const side = document.querySelector(".book-side");
  if (entry && side && side.scrollHeight > side.clientHeight && getComputedStyle(side).position === "sticky") {
    const place = entry.getBoundingClientRect().top - side.getBoundingClientRect().top;
    if (place < 40 || place > side.clientHeight - 40) side.scrollTop += place - side.clientHeight / 2;
  }
}
let waiting = false;
addEventListener("scroll", () => {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => { waiting = false; follow(); });
}, { passive: true });
follow();

// Search: what has not all of the words is put away; so are chapters with nothing left.
const form = document.querySelector(".book-search form");
const blocks = [...book.querySelectorAll("li, tr, p, pre")].filter((block) => {
  const outer = block.parentElement.closest("li, tr, p, pre");
  return !outer && !(block.tagName === "TR" && block.closest("thead"));
});

// A rule is looked for together with the title of its chapter.
const texts = new Map(blocks.map((block) => {
  const chapter = chapters.findLast((one) => one.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING);
  return [block, `${chapter?.textContent ?? ""} ${block.textContent}`.toLowerCase()];
}));

function search(words) {
  globalThis.CSS?.highlights?.delete("words");
  let found = 0;
  for (const block of blocks) {
    const has = words.every((word) => texts.get(block).includes(word));
    block.classList.toggle("no-match", !has);
    found += has;
  }
  for (const table of book.querySelectorAll("table")) {
    table.classList.toggle("no-match", words.length > 0 && !table.querySelector("tbody tr:not(.no-match)"));
  }
  for (const [place, chapter] of chapters.entries()) {
    let has = words.length === 0;
    for (let next = chapter.nextElementSibling; next && next !== chapters[place + 1] && !has; next = next.nextElementSibling) {
      has = blocks.some((block) => next.contains(block) && !block.classList.contains("no-match"));
    }
    chapter.classList.toggle("no-match", !has);
  }
  if (words.length) point(words);
  return found;
}

function point(words) {
  if (!globalThis.CSS?.highlights) return;
  const ranges = [];
  for (const block of blocks) {
    if (block.classList.contains("no-match")) continue;
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.data.toLowerCase();
      for (const word of words) {
        for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
          const range = new Range();
          range.setStart(walker.currentNode, at);
          range.setEnd(walker.currentNode, at + word.length);
          ranges.push(range);
        }
      }
    }
  }
  CSS.highlights.set("words", new Highlight(...ranges));
}

form?.addEventListener("submit", (event) => event.preventDefault());
form?.querySelector("input").addEventListener("input", (event) => {
  const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = search(words);
  follow();
  const { nothing, one, many } = form.dataset;
  form.querySelector("[role=status]").textContent = words.length === 0 ? "" : found === 0 ? nothing : found === 1 ? one : many.replace("#", found);
  if (words.length) book.scrollIntoView({ block: "start" });
});

// A place that a search has put away comes back when a link leads to it.
addEventListener("hashchange", () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target?.closest(".no-match")) return;
  form.querySelector("input").value = "";
  form.querySelector("[role=status]").textContent = "";
  search([]);
  target.scrollIntoView();
});

// A button beside every rule copies the link to it.
for (const rule of navigator.clipboard ? book.querySelectorAll(".rule") : []) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy-link no-print";
  button.textContent = "¶";
  const label = book.dataset.copy.replace("%s", rule.id);
  button.title = label;
  button.setAttribute("aria-label", label);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(new URL(`#${rule.id}`, location.href).href);
    button.textContent = book.dataset.copied;
    setTimeout(() => { button.textContent = "¶"; }, 1500);
  });
  rule.after(button);
}
