// The player of a battle: the frames that the server has worked out, one after the other.
//
// Each frame says what is new in it; all are added up once, so that the player can jump. Without
// scripts every frame has an address of its own.

const SVG = "http://www.w3.org/2000/svg";

function make(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

const view = document.querySelector("[data-battle]");
if (view) start(view);

async function start(view) {
  const form = view.querySelector("form.replay");
  const slider = form.elements.frame;
  const playing = form.querySelector("[data-play]");
  const part = (name) => view.querySelector(`.battle-field .${name}`);
  const tokens = new Map();
  for (const token of part("tokens").children) tokens.set(token.dataset.unit, token);
  let loading = null;
  let now = Number(view.dataset.index);
  let timer = 0;

  /** All frames, each with everybody who stands on the field and all heights. */
  async function load() {
    const answer = await fetch(view.dataset.battle);
    if (!answer.ok) throw new Error(answer.statusText);
    const data = await answer.json();
    let units = new Map();
    let heights = new Map();
    for (const frame of data.frames) {
      units = new Map(units);
      for (const [number, unit] of Object.entries(frame.u)) {
        if (unit) units.set(number, unit);
        else units.delete(number);
      }
      heights = new Map(heights);
      for (const [x, y, height] of frame.h) heights.set(`${x}.${y}`, height);
      frame.units = units;
      frame.heights = heights;
    }
    return data;
  }

  function frames() {
    loading ??= load();
    loading.catch(() => (loading = null));
    return loading;
  }

  function placeTokens(data, frame) {
    for (const [number, token] of tokens) {
      if (!frame.units.has(number)) {
        token.remove();
        tokens.delete(number);
      }
    }
    for (const [number, [type, side, x, y]] of frame.units) {
      let token = tokens.get(number);
      const [sign, name] = data.signs[type];
      if (!token) {
        token = make("g", { class: "token", "data-unit": number });
        token.append(make("title", {}), make("use", {}), make("text", { y: 5 }, sign));
        part("tokens").append(token);
        tokens.set(number, token);
      }
      token.querySelector("title").textContent = `${name} ${number} (${side})`;
      token.querySelector("use").setAttribute("href", `#token-${side}`);
      token.removeAttribute("transform");
      const [left, top] = [(x + 0.5) * data.cell, (y + 0.5) * data.cell];
      token.style.transform = `translate(${left}px, ${top}px)`;
    }
  }

  function raise(data, frame) {
    const walls = [];
    const levels = [];
    for (const [cell, height] of frame.heights) {
      const [x, y] = cell.split(".").map((value) => value * data.cell);
      walls.push(make("rect", { class: "wall", x, y, width: data.cell, height: data.cell }));
      levels.push(make("text", { x: x + 38, y: y + 12 }, height));
    }
    part("raised").replaceChildren(...walls);
    part("levels").replaceChildren(...levels);
  }

  function mark(shown) {
    const made = [];
    for (const [line, symbol, x1, y1, x2, y2] of shown.flatMap((frame) => frame.m)) {
      if (x1 !== x2 || y1 !== y2) made.push(make("line", { class: line, x1, y1, x2, y2 }));
      if (symbol) made.push(make("use", { class: symbol, href: `#mark-${symbol}`, x: x2, y: y2 }));
    }
    part("marks").replaceChildren(...made);
  }

  function say(shown) {
    const made = shown.flatMap((frame) => frame.l).map(([side, text, roll, rule]) => {
      const item = document.createElement("li");
      const letter = document.createElement("span");
      letter.className = "line-side";
      letter.textContent = side;
      item.append(letter, ` ${text} `);
      if (roll) {
        const bold = document.createElement("b");
        bold.textContent = roll;
        item.append(bold, " ");
      }
      const link = document.createElement("a");
      link.className = "rule-link";
      link.href = `${view.dataset.rules}#${rule}`;
      link.textContent = rule;
      item.append(link);
      return item;
    });
    if (!made.length) {
      made.push(document.createElement("li"));
      made[0].textContent = view.dataset.nothing;
    }
    const list = view.querySelector(".battle-lines");
    list.replaceChildren(...made);
    list.scrollTop = 0;
  }

  const bySteps = () => form.elements.unit.value === "step";

  async function show(index) {
    const data = await frames();
    now = Math.max(0, Math.min(index, data.frames.length - 1));
    const frame = data.frames[now];
    const shown = bySteps()
      ? data.frames.slice(0, now + 1).filter((other) => other.s === frame.s)
      : [frame];
    placeTokens(data, frame);
    raise(data, frame);
    mark(shown);
    say(shown);
    document.getElementById("battle-caption").textContent = frame.t;
    for (const count of view.querySelectorAll("[data-count]")) {
      const side = count.dataset.count;
      count.textContent = [...frame.units.values()].filter((unit) => unit[1] === side).length;
    }
    slider.value = now;
    slider.setAttribute("aria-valuetext", frame.t);
    view.dataset.shown = now;
    const address = new URL(location.href);
    address.searchParams.set("step", frame.s);
    address.searchParams.set("phase", frame.p);
    history.replaceState(null, "", address);
  }

  /** The frame of one step, or one phase, on or back from here. */
  async function beside(direction, steps) {
    const data = await frames();
    if (!steps) return now + direction;
    const wanted = data.frames[now].s + direction;
    if (direction < 0 && wanted < 0) return 0;
    const last = data.frames.findLastIndex((frame) => frame.s <= wanted);
    return direction > 0 && last <= now ? data.frames.length - 1 : Math.max(0, last);
  }

  function setPlaying(value) {
    form.classList.toggle("is-playing", value);
    const label = value ? playing.dataset.pauseLabel : playing.dataset.playLabel;
    playing.setAttribute("aria-label", label);
    playing.title = label;
  }

  function pause() {
    clearTimeout(timer);
    timer = 0;
    setPlaying(false);
  }

  async function play() {
    const data = await frames();
    setPlaying(true);
    if (now >= data.frames.length - 1) await show(0);
    const on = async () => {
      if (now >= data.frames.length - 1) return pause();
      await show(await beside(1, bySteps()));
      timer = setTimeout(on, Number(form.elements.speed.value));
    };
    timer = setTimeout(on, 200);
  }

  const toggle = () => (timer ? pause() : play());

  // One after the other: keys may come faster than the frames.
  let last = Promise.resolve();
  function go(where, steps = bySteps()) {
    pause();
    last = last.then(() => move(where, steps)).catch(() => {});
  }

  async function move(where, steps) {
    const data = await frames();
    if (where === "first") return show(0);
    if (where === "last") return show(data.frames.length - 1);
    return show(await beside(where === "next" ? 1 : -1, steps));
  }

  playing.addEventListener("click", toggle);
  slider.addEventListener("input", () => {
    pause();
    show(Number(slider.value));
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.elements.unit.addEventListener("change", () => show(now));
  for (const button of form.querySelectorAll("[data-go]")) {
    button.addEventListener("click", () => go(button.dataset.go));
  }
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = event.target;
    if (at !== slider && at.closest("input, select, textarea, .battle-lines")) return;
    if (event.key === " " && at.closest("a, button, summary")) return;
    const keys = {
      " ": toggle,
      ArrowRight: () => go("next", false),
      ArrowLeft: () => go("previous", false),
      ArrowDown: () => go("next", true),
      ArrowUp: () => go("previous", true),
      Home: () => go("first"),
      End: () => go("last"),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  view.dataset.ready = "";
}
