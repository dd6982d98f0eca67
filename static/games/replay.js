// The history of the map: every turn as its reader knew it then, under a slider.
//
// While it moves, only the picture, the caption and the marks of what changed hands follow. Where it
// rests, the places, the legend and the table are taken from that turn's own page.

const AHEAD = 3; // frames fetched before they are wanted
const REST = 450; // milliseconds without a step

const form = document.querySelector("[data-replay]");
if (form) replay(form);

async function replay(form) {
  const slider = form.elements.frame;
  const figure = document.querySelector("[data-map]");
  const place = document.getElementById("map-page");
  const playing = form.querySelector("[data-play]");
  let asked = null;
  let wanted = Number(slider.value);
  let resting = 0;
  let isPlaying = false;
  const pictures = new Map();

  function history() {
    asked ??= fetch(form.dataset.replay).then((answer) => answer.json());
    asked.catch(() => (asked = null));
    return asked;
  }

  const theme = () =>
    [...figure.querySelectorAll(".map-stage img")].find((image) => image.checkVisibility());

  function sources({ widths, style }, frame, themeName) {
    const at = (width) => `${frame.page}${themeName}${style}-${width}.png?v=${frame.version}`;
    return { src: at(720), srcset: widths.map((width) => `${at(width)} ${width}w`).join(", ") };
  }

  /** The picture of a frame, fetched and decoded. */
  function picture(data, index) {
    const shown = theme();
    const name = shown.className.replace("map-", "");
    const key = `${name}${index}`;
    if (!pictures.has(key)) {
      const image = new Image();
      image.sizes = shown.sizes;
      Object.assign(image, sources(data, data.frames[index], name));
      pictures.set(key, { image, ready: image.decode().catch(() => {}) });
      if (pictures.size > 24) pictures.delete(pictures.keys().next().value);
    }
    return pictures.get(key).ready;
  }

  async function show(index) {
    const data = await history();
    index = Math.max(0, Math.min(index, data.frames.length - 1));
    wanted = index;
    slider.value = index;
    const frame = data.frames[index];
    document.getElementById("frame-title").textContent = frame.title;
    document.getElementById("frame-caption").textContent = frame.caption;
    slider.setAttribute("aria-valuetext", `${frame.title}: ${frame.caption}`);
    place.classList.add("is-between");
    clearTimeout(resting);
    await picture(data, index);
    if (wanted !== index) return;
    for (const image of figure.querySelectorAll(".map-stage img")) {
      Object.assign(image, sources(data, frame, image.className.replace("map-", "")));
    }
    const changed = new Set(frame.changed);
    for (const area of figure.querySelectorAll("[data-area]")) {
      area.classList.toggle("is-changed", changed.has(area.dataset.area));
    }
    form.dataset.shown = index;
    for (let next = index + 1; next <= index + AHEAD && next < data.frames.length; next++) {
      picture(data, next);
    }
    if (!isPlaying) rest(frame);
  }

  function rest(frame) {
    clearTimeout(resting);
    resting = setTimeout(() => settle(frame).catch(() => {}), REST);
  }

  /** Make this page the page of the frame where the slider rests. */
  async function settle(frame) {
    const answer = await fetch(frame.page);
    if (!answer.ok || answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const data = await history();
    if (data.frames[wanted] !== frame || isPlaying) return;
    const from = page.querySelector("[data-map]");
    figure.dispatchEvent(new CustomEvent("map:places", { detail: { from } }));
    for (const part of page.querySelectorAll("[data-follows-map]")) {
      document.getElementById(part.id)?.replaceWith(part);
    }
    const report = document.querySelector("[data-frame-report]");
    if (report) report.href = page.querySelector("[data-frame-report]").getAttribute("href");
    document.title = page.title;
    window.history.replaceState(null, "", frame.page);
    place.classList.remove("is-between");
    form.dataset.settled = wanted;
  }

  function setPlaying(value) {
    isPlaying = value;
    form.classList.toggle("is-playing", value);
    const label = value ? playing.dataset.pauseLabel : playing.dataset.playLabel;
    playing.setAttribute("aria-label", label);
    playing.title = label;
  }

  async function play() {
    const data = await history();
    const last = data.frames.length - 1;
    setPlaying(true);
    if (wanted >= last) await show(0);
    while (isPlaying && wanted < last) {
      await new Promise((done) => setTimeout(done, Number(form.elements.speed.value)));
      if (isPlaying) await show(wanted + 1);
    }
    stop();
  }

  async function stop() {
    setPlaying(false);
    rest((await history()).frames[wanted]);
  }

  playing.addEventListener("click", () => (isPlaying ? stop() : play()));
  slider.addEventListener("input", () => {
    setPlaying(false);
    show(Number(slider.value));
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const button of form.querySelectorAll("[data-go]")) {
    button.addEventListener("click", () => {
      setPlaying(false);
      const last = Number(slider.max);
      const to = { first: 0, previous: wanted - 1, next: wanted + 1, last }[button.dataset.go];
      show(Math.max(0, Math.min(to, last)));
    });
  }
  // A look at the slider is enough to want the history soon.
  form.addEventListener("pointerenter", () => history(), { once: true });
  form.addEventListener("focusin", () => history(), { once: true });
}
