// Entering results by keyboard: a key writes and goes on to the next open board, arrows only move,
// a blank writes nothing, and another result for a board is asked about first.
"use strict";

(() => {
  const table = document.getElementById("entry");
  if (!table) return;
  const words = JSON.parse(table.dataset.words);
  const keys = new Map(JSON.parse(table.dataset.keys));
  const status = document.getElementById("status");
  const question = document.getElementById("question");
  const onlyMissing = document.getElementById("only-missing");
  const verify = document.getElementById("verify");
  const grid = document.querySelector(".hall-grid");
  const token = document.querySelector("input[name=csrf]").value;
  const rows = [...table.querySelectorAll("tbody tr[data-board]")];
  let asked = null;
  let sending = Promise.resolve();
  let inFlight = 0;

  const say = (sentence, values = {}) => {
    status.textContent = sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  };
  const shown = (result) => result.replace(/-/g, "–");
  const input = (row) => row.querySelector("input.result");
  const isOpen = (row) => !row.dataset.result;
  const current = () => document.activeElement.closest && document.activeElement.closest("#entry tbody tr[data-board]");
  // Where a thumb does the work nothing jumps into the focus by itself; keys write at every width all the same.
  const wide = () => rows.length && !window.matchMedia("(pointer: coarse) and (max-width: 46rem)").matches;

  for (const button of table.querySelectorAll(".keys button, .keys select")) button.tabIndex = wide() ? -1 : 0;

  const show = (row, result) => {
    row.dataset.result = result;
    row.classList.toggle("done", Boolean(result));
    input(row).value = shown(result);
    for (const button of row.querySelectorAll(".keys button")) {
      button.setAttribute("aria-pressed", String(button.value === result));
    }
    const place = grid && grid.querySelector(`[data-of="${row.dataset.board}"]`);
    if (place) {
      place.classList.toggle("open", !result);
      place.querySelector("small").textContent = shown(result) || words.open;
    }
    const more = row.querySelector("[data-more]");
    more.value = [...more.options].some((option) => option.value === result) ? result : "";
  };

  const beep = () => {
    try {
      const context = new AudioContext();
      const tone = context.createOscillator();
      tone.frequency.value = 330;
      tone.connect(context.destination);
      tone.start();
      tone.stop(context.currentTime + 0.15);
    } catch (error) {
      // No sound here: the mark on the row and the status line remain.
    }
  };

  const goTo = (row) => {
    if (!row) return;
    input(row).focus();
    row.scrollIntoView({ block: "nearest" });
  };

  const visible = () => rows.filter((row) => row.offsetParent !== null);

  const step = (row, by) => {
    const list = visible();
    goTo(list[list.indexOf(row) + by]);
  };

  const goOn = (row) => {
    const from = rows.indexOf(row);
    const order = [...rows.slice(from + 1), ...rows.slice(0, from)];
    if (verify.checked) goTo(order.find((next) => !next.classList.contains("verified")));
    else goTo(order.find(isOpen));
  };

  const remaining = () => rows.filter(isOpen).length;

  const send = (row, result, correct, accept = []) => {
    const board = row.dataset.board;
    const label = row.dataset.label;
    const before = row.dataset.result;
    show(row, result === "*" ? "" : result);
    inFlight += 1;
    say(words.saving);
    const body = new URLSearchParams({ board, pair: row.dataset.pair, result, csrf: token, key: crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random()}` });
    if (correct) body.set("correct", "yes");
    for (const code of accept) body.append("accept", code);
    sending = sending.then(async () => {
      try {
        const answer = await fetch(table.dataset.url, { method: "POST", body, headers: { "X-Requested-With": "fetch" } });
        const spoken = (answer.headers.get("Content-Type") || "").includes("json");
        const told = spoken ? await answer.json() : { sentence: words.ended };
        inFlight -= 1;
        if (answer.ok && spoken) {
          if (inFlight === 0) update(told);
          const left = told.missing ? ` ${words.left.replace("{count}", told.missing)}` : ` ${words.all}`;
          say(words.saved + left, { board: label, result: shown(result) });
        } else {
          show(row, before);
          beep();
          const theirs = told.state ? told.state.results[board] : "";
          if (told.codes && told.codes.length) {
            ask(row, result, `${told.sentence} ${words.consent}`, [...accept, ...told.codes]);
          } else if (theirs && theirs !== result && told.state.pairs[board] === row.dataset.pair) {
            // Somebody else entered another result: both are shown, and one of them is chosen.
            show(row, theirs);
            const values = { board: label, theirs: shown(theirs), by: told.by, mine: shown(result) };
            ask(row, result, words.conflict.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? ""), [], [values.theirs, values.mine]);
          } else {
            if (told.state) update(told.state);
            say(told.sentence, {});
          }
          goTo(row);
        }
      } catch (error) {
        // The network is away: the result stays on this device and goes out by itself, once.
        inFlight -= 1;
        beep();
        window.tablasOutbox.add(table.dataset.url, body.toString(), words.board.replace("{board}", label));
        say(words.lost);
        status.dataset.lost = "yes";
      }
    });
  };

  // The question stands with its two answers beside it, for a key, a mouse and a thumb.
  const ask = (row, result, sentence, accept = [], answers = []) => {
    asked = { row, result, accept };
    row.classList.add("differs");
    beep();
    say(sentence, {});
    const [keep, change] = answers.length ? answers.map((value) => words.right.replace("{result}", value)) : [words.no, words.yes];
    question.replaceChildren(...[[change, true], [keep, false]].map(([text, yes]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = text;
      button.addEventListener("click", () => answered(yes));
      return button;
    }));
    question.hidden = false;
    goTo(row);
  };

  const answered = (yes) => {
    if (!asked) return;
    const { row, result, accept } = asked;
    asked = null;
    question.hidden = true;
    row.classList.remove("differs");
    if (!yes) {
      show(row, row.dataset.result);
      say(words.kept, { board: row.dataset.label });
      return;
    }
    send(row, result, true, accept);
    row.classList.add("verified");
    goOn(row);
  };

  const write = (row, result) => {
    const board = row.dataset.label;
    const known = row.dataset.result;
    if (!result) return;
    if (verify.checked && known && known === result) {
      row.classList.add("verified");
      say(words.same, { board });
      goOn(row);
      return;
    }
    if (result === "*") {
      if (known) ask(row, "*", words.remove.replace("{board}", board));
      return;
    }
    if (known === result) {
      goOn(row);
      return;
    }
    if (known && known !== "adj") {
      const sentence = words.differs.replace("{board}", board).replace("{old}", shown(known)).replace("{new}", shown(result));
      ask(row, result, sentence);
      return;
    }
    send(row, result, known === "adj");
    if (verify.checked) row.classList.add("verified");
    goOn(row);
  };

  const update = (told) => {
    // A line-up changed or colours were swapped: what stands here is no longer who plays.
    const seated = Object.keys(told.pairs).length;
    if (seated !== rows.length || rows.some((row) => told.pairs[row.dataset.board] !== row.dataset.pair)) {
      window.location.reload();
      return false;
    }
    for (const place of table.querySelectorAll("[data-score]")) {
      place.textContent = told.scores[place.dataset.score] ?? place.textContent;
    }
    let changed = false;
    for (const row of rows) {
      const result = told.results[row.dataset.board];
      if (result !== undefined && result !== row.dataset.result && !(asked && asked.row === row)) {
        show(row, result);
        row.classList.add("changed");
        setTimeout(() => row.classList.remove("changed"), 3000);
        changed = true;
      }
    }
    return changed;
  };

  table.addEventListener("keydown", (event) => {
    const row = current();
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!event.target.classList.contains("result")) return;
    if (event.key === "Tab") return;
    if (asked && (event.key === "Enter" || event.key === "Escape")) {
      event.preventDefault();
      answered(event.key === "Enter");
    } else if (event.key === "ArrowDown" || event.key === "Enter") {
      event.preventDefault();
      step(row, 1);
    } else if (event.key === "ArrowUp") {
      event.preventDefault();
      step(row, -1);
    } else if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      const list = visible();
      goTo(event.key === "Home" ? list[0] : list[list.length - 1]);
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight" || event.key === "Shift") {
      return;
    } else if (event.key === "Backspace" || event.key === "Delete" || event.key === " ") {
      event.preventDefault(); // A blank never overwrites a result.
    } else if (event.key.length === 1) {
      event.preventDefault();
      const result = keys.get(event.key.toLowerCase()) || (event.code.startsWith("Numpad") && keys.get(event.code.slice(6)));
      if (asked && asked.row !== row) answered(false);
      if (result) write(row, result);
      else say(words.unknown);
    }
  });

  table.addEventListener("focusin", () => {
    const row = current();
    for (const each of rows) each.classList.toggle("here", each === row);
    if (row && asked && asked.row !== row) answered(false);
  });

  // Buttons and the list of rarer results do the same as keys.
  table.addEventListener("submit", (event) => {
    event.preventDefault();
    const row = event.target.closest("tr");
    const result = event.submitter ? event.submitter.value : "";
    if (asked && asked.row === row && asked.result === result) answered(true);
    else write(row, result);
  });
  table.addEventListener("change", (event) => {
    if (event.target.matches("[data-more]") && event.target.value) write(event.target.closest("tr"), event.target.value);
  });

  // A board of the hall leads to its line, ready for a key.
  if (grid) grid.addEventListener("click", (event) => {
    const place = event.target.closest("[data-of]");
    if (!place) return;
    event.preventDefault();
    goTo(rows.find((row) => row.dataset.board === place.dataset.of));
  });

  onlyMissing.addEventListener("change", () => {
    table.classList.toggle("only-missing", onlyMissing.checked);
  });
  verify.addEventListener("change", () => {
    for (const row of rows) row.classList.remove("verified");
    if (verify.checked) goTo(rows[0]);
  });

  document.addEventListener("tablas:sent", (event) => {
    if (event.detail.item.url === table.dataset.url) document.dispatchEvent(new CustomEvent("tablas:changed"));
  });
  document.addEventListener("tablas:changed", async () => {
    if (inFlight || window.tablasOutbox.waiting()) return;
    try {
      const answer = await fetch(`${table.dataset.url}/state`);
      const told = answer.ok ? await answer.json() : null;
      const changed = told && !inFlight && update(told);
      if (status.dataset.lost || (changed && !asked)) {
        // What waited here has been sent, or somebody else wrote: the count is another one.
        delete status.dataset.lost;
        say(remaining() ? words.left.replace("{count}", remaining()) : words.all, {});
      }
    } catch (error) {
      // The next change will tell.
    }
  });

  if (wide()) goTo(rows.find(isOpen) || rows[0]);
  status.dataset.ready = String(remaining());
})();
