// "?" shows which keys this page knows.
"use strict";

(() => {
  const line = (key, text) => {
    const item = document.createElement("li");
    const cap = document.createElement("kbd");
    cap.textContent = key;
    item.append(cap, ` ${text}`);
    return item;
  };

  document.addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || !window.HTMLDialogElement) return;
    const field = event.target;
    if (field.isContentEditable || (/^(INPUT|SELECT|TEXTAREA)$/.test(field.tagName) && !field.readOnly)) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const dialog = document.createElement("dialog");
    const heading = document.createElement("h1");
    heading.id = "keys-heading";
    heading.textContent = document.body.dataset.keys;
    dialog.setAttribute("aria-labelledby", "keys-heading");
    const list = document.createElement("ul");
    list.className = "plain";
    for (const each of document.querySelectorAll("[data-key]")) {
      const label = each.labels && each.labels[0] ? each.labels[0] : each;
      list.append(line(each.dataset.key, (label.textContent || each.placeholder || "").trim()));
    }
    for (const each of document.querySelectorAll(".legend-keys > span")) {
      const item = document.createElement("li");
      item.append(...[...each.cloneNode(true).childNodes]);
      list.append(item);
    }
    const close = document.createElement("button");
    close.textContent = "×";
    close.setAttribute("aria-label", document.body.dataset.close);
    close.className = "dialog-close";
    close.addEventListener("click", () => dialog.close());
    dialog.append(close, heading, list);
    dialog.addEventListener("close", () => {
      dialog.remove();
      field.focus();
    });
    document.body.append(dialog);
    dialog.showModal();
  }, true);
})();
