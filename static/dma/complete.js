// Words that fit where one is writing an order of DMA: names of orders, own cities and armies, other
// states, units and buildings; in English or Russian, as the plan is written. The strip below the
// text (completing.js) shows them.

const desk = document.getElementById("desk");
const CYRILLIC = /[а-яё]/i;
const LATIN = /[a-z]/i;
let read = { json: null, told: null };

/** What the form says of the language; read anew when it has changed. */
function language() {
  const json = document.querySelector("[data-dma-words]")?.dataset.dmaWords ?? null;
  if (json !== read.json) read = { json, told: json && JSON.parse(json) };
  return read.told;
}

const same = (text) => text.toLowerCase().replace(/ё/g, "е");
const begins = (text, begun) => same(text).startsWith(same(begun));
const endsWord = (text, at) => at >= text.length || /[\s:,]/.test(text[at]);

/** Of a line that is begun its own; else that of the last order above it, else the page's. */
function spoken(told, line) {
  if (CYRILLIC.test(line)) return told.ru;
  if (LATIN.test(line)) return told.en;
  const text = document.getElementById("sheet-text");
  const above = text.value.slice(0, text.selectionStart).split("\n").reverse();
  const order = above.find((other) => !/^\s*(#|$)/.test(other));
  if (!order) return told[told.page];
  return CYRILLIC.test(order.trim()[0]) ? told.ru : told.en;
}

/** The words of a kind, or of several, with what they are. */
function wordsOf({ words, called }, kind) {
  const colon = kind.endsWith(":") ? ":" : "";
  const { own } = language();
  return kind.replace(/[:*]$/, "").split("|").flatMap((name) =>
    (words[name] ?? own[name] ?? "")
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split("\t"))
      .map(([word, what = ""]) => [(called[name] ? `${called[name]} ${word}` : word) + colon, what]),
  );
}

/** The longest of some words with which the text begins; undefined for none. */
function longest(text, words) {
  return words
    .filter(([word]) => begins(text, word) && (word.endsWith(":") || endsWord(text, word.length)))
    .sort(([one], [other]) => other.length - one.length)[0]?.[0];
}

/** Units, up to the joint behind them: what could stand at their end, or what is behind it. */
function pastUnits(words, text, joints) {
  const parts = text.split(/(?<=[\s,])/);
  const at = parts.findIndex((part, place) => place && joints.includes(part.trim().toLowerCase()) && /\s$/.test(part));
  if (at > 0) return { joint: parts[at].trim().toLowerCase(), rest: parts.slice(at + 1).join("") };
  const begun = /[^\s,]*$/.exec(text)[0];
  const isFirst = !text.slice(0, text.length - begun.length).trim();
  const more = isFirst || /,\s*$/.test(text.slice(0, text.length - begun.length)) ? [] : joints.map((word) => [word, ""]);
  return { choices: [...more, ...wordsOf(words, "types")], begun };
}

/** What can stand at the end of the text behind an order, and how much of it is begun. */
function fitting(words, pieces, text) {
  for (let place = 0; place < pieces.length; place += 1) {
    const kind = pieces[place];
    if (kind.endsWith("*")) {
      return { choices: wordsOf(words, kind), begun: /[^,]*$/.exec(text)[0].trimStart() };
    }
    if (kind === "units") {
      const joints = pieces.filter((piece) => piece.startsWith("=")).map((piece) => piece.slice(1));
      const found = pastUnits(words, text, joints);
      if (!found.joint) return found;
      text = found.rest.trimStart();
      place = pieces.indexOf(`=${found.joint}`);
      continue;
    }
    const choices = kind.startsWith("=") ? [[kind.slice(1), ""]] : wordsOf(words, kind);
    const word = longest(text, choices);
    if (word === undefined || text === word) return { choices, begun: text };
    if (place === pieces.length - 1) break;
    text = text.slice(word.length).trimStart();
    if (kind === "unit|armies" && /\d$/.test(word)) break; // an army goes as a whole
  }
  return { choices: [], begun: "" };
}

desk?.addEventListener("sheet:words", (event) => {
  const told = language();
  const line = event.detail.line.trimStart();
  if (!told || /^#/.test(line)) return;
  const words = spoken(told, line);
  const verbs = words.verbs.map((verb) => [verb, ""]);
  const verb = longest(line, verbs);
  const isWhole = verb !== undefined && line.length > verb.length;
  const { choices, begun } = isWhole
    ? fitting(words, words.pieces[verb], line.slice(verb.length).trimStart())
    : { choices: verbs, begun: line };
  event.detail.begun = begun;
  // what is written is a number; one may begin with the name
  event.detail.choices = choices.filter(([word, what]) => begins(word, begun) || (begun && begins(what, begun)));
});
