// What was practised on this device: kept here and nowhere else, and repeated article by article when it is time.
"use strict";

(() => {
  const HOME = "tablas-train";
  const DAY = 86400000;
  const WAITS = [0, 1, 3, 7, 16, 35]; // Days until an article is asked again, by how often it was right running.
  const MOST = 400;

  const read = () => {
    try {
      return { done: [], articles: {}, ...JSON.parse(localStorage.getItem(HOME) || "{}") };
    } catch {
      return { done: [], articles: {} };
    }
  };
  const write = (kept) => {
    try {
      localStorage.setItem(HOME, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing still trains.
    }
  };

  for (const graded of document.querySelectorAll("[data-graded]")) {
    record(JSON.parse(graded.dataset.graded), Number(graded.dataset.levels));
  }
  const shown = document.querySelector("[data-progress]");
  if (shown) show(shown, JSON.parse(shown.dataset.words));
  const carry = document.querySelector("[data-carry]");
  if (carry) carry.addEventListener("change", () => takeIn(carry, JSON.parse(carry.dataset.words)));

  function record(one, levels) {
    const kept = read();
    const share = one.points / one.of;
    // The first answer counts: a second one has seen the key.
    if (!kept.done.some((other) => other.name === one.name)) {
      const now = Date.now();
      kept.done.push({ name: one.name, kind: one.kind, level: one.level, share, at: now });
      kept.done = kept.done.slice(-MOST);
      for (const article of one.articles) {
        const known = kept.articles[article] || { box: 0, points: 0, of: 0 };
        known.box = share === 1 ? Math.min(known.box + 1, WAITS.length - 1) : 0;
        known.points += one.points;
        known.of += one.of;
        known.due = now + WAITS[known.box] * DAY;
        known.kind = one.kind;
        known.level = one.level;
        known.link = /^(lesson-|manual$)/.test(one.kind) ? one.link : "";
        kept.articles[article] = known;
      }
      write(kept);
    }
    // Two right running: harder. Less than half: easier.
    const last = kept.done.filter((other) => other.kind === one.kind && other.level === one.level).slice(-2);
    let level = one.level;
    if (last.length === 2 && last.every((other) => other.share === 1)) level = Math.min(level + 1, levels);
    else if (share < 0.5) level = Math.max(level - 1, 1);
    for (const link of document.querySelectorAll("[data-next]")) {
      link.setAttribute("href", link.getAttribute("href").replace(/level=\d+/, `level=${level}`));
    }
  }

  // What another device has saved is added: answers that are not here yet, and of an article whoever knows more of it.
  async function takeIn(input, words) {
    const told = document.querySelector("[data-carried]");
    const [file] = input.files;
    if (!file) return;
    let taken;
    try {
      taken = JSON.parse(await file.text());
      const fine = (one) => typeof one.name === "string" && typeof one.kind === "string" && one.level >= 1 && one.share >= 0 && one.share <= 1;
      if (!Array.isArray(taken.done) || !taken.done.every(fine)) throw new Error("answers");
      if (!Object.values(taken.articles).every((one) => one.points <= one.of && typeof one.kind === "string")) throw new Error("articles");
    } catch {
      told.textContent = words.bad;
      return;
    }
    const kept = read();
    const known = new Set(kept.done.map((one) => one.name));
    const fresh = taken.done.filter((one) => !known.has(one.name)).map(({ name, kind, level, share, at }) => ({ name, kind, level, share, at: Number(at) || 0 }));
    kept.done = [...kept.done, ...fresh].sort((one, two) => one.at - two.at).slice(-MOST);
    for (const [article, one] of Object.entries(taken.articles)) {
      // A link leads into this site or nowhere.
      const link = /^\/train\//.test(one.link || "") ? one.link : "";
      if (one.of > (kept.articles[article] || { of: -1 }).of) kept.articles[article] = { ...one, link };
    }
    write(kept);
    const home = document.querySelector("[data-progress]");
    for (const old of home.querySelectorAll(":scope > :not(h2)")) old.remove();
    show(home, JSON.parse(home.dataset.words));
    told.textContent = words.added.replace("{count}", fresh.length);
  }

  function show(home, words) {
    const kept = read();
    if (!kept.done.length) return;
    home.hidden = false;
    const right = kept.done.filter((one) => one.share === 1).length;
    const half = kept.done.filter((one) => one.share > 0 && one.share < 1).length;
    const values = { count: kept.done.length, right, half };
    add("p", words.done.replace(/\{(\w+)\}/g, (_, name) => values[name]));
    const strip = add("div");
    strip.className = "train-strip";
    strip.setAttribute("aria-hidden", "true");
    for (const one of kept.done.slice(-40)) {
      const mark = document.createElement("span");
      mark.style.setProperty("--part", `${Math.round(one.share * 100)}%`);
      strip.append(mark);
    }
    const articles = Object.entries(kept.articles);
    const due = articles.filter(([, one]) => one.due <= Date.now()).sort((one, two) => one[1].due - two[1].due);
    list(words.due, due.slice(0, 6), words.none);
    const weak = articles.filter(([, one]) => one.points < one.of);
    weak.sort((one, two) => one[1].points / one[1].of - two[1].points / two[1].of);
    if (weak.length) list(words.weak, weak.slice(0, 4));
    const save = add("a", words.save);
    save.className = "button quiet";
    save.download = "train.json";
    save.href = URL.createObjectURL(new Blob([JSON.stringify(kept)], { type: "application/json" }));
    const forget = add("button", words.forget);
    forget.type = "button";
    forget.className = "quiet";
    forget.addEventListener("click", () => {
      localStorage.removeItem(HOME);
      home.hidden = true;
    });

    function add(tag, text) {
      const made = document.createElement(tag);
      if (text) made.textContent = text;
      home.append(made);
      return made;
    }

    function list(title, entries, none) {
      add("h3", title);
      if (!entries.length) {
        if (none) add("p", none);
        return;
      }
      const made = add("ul");
      made.className = "train-kinds";
      for (const [article, one] of entries) {
        const line = document.createElement("li");
        const name = document.createElement("span");
        name.textContent = `${article} · ${one.points}/${one.of}`;
        const link = document.createElement("a");
        link.className = "button";
        link.href = one.link || `/train/exercise/${encodeURIComponent(one.kind)}?level=${one.level}`;
        link.textContent = `${words.again}: ${article}`;
        line.append(name, link);
        made.append(line);
      }
    }
  }
})();
