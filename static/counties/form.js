// The order form of Counties while it is being filled in: a slider moves the number beside it and
// the number the slider, and the sum of the people at work follows at once. The server answers
// when the hand lets go.

const desk = document.getElementById("desk");

function whole(text) {
  return /^[0-9]{1,9}$/.test(text.trim()) ? Number(text) : 0;
}

function follow(control) {
  if (control.matches("input[data-for]")) {
    const field = document.getElementById(control.dataset.for);
    if (field) field.value = control.value;
    return;
  }
  const slider = control.closest(".slider")?.querySelector("input[data-for]");
  if (slider) slider.value = whole(control.value);
}

/** Draw the sum and the bar of a county's labour anew. */
function add(labour) {
  const people = Number(labour.dataset.people);
  const amounts = [...labour.querySelectorAll("input.field")].map((field) => whole(field.value));
  const sent = amounts.reduce((sum, amount) => sum + amount, 0);
  labour.querySelector("[data-sent]").textContent = sent;
  labour.querySelector("[data-rest]").textContent = Math.max(0, people - sent);
  labour.querySelector("[data-over]").textContent = Math.max(0, sent - people);
  labour.querySelector(".labour-sum").classList.toggle("bad", sent > people);
  const all = Math.max(people, sent, 1);
  let left = 0;
  labour.querySelectorAll(".shares rect").forEach((share, place) => {
    const width = (1000 * amounts[place]) / all;
    share.setAttribute("x", left);
    share.setAttribute("width", width);
    left += width;
  });
}

desk?.addEventListener("input", (event) => {
  const slider = event.target.closest?.("#ruleset-form .slider");
  if (!slider) return;
  follow(event.target);
  const labour = slider.closest(".labour");
  if (labour) add(labour);
});

// Up and down change a number by one, with Shift by ten, as far as its slider goes.
desk?.addEventListener("keydown", (event) => {
  const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  const field = event.target;
  if (!step || !field.matches?.("#ruleset-form input.field, #ruleset-form .amount input")) return;
  event.preventDefault();
  const most = field.closest(".slider")?.querySelector("input[data-for]")?.max ?? 999_999_999;
  const amount = whole(field.value) + step * (event.shiftKey ? 10 : 1);
  field.value = Math.min(Math.max(0, amount), Math.max(Number(most), whole(field.value)));
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
});
