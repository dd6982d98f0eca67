// Day and night colours at once; the cookie is the same that the server reads, so without this
// script the buttons post and come back.

const root = document.documentElement;

for (const form of document.querySelectorAll("form.theme")) {
  form.addEventListener("submit", (event) => {
    const theme = event.submitter?.value;
    if (!theme) return;
    event.preventDefault();
    root.dataset.theme = theme;
    document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
    const other = form.querySelector(theme === "dark" ? ".to-light" : ".to-dark");
    other?.focus();
  });
}
