// Asks the browser for notices, where it can give them: over HTTPS, with a service worker.
"use strict";

(() => {
  const form = document.querySelector("[data-push]");
  if (!form) return;
  const able = window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window;
  form.hidden = !able;
  const note = document.querySelector("[data-no-push]");
  if (note) note.hidden = able;
  if (!able) return;
  const bytes = (text) => {
    const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/") + "=".repeat((4 - (text.length % 4)) % 4));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if ((await Notification.requestPermission()) !== "granted") return;
    const worker = await navigator.serviceWorker.register("/worker.js");
    await navigator.serviceWorker.ready;
    const made = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytes(form.dataset.push),
    });
    form.elements.subscription.value = JSON.stringify(made);
    form.submit();
  });
})();
