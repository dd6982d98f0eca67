// Show the instants of the form in the browser's own zone, and say which that is. Without this
// script they are in the campaign's; a zone that the reader has chosen is left alone.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const form = document.querySelector("form[data-any-zone]");
const told = form?.elements.namedItem("zone");

/** As a date and time field writes it. */
function written(when) {
  const two = (number) => String(number).padStart(2, "0");
  const day = [when.getFullYear(), two(when.getMonth() + 1), two(when.getDate())].join("-");
  return `${day}T${two(when.getHours())}:${two(when.getMinutes())}`;
}

if (zone && told && told.value !== zone) {
  for (const field of form.querySelectorAll("input[data-instant]")) {
    field.value = written(new Date(field.dataset.instant));
    field.defaultValue = field.value;
  }
  told.value = zone;
  form.querySelector("[data-zone-name]").textContent = zone;
}
