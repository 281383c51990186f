// How far a job is, told while somebody looks; the page is made anew when it has ended.
"use strict";

(() => {
  const working = document.getElementById("working");
  if (!working) return;
  const count = document.getElementById("count");
  const bar = working.querySelector("progress");
  const look = async () => {
    try {
      const answer = await fetch(working.dataset.state);
      const state = await answer.json();
      if (!state.running) {
        window.location.reload();
        return;
      }
      if (state.wanted) {
        bar.max = state.wanted;
        bar.value = state.done;
        count.textContent = working.dataset.words.replace("{done}", state.done).replace("{wanted}", state.wanted);
      }
    } catch (error) {
      // The program does not answer; it may again.
    }
    setTimeout(look, 1000);
  };
  look();
})();
