// The cells of a wide land. The page holds those that lead to a card; the others are made here, so
// that they can be pointed at, reached by keys and used for a route.

const SVG = "http://www.w3.org/2000/svg";
const ground = document.getElementById("part-map");

/** The numbers of provinces, cell by cell, of a row that is told in runs. */
const spread = (row) => row.flatMap(([number, cells]) => Array(cells).fill(number));

function named(names, number, letter, column, row) {
  const [province, owner] = names.lands[number] ?? [number, ""];
  const place = { X: column, Y: row, TERRAIN: names.terrains[letter], PROVINCE: province, OWNER: owner };
  return names.says.replace(/\b(X|Y|TERRAIN|PROVINCE|OWNER)\b/g, (word) => place[word]);
}

/** Cell -> what stands there. */
function standing() {
  const lines = ground.dataset.standing.split("\n").map((line) => line.split(" "));
  return new Map(lines.map(([key, ...words]) => [key, words.join(" ")]));
}

function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}

function areaOf(key, title, x, y, side) {
  const area = element("a", {
    id: `area-${key}`,
    class: "map-area",
    "data-area": key,
    href: `#cell-${key}`,
    "aria-label": title,
  });
  const tip = element("title", {});
  tip.textContent = title;
  area.append(tip, element("rect", { x, y, width: side, height: side }));
  return area;
}

/** All cells of land, in reading order. */
function places(figure) {
  const names = JSON.parse(ground.dataset.names);
  const terrain = ground.dataset.terrain.split("/");
  const [left, top, side] = ["left", "top", "side"].map((name) => Number(ground.dataset[name]));
  const there = standing();
  const held = new Map();
  for (const area of figure.querySelectorAll("[data-area]")) held.set(area.dataset.area, area);
  const all = element("g", { class: "map-places" });
  terrain.forEach((cells, row) => {
    const provinces = spread(names.provinces[row]);
    [...cells].forEach((letter, column) => {
      const key = `${column}.${row}`;
      if (letter === "w") return;
      const x = left + column * side;
      const y = top + row * side;
      const title = [named(names, provinces[column], letter, column, row), there.get(key)].filter(Boolean).join("; ");
      all.append(held.get(key) ?? areaOf(key, title, x, y, side));
    });
  });
  return all;
}

const figure = ground?.querySelector("[data-map]");
if (figure && ground.dataset.names) {
  const from = document.createElement("figure");
  from.append(places(figure));
  figure.dispatchEvent(new CustomEvent("map:places", { detail: { from } }));
}
