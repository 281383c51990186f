// Hearing of changes: what is marked as fresh is loaded again, focus and scrolling stay.
//
// Where hundreds watch, a stream tells each page at once.  Where thousands do, pages ask for a tiny document that
// any cache in front can answer; it says the version of the event, and whether there is room for streams.
"use strict";

(() => {
  const body = document.body;
  const address = body.dataset.live;
  if (!address || !window.EventSource) return;
  const isPublic = address.startsWith("/p/");
  const versionAddress = address.replace(/live$/, "version");
  const seq = (version) => parseInt(version, 10) || 0;
  const MOST_TRIES = 10;
  let tries = 0;
  let wanted = 0;
  let known = body.dataset.version || "";
  let waiting = false;
  let again = false;

  const refresh = async () => {
    if (waiting) {
      again = true;
      return;
    }
    waiting = true;
    let pause = isPublic ? 1000 : 250;
    // Put off, because the house is full or a cache has not heard of it yet: not all come back at the same moment.
    const later = (least) => {
      again = true;
      pause = least + least * Math.random();
    };
    try {
      document.dispatchEvent(new CustomEvent("tablas:changed"));
      const parts = document.querySelectorAll("[data-fresh]");
      if (parts.length) {
        const asked = window.location.href;
        // Said to be no visit: what the program has to say waits for the page that somebody opens.
        const answer = await fetch(asked, { cache: "no-cache", headers: { "X-Requested-With": "fetch" } });
        if (asked !== window.location.href || document.querySelector(".htmx-request")) {
          again = true; // A filter was chosen meanwhile, or an answer is awaited for a part: what came is of the page before.
        } else if (answer.ok) {
          const page = new DOMParser().parseFromString(await answer.text(), "text/html");
          for (const part of parts) exchange(part, page.getElementById(part.id));
          body.dataset.seq = page.body.dataset.seq;
          const version = page.body.dataset.version || "";
          if (version) known = version;
          tries = version && seq(version) < wanted ? tries + 1 : 0;
          if (tries && tries < MOST_TRIES) later(1000);
        } else if (answer.status >= 500) {
          later(2000);
        }
      }
    } catch (error) {
      later(2000);
    }
    // Many changes in a row are one: at most four looks a second for arbiters, one for spectators.
    setTimeout(() => {
      waiting = false;
      if (again) {
        again = false;
        refresh();
      }
    }, pause);
  };

  // What somebody has typed or chosen and not sent stays, though the part around it is another one.
  const keepFields = (old, fresh) => {
    const fields = (part) => [...part.querySelectorAll("input:not([type=hidden]), select, textarea")];
    const isTicked = (field) => field.type === "checkbox" || field.type === "radio";
    const called = (field) =>
      JSON.stringify([field.form && field.form.getAttribute("action"), field.id, field.name, isTicked(field) && field.value]);
    const twins = new Map(fields(fresh).map((field) => [called(field), field]));
    for (const field of fields(old)) {
      const twin = twins.get(called(field));
      if (!twin) continue;
      if (isTicked(field)) {
        if (field.checked !== field.defaultChecked) twin.checked = field.checked;
      } else if (field.options) {
        if ([...field.options].some((each) => each.selected !== each.defaultSelected)) twin.value = field.value;
      } else if (field.value !== field.defaultValue) {
        twin.value = field.value;
      }
    }
  };

  const exchange = (old, fresh) => {
    if (!fresh || old.innerHTML === fresh.innerHTML) return;
    const before = new Map([...old.querySelectorAll("tr[id]")].map((row) => [row.id, row.textContent]));
    const focused = old.contains(document.activeElement) ? document.activeElement.id : "";
    const adopted = document.adoptNode(fresh);
    keepFields(old, adopted);
    old.replaceWith(adopted);
    for (const row of adopted.querySelectorAll("tr[id]")) {
      if (before.has(row.id) && before.get(row.id) !== row.textContent) {
        row.classList.add("changed");
        setTimeout(() => row.classList.remove("changed"), 4000);
      }
    }
    if (focused && document.getElementById(focused)) document.getElementById(focused).focus();
    if (window.htmx) window.htmx.process(adopted);
    document.dispatchEvent(new CustomEvent("tablas:refreshed"));
  };

  // A connection that comes back at once is not worth a word.
  const lost = document.querySelector("[data-lost-line]");
  let losing = 0;
  const tellConnected = (is) => {
    body.dataset.connected = is ? "yes" : "no";
    if (!lost) return;
    if (is) {
      window.clearTimeout(losing);
      losing = 0;
      lost.textContent = "";
    } else if (!losing) {
      losing = window.setTimeout(() => (lost.textContent = lost.dataset.words), 4000);
    }
  };

  // The time of the hall, which may not be that of this device.
  const setClock = (time) => {
    body.dataset.clock = time;
    document.dispatchEvent(new CustomEvent("tablas:clock"));
  };

  // The stream.  One that is refused says so by closing: then the page asks instead, and tries a stream later.
  let refused = 0;
  const listen = () => {
    const source = new EventSource(address);
    let opened = false;
    source.addEventListener("open", () => {
      if (opened) refresh();
      opened = true;
      body.dataset.hears = "stream";
      tellConnected(true);
    });
    source.addEventListener("error", () => {
      if (source.readyState !== EventSource.CLOSED) {
        tellConnected(false);
        return;
      }
      refused = Date.now();
      if (opened || !isPublic) tellConnected(false);
      setTimeout(isPublic ? ask : listen, 500 + 2000 * Math.random());
    });
    source.addEventListener("changed", (event) => {
      wanted = Math.max(wanted, seq(event.data));
      refresh();
    });
    source.addEventListener("clock", (event) => setClock(event.data));
  };

  // The document.  Everybody waits a while of his own choice, so that thousands never come at once.
  const ask = async () => {
    let every = 4;
    try {
      const answer = await fetch(versionAddress, { cache: "no-cache" });
      if (!answer.ok) throw new Error(String(answer.status));
      const told = await answer.json();
      every = told.every;
      tellConnected(true);
      if (told.now) setClock(told.now);
      if (known && told.version !== known) {
        wanted = Math.max(wanted, seq(told.version));
        refresh();
      }
      known = told.version;
      if (told.live && Date.now() - refused > 60000) {
        listen();
        return;
      }
      body.dataset.hears = "asking";
    } catch (error) {
      tellConnected(false);
    }
    setTimeout(ask, every * 1000 * (0.5 + Math.random() / 2));
  };

  if (isPublic) ask();
  else listen();
  // A page whose contents depend on the clock looks again by itself.
  document.addEventListener("tablas:look", refresh);
  // The answer to an act may be older than a filter chosen since: where one is chosen, look again.
  body.addEventListener("htmx:afterSettle", (event) => {
    if (window.location.search && event.detail.requestConfig?.verb === "post") refresh();
  });
})();
