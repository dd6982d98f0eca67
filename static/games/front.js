// The living map: the last turns of a running game, one picture after the other.
//
// Without this script the newest picture stands still; so it does for whoever asked for less
// motion, until he presses Play. It rests while nobody can see it.

const STEP = 1700; // milliseconds for a turn
const REST = 4200; // and for the newest, before it begins again

const figure = document.querySelector("[data-living]");
if (figure) live(figure);

function live(figure) {
  const frames = JSON.parse(figure.dataset.living);
  const button = figure.querySelector("[data-pause]");
  const images = [...figure.querySelectorAll("img")];
  const title = figure.querySelector("[data-title]");
  const caption = figure.querySelector("[data-caption]");
  let at = frames.length - 1;
  let timer = 0;
  let isSeen = false;
  let isPlaying = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (frames.length < 2) {
    button.remove();
    return;
  }

  const shown = () => images.find((image) => image.checkVisibility()) ?? images[0];
  const themeOf = (image) => image.className.replace("map-", "");

  /** The picture of a frame, fetched and decoded before it is shown. */
  async function fetched(index) {
    const image = new Image();
    const [usual, fine] = frames[index][themeOf(shown())];
    image.srcset = `${usual} 1x, ${fine} 2x`;
    await image.decode();
  }

  async function step() {
    const next = (at + 1) % frames.length;
    try {
      await fetched(next);
    } catch {
      plan(REST);
      return;
    }
    if (!isPlaying) return;
    at = next;
    for (const image of images) {
      const [usual, fine] = frames[at][themeOf(image)];
      image.src = usual;
      image.srcset = `${usual} 1x, ${fine} 2x`;
    }
    title.textContent = frames[at].title;
    caption.textContent = frames[at].caption;
    plan(at === frames.length - 1 ? REST : STEP);
  }

  function plan(time) {
    clearTimeout(timer);
    if (isPlaying && isSeen && !document.hidden) timer = setTimeout(step, time);
  }

  function say() {
    button.textContent = isPlaying ? button.dataset.pauseLabel : button.dataset.playLabel;
  }

  button.addEventListener("click", () => {
    isPlaying = !isPlaying;
    say();
    plan(isPlaying ? 100 : 0);
  });
  document.addEventListener("visibilitychange", () => plan(STEP));
  new IntersectionObserver(([entry]) => {
    isSeen = entry.isIntersecting;
    plan(STEP);
  }).observe(figure);
  say();
}
