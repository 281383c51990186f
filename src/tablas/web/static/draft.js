// A round by hand: names beside numbers, colours turned by a button, and who is missing or twice.
"use strict";

(() => {
  const form = document.getElementById("draft");
  if (!form) return;
  const people = JSON.parse(form.dataset.people);
  const expected = JSON.parse(form.dataset.expected);
  const words = JSON.parse(form.dataset.words);
  const status = document.getElementById("draft-status");
  status.hidden = false;

  const number = (field) => {
    const found = /^\s*(\d+)\b/.exec(field.value);
    return found ? Number(found[1]) : 0;
  };
  const named = (numbers) => numbers.map((each) => `${each} ${people[each] || "?"}`).join("; ");

  const look = () => {
    const seen = new Map();
    const sentences = [];
    for (const field of form.querySelectorAll("input[list]")) {
      const found = number(field);
      field.nextElementSibling.textContent = people[found] || "";
      if (found) seen.set(found, (seen.get(found) || 0) + 1);
    }
    for (const row of form.querySelectorAll("[data-settled]")) seen.set(Number(row.dataset.settled), 1);
    for (const row of form.querySelectorAll("tr[data-board]")) {
      const [white, black] = row.querySelectorAll("input");
      if (Boolean(white.value.trim()) !== Boolean(black.value.trim())) {
        sentences.push(words.one.replace("{board}", row.dataset.board));
      }
    }
    const twice = [...seen].filter(([, count]) => count > 1).map(([found]) => found);
    const missing = expected.filter((each) => !seen.has(each));
    if (twice.length) sentences.unshift(words.twice.replace("{names}", named(twice)));
    if (missing.length) sentences.unshift(words.missing.replace("{names}", named(missing)));
    status.textContent = sentences.join(" ") || words.whole;
    status.classList.toggle("wrong", sentences.length > 0);
  };

  // What was chosen from the list of names becomes its number; the name stands beside it.
  form.addEventListener("change", (event) => {
    if (event.target.matches("input[list]") && people[number(event.target)]) event.target.value = number(event.target);
    look();
  });
  form.addEventListener("input", look);

  for (const button of form.querySelectorAll("[data-turn]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const [white, black] = button.closest("tr").querySelectorAll("input");
      [white.value, black.value] = [black.value, white.value];
      look();
      form.dispatchEvent(new CustomEvent("turned", { bubbles: true }));
    });
  }

  // Up and down go to the same side of the next board; they change nothing.
  form.addEventListener("keydown", (event) => {
    if (!event.target.matches("tr[data-board] input") || !event.altKey) return;
    const side = [...form.querySelectorAll(`input[name=${event.target.name}]`)];
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const next = by && side[side.indexOf(event.target) + by];
    if (next) {
      event.preventDefault();
      next.focus();
      next.select();
    }
  });
  look();
})();
