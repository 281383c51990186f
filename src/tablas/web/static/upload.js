// Sending a large file with a bar that moves, and following how far the program is with it.
"use strict";

(() => {
  const form = document.querySelector("form[data-upload]");
  if (form) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const bar = form.querySelector("[data-progress]");
      const told = bar.querySelector("[data-words]");
      const lost = form.querySelector("[data-lost]");
      const request = new XMLHttpRequest();
      const failed = () => {
        bar.hidden = true;
        lost.hidden = false;
        form.removeAttribute("aria-busy");
      };
      lost.hidden = true;
      bar.hidden = false;
      request.upload.addEventListener("progress", (news) => {
        if (!news.lengthComputable) return;
        const percent = Math.floor((100 * news.loaded) / news.total);
        bar.querySelector("progress").value = percent;
        told.textContent = told.dataset.words.replace("{percent}", percent);
      });
      request.addEventListener("load", () => {
        if (request.status === 200) window.location.reload();
        else if (request.responseURL && request.status === 422) {
          const page = new DOMParser().parseFromString(request.responseText, "text/html");
          const sentence = page.querySelector(".field-problem:not([hidden]), .problem");
          if (sentence) lost.textContent = sentence.textContent;
          failed();
        } else failed();
      });
      request.addEventListener("error", failed);
      request.open("POST", form.action);
      request.send(new FormData(form));
    });
  }

  const loading = document.getElementById("loading");
  if (!loading) return;
  const count = document.getElementById("count");
  const look = async () => {
    try {
      const answer = await fetch(loading.dataset.state);
      const state = await answer.json();
      count.textContent = loading.dataset.words.replace("{count}", state.players);
      if (!state.running) {
        window.location.reload();
        return;
      }
    } catch (error) {
      // The program does not answer; it may again.
    }
    setTimeout(look, 500);
  };
  look();
})();
