// Answers by hand: players are paired by choosing two, or by dragging one onto the other; orders are moved up and down.
"use strict";

(() => {
  const fill = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name]);

  const graded = document.getElementById("grade");
  if (graded) graded.focus({ preventScroll: true });

  for (const board of document.querySelectorAll("[data-pairs]")) pairing(board);
  for (const list of document.querySelectorAll("[data-order]")) ordering(list);
  const clock = document.querySelector("[data-minutes]");
  if (clock) running(clock);

  // The time of an exam: shown, and told aloud only when little is left; nothing is taken away when it is over.
  function running(clock) {
    const end = Date.now() + Number(clock.dataset.minutes) * 60000;
    const show = () => {
      const left = Math.ceil((end - Date.now()) / 60000);
      clock.textContent = fill(left > 0 ? clock.dataset.left : clock.dataset.over, { minutes: Math.abs(left) });
      clock.classList.toggle("over", left <= 0);
    };
    show();
    setInterval(show, 10000);
  }

  function pairing(board) {
    const field = board.previousElementSibling.querySelector("[data-boards]");
    const words = JSON.parse(board.dataset.words);
    const coloured = board.dataset.coloured === "yes";
    const seats = new Map([...board.querySelectorAll(".seat")].map((seat) => [seat.dataset.number, seat]));
    const name = (number) => seats.get(number).textContent.trim();
    let pairs = [];
    let picked = null;

    const status = make("p", "help");
    status.setAttribute("role", "status");
    const made = make("ol");
    const freeTitle = make("h3");
    const free = make("div", "free");
    const boardsTitle = make("h3");
    boardsTitle.textContent = words.boards;
    board.append(status, freeTitle, free, boardsTitle, made);
    field.closest(".field").hidden = true;
    board.hidden = false;

    for (const part of field.value.trim().split(/\s+/)) {
      const [white, black] = part.split("-");
      if (seats.has(white) && seats.has(black)) pairs.push([white, black]);
    }

    function make(tag, style) {
      const made = document.createElement(tag);
      if (style) made.className = style;
      return made;
    }

    function show(said, focus) {
      const taken = new Set(pairs.flat());
      freeTitle.textContent = pairs.length * 2 >= seats.size - 1 ? words.left : words.free;
      freeTitle.hidden = taken.size === seats.size;
      free.replaceChildren();
      for (const [number, seat] of seats) {
        seat.setAttribute("aria-pressed", String(number === picked));
        if (!taken.has(number)) free.append(seat);
        else seat.remove();
      }
      made.replaceChildren(
        ...pairs.map(([white, black], place) => {
          const line = make("li");
          const [one, mark, two, tools] = [make("span"), make("span"), make("span"), make("span")];
          one.textContent = name(white);
          two.textContent = name(black);
          mark.innerHTML = coloured ? '<span class="disc w"></span><span class="disc b"></span>' : "–";
          if (coloured) tools.append(button("⇄", `${words.turn}: ${name(white)}, ${name(black)}`, () => turn(place)));
          tools.append(button("×", `${words.part}: ${name(white)}, ${name(black)}`, () => part(place)));
          line.append(one, mark, two, tools);
          return line;
        }),
      );
      status.textContent = said || words.pair;
      field.value = [...pairs.map((pair) => pair.join("-")), ...[...seats.keys()].filter((one) => !taken.has(one))].join(" ");
      if (!pairs.length) field.value = "";
      if (focus) focus();
    }

    function button(sign, label, act) {
      const made = make("button", "quiet");
      made.type = "button";
      made.textContent = sign;
      made.setAttribute("aria-label", label);
      made.addEventListener("click", act);
      return made;
    }

    function turn(place) {
      pairs[place] = [pairs[place][1], pairs[place][0]];
      show(fill(words.turned, { one: name(pairs[place][0]) }), () => made.children[place].querySelector("button").focus());
    }

    function part(place) {
      const [one, two] = pairs[place];
      pairs.splice(place, 1);
      show(fill(words.parted, { one: name(one), two: name(two) }), () => seats.get(one).focus());
    }

    function meet(one, two) {
      picked = null;
      pairs.push([one, two]);
      const next = () => (free.querySelector(".seat") || made.querySelector("button")).focus();
      show(fill(words.paired, { one: name(one), two: name(two) }), next);
    }

    function choose(number) {
      if (picked === number) {
        picked = null;
        show();
      } else if (picked === null) {
        picked = number;
        show(fill(words.picked, { name: name(number) }));
      } else {
        meet(picked, number);
        return;
      }
      seats.get(number).focus();
    }

    let drag = null;
    let dragged = false;
    for (const [number, seat] of seats) {
      seat.addEventListener("click", () => (dragged ? (dragged = false) : choose(number)));
      // A finger scrolls and taps; a mouse or a pen drags.
      seat.addEventListener("pointerdown", (event) => {
        dragged = false;
        if (event.pointerType !== "touch" && event.button === 0) drag = { number, x: event.clientX, y: event.clientY };
      });
    }
    const under = (event) => {
      const found = document.elementFromPoint(event.clientX, event.clientY)?.closest(".pairing-board .seat");
      return found && board.contains(found) && found.dataset.number !== drag.number ? found : null;
    };
    document.addEventListener("pointermove", (event) => {
      if (!drag) return;
      if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 8) return;
      if (!drag.ghost) {
        drag.ghost = make("div", "ghost");
        drag.ghost.textContent = name(drag.number);
        board.append(drag.ghost);
        seats.get(drag.number).classList.add("dragged");
      }
      drag.ghost.style.left = `${event.clientX + 8}px`;
      drag.ghost.style.top = `${event.clientY + 8}px`;
      for (const seat of seats.values()) seat.classList.toggle("over", seat === under(event));
    });
    document.addEventListener("pointerup", (event) => {
      if (!drag) return;
      const [was, onto] = [drag, drag.ghost ? under(event) : null];
      drag.ghost?.remove();
      for (const seat of seats.values()) seat.classList.remove("over", "dragged");
      dragged = Boolean(was.ghost);
      drag = null;
      if (onto) meet(was.number, onto.dataset.number);
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && picked !== null) choose(picked);
    });
    show();
  }

  function ordering(list) {
    for (const line of list.children) {
      const select = line.querySelector("select");
      const item = document.createElement("span");
      item.className = "item";
      item.textContent = select.selectedOptions[0].textContent.trim();
      const value = document.createElement("input");
      value.type = "hidden";
      value.name = select.name;
      value.value = select.value;
      const move = (sign, label, by) => {
        const made = document.createElement("button");
        made.type = "button";
        made.className = "quiet";
        made.textContent = sign;
        made.setAttribute("aria-label", `${label}: ${item.textContent}`);
        made.addEventListener("click", () => {
          const other = by < 0 ? line.previousElementSibling : line.nextElementSibling;
          if (!other) return;
          if (by < 0) other.before(line);
          else other.after(line);
          made.focus();
        });
        return made;
      };
      select.remove();
      line.append(item, value, move("↑", list.dataset.up, -1), move("↓", list.dataset.down, 1));
      line.draggable = true;
      line.addEventListener("dragstart", () => line.classList.add("dragged"));
      line.addEventListener("dragend", () => line.classList.remove("dragged"));
      line.addEventListener("dragover", (event) => {
        const moving = list.querySelector(".dragged");
        if (!moving || moving === line) return;
        event.preventDefault();
        const box = line.getBoundingClientRect();
        if (event.clientY > box.top + box.height / 2) line.after(moving);
        else line.before(moving);
      });
    }
  }
})();
