// The page of papers: counts the pages of what is ticked, and looks again when language, size or round change.
"use strict";

(() => {
  const form = document.getElementById("papers");
  if (!form) return;
  const words = form.dataset;
  const total = form.querySelector("[data-total]");
  const sum = form.querySelector("[data-sum]");
  const button = form.querySelector("[data-print-all]");
  const counted = (count) => (count === 1 ? words.pagesOne : words.pages.replace("{count}", count));

  const count = () => {
    let pages = 0;
    let known = true;
    const lines = [];
    for (const card of form.querySelectorAll(".paper-card")) {
      const look = card.querySelector("[data-pages]");
      const own = look ? Number(look.dataset.pages) : 0;
      if (look && own) card.querySelector("[data-count]").textContent = counted(own);
      if (!card.querySelector("input").checked) continue;
      if (!look) known = false;
      pages += own;
      lines.push([card.querySelector("h3").textContent, look ? String(own) : "…"]);
    }
    sum.replaceChildren(
      ...lines.map(([title, number]) => {
        const line = document.createElement("li");
        const strong = document.createElement("strong");
        strong.textContent = number;
        line.append(title, strong);
        return line;
      }),
    );
    button.disabled = lines.length === 0;
    total.textContent = lines.length ? counted(known ? pages : `${pages}+`) : words.none;
    if (known && lines.length) button.textContent = pages === 1 ? words.one : words.many.replace("{count}", pages);
    else if (lines.length) button.textContent = words.many.replace("{count}", "…");
  };

  form.addEventListener("change", (event) => {
    if (event.target.matches("[data-look-again]")) form.requestSubmit(form.querySelector("[data-again]"));
    else count();
  });
  form.querySelector("[data-again]").hidden = true;
  document.addEventListener("htmx:afterSettle", count);
  count();
})();
