// Shows the notice of a published round, also when no page is open.
"use strict";

self.addEventListener("push", (event) => {
  const told = event.data ? event.data.json() : { title: "tablas", body: "" };
  event.waitUntil(self.registration.showNotification(told.title, { body: told.body, tag: told.key }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow("/"));
});
