// On a narrow screen the order page shows one of its parts at a time; the tabs above choose.
// A wide screen shows all, and so does one without scripts: there the tabs are links.

const desk = document.getElementById("desk");
const panes = () => [...desk.querySelectorAll(".pane")];
const tabs = () => [...desk.querySelectorAll("[data-tab]")];
const idOf = (tab) => tab.getAttribute("href").slice(1);
let shown = null;

/** Show the pane of that id, or the one that holds the element of that id. */
function show(id) {
  const pane = document.getElementById(id)?.closest(".pane");
  if (!pane) return;
  shown = pane.id;
  for (const other of panes()) other.classList.toggle("is-away", other !== pane);
  const form = document.getElementById("form-pane");
  form?.classList.toggle("is-away", !form.contains(pane));
  for (const tab of tabs()) {
    if (idOf(tab) === shown) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
}

function count() {
  const badge = document.getElementById("tab-count");
  const troubles = document.getElementById("answers")?.dataset.troubles ?? "0";
  if (badge) badge.textContent = troubles === "0" ? "" : troubles;
}

if (desk?.querySelector(".desk-tabs")) {
  desk.classList.add("has-panes");
  show(location.hash.slice(1));
  if (!shown) show(idOf(tabs()[0]));
  count();
  desk.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (!link || event.defaultPrevented) return;
    if (link.matches("[data-tab]")) {
      event.preventDefault();
      show(idOf(link));
      desk.querySelector(".desk-tabs").scrollIntoView({ block: "nearest" });
    } else {
      show(link.getAttribute("href").slice(1)); // then the browser goes there
    }
  });
  desk.addEventListener("sheet:show", (event) => show(event.detail));
  document.addEventListener("htmx:afterSettle", count);
}
