// What every page does: letter keys, printing, filling in from a list.
"use strict";

(() => {
  const typing = (element) =>
    element && (element.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName)) && !element.readOnly;

  // Letters as shortcuts can be switched off, for whoever speaks or mistypes (WCAG 2.1.4).
  const letters = document.querySelector("[data-letters]");
  const lettersAreOn = () => window.localStorage.getItem("letters") !== "off";
  const showLetters = () => {
    letters.textContent = lettersAreOn() ? letters.dataset.on : letters.dataset.off;
    letters.setAttribute("aria-pressed", String(lettersAreOn()));
  };
  if (letters) {
    letters.hidden = false;
    letters.addEventListener("click", () => {
      window.localStorage.setItem("letters", lettersAreOn() ? "off" : "on");
      showLetters();
    });
    showLetters();
  }

  // A letter goes to the tab that shows it, "+" to the form for something new, "/" to the search.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event.target)) return;
    if (!lettersAreOn()) return;
    if (event.target.closest && event.target.closest("#entry")) return;
    const target = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (!target) return;
    event.preventDefault();
    if (target.tagName === "A") target.click();
    else target.focus();
  });

  // On a phone the tabs are wider than the screen: the one we are at comes into view.
  const tab = document.querySelector(".tabs [aria-current=page]");
  if (tab) tab.parentElement.scrollLeft = tab.offsetLeft - (tab.parentElement.clientWidth - tab.offsetWidth) / 2;

  // After an entry the next one can be typed at once.
  // What was refused comes first.
  const first = document.querySelector("[aria-invalid=true]") || document.querySelector("[data-focus=yes]");
  if (first) first.focus();

  // Ctrl+Enter sends the form one is in.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    const form = event.target.closest && event.target.closest("form");
    if (form) form.requestSubmit();
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) window.print();
    const fill = event.target.closest("[data-fill]");
    if (fill) {
      const values = JSON.parse(fill.dataset.fill);
      const form = document.getElementById("entry-form");
      for (const [name, value] of Object.entries(values)) {
        if (form.elements[name]) form.elements[name].value = value;
      }
      document.getElementById("listed").replaceChildren();
      form.querySelector("button.main").focus();
    }
  });

  // The working behind a number opens over the table.
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-panel]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !window.HTMLDialogElement) return;
    event.preventDefault();
    const answer = await fetch(link.href);
    if (!answer.ok) {
      window.location.href = link.href;
      return;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const dialog = document.createElement("dialog");
    const heading = document.adoptNode(page.querySelector("main h1"));
    heading.id = "panel-heading";
    dialog.setAttribute("aria-labelledby", "panel-heading");
    const close = document.createElement("button");
    close.textContent = "×";
    close.setAttribute("aria-label", document.body.dataset.close);
    close.className = "dialog-close";
    close.addEventListener("click", () => dialog.close());
    dialog.append(close, heading, document.adoptNode(page.querySelector("main .workings, main [data-panel-part]")));
    dialog.addEventListener("close", () => {
      dialog.remove();
      link.focus();
    });
    document.body.append(dialog);
    dialog.showModal();
  });

  // A form is sent once, and says that it is being sent.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post") return;
    if (form.getAttribute("aria-busy") === "true") event.preventDefault();
    else form.setAttribute("aria-busy", "true");
    keep(form);
  });

  // What a form held stays in this tab until the program has answered it, also across signing in again.
  const KEPT = "tablas:unsent";
  const kept = () => JSON.parse(window.sessionStorage.getItem(KEPT) || "null");
  const keep = (form) => {
    if (form.querySelector("input[type=password], input[type=file]") || !form.querySelector("input:not([type=hidden]), textarea, select")) return;
    const fields = [...new FormData(form)].filter(([name]) => name !== "csrf");
    const page = form.elements.back ? form.elements.back.value : window.location.pathname + window.location.search;
    window.sessionStorage.setItem(KEPT, JSON.stringify({ page, action: form.getAttribute("action"), fields, lost: false }));
  };
  // Kept at every change, too: a busy browser may lose what is written in the moment a page is left.
  document.addEventListener("change", ({ target }) => {
    if (target.form instanceof HTMLFormElement && target.form.method === "post") keep(target.form);
  });
  const restore = (tries = 60) => {
    const unsent = kept();
    const lost = document.querySelectorAll("[data-unsent]");
    // A busy browser may hand over what the last page kept a moment after this page has begun.
    if (!unsent && lost.length && tries) window.setTimeout(() => restore(tries - 1), 250);
    if (!unsent || document.querySelector("[data-hold]")) return;
    if (lost.length) {
      window.sessionStorage.setItem(KEPT, JSON.stringify({ ...unsent, lost: true }));
      for (const part of lost) {
        part.hidden = false;
        if (part.tagName === "A") part.href = unsent.page;
      }
    } else if (!unsent.lost) {
      window.sessionStorage.removeItem(KEPT);
    } else if (unsent.page === window.location.pathname + window.location.search) {
      window.sessionStorage.removeItem(KEPT);
      const form = [...document.forms].find((each) => each.getAttribute("action") === unsent.action);
      if (!form) return;
      const taken = new Map();
      for (const box of form.querySelectorAll("input[type=checkbox]")) box.checked = false;
      for (const [name, value] of unsent.fields) {
        const place = taken.get(name) || 0;
        taken.set(name, place + 1);
        const boxes = [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
        const box = boxes.find((each) => each.type === "checkbox" && each.value === value);
        if (box) box.checked = true;
        else if (boxes[place] && boxes[place].type !== "hidden") boxes[place].value = value;
      }
      form.dispatchEvent(new Event("change", { bubbles: true }));
    }
  };
  restore();
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[aria-busy]")) form.removeAttribute("aria-busy");
    rest();
  });

  // Whatever takes longer than a moment says so, and for how long already.
  let clock = 0;
  let since = 0;
  const rest = () => {
    window.clearInterval(clock);
    const bar = document.getElementById("working");
    if (bar) bar.remove();
  };
  const work = () => {
    rest();
    since = Date.now();
    clock = window.setInterval(() => {
      let bar = document.getElementById("working");
      if (!bar) {
        bar = document.createElement("div");
        bar.id = "working";
        bar.setAttribute("role", "status");
        bar.append(document.createElement("progress"), document.createElement("span"));
        bar.firstChild.setAttribute("aria-hidden", "true");
        document.body.append(bar);
      }
      const seconds = Math.round((Date.now() - since) / 1000);
      bar.lastChild.textContent = document.body.dataset.working.replace("{seconds}", seconds);
    }, 800);
  };
  document.addEventListener("submit", (event) => {
    const target = (event.submitter && event.submitter.formTarget) || event.target.target;
    if (!event.defaultPrevented && target !== "_blank") work();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    if (link.origin === window.location.origin && !link.hash && !link.hasAttribute("download") && !link.target) work();
  });
  document.addEventListener("htmx:beforeRequest", work);
  document.addEventListener("htmx:afterRequest", rest);

  // The time on paper is the time of printing.
  window.addEventListener("beforeprint", () => {
    const now = new Date();
    const two = (value) => String(value).padStart(2, "0");
    const time = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())} ${two(now.getHours())}:${two(now.getMinutes())}`;
    for (const place of document.querySelectorAll(".print-time")) place.textContent = place.dataset.words.replace("{time}", time);
  });
})();
