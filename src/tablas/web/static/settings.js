// The list of tie-breaks: move by drag or by keys, add, remove. The text field remains the truth.
"use strict";

(() => {
  const field = document.getElementById("tie-breaks");
  const list = document.getElementById("tie-break-list");
  const add = document.getElementById("add-tie-break");
  if (!field || !list) return;
  const names = JSON.parse(list.dataset.names);
  document.getElementById("tie-break-add").hidden = false;

  const codes = () => field.value.split(",").map((code) => code.trim()).filter(Boolean);
  const keep = (values) => {
    field.value = values.join(",");
    draw();
  };
  const moved = (from, to) => {
    const values = codes();
    if (to < 0 || to >= values.length) return;
    values.splice(to, 0, ...values.splice(from, 1));
    keep(values);
  };

  const button = (text, label, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.setAttribute("aria-label", label);
    made.addEventListener("click", act);
    return made;
  };

  const draw = () => {
    list.replaceChildren();
    list.hidden = codes().length === 0;
    codes().forEach((code, place) => {
      const item = document.createElement("li");
      item.draggable = true;
      const label = document.createElement("span");
      label.className = "grow";
      label.textContent = `${code} · ${names[code.split(/[/:]/)[0].toUpperCase()] || ""}`;
      item.append(
        label,
        button("↑", `${list.dataset.up} ${code}`, () => {
          moved(place, place - 1);
          focusOn(place - 1, 0);
        }),
        button("↓", `${list.dataset.down} ${code}`, () => {
          moved(place, place + 1);
          focusOn(place + 1, 1);
        }),
        button("×", `${list.dataset.remove} ${code}`, () => {
          const values = codes();
          values.splice(place, 1);
          keep(values);
        }),
      );
      item.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", String(place)));
      item.addEventListener("dragover", (event) => event.preventDefault());
      item.addEventListener("drop", (event) => {
        event.preventDefault();
        moved(Number(event.dataTransfer.getData("text/plain")), place);
      });
      list.append(item);
    });
  };
  const focusOn = (place, which) => {
    const item = list.children[place];
    if (item) item.querySelectorAll("button")[which].focus();
  };

  add.addEventListener("change", () => {
    if (!add.value) return;
    const values = codes();
    keep([...(values.length ? values : ["PTS"]), add.value]);
    add.value = "";
  });
  field.addEventListener("change", draw);
  draw();
})();
