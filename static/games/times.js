// Put every <time> into the reader's own zone and say which that is. Without this script the
// page names the campaign's zone.

// The page's language as the reader's browser spells it: en-GB and en-US differ in their clocks.
const page = document.documentElement.lang || "en";
const language = navigator.languages.find((tag) => tag.split("-")[0] === page) ?? page;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const FORMATS = {
  full: {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  },
  time: { hour: "2-digit", minute: "2-digit" },
};
const UNITS = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];
const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });

function inWords(when) {
  const seconds = Math.round((when - Date.now()) / 1000);
  const [unit, size] =
    UNITS.find(([, unitSize]) => Math.abs(seconds) >= 2 * unitSize) ?? ["minute", 60];
  return words.format(Math.trunc(seconds / size), unit);
}

function show(element) {
  const when = new Date(element.dateTime);
  if (Number.isNaN(when.valueOf())) return;
  const style = element.dataset.style;
  if (style === "words") {
    element.textContent = inWords(when);
  } else if (FORMATS[style]) {
    const text = new Intl.DateTimeFormat(language, FORMATS[style]).format(when);
    element.title ||= element.textContent;
    element.textContent = `${text} (${zone})`;
  }
}

function showAll(root) {
  for (const element of root.querySelectorAll("time[data-style]")) show(element);
}

showAll(document);
setInterval(() => {
  for (const element of document.querySelectorAll('time[data-style="words"]')) show(element);
}, 30_000);
document.addEventListener("htmx:afterSettle", () => showAll(document));
