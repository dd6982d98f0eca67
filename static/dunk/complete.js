// Words that fit where one is writing an order of Dunk: names of orders, armies, provinces,
// kingdoms, technologies. The strip below the text (completing.js) shows them.

const desk = document.getElementById("desk");
const BEFORE = /^\s*(?:(?:every[\s_]+turn|next[\s_]+turn|et|nt)\s*:?\s+)?/i;
let read = { json: null, language: null };

/** What the form says of the language; read anew when it has changed. */
function language() {
  const json = document.querySelector("[data-dunk-words]")?.dataset.dunkWords ?? null;
  if (json !== read.json) read = { json, language: json && JSON.parse(json) };
  return read.language;
}

const same = (text) => text.toLowerCase().replace(/_/g, " ");
const endsWord = (text, at) => at >= text.length || /[\s_]/.test(text[at]);

/** The longest of some names with which the text begins, in whole words. */
function longest(text, names) {
  const plain = same(text);
  return names
    .filter((name) => plain.startsWith(same(name)) && endsWord(text, name.length))
    .sort((a, b) => b.length - a.length)[0];
}

/** The name of the order at the beginning of a line, and what is behind it. */
function verbOf({ pieces, short, words }, line) {
  const name = longest(line, [...Object.keys(pieces), ...Object.keys(short)]);
  if (name === undefined || !/[\s_]/.test(line[name.length] ?? "")) return null;
  const verb = short[name.toLowerCase()] ?? name;
  const rest = line.slice(name.length + 1);
  if (!pieces[verb]) return null;
  if (verb === "place" && line[name.length] === "_") {
    const type = longest(rest, words.types.map(([word]) => word));
    if (type === undefined) return { pieces: ["types"], rest };
  }
  return { pieces: pieces[verb], rest };
}

/** What can stand at the end of the text, and how much of it is begun. */
function fitting(told, { pieces, rest }) {
  let text = rest.trimStart();
  for (const piece of pieces) {
    const isOptional = piece.endsWith("?");
    const kind = piece.replace(/\?$/, "");
    if (kind === "ways") return { choices: told.words.ways, begun: /\S*$/.exec(text)[0] };
    if (kind === "kingdoms") return { choices: told.words.kingdoms, begun: text };
    const choices = kind.startsWith("=") ? [[kind.slice(1), ""]] : (told.words[kind] ?? []);
    const whole = /^\d+(?=\s)/.exec(text)?.[0] ?? null;
    const found = kind === "#" ? whole : (longest(text, choices.map(([word]) => word)) ?? whole);
    const isDone = found !== null && found !== undefined && /\s/.test(text[found.length] ?? "");
    if (!isDone && isOptional && !choices.some(([word]) => same(word).startsWith(same(text)))) continue;
    if (!isDone && isOptional && text === "") {
      const next = pieces[pieces.indexOf(piece) + 1];
      return { choices: [...(told.words[next] ?? []), ...choices], begun: text };
    }
    if (!isDone) return { choices, begun: text };
    text = text.slice(found.length).trimStart();
  }
  return { choices: [], begun: "" };
}

desk?.addEventListener("sheet:words", (event) => {
  const told = language();
  const { line } = event.detail;
  if (!told || line.trimStart().startsWith(">")) return;
  const order = line.slice(BEFORE.exec(line)[0].length);
  const verb = verbOf(told, order);
  const { choices, begun } = verb ? fitting(told, verb) : { choices: told.verbs, begun: order };
  event.detail.begun = begun;
  event.detail.choices = choices.filter(([word]) => same(word).startsWith(same(begun)));
});
