// The film of a week: of its pictures, which all stand in the page, one is shown at a time.

const BEAT = 1400; // milliseconds

const film = document.querySelector("[data-week]");
if (film) play(film);

function play(film) {
  const form = film.querySelector("form");
  const slider = form.elements.day;
  const button = form.querySelector("[data-play]");
  const days = [...film.querySelectorAll(".evenings > li")];
  let beating = 0;

  function show(index) {
    index = Math.max(0, Math.min(index, days.length - 1));
    slider.value = index;
    days.forEach((day, at) => {
      day.hidden = at !== index;
      // The next is fetched before it is wanted.
      if (at === index + 1) day.querySelectorAll("img").forEach((image) => (image.loading = "eager"));
    });
    slider.setAttribute("aria-valuetext", days[index].querySelector("figcaption").textContent);
    return index;
  }

  function stop() {
    clearInterval(beating);
    beating = 0;
    form.classList.remove("is-playing");
    name(button.dataset.playLabel);
  }

  function start() {
    if (Number(slider.value) === days.length - 1) show(0);
    form.classList.add("is-playing");
    name(button.dataset.pauseLabel);
    beating = setInterval(() => {
      if (show(Number(slider.value) + 1) === days.length - 1) stop();
    }, BEAT);
  }

  function name(text) {
    button.title = text;
    button.setAttribute("aria-label", text);
  }

  button.addEventListener("click", () => (beating ? stop() : start()));
  slider.addEventListener("input", () => {
    stop();
    show(Number(slider.value));
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const step of form.querySelectorAll("[data-go]")) {
    step.addEventListener("click", () => {
      stop();
      show(Number(slider.value) + (step.dataset.go === "next" ? 1 : -1));
    });
  }
  film.classList.add("is-film");
  const asked = days.findIndex((day) => `#${day.id}` === location.hash);
  show(asked < 0 ? 0 : asked);
}
