// Copy the few files that the pages need from node_modules into static/vendor, with their licences.
// `npm ci && npm run vendor`; the copies are committed, so nobody else needs Node.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const vendor = join(root, "static", "vendor");

const SUBSETS = ["cyrillic", "latin-ext", "latin"];
const FONTS = [
  { name: "alegreya", family: "Alegreya", faces: ["400-normal", "400-italic", "700-normal"] },
  { name: "alegreya-sans", family: "Alegreya Sans", faces: ["400-normal", "500-normal", "700-normal"] },
];

function copy(from, to) {
  const target = join(vendor, to);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(root, "node_modules", from), target);
}

/** One @font-face rule, for one subset of one face. */
function face(font, subset, style, ranges) {
  const [weight, slope] = style.split("-");
  return [
    "@font-face {",
    `  font-family: "${font.family}";`,
    `  font-style: ${slope};`,
    `  font-weight: ${weight};`,
    "  font-display: swap;",
    `  src: url("${font.name}-${subset}-${style}.woff2") format("woff2");`,
    `  unicode-range: ${ranges[subset]};`,
    "}",
  ].join("\n");
}

/** The files of one font, and the rules that name them. */
function addFont(font) {
  const source = `@fontsource/${font.name}`;
  const ranges = JSON.parse(
    readFileSync(join(root, "node_modules", source, "unicode.json"), "utf8"),
  );
  copy(join(source, "LICENSE"), `fonts/LICENSE-${font.name}`);
  return font.faces.flatMap((style) =>
    SUBSETS.map((subset) => {
      const file = `${font.name}-${subset}-${style}.woff2`;
      copy(join(source, "files", file), `fonts/${file}`);
      return face(font, subset, style, ranges);
    }),
  );
}

rmSync(vendor, { recursive: true, force: true });
copy("@picocss/pico/css/pico.min.css", "pico/pico.min.css");
copy("@picocss/pico/LICENSE.md", "pico/LICENSE.md");
copy("@panzoom/panzoom/dist/panzoom.es.js", "panzoom/panzoom.es.js");
copy("@panzoom/panzoom/MIT-License.txt", "panzoom/LICENSE.txt");
const rules = FONTS.flatMap(addFont);
writeFileSync(join(vendor, "fonts", "fonts.css"), `${rules.join("\n\n")}\n`);
