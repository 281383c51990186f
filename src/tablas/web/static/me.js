// "This is me", kept on this device; long lists folded on a phone, with a search above them.
"use strict";

(() => {
  const slug = document.body.dataset.me;
  if (!slug) return;
  const KEY = `tablas:me:${slug}`;
  const known = () => {
    try {
      return JSON.parse(window.localStorage.getItem(KEY) || "null");
    } catch (error) {
      return null;
    }
  };
  const home = (me) => `/p/${slug}/${me.tournament}/${me.code ? `me/${me.card}/${me.code}` : `player/${me.card}`}`;

  const show = () => {
    const me = known();
    for (const bar of document.querySelectorAll("[data-me-bar]")) {
      bar.hidden = !me;
      if (!me) continue;
      const link = bar.querySelector("[data-me-link]");
      link.textContent = me.name;
      link.href = home(me);
    }
    const card = document.querySelector("[data-player]");
    if (card) {
      const choice = card.querySelector("[data-me-choice]");
      choice.hidden = Boolean(me && String(me.card) === card.dataset.player && me.tournament === card.dataset.tournament);
      // Whoever opened the page by the code of the badge is the player.
      if (card.dataset.code) keep(card.dataset.tournament, card.dataset.player, card.dataset.called, card.dataset.code);
    }
  };
  const keep = (tournament, card, name, code) => {
    const me = known();
    const same = me && me.tournament === tournament && String(me.card) === String(card);
    const now = JSON.stringify({ tournament, card: String(card), name, code: code || (same ? me.code : "") || "" });
    if (window.localStorage.getItem(KEY) === now) return;
    window.localStorage.setItem(KEY, now);
    show();
  };

  document.addEventListener("click", (event) => {
    const chosen = event.target.closest("[data-this-is-me]");
    if (chosen) {
      const at = chosen.dataset.thisIsMe ? chosen : chosen.closest("[data-player]");
      keep(at.dataset.tournament, chosen.dataset.thisIsMe || at.dataset.player, at.dataset.called, "");
    }
    if (event.target.closest("[data-me-forget]")) {
      window.localStorage.removeItem(KEY);
      show();
      window.location.href = `/p/${slug}`;
    }
  });

  // On a phone nobody scrolls through three hundred lines: they are folded in pieces of twenty-five.
  const PIECE = 25;
  const narrow = window.matchMedia("screen and (max-width: 46rem)");
  const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const opened = new Set();
  const short = (row) => {
    const name = row.querySelector(".name");
    return name ? name.textContent.trim().split(",")[0].slice(0, 8) : "";
  };

  const fold = () => {
    // News bring another search, hidden as for whoever has no script.
    const search = document.getElementById("fold-search");
    if (search) search.closest("[data-needs-script]").hidden = false;
    for (const table of document.querySelectorAll("table[data-fold]")) {
      for (const old of table.querySelectorAll("tr.fold")) old.remove();
      const rows = [...table.querySelectorAll("tbody tr")];
      for (const row of rows) row.classList.remove("folded");
      const words = search ? plain(search.value).split(/\s+/).filter(Boolean) : [];
      if (words.length) {
        for (const row of rows) row.classList.toggle("folded", !words.every((word) => plain(row.textContent).includes(word)));
        continue;
      }
      if (!narrow.matches || rows.length <= PIECE + 10) continue;
      for (let start = 0; start < rows.length; start += PIECE) {
        const piece = rows.slice(start, start + PIECE);
        const line = document.createElement("tr");
        line.className = "fold";
        const cell = document.createElement("td");
        cell.colSpan = 9;
        const button = document.createElement("button");
        button.type = "button";
        const first = table.dataset.fold === "name" ? short(piece[0]) : piece[0].querySelector("td").textContent.trim();
        const last = table.dataset.fold === "name" ? short(piece[piece.length - 1]) : piece[piece.length - 1].querySelector("td").textContent.trim();
        button.textContent = first === last || !last ? first || "…" : `${first} – ${last}`;
        const isOpen = () => opened.has(start);
        const set = () => {
          button.setAttribute("aria-expanded", String(isOpen()));
          for (const row of piece) row.classList.toggle("folded", !isOpen());
        };
        button.addEventListener("click", () => {
          if (isOpen()) opened.delete(start);
          else opened.add(start);
          set();
        });
        cell.append(button);
        line.append(cell);
        piece[0].before(line);
        set();
      }
    }
  };
  document.addEventListener("input", (event) => {
    if (event.target.id === "fold-search") fold();
  });
  narrow.addEventListener("change", fold);
  document.addEventListener("tablas:refreshed", () => {
    show();
    fold();
  });
  show();
  fold();
})();
