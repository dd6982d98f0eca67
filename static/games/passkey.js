// Say it on the page when the browser gives no key.

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  for (const banner of document.querySelectorAll("[data-passkey-trouble]")) banner.hidden = false;
});
