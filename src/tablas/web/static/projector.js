// A table on the wall: cut into pages that fit, turned by themselves; Space stops and goes on, arrows turn.
"use strict";

(() => {
  const TURN = 12000;
  const corner = document.getElementById("projector-page");
  if (!corner) return;
  let page = 0;
  let stopped = false;

  const show = () => {
    const rows = [...document.querySelectorAll("main table tbody tr")];
    for (const row of rows) row.hidden = false;
    if (!rows.length) return;
    const room = window.innerHeight - rows[0].getBoundingClientRect().top - window.scrollY - corner.offsetHeight - 8;
    const height = Math.max(...rows.map((row) => row.getBoundingClientRect().height));
    const fit = Math.max(4, Math.floor(room / height));
    const pages = Math.ceil(rows.length / fit);
    // Pages of equal length: nobody stands alone on the last one.
    const each = Math.ceil(rows.length / pages);
    page = ((page % pages) + pages) % pages;
    rows.forEach((row, place) => {
      row.hidden = Math.floor(place / each) !== page;
    });
    corner.textContent = pages > 1 ? `${page + 1} / ${pages}${stopped ? " ❚❚" : ""}` : "";
    corner.dataset.pages = String(pages);
  };
  const turn = (by) => {
    page += by;
    show();
  };

  document.addEventListener("keydown", (event) => {
    if (event.key === " ") stopped = !stopped;
    const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1, " ": 0 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    turn(by);
  });
  document.addEventListener("tablas:refreshed", show);
  window.addEventListener("resize", show);
  window.setInterval(() => stopped || turn(1), TURN);
  if (document.fonts) document.fonts.ready.then(show);
  show();
})();
