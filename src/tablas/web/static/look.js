// Light or dark, and the language, as this browser chose them: a public page is the same for everybody.
"use strict";

(() => {
  const chosen = (name) => (document.cookie.match(new RegExp(`(?:^|; )${name}=(\\w+)`)) || [])[1] || "";
  const choose = (name, value) => {
    document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
  };
  const show = (theme) => {
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  };
  show(chosen("theme"));
  document.addEventListener("click", (event) => {
    const theme = event.target.closest("[data-theme-to]");
    const language = event.target.closest("[data-language]");
    if (theme) {
      choose("theme", theme.dataset.themeTo);
      show(theme.dataset.themeTo);
    }
    if (language) {
      choose("language", language.dataset.language);
      language.search = window.location.search;
    }
  });
})();
