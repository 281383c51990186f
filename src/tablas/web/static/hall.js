// A hall screen: rows put into columns and pages that fit, turned by themselves; Space stops, arrows turn.
"use strict";

(() => {
  const WIDE = 700;
  const TABLET = 1300;
  const unit = () => Math.min(window.innerWidth / (window.innerWidth < TABLET ? 1240 : 1920), window.innerHeight / (window.innerWidth < TABLET ? 900 : 1080));
  const main = () => document.getElementById("fresh");
  let page = 0;
  let stopped = false;
  let before = new Map();
  let news = new Set();

  // Names of a page have one size, at which nearly all fit; the few longer ones are drawn closer.
  const STEPS = ["", "smaller", "small"];
  const fitted = (show) => {
    const names = [...show.querySelectorAll(".who b, .n")].filter((name) => name.offsetParent !== null);
    const wide = (name) => name.scrollWidth > name.clientWidth;
    for (const name of names) name.classList.remove("tight", "tighter");
    for (const step of STEPS) {
      for (const each of STEPS) if (each) show.classList.toggle(each, each === step);
      if (names.filter(wide).length <= names.length / 12) break;
    }
    for (const name of names.filter(wide)) {
      name.classList.add("tight");
      if (wide(name)) name.classList.add("tighter");
    }
  };

  const unpaged = (rows) => {
    for (const column of [...rows.querySelectorAll(".column")]) {
      for (const row of [...column.children]) {
        if (row.classList.contains("heads") && column !== rows.querySelector(".column")) row.remove();
        else rows.append(row);
      }
    }
    for (const old of rows.querySelectorAll(".leaf")) old.remove();
  };

  // The rows of a show, cut into leaves of columns; a leaf is what one page turn shows.
  const leaves = (show) => {
    const rows = show.querySelector(".rows");
    if (!rows) return [show];
    unpaged(rows);
    const head = rows.querySelector(".heads");
    const all = [...rows.children].filter((row) => row !== head);
    if (!all.length || window.innerWidth < WIDE) return [show];
    const tablet = window.innerWidth < TABLET;
    const columns = Number(rows.dataset.columns) - (tablet ? 1 : 0);
    const foot = show.querySelector(".wall-foot").getBoundingClientRect();
    const top = head ? head.getBoundingClientRect().height : 0;
    const room = foot.top - rows.getBoundingClientRect().top - top - 22 * unit();
    const usual = (all[0].classList.contains("game") ? 84 : all[0].classList.contains("place") ? 58 : 61) * unit();
    const least = (all[0].classList.contains("place") ? 54 : 57) * unit();
    const needed = Math.ceil(all.length / columns);
    const one = room / needed >= least;
    const height = one ? Math.min(usual, room / needed) : least;
    const each = Math.max(3, Math.floor(room / height + 0.001));
    rows.style.setProperty("--row", `${height}px`);
    const most = each * columns;
    const made = [];
    // A short list stays in its first columns.
    const deep = one ? Math.max(needed, Math.min(each, 8)) : each;
    for (let start = 0; start < all.length; start += most) {
      const leaf = document.createElement("div");
      leaf.className = "leaf";
      for (let at = start; at < Math.min(start + most, all.length); at += deep) {
        const column = document.createElement("div");
        column.className = "column";
        if (head) column.append(head.cloneNode(true));
        column.append(...all.slice(at, Math.min(at + deep, start + most)));
        leaf.append(column);
      }
      leaf.dataset.columns = String(columns);
      rows.append(leaf);
      made.push(leaf);
    }
    if (head) head.remove();
    return made;
  };

  const short = (name) => [...name.split(",")[0].trim()].slice(0, 4).join("").trim();
  const range = (leaf, kind) => {
    const rows = [...leaf.querySelectorAll(".row[data-name]")];
    if (!rows.length) return "";
    const ends = [rows[0].dataset.name, rows[rows.length - 1].dataset.name];
    return kind === "name" ? ends.map(short).join("–") : ends.join("–");
  };

  let turns = [];
  const arrange = () => {
    turns = [];
    for (const show of main().querySelectorAll(".show")) {
      show.hidden = false;
      const made = leaves(show);
      const place = show.querySelector(".pages");
      place.replaceChildren();
      if (made.length > 1) {
        for (const leaf of made) {
          const chip = document.createElement("i");
          chip.textContent = range(leaf, place.dataset.lettersOf);
          place.append(chip);
        }
      }
      made.forEach((leaf, number) => turns.push({ show, leaf, number, pages: made.length }));
      mark(show);
    }
  };

  // What has come in since the last page turn is yellow for one turn.
  const mark = (show) => {
    for (const row of show.querySelectorAll(".game")) row.classList.toggle("new", news.has(row.id));
    const last = [...news].map((id) => document.getElementById(id)).filter((row) => row && show.contains(row)).pop();
    const place = show.querySelector("[data-just]");
    if (place && last) place.textContent = last.dataset.said;
  };

  // A hall of thousands comes in parts: past the last page the next one is asked for, and this page stays until it is here.
  let entered = "";
  const change = (by) => {
    const parts = Number(main().dataset.parts || 1);
    if (parts < 2 || !by || (page + by >= 0 && page + by < turns.length)) return false;
    const next = ((Number(main().dataset.part) - 1 + by + parts) % parts) + 1;
    entered = by < 0 ? "last" : "first";
    window.history.replaceState(null, "", `?part=${next}`);
    document.dispatchEvent(new CustomEvent("tablas:look"));
    return true;
  };

  const turn = (by) => {
    if (!turns.length || change(by)) return;
    page = (((page + by) % turns.length) + turns.length) % turns.length;
    const now = turns[page];
    for (const each of turns) {
      each.show.hidden = each.show !== now.show;
      if (each.leaf !== each.show) each.leaf.hidden = each.leaf !== now.leaf;
    }
    now.show.querySelectorAll(".pages i").forEach((chip, number) => chip.classList.toggle("on", number === now.number));
    document.body.dataset.turn = `${page + 1}/${turns.length}${stopped ? " stopped" : ""}`;
    document.body.dataset.part = main().dataset.part || "1";
    fitted(now.show);
    if (by) news = new Set();
  };

  const remember = () => {
    const results = new Map([...main().querySelectorAll(".game")].map((row) => [row.id, row.dataset.result]));
    for (const [id, result] of results) if (before.has(id) && before.get(id) !== result && result) news.add(id);
    before = new Map([...before, ...results]);
  };

  const begin = () => {
    remember();
    arrange();
    if (main().dataset.part !== document.body.dataset.part) {
      page = entered === "last" ? turns.length - 1 : 0;
      news = new Set();
    }
    turn(0);
  };

  let clock = 0;
  const run = () => {
    window.clearTimeout(clock);
    clock = window.setTimeout(() => {
      if (!stopped) turn(1);
      run();
    }, 1000 * Number(main().dataset.seconds || 8));
  };

  document.addEventListener("keydown", (event) => {
    if (event.key === " ") stopped = !stopped;
    const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1, " ": 0 }[event.key];
    if (by === undefined || window.innerWidth < WIDE) return;
    event.preventDefault();
    turn(by);
  });
  document.addEventListener("tablas:refreshed", () => {
    begin();
    run();
  });
  window.addEventListener("resize", begin);
  // The code of the hall changes though nothing happens in the event.
  window.setInterval(() => document.dispatchEvent(new CustomEvent("tablas:look")), 60000);
  if (document.fonts) document.fonts.ready.then(begin);
  begin();
  run();
})();
