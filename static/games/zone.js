// Tell the browser's time zone: into the hidden field of the sign-up, or offered beside the
// field of the settings. Without this script the zone stays empty until it is chosen.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const field = document.querySelector('input[name="zone"]');
const hint = document.querySelector("[data-zone-hint]");

if (zone && field?.type === "hidden") {
  field.value ||= zone;
} else if (zone && field && hint && field.value !== zone) {
  const use = hint.querySelector("[data-zone-use]");
  use.textContent = zone;
  use.addEventListener("click", () => {
    field.value = zone;
    hint.hidden = true;
    field.focus();
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  hint.hidden = false;
}
