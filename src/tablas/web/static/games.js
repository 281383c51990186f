// Games change without an entry of the log: an open page looks again now and then, never all at the same time.
"use strict";
(() => {
  const look = () => {
    if (!document.hidden) document.dispatchEvent(new CustomEvent("tablas:look"));
    window.setTimeout(look, 8000 + Math.random() * 8000);
  };
  window.setTimeout(look, 8000 + Math.random() * 8000);
})();
