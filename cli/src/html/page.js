"use strict";
// A click on a name marks it in every pane; a second click takes the marks away.
document.addEventListener("click", (event) => {
  const word = event.target.closest(".w");
  if (!word) return;
  const again = word.classList.contains("marked");
  document.querySelectorAll(".marked").forEach((other) => other.classList.remove("marked"));
  if (again) return;
  document.querySelectorAll(".w").forEach((other) => {
    if (other.textContent === word.textContent) other.classList.add("marked");
  });
});
document.getElementById("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});
