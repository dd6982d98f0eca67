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
document.addEventListener("htmx:responseError", (event) => {
  const status = event.detail.xhr.status;
  tell(status === 401 ? "signed-out" : status === 403 ? "refused" : "error");
});
document.addEventListener("htmx:sendError", () => tell("no-answer"));
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) tell("");
});
