// What every htmx request needs: the CSRF token as it is now (a log-in in another tab changes
// it), and plain words when no answer comes. Nothing typed is ever replaced by an error.

function cookie(name) {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

function tell(name) {
  for (const banner of document.querySelectorAll("[data-trouble]")) {
    banner.hidden = banner.dataset.trouble !== name;
    if (!banner.hidden) banner.scrollIntoView({ block: "nearest" });
  }
}

document.addEventListener("htmx:configRequest", (event) => {
  event.detail.headers["X-CSRFToken"] = cookie("csrftoken");
  event.detail.formData.delete("csrfmiddlewaretoken"); // the page's own goes before the header
});
/** A page that asks by itself, every few seconds, tells of no trouble and takes none back. */
function isQuiet(event) {
  return event.detail.elt?.dataset.quiet !== undefined;
}

document.addEventListener("htmx:responseError", (event) => {
  if (isQuiet(event)) return;
  const status = event.detail.xhr.status;
  tell(status === 401 ? "signed-out" : status === 403 ? "refused" : "error");
});
document.addEventListener("htmx:sendError", (event) => {
  if (!isQuiet(event)) tell("no-answer");
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful && !isQuiet(event)) tell("");
});
