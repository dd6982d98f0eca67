// A page that waits for its turn: once its writer is ready, or the deadline has passed, it asks
// whether the turn has been played. The news takes the place of the sheet only when nothing
// unsaved stands in it; otherwise it lies above.

const desk = document.getElementById("desk");

function isWaiting(news) {
  const state = document.getElementById("save-state");
  if (!state || state.dataset.ready === "yes") return true;
  return news.dataset.deadline !== undefined && Date.now() > Date.parse(news.dataset.deadline);
}

desk?.addEventListener("htmx:beforeRequest", (event) => {
  const news = event.target;
  if (news.id === "turn-news" && !isWaiting(news)) event.preventDefault();
});

desk?.addEventListener("htmx:beforeSwap", (event) => {
  const { detail } = event;
  if (detail.target?.id !== "turn-news" || detail.xhr.status !== 200) return;
  const isUnsaved = document.getElementById("save-state")?.dataset.unsaved === "yes";
  const isLate = document.getElementById("late-text") !== null;
  if (isUnsaved || isLate) return;
  detail.target = desk;
  detail.swapOverride = "innerHTML";
  const focus = document.activeElement;
  if (focus === document.body || desk.contains(focus)) desk.addEventListener("htmx:afterSwap", goToNews, { once: true });
});

// What had the focus is gone with the sheet: whoever listens goes on at the news.
function goToNews() {
  document.getElementById("turn-news")?.focus({ preventScroll: true });
}
