// A line-up by ticking who plays: the boards fill in the order of the team. The lists remain the truth.
"use strict";

(() => {
  const who = document.getElementById("who");
  const form = document.getElementById("line-up");
  if (!who || !form) return;
  const seats = [...form.querySelectorAll("select[name=player]")];
  const ticks = [...who.querySelectorAll("[data-plays]")];
  who.hidden = false;

  who.addEventListener("change", () => {
    const playing = ticks.filter((tick) => tick.checked).map((tick) => tick.value);
    seats.forEach((seat, place) => {
      seat.value = playing[place] ?? "0";
    });
  });

  const show = () => {
    const seated = new Set(seats.map((seat) => seat.value));
    for (const tick of ticks) tick.checked = seated.has(tick.value);
  };
  for (const seat of seats) seat.addEventListener("change", show);
  form.addEventListener("change", (event) => {
    if (event.target === form) show();
  });
})();
