// What was entered while the network was away is kept on this device and sent once, in order, when it is back.
"use strict";

(() => {
  const KEY = "tablas:outbox";
  const line = document.querySelector("[data-outbox-line]");
  const words = line ? JSON.parse(line.dataset.words) : {};
  let running = false;
  let timer = 0;
  let pause = 1000;

  const read = () => {
    try {
      return JSON.parse(window.localStorage.getItem(KEY) || "[]");
    } catch (error) {
      return [];
    }
  };
  const write = (items) => window.localStorage.setItem(KEY, JSON.stringify(items));
  const say = (sentence, kind) => {
    if (!line) return;
    line.textContent = sentence;
    line.dataset.kind = kind;
    line.hidden = !sentence;
  };
  const show = () => {
    const count = read().length;
    if (count) say(words.waiting.replace("{count}", count), "waiting");
    else if (line && line.dataset.kind === "waiting") say("", "");
  };
  const fresh = () => (crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random()}`);

  // Each thing has a key of its own: however often it is sent, the program does it once.
  const add = (url, fields, label) => {
    const item = { id: fresh(), url, fields, label };
    if (!new URLSearchParams(fields).get("key")) item.fields = `${fields}&key=${item.id}`;
    write([...read(), item]);
    show();
    flush();
  };

  const again = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(flush, pause);
    pause = Math.min(pause * 2, 20000);
  };

  const flush = async () => {
    if (running) return;
    running = true;
    window.clearTimeout(timer);
    try {
      for (let item = read()[0]; item; item = read()[0]) {
        const answer = await fetch(item.url, {
          method: "POST",
          body: new URLSearchParams(item.fields),
          headers: { "X-Requested-With": "fetch" },
        });
        if (answer.status >= 500 || answer.status === 429) throw new Error(String(answer.status));
        const spoken = (answer.headers.get("Content-Type") || "").includes("json");
        const told = spoken ? await answer.json() : {};
        write(read().filter((other) => other.id !== item.id));
        pause = 1000;
        say(`${item.label ? `${item.label}: ` : ""}${told.sentence || (answer.ok ? words.sent : words.refused)}`, answer.ok ? "sent" : "refused");
        document.dispatchEvent(new CustomEvent("tablas:sent", { detail: { item, ok: answer.ok, told } }));
        if (answer.ok) document.dispatchEvent(new CustomEvent("tablas:look"));
      }
    } catch (error) {
      show();
      again();
    }
    running = false;
    document.body.dataset.outbox = String(read().length);
  };

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-outbox]");
    if (!form) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const fields = new URLSearchParams(new FormData(form));
    if (event.submitter && event.submitter.name) fields.set(event.submitter.name, event.submitter.value);
    fields.set("key", fresh());
    add(form.getAttribute("action"), fields.toString(), form.dataset.outbox);
  }, true);

  window.tablasOutbox = { add, waiting: () => read().length };
  window.addEventListener("online", flush);
  document.addEventListener("visibilitychange", () => document.hidden || flush());
  document.body.dataset.outbox = String(read().length);
  show();
  if (read().length) flush();
})();
