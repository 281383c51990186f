// The clock of the hall on every page that shows a time: now, until a round starts, since it began.
"use strict";

(() => {
  const body = document.body;
  if (!body.dataset.words) return;
  const words = JSON.parse(body.dataset.words || "{}");
  // Times are by the clock of the hall: what counts is how far this machine's clock is from it.
  const wall = (text) => new Date(`${text.replace(" ", "T").slice(0, 19)}Z`).getTime();
  let shift = -60000 * new Date().getTimezoneOffset();
  const set = () => {
    if (body.dataset.clock) shift = wall(body.dataset.clock) - Date.now();
  };
  set();
  const now = () => Date.now() + shift;
  const two = (value) => String(value).padStart(2, "0");
  const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

  const until = (text) => {
    const minutes = Math.ceil((wall(text) - now()) / 60000);
    if (minutes <= 0) return words.now;
    if (minutes === 1) return words.minute;
    if (minutes < 60) return fill(words.minutes, { count: minutes });
    if (minutes < 24 * 60) return fill(words.hours, { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
    return fill(words.days, { count: Math.round(minutes / 1440) });
  };
  const since = (text) => {
    const minutes = Math.floor((now() - wall(text)) / 60000);
    if (minutes < 0 || minutes > 24 * 60) return "";
    const values = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
    return minutes < 60 ? fill(words.played, values) : fill(words.played_hours, values);
  };
  const put = (place, text) => {
    if (place.textContent !== text) place.textContent = text;
  };

  const show = () => {
    const moment = new Date(now());
    const time = `${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}`;
    for (const place of document.querySelectorAll("[data-time]")) put(place, time);
    for (const place of document.querySelectorAll("[data-until]")) put(place, until(place.dataset.until));
    for (const place of document.querySelectorAll("[data-since]")) put(place, since(place.dataset.since));
    const look = document.querySelector("[data-look]");
    if (look && wall(look.dataset.look) <= now()) {
      delete look.dataset.look;
      document.dispatchEvent(new CustomEvent("tablas:look"));
    }
  };
  document.addEventListener("tablas:refreshed", show);
  document.addEventListener("tablas:clock", () => {
    set();
    show();
  });
  window.setInterval(show, 1000);
  show();
})();
