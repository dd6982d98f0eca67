// The cards of a large state are folded: what is in one is fetched when it is opened, and while it
// is folded again nothing more of it is. The field "opened" tells which are open. Without scripts a
// button in each card asks for the page with that card.

const desk = document.getElementById("desk");
const told = () => document.getElementById("opened");
const isFold = (element) => element.matches?.("details[data-fold]");

function tell() {
  const open = [...desk.querySelectorAll("details[data-fold][open]")].map((card) => card.id);
  const field = told();
  if (field.value === open.join(" ")) return;
  const held = new Set(field.value.split(" "));
  field.value = open.join(" ");
  // What the card held when it was folded may be old by now, so it is asked for in any case.
  if (open.some((id) => !held.has(id))) field.dispatchEvent(new Event("change", { bubbles: true }));
}

if (desk && told()) {
  // Of several that are opened at once each tells; they are sent together.
  desk.addEventListener("toggle", (event) => isFold(event.target) && tell(), { capture: true });
}
