// A report is read with the arrow keys, unfolds what a link leads to, and is printed unfolded.

const turns = { ArrowLeft: 'a[rel="prev"]', ArrowRight: 'a[rel="next"]' };

function isTaken(target) {
  return target.closest("input, select, textarea, [contenteditable], svg, [role=application], .scroll, .chart-scroll") !== null;
}

document.addEventListener("keydown", (event) => {
  const wanted = turns[event.key];
  if (!wanted || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (isTaken(event.target)) return;
  document.querySelector(`.steps ${wanted}`)?.click();
});

function unfold() {
  const found = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const fold = found && found.closest("details");
  if (fold) fold.open = true;
}
window.addEventListener("hashchange", unfold);
// A second click on the same link changes no address.
document.addEventListener("click", (event) => {
  if (event.target.closest('a[href^="#"]')) setTimeout(unfold);
});
unfold();

let opened = [];
window.addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("main details:not([open], .jump)")];
  for (const fold of opened) fold.open = true;
});
window.addEventListener("afterprint", () => {
  for (const fold of opened) fold.open = false;
});
