// Buttons that copy what stands in the field beside them. Without this script they are not shown,
// and the field can be marked and copied by hand.

for (const button of document.querySelectorAll("[data-copy]")) {
  const around = button.closest(".invitation, .to-copy");
  const field = around.querySelector("input, textarea");
  const said = around.querySelector("[data-copied]");
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // a page that is not served over TLS has no clipboard
    }
    said.hidden = false;
    setTimeout(() => (said.hidden = true), 2500);
  });
  field.addEventListener("focus", () => field.select());
}
